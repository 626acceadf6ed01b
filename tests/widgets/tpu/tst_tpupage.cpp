// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/tpu/pagefixture.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/table.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/theme/style.h"
#include "widgets/tpu/tpulistmodel.h"

#include <QCheckBox>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>

using namespace Qt::StringLiterals;

class TestTpuPage : public QObject
{
    Q_OBJECT

private:
    static void openWithTwo(PageFixture &f)
    {
        f.cloud.addNode(u"us-central2-b"_s, u"node-1"_s, u"v4-8"_s);
        f.cloud.addNode(u"us-central2-b"_s, u"node-2"_s, u"v4-32"_s, u"READY"_s, 4)[u"schedulingConfig"_s] =
            QJsonObject{{u"spot"_s, true}};
        f.cloud.load();
        f.open();
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"node-1"_s));
    }

    /// The one primary button of the page is that of the empty list.
    static bool offersCreateBelow(const PageFixture &f)
    {
        return buttonKind(f.find<QPushButton>(u"tpuEmptyButton"_s)) == ButtonKind::Primary
            && buttonKind(f.find<QPushButton>(u"tpuCreateButton"_s)) == ButtonKind::Secondary;
    }

private slots:
    void theLastOneGoneTheEmptyListHasThePrimaryButton()
    {
        PageFixture f;
        openWithTwo(f);
        auto *stack = f.find<ContentStack>(u"tpuStack"_s);
        QVERIFY(f.settle([&] { return stack->currentWidget() != stack->empty(); }));
        QCOMPARE(buttonKind(f.find<QPushButton>(u"tpuCreateButton"_s)), ButtonKind::Primary);
        f.cloud.nodes.clear();
        f.click(u"tpuRefreshButton"_s);
        QVERIFY(f.runUntil([&] { return stack->currentWidget() == stack->empty(); }));
        QVERIFY(offersCreateBelow(f));
    }

    void noStateIsBlank()
    {
        PageFixture f;
        f.cloud.world.isHeld = true;
        f.open();
        auto *stack = f.find<ContentStack>(u"tpuStack"_s);
        QVERIFY(f.settle([&] { return !stack->currentWidget()->accessibleName().isEmpty(); }));
        QVERIFY(stack->currentWidget()->accessibleName().contains(u"Asking"_s));
        f.cloud.world.isHeld = false;
        f.cloud.world.release();
        QVERIFY(f.runUntil([&] { return stack->currentWidget() == stack->empty(); }));
        QVERIFY(f.find<QPushButton>(u"tpuEmptyButton"_s)->isVisible());
        QVERIFY(offersCreateBelow(f));
        f.click(u"tpuEmptyButton"_s);
        QVERIFY(f.find<SideSheet>(u"tpuCreateSheet"_s)->isOpen());
    }

    void aFailureSaysSoAndCanBeTriedAgain()
    {
        PageFixture f;
        f.cloud.listFailure = refusal(403, u"PERMISSION_DENIED"_s, u"Permission 'tpu.nodes.list' denied"_s);
        f.open();
        auto *stack = f.find<ContentStack>(u"tpuStack"_s);
        QVERIFY(f.runUntil([&] { return stack->currentWidget() == stack->failure(); }));
        QVERIFY(!stack->failure()->accessibleName().isEmpty());
        f.cloud.listFailure.reset();
        f.cloud.addNode(u"us-central2-b"_s, u"node-1"_s, u"v4-8"_s);
        f.click(u"tpuFailureButton"_s);
        auto *table = f.find<Table>(u"tpuTable"_s);
        QVERIFY(f.settle([&] { return table->model()->rowCount() == 1 && stack->currentWidget() == table; }));
        // Now the rows are old, not gone.
        f.cloud.listFailure = refusal(403, u"PERMISSION_DENIED"_s, u"Permission 'tpu.nodes.list' denied"_s);
        f.click(u"tpuRefreshButton"_s);
        auto *stale = f.find<NoticeBar>(u"tpuStaleNotice"_s);
        QVERIFY(f.settle([&] { return stale->isVisible(); }));
        QCOMPARE(table->model()->rowCount(), 1);
    }

    void deletingNeedsTheNameTyped()
    {
        PageFixture f;
        openWithTwo(f);
        f.click(u"tpuDeleteButton"_s);
        auto *dialog = f.question();
        QVERIFY(dialog);
        auto *button = dialog->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        auto *name = dialog->findChild<QLineEdit *>(u"confirmDeleteName"_s);
        QVERIFY(!button->isEnabled());
        QTest::keyClicks(name, u"node-2"_s);
        QVERIFY(!button->isEnabled());
        name->clear();
        QTest::keyClicks(name, u"node-1"_s);
        QVERIFY(button->isEnabled());
        QCOMPARE(button->text(), u"Delete node-1"_s);
        QString all;
        for (const auto *label : dialog->findChildren<QLabel *>())
            all += label->text() + u'\n';
        QVERIFY2(all.contains(u"boot disk"_s), qPrintable(all));
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(f.runUntil([&] { return f.cloud.nodes.size() == 1; }));
        auto *table = f.find<Table>(u"tpuTable"_s);
        QVERIFY(f.runUntil([&] { return table->model()->rowCount() == 1; }));
    }

    void whatIsAskedByItsNameIsNeverAskedOfAnother()
    {
        PageFixture f;
        openWithTwo(f); // node-1 is chosen, and a filter hides the other one
        f.find<QLineEdit>(u"tpuFilter"_s)->setText(u"node-1"_s);
        f.page->ask(TpuPage::Ask::Delete, f.cloud.id(u"us-central2-b"_s, u"node-2"_s));
        QVERIFY(f.question() != nullptr);
        QTest::keyClicks(f.question()->findChild<QLineEdit *>(u"confirmDeleteName"_s), u"node-2"_s);
        QVERIFY(f.question()->findChild<QPushButton *>(u"confirmDeleteButton"_s)->isEnabled());
    }

    void nothingIsDeletedOnAnUnknownState()
    {
        PageFixture f;
        openWithTwo(f);
        f.click(u"tpuDeleteButton"_s);
        QTest::keyClicks(f.question()->findChild<QLineEdit *>(u"confirmDeleteName"_s), u"node-1"_s);
        QTest::mouseClick(f.question()->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
        f.cloud.world.answer = [answer = f.cloud.world.answer](
                                   const FakeRequest &request) { // the list can still be read: that is not enough
            const bool isTheNode = request.verb == "GET" && request.url.path().endsWith("/node-1"_L1);
            return isTheNode ? refusal(403, u"PERMISSION_DENIED"_s, u"Permission 'tpu.nodes.get' denied"_s)
                             : answer(request);
        };
        auto *notice = f.find<NoticeBar>(u"tpuNotice"_s);
        QVERIFY(f.runUntil([&] { return notice->sentence().contains(u"Nothing was done with node-1"_s); }));
        QCOMPARE(f.cloud.count("DELETE", u"node-1"_s), 0);
    }

    void aNodeMadeAgainInTheMeantimeIsNotDeleted()
    {
        PageFixture f;
        openWithTwo(f);
        f.click(u"tpuDeleteButton"_s);
        QTest::keyClicks(f.question()->findChild<QLineEdit *>(u"confirmDeleteName"_s), u"node-1"_s);
        QTest::mouseClick(f.question()->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
        f.cloud.nodes[f.cloud.id(u"us-central2-b"_s, u"node-1"_s).toString()][u"id"_s] = u"999999"_s;
        auto *notice = f.find<NoticeBar>(u"tpuNotice"_s);
        QVERIFY(f.runUntil([&] { return notice->sentence().contains(u"created again"_s); }));
        QCOMPARE(f.cloud.count("DELETE", u"node-1"_s), 0);
    }

    void L12_enterAndEscapeNeverDelete()
    {
        for (const auto key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Escape}) {
            PageFixture f;
            openWithTwo(f);
            f.click(u"tpuDeleteButton"_s);
            auto *dialog = f.question();
            QVERIFY(dialog);
            auto *name = dialog->findChild<QLineEdit *>(u"confirmDeleteName"_s);
            QTest::keyClicks(name, u"node-1"_s); // even with the name typed
            QTest::keyClick(name, key);
            QCoreApplication::processEvents();
            QCOMPARE(f.cloud.count("DELETE", u"node-1"_s), 0);
        }
    }

    void L12_aDoubleClickOnDeleteAsksOnce()
    {
        PageFixture f;
        openWithTwo(f);
        f.click(u"tpuDeleteButton"_s);
        QTest::mouseDClick(f.find<QWidget>(u"tpuDeleteButton"_s), Qt::LeftButton);
        QCOMPARE(f.cloud.count("DELETE", u"node-1"_s), 0);
        auto *dialog = f.question();
        QVERIFY(dialog);
        QTest::keyClicks(dialog->findChild<QLineEdit *>(u"confirmDeleteName"_s), u"node-1"_s);
        auto *button = dialog->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(f.runUntil([&] { return f.cloud.nodes.size() == 1; }));
        QCOMPARE(f.cloud.count("DELETE", u"node-1"_s), 1);
    }

    void severalAreListedOneByOneBeforeTheyGo()
    {
        PageFixture f;
        openWithTwo(f);
        f.cloud.addRequest(u"us-central1-a"_s, u"qr-old"_s, u"SUSPENDED"_s);
        auto *table = f.find<Table>(u"tpuTable"_s);
        QVERIFY(f.runUntil([&] { return table->model()->rowCount() == 3; })); // the list is read again by itself
        table->selectAll();
        f.click(u"tpuDeleteButton"_s);
        auto *dialog = f.question();
        QVERIFY(dialog);
        QStringList texts;
        for (const auto *label : dialog->findChildren<QLabel *>())
            texts << label->text();
        QVERIFY(texts.join(u'\n').contains(u"node-1 in us-central2-b, v4-8"_s));
        QVERIFY(texts.join(u'\n').contains(u"node-2 in us-central2-b, v4-32"_s));
        QVERIFY(texts.join(u'\n').contains(u"queued request qr-old in us-central1-a, SUSPENDED"_s));
        QTest::keyClicks(dialog->findChild<QLineEdit *>(u"confirmDeleteName"_s), u"delete 3"_s);
        QTest::mouseClick(dialog->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
        QVERIFY(f.runUntil([&] { return f.cloud.nodes.isEmpty() && f.cloud.requests.isEmpty(); }));
    }

    /// One question: what goes with the request is read anew in it, and the name is typed in it.
    void P9_aRequestWithNodesGoesOnlyAfterItsListWasRead()
    {
        PageFixture f;
        openWithTwo(f);
        f.cloud.addRequest(u"us-central2-b"_s, u"qr-live"_s, u"ACTIVE"_s);
        f.cloud.addNode(u"us-central2-b"_s, u"qr-live-node"_s, u"v4-8"_s)[u"queuedResource"_s] =
            u"projects/trc-practice/locations/us-central2-b/queuedResources/qr-live"_s;
        f.reload();
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"qr-live-node"_s));
        f.cloud.world.isHeld = true;
        f.click(u"tpuDeleteButton"_s);
        const QPointer<ConfirmDelete> question{f.question()};
        QVERIFY(question);
        auto *notice = question->findChild<NoticeBar *>(u"confirmDeleteNotice"_s);
        QVERIFY(notice && notice->sentence().contains(u"Checking what would be deleted"_s));
        QTest::keyClicks(question->findChild<QLineEdit *>(u"confirmDeleteName"_s), u"qr-live-node"_s);
        auto *button = question->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QVERIFY(!button->isEnabled()); // nobody knows yet what would go
        QVERIFY(button->toolTip().contains(u"Checking"_s));
        f.cloud.world.isHeld = false;
        f.cloud.world.release();
        QVERIFY(f.runUntil([&] { return button->isEnabled(); })); // what was typed stays
        QVERIFY(notice->isHidden());
        QCOMPARE(f.question(), question.data());
        QCOMPARE(f.cloud.count("DELETE", u"qr-live"_s), 0);
        QStringList texts;
        for (const auto *label : question->findChildren<QLabel *>())
            texts << label->text();
        const auto said = texts.join(u'\n');
        QVERIFY2(said.contains(u"qr-live-node in us-central2-b, v4-8, READY"_s), qPrintable(said));
        QVERIFY2(said.contains(u"queued request qr-live in us-central2-b, ACTIVE"_s), qPrintable(said));
        QVERIFY2(said.contains(u"The boot disk goes too"_s), qPrintable(said));
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(f.cloud.grace.waiting().first().text,
                 u"qr-live-node will be deleted"_s); // what the list shows and was typed
        QVERIFY(f.runUntil([&] { return f.cloud.requests.isEmpty(); }));
        QCOMPARE(f.cloud.nodes.size(), 2); // the others stay
        QCOMPARE(f.cloud.count("DELETE", u"qr-live-node"_s), 0); // they went with the request
    }

    void whatIsOverIsCountedAndLeadsToTheCleanUp()
    {
        PageFixture f;
        openWithTwo(f);
        auto *cleanUp = f.find<QPushButton>(u"tpuCleanUpButton"_s);
        QVERIFY(!cleanUp->isVisible());
        f.cloud.addRequest(u"us-central1-a"_s, u"qr-old"_s, u"FAILED"_s);
        f.cloud.addRequest(u"us-central1-a"_s, u"qr-wait"_s, u"WAITING_FOR_RESOURCES"_s);
        f.cloud.addNode(u"europe-west4-a"_s, u"lost"_s, u"v6e-8"_s, u"PREEMPTED"_s);
        f.reload();
        QTRY_VERIFY(cleanUp->isVisible());
        QVERIFY(cleanUp->text().contains(u"2"_s));
        QSignalSpy asked{f.page.get(), &TpuPage::cleanUpRequested};
        QTest::mouseClick(cleanUp, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QVERIFY(!f.question()); // there is one list of what is over, and it asks
        f.cloud.unreachable << u"europe-west4-a"_s;
        f.reload();
        QTRY_VERIFY(cleanUp->text().contains(u"1"_s)); // what a silent zone had may be old news
    }

    void whatAZoneThatDoesNotAnswerShowsIsNotDeleted()
    {
        PageFixture f;
        openWithTwo(f);
        f.cloud.unreachable << u"us-central2-b"_s;
        f.reload();
        auto *button = f.find<QPushButton>(u"tpuDeleteButton"_s);
        QTRY_VERIFY(!button->isEnabled());
        QVERIFY(button->toolTip().contains(u"does not answer"_s));
        auto *notice = f.find<NoticeBar>(u"tpuStaleNotice"_s);
        QVERIFY(notice->isVisible());
        QVERIFY(notice->sentence().contains(u"us-central2-b"_s));
        QTest::keyClick(f.find<Table>(u"tpuTable"_s), Qt::Key_Delete);
        QVERIFY(!f.question());
    }

    void theMenuCopiesAndTheDeleteKeyAsks()
    {
        PageFixture f;
        openWithTwo(f);
        auto *table = f.find<Table>(u"tpuTable"_s);
        emit table->customContextMenuRequested(QPoint{5, 5});
        auto *menu = f.find<QMenu>(u"tpuMenu"_s);
        const auto copies = [&](const QString &name) {
            auto *action = menu->findChild<QAction *>(name);
            action->trigger();
            return QGuiApplication::clipboard()->text();
        };
        QCOMPARE(copies(u"copyName"_s), u"node-1"_s);
        QCOMPARE(copies(u"copyAddress"_s), u"34.141.220.10"_s);
        QVERIFY(copies(u"copyGcloud"_s).contains(u"tpu-vm describe node-1"_s));
        QVERIFY(!menu->findChild<QAction *>(u"copySsh"_s)->isEnabled()); // no user name yet
        QSignalSpy files{f.page->controller(), &TpuController::filesRequested};
        menu->findChild<QAction *>(u"filesAction"_s)->trigger();
        QCOMPARE(files.size(), 1);
        QCOMPARE(files.first().first().value<TpuId>(), f.cloud.id(u"us-central2-b"_s, u"node-1"_s));
        menu->close();
        f.page->activateWindow();
        table->setFocus();
        QVERIFY(QTest::qWaitForWindowActive(f.page.get()));
        QTest::keyClick(table, Qt::Key_Delete);
        QVERIFY(f.question());
    }

    void aCommandOnAllHostsHasAButtonForTheSelection()
    {
        PageFixture f;
        openWithTwo(f);
        f.cloud.addRequest(u"us-central1-a"_s, u"qr-old"_s, u"FAILED"_s);
        f.reload();
        auto *table = f.find<Table>(u"tpuTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), 3);
        auto *run = f.find<QPushButton>(u"tpuRunButton"_s);
        QSignalSpy asked{f.page.get(), &TpuPage::runRequested};
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"node-2"_s));
        QVERIFY(run->isVisible() && run->isEnabled());
        QTest::mouseClick(run, Qt::LeftButton);
        QCOMPARE(asked.takeFirst().first().value<QList<TpuId>>(), QList{f.cloud.id(u"us-central2-b"_s, u"node-2"_s)});
        table->selectAll(); // the request has no hosts
        QVERIFY(run->isVisible() && run->isEnabled());
        QTest::mouseClick(run, Qt::LeftButton);
        QCOMPARE(asked.takeFirst().first().value<QList<TpuId>>().size(), 2);
        f.cloud.nodes[f.cloud.id(u"us-central2-b"_s, u"node-2"_s).toString()][u"state"_s] = u"STOPPED"_s;
        f.reload();
        QTRY_VERIFY(!run->isEnabled());
        QVERIFY(!run->toolTip().isEmpty()); // as the menu says it
        for (int row = 0; row < 3; ++row) {
            if (table->model()->index(row, TpuListModel::Name).data().toString() == u"qr-old"_s)
                table->selectRow(row);
        }
        QVERIFY(!run->isVisible());
    }

    /// The service that reads flags is there on TensorFlow's runtimes of pods only.
    void flagsOfLibtpuAreOfferedWhereSomethingReadsThem()
    {
        PageFixture f;
        openWithTwo(f);
        const auto offered = [&](const QString &runtime) {
            for (auto &node : f.cloud.nodes)
                node[u"runtimeVersion"_s] = runtime;
            f.reload();
            emit f.find<Table>(u"tpuTable"_s)->customContextMenuRequested(QPoint{5, 5});
            auto *menu = f.find<QMenu>(u"tpuMenu"_s);
            const bool isEnabled = menu->findChild<QAction *>(u"flagsAction"_s)->isEnabled();
            delete menu;
            return isEnabled;
        };
        QVERIFY(offered(u"tpu-vm-tf-2.11.0-pod"_s));
        QVERIFY(!offered(u"tpu-vm-tf-2.11.0"_s));
        QVERIFY(!offered(u"tpu-vm-tf-2.17.0-pod-pjrt"_s));
        QVERIFY(!offered(u"tpu-ubuntu2204-base"_s));
    }

    void columnsGiveWayBeforeANameIsCut()
    {
        PageFixture f;
        openWithTwo(f); // with details
        auto *table = f.find<Table>(u"tpuTable"_s);
        const auto isNameWhole = [&] {
            for (int row = 0; row < table->model()->rowCount(); ++row) {
                const auto index = table->model()->index(row, TpuListModel::Name);
                if (table->columnWidth(TpuListModel::Name) < table->sizeHintForIndex(index).width())
                    return false;
            }
            return true;
        };
        for (const int width : {1680, 1080, 824, 1080, 1680}) { // wide again: what was hidden is measured, too
            f.page->resize(width, 680);
            QCoreApplication::processEvents();
            QVERIFY2(f.settle([&] { return isNameWhole() && table->horizontalScrollBar()->maximum() == 0; }),
                     qPrintable(QString::number(width)));
        }
        QVERIFY(!table->isColumnHidden(TpuListModel::Request));
    }

    void theDetailsBeginWithWhatSomebodyLooksFor()
    {
        PageFixture f;
        openWithTwo(f);
        auto &node = f.cloud.nodes[f.cloud.id(u"us-central2-b"_s, u"node-1"_s).toString()];
        node[u"description"_s] = u"first try"_s;
        node[u"labels"_s] = QJsonObject{{u"tpudesk-job"_s, u"0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0"_s},
                                        {u"team"_s, u"vision"_s},
                                        {u"zeta"_s, u"last"_s}};
        node[u"metadata"_s] = QJsonObject{{u"block-project-ssh-keys"_s, u"TRUE"_s}};
        f.reload();
        const auto *details = f.find<QWidget>(u"tpuDetails"_s);
        const auto heightOf = [&](const QString &text) {
            for (const auto *label : details->findChildren<QLabel *>()) {
                if (label->text() == text && label->isVisible())
                    return label->mapTo(details, QPoint{}).y();
            }
            return -1;
        };
        QVERIFY(f.settle([&] { return heightOf(u"first try"_s) >= 0 && heightOf(u"tpudesk-job"_s) >= 0; }));
        const QStringList order{u"first try"_s, u"block-project-ssh-keys"_s, u"team"_s, u"zeta"_s, u"tpudesk-job"_s};
        for (qsizetype i = 1; i < order.size(); ++i)
            QVERIFY2(f.settle([&] { return heightOf(order[i - 1]) < heightOf(order[i]); }), qPrintable(order[i]));
    }

    void whatRunsIsToldWhereThereIsRoom()
    {
        QString word = u"idle"_s;
        PageFixture f;
        f.work = [&](const TpuId &) { return word; };
        openWithTwo(f);
        auto *table = f.find<Table>(u"tpuTable"_s);
        const auto said = [&] { return table->model()->index(0, TpuListModel::Work).data().toString(); };
        f.page->resize(2200, 680);
        QVERIFY(f.settle([&] { return !table->isColumnHidden(TpuListModel::Work); }));
        QCOMPARE(said(), u"idle"_s);
        word = u"busy 97 %"_s;
        QVERIFY(f.settle([&] { return said() == word; })); // by itself, a second later
        f.page->resize(900, 680);
        QVERIFY(f.settle([&] { return table->isColumnHidden(TpuListModel::Work); }));
        QVERIFY(!table->isColumnHidden(TpuListModel::State));
    }

    void chosenColumnsAndSortingComeBack()
    {
        PageFixture f;
        openWithTwo(f);
        auto *table = f.find<Table>(u"tpuTable"_s);
        auto *columns = table->findChild<TableColumns *>();
        QMenu menu;
        columns->fillMenu(&menu);
        menu.findChild<QAction *>(u"column_zone"_s)->trigger();
        QVERIFY(table->isColumnHidden(TpuListModel::Zone));
        table->sortByColumn(TpuListModel::Age, Qt::DescendingOrder);
        table->horizontalHeader()->moveSection(TpuListModel::Type, 1);
        f.page.reset();
        f.open();
        table = f.find<Table>(u"tpuTable"_s);
        QTRY_VERIFY(table->isColumnHidden(TpuListModel::Zone));
        QCOMPARE(table->horizontalHeader()->sortIndicatorSection(), int(TpuListModel::Age));
        QCOMPARE(table->horizontalHeader()->sortIndicatorOrder(), Qt::DescendingOrder);
        QCOMPARE(table->horizontalHeader()->visualIndex(TpuListModel::Type), 1);
        f.settings.setMore(
            u"tpus.table"_s,
            QJsonObject{{u"order"_s, QJsonArray{1, u"nonsense"_s}}, {u"sort"_s, 7}, {u"hidden"_s, u"name"_s}});
        f.page.reset();
        f.open(); // whatever stands in the file, there is a table
        QVERIFY(!f.find<Table>(u"tpuTable"_s)->isColumnHidden(TpuListModel::Name));
    }

    void stopAsksFirstAndIsImpossibleForPodsAndSpot()
    {
        PageFixture f;
        openWithTwo(f);
        auto *stop = f.find<QPushButton>(u"tpuStopButton"_s);
        QVERIFY(stop->isEnabled());
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"node-2"_s));
        QVERIFY(!stop->isVisible());
        emit f.find<Table>(u"tpuTable"_s)->customContextMenuRequested({});
        auto *menu = f.find<QMenu>(u"tpuMenu"_s); // the menu says why
        QVERIFY(std::ranges::any_of(menu->actions(), [](const QAction *action) {
            return !action->isEnabled() && action->toolTip().contains(u"several hosts"_s);
        }));
        delete menu;
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"node-1"_s));
        f.click(u"tpuStopButton"_s);
        QVERIFY(f.question());
        QTest::mouseClick(f.question()->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
        auto *start = f.find<QPushButton>(u"tpuStartButton"_s);
        QVERIFY(f.runUntil([&] { return start->isVisible() && start->isEnabled(); }));
        f.click(u"tpuStartButton"_s);
        QVERIFY(f.runUntil([&] { return stop->isVisible() && stop->isEnabled(); }));
    }

    void R25_setUpWarnsWhereTheLibtpuOfJaxDoesNotFitTheRuntime()
    {
        PageFixture f;
        openWithTwo(f);
        auto *setUp = f.find<QPushButton>(u"tpuSetUpButton"_s);
        QVERIFY(setUp->isEnabled() && setUp->toolTip().isEmpty() && setUp->icon().isNull());
        f.cloud.addNode(u"us-central2-b"_s, u"flow"_s, u"v4-8"_s)[u"runtimeVersion"_s] = u"tpu-vm-tf-2.16.1-pod-pjrt"_s;
        f.reload();
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"flow"_s));
        QVERIFY2(setUp->isEnabled(), "it is a warning and no obstacle");
        QVERIFY2(setUp->toolTip().contains("TensorFlow"_L1), qPrintable(setUp->toolTip()));
        QVERIFY(setUp->accessibleDescription() == setUp->toolTip() && !setUp->icon().isNull());
        emit f.find<Table>(u"tpuTable"_s)->customContextMenuRequested({});
        auto *menu = f.find<QMenu>(u"tpuMenu"_s);
        const auto *action = menu->findChild<QAction *>(u"setUpAction"_s);
        QVERIFY(action && action->isEnabled() && action->toolTip() == setUp->toolTip());
        delete menu;
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"node-1"_s));
        QVERIFY(setUp->toolTip().isEmpty() && setUp->accessibleDescription().isEmpty() && setUp->icon().isNull());
    }

    void aLegacyNodeIsExplainedAndHasNoTerminal()
    {
        PageFixture f;
        f.cloud.addNode(u"us-central1-a"_s, u"old"_s, u"v2-8"_s)[u"apiVersion"_s] = u"V1"_s;
        f.cloud.load();
        f.open();
        f.page->select(f.cloud.id(u"us-central1-a"_s, u"old"_s));
        auto *terminal = f.find<QPushButton>(u"tpuTerminalButton"_s);
        QVERIFY(!terminal->isEnabled());
        QVERIFY(terminal->toolTip().contains(u"old kind"_s));
        QSignalSpy asked{f.page.get(), &TpuPage::terminalRequested};
        emit f.find<Table>(u"tpuTable"_s)->rowActivated(f.find<Table>(u"tpuTable"_s)->model()->index(0, 0));
        QVERIFY(asked.isEmpty());
    }

    void theTerminalOpensOnTheHostThatWasChosen()
    {
        PageFixture f;
        openWithTwo(f);
        f.page->select(f.cloud.id(u"us-central2-b"_s, u"node-2"_s));
        auto *hosts = f.find<Table>(u"tpuHostsTable"_s);
        QVERIFY(f.settle([&] { return hosts->model()->index(0, 2).data().toString() == u"key known"_s; }));
        QCOMPARE(hosts->model()->rowCount(), 4);
        QSignalSpy asked{f.page.get(), &TpuPage::terminalRequested};
        emit hosts->rowActivated(hosts->model()->index(3, 0));
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.first().at(1).toInt(), 3);
    }

    void slashFindsAndTheFilterSaysWhenNothingMatches()
    {
        PageFixture f;
        openWithTwo(f);
        auto *table = f.find<Table>(u"tpuTable"_s);
        auto *filter = f.find<QLineEdit>(u"tpuFilter"_s);
        f.page->activateWindow();
        table->setFocus();
        QVERIFY(QTest::qWaitForWindowActive(f.page.get()));
        QTest::keyClick(table, Qt::Key_Slash);
        QTRY_VERIFY(filter->hasFocus());
        filter->setText(u"node-2"_s);
        QCOMPARE(table->model()->rowCount(), 1);
        filter->setText(u"nothing"_s);
        auto *stack = f.find<ContentStack>(u"tpuStack"_s);
        QCOMPARE(stack->currentWidget(), static_cast<QWidget *>(stack->empty()));
        f.click(u"tpuEmptyButton"_s); // "Clear the filter"
        QCOMPARE(table->model()->rowCount(), 2);
    }

    void theSshConfigNeedsConsentAndALogin()
    {
        PageFixture f;
        openWithTwo(f);
        f.click(u"tpuSshConfigButton"_s);
        QVERIFY(f.find<SideSheet>(u"sshConfigSheet"_s)->isOpen());
        QVERIFY(!f.find<QPushButton>(u"sshConfigSubmit"_s)->isEnabled()); // no user name chosen
        QVERIFY(f.find<NoticeBar>(u"sshConfigNotice"_s)->isVisible());
    }

    void everyTextFollowsTheLanguage()
    {
        PageFixture f;
        openWithTwo(f);
        f.click(u"tpuCreateButton"_s);
        QVERIFY(f.settle([&] { return f.find<QComboBox>(u"createType"_s)->count() > 0; }));
        BracketTranslator translator;
        QCoreApplication::installTranslator(&translator);
        QCoreApplication::processEvents();
        QStringList left;
        for (const auto *button : f.page->findChildren<QPushButton *>()) {
            // The offer of what fits once is the type's name alone, and that is no word of any language.
            const bool isConstant = button->text() == u"gcloud"_s || button->text() == u"REST"_s
                || (button->objectName().startsWith(u"createOffer."_s)
                    && button->objectName().contains(u'.' + button->text() + u'.'));
            if (!button->text().isEmpty() && !isConstant && !button->isHidden() && !button->text().startsWith(u'⟦'))
                left << button->objectName() + u": "_s + button->text();
        }
        for (const auto *box : f.page->findChildren<QCheckBox *>()) {
            if (!box->text().startsWith(u'⟦'))
                left << box->text();
        }
        for (int column = 0; column < f.find<Table>(u"tpuTable"_s)->model()->columnCount(); ++column) {
            const auto head = f.find<Table>(u"tpuTable"_s)->model()->headerData(column, Qt::Horizontal).toString();
            if (!head.startsWith(u'⟦'))
                left << head;
        }
        QCoreApplication::removeTranslator(&translator);
        QVERIFY2(left.isEmpty(), qPrintable(left.join(u'\n')));
    }

    void widgetsThatTheTourClicksExist()
    {
        PageFixture f;
        openWithTwo(f);
        for (const auto &name : {u"tpuTable"_s,
                                 u"tpuFilter"_s,
                                 u"tpuAge"_s,
                                 u"tpuRefreshButton"_s,
                                 u"tpuCreateButton"_s,
                                 u"tpuNotice"_s,
                                 u"tpuStack"_s,
                                 u"tpuEmpty"_s,
                                 u"tpuFailure"_s,
                                 u"tpuDetails"_s,
                                 u"tpuDetailsName"_s,
                                 u"tpuDetailsState"_s,
                                 u"tpuTerminalButton"_s,
                                 u"tpuStartButton"_s,
                                 u"tpuStopButton"_s,
                                 u"tpuDeleteButton"_s,
                                 u"tpuSshConfigButton"_s,
                                 u"tpuEditorButton"_s,
                                 u"tpuCancelRequestButton"_s,
                                 u"tpuHostsTable"_s,
                                 u"tpuHostPin"_s,
                                 u"tpuForgetKeyButton"_s,
                                 u"tpuCommand"_s,
                                 u"tpuCommandVerb"_s,
                                 u"tpuMoreButton"_s,
                                 u"tpuCleanUpButton"_s,
                                 u"tpuCreateSheet"_s,
                                 u"createZone"_s,
                                 u"createType"_s,
                                 u"createTier"_s,
                                 u"createRuntime"_s,
                                 u"createName"_s,
                                 u"createMore"_s,
                                 u"createNetwork"_s,
                                 u"createSubnetwork"_s,
                                 u"createExternal"_s,
                                 u"createLabels"_s,
                                 u"createMetadata"_s,
                                 u"createScript"_s,
                                 u"createQuota"_s,
                                 u"createPlan"_s,
                                 u"requestWhereOne"_s,
                                 u"requestQueue"_s,
                                 u"requestDirect"_s,
                                 u"requestPause"_s,
                                 u"requestTries"_s,
                                 u"requestUntil"_s,
                                 u"requestZoneList"_s,
                                 u"requestCommand"_s,
                                 u"createCommandGcloud"_s,
                                 u"createCommandRest"_s,
                                 u"createCommand"_s,
                                 u"createCancel"_s,
                                 u"createSubmit"_s,
                                 u"sshConfigSheet"_s,
                                 u"sshConfigConsent"_s,
                                 u"sshConfigSubmit"_s})
            QVERIFY2(f.page->findChildren<QWidget *>(name).size() == 1, qPrintable(name));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestTpuPage)
#include "tst_tpupage.moc"
