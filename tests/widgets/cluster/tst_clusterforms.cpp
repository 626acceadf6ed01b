// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the sheet for jobs is made of: the parameters of a sweep, the fields, and the script.
#include "tests/widgets/cluster/clusterstage.h"
#include "widgets/cluster/clusterjobform.h"
#include "widgets/cluster/clusterjobsheet.h"
#include "widgets/cluster/clusterscriptform.h"
#include "widgets/cluster/sweepform.h"
#include "widgets/common/codeeditor.h"
#include "widgets/common/formfield.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QToolButton>

using namespace Qt::StringLiterals;

class ClusterFormsTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<Theme> m_theme;

    template <typename T>
    static T *part(const QWidget &form, const char *name)
    {
        auto *found = form.findChild<T *>(QLatin1StringView{name});
        if (found == nullptr)
            qFatal("no %s", name);
        return found;
    }
    static SbatchOrder order()
    {
        SbatchOrder made;
        made.name = u"llama"_s;
        made.partition = u"v4-32"_s;
        made.slices = 2;
        made.hostsPerSlice = 4;
        made.minutes = 150;
        made.folder = u"/mnt/share/llama"_s;
        made.logs = u"/mnt/share/logs"_s;
        made.command = u"python3 train.py"_s;
        made.variables = {{u"WANDB_MODE"_s, u"offline"_s, false}};
        made.dependencies = {{.kind = JobDependency::Kind::AfterOk, .jobs = {u"12"_s, u"13_2"_s}}};
        made.nice = 100;
        made.more = {u"--mail-type=END"_s};
        made.resume = {.kind = ResumeTemplate::Orbax, .checkpoints = u"/mnt/share/llama/checkpoints"_s};
        return made;
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }

    void valuesAreCombinedAndSeenBeforeTheyRun()
    {
        SweepForm form;
        form.show({}, 0);
        QVERIFY(!form.problem().isEmpty()); // nothing is given yet
        QVERIFY(part<QWidget>(form, "sweepNote")->isHidden()); // but that is not told as a mistake
        part<QLineEdit>(form, "sweepName0")->setText(u"lr"_s);
        part<QLineEdit>(form, "sweepValues0")->setText(u"0.1, 0.2"_s);
        part<QPushButton>(form, "sweepAdd")->click();
        part<QLineEdit>(form, "sweepName1")->setText(u"seed"_s);
        part<QLineEdit>(form, "sweepValues1")->setText(u"1..4"_s);
        QCOMPARE(form.problem(), QString{});
        QCOMPARE(form.table().rows.size(), 8);
        QCOMPARE(form.table().textOf(1), u"lr=0.1 seed=2"_s);
        const auto *model = part<QTableView>(form, "sweepPreview")->model();
        QCOMPARE(model->rowCount(), 8);
        QCOMPARE(model->index(7, 2).data().toString(), u"4"_s);
        part<QToolButton>(form, "sweepRemove0")->click();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCOMPARE(form.table().rows.size(), 4);
        QCOMPARE(part<QLineEdit>(form, "sweepName0")->text(), u"seed"_s);
    }

    void aPastedTableIsTakenAsItIsAndItsMistakeIsNamed()
    {
        SweepForm form;
        form.show({}, 0);
        part<QAbstractButton>(form, "sweepSwitchTable")->click();
        part<QPlainTextEdit>(form, "sweepText")->setPlainText(u"lr\tseed\n0.1\t1\n0.3\t7\n"_s);
        QCOMPARE(form.table().rows, (QList<QStringList>{{u"0.1"_s, u"1"_s}, {u"0.3"_s, u"7"_s}}));
        part<QPlainTextEdit>(form, "sweepText")->setPlainText(u"lr\tseed\n0.1\n"_s);
        QVERIFY(form.table().isEmpty());
        QVERIFY(!part<QWidget>(form, "sweepNote")->isHidden());
        const SweepTable kept{.names = {u"a"_s, u"b"_s}, .rows = {{u"1"_s, u"2"_s}, {u"3"_s, u"4"_s}}};
        form.show(kept, 3); // not all combinations: it stays a table
        QCOMPARE(form.table(), kept);
        QCOMPARE(form.atOnce(), 3);
    }

    void whatWasChosenIsGivenBack()
    {
        ClusterJobForm form;
        form.setCluster(ClusterStage::cluster(2, 4));
        form.show(order());
        QCOMPARE(form.order(), order());
        auto swept = order();
        swept.sweep = {.names = {u"lr"_s}, .rows = {{u"0.1"_s}, {u"0.2"_s}}};
        swept.atOnce = 1;
        swept.dependencies.clear();
        form.show(swept);
        QCOMPARE(form.order(), swept);
        QCOMPARE(form.problems(), (QMap<QString, QString>{}));
    }

    void whatTheSlicesCannotGiveIsNotAsked()
    {
        auto cluster = ClusterStage::cluster(2, 4);
        cluster.slices.append(ClusterStage::slice(u"small"_s, 1, u"v4-8"_s));
        cluster.slices.last().isShared = true;
        ClusterJobForm form;
        form.setCluster(cluster);
        form.show(order());
        QVERIFY(part<QWidget>(form, "clusterFormChips")->parentWidget()->isHidden());
        auto *partition = part<QComboBox>(form, "clusterFormPartition");
        partition->setCurrentIndex(partition->findData(partitionOf(cluster.slices.last())));
        QVERIFY(!part<QWidget>(form, "clusterFormChips")->parentWidget()->isHidden());
        part<QSpinBox>(form, "clusterFormChips")->setValue(2);
        QCOMPARE(form.order().chips, 2);
        QCOMPARE(form.order().hostsPerSlice, 1);
        QVERIFY(part<QWidget>(form, "sweepForm")->isHidden());
        part<QCheckBox>(form, "clusterFormSweep")->setChecked(true);
        QVERIFY(!part<QWidget>(form, "sweepForm")->isHidden());
        QVERIFY(form.problems().contains(u"sweep"_s)); // ticked, and nothing given
    }

    void aScriptOfOnesOwnIsKeptFromTheFormAndComesBack()
    {
        ClusterScriptForm form;
        form.resize(600, 500);
        form.QWidget::show();
        form.setGenerated("#!/bin/bash\necho form\n");
        QCOMPARE(form.script(), QByteArray{"#!/bin/bash\necho form\n"});
        const auto read = form.import("#!/bin/bash\r\n#SBATCH --job-name=mine\r\necho own\r\n");
        QVERIFY(read);
        QCOMPARE(read->order.name, u"mine"_s);
        QVERIFY(form.isOwn());
        QVERIFY(!form.script().contains('\r')); // Slurm would refuse it
        form.setGenerated("#!/bin/bash\necho other\n");
        QVERIFY(form.script().contains("echo own"));
        part<QPushButton>(form, "clusterScriptBack")->click();
        QVERIFY(!form.isOwn());
        QCOMPARE(form.script(), QByteArray{"#!/bin/bash\necho other\n"});
        QVERIFY(!form.import(QByteArray{"\0\1", 2}));
        QVERIFY(!form.isOwn());
        QVERIFY(!part<QWidget>(form, "clusterScriptNotice")->isHidden());
    }

    void aJobForHostsComesWithWhatAClusterCanDo()
    {
        JobSpec spec;
        spec.name = u"training"_s;
        spec.command = u"python3 train.py"_s;
        spec.variables = {{u"OPEN"_s, u"1"_s, false}, {u"TOKEN"_s, {}, true}};
        spec.isRestartedAfterLoss = true;
        const auto made = sbatchOrderOf(spec);
        QCOMPARE(made.command, spec.command);
        QCOMPARE(made.variables.size(), 1); // what is secret is in no script
        QVERIFY(made.isRequeued);
    }

    void aSweepIsSubmittedAsItsScript()
    {
        ClusterStage stage;
        stage.clusters = {ClusterStage::cluster(2, 4)};
        const auto calls = stage.calls();
        QWidget host;
        host.resize(900, 700);
        ClusterJobSheet sheet{calls, &host};
        host.show();
        QSignalSpy submitted{&sheet, &ClusterJobSheet::submitted};
        sheet.openNew(stage.clusters.constFirst().id);
        auto *submit = part<QPushButton>(sheet, "clusterFormSubmit");
        QVERIFY(!submit->isEnabled() && !submit->toolTip().isEmpty()); // no command yet
        part<CodeEditor>(sheet, "clusterFormCommand")->setCode(u"python3 train.py"_s);
        QVERIFY(submit->isEnabled());
        part<QCheckBox>(sheet, "clusterFormSweep")->setChecked(true);
        QVERIFY(!submit->isEnabled());
        part<QLineEdit>(sheet, "sweepName0")->setText(u"seed"_s);
        part<QLineEdit>(sheet, "sweepValues0")->setText(u"1..8"_s);
        QVERIFY2(submit->text().contains(u'8'), qPrintable(submit->text()));
        stage.answer = std::unexpected{Error{ErrorCode::Denied, u"no"_s, {}}};
        submit->click();
        QVERIFY(sheet.isOpen()); // refused: what was entered is still there
        QCOMPARE(submitted.size(), 0);
        stage.answer = 77;
        submit->click();
        QCOMPARE(submitted.size(), 1);
        QCOMPARE(submitted.at(0).at(1).toLongLong(), 77);
        QVERIFY(stage.scripts.constLast().contains("--array=0-7"));
        QCOMPARE(stage.submitted.constLast().sweep.rows.size(), 8);
        QVERIFY(!sheet.isOpen());
    }

    void theOtherEngineGetsWhatWasEntered()
    {
        ClusterStage stage;
        stage.clusters = {ClusterStage::cluster(1, 4)};
        const auto calls = stage.calls();
        QWidget host;
        ClusterJobSheet sheet{calls, &host};
        QSignalSpy wanted{&sheet, &ClusterJobSheet::hostsRequested};
        sheet.openNew(stage.clusters.constFirst().id);
        part<CodeEditor>(sheet, "clusterFormCommand")->setCode(u"python3 train.py"_s);
        auto *engine = part<QComboBox>(sheet, "clusterFormEngine");
        engine->setCurrentIndex(engine->count() - 1);
        emit engine->activated(engine->currentIndex());
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.at(0).at(0).value<JobSpec>().command, u"python3 train.py"_s);
        QVERIFY(!sheet.isOpen());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(ClusterFormsTest)
#include "tst_clusterforms.moc"
