// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fakes/hostiletext.h"
#include "tests/support/journalhere.h"
#include "tests/widgets/runs/curveworld.h"
#include "widgets/runs/reportfile.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

RunRecord runOf(const QString &name)
{
    return {.id = QUuid::createUuid(),
            .createdAt = QDateTime::fromMSecsSinceEpoch(CurveWorld::start, QTimeZone::UTC),
            .config = {.name = name, .command = u"python train.py"_s}};
}

Ledger someLedger()
{
    Ledger ledger;
    ledger.intervals = {{.kind = LedgerKind::Productive,
                         .from = CurveWorld::start,
                         .until = CurveWorld::start + 90'000,
                         .attempt = 1,
                         .chips = 4},
                        {.kind = LedgerKind::Saving,
                         .from = CurveWorld::start + 90'000,
                         .until = CurveWorld::start + 100'000,
                         .attempt = 1,
                         .chips = 4}};
    return ledger;
}

QByteArray bytesOf(const QString &path)
{
    QFile file{path};
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray{};
}

} // namespace

class RunReportFileTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private slots:
    void lossesComeFirstAndSpikesStay()
    {
        CurveWorld world;
        world.add(u"accuracy"_s, 0, 10, [](qint64) { return 0.5; });
        world.add(u"loss"_s, 0, 50'000, [](qint64 step) { return step == 33'333 ? 9.0 : 1.0; });
        const auto report = reportOf(runOf(u"llama"_s), someLedger(), world.runs.at(world.run));
        QCOMPARE(report.curves.size(), 2);
        QCOMPARE(report.curves.at(0).tag, u"loss"_s);
        QVERIFY(report.curves.at(0).points.size() <= ReportCurve::mostPoints);
        double most = 0;
        double before = -1;
        for (const auto &point : report.curves.at(0).points) {
            most = std::max(most, point.y());
            QVERIFY(point.x() >= before);
            before = point.x();
        }
        QCOMPARE(most, 9.0);
    }

    void whatIsNoNumberIsAGap()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 20,
                  [](qint64 step) { return step == 10 ? std::numeric_limits<double>::quiet_NaN() : 1.0; });
        const auto report = reportOf(runOf(u"llama"_s), {}, world.runs.at(world.run));
        QVERIFY(std::ranges::any_of(report.curves.at(0).points,
                                    [](const QPointF &point) { return std::isnan(point.y()); }));
    }

    void aPageAndADocumentAreWritten()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 200, [](qint64 step) { return 1.0 / double(step + 1); });
        auto report = reportOf(runOf(u"llama & <b>friends</b>"_s), someLedger(), world.runs.at(world.run));
        report.madeAt = QDateTime::fromMSecsSinceEpoch(CurveWorld::start + 100'000, QTimeZone::UTC);
        const auto page = m_folder.filePath(u"run.html"_s);
        QVERIFY(waited(saveRunReport(report, ReportFormat::Html, page, {})));
        const auto html = bytesOf(page);
        QVERIFY(html.contains("<svg") && html.contains("llama &amp; &lt;b&gt;friends"));
        QVERIFY(!html.contains("<b>friends") && !html.contains("<script"));
        const auto document = m_folder.filePath(u"run.pdf"_s);
        QVERIFY(waited(saveRunReport(report, ReportFormat::Pdf, document, {})));
        const auto pdf = bytesOf(document);
        QVERIFY(pdf.startsWith("%PDF-"));
        QVERIFY(pdf.contains("/Image")); // its curves
        QVERIFY(pdf.size() > 5'000);
    }

    void allOfItOrNothing()
    {
        const auto report = reportOf(runOf(u"llama"_s), {}, {});
        for (const auto format : {ReportFormat::Html, ReportFormat::Pdf}) {
            const auto done = waited(saveRunReport(report, format, m_folder.filePath(u"no/such/x"_s), {}));
            QVERIFY(!done);
            QCOMPARE(done.error().code, ErrorCode::FileFailed);
            QVERIFY(done.error().message.contains(u"no/such"_s));
        }
        std::stop_source source;
        source.request_stop();
        const auto path = m_folder.filePath(u"stopped.html"_s);
        QVERIFY(!waited(saveRunReport(report, ReportFormat::Html, path, source.get_token())));
        QVERIFY(!QFile::exists(path));
    }

    void wordsFromOutsideOpenNothing()
    {
        Bait bait;
        QVERIFY(bait.isSet());
        const auto texts = bait.texts();
        for (const auto &[name, text] : texts.asKeyValueRange()) {
            CurveWorld world;
            world.add(text.left(200), 0, 10, [](qint64) { return 1.0; });
            auto run = runOf(text.left(2'000));
            run.notes = text.left(5'000);
            run.config.command = text.left(5'000);
            run.tags = {text.left(60)};
            const auto report = reportOf(run, someLedger(), world.runs.at(world.run));
            QVERIFY2(waited(saveRunReport(report, ReportFormat::Pdf, m_folder.filePath(u"hostile.pdf"_s), {})),
                     qPrintable(name));
            QVERIFY2(waited(saveRunReport(report, ReportFormat::Html, m_folder.filePath(u"hostile.html"_s), {})),
                     qPrintable(name));
            QVERIFY2(!bait.isTaken(), qPrintable(name));
            QVERIFY(!bytesOf(m_folder.filePath(u"hostile.html"_s)).contains("<img"));
        }
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(RunReportFileTest)
#include "tst_runreportfile.moc"
