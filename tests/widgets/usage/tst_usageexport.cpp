// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/usage/graphworld.h"
#include "tests/widgets/usage/slices.h"
#include "widgets/common/card.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/bandline.h"
#include "widgets/usage/usageexport.h"
#include "widgets/usage/usagegraph.h"
#include "widgets/usage/usagegraphs.h"

#include <QFile>
#include <QImage>
#include <QSvgRenderer>
#include <QTest>
#include <QVBoxLayout>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file{path};
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray{};
}

/// The cells of a table of RFC 4180.
QList<QStringList> rowsOf(const QByteArray &table)
{
    QList<QStringList> rows{QStringList{QString{}}};
    bool isQuoted = false;
    const auto text = QString::fromUtf8(table);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const auto c = text.at(i);
        if (c == u'"' && isQuoted && i + 1 < text.size() && text.at(i + 1) == u'"') {
            rows.last().last() += c;
            ++i;
        } else if (c == u'"') {
            isQuoted = !isQuoted;
        } else if (c == u',' && !isQuoted) {
            rows.last().append(QString{});
        } else if (c == u'\n' && !isQuoted) {
            rows.append(QStringList{QString{}});
        } else if (c != u'\r' || isQuoted) {
            rows.last().last() += c;
        }
    }
    rows.removeLast(); // behind the last line break
    return rows;
}

/// Pixels of a part that differ from the one below, of each pair that one pixel of the screen would have become.
int sharpPairs(const QImage &image, const QRect &part)
{
    int different = 0;
    for (int y = 2 * part.top(); y + 1 < 2 * part.bottom(); y += 2) {
        for (int x = 2 * part.left(); x < 2 * part.right(); ++x)
            different += image.pixel(x, y) != image.pixel(x, y + 1) ? 1 : 0;
    }
    return different;
}

