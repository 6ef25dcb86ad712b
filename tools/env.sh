#!/bin/sh
# env.sh PYTHON VENV EXTRAS: make VENV and install the project with EXTRAS into it, unless that is done already.
set -eu
python=$1 venv=$2 extras=$3
stamp=$venv/.installed-$extras
unfinished=$venv/.unfinished

# The folder belongs in the state: a course that was moved must be installed again to be found. What JupyterLab loads is
# copied when the course is installed.
state=$(cat pyproject.toml classroom/labextension/static/* 2>/dev/null | cksum; pwd)

if [ -x "$venv/bin/python" ] && [ ! -e "$unfinished" ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$state" ]; then
    exit 0
fi

fail() {
    printf '\n%s\n\n' "$1" >&2
    exit 1
}

check_python() {
    command -v "$python" >/dev/null 2>&1 ||
        fail "There is no '$python' here. Install Python 3.11 or newer, or name yours: make env PYTHON=python3.12"
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "The course needs Python 3.11 or newer, and '$python' is $("$python" --version 2>&1). \
Name a newer one: make env PYTHON=python3.12"
}

has_uv() {
    command -v uv >/dev/null 2>&1
}

create() {
    check_python
    echo "Making $venv with $("$python" --version)"
    rm -rf "$venv"
    if has_uv; then
        uv venv --quiet --seed --python "$(command -v "$python")" "$venv"
    else
        "$python" -m venv "$venv" || {
            rm -rf "$venv"
            fail "'$python' could not make $venv. On Debian and Ubuntu: apt install python3-venv"
        }
    fi
}

install() {
    echo "Installing the course into $venv (the first time this takes a few minutes)"
    if has_uv; then
        uv pip install --quiet --python "$venv/bin/python" -e ".[$extras]"
    else
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -e ".[$extras]"
    fi
}

was_finished() {
    [ ! -e "$unfinished" ] && ls "$venv"/.installed-* >/dev/null 2>&1 && "$venv/bin/python" -m pip --version >/dev/null 2>&1
}

# What was interrupted is begun again: pip believes its own records, not what a kill or a full disk has left.
was_finished || create
: >"$unfinished"
install
"$venv/bin/python" "$(dirname "$0")/whole.py" || fail "The disk may be full. Make room, and do the same again."
printf '%s\n' "$state" >"$stamp"
rm "$unfinished"
