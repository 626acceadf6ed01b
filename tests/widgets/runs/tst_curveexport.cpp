// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/journalhere.h"
#include "tests/widgets/runs/curveworld.h"
#include "widgets/runs/curveexport.h"
#include "widgets/theme/theme.h"

#include <QFile>
#include <QImage>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace Qt::StringLiterals;

namespace {

QByteArray contentsOf(const QString &path)
{
    QFile file{path};
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray{};
}

} // namespace

class CurveExportTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<Theme> m_theme;
    QTemporaryDir m_folder;

    [[nodiscard]] CurveSheetPicture pictureOf(const CurveWorld &world, const QList<CurveLine> &lines) const
    {
        return {.title = u"llama & <b>friends</b>"_s,
                .frame = curveFrame(world.histories(), lines, {}, {.from = 0, .until = 99, .pixels = 500}),
                .style = {.tokens = &m_theme->tokens(), .scheme = m_theme->scheme(), .font = qApp->font()},
                .size = {560, 300}};
    }
    [[nodiscard]] static CurveWorld twoCurves()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 100, [](qint64 step) {
            return step == 50 ? std::numeric_limits<double>::quiet_NaN() : 1 / double(step + 1);
        });
        world.add(u"=lr, \"x\"\nnext"_s, 0, 100, [](qint64) { return 0.001; });
        return world;
    }

private slots:
    void initTestCase()
    {
        m_theme = std::make_unique<Theme>(qApp);
        m_theme->setChoice(ThemeChoice::Light);
    }
    void cleanupTestCase() { m_theme.reset(); }

    void aPictureHasTwiceTheResolution()
    {
        const auto world = twoCurves();
        const auto path = m_folder.filePath(u"curves.png"_s);
        QVERIFY(writeCurvePicture(pictureOf(world, {world.line(u"loss"_s)}), CurveExport::Png, path));
        const QImage image{path};
        QVERIFY(image.width() > 2 * 560 && image.height() > 2 * 300);
        QCOMPARE(image.pixelColor(3, 3), m_theme->tokens().card);
        bool isDrawn = false;
        for (int x = 0; x < image.width(); ++x)
            isDrawn = isDrawn || image.pixelColor(x, image.height() / 2) != m_theme->tokens().card;
        QVERIFY(isDrawn);
    }

    void aDrawingIsLinesAndLetters()
    {
        const auto world = twoCurves();
        const auto path = m_folder.filePath(u"curves.svg"_s);
        QVERIFY(writeCurvePicture(pictureOf(world, {world.line(u"loss"_s), world.line(u"=lr, \"x\"\nnext"_s, 1)}),
                                  CurveExport::Svg, path));
        const auto svg = contentsOf(path);
        QVERIFY(svg.contains("<polyline") && !svg.contains("<image"));
        QVERIFY(svg.contains("llama &amp; &lt;b&gt;friends"));
        QVERIFY(!svg.contains("<b>"));
        QVERIFY(QSvgRenderer{svg}.isValid());
    }

    void numbersAreWholeAndNamed()
    {
        const auto world = twoCurves();
        const auto path = m_folder.filePath(u"curves.csv"_s);
        const QList<ScalarCurveId> curves{{{}, u"loss"_s}, {{}, u"=lr, \"x\"\nnext"_s}};
        const auto &history = world.runs.at(world.run);
        QVERIFY(waited(writeCurveTables({{.run = u"=first, \"one\""_s, .history = history, .curves = curves},
                                         {.run = u"second"_s, .history = history, .curves = curves.first(1)}},
                                        path, {})));
        const auto text = contentsOf(path);
        const auto head = text.first(text.indexOf('\n')).trimmed();
        QVERIFY2(head.startsWith("run,folder,tag,"), head.constData());
        QCOMPARE(text.count("run,folder,tag,"), 1); // one head for all
        QCOMPARE(text.count("second,") + text.count("\"second\","), 100);
        QVERIFY(text.contains("nan"));
        QVERIFY(text.contains("\"'=first, \"\"one\"\"\",")); // no formula for a spreadsheet
        QVERIFY(!text.contains("\n=first"));
        // A tag of two lines is still one row: each row of the first run begins with its name.
        QCOMPARE(text.count("\"'=first, \"\"one\"\"\","), 200);
    }

    void whatCannotBeWrittenIsSaid()
    {
        const auto world = twoCurves();
        const auto picture = pictureOf(world, {world.line(u"loss"_s)});
        for (const auto format : {CurveExport::Png, CurveExport::Svg}) {
            const auto done = writeCurvePicture(picture, format, m_folder.filePath(u"no/such/folder/x"_s));
            QVERIFY(!done);
            QCOMPARE(done.error().code, ErrorCode::FileFailed);
            QVERIFY(done.error().message.contains(u"no/such/folder"_s));
        }
        const auto table = waited(writeCurveTables({}, m_folder.filePath(u"no/such/folder/x"_s), {}));
        QVERIFY(!table);
        QCOMPARE(table.error().code, ErrorCode::FileFailed);
    }

    void aStopEndsIt()
    {
        std::stop_source source;
        source.request_stop();
        const auto world = twoCurves();
        const auto path = m_folder.filePath(u"stopped.csv"_s);
        const auto done =
            waited(writeCurveTables({{.run = u"r"_s, .history = world.runs.at(world.run), .curves = {{{}, u"loss"_s}}}},
                                    path, source.get_token()));
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Cancelled);
        QVERIFY(!QFile::exists(path)); // all of it or nothing
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(CurveExportTest)
#include "tst_curveexport.moc"
