// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <functional>

/// What the program says inside of a column of the guide, it says in the column's language, whatever the window's is.
namespace guidetongue {

/// Runs the second with texts and numbers of that language.
using Speaker = std::function<void(const QString &language, const std::function<void()> &run)>;

/// The program's; without one everything is said in the window's language.
void setSpeaker(Speaker speaker);
void speak(const QString &language, const std::function<void()> &run);
/// translated() of widgets/common, in the language of a column.
void translated(QObject *owner, const QString &language, std::function<void()> show);

} // namespace guidetongue
