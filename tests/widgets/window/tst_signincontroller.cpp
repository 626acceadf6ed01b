// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Who the program works with, by real clicks in the real window: its parts are put together as the program does, and
// the practice cloud stands for Google. With TPUDESK_PANEL_PICTURES=FOLDER pictures are written.
#include "wholeprogram.h"

#include "services/net/endpointtrust.h"
#include "services/net/requests.h"
#include "services/session/session.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/table.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestSignInController : public SignInWorld
{
    Q_OBJECT

private slots:
    void initTestCase() { begin(); }
    void cleanupTestCase() { QCOMPARE(m_process.stop(), 0); }
    void init()
    {
        rules("{}");
        faults("[]");
    }
    void cleanup()
    {
        QTRY_COMPARE_WITH_TIMEOUT(TaskScope::running(), 0, 10s);
        EndpointTrust::instance().setAnswers({}, EndpointTrust::ThisMachine::Trusted);
    }

    void aDroppedClientFileLeadsThroughTheBrowserToPanelsThatWork();
    void A6_deniedInTheBrowserIsSaidAtItsWayAndTheNextTryWorks();
    void A6_aClosedTabIsSaidAfterFiveMinutes();
    void A7_whatWasNotAllowedIsSaidAndTheRestWorks();
    void A7_withoutGoogleCloudNothingIsKept();
    void A5_whileTheTokenEndpointIsInTroubleThePanelsKeepWhatTheyShow();
    void A3_anEndedSignInComesBackWithoutTheClientsFile();
    void A3_withoutTheKeychainsEntryTheFileIsAskedFor();
    void theLastProfileIsUsedAtTheStart();
    void aPlaceThatIsNotGooglesIsAskedAboutOnce();
    void aPlaceThatWasRefusedGetsNothing();
    void withoutALastProfileThePracticeCloudIsOpened();
    void switchingGoesToTheOtherProjectAndAsksWhenWorkWouldEnd();
    void aSwitchThatFailsLeavesWhatWasThere();
    void A10_signingOutRevokesAndGoesToThePracticeCloud();
    void gcloudsLoginRunsInATerminalAndThePageLooksAgain();
    void H19_whereTheNetworkIsToBlameTheConnectionTestIsOneClickAway();

private:
    [[nodiscard]] static QDialog *question(const Program &program)
    {
        return program.find<QDialog>(u"endpointQuestion"_s);
    }
    /// Requests of this process that were handed to the network at all.
    [[nodiscard]] qsizetype sentWithToken() const
    {
        return std::ranges::count_if(Requests::instance().all(), [this](const RequestRecord &request) {
            return EndpointTrust::placeOf(request.url) == EndpointTrust::placeOf(m_cloud.oauth);
        });
    }

    /// The page with the client's file dropped on it, and the browser's address opened.
    void beginInBrowser(Program &program)
    {
        program.clickInMenu(u"Sign in"_s);
        QTRY_VERIFY(program.sheet() != nullptr && program.sheet()->isOpen());
        program.drop(program.computer.file(u"client_secret_1.json"_s, practice("clientFile")));
        QVERIFY(program.find<QRadioButton>(u"wayOwnClientChoice"_s)->isChecked());
        const auto before = program.opened.size();
        program.click(u"accountGo"_s);
        QTRY_COMPARE(program.opened.size(), before + 1);
        QVERIFY(program.find(u"clientWaiting"_s)->isVisibleTo(program.sheet()));
    }

    static void answer(const Program &program, const QUrlQuery &fields = allow())
    {
        Browser browser;
        browser.submit(browser.open(program.opened.last()), fields);
    }

    void signInByClicks(Program &program)
    {
        beginInBrowser(program);
        answer(program);
        QTRY_VERIFY_WITH_TIMEOUT(program.isAtProject(), 15s);
        QTRY_COMPARE_WITH_TIMEOUT(program.find<Table>(u"projectTable"_s)->model()->rowCount(), 1, 15s);
        program.click(u"accountGo"_s);
        QTRY_COMPARE_WITH_TIMEOUT(program.cloud.state(), SessionManager::State::Ready, 15s);
        QTRY_VERIFY_WITH_TIMEOUT(!program.sheet()->isOpen(), 5s);
        QTRY_VERIFY_WITH_TIMEOUT(program.cloud.services()->tpus.listState().updatedAt.isValid(), 15s);
    }
};

