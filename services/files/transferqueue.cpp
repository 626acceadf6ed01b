// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/transferqueue.h"

#include "services/core/async/backoff.h"
#include "services/core/async/reply.h"
#include "services/core/clock.h"
#include "services/files/filetext.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using TransferFiles = std::shared_ptr<RemoteFiles>;

bool isHere(const QString &path)
{
    const QFileInfo there{path};
    return there.exists() || there.isSymLink(); // a link that leads nowhere has the name, too
}

/// Whether the name that it would get is taken.
Task<bool> nameTaken(TransferFiles files, TransferRequest request, std::stop_token stop)
{
    if (request.direction == TransferDirection::Download)
        co_return isHere(request.local);
    const auto there = co_await files->look(request.remote, stop);
    if (there)
        co_return true;
    if (there.error().code == ErrorCode::NotFound)
        co_return false;
    co_return std::unexpected{there.error()};
}

QString numberedLocal(const QString &path, int number)
{
    const QFileInfo info{path};
    const auto name = filetext::numberedName(QFile::encodeName(info.fileName()), number);
    return info.path() + u'/' + QFile::decodeName(name);
}

/// The same under a name that is free.
Task<TransferRequest> besides(TransferFiles files, TransferRequest request, std::stop_token stop)
{
    constexpr int mostNumbers = 1'000;
    auto other = request;
    for (int number = 2; number < mostNumbers; ++number) {
        if (request.direction == TransferDirection::Download)
            other.local = numberedLocal(request.local, number);
        else
            other.remote = filetext::childOf(filetext::parentOf(request.remote),
                                             filetext::numberedName(filetext::nameOf(request.remote), number));
        const auto isTaken = co_await nameTaken(files, other, stop);
        if (!isTaken)
            co_return std::unexpected{isTaken.error()};
        if (!*isTaken)
            co_return other;
    }
    co_return failed(ErrorCode::AlreadyExists);
}

/// The way to the other side, not the file: it is worth another try.
bool isOfTheWay(ErrorCode code)
{
    return code == ErrorCode::ConnectionLost || code == ErrorCode::Offline || code == ErrorCode::Timeout
        || code == ErrorCode::Busy;
}

} // namespace

TransferQueue::TransferQueue(Clock *clock, QObject *parent)
    : QObject{parent}
    , m_clock{clock}
{
}

TransferQueue::~TransferQueue()
{
    for (auto &[run, stop] : m_running)
        stop.request_stop();
}

const FileTransfer *TransferQueue::find(quint64 id) const
{
    const auto found = std::ranges::find(m_transfers, id, &FileTransfer::id);
    return found != m_transfers.end() ? &*found : nullptr;
}

FileTransfer *TransferQueue::at(quint64 id)
{
    const auto found = std::ranges::find(m_transfers, id, &FileTransfer::id);
    return found != m_transfers.end() ? &*found : nullptr;
}

QList<FileTransfer> TransferQueue::asking() const
{
    QList<FileTransfer> list;
    for (const auto &transfer : m_transfers) {
        if (transfer.state == TransferState::Checking)
            return {};
        if (transfer.state == TransferState::Asking)
            list << transfer;
    }
    return list;
}

bool TransferQueue::isBusy() const
{
    return std::ranges::any_of(m_transfers, [](const FileTransfer &one) {
        return one.state == TransferState::Checking || one.state == TransferState::Waiting
            || one.state == TransferState::Running || one.state == TransferState::Retrying;
    });
}

void TransferQueue::set(FileTransfer *transfer, TransferState state)
{
    transfer->state = state;
    if (transfer->isOver()) {
        const auto copy = *transfer; // who listens may change the list
        emit ended(copy);
    }
}

void TransferQueue::add(const std::shared_ptr<RemoteFiles> &files, const QString &place,
                        const QList<TransferRequest> &requests)
{
    QList<quint64> fresh;
    for (const auto &request : requests) {
        m_transfers.append({.id = ++m_last, .request = request, .place = place, .files = files});
        fresh << m_last;
    }
    emit changed();
    for (const auto id : std::as_const(fresh))
        check(id);
}

void TransferQueue::check(quint64 id)
{
    const auto *transfer = find(id);
    if (transfer == nullptr || transfer->state != TransferState::Checking)
        return;
    if (transfer->request.ifThere == IfThere::Replace)
        return checked(id, false);
    m_tasks.run(nameTaken(transfer->files, transfer->request, m_tasks.token()),
                [this, id](const Result<bool> &isTaken) { checked(id, isTaken); });
}

void TransferQueue::checked(quint64 id, const Result<bool> &isTaken)
{
    auto *transfer = at(id);
    if (transfer == nullptr || transfer->state != TransferState::Checking)
        return;
    if (!isTaken && !isOfTheWay(isTaken.error().code)) {
        transfer->error = isTaken.error();
        set(transfer, TransferState::Failed);
    } else { // where there is no way now, it is found out when it begins
        transfer->state = isTaken && *isTaken ? TransferState::Asking : TransferState::Waiting;
    }
    emit changed();
    startNext();
}

void TransferQueue::answer(ConflictChoice choice)
{
    QList<quint64> ids;
    for (const auto &transfer : asking())
        ids << transfer.id;
    for (const auto id : std::as_const(ids)) {
        auto *transfer = at(id);
        if (transfer == nullptr || transfer->state != TransferState::Asking)
            continue;
        transfer->error.reset();
        if (choice == ConflictChoice::Skip) {
            set(transfer, TransferState::Cancelled);
        } else if (choice == ConflictChoice::Replace) {
            transfer->request.ifThere = IfThere::Replace;
            transfer->state = TransferState::Waiting;
        } else {
            keepBoth(id);
        }
    }
    emit changed();
    startNext();
}

