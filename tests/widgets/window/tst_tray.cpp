// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the icon in the tray says, in each language.
#include "services/core/activities.h"
#include "services/core/languages.h"
#include "services/store/settings.h"
#include "tests/support/journalhere.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/notifications/tray.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/requestlog.h"
#include "widgets/shell/traystate.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// A request, what this computer does, and what the cloud does.
struct Room
{
    Room()
    {
        cloud.clock.hold();
        cloud.noCapacity = 1'000;
        log.attach(cloud.tpuRequests.get());
        tray.setState([this] { return trayState(log, activities, tpus); });
    }

    [[nodiscard]] QUuid ask(const QString &name)
    {
        return waited(cloud.tpuRequests->start({.project = cloud.profile.project,
                                                .spec = {.acceleratorType = u"v4-8"_s,
                                                         .runtimeVersion = u"tpu-ubuntu2204-base"_s,
                                                         .tier = Tier::Spot},
                                                .namePattern = name,
                                                .zones = {ZoneId{u"us-central2-b"_s}},
                                                .method = RequestMethod::Direct,
                                                .until = cloud.clock.now().addDays(3)}))
            .value_or(QUuid{});
    }

    /// In English, Chinese and Korean.
    [[nodiscard]] QStringList said()
    {
        QStringList all;
        for (const auto *language : {"en", "zh_CN", "ko"}) {
            languages.use(QString::fromLatin1(language));
            all << tray.sentence();
        }
        languages.use(u"en"_s);
        return all;
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    Languages languages;
    Activities activities;
    FakeCloud cloud;
    RequestLog log{&activities};
    QList<Tpu> tpus;
    MainWindow window{(languages.use(u"en"_s), &languages), &activities, &settings};
    Tray tray{&window, &settings};
};

} // namespace

class TestTray : public QObject
{
    Q_OBJECT

private slots:
    void thatNothingGoesOnIsSaid()
    {
        Room room;
        QCOMPARE(room.said(),
                 (QStringList{u"No tasks in progress"_s, u"没有进行中的任务"_s, u"진행 중인 작업 없음"_s}));
        Tray fresh{&room.window, &room.settings}; // nobody has told it anything yet
        QCOMPARE(fresh.sentence(), u"No tasks in progress"_s);
        QVERIFY(!fresh.isVisible()); // off, unless somebody wants it
    }

    void whatAHostSaysIsNoMarkupInTheTray()
    {
        Room room;
        room.tray.setState([] { return u"<img src=\"/dev/zero\"> \u202Ea & b "_s + QString{100'000, u'x'}; });
        const auto said = room.tray.sentence();
        QVERIFY2(said.startsWith(u"‹img src=\"/dev/zero\"› a & b xxx"_s), qPrintable(said.left(60)));
        QVERIFY(said.size() < 1'000 && said.endsWith(u'…'));
    }

    void requestsAreCounted()
    {
        Room room;
        const auto first = room.ask(u"node-1"_s);
        QVERIFY(!first.isNull());
        QCOMPARE(room.said(),
                 (QStringList{u"1 request is being tried"_s, u"正在尝试 1 个请求"_s, u"요청 1개를 시도하는 중"_s}));
        QVERIFY(!room.ask(u"node-2"_s).isNull());
        QCOMPARE(room.said(),
                 (QStringList{u"2 requests are being tried"_s, u"正在尝试 2 个请求"_s, u"요청 2개를 시도하는 중"_s}));
        QVERIFY(waited(room.cloud.tpuRequests->pause(first)));
        QCOMPARE(room.tray.sentence(), u"1 request is being tried"_s);
    }

    void oneTaskIsSaidByItsWordsAndMoreByTheirNumber()
    {
        Room room;
        const auto first = room.activities.add([] { return u"Uploading data"_s; });
        QCOMPARE(room.tray.sentence(), u"Uploading data"_s);
        const auto second = room.activities.add([] { return u"pod: setting up"_s; });
        QCOMPARE(room.said(), (QStringList{u"2 tasks in progress"_s, u"2 个任务正在进行"_s, u"작업 2개 진행 중"_s}));
        room.activities.finish(first, ActivityState::Done);
        QCOMPARE(room.tray.sentence(), u"pod: setting up"_s);
        QVERIFY(!room.ask(u"node-1"_s).isNull()); // its own line is not counted as another task
        QCOMPARE(room.tray.sentence(), u"1 request is being tried; pod: setting up"_s);
        room.activities.finish(second, ActivityState::Done);
        QCOMPARE(room.tray.sentence(), u"1 request is being tried"_s);
    }

    void whatTheCloudDoesByItselfIsSaidWhenNothingElseGoesOn()
    {
        Room room;
        Tpu tpu;
        tpu.shortName = u"node-1"_s;
        tpu.state = TpuState::Deleting;
        tpu.stateText = u"DELETING"_s;
        room.tpus = {tpu};
        QCOMPARE(room.tray.sentence(), u"Under way in the cloud: node-1 (DELETING)"_s);
        const auto work = room.activities.add([] { return u"Uploading data"_s; });
        QCOMPARE(room.tray.sentence(), u"Uploading data"_s);
        room.activities.finish(work, ActivityState::Done);
        room.tpus.first().state = TpuState::Ready;
        QCOMPARE(room.tray.sentence(), u"No tasks in progress"_s);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestTray)
#include "tst_tray.moc"
