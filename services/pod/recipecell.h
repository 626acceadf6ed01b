// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/pod/stepscript.h"

enum class CellState : quint8 {
    Waiting,
    Running,
    Changed, ///< it was not so, and is now
    Unchanged, ///< it was so already
    Tried, ///< a step that is done anew each time went well
    Failed,
    Lost, ///< the connection broke: nobody knows; a recipe may be run again without harm
    Blocked, ///< something that it needs did not go well
    Skipped, ///< by the user
    Stopped, ///< by the user, while it ran
    Undone,
};

[[nodiscard]] constexpr bool isWell(CellState state)
{
    return state == CellState::Changed || state == CellState::Unchanged || state == CellState::Tried
        || state == CellState::Skipped;
}
[[nodiscard]] constexpr bool isOpen(CellState state)
{
    return state == CellState::Waiting || state == CellState::Running;
}

/// One step on one host.
struct RecipeCell
{
    static constexpr qsizetype mostOutput = 256 * 1024; ///< bytes; beginning and end are kept

    CellState state = CellState::Waiting;
    QString problem{}; ///< a name; recipewords.h makes a sentence of it
    QStringList words{}; ///< that belong to it
    QString error{}; ///< translated: why the host was not reached, or what is left there
    QList<QStringList> notes{};
    QList<std::pair<QString, QString>> facts{};
    QByteArray output{}; ///< of both streams, without our lines once it has ended
    int status = 0; ///< of the script, when it ended by itself

    void append(const QByteArray &bytes);
    [[nodiscard]] QString fact(const QString &name) const; ///< the last of that name
};

/// Of the output the last `mostOutput` bytes.
[[nodiscard]] QJsonObject toJson(const RecipeCell &cell, qsizetype mostOutput);
[[nodiscard]] RecipeCell recipeCellFrom(const QJsonObject &json);