void TransferQueue::keepBoth(quint64 id)
{
    auto *transfer = at(id);
    transfer->state = TransferState::Checking;
    m_tasks.run(besides(transfer->files, transfer->request, m_tasks.token()),
                [this, id](const Result<TransferRequest> &other) {
                    auto *asked = at(id);
                    if (asked == nullptr || asked->state != TransferState::Checking)
                        return;
                    if (other) {
                        asked->request = *other;
                        asked->state = TransferState::Waiting;
                    } else {
                        asked->error = other.error();
                        set(asked, TransferState::Failed);
                    }
                    emit changed();
                    startNext();
                });
}

void TransferQueue::startNext()
{
    for (;;) {
        const auto next = std::ranges::find(m_transfers, TransferState::Waiting, &FileTransfer::state);
        if (next == m_transfers.end() || m_running.size() >= static_cast<size_t>(atOnce))
            return;
        start(&*next);
    }
}

void TransferQueue::start(FileTransfer *transfer)
{
    const auto run = ++m_last;
    const auto id = transfer->id;
    const auto request = transfer->request;
    const auto ifThere =
        transfer->hasBegun && request.isFolder ? IfThere::Replace : request.ifThere; // it goes on in its own folder
    transfer->state = TransferState::Running;
    transfer->run = run;
    const auto stop = m_running[run].get_token();
    const auto files = transfer->files;
    const auto report = m_tasks.guard([this, id, run](const TransferProgress &progress) {
        auto *own = at(id);
        if (own == nullptr || own->run != run || own->state != TransferState::Running)
            return;
        own->progress = progress;
        if (progress.bytes > 0) { // something came; a folder is counted before it is made
            own->tries = 0;
            own->hasBegun = true;
        }
        emit progressed(id);
    });
    emit changed();
    auto task = request.direction == TransferDirection::Download
        ? files->download(
              {.from = request.remote, .to = request.local, .isFolder = request.isFolder, .ifThere = ifThere}, report,
              stop)
        : files->upload({.from = request.local, .to = request.remote, .isFolder = request.isFolder, .ifThere = ifThere},
                        report, stop);
    m_tasks.run(std::move(task), [this, id, run](const Result<TransferOutcome> &outcome) { finish(id, run, outcome); });
}

void TransferQueue::finish(quint64 id, quint64 run, const Result<TransferOutcome> &outcome)
{
    m_running.erase(run);
    auto *transfer = at(id);
    if (transfer != nullptr && transfer->run == run && transfer->state == TransferState::Running) {
        if (outcome) {
            transfer->progress = {
                .bytes = outcome->bytes, .allBytes = outcome->bytes, .isInOnePiece = transfer->progress.isInOnePiece};
            transfer->problems = outcome->problems;
            transfer->error.reset();
            set(transfer, TransferState::Done);
        } else if (isOfTheWay(outcome.error().code)) {
            retry(transfer, outcome.error());
        } else {
            transfer->error = outcome.error();
            const bool isTaken = outcome.error().code == ErrorCode::AlreadyExists;
            if (isTaken && transfer->request.ifThere == IfThere::Refuse) { // somebody was faster
                transfer->state = TransferState::Asking;
                transfer->hasBegun = false;
            } else {
                set(transfer, TransferState::Failed);
            }
        }
    }
    forgetOldest();
    emit changed();
    startNext();
}

void TransferQueue::retry(FileTransfer *transfer, const Error &error)
{
    transfer->error = error;
    if (++transfer->tries > mostTries)
        return set(transfer, TransferState::Failed);
    transfer->state = TransferState::Retrying;
    const auto pause = Backoff{.base = 2s, .cap = 60s}.after(transfer->tries);
    m_tasks.run(m_clock->sleep(pause, m_tasks.token()), [this, id = transfer->id](const Result<> &slept) {
        auto *own = at(id);
        if (!slept || own == nullptr || own->state != TransferState::Retrying)
            return;
        own->state = TransferState::Waiting;
        emit changed();
        startNext();
    });
}

/// What runs for it is broken off; its answer finds another state then.
void TransferQueue::halt(quint64 id, TransferState state)
{
    auto *transfer = at(id);
    if (transfer == nullptr || transfer->isOver())
        return;
    const auto run = m_running.find(transfer->run);
    set(transfer, state);
    if (run != m_running.end())
        run->second.request_stop();
    emit changed();
    startNext();
}

void TransferQueue::pause(quint64 id)
{
    halt(id, TransferState::Paused);
}

void TransferQueue::cancel(quint64 id)
{
    halt(id, TransferState::Cancelled);
}

void TransferQueue::resume(quint64 id)
{
    auto *transfer = at(id);
    if (transfer == nullptr || (transfer->state != TransferState::Paused && transfer->state != TransferState::Failed))
        return;
    transfer->tries = 0;
    transfer->error.reset();
    transfer->state = transfer->hasBegun ? TransferState::Waiting : TransferState::Checking;
    emit changed();
    check(id);
    startNext();
}

void TransferQueue::clearEnded()
{
    m_transfers.removeIf([](const FileTransfer &one) { return one.isOver(); });
    emit changed();
}

void TransferQueue::forgetOldest()
{
    auto ended = std::ranges::count_if(m_transfers, &FileTransfer::isOver);
    m_transfers.removeIf([&ended](const FileTransfer &one) { return one.isOver() && ended-- > mostEnded; });
}
