// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the Keys page says of keys with a passphrase, and what unlocks and locks them there.
#include "services/core/lockedbytes.h"
#include "services/keys/keyservice.h"
#include "services/ssh/hostkeys.h"
#include "services/ssh/hub.h"
#include "services/ssh/unlockedkeys.h"
#include "tests/fakes/fakeclock.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/keys/keyspage.h"
#include "widgets/keys/unlockedkeysbar.h"

#include <QDir>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A key, chosen for logins, and the page over it.
struct BarFixture
{
    explicit BarFixture(const QByteArray &passphrase)
    {
        qputenv("HOME", folder.path().toUtf8());
        qputenv("USER", "nixie");
        qunsetenv("SSH_AUTH_SOCK");
        if (!QDir{folder.path()}.mkpath(u".ssh"_s) || !generateKeyFile(KeyType::Ed25519, file, u"me"_s, passphrase))
            qFatal("no key");
        clock.hold();
        hub.setUnlockedKeys(&unlocked);
        keys.setProject(cloud.profile.project);
        if (!keys.setLoginChoice({.user = u"nixie"_s, .keyFile = file}))
            qFatal("the settings cannot be kept");
        page = std::make_unique<KeysPage>(KeysPageServices{
            .keys = &keys,
            .tpus = cloud.tpus.get(),
            .hub = &hub,
            .settings = &settings,
            .prompts = {.passphrase = [this](const PassphraseQuestion &) { return answer(); }, .place = this}});
        page->resize(1080, 900);
        page->show();
    }

    ~BarFixture()
    {
        page.reset();
        unlocked.lock();
        cloud.tpuRequests.reset(); // its watch never ends by itself
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; }, 5'000);
    }

    Task<QString> answer()
    {
        ++asked;
        co_return QString{typed};
    }

    template <typename Widget = QPushButton>
    [[nodiscard]] Widget *find(const QString &name) const
    {
        auto *widget = page->findChild<Widget *>(name);
        if (!widget)
            qFatal("no widget %s", qPrintable(name));
        return widget;
    }

    [[nodiscard]] QString sentence() const { return find<Label>(u"keysUnlocked"_s)->text(); }
    [[nodiscard]] bool isRead() const { return !keys.localKeys().isEmpty(); }

    QTemporaryDir folder;
    QString file = folder.filePath(u".ssh/id_ed25519"_s);
    QLatin1StringView typed = "open sesame"_L1;
    int asked = 0;
    FakeClock clock;
    FakeCloud cloud;
    Settings settings{folder.filePath(u"settings.json"_s)};
    KeysApi api{cloud.rest.get(), cloud.profile.compute};
    KeyService keys{&api, &cloud.clock, &settings};
    UnlockedKeys unlocked{&clock, &settings};
    HostKeys hostKeys{folder.filePath(u"known_hosts"_s)};
    SshHub hub{&hostKeys, 1};
    std::unique_ptr<KeysPage> page;
};

const QByteArray sesame = "open sesame";

} // namespace

class TestUnlockedKeysBar : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!LockedBytes::of("a probe"))
            QSKIP("this system locks no memory for us");
    }

    void aLockedKeyIsUnlockedAndLockedAgain()
    {
        BarFixture f{sesame};
        QTRY_VERIFY(f.find(u"keysUnlock"_s)->isVisible());
        QVERIFY2(f.sentence().contains("~/.ssh/id_ed25519 is locked"_L1), qPrintable(f.sentence()));
        QVERIFY(!f.find(u"keysLockNow"_s)->isVisible());
        QVERIFY(!f.find(u"keysToAgent"_s)->isVisible());
        f.find(u"keysUnlock"_s)->click();
        QTRY_VERIFY(f.find(u"keysLockNow"_s)->isVisible());
        QCOMPARE(f.asked, 1);
        QVERIFY2(f.sentence().contains("until TPU Desk quits"_L1), qPrintable(f.sentence()));
        QVERIFY(!f.find(u"keysUnlock"_s)->isVisible());
        f.find(u"keysLockNow"_s)->click();
        QVERIFY(f.unlocked.all().isEmpty());
        QVERIFY(f.find(u"keysUnlock"_s)->isVisible());
        QVERIFY(f.sentence().contains("is locked"_L1));
    }

    void theTimeIsSaidAndPasses()
    {
        BarFixture f{sesame};
        setKeyLifetime(&f.settings, 15min);
        QTRY_VERIFY(f.find(u"keysUnlock"_s)->isVisible());
        f.find(u"keysUnlock"_s)->click();
        QTRY_VERIFY(f.find(u"keysLockNow"_s)->isVisible());
        QVERIFY2(f.sentence().contains("is unlocked until "_L1) && !f.sentence().contains("quits"_L1),
                 qPrintable(f.sentence()));
        f.clock.advance(15min);
        QTRY_VERIFY(f.find(u"keysUnlock"_s)->isVisible());
        QVERIFY(!f.find(u"keysLockNow"_s)->isVisible());
    }

    void whereNothingIsKeptThereIsNothingToUnlock()
    {
        BarFixture f{sesame};
        setKeyLifetime(&f.settings, 0min);
        QTRY_VERIFY(f.isRead());
        QTRY_VERIFY2(f.sentence().contains("each login asks for it"_L1), qPrintable(f.sentence()));
        QVERIFY(!f.find(u"keysUnlock"_s)->isVisible());
        QVERIFY(!f.find(u"keysLockNow"_s)->isVisible());
    }

    void aKeyWithoutAPassphraseNeedsNoBar()
    {
        BarFixture f{QByteArray{}};
        QTRY_VERIFY(f.isRead());
        QVERIFY(!f.find<UnlockedKeysBar>({})->isVisible());
    }

    void aLinkThatLeadsHereAsksAtOnce()
    {
        BarFixture f{sesame};
        f.page->open({.page = Panel::Keys, .intent = PlaceIntent::Unlock});
        QTRY_COMPARE(f.unlocked.all().size(), 1);
        QCOMPARE(f.asked, 1);
    }

    void aPassphraseThatDoesNotFitIsSaid()
    {
        BarFixture f{sesame};
        f.typed = "not this one"_L1;
        QTRY_VERIFY(f.find(u"keysUnlock"_s)->isVisible());
        f.find(u"keysUnlock"_s)->click();
        QTRY_COMPARE(f.asked, 3);
        auto *notice = f.find<NoticeBar>(u"keysNotice"_s);
        QTRY_VERIFY(notice->isVisible());
        QVERIFY2(notice->sentence().contains("does not open the key"_L1), qPrintable(notice->sentence()));
        QVERIFY(f.unlocked.all().isEmpty());
        QVERIFY(f.find(u"keysUnlock"_s)->isVisible());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestUnlockedKeysBar)
#include "tst_unlockedkeysbar.moc"
