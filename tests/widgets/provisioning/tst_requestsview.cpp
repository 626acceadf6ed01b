// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/writelock.h"
#include "tests/support/journalhere.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/provisioning/requestcard.h"
#include "widgets/provisioning/requestline.h"
#include "widgets/provisioning/requestsview.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QDialog>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const ZoneId here{u"us-central2-b"_s};
const ZoneId there{u"us-central1-a"_s};

/// A view of requests on a small cloud. Time moves only in runUntil().
struct Room
{
    Room()
    {
        cloud.clock.hold();
        view.resize(1000, 700);
        view.show();
    }

    [[nodiscard]] TpuRequest tpuRequest(const QList<ZoneId> &zones) const
    {
        return {.project = cloud.profile.project,
                .spec = {.acceleratorType = u"v4-8"_s, .runtimeVersion = u"tpu-ubuntu2204-base"_s},
                .namePattern = u"node-1"_s,
                .zones = zones,
                .method = RequestMethod::Direct,
                .until = cloud.clock.now().addDays(3)};
    }

    template <typename Condition>
    [[nodiscard]] bool runUntil(Condition condition)
    {
        QElapsedTimer elapsed;
        elapsed.start();
        while (!condition() && elapsed.elapsed() < 10'000) {
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
            cloud.clock.advance(1s);
        }
        return condition();
    }

    [[nodiscard]] QWidget *seen(const QString &name) const
    {
        const auto all = view.findChildren<QWidget *>(name);
        const auto found = std::ranges::find_if(all, &QWidget::isVisible);
        return found == all.end() ? nullptr : *found;
    }

    void click(const QString &name) const
    {
        auto *widget = seen(name);
        if (!widget)
            qFatal("%s is not to be seen", qPrintable(name));
        QTest::mouseClick(widget, Qt::LeftButton);
    }

    [[nodiscard]] AttemptState state(const QUuid &id, const ZoneId &zone) const
    {
        const auto found = cloud.tpuRequests->find(id);
        for (const auto &line : found->lines) {
            if (line.zone == zone)
                return line.state;
        }
        return AttemptState::Gone;
    }

    /// It was tried and waits for the next try.
    [[nodiscard]] bool hasFailed(const QUuid &id, const ZoneId &zone) const
    {
        const auto found = cloud.tpuRequests->find(id);
        return std::ranges::any_of(found->lines, [&](const ZoneAttempt &line) {
            return line.zone == zone && line.last && line.state == AttemptState::Waiting;
        });
    }

    FakeCloud cloud;
    RequestsView view{cloud.tpuRequests.get(),
                      {.verdict =
                           [](const TpuSpec &spec) {
                               return ZoneVerdict{.words = {}, .explanation = {}, .isFree = spec.zone == here};
                           },
                       .granted = [](const TpuSpec &) { return QList{here}; },
                       .zones = [] { return QList{here, there}; }}};
};

} // namespace

class TestRequestsView : public QObject
{
    Q_OBJECT

private slots:
    void withoutRequestsItSaysWhatTheyAre()
    {
        Room room;
        auto *empty = room.view.findChild<EmptyState *>(u"requestsEmpty"_s);
        QVERIFY(empty->isVisible());
        QSignalSpy wanted{&room.view, &RequestsView::createRequested};
        room.click(u"requestsEmptyButton"_s);
        QCOMPARE(wanted.size(), 1);
    }

    void everyZoneHasItsLineWithStateReasonAndNextTry()
    {
        Room room;
        room.cloud.noCapacity = 1'000;
        const auto id = waited(room.cloud.tpuRequests->start(room.tpuRequest({here, there})));
        QVERIFY(id.has_value());
        for (const auto &zone : {here, there})
            QVERIFY(room.runUntil(
                [&] { return room.seen(u"requestLine_"_s + zone.toString()) && room.hasFailed(*id, zone); }));
        for (const auto &zone : {here, there}) {
            QStringList texts;
            const auto labels = room.seen(u"requestLine_"_s + zone.toString())->findChildren<QLabel *>();
            for (const auto *label : labels)
                texts << label->text();
            const auto all = texts.join(u'|');
            QVERIFY2(all.contains(zone.toString()) && all.contains(u"attempt "_s) && all.contains(u"next try"_s),
                     qPrintable(all));
        }
        const auto title = room.view.findChild<RequestCard *>()->accessibleName();
        QVERIFY2(title.startsWith(u"node-1 (v4-8 on-demand)"_s), qPrintable(title)); // which of them it is
        QVERIFY(room.seen(u"requestsPace"_s));
        QVERIFY(room.cloud.tpuRequests->requestsPerMinute() > 0);
        QVERIFY(waited(room.cloud.tpuRequests->pause(*id)));
        QVERIFY(room.runUntil([&] { return !room.seen(u"requestsPace"_s); })); // nothing is tried for it then
    }

