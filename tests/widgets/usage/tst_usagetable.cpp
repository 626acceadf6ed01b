// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/usage/slices.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/table.h"
#include "widgets/usage/hostsheet.h"
#include "widgets/usage/offeredmodel.h"
#include "widgets/usage/usagemodel.h"
#include "widgets/usage/usagereport.h"
#include "widgets/usage/usagetable.h"
#include "widgets/usage/usagetext.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

struct Room
{
    UsageTable view;
    Table *table = view.findChild<Table *>(u"usageTable"_s);
    SearchField *search = view.findChild<SearchField *>(u"usageFilterField"_s);

    explicit Room(const SliceUsage &usage)
    {
        view.resize(1'100, 500);
        view.setUsage(usage);
        view.show();
        if (!QTest::qWaitForWindowExposed(&view))
            qFatal("not shown");
    }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return table->model()->index(row, column).data().toString();
    }
    [[nodiscard]] QStringList column(int column) const
    {
        QStringList texts;
        for (int row = 0; row < table->model()->rowCount(); ++row)
            texts << cell(row, column);
        return texts;
    }
    void press(int row, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::mouseClick(table->viewport(), Qt::LeftButton, modifiers,
                          table->visualRect(table->model()->index(row, 0)).center());
    }
};

QStringList textsOf(const QWidget &widget)
{
    QStringList texts;
    for (const auto *label : widget.findChildren<QLabel *>())
        texts << label->text();
    return texts;
}

} // namespace

class TestUsageTable : public QObject
{
    Q_OBJECT

private slots:
    void everyCoreIsARowWithItsValues();
    void onlyWhatIsWrittenAnewIsToldAsChanged();
    void selectionAndPlaceStayWhileValuesChange();
    void rowsSortByValueAndNotByText();
    void whatWasNotSaidSortsBelowAll();
    void aFilterLooksIntoHostStateAndProcess();
    void onlyWhatStandsOut();
    void selectionGoesBothWays();
    void whatNobodySeesIsWrittenWhenItIsShown();
    void rowsAreCopiedForASpreadsheet();
    void theReportLinesUp();
    void theReportLinesUpInChineseToo();
    void theReportIsShownAndCopied();
    void theStatusLineSaysHowItStands();
    void aHostSaysAllThatIsKnown();
    void offeredMetricsKeepTheirRows();
    void nothingFromOutsideBreaksALine();
};

void TestUsageTable::everyCoreIsARowWithItsValues()
{
    auto usage = slices::busy(u"v2-8"_s);
    usage.hosts[0].users = {{.pid = 7, .user = u"a"_s, .command = u"first"_s, .chips = {0}},
                            {.pid = 8, .user = u"b"_s, .command = u"second"_s, .chips = {1, 2, 3}}};
    usage.cores[2].duty = 41.4F;
    usage.cores[2].hbmUsed = 7.54F * float(slices::gib);
    Room room{usage};
    QAbstractItemModelTester tester{room.table->model(), QAbstractItemModelTester::FailureReportingMode::QtTest};
    QCOMPARE(room.table->model()->rowCount(), 8);
    QCOMPARE(room.cell(2, UsageModel::ChipColumn), u"1"_s); // two devices to a chip
    QCOMPARE(room.cell(2, UsageModel::CoreColumn), u"2"_s);
    QVERIFY(!room.table->isColumnHidden(UsageModel::CoreColumn));
    Room ofChips{slices::busy(u"v4-8"_s)};
    QVERIFY(ofChips.table->isColumnHidden(UsageModel::CoreColumn)); // it would say the same as the chip
    QCOMPARE(room.cell(2, UsageModel::DutyColumn), u"41 %"_s);
    QCOMPARE(room.cell(2, UsageModel::HbmColumn), u"7.5 of 8 GiB"_s);
    QCOMPARE(room.cell(2, UsageModel::HbmShareColumn), u"94 %"_s);
    QCOMPARE(room.cell(1, UsageModel::PidColumn), u"7"_s); // who holds the chip of this core
    QCOMPARE(room.cell(2, UsageModel::ProcessColumn), u"second"_s);
    QVERIFY(room.table->model()
                ->index(2, 0)
                .data(Qt::AccessibleTextRole)
                .toString()
                .startsWith(u"host 0, chip 1, core 2: busy, duty 41 %"_s));
    QCOMPARE(room.table->model()->index(2, UsageModel::DutyColumn).data(Qt::AccessibleTextRole).toString(),
             u"Duty cycle: 41 %"_s);
}

