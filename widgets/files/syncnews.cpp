// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/syncnews.h"

#include "services/core/punctuation.h"
#include "services/files/filetext.h"
#include "widgets/files/synctext.h"

#include <QFile>
#include <QTimer>

#include <algorithm>
#include <utility>

using namespace std::chrono_literals;

SyncNews::SyncNews(SyncService *sync, Activities *activities, QObject *parent, std::chrono::milliseconds patience)
    : QObject{parent}
    , m_sync{sync}
    , m_activities{activities}
    , m_patience{patience}
{
    connect(m_sync, &SyncService::changed, this, &SyncNews::follow);
    connect(m_sync, &SyncService::listChanged, this, &SyncNews::followAll);
    followAll();
}

SyncNews::~SyncNews()
{
    for (const auto &line : std::as_const(m_lines))
        m_activities->drop(line);
}

void SyncNews::followAll()
{
    const auto lines = m_lines.keys();
    for (const auto &id : lines) {
        if (!std::ranges::contains(m_sync->folders(), id, &SyncFolder::id))
            drop(id);
    }
    for (const auto &folder : m_sync->folders())
        follow(folder.id);
}

void SyncNews::follow(const QUuid &id)
{
    const auto news = newsOf(id);
    if (!news)
        return drop(id);
    if (news->state == ActivityState::NeedsUser || m_lines.contains(id) || m_patience == 0ms)
        return show(id, *news);
    if (m_due.contains(id))
        return;
    m_due.insert(id);
    QTimer::singleShot(m_patience, this, [this, id] {
        m_due.remove(id);
        if (const auto still = newsOf(id))
            show(id, *still);
    });
}

/// An update beside the first words: only that tells a screen reader that the user is needed.
void SyncNews::show(const QUuid &id, const News &news)
{
    if (!m_lines.contains(id))
        m_lines.insert(id, m_activities->add(news.text));
    m_activities->update(m_lines.value(id), news.state, news.text);
}

void SyncNews::drop(const QUuid &id)
{
    if (m_lines.contains(id))
        m_activities->drop(m_lines.take(id));
}

std::optional<SyncNews::News> SyncNews::newsOf(const QUuid &id) const
{
    const auto &folders = m_sync->folders();
    const auto folder = std::ranges::find(folders, id, &SyncFolder::id);
    if (folder == folders.end() || folder->isPaused)
        return std::nullopt;
    const auto status = m_sync->status(id);
    const auto name = filetext::shownName(filetext::nameOf(QFile::encodeName(folder->local)));
    const auto labelled = [name](auto words) {
        return [name, words] { return punctuation::labelled(tr("Sync of %1").arg(name), words()); };
    };
    if (const auto failure = synctext::failureOf(*folder, status))
        return News{.state = ActivityState::NeedsUser, .text = labelled([failure] { return *failure; })};
    const auto asking = synctext::hostsIn(status, SyncState::Asking);
    if (!asking.isEmpty() && synctext::asksAboutGone(status))
        return News{.state = ActivityState::NeedsUser,
                    .text = labelled([gone = status.gone] { return synctext::goneText(gone); })};
    if (!asking.isEmpty())
        return News{.state = ActivityState::NeedsUser,
                    .text = labelled([asking] {
                        return tr("other files are on %1", "on node-1, on 4 hosts").arg(synctext::hostsText(asking));
                    })};
    const auto retrying = synctext::hostsIn(status, SyncState::Retrying);
    const auto sending = synctext::hostsIn(status, SyncState::Sending);
    if (sending.isEmpty() && retrying.isEmpty())
        return std::nullopt;
    const auto &busy = sending.isEmpty() ? retrying : sending;
    const auto left = std::ranges::max(busy, {}, &SyncHost::filesLeft).filesLeft;
    return News{.state = sending.isEmpty() ? ActivityState::Retrying : ActivityState::Running,
                .text = labelled([left, busy] {
                    return tr("%n files to %1", "to node-1, to 4 hosts", int(left)).arg(synctext::hostsText(busy));
                })};
}
