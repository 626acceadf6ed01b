// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A8: the system's keychain through QtKeychain, with a KWallet of the test's own on a private D-Bus.
#include "services/auth/secrets.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/sessionbus.h"

#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusContext>
#include <QDBusMessage>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// What QtKeychain asks of KWallet, in memory.
class Wallet : public QObject, protected QDBusContext
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.kde.KWallet")

public:
    QMap<QString, QByteArray> entries;
    bool isDenied = false;
    bool isSilent = false; ///< a password dialog that nobody answers
    bool isGarbage = false;
    QList<QDBusMessage> waiting;

public slots:
    QString networkWallet() { return QStringLiteral("kdewallet"); }
    QString localWallet() { return QStringLiteral("kdewallet"); }
    bool isEnabled() { return true; }
    int open(const QString &, qlonglong, const QString &)
    {
        if (isSilent) {
            setDelayedReply(true);
            waiting.append(message());
        }
        return isDenied ? -1 : 7;
    }
    void answer() ///< the dialog is closed
    {
        for (const auto &call : std::exchange(waiting, {}))
            QDBusConnection{QStringLiteral("wallet")}.send(call.createReply(-1));
    }
    int entryType(int, const QString &, const QString &key, const QString &) { return entries.contains(key) ? 2 : 0; }
    bool hasEntry(int, const QString &, const QString &key, const QString &) { return entries.contains(key); }
    QByteArray readEntry(int, const QString &, const QString &key, const QString &)
    {
        return isGarbage ? QByteArray(100'000, '\xff') : entries.value(key);
    }
    QString readPassword(int, const QString &, const QString &key, const QString &)
    {
        return QString::fromUtf8(entries.value(key));
    }
    int writeEntry(int, const QString &, const QString &key, const QByteArray &value, int, const QString &)
    {
        return write(key, value);
    }
    int writeEntry(int, const QString &, const QString &key, const QByteArray &value, const QString &)
    {
        return write(key, value);
    }
    int writePassword(int, const QString &, const QString &key, const QString &value, const QString &)
    {
        return write(key, value.toUtf8());
    }
    int removeEntry(int, const QString &, const QString &key, const QString &)
    {
        return entries.remove(key) > 0 ? 0 : -1;
    }
    QStringList folderList(int, const QString &) { return {}; }
    bool hasFolder(int, const QString &, const QString &) { return true; }
    bool createFolder(int, const QString &, const QString &) { return true; }
    int close(int, bool, const QString &) { return 0; }

private:
    int write(const QString &key, const QByteArray &value)
    {
        entries.insert(key, value);
        return 0;
    }
};

class TestKeychain : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void init();
    void theBusStartsNothingThatIsInstalled();
    void aSecretIsKeptReadAndRemoved();
    void A8_whenTheKeychainIsDeniedTheSecretStaysInMemoryAndThatIsSaid();
    void A8_whenTheKeychainGivesNoAnswerTheDeadlineEndsIt();
    void A8_whatTheKeychainReturnsMayBeGarbage();
    void A8_withoutAKeychainThereIsMemory();
    void stoppingACallEndsIt();
    void theGuiGoesOnWhileTheKeychainIsAsked();
    void nothingIsWrittenToADisk();

private:
    QTemporaryDir m_home;
    QTemporaryDir m_installed;
    SessionBus m_bus;
    QThread m_walletThread;
    Wallet *m_wallet = nullptr;
};

