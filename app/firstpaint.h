// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

/// Writes "first-paint-ms N" to stderr once `window` has been painted: milliseconds since the process was started.
void printFirstPaint(QWidget *window);
