// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// J18: notifications of the desktop, with a service of the test's own on a private D-Bus, with none, and with a bus
// that hangs.
#include "services/store/settings.h"
#include "tests/fakes/sessionbus.h"
#include "widgets/notifications/notifications.h"
#include "widgets/settings/noticesettings.h"

#include <QCheckBox>
#include <QDBusConnection>
#include <QElapsedTimer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QVariantMap>

using namespace Qt::StringLiterals;

/// What a desktop shows, in memory.
class Desktop : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

public:
    struct Shown
    {
        QString title;
        QString text;
        QStringList actions;
    };
    QMap<uint, Shown> notices;
    QList<uint> closed;
    QStringList abilities{QStringLiteral("actions"), QStringLiteral("body"), QStringLiteral("body-markup")};
    uint last = 0;

public slots:
    QStringList GetCapabilities() { return abilities; }
    QString GetServerInformation() { return QStringLiteral("test"); }
    uint Notify(const QString &, uint replaces, const QString &, const QString &title, const QString &text,
                const QStringList &actions, const QVariantMap &, int)
    {
        const uint number = replaces != 0 ? replaces : ++last;
        notices.insert(number, {title, text, actions});
        return number;
    }
    void CloseNotification(uint number)
    {
        closed << number;
        notices.remove(number);
        emit NotificationClosed(number, 3);
    }

signals:
    void ActionInvoked(uint number, const QString &action);
    void ActivationToken(uint number, const QString &token);
    void NotificationClosed(uint number, uint reason);
};

class TestNotifications : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void init();
    void whatHappensIsToldOnceAndEscaped();
    void wordsOfAHostAreCutAndNothingButText();
    void nothingIsToldWhileTheWindowIsInFront();
    void eachKindCanBeSwitchedOff();
    void theSameKeyTakesItsOwnPlace();
    void whatIsNotTrueAnyMoreIsTakenBack();
    void itIsTakenBackAlsoBeforeTheServiceHasAnswered();
    void aClickSaysWhichItWas();
    void theEndOfTheProgramTakesAllBack();
    void J18_withoutAServiceNothingIsLostAndNoTimePasses();
    void J18_aBusThatHangsDoesNotHoldTheWindow();

private:
    template <typename Work>
    void onDesktop(Work work)
    {
        QMetaObject::invokeMethod(m_desktop, work, Qt::BlockingQueuedConnection);
    }
    [[nodiscard]] int shownCount()
    {
        int count = 0;
        onDesktop([&] { count = int(m_desktop->notices.size()); });
        return count;
    }
    [[nodiscard]] std::unique_ptr<Notifications> make()
    {
        return std::make_unique<Notifications>(m_settings.get(), [this] { return m_isInFront; }, m_address);
    }
    static DesktopNotice notice(const QString &key = u"tpu:a"_s, NoticeKind kind = NoticeKind::Ready)
    {
        return {kind, key, u"node-1 is ready"_s, u"v6e-8 <b>in</b> us-east1-d & more"_s};
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Settings> m_settings;
    SessionBus m_bus;
    QString m_address;
    QThread m_thread;
    Desktop *m_desktop = nullptr;
    bool m_isInFront = false;
};

void TestNotifications::initTestCase()
{
    m_address = m_bus.start();
    if (m_address.isEmpty())
        QSKIP("there is no dbus-daemon on this machine");
    m_desktop = new Desktop;
    m_desktop->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_desktop, &QObject::deleteLater);
    m_thread.start();
    bool isThere = false;
    onDesktop([&] {
        auto bus = QDBusConnection::connectToBus(m_address, u"desktop"_s);
        isThere = bus.registerObject(u"/org/freedesktop/Notifications"_s, m_desktop,
                                     QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals)
            && bus.registerService(u"org.freedesktop.Notifications"_s);
    });
    QVERIFY(isThere);
}

void TestNotifications::cleanupTestCase()
{
    m_thread.quit();
    m_thread.wait();
    QDBusConnection::disconnectFromBus(u"desktop"_s);
    m_bus.stop();
}

