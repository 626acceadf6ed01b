// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/ledgerlines.h"

#include <QTest>

using EventKind = LedgerEvent::Kind;

class LedgerLinesTest : public QObject
{
    Q_OBJECT

private slots:
    void whatProgramsSayOfCheckpointsIsUnderstood_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<EventKind>("kind");
        QTest::addColumn<qint64>("step");
        QTest::addColumn<qint64>("took");
        const auto row = [](const char *line, EventKind kind, qint64 step, qint64 took) {
            QTest::newRow(line) << QByteArray{line} << kind << step << took;
        };
        row("I1120 12:00:05.1 Restoring checkpoint from gs://b/run/checkpoints/1200.", EventKind::RestoreBegan, 1'200,
            -1);
        row("Finished restoring checkpoint in 3.45 seconds from /mnt/share/checkpoints/1200.", EventKind::Restored,
            1'200, 3'450);
        row("[process=0][thread=MainThread] Started async saving checkpoint to gs://b/c/400.", EventKind::SaveBegan,
            400, -1);
        row("Finished blocking save. Time taken: 2.300s. Continuing background save to /mnt/share/1600.",
            EventKind::Saved, 1'600, 2'300);
        row("Finished async_save (blocking + background). Time taken: 9.1s. directory=/mnt/c/1600",
            EventKind::Checkpoint, 1'600, -1);
        row("Finished saving checkpoint (finalized tmp dir) to `/mnt/c/800`.", EventKind::Checkpoint, 800, -1);
        row("Saved checkpoint to /mnt/c/step-500 for step 500", EventKind::Saved, 500, -1);
        row("saved checkpoint at step 1,400 in 2.5 s", EventKind::Saved, 1'400, 2'500);
        row("restored checkpoint of step 90 (120 ms)", EventKind::Restored, 90, 120);
        row("Saving model checkpoint to ./out/checkpoint-500", EventKind::SaveBegan, 500, -1);
        row("  Continuing training from global step 500", EventKind::Restored, 500, -1);
        row("Loading checkpoint: /ckpt_77", EventKind::RestoreBegan, 77, -1);
        row("Checkpoint saved.", EventKind::Saved, -1, -1);
        row("Saved a checkpoint at step 50.", EventKind::Saved, 50, -1);
        row("Started an asynchronous checkpoint save for step 1200", EventKind::Saved, 1'200, -1);
        row("Completed eval step 3", EventKind::Evaluated, -1, -1);
        row("eval metrics after step: 39, loss=4.733, total_weights=8751", EventKind::Evaluated, -1, -1);
        row("***** Running Evaluation *****", EventKind::Evaluated, -1, -1);
        row("{'eval_loss': 2.31, 'eval_runtime': 1830.2}", EventKind::Evaluated, -1, -1);
        row("Validating:  12%|#     | 40/333", EventKind::Evaluated, -1, -1);
    }
    void whatProgramsSayOfCheckpointsIsUnderstood()
    {
        QFETCH(QByteArray, line);
        QFETCH(EventKind, kind);
        QFETCH(qint64, step);
        QFETCH(qint64, took);
        const auto event = ledgerEventIn(line);
        QVERIFY(event);
        QCOMPARE(event->kind, kind);
        QCOMPARE(event->step, step);
        QCOMPARE(event->took, took);
    }

    void otherLinesSayNothing_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const char *line : {"step 400 loss 2.5", "retrieval step 5", "interval=2", "checkpoint_every: 400",
                                 "--save_checkpoints_steps=100", "No checkpoint found, saving checkpoint at step 0",
                                 "Error: loading checkpoint failed", "Skipping: saved checkpoint 3 is kept",
                                 "Saving checkpoint to x will be done later",
                                 "could not restore: restoring checkpoint 5", "", "checkpoint"})
            QTest::newRow(line) << QByteArray{line};
    }
    void otherLinesSayNothing()
    {
        QFETCH(QByteArray, line);
        QVERIFY2(!ledgerEventIn(line), line.constData());
    }

    void numbersOutOfAllReasonAreNone()
    {
        QCOMPARE(ledgerEventIn("saved checkpoint at step 99999999999999999999 in 3 s")->step, -1);
        QCOMPARE(ledgerEventIn("saved checkpoint at step 5 in 99999999999999 s")->took, -1);
        QCOMPARE(ledgerEventIn("saved checkpoint at step 5 in 3 steps")->took, -1);
        QCOMPARE(ledgerEventIn("saved checkpoint in nan s")->took, -1);
        QVERIFY(!ledgerEventIn(QByteArray(1'000'000, 'x') + "saved checkpoint at step 5")); // far behind
        QVERIFY(ledgerEventIn("saved checkpoint " + QByteArray(1'000'000, '/')));
        QVERIFY(ledgerEventIn(QByteArray{"saved checkpoint\x1b[31m\0 step 7 \xff\xfe", 33}));
    }
};

#include "tests/support/testmain.h"

QTEST_GUILESS_MAIN(LedgerLinesTest)
#include "tst_ledgerlines.moc"