void TestKeychain::initTestCase()
{
    // What a desktop has installed: each of these would be started by the first message to it.
    for (const auto &name : {u"org.kde.kwalletd6"_s, u"org.freedesktop.secrets"_s}) {
        QVERIFY(QDir{m_installed.path()}.mkpath(u"dbus-1/services"_s));
        QFile service{m_installed.filePath(u"dbus-1/services/%1.service"_s.arg(name))};
        QVERIFY(service.open(QIODevice::WriteOnly));
        service.write("[D-BUS Service]\nName=" + name.toUtf8() + "\nExec=/bin/false\n");
    }
    qputenv("XDG_DATA_DIRS", m_installed.path().toUtf8());
    const auto address = m_bus.start();
    if (address.isEmpty())
        QSKIP("there is no dbus-daemon on this machine");
    qputenv("DBUS_SESSION_BUS_ADDRESS", address.toUtf8());
    qputenv("XDG_CURRENT_DESKTOP", "KDE");
    qputenv("KDE_SESSION_VERSION", "6");
    qputenv("HOME", m_home.path().toUtf8());
    m_wallet = new Wallet;
    m_wallet->moveToThread(&m_walletThread);
    connect(&m_walletThread, &QThread::finished, m_wallet, &QObject::deleteLater);
    m_walletThread.start();
    bool isThere = false;
    QMetaObject::invokeMethod(
        m_wallet,
        [&] {
            auto bus = QDBusConnection::connectToBus(address, u"wallet"_s);
            isThere = bus.registerObject(u"/modules/kwalletd6"_s, m_wallet, QDBusConnection::ExportAllSlots)
                && bus.registerService(u"org.kde.kwalletd6"_s);
        },
        Qt::BlockingQueuedConnection);
    QVERIFY(isThere);
}

void TestKeychain::cleanupTestCase()
{
    m_walletThread.quit();
    m_walletThread.wait();
    QDBusConnection::disconnectFromBus(u"wallet"_s);
    m_bus.stop();
}

void TestKeychain::init()
{
    QMetaObject::invokeMethod(
        m_wallet,
        [this] {
            m_wallet->answer();
            m_wallet->entries.clear();
            m_wallet->isDenied = m_wallet->isSilent = m_wallet->isGarbage = false;
        },
        Qt::BlockingQueuedConnection);
}

void TestKeychain::theBusStartsNothingThatIsInstalled()
{
    QDBusConnection bus{u"wallet"_s};
    QCOMPARE(bus.interface()->activatableServiceNames().value(), QStringList{u"org.freedesktop.DBus"_s});
}

void TestKeychain::aSecretIsKeptReadAndRemoved()
{
    SystemClock clock;
    const auto secret = R"({"refresh_token":"1//0abc"})"_ba + QByteArray(3'000, 'x'); // longer than some stores like
    {
        KeychainSecrets secrets{&clock};
        const auto kept = QCoro::waitFor(secrets.write(u"account-1"_s, secret, {}));
        QVERIFY(kept);
        QVERIFY2(kept->place == Kept::Place::Keychain, qPrintable(kept->why));
    }
    KeychainSecrets later{&clock};
    QCOMPARE(QCoro::waitFor(later.read(u"account-1"_s, {})).value_or(QByteArray{}), secret);
    QCOMPARE(QCoro::waitFor(later.read(u"account-2"_s, {})).error().code, ErrorCode::NotFound);
    QVERIFY(QCoro::waitFor(later.remove(u"account-1"_s, {})));
    QCOMPARE(QCoro::waitFor(later.read(u"account-1"_s, {})).error().code, ErrorCode::NotFound);
    QVERIFY(QCoro::waitFor(later.remove(u"account-1"_s, {}))); // nothing to forget is no error
}

void TestKeychain::A8_whenTheKeychainIsDeniedTheSecretStaysInMemoryAndThatIsSaid()
{
    SystemClock clock;
    m_wallet->isDenied = true;
    KeychainSecrets secrets{&clock};
    const auto kept = QCoro::waitFor(secrets.write(u"account-1"_s, "secret", {}));
    QVERIFY(kept);
    QCOMPARE(kept->place, Kept::Place::Memory);
    QVERIFY2(kept->why.contains("only until TPU Desk ends"_L1) && kept->why.contains("Unlock it"_L1),
             qPrintable(kept->why));
    QCOMPARE(QCoro::waitFor(secrets.read(u"account-1"_s, {})).value_or(QByteArray{}), "secret"_ba);
    QVERIFY(QCoro::waitFor(secrets.remove(u"account-1"_s, {})));
    const auto read = QCoro::waitFor(secrets.read(u"account-1"_s, {}));
    QCOMPARE(read.error().code, ErrorCode::Denied);
    QVERIFY(read.error().message.contains("Unlock it"_L1));
}

