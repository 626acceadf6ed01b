// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notifications/usagenews.h"

#include "services/core/activities.h"

using namespace Qt::StringLiterals;

static const auto usagePrefix = u"usage:"_s;

static QString nameOf(const TpuId &tpu)
{
    return tpu.toString().section(u'/', -1);
}

static QString titleOf(const QString &name, UsageAlert::Kind kind)
{
    switch (kind) {
    case UsageAlert::Kind::Idle: return UsageNews::tr("%1 computes nothing").arg(name);
    case UsageAlert::Kind::MemoryFull: return UsageNews::tr("%1: memory nearly full").arg(name);
    case UsageAlert::Kind::Hung: return UsageNews::tr("%1 seems to hang").arg(name);
    case UsageAlert::Kind::DiskFull: return UsageNews::tr("%1: disk nearly full").arg(name);
    case UsageAlert::Kind::Straggler: return UsageNews::tr("%1 has a straggler").arg(name);
    }
    return name;
}

/// As it was told; after a switch of the language as it stands now, or, where that is over, in short.
static QString lineOf(const QPointer<UsageFeed> &feed, const TpuId &tpu, const UsageAlert &told, const QString &title)
{
    const auto name = nameOf(tpu);
    const auto line = [&](const QString &text) { // some say of which they speak
        return text.contains(name) ? text : UsageNews::tr("%1: %2", "name of a TPU, what its cores do").arg(name, text);
    };
    if (titleOf(name, told.kind) == title)
        return line(told.text);
    for (const auto &alert : feed ? feed->now(tpu).alerts : QList<UsageAlert>{}) {
        if (alert.kind == told.kind && alert.host == told.host)
            return line(alert.text);
    }
    return titleOf(name, told.kind);
}

void UsageNews::attach(UsageFeed *feed)
{
    m_feed = feed;
    connect(feed, &UsageFeed::alerted, this, &UsageNews::notify);
    connect(feed, &UsageFeed::updated, this, &UsageNews::follow);
}

void UsageNews::detach()
{
    if (m_feed)
        m_feed->disconnect(this);
    m_feed.clear();
    m_told.clear();
}

DesktopNotice UsageNews::notice(const TpuId &tpu, const UsageAlert &alert)
{
    return {NoticeKind::Usage, usagePrefix + tpu.toString(), titleOf(nameOf(tpu), alert.kind), alert.text};
}

std::optional<TpuId> UsageNews::tpuOf(const QString &key)
{
    return key.startsWith(usagePrefix) ? std::optional{TpuId{key.sliced(usagePrefix.size())}} : std::nullopt;
}

void UsageNews::notify(const TpuId &tpu, const UsageAlert &alert)
{
    const auto line =
        m_activities->add([feed = QPointer{m_feed}, tpu, alert, title = titleOf(nameOf(tpu), alert.kind)] {
            return lineOf(feed, tpu, alert, title);
        });
    m_activities->finish(line, ActivityState::Failed);
    m_told.insert(tpu.toString());
    m_notifications->show(notice(tpu, alert));
}

/// What is over is not told any more.
void UsageNews::follow(const TpuId &tpu)
{
    if (!m_told.contains(tpu.toString()) || !m_feed->now(tpu).alerts.isEmpty())
        return;
    m_told.remove(tpu.toString());
    m_notifications->withdraw(usagePrefix + tpu.toString());
}
