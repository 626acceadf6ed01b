// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/cluster/clusterstage.h"
#include "widgets/cluster/clustersheet.h"
#include "widgets/common/codeview.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>

using namespace Qt::StringLiterals;

class ClusterSheetTest : public QObject
{
    Q_OBJECT

    /// The sheet over a page, as it is open.
    struct Open
    {
        Open()
            : calls{stage.calls()}
            , sheet{calls, &stage.clock, &page}
        {
            page.resize(900, 800);
            page.show();
        }
        template <typename T>
        T *part(const char *name)
        {
            auto *found = sheet.findChild<T *>(QLatin1StringView{name});
            if (found == nullptr)
                qFatal("no %s", name);
            return found;
        }
        void tick(int row, bool isOn)
        {
            part<QListWidget>("clusterSlices")->item(row)->setCheckState(isOn ? Qt::Checked : Qt::Unchecked);
        }
        void submit() { part<QPushButton>("clusterSheetSubmit")->click(); }

        ClusterStage stage;
        ClusterCalls calls;
        QWidget page;
        ClusterSheet sheet;
    };

    std::unique_ptr<Theme> m_theme;

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }

    void twoPodsBecomeAClusterWithOneClick()
    {
        Open open;
        open.stage.offered = {ClusterStage::offer(u"pod0"_s, 4), ClusterStage::offer(u"pod1"_s, 4)};
        QSignalSpy kept{&open.sheet, &ClusterSheet::kept};
        open.sheet.openNew();
        const auto text = open.part<CodeView>("clusterPreview")->code();
        QVERIFY2(text.contains("NodeName="_L1) && text.contains("pod1"_L1), qPrintable(text)); // read before it is done
        open.submit();
        QCOMPARE(kept.size(), 1);
        QCOMPARE(open.stage.clusters.size(), 1);
        const auto &made = open.stage.clusters.constFirst();
        QVERIFY(!made.id.isNull());
        QCOMPARE(made.slices.size(), 2);
        QCOMPARE(made.controller.id, u"p/us-central2-b/pod0/0"_s);
        QCOMPARE(made.accounting, ClusterAccounting::File);
        QCOMPARE(made.createdAt, open.stage.clock.now());
        QVERIFY(!made.isReady()); // it is set up next
        QVERIFY(!open.sheet.isOpen());
    }

    void hostsOfTwoNetworksAreNotOneCluster()
    {
        Open open;
        open.stage.offered = {ClusterStage::offer(u"pod0"_s, 4), ClusterStage::offer(u"pod1"_s, 4),
                              ClusterStage::offer(u"far"_s, 4, u"other"_s)};
        open.sheet.openNew();
        QCOMPARE(open.part<QListWidget>("clusterSlices")->item(2)->checkState(), Qt::Unchecked);
        open.tick(2, true);
        open.submit();
        QVERIFY(open.stage.clusters.isEmpty());
        QVERIFY(open.sheet.isOpen());
        open.tick(2, false);
        open.submit();
        QCOMPARE(open.stage.clusters.size(), 1);
    }

    void whatCannotBeTakenSaysWhy()
    {
        Open open;
        auto broken = ClusterStage::offer(u"stopped"_s, 1);
        broken.problem = u"It is stopped."_s;
        open.stage.offered = {ClusterStage::offer(u"pod0"_s, 4), broken};
        open.sheet.openNew();
        const auto *item = open.part<QListWidget>("clusterSlices")->item(1);
        QVERIFY(item->text().contains(broken.problem));
        QVERIFY(!item->flags().testFlag(Qt::ItemIsEnabled));
    }

    void aMachineOfOnesOwnCanBeTheController()
    {
        Open open;
        open.stage.offered = {ClusterStage::offer(u"pod0"_s, 4)};
        open.sheet.openNew();
        auto *controller = open.part<QComboBox>("clusterController");
        controller->setCurrentIndex(controller->count() - 1);
        auto *address = open.part<QLineEdit>("clusterControllerAddress");
        QVERIFY(!address->parentWidget()->isHidden());
        open.submit();
        QVERIFY(open.stage.clusters.isEmpty()); // it has no address yet
        address->setText(u"me@10.0.0.9"_s);
        open.submit();
        QCOMPARE(open.stage.clusters.size(), 1);
        QCOMPARE(open.stage.clusters.constFirst().controller.address, u"10.0.0.9"_s);
        QVERIFY(open.stage.clusters.constFirst().controller.isPlain());
    }

    void aTpuVmOfItsOwnIsTheUsualController()
    {
        Open open;
        open.stage.offered = {ClusterStage::offer(u"pod0"_s, 4), ClusterStage::offer(u"small"_s, 1)};
        open.sheet.openNew();
        QCOMPARE(open.part<QComboBox>("clusterController")->currentData().toString(), u"p/us-central2-b/small/0"_s);
    }

    void sharingIsForSingleHostsAlone()
    {
        Open open;
        auto small = ClusterStage::offer(u"small"_s, 1);
        small.slice.type = u"v4-8"_s;
        open.stage.offered = {ClusterStage::offer(u"pod0"_s, 4), small};
        open.sheet.openNew();
        open.part<QCheckBox>("clusterShared")->setChecked(true);
        open.submit();
        QCOMPARE(open.stage.clusters.size(), 1);
        QVERIFY(!open.stage.clusters.constFirst().slice(u"pod0"_s)->isShared);
        QVERIFY(open.stage.clusters.constFirst().slice(u"small"_s)->isShared);
    }

    void aChangedClusterKeepsItsNumberAndWhatIsAway()
    {
        Open open;
        auto cluster = ClusterStage::cluster(2, 4);
        open.stage.clusters = {cluster};
        open.stage.offered = {ClusterStage::offer(u"pod1"_s, 4), ClusterStage::offer(u"pod2"_s, 4)}; // pod0 is away
        open.sheet.openFor(cluster);
        auto *slices = open.part<QListWidget>("clusterSlices");
        QCOMPARE(slices->count(), 3);
        QCOMPARE(slices->item(2)->checkState(), Qt::Unchecked); // what could be added
        open.tick(2, true);
        open.part<QCheckBox>("clusterAsks")->setChecked(true);
        open.submit();
        QCOMPARE(open.stage.clusters.size(), 1);
        const auto &changed = open.stage.clusters.constFirst();
        QCOMPARE(changed.id, cluster.id);
        QCOMPARE(changed.slices.size(), 3);
        QVERIFY(changed.asksForSlices);
        QVERIFY(changed.slice(u"pod0"_s) != nullptr);
    }

    void twoClustersHaveTwoNames()
    {
        Open open;
        open.stage.clusters = {ClusterStage::cluster(1, 4, u"cluster"_s)};
        open.stage.offered = {ClusterStage::offer(u"pod5"_s, 4)};
        open.sheet.openNew();
        auto *name = open.part<QLineEdit>("clusterName");
        QCOMPARE(name->text(), u"cluster2"_s);
        name->setText(u"cluster"_s);
        open.submit();
        QCOMPARE(open.stage.clusters.size(), 1);
        QVERIFY(open.sheet.isOpen());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(ClusterSheetTest)
#include "tst_clustersheet.moc"
