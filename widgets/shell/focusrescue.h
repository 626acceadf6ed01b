// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QWidget>

#include <functional>

/// A widget that is deleted with the focus, without having been hidden first, leaves it nowhere: then somebody who uses
/// the keyboard begins anew at the top of the window. This one remembers what it stood in, and has the focus given to
/// what is left there. Who deletes and gives the focus on by himself is not disturbed: it is looked at in the next
/// turn.
class FocusRescue : public QObject
{
    Q_OBJECT

public:
    /// `giveBack` gets the innermost widget around the deleted one that is still there.
    FocusRescue(QWidget *window, std::function<void(QWidget *around)> giveBack);

private:
    void remember(QWidget *now);
    void look();

    QWidget *m_window;
    std::function<void(QWidget *)> m_giveBack;
    QPointer<QWidget> m_focused;
    QList<QPointer<QWidget>> m_around; ///< from the inside out
};
