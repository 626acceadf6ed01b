// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A locked screen locks the SSH keys, as a private D-Bus tells it; and so does the command.
#include "services/core/activities.h"
#include "services/core/languages.h"
#include "services/core/lockedbytes.h"
#include "services/ssh/unlockedkeys.h"
#include "services/store/settings.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/sessionbus.h"
#include "widgets/common/noticebar.h"
#include "widgets/palette/commands.h"
#include "widgets/settings/protectionsettings.h"
#include "widgets/settings/screenlockwatch.h"
#include "widgets/shell/keylockcontroller.h"
#include "widgets/shell/mainwindow.h"

#include <QAction>
#include <QComboBox>
#include <QCoroTask>
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusMessage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto nowhere = u"unix:path=/nonexistent"_s;

QDBusMessage activeChanged(const QString &path, const QString &interface, const QVariant &isActive)
{
    auto message = QDBusMessage::createSignal(path, interface, u"ActiveChanged"_s);
    message.setArguments({isActive});
    return message;
}

QDBusMessage lockOfLogind()
{
    return QDBusMessage::createSignal(u"/org/freedesktop/login1/session/_32"_s, u"org.freedesktop.login1.Session"_s,
                                      u"Lock"_s);
}

QDBusMessage prepareForSleep(const QVariant &isAboutToSleep)
{
    auto message = QDBusMessage::createSignal(u"/org/freedesktop/login1"_s, u"org.freedesktop.login1.Manager"_s,
                                              u"PrepareForSleep"_s);
    message.setArguments({isAboutToSleep});
    return message;
}

/// A key with a passphrase, unlocked.
struct Unlocked
{
    explicit Unlocked(const QString &folder)
        : settings{folder + u"/settings.json"_s}
    {
        clock.hold();
        const auto file = folder + u"/locked"_s;
        if (!generateKeyFile(KeyType::Ed25519, file, u"me"_s, "open sesame"))
            qFatal("no key");
        const SshPrompts prompts{.passphrase = [](const PassphraseQuestion &) -> Task<QString> {
            co_return QString::fromLatin1("open sesame");
        }};
        if (!QCoro::waitFor(keys.unlock(file, prompts, {})))
            qFatal("the key does not open");
    }

    FakeClock clock;
    Settings settings;
    UnlockedKeys keys{&clock, &settings};
};

} // namespace

