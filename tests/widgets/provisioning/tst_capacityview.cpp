// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/capacitystore.h"
#include "tests/fakes/fakeclock.h"
#include "tests/support/journalhere.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/label.h"
#include "widgets/common/segmented.h"
#include "widgets/common/table.h"
#include "widgets/provisioning/capacitymap.h"
#include "widgets/provisioning/capacitymodel.h"
#include "widgets/provisioning/capacityview.h"
#include "widgets/provisioning/feedbacksheet.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>
#include <QVBoxLayout>

#include <random>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const CapacityKey east{.zone = ZoneId{u"us-east5-a"_s}, .type = u"v6e-8"_s, .tier = Tier::Spot};
const CapacityKey west{.zone = ZoneId{u"europe-west4-a"_s}, .type = u"v6e-8"_s, .tier = Tier::Spot};

struct Room
{
    QTemporaryDir folder;
    JournalHere journal{folder.filePath(u"requests.db"_s)};
    CapacityStore capacityHistory{&journal};
    FakeClock clock; // 2026-11-20 12:00 UTC
    QTimeZone timeZone = QTimeZone::UTC;
    bool isForSending = true;
    std::function<Task<InterruptionReading>(QDateTime, std::stop_token)> interruptions;
    std::unique_ptr<CapacityView> view;

