// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/jsonmodel.h"
#include "widgets/files/markdownview.h"
#include "widgets/files/textpreview.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTreeView>

using namespace Qt::StringLiterals;

class TestTextPreview : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;

    static QString nested(int depth) { return u"["_s.repeated(depth) + u"]"_s.repeated(depth); }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }

    /// Neither of this computer nor of the network: the words stand in its place.
    void X8_noPictureIsLoadedForAPage()
    {
        const QTemporaryDir folder;
        QImage picture{400, 300, QImage::Format_RGB32};
        picture.fill(Qt::red);
        const auto path = folder.filePath(u"a.png"_s);
        QVERIFY(picture.save(path));
        MarkdownView view;
        view.resize(600, 400);
        view.show();
        QVERIFY(view.showMarkdown(u"![one](%1)\n\n![two](file://%1)\n\n![three](data:image/png;base64,AAAA)\n\n"
                                  "[![four](%1)](https://jax.dev)\n"_s.arg(path)));
        const auto text = view.toPlainText();
        for (const auto &word : {u"one"_s, u"two"_s, u"three"_s, u"four"_s})
            QVERIFY2(text.contains(word), qPrintable(word));
        QVERIFY(!text.contains(QChar::ObjectReplacementCharacter));
        QVERIFY(view.document()->size().height() < 300);
        QVERIFY(!view.document()->resource(QTextDocument::ImageResource, QUrl::fromLocalFile(path)).isValid());
        QVERIFY(!view.loadResource(QTextDocument::ImageResource, QUrl::fromLocalFile(path)).isValid());
    }

    void X8_markupIsShownAsItIsWritten()
    {
        MarkdownView view;
        QVERIFY(view.showMarkdown(u"<script>x</script>\n\na <b>b</b> <img src='/etc/passwd'> c\n"_s));
        QVERIFY(view.toPlainText().contains(u"<script>"_s) && view.toPlainText().contains(u"<b>b</b>"_s));
        QVERIFY(view.toPlainText().contains(u"<img"_s));
    }

    void X5_whatIsTooMuchOrTooDeepIsNotLaidOut()
    {
        MarkdownView view;
        QVERIFY(!view.showMarkdown(QString{MarkdownView::mostLetters + 1, u'x'}));
        QVERIFY(!view.showMarkdown(u"> "_s.repeated(5'000) + u"x"_s));
        QVERIFY(!view.showMarkdown(u">"_s.repeated(5'000) + u"x"_s));
        QVERIFY(!view.showMarkdown(u"- "_s.repeated(5'000) + u"x"_s));
        QVERIFY(!view.showMarkdown(u"1. "_s.repeated(5'000) + u"x"_s));
        QVERIFY(!view.showMarkdown(u"a\n"_s.repeated(20'000)));
        QVERIFY(!view.showMarkdown(u"-\t"_s.repeated(5'000) + u"x"_s));
        QVERIFY(!view.showMarkdown(u"|a|b|\n|-|-|\n"_s + u"|1|2|\n"_s.repeated(5'000)));
        QVERIFY(!view.showMarkdown(u"|a|b|\n|-|-|\n"_s + u"a row, too\n"_s.repeated(5'000)));
        QVERIFY(!view.showMarkdown(u"|a"_s.repeated(100) + u"\n"_s + u"|-"_s.repeated(100) + u"\n"_s
                                   + u"|1\n"_s.repeated(900)));
        QVERIFY(!view.showMarkdown((u"x"_s.repeated(100) + u"\n"_s).repeated(5'000))); // one paragraph
        QCOMPARE(view.toPlainText(), QString{});
        QVERIFY(view.showMarkdown(u"1 2 3 4 5 6 7 8 9 "_s.repeated(20) + u"\n\n> - 1. x\n"_s));
        QVERIFY(view.toPlainText().contains(u'x'));
    }

    void X5_jsonIsBounded()
    {
        JsonModel model;
        QVERIFY(!model.show(nested(100'000)).isEmpty());
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(!model.show(QString{JsonModel::mostBytes + 1, u' '}).isEmpty());
        QVERIFY(!model.show({}).isEmpty());
        QCOMPARE(model.show(u"["_s + u"0,"_s.repeated(20'000) + u"0]"_s), QString{});
        QCOMPARE(model.rowCount(), int(JsonModel::mostShown) + 1);
        QVERIFY(model.index(int(JsonModel::mostShown), 1).data().toString().contains(u"10"_s)); // 10001 more
        QCOMPARE(model.show(u"[\"%1\"]"_s.arg(QString{100'000, u'y'})), QString{});
        QVERIFY(model.index(0, 1).data().toString().size() < 2'000);
    }

    void X4_whatTurnsTheReadingIsWrittenOut()
    {
        JsonModel model;
        QCOMPARE(model.show(u"{\"a\u202eb\": \"c\u202ed\\ne\"}"_s), QString{});
        QVERIFY(!model.index(0, 0).data().toString().contains(QChar{0x202e}));
        const auto value = model.index(0, 1).data().toString();
        QVERIFY2(!value.contains(QChar{0x202e}) && !value.contains(u'\n'), qPrintable(value));
    }

    void jsonIsATreeThatIsReadWhereItIsOpened()
    {
        JsonModel model;
        QCOMPARE(model.show(u"{\"name\": \"v4-8\", \"chips\": [1, {\"hbm\": 32.5}], \"none\": null}"_s), QString{});
        QCOMPARE(model.rowCount(), 3);
        const auto chips = model.index(0, 0);
        QCOMPARE(chips.data().toString(), u"chips"_s);
        QVERIFY(model.hasChildren(chips) && model.canFetchMore(chips));
        QCOMPARE(model.rowCount(chips), 0);
        model.fetchMore(chips);
        QCOMPARE(model.rowCount(chips), 2);
        QVERIFY(!model.canFetchMore(chips));
        const auto second = model.index(1, 0, chips);
        model.fetchMore(second);
        QCOMPARE(model.index(0, 1, second).data().toString(), u"32.5"_s);
        QCOMPARE(model.parent(second), chips);
        QCOMPARE(model.index(1, 1).data().toString(), u"\"v4-8\""_s);
        QCOMPARE(model.index(2, 1).data().toString(), u"null"_s);
        const QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
    }

    void theNameOfAFileDecides()
    {
        QCOMPARE(previewKindOf("/a/README.MD"), PreviewKind::Markdown);
        QCOMPARE(previewKindOf("/a/x.json"), PreviewKind::Json);
        QCOMPARE(previewKindOf("/a/x.tsv"), PreviewKind::Table);
        QCOMPARE(previewKindOf("/a.md/x"), PreviewKind::None);
        TextPreview preview;
        QVERIFY(!preview.draw(PreviewKind::None, u"x"_s).isShown);
        QVERIFY(!preview.draw(PreviewKind::Json, u"x"_s).note.isEmpty());
        QVERIFY(preview.draw(PreviewKind::Json, u"[1]"_s).isShown);
        QCOMPARE(preview.findChild<QTreeView *>(u"filesJsonView"_s)->model()->rowCount(), 1);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestTextPreview)
#include "tst_textpreview.moc"