void TestKeychain::A8_whenTheKeychainGivesNoAnswerTheDeadlineEndsIt()
{
    FakeClock clock;
    clock.hold();
    m_wallet->isSilent = true;
    KeychainSecrets secrets{&clock};
    auto reading = secrets.read(u"account-1"_s, {});
    auto writing = secrets.write(u"account-2"_s, "secret", {});
    QTRY_COMPARE(clock.sleepers(), 2);
    clock.advance(60s);
    const auto read = QCoro::waitFor(reading);
    QCOMPARE(read.error().code, ErrorCode::Timeout);
    QVERIFY2(read.error().message.contains("waits for its password"_L1), qPrintable(read.error().message));
    const auto written = QCoro::waitFor(writing);
    QCOMPARE(written->place, Kept::Place::Memory);
    QCOMPARE(QCoro::waitFor(secrets.read(u"account-2"_s, {})).value_or(QByteArray{}), "secret"_ba);
}

void TestKeychain::A8_whatTheKeychainReturnsMayBeGarbage()
{
    SystemClock clock;
    KeychainSecrets secrets{&clock};
    QVERIFY(QCoro::waitFor(secrets.write(u"account-1"_s, "secret", {})));
    m_wallet->isGarbage = true;
    QCOMPARE(QCoro::waitFor(secrets.read(u"account-1"_s, {})).error().code, ErrorCode::NotFound);
}

void TestKeychain::A8_withoutAKeychainThereIsMemory()
{
    QMetaObject::invokeMethod(
        m_wallet, [] { QDBusConnection{u"wallet"_s}.unregisterService(u"org.kde.kwalletd6"_s); },
        Qt::BlockingQueuedConnection);
    SystemClock clock;
    KeychainSecrets secrets{&clock};
    const auto kept = QCoro::waitFor(secrets.write(u"account-1"_s, "secret", {}));
    QMetaObject::invokeMethod(
        m_wallet, [] { QDBusConnection{u"wallet"_s}.registerService(u"org.kde.kwalletd6"_s); },
        Qt::BlockingQueuedConnection);
    QCOMPARE(kept->place, Kept::Place::Memory);
    QVERIFY(!kept->why.isEmpty());
    QCOMPARE(QCoro::waitFor(secrets.read(u"account-1"_s, {})).value_or(QByteArray{}), "secret"_ba);
}

void TestKeychain::stoppingACallEndsIt()
{
    SystemClock clock;
    m_wallet->isSilent = true;
    std::stop_source stop;
    KeychainSecrets secrets{&clock};
    auto reading = secrets.read(u"account-1"_s, stop.get_token());
    stop.request_stop();
    QCOMPARE(QCoro::waitFor(reading).error().code, ErrorCode::Cancelled);
    auto orphan = std::make_unique<KeychainSecrets>(&clock);
    auto waiting = orphan->read(u"account-1"_s, {});
    orphan.reset();
    QCOMPARE(QCoro::waitFor(waiting).error().code, ErrorCode::Cancelled);
}

void TestKeychain::theGuiGoesOnWhileTheKeychainIsAsked()
{
    SystemClock clock;
    KeychainSecrets secrets{&clock};
    QElapsedTimer timer;
    timer.start();
    auto writing = secrets.write(u"account-1"_s, "secret", {});
    QVERIFY2(timer.elapsed() < 100,
             qPrintable(QString::number(timer.elapsed()))); // the call itself never waits for D-Bus
    QVERIFY(QCoro::waitFor(writing));
}

void TestKeychain::nothingIsWrittenToADisk()
{
    SystemClock clock;
    m_wallet->isDenied = true;
    KeychainSecrets secrets{&clock};
    QVERIFY(QCoro::waitFor(secrets.write(u"account-1"_s, "canary-secret-1234", {})));
    QDir home{m_home.path()};
    QCOMPARE(home.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList{});
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestKeychain)
#include "tst_keychain.moc"
