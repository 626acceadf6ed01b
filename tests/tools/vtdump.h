// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/frame.h"

#include <QByteArray>
#include <QString>

/// The visible screen, one line of text per row.
[[nodiscard]] QByteArray screenAsText(const TerminalFrame &frame);
/// The same with cursor, modes, title and the looks of every run of cells.
[[nodiscard]] QByteArray screenAsJson(const TerminalFrame &frame, const QString &title);