    void aSentenceSpeaksOfOneZoneAndATimeIsNotAMinuteEarly()
    {
        const auto now = QDateTime::currentDateTimeUtc();
        TpuRequestView view{.tpuRequest = {.zones = {here, there}}, .state = RequestState::Working};
        view.lines = {ZoneAttempt{.zone = here, .state = AttemptState::Making, .attempt = 1, .since = now},
                      ZoneAttempt{.zone = there, .state = AttemptState::Queued, .attempt = 4, .since = now}};
        view.lines.last().last = Error{.code = ErrorCode::NoCapacity, .message = u"full"_s, .serverWords = {}};
        QVERIFY2(requesttext::sentence(view, now).startsWith(u"attempt 1: "_s),
                 qPrintable(requesttext::sentence(view, now)));
        RequestLine first{here};
        RequestLine second{there};
        first.show(view, view.lines.first(), true);
        second.show(view, view.lines.last(), true);
        RequestLine::align({&first, &second});
        const auto texts = second.findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(
            texts, [](const QLabel *label) { return label->text().contains(u"last time: no free TPUs"_s); }));
        QCOMPARE(requesttext::stateAndNext(view.lines.first(), now.addSecs(5)), u"being made, for 5 s"_s);
        view.tpuRequest.until = now.addDays(3);
        QVERIFY(requesttext::plan(view).contains("until"_L1));
        view.state = RequestState::Fulfilled; // then nobody waits for that time any more
        QVERIFY2(!requesttext::plan(view).contains("until"_L1), qPrintable(requesttext::plan(view)));
        view.state = RequestState::Working;
        QVERIFY(!requesttext::isBeingRemoved(view, here));
        view.lines.first().state = AttemptState::Cancelling;
        QVERIFY(requesttext::isBeingRemoved(view, here));
        QVERIFY(!requesttext::isBeingRemoved(std::nullopt, here));
        const QDateTime end{QDate{2030, 11, 28}, QTime{23, 59}};
        QCOMPARE(requesttext::shortTime(end.addMSecs(-3)), requesttext::shortTime(end));
        QVERIFY(requesttext::shortTime(end) != requesttext::shortTime(end.addSecs(-60)));
    }

    void aZoneIsPausedGoesOnAndIsStoppedByItself()
    {
        Room room;
        room.cloud.noCapacity = 1'000;
        const auto id = waited(room.cloud.tpuRequests->start(room.tpuRequest({here, there})));
        QVERIFY(room.runUntil([&] {
            return room.state(*id, here) == AttemptState::Waiting && room.state(*id, there) == AttemptState::Waiting;
        }));
        room.click(u"requestLinePause_us-central2-b"_s);
        QVERIFY(room.runUntil([&] { return room.state(*id, here) == AttemptState::Paused; }));
        QVERIFY(room.state(*id, there) != AttemptState::Paused);
        room.click(u"requestLinePause_us-central2-b"_s); // now: go on
        QVERIFY(room.runUntil([&] { return room.state(*id, here) != AttemptState::Paused; }));
        QVERIFY(room.runUntil([&] { return room.state(*id, there) == AttemptState::Waiting; }));
        room.click(u"requestLineStop_us-central1-a"_s);
        QVERIFY(room.runUntil([&] {
            return room.state(*id, there) == AttemptState::Gone || room.state(*id, there) == AttemptState::Stopped;
        }));
        QVERIFY(!isOver(room.cloud.tpuRequests->find(*id)->state));
    }

    void theWholeIsPausedGoesOnAndIsStoppedAfterAQuestion()
    {
        Room room;
        room.cloud.noCapacity = 1'000;
        const auto id = waited(room.cloud.tpuRequests->start(room.tpuRequest({here})));
        QVERIFY(room.runUntil(
            [&] { return room.seen(u"requestPause"_s) && room.state(*id, here) == AttemptState::Waiting; }));
        room.click(u"requestPause"_s);
        QVERIFY(room.runUntil([&] { return room.cloud.tpuRequests->find(*id)->state == RequestState::Paused; }));
        const auto asked = room.cloud.count("POST", u"/nodes"_s);
        room.cloud.clock.advance(1h);
        QCoreApplication::processEvents();
        QCOMPARE(room.cloud.count("POST", u"/nodes"_s), asked);
        room.click(u"requestPause"_s);
        QVERIFY(room.runUntil([&] { return room.cloud.tpuRequests->find(*id)->state == RequestState::Working; }));
        room.click(u"requestStop"_s);
        auto *question = room.view.findChild<QDialog *>(u"confirmDelete"_s);
        QVERIFY(question);
        QVERIFY(!isOver(room.cloud.tpuRequests->find(*id)->state)); // not before it is answered
        QTest::mouseClick(question->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
        QVERIFY(room.runUntil([&] { return room.cloud.tpuRequests->find(*id)->state == RequestState::Stopped; }));
        QVERIFY(room.runUntil([&] { return room.seen(u"requestForget"_s) != nullptr; }));
        room.click(u"requestForget"_s);
        QVERIFY(room.runUntil([&] { return !room.cloud.tpuRequests->find(*id); }));
    }

    void H23_whatIsStoppedWhileTheCloudDoesNotAnswerIsWrittenDown()
    {
        for (const bool whole : {false, true}) {
            Room room;
            room.cloud.letsIn = false;
            const auto id = waited(room.cloud.tpuRequests->start(room.tpuRequest({here})));
            QVERIFY(room.runUntil(
                [&] { return room.state(*id, here) == AttemptState::Reaching && room.seen(u"requestStop"_s); }));
            WriteLock::instance().setUnreachable([] { return u"The cloud does not answer."_s; });
            const auto back = qScopeGuard([] { WriteLock::instance().setUnreachable({}); });
            room.click(whole ? u"requestStop"_s : u"requestLineStop_us-central2-b"_s);
            if (const auto *question = room.view.findChild<QDialog *>(u"confirmDelete"_s)) {
                QTest::keyClicks(question->findChild<QLineEdit *>(u"confirmDeleteName"_s),
                                 room.cloud.tpuRequests->find(*id)->lines.first().name);
                QTest::mouseClick(question->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
            }
            QCOMPARE(room.cloud.grace.waiting().size(), 1); // it can be taken back for a while
            QVERIFY(room.runUntil([&] { return room.cloud.grace.waiting().isEmpty(); }));
            QVERIFY2(room.runUntil([&] { return room.state(*id, here) != AttemptState::Reaching; }),
                     "what was accepted was thrown away");
        }
    }

    void J17_aChangeHoldsForTheNextTry()
    {
        Room room;
        room.cloud.noCapacity = 1'000;
        auto tpuRequest = room.tpuRequest({here});
        tpuRequest.until = QDateTime::currentDateTimeUtc().addYears(1); // the sheet goes by the wall's clock
        const auto id = waited(room.cloud.tpuRequests->start(tpuRequest));
        QVERIFY(room.runUntil(
            [&] { return room.seen(u"requestEdit"_s) && room.state(*id, here) == AttemptState::Waiting; }));
        room.click(u"requestEdit"_s);
        auto *tries = room.view.findChild<QSpinBox *>(u"requestTries"_s);
        QCOMPARE(tries->value(), 0);
        tries->setValue(7);
        const auto posted = room.cloud.count("POST", u"/nodes"_s);
        room.click(u"requestSheetSave"_s);
        QCOMPARE(room.cloud.count("POST", u"/nodes"_s), posted); // nothing is sent by it
        QCOMPARE(room.cloud.tpuRequests->find(*id)->tpuRequest.maxAttempts, 7);
    }

    void aZoneThatNoGrantPaysForIsNotAddedByAChange()
    {
        Room room;
        room.cloud.noCapacity = 1'000;
        const auto id = waited(room.cloud.tpuRequests->start(room.tpuRequest({here})));
        QVERIFY(room.runUntil([&] { return room.seen(u"requestEdit"_s) != nullptr; }));
        room.click(u"requestEdit"_s);
        room.view.findChild<QRadioButton *>(u"requestWhereSeveral"_s)->click();
        auto *add = room.view.findChild<QComboBox *>(u"requestZoneAdd"_s);
        const int place = add->findText(there.toString());
        QVERIFY(place > 0);
        add->setCurrentIndex(place);
        emit add->activated(place);
        QVERIFY(!room.view.findChild<QPushButton *>(u"requestSheetSave"_s)->isEnabled());
        QVERIFY(room.view.findChild<NoticeBar *>(u"requestSheetNotice"_s)->sentence().contains(there.toString()));
        QCOMPARE(room.cloud.tpuRequests->find(*id)->tpuRequest.zones, QList{here});
    }

    void whatWasTriedBeforeIsKept()
    {
        Room room;
        room.cloud.noCapacity = 2;
        const auto id = waited(room.cloud.tpuRequests->start(room.tpuRequest({here})));
        QVERIFY(room.runUntil([&] { return room.cloud.tpuRequests->find(*id)->state == RequestState::Fulfilled; }));
        QVERIFY(waited(room.cloud.tpuRequests->history(*id)).value().size() >= 3);
        QVERIFY(room.runUntil([&] { return room.seen(u"requestOpen"_s) != nullptr; }));
        QSignalSpy wanted{&room.view, &RequestsView::tpuRequested};
        room.click(u"requestOpen"_s);
        QCOMPARE(wanted.first().first().value<TpuId>(), room.cloud.id(here.toString(), u"node-1"_s));
        if (!room.seen(u"requestHistoryToggle"_s))
            room.click(u"requestToggle"_s);
        room.click(u"requestHistoryToggle"_s);
        QStringList texts;
        const auto labels = room.seen(u"requestHistory"_s)->findChildren<QLabel *>();
        for (const auto *label : labels)
            texts << label->text();
        QVERIFY2(texts.contains(u"it was made"_s), qPrintable(texts.join(u'|')));
    }

    void aTpuThatWasDeletedIsSaidToBeGone()
    {
        Room room;
        room.view.handle(room.cloud.tpus.get());
        const auto id = waited(room.cloud.tpuRequests->start(room.tpuRequest({here})));
        QVERIFY(room.runUntil([&] { return room.cloud.tpuRequests->find(*id)->state == RequestState::Fulfilled; }));
        QVERIFY(room.runUntil([&] { return room.seen(u"requestOpen"_s) != nullptr; }));
        const auto sentence = [&] { return qobject_cast<QLabel *>(room.seen(u"requestSentence"_s))->text(); };
        QCOMPARE(sentence(), u"node-1 is READY."_s);
        const auto name = room.cloud.id(here.toString(), u"node-1"_s).toString();
        const auto node = room.cloud.nodes.take(name);
        room.cloud.clock.advance(60s);
        room.cloud.load();
        QVERIFY2(sentence().contains("has been deleted"_L1), qPrintable(sentence()));
        QVERIFY(!room.seen(u"requestOpen"_s));
        QVERIFY(room.seen(u"requestAgain"_s));
        auto another = node; // of the same name, and of somebody else's asking
        another[u"labels"_s] = QJsonObject{};
        another[u"id"_s] = u"4711"_s;
        another[u"createTime"_s] = room.cloud.clock.now().toString(Qt::ISODate);
        room.cloud.nodes.insert(name, another);
        room.cloud.load();
        QVERIFY2(sentence().contains("has been deleted"_L1), qPrintable(sentence()));
    }

    void aRecordThatCannotBeReadIsShownAndExportedAndWhatItLeftIsFound()
    {
        Room room;
        room.view.handle(room.cloud.tpus.get());
        const QString id{u"0f0e0d0c-0000-4000-8000-000000000001"_s};
        const auto record = "{\"version\":99,\"wish\":\xff}"_ba;
        QVERIFY(room.cloud.journal->open());
        QVERIFY(room.cloud.journal->run(u"INSERT INTO request(id, project, ended, changed, json) "
                                        "VALUES(?, 'trc-practice', 0, 5, CAST(? AS TEXT))"_s,
                                        {id, record}));
        room.cloud.addNode(here.toString(), u"left"_s, u"v4-8"_s)
            .insert(u"labels"_s, QJsonObject{{QLatin1StringView{jobLabel}, id}});
        room.cloud.addNode(here.toString(), u"other"_s, u"v4-8"_s);
        ProvisioningService again{
            {.tpus = room.cloud.tpus.get(), .clock = &room.cloud.clock, .journal = room.cloud.journal.get()}};
        RequestsView view{&again, {}};
        view.resize(1000, 700);
        view.show();
        QVERIFY(room.runUntil([&] { return again.unreadable().size() == 1; }));
        const auto text = [&](const QString &name) { return view.findChild<QLabel *>(name)->text(); };
        QVERIFY(!view.findChild<EmptyState *>(u"requestsEmpty"_s)->isVisible());
        QVERIFY2(text(u"unreadableSentence"_s).contains(u"damaged"_s), qPrintable(text(u"unreadableSentence"_s)));
        QVERIFY2(text(u"unreadableThings"_s).contains(u"not known yet"_s), qPrintable(text(u"unreadableThings"_s)));
        view.handle(room.cloud.tpus.get());
        room.cloud.load();
        QTRY_VERIFY(view.findChild<QPushButton *>(u"unreadableShow_left"_s));
        QVERIFY(!view.findChild<QPushButton *>(u"unreadableShow_other"_s));
        QSignalSpy wanted{&view, &RequestsView::tpuRequested};
        QTest::mouseClick(view.findChild<QPushButton *>(u"unreadableShow_left"_s), Qt::LeftButton);
        QCOMPARE(wanted.first().first().value<TpuId>(), room.cloud.id(here.toString(), u"left"_s));

        QTemporaryDir folder;
        const auto path = folder.filePath(u"out.json"_s);
        QTest::mouseClick(view.findChild<QPushButton *>(u"unreadableExport"_s), Qt::LeftButton);
        emit view.findChild<QFileDialog *>(u"unreadableDialog"_s)->fileSelected(path);
        QFile file{path};
        QVERIFY(file.open(QFile::ReadOnly));
        QCOMPARE(file.readAll(), record);
        QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther),
                 QFile::Permissions{});
        emit view.findChild<QFileDialog *>(u"unreadableDialog"_s)->fileSelected(folder.filePath(u"no/out.json"_s));
        QVERIFY(view.findChild<NoticeBar *>(u"requestsTrouble"_s)->isVisible());
        QVERIFY(!view.findChild<NoticeBar *>(u"requestsTrouble"_s)->sentence().isEmpty());
    }

    void aSecondWindowWatchesAndCannotAct()
    {
        Room room;
        room.cloud.noCapacity = 1'000;
        const auto id = waited(room.cloud.tpuRequests->start(room.tpuRequest({here})));
        QVERIFY(id.has_value());
        JournalHere same{room.cloud.journalFile()};
        ProvisioningService second{
            {.tpus = room.cloud.tpus.get(),
             .clock = &room.cloud.clock,
             .journal = &same,
             .reach = [](Tpu, std::stop_token) -> Task<> { co_return {}; },
             .grantZones = [](QString, Tier) { return finishedTask<QList<ZoneId>>(QList<ZoneId>{}); }}};
        RequestsView view{&second, {}};
        view.resize(1000, 700);
        view.show();
        QCOMPARE(second.role(), Role::Viewer);
        QVERIFY(room.runUntil([&] { return second.find(*id).has_value(); }));
        auto *notice = view.findChild<NoticeBar *>(u"requestsViewer"_s);
        QVERIFY(notice->isVisible());
        auto *stop = view.findChild<QPushButton *>(u"requestStop"_s);
        QVERIFY(stop && !stop->isEnabled());
    }

    void aWatcherThatRunsThemIsNamedAndTakesOrders()
    {
        Room room;
        room.cloud.noCapacity = 1'000;
        const auto id = waited(room.cloud.tpuRequests->start(room.tpuRequest({here})));
        QVERIFY(id.has_value());
        JournalHere same{room.cloud.journalFile()};
        ProvisioningService second{
            {.tpus = room.cloud.tpus.get(),
             .clock = &room.cloud.clock,
             .journal = &same,
             .grantZones = [](QString, Tier) { return finishedTask<QList<ZoneId>>(QList<ZoneId>{}); }}};
        RequestsView view{&second, {}};
        bool takesOrders = true;
        view.setElsewhere({.why = [] { return u"lab-server runs your requests now."_s; },
                           .takesOrders = [&takesOrders] { return takesOrders; }});
        view.resize(1000, 700);
        view.show();
        QVERIFY(room.runUntil([&] { return second.find(*id).has_value(); }));
        auto *notice = view.findChild<NoticeBar *>(u"requestsViewer"_s);
        QCOMPARE(notice->sentence(), u"lab-server runs your requests now."_s);
        QSignalSpy shown{&view, &RequestsView::watcherRequested};
        emit notice->actionClicked(); // nobody is asked to take anything over here
        QCOMPARE(shown.count(), 1);
        QVERIFY(view.findChild<ConfirmDelete *>() == nullptr);
        auto *stop = view.findChild<QPushButton *>(u"requestStop"_s);
        QVERIFY(stop && stop->isEnabled());
        takesOrders = false; // it does not answer any more
        view.refresh();
        QVERIFY(!stop->isEnabled());
    }

    /// With TPUDESK_PANEL_PICTURES they are also kept, in each language (of this build) and theme, and with large text.
    void nothingIsCutInAnyLanguage()
    {
        Room room;
        crowd(room);
        for (const auto &language : {u"en"_s, u"zh_CN"_s, u"ko"_s}) {
            QTranslator translator;
            if (translator.load(QStringLiteral(TPUDESK_BINARY_DIR) + u"/app/tpudesk_%1.qm"_s.arg(language)))
                QCoreApplication::installTranslator(&translator);
            QLocale::setDefault(QLocale{language});
            auto *theme = Theme::of(&room.view);
            theme->setLocale(QLocale{language});
            theme->setChoice(language == "en"_L1 ? ThemeChoice::Light : ThemeChoice::Dark);
            for (const double scale : {1.0, 2.0}) {
                theme->setTextScale(scale);
                look(room, language, scale);
            }
            theme->setTextScale(1.0);
            QCoreApplication::removeTranslator(&translator);
        }
        QLocale::setDefault(QLocale::c());
    }