class TestScreenLock : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_address = m_daemon.start();
        if (m_address.isEmpty())
            QSKIP("there is no dbus-daemon on this machine");
        if (!LockedBytes::of("a probe"))
            QSKIP("this system locks no memory for us");
    }

    void cleanupTestCase() { m_daemon.stop(); }

    void cleanup()
    {
        for (const auto &name : {u"desktop"_s, u"stranger"_s})
            QDBusConnection::disconnectFromBus(name);
    }

    void theScreenSaversOfDesktopsAreHeard_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("interface");
        QTest::newRow("KDE") << u"/ScreenSaver"_s << u"org.freedesktop.ScreenSaver"_s;
        QTest::newRow("KDE, its other path") << u"/org/freedesktop/ScreenSaver"_s << u"org.freedesktop.ScreenSaver"_s;
        QTest::newRow("GNOME") << u"/org/gnome/ScreenSaver"_s << u"org.gnome.ScreenSaver"_s;
        QTest::newRow("Cinnamon") << u"/org/cinnamon/ScreenSaver"_s << u"org.cinnamon.ScreenSaver"_s;
    }

    void theScreenSaversOfDesktopsAreHeard()
    {
        QFETCH(const QString, path);
        QFETCH(const QString, interface);
        const auto bus = QDBusConnection::connectToBus(m_address, u"desktop"_s);
        ScreenLockWatch watch{m_address, nowhere};
        QSignalSpy locked{&watch, &ScreenLockWatch::locked};
        watch.begin();
        QVERIFY(bus.send(activeChanged(path, interface, u"nonsense"_s)));
        QVERIFY(bus.send(activeChanged(path, interface, false))); // it was unlocked
        QVERIFY(bus.send(activeChanged(path, interface, true)));
        QTRY_COMPARE(locked.size(), 1); // what is sent first arrives first
    }

    void logindIsHeardAndNobodyInItsName()
    {
        auto bus = QDBusConnection::connectToBus(m_address, u"desktop"_s);
        QVERIFY(bus.registerService(u"org.freedesktop.login1"_s));
        ScreenLockWatch watch{nowhere, m_address};
        QSignalSpy locked{&watch, &ScreenLockWatch::locked};
        watch.begin();
        const auto stranger = QDBusConnection::connectToBus(m_address, u"stranger"_s);
        QVERIFY(stranger.send(lockOfLogind()));
        QVERIFY(stranger.interface()->registeredServiceNames().isValid()); // the bus has passed it on
        QVERIFY(bus.send(lockOfLogind()));
        QTRY_COMPARE(locked.size(), 1);
    }

    void goingToSleepLocksAsTheScreenDoes()
    {
        auto bus = QDBusConnection::connectToBus(m_address, u"desktop"_s);
        QVERIFY(bus.registerService(u"org.freedesktop.login1"_s));
        ScreenLockWatch watch{nowhere, m_address};
        QSignalSpy locked{&watch, &ScreenLockWatch::locked};
        watch.begin();
        const auto stranger = QDBusConnection::connectToBus(m_address, u"stranger"_s);
        QVERIFY(stranger.send(prepareForSleep(true)));
        QVERIFY(stranger.interface()->registeredServiceNames().isValid()); // the bus has passed it on
        QVERIFY(bus.send(prepareForSleep(u"nonsense"_s)));
        QVERIFY(bus.send(prepareForSleep(false))); // it is awake again
        QVERIFY(bus.send(prepareForSleep(true)));
        QTRY_COMPARE(locked.size(), 1); // what is sent first arrives first
    }

    void aBusThatIsNotThereLocksNothing()
    {
        ScreenLockWatch watch{nowhere, nowhere};
        QSignalSpy locked{&watch, &ScreenLockWatch::locked};
        watch.begin();
        watch.begin();
        QVERIFY(locked.isEmpty());
    }

    void aLockedScreenLocksTheKeys()
    {
        QTemporaryDir folder;
        Unlocked unlocked{folder.path()};
        Languages languages;
        languages.use(u"en"_s);
        Activities activities;
        MainWindow window{&languages, &activities, &unlocked.settings};
        const auto parts = window.parts();
        const KeyLockController controller{{.keys = &unlocked.keys,
                                            .commands = parts.commands,
                                            .notice = parts.notice,
                                            .sessionBus = m_address,
                                            .systemBus = nowhere}};
        QCOMPARE(unlocked.keys.all().size(), 1);
        const auto bus = QDBusConnection::connectToBus(m_address, u"desktop"_s);
        const auto isLocked = [&] { // it may not listen yet
            return bus.send(activeChanged(u"/ScreenSaver"_s, u"org.freedesktop.ScreenSaver"_s, true))
                && unlocked.keys.all().isEmpty();
        };
        QVERIFY(QTest::qWaitFor(isLocked, 10'000));
    }

    void theCommandLocksThem()
    {
        QTemporaryDir folder;
        Unlocked unlocked{folder.path()};
        Languages languages;
        languages.use(u"en"_s);
        Activities activities;
        MainWindow window{&languages, &activities, &unlocked.settings};
        const auto parts = window.parts();
        const KeyLockController controller{{.keys = &unlocked.keys,
                                            .commands = parts.commands,
                                            .notice = parts.notice,
                                            .sessionBus = nowhere,
                                            .systemBus = nowhere}};
        auto *lock = parts.commands->action("keys.lock"_L1);
        QVERIFY(lock != nullptr);
        lock->trigger();
        QVERIFY(unlocked.keys.all().isEmpty());
        QVERIFY2(parts.notice->sentence().contains("locked"_L1), qPrintable(parts.notice->sentence()));
        const auto first = parts.notice->sentence();
        lock->trigger();
        QVERIFY(parts.notice->sentence() != first); // there was none
    }

    void howLongIsChosenInTheSettings()
    {
        QTemporaryDir folder;
        Unlocked unlocked{folder.path()};
        ProtectionSettings part{&unlocked.settings};
        part.showTexts();
        part.fill();
        auto *box = part.findChild<QComboBox *>(u"settingsKeysUnlocked"_s);
        QVERIFY(box != nullptr);
        QCOMPARE(box->currentIndex(), 0);
        const auto choose = [box](int index) {
            box->setCurrentIndex(index);
            emit box->activated(index);
        };
        choose(1);
        QVERIFY(keyLifetime(&unlocked.settings) == KeyLifetime{15min});
        QCOMPARE(unlocked.keys.all().size(), 1);
        choose(4);
        QVERIFY(keyLifetime(&unlocked.settings) == KeyLifetime{0min});
        QVERIFY2(unlocked.keys.all().isEmpty(), "what may not be kept is locked at once");
        choose(0);
        QVERIFY(!keyLifetime(&unlocked.settings));
        setKeyLifetime(&unlocked.settings, 480min);
        part.fill();
        QCOMPARE(box->currentIndex(), 3);
    }

private:
    SessionBus m_daemon;
    QString m_address;
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestScreenLock)
#include "tst_screenlock.moc"