void TestSignInController::aDroppedClientFileLeadsThroughTheBrowserToPanelsThatWork()
{
    Computer computer;
    {
        Program program{computer, m_cloud};
        beginInBrowser(program);
        program.picture(u"waiting"_s);
        answer(program);
        QTRY_VERIFY_WITH_TIMEOUT(program.isAtProject(), 15s);
        QTRY_COMPARE_WITH_TIMEOUT(program.find<Table>(u"projectTable"_s)->model()->rowCount(), 1, 15s);
        QVERIFY(program.find<QLabel>(u"accountWho"_s)->text().contains(u"nixie@example.com"_s));
        QVERIFY(!program.find(u"accountLacks"_s)->isVisible());
        program.picture(u"project"_s);
        program.click(u"accountGo"_s);
        QTRY_COMPARE_WITH_TIMEOUT(program.cloud.state(), SessionManager::State::Ready, 15s);
        QTRY_VERIFY_WITH_TIMEOUT(!program.sheet()->isOpen(), 5s);

        QCOMPARE(program.cloud.account().source, AccountSource::OwnClient);
        QCOMPARE(program.cloud.profile().project, ProjectId{u"trc-practice"_s});
        QCOMPARE(program.accounts.current(), program.cloud.account().id);
        QVERIFY(program.find<QPushButton>(u"projectButton"_s)->text().contains(u"nixie@example.com"_s)
                || program.find<QPushButton>(u"projectButton"_s)->toolTip().contains(u"nixie@example.com"_s));
        for (const Panel panel : {Panel::Start, Panel::Quota, Panel::Tpus, Panel::Keys}) {
            program.window.showPanel(panel);
            QVERIFY(program.window.page(panel) != nullptr && program.window.page(panel)->isVisible());
        }
        QTRY_VERIFY_WITH_TIMEOUT(program.cloud.services()->tpus.listState().updatedAt.isValid(), 15s);
        QVERIFY(!program.cloud.services()->tpus.listState().error);
        QVERIFY(program.settings.save().has_value());
    }
    QCOMPARE(computer.secrets.kept.size(), 1);
    QFile settings{computer.folder.filePath(u"settings.json"_s)};
    QVERIFY(settings.open(QFile::ReadOnly));
    const auto text = settings.readAll();
    QVERIFY(text.contains("nixie@example.com") && text.contains(m_client.id.toLatin1()));
    QVERIFY(!text.contains(m_client.secret.toLatin1()));
}

void TestSignInController::A6_deniedInTheBrowserIsSaidAtItsWayAndTheNextTryWorks()
{
    Computer computer;
    Program program{computer, m_cloud};
    beginInBrowser(program);
    answer(program, QUrlQuery{u"answer=deny"_s});
    auto *said = program.find<NoticeBar>(u"wayOwnClientNotice"_s);
    QTRY_VERIFY_WITH_TIMEOUT(said->isVisibleTo(program.sheet()), 15s);
    QVERIFY2(said->sentence().contains(u"not allowed in the browser"_s), qPrintable(said->sentence()));
    QVERIFY(!program.find(u"clientWaiting"_s)->isVisibleTo(program.sheet()));
    QVERIFY(program.accounts.profiles().isEmpty() && computer.secrets.kept.isEmpty());
    QVERIFY(program.cloud.services() == nullptr);
    program.click(u"accountGo"_s);
    QTRY_COMPARE(program.opened.size(), 2);
    QVERIFY(!said->isVisibleTo(program.sheet()));
    answer(program);
    QTRY_VERIFY_WITH_TIMEOUT(program.isAtProject(), 15s);
}

