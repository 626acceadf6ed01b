// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/hostsync.h"

#include "services/core/async/backoff.h"
#include "services/core/async/worker.h"
#include "services/core/clock.h"
#include "services/files/filetext.h"
#include "services/sync/syncquestion.h"
#include "services/sync/syncworkers.h"
#include "services/sync/therelisting.h"
#include "services/sync/translations.h"

#include <algorithm>
#include <utility>

using namespace std::chrono_literals;

namespace {

using SharedFiles = std::shared_ptr<RemoteFiles>;
using Places = std::shared_ptr<AsyncSemaphore>;

constexpr int mostLargeOnes = 2; ///< at once on a host, beside the small ones
constexpr int mostComparisons = 1;
constexpr int mostListings = 3;
constexpr auto quietTime = 2s; ///< before something is deleted there: perhaps all is being deleted here
constexpr auto refusalPause = 60s;

/// One that is there by now is as good.
Task<> folderMade(SharedFiles files, QByteArray path, std::stop_token stop)
{
    const auto made = co_await files->makeFolder(path, stop);
    if (made || made.error().code != ErrorCode::AlreadyExists)
        co_return made;
    const auto seen = co_await files->look(path, stop);
    if (!seen)
        co_return std::unexpected{seen.error()};
    if (seen->isFolder())
        co_return Result<>{};
    co_return failed(ErrorCode::AlreadyExists,
                     SyncMessages::tr("%1 is a file on this host, no folder: what is in it here is not sent.")
                         .arg(filetext::shownPath(path)));
}

/// With what is missing on the way to it.
Task<> folderMadeWhole(SharedFiles files, QByteArray path, std::stop_token stop)
{
    QList<QByteArray> missing{path};
    for (auto above = filetext::parentOf(path); above != "/"; above = filetext::parentOf(above)) {
        const auto seen = co_await files->look(above, stop);
        if (seen)
            break;
        if (seen.error().code != ErrorCode::NotFound)
            co_return std::unexpected{seen.error()};
        missing.prepend(above);
    }
    for (const auto &folder : std::as_const(missing)) {
        const auto made = co_await folderMade(files, folder, stop);
        if (!made)
            co_return made;
    }
    co_return Result<>{};
}

Task<QList<Result<FileStamp>>> putInTurn(Places places, SharedFiles files, QList<PutOrder> orders, std::stop_token stop)
{
    const auto permit = co_await places->enter(stop);
    if (!permit)
        co_return std::unexpected{permit.error()};
    co_return co_await files->putFiles(orders, {}, stop);
}

/// Whether both have the same bytes.
Task<bool> isSameThere(Places places, SharedFiles files, QByteArray here, QByteArray there, std::stop_token stop)
{
    const auto permit = co_await places->enter(stop);
    if (!permit)
        co_return std::unexpected{permit.error()};
    const std::function<Result<QByteArray>(std::stop_token)> sum = [here](const std::stop_token &token) {
        return localChecksum(here, token);
    };
    const auto own = co_await onWorker<QByteArray>(&syncWorkers(), sum, stop);
    if (!own)
        co_return std::unexpected{own.error()};
    const auto other = co_await files->checksum(there, stop);
    if (!other)
        co_return std::unexpected{other.error()};
    co_return *other == FileChecksum{.digits = *own};
}

/// The way to the host, not the file: it is worth another try.
bool isOfWay(ErrorCode code)
{
    return code == ErrorCode::ConnectionLost || code == ErrorCode::Offline || code == ErrorCode::Timeout
        || code == ErrorCode::Busy || code == ErrorCode::Cancelled || code == ErrorCode::RateLimited
        || code == ErrorCode::Portal || code == ErrorCode::SignedOut; // the last one until somebody has signed in
}

std::optional<ThereFile> thereFileOf(const Result<FileEntry> &seen)
{
    if (!seen)
        return std::nullopt;
    return ThereFile{.kind = seen->isFolder() ? FileKind::Folder : seen->kind,
                     .stamp = {.size = seen->size, .modified = seen->modified}};
}

} // namespace

HostSync::HostSync(HostSyncContext context)
    : m_context{std::move(context)}
{
    m_work.remote = m_context.target.remote;
    m_work.deletes = m_context.deletes;
}

HostSync::~HostSync() = default;

