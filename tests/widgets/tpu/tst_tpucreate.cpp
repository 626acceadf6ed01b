// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/writelock.h"
#include "tests/widgets/tpu/pagefixture.h"
#include "widgets/common/codeview.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/formfield.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/table.h"
#include "widgets/tpu/createform.h"
#include "widgets/tpu/createsheet.h"
#include "widgets/tpu/tpunotice.h"

#include <QCheckBox>
#include <QDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestTpuCreate : public QObject
{
    Q_OBJECT

private:
    static QString errorAt(const QWidget *field)
    {
        const auto *form = qobject_cast<const FormField *>(field->parentWidget());
        return form ? form->error() : QString{};
    }

private slots:
    void aCreateGoesOnThroughTwoNoCapacityAnswers()
    {
        PageFixture f;
        f.cloud.noCapacity = 2;
        fillCreate(f);
        f.find<QSpinBox>(u"requestPause"_s)->setValue(30);
        QCOMPARE(f.find<QLineEdit>(u"createName"_s)->text(), u"node-1"_s);
        QCOMPARE(f.find<QComboBox>(u"createRuntime"_s)->currentText(), u"tpu-ubuntu2204-base"_s);
        QSignalSpy ready{f.cloud.tpuRequests.get(), &ProvisioningService::fulfilled};
        f.click(u"createSubmit"_s);
        auto *table = f.find<Table>(u"tpuTable"_s);
        QCOMPARE(table->model()->rowCount(), 1); // the request is there at once
        QVERIFY(f.runUntil([&] { return !ready.isEmpty(); }));
        QCOMPARE(f.cloud.count("POST", u"/nodes"_s), 3);
        QCOMPARE(table->model()->rowCount(), 1);
        QCOMPARE(table->model()->index(0, 3).data().toString(), u"READY"_s);
        auto *notice = f.find<NoticeBar>(u"tpuNotice"_s);
        QVERIFY(notice->isVisible());
        QSignalSpy terminal{f.page.get(), &TpuPage::terminalRequested};
        QTest::mouseClick(notice->findChild<QPushButton *>(u"noticeAction"_s), Qt::LeftButton);
        QCOMPARE(terminal.size(), 1);
        QCOMPARE(terminal.first().first().value<TpuId>(), f.cloud.id(u"us-central2-b"_s, u"node-1"_s));
    }

    void theOfferOfATerminalGoesWithItsMachine()
    {
        PageFixture f;
        fillCreate(f);
        QSignalSpy ready{f.cloud.tpuRequests.get(), &ProvisioningService::fulfilled};
        f.click(u"createSubmit"_s);
        QVERIFY(f.runUntil([&] { return !ready.isEmpty(); }));
        auto *notice = f.find<NoticeBar>(u"tpuNotice"_s);
        QVERIFY(notice->isVisible());
        QCOMPARE(notice->sentence(), u"node-1 is READY (v4-8 in us-central2-b)."_s); // as the Activity list says it
        f.reload();
        QVERIFY(notice->isVisible()); // a list that still has it changes nothing
        for (auto &node : f.cloud.nodes)
            node[u"state"_s] = u"STOPPING"_s;
        f.reload();
        QVERIFY(!notice->isVisible()); // "is READY" beside another state
    }

    void thatATpuIsReadyIsNoNewsForLong()
    {
        QWidget window;
        QVBoxLayout column{&window};
        column.addStretch(1);
        auto *notice = new TpuNotice;
        column.addWidget(notice);
        window.resize(700, 400);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        auto *ready = notice->findChild<QTimer *>(u"tpuNoticeReady"_s);
        Tpu tpu;
        tpu.shortName = u"node-1"_s;
        notice->showReady(tpu);
        QVERIFY(ready->isActive() && ready->intervalAsDuration() >= 1min);
        ready->start(0);
        QTRY_VERIFY(!notice->isVisible());
        notice->showReady(tpu);
        notice->showProblem({ErrorCode::Denied, u"You may not do this."_s}); // other news in its place stay
        ready->start(0);
        QTRY_VERIFY(!ready->isActive());
        QVERIFY(notice->isVisible());
    }

    void whatIsReadyIsShownAlthoughNobodyCanLogInYet()
    {
        PageFixture f;
        f.cloud.letsIn = false;
        fillCreate(f);
        f.click(u"createSubmit"_s);
        const auto id = f.cloud.id(u"us-central2-b"_s, u"node-1"_s);
        QVERIFY(f.runUntil(
            [&] { return f.page->selected() == id; })); // the request's row was selected, now it is its TPU's
        QCOMPARE(f.find<Table>(u"tpuTable"_s)->model()->rowCount(), 1);
        const auto tpuRequest = f.waiting().constFirst();
        QCOMPARE(tpuRequest.lines.constFirst().state, AttemptState::Reaching);
        QVERIFY(f.runUntil([&] {
            return requesttext::sentence(f.waiting().constFirst(), f.cloud.clock.now())
                .contains(u"it lets nobody log in yet"_s);
        }));
        // Deleting it ends the request: it is not asked for again.
        f.click(u"tpuDeleteButton"_s);
        auto *question = f.page->findChild<ConfirmDelete *>();
        QVERIFY(question);
        auto *button = question->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QVERIFY(!button->isEnabled());
        QTest::keyClicks(question->findChild<QLineEdit *>(u"confirmDeleteName"_s), u"node-1"_s);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(f.runUntil([&] { return f.waiting().isEmpty() && f.cloud.nodes.isEmpty(); }));
        QCOMPARE(f.cloud.tpuRequests->tpuRequests().constFirst().state, RequestState::Stopped);
    }

    void theRowSaysWhatItWaitsForAndCanBeCancelled()
    {
        PageFixture f;
        f.cloud.noCapacity = 1'000;
        fillCreate(f);
        f.click(u"createSubmit"_s);
        auto *table = f.find<Table>(u"tpuTable"_s);
        const auto state = [&] { return table->model()->index(0, 3).data().toString(); };
        QVERIFY(f.runUntil([&] { return state() == u"no capacity"_s; }));
        QCOMPARE(table->model()->index(0, 3).data(LevelRole).value<StatusLevel>(), StatusLevel::Retrying);
        const auto tpuRequest = f.waiting().first();
        const auto sentence = requesttext::sentence(tpuRequest, tpuRequest.lines.first().nextTryAt.addSecs(-42));
        QVERIFY2(sentence.startsWith(u"attempt 1: "_s) && sentence.contains(u"us-central2-b"_s)
                     && sentence.endsWith(u"next try in 42 s"_s),
                 qPrintable(sentence));
        QVERIFY(
            requesttext::sentence(tpuRequest, tpuRequest.lines.first().nextTryAt.addSecs(5)).contains(u"next try"_s));
        QVERIFY(f.runUntil([&] { return state() == u"no capacity, attempt 3"_s; }));

        f.click(u"tpuCancelRequestButton"_s);
        auto *question = f.page->findChild<QDialog *>(u"confirmDelete"_s);
        QVERIFY(question); // a place in a queue may be lost
        QTest::mouseClick(question->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
        QVERIFY(f.runUntil([&] { return f.waiting().isEmpty(); }));
        QCOMPARE(table->model()->rowCount(), 0);
        QCOMPARE(f.cloud.tpuRequests->tpuRequests().first().state, RequestState::Stopped);
        const auto asked = f.cloud.count("POST", u"/nodes"_s);
        f.cloud.clock.advance(std::chrono::hours{1});
        QCoreApplication::processEvents();
        QCOMPARE(f.cloud.count("POST", u"/nodes"_s), asked);
    }

    void tryOnceGivesUpAtTheFirstNoCapacity()
    {
        PageFixture f;
        f.cloud.noCapacity = 1'000;
        fillCreate(f);
        f.find<QSpinBox>(u"requestTries"_s)->setValue(1);
        QSignalSpy failed{f.cloud.tpuRequests.get(), &ProvisioningService::gaveUp};
        f.click(u"createSubmit"_s);
        QVERIFY(f.runUntil([&] { return !failed.isEmpty(); }));
        QCOMPARE(f.cloud.count("POST", u"/nodes"_s), 1);
        auto *notice = f.find<NoticeBar>(u"tpuNotice"_s);
        QCOMPARE(notice->findChild<QPushButton *>(u"noticeAction"_s)->text(), u"Try again…"_s);
        QVERIFY(notice->findChild<QPushButton *>(u"noticeServerWords"_s)->isVisible());
        QVERIFY(notice->findChild<QPlainTextEdit *>()->toPlainText().contains(u"EID: 0x191e4b746b2c69a9"_s));
        QTest::mouseClick(notice->findChild<QPushButton *>(u"noticeAction"_s), Qt::LeftButton);
        QVERIFY(f.find<SideSheet>(u"tpuCreateSheet"_s)->isOpen());
        QCOMPARE(f.find<QLineEdit>(u"createName"_s)->text(), u"node-1"_s);
        QCOMPARE(f.find<QSpinBox>(u"requestTries"_s)->value(), 1);
        QVERIFY(f.find<QRadioButton>(u"requestDirect"_s)->isChecked());
    }

    void aRefusalIsExplainedWithTheFittingAction_data()
    {
        QTest::addColumn<int>("http");
        QTest::addColumn<QString>("status");
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("action");
        QTest::newRow("quota 0")
            << 429 << u"RESOURCE_EXHAUSTED"_s
            << u"Quota limit 'TPUV6EPreemptiblePerProjectPerRegionForTPUAPI' has been exceeded. Limit: 0 in region us-east5."_s
            << u"Show quota"_s;
        QTest::newRow("type not granted")
            << 403 << u"PERMISSION_DENIED"_s
            << u"User does not have permission to submit requests for accelerator type \"v4-8\" in location us-central2-b"_s
            << u"Show quota"_s;
        QTest::newRow("bad request")
            << 400 << u"INVALID_ARGUMENT"_s
            << u"Cloud TPU received a bad request. The requested zone \"asia-northeast1-a\" is not supported. [EID: 0x1]"_s
            << u"Change the request…"_s;
    }
    void aRefusalIsExplainedWithTheFittingAction()
    {
        QFETCH(int, http);
        QFETCH(QString, status);
        QFETCH(QString, words);
        QFETCH(QString, action);
        PageFixture f;
        f.cloud.createRefusal = refusal(http, status, words);
        fillCreate(f);
        QSignalSpy failed{f.cloud.tpuRequests.get(), &ProvisioningService::gaveUp};
        f.click(u"createSubmit"_s);
        QVERIFY(f.runUntil([&] { return !failed.isEmpty(); }));
        auto *notice = f.find<NoticeBar>(u"tpuNotice"_s);
        QVERIFY(!notice->sentence().isEmpty());
        QCOMPARE(notice->findChild<QPushButton *>(u"noticeAction"_s)->text(), action);
        QVERIFY(f.waiting().isEmpty());
    }

    void L12_aDoubleClickMakesOneAndEnterMakesNone()
    {
        PageFixture f;
        fillCreate(f);
        QTest::keyClick(f.find<QLineEdit>(u"createName"_s), Qt::Key_Return);
        QTest::keyClick(f.find<QComboBox>(u"createZone"_s), Qt::Key_Return);
        QVERIFY(f.waiting().isEmpty());
        QTest::mouseClick(f.find<QWidget>(u"createSubmit"_s), Qt::LeftButton);
        QTest::mouseDClick(f.find<QWidget>(u"createSubmit"_s), Qt::LeftButton);
        QVERIFY(f.runUntil([&] { return f.cloud.nodes.size() == 1; }));
        QVERIFY(f.runUntil([&] { return f.waiting().isEmpty(); }));
        QCOMPARE(f.cloud.count("POST", u"/nodes"_s), 1);
    }

    void escClosesTheSheetAndMakesNothing()
    {
        PageFixture f;
        fillCreate(f);
        QTest::keyClick(f.find<QLineEdit>(u"createName"_s), Qt::Key_Escape);
        QVERIFY(!f.find<SideSheet>(u"tpuCreateSheet"_s)->isOpen());
        QVERIFY(f.waiting().isEmpty());
    }

    void escAsksWhereSomethingWasTyped()
    {
        PageFixture f;
        fillCreate(f);
        auto *sheet = f.find<SideSheet>(u"tpuCreateSheet"_s);
        auto *name = f.find<QLineEdit>(u"createName"_s);
        QTest::keyClicks(name, u"-mine"_s);
        QTest::keyClick(name, Qt::Key_Escape);
        QVERIFY(sheet->isOpen());
        f.click(u"tpuCreateSheetDiscardKeep"_s);
        QVERIFY(sheet->isOpen() && name->text().endsWith("-mine"_L1));
        f.click(u"createCancel"_s);
        f.click(u"tpuCreateSheetDiscardAll"_s);
        QVERIFY(!sheet->isOpen());
        QVERIFY(f.waiting().isEmpty());
    }

    void theFormSaysWhatIsWrongAtTheField_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isGood");
        QTest::newRow("name empty") << u"createName"_s << QString{} << false;
        QTest::newRow("name capital") << u"createName"_s << u"Node"_s << false;
        QTest::newRow("name digit first") << u"createName"_s << u"1node"_s << false;
        QTest::newRow("name hyphen last") << u"createName"_s << u"node-"_s << false;
        QTest::newRow("name hangul") << u"createName"_s << u"노드"_s << false;
        QTest::newRow("name taken") << u"createName"_s << u"taken"_s << false;
        QTest::newRow("name good") << u"createName"_s << u"my-node-7"_s << true;
        QTest::newRow("network bad") << u"createNetwork"_s << u"My Network"_s << false;
        QTest::newRow("network good") << u"createNetwork"_s << u"default"_s << true;
        QTest::newRow("labels no equals") << u"createLabels"_s << u"vision"_s << false;
        QTest::newRow("labels capital") << u"createLabels"_s << u"Team=x"_s << false;
        QTest::newRow("labels ours") << u"createLabels"_s << u"tpudesk-job=x"_s << false;
        QTest::newRow("labels good") << u"createLabels"_s << u"team=vision\nrun=7"_s << true;
        QTest::newRow("metadata key") << u"createMetadata"_s << u"a b=c"_s << false;
        QTest::newRow("metadata script") << u"createMetadata"_s << u"startup-script=x"_s << false;
        QTest::newRow("metadata good") << u"createMetadata"_s << u"block-project-ssh-keys=true"_s << true;
        QTest::newRow("account bad") << u"createAccount"_s << u"trainer"_s << false;
        QTest::newRow("account good") << u"createAccount"_s << u"trainer@my-project.iam.gserviceaccount.com"_s << true;
        QTest::newRow("script good") << u"createScript"_s << u"#! /bin/bash\npip install jax[tpu]\n"_s << true;
    }
    void theFormSaysWhatIsWrongAtTheField()
    {
        QFETCH(QString, field);
        QFETCH(QString, text);
        QFETCH(bool, isGood);
        PageFixture f;
        f.cloud.addNode(u"us-central2-b"_s, u"taken"_s, u"v4-8"_s);
        f.cloud.load();
        fillCreate(f);
        auto *widget = f.find<QWidget>(field);
        if (auto *edit = qobject_cast<QLineEdit *>(widget))
            edit->setText(text);
        else if (auto *box = qobject_cast<QComboBox *>(widget))
            box->setEditText(text);
        else
            qobject_cast<QPlainTextEdit *>(widget)->setPlainText(text);
        QCOMPARE(errorAt(widget).isEmpty(), isGood);
        QVERIFY(widget->isVisible() || isGood); // an error is never hidden
        const auto *submit = f.find<QPushButton>(u"createSubmit"_s);
        QCOMPARE(submit->isEnabled(), isGood);
        QCOMPARE(submit->toolTip(), errorAt(widget)); // and not only where it may be scrolled away
        QCOMPARE(f.find<QLabel>(u"createOffline"_s)->text(), errorAt(widget));
        QCOMPARE(f.find<QWidget>(u"createQuota"_s)->isVisible(), isGood); // room for what cannot be asked for
        f.click(u"createSubmit"_s);
        QCOMPARE(f.waiting().size(), isGood ? 1 : 0);
    }

    /// In a window of 1280x800 this is the page's size.
    void zoneTypePriceAndMethodStandOnTheFirstScreen()
    {
        PageFixture f;
        for (const auto &zone : {u"us-central1-a"_s, u"europe-west4-a"_s}) {
            for (const auto &generation : {u"v5e"_s, u"v6e"_s}) {
                f.cloud.addGranted(generation, Tier::Spot, zone, 64);
                f.cloud.addGranted(generation, Tier::OnDemand, zone, 64);
            }
        }
        fillCreate(f);
        const auto *sheet = f.find<CreateSheet>(u"tpuCreateSheet"_s);
        const auto *view = sheet->findChild<QScrollArea *>()->viewport();
        const auto *top = f.find<QWidget>(u"createOfferMore"_s);
        for (const auto &name : {u"createZone"_s, u"createType"_s, u"createBill"_s, u"createPlanSummary"_s}) {
            const auto *part = f.find<QWidget>(name);
            const auto box = [&] { return QRect{part->mapTo(view, QPoint{}), part->size()}; };
            QVERIFY2(f.settle([&] { return part->isVisible() && view->rect().contains(box()); }),
                     qPrintable(u"%1 at %2 of %3"_s.arg(name).arg(box().bottom()).arg(view->height())));
            QVERIFY(box().top() > top->mapTo(view, QPoint{}).y());
        }
    }

    void theGrantIsOneLineUntilAnotherPlaceIsWanted()
    {
        PageFixture f;
        f.cloud.addGranted(u"v6e"_s, Tier::Spot, u"europe-west4-a"_s, 64);
        fillCreate(f);
        const auto *offer = f.find<QPushButton>(u"createOffer.europe-west4-a.v6e-8.2"_s);
        const auto line = [&] {
            const auto labels = f.find<QWidget>(u"createGrantRows"_s)->findChildren<QLabel *>();
            const auto found = std::ranges::find_if(labels, &QLabel::isVisible);
            return found != labels.end() ? QString{(*found)->text()}.replace(QChar{0x2011}, u'-') : QString{};
        };
        QVERIFY(!offer->isVisible());
        QTRY_COMPARE(line(), u"From your grant: v4-8 · on-demand · us-central2-b"_s);
        auto *more = f.find<QPushButton>(u"createOfferMore"_s);
        QCOMPARE(more->text(), u"Choose another…"_s);
        QTest::mouseClick(more, Qt::LeftButton);
        QVERIFY(offer->isVisible());
        f.click(offer->objectName());
        QVERIFY(f.settle([&] { return f.find<QComboBox>(u"createType"_s)->currentData().toString() == u"v6e-8"_s; }));
        QVERIFY(!offer->isVisible() && more->hasFocus()); // what it fills in is to be seen
        QTRY_COMPARE(line(), u"From your grant: v6e-8 · spot · europe-west4-a"_s);
    }

    void flagsOfLibtpuAreAskedForWhereTheRuntimeReadsThem()
    {
        PageFixture f;
        fillCreate(f);
        auto *runtime = f.find<QComboBox>(u"createRuntime"_s);
        auto *flags = f.find<QLineEdit>(u"createFlags"_s);
        QVERIFY(!flags->isEnabled());
        runtime->setEditText(u"tpu-vm-tf-2.11.0-pod"_s);
        QVERIFY(flags->isEnabled());
        flags->setText(u"xla"_s);
        QVERIFY(!errorAt(flags).isEmpty());
        flags->setText(u"--xla_jf_conv_full_precision=true"_s);
        QVERIFY(errorAt(flags).isEmpty());
        f.click(u"createSubmit"_s);
        QCOMPARE(f.waiting().size(), 1);
        QCOMPARE(f.waiting().constFirst().tpuRequest.spec.libtpuArgs, u"--xla_jf_conv_full_precision=true"_s);
    }

    void serviceAccountsOfOtherTpusAreOffered()
    {
        PageFixture f;
        f.cloud.addNode(u"us-central2-b"_s, u"there"_s, u"v4-8"_s)
            .insert(u"serviceAccount"_s, QJsonObject{{u"email"_s, u"trainer@p.iam.gserviceaccount.com"_s}});
        f.cloud.load();
        fillCreate(f);
        auto *account = f.find<QComboBox>(u"createAccount"_s);
        QVERIFY(f.settle([&] { return account->findText(u"trainer@p.iam.gserviceaccount.com"_s) >= 0; }));
        QCOMPARE(account->currentText(), QString{});
        account->setCurrentIndex(account->findText(u"trainer@p.iam.gserviceaccount.com"_s));
        f.click(u"createSubmit"_s);
        QCOMPARE(f.waiting().constFirst().tpuRequest.spec.serviceAccount, u"trainer@p.iam.gserviceaccount.com"_s);
    }

    void theRuntimeFollowsTheTypeUntilOneIsTyped()
    {
        PageFixture f;
        fillCreate(f);
        auto *runtime = f.find<QComboBox>(u"createRuntime"_s);
        auto *types = f.find<QComboBox>(u"createType"_s);
        auto *zones = f.find<QComboBox>(u"createZone"_s);
        QCOMPARE(runtime->currentText(), u"tpu-ubuntu2204-base"_s);
        zones->setCurrentIndex(zones->findData(u"europe-west4-a"_s));
        QVERIFY(f.settle([&] { return types->findData(u"v6e-8"_s) >= 0; }));
        types->setCurrentIndex(types->findData(u"v6e-8"_s));
        QCOMPARE(runtime->currentText(), u"v2-alpha-tpuv6e"_s);
        runtime->setEditText(u"my-own-runtime"_s);
        types->setCurrentIndex(types->findData(u"v5litepod-16"_s));
        QCOMPARE(runtime->currentText(), u"my-own-runtime"_s);
    }

    void withoutANetworkItIsSaidBeforeThatTheRequestIsKept()
    {
        PageFixture f;
        fillCreate(f);
        auto *note = f.find<QLabel>(u"createOffline"_s);
        QVERIFY(!note->isVisible());
        WriteLock::instance().setUnreachable([] { return u"No network."_s; });
        QVERIFY2(note->isVisible() && note->text().contains(u"written down"_s), qPrintable(note->text()));
        QVERIFY(f.find<QPushButton>(u"createSubmit"_s)->isEnabled());
        WriteLock::instance().setUnreachable({});
        QVERIFY(!note->isVisible());
    }

    void theCommandFollowsTheForm()
    {
        PageFixture f;
        fillCreate(f);
        auto *command = f.find<CodeView>(u"createCommand"_s);
        f.find<QLineEdit>(u"createName"_s)->setText(u"my-tpu"_s);
        auto *tier = f.find<QComboBox>(u"createTier"_s);
        tier->setCurrentIndex(tier->findData(int(Tier::Spot)));
        QVERIFY(command->code().startsWith(u"gcloud compute tpus tpu-vm create"_s));
        QVERIFY(command->code().contains(u"my-tpu"_s));
        QVERIFY(command->code().contains(u"--spot"_s));
        f.click(u"createCommandRest"_s);
        QVERIFY(command->code().contains(u"curl"_s));
        QVERIFY(command->code().contains(u"nodeId=my-tpu"_s));
        QVERIFY(!command->code().contains(u"token-0"_s)); // never a token
    }

    void R16_aNetworkOfOnesOwnAsksForItsSubnetwork()
    {
        PageFixture f;
        fillCreate(f);
        auto *subnetwork = f.find<QLineEdit>(u"createSubnetwork"_s);
        QCOMPARE(subnetwork->placeholderText(), u"default"_s);
        f.find<QLineEdit>(u"createNetwork"_s)->setText(u"lab"_s);
        QVERIFY2(errorAt(subnetwork).contains("lab"_L1), qPrintable(errorAt(subnetwork)));
        QVERIFY(subnetwork->isVisible()); // an error is never hidden
        subnetwork->setText(u"lab-a"_s);
        QVERIFY(errorAt(subnetwork).isEmpty());
        f.click(u"createSubmit"_s);
        QCOMPARE(f.waiting().size(), 1);
    }

    void R17_aReservationIsAskedForWhereReservedIsChosen()
    {
        PageFixture f;
        fillCreate(f);
        auto *field = f.find<QLineEdit>(u"createReservation"_s);
        QVERIFY(!field->isVisible());
        auto *tier = f.find<QComboBox>(u"createTier"_s);
        tier->setCurrentIndex(tier->findData(int(Tier::Reserved)));
        QVERIFY(field->isVisible());
        f.find<QRadioButton>(u"requestQueue"_s)->click();
        field->setText(u"mine"_s);
        QVERIFY(f.find<CodeView>(u"createCommand"_s)->code().contains("reservations/mine"_L1));
        tier->setCurrentIndex(tier->findData(int(Tier::OnDemand)));
        QVERIFY(!field->isVisible());
        QVERIFY(!f.find<CodeView>(u"createCommand"_s)->code().contains("reservation"_L1));
    }

    void aFlexStartAsksForItsRunTimeAndForTheQueue()
    {
        PageFixture f;
        fillCreate(f); // directly
        auto *hours = f.find<QSpinBox>(u"createRunHours"_s);
        QVERIFY(!hours->isVisible());
        auto *tier = f.find<QComboBox>(u"createTier"_s);
        tier->setCurrentIndex(tier->findData(int(Tier::FlexStart)));
        QVERIFY(hours->isVisible());
        hours->setValue(6);
        const auto *method = f.find<QLabel>(u"requestMethodError"_s);
        QVERIFY(!method->isHidden());
        QVERIFY2(method->text().startsWith("Flex-start"_L1), qPrintable(method->text()));
        f.find<QRadioButton>(u"requestQueue"_s)->click();
        QVERIFY(method->isHidden());
        const auto code = f.find<CodeView>(u"createCommand"_s)->code();
        QVERIFY2(code.contains("--provisioning-model=flex-start"_L1) && code.contains("--max-run-duration=6h"_L1),
                 qPrintable(code));
        const auto *recovery = f.find<QLabel>(u"requestRecoveryError"_s);
        QVERIFY(recovery->isHidden());
        f.find<QCheckBox>(u"requestRecovery"_s)->setChecked(true);
        QVERIFY(!recovery->isHidden());
        tier->setCurrentIndex(tier->findData(int(Tier::Spot)));
        QVERIFY(recovery->isHidden() && !hours->isVisible());
        QVERIFY(!f.find<CodeView>(u"createCommand"_s)->code().contains("run-duration"_L1));
    }

    void whatTheLimitsForbidIsSaidBefore()
    {
        PageFixture f;
        f.cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 8);
        f.cloud.addLimit(u"TPUV4sPodPerProjectPerRegionForTPUAPI"_s, u"us-central2"_s, 8);
        fillCreate(f);
        QVERIFY(f.settle([&] { return f.cloud.quota->updatedAt().isValid(); }));
        auto *shape = f.find<StateBadge>(u"createVerdict"_s);
        auto *types = f.find<QComboBox>(u"createType"_s);
        types->setCurrentIndex(types->findData(u"v4-32"_s));
        QCOMPARE(shape->level(), StatusLevel::Bad);
        QVERIFY(!f.find<QLabel>(u"createQuota"_s)->text().isEmpty());
        types->setCurrentIndex(types->findData(u"v4-8"_s));
        QVERIFY(shape->level() != StatusLevel::Bad);
        QVERIFY(f.find<QPushButton>(u"createSubmit"_s)->isEnabled());
    }

    void whoComesFirstIsOfferedAZoneInsideTheQuota()
    {
        PageFixture f;
        f.cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 32);
        f.open();
        f.click(u"tpuCreateButton"_s);
        auto *zone = f.find<QComboBox>(u"createZone"_s);
        auto *hint = f.find<QLabel>(u"createBillSentence"_s);
        QVERIFY(f.runUntil([&] { return hint->text().startsWith(u"In your grant"_s); }));
        QCOMPARE(zone->currentText(), u"us-central2-b"_s);
        QVERIFY(zone->count() > 1);
        QCOMPARE(zone->findText(u"us-central2-b"_s), 0);
    }

    void aZoneTheUserChoseStaysWhenTheLimitsComeLate()
    {
        PageFixture f;
        f.cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 32);
        bool isHeld = true;
        const auto usual = f.cloud.world.answer;
        f.cloud.world.answer = [&](const FakeRequest &request) {
            return isHeld && request.url.path().contains("/consumerQuotaMetrics"_L1)
                ? refusal(403, u"PERMISSION_DENIED"_s, u"not now"_s)
                : usual(request);
        };
        f.open();
        f.click(u"tpuCreateButton"_s);
        auto *zone = f.find<QComboBox>(u"createZone"_s);
        QVERIFY(f.runUntil([&] { return zone->count() > 1; }));
        const auto other = zone->itemText(0) == u"us-central2-b"_s ? 1 : 0;
        const auto chosen = zone->itemText(other);
        zone->setCurrentIndex(other);
        emit zone->activated(other);
        isHeld = false;
        bool isRead = false;
        TaskScope scope;
        scope.run(f.cloud.quota->refresh(scope.token()), [&](const Result<> &) { isRead = true; });
        QVERIFY(f.runUntil([&] { return isRead; }));
        QCOMPARE(zone->itemText(0), u"us-central2-b"_s);
        QCOMPARE(zone->currentText(), chosen);
    }

    /// The limits of TPUs come first, those of addresses later: what was proposed meanwhile is corrected while nobody
    /// has touched it, and never afterwards.
    void aProposalIsCorrectedWhenTheAddressesAnswerUntilAFieldIsTouched_data()
    {
        QTest::addColumn<int>("touch");
        QTest::addColumn<QString>("type");
        QTest::newRow("nothing is touched") << 0 << u"v6e-8"_s; // the zone has no smaller one
        QTest::newRow("a name is typed") << 1 << u"v4-8"_s;
        QTest::newRow("a zone is chosen") << 2 << u"v5litepod-8"_s;
        QTest::newRow("the list of types is open") << 3 << u"v4-8"_s;
        QTest::newRow("the type is another one already") << 4 << u"v4-16"_s;
    }
    void aProposalIsCorrectedWhenTheAddressesAnswerUntilAFieldIsTouched()
    {
        QFETCH(int, touch);
        PageFixture f;
        auto grant = f.cloud.grants->grants().first();
        grant.rows.first().count = 16;
        grant.rows.append(
            {.tier = Tier::Spot, .generation = u"v6e"_s, .count = 8, .zone = ZoneId{u"europe-west4-a"_s}});
        f.cloud.addLimit(u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s, u"europe-west4-a"_s, 64);
        QVERIFY(f.cloud.grants->put(grant).has_value());
        f.cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 32);
        const auto usual = f.cloud.world.answer;
        f.cloud.world.answer = [&](const FakeRequest &request) {
            f.cloud.world.isHeld = request.url.path().contains("/regions/us-central2"_L1);
            const auto few =
                QJsonArray{QJsonObject{{u"metric"_s, u"IN_USE_ADDRESSES"_s}, {u"limit"_s, 1}, {u"usage"_s, 1}}};
            return f.cloud.world.isHeld ? jsonAnswer({{u"name"_s, u"us-central2"_s}, {u"quotas"_s, few}})
                                        : usual(request);
        };
        f.open();
        f.click(u"tpuCreateButton"_s);
        auto *zone = f.find<QComboBox>(u"createZone"_s);
        auto *types = f.find<QComboBox>(u"createType"_s);
        QVERIFY(f.settle([&] {
            return types->currentData().toString() == u"v4-8"_s && !f.cloud.world.held.isEmpty();
        })); // the smallest comes soonest
        if (touch == 1)
            QTest::keyClicks(f.find<QLineEdit>(u"createName"_s), u"x"_s);
        if (touch == 2) {
            zone->setCurrentIndex(zone->findData(u"europe-west4-a"_s));
            emit zone->activated(zone->currentIndex());
            QVERIFY(f.settle([&] { return types->isEnabled() && types->count() > 0; }));
        }
        if (touch == 3)
            types->showPopup();
        if (touch == 4)
            types->setCurrentIndex(types->findData(u"v4-16"_s));
        QVERIFY(f.settle([&] {
            f.cloud.world.release(); // the region of another zone is asked for afterwards
            return f.cloud.quota->loading() == QuotaService::Loading::No && f.cloud.world.inFlight == 0;
        }));
        QFETCH(QString, type);
        QTRY_COMPARE(types->currentData().toString(), type);
        types->hidePopup();
    }

    /// Rows that change their order do not take away what was chosen.
    void theTypeTheUserChoseStaysWhenTheZonesAreOrderedAnew()
    {
        PageFixture f;
        f.cloud.addLimit(u"TPUV4sPodPerProjectPerZoneForTPUAPI"_s, u"us-central2-b"_s, 64);
        f.open();
        f.page->openCreate(
            {.zone = ZoneId{u"us-central2-b"_s}, .generation = u"v4"_s}); // as from a cell of the quota panel
        auto *zone = f.find<QComboBox>(u"createZone"_s);
        auto *type = f.find<QComboBox>(u"createType"_s);
        QVERIFY(f.settle([&] { return zone->currentText() == u"us-central2-b"_s && type->count() == 3; }));
        zone->setCurrentIndex(zone->findData(u"us-central1-a"_s));
        emit zone->activated(zone->currentIndex());
        QVERIFY(f.settle([&] { return type->isEnabled() && type->findData(u"v6e-8"_s) >= 0; }));
        type->setCurrentIndex(type->findData(u"v6e-8"_s));
        emit type->activated(type->currentIndex());
        f.cloud.addGranted(u"v5e"_s, Tier::Spot, u"europe-west4-a"_s, 16); // that zone goes up in the list
        QTRY_COMPARE(zone->itemText(zone->count() - 1), u"us-central1-a"_s);
        QCOMPARE(zone->currentText(), u"us-central1-a"_s);
        QTRY_COMPARE(type->currentData().toString(), u"v6e-8"_s);
    }

    void zonesThatCannotBeReadAreSaidInTheSheet()
    {
        PageFixture f;
        const auto usual = f.cloud.world.answer;
        f.cloud.world.answer = [&](const FakeRequest &request) {
            return request.url.path().endsWith("/locations"_L1)
                ? refusal(403, u"PERMISSION_DENIED"_s, u"Permission 'tpu.locations.list' denied"_s)
                : usual(request);
        };
        f.open();
        f.click(u"tpuCreateButton"_s);
        auto *notice = f.find<NoticeBar>(u"createNotice"_s);
        QVERIFY(f.runUntil([&] { return notice->isVisible(); }));
        f.cloud.world.answer = usual;
        QTest::mouseClick(notice->findChild<QPushButton *>(u"noticeAction"_s), Qt::LeftButton);
        QVERIFY(f.runUntil([&] { return f.find<QComboBox>(u"createType"_s)->count() > 0; }));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestTpuCreate)
#include "tst_tpucreate.moc"
