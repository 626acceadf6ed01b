// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fakes/noundodelay.h"
#include "tests/widgets/usage/pagestage.h"
#include "widgets/common/noticebar.h"
#include "widgets/usage/usagepicture.h"
#include "widgets/usage/usageview.h"

#include <QFile>
#include <QHeaderView>
#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QSet>
#include <QTableView>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace pagestage;

/// What the page writes into files.
class TestUsageSave : public QObject
{
    Q_OBJECT

    NoUndoDelay m_noGrace;

private slots:
    void picturesAndNumbersAreWritten_data()
    {
        QTest::addColumn<int>("what");
        QTest::addColumn<QByteArray>("begin");
        QTest::newRow("png") << int(UsageExport::Png) << QByteArray{"\x89PNG"};
        QTest::newRow("svg") << int(UsageExport::Svg) << QByteArray{"<?xml"};
        QTest::newRow("pdf") << int(UsageExport::Pdf) << QByteArray{"%PDF"};
        QTest::newRow("csv") << int(UsageExport::Csv) << QByteArray{"time_utc,"};
        QTest::newRow("report") << int(UsageExport::Report) << QByteArray{};
    }

    void picturesAndNumbersAreWritten()
    {
        QFETCH(int, what);
        QFETCH(QByteArray, begin);
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        const auto path = stage.folder.filePath(u"usage.out"_s);
        stage.page->saveTo(UsageExport(what), path);
        auto *notice = stage.find<NoticeBar>("usageNotice");
        QTRY_VERIFY(notice->isVisible() && notice->sentence().contains(u"was written"_s));
        QFile file{path};
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto content = file.readAll();
        QVERIFY(content.startsWith(begin));
        if (what == int(UsageExport::Svg)) // a picture says what it is of
            QVERIFY2(content.contains("<title>pod · v4-32 · us-central2-b</title>"), content.left(600).constData());
        stage.page->saveTo(UsageExport(what), u"/proc/no/such/place"_s);
        QTRY_VERIFY(notice->sentence().contains(u"/proc/no/such/place"_s));
        QVERIFY(!notice->sentence().contains(u"was written"_s));
    }

    /// What is seen without what only the user at the screen needs.
    void aPictureHasNoControls()
    {
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        const auto *view = stage.find<UsageView>("usageView");
        const auto shows = [](const UsagePicture &picture, const QWidget *what) {
            return std::ranges::any_of(picture.parts, [what](const PicturePart &part) {
                return part.widget == what || part.widget->isAncestorOf(what);
            });
        };
        const auto overview = pictureOf(*view);
        QVERIFY(shows(overview, stage.find<QWidget>("usageMap"))
                && shows(overview, stage.find<QWidget>("usageGraph1")));
        for (const auto *name : {"usageScope", "usageZoomIn", "usageGraphsMenu", "usageLiveButton"})
            QVERIFY2(!shows(overview, stage.find<QWidget>(name)), name);
        QVERIFY(!QRect({}, overview.parts[0].widget->size()).contains(overview.parts[1].at));
        stage.find<QAbstractButton>("usageSwitchTable")->click();
        const auto table = pictureOf(*view);
        QCOMPARE(table.parts.size(), 1);
        QVERIFY(!table.table->findChild<QLineEdit *>() && !table.table->findChild<QPushButton *>());
        QVERIFY(table.cut.isEmpty() && table.filtered.isEmpty());
    }

    /// All of its rows, not those that the window has room for.
    void aPictureOfTheTableHasAllRows()
    {
        Stage stage{{1080, 300}};
        stage.feed.put(slice(u"pod"_s));
        stage.find<QAbstractButton>("usageSwitchTable")->click();
        const auto *rows = stage.find<QTableView>("usageTable");
        const int each = rows->verticalHeader()->defaultSectionSize();
        QTRY_VERIFY(rows->viewport()->height() < 16 * each);
        const auto path = stage.folder.filePath(u"table.png"_s);
        stage.page->saveTo(UsageExport::Png, path);
        const QImage image{path};
        QVERIFY2(image.height() > 2 * 16 * each, qPrintable(QString::number(image.height())));
        QSet<QRgb> colours; // of the last row
        for (int x = 0; x < image.width(); ++x)
            colours.insert(image.pixel(x, image.height() - 2 * 8 - each));
        QVERIFY(colours.size() > 2);
        QVERIFY(stage.find<QTableView>("usageTable") == rows); // the one that is seen is still that
        stage.feed.put(slice(u"large"_s, u"v3-2048"_s));
        stage.page->showSlice(named(u"large"_s));
        stage.page->saveTo(UsageExport::Png, path);
        const auto *notice = stage.find<NoticeBar>("usageNotice");
        QVERIFY2(notice->sentence().contains(u"Only the first"_s), qPrintable(notice->sentence()));
        QVERIFY(QImage{path}.height() <= 20'000);
    }

    void theNumbersOfTheTableAreARowForEachCore()
    {
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        stage.find<QAbstractButton>("usageSwitchTable")->click();
        const auto path = stage.folder.filePath(u"table.csv"_s);
        stage.page->saveTo(UsageExport::Csv, path);
        QVERIFY(stage.find<NoticeBar>("usageNotice")->sentence().contains(u"was written"_s));
        QFile file{path};
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto lines = file.readAll().split('\n');
        QCOMPARE(lines.size(), 1 + 16 + 1);
        QVERIFY2(lines[0].startsWith("time_utc,age_seconds,source,"), lines[0].constData());
        QVERIFY2(lines[16].contains(",libtpu,trc-practice/us-central2-b/pod,w-3,15,15,busy,no,"),
                 lines[16].constData());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestUsageSave)
#include "tst_usagesave.moc"