QByteArray HostSync::there(const QByteArray &path) const
{
    return path.isEmpty() ? m_context.target.remote : filetext::childOf(m_context.target.remote, path);
}

QByteArray HostSync::here(const QByteArray &path) const
{
    return filetext::childOf(m_context.root, path);
}

/// `done` hears of it only while the run lasts that it was begun in.
template <typename T, typename Done>
void HostSync::launch(Task<T> task, Done done)
{
    m_tasks.run(std::move(task), [this, run = m_run, done = std::move(done)](const Result<T> &result) mutable {
        if (run == m_run)
            done(result);
    });
}

void HostSync::begin(const LocalTree &tree)
{
    m_work.tree = tree;
    m_isHeld = false;
    reach();
}

void HostSync::hold()
{
    m_isHeld = true;
    clear();
    m_work.agreed.clear(); // what comes back and goes once more meanwhile nobody sees
    m_phase = Phase::Held;
    m_context.changed();
}

void HostSync::setPaused(bool isPaused)
{
    if (std::exchange(m_isPaused, isPaused) != isPaused)
        reach();
}

void HostSync::tryAgain()
{
    m_tries = 0;
    m_listings = 0;
    if (m_phase == Phase::Working) {
        m_work.plan();
        pump();
    } else if (m_phase != Phase::Reading) {
        reach();
    }
}

void HostSync::lookNow()
{
    const bool isThere = m_context.place().has_value();
    if (m_phase != Phase::Held && isThere == (m_phase == Phase::Away))
        reach();
}

/// What was begun ends without a word.
void HostSync::clear()
{
    ++m_run;
    m_tasks.cancel();
    save();
    m_work.clear();
    m_isLaneBusy = m_isSliceWanted = m_isRemovalPlanned = m_isRetryPlanned = false;
    m_largeOnes = m_comparisons = 0;
}

void HostSync::save()
{
    m_context.records->save(m_context.target, std::exchange(m_work.unsaved, {}));
}

/// To the host, where it can be reached: what is written down of it is read once, then what is there.
void HostSync::reach()
{
    clear();
    m_error.reset();
    const bool isIdle = m_isHeld || m_isPaused;
    const auto place = m_context.place(); // its name is known, too, while nothing is sent
    m_files = place && !isIdle ? place->files : nullptr;
    m_phase = isIdle ? Phase::Held : m_files ? Phase::Reading : Phase::Away;
    if (place)
        m_label = place->label;
    settle();
    if (!m_files)
        return;
    if (m_isLoaded)
        return list();
    launch(m_context.records->load(m_context.target), [this](const Result<PutFiles> &put) {
        m_isLoaded = true;
        if (put) // else all is compared with what is there
            m_work.put = *put;
        list();
    });
}

void HostSync::list()
{
    launch(listedThere(m_files, m_context.target.remote, m_work.tree, m_work.put, m_tasks.token()),
           [this](const Result<ThereTree> &there) {
               if (!there)
                   return onError(there.error());
               m_work.there = *there;
               m_phase = Phase::Working;
               m_tries = 0;
               m_work.plan();
               pump();
           });
}

void HostSync::setTree(const LocalTree &tree, const QList<QByteArray> &changed)
{
    ++m_quiet;
    if (m_phase != Phase::Working) { // the plan that comes is made of it
        m_work.tree = tree;
        for (const auto &path : changed)
            m_work.agreed.remove(path);
        return;
    }
    m_work.setTree(tree, changed);
    pump();
}

/// Begins what can be begun. Where answers come at once it is called from within itself.
void HostSync::pump()
{
    m_isPumpWanted = true;
    if (std::exchange(m_isPumping, true))
        return;
    while (std::exchange(m_isPumpWanted, false) && m_phase == Phase::Working) {
        const bool isPlanned = m_work.considerSome();
        save();
        if (!isPlanned) {
            planSoon();
            continue;
        }
        pumpLane();
        pumpLarge();
        pumpComparisons();
    }
    m_isPumping = false;
    settle();
}

/// The rest of the plan, when the window had its turn.
void HostSync::planSoon()
{
    if (std::exchange(m_isSliceWanted, true))
        return;
    launch(m_context.clock->sleep(0ms, m_tasks.token()), [this](const Result<> &slept) {
        m_isSliceWanted = false;
        if (slept)
            pump();
    });
}

