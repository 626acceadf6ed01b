// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/usage/usageadvice.h"

#include <QElapsedTimer>
#include <QSet>
#include <QWidget>

class NoticeBar;
class QPushButton;
class QVBoxLayout;

/// What wants attention, below map and table: the gravest as bars with their button, the rest behind a number. What the
/// user closed stays closed as long as it is about the same thing.
/// Names: usageNotices, usageNotice0, usageNotice1, …, usageNoticesMore.
class UsageNotices : public QWidget
{
    Q_OBJECT

public:
    static constexpr int mostBars = 8;

    explicit UsageNotices(QWidget *parent = nullptr);

    void setAdvice(const QList<UsageAdvice> &advice);
    void forgetClosed(); ///< another slice

signals:
    void actionRequested(const UsageAdvice &advice);

private:
    void show();
    [[nodiscard]] NoticeBar *bar(int place);
    [[nodiscard]] bool isNews(int place, const UsageAdvice &now) const;

    QList<UsageAdvice> m_advice; ///< that is not closed
    QList<UsageAdvice> m_all;
    QList<UsageAdvice> m_shown; ///< in the bars
    QSet<QString> m_closed;
    QList<NoticeBar *> m_bars;
    QVBoxLayout *m_column;
    QPushButton *m_more;
    QElapsedTimer m_told;
    bool m_isOpen = false;
};
