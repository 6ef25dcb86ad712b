#!/bin/sh
# env.sh PYTHON VENV EXTRAS: make VENV and install the project with EXTRAS into it, unless that is done already.
set -eu
python=$1 venv=$2 extras=$3
stamp=$venv/.installed-$extras
unfinished=$venv/.unfinished

# The folder belongs in the state: a course that was moved must be installed again to be found. What JupyterLab loads is
# copied then, too.
state=$(cat pyproject.toml constraints.txt classroom/labextension/static/* 2>/dev/null | cksum; pwd)

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

check_folder() {
    [ -w "$(dirname "$venv")" ] ||
        fail "You may not write in $(cd "$(dirname "$venv")" && pwd): it is read-only, or somebody else's. With an \
environment of your own the course runs from there, and your copy of it is in your home: make lab VENV=\"\$HOME/gametree-venv\""
}

create() {
    check_python
    echo "Making $venv with $("$python" --version)"
    rm -rf "$venv"
    if command -v uv >/dev/null 2>&1; then
        uv venv --quiet --seed --python "$(command -v "$python")" "$venv"
    else
        "$python" -m venv "$venv" || {
            rm -rf "$venv"
            "$python" -c 'import ensurepip' 2>/dev/null ||
                fail "'$python' could not make $venv. On Debian and Ubuntu: apt install python3-venv"
            fail "'$python' could not make $venv: why stands above. Is the disk full?"
        }
    fi
}

# uv installs in seconds what takes pip minutes, but it does not read pip's settings.
choose_installer() {
    uv=$(command -v uv || command -v "$venv/bin/uv") && return
    if "$venv/bin/python" -m pip config list 2>/dev/null | grep -Eq 'index|find-links|proxy|cert|host|constraint'; then
        echo "pip is set up in a way of its own here, which uv would not know: pip installs, which takes some minutes"
    elif "$venv/bin/python" -m pip install --quiet --disable-pip-version-check uv 2>/dev/null; then
        uv=$venv/bin/uv
    else
        echo "uv cannot be had here: pip installs, which takes some minutes"
    fi
}

install() {
    choose_installer
    echo "Installing the course into $venv"
    if [ -n "$uv" ]; then
        "$uv" pip install --quiet --python "$venv/bin/python" -c constraints.txt -e ".[$extras]"
    else
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[$extras]"
    fi
    "$venv/bin/python" -m tools.labextension
}

was_finished() {
    [ ! -e "$unfinished" ] && ls "$venv"/.installed-* >/dev/null 2>&1 && "$venv/bin/python" -m pip --version >/dev/null 2>&1
}

# What was interrupted is begun again: pip believes its own records, not what a kill or a full disk has left.
check_folder
was_finished || create
: >"$unfinished"
install
"$venv/bin/python" "$(dirname "$0")/whole.py"
printf '%s\n' "$state" >"$stamp"
rm "$unfinished"
