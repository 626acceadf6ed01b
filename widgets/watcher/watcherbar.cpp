// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/watcher/watcherbar.h"

#include "widgets/watcher/watchertext.h"

using namespace Qt::StringLiterals;

WatcherBar::WatcherBar(QWidget *parent)
    : NoticeBar{parent}
{
    setObjectName(u"watcherBar"_s);
    setClosable(false);
    connect(this, &NoticeBar::actionClicked, this, [this] {
        if (m_takesBack)
            emit takeBackRequested();
        else
            emit sheetRequested();
    });
}

void WatcherBar::showSight(const WatcherSight &sight, const QDateTime &now)
{
    if (watchertext::barSentence(sight, now).isEmpty())
        return dismiss();
    m_takesBack = watchertext::holdOf(sight) == watchertext::Hold::There;
    const auto level = m_takesBack ? StatusLevel::Note : StatusLevel::Warning;
    const auto words = [sight, now] { return watchertext::barSentence(sight, now); };
    if (isHidden() || sentence() != words()) // it is read aloud
        say(level, words, [takesBack = m_takesBack] { return takesBack ? tr("Take back") : tr("Show the watcher"); });
}
