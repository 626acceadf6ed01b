// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The check of a login: who begins it, and how long its verdict stands.
#include "services/keys/keyservice.h"
#include "services/ssh/hostkeys.h"
#include "services/ssh/hub.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/noticebar.h"
#include "widgets/keys/keyspage.h"

#include <QComboBox>
#include <QCoroTask>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// A key, two TPUs that are READY, and a hub; no check gets as far as the network.
struct Fixture
{
    Fixture()
    {
        qputenv("HOME", folder.path().toUtf8());
        qputenv("USER", "nixie");
        qunsetenv("SSH_AUTH_SOCK");
        if (!QDir{folder.path()}.mkpath(u".ssh"_s) || !generateKeyFile(KeyType::Ed25519, file, u"me"_s, {}))
            qFatal("no key");
        cloud.addNode(u"us-central2-b"_s, u"node-1"_s, u"v4-8"_s);
        cloud.addNode(u"us-central2-b"_s, u"node-2"_s, u"v4-8"_s);
        cloud.load();
        keys.setProject(cloud.profile.project);
        page = std::make_unique<KeysPage>(KeysPageServices{.keys = &keys, .tpus = cloud.tpus.get(), .hub = &hub});
        page->resize(1080, 900);
        page->show();
    }

    ~Fixture()
    {
        page.reset();
        cloud.tpuRequests.reset(); // its watch never ends by itself
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; }, 5'000);
    }

    template <typename Widget = QWidget>
    [[nodiscard]] Widget *find(const QString &name) const
    {
        return page->findChild<Widget *>(name);
    }

    /// As carol, published; ends with the verdict "Stopped".
    void check()
    {
        QVERIFY(QCoro::waitFor(keys.publish(u"carol:ssh-ed25519 %1 me"_s.arg(inspectKeyFile(file).publicKey), {})));
        QVERIFY(keys.setLoginChoice({.user = u"carol"_s, .keyFile = file}));
        QTRY_VERIFY(find<QPushButton>(u"loginCheck"_s)->isEnabled());
        cloud.world.isHeld = true;
        find<QPushButton>(u"loginCheck"_s)->click();
        QVERIFY(find(u"loginStop"_s)->isVisible());
        find<QPushButton>(u"loginStop"_s)->click();
        QTRY_VERIFY(!find(u"loginStop"_s)->isVisible());
        cloud.world.isHeld = false;
        cloud.world.release();
        QVERIFY(find(u"loginVerdict"_s)->isVisible());
    }

    QTemporaryDir folder;
    QString file = folder.filePath(u".ssh/id_ed25519"_s);
    FakeCloud cloud;
    Settings settings{folder.filePath(u"settings.json"_s)};
    KeysApi api{cloud.rest.get(), cloud.profile.compute};
    KeyService keys{&api, &cloud.clock, &settings};
    HostKeys hostKeys{folder.filePath(u"known_hosts"_s)};
    SshHub hub{&hostKeys, 1};
    std::unique_ptr<KeysPage> page;
};

} // namespace

class TestLoginCheck : public QObject
{
    Q_OBJECT

private slots:
    void theButtonOfTheNoticeBeginsTheCheck()
    {
        Fixture f;
        QTRY_VERIFY(f.find<QPushButton>(u"keysRefreshButton"_s)->isEnabled());
        f.page->openPublish();
        f.find<QPushButton>(u"publishSubmit"_s)->click();
        auto *action = f.find<NoticeBar>(u"keysNotice"_s)->findChild<QPushButton *>(u"noticeAction"_s);
        QTRY_VERIFY(action->isVisible());
        QCOMPARE(action->text(), u"Check login"_s);
        f.cloud.world.isHeld = true;
        action->click();
        QVERIFY2(f.find(u"loginStop"_s)->isVisible(), "it is being checked");
        QVERIFY(f.find<QLabel>(u"loginVerdict"_s)->text().contains("node-1"_L1));
        f.cloud.world.isHeld = false;
        f.find<QPushButton>(u"loginStop"_s)->click();
        f.cloud.world.release();
        QTRY_VERIFY(!f.find(u"loginStop"_s)->isVisible());
    }

    void aVerdictStandsWhileItsLoginDoes()
    {
        Fixture f;
        f.check();
        emit f.keys.keysChanged();
        emit f.cloud.tpus->listChanged();
        QVERIFY(QCoro::waitFor(f.keys.refresh({})));
        QVERIFY(f.find(u"loginVerdict"_s)->isVisible());
    }

    void aVerdictIsWithdrawnWhenItIsNoLongerTrue_data()
    {
        using Change = std::function<void(Fixture &)>;
        QTest::addColumn<Change>("change");
        QTest::newRow("user") << Change{[](Fixture &f) { f.find<QLineEdit>(u"loginUser"_s)->setText(u"bob"_s); }};
        QTest::newRow("TPU") << Change{[](Fixture &f) { f.find<QComboBox>(u"loginTpu"_s)->setCurrentIndex(1); }};
        QTest::newRow("key") << Change{[](Fixture &f) {
            const auto other =
                QCoro::waitFor(f.keys.generate({.file = f.folder.filePath(u".ssh/other"_s), .comment = u"other"_s}));
            QVERIFY(other && f.keys.setLoginChoice({.user = u"carol"_s, .keyFile = other->file}));
        }};
        QTest::newRow("renamed") << Change{[](Fixture &f) {
            QVERIFY(
                QCoro::waitFor(f.keys.change(renameUser(f.keys.projectKeys()->lines.first().text, u"alice"_s), {})));
        }};
        QTest::newRow("removed") << Change{[](Fixture &f) {
            QVERIFY(QCoro::waitFor(f.keys.change(removeLines({f.keys.projectKeys()->lines.first().text}), {})));
        }};
    }

    void aVerdictIsWithdrawnWhenItIsNoLongerTrue()
    {
        QFETCH(std::function<void(Fixture &)>, change);
        Fixture f;
        f.check();
        change(f);
        QVERIFY(!f.find(u"loginVerdict"_s)->isVisible());
        QVERIFY(!f.find(u"loginState"_s)->isVisible());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestLoginCheck)
#include "tst_logincheck.moc"
