// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <expected>

/// One reply of a file that the reality check wrote, read again by the parsers of now.
struct ReplayedReply
{
    QString id; ///< of the call
    QString outcome{}; ///< "read 3 of 3"
    bool isRead = false; ///< as the program would read it; also what was not kept
};

/// The error is a sentence: it is no such file, or it still holds what may not be in a fixture.
[[nodiscard]] std::expected<QList<ReplayedReply>, QString> replayReality(const QByteArray &file);
