// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QWidget>

#include <functional>

/// The parts of a window in turn, as F6 goes round them. A side sheet is a part of its own, and what lies behind one is
/// left out. Each part gives the focus back to where it was in it, a page to where it was when it was last shown.
class PaneCycle final : public QObject
{
public:
    struct Parts
    {
        QList<QWidget *> panes;
        QWidget *middle = nullptr; ///< the one of them that shows one page after the other
        QWidget *page = nullptr; ///< that it shows now
    };

    PaneCycle(QWidget *window, std::function<Parts()> parts);

    void go(int step);
    /// To the page that is shown: where it had the focus, be it in a sheet, else to its sheet, else to what it is for.
    /// A page with the property "tpudeskLeadsOn" begins at the button of what is next.
    void enterPage();

private:
    void remember(QWidget *now);
    void enter(QWidget *pane);
    [[nodiscard]] QWidget *paneOf(QWidget *control, const Parts &parts) const;

    QWidget *m_window;
    std::function<Parts()> m_parts;
    QHash<const QWidget *, QPointer<QWidget>> m_last; ///< of a pane; of the middle one by its page
    QHash<const QWidget *, QPointer<QWidget>> m_inPage; ///< with its sheets
};