    Room()
    {
        if (!journal.open())
            qFatal("no journal");
    }
    void ask(const CapacityKey &key, const QDateTime &when, bool isWon, FailureClass why = FailureClass::Capacity)
    {
        static int number = 0;
        const auto done = waited(capacityHistory.record(
            {.key = key,
             .from = when.addSecs(-40),
             .to = when,
             .refusal = isWon ? std::nullopt : std::optional{why},
             .tpu = TpuId{u"projects/p/locations/%1/nodes/tpu-%2"_s.arg(key.zone.toString()).arg(number)},
             .numericId = QString::number(++number),
             .waited = isWon ? std::optional<std::chrono::milliseconds>{134min} : std::nullopt}));
        QVERIFY(done);
    }
    void open()
    {
        view = std::make_unique<CapacityView>(CapacityContext{.capacityHistory = &capacityHistory,
                                                              .clock = &clock,
                                                              .project = ProjectId{u"my-project"_s},
                                                              .isForSending = isForSending,
                                                              .timeZone = [this] { return timeZone; },
                                                              .interruptions = interruptions});
        view->resize(1'040, 700);
        view->show();
        QVERIFY(QTest::qWaitForWindowExposed(view.get()));
    }
    template <typename T>
    [[nodiscard]] T *find(const QString &name) const
    {
        auto *found = view->findChild<T *>(name);
        if (!found)
            qFatal("%s is not there", qPrintable(name));
        return found;
    }
    [[nodiscard]] CapacityMapModel *hours() const
    {
        return qobject_cast<CapacityMapModel *>(find<CapacityMap>(u"capacityMap"_s)->model());
    }
    [[nodiscard]] QString hour() const { return find<Label>(u"capacityHour"_s)->text(); }
    [[nodiscard]] QStringList column(int column) const
    {
        QStringList texts;
        const auto *model = find<Table>(u"capacityTable"_s)->model();
        for (int row = 0; row < model->rowCount(); ++row)
            texts << model->index(row, column).data().toString();
        return texts;
    }
};

/// Zones with capacity of their own; one day in five nobody asked.
void fillTwoWeeks(Room &room)
{
    std::mt19937 random{7};
    const auto now = room.clock.now();
    const CapacityKey v4{.zone = ZoneId{u"us-central2-b"_s}, .type = u"v4-8"_s, .tier = Tier::OnDemand};
    for (int hour = 0; hour < 14 * 24; ++hour) {
        const auto when = now.addSecs(-3'600LL * hour);
        const bool isNight = when.time().hour() > 2 && when.time().hour() < 9;
        for (const auto &key : {east, west, v4}) {
            for (int i = 0; i < 4 && (hour / 24) % 5 != 3; ++i)
                room.ask(key, when.addSecs(-i * 600),
                         random() % 100 < (key == east && isNight ? 45U
                                               : key == west      ? 4U
                                                                  : 1U));
        }
    }
    room.ask(v4, now.addDays(-2), false, FailureClass::QuotaHeld);
    const auto wins = waited(room.capacityHistory.history()).value().wins;
    for (int i = 0; i < wins.size(); i += 2)
        QVERIFY(waited(room.capacityHistory.recordEnd(wins[i].tpu, wins[i].numericId, TpuEnd::Preempted,
                                                      wins[i].at.addSecs(5 * 3'600 + i * 100))));
}

double luminance(const QColor &colour)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor &a, const QColor &b)
{
    const double x = luminance(a);
    const double y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

} // namespace

class TestCapacityView : public QObject
{
    Q_OBJECT

private slots:
    void emptyItSaysWhatItWillShow();
    void theTableHasARowPerZoneTypeAndTier();
    void theMapShowsTheChosenRowInTheTimeOfTheWall();
    void theMapIsReadWithTheKeyboardAndAloud();
    void whatWasNotAskedIsHatchedAndNoColour();
    void theStepsDifferInLightness();
    void theLegendGoesOnInTheNextLine();
    void anHourThatComesTwiceAddsUp();
    void whatStillWaitsIsCountedOnScreenOnly();
    void anotherTryIsSeenAndTheChoiceStays();
    void theFileIsWrittenWhole();
    void theTextIsShownBeforeItIsCopied();
    void figuresOfARehearsalAreMarked();
    void reasonsOfInterruptionsStandBesideTheHistory();
    void aBrokenFileIsSaid();
    void pictures();
};

void TestCapacityView::emptyItSaysWhatItWillShow()
{
    Room room;
    room.open();
    auto *empty = room.find<EmptyState>(u"capacityEmpty"_s);
    QVERIFY(empty->isVisible());
    QSignalSpy create{room.view.get(), &CapacityView::createRequested};
    QTest::mouseClick(room.find<QPushButton>(u"capacityEmptyButton"_s), Qt::LeftButton);
    QCOMPARE(create.size(), 1);
    room.ask(east, room.clock.now(), false);
    QTRY_VERIFY(room.find<CapacityMap>(u"capacityMap"_s)->isVisible());
    QVERIFY(!empty->isVisible());
}

void TestCapacityView::theTableHasARowPerZoneTypeAndTier()
{
    Room room;
    const auto now = room.clock.now();
    for (int i = 0; i < 3; ++i)
        room.ask(west, now.addSecs(-3'600 * i), i == 0);
    room.ask(east, now, false);
    room.ask(east, now.addDays(-20), true); // before the chosen time
    room.open();
    QCOMPARE(room.column(CapacityModel::ZoneColumn), (QStringList{u"europe-west4-a"_s, u"us-east5-a"_s}));
    QCOMPARE(room.column(CapacityModel::AskedColumn), (QStringList{u"3"_s, u"1"_s}));
    QCOMPARE(room.column(CapacityModel::WonColumn), (QStringList{u"1"_s, u"0"_s}));
    QCOMPARE(room.column(CapacityModel::ShareColumn), (QStringList{u"33 %"_s, u"0 %"_s}));
    QCOMPARE(room.column(CapacityModel::WaitColumn)[0], u"2 h 14 min"_s);
    room.find<Segmented>(u"capacityPeriod"_s)->setCurrent(1);
    QCOMPARE(room.column(CapacityModel::AskedColumn), (QStringList{u"2"_s, u"3"_s})); // one of two is the better share
    QVERIFY(room.find<Label>(u"capacityOrder"_s)->text().contains("not enough tries"_L1));
}

void TestCapacityView::theMapShowsTheChosenRowInTheTimeOfTheWall()
{
    Room room;
    room.timeZone = QTimeZone{9 * 3'600}; // Seoul
    room.ask(east, QDateTime{QDate{2026, 11, 19}, QTime{20, 5}, QTimeZone::UTC}, true);
    room.ask(west, QDateTime{QDate{2026, 11, 19}, QTime{1, 5}, QTimeZone::UTC}, false);
    room.open();
    const auto *hours = room.hours();
    QCOMPARE(hours->rowCount(), 14);
    QCOMPARE(hours->countAt(hours->index(0, 5)), (CapacityCount{.won = 1})); // 05:05 of the next day there
    QCOMPARE(hours->index(0, 5).data().toString(), u"1"_s);
    auto *table = room.find<Table>(u"capacityTable"_s);
    table->setCurrentIndex(table->model()->index(1, 0));
    QCOMPARE(hours->countAt(hours->index(0, 5)), CapacityCount{});
    QCOMPARE(hours->countAt(hours->index(1, 10)), (CapacityCount{.none = 1}));
}

void TestCapacityView::theMapIsReadWithTheKeyboardAndAloud()
{
    Room room;
    room.ask(east, room.clock.now(), true);
    room.ask(east, room.clock.now(), false);
    room.open();
    auto *map = room.find<CapacityMap>(u"capacityMap"_s);
    map->setFocus();
    map->setCurrentIndex(map->model()->index(0, 11));
    QVERIFY(room.hour().contains("not asked"_L1));
    QTest::keyClick(map, Qt::Key_Right);
    QCOMPARE(map->currentIndex().column(), 12);
    QVERIFY2(room.hour().contains("12:00"_L1) && room.hour().contains("asked 2"_L1), qPrintable(room.hour()));
    QTest::keyClick(map, Qt::Key_Down);
    QCOMPARE(map->currentIndex().row(), 1);
    QCOMPARE(map->model()->index(0, 12).data(Qt::ToolTipRole).toString(),
             map->model()->index(0, 12).data(Qt::AccessibleTextRole).toString());
    auto *accessible = QAccessible::queryAccessibleInterface(map);
    QVERIFY(accessible && accessible->tableInterface());
    auto *cell = accessible->tableInterface()->cellAt(0, 12);
    QVERIFY(cell && cell->text(QAccessible::Name).contains("asked 2"_L1));
    QVERIFY(!map->accessibleName().isEmpty());
}

void TestCapacityView::whatWasNotAskedIsHatchedAndNoColour()
{
    Room room;
    room.ask(east, room.clock.now(), false);
    room.open();
    auto *map = room.find<CapacityMap>(u"capacityMap"_s);
    const auto image = map->viewport()->grab().toImage();
    const auto colours = [&](int column) {
        QSet<QRgb> seen;
        const auto rect = map->visualRect(map->model()->index(0, column)).adjusted(4, 4, -4, -4);
        for (int y = rect.top(); y < rect.bottom(); ++y) {
            for (int x = rect.left(); x < rect.right(); ++x)
                seen += image.pixel(int(x * image.devicePixelRatio()), int(y * image.devicePixelRatio()));
        }
        return seen;
    };
    QCOMPARE(colours(12), (QSet<QRgb>{capacityStep(0).fill.rgb()}));
    QVERIFY2(colours(11).size() > 1, "a pattern, not a colour");
    QVERIFY(!colours(11).contains(capacityStep(0).fill.rgb()));
}

void TestCapacityView::theStepsDifferInLightness()
{
    for (int step = 1; step < capacitySteps; ++step)
        QVERIFY2(contrast(capacityStep(step).fill, capacityStep(step - 1).fill) >= 1.4, "to be told apart in grey");
    for (int step = 0; step < capacitySteps; ++step)
        QVERIFY2(contrast(capacityStep(step).fill, capacityStep(step).text) >= 4.5, "the number is read on it");
    QCOMPARE(capacityStepOf({.won = 0, .none = 9}), 0);
    QCOMPARE(capacityStepOf({.won = 1, .none = 99}), 1);
    QCOMPARE(capacityStepOf({.won = 1, .none = 1}), 3);
    QCOMPARE(capacityStepOf({.won = 9, .none = 0}), 4);
}

void TestCapacityView::theLegendGoesOnInTheNextLine()
{
    QWidget page;
    auto *column = new QVBoxLayout{&page};
    auto *legend = new CapacityLegend;
    column->addWidget(legend);
    column->addStretch(1);
    page.resize(900, 400);
    page.show();
    const int oneLine = legend->height();
    page.resize(320, 400);
    QTRY_VERIFY(legend->height() > oneLine);
    for (const auto *words : legend->findChildren<Label *>())
        QVERIFY2(legend->rect().contains(QRect{words->mapTo(legend, QPoint{}), words->size()}),
                 qPrintable(words->text()));
}

void TestCapacityView::anHourThatComesTwiceAddsUp()
{
    const QTimeZone berlin{"Europe/Berlin"};
    if (!berlin.isValid())
        QSKIP("this computer has no data on time zones");
    CapacityMapModel model;
    const QDateTime first{QDate{2026, 10, 25}, QTime{0, 0}, QTimeZone::UTC}; // 02:00, and an hour later 02:00 again
    const auto span = [&](int hour) {
        return CapacitySpan{
            .key = east, .start = first.addSecs(3'600LL * hour), .unit = CapacityUnit::Hour, .count = {.none = 1}};
    };
    model.update({span(0), span(1), span(2)}, first.addSecs(20'000), 1, berlin);
    QCOMPARE(model.countAt(model.index(0, 2)).none, 2);
    QCOMPARE(model.countAt(model.index(0, 3)).none, 1);
    QVERIFY(!model.countAt({}).asked());
}

void TestCapacityView::whatStillWaitsIsCountedOnScreenOnly()
{
    Room room;
    const auto begun = room.clock.now().addSecs(-3 * 3'600);
    CapacityView view{{.capacityHistory = &room.capacityHistory,
                       .clock = &room.clock,
                       .project = {},
                       .isForSending = true,
                       .underWay = [&](const QDateTime &now) { return spansUntilNow(east, begun, now); },
                       .timeZone = [] { return QTimeZone{QTimeZone::UTC}; }}};
    view.show();
    const auto *table = view.findChild<Table *>(u"capacityTable"_s);
    QCOMPARE(table->model()->rowCount(), 1);
    QCOMPARE(table->model()->index(0, CapacityModel::AskedColumn).data().toString(), u"3"_s);
    QVERIFY(waited(room.capacityHistory.history()).value().isEmpty());
}

void TestCapacityView::anotherTryIsSeenAndTheChoiceStays()
{
    Room room;
    room.ask(east, room.clock.now(), false);
    room.ask(west, room.clock.now(), true);
    room.open();
    auto *table = room.find<Table>(u"capacityTable"_s);
    table->setCurrentIndex(table->model()->index(1, 0));
    QCOMPARE(table->currentIndex().data().toString(), u"us-east5-a"_s);
    room.ask(CapacityKey{.zone = ZoneId{u"asia-east1-c"_s}, .type = u"v4-8"_s, .tier = Tier::OnDemand},
             room.clock.now(), false);
    QTRY_COMPARE(table->model()->rowCount(), 3);
    QCOMPARE(table->currentIndex().siblingAtColumn(0).data().toString(), u"us-east5-a"_s);
}

void TestCapacityView::theFileIsWrittenWhole()
{
    Room room;
    room.ask(east, room.clock.now(), true);
    room.open();
    const auto path = room.folder.filePath(u"out.csv"_s);
    QTest::mouseClick(room.find<QPushButton>(u"capacityExportButton"_s), Qt::LeftButton);
    emit room.find<QFileDialog>(u"capacityExportDialog"_s)->fileSelected(path);
    QFile file{path};
    QVERIFY(file.open(QFile::ReadOnly));
    QCOMPARE(file.readAll(), capacityCsv(waited(room.capacityHistory.history()).value()));
    emit room.find<QFileDialog>(u"capacityExportDialog"_s)->fileSelected(room.folder.filePath(u"no/such/folder.csv"_s));
    QVERIFY(room.find<QWidget>(u"capacityNotice"_s)->isVisible());
}

void TestCapacityView::theTextIsShownBeforeItIsCopied()
{
    Room room;
    for (int i = 0; i < 12; ++i)
        room.ask(east, room.clock.now().addSecs(-3'600 * i), i == 3);
    room.open();
    QTest::mouseClick(room.find<QPushButton>(u"capacityFeedbackButton"_s), Qt::LeftButton);
    auto *text = room.find<QPlainTextEdit>(u"feedbackText"_s);
    QTRY_VERIFY(text->isVisible());
    QVERIFY2(text->toPlainText().contains("v6e-8 (spot) in us-east5-a: tries: 12, obtained: 1 (8%)"_L1),
             qPrintable(text->toPlainText()));
    QVERIFY(room.find<QLineEdit>(u"feedbackSubject"_s)->text().contains("my-project"_L1));
    QGuiApplication::clipboard()->clear();
    text->appendPlainText(u"my own words"_s);
    QTest::mouseClick(room.find<QPushButton>(u"feedbackCopyButton"_s), Qt::LeftButton);
    QVERIFY(QGuiApplication::clipboard()->text().endsWith("my own words"_L1));
}

void TestCapacityView::figuresOfARehearsalAreMarked()
{
    Room room;
    room.isForSending = false;
    room.ask(east, room.clock.now(), true);
    room.open();
    QTest::mouseClick(room.find<QPushButton>(u"capacityFeedbackButton"_s), Qt::LeftButton);
    QVERIFY(room.find<QPlainTextEdit>(u"feedbackText"_s)->toPlainText().startsWith(u'['));
    QTRY_VERIFY(room.find<QWidget>(u"feedbackNotice"_s)->isVisible());
}

void TestCapacityView::reasonsOfInterruptionsStandBesideTheHistory()
{
    Room room;
    room.ask(east, room.clock.now(), true);
    room.ask(west, room.clock.now(), false);
    Result<InterruptionReading> answer{
        InterruptionReading{.counts = {{east.zone, u"PreemptionEvent"_s, u"Eviction"_s, 12, room.clock.now()},
                                       {east.zone, {}, u"<b>New</b>"_s, 1, room.clock.now()}}}};
    QList<QDateTime> asked;
    room.interruptions = [&](const QDateTime &from, const std::stop_token &) -> Task<InterruptionReading> {
        asked << from;
        co_return answer;
    };
    room.open();
    auto *table = room.find<Table>(u"capacityTable"_s);
    const auto choose = [&](const CapacityKey &key) {
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            if (table->model()->index(row, 0).data().toString() == key.zone.toString())
                table->setCurrentIndex(table->model()->index(row, 0));
        }
    };
    auto *reasons = room.find<Label>(u"capacityInterruptions"_s);
    choose(east);
    QTRY_VERIFY(reasons->isVisible());
    QVERIFY2(reasons->text().contains("Eviction"_L1) && reasons->text().contains("(given to others): 12,"_L1)
                 && reasons->text().contains("<b>New</b>: 1"_L1),
             qPrintable(reasons->text()));
    QCOMPARE(reasons->textFormat(), Qt::PlainText);
    choose(west);
    QVERIFY2(reasons->text().startsWith("Google counted no host"_L1), qPrintable(reasons->text()));
    QCOMPARE(asked, QList{room.clock.now().addDays(-14)});
    room.view->hide();
    room.view->show(); // not asked again for every look: it is billed
    QCOMPARE(asked.size(), 1);
    answer = InterruptionReading{.isCut = true};
    room.find<Segmented>(u"capacityPeriod"_s)->setCurrent(2);
    QTRY_COMPARE(asked.size(), 2);
    QCOMPARE(asked[1], room.clock.now().addDays(-42));
    QTRY_VERIFY2(reasons->text().contains("limit"_L1), qPrintable(reasons->text()));
    answer = failed(ErrorCode::ApiOff, u"Cloud Monitoring is off."_s);
    room.find<Segmented>(u"capacityPeriod"_s)->setCurrent(1);
    QTRY_VERIFY2(reasons->text().endsWith("Cloud Monitoring is off."_L1), qPrintable(reasons->text()));
}

void TestCapacityView::aBrokenFileIsSaid()
{
    Room room;
    QVERIFY(room.journal.run(u"DROP TABLE capacity_span"_s));
    room.open();
    QVERIFY(room.find<EmptyState>(u"capacityFailure"_s)->isVisible());
}

/// With TPUDESK_PANEL_PICTURES: the view and its sheet in each language (of this build) and theme, and with large text.
void TestCapacityView::pictures()
{
    const auto folder = qEnvironmentVariable("TPUDESK_PANEL_PICTURES");
    if (folder.isEmpty())
        QSKIP("pictures are taken where TPUDESK_PANEL_PICTURES names a folder");
    Room room;
    fillTwoWeeks(room);
    room.open();
    for (const auto &language : {u"en"_s, u"zh_CN"_s, u"ko"_s}) {
        QTranslator translator;
        if (translator.load(QStringLiteral(TPUDESK_BINARY_DIR) + u"/app/tpudesk_%1.qm"_s.arg(language)))
            QCoreApplication::installTranslator(&translator);
        QLocale::setDefault(QLocale{language});
        auto *theme = Theme::of(room.view.get());
        theme->setLocale(QLocale{language});
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            theme->setChoice(choice);
            for (const double scale : {1.0, 2.0}) {
                theme->setTextScale(scale);
                room.open(); // as at the start of the program with that size
                room.view->resize(1'040, scale > 1 ? 1'500 : 700);
                room.find<CapacityMap>(u"capacityMap"_s)->setCurrentIndex(room.hours()->index(1, 5));
                QTest::qWait(200);
                const auto name = u"%1/capacity-%2-%3-%4.png"_s
                                      .arg(folder, language, choice == ThemeChoice::Dark ? u"dark"_s : u"light"_s)
                                      .arg(int(scale * 100));
                QVERIFY(room.view->grab().save(name));
            }
            theme->setTextScale(1.0);
        }
        room.open();
        theme->setChoice(ThemeChoice::Light);
        QTest::mouseClick(room.find<QPushButton>(u"capacityFeedbackButton"_s), Qt::LeftButton);
        QTest::qWait(500);
        QVERIFY(room.view->grab().save(u"%1/feedback-%2.png"_s.arg(folder, language)));
        room.find<FeedbackSheet>(u"feedbackSheet"_s)->close();
        QTest::qWait(400);
        QCoreApplication::removeTranslator(&translator);
    }
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestCapacityView)
#include "tst_capacityview.moc"
