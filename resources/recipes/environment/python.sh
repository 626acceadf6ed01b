# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# What the steps of the environment have in common.

VENV=$(at_home "$VENV")
TORCH_VENV=$(at_home "$TORCH_VENV")
marker_folder=$HOME/.local/share/tpudesk
uv_folder=$marker_folder/uv
uv_pythons=$marker_folder/python # not among the user's own of uv, so that undo can remove them
jax_wheels=https://storage.googleapis.com/jax-releases/libtpu_releases.html
# PyTorch comes without CUDA from its own place, which spares gigabytes; PyTorch/XLA had a place for libtpu.
case $TORCH in
    torch-tpu) torch_wheels=(https://download.pytorch.org/whl/cpu/torch/) ;;
    *) torch_wheels=(https://storage.googleapis.com/libtpu-releases/index.html https://storage.googleapis.com/libtpu-wheels/index.html) ;;
esac
oldest=310 # no release of JAX of the last two years runs on a Python before 3.10
of_today=312 # on an older one pip takes an older JAX without a word: 0.6.2 of June 2025 on the 3.10 of Ubuntu 22.04

# interpreter: the Python that the environment stands on; uv finds its own
interpreter()
{
    case $PYTHON in
        system) printf python3 ;;
        *) printf 'python%s' "$PYTHON_VERSION" ;;
    esac
}

# managed_uv WORDS…: with Pythons of uv's own only, and without links to them among the user's programs
managed_uv() { UV_MANAGED_PYTHON=1 UV_PYTHON_INSTALL_BIN=0 UV_PYTHON_INSTALL_DIR=$uv_pythons "$uv_folder/bin/uv" "$@"; }

has_managed_python() { [[ -x $uv_folder/bin/uv ]] && managed_uv python find --system "$PYTHON_VERSION" >/dev/null 2>&1; }

# cause OUTPUT: the innermost of what uv says
cause() { sed -nE 's/^( *Caused by|error): //p' "$1" | tail -n1; }

# uv WORDS…: with its mistakes told
uv()
{
    local status=0
    scratch
    managed_uv "$@" 2>&1 | tee "$temporary/uv" || status=$?
    ((status)) || return 0
    if grep -q 'No space left on device' "$temporary/uv"; then problem disk-full "$HOME" "$(free_megabytes "$HOME")" 1000; fi
    if grep -qE 'No (download|interpreter) found' "$temporary/uv"; then problem no-python "$PYTHON_VERSION"; fi
    if grep -q 'Failed to fetch.*pypi\.org' "$temporary/uv"; then problem pip-unreachable; fi
    if grep -qE 'Failed to download|error sending request' "$temporary/uv"; then
        problem python-unreachable "$PYTHON_VERSION" "$(cause "$temporary/uv")"
    fi
    problem uv-failed "$(cause "$temporary/uv")"
}

requirements()
{
    [[ $WITH_JAX != yes ]] || printf 'jax[tpu]%s\n' "${JAX_VERSION:+==$JAX_VERSION}"
    [[ $WITH_FLAX != yes ]] || printf '%s\n' flax optax
    [[ ! $EXTRA ]] || tr -s ' \n\t' '\n' <<<"$EXTRA" | sed '/^$/d'
}

