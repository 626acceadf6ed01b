// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpointname.h"

#include <QTest>

class TestCheckpointName : public QObject
{
    Q_OBJECT

private slots:
    void aNameSaysItsStepAndWhetherItIsFinished_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<qint64>("step");
        QTest::addColumn<QByteArray>("series");
        QTest::addColumn<QByteArray>("temporary");
        const auto row = [](const char *name, qint64 step, const char *series, const char *temporary = "") {
            QTest::newRow(name) << QByteArray{name} << step << QByteArray{series} << QByteArray{temporary};
        };
        row("1000", 1000, "#");
        row("00001000", 1000, "#");
        row("checkpoint_1000", 1000, "checkpoint_#");
        row("foobar_505", 505, "foobar_#");
        row("step-1200", 1200, "step-#");
        row("checkpoint-500", 500, "checkpoint-#");
        row("step_000120.npz", 120, "step_#.npz");
        row("ckpt7.pt", 7, "ckpt#.pt");
        row("epoch=3-step=1200.ckpt", 1200, "epoch=3-step=#.ckpt");
        row("step_100_ema.safetensors", 100, "step_#_ema.safetensors");
        row("streaming_train_state_4000", 4000, "streaming_train_state_#");
        row("1000.orbax-checkpoint-tmp-1010101", 1000, "#", ".orbax-checkpoint-tmp-1010101");
        row("checkpoint_16.orbax-checkpoint-tmp", 16, "checkpoint_#", ".orbax-checkpoint-tmp");
        row("default.orbax-checkpoint-tmp-3", -1, "default", ".orbax-checkpoint-tmp-3");
        row("tmp-checkpoint-500", 500, "checkpoint-#", "tmp-");
        row("checkpoint_tmp", -1, "checkpoint", "_tmp");
        row("step_120.npz.tmp", 120, "step_#.npz", ".tmp");
        row("1000/", 1000, "#");
    }
    void aNameSaysItsStepAndWhetherItIsFinished()
    {
        QFETCH(const QByteArray, name);
        const auto read = checkpointNameFrom(name);
        QTEST(read.step, "step");
        QTEST(read.series, "series");
        QTEST(read.temporary, "temporary");
    }

    void versionsSizesAndDaysAreNoSteps_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const char *name : {"items", "model_v1.5", "llama-7b", "gpt2", "run-2026-05-01", "run_20260501", "",
                                 "checkpoint_", "_", "9999999999999999999999", "best.pt"})
            QTest::newRow(name) << QByteArray{name};
    }
    void versionsSizesAndDaysAreNoSteps()
    {
        QFETCH(const QByteArray, name);
        QCOMPARE(checkpointNameFrom(name).step, -1);
    }

    void dataIsNotTakenForACheckpoint()
    {
        for (const char *name : {"model_100.npz", "ckpt-5.pt", "train_state_100.msgpack", "last.pt", "Step_3.npz"})
            QVERIFY2(isCalledCheckpoint(name, "run"), name);
        for (const char *name : {"train_000123.npz", "states_7.npz", "elastic_3.pt", "tokens_5.npz", "1000.npz"})
            QVERIFY2(!isCalledCheckpoint(name, "run"), name);
        QVERIFY(isCalledCheckpoint("1000.npz", "checkpoints"));
        QVERIFY(!isCalledCheckpoint("dataset_7.npz", "checkpoints"));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCheckpointName)
#include "tst_checkpointname.moc"
