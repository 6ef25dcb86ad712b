#!/bin/sh
# lab.sh VENV OPTIONS...: JupyterLab of VENV, from the current folder.
set -eu
venv=$1
shift

# A `!pip` or `!python` in a notebook must mean the course's own.
PATH=$(cd "$venv/bin" && pwd):$PATH
# Defaults that the learner's own settings overrule: no question about news over the first lesson.
JUPYTER_CONFIG_PATH=$PWD/tools/jupyter${JUPYTER_CONFIG_PATH:+:$JUPYTER_CONFIG_PATH}
export PATH JUPYTER_CONFIG_PATH

# Jupyter refuses to start as root (containers) unless told.
[ "$(id -u)" -ne 0 ] || set -- --allow-root "$@"

exec "$venv/bin/python" -m jupyterlab "$@"
