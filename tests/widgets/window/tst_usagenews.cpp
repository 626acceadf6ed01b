// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/activities.h"
#include "services/core/clock.h"
#include "services/store/settings.h"
#include "tests/fakes/fakefeed.h"
#include "tests/widgets/usage/slices.h"
#include "widgets/notifications/usagenews.h"
#include "widgets/shell/statusline.h"
#include "widgets/shell/usagestatus.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace {

SliceUsage slice(const QString &name, const QString &type = u"v4-32"_s)
{
    auto usage = slices::busy(type);
    usage.id = TpuId{u"projects/p/locations/z/nodes/"_s + name};
    return usage;
}

} // namespace

/// What the program says of slices while their page is not looked at: in the status line, in the Activity list, on the
/// desktop.
class TestUsageNews : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_settings.change([](SettingsValues &values) { values.more = {}; });
    }

    void theStatusLineSaysHowBusyTheSliceIsAndLeadsThere()
    {
        StatusLine line;
        line.show();
        UsageStatus status{&line, &m_settings};
        FakeFeed feed{&m_clock};
        status.attach(&feed);
        auto *button = line.findChild<QPushButton *>(u"statusUsage"_s);
        QVERIFY(button->isHidden());
        auto nothing = slice(u"new"_s);
        nothing.at = 0;
        feed.put(nothing);
        QVERIFY(button->isHidden()); // "no data" helps nobody there
        feed.take(nothing.id);
        feed.put(slice(u"pod"_s));
        QVERIFY(!button->isHidden());
        QVERIFY2(button->text().startsWith(u"pod (v4-32): 16 chip"_s) && button->text().contains(u"92 %"_s),
                 qPrintable(button->text()));
        QSignalSpy wanted{&status, &UsageStatus::requested};
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(wanted.first().first().value<TpuId>(), slice(u"pod"_s).id);
        status.detach();
        QVERIFY(button->isHidden());
    }

    void theSliceThatWasLookedAtLastStandsThereElseOneThatComputes()
    {
        StatusLine line;
        UsageStatus status{&line, &m_settings};
        FakeFeed feed{&m_clock};
        auto idle = slice(u"idle"_s, u"v5litepod-8"_s);
        idle.state = UsageState::Idle;
        feed.put(idle);
        feed.put(slice(u"pod"_s));
        status.attach(&feed);
        auto *button = line.findChild<QPushButton *>(u"statusUsage"_s);
        QVERIFY(button->text().contains(u"(v4-32)"_s));
        m_settings.setMore(u"usage.slice"_s, idle.id.toString());
        feed.put(idle);
        QVERIFY(button->text().contains(u"(v5litepod-8)"_s));
        auto gone = idle;
        gone.isLive = false;
        feed.put(gone);
        QVERIFY(button->text().contains(u"(v4-32)"_s));
    }

    void anAlertIsKeptInTheActivityList()
    {
        Activities activities;
        Notifications notifications{&m_settings, [] { return true; }, u"unix:path=/nonexistent"_s};
        UsageNews news{&activities, &notifications};
        FakeFeed feed{&m_clock};
        news.attach(&feed);
        const auto pod = slice(u"pod"_s);
        feed.put(pod);
        QVERIFY(activities.ended().isEmpty());
        emit feed.alerted(
            pod.id, {.kind = UsageAlert::Kind::Hung, .text = u"Memory is held, and nothing computes for 31 min."_s});
        QCOMPARE(activities.ended().size(), 1);
        QCOMPARE(activities.ended().first().text(), u"pod: Memory is held, and nothing computes for 31 min."_s);
        QCOMPARE(activities.ended().first().state, ActivityState::Failed);
        struct OtherLanguage : QTranslator
        {
            QString translate(const char *context, const char *source, const char *, int) const override
            {
                return qstrcmp(context, "UsageNews") == 0 && qstrcmp(source, "%1 seems to hang") == 0 ? u"%1 haengt"_s
                                                                                                      : QString{};
            }
            bool isEmpty() const override { return false; }
        } other;
        QCoreApplication::installTranslator(&other);
        QCOMPARE(activities.ended().first().text(), u"pod haengt"_s); // not in the language of before
        QCoreApplication::removeTranslator(&other);
        news.detach();
        emit feed.alerted(pod.id, {.kind = UsageAlert::Kind::Idle});
        QCOMPARE(activities.ended().size(), 1);
    }

    void aNoticeNamesItsSliceAndLeadsBackToIt()
    {
        const auto pod = slice(u"pod"_s);
        QSet<QString> titles;
        for (const auto kind : {UsageAlert::Kind::Idle, UsageAlert::Kind::MemoryFull, UsageAlert::Kind::Hung,
                                UsageAlert::Kind::DiskFull, UsageAlert::Kind::Straggler}) {
            const auto notice = UsageNews::notice(pod.id, {.kind = kind, .text = u"why"_s});
            QCOMPARE(notice.kind, NoticeKind::Usage);
            QVERIFY(notice.title.contains(u"pod"_s));
            QCOMPARE(UsageNews::tpuOf(notice.key), pod.id);
            titles << notice.title;
        }
        QCOMPARE(titles.size(), 5);
        QVERIFY(!UsageNews::tpuOf(u"tpu:x"_s));
    }

private:
    QTemporaryDir m_folder;
    SystemClock m_clock;
    Settings m_settings{m_folder.filePath(u"settings.json"_s)};
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestUsageNews)
#include "tst_usagenews.moc"
