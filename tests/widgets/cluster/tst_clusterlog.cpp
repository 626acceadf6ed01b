// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Logs of a job, and the curves that the tasks of an array tell in theirs.
#include "tests/widgets/cluster/clusterstage.h"
#include "widgets/cluster/clusterlogview.h"
#include "widgets/cluster/clustersweepview.h"
#include "widgets/jobs/joblogtext.h"
#include "widgets/runs/curveplot.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QTableView>

using namespace Qt::StringLiterals;

class ClusterLogTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<Theme> m_theme;

    static QByteArray stepLog(double first, int steps)
    {
        QByteArray log;
        for (int step = 1; step <= steps; ++step)
            log += "{\"step\": " + QByteArray::number(step) + ", \"loss\": " + QByteArray::number(first / step) + "}\n";
        return log;
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }

    void aLogIsReadToItsEndInPieces()
    {
        ClusterStage stage;
        const auto path = u"/mnt/share/logs/12.out"_s;
        stage.logPaths.insert(u"12"_s, {path});
        for (int line = 0; line < 500; ++line)
            stage.logs[path] += "line " + QByteArray::number(line) + "\n";
        stage.piece = 1'000;
        const auto calls = stage.calls();
        ClusterLogView view{calls};
        view.resize(600, 400);
        view.QWidget::show();
        view.show(QUuid::createUuid(), ClusterStage::job(12, u"train"_s, ClusterJobState::Running));
        const auto *text = view.findChild<JobLogText *>(u"clusterLog"_s);
        QVERIFY(text->toPlainText().contains("line 0\n"_L1));
        QVERIFY(text->toPlainText().contains("line 499"_L1));
    }

    void ofALongLogItsEndIsShownAndTheRestIsSaid()
    {
        ClusterStage stage;
        const auto path = u"/mnt/share/logs/12.out"_s;
        stage.logPaths.insert(u"12"_s, {path});
        stage.logs[path] = "the beginning\n" + QByteArray(int(ClusterLogView::mostAtFirst), 'x') + "\nthe end\n";
        const auto calls = stage.calls();
        ClusterLogView view{calls};
        view.QWidget::show();
        view.show(QUuid::createUuid(), ClusterStage::job(12, u"train"_s, ClusterJobState::Running));
        const auto *text = view.findChild<JobLogText *>(u"clusterLog"_s);
        QTRY_VERIFY(text->toPlainText().contains("the end"_L1)); // so much is added piece by piece
        QVERIFY(!text->toPlainText().contains("the beginning"_L1));
        QVERIFY(!view.findChild<QLabel *>(u"clusterLogNote"_s)->isHidden());
    }

    void aJobThatWaitsHasNoLogAndSaysSo()
    {
        ClusterStage stage;
        const auto calls = stage.calls();
        ClusterLogView view{calls};
        view.QWidget::show();
        view.show(QUuid::createUuid(), ClusterStage::job(12, u"train"_s));
        QVERIFY(!view.findChild<QLabel *>(u"clusterLogNote"_s)->text().isEmpty());
    }

    void anotherJobsLogIsNotMixedIn()
    {
        ClusterStage stage;
        stage.logPaths.insert(u"12"_s, {u"/a"_s});
        stage.logPaths.insert(u"13"_s, {u"/b"_s});
        stage.logs.insert(u"/a"_s, "of twelve\n");
        stage.logs.insert(u"/b"_s, "of thirteen\n");
        const auto calls = stage.calls();
        ClusterLogView view{calls};
        view.QWidget::show();
        const auto cluster = QUuid::createUuid();
        view.show(cluster, ClusterStage::job(12, u"a"_s, ClusterJobState::Running));
        view.show(cluster, ClusterStage::job(13, u"b"_s, ClusterJobState::Running));
        const auto *text = view.findChild<JobLogText *>(u"clusterLog"_s);
        QVERIFY(!text->toPlainText().contains("twelve"_L1));
        QVERIFY(text->toPlainText().contains("thirteen"_L1));
    }

    void tasksStandBesideEachOtherWithTheirParametersAndCurves()
    {
        ClusterStage stage;
        ClusterSubmission own;
        own.job = 20;
        own.order.sweep = {.names = {u"lr"_s}, .rows = {{u"0.1"_s}, {u"0.2"_s}, {u"0.4"_s}}};
        stage.known = {own};
        QList<ClusterJob> jobs;
        for (int task = 0; task < 2; ++task) {
            auto job = ClusterStage::job(21 + task, u"sweep"_s, ClusterJobState::Running);
            job.arrayJob = 20;
            job.task = task;
            jobs << job;
            const auto path = u"/logs/20_%1.out"_s.arg(task);
            stage.logPaths.insert(job.key(), {path});
            stage.logs.insert(path, stepLog(task + 1, 50));
        }
        auto rest = ClusterStage::job(20, u"sweep"_s);
        rest.arrayJob = 20;
        rest.tasks = u"2"_s;
        jobs << rest;
        const auto calls = stage.calls();
        ClusterSweepView view{calls, &stage.clock};
        view.resize(900, 400);
        view.QWidget::show();
        view.show(QUuid::createUuid(), 20, ClusterStage::queue(jobs));
        const auto *table = view.findChild<QTableView *>(u"clusterSweepTasks"_s);
        QCOMPARE(table->model()->rowCount(), 3);
        QVERIFY(table->model()->index(0, SweepTaskModel::Parameters).data().toString().contains("lr=0.1"_L1));
        QCOMPARE(view.tag(), u"loss"_s);
        const auto *plot = view.findChild<CurvePlot *>(u"clusterSweepPlot"_s);
        QVERIFY(plot->isVisible());
        QCOMPARE(plot->frame().curves.size(), 2); // the third waits
        QVERIFY(!table->model()->index(0, SweepTaskModel::Value).data().toString().isEmpty());
        const auto last = table->model()->index(1, SweepTaskModel::Value).data(SweepTaskModel::sortRole).toDouble();
        QVERIFY(qAbs(last - 2.0 / 50) < 1e-6);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(ClusterLogTest)
#include "tst_clusterlog.moc"
