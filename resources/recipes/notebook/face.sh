# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

VENV=$(at_home "$VENV")
FOLDER=$(at_home "$FOLDER")
name=jupyter-$FACE

# What each face needs. Colab speaks to the old server through an extension that newer ones do not load.
packages()
{
    case $FACE in
        lab) printf '%s\n' jupyterlab ipykernel ;;
        notebook) printf '%s\n' notebook ipykernel ;;
        colab) printf '%s\n' 'notebook<7' jupyter_http_over_ws ipykernel 'setuptools<81' ;;
    esac
}
