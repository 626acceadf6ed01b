// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/compilationcache.h"

#include <QTest>

using Event = CompilationCacheEvent;

class TestCompilationCache : public QObject
{
    Q_OBJECT

private slots:
    void linesOfJaxAreCounted_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<std::optional<CompilationCacheEvent>>("event");
        const auto row = [](const char *name, const QByteArray &line, std::optional<Event> event) {
            QTest::newRow(name) << line << event;
        };
        row("hit",
            "DEBUG:2026-05-01 10:00:00,001:jax._src.compiler:110: Persistent compilation cache hit for "
            "'jit_train_step' with key 'jit_train_step-0123'",
            Event::Hit);
        row("hit, of 2023", "INFO:jax._src.compiler:Persistent compilation cache hit for 'jit_f'", Event::Hit);
        row("miss", "WARNING:x: PERSISTENT COMPILATION CACHE MISS for 'jit_f' with key 'jit_f-01'", Event::Miss);
        row("written", "DEBUG:x: Writing jit_f to persistent compilation cache with key 'jit_f-01'", Event::Written);
        row("too quick",
            "Not writing persistent cache entry for 'jit_f' because it took < 1.00 seconds to compile (0.05s)",
            Event::NotWritten);
        row("another process", "Not writing persistent cache entry since process_id != 0", Event::NotWritten);
        row("too small",
            "Not writing persistent cache entry with key 'k' since its size (5 bytes) is less than threshold (9 bytes)",
            Event::NotWritten);
        row("no cache", "Not writing persistent cache entry with key 'k' since cache is disabled/not initialized",
            Event::Off);
        row("unreadable",
            "UserWarning: Error reading persistent compilation cache entry for 'jit_f': PermissionError: denied",
            Event::ReadFailed);
        row("not writable", "UserWarning: Error writing persistent compilation cache entry for 'jit_f': OSError: full",
            Event::WriteFailed);
        row("the other cache", "TRACING CACHE MISS at train.py:12 (step) because: never seen function", std::nullopt);
        row("a step", "step 12 loss 0.5", std::nullopt);
        row("nothing", "", std::nullopt);
        row("far behind", QByteArray(5'000, ' ') + "Persistent compilation cache hit for 'x'", std::nullopt);
    }
    void linesOfJaxAreCounted()
    {
        QFETCH(const QByteArray, line);
        QFETCH(const std::optional<CompilationCacheEvent>, event);
        QVERIFY(compilationCacheEventIn(line) == event);
        CompilationCacheCounts counts;
        if (event)
            counts.add(*event);
        QCOMPARE(counts.isEmpty(), !event);
        QCOMPARE(sentenceOf(counts).isEmpty(), !event);
    }

    void aMissIsNotCountedTwice()
    {
        CompilationCacheCounts counts;
        for (const auto event : {Event::Hit, Event::Hit, Event::Miss, Event::Written, Event::Miss, Event::NotWritten})
            counts.add(event);
        QCOMPARE(counts.compiled(), 2);
        QVERIFY(sentenceOf(counts).contains(QStringLiteral("2 of 4")));
        CompilationCacheCounts old; // before 0.4.31 a miss was not said
        old.add(Event::Written);
        QCOMPARE(old.compiled(), 1);
        old += counts;
        QCOMPARE(old.hits, 2);
        QCOMPARE(old.compiled(), 3);
    }

    void whatIsWrongIsSaid()
    {
        CompilationCacheCounts counts;
        counts.add(Event::WriteFailed);
        QVERIFY(sentenceOf(counts).contains(QStringLiteral("full or read-only")));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCompilationCache)
#include "tst_compilationcache.moc"
