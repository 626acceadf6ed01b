// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// From a machine's address to a watcher that has taken over, step by step.
#include "watcherrig.h"

#include <QFile>
#include <QLabel>
#include <QRadioButton>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

class TestWatcherSheet : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString keyFile()
    {
        const auto path = m_folder.filePath(u"key.json"_s);
        QFile file{path};
        if (file.open(QFile::WriteOnly))
            file.write("{\"type\": \"service_account\", \"project_id\": \"my-project\", \"private_key_id\": \"1\","
                       "\"private_key\": \"-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----\\n\","
                       "\"client_email\": \"bot@my-project.iam.gserviceaccount.com\", \"client_id\": \"1\","
                       "\"token_uri\": \"https://oauth2.googleapis.com/token\"}");
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
        return path;
    }

    /// Up to the last step.
    void choose(WatcherRig &rig)
    {
        rig.sheet->open();
        rig.type(u"watcherAddress"_s, u"anna@lab-server"_s);
        rig.click(u"watcherGo"_s);
        rig.type(u"watcherKeyField"_s, keyFile());
        rig.click(u"watcherGo"_s);
    }

private slots:
    void whoHasNoWatcherIsLedFromTheMachineToTheHandover()
    {
        WatcherRig rig;
        rig.sheet->open();
        QVERIFY(!rig.isShown(u"watcherUseKey"_s)); // first the machine
        QCOMPARE(rig.find<QPushButton>(u"watcherGo"_s)->text(), u"Look at this machine"_s);
        rig.type(u"watcherAddress"_s, u"anna@lab-server:2222"_s);
        rig.click(u"watcherGo"_s);
        QCOMPARE(rig.asked, QStringList{u"look anna@lab-server:2222"_s});
        QVERIFY(rig.find<QLabel>(u"watcherMachine"_s)->text().contains(u"anna on lab-server"_s));
        QVERIFY(rig.find<QLabel>(u"watcherConcerns"_s)->text().contains(u"Its clock is wrong."_s));
        QCOMPARE(rig.find<QPushButton>(u"watcherGo"_s)->text(), u"Check this credential"_s);
        rig.type(u"watcherKeyField"_s, keyFile());
        rig.click(u"watcherGo"_s);
        QVERIFY(rig.find<QLabel>(u"watcherMay"_s)->text().contains(u"It creates and deletes TPUs"_s));
        QVERIFY(!rig.isShown(u"watcherCannot"_s));
        QCOMPARE(rig.find<QPushButton>(u"watcherGo"_s)->text(), u"Install and hand over"_s);
        rig.click(u"watcherGo"_s);
        QCOMPARE(rig.asked.mid(1), (QStringList{u"powers"_s, u"install"_s, u"handOver"_s}));
        QCOMPARE(rig.given.source, AccountSource::ServiceAccount);
        QCOMPARE(rig.given.project, ProjectId{u"my-project"_s});
        QCOMPARE(rig.given.account, u"bot@my-project.iam.gserviceaccount.com"_s);
    }

    void anotherMachineIsLookedAtAnew()
    {
        WatcherRig rig;
        choose(rig);
        rig.type(u"watcherAddress"_s, u"anna@other"_s);
        QCOMPARE(rig.find<QPushButton>(u"watcherGo"_s)->text(), u"Look at this machine"_s);
        QVERIFY(!rig.isShown(u"watcherMachine"_s));
        rig.click(u"watcherGo"_s);
        QCOMPARE(rig.asked.last(), u"look anna@other:22"_s);
        QCOMPARE(rig.find<QPushButton>(u"watcherGo"_s)->text(),
                 u"Install and hand over"_s); // the credential is checked
    }

    void anAddressThatIsNoneIsSaidAtItsField_data()
    {
        QTest::addColumn<QString>("address");
        QTest::newRow("empty") << QString{};
        QTest::newRow("two") << u"anna@a anna@b"_s;
        QTest::newRow("a bad port") << u"anna@a:99999"_s;
    }

    void anAddressThatIsNoneIsSaidAtItsField()
    {
        QFETCH(QString, address);
        WatcherRig rig;
        rig.sheet->open();
        rig.type(u"watcherAddress"_s, address);
        rig.click(u"watcherGo"_s);
        QVERIFY(rig.asked.isEmpty());
        QVERIFY(!rig.errorAt(u"watcherAddress"_s).isEmpty());
    }

    void aMachineThatCannotHaveOneEndsThere()
    {
        WatcherRig rig;
        rig.offer->obstacle = u"That machine has another kind of processor."_s;
        rig.sheet->open();
        rig.type(u"watcherAddress"_s, u"anna@pi"_s);
        rig.click(u"watcherGo"_s);
        QVERIFY(rig.isShown(u"watcherSetupNotice"_s));
        QVERIFY(!rig.isShown(u"watcherUseKey"_s));
    }

    void aHostOfATpuCanBeChosenWhereThereIsOne()
    {
        WatcherRig rig;
        rig.sheet->open();
        QVERIFY(!rig.find<QRadioButton>(u"watcherHost"_s)->isEnabled());
        rig.sheet->close();
        rig.hosts = {
            {.id = u"p/z/node-1/0"_s, .label = u"node-1"_s, .tpu = TpuId{u"projects/p/locations/z/nodes/node-1"_s}}};
        rig.sheet->open();
        rig.find<QRadioButton>(u"watcherHost"_s)->click();
        QVERIFY(!rig.isShown(u"watcherAddress"_s) && rig.isShown(u"watcherHosts"_s));
        rig.click(u"watcherGo"_s);
        QCOMPARE(rig.asked, QStringList{u"look p/z/node-1/0"_s});
    }

    void aSmallMachineIsPricedAndItsCommandShown()
    {
        WatcherRig rig;
        rig.sheet->open();
        QVERIFY(!rig.isShown(u"watcherPrice"_s));
        rig.find<QRadioButton>(u"watcherSmall"_s)->click();
        QVERIFY(rig.find<QLabel>(u"watcherPrice"_s)->text().contains(u"US$"_s));
        QVERIFY(rig.isShown(u"watcherCommand"_s) && rig.isShown(u"watcherAddress"_s)); // where it is typed afterwards
    }

    void aCredentialThatMayDoTooLittleIsNotGivenAway()
    {
        WatcherRig rig;
        rig.granted = QStringList{u"tpu.nodes.get"_s};
        choose(rig);
        QVERIFY(rig.isShown(u"watcherCredentialNotice"_s));
        QVERIFY(rig.find<QLabel>(u"watcherCannot"_s)->text().contains(u"cannot create or delete TPUs"_s));
        QCOMPARE(rig.find<QPushButton>(u"watcherGo"_s)->text(), u"Check this credential"_s);
        QVERIFY(!rig.asked.contains(u"install"_s));
    }

    void aCredentialThatGoogleRefusesIsSaid()
    {
        WatcherRig rig;
        rig.granted = failed(ErrorCode::SignedOut, u"This key was deleted."_s);
        choose(rig);
        QVERIFY(rig.isShown(u"watcherCredentialNotice"_s));
        QCOMPARE(rig.find<QPushButton>(u"watcherGo"_s)->text(), u"Check this credential"_s);
    }

    void aFileThatIsNoKeyIsSaidAtItsField()
    {
        WatcherRig rig;
        rig.sheet->open();
        rig.type(u"watcherAddress"_s, u"anna@lab-server"_s);
        rig.click(u"watcherGo"_s);
        rig.click(u"watcherGo"_s); // nothing was chosen
        QCOMPARE(rig.asked, QStringList{u"look anna@lab-server:22"_s});
        QVERIFY(!rig.errorAt(u"watcherKeyField"_s).isEmpty());
    }

    void whatFailsWhileItIsInstalledIsSaidAndCanBeTriedAgain()
    {
        WatcherRig rig;
        rig.done = failed(ErrorCode::FileFailed, u"The disk there is full."_s);
        choose(rig);
        rig.click(u"watcherGo"_s);
        QVERIFY(rig.isShown(u"watcherProgress"_s));
        QVERIFY(!rig.asked.contains(u"handOver"_s));
        rig.done = {};
        rig.click(u"watcherGo"_s);
        QCOMPARE(rig.asked.last(), u"handOver"_s);
    }

    void whereThereCanBeNoneTheReasonIsSaidBefore()
    {
        WatcherRig rig;
        rig.obstacle = u"The practice cloud ends with this program."_s;
        rig.sheet->open();
        QVERIFY(rig.isShown(u"watcherObstacle"_s));
        QVERIFY(!rig.find<QPushButton>(u"watcherGo"_s)->isEnabled());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestWatcherSheet)
#include "tst_watchersheet.moc"
