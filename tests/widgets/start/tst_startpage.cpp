// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/writelock.h"
#include "tests/fakes/noundodelay.h"
#include "tests/widgets/start/startdesk.h"
#include "tests/widgets/tpu/pagefixture.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/start/checkrow.h"
#include "widgets/start/sidecards.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QCoroTask>
#include <QLineEdit>
#include <QScopeGuard>
#include <QScrollArea>
#include <QSignalSpy>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto apiOff =
    R"({"code":403,"status":"PERMISSION_DENIED","message":"has not been used in project","details":[{"reason":"SERVICE_DISABLED"}]})"_ba;

/// A firewall that keeps what it is told, and the place that knows one's address; nothing: something else was asked.
std::optional<FakeAnswer> wall(const FakeRequest &request, QMap<QString, QJsonObject> *rules)
{
    const auto path = request.url.path();
    const auto name = path.section(u'/', -1);
    if (request.url.host() == "where.example"_L1)
        return FakeAnswer{.body = "203.0.113.7\n", .contentType = "text/plain"};
    if (!path.contains("/global/firewalls"_L1))
        return std::nullopt;
    if (request.verb == "POST")
        rules->insert(request.body["name"_L1].toString(), request.body);
    if (request.verb == "DELETE")
        rules->remove(name);
    if (request.verb != "GET")
        return FakeAnswer{.body = R"({"name":"op","status":"DONE"})"};
    if (name != "firewalls"_L1)
        return rules->contains(name) ? FakeAnswer{.body = QJsonDocument{rules->value(name)}.toJson()}
                                     : FakeAnswer{.status = 404};
    QJsonArray items;
    for (const auto &rule : std::as_const(*rules))
        items.append(rule);
    return FakeAnswer{.body = QJsonDocument{QJsonObject{{u"items"_s, items}}}.toJson()};
}

} // namespace

class TestStartPage : public QObject
{
    Q_OBJECT

    NoUndoDelay m_noGrace;

private slots:
    void theStepsTickThemselvesOffAndStayTicked()
    {
        Desk desk;
        desk.open();
        QVERIFY(desk.find<QPushButton>(u"guideTpuButton"_s)->isVisibleTo(desk.page.get()));
        QVERIFY(!desk.text(u"guideTpu"_s).contains("READY"_L1));
        desk.cloud.addNode(u"us-central2-b"_s, u"node-1"_s, u"v4-8"_s);
        desk.cloud.load();
        QTRY_VERIFY(desk.text(u"guideTpu"_s).contains("node-1"_L1));
        QVERIFY(desk.text(u"runningCard"_s).contains(u'4')); // chips
        desk.cloud.nodes.clear();
        desk.cloud.load();
        QTRY_VERIFY(!desk.text(u"guideTpu"_s).contains("node-1"_L1));
        QVERIFY(
            desk.settings.more(u"start.done."_s + desk.cloud.profile.project.toString()).toArray().contains(u"tpu"_s));
    }

    void everyStepLeadsToItsPlace_data()
    {
        QTest::addColumn<QString>("button");
        QTest::addColumn<int>("place");
        QTest::newRow("grant") << u"guideGrantButton"_s << int(StartPlace::Grant);
        QTest::newRow("TPU") << u"guideTpuButton"_s << int(StartPlace::CreateTpu);
        QTest::newRow("key") << u"guideKeyButton"_s << int(StartPlace::Keys);
        QTest::newRow("terminal without a TPU") << u"guideTerminalButton"_s << int(StartPlace::CreateTpu);
        QTest::newRow("set-up without a TPU") << u"guidePodButton"_s << int(StartPlace::CreateTpu);
        QTest::newRow("deleting without a TPU") << u"guideDeleteButton"_s << int(StartPlace::CreateTpu);
        QTest::newRow("head") << u"startSignIn"_s << int(StartPlace::SignIn);
    }

