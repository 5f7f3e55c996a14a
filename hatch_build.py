"""What a build of the package adds to the sources: always compiled messages, and compiled rules on request.

*Messages*: one compiled file for each language (`sobremesa/i18n/po.py`).

*Rules and thinking as machine code*, made by mypyc from the same sources if ``SOBREMESA_COMPILE=1`` is set in the
environment, as ``make fast`` does. A plain install is pure Python and needs no compiler. The compiled wheel still holds
all .py files and, beside each one that pyproject.toml names, an extension that Python prefers to it. Nothing is written
next to the sources.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CORES = os.cpu_count() or 1
COMPILES = os.environ.get("SOBREMESA_COMPILE") == "1"


class BuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return self.config["compilers"] if COMPILES else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build_data["artifacts"] += self.messages()
        if COMPILES and self.target_name == "wheel" and version != "editable":
            self.folder = TemporaryDirectory(prefix="sobremesa-")  # removed once the wheel is built
            build_data["force_include"].update(compiled(self.sources(), Path(self.folder.name)))
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def messages(self) -> list[str]:
        """Compile the messages of every language; return the files."""
        root = Path(self.root)
        spec = spec_from_file_location("po", root / "src" / "sobremesa" / "i18n" / "po.py")
        assert spec is not None
        assert spec.loader is not None
        po = module_from_spec(spec)
        spec.loader.exec_module(po)
        return [f"/{file.relative_to(root).as_posix()}" for file in po.OURS.compile_all()]

    def sources(self) -> list[str]:
        """The files to compile, as pyproject.toml names them."""
        root = Path(self.root)
        chosen, interpreted = (
            {path for glob in self.config[key] for path in root.glob(glob)} for key in ("compile", "interpret")
        )
        return [path.relative_to(root).as_posix() for path in sorted(chosen - interpreted)]


def compiled(sources: list[str], folder: Path) -> dict[str, str]:
    """Build one library with everything and a stub for each module; return the files and their places in the wheel."""
    # These are installed only for a compiled build. setuptools must come first, or mypyc does not find it.
    from setuptools import Distribution  # isort: skip
    from setuptools.command.build_ext import build_ext  # isort: skip
    from mypyc.build import mypycify  # isort: skip

    class BuildInParallel(build_ext):
        """Compiles the files of an extension on all cores, the largest first."""

        def build_extensions(self) -> None:
            one_by_one = self.compiler.compile
            with ThreadPoolExecutor(CORES) as pool:

                def at_once(files: list[str], **how: Any) -> list[str]:
                    files = sorted(files, key=os.path.getsize, reverse=True)
                    return [made for (made,) in pool.map(lambda file: one_by_one([file], **how), files)]

                self.compiler.compile = at_once
                super().build_extensions()

    # One C file for each module, so that all cores have work; the code is as fast as that of one huge file. Modules
    # that are not compiled are not checked here, as their libraries may be missing.
    extensions = mypycify(
        ["--follow-imports=silent", *sources],
        opt_level="2",
        debug_level="0",
        multi_file=True,
        group_name="sobremesa",
        target_dir=str(folder / "c"),
    )
    if os.name == "posix":  # files call each other directly: nothing outside may replace a function
        for extension in extensions:
            extension.extra_compile_args.append("-fvisibility=hidden")
    command = BuildInParallel(Distribution({"name": "sobremesa", "ext_modules": extensions}))
    command.build_lib = str(folder / "lib")
    command.build_temp = str(folder / "objects")
    command.parallel = CORES
    command.ensure_finalized()
    command.run()
    lib = folder / "lib"
    return {str(path): path.relative_to(lib).as_posix() for path in lib.rglob("*") if path.is_file()}
