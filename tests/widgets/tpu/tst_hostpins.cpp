// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The pinned host keys in the details of a TPU: shown, and forgotten when asked.
#include "services/core/writelock.h"
#include "tests/widgets/tpu/pagefixture.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"

#include <QDir>
#include <QScopeGuard>

using namespace Qt::StringLiterals;

class TestHostPins : public QObject
{
    Q_OBJECT

private:
    static void openWithTwo(PageFixture &f)
    {
        f.cloud.addNode(u"us-central2-b"_s, u"node-1"_s, u"v4-8"_s);
        f.cloud.addNode(u"us-central2-b"_s, u"node-2"_s, u"v4-32"_s, u"READY"_s, 4);
        f.cloud.load();
        f.open();
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"node-1"_s));
    }

private slots:
    void R1_theDetailsShowThePinnedHostKeyAndForgetItWhenAsked()
    {
        PageFixture f;
        openWithTwo(f);
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"node-2"_s));
        auto *hosts = f.find<Table>(u"tpuHostsTable"_s);
        auto *shown = f.find<ElidedLabel>(u"tpuHostPin"_s);
        auto *forget = f.find<QPushButton>(u"tpuForgetKeyButton"_s);
        QVERIFY(!shown->isVisible() && !forget->isVisible());
        const auto pod = f.cloud.tpus->tpu(f.cloud.id(u"us-central2-b"_s, u"node-2"_s));
        const HostIdentity third{f.cloud.profile.project, pod->zone, pod->numericId, 3};
        const HostKey key{u"ssh-ed25519"_s, u"AAAAC3NzaC1lZDI1NTE5AAAAIH5m2m5s2b1tDgFoGqM0m5VtqvJ0oO5VfXy2mQeF9l2E"_s};
        QVERIFY(f.hostKeys.pin(third, key));
        QVERIFY2(!forget->isVisible(), "it is that of another host");
        hosts->selectRow(3);
        QVERIFY(forget->isVisible());
        QVERIFY2(shown->fullText().contains(key.fingerprint()) && shown->fullText().contains("node-2"_L1),
                 qPrintable(shown->fullText()));
        forget->click();
        QVERIFY(f.question());
        QTest::mouseClick(f.question()->findChild<QPushButton *>(u"confirmDeleteCancel"_s), Qt::LeftButton);
        QCOMPARE(f.hostKeys.pinned(third), key);
        forget->click();
        QTest::mouseClick(f.question()->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
        QVERIFY(!f.hostKeys.pinned(third));
        QVERIFY(!HostKeys{f.hostKeys.file()}.pinned(third));
        QVERIFY(!shown->isVisible() && !forget->isVisible());
        QVERIFY(f.hostKeys.pin(third, key)); // the next login
        QVERIFY(forget->isVisible());
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"node-1"_s));
        QVERIFY(!forget->isVisible());
    }

    void R1_theKeysOfAllSlicesAndOfAllThatAreSelectedAreForgottenTogether()
    {
        PageFixture f;
        const auto set = u"projects/trc-practice/locations/us-central2-b/queuedResources/set"_s;
        for (const auto *name : {"set-0", "set-1", "alone"}) {
            auto &node = f.cloud.addNode(u"us-central2-b"_s, QString::fromLatin1(name), u"v4-16"_s, u"READY"_s, 2);
            if (QByteArrayView{name} != "alone") {
                node[u"multisliceNode"_s] = true;
                node[u"queuedResource"_s] = set;
            }
        }
        f.cloud.load();
        f.open();
        const HostKey key{u"ssh-ed25519"_s, u"AAAAC3NzaC1lZDI1NTE5AAAAIH5m2m5s2b1tDgFoGqM0m5VtqvJ0oO5VfXy2mQeF9l2E"_s};
        const auto hostOf = [&](const QString &name, int worker) {
            const auto tpu = f.cloud.tpus->tpu(f.cloud.id(u"us-central2-b"_s, name));
            return HostIdentity{f.cloud.profile.project, tpu->zone, tpu->numericId, worker};
        };
        auto *forget = f.find<QPushButton>(u"tpuForgetAllKeysButton"_s);
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"set-0"_s));
        QVERIFY2(!forget->isVisible(), "nothing is known yet");
        QVERIFY(f.hostKeys.pin(hostOf(u"alone"_s, 0), key));
        QVERIFY2(!forget->isVisible(), "it is no slice of this one");
        QVERIFY(f.hostKeys.pin(hostOf(u"set-1"_s, 1), key) && f.hostKeys.pin(hostOf(u"set-0"_s, 0), key));
        QVERIFY(forget->isVisible());
        forget->click();
        QTest::mouseClick(f.question()->findChild<QPushButton *>(u"confirmDeleteCancel"_s), Qt::LeftButton);
        QVERIFY(f.hostKeys.pinned(hostOf(u"set-1"_s, 1)));
        forget->click();
        QTest::mouseClick(f.question()->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
        QVERIFY(!f.hostKeys.pinned(hostOf(u"set-0"_s, 0)) && !f.hostKeys.pinned(hostOf(u"set-1"_s, 1)));
        QVERIFY2(f.hostKeys.pinned(hostOf(u"alone"_s, 0)), "nobody asked for that one");
        QVERIFY(!forget->isVisible());

        f.find<Table>(u"tpuTable"_s)->selectAll();
        QVERIFY(forget->isVisible());
        forget->click();
        QTest::mouseClick(f.question()->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
        QVERIFY(!f.hostKeys.pinned(hostOf(u"alone"_s, 0)) && !forget->isVisible());
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"alone"_s));
        QVERIFY(f.find<Table>(u"tpuHostsTable"_s)->isVisible());
    }

    void aKeyIsForgottenInReadOnlyModeAndAFileThatRefusesIsTold()
    {
        PageFixture f;
        QVERIFY(QDir{}.mkpath(f.hostKeys.file())); // a folder in the file's place
        openWithTwo(f);
        const auto tpu = f.cloud.tpus->tpu(f.cloud.id(u"us-central2-b"_s, u"node-1"_s));
        QVERIFY(!f.hostKeys.pin(
            {f.cloud.profile.project, tpu->zone, tpu->numericId, 0},
            {u"ssh-ed25519"_s, u"AAAAC3NzaC1lZDI1NTE5AAAAIH5m2m5s2b1tDgFoGqM0m5VtqvJ0oO5VfXy2mQeF9l2E"_s}));
        WriteLock::instance().lock();
        const auto open = qScopeGuard([] { WriteLock::instance().unlock(); });
        f.click(u"tpuForgetKeyButton"_s);
        auto *yes = f.question()->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QVERIFY2(yes->isEnabled(), "nothing of the cloud is asked");
        QTest::mouseClick(yes, Qt::LeftButton);
        auto *notice = f.find<NoticeBar>(u"tpuNotice"_s);
        QVERIFY(notice->isVisible());
        QVERIFY2(notice->sentence().contains(f.hostKeys.file()), qPrintable(notice->sentence()));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestHostPins)
#include "tst_hostpins.moc"