void HostSync::pumpLane()
{
    if (m_isLaneBusy || m_phase != Phase::Working)
        return;
    if (!m_work.folders.empty())
        makeNext();
    else if (const auto paths = nextSmallFiles(m_work); !paths.isEmpty())
        send(paths, false);
    else if (!m_work.of(SyncStep::SetMode).empty())
        setNextMode();
}

void HostSync::makeNext()
{
    const auto folder = *m_work.folders.begin();
    m_work.folders.erase(m_work.folders.begin());
    m_isLaneBusy = true;
    auto task = folder.isEmpty() ? folderMadeWhole(m_files, there({}), m_tasks.token())
                                 : folderMade(m_files, there(folder), m_tasks.token());
    launch(std::move(task), [this, folder](const Result<> &made) {
        m_isLaneBusy = false;
        if (!made && isOfWay(made.error().code))
            return lose(made.error());
        if (made)
            m_work.there.folders.insert(folder);
        else
            m_work.block(folder, made.error());
        pump();
    });
}

void HostSync::setNextMode()
{
    const auto path = *m_work.of(SyncStep::SetMode).begin();
    const auto file = m_work.begin(path);
    m_isLaneBusy = true;
    launch(m_files->setMode(there(path), file.mode, m_tasks.token()), [this, path, file](const Result<> &set) {
        m_isLaneBusy = false;
        m_work.underWay.remove(path);
        if (!set && isOfWay(set.error().code))
            return lose(set.error());
        if (set) {
            auto put = m_work.put.value(path);
            put.here.mode = file.mode;
            m_work.remember(path, put);
            m_hasSent = true;
        } else {
            m_work.refused.insert(path, {.here = file, .error = set.error()});
        }
        m_work.consider(path);
        pump();
    });
}

void HostSync::pumpLarge()
{
    while (m_phase == Phase::Working && m_work.folders.empty() && m_largeOnes < mostLargeOnes && !m_work.large.empty())
        send({*m_work.large.begin()}, true);
}

void HostSync::send(const QList<QByteArray> &paths, bool isLarge)
{
    QList<PutOrder> orders;
    for (const auto &path : paths) {
        const auto seen = m_work.there.at(path, m_work.put);
        const auto expected = seen ? std::optional{seen->stamp} : std::nullopt;
        orders.append({.from = here(path), .to = there(path), .expected = expected, .isLarge = isLarge});
        static_cast<void>(m_work.begin(path));
    }
    m_isLaneBusy = m_isLaneBusy || !isLarge;
    m_largeOnes += isLarge ? 1 : 0;
    launch(putInTurn(m_context.places, m_files, orders, m_tasks.token()),
           [this, paths, isLarge](const Result<Ends> &ends) {
               m_isLaneBusy = m_isLaneBusy && isLarge;
               m_largeOnes -= isLarge ? 1 : 0;
               if (ends)
                   sent(paths, *ends);
               else
                   onError(ends.error());
           });
}

void HostSync::sent(const QList<QByteArray> &paths, const Ends &ends)
{
    std::optional<Error> broken;
    bool isFolderGone = false;
    for (qsizetype i = 0; i < paths.size(); ++i) {
        const auto &path = paths[i];
        const auto file = m_work.underWay.take(path);
        const auto end = i < ends.size() ? ends[i] : Result<FileStamp>{failed(ErrorCode::Cancelled)};
        if (!end && isOfWay(end.error().code))
            broken = end.error();
        else
            isFolderGone = !arrived(path, file, end) || isFolderGone;
        m_work.consider(path);
    }
    if (broken)
        return lose(*broken);
    if (isFolderGone) { // somebody deleted it there: all is looked at once more
        const auto listings = m_listings + 1;
        reach();
        m_listings = listings;
        return;
    }
    pump();
}

/// False: the folder there, that it was to go into, is gone.
bool HostSync::arrived(const QByteArray &path, const LocalFile &file, const Result<FileStamp> &end)
{
    if (end) {
        m_work.remember(path, PutFile{.here = file, .there = *end});
        m_work.there.others.remove(path);
        m_work.others.remove(path);
        m_work.given.remove(path);
        m_hasSent = true;
        m_listings = 0;
        return true;
    }
    const auto code = end.error().code;
    if (code == ErrorCode::NotFound && m_listings < mostListings)
        return false;
    if (code == ErrorCode::Conflict || code == ErrorCode::AlreadyExists)
        lookAgain(path, file);
    else
        m_work.refused.insert(path, {.here = file, .error = end.error()});
    return true;
}