void TestUsageTable::onlyWhatIsWrittenAnewIsToldAsChanged()
{
    auto usage = slices::busy(u"v3-2048"_s);
    UsageModel model;
    model.setUsage(usage, usage.at);
    QSignalSpy changed{&model, &QAbstractItemModel::dataChanged};
    QSignalSpy reset{&model, &QAbstractItemModel::modelReset};
    model.setUsage(usage, usage.at + 1'000); // a second old is still "just now"
    QCOMPARE(changed.size(), 0);
    usage.cores[700].duty += 0.01F;
    usage.cores[1'500].duty = 3;
    usage.cores[1'501].state = UsageState::Hung;
    usage.cores[3].tensorCore = noValue;
    model.setUsage(usage, usage.at);
    QCOMPARE(changed.size(), 2);
    QCOMPARE(changed[0][0].toModelIndex().row(), 3);
    QCOMPARE(changed[0][1].toModelIndex().row(), 3);
    QCOMPARE(changed[1][0].toModelIndex().row(), 1'500);
    QCOMPARE(changed[1][1].toModelIndex().row(), 1'501);
    model.setUsage(usage, usage.at + 60'000); // all ages
    QCOMPARE(changed.size(), 3);
    QCOMPARE(reset.size(), 0);
    model.setUsage(slices::busy(u"v4-32"_s), usage.at);
    QCOMPARE(reset.size(), 1);
}

void TestUsageTable::selectionAndPlaceStayWhileValuesChange()
{
    Room room{slices::busy(u"v3-2048"_s)};
    room.view.setSelected({1'000, 1'001});
    room.table->verticalScrollBar()->setValue(9'000);
    const int place = room.table->verticalScrollBar()->value();
    QSignalSpy said{&room.view, &UsageTable::selected};
    for (int turn = 1; turn < 4; ++turn)
        room.view.setUsage(slices::busy(u"v3-2048"_s, turn));
    QTest::qWait(20);
    QCOMPARE(room.table->verticalScrollBar()->value(), place);
    QCOMPARE(room.table->selectionModel()->selectedRows().size(), 2);
    QCOMPARE(room.view.selectedCores(), (QList{1'000, 1'001}));
    room.table->sortByColumn(UsageModel::DutyColumn, Qt::AscendingOrder);
    room.view.setUsage(slices::busy(u"v3-2048"_s, 5)); // rows move
    QCOMPARE(room.view.selectedCores(), (QList{1'000, 1'001}));
    QCOMPARE(room.table->selectionModel()->selectedRows().size(), 2);
    QVERIFY(said.isEmpty());
    const auto duties = room.column(UsageModel::DutyColumn);
    QVERIFY(duties.first().chopped(2).toInt() < duties.last().chopped(2).toInt());
}

void TestUsageTable::rowsSortByValueAndNotByText()
{
    auto usage = slices::busy(u"v4-32"_s);
    for (int core = 0; core < 16; ++core)
        usage.cores[core].duty = float(core == 7 ? 100 : core == 8 ? 9 : 50 + core);
    Room room{usage};
    room.table->sortByColumn(UsageModel::DutyColumn, Qt::AscendingOrder);
    QCOMPARE(room.cell(0, UsageModel::DutyColumn), u"9 %"_s);
    QCOMPARE(room.cell(15, UsageModel::DutyColumn), u"100 %"_s);
    room.table->sortByColumn(UsageModel::HostColumn, Qt::DescendingOrder);
    QCOMPARE(room.cell(0, UsageModel::HostColumn), u"3 · w-3"_s);
    room.view.setUsage(slices::mixed(u"v4-64"_s));
    room.table->sortByColumn(UsageModel::StateColumn, Qt::AscendingOrder);
    auto states = room.column(UsageModel::StateColumn);
    states.removeDuplicates();
    QCOMPARE(states,
             (QStringList{u"hung"_s, u"unreachable"_s, u"straggler"_s, u"stale"_s, u"held but idle"_s, u"idle"_s,
                          u"no data"_s, u"no workload"_s, u"busy"_s})); // the gravest first
}

void TestUsageTable::whatWasNotSaidSortsBelowAll()
{
    auto usage = slices::busy(u"v4-32"_s);
    usage.cores[5].duty = noValue;
    usage.cores[6].duty = 0;
    Room room{usage};
    room.table->sortByColumn(UsageModel::DutyColumn, Qt::AscendingOrder);
    QCOMPARE(room.cell(0, UsageModel::CoreColumn), u"5"_s);
    QCOMPARE(room.cell(1, UsageModel::CoreColumn), u"6"_s);
    usage.cores[7].duty = -0.0F;
    room.view.setUsage(usage);
    QCOMPARE(room.cell(2, UsageModel::CoreColumn), u"7"_s); // equal ones stay in the order of the cores
}

void TestUsageTable::aFilterLooksIntoHostStateAndProcess()
{
    auto usage = slices::mixed(u"v4-64"_s);
    usage.hosts[7].users = {{.pid = 99, .user = u"guest"_s, .command = u"python eval.py"_s}};
    Room room{usage};
    QTest::keyClicks(room.search, u"HUNG"_s);
    QCOMPARE(room.column(UsageModel::CoreColumn), (QStringList{u"4"_s, u"5"_s, u"6"_s, u"7"_s}));
    room.search->setText(u"guest eval"_s);
    QCOMPARE(room.column(UsageModel::CoreColumn), (QStringList{u"28"_s, u"29"_s, u"30"_s, u"31"_s}));
    room.search->setText(u"host 2"_s);
    QVERIFY(room.column(UsageModel::CoreColumn).contains(u"9"_s));
    room.search->setText(u"chip.*("_s); // no pattern language
    QCOMPARE(room.table->model()->rowCount(), 0);
    room.search->clear();
    QCOMPARE(room.table->model()->rowCount(), 32);
}

void TestUsageTable::onlyWhatStandsOut()
{
    auto usage = slices::busy(u"v4-64"_s);
    slices::makeStraggler(usage, 9);
    slices::setHost(usage, 4, UsageState::Unreachable);
    Room room{usage};
    room.view.findChild<QCheckBox *>(u"usageOnlyOddCheck"_s)->click();
    QCOMPARE(room.column(UsageModel::CoreColumn), (QStringList{u"9"_s, u"16"_s, u"17"_s, u"18"_s, u"19"_s}));
    usage.cores[9].isStraggler = false; // it has caught up
    usage.cores[9].duty = 92;
    room.view.setUsage(usage);
    QCOMPARE(room.table->model()->rowCount(), 4);
}

void TestUsageTable::selectionGoesBothWays()
{
    Room room{slices::busy(u"v4-32"_s)};
    QSignalSpy said{&room.view, &UsageTable::selected};
    room.press(3);
    QCOMPARE(said.size(), 1);
    QCOMPARE(said.takeLast().first().value<QList<int>>(), QList{3});
    room.press(6, Qt::ShiftModifier);
    QCOMPARE(said.takeLast().first().value<QList<int>>(), (QList{3, 4, 5, 6}));
    said.clear();
    room.view.setSelected({12, 1, 77});
    QCOMPARE(room.view.selectedCores(), (QList{1, 12}));
    QCOMPARE(room.table->selectionModel()->selectedRows().size(), 2);
    QVERIFY(said.isEmpty());
    room.search->setText(u"w-3"_s); // hides core 1, which stays chosen
    QVERIFY(said.isEmpty());
    QCOMPARE(room.view.selectedCores(), (QList{1, 12}));
    room.search->clear();
    QCOMPARE(room.table->selectionModel()->selectedRows().size(), 2);
    QSignalSpy opened{&room.view, &UsageTable::activated};
    room.table->sortByColumn(UsageModel::CoreColumn, Qt::DescendingOrder);
    room.table->scrollToTop();
    room.press(0);
    QTest::mouseDClick(room.table->viewport(), Qt::LeftButton, {},
                       room.table->visualRect(room.table->model()->index(0, 0)).center());
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened.takeFirst().first().toInt(), 15);
}

void TestUsageTable::whatNobodySeesIsWrittenWhenItIsShown()
{
    auto usage = slices::busy(u"v4-32"_s);
    Room room{usage};
    room.view.hide();
    QSignalSpy changed{room.table->model(), &QAbstractItemModel::dataChanged};
    usage.cores[0].duty = 7;
    room.view.setUsage(usage);
    QCOMPARE(changed.size(), 0);
    QVERIFY(room.view.reportText().contains(u" 7 %"_s)); // a report is never older than what is known
    room.view.show();
    QCOMPARE(room.cell(0, UsageModel::DutyColumn), u"7 %"_s);
    room.view.hide();
    room.view.setUsage(slices::busy(u"v6e-4"_s)); // another slice is another table
    QCOMPARE(room.table->model()->rowCount(), 4);
}

void TestUsageTable::rowsAreCopiedForASpreadsheet()
{
    Room room{slices::busy(u"v4-32"_s)};
    room.view.setSelected({4, 5});
    QTest::keyClick(room.table, Qt::Key_C, Qt::ControlModifier);
    const auto lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines[0].split(u'\t').first(), u"Host"_s);
    QCOMPARE(lines[1].split(u'\t').first(), u"1 · w-1"_s);
    QCOMPARE(lines[1].split(u'\t').size(), lines[0].split(u'\t').size());
}

void TestUsageTable::theReportLinesUp()
{
    auto usage = slices::mixed(u"v4-64"_s);
    usage.alerts = {{.kind = UsageAlert::Kind::Straggler, .core = 9, .text = u"Chip 9 is slower than the others."_s}};
    const auto report = usageReport(usage, 1'795'000'003'000);
    const auto lines = report.split(u'\n');
    QCOMPARE(lines[0], u"llama-pod · us-central2-b · 2026-11-18 11:06:43 UTC"_s);
    QCOMPARE(lines[1], usageLine(usage));
    QVERIFY(report.contains(u"! Chip 9 is slower than the others."_s));
    const auto head = lines.indexOf(QRegularExpression{u"Chip +Host.*"_s});
    QVERIFY(head > 0);
    const auto end = lines[head].indexOf(u"Duty cycle"_s) + 10;
    int percents = 0;
    for (qsizetype i = head + 1; i <= head + 32; ++i)
        percents += lines[i].first(std::min(end, lines[i].size())).endsWith(u" %"_s) ? 1 : 0;
    QCOMPARE(percents, 32 - 1 - 4 - 4); // all but one without data, a host without workload and one that is not reached
    QCOMPARE(lines[head + 10].section(u"<- "_s, 1), u"41 %, the others 91 %"_s);
    for (const auto &line : lines)
        QVERIFY(!line.endsWith(u' '));
    const auto few = usageReport(usage, usage.at, {9, 10});
    QCOMPARE(few.count(u"w-2"_s), 4); // its host, two cores, its process
    QVERIFY(!few.contains(u"w-3"_s));
}

void TestUsageTable::theReportLinesUpInChineseToo()
{
    QCOMPARE(columnsOf(u"abc"_s), 3);
    QCOMPARE(columnsOf(u"占空比"_s), 6);
    QCOMPARE(columnsOf(u"가동 주기"_s), 9);
    QCOMPARE(columnsOf(u"🙂"_s), 2);
    const auto lines =
        alignedText({{u"状态"_s, u"a"_s}, {u"busy"_s, u"b"_s}, {u"x"_s, u"c"_s}}, {}).split(u'\n', Qt::SkipEmptyParts);
    for (const auto &line : lines)
        QCOMPARE(columnsOf(line), 4 + 2 + 1);
    QCOMPARE(alignedText({{u"状"_s}, {u"abcd"_s}}, {0}), u"  状\nabcd\n"_s);
}

void TestUsageTable::theReportIsShownAndCopied()
{
    Room room{slices::busy(u"v4-32"_s)};
    room.view.findChild<QPushButton *>(u"usageReportButton"_s)->click();
    const auto *sheet = room.view.findChild<SideSheet *>(u"usageReportSheet"_s);
    QVERIFY(sheet && sheet->isOpen());
    const auto shown = room.view.findChild<QPlainTextEdit *>(u"usageReportText"_s)->toPlainText();
    QVERIFY(shown.contains(u"v4-32: 16 chips"_s));
    QTest::mouseClick(room.view.findChild<QWidget *>(u"usageReportCopyButton"_s), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), shown);
}

void TestUsageTable::theStatusLineSaysHowItStands()
{
    auto usage = slices::busy(u"v4-32"_s);
    usage.duty = 94;
    usage.medianUsed = 28.1F * float(slices::gib);
    // No catalogue is loaded here, so the plural of one language does not matter.
    QCOMPARE(metricText(Metric::HbmUsed, 0), u"0 GiB"_s); // in the unit of its axis
    QCOMPARE(metricText(Metric::RunTime, 0), u"0 ms"_s);
    QCOMPARE(metricText(Metric::RunTime, 0.00035F), u"350 µs"_s);
    QCOMPARE(metricText(Metric::RunTime, 0.5F), u"500 ms"_s);
    QCOMPARE(metricText(Metric::RunTime, 1.52F), u"1.5 s"_s);
    QCOMPARE(metricText(Metric::HbmBandwidth, 52.4F), u"52 %"_s);
    QCOMPARE(usedOfTotal(0, 32.0F * 1024 * 1024 * 1024), u"0 of 32 GiB"_s);
    QCOMPARE(usedOfTotal(48.0F * 1024 * 1024, 32.0F * 1024 * 1024 * 1024), u"48 MiB of 32 GiB"_s);
    QCOMPARE(usageLine(usage).replace(u"chip(s)"_s, u"chips"_s),
             u"v4-32: 16 chips, 94 % duty, HBM per chip 28.1 of 32 GiB"_s);
    usage.state = UsageState::Hung;
    QCOMPARE(usageLine(usage), u"v4-32: 16 chips, hung, HBM per chip 28.1 of 32 GiB"_s);
    for (const auto state : {UsageState::NoWorkload, UsageState::Unreachable, UsageState::NoData, UsageState::Stale,
                             UsageState::Failed, UsageState::HeldIdle}) {
        usage.state = state;
        QCOMPARE(usageLine(usage), u"v4-32: 16 chips, %1"_s.arg(usageStateWord(state)));
    }
    usage.state = UsageState::Busy;
    usage.duty = noValue;
    QCOMPARE(usageLine(usage), u"v4-32: 16 chips, HBM per chip 28.1 of 32 GiB"_s);
    usage.duty = 0; // the median of chips of which one computes
    for (auto &core : usage.cores)
        core.state = UsageState::HeldIdle;
    usage.cores[0].state = UsageState::Busy;
    QVERIFY2(usageLine(usage).contains(u"1 of 16 chips"_s) && !usageLine(usage).contains(u"duty"_s),
             qPrintable(usageLine(usage)));
    usage.isLive = false;
    QCOMPARE(usageLine(usage), u"v4-32: 16 chips, not connected"_s);
    QCOMPARE(usageLine({}), QString{});
    QVERIFY(!usageLine(slices::busy(u"v9\u202E\x1b<b>"_s, 0, {}, 1)).contains(u'\x1b'));
}

void TestUsageTable::aHostSaysAllThatIsKnown()
{
    auto usage = slices::busy(u"v4-32"_s);
    auto &host = usage.hosts[2];
    host.growthOfDisk = 1024.0 * 1024;
    host.clockDifference = -74'000;
    host.bytesPerSecond = 2'048;
    host.users.first().since = QDateTime::fromMSecsSinceEpoch(usage.at, QTimeZone::UTC);
    host.offered = {{.name = u"slice.error.detected.gauge"_s, .label = u"device 0"_s, .value = 0}};
    QWidget page;
    page.resize(900, 700);
    page.show();
    HostSheet sheet{&page};
    sheet.setHost(usage, 2);
    sheet.open();
    auto texts = textsOf(sheet).join(u'\n');
    for (const auto &text : {u"Host 2 · w-2"_s, u"31 %, load 12.5"_s, u"96 of 400 GiB"_s,
                             u"61 of 97 GiB, grows by 1.0 MiB/s: full in 10 h"_s, u"4.0 MiB/s in, 3.7 MiB/s out"_s,
                             u"1 min 14 s behind this computer's"_s, u"2.0 KiB/s on the wire"_s, u"PID 4242"_s,
                             u"python train.py --config llama"_s})
        QVERIFY2(texts.contains(text), qPrintable(text + u" not in\n"_s + texts));
    QCOMPARE(sheet.findChild<Table *>(u"usageOfferedTable"_s)->model()->rowCount(), 1);
    auto silent = slices::empty(u"v4-32"_s);
    silent.hosts[1].state = UsageState::Unreachable;
    silent.hosts[1].sentence = u"The host does not answer <b>."_s;
    sheet.setHost(silent, 1);
    texts = textsOf(sheet).join(u'\n');
    QVERIFY(texts.contains(u"The host does not answer <b>."_s));
    QVERIFY(!texts.contains(u"nan"_s, Qt::CaseInsensitive));
    QVERIFY(!sheet.findChild<Table *>(u"usageOfferedTable"_s)->isVisible());
    const auto *sentence = sheet.findChild<QLabel *>(u"usageHostSentence"_s);
    QTRY_COMPARE(sheet.geometry().right(), page.width() - 1); // it has come in
    QVERIFY(sentence->height()
            < 2 * sentence->heightForWidth(sentence->width())); // the room of the table stays empty, below
    sheet.setHost(silent, 99);
    QCOMPARE(sheet.worker(), -1);
    for (const auto *label : sheet.findChildren<QLabel *>())
        QCOMPARE(label->textFormat(), Qt::PlainText);
}

void TestUsageTable::offeredMetricsKeepTheirRows()
{
    OfferedModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
    QList<OfferedValue> offered{
        {.name = u"a"_s, .label = {}, .value = 1},
        {.name = u"b"_s, .label = u"device_ordinal 3"_s, .value = 2.5, .count = 7, .min = 1, .max = 9}};
    model.setOffered(offered);
    QCOMPARE(model.index(1, OfferedModel::RangeColumn).data().toString(), u"1 to 9, 7 times"_s);
    QSignalSpy reset{&model, &QAbstractItemModel::modelReset};
    QSignalSpy changed{&model, &QAbstractItemModel::dataChanged};
    offered[1].value = 3;
    model.setOffered(offered);
    QCOMPARE(reset.size(), 0);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(model.index(1, OfferedModel::ValueColumn).data().toString(), u"3"_s);
    offered[0].value = std::numeric_limits<double>::infinity();
    offered[0].name = u"<b>\x1b"_s;
    model.setOffered(offered);
    QCOMPARE(reset.size(), 1);
    QVERIFY(!model.index(0, 0).data().toString().contains(u'\x1b'));
    QCOMPARE(model.index(0, 0).data(Qt::ToolTipRole).toString(), model.index(0, 0).data().toString());
}

void TestUsageTable::nothingFromOutsideBreaksALine()
{
    auto usage = slices::busy(u"v4-32"_s);
    usage.hosts[0].label = u"a\nb\tc\u202E"_s;
    usage.hosts[0].users = {
        {.pid = -5, .user = u"x\ny"_s, .command = u"rm\r\n-rf\x1b[2J <b>"_s + QString{9'000, u'z'}}};
    usage.cores[0].state = UsageState::Failed;
    usage.cores[0].error = u"line\nline"_s;
    const auto report = usageReport(usage, usage.at, {0});
    QCOMPARE(report.split(u'\n').size(), usageReport(slices::busy(u"v4-32"_s), usage.at, {0}).split(u'\n').size());
    QVERIFY(!report.contains(u'\x1b') && !report.contains(u'\u202E') && report.size() < 3'000);
    Room room{usage};
    room.view.setSelected({0});
    QTest::keyClick(room.table, Qt::Key_C, Qt::ControlModifier);
    const auto lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[0].count(u'\t'), lines[1].count(u'\t'));
    const auto tip = room.table->model()->index(0, UsageModel::ProcessColumn).data(Qt::ToolTipRole).toString();
    QVERIFY(tip.contains(u" <b>"_s) && !tip.contains(u'\n') && !tip.contains(u'\x1b')
            && tip.size() < 1'000); // shown as it is written
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestUsageTable)
#include "tst_usagetable.moc"
