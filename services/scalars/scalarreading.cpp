// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarreading.h"

#include "services/core/async/backoff.h"
#include "services/core/clock.h"
#include "services/core/linkedstop.h"
#include "services/files/filetext.h"
#include "services/scalars/eventsearch.h"
#include "services/scalars/scalarrun.h"

#include <utility>

using namespace std::chrono_literals;

namespace {

/// When each attempt began, ms since 1970.
QList<std::pair<int, qint64>> beginningsOf(const Job &job)
{
    QList<std::pair<int, qint64>> beginnings;
    for (const auto &attempt : job.attempts)
        beginnings.emplaceBack(attempt.number, attempt.startedAt.toMSecsSinceEpoch());
    return beginnings;
}

} // namespace

Task<> ScalarReading::follow(QPointer<ScalarWatch> watch, QUuid run, std::stop_token stop)
{
    const auto *begun = watch ? watch->run(run) : nullptr;
    if (begun == nullptr)
        co_return {};
    const auto life = begun->life.get_token();
    const LinkedStop course{stop, life};
    while (watch && watch->needsFiles(run)) {
        const bool wasRunning = watch->isRunning(run);
        const auto read = co_await readOnce(watch, run, course.token());
        if (life.stop_requested())
            co_return {}; // it was forgotten; what has its name by now has a course of its own
        auto *state = watch ? watch->run(run) : nullptr;
        if (stop.stop_requested() || state == nullptr)
            break;
        state->failures = read ? 0 : state->failures + 1;
        state->fileError = read ? std::nullopt : std::optional{read.error()};
        state->isWhole = read && !wasRunning && !watch->isRunning(run);
        watch->notifySoon(run);
        if (!watch->needsFiles(run))
            break;
        const auto pause = state->failures > 0
            ? Backoff{.base = ScalarWatch::tailPause, .cap = 5min}.after(state->failures)
            : state->watchers > 0 ? ScalarWatch::tailPause
                                  : ScalarWatch::calmPause;
        const LinkedStop either{course.token(), state->wait.get_token()};
        const auto slept = co_await watch->m_context.clock->sleep(pause, either.token());
        if (life.stop_requested())
            co_return {};
        if (!slept && stop.stop_requested())
            break;
    }
    if (auto *state = watch ? watch->run(run) : nullptr)
        state->isFollowing = false;
    co_return {};
}

Task<> ScalarReading::readOnce(QPointer<ScalarWatch> watch, QUuid run, std::stop_token stop)
{
    const auto *state = watch->run(run);
    const auto job = watch->jobOf(run);
    if (state == nullptr || !job)
        co_return {};
    auto place = co_await watch->m_context.place(*job, state->spec.eventFolder, stop);
    if (!place)
        co_return std::unexpected{place.error()};
    state = watch ? watch->run(run) : nullptr;
    if (stop.stop_requested() || state == nullptr || !place->files)
        co_return failed(ErrorCode::Cancelled);
    const auto now = watch->m_context.clock->sinceBoot();
    if (state->searchedAt < 0ms || now - state->searchedAt >= ScalarWatch::calmPause) {
        if (const auto found = co_await search(watch, run, *place, stop); !found)
            co_return found;
        state = watch ? watch->run(run) : nullptr;
    }
    QList<QByteArray> paths;
    if (state != nullptr) {
        for (const auto &[path, file] : state->files) {
            if (file.isRead(now))
                paths.append(path);
        }
    }
    for (const auto &path : std::as_const(paths)) {
        if (const auto read = co_await tailFile(watch, run, place->files, path, stop); !read)
            co_return read;
    }
    co_return {};
}

Task<> ScalarReading::search(QPointer<ScalarWatch> watch, QUuid run, ScalarPlace place, std::stop_token stop)
{
    const auto *before = watch->run(run);
    if (before == nullptr)
        co_return failed(ErrorCode::Cancelled);
    const auto found = co_await findEventFiles(place.files, place.folder, before->spec.eventGlob, stop);
    if (!found)
        co_return std::unexpected{found.error()};
    auto *state = watch ? watch->run(run) : nullptr;
    const auto job = state != nullptr ? watch->jobOf(run) : std::nullopt;
    if (stop.stop_requested() || !job)
        co_return failed(ErrorCode::Cancelled);
    state->searchedAt = watch->m_context.clock->sinceBoot();
    state->isCut = found->isCut;
    const auto beginnings = beginningsOf(*job);
    for (const auto &file : found->files) {
        auto known = state->files.find(file.path);
        if (known == state->files.end()) {
            auto folder = state->spec.eventFolder;
            if (!file.folder.isEmpty())
                folder += u'/' + filetext::shownPath(file.folder);
            const auto source = eventSource(folder, file.path, beginnings);
            const auto *kept = state->readBefore(source); // it stays the attempt's that it was put down to then
            known = state->files
                        .emplace(file.path,
                                 FollowedFile{.feed = kept != nullptr ? EventFeed{kept->first, kept->second}
                                                                      : EventFeed{source, ScalarPosition{}}})
                        .first;
        }
        known->second.isDue = file.stamp.size != known->second.feed.readTo();
    }
    co_return {};
}

Task<> ScalarReading::tailFile(QPointer<ScalarWatch> watch, QUuid run, std::shared_ptr<RemoteFiles> files,
                               QByteArray path, std::stop_token stop)
{
    const auto now = [&]() -> FollowedFile * {
        auto *state = watch && !stop.stop_requested() ? watch->run(run) : nullptr;
        if (state == nullptr)
            return nullptr;
        const auto found = state->files.find(path);
        return found != state->files.end() ? &found->second : nullptr;
    };
    auto *file = now();
    while (file != nullptr) {
        const FilePart part{.from = file->feed.readTo(), .most = mostAtOnce};
        const auto read = co_await files->contents(path, part, stop);
        file = now();
        if (file == nullptr)
            break;
        if (!read && read.error().code == ErrorCode::NotFound) { // it went; what was read stays
            file->isDue = false;
            file->grewAt.reset();
            co_return {};
        }
        if (!read
            && read.error().code == ErrorCode::Conflict) { // in a bucket what grows is written anew: the next time
            file->isDue = true;
            co_return {};
        }
        if (!read)
            co_return std::unexpected{read.error()};
        if (read->stamp.size < part.from) { // another file has its name
            file->feed.restart();
            continue;
        }
        file->isDue = false;
        if (read->bytes.isEmpty())
            co_return {};
        file->grewAt = watch->m_context.clock->sinceBoot();
        const auto batch = file->feed.feed(read->from, read->bytes);
        watch->take(run, batch, {});
        file = now();
        if (!read->isCut || (file != nullptr && file->feed.isForeign()))
            co_return {};
    }
    co_return failed(ErrorCode::Cancelled);
}

Task<> ScalarReading::tick(QPointer<ScalarWatch> watch, std::stop_token stop)
{
    while (watch) {
        const auto slept = co_await watch->m_context.clock->sleep(10s, stop);
        if (!slept || !watch)
            co_return slept;
        watch->lookAtAll();
    }
    co_return {};
}
