// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/syncservice.h"

#include "services/core/async/semaphore.h"
#include "services/core/clock.h"
#include "services/core/log.h"
#include "services/store/documents.h"
#include "services/sync/foldersync.h"
#include "services/sync/syncdocument.h"
#include "services/sync/translations.h"

#include <QDir>
#include <QJsonObject>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto syncFolderKind = "sync-folder"_L1;
constexpr int mostSending = 12; ///< at once, of all hosts together
constexpr auto noticePause = 200ms;

QString documentId(const QUuid &id)
{
    return id.toString(QUuid::WithoutBraces);
}

} // namespace

/// What there is of a folder beside what is written down.
struct SyncService::Entry
{
    std::unique_ptr<FolderSync> sync{}; ///< null: nothing is done for it in this window
    std::optional<Error> error{}; ///< what was written down cannot be read
    QJsonObject body{}; ///< of the document
    bool isNoticePlanned = false;
};

bool SyncStatus::isUpToDate() const
{
    return !error && !hosts.isEmpty()
        && std::ranges::all_of(hosts, [](const SyncHost &host) { return host.state == SyncState::UpToDate; });
}

SyncService::SyncService(SyncContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_records{std::make_unique<SyncRecords>(m_context.records)}
    , m_places{std::make_shared<AsyncSemaphore>(mostSending)}
{
    load();
}

SyncService::~SyncService() = default;

void SyncService::load()
{
    const auto documents = m_context.documents->all(syncFolderKind);
    for (const auto &document : documents) {
        const auto id = QUuid::fromString(document.id);
        auto read = syncFolderFrom(document.body);
        if (id.isNull() || m_folders.size() >= mostFolders) {
            warn(u"sync"_s, u"the folder %1 cannot be read and is kept as it is"_s.arg(document.id));
            continue;
        }
        auto made = std::make_unique<Entry>();
        made->body = document.body;
        if (!read || read->id != id) {
            read = SyncFolder{.id = id, .local = document.body["local"_L1].toString(), .isPaused = true};
            made->error = Error{ErrorCode::BadReply,
                                SyncMessages::tr("The settings of this folder cannot be read, so nothing is sent. Set "
                                                 "it up once more, or stop syncing it."),
                                {}};
        }
        m_folders.append(*read);
        m_entries[id] = std::move(made);
    }
    std::ranges::sort(m_folders, {}, &SyncFolder::local);
}

SyncService::Entry *SyncService::entry(const QUuid &id)
{
    const auto found = m_entries.find(id);
    return found == m_entries.end() ? nullptr : found->second.get();
}

bool SyncService::isOwner() const
{
    return !m_context.isOwner || m_context.isOwner();
}

Result<> SyncService::keep(const SyncFolder &folder)
{
    const auto *known = entry(folder.id);
    const auto body = toJson(folder, known != nullptr ? known->body : QJsonObject{});
    auto kept = m_context.documents->put(syncFolderKind, documentId(folder.id), body, m_context.clock->now());
    if (!kept)
        return kept;
    auto &place = m_entries[folder.id];
    if (!place)
        place = std::make_unique<Entry>();
    place->body = body;
    place->error.reset();
    return {};
}

void SyncService::resume()
{
    m_isResumed = true;
    lookNow();
}

void SyncService::suspend()
{
    m_isResumed = false;
    m_tasks.cancel();
    for (const auto &[id, known] : m_entries)
        known->sync.reset();
}

/// Of two windows the one that owns the requests; when that one is closed, the other goes on with what was written down
/// last.
void SyncService::lookNow()
{
    if (!m_isResumed)
        return;
    const bool isOurs = isOwner();
    for (const auto &[id, known] : m_entries) {
        if (!known->sync)
            continue;
        if (isOurs) {
            known->sync->lookNow();
        } else { // another window has taken over
            known->sync.reset();
            notify(id);
        }
    }
    if (std::exchange(m_isLooking, true))
        return;
    m_tasks.run(m_context.documents->refreshed(), [this](const Result<bool> &isOther) {
        m_isLooking = false;
        if (!m_isResumed)
            return;
        if (isOther && *isOther)
            readAgain();
        const auto folders = m_folders; // who hears of one may change the list
        for (const auto &folder : folders) {
            if (const auto *known = entry(folder.id); known != nullptr && !known->sync)
                begin(folder.id);
        }
    });
}

/// What another window has added, changed or ended counts here, too; what is as it was goes on.
void SyncService::readAgain()
{
    auto known = std::exchange(m_entries, {});
    const auto before = std::exchange(m_folders, {});
    load();
    for (auto &[id, now] : m_entries) {
        const auto old = known.find(id);
        if (old == known.end())
            continue;
        now->isNoticePlanned = old->second->isNoticePlanned;
        const auto was = std::ranges::find(before, id, &SyncFolder::id);
        const auto is = std::ranges::find(std::as_const(m_folders), id, &SyncFolder::id);
        if (!now->error && was != before.end() && is != m_folders.cend() && *was == *is)
            now->sync = std::move(old->second->sync);
    }
    if (m_folders != before)
        emit listChanged();
}

void SyncService::begin(const QUuid &id)
{
    auto *known = entry(id);
    const auto folder = std::ranges::find(m_folders, id, &SyncFolder::id);
    if (known == nullptr || folder == m_folders.end() || known->error || !m_isResumed || !isOwner())
        return;
    known->sync = std::make_unique<FolderSync>(
        FolderSyncContext{.folder = *folder,
                          .clock = m_context.clock,
                          .records = m_records.get(),
                          .places = m_places,
                          .place = m_context.place,
                          .mostFiles = m_context.mostFiles,
                          .changed = [this, id] { notify(id); },
                          .settled = [this, id] { // later: who hears of it may take it away
                              QMetaObject::invokeMethod(this, [this, id] { emit settled(id); }, Qt::QueuedConnection);
                          }});
    known->sync->begin();
}

/// Soon, and once for all that changes meanwhile.
void SyncService::notify(const QUuid &id)
{
    auto *known = entry(id);
    if (known == nullptr || std::exchange(known->isNoticePlanned, true))
        return;
    m_tasks.run(m_context.clock->sleep(noticePause, m_tasks.token()), [this, id](const Result<> &) {
        if (auto *now = entry(id)) {
            now->isNoticePlanned = false;
            emit changed(id);
        }
    });
}

SyncStatus SyncService::status(const QUuid &id) const
{
    const auto found = m_entries.find(id);
    const auto folder = std::ranges::find(m_folders, id, &SyncFolder::id);
    if (found == m_entries.end() || folder == m_folders.end())
        return {};
    if (found->second->sync)
        return found->second->sync->status();
    SyncStatus status{.error = found->second->error};
    if (!status.error && m_isResumed && !isOwner())
        status.error =
            Error{ErrorCode::Conflict, SyncMessages::tr("Another window of TPU Desk syncs this folder."), {}};
    for (const auto &host : folder->hosts) {
        const auto place = m_context.place ? m_context.place(host) : std::nullopt;
        status.hosts.append({.hostId = host,
                             .label = place ? place->label : host,
                             .state = folder->isPaused ? SyncState::Paused : SyncState::Away});
    }
    return status;
}

Result<QUuid> SyncService::add(SyncFolder folder)
{
    folder.id = QUuid::createUuid();
    folder.local = QDir::cleanPath(folder.local);
    if (m_folders.size() >= mostFolders)
        return failed(ErrorCode::Invalid,
                      SyncMessages::tr("%n folders are synced already. Stop syncing one of them first.", nullptr,
                                       static_cast<int>(m_folders.size())));
    if (const auto problem = problemOf(folder, m_folders); !problem.isEmpty())
        return failed(ErrorCode::Invalid, problem);
    if (const auto kept = keep(folder); !kept)
        return std::unexpected{kept.error()};
    m_folders.append(folder);
    std::ranges::sort(m_folders, {}, &SyncFolder::local);
    emit listChanged();
    begin(folder.id);
    return folder.id;
}

Result<> SyncService::change(const SyncFolder &folder)
{
    auto own = folder; // it may be the one of the list
    own.local = QDir::cleanPath(own.local);
    const auto known = std::ranges::find(m_folders, own.id, &SyncFolder::id);
    if (known == m_folders.end())
        return failed(ErrorCode::NotFound, SyncMessages::tr("This folder is not in the list any more."));
    if (const auto problem = problemOf(own, m_folders); !problem.isEmpty())
        return failed(ErrorCode::Invalid, problem);
    if (auto kept = keep(own); !kept)
        return kept;
    entry(own.id)->sync.reset();
    if (known->local != own.local) // what was put before was of another folder: nothing of it is deleted
        m_records->forget(own.id);
    *known = own;
    std::ranges::sort(m_folders, {}, &SyncFolder::local);
    emit listChanged();
    begin(own.id);
    notify(own.id);
    return {};
}

void SyncService::remove(const QUuid &id)
{
    if (const auto removed = m_context.documents->remove(syncFolderKind, documentId(id)); !removed)
        warn(u"sync"_s,
             u"the folder %1 could not be removed from the disk: it is back at the next start"_s.arg(documentId(id)));
    m_entries.erase(id);
    m_records->forget(id);
    if (m_folders.removeIf([&id](const SyncFolder &folder) { return folder.id == id; }) > 0)
        emit listChanged();
}

void SyncService::setPaused(const QUuid &id, bool isPaused)
{
    const auto folder = std::ranges::find(m_folders, id, &SyncFolder::id);
    auto *known = entry(id);
    if (folder == m_folders.end() || known == nullptr || known->error || folder->isPaused == isPaused)
        return;
    folder->isPaused = isPaused;
    static_cast<void>(keep(*folder)); // where the disk refuses, it holds until the program ends
    if (known->sync)
        known->sync->setPaused(isPaused);
    notify(id);
}

void SyncService::answer(const QUuid &id, SyncAnswer choice, quint64 question)
{
    if (auto *known = entry(id); known != nullptr && known->sync)
        known->sync->answer(choice, question);
}

void SyncService::tryAgain(const QUuid &id)
{
    if (auto *known = entry(id); known != nullptr && known->sync)
        known->sync->tryAgain();
}
