// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/undoqueue.h"
#include "services/hosts/hostpool.h"
#include "services/ports/servers.h"
#include "services/ssh/hostkeys.h"
#include "services/ssh/hub.h"
#include "services/store/documents.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/virtualclock.h"
#include "tests/services/hosts/podfixture.h"
#include "tests/support/journalhere.h"
#include "widgets/common/table.h"
#include "widgets/ports/forwardmodel.h"
#include "widgets/ports/portoffer.h"
#include "widgets/ports/portspage.h"
#include "widgets/ports/servermodel.h"
#include "widgets/theme/style.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class PortsPageTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    FakeClock m_clock;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    std::unique_ptr<HostPool> m_pool; ///< null mostly
    std::unique_ptr<Forwards> m_forwards;
    std::unique_ptr<Servers> m_servers;
    std::unique_ptr<PortsPage> m_page;
    QList<StepOrder> m_orders;
    QString m_deleted; ///< the address of a host that was deleted
    QByteArray m_token; ///< what hosts answer; empty: there is no way to them
    QList<PodHost> m_hosts{plainHost(u"anna"_s, u"lab-1"_s), plainHost(u"anna"_s, u"lab-2"_s)};

    template <typename T>
    [[nodiscard]] T *part(const char *name) const
    {
        return m_page->findChild<T *>(QLatin1StringView{name});
    }
    void open()
    {
        m_servers = std::make_unique<Servers>(
            ServersContext{.documents = m_documents.get(),
                           .clock = &m_clock,
                           .hosts = m_pool.get(),
                           .forwards = m_forwards.get(),
                           .runner =
                               [this](StepOrder order, const std::stop_token &) {
                                   return m_token.isEmpty() ? noWay(&m_orders, std::move(order)) : answer(m_token);
                               },
                           .isThere = [this](const PodHost &host) { return host.address != m_deleted; }});
        m_page = std::make_unique<PortsPage>(PortsPageServices{
            .forwards = m_forwards.get(), .servers = m_servers.get(), .hosts = [this] { return m_hosts; }});
        m_page->resize(1100, 760);
        m_page->setVisible(true);
    }
    static Task<SshTarget> wayTo(std::optional<SshTarget> target)
    {
        if (!target)
            co_return failed(ErrorCode::Offline, u"no way"_s);
        co_return *target;
    }
    static Task<StepEnd> answer(QByteArray out) { co_return StepEnd{.out = out}; }
    static Task<StepEnd> noWay(QList<StepOrder> *orders, StepOrder order)
    {
        *orders << order;
        co_return StepEnd{.kind = StepEnd::Kind::Unreachable, .reason = u"no way there"_s};
    }

