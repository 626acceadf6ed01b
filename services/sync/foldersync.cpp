// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/foldersync.h"

#include "services/core/async/worker.h"
#include "services/core/clock.h"
#include "services/files/filetext.h"
#include "services/sync/syncworkers.h"
#include "services/sync/translations.h"

#include <QFile>

#include <algorithm>
#include <utility>

using namespace std::chrono_literals;

namespace {

constexpr auto gathering = 100ms; ///< changes that come together are read together
constexpr auto unwatchedPause = 10s; ///< between two readings of what cannot be watched, or is gone
constexpr auto watchedPause = 10min; ///< a watch does not hear of everything: of what other computers write, for one

} // namespace

FolderSync::FolderSync(FolderSyncContext context)
    : m_context{std::move(context)}
{
    const auto &folder = m_context.folder;
    for (const auto &id : folder.hosts)
        m_hosts.push_back(std::make_unique<HostSync>(
            HostSyncContext{.target = {.folder = folder.id, .host = id, .remote = folder.remote},
                            .root = QFile::encodeName(folder.local),
                            .deletes = folder.deletes,
                            .clock = m_context.clock,
                            .records = m_context.records,
                            .places = m_context.places,
                            .place = [place = m_context.place, id] { return place ? place(id) : std::nullopt; },
                            .changed = [this] { onHostChanged(); },
                            .stale =
                                [this](const QByteArray &path) {
                                    m_stale.append(path);
                                    m_changes.folders.insert(folderAbove(path));
                                    scanSoon();
                                }}));
}

FolderSync::~FolderSync() = default;

void FolderSync::begin()
{
    setPaused(m_context.folder.isPaused);
    if (!m_context.folder.isPaused && !m_watch) {
        watch();
        scan({.isAll = true});
        tick();
    }
}

void FolderSync::setPaused(bool isPaused)
{
    const bool wasPaused = std::exchange(m_context.folder.isPaused, isPaused);
    for (const auto &host : m_hosts)
        host->setPaused(isPaused);
    if (isPaused) {
        ++m_run;
        m_tasks.cancel();
        m_watch.reset();
        m_isScanning = m_isScanPlanned = m_isAgain = m_isKnown = false;
        for (const auto &host : m_hosts)
            host->hold();
    } else if (wasPaused) {
        begin();
    }
}

void FolderSync::lookNow()
{
    for (const auto &host : m_hosts)
        host->lookNow();
}

void FolderSync::tryAgain()
{
    if (m_error && m_watch)
        scan({.isAll = true});
    for (const auto &host : m_hosts)
        host->tryAgain();
}

void FolderSync::answer(SyncAnswer choice, quint64 question)
{
    for (const auto &host : m_hosts)
        host->answer(choice, question);
}

void FolderSync::watch()
{
    m_watch = std::make_unique<FolderWatch>();
    QObject::connect(m_watch.get(), &FolderWatch::changed, m_watch.get(), [this] { scanSoon(); });
}

void FolderSync::scanSoon()
{
    if (std::exchange(m_isScanPlanned, true))
        return;
    const std::chrono::milliseconds pause = m_error ? unwatchedPause : gathering; // else it could be read without end
    m_tasks.run(m_context.clock->sleep(pause, m_tasks.token()), [this, run = m_run](const Result<> &slept) {
        if (run != m_run || !slept)
            return;
        m_isScanPlanned = false;
        if (m_isScanning)
            m_isAgain = true;
        else
            scan({});
    });
}

/// What the watch has heard of is read, and what else is asked for.
void FolderSync::scan(TreeChanges changes)
{
    if (!m_watch)
        return;
    if (m_isScanning) {
        m_changes.isAll = m_changes.isAll || changes.isAll;
        m_isAgain = true;
        return;
    }
    const auto heard = m_watch->take();
    const auto own = std::exchange(m_changes, {});
    changes.isAll = changes.isAll || heard.isAll || own.isAll || !m_isKnown;
    changes.folders += heard.folders + own.folders;
    changes.trees += heard.trees + own.trees;
    if (changes.isEmpty())
        return onHostChanged();
    m_isScanning = true;
    const auto &folder = m_context.folder;
    const auto root = QFile::encodeName(folder.local);
    const TreeScan order{.root = root,
                         .usesGitignore = folder.usesGitignore,
                         .excludes = IgnoreRules::fromText(folder.excludes.join(u'\n').toUtf8()),
                         .mostFiles = m_context.mostFiles,
                         .entering = [port = m_watch->port(), root](const QByteArray &path) {
                             port->add(path.isEmpty() ? root : filetext::childOf(root, path), path);
                         }};
    const std::function<Result<TreeReading>(std::stop_token)> read =
        [order, changes, known = m_tree,
         stale = std::exchange(m_stale, {})](const std::stop_token &stop) -> Result<TreeReading> {
        auto tree = scannedAgain(order, known, changes, stop);
        if (!tree)
            return std::unexpected{tree.error()};
        auto changed = changedFiles(known, *tree) + stale;
        return TreeReading{.tree = *std::move(tree), .changed = std::move(changed)};
    };
    m_tasks.run(onWorker<TreeReading>(&syncWorkers(), read, m_tasks.token()),
                [this, run = m_run, isAll = changes.isAll](const Result<TreeReading> &reading) {
                    if (run != m_run)
                        return;
                    if (reading)
                        take(*reading, isAll);
                    else if (reading.error().code != ErrorCode::Cancelled)
                        stumble(reading.error());
                    m_isScanning = false; // not before all hosts know of it
                    if (std::exchange(m_isAgain, false))
                        scanSoon();
                    onHostChanged();
                });
}