    void everyStepLeadsToItsPlace()
    {
        QFETCH(QString, button);
        Desk desk;
        desk.open();
        QSignalSpy asked{desk.page.get(), &StartPage::placeRequested};
        desk.click(button);
        QCOMPARE(asked.size(), 1);
        QTEST(int(asked.first().first().value<StartPlace>()), "place");
    }

    /// The line at the bottom names the next step: it leads where that one's button does.
    void theNextStepLeadsToItsPlace()
    {
        Desk desk;
        desk.open();
        QSignalSpy asked{desk.page.get(), &StartPage::placeRequested};
        const auto steps = desk.page->steps();
        const auto *next = nextStep(steps);
        QVERIFY(next != nullptr && next->place != StartPlace::Doctor);
        QVERIFY(desk.page->goToNextStep());
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.first().at(0).value<StartPlace>(), next->place);
        QCOMPARE(asked.first().at(1).toString(), next->target);
        desk.open(CloudProfile::Kind::Real); // its first step is the doctor's, on this page
        QSignalSpy elsewhere{desk.page.get(), &StartPage::placeRequested};
        const auto real = desk.page->steps();
        const bool isHere = nextStep(real) == nullptr || nextStep(real)->place == StartPlace::Doctor;
        QCOMPARE(desk.page->goToNextStep(), !isHere);
        QCOMPARE(elsewhere.size(), isHere ? 0 : 1);
    }

    void whatIsDeadNeedsTheUser()
    {
        Desk desk;
        desk.cloud.addRequest(u"us-central2-b"_s, u"qr-old"_s, u"SUSPENDED"_s);
        desk.open();
        desk.cloud.load();
        QTRY_VERIFY(desk.find(u"needDead"_s) != nullptr);
        QVERIFY(desk.text(u"needDead"_s).contains("qr-old"_L1));
        QSignalSpy asked{desk.page.get(), &StartPage::placeRequested};
        desk.click(u"needDeadButton"_s);
        QCOMPARE(asked.first().first().value<StartPlace>(), StartPlace::CleanUp);
    }

    void aListThatWasNeverReadDoesNotSayThatNothingRuns()
    {
        Desk desk;
        desk.open();
        desk.cloud.load();
        QTRY_COMPARE(desk.find<QLabel>(u"runningNone"_s)->text(), u"Nothing is running."_s);
        desk.cloud.listFailure = FakeAnswer{.status = 403, .body = apiOff};
        desk.cloud.load();
        QTRY_VERIFY2(desk.find<QLabel>(u"runningNone"_s)->text().startsWith("Not known"_L1),
                     qPrintable(desk.find<QLabel>(u"runningNone"_s)->text()));
    }

    /// The doctor looked before it happened: "nothing" beside the banner that tells of it would be wrong.
    void whatTheListMeetsIsAFaultBeforeTheDoctorHasLooked()
    {
        Desk desk;
        desk.open();
        desk.cloud.load();
        QTRY_VERIFY(desk.text(u"needsCard"_s).contains("Nothing at the moment"_L1));
        desk.cloud.listFailure = FakeAnswer{.status = 403, .body = R"({"error":)" + apiOff + "}"};
        desk.cloud.load();
        QTRY_VERIFY(desk.find(u"needProject"_s) != nullptr && !desk.text(u"needProject"_s).isEmpty());
        desk.click(u"needProjectButton"_s);
        QVERIFY(desk.project.doctor->isRunning());
        desk.cloud.listFailure.reset();
        QVERIFY(desk.project.settle());
        QTRY_VERIFY(desk.find(u"needProject"_s) == nullptr); // nobody but the page itself reads the list again
    }

    void whatCanWaitIsNoFaultAndYetNotNothing()
    {
        Desk desk;
        desk.open();
        QVERIFY2(desk.text(u"needsCard"_s).contains("Nothing at the moment"_L1), qPrintable(desk.text(u"needsCard"_s)));
        desk.project.local.clear();
        desk.project.doctor->run(CheckId::Key);
        QTRY_COMPARE(desk.project[CheckId::Key].state, CheckState::Attention);
        QTRY_VERIFY2(desk.text(u"needsCard"_s).contains("Nothing urgent"_L1), qPrintable(desk.text(u"needsCard"_s)));
        QVERIFY2(desk.text(u"doctorCard"_s).contains("1 warning"_L1), qPrintable(desk.text(u"doctorCard"_s)));
    }

    void aLoginThatThePublishedKeysDoNotOpenNeedsTheUser()
    {
        Desk desk;
        const auto made =
            QCoro::waitFor(desk.keys.generate({.file = desk.folder.filePath(u"id"_s), .comment = u"n@x"_s}));
        QVERIFY(made);
        const auto line = u"%1:ssh-ed25519 %2 n@x"_s;
        desk.cloud.sshKeys = line.arg(u"tpu"_s, made->publicKey) + u'\n' + line.arg(u"carol"_s, made->publicKey);
        QVERIFY(desk.keys.setLoginChoice({.user = u"carol"_s, .keyFile = made->file}));
        desk.open();
        QTRY_COMPARE(desk.page->steps().at(2).state, GuideStep::State::Done);
        QCOMPARE(desk.find(u"needKey"_s), nullptr);
        QVERIFY(QCoro::waitFor(desk.keys.change(removeLines({line.arg(u"carol"_s, made->publicKey)}), {})));
        QTRY_VERIFY(desk.find(u"needKey"_s) != nullptr);
        QTRY_VERIFY2(desk.text(u"needKey"_s).contains("carol"_L1), qPrintable(desk.text(u"needKey"_s)));
        QCOMPARE(desk.page->steps().at(2).state, GuideStep::State::Open);
        QSignalSpy asked{desk.page.get(), &StartPage::placeRequested};
        desk.click(u"needKeyButton"_s);
        QCOMPARE(asked.last().first().value<StartPlace>(), StartPlace::Keys);
        QVERIFY(desk.keys.setLoginChoice({.user = u"tpu"_s, .keyFile = made->file}));
        QTRY_COMPARE(desk.find(u"needKey"_s), nullptr);
        QCOMPARE(desk.page->steps().at(2).state, GuideStep::State::Done);
    }

    void thePageScrollsAtItsEdgesAndNothingJumpsBesideTheBar()
    {
        Desk desk;
        desk.open();
        const auto right = [&](const QWidget *widget) {
            return widget->mapTo(desk.page.get(), QPoint{widget->width(), 0}).x();
        };
        const auto *scroll = desk.find<QScrollArea>(u"startScroll"_s);
        const auto *card = desk.find(u"runningCard"_s);
        for (const int height : {500, 4000}) { // with a bar, and without
            desk.page->resize(1060, height);
            QTRY_COMPARE(scroll->mapTo(desk.page.get(), QPoint{0, scroll->height()}).y(), height);
            QTRY_COMPARE(right(card), right(desk.find(u"startSignIn"_s)));
        }
    }

    void anApiThatIsOffIsSwitchedOnByClicking()
    {
        Desk desk;
        bool isOn = false;
        const auto fine = desk.project.world.answer;
        desk.project.world.answer = [&](const FakeRequest &request) -> FakeAnswer {
            const auto path = request.url.path();
            if (path.endsWith(":batchEnable"_L1)) {
                isOn = true;
                return {.body = R"({"name":"operations/1","done":true,"response":{}})"};
            }
            if (!isOn && path.endsWith("/locations"_L1))
                return {.status = 403, .body = R"({"error":)" + apiOff + "}"};
            return !isOn && path.endsWith("/services"_L1) ? FakeAnswer{.body = "{}"} : fine(request);
        };
        desk.open();
        QVERIFY(desk.find<QPushButton>(u"doctorTpuApiButton"_s)->isVisibleTo(desk.page.get()));
        QVERIFY(desk.find(u"needTpuApi"_s) != nullptr); // it needs the user, so it stands there, too
        WriteLock::instance().lock(); // its button is dimmed and says why
        const auto open = qScopeGuard([] { WriteLock::instance().unlock(); });
        const auto *enable = desk.find<QPushButton>(u"doctorTpuApiButton"_s);
        QVERIFY(!enable->isEnabled());
        QCOMPARE(enable->toolTip(), WriteLock::instance().problem());
        WriteLock::instance().unlock();
        QVERIFY(enable->isEnabled());
        // One button switches it on; the other one leads to it.
        QVERIFY(desk.find<QPushButton>(u"needTpuApiButton"_s)->text() != enable->text());
        desk.click(u"needTpuApiButton"_s);
        QVERIFY(!isOn && enable->isVisibleTo(desk.page.get()));
        const auto *scroll = desk.find<QScrollArea>(u"startScroll"_s);
        QTRY_VERIFY(
            scroll->viewport()->rect().contains(QRect{enable->mapTo(scroll->viewport(), QPoint{}), enable->size()}));
        desk.click(u"doctorTpuApiButton"_s);
        QVERIFY(!desk.find<QPushButton>(u"doctorTpuApiButton"_s)->isVisibleTo(desk.page.get()));
        QTRY_COMPARE(desk.project[CheckId::TpuApi].state, CheckState::Good);
        QTRY_VERIFY(desk.find(u"needTpuApi"_s) == nullptr);
    }

    void aNeedThatStaysKeepsItsButtonWhenOthersComeAndGo()
    {
        NeedsCard card;
        card.show();
        QVERIFY(QTest::qWaitForWindowActive(&card));
        const Need api{.name = u"needTpuApi"_s, .sentence = u"The API is off."_s, .button = u"Look"_s};
        const Need quota{.name = u"needQuota"_s, .sentence = u"2 zones have no quota."_s, .button = u"Quota"_s};
        auto more = quota;
        more.sentence = u"3 zones have no quota."_s;
        card.showNeeds({api});
        const QPointer button = card.findChild<QPushButton *>(u"needTpuApiButton"_s);
        QSignalSpy chosen{&card, &NeedsCard::chosen};
        QTest::mousePress(button, Qt::LeftButton);
        card.showNeeds({quota, api}); // a check of the doctor came in while the mouse was down
        card.showNeeds({more, api});
        QVERIFY(button && button == card.findChild<QPushButton *>(u"needTpuApiButton"_s));
        QTest::mouseRelease(button, Qt::LeftButton);
        QCOMPARE(chosen.size(), 1);
        auto *first = card.findChild<QPushButton *>(u"needQuotaButton"_s);
        QTRY_VERIFY(first->mapTo(&card, QPoint{}).y() < button->mapTo(&card, QPoint{}).y());
        QCOMPARE(card.findChild<Label *>(u"needWords"_s)->text(), api.sentence);
        first->setFocus();
        QTest::keyClick(first, Qt::Key_Tab);
        QVERIFY(button->hasFocus()); // the order of Tab is the order of the eye
        card.showNeeds({more});
        QVERIFY(!card.isAncestorOf(button));
    }

    void aCommandIsShownAndHidden()
    {
        Desk desk;
        desk.project.answer(u"/global/networks"_s, {.body = "{}"});
        desk.open();
        desk.click(u"doctorNetworkButton"_s);
        auto *code = desk.find(u"doctorNetworkCode"_s);
        QVERIFY(code != nullptr && code->isVisibleTo(desk.page.get()));
        desk.click(u"doctorNetworkButton"_s);
        QVERIFY(!code->isVisibleTo(desk.page.get()));
    }

    void whoIsLedToAButtonIsThereAgainWhenTheCheckWasMadeAgain()
    {
        QWidget window;
        auto *column = new QVBoxLayout{&window};
        auto *row = new CheckRow{u"doctorTpuApi"_s};
        auto *other = new QPushButton{u"Other"_s};
        column->addWidget(row);
        column->addWidget(other);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const CheckRow::Face running{.level = StatusLevel::Working, .title = u"Cloud TPU API"_s};
        auto bad = running;
        bad.level = StatusLevel::Bad;
        bad.button = u"Enable"_s;
        auto good = running;
        good.level = StatusLevel::Done;
        auto *button = row->findChild<QPushButton *>(u"doctorTpuApiButton"_s);
        row->show(running);
        row->focusButton(); // which is not there yet
        row->show(bad);
        QCOMPARE(QApplication::focusWidget(), button);
        row->show(running);
        QVERIFY(button->isHidden() && !other->hasFocus());
        row->show(bad);
        QCOMPARE(QApplication::focusWidget(), button);
        row->show(good); // nothing is left to press here
        QCOMPARE(QApplication::focusWidget(), other);
        row->show(bad);
        QCOMPARE(QApplication::focusWidget(), other); // whoever went on is not called back
    }

    void whereNothingIsKnownOfAnyZoneTheDoctorComesToAnEnd()
    {
        Desk desk;
        desk.project.zones.clear();
        desk.open();
        QCOMPARE(desk.project[CheckId::Addresses].found, Found::AddressesNowhere);
        QSignalSpy finished{desk.project.doctor.get(), &Doctor::finished};
        for (int i = 0; i < 100; ++i)
            QCoreApplication::processEvents();
        QCOMPARE(finished.size(), 0);
        desk.project.zones = {ZoneId{u"us-central2-b"_s}};
        emit desk.grants.changed(); // a mail was pasted
        QTRY_COMPARE(desk.project[CheckId::Addresses].found, Found::AddressesLeft);
    }

    void anOldGrantBesideTheOneThatCountsIsNoNews()
    {
        Desk desk;
        desk.open();
        const auto grant = [&](int begunDaysAgo) {
            return Grant{
                .project = desk.cloud.profile.project,
                .start = desk.cloud.clock.now().date().addDays(-begunDaysAgo),
                .days = 90,
                .rows = {{.tier = Tier::Spot, .generation = u"v4"_s, .count = 32, .zone = ZoneId{u"us-central2-b"_s}}}};
        };
        QVERIFY(desk.grants.put(grant(200)).has_value());
        QTRY_VERIFY(desk.find(u"needGrant"_s) != nullptr);
        QVERIFY(desk.grants.put(grant(10)).has_value());
        QTRY_VERIFY(desk.find(u"needGrant"_s) == nullptr);
    }

    void theButtonBesideTheListBringsTheCommandIntoViewAndNeverHidesIt()
    {
        Desk desk;
        desk.project.answer(u"/global/networks"_s, {.body = "{}"});
        desk.open();
        for (int i = 0; i < 2; ++i) {
            desk.click(u"needNetworkButton"_s);
            auto *code = desk.find(u"doctorNetworkCode"_s);
            QVERIFY(code->isVisibleTo(desk.page.get()));
            const auto *scroll = desk.find<QScrollArea>(u"startScroll"_s);
            QTRY_VERIFY(
                scroll->viewport()->rect().intersects({code->mapTo(scroll->viewport(), QPoint{}), code->size()}));
        }
    }

    void P11_port22IsOpenedForOneAddressOnlyAndTakenBack()
    {
        Desk desk;
        QMap<QString, QJsonObject> rules;
        desk.project.world.answer = [&, fine = desk.project.world.answer](const FakeRequest &request) {
            return wall(request, &rules).value_or(fine(request));
        };
        desk.open();
        QCOMPARE(desk.project[CheckId::Port22].found, Found::PortClosed);
        desk.click(u"doctorPort22Button"_s);
        QTRY_VERIFY(desk.find(u"portSheet"_s) != nullptr && desk.find(u"portSheet"_s)->isVisibleTo(desk.page.get()));
        for (const auto &wrong : {QString{}, u"0.0.0.0/0"_s, u"192.168.0.7"_s, u"2001:db8::7"_s}) {
            desk.find<QLineEdit>(u"portAddress"_s)->setText(wrong);
            desk.click(u"portOpen"_s);
            QVERIFY(!qobject_cast<FormField *>(desk.find(u"portAddress"_s)->parentWidget())->error().isEmpty());
        }
        QVERIFY(rules.isEmpty());
        const auto asks = [&] {
            return std::ranges::count_if(desk.project.world.requests, [](const FakeRequest &request) {
                return request.url.host() == "where.example"_L1;
            });
        };
        QCOMPARE(asks(), 0); // nobody else was asked so far
        desk.find<QLineEdit>(u"portAddress"_s)->clear();
        desk.click(u"portAddressOffer"_s);
        QTRY_COMPARE(desk.find<QLineEdit>(u"portAddress"_s)->text(), u"203.0.113.7/32"_s);
        QCOMPARE(asks(), 1);
        WriteLock::instance().lock();
        const auto open = qScopeGuard([] { WriteLock::instance().unlock(); });
        QTest::mouseClick(desk.find<QPushButton>(u"portOpen"_s), Qt::LeftButton);
        QVERIFY(rules.isEmpty());
        WriteLock::instance().unlock();
        QVERIFY(desk.find<QPushButton>(u"portOpen"_s)->text().contains(u"203.0.113.7/32"_s));
        desk.click(u"portOpen"_s);
        QTRY_VERIFY(rules.contains(u"tpudesk-ssh"_s));
        QCOMPARE(rules[u"tpudesk-ssh"_s]["sourceRanges"_L1].toArray(), QJsonArray{u"203.0.113.7/32"_s});
        QTRY_COMPARE(desk.project[CheckId::Port22].found,
                     Found::PortOpenFor); // this doctor was not told whose address it is
        QTRY_VERIFY(desk.find(u"portRemove.tpudesk-ssh"_s) != nullptr);
        QCOMPARE(desk.address.range(), u"203.0.113.7/32"_s);
        QVERIFY(!desk.find<QPushButton>(u"portOpen"_s)->isEnabled()
                && desk.find<QPushButton>(u"portOpen"_s)->text().contains(u"already"_s)); // it is in
        desk.find<QLineEdit>(u"portAddress"_s)->setText(u"203.0.113.8"_s);
        QVERIFY(desk.find<QPushButton>(u"portOpen"_s)->isEnabled());
        desk.find<QLineEdit>(u"portAddress"_s)->setText(u"203.0.113.7/32"_s);
        QTest::mouseClick(desk.find(u"portNotice"_s)->findChild<QPushButton *>(u"noticeAction"_s), Qt::LeftButton);
        QTRY_VERIFY(rules.isEmpty());
        QTRY_COMPARE(desk.project[CheckId::Port22].found, Found::PortClosed);
        QVERIFY(desk.find<QPushButton>(u"portOpen"_s)->isEnabled());
        QTRY_VERIFY(desk.find(u"portRemove.tpudesk-ssh"_s) == nullptr
                    || !desk.find(u"portRemove.tpudesk-ssh"_s)->isVisibleTo(desk.page.get()));
    }

    void theConsoleOpensForARealProjectOnly()
    {
        Desk desk;
        desk.project.answer(u"/billingInfo"_s, {.body = "{}"});
        desk.open(CloudProfile::Kind::Real);
        QSignalSpy opened{desk.page.get(), &StartPage::urlRequested};
        desk.click(u"doctorBillingButton"_s);
        QCOMPARE(opened.first().first().toUrl(),
                 QUrl{u"https://console.cloud.google.com/billing/linkedaccount?project=tokyo-rain-123"_s});
        desk.open(CloudProfile::Kind::Practice);
        QSignalSpy none{desk.page.get(), &StartPage::urlRequested};
        desk.click(u"doctorBillingButton"_s);
        QCOMPARE(none.size(), 0);
        QVERIFY(desk.find(u"startNotice"_s)->isVisibleTo(desk.page.get()));
    }

    void whoHasAnAccountSeesTheDoctorFirstUnlessAllIsInOrder()
    {
        Desk desk;
        const auto isFirst = [&] { return desk.find(u"doctorCard"_s)->y() < desk.find(u"guideCard"_s)->y(); };
        desk.open(CloudProfile::Kind::Real);
        QTRY_VERIFY(!isFirst());
        desk.project.answer(u"/billingInfo"_s, {.body = "{}"});
        desk.click(u"doctorRunButton"_s);
        QVERIFY(desk.project.settle());
        QTRY_VERIFY(isFirst());
        desk.open(CloudProfile::Kind::Practice);
        QTRY_VERIFY(!isFirst());
    }

    void everySentenceFollowsTheLanguage()
    {
        Desk desk;
        desk.project.refuse(u"/billingInfo"_s, 403, R"({"code":403,"message":"The caller does not have permission"})");
        desk.project.answer(u"/global/firewalls"_s, {.body = "{}"});
        desk.open();
        BracketTranslator brackets;
        QCoreApplication::installTranslator(&brackets);
        QCoreApplication::sendPostedEvents();
        QStringList left;
        for (const auto *label : desk.page->findChildren<QLabel *>()) {
            if (label->isVisibleTo(desk.page.get()) && !label->text().isEmpty() && !label->text().contains(u'⟦')
                && label->text() != "nixie@example.com"_L1)
                left << label->text();
        }
        for (const auto *button : desk.page->findChildren<QAbstractButton *>()) {
            if (button->isVisibleTo(desk.page.get()) && !button->text().isEmpty() && !button->text().contains(u'⟦'))
                left << button->text();
        }
        QCoreApplication::removeTranslator(&brackets);
        QVERIFY2(left.isEmpty(), qPrintable(left.join(u" | "_s)));
    }

    void everythingThatTakesTheFocusHasAName()
    {
        Desk desk;
        desk.open();
        for (const auto *widget : desk.page->findChildren<QWidget *>()) {
            if ((widget->focusPolicy() & Qt::TabFocus) == 0 || !widget->isVisibleTo(desk.page.get())
                || qobject_cast<const QScrollArea *>(widget))
                continue;
            auto *face = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
            QVERIFY2(face != nullptr && !face->text(QAccessible::Name).isEmpty(), qPrintable(widget->objectName()));
        }
        QVERIFY(desk.find(u"doctorTpuApi"_s)->accessibleName().contains("Fine"_L1));
    }

    void lettersOfTwiceTheSizeFit()
    {
        auto *theme = Theme::of(nullptr);
        theme->setTextScale(2.0);
        Desk desk;
        desk.open();
        desk.page->resize(1060, 640);
        QCoreApplication::sendPostedEvents();
        const auto *scroll = desk.find<QScrollArea>(u"startScroll"_s);
        QVERIFY2(scroll->widget()->minimumSizeHint().width() <= scroll->viewport()->width(),
                 qPrintable(
                     u"%1 in %2"_s.arg(scroll->widget()->minimumSizeHint().width()).arg(scroll->viewport()->width())));
        theme->setTextScale(1.0);
    }

    void P1_aPreemptedTpuNeedsTheUserAndTheButtonHelps()
    {
        Desk desk;
        desk.cloud.addNode(u"us-central2-b"_s, u"node-1"_s, u"v4-8"_s, u"PREEMPTED"_s);
        desk.cloud.load();
        desk.watch =
            std::make_unique<TpuWatch>(WatchContext{.tpus = desk.cloud.tpus.get(), .clock = &desk.cloud.clock});
        desk.open();
        QVERIFY(desk.find(u"needIncident-node-1"_s));
        QVERIFY(desk.text(u"needIncident-node-1"_s).contains(u"PREEMPTED"_s));
        QVERIFY(!desk.find(u"needDead"_s)); // told once
        QList<TpuId> asked;
        connect(desk.page.get(), &StartPage::helpRequested, this,
                [&asked](const Incident &trouble) { asked << trouble.tpu; });
        desk.click(u"needIncident-node-1Button"_s);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.first(), desk.cloud.id(u"us-central2-b"_s, u"node-1"_s));
        desk.page.reset();
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestStartPage)
#include "tst_startpage.moc"