# TorchTPU says itself which PyTorch it was built for.
torch_requirements()
{
    if [[ $TORCH == torch-tpu ]]; then
        printf 'torch-tpu%s\n' "${TORCH_VERSION:+==$TORCH_VERSION}"
        return
    fi
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

# resolve VENV REQUIREMENTS URL…: prints NAME==VERSION of all that would be installed; `constraints`: a file, or nothing
resolve()
{
    local venv=$1 wanted=$2 options
    shift 2
    scratch
    mapfile -t options < <(links "$@")
    if [[ ${constraints:-} ]]; then options+=(-c "$constraints"); fi
    printf '%s\n' "$wanted" >"$temporary/wanted"
    pip "$venv" install -q --dry-run --ignore-installed --report "$temporary/report" "${options[@]}" -r "$temporary/wanted" >&2
    "$venv/bin/python" -c '
import json, sys
for item in json.load(open(sys.argv[1], encoding="utf-8"))["install"]:
    print(item["metadata"]["name"] + "==" + item["metadata"]["version"])
' "$temporary/report"
}

# files_in REPORT VENV: FILE SHA256 NAME==VERSION of what comes from an index or a list of links that told the hash
files_in()
{
    "$2/bin/python" -c '
import json, re, sys
for item in json.load(open(sys.argv[1], encoding="utf-8"))["install"]:
    info = item.get("download_info", {})
    words = (info.get("url", "").split("#")[0].rpartition("/")[2], info.get("archive_info", {}).get("hashes", {}).get("sha256", ""),
             item["metadata"]["name"] + "==" + item["metadata"]["version"])
    if not item.get("is_direct") and re.fullmatch(r"[A-Za-z0-9._+%-]+ [0-9a-f]{64} [A-Za-z0-9._+!=-]+", " ".join(words)):
        print(*words)
' "$1"
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

# install_libraries VENV REQUIREMENTS PINS HASHES URL…
install_libraries()
{
    local venv=$1 wanted=$2 pins=$3 hashes=$4 options
    shift 4
    need_space "$(dirname -- "$venv")" "${PIP_SPACE:-3000}"
    scratch
    mapfile -t options < <(links "$@")
    printf '%s\n' "$wanted" >"$temporary/wanted"
    printf '%s\n' "$pins" >"$temporary/pins"
    if [[ $hashes ]]; then install_checked "$venv" "$wanted" "$hashes" "$@"; fi
    pip "$venv" install -q --progress-bar off -c "$temporary/pins" "${options[@]}" -r "$temporary/wanted"
}

# install_checked VENV REQUIREMENTS HASHES URL…: by their hashes, and only where they are the files that the first host was
# given. What is installed here says this host's own pip: the first host can add nothing to it. $temporary/pins binds it.
install_checked()
{
    local venv=$1 wanted=$2 hashes=$3 options others
    shift 3
    mapfile -t options < <(links "$@")
    constraints=$temporary/pins resolve "$venv" "$wanted" "$@" >/dev/null
    files_in "$temporary/report" "$venv" >"$temporary/files"
    # shellcheck disable=SC2016 # awk's words
    others=$(hashes=$hashes awk 'BEGIN { count = split(ENVIRON["hashes"], lines, "\n")
            for (i = 1; i <= count; i++) { split(lines[i], words, " "); first[words[1]] = words[2] } }
        $1 in first && first[$1] != $2 { print $1 }' "$temporary/files")
    [[ ! $others ]] || problem wheel-differs "$(head -n3 <<<"$others" | paste -sd' ')"
    [[ -s $temporary/files ]] || return 0
    sed 's/^[^ ]* \([^ ]*\) \(.*\)$/\2 --hash=sha256:\1/' "$temporary/files" >"$temporary/locked"
    pip "$venv" install -q --progress-bar off --require-hashes --no-deps "${options[@]}" -r "$temporary/locked"
}

# refuse_other_venv FOLDER: an environment of another Python, or one that does not work, is told and never touched
refuse_other_venv()
{
    local found
    [[ -e $1/pyvenv.cfg ]] || return 0
    ! venv_fits "$1" || return 0
    found=$(version_of "$1/bin/python") || problem venv-broken "$1"
    if is_wanted "$1/bin/python"; then problem venv-broken "$1"; fi # without pip
    problem venv-other "$1" "$found" "$PYTHON_VERSION"
}

# make_venv FOLDER: by the chosen Python; a folder that is something else is never touched
make_venv()
{
    local folder=$1
    if [[ -e $folder && ! -f $folder/pyvenv.cfg ]]; then
        [[ -d $folder && ! $(find "$folder" -mindepth 1 -maxdepth 1 -print -quit) ]] || problem venv-taken "$folder"
    fi
    refuse_other_venv "$folder"
    if [[ $PYTHON == uv ]]; then
        # Half an environment would stand in the way of the next try. Nothing was in this folder before.
        (uv venv --python "$PYTHON_VERSION" --seed "$folder") || { find "$folder/" -xdev -mindepth 1 -delete || true; exit 20; }
        grep -qsxF -- "$folder" "$uv_pythons/used-by" || printf '%s\n' "$folder" >>"$uv_pythons/used-by"
    else
        "$(interpreter)" -m venv "$folder" || problem venv-failed "$folder"
    fi
    : >"$folder/.tpudesk" # undo removes only what was made here
    pip "$folder" install -q -U pip wheel
}

# is_wanted PYTHON: of the version that was asked for; where it is to be the system's, any will do
is_wanted() { [[ $PYTHON == system || $(number_of "$1") == "$(printf '%d%02d' "${PYTHON_VERSION%%.*}" "${PYTHON_VERSION#*.}")" ]]; }

venv_fits()
{
    [[ -f $1/pyvenv.cfg && -x $1/bin/python ]] || return 1
    "$1/bin/python" -m pip --version >/dev/null 2>&1 || return 1
    is_wanted "$1/bin/python"
}

remove_venv()
{
    [[ -f $1/.tpudesk && -f $1/pyvenv.cfg ]] || return 0
    rm -rf --one-file-system -- "$1"
}
