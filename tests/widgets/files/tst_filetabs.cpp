// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Files in tabs: who has the keyboard, and what becomes of changes when a tab closes.
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakefiles.h"
#include "widgets/common/noticebar.h"
#include "widgets/files/filetabs.h"
#include "widgets/files/fileview.h"
#include "widgets/files/unsavedquestion.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

class TestFileTabs : public QObject
{
    Q_OBJECT

private:
    static constexpr auto path = "/home/anna/train.py";

    std::unique_ptr<Theme> m_theme;
    FakeClock m_clock;
    std::shared_ptr<FakeFiles> m_files;
    QLineEdit *m_folder = nullptr; ///< what the first tab shows
    std::unique_ptr<FileTabs> m_tabs;

    template <typename T>
    [[nodiscard]] T *part(const char *name) const
    {
        return m_tabs->findChild<T *>(QLatin1StringView{name});
    }
    [[nodiscard]] int count() const { return part<QTabBar>("filesTabs")->count(); }
    void openFile(const QByteArray &which = path) const
    {
        m_tabs->open({.files = m_files, .place = u"node-1"_s, .path = which, .address = filetext::shownPath(which)});
    }
    /// One that has changes, and whose tab is to be closed.
    void askToClose() const
    {
        openFile();
        QTRY_VERIFY(part<QWidget>("filesEditorText")->isVisible());
        QTest::keyClicks(part<QWidget>("filesEditorText"), u"x"_s);
        QVERIFY(m_tabs->current()->isChanged());
        part<QToolButton>("filesTabClose")->click();
        QVERIFY(part<UnsavedQuestion>("unsavedQuestion") != nullptr);
        QCOMPARE(count(), 2);
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }
    void init()
    {
        m_files = std::make_shared<FakeFiles>();
        m_files->addFile(path, "import jax\n");
        m_files->addFile("/home/anna/notes.md", "# Notes\n");
        auto *page = new QWidget;
        m_folder = new QLineEdit;
        (new QVBoxLayout{page})->addWidget(m_folder);
        m_tabs = std::make_unique<FileTabs>(page, &m_clock);
        m_tabs->resize(900, 600);
        m_tabs->show();
        m_tabs->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_tabs.get()));
        m_folder->setFocus();
    }
    void cleanup() { m_tabs.reset(); }

    void aFileThatOpensHasTheKeyboard()
    {
        openFile();
        QTRY_COMPARE(QApplication::focusWidget(), part<QWidget>("filesEditorText"));
        QTest::keyClicks(QApplication::focusWidget(), u"x"_s);
        QVERIFY(m_tabs->current()->isChanged());
        openFile("/home/anna/notes.md");
        QTRY_COMPARE(QApplication::focusWidget(), m_tabs->current()->findChild<QWidget *>(u"filesMarkdownView"_s));
        openFile(); // it is open already
        QCOMPARE(QApplication::focusWidget(), m_tabs->current()->findChild<QWidget *>(u"filesEditorText"_s));
        QCOMPARE(count(), 3);
    }

    void whoeverWentElsewhereMeanwhileStaysThere()
    {
        m_files->refusal = Error{ErrorCode::Offline, u"no way to it"_s, {}};
        openFile();
        QVERIFY(m_tabs->current() != nullptr);
        auto *again = part<QPushButton>("filesViewFailureButton");
        QVERIFY(again->isVisible());
        m_tabs->showFolder();
        m_folder->setFocus();
        m_files->refusal.reset();
        m_tabs->findChild<FileView *>()->reload();
        QCoreApplication::processEvents();
        QCOMPARE(QApplication::focusWidget(), m_folder);
    }

    void aClosedTabGivesTheKeyboardBack()
    {
        openFile();
        QTRY_COMPARE(QApplication::focusWidget(), part<QWidget>("filesEditorText"));
        part<QToolButton>("filesTabClose")->click();
        QTRY_COMPARE(count(), 1);
        QTRY_COMPARE(QApplication::focusWidget(), m_folder);
        QVERIFY(!part<QTabBar>("filesTabs")->isVisible());
    }

    void changesAreSavedBeforeTheTabCloses()
    {
        QSignalSpy saved{m_tabs.get(), &FileTabs::saved};
        askToClose();
        part<QPushButton>("unsavedSave")->click();
        QTRY_COMPARE(count(), 1);
        QCOMPARE(m_files->bytes.value(path), "ximport jax\n"_ba);
        QCOMPARE(saved.size(), 1);
        QCOMPARE(saved.at(0).at(1).toByteArray(), QByteArray{path});
        QVERIFY(m_tabs->unsavedFiles().isEmpty());
    }

    void changesAreDiscardedOnlyByTheirButton()
    {
        askToClose();
        part<QPushButton>("unsavedDiscard")->click();
        QTRY_COMPARE(count(), 1);
        QCOMPARE(m_files->bytes.value(path), "import jax\n"_ba);
    }

    void cancelAndEscapeKeepTheTabAsItIs()
    {
        for (const bool isKey : {false, true}) {
            askToClose();
            auto *question = part<UnsavedQuestion>("unsavedQuestion");
            if (isKey)
                QTest::keyClick(question, Qt::Key_Escape);
            else
                part<QPushButton>("unsavedCancel")->click();
            QTRY_VERIFY(part<UnsavedQuestion>("unsavedQuestion") == nullptr);
            QCOMPARE(count(), 2);
            QVERIFY(m_tabs->current()->isChanged());
            QVERIFY(m_files->did.isEmpty());
        }
    }

    void X1_whatCannotBeSavedKeepsItsTabAndSaysWhy()
    {
        askToClose();
        m_files->refusal = Error{ErrorCode::FileFailed, u"the disk is full"_s, {}};
        part<QPushButton>("unsavedSave")->click();
        QTRY_COMPARE(part<NoticeBar>("filesViewNotice")->sentence(), u"the disk is full"_s);
        QCOMPARE(count(), 2);
        QVERIFY(m_tabs->current()->isChanged());
        m_files->refusal.reset();
        part<QPushButton>("filesSaveButton")->click(); // that is no order to close it any more
        QTRY_VERIFY(!m_tabs->current()->isChanged());
        QCOMPARE(count(), 2);
    }

    void X3_aConflictKeepsTheTabAndIsAskedAbout()
    {
        askToClose();
        m_files->addFile(path, "of somebody else");
        part<QPushButton>("unsavedSave")->click();
        QTRY_VERIFY(part<NoticeBar>("filesViewNotice")->isVisible());
        QCOMPARE(m_files->bytes.value(path), "of somebody else"_ba);
        QCOMPARE(count(), 2);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestFileTabs)
#include "tst_filetabs.moc"