void FolderSync::take(const TreeReading &reading, bool isAll)
{
    const bool isFirst = !std::exchange(m_isKnown, true);
    m_error.reset();
    m_tree = reading.tree;
    if (isAll)
        m_readAt = m_context.clock->sinceBoot();
    for (const auto &host : m_hosts) {
        if (isFirst)
            host->begin(m_tree);
        else
            host->setTree(m_tree, reading.changed);
    }
}

/// Nobody knows what is here: the hosts stay as they are until it is known again.
void FolderSync::stumble(const Error &error)
{
    m_error = error;
    m_isKnown = false;
    m_tree = {};
    m_readAt = m_context.clock->sinceBoot();
    for (const auto &host : m_hosts)
        host->hold();
    if (error.code == ErrorCode::NotFound)
        watch(); // what comes in its place is another folder
}

/// Reads it anew from time to time.
void FolderSync::tick()
{
    m_tasks.run(m_context.clock->sleep(unwatchedPause, m_tasks.token()), [this, run = m_run](const Result<> &slept) {
        if (run != m_run || !slept || !m_watch)
            return;
        const bool isTooMuch = m_error && m_error->code == ErrorCode::Invalid;
        const bool isUnwatched = (m_error && !isTooMuch) || m_watch->port()->isFull();
        const std::chrono::milliseconds pause = isUnwatched ? unwatchedPause : watchedPause;
        if (m_context.clock->sinceBoot() - m_readAt >= pause)
            scan({.isAll = true});
        tick();
    });
}

bool FolderSync::isEmptied() const
{
    const auto hasPut = [](const std::unique_ptr<HostSync> &host) { return host->hasPut(); };
    return m_isKnown && m_tree.files.isEmpty() && std::ranges::any_of(m_hosts, hasPut);
}

/// All hosts that are there have it all.
bool FolderSync::isSettled() const
{
    if (!m_isKnown || m_isScanning || m_isScanPlanned || isEmptied())
        return false;
    const auto isDone = [](const std::unique_ptr<HostSync> &host) {
        return host->state() == SyncState::UpToDate || host->state() == SyncState::Away;
    };
    const auto isThere = [](const std::unique_ptr<HostSync> &host) { return host->state() == SyncState::UpToDate; };
    return std::ranges::all_of(m_hosts, isDone) && std::ranges::any_of(m_hosts, isThere);
}

void FolderSync::onHostChanged()
{
    m_context.changed();
    const auto hasSent = [](const std::unique_ptr<HostSync> &host) { return host->hasSent(); };
    if (!isSettled() || std::ranges::none_of(m_hosts, hasSent))
        return;
    for (const auto &host : m_hosts)
        host->forgetSent();
    m_context.settled();
}

SyncStatus FolderSync::status() const
{
    const auto name = filetext::shownPath(QFile::encodeName(m_context.folder.local));
    SyncStatus status{
        .files = m_tree.files.size(), .bytes = m_tree.bytes, .error = m_error, .question = SyncWork::lastQuestion};
    if (!m_error && isEmptied())
        status.error = Error{ErrorCode::NotFound,
                             SyncMessages::tr("The folder %1 is empty now. Nothing is deleted on the hosts because of "
                                              "that; it goes on when there are files in it again.")
                                 .arg(name),
                             {}};
    for (const auto &host : m_hosts) {
        status.hosts.append(host->status());
        status.gone = std::max(status.gone, status.hosts.constLast().gone);
    }
    if (m_watch && m_watch->port()->isFull()) {
        const auto words =
            SyncMessages::tr("This computer does not allow more folders to be watched, so that %1 is read every 10 "
                             "seconds instead. A larger fs.inotify.max_user_watches would change that.")
                .arg(name);
        for (auto &host : status.hosts)
            host.problems.prepend(words);
    }
    return status;
}