/// There is something else by now than was expected, or it changed here while it was sent.
void HostSync::lookAgain(const QByteArray &path, const LocalFile &file)
{
    m_work.underWay.insert(path, file);
    launch(m_files->look(there(path), m_tasks.token()),
           [this, path, file](const Result<FileEntry> &seen) { seenAgain(path, file, seen); });
}

void HostSync::seenAgain(const QByteArray &path, const LocalFile &file, const Result<FileEntry> &seen)
{
    m_work.underWay.remove(path);
    if (!seen && isOfWay(seen.error().code))
        return lose(seen.error());
    if (!seen && seen.error().code != ErrorCode::NotFound) {
        m_work.refused.insert(path, {.here = file, .error = seen.error()});
    } else if (const auto now = thereFileOf(seen); now != m_work.there.at(path, m_work.put)) {
        m_work.there.others.insert(path, now);
    } else { // it is read again in a moment, and sent then
        m_work.stale.insert(path);
        launch(m_context.clock->sleep(1s, m_tasks.token()), [this, path](const Result<> &slept) {
            if (slept)
                m_context.stale(path);
        });
    }
    m_work.consider(path);
    pump();
}

void HostSync::pumpComparisons()
{
    while (m_phase == Phase::Working && m_comparisons < mostComparisons && !m_work.of(SyncStep::Compare).empty())
        compare(QByteArray{*m_work.of(SyncStep::Compare).begin()});
}

void HostSync::compare(const QByteArray &path)
{
    const auto seen = m_work.there.at(path, m_work.put).value_or(ThereFile{});
    static_cast<void>(m_work.begin(path));
    ++m_comparisons;
    launch(isSameThere(m_context.places, m_files, here(path), there(path), m_tasks.token()),
           [this, path, seen](const Result<bool> &isSame) { compared(path, seen, isSame); });
}

void HostSync::compared(const QByteArray &path, const ThereFile &seen, const Result<bool> &isSame)
{
    --m_comparisons;
    const auto file = m_work.underWay.take(path);
    if (!isSame && isOfWay(isSame.error().code))
        return lose(isSame.error());
    if (!isSame && isSame.error().code == ErrorCode::NotFound) {
        lookAgain(path, file);
    } else if (!isSame) {
        m_work.refused.insert(path, {.here = file, .error = isSame.error()});
    } else if (*isSame) {
        m_work.remember(path, PutFile{.here = file, .there = seen.stamp});
        m_work.there.others.remove(path);
    } else {
        m_work.others.insert(path, {file, seen});
    }
    m_work.consider(path);
    pump();
}

/// When nothing more has changed for a while, and only while there are files here at all: a folder that is being
/// deleted, or whose disk is gone, takes nothing with it.
void HostSync::removeSoon()
{
    m_isRemovalPlanned = true;
    launch(m_context.clock->sleep(quietTime, m_tasks.token()), [this, quiet = m_quiet](const Result<> &slept) {
        m_isRemovalPlanned = false;
        if (slept && quiet == m_quiet && !m_isLaneBusy)
            findMissing();
        else
            settle();
    });
}

void HostSync::findMissing()
{
    const auto paths = removalsToCheck(m_work);
    m_isLaneBusy = true;
    const std::function<Result<QList<QByteArray>>(std::stop_token)> look =
        [root = m_context.root, paths](const std::stop_token &stop) -> Result<QList<QByteArray>> {
        return missingHere(root, paths, stop);
    };
    launch(onWorker<QList<QByteArray>>(&syncWorkers(), look, m_tasks.token()),
           [this, paths, quiet = m_quiet](const Result<QList<QByteArray>> &missing) {
               m_isLaneBusy = false;
               if (!missing || quiet != m_quiet)
                   return pump();
               remove(agreedRemovals(&m_work, paths, *missing));
           });
}

