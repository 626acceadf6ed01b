# The imitation of etils on a practice host: epath alone.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Paths as JAX and Orbax use them: `from etils import epath`."""
