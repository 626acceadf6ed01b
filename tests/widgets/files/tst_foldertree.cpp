// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/settings.h"
#include "tests/fakes/fakefiles.h"
#include "widgets/common/remembered.h"
#include "widgets/files/filebrowser.h"
#include "widgets/files/foldertree.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QSplitter>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUrl>

using namespace Qt::StringLiterals;

class TestFolderTree : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    std::shared_ptr<FakeFiles> m_files;
    std::unique_ptr<FileBrowser> m_browser;

    [[nodiscard]] FolderTree *tree() const { return m_browser->findChild<FolderTree *>(u"filesTree"_s); }
    [[nodiscard]] FolderTreeModel *folders() const { return tree()->folders(); }
    [[nodiscard]] QToolButton *treeSwitch() const { return m_browser->findChild<QToolButton *>(u"filesTreeButton"_s); }
    [[nodiscard]] QStringList namesIn(const QByteArray &folder) const
    {
        const auto parent = folders()->indexOf(folder);
        QStringList names;
        for (int row = 0; row < folders()->rowCount(parent); ++row)
            names << folders()->index(row, 0, parent).data().toString();
        return names;
    }
    [[nodiscard]] QByteArray chosen() const { return folders()->pathAt(tree()->currentIndex()); }
    void addLink(const QByteArray &path, const QByteArray &target)
    {
        m_files->entries[path] = {
            .name = filetext::nameOf(path), .kind = FileKind::Link, .leadsTo = FileKind::Folder, .target = target};
    }
    void open(int width = 1'400)
    {
        m_browser = std::make_unique<FileBrowser>();
        m_browser->resize(width, 700);
        m_browser->show();
        m_browser->showPlace(m_files, u"node-1"_s, {});
        QTRY_COMPARE(m_browser->listing().folder(), "/home/anna"_ba);
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }
    void init()
    {
        m_files = std::make_shared<FakeFiles>();
        for (const auto *path : {"/home", "/home/ben", "/home/anna/data", "/home/anna/data/old", "/home/anna/.cache"})
            m_files->addFolder(path);
        m_files->addFile("/home/anna/train.py", "x");
    }
    void cleanup() { m_browser.reset(); }

    void theWidthOfTheTreeIsTheSameTheNextTime()
    {
        const QTemporaryDir home;
        Settings settings{home.filePath(u"settings.json"_s)};
        remembered::useSettings(&settings);
        const auto splitter = [this] { return m_browser->findChild<QSplitter *>(); };
        const auto treeWidth = [&splitter] { return splitter()->sizes().value(0); };
        open();
        QTRY_VERIFY(treeWidth() > 0);
        const int before = treeWidth();
        splitter()->setSizes({before + 120, splitter()->sizes().value(1) - 120});
        const int wanted = treeWidth();
        QVERIFY(wanted >= before + 60);
        emit splitter() -> splitterMoved(wanted, 1); // as a drag of the handle tells it
        open();
        QTRY_COMPARE(treeWidth(), wanted);
        settings.setMore(u"files.treeWidth"_s, u"bm8gc3RhdGU="_s); // nothing that a splitter has written
        open();
        QTRY_COMPARE(treeWidth(), before);
        remembered::useSettings(nullptr);
    }

    void X5_aLinkInACircleIsShownAndNotOpened()
    {
        addLink("/home/anna/round", "..");
        open();
        QTRY_VERIFY(namesIn("/home/anna").contains(u"round (link)"_s));
        const auto link = folders()->indexOf("/home/anna/round");
        QVERIFY(link.isValid() && !folders()->hasChildren(link) && !folders()->canFetchMore(link));
        QTRY_COMPARE(m_files->lists, 3); // its folder, and the two on the way to it
        const int lists = m_files->lists;
        tree()->expand(link);
        folders()->fetchMore(link);
        QCoreApplication::processEvents();
        QCOMPARE(m_files->lists, lists);
    }

    void X5_oneFolderHasAMost()
    {
        for (int i = 0; i < FolderTreeModel::mostInFolder + 500; ++i)
            m_files->addFolder("/home/anna/many-" + QByteArray::number(i));
        open();
        QTRY_VERIFY(folders()->rowCount(folders()->indexOf("/home/anna")) > 0);
        QVERIFY(folders()->rowCount(folders()->indexOf("/home/anna")) <= FolderTreeModel::mostInFolder);
        const auto deep = QByteArray{"/d"}.repeated(int(FolderTreeModel::deepest) + 5);
        folders()->follow({.folder = deep});
        QVERIFY(!folders()->indexOf(deep).isValid());
    }

    void X1_aFolderThatCannotBeReadIsClosedAgainAndSaysWhy()
    {
        open();
        QTRY_VERIFY(namesIn("/home").contains(u"ben"_s));
        m_files->refusal = Error{ErrorCode::Denied, u"it belongs to somebody else"_s, {}};
        const auto ben = folders()->indexOf("/home/ben");
        tree()->expand(ben);
        QTRY_VERIFY(!tree()->isExpanded(folders()->indexOf("/home/ben")));
        QTRY_COMPARE(folders()->indexOf("/home/ben").data(Qt::ToolTipRole).toString(),
                     u"it belongs to somebody else"_s);
        m_files->refusal.reset();
        m_files->addFolder("/home/ben/runs");
        tree()->expand(folders()->indexOf("/home/ben"));
        QTRY_COMPARE(namesIn("/home/ben"), QStringList{u"runs"_s});
    }

    /// Who does not want to log in is not asked again with every layout.
    void X1_aFolderWhoseReadingWasGivenUpIsClosedToo()
    {
        open();
        QTRY_VERIFY(namesIn("/home").contains(u"ben"_s));
        m_files->refusal = Error{ErrorCode::Cancelled, {}, {}};
        tree()->expand(folders()->indexOf("/home/ben"));
        QTRY_VERIFY(!tree()->isExpanded(folders()->indexOf("/home/ben")));
    }

    void theTreeFollowsTheListAndTheListTheTree()
    {
        open();
        const QAbstractItemModelTester tester{folders(), QAbstractItemModelTester::FailureReportingMode::QtTest};
        QTRY_COMPARE(chosen(), "/home/anna"_ba);
        QTRY_COMPARE(namesIn("/home"), (QStringList{u"anna"_s, u"ben"_s})); // what is beside it, too
        m_browser->goTo("/home/anna/data/old");
        QTRY_COMPARE(chosen(), "/home/anna/data/old"_ba);
        tree()->setFocus();
        tree()->setCurrentIndex(folders()->indexOf("/home/ben"));
        QTest::keyClick(tree(), Qt::Key_Return);
        QTRY_COMPARE(m_browser->listing().folder(), "/home/ben"_ba);
        QCOMPARE(chosen(), "/home/ben"_ba);
    }

    void newAndGoneFoldersAreSeenWithTheFolder()
    {
        open();
        QTRY_COMPARE(namesIn("/home/anna"), QStringList{u"data"_s});
        m_files->addFolder("/home/anna/a10");
        m_files->addFolder("/home/anna/a2");
        m_files->entries.remove("/home/anna/data");
        m_browser->refresh();
        QTRY_COMPARE(namesIn("/home/anna"), (QStringList{u"a2"_s, u"a10"_s}));
    }

    void hiddenFoldersFollowTheSwitchOfTheList()
    {
        open();
        QTRY_COMPARE(namesIn("/home/anna"), QStringList{u"data"_s});
        auto *hidden = m_browser->findChild<QToolButton *>(u"filesHiddenButton"_s);
        hidden->click();
        QCOMPARE(namesIn("/home/anna"), (QStringList{u".cache"_s, u"data"_s}));
        m_browser->goTo("/home/anna/.cache");
        QTRY_COMPARE(chosen(), "/home/anna/.cache"_ba);
        hidden->click();
        QCOMPARE(namesIn("/home/anna"), (QStringList{u".cache"_s, u"data"_s})); // one is in it
        QCOMPARE(chosen(), "/home/anna/.cache"_ba);
    }

    void whereThereIsLittleRoomItIsHiddenAndReadsNothing()
    {
        open(900);
        QVERIFY(!tree()->isVisible() && !treeSwitch()->isChecked());
        QCoreApplication::processEvents();
        QCOMPARE(m_files->lists, 1);
        treeSwitch()->click();
        QVERIFY(tree()->isVisible());
        QTRY_COMPARE(chosen(), "/home/anna"_ba);
        m_browser->resize(800, 700);
        QVERIFY(tree()->isVisible()); // as the user wants it
        treeSwitch()->click();
        m_browser->resize(1'500, 700);
        QVERIFY(!tree()->isVisible());
    }

    void filesAreDroppedOnAFolder()
    {
        open();
        QTRY_VERIFY(namesIn("/home/anna").contains(u"data"_s));
        QTRY_VERIFY(namesIn("/home").contains(u"ben"_s)); // no row moves any more
        tree()->expand(folders()->indexOf("/home/anna"));
        QSignalSpy dropped{m_browser.get(), &FileBrowser::filesDropped};
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(u"/tmp/a.txt"_s)});
        const auto row = tree()->visualRect(folders()->indexOf("/home/anna/data"));
        QVERIFY(tree()->viewport()->rect().contains(row.center()) && row.isValid());
        const auto place = row.center();
        QDragEnterEvent enter{place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
        QVERIFY(QCoreApplication::sendEvent(tree()->viewport(), &enter) && enter.isAccepted());
        QDropEvent drop{place, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
        QCoreApplication::sendEvent(tree()->viewport(), &drop);
        QCOMPARE(dropped.size(), 1);
        QCOMPARE(dropped.at(0).at(0).toStringList(), QStringList{u"/tmp/a.txt"_s});
        QCOMPARE(dropped.at(0).at(1).toByteArray(), "/home/anna/data"_ba);
        QMimeData foreign; // whoever says that it is of the list is not believed
        foreign.setData(u"application/x-tpudesk-files"_s, "/etc/passwd");
        QDragEnterEvent other{place, Qt::MoveAction, &foreign, Qt::LeftButton, Qt::NoModifier};
        QCoreApplication::sendEvent(tree()->viewport(), &other);
        QVERIFY(!other.isAccepted());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestFolderTree)
#include "tst_foldertree.moc"
