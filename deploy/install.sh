#!/bin/sh
# Installs a server into a folder: `deploy/install.sh /opt/sobremesa`, from a checkout of the project.
# Libraries are those of requirements.lock, and pip refuses any file with another hash. Where a C compiler is found, rules and
# bots are compiled. Needs Python 3.11 or newer with venv; run it again to bring a server up to date.
set -eu
target=${1:?"usage: deploy/install.sh FOLDER"}
project=$(cd "$(dirname "$0")/.." && pwd)
wheels=$(mktemp -d)
trap 'rm -rf "$wheels"' EXIT

python3 -m venv "$target"
"$target/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$project/deploy/requirements.lock"
if command -v cc >/dev/null; then
    export SOBREMESA_COMPILE=1
else
    echo "No C compiler: the server works, but its bots think several times slower ('apt install gcc python3-dev')." >&2
fi
"$target/bin/pip" wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$wheels" "$project"
"$target/bin/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall "$wheels"/*.whl
"$target/bin/sobremesa" --version
