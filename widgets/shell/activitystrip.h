// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

class Activities;
class ElidedLabel;
class Label;
class QHBoxLayout;
class QPushButton;
class QTimer;
enum class ActivityState : quint8;
enum class StatusLevel : quint8;

[[nodiscard]] StatusLevel levelOf(ActivityState state);

/// What runs now, and for a while what just ended; where the newcomer's path stands. What runs can always be read: what
/// ended is cut before it, and counted where there is no room left. Names: activityStrip, activityShowAll,
/// activityPath.
class ActivityStrip : public QWidget
{
    Q_OBJECT

public:
    explicit ActivityStrip(Activities *activities, QWidget *parent = nullptr);

    void setLow(bool low); ///< one line and no air
    [[nodiscard]] QString shownText() const; ///< what is written, for tests and screen readers
    /// Leads back to the first steps; empty: nobody follows them, or they are on the screen.
    void setPath(const QString &text);
    /// Words what goes on without a task of this program; it stands where no task runs. Read anew by refresh().
    void setElsewhere(std::function<QString()> text);
    void refresh();

signals:
    void showAllRequested();
    void pathRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    class Item;

    void fit();
    void fitPath();
    void fold(int room);
    void fitItems(int room);
    [[nodiscard]] int leastRoom(qsizetype shown) const;
    void showTexts();

    Activities *m_activities;
    Label *m_title;
    QHBoxLayout *m_row;
    Item *m_elsewhere;
    std::function<QString()> m_elsewhereText;
    Label *m_quiet;
    Label *m_more;
    QPushButton *m_path;
    QPushButton *m_showAll;
    QTimer *m_tick;
    QList<Item *> m_items;
    qsizetype m_told = 0; ///< of them: those that have something to tell, what runs first
    qsizetype m_running = 0; ///< of those: what runs
    qsizetype m_newest = -1; ///< of those: what was told last, where there are several
    qsizetype m_hidden = 0; ///< what runs besides, and has no item
};
