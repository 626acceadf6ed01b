// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAnyStringView>
#include <QString>

#include <functional>

class QFileDialog;
class QWidget;

/// What a window for saving shows.
struct SaveQuestion
{
    QString title;
    QString fileName; ///< proposed, without a folder
    QString filter{}; ///< "Table (*.csv)"; empty: all files
    QString suffix{}; ///< put behind a name that has none
};

/// Asks where to put a file and comes back at once; `write` gets the path that was chosen, if one was and `parent` is
/// still there. It begins in the folder that was used last, by whatever part of the program. `name`: of the window.
QFileDialog *askWhereToSave(QWidget *parent, QAnyStringView name, const SaveQuestion &question,
                            std::function<void(const QString &path)> write);