private:
    /// One that waits with failures, one that gave up, and one with a second TPU that came too late.
    static void crowd(Room &room)
    {
        room.cloud.noCapacity = 1;
        const auto won = waited(room.cloud.tpuRequests->start(room.tpuRequest({here, there})));
        QVERIFY(won
                && room.runUntil([&] { return room.cloud.tpuRequests->find(*won)->state == RequestState::Fulfilled; }));
        const auto other =
            room.cloud.tpuRequests->find(*won)->winner->toString().contains(here.toString()) ? there : here;
        room.cloud.addNode(other.toString(), u"node-1"_s, u"v4-8"_s)[u"labels"_s] =
            QJsonObject{{u"tpudesk-job"_s, won->toString(QUuid::WithoutBraces)}};
        QVERIFY(room.runUntil([&] { // a reading that was under way does not have it yet
            room.cloud.load();
            return room.state(*won, other) == AttemptState::Won;
        }));
        room.cloud.noCapacity = 1'000;
        auto limited = room.tpuRequest({here});
        limited.maxAttempts = 2;
        limited.namePattern = u"node-2"_s;
        const auto gaveUp = waited(room.cloud.tpuRequests->start(limited));
        QVERIFY(gaveUp
                && room.runUntil([&] { return room.cloud.tpuRequests->find(*gaveUp)->state == RequestState::GaveUp; }));
        auto patient = room.tpuRequest({here, there});
        patient.namePattern = u"a-name-that-is-rather-long-for-a-tpu-{zone}"_s;
        const auto waits = waited(room.cloud.tpuRequests->start(patient));
        QVERIFY(waits && room.runUntil([&] { return room.hasFailed(*waits, here) && room.hasFailed(*waits, there); }));
    }

    /// A view of its own, as at the start of the program in that size.
    static void look(const Room &room, const QString &language, double scale)
    {
        RequestsView view{room.cloud.tpuRequests.get(), {}};
        view.resize(1'040, scale > 1 ? 1'500 : 760);
        view.show();
        QCoreApplication::processEvents();
        const auto folder = qEnvironmentVariable("TPUDESK_PANEL_PICTURES");
        if (!folder.isEmpty())
            QVERIFY(view.grab().save(u"%1/requests-%2-%3.png"_s.arg(folder, language).arg(int(scale * 100))));
        int seen = 0;
        for (const auto *button : view.findChildren<QPushButton *>()) {
            const bool isCut = button->width() < button->minimumSizeHint().width()
                || button->mapTo(&view, QPoint{button->width(), 0}).x() > view.width();
            QVERIFY2(!button->isVisible() || !isCut,
                     qPrintable(u"%1, %2, %3"_s.arg(button->objectName(), language).arg(scale)));
            seen += button->isVisible() ? 1 : 0;
        }
        QVERIFY(seen >= 9);
        for (const auto *label : view.findChildren<QLabel *>()) {
            const bool isCut = label->mapTo(&view, QPoint{label->width(), 0}).x() > view.width()
                || label->height()
                    < (label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height())
                || (!label->wordWrap() && label->width() < label->sizeHint().width());
            QVERIFY2(!label->isVisible() || !isCut,
                     qPrintable(u"\"%1\", %2, %3"_s.arg(label->text(), language).arg(scale)));
        }
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestRequestsView)
#include "tst_requestsview.moc"
