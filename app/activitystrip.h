// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class Activities;
class ElidedLabel;
class Label;
class QHBoxLayout;
class QPushButton;
class QTimer;
struct Activity;
enum class ActivityState : quint8;
enum class Tone : quint8;

[[nodiscard]] Tone toneOf(ActivityState state);

/// What runs now, and for a while what just ended. Names: activityStrip, activityShowAll.
class ActivityStrip : public QWidget
{
    Q_OBJECT

public:
    explicit ActivityStrip(Activities *activities, QWidget *parent = nullptr);

    [[nodiscard]] QString shownText() const; ///< what is written, for tests and screen readers

signals:
    void showAllRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void rebuild();
    void retranslate();

    Activities *m_activities;
    Label *m_title;
    QHBoxLayout *m_row;
    Label *m_quiet;
    QPushButton *m_showAll;
    QTimer *m_tick;
    QList<QWidget *> m_shown;
};