void TestSignInController::A6_aClosedTabIsSaidAfterFiveMinutes()
{
    Computer computer;
    Program program{computer, m_cloud};
    beginInBrowser(program);
    computer.clock.advance(299s);
    QCoreApplication::processEvents();
    QVERIFY(program.find(u"clientWaiting"_s)->isVisibleTo(program.sheet()));
    QVERIFY(!program.find(u"accountGo"_s)->isEnabled());
    computer.clock.advance(1s);
    auto *said = program.find<NoticeBar>(u"wayOwnClientNotice"_s);
    QTRY_VERIFY(said->isVisibleTo(program.sheet()));
    QVERIFY2(said->sentence().contains(u"within 5 minutes"_s), qPrintable(said->sentence()));
    QVERIFY(!program.find(u"clientWaiting"_s)->isVisibleTo(program.sheet()));
    QVERIFY(program.find(u"accountGo"_s)->isEnabled());
    Browser late; // nobody listens any more
    QVERIFY(!late.submit(late.open(program.opened.last()), allow()).isThere);
    QVERIFY(program.accounts.profiles().isEmpty());
}

void TestSignInController::A7_whatWasNotAllowedIsSaidAndTheRestWorks()
{
    Computer computer;
    Program program{computer, m_cloud};
    beginInBrowser(program);
    QUrlQuery without = allow();
    without.addQueryItem(u"without"_s, emailScope);
    answer(program, without);
    QTRY_VERIFY_WITH_TIMEOUT(program.isAtProject(), 15s);
    const auto *lacks = program.find<NoticeBar>(u"accountLacks"_s);
    QVERIFY(lacks->isVisible());
    QVERIFY2(lacks->sentence().contains(u"email"_s), qPrintable(lacks->sentence()));
    QVERIFY(program.find<QLabel>(u"accountWho"_s)->text().contains(u"does not say as whom"_s));
    QTRY_COMPARE_WITH_TIMEOUT(program.find<Table>(u"projectTable"_s)->model()->rowCount(), 1, 15s);
    program.click(u"accountGo"_s);
    QTRY_COMPARE_WITH_TIMEOUT(program.cloud.state(), SessionManager::State::Ready, 15s);
    QTRY_VERIFY_WITH_TIMEOUT(program.cloud.services()->tpus.listState().updatedAt.isValid(), 15s);
}

void TestSignInController::A7_withoutGoogleCloudNothingIsKept()
{
    Computer computer;
    Program program{computer, m_cloud};
    beginInBrowser(program);
    QUrlQuery without = allow();
    without.addQueryItem(u"without"_s, keyScope);
    answer(program, without);
    auto *said = program.find<NoticeBar>(u"wayOwnClientNotice"_s);
    QTRY_VERIFY_WITH_TIMEOUT(said->isVisibleTo(program.sheet()), 15s);
    QVERIFY2(said->sentence().contains(u"tick the box for Google Cloud"_s), qPrintable(said->sentence()));
    QVERIFY(program.accounts.profiles().isEmpty() && computer.secrets.kept.isEmpty());
}

