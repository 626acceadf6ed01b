// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

#include <functional>

class FlowLayout;
class QTabBar;
class QVBoxLayout;

inline constexpr int leastListHeight = 70; ///< of the table in a tab, in design pixels: its head and a row

/// Whether a list needs somebody to look at it.
enum class TabNeed : quint8 {
    None,
    Failed, ///< something in it has failed
    Asks, ///< it waits for an answer
};

/// What a tab says of the list in it.
struct ListLoad
{
    qsizetype count = 0; ///< entries; 0: there is no such tab now
    TabNeed need = TabNeed::None;

    friend bool operator==(const ListLoad &, const ListLoad &) = default;
};

/// How a tab stands, as far as that decides which of them is in front.
struct TabStanding
{
    ListLoad before{}; ///< when this was asked the last time
    ListLoad now{};
    TabNeed seen = TabNeed::None; ///< with this need it has been in front
};

/// Pure. The tab that comes to the front; -1: none, all are empty. One that asks stays; else what asks, then what has
/// failed, comes to the front once; then what is new; then what is there stays. `chosen`: by the user; -1: none.
[[nodiscard]] int frontTab(const QList<TabStanding> &tabs, int current, int chosen);

/// Lists below a larger one, each in a tab with its count, so that they take the room of one of them; hidden while all
/// are empty. Their buttons stand beside the tabs. Which one the user has chosen is remembered. Names: filesLower,
/// filesLowerTabs.
class LowerTabs : public QWidget
{
    Q_OBJECT

public:
    using Title = std::function<QString(qsizetype count)>; ///< of a tab, in the language of now

    explicit LowerTabs(QWidget *parent = nullptr);

    /// `view` has `ListLoad load() const` and a signal `loadChanged()`. `name` is never translated; `buttons`: in their
    /// order, those that work on the list.
    template <typename View>
    void add(View *view, const QString &name, Title title, const QList<QWidget *> &buttons)
    {
        addTab(view, name, std::move(title), buttons, [view] { return view->load(); });
        connect(view, &View::loadChanged, this, &LowerTabs::refresh);
        refresh();
    }
    [[nodiscard]] QWidget *front() const; ///< the list that is seen; null: all are empty
    /// Rows of buttons have their height from makeRoomForButtons(). A part whose height hangs on its width would be
    /// given all the room that it likes, and the larger list the rest.
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Tab
    {
        QWidget *view = nullptr;
        QString name{};
        Title title{};
        QList<QWidget *> buttons{};
        std::function<ListLoad()> load{};
        TabStanding standing{};
    };

    void addTab(QWidget *view, const QString &name, Title title, const QList<QWidget *> &buttons,
                std::function<ListLoad()> load);
    void refresh();
    void showFront(int index);
    void showTitles();
    void choose(int index);
    [[nodiscard]] int chosen() const;
    void makeRoomForButtons();

    QList<Tab> m_all;
    int m_front = -1;
    QTabBar *m_tabs;
    QWidget *m_head;
    FlowLayout *m_row;
    QVBoxLayout *m_column; ///< the tabs, then the views, of which one is shown
};
