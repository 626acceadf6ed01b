// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QString>

class TerminalPane;
struct TerminalKey;

/// What is typed or pasted in one chosen terminal goes to the other chosen ones as well. Each encodes it as its own
/// program wants it. A terminal that is not connected when something is typed takes no part any more: half a command
/// is worse than none.
class TerminalBroadcast : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    void start(const QList<TerminalPane *> &panes); ///< those that are connected
    void end();
    void choose(TerminalPane *pane, bool isTaken);
    [[nodiscard]] bool isOn() const { return m_isOn; }
    [[nodiscard]] bool isTaken(const TerminalPane *pane) const;
    [[nodiscard]] QList<TerminalPane *> panes() const; ///< that take part

    /// Was typed in `from`, which sends it itself; false: `from` takes no part.
    bool type(const TerminalPane *from, const TerminalKey &key);
    /// The user has agreed to this, into those of `named` that still take part.
    void paste(const QString &text, const QList<QPointer<TerminalPane>> &named);

signals:
    void changed();

private:
    void leaveOut();

    QList<QPointer<TerminalPane>> m_panes;
    bool m_isOn = false;
};
