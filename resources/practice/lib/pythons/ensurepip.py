# An imitation, not ensurepip itself: it only is there when the package python3-venv is.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
