// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/lowertabs.h"

#include "widgets/common/flowlayout.h"
#include "widgets/common/remembered.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QIcon>
#include <QSignalBlocker>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

const auto lowerTabKey = u"files.lowerTab"_s; ///< the name of the one that the user has chosen

bool isTabThere(const QList<TabStanding> &tabs, int index)
{
    return index >= 0 && index < tabs.size() && tabs.at(index).now.count > 0;
}

/// The first with this need that has not been in front with it; -1: none.
int firstUnseen(const QList<TabStanding> &tabs, TabNeed need)
{
    const auto found = std::ranges::find_if(
        tabs, [need](const TabStanding &tab) { return tab.now.count > 0 && tab.now.need == need && tab.seen < need; });
    return found == tabs.end() ? -1 : int(found - tabs.begin());
}

/// Of those that were empty: the one that the user has chosen once, else the first; -1: none.
int newTab(const QList<TabStanding> &tabs, int chosen)
{
    const auto isNew = [](const TabStanding &tab) { return tab.before.count == 0 && tab.now.count > 0; };
    if (isTabThere(tabs, chosen) && isNew(tabs.at(chosen)))
        return chosen;
    const auto found = std::ranges::find_if(tabs, isNew);
    return found == tabs.end() ? -1 : int(found - tabs.begin());
}

} // namespace

int frontTab(const QList<TabStanding> &tabs, int current, int chosen)
{
    const bool isHere = isTabThere(tabs, current);
    if (isHere && tabs.at(current).now.need == TabNeed::Asks)
        return current; // no other one comes under the buttons
    for (const auto need : {TabNeed::Asks, TabNeed::Failed}) {
        if (const int needing = firstUnseen(tabs, need); needing >= 0)
            return needing;
    }
    if (const int fresh = newTab(tabs, chosen); fresh >= 0)
        return fresh;
    if (isHere)
        return current;
    if (isTabThere(tabs, chosen))
        return chosen;
    const auto found = std::ranges::find_if(tabs, [](const TabStanding &tab) { return tab.now.count > 0; });
    return found == tabs.end() ? -1 : int(found - tabs.begin());
}

LowerTabs::LowerTabs(QWidget *parent)
    : QWidget{parent}
    , m_tabs{new QTabBar}
    , m_head{new QWidget}
    , m_row{new FlowLayout{m_head, scaled(8)}}
    , m_column{new QVBoxLayout{this}}
{
    setObjectName(u"filesLower"_s);
    named(this, m_tabs, "filesLowerTabs", [] { return tr("Lists of what is under way"); });
    m_tabs->setDocumentMode(true);
    m_tabs->setExpanding(false);
    m_tabs->setElideMode(Qt::ElideNone);
    m_tabs->setDrawBase(false);
    m_row->addWidget(m_tabs);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(scaled(8));
    m_column->addWidget(m_head);
    connect(m_tabs, &QTabBar::currentChanged, this, &LowerTabs::choose); // by the user: else it is blocked
    hide();
    translated(this, &LowerTabs::showTitles);
}

void LowerTabs::addTab(QWidget *view, const QString &name, Title title, const QList<QWidget *> &buttons,
                       std::function<ListLoad()> load)
{
    const QSignalBlocker quiet{m_tabs};
    m_column->addWidget(view, 1);
    view->hide();
    m_tabs->addTab(QString{});
    m_tabs->setTabVisible(m_tabs->count() - 1, false);
    for (auto *button : buttons) {
        m_row->addWidget(button);
        button->hide();
    }
    m_all.append({.view = view, .name = name, .title = std::move(title), .buttons = buttons, .load = std::move(load)});
}

QWidget *LowerTabs::front() const
{
    return m_front >= 0 ? m_all.at(m_front).view : nullptr;
}

int LowerTabs::chosen() const
{
    const auto name = remembered::value(lowerTabKey).toString();
    const auto found = std::ranges::find(m_all, name, &Tab::name);
    return found == m_all.end() ? -1 : int(found - m_all.begin());
}

void LowerTabs::choose(int index)
{
    if (index < 0 || index >= m_all.size() || m_all.at(index).standing.now.count == 0)
        return;
    remembered::keep(lowerTabKey, m_all.at(index).name);
    showFront(index);
}

void LowerTabs::refresh()
{
    QList<TabStanding> standings;
    for (auto &tab : m_all) {
        tab.standing.before = std::exchange(tab.standing.now, tab.load());
        tab.standing.seen = std::min(tab.standing.seen, tab.standing.now.need); // it needs less than before
        standings << tab.standing;
    }
    showTitles();
    showFront(frontTab(standings, m_front, chosen()));
}

void LowerTabs::showFront(int index)
{
    const bool isOther = std::exchange(m_front, index) != index;
    const QSignalBlocker quiet{m_tabs};
    for (int i = 0; i < m_all.size(); ++i) {
        // Said again it would keep the tabs from being laid out, where they were to be.
        if (const bool isThere = m_all.at(i).standing.now.count > 0; isThere != m_tabs->isTabVisible(i))
            m_tabs->setTabVisible(i, isThere);
    }
    if (index >= 0) {
        auto &standing = m_all[index].standing;
        standing.seen = std::max(standing.seen, standing.now.need);
        m_tabs->setCurrentIndex(index);
    }
    if (isOther) {
        for (int i = 0; i < m_all.size(); ++i) {
            m_all.at(i).view->setVisible(i == index);
            for (auto *button : std::as_const(m_all.at(i).buttons))
                button->setVisible(i == index);
        }
    }
    setVisible(index >= 0);
    makeRoomForButtons();
}

/// Only what is another one than before: what is moved changes twenty times a second.
void LowerTabs::showTitles()
{
    for (int i = 0; i < m_all.size(); ++i) {
        const auto &tab = m_all.at(i);
        const bool isMarked = tab.standing.now.need != TabNeed::None;
        if (const auto title = tab.title(tab.standing.now.count); title != m_tabs->tabToolTip(i)) {
            m_tabs->setTabText(i, title);
            m_tabs->setTabToolTip(i, title); // also of one that has no room
        }
        if (isMarked == m_tabs->tabIcon(i).isNull())
            m_tabs->setTabIcon(i, isMarked ? themedIcon("circle-alert"_L1) : QIcon{});
    }
}

/// Where the page is short of room each part gets the least that it asks for, and rows of buttons ask for one row.
void LowerTabs::makeRoomForButtons()
{
    m_head->setMinimumHeight(m_row->heightForWidth(width()));
}

void LowerTabs::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    makeRoomForButtons();
}

/// Titles and buttons of another language are as high as its letters.
bool LowerTabs::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest)
        makeRoomForButtons();
    return QWidget::event(event);
}
