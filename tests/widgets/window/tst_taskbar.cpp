// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The progress of a program in the terminal, as a taskbar on a private D-Bus hears of it.
#include "tests/fakes/sessionbus.h"
#include "widgets/notifications/taskbarprogress.h"

#include <QDBusConnection>
#include <QElapsedTimer>
#include <QTest>

#include <QVariantMap>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

TerminalProgress going(int percent)
{
    return {.state = TerminalProgress::State::Going, .percent = percent};
}

} // namespace

class TestTaskbar : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_address = m_daemon.start();
        if (m_address.isEmpty())
            QSKIP("there is no dbus-daemon on this machine");
        auto bus = QDBusConnection::connectToBus(m_address, u"taskbar"_s);
        QVERIFY(bus.connect({}, {}, u"com.canonical.Unity.LauncherEntry"_s, u"Update"_s, this,
                            SLOT(onUpdate(QString, QVariantMap))));
    }

    void cleanupTestCase()
    {
        QDBusConnection::disconnectFromBus(u"taskbar"_s);
        m_daemon.stop();
    }

    void init() { m_updates.clear(); }

    void whereThereIsNoBusNothingHappens()
    {
        QElapsedTimer time;
        time.start();
        {
            TaskbarProgress taskbar{u"unix:path=/nonexistent"_s};
            taskbar.show(going(40));
        }
        QVERIFY2(time.elapsed() < 5'000, qPrintable(QString::number(time.elapsed())));
        QVERIFY(m_updates.isEmpty());
    }

    void whatGoesOnIsShownAndGoesWithTheProgram()
    {
        TaskbarProgress taskbar{m_address};
        taskbar.show({});
        taskbar.show(going(40));
        QTRY_COMPARE(m_updates.size(), 1);
        QCOMPARE(m_updates.constLast().value(u"progress"_s).toDouble(), 0.4);
        QVERIFY(m_updates.constLast().value(u"progress-visible"_s).toBool());
        taskbar.show({.state = TerminalProgress::State::Failed, .percent = 60});
        QTRY_COMPARE(m_updates.constLast().value(u"progress"_s).toDouble(), 0.6);
        taskbar.show({});
        QTRY_VERIFY(!m_updates.constLast().value(u"progress-visible"_s).toBool());
    }

    void whatNobodyKnowsTheLengthOfIsNotShown()
    {
        TaskbarProgress taskbar{m_address};
        taskbar.show(going(10));
        taskbar.show({.state = TerminalProgress::State::Unknown, .percent = 50});
        QTRY_VERIFY(!m_updates.isEmpty() && !m_updates.constLast().value(u"progress-visible"_s).toBool());
    }

    void whoCountsFastIsHeardSeldom()
    {
        TaskbarProgress taskbar{m_address};
        for (int percent = 0; percent <= 200; ++percent)
            taskbar.show(going(percent));
        QTRY_VERIFY(!m_updates.isEmpty() && m_updates.constLast().value(u"progress"_s).toDouble() == 1.0);
        QVERIFY2(m_updates.size() < 20, qPrintable(QString::number(m_updates.size())));
    }

    void theEndOfTheProgramTakesItBack()
    {
        {
            TaskbarProgress taskbar{m_address};
            taskbar.show(going(99));
        }
        // The end of the test before may still be told.
        const auto isShown = [](const QVariantMap &update) { return update.value(u"progress"_s).toDouble() == 0.99; };
        QTRY_VERIFY(std::ranges::any_of(m_updates, isShown)
                    && !m_updates.constLast().value(u"progress-visible"_s).toBool());
    }

public slots:
    void onUpdate(const QString &entry, const QVariantMap &properties)
    {
        if (entry == "application://tpudesk.desktop"_L1)
            m_updates << properties;
    }

private:
    SessionBus m_daemon;
    QString m_address;
    QList<QVariantMap> m_updates;
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestTaskbar)
#include "tst_taskbar.moc"
