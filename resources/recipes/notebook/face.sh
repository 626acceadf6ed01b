# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

VENV=$(at_home "$VENV")
FOLDER=$(at_home "$FOLDER")
name=jupyter-$FACE

# Colab speaks to the old server through an extension that newer ones do not load. That server has an environment of its
# own, so that nothing in the user's is made older; the cells run in the user's.
server_venv=$VENV
if [[ $FACE == colab ]]; then server_venv=$HOME/.tpudesk/colab; fi
kernel=$server_venv/share/jupyter/kernels/python3/kernel.json

# What each face needs where the server is.
packages()
{
    case $FACE in
        lab) printf '%s\n' jupyterlab ipykernel ;;
        notebook) printf '%s\n' notebook ipykernel ;;
        colab) printf '%s\n' 'notebook<7' jupyter_http_over_ws 'setuptools<81' ;;
    esac
}
