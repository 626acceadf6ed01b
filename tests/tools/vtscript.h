// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/shell.h"
#include "services/terminal/surface.h"

#include <QObject>
#include <QStringList>

/// Drives a program by what is on its screen. One step a line:
///   wait TEXT     until TEXT is on the screen
///   gone TEXT     until TEXT is not on the screen
///   row N TEXT    until row N (from 0) begins with TEXT
///   type TEXT     sends TEXT
///   key NAME      Return, Escape, Tab, Backspace, Up, Down, Left, Right, Home, End, PageUp, PageDown, F1 … F12, C-x,
///   M-x resize CxR
/// There is no step that waits for a time: a screen is either there or the run ends at its time limit.
class VtScript : public QObject
{
    Q_OBJECT

public:
    VtScript(QStringList steps, TerminalSurface *surface, Shell *shell, QObject *parent = nullptr);

    /// Does what can be done now; to be called when the screen has changed.
    void advance();
    [[nodiscard]] bool isDone() const { return m_steps.isEmpty(); }
    /// The step that is waited for, for messages.
    [[nodiscard]] QString step() const { return m_steps.value(0); }
    [[nodiscard]] QString problem() const { return m_problem; }

private:
    bool run(const QString &verb, const QString &rest);
    bool pressKey(const QString &name);
    [[nodiscard]] bool shows(const QString &text) const;

    QStringList m_steps;
    TerminalSurface *m_surface;
    Shell *m_shell;
    QString m_problem;
};
