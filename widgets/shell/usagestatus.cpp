// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/usagestatus.h"

#include "services/store/settings.h"
#include "services/usage/usagefeed.h"
#include "widgets/shell/statusline.h"
#include "widgets/usage/usageadvice.h"
#include "widgets/usage/usagereport.h"
#include "widgets/usage/usagetext.h"

#include <QEvent>

using namespace Qt::StringLiterals;

UsageStatus::UsageStatus(StatusLine *line, Settings *settings)
    : m_line{line}
    , m_settings{settings}
{
    line->installEventFilter(this);
    connect(line, &StatusLine::usageClicked, this, [this] { emit requested(m_shown); });
}

void UsageStatus::attach(UsageFeed *feed)
{
    m_feed = feed;
    connect(feed, &UsageFeed::slicesChanged, this, &UsageStatus::show);
    connect(feed, &UsageFeed::updated, this, [this](const TpuId &tpu) {
        if (m_shown.isEmpty() || tpu == m_shown || tpu == choose())
            show();
    });
    show();
}

void UsageStatus::detach()
{
    if (m_feed)
        m_feed->disconnect(this);
    m_feed.clear();
    show();
}

/// Where nothing is measured any more, nothing else would say it in the other language.
bool UsageStatus::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        show();
    return QObject::eventFilter(watched, event);
}

TpuId UsageStatus::choose() const
{
    const TpuId wanted{m_settings->more(u"usage.slice"_s).toString()};
    TpuId first;
    TpuId busy;
    for (const auto &slice : m_feed->slices()) {
        if (!slice.isLive)
            continue;
        if (slice.id == wanted)
            return wanted;
        if (first.isEmpty())
            first = slice.id;
        if (busy.isEmpty() && m_feed->now(slice.id).state == UsageState::Busy)
            busy = slice.id;
    }
    return busy.isEmpty() ? first : busy;
}

/// Only where something was measured: a line of "no data" helps nobody.
void UsageStatus::show()
{
    m_shown = m_feed ? choose() : TpuId{};
    const auto usage = m_shown.isEmpty() ? SliceUsage{} : m_feed->now(m_shown);
    if (usage.at == 0)
        return m_line->setUsage(StatusLevel::Waiting, {});
    m_line->setUsage(usage.alerts.isEmpty() ? usageLevel(usage.state) : alertLevel(usage.alerts.first().kind),
                     usageLine(usage, lastSegment(m_shown.toString())));
}
