// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// QCustomPlot's header says foreach, which QT_NO_FOREACH takes away; a range-based for is the same there.
#define foreach(variable, container) for (variable : container)
#include <qcustomplot.h>
#undef foreach