void TestNotifications::init()
{
    m_settings = std::make_unique<Settings>(
        m_folder.filePath(u"settings-%1.json"_s.arg(QString::fromLatin1(QTest::currentTestFunction()))));
    m_isInFront = false;
    onDesktop([this] {
        m_desktop->notices.clear();
        m_desktop->closed.clear();
    });
}

void TestNotifications::whatHappensIsToldOnceAndEscaped()
{
    auto notifications = make();
    notifications->show(notice());
    QTRY_COMPARE(shownCount(), 1);
    onDesktop([this] {
        const auto shown = m_desktop->notices.first();
        QCOMPARE(shown.title, u"node-1 is ready"_s);
        QCOMPARE(shown.text, u"v6e-8 &lt;b&gt;in&lt;/b&gt; us-east1-d &amp; more"_s);
        QCOMPARE(shown.actions, (QStringList{u"default"_s, u"Show"_s}));
    });
    QVERIFY(!notifications->isAbsent());
}

void TestNotifications::wordsOfAHostAreCutAndNothingButText()
{
    auto notifications = make();
    auto hostile = notice();
    hostile.title = u"one\ntwo\0three \u202E%1"_s;
    hostile.text = u"<img src=\"/dev/zero\">\x1b[31m\u2066"_s + u"😀"_s.repeated(50'000);
    notifications->show(hostile);
    QTRY_COMPARE(shownCount(), 1);
    onDesktop([this] {
        const auto shown = m_desktop->notices.first();
        QCOMPARE(shown.title, u"one twothree %1"_s);
        QVERIFY(shown.text.startsWith(u"&lt;img src=&quot;/dev/zero&quot;&gt;[31m😀"_s));
        QVERIFY(shown.text.endsWith(u"😀…"_s));
        QVERIFY(shown.text.size() < 500);
    });
}

void TestNotifications::nothingIsToldWhileTheWindowIsInFront()
{
    auto notifications = make();
    m_isInFront = true;
    notifications->show(notice());
    m_isInFront = false;
    notifications->show(notice(u"tpu:b"_s));
    QTRY_COMPARE(shownCount(), 1);
}

void TestNotifications::eachKindCanBeSwitchedOff()
{
    auto notifications = make();
    NotificationSettings choices{notifications.get(), m_settings.get()};
    const QHash<NoticeKind, QString> names{
        {NoticeKind::Ready, u"settingsNoticeReady"_s},     {NoticeKind::Preempted, u"settingsNoticePreempted"_s},
        {NoticeKind::Job, u"settingsNoticeJob"_s},         {NoticeKind::Training, u"settingsNoticeTraining"_s},
        {NoticeKind::Request, u"settingsNoticeRequest"_s}, {NoticeKind::SignIn, u"settingsNoticeSignIn"_s},
        {NoticeKind::Usage, u"settingsNoticeUsage"_s},     {NoticeKind::Terminal, u"settingsNoticeTerminal"_s}};
    for (const auto kind : Notifications::kinds()) {
        auto *box = choices.findChild<QCheckBox *>(names.value(kind));
        QVERIFY(box->isChecked());
        box->click();
        notifications->show(notice(u"off-%1"_s.arg(int(kind)), kind));
        const QList<SettingRow *> rows = choices.rows();
        const auto row = std::ranges::find_if(rows, [box](const SettingRow *one) { return one->isAncestorOf(box); });
        auto *reset = (*row)->findChild<QPushButton *>(u"settingReset-"_s + (*row)->id());
        QVERIFY(!reset->isHidden()); // it differs
        reset->click();
        QVERIFY(box->isChecked() && reset->isHidden());
        notifications->show(notice(u"on-%1"_s.arg(int(kind)), kind));
    }
    QTRY_COMPARE(shownCount(), int(Notifications::kinds().size()));
}

void TestNotifications::theSameKeyTakesItsOwnPlace()
{
    auto notifications = make();
    notifications->show(notice());
    QTRY_COMPARE(shownCount(), 1);
    auto second = notice();
    second.title = u"Google took node-1 back"_s;
    QTRY_VERIFY([&] { // the number of the first must have come back
        notifications->show(second);
        bool isReplaced = false;
        onDesktop(
            [&] { isReplaced = m_desktop->notices.size() == 1 && m_desktop->notices.first().title == second.title; });
        return isReplaced;
    }());
}

void TestNotifications::whatIsNotTrueAnyMoreIsTakenBack()
{
    auto notifications = make();
    notifications->show(notice());
    notifications->show(notice(u"tpu:b"_s));
    QTRY_COMPARE(shownCount(), 2);
    notifications->withdraw(u"tpu:a"_s);
    QTRY_COMPARE(shownCount(), 1);
    notifications->withdrawAll();
    QTRY_COMPARE(shownCount(), 0);
}

void TestNotifications::itIsTakenBackAlsoBeforeTheServiceHasAnswered()
{
    auto notifications = make();
    notifications->show(notice());
    notifications->withdraw(u"tpu:a"_s);
    int closed = 0;
    QTRY_VERIFY((onDesktop([&] { closed = int(m_desktop->closed.size()); }), closed == 1));
    QCOMPARE(shownCount(), 0);
}

void TestNotifications::aClickSaysWhichItWas()
{
    auto notifications = make();
    QSignalSpy clicked{notifications.get(), &Notifications::clicked};
    notifications->show(notice(u"request:7"_s, NoticeKind::Request));
    QTRY_COMPARE(shownCount(), 1);
    QTRY_VERIFY((onDesktop([this] {
                     if (m_desktop->notices.isEmpty())
                         return;
                     emit m_desktop->ActivationToken(m_desktop->notices.firstKey(), QStringLiteral("token-9"));
                     emit m_desktop->ActionInvoked(m_desktop->notices.firstKey(), QStringLiteral("default"));
                 }),
                 !clicked.isEmpty()));
    QCOMPARE(clicked.first().at(0).toString(), u"request:7"_s);
    QCOMPARE(clicked.first().at(1).toByteArray(), "token-9"_ba);
    QTRY_COMPARE(shownCount(), 0);
}

void TestNotifications::theEndOfTheProgramTakesAllBack()
{
    auto notifications = make();
    notifications->show(notice());
    QTRY_COMPARE(shownCount(), 1);
    QTest::qWait(50); // its number has come back
    notifications.reset();
    QTRY_COMPARE(shownCount(), 0);
}

void TestNotifications::J18_withoutAServiceNothingIsLostAndNoTimePasses()
{
    SessionBus bus;
    const auto address = bus.start();
    QVERIFY(!address.isEmpty());
    Notifications notifications{m_settings.get(), [] { return false; }, address};
    QSignalSpy absent{&notifications, &Notifications::absentChanged};
    QElapsedTimer timer;
    timer.start();
    notifications.show(notice());
    QVERIFY(timer.elapsed() < 50); // asked elsewhere
    QTRY_COMPARE(absent.size(), 1);
    QVERIFY(notifications.isAbsent());
    NotificationSettings choices{&notifications, m_settings.get()};
    const auto labels = choices.findChildren<QLabel *>();
    QVERIFY(std::ranges::any_of(
        labels, [](const QLabel *label) { return label->text().contains(u"no service for notifications"_s); }));
}

void TestNotifications::J18_aBusThatHangsDoesNotHoldTheWindow()
{
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    auto notifications = std::make_unique<Notifications>(
        m_settings.get(), [] { return false; }, u"tcp:host=127.0.0.1,port=%1"_s.arg(silent.serverPort()));
    QElapsedTimer timer;
    timer.start();
    notifications->show(notice());
    notifications->withdraw(u"tpu:a"_s);
    QVERIFY(timer.elapsed() < 50);
    silent.close(); // the hanging call ends
    notifications.reset();
    QVERIFY(timer.elapsed() < 5'000);
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestNotifications)
#include "tst_notifications.moc"
