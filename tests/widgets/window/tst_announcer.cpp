// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a screen reader is told of its own accord.
#include "services/core/activities.h"
#include "services/store/settings.h"
#include "widgets/notifications/announcer.h"
#include "widgets/notifications/notifications.h"

#include <QAccessible>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Said
{
    QString text;
    bool isUrgent = false;
};
QList<Said> said; // NOLINT: the handler is a plain function

void hear(QAccessibleEvent *event)
{
    if (event->type() != QAccessible::Announcement)
        return;
    const auto *words = static_cast<QAccessibleAnnouncementEvent *>(event);
    said << Said{words->message(), words->politeness() == QAccessible::AnnouncementPoliteness::Assertive};
}

std::function<QString()> text(const QString &words)
{
    return [words] { return words; };
}

} // namespace

class TestAnnouncer : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QAccessible::installUpdateHandler(hear); }
    void init()
    {
        said.clear();
        m_activities = std::make_unique<Activities>();
        m_announcer = std::make_unique<Announcer>(&m_window, 0ms);
        m_announcer->follow(m_activities.get());
    }

    void whatEndsIsSaidWithItsEnd()
    {
        const auto id = m_activities->add(text(u"Copying 3 files"_s));
        QTest::qWait(0);
        QVERIFY(said.isEmpty()); // who began it knows that it began
        m_activities->finish(id, ActivityState::Done, text(u"3 files copied to node-1"_s));
        QTRY_COMPARE(said.size(), 1);
        QCOMPARE(said.first().text, u"Done: 3 files copied to node-1"_s);
        QVERIFY(!said.first().isUrgent);
        m_activities->finish(m_activities->add(text(u"Step 3"_s)), ActivityState::Failed,
                             text(u"Step 3: no space left"_s));
        QTRY_COMPARE(said.size(), 2);
        QCOMPARE(said.last().text, u"Failed: Step 3: no space left"_s);
    }

    void nothingIsSaidByAWindowThatHasGone()
    {
        auto window = std::make_unique<QWidget>();
        Announcer announcer{window.get(), 0ms};
        announcer.say(u"node-1 is deleted"_s);
        window.reset();
        QTest::qWait(10);
        QVERIFY(said.isEmpty());
    }

    void onlyWhatWaitsForTheUserInterrupts()
    {
        const auto id = m_activities->add(text(u"v6e-8 on spot"_s));
        m_activities->update(id, ActivityState::Retrying, text(u"no capacity, again in 60 s"_s));
        m_activities->update(id, ActivityState::Retrying, text(u"no capacity, again in 59 s"_s));
        QTest::qWait(0);
        QVERIFY(said.isEmpty()); // what counts down is not news
        m_activities->update(id, ActivityState::NeedsUser, text(u"the key is missing"_s));
        QTRY_COMPARE(said.size(), 1);
        QVERIFY(said.first().isUrgent);
        QCOMPARE(said.first().text, u"Needs you: the key is missing"_s);
        m_activities->update(id, ActivityState::NeedsUser, text(u"the key is missing, still"_s));
        QTest::qWait(0);
        QCOMPARE(said.size(), 1);
    }

    void aFloodIsCountedNotRead()
    {
        for (int i = 0; i < 100; ++i)
            m_activities->finish(m_activities->add(text({})), ActivityState::Done, text(u"host %1"_s.arg(i)));
        QTRY_COMPARE(said.size(), 1);
        QCOMPARE(said.first().text, u"Done: host 0. Done: host 1. Done: host 2. Done: host 3. and 96 more"_s);
    }

    void whatWaitsForTheUserIsHeardInAFlood()
    {
        for (int i = 0; i < 50; ++i)
            m_announcer->say(u"host %1"_s.arg(i));
        m_announcer->say(u"Sign in again"_s, true);
        QTRY_COMPARE(said.size(), 1);
        QVERIFY(said.first().text.startsWith(u"Sign in again"_s));
        QVERIFY(said.first().isUrgent);
    }

    void theSameNewsFromTwoSidesIsSaidOnce()
    {
        QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        bool isInFront = true;
        Notifications notifications{&settings, [&] { return isInFront; }, u"unix:path=/nonexistent"_s};
        m_announcer->follow(&notifications);
        const DesktopNotice ready{NoticeKind::Ready, u"tpu:a"_s, u"node-1 is ready"_s, u"v6e-8 in us-east1-d."_s};
        notifications.show(ready);
        m_activities->finish(m_activities->add(text({})), ActivityState::Done, text(u"node-1 is ready"_s));
        QTRY_COMPARE(said.size(), 1);
        QCOMPARE(said.first().text, u"node-1 is ready. v6e-8 in us-east1-d."_s);
        QVERIFY(!said.first().isUrgent);
        notifications.show(
            {NoticeKind::Preempted, u"tpu:a"_s, u"node-1: taken back by Google"_s, u"It was a spot TPU."_s});
        QTRY_COMPARE(said.size(), 2);
        QVERIFY(said.last().isUrgent);
        isInFront = false; // the desktop tells it, with the screen reader's own voice
        notifications.show({NoticeKind::Ready, u"tpu:b"_s, u"node-2 is ready"_s, {}});
        QTest::qWait(0);
        QCOMPARE(said.size(), 2);
    }

private:
    QWidget m_window;
    std::unique_ptr<Activities> m_activities;
    std::unique_ptr<Announcer> m_announcer;
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestAnnouncer)
#include "tst_announcer.moc"
