// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/undoqueue.h"

#include <QHash>
#include <QWidget>

class Activities;
class Commands;
class QVBoxLayout;

/// What will be deleted in a moment, one line each with its countdown and a button that undoes it. Hidden while nothing
/// waits. Names: graceBar, graceUndo1, graceUndo2, … (from the top).
class UndoBar : public QWidget
{
    Q_OBJECT

public:
    /// Adds the command "app.undoDelete" (Ctrl+Z), which works while something waits.
    UndoBar(UndoQueue *queue, Activities *activities, Commands *commands);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    class Line;

    void sync();
    [[nodiscard]] bool isUndoneByKey() const; ///< with the focus where it is now
    void say(const QString &sentence);
    void record(const UndoQueue::Sentence &sentence, const UndoQueue::Sentence &why);

    UndoQueue *m_queue;
    Activities *m_activities;
    class QAction *m_undo;
    QVBoxLayout *m_column;
    QHash<PendingActionId, Line *> m_lines;
};
