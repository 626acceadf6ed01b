// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

struct Inflated
{
    enum class State : quint8 { Whole, Broken, TooLarge };

    State state = State::Broken;
    QByteArray bytes; ///< with Whole
};

/// What a gzip file holds, at most `limit` bytes of it: a few bytes can be made to unpack to gigabytes.
[[nodiscard]] Inflated inflated(const QByteArray &gz, qsizetype limit);