private slots:
    void init()
    {
        m_orders.clear();
        m_token.clear();
        m_journal = std::make_unique<JournalHere>(m_folder.filePath(QUuid::createUuid().toString(QUuid::Id128)));
        QVERIFY(m_journal->open());
        m_documents = std::make_unique<Documents>(m_journal.get());
        m_forwards = std::make_unique<Forwards>(ForwardsContext{.documents = m_documents.get(), .clock = &m_clock});
        open();
    }
    void cleanup()
    {
        m_page.reset();
        m_servers.reset();
        m_forwards.reset();
        m_pool.reset();
    }

    void aForwardIsMadeCopiedClosedAndRemoved()
    {
        auto *table = part<QTableView>("portsTable");
        QVERIFY(!table->isVisible()); // the empty page says what it is for
        part<QPushButton>("portsNewButton")->click();
        QVERIFY(!part<QPushButton>("forwardSubmit")->isEnabled());
        part<QComboBox>("forwardHost")->setCurrentIndex(1);
        QTest::keyClicks(part<QLineEdit>("forwardPort"), u"99999"_s);
        QVERIFY(!part<QPushButton>("forwardSubmit")->isEnabled());
        part<QLineEdit>("forwardPort")->clear();
        QTest::keyClicks(part<QLineEdit>("forwardPort"), u"6006"_s);
        QTest::keyClicks(part<QLineEdit>("forwardName"), u"curves"_s);
        part<QPushButton>("forwardSubmit")->click();
        const auto view = m_forwards->all().constFirst();
        QCOMPARE(view.saved.host, m_hosts.at(1));
        QCOMPARE(view.saved.name, u"curves"_s);
        QTRY_VERIFY(table->isVisible());
        QCOMPARE(table->selectionModel()->selectedRows().size(), 1); // the new one
        part<QPushButton>("portsCopyButton")->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"http://127.0.0.1:%1"_s.arg(view.port));
        QSignalSpy urls{m_page.get(), &PortsPage::urlRequested};
        part<QPushButton>("portsOpenButton")->click();
        QCOMPARE(urls.at(0).at(0).toUrl().port(), int(view.port));
        auto *notice = part<NoticeBar>("portsNotice");
        QVERIFY(notice->isVisible());
        QCOMPARE(notice->sentence(), u"Opening http://127.0.0.1:%1"_s.arg(view.port));
        QGuiApplication::clipboard()->clear();
        emit notice->actionClicked(); // where no browser opened
        QCOMPARE(QGuiApplication::clipboard()->text(), u"http://127.0.0.1:%1"_s.arg(view.port));
        QVERIFY(!QGuiApplication::clipboard()->mimeData()->hasFormat(u"x-kde-passwordManagerHint"_s));
        part<QPushButton>("portsToggleButton")->click();
        QCOMPARE(m_forwards->all().constFirst().state, ForwardState::Closed);
        QVERIFY(!part<QPushButton>("portsOpenButton")->isEnabled());
        part<QPushButton>("portsToggleButton")->click();
        QCOMPARE(m_forwards->all().constFirst().state, ForwardState::Open);
        part<QPushButton>("portsRemoveButton")->click();
        QVERIFY(m_forwards->all().isEmpty());
        QVERIFY(!table->isVisible());
    }

    void whatWasAskedForElsewhereIsTheChosenRow()
    {
        const auto first = m_forwards->add({.name = u"first"_s, .host = m_hosts.at(0), .port = 7001});
        QVERIFY(first);
        auto *table = part<QTableView>("portsTable");
        const auto name = [&] {
            const auto rows = table->selectionModel()->selectedRows(ForwardModel::Name);
            return rows.isEmpty() ? QString{} : rows.constFirst().data().toString();
        };
        QCOMPARE(name(), u"first"_s);
        PortOffer offer;
        offer.setForwards(m_forwards.get());
        offer.open(m_hosts.at(1), {.port = 7002, .scheme = u"http"_s});
        QCOMPARE(name(), u"Port 7002"_s);
        offer.open(m_hosts.at(0), {.port = 7001, .scheme = u"http"_s}); // it is there already
        QCOMPARE(name(), u"first"_s);
        m_page.reset();
        open(); // also a page that is made because of it
        table = part<QTableView>("portsTable");
        QCOMPARE(name(), u"first"_s);
    }

    void aServersAddressIsCopiedAndItsTokenStaysForAMinuteOnly()
    {
        m_page.reset();
        const HostServer lab{
            .host = m_hosts.at(0), .name = u"jupyter-lab"_s, .kind = ServerKind::Lab, .port = 8888, .folder = u"~"_s};
        const HostServer curves{.host = m_hosts.at(1),
                                .name = u"tensorboard-6006"_s,
                                .kind = ServerKind::TensorBoard,
                                .port = 6006,
                                .folder = u"~/logs"_s};
        for (const auto &server : {lab, curves})
            QVERIFY(m_documents->put(u"server"_s, server.key(), toJson(server), m_clock.now()));
        m_token = QByteArray(48, 'a');
        open();
        auto *table = part<QTableView>("serversTable");
        auto *copy = part<QPushButton>("serversCopyButton");
        auto *notice = part<NoticeBar>("portsNotice");
        auto *clipboard = QGuiApplication::clipboard();
        const auto choose = [&](const HostServer &server) {
            const auto found =
                table->model()->match(table->model()->index(0, ServerModel::Host), Qt::DisplayRole, server.host.label);
            QVERIFY(!found.isEmpty());
            table->selectRow(found.constFirst().row());
        };
        const auto isSecret = [&] { return clipboard->mimeData()->hasFormat(u"x-kde-passwordManagerHint"_s); };
        QVERIFY(!copy->isEnabled());
        QSignalSpy urls{m_page.get(), &PortsPage::urlRequested};
        choose(curves);
        copy->click();
        QVERIFY(clipboard->text().startsWith("http://127.0.0.1:"_L1) && !isSecret());
        choose(lab);
        copy->click();
        QTRY_VERIFY(clipboard->text().endsWith(u"/lab?token="_s + QString::fromLatin1(m_token)));
        QVERIFY(isSecret() && !notice->sentence().contains(QString::fromLatin1(m_token)));
        QVERIFY(urls.isEmpty()); // no browser
        clipboard->clear();
        part<QPushButton>("serversOpenButton")->click();
        QTRY_COMPARE(urls.size(), 1);
        QVERIFY2(notice->sentence().startsWith(u"Opening http://127.0.0.1:"_s)
                     && !notice->sentence().contains(u"token"_s),
                 qPrintable(notice->sentence()));
        emit notice->actionClicked();
        QVERIFY(clipboard->text().contains(u"/lab?token="_s) && isSecret());
        QCOMPARE(urls.size(), 1);
        const auto rows = part<QTableView>("portsTable")->selectionModel()->selectedRows(ForwardModel::There);
        QCOMPARE(rows.value(0).data().toString(), u"8888"_s); // its forward is the chosen one
    }

    void S28_aPortThatIsTakenIsSaidWhereTheOtherOneStands()
    {
        QTcpServer taken;
        QVERIFY(taken.listen(QHostAddress::LocalHost));
        const auto id =
            m_forwards->add({.name = u"curves"_s, .host = m_hosts.at(0), .port = 6006, .wanted = taken.serverPort()});
        QVERIFY(id);
        const auto port = m_forwards->find(*id)->port;
        QVERIFY(port != 0 && port != taken.serverPort());
        auto *table = part<QTableView>("portsTable");
        QTRY_COMPARE(table->model()->rowCount(), 1);
        const auto here = table->model()->index(0, ForwardModel::Here);
        QCOMPARE(here.data().toString(), u"127.0.0.1:%1"_s.arg(port));
        const auto hint = here.data(Qt::ToolTipRole).toString();
        QVERIFY2(hint.contains(u"Port %1 of this computer was taken"_s.arg(taken.serverPort())), qPrintable(hint));
    }

    void S29_anAddressIsUnderstoodAndNoneIsOpenedToAll_data()
    {
        QTest::addColumn<QString>("there");
        QTest::addColumn<QString>("here");
        QTest::addColumn<int>("port"); // 0: it cannot be sent
        QTest::newRow("number") << u" 6006 "_s << u""_s << 6006;
        QTest::newRow("printed address") << u"http://0.0.0.0:6007/?token=x:1"_s << u""_s << 6007;
        QTest::newRow("IPv6") << u"http://[::]:8888/lab"_s << u"0"_s << 8888;
        QTest::newRow("host and port") << u"t1v-n-abc-w-0:8080"_s << u"127.0.0.1:9000"_s << 8080;
        QTest::newRow("open to all here") << u"6006"_s << u"0.0.0.0:6006"_s << 0;
        QTest::newRow("all addresses alone") << u"6006"_s << u"0.0.0.0"_s << 0;
        QTest::newRow("no port") << u"tensorboard"_s << u""_s << 0;
        QTest::newRow("too large") << u"http://x:70000/"_s << u""_s << 0;
        QTest::newRow("the system's") << u"6006"_s << u"80"_s << 0;
    }

    void S29_anAddressIsUnderstoodAndNoneIsOpenedToAll()
    {
        QFETCH(QString, there);
        QFETCH(QString, here);
        QFETCH(int, port);
        part<QPushButton>("portsNewButton")->click();
        part<QLineEdit>("forwardPort")->setText(there);
        part<QLineEdit>("forwardHere")->setText(here);
        QCOMPARE(part<QPushButton>("forwardSubmit")->isEnabled(), port != 0);
        QCOMPARE(part<QWidget>("forwardCommand")->isVisible(),
                 port != 0); // nor is a command shown that nobody asked for
        part<QLineEdit>("forwardHere")->setFocus();
        QTest::keyClick(part<QLineEdit>("forwardHere"), Qt::Key_Return);
        if (port == 0) {
            QVERIFY(m_forwards->all().isEmpty());
            return;
        }
        QCOMPARE(int(m_forwards->all().constFirst().saved.port), port);
    }

    void withoutAHostNothingCanBeSent()
    {
        m_hosts.clear();
        part<QPushButton>("portsNewButton")->click();
        QTest::keyClicks(part<QLineEdit>("forwardPort"), u"6006"_s);
        QVERIFY(!part<QPushButton>("forwardSubmit")->isEnabled());
        part<QPushButton>("serversNewButton")->click();
        QVERIFY(!part<QPushButton>("serverSubmit")->isEnabled());
        m_hosts = {plainHost(u"anna"_s, u"lab-1"_s), plainHost(u"anna"_s, u"lab-2"_s)};
    }

    void theEmptyPageHasOnePrimaryButton()
    {
        int primary = 0;
        for (const auto *button : m_page->findChildren<QPushButton *>())
            primary += button->isVisible() && buttonKind(button) == ButtonKind::Primary ? 1 : 0;
        QCOMPARE(primary, 1);
    }

    void aServerIsOrderedAsTheSheetSaysAndItsErrorIsShown()
    {
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        part<QPushButton>("serversNewButton")->setFocus();
        part<QPushButton>("serversNewButton")->click();
        auto *kind = part<QComboBox>("serverKind");
        QCOMPARE(part<QLineEdit>("serverPort")->text(), u"6006"_s);
        QVERIFY(!part<QWidget>("serverSeesTpu")->isVisibleTo(m_page.get()));
        kind->setCurrentIndex(kind->findData(int(ServerKind::Lab)));
        QCOMPARE(part<QLineEdit>("serverPort")->text(), u"8888"_s);
        QVERIFY(part<QWidget>("serverSeesTpu")->isVisibleTo(m_page.get()));
        part<QLineEdit>("serverFolder")->setText(u"relative"_s);
        QVERIFY(!part<QPushButton>("serverSubmit")->isEnabled());
        part<QLineEdit>("serverFolder")->setText(u"~/my notes"_s);
        part<QComboBox>("serverHost")->setCurrentIndex(1);
        part<QLineEdit>("serverFolder")->setText(u"~/my notes"_s);
        part<QPushButton>("serverSubmit")->click();
        QTRY_VERIFY(!m_servers->isBusy());
        QTRY_COMPARE(m_page->window()->focusWidget(),
                     part<QPushButton>("serversNewButton")); // where the sheet was opened from
        QCOMPARE(m_orders.size(), 1);
        QCOMPARE(m_orders.constFirst().host, m_hosts.at(1));
        QVERIFY(m_orders.constFirst().script.contains("FOLDER='~/my notes'"));
        QVERIFY(m_orders.constFirst().script.contains("PORT=8888")
                || m_orders.constFirst().script.contains("PORT='8888'"));
        QVERIFY(part<NoticeBar>("portsNotice")->sentence().contains("no way there"_L1));
    }

    void L12_notebooksThatAreStoppedCanBeHadBackForSixSeconds()
    {
        m_page.reset();
        VirtualClock clock;
        UndoQueue queue{&clock};
        const HostServer lab{.host = m_hosts.at(0),
                             .name = u"jupyter-lab"_s,
                             .kind = ServerKind::Lab,
                             .port = 8888,
                             .folder = u"~/notes"_s};
        const HostServer curves{.host = m_hosts.at(1),
                                .name = u"tensorboard-6006"_s,
                                .kind = ServerKind::TensorBoard,
                                .port = 6006,
                                .folder = u"~/logs"_s};
        for (const auto &server : {lab, curves})
            QVERIFY(m_documents->put(u"server"_s, server.key(), toJson(server), m_clock.now()));
        open();
        auto *table = part<QTableView>("serversTable");
        QCOMPARE(table->model()->rowCount(), 2);
        const auto row = [&](const HostServer &server) {
            const auto found =
                table->model()->match(table->model()->index(0, ServerModel::Host), Qt::DisplayRole, server.host.label);
            return found.isEmpty() ? -1 : found.constFirst().row();
        };
        const auto mark = [&] {
            return table->model()->index(row(lab), ServerModel::Title).data(NoteRole).value<CellNote>().text;
        };
        auto *stop = part<QPushButton>("serversStopButton");
        table->selectRow(row(lab));
        stop->click();
        QCOMPARE(queue.waiting().size(), 1);
        QCOMPARE(mark(), u"will be stopped"_s);
        QVERIFY(!stop->isEnabled() && stop->toolTip().contains(u"Undo"_s));
        clock.pass(std::chrono::seconds{5});
        QVERIFY(m_orders.isEmpty());
        queue.undoLast();
        QVERIFY(mark().isEmpty() && stop->isEnabled() && stop->toolTip().isEmpty());
        stop->click();
        clock.pass(std::chrono::seconds{7});
        QTRY_COMPARE(m_orders.size(), 1); // then it is told
        QTRY_VERIFY(!m_servers->isBusy());
        table->selectRow(row(curves));
        stop->click();
        QVERIFY(queue.waiting().isEmpty()); // what only shows files loses nothing
        QTRY_COMPARE(m_orders.size(), 2);
        QTRY_VERIFY(!m_servers->isBusy());
        m_page.reset(); // before its queue
    }

    void theServerOfADeletedMachineSaysSoAndIsTakenAway()
    {
        m_page.reset();
        const HostServer curves{.host = m_hosts.at(1),
                                .name = u"tensorboard-6006"_s,
                                .kind = ServerKind::TensorBoard,
                                .port = 6006,
                                .folder = u"~/logs"_s};
        QVERIFY(m_documents->put(u"server"_s, curves.key(), toJson(curves), m_clock.now()));
        open();
        auto *table = part<QTableView>("serversTable");
        m_deleted = m_hosts.at(1).address;
        m_servers->onMachinesChanged();
        table->selectRow(0);
        QCOMPARE(table->model()->index(0, ServerModel::State).data().toString(), u"the TPU that ran it was deleted"_s);
        QVERIFY(table->model()
                    ->index(0, ServerModel::State)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(u"On a new TPU of that name"_s));
        QVERIFY(!part<QPushButton>("serversOpenButton")->isEnabled());
        auto *stop = part<QPushButton>("serversStopButton");
        QCOMPARE(stop->text(), u"Remove from the list"_s);
        m_servers->look({}); // it is not asked
        QVERIFY(m_orders.isEmpty());
        stop->click();
        QVERIFY(m_servers->all().isEmpty() && m_orders.isEmpty());
        m_deleted.clear();
    }

    void aLookThatNobodyAskedForLeavesTheNoticeAlone()
    {
        m_page.reset();
        PodFixture ground;
        const auto host = PodFixture::hosts(1).constFirst();
        bool isReached = false;
        m_pool = std::make_unique<HostPool>(
            [&](const PodHost &asked, const std::stop_token &) {
                return wayTo(isReached ? std::optional{ground.target(asked, {})} : std::nullopt);
            },
            &ground.hub);
        const HostServer curves{.host = host,
                                .name = u"tensorboard-6006"_s,
                                .kind = ServerKind::TensorBoard,
                                .port = 6006,
                                .folder = u"~/logs"_s};
        QVERIFY(m_documents->put(u"server"_s, curves.key(), toJson(curves), m_clock.now()));
        open();
        QVERIFY(!QCoro::waitFor(m_pool->connection(host, {})));
        auto *notice = part<NoticeBar>("portsNotice");
        notice->showError({ErrorCode::Offline, u"The start failed with the connection."_s, {}, {}});
        isReached = true;
        QVERIFY(QCoro::waitFor(m_pool->connection(host, {})));
        QTRY_COMPARE(m_orders.size(), 1); // it was looked at
        QTRY_VERIFY(!m_servers->isBusy());
        QVERIFY(notice->isVisible() && notice->sentence().contains("The start failed"_L1));
        bool isStillTold = true;
        connect(m_servers.get(), &Servers::began, notice, [&] { isStillTold = notice->isVisible(); });
        m_servers->look({}); // this one was asked for
        QVERIFY(!isStillTold);
        QTRY_VERIFY(!m_servers->isBusy());
        QVERIFY2(notice->isVisible() && notice->sentence().contains("did not answer"_L1),
                 qPrintable(notice->sentence()));
        m_page.reset();
        m_servers.reset();
        m_forwards.reset();
        m_pool.reset(); // before the ground
    }

    void anOfferIsMadeOnceAndPressedOnce()
    {
        PortOffer offer;
        offer.setForwards(m_forwards.get());
        QSignalSpy urls{&offer, &PortOffer::urlRequested};
        const PortHint hint{.port = 6006, .scheme = u"http"_s, .path = u"/?a=b"_s};
        offer.offer(m_hosts.constFirst(), hint);
        QVERIFY(offer.isVisibleTo(nullptr) && offer.sentence().contains("6006"_L1));
        offer.dismiss();
        offer.offer(m_hosts.constFirst(), hint);
        QVERIFY(offer.isHidden()); // once is enough
        offer.offer(m_hosts.at(1), hint);
        emit offer.actionClicked();
        QCOMPARE(m_forwards->all().size(), 1);
        QCOMPARE(urls.at(0).at(0).toUrl().query(), u"a=b"_s);
        const auto port = urls.at(0).at(0).toUrl().port();
        QCOMPARE(offer.sentence(), u"Opening http://127.0.0.1:%1"_s.arg(port)); // not what may be a token
        QVERIFY(!offer.isHidden());
        QGuiApplication::clipboard()->clear();
        emit offer.actionClicked(); // nothing is offered any more: it copies
        QCOMPARE(urls.size(), 1);
        QCOMPARE(QGuiApplication::clipboard()->text(), urls.at(0).at(0).toUrl().toString());
        QVERIFY(QGuiApplication::clipboard()->mimeData()->hasFormat(u"x-kde-passwordManagerHint"_s));
        offer.setForwards(nullptr);
        offer.open(m_hosts.constFirst(), hint);
        QCOMPARE(urls.size(), 1);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(PortsPageTest)
#include "tst_portspage.moc"