/// Graphs in a card with ten minutes of training.
struct Shown
{
    Shown()
    {
        world.train(10min);
        world.mark(UsageEvent::Kind::Preempted, u"in the middle"_s, 5 * GraphWorld::minute);
        auto *card = new Card;
        graphs = new UsageGraphs{&world.history, &world.clock};
        card->body()->addWidget(graphs);
        auto *column = new QVBoxLayout{&window};
        column->addWidget(card);
        window.resize(760, 560);
        window.show();
        graphs->setSlice(world.usage);
        graphs->setRange(600s);
        const auto *line = graphs->findChild<BandLine *>();
        QTRY_VERIFY(line && !std::isnan(line->bandAt(world.now() - 60'000).mean));
    }

    GraphWorld world;
    QWidget window;
    UsageGraphs *graphs;
};

} // namespace

class UsageExportTest : public QObject
{
    Q_OBJECT

private slots:
    void aPictureHasTwiceTheResolution()
    {
        Shown shown;
        const auto path = shown.world.folder.filePath(u"graphs.png"_s);
        QVERIFY(writePicture(shown.graphs->picture(), PictureFormat::Png, path, u"llama-pod · v4-32"_s));
        const QImage image{path};
        QVERIFY(image.width() >= 2 * shown.graphs->picture()->width());
        QVERIFY(image.height() > 2 * shown.graphs->picture()->height()); // with the caption
        const auto line = shown.graphs->findChild<BandLine *>()->look().colour;
        QSet<QRgb> colours;
        for (int y = 0; y < image.height(); y += 1) {
            for (int x = 0; x < image.width(); x += 3)
                colours.insert(image.pixel(x, y));
        }
        QVERIFY(colours.contains(line.rgb()));
        // The lines themselves are drawn anew: not each pixel of the screen four times.
        const auto bare = shown.world.folder.filePath(u"bare.png"_s);
        QVERIFY(writePicture(shown.graphs->picture(), PictureFormat::Png, bare));
        auto *plot = shown.graphs->findChild<UsageGraph *>()->plot();
        const QRect part{plot->mapTo(shown.graphs->picture(), QPoint{}) + QPoint{scaled(8), scaled(8)}, plot->size()};
        const auto pairs = sharpPairs(QImage{bare}, part);
        QVERIFY2(pairs > 500, qPrintable(QString::number(pairs)));
        QCOMPARE(image.pixelColor(4, 4), tokensOf(&shown.window).card);
    }

    void svgAndPdfAreLinesAndLettersNotPictures()
    {
        Shown shown;
        const auto svg = shown.world.folder.filePath(u"graphs.svg"_s);
        QVERIFY(writePicture(shown.graphs->picture(), PictureFormat::Svg, svg, u"a <caption> & more"_s));
        const auto text = contentOf(svg);
        QXmlStreamReader xml{text};
        int lines = 0;
        int pictures = 0;
        QString words;
        while (!xml.atEnd()) {
            xml.readNext();
            if (!xml.isStartElement())
                continue;
            lines += xml.name() == "polyline"_L1 || xml.name() == "path"_L1 ? 1 : 0;
            pictures += xml.name() == "image"_L1 ? 1 : 0;
            if (xml.name() == "text"_L1)
                words += xml.readElementText(QXmlStreamReader::IncludeChildElements) + u'|';
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY2(lines > 10, qPrintable(QString::number(lines)));
        QCOMPARE(pictures, 0);
        QVERIFY2(words.contains(u"Duty cycle"_s) && words.contains(u"a <caption> & more"_s)
                     && words.contains(u"in the middle"_s),
                 qPrintable(words));
        QVERIFY(QSvgRenderer{svg}.isValid());

        const auto pdf = shown.world.folder.filePath(u"graphs.pdf"_s);
        QVERIFY(writePicture(shown.graphs->picture(), PictureFormat::Pdf, pdf));
        const auto bytes = contentOf(pdf);
        QVERIFY(bytes.startsWith("%PDF-") && bytes.trimmed().endsWith("%%EOF"));
        QVERIFY(!bytes.contains("/Subtype /Image"));
        QVERIFY(bytes.contains("/Font"));
        QCOMPARE(bytes.count("/Type /Page\n"), 1);
    }

    void aTableHasEveryBandWithItsTimeUnitAndSource()
    {
        const UsageQuestion question{u"p/z/n"_s, {}, 1'795'000'000'000, 1'795'000'003'000, 1'000};
        const SeriesId chip{u"n/0"_s, 3, Metric::DutyCycle};
        const SeriesId slice{u"p/z/n"_s, wholeHost, Metric::HbmUsed};
        const UsageAnswer answer{
            question,
            {{chip,
              {{question.from - 1'000, 9, 9, 9, false},
               {question.from, 40.5F, 41, 42, false},
               {.at = question.from + 1'000},
               {question.from + 2'000, 80, 80, 80, true}}},
             {slice, {{question.from, 1e9F, 2.8e10F, 3.2e10F, false}}}},
            {{u"p/z/n"_s, question.from + 500, UsageEvent::Kind::Note, u"=HYPERLINK(\"http://x\", \"y\"),\nnext"_s}}};
        const auto rows = rowsOf(csvOf(answer));
        QCOMPARE(rows.size(), 5);
        QCOMPARE(rows.at(0).join(u','),
                 u"time_utc,length_seconds,slice,host,index,metric,unit,least,mean_or_median,most,source,text"_s);
        QCOMPARE(rows.at(1),
                 (QStringList{u"2026-11-18T11:06:40.000Z"_s,
                              u"1"_s,
                              u"p/z/n"_s,
                              u"n/0"_s,
                              u"3"_s,
                              u"duty_cycle"_s,
                              u"percent"_s,
                              u"40.5"_s,
                              u"41"_s,
                              u"42"_s,
                              u"measured"_s,
                              {}}));
        QCOMPARE(rows.at(2).at(10), u"cloud_monitoring"_s); // a gap is no row
        QCOMPARE(rows.at(2).at(1), u"60"_s); // as long as it is, not as finely as it was asked
        QCOMPARE(rows.at(2).at(0), u"2026-11-18T11:06:42.000Z"_s);
        QCOMPARE(rows.at(3).mid(3, 4), (QStringList{{}, {}, u"hbm_used"_s, u"bytes"_s}));
        QCOMPARE(rows.at(3).at(8).toDouble(), double(2.8e10F));
        QCOMPARE(rows.at(4).at(5), u"event"_s);
        QCOMPARE(rows.at(4).constLast(), u"'=HYPERLINK(\"http://x\", \"y\"), next"_s); // no formula, one line
        for (const auto &row : rows)
            QCOMPARE(row.size(), 12);
    }

    /// Each second of its minute shows it, and whoever adds the rows up must not count it sixty times.
    void aValueOfCloudMonitoringIsOneRow()
    {
        UsageQuestion question{u"p/z/n"_s, {}, 1'795'000'000'000, 1'795'000'130'000, 1'000};
        SeriesBands line{{u"n/0"_s, 0, Metric::DutyCycle}, {}};
        for (qint64 at = question.from; at < question.until; at += 1'000) {
            const float value = at < question.from + 10'000 ? 90 : at < question.from + 70'000 ? 40 : 41;
            line.bands.append({at, value, value, value, at >= question.from + 10'000});
        }
        auto rows = rowsOf(csvOf(UsageAnswer{question, {line}, {}}));
        QCOMPARE(rows.size(), 1 + 10 + 2);
        QCOMPARE(rows.at(1).at(1), u"1"_s);
        for (const auto &[row, value] : {std::pair{11, u"40"_s}, {12, u"41"_s}}) {
            QCOMPARE(rows.at(row).at(1), u"60"_s);
            QCOMPARE(rows.at(row).at(8), value);
        }
        line.bands = {{question.from, 40, 40, 40, true}, {question.from + 600'000, 40, 40, 40, true}};
        question.step = 600'000;
        question.until = question.from + 1'200'000;
        rows = rowsOf(csvOf(UsageAnswer{question, {line}, {}}));
        QCOMPARE(rows.size(), 3);
        QCOMPARE(rows.at(1).at(1), u"600"_s); // many values, as one
    }

    void howItStandsIsARowForEachCore()
    {
        auto usage = slices::busy(u"v4-16"_s);
        slices::setHost(usage, 1, UsageState::Unreachable);
        usage.cores[0].source = UsageSource::Monitoring;
        usage.cores[1].isStraggler = true;
        usage.cores[2].at = 0;
        usage.hosts[0].users[0].command = u"=cmd, \"x\""_s;
        const auto rows = rowsOf(csvOf(usage, usage.at + 2'500));
        QCOMPARE(rows.size(), 1 + usage.cores.size());
        for (const auto &row : rows)
            QCOMPARE(row.size(), rows.at(0).size());
        const auto value = [&](int core, const QString &name) {
            return rows.at(core + 1).at(rows.at(0).indexOf(name));
        };
        QCOMPARE(value(0, u"source"_s), u"cloud_monitoring"_s);
        QCOMPARE(value(1, u"source"_s), u"libtpu"_s);
        QCOMPARE(value(1, u"straggler"_s), u"yes"_s);
        QCOMPARE(value(1, u"age_seconds"_s), u"2.5"_s);
        QCOMPARE(value(1, u"hbm_used_bytes"_s).toFloat(), usage.cores[1].hbmUsed);
        QCOMPARE(value(1, u"host"_s), hostName(usage, 0));
        QVERIFY(value(2, u"time_utc"_s).isEmpty() && value(2, u"age_seconds"_s).isEmpty());
        QCOMPARE(value(3, u"process"_s), u"'=cmd, \"x\""_s); // no formula
        const auto lost = qsizetype{usage.layout.devicesPerHost()};
        QCOMPARE(value(int(lost), u"state"_s), u"unreachable"_s);
        QVERIFY(value(int(lost), u"duty_cycle_percent"_s).isEmpty());
        QCOMPARE(value(int(lost), u"chip"_s), QString::number(usage.layout.cores[lost].chipOfSlice));
    }

    void noCellBeginsAFormula()
    {
        const UsageQuestion question{u"=1+1"_s, {}, 1'000, 2'000, 1'000};
        const UsageAnswer answer{question, {{{u"@host,\"x\""_s, 0, Metric::Load}, {{1'000, 1, 1, 1, false}}}}, {}};
        const auto row = rowsOf(csvOf(answer)).at(1);
        QCOMPARE(row.at(2), u"'=1+1"_s);
        QCOMPARE(row.at(3), u"'@host,\"x\""_s);
        QCOMPARE(row.at(0), u"1970-01-01T00:00:01.000Z"_s);
    }

    void theTableOfWhatIsSeenIsAsFineAsItWasMeasured()
    {
        Shown shown;
        const auto path = shown.world.folder.filePath(u"graphs.csv"_s);
        std::optional<Result<>> done;
        shown.graphs->writeCsv(path, [&](const Result<> &result) { done = result; });
        QTRY_VERIFY(done.has_value());
        QVERIFY(*done);
        const auto rows = rowsOf(contentOf(path));
        int duty = 0;
        bool isEvent = false;
        for (const auto &row : rows) {
            duty += row.at(5) == "duty_cycle"_L1 ? 1 : 0;
            isEvent = isEvent || row.constLast().contains(u"in the middle"_s);
        }
        QVERIFY2(duty >= 590 && duty <= 602,
                 qPrintable(QString::number(duty))); // a second each, though the screen has fewer pixels
        QVERIFY(isEvent);
        QVERIFY(stepOfTable(600'000, 3) == 1'000);
        QVERIFY(720LL * 3'600'000 / stepOfTable(720LL * 3'600'000, 300) * 300 <= 300'000); // never without an end
    }

    void aFileThatCannotBeWrittenIsExplainedAndNothingIsLeftBehind()
    {
        Shown shown;
        const auto path = shown.world.folder.filePath(u"no/such/folder/graphs.png"_s);
        for (const auto format : {PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf}) {
            const auto written = writePicture(shown.graphs->picture(), format, path);
            QVERIFY(!written);
            QCOMPARE(written.error().code, ErrorCode::FileFailed);
            QVERIFY(written.error().message.contains(path)
                    && written.error().message.contains(u"Choose another folder"_s));
        }
        QVERIFY(!writeFile(path, "x"));
        QVERIFY(!QFile::exists(path));
        const auto there = shown.world.folder.filePath(u"there.csv"_s);
        QVERIFY(writeFile(there, "old"));
        QVERIFY(writeFile(there, "new"));
        QCOMPARE(contentOf(there), QByteArray{"new"});
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(UsageExportTest)
#include "tst_usageexport.moc"
