// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/runbook.h"

#include "services/core/clock.h"
#include "services/core/log.h"
#include "services/jobs/jobservice.h"
#include "services/runs/versions.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

struct RunBookText
{
    Q_DECLARE_TR_FUNCTIONS(RunBook)
};

bool isRunNewer(const RunRecord &left, const RunRecord &right)
{
    return left.createdAt != right.createdAt ? left.createdAt > right.createdAt : left.id < right.id;
}

/// Its Python can be asked: all hosts have begun, and none has ended.
bool hasPython(const JobAttempt &attempt)
{
    return !attempt.hosts.isEmpty()
        && std::ranges::all_of(attempt.hosts, [](const JobHost &host) { return host.state == JobState::Running; });
}

Task<RunVersions> versionsLater(Clock *clock, QPointer<HostPool> pool, PodHost host, QByteArray token,
                                std::stop_token stop)
{
    if (const auto slept = co_await clock->sleep(RunBook::waitForPython, stop); !slept)
        co_return std::unexpected{slept.error()};
    co_return co_await versionsOn(pool, host, token, stop);
}

} // namespace

RunBook::RunBook(RunBookContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_store{m_context.journal}
{
    if (m_context.jobs != nullptr) {
        connect(m_context.jobs, &JobService::listChanged, this, &RunBook::seeJobs);
        connect(m_context.jobs, &JobService::changed, this, &RunBook::seeJob);
        connect(m_context.jobs, &JobService::ended, this, &RunBook::seeEnd);
        connect(m_context.jobs, &JobService::logGrew, this,
                [this](const QUuid &id, int host, qint64, const QByteArray &bytes) { seeLog(id, host, bytes); });
    }
    load();
}

RunBook::~RunBook()
{
    suspend();
}

void RunBook::suspend()
{
    const auto left = std::exchange(m_unwritten, {});
    for (const auto &id : left) {
        if (const auto *record = run(id); record != nullptr && isOwner())
            m_tasks.run(m_store.put(*record, mostRuns), [](const Result<> &) { }); // the journal's thread has it now
    }
    const auto own = std::exchange(m_unwrittenOwn, {});
    for (const auto &id : own) {
        if (const auto *record = run(id))
            m_tasks.run(m_store.putOwn(*record), [](const Result<> &) { });
    }
    m_isResting = true;
    m_tasks.cancel();
}

RunRecord *RunBook::run(const QUuid &id)
{
    const auto found = std::ranges::find(m_runs, id, &RunRecord::id);
    return found == m_runs.end() ? nullptr : &*found;
}

std::optional<RunRecord> RunBook::find(const QUuid &id) const
{
    const auto found = std::ranges::find(m_runs, id, &RunRecord::id);
    return found == m_runs.end() ? std::nullopt : std::optional{*found};
}

void RunBook::load()
{
    m_tasks.run(m_store.load(m_version), [this](const Result<RunBookRead> &read) {
        setProblem(read ? Result<>{} : Result<>{std::unexpected{read.error()}});
        if (read)
            takeLoaded(*read);
        else if (!std::exchange(m_isLoaded, true)) // what runs now is shown, also where nothing can be kept
            seeJobs();
    });
}

/// What is not on the disk yet is newer than what was read.
void RunBook::takeLoaded(const RunBookRead &read)
{
    m_version = read.version;
    const bool isFirst = !std::exchange(m_isLoaded, true);
    if (read.runs) {
        auto runs = *read.runs;
        for (const auto &id : std::as_const(m_unwritten)) {
            const auto *ours = run(id);
            const auto theirs = std::ranges::find(runs, id, &RunRecord::id);
            if (ours != nullptr && theirs != runs.end())
                *theirs = *ours;
            else if (ours != nullptr)
                runs.append(*ours);
        }
        for (const auto &id : std::as_const(m_unwrittenOwn)) {
            const auto *ours = run(id);
            const auto theirs = std::ranges::find(runs, id, &RunRecord::id);
            if (ours != nullptr && theirs != runs.end()) {
                theirs->notes = ours->notes;
                theirs->tags = ours->tags;
                theirs->isArchived = ours->isArchived;
            }
        }
        std::ranges::sort(runs, &isRunNewer);
        m_runs = runs.first(std::min<qsizetype>(runs.size(), mostRuns));
    }
    if (read.runs || isFirst)
        seeJobs();
}

void RunBook::refresh()
{
    QList<QUuid> news;
    for (auto &record : m_runs) {
        if (!record.hasJob || !m_context.values)
            continue;
        auto values = m_context.values(record.id);
        values.resize(std::min(values.size(), RunRecord::mostValues));
        if (values.isEmpty() || values == record.result.values)
            continue;
        record.result.values = values;
        m_unwritten.insert(record.id);
        news.append(record.id);
    }
    for (const auto &id : std::as_const(news))
        emit changed(id);
    load();
}

/// Each job has its entry, and entries know whether theirs is there.
void RunBook::seeJobs()
{
    if (!m_isLoaded)
        return;
    const auto jobs = m_context.jobs != nullptr ? m_context.jobs->jobs() : QList<Job>{};
    QSet<QUuid> there;
    for (const auto &job : jobs)
        there.insert(job.id);
    for (auto &record : m_runs)
        record.hasJob = there.contains(record.id);
    for (auto it = m_watched.begin(); it != m_watched.end();)
        it = there.contains(it.key()) ? std::next(it) : m_watched.erase(it);
    for (const auto &job : jobs)
        seeJob(job.id);
    emit listChanged();
}

/// Its record, with the config of its last attempt; made where there is none.
RunRecord *RunBook::begun(const Job &job)
{
    auto *record = run(job.id);
    const bool isNew = record == nullptr;
    auto &watched = m_watched[job.id];
    if (isNew) {
        const RunRecord fresh{.id = job.id, .createdAt = job.createdAt, .hasJob = true};
        m_runs.insert(std::ranges::lower_bound(m_runs, fresh, &isRunNewer), fresh);
        if (m_runs.size() > mostRuns)
            m_runs.removeLast();
        record = run(job.id);
    }
    if (record == nullptr)
        return nullptr;
    const int number = job.last() != nullptr ? job.last()->number : 0;
    const bool isBegun = isNew || number > std::max(record->result.attempts, watched.seenOf);
    const auto &hosts = job.spec.hosts;
    const bool isAsked = m_context.tpu && !hosts.isEmpty() && (isBegun || record->config.acceleratorType.isEmpty());
    const auto tpu = isAsked ? m_context.tpu(hosts.constFirst().tpu) : std::nullopt;
    if (isBegun || tpu) // the list of TPUs may be read later than the jobs
        record->config = configOf(job, tpu, record->config);
    watched.seenOf = std::max(watched.seenOf, number);
    return record;
}

void RunBook::seeJob(const QUuid &id)
{
    const auto job = m_isLoaded && m_context.jobs != nullptr ? m_context.jobs->find(id) : std::nullopt;
    if (!job)
        return;
    const auto count = m_runs.size();
    const auto before = find(id).value_or(RunRecord{});
    auto *record = begun(*job);
    if (record == nullptr) // older than all that there is room for
        return;
    record->hasJob = true;
    record->result = resultOf(*job, record->result);
    const auto live = m_context.jobs->live(id);
    for (const auto &host : live.hosts)
        record->result.step = std::max(record->result.step, host.step);
    const bool isOther = *record != before;
    const bool isNews = record->config != before.config || record->result.state != before.result.state
        || record->result.attempts != before.result.attempts;
    hashCode(*job);
    askVersions(*job);
    if (isOther && isOwner())
        write(id, isNews ? Pace::Now : Pace::Later);
    if (m_runs.size() != count || before.id.isNull())
        emit listChanged();
    else if (isOther)
        emit changed(id);
}

void RunBook::seeEnd(const QUuid &id)
{
    seeJob(id);
    auto *record = run(id);
    if (record == nullptr || !isOwner())
        return;
    if (m_context.values)
        record->result.values = m_context.values(id);
    record->result.values.resize(std::min(record->result.values.size(), RunRecord::mostValues));
    write(id, Pace::Now);
    emit changed(id);
}

void RunBook::seeLog(const QUuid &id, int host, const QByteArray &bytes)
{
    auto *record = run(id);
    if (record == nullptr || record->links.size() >= mostRunLinks)
        return;
    auto &rests = m_watched[id].rests;
    if (!addLinks(&record->links, linksOfLines(bytes, &rests[host])))
        return;
    if (isOwner())
        write(id, Pace::Now);
    emit changed(id);
}

/// When its files are being sent, or about to be: what is hashed is what goes there.
void RunBook::hashCode(const Job &job)
{
    auto &watched = m_watched[job.id];
    const auto phase = m_context.jobs->live(job.id).phase;
    const auto &from = job.spec.upload.from;
    if (job.last() == nullptr || from.isEmpty() || phase != JobPhase::Uploading || !isOwner()
        || std::exchange(watched.hashOf, job.last()->number) == job.last()->number)
        return;
    m_tasks.run(codeHashOf(from, job.spec.upload.excludes, m_tasks.token()),
                [this, id = job.id, from](const Result<CodeHash> &hash) {
                    if (hash)
                        takeHash(id, from, *hash);
                    else if (hash.error().code != ErrorCode::Cancelled)
                        note(u"runs"_s, u"the code of a run has no hash: %1"_s.arg(hash.error().message));
                });
}

void RunBook::takeHash(const QUuid &id, const QString &folder, const CodeHash &hash)
{
    auto *record = run(id);
    if (record == nullptr || record->config.code.folder != folder)
        return;
    auto &code = record->config.code;
    const auto sum = QString::fromLatin1(hash.sha256);
    code.isChanged = code.isChanged || (!code.hash.isEmpty() && code.hash != sum);
    code.hash = sum;
    code.files = hash.files;
    code.bytes = hash.bytes;
    write(id, Pace::Now);
    emit changed(id);
}

void RunBook::askVersions(const Job &job)
{
    auto &watched = m_watched[job.id];
    if (!m_context.pool || !isOwner() || job.last() == nullptr || !hasPython(*job.last())
        || std::exchange(watched.versionsOf, job.last()->number) == job.last()->number)
        return;
    const auto &attempt = *job.last();
    m_tasks.run(
        versionsLater(m_context.clock, m_context.pool, attempt.hosts.constFirst().host, attempt.token, m_tasks.token()),
        [this, id = job.id](const Result<RunVersions> &versions) {
            if (versions)
                takeVersions(id, *versions);
            else if (versions.error().code != ErrorCode::Cancelled)
                note(u"runs"_s, u"the versions of a run are not known: %1"_s.arg(versions.error().message));
        });
}

void RunBook::takeVersions(const QUuid &id, const RunVersions &versions)
{
    auto *record = run(id);
    if (record == nullptr || record->config.versions == versions)
        return;
    record->config.versions = versions;
    write(id, Pace::Now);
    emit changed(id);
}

Result<> RunBook::changeOwn(const QUuid &id, const std::function<void(RunRecord &)> &edit)
{
    auto *record = run(id);
    if (record == nullptr)
        return failed(ErrorCode::NotFound, RunBookText::tr("This run is not in the lab book any more."));
    const auto before = *record;
    edit(*record);
    if (*record == before)
        return {};
    writeOwn(id);
    emit changed(id);
    return {};
}

Result<> RunBook::setNotes(const QUuid &id, const QString &notes)
{
    if (notes.size() > RunRecord::longestNotes)
        return failed(ErrorCode::Invalid,
                      RunBookText::tr("These notes are too long (%1 of at most %2 characters). Shorten them.")
                          .arg(notes.size())
                          .arg(RunRecord::longestNotes));
    return changeOwn(id, [&notes](RunRecord &record) { record.notes = notes; });
}

Result<> RunBook::setTags(const QUuid &id, const QStringList &tags)
{
    return changeOwn(id, [&tags](RunRecord &record) { record.tags = cleanTags(tags); });
}

Result<> RunBook::setArchived(const QUuid &id, bool isArchived)
{
    return changeOwn(id, [isArchived](RunRecord &record) { record.isArchived = isArchived; });
}

Result<> RunBook::remove(const QUuid &id)
{
    const auto *record = run(id);
    if (record == nullptr)
        return {};
    if (record->hasJob)
        return failed(ErrorCode::Conflict,
                      RunBookText::tr("The job of this run is still in the list of jobs. Remove it there first."));
    m_runs.removeIf([&id](const RunRecord &one) { return one.id == id; });
    m_unwritten.remove(id);
    m_unwrittenOwn.remove(id);
    m_tasks.run(m_store.remove(id), [this](const Result<> &gone) { setProblem(gone); });
    emit removed(id);
    emit listChanged();
    return {};
}

void RunBook::write(const QUuid &id, Pace pace)
{
    m_unwritten.insert(id);
    auto &written = m_watched[id].writtenAt;
    const auto now = m_context.clock->now();
    if (pace == Pace::Later && written.isValid() && std::abs(written.secsTo(now)) < writeEvery)
        return;
    written = now;
    const auto all = std::exchange(m_unwritten, {}); // with what the disk has refused before
    for (const auto &one : all) {
        const auto *record = run(one);
        if (record == nullptr)
            continue;
        m_tasks.run(m_store.put(*record, mostRuns), [this, one](const Result<> &result) {
            if (!result)
                m_unwritten.insert(one);
            setProblem(result);
        });
    }
}

void RunBook::writeOwn(const QUuid &id)
{
    m_unwrittenOwn.insert(id);
    const auto all = std::exchange(m_unwrittenOwn, {});
    for (const auto &one : all) {
        const auto *record = run(one);
        if (record == nullptr)
            continue;
        m_tasks.run(m_store.putOwn(*record), [this, one](const Result<> &result) {
            if (!result)
                m_unwrittenOwn.insert(one);
            setProblem(result);
        });
    }
}

void RunBook::setProblem(const Result<> &result)
{
    const bool hadOne = m_problem.has_value();
    m_problem = result ? std::nullopt : std::optional{result.error()};
    if (hadOne != m_problem.has_value())
        emit problemChanged();
}
