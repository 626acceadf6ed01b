// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/activities.h"
#include "services/core/languages.h"
#include "services/core/punctuation.h"
#include "services/session/sessionwork.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/usageevents.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/keys/keyspage.h"
#include "widgets/palette/commands.h"
#include "widgets/shell/activitysheet.h"
#include "widgets/shell/activitystrip.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/quitquestion.h"
#include "widgets/shell/statusline.h"
#include "widgets/shell/topbar.h"
#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScreen>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace {

/// Turns every text round, so that what was not translated again stands out.
class Brackets final : public QTranslator
{
public:
    QString translate(const char *, const char *source, const char *, int) const override
    {
        return u"["_s + QString::fromUtf8(source) + u"]"_s;
    }
    bool isEmpty() const override { return false; }
};

struct Frame
{
    QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    Languages languages;
    Activities activities;
    MainWindow window{(languages.use(u"en"_s), &languages), &activities, &settings};
    QHash<Panel, int> made;

    void givePages()
    {
        window.setPanelFactory([this](Panel panel) {
            ++made[panel];
            return new QLabel{panelTitle(panel)};
        });
    }

    template <typename T = QAbstractButton>
    T *find(const QString &name)
    {
        return window.findChild<T *>(name);
    }
};

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT

private slots:
    void pagesAreMadeWhenTheyAreFirstShown()
    {
        Frame frame;
        frame.givePages();
        QCOMPARE(frame.made.size(), 1);
        QTest::mouseClick(frame.find(u"navQuota"_s), Qt::LeftButton);
        QTest::mouseClick(frame.find(u"navKeys"_s), Qt::LeftButton);
        QTest::mouseClick(frame.find(u"navQuota"_s), Qt::LeftButton);
        QCOMPARE(frame.made.value(Panel::Quota), 1);
        QCOMPARE(frame.made.value(Panel::Keys), 1);
        QVERIFY(frame.window.page(Panel::Quota)->isVisibleTo(&frame.window));
    }

    void theWindowIsNeverBlankWithoutACloud()
    {
        Frame frame;
        frame.window.showLoading(u"Starting…"_s);
        QVERIFY(frame.find<EmptyState>(u"windowLoading"_s)->isVisibleTo(&frame.window));
        QSignalSpy retry{&frame.window, &MainWindow::retryRequested};
        frame.window.showFailure({ErrorCode::Offline, u"No connection."_s, {}});
        QVERIFY(frame.find<EmptyState>(u"windowFailure"_s)->isVisibleTo(&frame.window));
        QTest::mouseClick(frame.find(u"windowFailureButton"_s), Qt::LeftButton);
        QCOMPARE(retry.count(), 1);
    }

    void theGuideCanBeReadWithoutACloud()
    {
        Frame frame;
        auto *guide = new QLabel{u"the guide"_s};
        frame.window.setGuideFactory([guide] { return guide; });
        frame.window.showLoading(u"Starting…"_s);
        const auto isSeen = [&frame](const QWidget *part) { return part->isVisibleTo(&frame.window); };
        QTest::mouseClick(frame.find(u"navGuide"_s), Qt::LeftButton);
        QVERIFY(isSeen(guide));
        frame.window.showFailure({ErrorCode::Offline, u"No connection."_s, {}}); // does not take the text away
        QVERIFY(isSeen(guide));
        QTest::mouseClick(frame.find(u"navQuota"_s), Qt::LeftButton);
        QVERIFY(isSeen(frame.find<EmptyState>(u"windowFailure"_s)));
        frame.givePages();
        QTest::mouseClick(frame.find(u"navGuide"_s), Qt::LeftButton);
        QVERIFY(isSeen(guide));
        QCOMPARE(frame.made.value(Panel::Guide), 0);
    }

    void theNearestLanguageIsTaken()
    {
        for (const auto &wanted : {u"zh_TW"_s, u"zh_HK"_s, u"zh-Hant-TW"_s, u"zh_SG"_s, u"zh"_s})
            QCOMPARE(Languages::bestFor(wanted), u"zh_CN"_s);
        QCOMPARE(Languages::bestFor(u"ko_KR"_s), u"ko"_s);
        for (const auto &wanted : {u"en_GB"_s, u"de_DE"_s, u"C"_s, u"nonsense"_s})
            QCOMPARE(Languages::bestFor(wanted), u"en"_s);
    }

    void whatStandsBetweenTwoTextsIsTheLanguages()
    {
        Languages languages;
        languages.use(u"en"_s);
        QCOMPARE(punctuation::sentences({u"It failed."_s, {}, u"Try again."_s}), u"It failed. Try again."_s);
        QCOMPARE(punctuation::labelled(u"w-0"_s, u"no answer"_s), u"w-0: no answer"_s);
        QCOMPARE(punctuation::clauses({u"a"_s, u"b"_s}), u"a; b"_s);
        languages.use(u"zh_CN"_s);
        QCOMPARE(punctuation::sentences({u"失败了。"_s, u"请重试。"_s}), u"失败了。请重试。"_s);
        QCOMPARE(punctuation::sentences({u"失败了。"_s, u"Quota exceeded."_s}), u"失败了。Quota exceeded."_s);
        QCOMPARE(punctuation::sentences({u"Quota exceeded."_s, u"请重试。"_s}), u"Quota exceeded. 请重试。"_s);
        QCOMPARE(punctuation::labelled(u"w-0"_s, u"没有应答"_s), u"w-0：没有应答"_s);
        QCOMPARE(punctuation::clauses({u"a"_s, u"b"_s}), u"a；b"_s);
        QCOMPARE(phrases::day({2026, 2, 5}), u"2026-02-05"_s);
        QCOMPARE(eventtext::worded(eventtext::kept(eventtext::Saying::JobStep, {u"llama"_s, u"12000"_s})),
                 u"llama：第 12,000 步"_s);
        languages.use(u"ko"_s);
        QCOMPARE(punctuation::sentences({u"실패했습니다."_s, u"다시 시도하세요."_s}),
                 u"실패했습니다. 다시 시도하세요."_s);
        QCOMPARE(punctuation::labelled(u"w-0"_s, u"응답 없음"_s), u"w-0: 응답 없음"_s);
        const auto kept = eventtext::kept(eventtext::Saying::Ready);
        QCOMPARE(kept, u"ready"_s); // in every language the same
        QVERIFY(eventtext::worded(kept) != kept);
        QCOMPARE(eventtext::worded(u"준비됨, 예전에"_s), u"준비됨, 예전에"_s); // as an earlier version kept it
        languages.use(u"en"_s);
    }

    void theSessionComesBack()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"settings.json"_s);
        {
            Settings settings{file};
            Languages languages;
            Activities activities;
            MainWindow window{&languages, &activities, &settings};
            window.resize(1001, 701);
            window.show();
            window.showPanel(Panel::Keys);
            window.close();
            QVERIFY(settings.save().has_value());
        }
        Settings settings{file};
        Languages languages;
        Activities activities;
        MainWindow window{&languages, &activities, &settings};
        QCOMPARE(window.height(), 701); // the width may be cut to the screen of the test
        QVERIFY(window.findChild<QAbstractButton *>(u"navKeys"_s)->isChecked());
    }

    void whatWasPutAwayStaysAway()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"settings.json"_s);
        const auto isSeen = [](const MainWindow &window, const QString &part) {
            return window.findChild<QWidget *>(part)->isVisible();
        };
        {
            Settings settings{file};
            Languages languages;
            Activities activities;
            MainWindow window{&languages, &activities, &settings};
            window.show();
            QVERIFY(QTest::qWaitForWindowActive(&window));
            QVERIFY(isSeen(window, u"navigation"_s) && isSeen(window, u"activityStrip"_s));
            QTest::keyClick(&window, Qt::Key_F9);
            QVERIFY(!isSeen(window, u"navigation"_s) && isSeen(window, u"activityStrip"_s));
            QTest::keyClick(&window, Qt::Key_F9, Qt::ShiftModifier);
            QVERIFY(!isSeen(window, u"activityStrip"_s));
            QVERIFY(!window.parts().commands->action("window.activity"_L1)->isChecked());
            window.resize(1001, 501); // the window goes on to make room by itself
            QVERIFY(!isSeen(window, u"navigation"_s) && !isSeen(window, u"activityStrip"_s));
            window.close();
            QVERIFY(settings.save().has_value());
        }
        Settings settings{file};
        Languages languages;
        Activities activities;
        MainWindow window{&languages, &activities, &settings};
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QVERIFY(!isSeen(window, u"navigation"_s) && !isSeen(window, u"activityStrip"_s));
        QTest::keyClick(&window, Qt::Key_F9);
        QTest::keyClick(&window, Qt::Key_F9, Qt::ShiftModifier);
        QVERIFY(isSeen(window, u"navigation"_s) && isSeen(window, u"activityStrip"_s));
        QVERIFY(window.parts().commands->action("window.activity"_L1)->isChecked());
    }

    void theFullScreenComesBack()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"settings.json"_s);
        {
            Settings settings{file};
            Languages languages;
            Activities activities;
            MainWindow window{&languages, &activities, &settings};
            window.show();
            QVERIFY(QTest::qWaitForWindowActive(&window));
            QTest::keyClick(&window, Qt::Key_F11);
            QTRY_VERIFY(window.isFullScreen());
            QVERIFY(window.parts().commands->action("window.fullScreen"_L1)->isChecked());
            window.close();
            QVERIFY(settings.save().has_value());
        }
        Settings settings{file};
        Languages languages;
        Activities activities;
        MainWindow window{&languages, &activities, &settings};
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTRY_VERIFY(window.isFullScreen());
        QVERIFY(window.parts().commands->action("window.fullScreen"_L1)->isChecked());
        QTest::keyClick(&window, Qt::Key_F11);
        QTRY_VERIFY(!window.isFullScreen());
    }

    void everyTextFollowsTheLanguage()
    {
        Frame frame;
        frame.givePages();
        frame.window.show();
        Brackets brackets;
        QCoreApplication::installTranslator(&brackets);
        QCoreApplication::sendPostedEvents();
        QStringList left;
        const QStringList fixed{u"TPU Desk"_s, u"EN"_s, u"中文"_s, u"한국어"_s, u"·"_s, u"English"_s};
        const auto check = [&](const QWidget *widget, const QString &text) {
            if (!text.isEmpty() && widget->isVisible() && !fixed.contains(text) && !text.contains(u'['))
                left << text;
        };
        for (const auto *label : frame.window.findChildren<QLabel *>()) {
            if (label != frame.window.page(Panel::Start))
                check(label, label->text());
        }
        for (const auto *button : frame.window.findChildren<QAbstractButton *>())
            check(button, button->text());
        QCoreApplication::removeTranslator(&brackets);
        QVERIFY2(left.isEmpty(), qPrintable(left.join(u" | "_s)));
    }

    void clickingALanguageUsesIt()
    {
        Frame frame;
        frame.window.show();
        QTest::mouseClick(frame.find(u"languageKo"_s), Qt::LeftButton);
        QCOMPARE(frame.languages.code(), u"ko"_s);
        QCOMPARE(QLocale{}.language(), QLocale::Korean);
        QTest::mouseClick(frame.find(u"languageEn"_s), Qt::LeftButton);
        QCOMPARE(frame.languages.code(), u"en"_s);
    }

    void f6GoesRoundThePartsOfTheWindow()
    {
        Frame frame;
        frame.window.setPanelFactory([](Panel) { return new QPushButton{u"page"_s}; });
        frame.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&frame.window));
        frame.find(u"appMenuButton"_s)->setFocus();
        QStringList seen;
        for (int i = 0; i < 5; ++i) {
            QTest::keyClick(&frame.window, Qt::Key_F6);
            QWidget *focus = QApplication::focusWidget();
            while (focus->parentWidget() != nullptr && focus->parentWidget() != &frame.window)
                focus = focus->parentWidget();
            seen << focus->objectName();
        }
        QCOMPARE(seen, (QStringList{u"navigation"_s, QString{}, u"activityStrip"_s, u"statusLine"_s, u"topBar"_s}));
    }

    void aScreenReaderCanSwitchPages()
    {
        Frame frame;
        frame.givePages();
        frame.window.show();
        QAccessibleInterface *item = QAccessible::queryAccessibleInterface(frame.find(u"navKeys"_s));
        QVERIFY(item != nullptr && item->actionInterface() != nullptr);
        item->actionInterface()->doAction(item->actionInterface()->actionNames().first());
        QTRY_VERIFY(frame.window.hasPage(Panel::Keys) && frame.window.page(Panel::Keys)->isVisibleTo(&frame.window));
    }

    void everythingThatTakesTheFocusHasAName()
    {
        Frame frame;
        frame.window.show();
        for (QWidget *widget : frame.window.findChildren<QWidget *>()) {
            if ((widget->focusPolicy() & Qt::TabFocus) == 0 || !widget->isVisible())
                continue;
            QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
            QVERIFY(face != nullptr);
            QVERIFY2(
                !face->text(QAccessible::Name).isEmpty(),
                qPrintable(QString::fromLatin1(widget->metaObject()->className()) + u" "_s + widget->objectName()));
        }
    }

    void theStripShowsWhatRunsAndTheSheetCancelsIt()
    {
        Frame frame;
        frame.window.show();
        int cancelled = 0;
        const ActivityId id =
            frame.activities.add([] { return u"v6e-8: no capacity, attempt 14"_s; }, [&cancelled] { ++cancelled; });
        auto *strip = frame.find<ActivityStrip>(u"activityStrip"_s);
        QVERIFY(strip->shownText().contains(u"attempt 14"_s));
        QTest::mouseClick(frame.find(u"activityShowAll"_s), Qt::LeftButton);
        QTest::mouseClick(frame.find(u"activityCancel"_s), Qt::LeftButton);
        QCOMPARE(cancelled, 1);
        frame.activities.finish(id, ActivityState::Cancelled, [] { return u"v6e-8: cancelled"_s; });
        QVERIFY(strip->shownText().contains(u"cancelled"_s));
        QVERIFY(frame.find(u"activityCancel"_s) == nullptr);
        QTest::mouseClick(frame.find(u"activityClear"_s), Qt::LeftButton);
        QVERIFY(!strip->shownText().contains(u"cancelled"_s));
    }

    void whatEndedOfAGoneTpuIsNoNewsButStaysInTheList()
    {
        Frame frame;
        frame.window.show();
        auto *strip = frame.find<ActivityStrip>(u"activityStrip"_s);
        const auto end = [&](const QString &text, const QString &subject) {
            const auto id = frame.activities.add([text] { return text; });
            frame.activities.finish(id, ActivityState::Done);
            frame.activities.setSubject(id, subject);
        };
        end(u"node-1 is READY"_s, u"projects/p/locations/z/nodes/node-1"_s);
        end(u"node-2 is READY"_s, u"projects/p/locations/z/nodes/node-2"_s);
        frame.activities.makePast(u"projects/p/locations/z/nodes/node-1"_s);
        QVERIFY(!strip->shownText().contains(u"node-1"_s));
        QVERIFY(strip->shownText().contains(u"node-2"_s));
        frame.activities.makePast(); // another cloud
        QCOMPARE(strip->shownText(), QString{});
        QCOMPARE(frame.activities.ended().size(), 2);
    }

    void whatTheCloudWorksOnByItselfIsToldWhereNoTaskRuns()
    {
        Frame frame;
        frame.window.show();
        auto *strip = frame.find<ActivityStrip>(u"activityStrip"_s);
        Tpu tpu;
        tpu.shortName = u"node-1"_s;
        tpu.state = TpuState::Creating;
        tpu.stateText = u"CREATING"_s;
        strip->setElsewhere([&tpu] { return sessionWork({tpu}); });
        QCOMPARE(strip->shownText(), u"Under way in the cloud: node-1 (CREATING)"_s);
        const auto id = frame.activities.add([] { return u"Creating node-1: try 1"_s; }); // our own says more
        QCOMPARE(strip->shownText(), u"Creating node-1: try 1"_s);
        frame.activities.drop(id);
        tpu.state = TpuState::Ready;
        strip->refresh();
        QCOMPARE(strip->shownText(), QString{});
    }

    void alertsDoNotCutWhatRuns()
    {
        Frame frame;
        frame.window.resize(900, 600);
        frame.window.show();
        auto *strip = frame.find<ActivityStrip>(u"activityStrip"_s);
        const auto text = u"llama: step 1200 of 10000, about 3 h left"_s;
        static_cast<void>(frame.activities.add([text] { return text; }));
        for (int alert = 1; alert <= 2; ++alert) {
            const auto id = frame.activities.add([alert] {
                return u"pod %1: nothing was computed for half an hour, and it is billed all the while"_s.arg(alert);
            });
            frame.activities.finish(id, ActivityState::NeedsUser);
        }
        const auto labels = strip->findChildren<ElidedLabel *>();
        const auto running =
            std::ranges::find_if(labels, [&](const ElidedLabel *label) { return label->fullText() == text; });
        QVERIFY(running != labels.end());
        const int least = std::min((*running)->sizeHint().width(), scaled(170));
        QTRY_VERIFY2((*running)->isVisible() && (*running)->width() >= least,
                     qPrintable(QString::number((*running)->width())));
        strip->setElsewhere([] { return u"Under way in the cloud: node-1 (CREATING)"_s; }); // our own says more
        frame.activities.drop(frame.activities.running().constFirst().id);
        const auto all = strip->findChildren<ElidedLabel *>();
        const auto elsewhere = std::ranges::find_if(
            all, [](const ElidedLabel *label) { return label->fullText().startsWith(u"Under way"_s); });
        QVERIFY(elsewhere != all.end());
        QTRY_VERIFY2((*elsewhere)->isVisible() && (*elsewhere)->width() >= scaled(170),
                     qPrintable(QString::number((*elsewhere)->width())));
    }

    void whatHasNoRoomInTheStripIsCounted()
    {
        Frame frame;
        frame.window.resize(1280, 800);
        frame.window.show();
        auto *strip = frame.find<ActivityStrip>(u"activityStrip"_s);
        static_cast<void>(frame.activities.add([] { return u"llama: step 1200 of 10000"_s; }));
        for (const auto &text : {u"the first alert"_s, u"the second alert"_s}) {
            const auto id =
                frame.activities.add([text]() -> QString { return text + u" is a long sentence"_s.repeated(9); });
            frame.activities.finish(id, ActivityState::NeedsUser);
        }
        QTRY_VERIFY(strip->shownText().contains(u"the first alert"_s));
        strip->setFixedWidth(scaled(520));
        QTRY_VERIFY2(!strip->shownText().contains(u"the first alert"_s), qPrintable(strip->shownText()));
        QVERIFY2(strip->shownText().contains(u"llama"_s) && strip->shownText().contains(u"more"_s),
                 qPrintable(strip->shownText()));
    }

    void anAlertOfTheWindowDoesNotMoveThePage()
    {
        Frame frame;
        frame.givePages();
        frame.window.resize(1280, 800);
        frame.window.show();
        const auto *page = frame.window.page(Panel::Start);
        const auto place = page->mapTo(&frame.window, QPoint{});
        auto *notice = frame.window.parts().notice;
        notice->showNotice(StatusLevel::Warning, u"Signed out: the sign-in has ended."_s, u"Sign in…"_s);
        QVERIFY(notice->isVisible());
        QTest::qWait(0);
        QCOMPARE(page->mapTo(&frame.window, QPoint{}), place);
        QVERIFY(notice->mapTo(&frame.window, QPoint{}).y() > place.y());
        notice->dismiss();
        QTest::qWait(0);
        QCOMPARE(page->mapTo(&frame.window, QPoint{}), place);
    }

    void aLongSentenceDoesNotCutWhatWasToldLast()
    {
        Frame frame;
        frame.window.resize(1280, 800);
        frame.window.show();
        for (const auto &text : {u"pod: "_s + u"nothing was computed, and it is billed all the while "_s.repeated(5),
                                 u"node-1 is READY and nobody has logged in to it yet"_s}) {
            const auto id = frame.activities.add([text] { return text; });
            frame.activities.finish(id, ActivityState::Done);
        }
        const auto labels = frame.find<ActivityStrip>(u"activityStrip"_s)->findChildren<ElidedLabel *>();
        const auto newest = std::ranges::find_if(
            labels, [](const ElidedLabel *label) { return label->fullText().startsWith(u"node-1"_s); });
        QVERIFY(newest != labels.end());
        QTRY_VERIFY2((*newest)->width() >= (*newest)->sizeHint().width(),
                     qPrintable(QString::number((*newest)->width())));
    }

    void theStripLeadsBackToTheFirstSteps()
    {
        Frame frame;
        frame.window.resize(1280, 800);
        frame.window.show();
        auto *strip = frame.find<ActivityStrip>(u"activityStrip"_s);
        auto *path = frame.find(u"activityPath"_s);
        QVERIFY(!path->isVisible());
        strip->setPath(u"First steps: 3 of 9 done"_s);
        QVERIFY(path->isVisible());
        QSignalSpy asked{strip, &ActivityStrip::pathRequested};
        QTest::mouseClick(path, Qt::LeftButton);
        QCOMPARE(asked.count(), 1);
        strip->setPath({});
        QVERIFY(!path->isVisible());
        frame.window.resize(1024, 700);
        strip->setPath(u"First steps: 3 of 9 done. Next, when the TPU is READY: Open a terminal"_s);
        QVERIFY(path->sizeHint().width() > strip->width() * 2 / 5);
        QVERIFY(path->isVisible()); // longer than its share, where nothing else needs the room
        const auto id = frame.activities.add([] {
            return u"node-1: no capacity in us-central2-b, us-east1-d and europe-west4-a; attempt 14 in 30 s"_s;
        });
        QVERIFY(!path->isVisible()); // what runs comes first
        frame.activities.drop(id);
        QVERIFY(path->isVisible());
    }

    void theWindowFitsTheScreenWhenItFirstOpens()
    {
        Frame frame;
        const QSize room = QGuiApplication::primaryScreen()->availableSize();
        QVERIFY2(frame.window.height() < room.height() || frame.window.height() == scaled(800),
                 qPrintable(QString::number(frame.window.height())));
        QVERIFY(frame.window.width() <= std::max(room.width(), frame.window.minimumWidth()));
    }

    void closingCanBeHeldBack()
    {
        Frame frame;
        frame.window.show();
        QSignalSpy closing{&frame.window, &MainWindow::closing};
        bool may = false;
        frame.window.setMayClose([&] { return may; });
        QVERIFY(!frame.window.close());
        QVERIFY(frame.window.isVisible());
        QCOMPARE(closing.count(), 0);
        may = true;
        QVERIFY(frame.window.close());
        QCOMPARE(closing.count(), 1);
    }

    void quittingSaysWhatEndsAndWhatGoesOnAndEnterStays()
    {
        Frame frame;
        frame.window.show();
        UnfinishedWork work{
            .ends = {u"Creating node-1: try 3"_s}, .goesOn = {u"Deleting node-2"_s}, .mayLeaveSomething = true};
        for (int i = 0; i < 9; ++i)
            work.ends << u"Shell: %1"_s.arg(i);
        auto *question = new QuitQuestion{work, Leaving::Program, &frame.window};
        QSignalSpy accepted{question, &QDialog::accepted};
        QSignalSpy rejected{question, &QDialog::rejected};
        question->open();
        QStringList words;
        for (const auto *label : question->findChildren<QLabel *>())
            words << label->text();
        QVERIFY(words.contains(u"Creating node-1: try 3"_s) && words.contains(u"Deleting node-2"_s)
                && words.contains(u"and 4 more"_s));
        QTest::keyClick(question, Qt::Key_Return);
        QCOMPARE(rejected.count(), 1);
        QCOMPARE(accepted.count(), 0);
        question = new QuitQuestion{work, Leaving::Program, &frame.window};
        QSignalSpy left{question, &QDialog::accepted};
        question->open();
        QTest::mouseClick(question->findChild<QPushButton *>(u"quitButton"_s), Qt::LeftButton);
        QCOMPARE(left.count(), 1);
    }

    void theStatusLineSaysWhichCloudAndWhichLanguage()
    {
        StatusLine line;
        line.setLanguage(u"ko"_s);
        QCOMPARE(line.findChild<QPushButton *>(u"languageButton"_s)->text(), u"한국어"_s);
        CloudProfile profile;
        profile.kind = CloudProfile::Kind::Practice;
        line.setProfile(profile);
        const auto *cloud = line.findChild<QLabel *>(u"statusCloud"_s);
        QCOMPARE(cloud->text(), u"on this computer"_s); // that it is practice stands at the top, always
        profile.kind = CloudProfile::Kind::Real;
        line.setProfile(profile);
        QCOMPARE(cloud->text(), u"Google Cloud"_s);
    }

    void aNoticeThatStandsFollowsTheLanguage()
    {
        Frame frame;
        frame.window.show();
        auto *notice = frame.window.parts().notice;
        notice->say(StatusLevel::Note, [] { return KeysPage::tr("%n keys were removed.", nullptr, 2); });
        QCOMPARE(notice->sentence(), u"2 keys were removed."_s);
        frame.languages.use(u"ko"_s);
        QCoreApplication::sendPostedEvents();
        QCOMPARE(notice->sentence(), u"키 2개를 삭제했습니다."_s);
        frame.languages.use(u"en"_s);
        QCoreApplication::sendPostedEvents();
        QCOMPARE(notice->sentence(), u"2 keys were removed."_s);
    }

    void theStatusLineTellsTheAgeAndTheTrouble()
    {
        StatusLine line;
        CloudProfile profile;
        profile.kind = CloudProfile::Kind::Practice;
        profile.project = ProjectId{u"trc-practice"_s};
        line.setProfile(profile);
        ListState state;
        state.updatedAt = QDateTime::currentDateTimeUtc().addSecs(-4);
        line.setListState(state);
        auto *age = line.findChild<QLabel *>(u"statusConnection"_s);
        QVERIFY(age->text().contains(u"4 s"_s) || age->text().contains(u"5 s"_s));
        const QColor fine = age->palette().color(QPalette::WindowText);
        state.error = Error{ErrorCode::Offline, u"No connection."_s, {}};
        line.setListState(state);
        QVERIFY(age->palette().color(QPalette::WindowText) != fine);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestMainWindow)
#include "tst_mainwindow.moc"