void TestSignInController::A5_whileTheTokenEndpointIsInTroubleThePanelsKeepWhatTheyShow()
{
    Computer computer;
    Program program{computer, m_cloud};
    signInByClicks(program);
    program.window.showPanel(Panel::Tpus);
    auto *services = program.cloud.services();
    const auto *page = program.window.page(Panel::Tpus);
    QSignalSpy gone{&program.cloud, &SessionManager::servicesAboutToGo};
    QSignalSpy lost{&program.cloud, &SessionManager::signedOut};
    faults(R"([{"path":"^/token","do":"status","status":503}])");
    const ListState &list = services->tpus.listState();
    const auto passesUntil = [&](auto isSo) { // back-off of the endpoint and of the list
        for (int i = 0; i < 600 && !isSo(); ++i) {
            QTest::qWait(20);
            computer.clock.advance(5s);
        }
        return isSo();
    };
    QTRY_COMPARE(list.loading, ListState::Loading::No);
    const auto rows = services->tpus.tpus();
    const auto age = list.updatedAt;
    computer.clock.advance(3'590s); // the token has ended
    QVERIFY(passesUntil([&] { return list.error.has_value(); }));
    QCOMPARE(list.error->code, ErrorCode::Busy);
    QCOMPARE(list.updatedAt, age); // what is shown is as old as it says
    const auto failedAt = computer.clock.now();
    QVERIFY(passesUntil(
        [&] { return failedAt.secsTo(computer.clock.now()) > 900; })); // it goes on for a quarter of an hour
    QVERIFY(list.error);
    QCOMPARE(list.updatedAt, age);
    QCOMPARE(services->tpus.tpus(), rows);
    QCOMPARE(program.window.page(Panel::Tpus), page);
    QVERIFY(page->isVisible());
    QVERIFY(program.sheet() == nullptr || !program.sheet()->isOpen()); // nobody is asked to sign in for that
    QCOMPARE(program.cloud.services(), services);

    faults("[]"); // the endpoint is back: nobody has to do anything
    QVERIFY(passesUntil([&] { return !list.error && list.updatedAt > age; }));
    QVERIFY(program.sheet() == nullptr || !program.sheet()->isOpen());
    QVERIFY(gone.isEmpty() && lost.isEmpty());
}

void TestSignInController::A3_anEndedSignInComesBackWithoutTheClientsFile()
{
    Computer computer;
    Program program{computer, m_cloud};
    signInByClicks(program);
    auto *services = program.cloud.services();
    const auto profile = program.cloud.account();
    QVERIFY(
        QFile::remove(computer.folder.filePath(u"client_secret_1.json"_s))); // "it may be deleted after the sign-in"
    QSignalSpy lost{&program.cloud, &SessionManager::signedOut};
    rules(R"({"refresh":"invalid_grant"})");
    computer.clock.advance(3'590s);
    for (int i = 0; i < 200 && lost.isEmpty(); ++i) {
        QTest::qWait(20);
        computer.clock.advance(5s);
    }
    QCOMPARE(lost.size(), 1);
    QVERIFY(program.notice()->isVisible());
    QVERIFY2(program.notice()->sentence().contains(u"7 days"_s), qPrintable(program.notice()->sentence()));
    rules("{}");
    program.click(program.notice());
    QTRY_VERIFY(program.sheet()->isOpen());
    QVERIFY(program.find<QRadioButton>(u"wayOwnClientChoice"_s)->isChecked());
    QVERIFY(program.find(u"clientAgain"_s)->isVisibleTo(program.sheet()));
    QVERIFY(program.find<QLabel>(u"clientAgain"_s)->text().contains(u"nixie@example.com"_s));
    QVERIFY(!program.find(u"clientFileField"_s)->isVisibleTo(program.sheet()));
    QCOMPARE(program.find<QPushButton>(u"accountGo"_s)->text(), u"Sign in again in the browser"_s);
    program.picture(u"again"_s);
    const auto before = program.opened.size();
    program.click(u"accountGo"_s);
    QTRY_COMPARE(program.opened.size(), before + 1);
    answer(program);
    QTRY_VERIFY_WITH_TIMEOUT(!program.sheet()->isOpen(), 15s); // nothing is chosen again
    QCOMPARE(program.cloud.services(), services); // what waited goes on
    QCOMPARE(program.accounts.profiles().size(), 1);
    QCOMPARE(program.cloud.account().id, profile.id);
    QTRY_VERIFY(!program.notice()->isVisible());
}

void TestSignInController::A3_withoutTheKeychainsEntryTheFileIsAskedFor()
{
    Computer computer;
    AccountProfile profile;
    {
        Program program{computer, m_cloud};
        signInByClicks(program);
        profile = program.cloud.account();
        QVERIFY(program.settings.save().has_value());
    }
    computer.secrets.kept.clear(); // A8: somebody tidied the keychain
    Program program{computer, m_cloud};
    program.desk.start();
    QTRY_VERIFY_WITH_TIMEOUT(program.sheet() != nullptr && program.sheet()->isOpen(),
                             15s); // where it can be mended, with the reason
    QVERIFY(program.find<NoticeBar>(u"accountNotice"_s)->sentence().contains(u"keychain does not hold"_s));
    program.click(u"accountCancel"_s);
    program.clickInMenu(u"Sign in"_s);
    program.click(u"accountGo"_s); // "Sign in again": the client is not there, either
    QTRY_VERIFY(program.find(u"clientFileField"_s)->isVisibleTo(program.sheet()));
    const auto *field = program.find<QLineEdit>(u"clientFileField"_s);
    QVERIFY2(field->accessibleDescription().contains(u"Choose its file"_s), qPrintable(field->accessibleDescription()));
    QVERIFY(program.opened.isEmpty());
    program.drop(computer.file(u"client_secret_2.json"_s, practice("clientFile")));
    program.click(u"accountGo"_s);
    QTRY_COMPARE(program.opened.size(), 1);
    answer(program);
    QTRY_COMPARE_WITH_TIMEOUT(program.cloud.state(), SessionManager::State::Ready, 15s);
    QCOMPARE(program.cloud.account().id, profile.id);
}

void TestSignInController::theLastProfileIsUsedAtTheStart()
{
    Computer computer;
    AccountProfile profile;
    {
        Program program{computer, m_cloud};
        signInByClicks(program);
        profile = program.accounts.profiles().first();
        QVERIFY(program.settings.save().has_value());
    }
    computer.secrets.reads = 0;
    Program program{computer, m_cloud};
    QCOMPARE(program.desk.wanted().id, profile.id);
    QVERIFY(program.find<QPushButton>(u"projectButton"_s)->toolTip().contains(u"nixie"_s)
            || program.find<QPushButton>(u"projectButton"_s)
                   ->text()
                   .contains(u"nixie"_s)); // known before anything is asked
    QCOMPARE(computer.secrets.reads, 0); // the keychain is not on the way to the first paint
    program.desk.start();
    QTRY_COMPARE_WITH_TIMEOUT(program.cloud.state(), SessionManager::State::Ready, 15s);
    QCOMPARE(program.cloud.account().id, profile.id);
    QCOMPARE(program.cloud.profile().project, profile.project);
    QCOMPARE(computer.secrets.reads, 1);
    QVERIFY(program.sheet() == nullptr && program.opened.isEmpty());
}

void TestSignInController::aPlaceThatIsNotGooglesIsAskedAboutOnce()
{
    Computer computer;
    {
        Program program{computer, m_cloud};
        signInByClicks(program);
        QVERIFY(program.settings.save().has_value());
    }
    const auto place = EndpointTrust::placeOf(m_cloud.oauth);
    {
        Program program{computer, m_cloud, Program::Trust::AskedFor};
        Requests::instance().clear();
        program.desk.start();
        QTRY_VERIFY(question(program) != nullptr);
        QTRY_COMPARE_WITH_TIMEOUT(program.cloud.state(), SessionManager::State::Failed, 15s);
        QCOMPARE(sentWithToken(), 0);
        QVERIFY2(program.cloud.error()->message.contains(place), qPrintable(program.cloud.error()->message));
        QStringList words;
        for (const auto *label : question(program)->findChildren<QLabel *>())
            words << label->text();
        QVERIFY2(words.join(u' ').contains(place) && words.join(u' ').contains(u"oauth2"_s),
                 qPrintable(words.join(u' ')));
        QVERIFY(question(program)->findChild<QPushButton *>(u"confirmDeleteCancel"_s)->hasFocus()); // "no" is nearest
        program.picture(u"endpoint"_s);
        program.click(u"confirmDeleteButton"_s);
        QTRY_COMPARE_WITH_TIMEOUT(program.cloud.state(), SessionManager::State::Ready, 15s);
        QTRY_VERIFY(question(program) == nullptr);
        QVERIFY(program.settings.save().has_value());
    }
    Program program{computer, m_cloud, Program::Trust::AskedFor};
    program.desk.start();
    QTRY_COMPARE_WITH_TIMEOUT(program.cloud.state(), SessionManager::State::Ready, 15s);
    QVERIFY(question(program) == nullptr);
}

void TestSignInController::aPlaceThatWasRefusedGetsNothing()
{
    Computer computer;
    {
        Program program{computer, m_cloud};
        signInByClicks(program);
        QVERIFY(program.settings.save().has_value());
    }
    for (int run = 0; run < 2; ++run) { // a no holds for one
        Program program{computer, m_cloud, Program::Trust::AskedFor};
        Requests::instance().clear();
        program.desk.start();
        QTRY_VERIFY(question(program) != nullptr);
        program.click(u"confirmDeleteCancel"_s);
        QTRY_COMPARE_WITH_TIMEOUT(program.cloud.state(), SessionManager::State::Failed, 15s);
        QTRY_VERIFY(question(program) == nullptr);
        program.desk.retry();
        QTRY_COMPARE_WITH_TIMEOUT(program.cloud.state(), SessionManager::State::Failed, 15s);
        QCoreApplication::processEvents();
        QVERIFY(question(program) == nullptr);
        QCOMPARE(sentWithToken(), 0);
        QVERIFY(program.settings.save().has_value());
    }
}

void TestSignInController::withoutALastProfileThePracticeCloudIsOpened()
{
    Computer computer;
    Program program{computer, m_cloud};
    program.desk.start();
    QCOMPARE(program.desk.wanted().source, AccountSource::Practice);
    QTRY_COMPARE(program.cloud.state(), SessionManager::State::Failed); // its program is not there in this test
    QCOMPARE(program.cloud.account().source, AccountSource::Practice);
    QVERIFY(program.sheet() == nullptr); // not a matter of an account
}

void TestSignInController::switchingGoesToTheOtherProjectAndAsksWhenWorkWouldEnd()
{
    Computer computer;
    Program program{computer, m_cloud};
    signInByClicks(program);
    const auto first = program.cloud.account();
    AccountProfile other = first; // the same person, the same client, another profile
    other.id = QUuid::createUuid();
    other.name = u"Second one"_s;
    other.project = ProjectId{u"trc-practice"_s};
    other.account = u"second@example.com"_s;
    computer.secrets.kept.insert(u"account-"_s + other.id.toString(QUuid::WithoutBraces),
                                 computer.secrets.kept.first());
    program.accounts.put(other);

    program.work.ends = {u"Creating node-1: try 3"_s};
    program.clickInMenu(u"Second one"_s);
    QTRY_VERIFY(program.find(u"quitQuestion"_s) != nullptr);
    program.picture(u"leave"_s);
    program.click(u"quitStay"_s);
    QCOMPARE(program.cloud.account().id, first.id);
    QTRY_VERIFY(program.find(u"quitQuestion"_s) == nullptr);
    program.clickInMenu(u"Second one"_s);
    QTRY_VERIFY(program.find(u"quitQuestion"_s) != nullptr);
    program.click(u"quitButton"_s);
    QTRY_COMPARE_WITH_TIMEOUT(program.cloud.account().id, other.id, 15s);
    QCOMPARE(program.accounts.current(), other.id);
    program.work.ends.clear();
    program.clickInMenu(u"nixie@example.com"_s); // nothing runs: no question
    QTRY_COMPARE_WITH_TIMEOUT(program.cloud.account().id, first.id, 15s);
}

void TestSignInController::aSwitchThatFailsLeavesWhatWasThere()
{
    Computer computer;
    Program program{computer, m_cloud};
    signInByClicks(program);
    const auto first = program.cloud.account();
    AccountProfile broken;
    broken.source = AccountSource::ServiceAccount;
    broken.account = u"robot@lab.iam.gserviceaccount.com"_s;
    broken.project = ProjectId{u"trc-practice"_s};
    broken.file = computer.folder.filePath(u"gone.json"_s);
    broken = program.accounts.put(broken);
    program.clickInMenu(u"robot@lab"_s);
    QTRY_VERIFY_WITH_TIMEOUT(program.notice()->isVisible(), 15s);
    QVERIFY2(program.notice()->sentence().contains(u"gone.json"_s), qPrintable(program.notice()->sentence()));
    QCOMPARE(program.cloud.account().id, first.id);
    QCOMPARE(program.cloud.state(), SessionManager::State::Ready);
    QCOMPARE(program.accounts.current(), first.id); // at the next start it is the one that works
    program.click(program.notice());
    QTRY_VERIFY(program.sheet()->isOpen());
    QVERIFY(
        program.find<QRadioButton>(u"wayServiceAccountChoice"_s)->isChecked()); // the one that failed is what is mended
}

void TestSignInController::A10_signingOutRevokesAndGoesToThePracticeCloud()
{
    Computer computer;
    Program program{computer, m_cloud};
    signInByClicks(program);
    program.work.ends = {u"Creating node-1: try 3"_s};
    program.clickInMenu(u"Sign out of"_s);
    QTRY_VERIFY(program.find(u"quitQuestion"_s) != nullptr);
    program.click(u"quitStay"_s);
    QCOMPARE(program.accounts.profiles().size(), 1);
    program.work.ends.clear();
    program.clickInMenu(u"Sign out of"_s);
    QTRY_VERIFY_WITH_TIMEOUT(program.notice()->sentence().contains(u"Google has ended"_s), 15s);
    QVERIFY(program.accounts.profiles().isEmpty() && computer.secrets.kept.isEmpty());
    QCOMPARE(program.cloud.account().source, AccountSource::Practice);
    QCOMPARE(program.accounts.current(), practiceAccount().id);
}

void TestSignInController::gcloudsLoginRunsInATerminalAndThePageLooksAgain()
{
    Computer computer;
    computer.gcloudSays("[]");
    Program program{computer, m_cloud};
    program.clickInMenu(u"Sign in"_s);
    const auto state = [&] { return program.find<StateBadge>(u"wayGcloudState"_s)->word(); };
    QTRY_COMPARE_WITH_TIMEOUT(state(), u"not signed in"_s, 15s);
    program.click(u"gcloudLoginButton"_s);
    QVERIFY(program.program);
    QCOMPARE(program.programTitle, u"gcloud auth login"_s);
    QCOMPARE(program.program->program, computer.folder.filePath(u"gcloud"_s));
    QCOMPARE(program.program->arguments, (QStringList{u"auth"_s, u"login"_s}));
    QVERIFY(!program.sheet()->isOpen()); // the terminal has the room
    computer.gcloudSays(R"([{"account":"ana@example.org","status":"ACTIVE"}])");
    program.ended();
    QVERIFY(program.sheet()->isOpen());
    QTRY_COMPARE_WITH_TIMEOUT(state(), u"ana@example.org"_s, 15s);
    QVERIFY(program.find(u"accountGo"_s)->isEnabled());
    program.mayOpenProgram = false;
    program.click(u"gcloudLoginButton"_s);
    QVERIFY(program.notice()->isVisible());
    QVERIFY2(program.notice()->sentence().contains(u"too many terminals"_s), qPrintable(program.notice()->sentence()));
}

void TestSignInController::H19_whereTheNetworkIsToBlameTheConnectionTestIsOneClickAway()
{
    Computer computer;
    auto nowhere = m_cloud;
    nowhere.oauth = nowhere.userInfo = QUrl{u"http://127.0.0.1:9"_s}; // nobody listens there
    Program program{computer, nowhere};
    program.clickInMenu(u"Sign in"_s);
    program.click(u"accountTest"_s);
    QCOMPARE(program.tests, 1);
    program.find<QRadioButton>(u"wayPastedTokenChoice"_s)->click();
    program.find<QLineEdit>(u"tokenField"_s)->setText(u"ya29.something"_s);
    program.click(u"accountGo"_s);
    auto *said = program.find<NoticeBar>(u"wayPastedTokenNotice"_s);
    for (int i = 0; i < 200 && !said->isVisibleTo(program.sheet()); ++i) {
        QTest::qWait(20);
        computer.clock.advance(5s); // back-off
    }
    QVERIFY(said->isVisibleTo(program.sheet()));
    auto *action = said->findChild<QPushButton *>(u"noticeAction"_s);
    QCOMPARE(action->text(), u"Test the connection"_s);
    action->click();
    QCOMPARE(program.tests, 2);
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestSignInController)
#include "tst_signincontroller.moc"
