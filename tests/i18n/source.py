"""Helpers: which keys the source asks for, and with which parameters."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, nodes

import sobremesa
from sobremesa.kernel import SobremesaError

ROOT = Path(sobremesa.__file__).parent
ANYTHING = r"[\w.-]+"
#: calls whose first argument is a key, wherever they are: errors carry messages, and so do messages in them
CARRIERS = {"Message": "", "super().__init__": "", "unknown": "error.unknown."}
#: parameters that messages may use although they are not given where the key is
IMPLIED = {
    "RecordError": frozenset({"ply", "expected", "got"}),
    "Message": frozenset({"otherwise"}),
    "unknown": frozenset({"word", "hint"}),
}


class Asked(NamedTuple):
    """A place in the source that asks for a message."""

    where: str
    key: str  # a regular expression; only dots and computed parts are special
    given: frozenset[str] | None  # the names of its parameters, if all are known
    implied: frozenset[str] = frozenset()  # those it may use but need not

    @property
    def is_exact(self) -> bool:
        return "[" not in self.key

    @property
    def literal(self) -> str:
        return re.sub(r"\\(.)", r"\1", self.key)


class Source(NamedTuple):
    """One of our files."""

    path: Path
    tree: ast.Module
    nodes: list[ast.AST]  # all nodes of the tree, as finding them takes the most time


def modules() -> Iterator[Source]:
    for path in sorted(ROOT.rglob("*.py")):
        if path.parent.name == "training":
            continue  # for researchers, in English
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield Source(path, tree, list(ast.walk(tree)))


def words() -> set[str]:
    """All words in the source, the templates, and the data files and lessons of the games."""
    texts = [
        p.read_text(encoding="utf-8") for suffix in ("py", "toml", "html", "lesson") for p in ROOT.rglob(f"*.{suffix}")
    ]
    return set(re.findall(r"[a-z0-9_]+(?:-[a-z]+)*", "\n".join(texts)))


@cache
def asked() -> tuple[Asked, ...]:
    """Every place in the source that asks for a message."""
    found = list(modules())
    prefixes = {(path, node.name): _prefix(node) for path, tree, _ in found for node in tree.body if _prefix(node)}
    carriers = CARRIERS | dict.fromkeys(_errors(found), "")
    out: list[Asked] = []
    for path, _, inside in found:
        known = {name: prefix for (other, name), prefix in prefixes.items() if other.parent == path.parent}
        known |= {name: prefixes[there] for name, there in _imported(path, inside).items() if there in prefixes}
        known |= {name: prefix for (other, name), prefix in prefixes.items() if other == path}
        if any(isinstance(n, ast.ImportFrom) and str(n.module).startswith("sobremesa.i18n") for n in inside):
            known |= {"say": "", "has": "", "i18n.say": "", "i18n.has": ""}
        out += _asked_in(path, inside, known | carriers)
    for path in sorted(ROOT.rglob("*.html")):
        out += _asked_in_template(path)
    return tuple(out)


def _imported(path: Path, inside: list[ast.AST]) -> dict[str, tuple[Path, str]]:
    """The names that a file imports from our other files, each with that file and its name there."""
    out: dict[str, tuple[Path, str]] = {}
    for node in inside:
        if isinstance(node, ast.ImportFrom):
            parts = (node.module or "").split(".") if node.module else []
            folder = path.parents[node.level - 1].joinpath(*parts) if node.level else ROOT.parent.joinpath(*parts)
            out |= {n.asname or n.name: (folder.with_suffix(".py"), n.name) for n in node.names}
    return out


def _errors(found: list[Source]) -> set[str]:
    """The names of all errors whose first argument is a key."""
    names = {SobremesaError.__name__}
    classes = [node for source in found for node in source.nodes if isinstance(node, ast.ClassDef)]
    for _ in range(3):  # errors of errors of errors
        names |= {node.name for node in classes if names & {ast.unparse(base) for base in node.bases}}
    return names


def _asked_in_template(path: Path) -> Iterator[Asked]:
    for call in Environment(autoescape=True).parse(path.read_text(encoding="utf-8")).find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "say":
            given = None if call.dyn_kwargs is not None else frozenset(k.key for k in call.kwargs)
            for key in _template_texts(call.args[0]):
                yield Asked(f"{path.relative_to(ROOT)}:{call.lineno}", key, given)


def _template_texts(node: nodes.Node) -> list[str]:
    """What an expression of a template can become, as regular expressions."""
    if isinstance(node, nodes.Const):
        return [re.escape(str(node.value))]
    if isinstance(node, nodes.CondExpr):
        return [*_template_texts(node.expr1), *(_template_texts(node.expr2) if node.expr2 else ())]
    if isinstance(node, (nodes.Concat, nodes.Add)):
        parts = node.nodes if isinstance(node, nodes.Concat) else [node.left, node.right]
        return ["".join(_template_texts(part)[0] for part in parts)]
    return [ANYTHING]


def _prefix(node: ast.AST) -> str:
    """The prefix that a function adds to the key in its first argument, if it does nothing else; otherwise nothing."""
    if not isinstance(node, ast.FunctionDef) or not node.args.args or not isinstance(node.body[-1], ast.Return):
        return ""
    said = re.fullmatch(r"say\(f'([\w.]+)\{(\w+)\}', \*\*\w+\)", ast.unparse(node.body[-1].value or node))
    return said[1] if said and said[2] == node.args.args[0].arg else ""


def _asked_in(path: Path, inside: list[ast.AST], known: dict[str, str]) -> Iterator[Asked]:
    for outer in inside:
        if not isinstance(outer, (ast.FunctionDef, ast.Module)) or _prefix(outer):
            continue
        for call in _calls(outer):
            where = f"{path.relative_to(ROOT)}:{call.lineno}"
            for keyword in call.keywords:
                if keyword.arg == "help" and isinstance(keyword.value, ast.Constant):
                    yield Asked(where, re.escape(keyword.value.value), frozenset({"bots"}))
            name = ast.unparse(call.func)
            if name not in known or not call.args:
                continue
            given = None if any(k.arg is None for k in call.keywords) else frozenset(str(k.arg) for k in call.keywords)
            for key in _texts(call.args[0], outer):
                if name.endswith(("say", "has")) or known[name] or r"\." in key:
                    prefixed = re.escape(known[name]) + key
                    yield Asked(
                        where, prefixed, None if name.endswith("has") else given, IMPLIED.get(name, frozenset())
                    )


def _calls(outer: ast.AST) -> Iterator[ast.Call]:
    """The calls in a function or module, without those in nested functions."""
    for child in ast.iter_child_nodes(outer):
        if isinstance(child, ast.Call):
            yield child
        if not isinstance(child, ast.FunctionDef):
            yield from _calls(child)
        else:
            for part in (*child.decorator_list, child.args):
                yield from ([part] if isinstance(part, ast.Call) else ())
                yield from _calls(part)


def _texts(node: ast.AST, outer: ast.AST) -> list[str]:
    """What an expression can become, as regular expressions."""
    if isinstance(node, ast.Constant):
        return [re.escape(str(node.value))]
    if isinstance(node, ast.JoinedStr):
        return ["".join(re.escape(str(v.value)) if isinstance(v, ast.Constant) else ANYTHING for v in node.values)]
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body, outer), *_texts(node.orelse, outer)]
    if isinstance(node, ast.Name):
        return _assigned(node.id, outer) or [ANYTHING]
    return [ANYTHING]


def _assigned(name: str, outer: ast.AST) -> list[str]:
    """What is assigned to a name; if the name is extended later, anything may follow."""
    out: list[str] = []
    grows = False
    for node in ast.walk(outer):
        if isinstance(node, ast.Assign) and [ast.unparse(t) for t in node.targets] == [name]:
            out += _texts(node.value, outer)
        elif isinstance(node, ast.AugAssign) and ast.unparse(node.target) == name:
            grows = True
    return out + [key + ANYTHING for key in out] if grows else out
