// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

/// Where notices come and go: below what somebody works with, so that nothing of it moves under the mouse. It takes no
/// room while it shows none.
class NoticeArea final : public QWidget
{
public:
    explicit NoticeArea(QWidget *parent = nullptr);

    void add(QWidget *notice); ///< below the others; becomes its child
    /// Around all of them, while there are any.
    void setEdges(const QMargins &edges);

    bool eventFilter(QObject *watched, QEvent *event) override;

protected:
    void childEvent(QChildEvent *event) override;

private:
    void refresh();

    QVBoxLayout *m_column;
};
