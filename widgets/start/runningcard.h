// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/card.h"
#include "widgets/start/projectsummary.h"

#include <QAbstractButton>

class Label;
class QPushButton;
class QTimer;
class StateBadge;

/// A line that can be pressed as a whole: what runs, how it stands, since when.
class RunningRow : public QAbstractButton
{
    Q_OBJECT

public:
    explicit RunningRow(QWidget *parent = nullptr);

    void show(const RunningThing &thing, const QDateTime &now);
    using QWidget::show;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    StateBadge *m_shape;
    Label *m_title;
    Label *m_facts;
};

/// What runs: TPUs, jobs, requests, forwards. Rows are named as the things are; also runningSummary and runningMore.
class RunningCard : public Card
{
    Q_OBJECT

public:
    explicit RunningCard(std::function<QDateTime()> now, QWidget *parent = nullptr);

    /// `summary`: "2 TPUs are READY: 8 chips"; empty: none. `none` is said where `things` is empty.
    void showThings(const QList<RunningThing> &things, const QString &summary, const QString &none);

signals:
    void chosen(StartPlace place, const QString &target);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void rebuild();
    void fill();

    static constexpr qsizetype mostRows = 7;

    std::function<QDateTime()> m_now;
    QList<RunningThing> m_things;
    QList<RunningRow *> m_rows;
    Label *m_summary;
    Label *m_none;
    QPushButton *m_more;
    bool m_isWhole = false; ///< all rows are wanted
    QTimer *m_tick; ///< ages
};