void HostSync::remove(const QList<QByteArray> &paths)
{
    if (paths.isEmpty())
        return pump();
    QList<KnownFile> files;
    for (const auto &path : paths) {
        files.append({.path = there(path), .stamp = m_work.put.value(path).there});
        static_cast<void>(m_work.begin(path));
    }
    m_isLaneBusy = true;
    launch(m_files->removeFiles(files, m_tasks.token()), [this, paths](const Result<Removals> &ends) {
        m_isLaneBusy = false;
        if (ends)
            removed(paths, *ends);
        else
            onError(ends.error());
    });
}

void HostSync::removed(const QList<QByteArray> &paths, const Removals &ends)
{
    std::optional<Error> broken;
    for (qsizetype i = 0; i < paths.size(); ++i) {
        const auto &path = paths[i];
        const auto end = i < ends.size() ? ends[i] : Result<>{failed(ErrorCode::Cancelled)};
        m_work.underWay.remove(path);
        if (end || end.error().code == ErrorCode::Conflict) { // another file is not ours any more: it stays
            m_work.remember(path, std::nullopt);
            m_work.there.others.remove(path);
            m_hasSent = m_hasSent || end.has_value();
        } else if (isOfWay(end.error().code)) {
            broken = end.error();
        } else {
            m_work.refused.insert(path, {.here = {}, .error = end.error()});
        }
        m_work.consider(path);
    }
    if (broken)
        return lose(*broken);
    pump();
}

void HostSync::onError(const Error &error)
{
    if (isOfWay(error.code))
        lose(error);
    else
        fail(error);
}

/// The way is broken: it is tried again, less and less often.
void HostSync::lose(const Error &error)
{
    const auto own = error;
    clear();
    m_error = own;
    m_phase = m_context.place() ? Phase::Waiting : Phase::Away;
    settle();
    if (m_phase == Phase::Away)
        return;
    const auto pause = Backoff{.base = 2s, .cap = 60s}.after(++m_tries);
    launch(m_context.clock->sleep(pause, m_tasks.token()), [this](const Result<> &slept) {
        if (slept)
            reach();
    });
}

/// The host does not let it: the user has to look.
void HostSync::fail(const Error &error)
{
    const auto own = error;
    clear();
    m_error = own;
    m_phase = m_context.place() ? Phase::Failed : Phase::Away;
    settle();
}

SyncState HostSync::state() const
{
    if (m_isPaused)
        return SyncState::Paused;
    switch (m_phase) {
    case Phase::Held:
    case Phase::Reading: return SyncState::Reading;
    case Phase::Away: return SyncState::Away;
    case Phase::Waiting: return SyncState::Retrying;
    case Phase::Failed: return SyncState::Failed;
    case Phase::Working: break;
    }
    return m_work.state(m_isLaneBusy || m_largeOnes > 0);
}

/// What follows when nothing can be begun now.
void HostSync::settle()
{
    const bool isWorking = m_phase == Phase::Working;
    if (isWorking && !m_isLaneBusy && !m_isRemovalPlanned && m_work.due.isEmpty()
        && !m_work.of(SyncStep::Remove).empty() && !m_work.tree.files.isEmpty())
        removeSoon();
    if (isWorking && !m_work.refused.isEmpty() && !std::exchange(m_isRetryPlanned, true))
        launch(m_context.clock->sleep(refusalPause, m_tasks.token()), [this](const Result<> &slept) {
            m_isRetryPlanned = false;
            if (slept)
                tryAgain();
        });
    if (state() != SyncState::UpToDate)
        m_upToDateSince.reset();
    else if (!m_upToDateSince)
        m_upToDateSince = m_context.clock->now().toMSecsSinceEpoch();
    m_context.changed();
}

void HostSync::answer(SyncAnswer choice, quint64 question)
{
    if (m_phase != Phase::Working) // it asks nothing now
        return;
    takeAnswer(&m_work, choice, question);
    pump();
}

SyncHost HostSync::status() const
{
    SyncHost host{.hostId = m_context.target.host,
                  .label = m_label.isEmpty() ? m_context.target.host : m_label,
                  .state = state()};
    if (m_phase == Phase::Working)
        m_work.describe(&host);
    if (host.state == SyncState::UpToDate)
        host.upToDateSince = m_upToDateSince;
    if (host.state == SyncState::Failed || host.state == SyncState::Retrying)
        host.error = m_error ? m_error : m_work.firstError();
    return host;
}
