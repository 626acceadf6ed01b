// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>
#include <QString>

class Settings;

/// What parts that every panel uses keep from one run to the next: the folder of the last file, the width of a sheet.
/// Pages do not hand them the settings: the window gives them once, for all. Without any, as in a test of a single
/// widget, nothing is kept.
namespace remembered {

void useSettings(Settings *settings);
[[nodiscard]] QJsonValue value(const QString &key);
void keep(const QString &key, const QJsonValue &value); ///< null: not any more

} // namespace remembered
