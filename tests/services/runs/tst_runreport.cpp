// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/runs/reportsvg.h"
#include "services/runs/runreport.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 start = 1'800'000'000'000;

RunReport wholeReport()
{
    RunReport report;
    report.madeAt = QDateTime::fromString(u"2026-11-21T12:00:00Z"_s, Qt::ISODate);
    report.run.id = QUuid::createUuid();
    report.run.config.name = u"llama 7B"_s;
    report.run.config.command = u"python train.py --lr 3e-4"_s;
    report.run.config.variables = {{u"LR"_s, u"3e-4"_s, false}, {u"TOKEN"_s, {}, true}};
    report.run.config.acceleratorType = u"v4-32"_s;
    report.run.config.hosts = {u"pod · host 0"_s};
    report.run.result = {
        .state = JobState::Succeeded, .attempts = 2, .step = 1'200, .values = {{u"loss"_s, 2.5, 1'200}}};
    report.run.links = runLinksIn("https://wandb.ai/lab/llama/runs/x1");
    report.ledger.intervals = {{LedgerKind::SettingUp, start, start + 60'000, 1, 16},
                               {LedgerKind::Productive, start + 60'000, start + 3'600'000, 1, 16}};
    report.ledger.losses = {
        {.attempt = 1, .cause = JobInterruption::Preempted, .at = start + 60'000, .lastStep = 40, .lostSteps = 10}};
    ReportCurve curve{.tag = u"train/loss"_s};
    for (int step = 0; step < 100; ++step)
        curve.points << QPointF(step, 4.0 - step * 0.02);
    report.curves = {curve};
    report.cores = {{.host = u"pod · host 0"_s, .chip = 1, .core = 0, .state = u"Busy"_s, .duty = 0.9, .memory = 0.5}};
    report.coresAt = report.madeAt;
    return report;
}

/// Whether a whole SVG is well formed; what is wrong when it is not.
QString problemOf(const QByteArray &svg)
{
    QXmlStreamReader reader{svg};
    while (!reader.atEnd())
        reader.readNext();
    return reader.hasError() ? reader.errorString() : QString{};
}

} // namespace

class RunReportTest : public QObject
{
    Q_OBJECT

private slots:
    void oneFileHoldsAllOfIt()
    {
        const auto html = reportHtml(wholeReport());
        for (const auto &part :
             {u"llama 7B"_s, u"python train.py --lr 3e-4"_s, u"LR=3e-4"_s, u"v4-32"_s, QLocale{}.toString(1'200),
              u"train/loss"_s, u"pod · host 0"_s, u"https://wandb.ai/lab/llama/runs/x1"_s, u">98 %<"_s, u">1.7 %<"_s})
            QVERIFY2(html.contains(part), qPrintable(part));
        QCOMPARE(html.count(u"<svg"_s), 2); // the band and the curve
        QVERIFY(html.startsWith(u"<!DOCTYPE html>"_s) && html.trimmed().endsWith(u"</html>"_s));
        QVERIFY(!html.contains(u"<script"_s, Qt::CaseInsensitive));
    }

    void nothingIsFetchedByTheOneWhoReadsIt()
    {
        auto html = reportHtml(wholeReport());
        html.remove(u"http://www.w3.org/2000/svg"_s); // a name, not an address
        static const QRegularExpression address{u"(?:src|href|url)\\s*=?\\s*[\"'(]?\\s*(https?:[^\"')\\s]+)"_s};
        int links = 0;
        for (const auto &match : address.globalMatch(html)) {
            QCOMPARE(match.captured(1), u"https://wandb.ai/lab/llama/runs/x1"_s); // only where it is clicked
            ++links;
        }
        QCOMPARE(links, 1);
        QVERIFY(html.contains(u"default-src 'none'"_s));
    }

    void hostileTextsStayTexts()
    {
        auto report = wholeReport();
        const auto hostile = u"\"><script>alert(1)</script><img src=x onerror=y> %1 %2 \x1b[31m\u202e]]> &lt; '"_s;
        report.run.config.name = hostile;
        report.run.config.command = hostile;
        report.run.config.folder = hostile;
        report.run.config.variables = {{hostile, hostile, false}};
        report.run.config.acceleratorType = hostile;
        report.run.config.zone = ZoneId{hostile};
        report.run.config.versions = {hostile, hostile, hostile, hostile};
        report.run.notes = hostile;
        report.run.tags = {hostile};
        report.run.result.why = hostile;
        report.run.result.values = {{hostile, std::numeric_limits<double>::quiet_NaN(), -1}};
        report.run.links = {{RunLink::Kind::WandbRun, u"javascript:alert(1)"_s},
                            {RunLink::Kind::TrackioSpace, hostile}};
        report.curves[0].tag = hostile;
        report.cores[0].host = hostile;
        report.cores[0].state = hostile;
        for (const auto &html : {reportHtml(report), printedReport(report).html}) {
            QVERIFY(!html.contains(u"<script"_s) && !html.contains(u"<img src=x"_s));
            QVERIFY(!html.contains(QChar{0x202e}) && !html.contains(u'\x1b'));
            QVERIFY(!html.contains(u"href=\"javascript"_s));
            QVERIFY(html.contains(u"%1 %2"_s)); // not taken for a place of ours
        }
        const auto pictures = printedReport(report).pictures;
        for (const auto &svg : pictures)
            QCOMPARE(problemOf(svg), QString{});
    }

    void aPrintedReportNamesItsPictures()
    {
        const auto printed = printedReport(wholeReport());
        QCOMPARE(printed.pictures.size(), 2);
        QVERIFY(!printed.html.contains(u"<svg"_s));
        for (const auto &name : printed.pictures.keys())
            QVERIFY(printed.html.contains(u"<img src=\"%1\"/>"_s.arg(name)));
    }

    void aLongCommandLeavesTheNamesBesideItWhole()
    {
        auto report = wholeReport();
        report.run.config.command = u"python train.py \\\n  --lr 3e-4 "_s + QString{300, u'x'};
        const auto printed = printedReport(report).html;
        QVERIFY(!printed.contains(u"<pre"_s)); // QTextDocument never breaks its lines
        QVERIFY(printed.contains(u"white-space:pre-wrap"_s) && printed.contains(u" \\\n  --lr 3e-4 "_s));
        const auto page = reportHtml(report);
        QVERIFY(page.contains(u"<pre>python train.py"_s));
        for (const auto &html : {printed, page})
            QVERIFY(html.contains(u"<th align=\"left\" style=\"white-space:nowrap\">"_s));
    }

    void aReportOfNothingIsAReport()
    {
        const auto html = reportHtml({});
        QVERIFY(html.contains(u"<h1>"_s) && !html.contains(u"<svg"_s));
        QVERIFY(printedReport({}).pictures.isEmpty());
    }

    void curvesThatCannotBeDrawnAreNoPictures_data()
    {
        QTest::addColumn<QList<QPointF>>("points");
        QTest::addColumn<bool>("isLogarithmic");
        QTest::addColumn<bool>("isDrawn");
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const double infinite = std::numeric_limits<double>::infinity();
        const double largest = std::numeric_limits<double>::max();
        QTest::newRow("none") << QList<QPointF>{} << false << false;
        QTest::newRow("no numbers") << QList<QPointF>{{0, nan}, {1, infinite}, {nan, 1}} << false << false;
        QTest::newRow("one point") << QList<QPointF>{{5, 2}} << false << true;
        QTest::newRow("all equal") << QList<QPointF>{{1, 2}, {2, 2}, {3, 2}} << false << true;
        QTest::newRow("zero") << QList<QPointF>{{1, 0}, {2, 0}} << false << true;
        QTest::newRow("gaps") << QList<QPointF>{{1, 1}, {2, nan}, {3, 1}} << false << true;
        QTest::newRow("as large as can be") << QList<QPointF>{{1, -largest}, {2, largest}} << false << true;
        QTest::newRow("logarithmic below zero") << QList<QPointF>{{1, -1}, {2, 0}} << true << false;
        QTest::newRow("logarithmic") << QList<QPointF>{{1, 0.001}, {2, 1'000}} << true << true;
        QTest::newRow("backwards") << QList<QPointF>{{9, 1}, {1, 2}} << false << true;
    }
    void curvesThatCannotBeDrawnAreNoPictures()
    {
        QFETCH(QList<QPointF>, points);
        QFETCH(bool, isLogarithmic);
        QFETCH(bool, isDrawn);
        const auto svg = reportsvg::curve({.tag = u"a"_s, .points = points, .isLogarithmic = isLogarithmic}, {});
        QCOMPARE(!svg.isEmpty(), isDrawn);
        QVERIFY(!svg.contains("nan") && !svg.contains("inf"));
        if (isDrawn)
            QCOMPARE(problemOf(svg), QString{});
    }

    void manyPointsKeepTheirPeaks()
    {
        ReportCurve curve{.tag = u"loss"_s};
        for (int i = 0; i < 1'000'000; ++i)
            curve.points << QPointF(i, i == 123'457 ? 100.0 : 1.0);
        const auto svg = reportsvg::curve(curve, {});
        QVERIFY(svg.size() < 200'000);
        QVERIFY(svg.contains(",12.0 ")); // the top of the picture
    }

    void aBandOfThousandsOfPiecesStaysSmall()
    {
        Ledger ledger;
        for (qint64 i = 0; i < 20'000; ++i)
            ledger.intervals.append({LedgerKind(i % ledgerKinds), i * 1'000, (i + 1) * 1'000, 1, 0});
        const auto svg = reportsvg::band(ledger);
        QCOMPARE(problemOf(svg), QString{});
        QVERIFY(svg.size() < 2'000'000);
        QVERIFY(reportsvg::band({}).isEmpty());
    }

    void everyKindHasAColourOfItsOwn()
    {
        QStringList colors;
        for (int kind = 0; kind < ledgerKinds; ++kind)
            colors << reportsvg::color(LedgerKind(kind));
        colors.removeDuplicates();
        QCOMPARE(colors.size(), ledgerKinds);
        QVERIFY(reportsvg::shade(0.0) != reportsvg::shade(1.0));
        QCOMPARE(reportsvg::shade(std::nullopt), reportsvg::shade(std::numeric_limits<double>::quiet_NaN()));
        QCOMPARE(reportsvg::shade(7.0), reportsvg::shade(1.0));
    }

    void aFileNameIsOneWord()
    {
        RunRecord run;
        const QDate day{2026, 11, 22};
        run.config.name = u"llama 7B / lr=3e-4"_s;
        QCOMPARE(reportFileName(run, day, u"html"_s), u"llama-7B-lr-3e-4-2026-11-22.html"_s);
        run.config.name = u"../../etc/passwd\n"_s;
        QCOMPARE(reportFileName(run, day, u"pdf"_s), u"etc-passwd-2026-11-22.pdf"_s);
        run.config.name = u"실험 1"_s;
        QCOMPARE(reportFileName(run, day, u"pdf"_s), u"실험-1-2026-11-22.pdf"_s);
        run.config.name = u"///"_s;
        QCOMPARE(reportFileName(run, day, u"pdf"_s), u"run-2026-11-22.pdf"_s);
    }
};

#include "tests/support/testmain.h"

QTEST_GUILESS_MAIN(RunReportTest)
#include "tst_runreport.moc"
