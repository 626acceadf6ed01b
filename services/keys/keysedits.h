// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QString>
#include <QStringList>

#include <functional>

/// An edit of the value of "ssh-keys". May be called several times: each time with what the server has then.
using KeysChange = std::function<Result<QString>(const QString &value)>;

/// Edits: pure, for changeProjectKeys. They find lines by whole text or key, never by position.
[[nodiscard]] KeysChange addLine(QString line);
[[nodiscard]] KeysChange renameUser(QString lineText, QString newUser);
[[nodiscard]] KeysChange removeLines(QStringList lineTexts);
