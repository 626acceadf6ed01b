// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/place.h"

#include <QWidget>

class NavigationItem;
class QVBoxLayout;

/// The column of panels at the left. Arrow keys move, Enter and Space choose. Names: navQuota, navTpus, …
class Navigation : public QWidget
{
    Q_OBJECT

public:
    explicit Navigation(QWidget *parent = nullptr);

    void setCurrent(Panel panel);
    void setCount(Panel panel, int count); ///< 0 hides it
    void focusCurrent();
    void setNarrow(bool narrow); ///< as wide as its words only
    void nameItems(); ///< in the language, and with the keys, of now

signals:
    void chosen(Panel panel);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void fitWidth();

    QList<NavigationItem *> m_items;
    bool m_isNarrow = false;
};
