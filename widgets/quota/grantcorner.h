// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/statebadge.h"
#include "widgets/quota/grantsheet.h"

class GrantList;
class NoticeBar;
class QuotaPage;

/// A pill that can be pressed.
class PillButton : public Pill
{
    Q_OBJECT

public:
    explicit PillButton(QWidget *parent = nullptr);

signals:
    void clicked();

protected:
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
};

/// What the Quota page has of the grant: the days left, "Paste TRC mail…", and the two sheets.
/// Names: grantPill, grantPasteButton; see GrantSheet and GrantList.
class GrantCorner : public QObject
{
    Q_OBJECT

public:
    GrantCorner(GrantContext context, QuotaPage *page);

    void paste();
    void list();
    [[nodiscard]] GrantSheet *sheet() const { return m_sheet; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; ///< the page is shown

private:
    void showDaysLeft();
    void sayKept(const Grant &grant);

    Grants *m_grants;
    ProjectId m_project;
    PillButton *m_pill;
    QPushButton *m_paste;
    GrantSheet *m_sheet;
    GrantList *m_list;
    NoticeBar *m_notice; ///< a grant was kept that does not show here
    Grant m_elsewhere; ///< that grant
};
