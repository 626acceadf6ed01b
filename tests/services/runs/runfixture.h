// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/jobservice.h"
#include "services/runs/runstore.h"
#include "services/store/documents.h"
#include "tests/fakes/virtualclock.h"
#include "tests/support/journalhere.h"

#include <QTemporaryDir>

/// Jobs as they were written down, and a lab book beside them. No host is there: what happens is told by the test.
struct RunFixture
{
    QTemporaryDir folder{};
    VirtualClock clock{};
    std::function<std::optional<Error>()> refusal{}; ///< of the book's disk
    std::unique_ptr<JournalHere> journal{};
    std::unique_ptr<JournalHere> book{};
    std::unique_ptr<Documents> documents{};
    std::unique_ptr<JobService> jobs{};

    RunFixture()
    {
        using namespace Qt::StringLiterals;
        journal = std::make_unique<JournalHere>(folder.filePath(u"requests.sqlite"_s));
        book = openBook();
        documents = std::make_unique<Documents>(journal.get());
        start();
    }

    [[nodiscard]] std::unique_ptr<JournalHere> openBook()
    {
        using namespace Qt::StringLiterals;
        return std::make_unique<JournalHere>(folder.filePath(u"runs.sqlite"_s),
                                             JournalOptions{.schema = &runSchema(), .beforeCommit = [this] {
                                                                return refusal ? refusal() : std::nullopt;
                                                            }});
    }

    /// The program begins, and reads the jobs that were kept.
    void start()
    {
        jobs.reset();
        jobs = std::make_unique<JobService>(
            JobContext{.documents = documents.get(), .clock = &clock, .activities = nullptr});
    }

    [[nodiscard]] Job job(JobState state = JobState::Running) const
    {
        using namespace Qt::StringLiterals;
        Job made{.id = QUuid::createUuid(),
                 .spec = {.name = u"train"_s,
                          .hosts = {plainHost(u"u"_s, u"10.0.0.1"_s), plainHost(u"u"_s, u"10.0.0.2"_s)},
                          .folder = u"~/train"_s,
                          .command = u"python train.py"_s},
                 .createdAt = clock.now().addSecs(-20)};
        JobAttempt attempt{.number = 1, .startedAt = clock.now().addSecs(-20), .token = QByteArray{"0123456789abcdef"}};
        for (const auto &host : made.spec.hosts) {
            JobHost one{.host = host, .state = state, .startedAt = clock.now().addSecs(-10)};
            if (state != JobState::Running)
                one.endedAt = clock.now();
            attempt.hosts.append(one);
        }
        made.attempts.append(attempt);
        return made;
    }

    [[nodiscard]] bool keep(const Job &job)
    {
        using namespace Qt::StringLiterals;
        return documents->put(u"job"_s, job.id.toString(QUuid::WithoutBraces), toJson(job), clock.now()).has_value();
    }
    [[nodiscard]] bool forget(const Job &job)
    {
        using namespace Qt::StringLiterals;
        return documents->remove(u"job"_s, job.id.toString(QUuid::WithoutBraces)).has_value();
    }
    [[nodiscard]] qint64 now() const { return clock.now().toMSecsSinceEpoch(); }
};
