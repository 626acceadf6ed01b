# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# What the steps of the environment have in common.

VENV=$(at_home "$VENV")
TORCH_VENV=$(at_home "$TORCH_VENV")
uv_folder=$HOME/.local/share/tpudesk/uv
marker_folder=$HOME/.local/share/tpudesk
jax_wheels=https://storage.googleapis.com/jax-releases/libtpu_releases.html
torch_wheels=(https://storage.googleapis.com/libtpu-releases/index.html https://storage.googleapis.com/libtpu-wheels/index.html)
oldest=310 # JAX releases of today do not run on a Python before 3.10

# wanted_source: system, deadsnakes or uv
wanted_source()
{
    if [[ $PYTHON != auto ]]; then
        printf '%s' "$PYTHON"
    elif (($(number_of python3 || echo 0) >= oldest)); then
        printf system
    else
        printf uv # deadsnakes has no packages for the releases that are this old
    fi
}

# interpreter: the Python that the environment stands on; for uv it finds its own
interpreter()
{
    case $(wanted_source) in
        system) printf python3 ;;
        *) printf 'python%s' "$PYTHON_VERSION" ;;
    esac
}

requirements()
{
    [[ $WITH_JAX != yes ]] || printf 'jax[tpu]%s\n' "${JAX_VERSION:+==$JAX_VERSION}"
    [[ $WITH_FLAX != yes ]] || printf '%s\n' flax optax
    [[ ! $EXTRA ]] || tr -s ' \n\t' '\n' <<<"$EXTRA" | sed '/^$/d'
}

torch_requirements()
{
    printf 'torch%s\ntorch_xla[tpu]%s\n' "${TORCH_VERSION:+==$TORCH_VERSION}" "${TORCH_VERSION:+==$TORCH_VERSION}"
}

# versions_in VENV NAME…: NAME==VERSION of what is installed. Asks the packages' own files: importing jax would take the chips.
versions_in()
{
    local python=$1/bin/python
    shift
    "$python" -c '
import sys
from importlib import metadata
for name in sys.argv[1:]:
    try:
        print(name + "==" + metadata.version(name))
    except metadata.PackageNotFoundError:
        print(name + "==")
' "$@"
}

# links URL…: as pip's options
links() { printf -- '-f\n%s\n' "$@"; }

# resolve VENV REQUIREMENTS URL…: prints NAME==VERSION of all that would be installed
resolve()
{
    local venv=$1 wanted=$2 options
    shift 2
    scratch
    mapfile -t options < <(links "$@")
    printf '%s\n' "$wanted" >"$temporary/wanted"
    pip "$venv" install -q --dry-run --ignore-installed --report "$temporary/report" "${options[@]}" -r "$temporary/wanted" >&2
    "$venv/bin/python" -c '
import json, sys
for item in json.load(open(sys.argv[1], encoding="utf-8"))["install"]:
    print(item["metadata"]["name"] + "==" + item["metadata"]["version"])
' "$temporary/report"
}

# has_all VENV REQUIREMENTS PINS: what was wanted is there, in the chosen versions
has_all()
{
    local venv=$1 wanted=$2 pins=$3 name names=() found
    [[ -x $venv/bin/python ]] || return 1
    while IFS= read -r name; do
        name=${name%%[\[<>=!~ ;@]*}
        [[ ! $name || $name == *[:/]* ]] || names+=("$name")
    done <<<"$wanted"
    ((${#names[@]})) || return 0
    while IFS= read -r found; do
        [[ $found != *== ]] || return 1
        [[ ! $pins ]] || grep -qixF -- "$(tr '_' '-' <<<"$found")" <<<"$(tr '_' '-' <<<"$pins")" || return 1
    done < <(versions_in "$venv" "${names[@]}")
}

# install VENV REQUIREMENTS PINS URL…
install_libraries()
{
    local venv=$1 wanted=$2 pins=$3 options
    shift 3
    need_space "$(dirname -- "$venv")" "${PIP_SPACE:-3000}"
    scratch
    mapfile -t options < <(links "$@")
    printf '%s\n' "$wanted" >"$temporary/wanted"
    printf '%s\n' "$pins" >"$temporary/pins"
    pip "$venv" install -q --progress-bar off -c "$temporary/pins" "${options[@]}" -r "$temporary/wanted"
}

# make_venv FOLDER: by the chosen Python; a folder that is something else is never touched
make_venv()
{
    local folder=$1
    if [[ -e $folder && ! -f $folder/pyvenv.cfg ]]; then
        [[ -d $folder && ! $(find "$folder" -mindepth 1 -maxdepth 1 -print -quit) ]] || problem venv-taken "$folder"
    fi
    [[ ! -e $folder/pyvenv.cfg ]] || problem venv-other "$folder" "$(number_of "$folder/bin/python" || echo '?')"
    if [[ $(wanted_source) == uv ]]; then
        "$uv_folder/bin/uv" -q venv --python "$PYTHON_VERSION" --seed "$folder" || problem venv-failed "$folder"
    else
        "$(interpreter)" -m venv "$folder" || problem venv-failed "$folder"
    fi
    : >"$folder/.tpudesk" # undo removes only what was made here
    pip "$folder" install -q -U pip wheel
}

venv_fits()
{
    [[ -f $1/pyvenv.cfg && -x $1/bin/python ]] || return 1
    "$1/bin/python" -m pip --version >/dev/null 2>&1 || return 1
    [[ $(wanted_source) == system || $(number_of "$1/bin/python") == "$(printf '%d%02d' "${PYTHON_VERSION%%.*}" "${PYTHON_VERSION#*.}")" ]]
}

remove_venv()
{
    [[ -f $1/.tpudesk && -f $1/pyvenv.cfg ]] || return 0
    rm -rf --one-file-system -- "$1"
}
