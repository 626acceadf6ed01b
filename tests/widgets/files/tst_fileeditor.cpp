// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/filetail.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakefiles.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/files/csvmodel.h"
#include "widgets/files/fileeditor.h"
#include "widgets/files/fileview.h"
#include "widgets/files/markdownview.h"
#include "widgets/files/pictureview.h"
#include "widgets/theme/theme.h"

#include <QBuffer>
#include <QClipboard>
#include <QComboBox>
#include <QDataStream>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTableView>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>
#include <QTreeView>

using namespace Qt::StringLiterals;

namespace {

/// A head that speaks of 100,000 by 100,000 points, with next to nothing behind it.
QByteArray hugeBitmap()
{
    QByteArray bytes;
    QDataStream head{&bytes, QIODevice::WriteOnly};
    head.setByteOrder(QDataStream::LittleEndian);
    head.writeRawData("BM", 2);
    head << quint32{1'054} << quint32{0} << quint32{54}; // of the file: size, nothing, where the points begin
    head << quint32{40} << qint32{100'000} << qint32{100'000} << quint16{1} << quint16{24};
    for (int i = 0; i < 6; ++i)
        head << quint32{0};
    return bytes + QByteArray(1'000, '\0');
}

} // namespace

class TestFileEditor : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<FakeClock> m_clock;
    std::shared_ptr<FakeFiles> m_files;
    std::unique_ptr<FileView> m_view;

    template <typename T>
    [[nodiscard]] T *part(const char *name) const
    {
        return m_view->findChild<T *>(QLatin1StringView{name});
    }
    [[nodiscard]] QPlainTextEdit *text() const { return part<QPlainTextEdit>("filesEditorText"); }
    void open(const QByteArray &path)
    {
        m_view = std::make_unique<FileView>(m_files, u"node-1"_s, path, m_clock.get());
        m_view->resize(900, 600);
        m_view->show();
    }
    void type(const QString &letters) const
    {
        text()->setFocus();
        QTest::keyClicks(text(), letters);
    }
    /// Opens a log and follows it.
    void follow(const QByteArray &content)
    {
        m_files->addFile("/home/anna/log", content);
        open("/home/anna/log");
        QTRY_VERIFY(part<QPushButton>("filesFollowButton")->isVisible());
        part<QPushButton>("filesFollowButton")->click();
        QTRY_VERIFY(text()->isReadOnly() && m_clock->sleepers() > 0);
    }
    void grow(const QByteArray &more) const
    {
        m_files->append("/home/anna/log", more);
        m_clock->advance(FileTail::pause);
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }
    void init()
    {
        m_clock = std::make_unique<FakeClock>();
        m_clock->hold();
        m_files = std::make_shared<FakeFiles>();
    }
    void cleanup() { m_view.reset(); }

    void aTextIsChangedAndSaved()
    {
        m_files->addFile("/home/anna/a.py", "import jax\n");
        open("/home/anna/a.py");
        QTRY_COMPARE(text()->toPlainText(), u"import jax\n"_s);
        QVERIFY(!m_view->isChanged() && !part<QPushButton>("filesSaveButton")->isEnabled());
        type(u"# x "_s);
        QVERIFY(m_view->isChanged() && m_view->title().startsWith(u'•'));
        part<QPushButton>("filesSaveButton")->click();
        QTRY_VERIFY(!m_view->isChanged());
        QCOMPARE(m_files->bytes.value("/home/anna/a.py"), "# x import jax\n"_ba);
    }

    void X3_whatChangedThereIsNotOverwrittenUnasked()
    {
        m_files->addFile("/home/anna/a", "one");
        open("/home/anna/a");
        QTRY_COMPARE(text()->toPlainText(), u"one"_s);
        type(u"mine "_s);
        m_files->addFile("/home/anna/a", "of somebody else");
        m_view->save();
        auto *notice = part<NoticeBar>("filesViewNotice");
        QTRY_VERIFY(notice->isVisible());
        QCOMPARE(m_files->bytes.value("/home/anna/a"), "of somebody else"_ba);
        QVERIFY(m_view->isChanged()); // nothing of it is lost
        emit notice->actionClicked();
        QTRY_COMPARE(m_files->bytes.value("/home/anna/a"), "mine one"_ba);
    }

    void X1_aFullDiskLosesNothing()
    {
        m_files->addFile("/home/anna/a", "one");
        open("/home/anna/a");
        QTRY_COMPARE(text()->toPlainText(), u"one"_s);
        type(u"two "_s);
        m_files->refusal = Error{ErrorCode::FileFailed, u"the disk is full"_s, {}};
        m_view->save();
        QTRY_COMPARE(part<NoticeBar>("filesViewNotice")->sentence(), u"the disk is full"_s);
        QVERIFY(m_view->isChanged());
        QCOMPARE(text()->toPlainText(), u"two one"_s);
    }

    void encodingAndLineEndsStayWhatTheyAre()
    {
        m_files->addFile("/home/anna/a", "caf\xe9\r\nb\r\n");
        open("/home/anna/a");
        QTRY_COMPARE(part<QComboBox>("filesEncoding")->currentIndex(), int(TextEncoding::Latin1));
        QCOMPARE(part<QComboBox>("filesLineEnds")->currentIndex(), int(LineEnds::Windows));
        type(u"x"_s);
        m_view->save();
        QTRY_COMPARE(m_files->bytes.value("/home/anna/a"), "xcaf\xe9\r\nb\r\n"_ba);
        part<QComboBox>("filesEncoding")->setCurrentIndex(int(TextEncoding::Utf8));
        QVERIFY(m_view->isChanged());
        m_view->save();
        QTRY_COMPARE(m_files->bytes.value("/home/anna/a"), "xcaf\xc3\xa9\r\nb\r\n"_ba);
    }

    void aBlankThatBreaksNoLineIsKept()
    {
        m_files->addFile("/home/anna/a",
                         "a\xc2\xa0"
                         "b");
        open("/home/anna/a");
        QTRY_VERIFY(text()->document()->characterCount() > 1);
        type(u"x"_s);
        m_view->save();
        QTRY_COMPARE(m_files->bytes.value("/home/anna/a"),
                     "xa\xc2\xa0"
                     "b"_ba);
    }

    void allThatIsFoundIsReplacedInOneStep()
    {
        m_files->addFile("/home/anna/a", "one two one\nONE\n");
        open("/home/anna/a");
        QTRY_VERIFY(text()->toPlainText().startsWith(u"one"_s));
        part<QPushButton>("filesReplaceOpenButton")->click();
        part<QLineEdit>("filesFindText")->setText(u"one"_s);
        part<QLineEdit>("filesReplaceText")->setText(u"oneone"_s);
        part<QPushButton>("filesReplaceAll")->click();
        QCOMPARE(text()->toPlainText(), u"oneone two oneone\noneone\n"_s);
        text()->undo();
        QCOMPARE(text()->toPlainText(), u"one two one\nONE\n"_s);
    }

    void aLineIsGoneTo()
    {
        m_files->addFile("/home/anna/a", "1\n2\n3\n4\n");
        open("/home/anna/a");
        QTRY_VERIFY(text()->blockCount() > 3);
        auto *line = part<QLineEdit>("filesLineField");
        line->setText(u"3"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(text()->textCursor().blockNumber(), 2);
    }

    void X6_theEndOfALargeFileIsShownAndNotChanged()
    {
        const auto line = "a line of a log, as there are many of them\n"_ba;
        m_files->addFile("/home/anna/a", line.repeated(FileView::mostBytes / line.size() + 2) + "the last one");
        open("/home/anna/a");
        QTRY_VERIFY(text()->isReadOnly());
        QVERIFY(part<NoticeBar>("filesViewNotice")->isVisible());
        QVERIFY(text()->document()->characterCount() <= FileView::mostShown + 1);
        QCOMPARE(text()->document()->firstBlock().text(), QString::fromUtf8(line.chopped(1))); // a whole one
        QCOMPARE(text()->document()->lastBlock().text(), u"the last one"_s);
        QTRY_COMPARE(text()->verticalScrollBar()->value(), text()->verticalScrollBar()->maximum());
        QVERIFY(!part<QPushButton>("filesSaveButton")->isVisible());
    }

    void X6_aLineThatIsTooLongIsCutAndNotChanged()
    {
        const QByteArray line(FileEditor::longestShown + 1'000, 'x');
        m_files->addFile("/home/anna/a", "first\n" + line + "\nlast\n");
        open("/home/anna/a");
        QTRY_VERIFY(text()->isReadOnly());
        QCOMPARE(text()->document()->findBlockByNumber(1).length(), int(FileEditor::longestShown) + 1);
        QCOMPARE(text()->document()->findBlockByNumber(2).text(), u"last"_s);
        QVERIFY(part<NoticeBar>("filesViewNotice")->isVisible());
        QVERIFY(!part<QPushButton>("filesSaveButton")->isVisible());
        m_view->save();
        QVERIFY(m_files->did.isEmpty()); // what is cut is never written back
    }

    void X6_longLinesWrapAndHaveNoColours()
    {
        m_files->addFile("/home/anna/a.py", "import jax #" + QByteArray(FileEditor::longestColoured, 'x') + "\n");
        open("/home/anna/a.py");
        QTRY_COMPARE(text()->lineWrapMode(), QPlainTextEdit::WidgetWidth);
        QVERIFY(text()->document()->firstBlock().layout()->formats().isEmpty());
        QVERIFY(!text()->isReadOnly());
        m_files->addFile("/home/anna/a.py", QByteArray(FileEditor::longestChanged + 1, 'x'));
        m_view->reload();
        QTRY_VERIFY(text()->isReadOnly());
        m_files->addFile("/home/anna/a.py", "import jax\n");
        m_view->reload();
        QTRY_COMPARE(text()->lineWrapMode(), QPlainTextEdit::NoWrap);
        QCOMPARE(text()->toPlainText(), u"import jax\n"_s);
        QVERIFY(!text()->isReadOnly() && !m_view->isChanged());
    }

    void aFileThatWasChangedIsReadAgainWhenTheUserAgrees()
    {
        m_files->addFile("/home/anna/a", "one");
        open("/home/anna/a");
        QTRY_COMPARE(text()->toPlainText(), u"one"_s);
        m_files->addFile("/home/anna/a", "two");
        m_view->askReload(); // nothing would be lost
        QTRY_COMPARE(text()->toPlainText(), u"two"_s);
        type(u"mine "_s);
        m_view->askReload();
        auto *notice = part<NoticeBar>("filesViewNotice");
        QVERIFY(notice->isVisible());
        QCOMPARE(text()->toPlainText(), u"mine two"_s);
        emit notice->actionClicked();
        QTRY_COMPARE(text()->toPlainText(), u"two"_s);
        QVERIFY(!m_view->isChanged());
    }

    void aLogIsFollowedAndThenItCanBeChangedAgain()
    {
        follow("first\nhalf of");
        QCOMPARE(text()->toPlainText(), u"first\n"_s); // the rest comes when it is whole
        QVERIFY(!part<QPushButton>("filesSaveButton")->isVisible());
        grow(" it\n");
        QTRY_COMPARE(text()->toPlainText(), u"first\nhalf of it\n"_s);
        QVERIFY(!m_view->isChanged());
        part<QPushButton>("filesFollowButton")->click();
        QTRY_VERIFY(!text()->isReadOnly());
        grow("more\n");
        QCoreApplication::processEvents();
        QCOMPARE(text()->toPlainText(), u"first\nhalf of it\n"_s);
        type(u"x"_s);
        QVERIFY(m_view->isChanged() && !part<QPushButton>("filesFollowButton")->isEnabled()); // it would be lost
    }

    void whoReadsFurtherUpStaysThereAndTheEndStaysInSight()
    {
        follow("a line\n"_ba.repeated(500));
        auto *bar = text()->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 0 && bar->value() == bar->maximum());
        grow("more\n"_ba.repeated(100));
        QTRY_COMPARE(text()->blockCount(), 601);
        QCOMPARE(bar->value(), bar->maximum());
        bar->setValue(10);
        QTRY_VERIFY(m_clock->sleepers() > 0);
        grow("more\n");
        QTRY_COMPARE(text()->blockCount(), 602);
        QCOMPARE(bar->value(), 10);
    }

    void X5_oneThatGrowsAndGrowsIsBounded()
    {
        FileEditor editor;
        editor.setFollowing(true);
        QVERIFY(editor.setContents({.text = u"0123456789\n"_s.repeated(10)}, u"log"_s, true));
        const auto *document = editor.findChild<QPlainTextEdit *>(u"filesEditorText"_s)->document();
        for (int i = 0; i < 100; ++i) {
            editor.append(u"0123456789\n"_s, 400);
            QVERIFY(document->characterCount() <= 400);
        }
        QVERIFY(document->characterCount() >= 300 - 11);
        QCOMPARE(document->firstBlock().text(), u"0123456789"_s);
        editor.append(QString{1'000, u'x'}, 400); // one line alone
        editor.append(u"y"_s, 400);
        QVERIFY(document->characterCount() <= 400);
        QVERIFY(!document->isUndoAvailable() && !editor.isChanged());
    }

    void nothingIsReadWhileAnotherTabIsShown()
    {
        follow("first\n");
        m_view->hide();
        const int reads = m_files->reads;
        grow("second\n");
        QCoreApplication::processEvents();
        QCOMPARE(m_files->reads, reads);
        m_view->show();
        QTRY_COMPARE(text()->toPlainText(), u"first\nsecond\n"_s);
    }

    void X2_aBrokenWayIsSaidAndFollowingGoesOn()
    {
        follow("first\n");
        auto *notice = part<NoticeBar>("filesViewNotice");
        m_files->refusal = Error{ErrorCode::ConnectionLost, u"the connection broke"_s, {}};
        grow("second\n");
        QTRY_COMPARE(notice->sentence(), u"the connection broke"_s);
        QVERIFY(notice->isVisible());
        m_files->refusal.reset();
        QTRY_VERIFY(m_clock->sleepers() > 0);
        m_clock->advance(std::chrono::minutes{1});
        QTRY_COMPARE(text()->toPlainText(), u"first\nsecond\n"_s);
        QVERIFY(!notice->isVisible());
    }

    void X3_aLogThatWasBegunAnewIsShownAnew()
    {
        follow("a long line of the old log\n");
        m_files->addFile("/home/anna/log", "new\n");
        m_clock->advance(FileTail::pause);
        QTRY_COMPARE(text()->toPlainText(), u"new\n"_s);
        QVERIFY(part<QPushButton>("filesFollowButton")->isChecked());
        QTRY_VERIFY(m_clock->sleepers() > 0);
        grow("second\n");
        QTRY_COMPARE(text()->toPlainText(), u"new\nsecond\n"_s);
    }

    void whatIsNoTextIsOfferedAsADownload()
    {
        m_files->addFile("/home/anna/a.out",
                         QByteArray{"\x7f"
                                    "ELF\0\0",
                                    6});
        open("/home/anna/a.out");
        QSignalSpy downloads{m_view.get(), &FileView::downloadRequested};
        auto *button = part<QPushButton>("filesViewEmptyButton");
        QTRY_VERIFY(button->isVisible());
        button->click();
        QCOMPARE(downloads.size(), 1);
        QCOMPARE(downloads.at(0).at(0).toByteArray(), "/home/anna/a.out"_ba);
    }

    void aTableIsShownAsOne()
    {
        m_files->addFile("/home/anna/loss.csv", "step,loss\n1,0.5\n2,0.25\n");
        open("/home/anna/loss.csv");
        auto *table = part<QTableView>("filesTableView");
        QTRY_VERIFY(table->isVisible());
        QCOMPARE(table->model()->rowCount(), 2);
        QCOMPARE(table->model()->headerData(1, Qt::Horizontal).toString(), u"loss"_s);
        part<QPushButton>("filesAsTextButton")->click();
        QVERIFY(text()->isVisible() && !table->isVisible());
    }

    void aPageOfMarkdownIsShownAndItsLinksAreAskedAbout()
    {
        m_files->addFile("/home/anna/README.md", "# Title\n\n[the guide](https://jax.dev/a) <b>x</b>\n");
        open("/home/anna/README.md");
        auto *page = part<MarkdownView>("filesMarkdownView");
        QTRY_VERIFY(page->isVisible());
        QCOMPARE(page->toPlainText(), u"Title\nthe guide <b>x</b>"_s);
        QSignalSpy pages{m_view.get(), &FileView::urlRequested};
        emit page->anchorClicked(QUrl{u"https://jax.dev/a"_s});
        auto *notice = part<NoticeBar>("filesViewNotice");
        QVERIFY(notice->isVisible() && notice->sentence().contains(u"https://jax.dev/a"_s));
        QCOMPARE(pages.size(), 0); // nothing opens by a click alone
        emit notice->actionClicked();
        QCOMPARE(pages.size(), 1);
        emit page->anchorClicked(QUrl{u"file:///etc/passwd"_s});
        emit notice->actionClicked();
        QCOMPARE(pages.size(), 1); // no page: it is copied
        QCOMPARE(QGuiApplication::clipboard()->text(), u"file:///etc/passwd"_s);
        part<QPushButton>("filesAsTextButton")->click();
        QVERIFY(text()->isVisible() && !page->isVisible());
        text()->insertPlainText(u"# New\n\n"_s);
        part<QPushButton>("filesAsTextButton")->click();
        QVERIFY(page->toPlainText().startsWith(u"New"_s)); // of the text as it is now
    }

    void X8_brokenJsonStaysTextAndSaysWhere()
    {
        m_files->addFile("/home/anna/a.json", "{\n\"a\": oops\n}\n");
        open("/home/anna/a.json");
        QTRY_VERIFY(text()->isVisible());
        auto *notice = part<NoticeBar>("filesViewNotice");
        QVERIFY(!notice->isVisible());
        part<QPushButton>("filesAsTextButton")->click();
        QVERIFY(text()->isVisible() && notice->isVisible());
        QVERIFY2(notice->sentence().contains(u'2'), qPrintable(notice->sentence()));
        m_files->addFile("/home/anna/b.json", "{\"a\": [1, 2]}");
        open("/home/anna/b.json");
        QTRY_VERIFY(part<QTreeView>("filesJsonView")->isVisible());
    }

    void X8_picturesAreShownAndBrokenOnesSaySo()
    {
        QImage picture{20, 10, QImage::Format_RGB32};
        picture.fill(Qt::red);
        QByteArray png;
        QBuffer buffer{&png};
        QVERIFY(buffer.open(QIODevice::WriteOnly) && picture.save(&buffer, "PNG"));
        QVERIFY(looksLikePicture(png));
        const auto back = decodedPicture(png);
        QVERIFY(back && back->size() == picture.size());
        QVERIFY(!decodedPicture(png.first(30)));
        QVERIFY(!decodedPicture("<svg xmlns='http://www.w3.org/2000/svg'/>"));
        const auto huge = hugeBitmap();
        QVERIFY(looksLikePicture(huge));
        const auto refused = decodedPicture(huge);
        QVERIFY(!refused);
        QVERIFY2(refused.error().message.contains("too large"_L1), qPrintable(refused.error().message));
        m_files->addFile("/home/anna/a.png", png);
        open("/home/anna/a.png");
        QTRY_VERIFY(part<PictureView>("filesPicture")->isVisible());
        m_files->addFile("/home/anna/b.png", png.first(30));
        open("/home/anna/b.png");
        QTRY_VERIFY(part<QPushButton>("filesViewEmptyButton")->isVisible());
    }

    void X1_whatCannotBeReadSaysWhy()
    {
        open("/home/anna/not-there");
        QTRY_VERIFY(part<EmptyState>("filesViewFailure")->isVisible());
        QVERIFY(part<EmptyState>("filesViewFailure")->accessibleName().contains(u"not-there"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestFileEditor)
#include "tst_fileeditor.moc"
