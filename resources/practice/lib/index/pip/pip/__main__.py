# An imitation, not pip itself.
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
import sys

from pip import main

sys.exit(main())
