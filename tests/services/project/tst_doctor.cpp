// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/proxies.h"
#include "services/project/projectfaultwatch.h"
#include "tests/services/project/fakeproject.h"

#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto apiOff =
    R"({"code":403,"status":"PERMISSION_DENIED","message":"The API has not been used in project 4 before or it is disabled.","details":[{"reason":"SERVICE_DISABLED","metadata":{"serviceTitle":"An API"}}]})"_ba;
const auto denied = R"({"code":403,"status":"PERMISSION_DENIED","message":"The caller does not have permission"})"_ba;
const auto noBilling =
    R"({"code":403,"status":"PERMISSION_DENIED","message":"This API method requires billing to be enabled.","details":[{"reason":"BILLING_DISABLED"}]})"_ba;
const auto unauthenticated =
    R"({"code":401,"status":"UNAUTHENTICATED","message":"Request had invalid authentication credentials."})"_ba;

} // namespace

Q_DECLARE_METATYPE(CheckFix::Action)

class TestDoctor : public QObject
{
    Q_OBJECT

private slots:
    void aProjectInOrderIsGoodInEveryLine()
    {
        FakeProject project;
        QVERIFY(project.examine());
        for (const Check &check : project.doctor->checks()) {
            QVERIFY2(check.state == CheckState::Good,
                     qPrintable(checkTitle(check.id) + u": "_s + checkSentence(check)));
            QVERIFY(!checkSentence(check).isEmpty());
            QVERIFY(!checkReason(check.id).isEmpty());
            QVERIFY(check.at.isValid());
            QCOMPARE(check.fix, CheckFix{});
        }
        QVERIFY(project.doctor->examinedAt().isValid());
    }

    void A7_aTokenThatDoesNotCoverTheAccountsNameSignsNobodyOut()
    {
        FakeProject project;
        project.refuse(u"/oauth2/v2/userinfo"_s, 401, unauthenticated);
        QSignalSpy out{project.rest.get(), &RestClient::signedOut};
        QVERIFY(project.examine());
        QCOMPARE(out.count(), 0);
        QCOMPARE(project.asked(u"/oauth2/v2/userinfo"_s), 1);
        QCOMPARE(project[CheckId::Account].found, Found::SignedInNameless);
        for (const Check &check : project.doctor->checks())
            QVERIFY2(check.state == CheckState::Good,
                     qPrintable(checkTitle(check.id) + u": "_s + checkSentence(check)));
    }

    /// Billing is closed, and linked again, at Google's page: the list of TPUs meets that first.
    void whatOtherAnswersTellMakesHimLookAgain()
    {
        FakeProject project;
        QVERIFY(project.examine());
        auto *trouble = new ProjectFaultWatch{project.doctor.get()};
        const auto looks = [&] { return project.asked(u"/billingInfo"_s); };
        QCOMPARE(looks(), 1);
        trouble->handle(std::nullopt);
        trouble->handle(Error{ErrorCode::Offline, {}, {}});
        QVERIFY(!project.doctor->isRunning()); // nothing new
        project.answer(u"/billingInfo"_s, {.body = R"({"name":"x"})"});
        const Error closed{ErrorCode::BillingOff, u"closed"_s, {}};
        trouble->handle(closed);
        QVERIFY(project.doctor->isRunning() && project.settle());
        QCOMPARE(project[CheckId::Billing].state, CheckState::Bad);
        trouble->handle(closed);
        trouble->handle(Error{ErrorCode::Offline, {}, {}});
        QCoreApplication::processEvents();
        QVERIFY(!project.doctor->isRunning()); // it is known
        project.heal();
        trouble->handle(std::nullopt);
        QVERIFY(project.doctor->isRunning() && project.settle());
        QCOMPARE(project[CheckId::Billing].state, CheckState::Good);
        QCOMPARE(looks(), 3);
    }

    void whatIsWrongIsSaidInItsLineWithWhatMendsIt_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<CheckId>("line");
        QTest::addColumn<CheckState>("state");
        QTest::addColumn<Found>("found");
        QTest::addColumn<CheckFix::Action>("fix");
        using enum CheckState;
        using Action = CheckFix::Action;
        const auto refused = [](const char *name, const QString &path, int status, const QByteArray &error,
                                CheckId line, CheckState state, Found found, Action fix) {
            QTest::newRow(name) << path << status << QByteArray{R"({"error":)" + error + "}"} << line << state << found
                                << fix;
        };
        const auto said = [](const char *name, const QString &path, const QByteArray &body, CheckId line,
                             CheckState state, Found found, Action fix) {
            QTest::newRow(name) << path << 200 << body << line << state << found << fix;
        };
        const auto account = u"/oauth2/v2/userinfo"_s;
        const auto project = u"/v3/projects/tokyo-rain-123"_s;
        const auto compute = u"/compute/v1/projects/tokyo-rain-123"_s;
        const auto firewalls = u"/global/firewalls"_s;
        said("no e-mail in the sign-in", account, "{}", CheckId::Account, Good, Found::SignedInNameless, Action::None);
        refused("A7 the e-mail is not in the scope", account, 403,
                R"({"code":403,"message":"no","details":[{"reason":"ACCESS_TOKEN_SCOPE_INSUFFICIENT"}]})",
                CheckId::Account, Good, Found::SignedInNameless, Action::None);
        said(
            "project to be deleted", project,
            R"({"name":"projects/415104041262","projectId":"tokyo-rain-123","displayName":"Rain","state":"DELETE_REQUESTED"})",
            CheckId::Project, Bad, Found::ProjectEnding, Action::Console);
        refused("E22 project not to be seen", project, 403, denied, CheckId::Project, Bad, Found::ProjectUnknown,
                Action::SignIn);
        refused("project not there", project, 404, R"({"code":404,"message":"not found"})", CheckId::Project, Bad,
                Found::ProjectUnknown, Action::SignIn);
        refused("Resource Manager off", project, 403, apiOff, CheckId::Project, Unknown, Found::ProjectUnread,
                Action::EnableApis);
        said("project garbage", project, R"({"projectId":7})", CheckId::Project, Unknown, Found::ProjectUnread,
             Action::None);
        said("E27 no billing", u"/billingInfo"_s, R"({"name":"x"})", CheckId::Billing, Bad, Found::BillingOff,
             Action::Console);
        said("billing garbage", u"/billingInfo"_s, R"({"billingEnabled":3})", CheckId::Billing, Unknown,
             Found::CouldNotAsk, Action::None);
        refused("billing not to be seen", u"/billingInfo"_s, 403, denied, CheckId::Billing, Unknown, Found::CouldNotAsk,
                Action::Console);
        refused("billing API off", u"/billingInfo"_s, 403, apiOff, CheckId::Billing, Unknown, Found::CouldNotAsk,
                Action::EnableApis);
        refused("H overloaded", u"/billingInfo"_s, 503, R"({"code":503,"message":"busy"})", CheckId::Billing, Unknown,
                Found::CouldNotAsk, Action::None);
        refused("TPU API on, but not allowed", u"/locations"_s, 403,
                R"({"code":403,"message":"Permission 'tpu.locations.list' denied on 'projects/p'"})", CheckId::TpuApi,
                Good, Found::ApiOn, Action::None);
        refused("TPU API without billing", u"/locations"_s, 403, noBilling, CheckId::TpuApi, NotChecked,
                Found::NeedsOther, Action::None);
        refused("E23 Compute API off", compute, 403, apiOff, CheckId::ComputeApi, Attention, Found::ApiSettling,
                Action::EnableApis);
        said("some APIs off", u"/services"_s,
             R"({"services":[{"name":"projects/4/services/cloudquotas.googleapis.com"}]})", CheckId::MoreApis,
             Attention, Found::ApisOff, Action::EnableApis);
        refused("Service Usage off", u"/services"_s, 403, apiOff, CheckId::MoreApis, Unknown, Found::CouldNotAsk,
                Action::Console);
        said("no permission at all", u":testIamPermissions"_s, "{}", CheckId::Permissions, Bad, Found::MayNotCore,
             Action::Console);
        refused("permissions denied", u":testIamPermissions"_s, 403, denied, CheckId::Permissions, Unknown,
                Found::CouldNotAsk, Action::None);
        said("no agent", u":getIamPolicy"_s, R"({"bindings":[{"role":"roles/owner","members":["user:n@e"]}]})",
             CheckId::ServiceAgent, Attention, Found::AgentMissing, Action::MakeAgent);
        said(
            "another project's agent", u":getIamPolicy"_s,
            R"({"bindings":[{"role":"roles/tpu.serviceAgent","members":["serviceAccount:service-1@cloud-tpu.iam.gserviceaccount.com"]}]})",
            CheckId::ServiceAgent, Attention, Found::AgentMissing, Action::MakeAgent);
        said(
            "the newer agent", u":getIamPolicy"_s,
            R"({"bindings":[{"role":"roles/x","members":["serviceAccount:service-415104041262@gcp-sa-tpu.iam.gserviceaccount.com"]}]})",
            CheckId::ServiceAgent, Good, Found::AgentThere, Action::None);
        refused("policy not to be seen", u":getIamPolicy"_s, 403, denied, CheckId::ServiceAgent, Unknown,
                Found::CouldNotAsk, Action::None);
        said("no network", u"/global/networks"_s, "{}", CheckId::Network, Bad, Found::NetworkNone, Action::Command);
        said("own network", u"/global/networks"_s, R"({"items":[{"name":"mine","autoCreateSubnetworks":false}]})",
             CheckId::Network, Attention, Found::NetworkOwn, Action::None);
        said("old network", u"/global/networks"_s, R"({"items":[{"name":"default","IPv4Range":"10.240.0.0/16"}]})",
             CheckId::Network, Bad, Found::NetworkLegacy, Action::Command);
        refused("networks denied", u"/global/networks"_s, 403, denied, CheckId::Network, Unknown, Found::CouldNotAsk,
                Action::None);
        said("E11 no rule for port 22", firewalls, "{}", CheckId::Port22, Bad, Found::PortClosed, Action::OpenPort);
        said(
            "port 22 for the tunnel", firewalls,
            R"({"items":[{"name":"iap","network":"a/default","sourceRanges":["35.235.240.0/20"],"allowed":[{"IPProtocol":"tcp"}]}]})",
            CheckId::Port22, Attention, Found::PortForIap, Action::OpenPort);
        said(
            "port 22 for some", firewalls,
            R"({"items":[{"name":"lab","network":"a/default","sourceRanges":["198.51.100.0/24"],"allowed":[{"IPProtocol":"tcp"}]}]})",
            CheckId::Port22, Attention, Found::PortOpenFor, Action::OpenPort);
        said("port 22 for tags", firewalls,
             R"({"items":[{"name":"t","network":"a/default","targetTags":["ssh"],"allowed":[{"IPProtocol":"tcp"}]}]})",
             CheckId::Port22, Attention, Found::PortTagged, Action::OpenPort);
        said("port 22 denied", firewalls,
             R"({"items":[{"name":"no","network":"a/default","denied":[{"IPProtocol":"all"}]}]})", CheckId::Port22, Bad,
             Found::PortDenied, Action::Console);
        refused("rules denied", firewalls, 403, denied, CheckId::Port22, Unknown, Found::CouldNotAsk, Action::None);
        const auto region = u"/regions/us-central2"_s;
        said("E04 no address left", region,
             R"({"name":"us-central2","quotas":[{"metric":"IN_USE_ADDRESSES","limit":8,"usage":8}]})",
             CheckId::Addresses, Attention, Found::AddressesGone, Action::CleanUp);
        said("more used than allowed", region,
             R"({"name":"us-central2","quotas":[{"metric":"IN_USE_ADDRESSES","limit":8,"usage":11}]})",
             CheckId::Addresses, Attention, Found::AddressesGone, Action::CleanUp);
        said("no limit stated", region, R"({"name":"us-central2","quotas":[{"metric":"CPUS","limit":8,"usage":8}]})",
             CheckId::Addresses, Unknown, Found::AddressesUnstated, Action::Console);
        refused("R21 a region that Compute Engine does not list", region, 404,
                R"({"code":404,"message":"The resource 'projects/p/regions/us-central2' was not found"})",
                CheckId::Addresses, Good, Found::AddressesUnlisted, Action::None);
        said("E08 no key", compute, R"({"commonInstanceMetadata":{"fingerprint":"YQ=="}})", CheckId::Key, Attention,
             Found::KeyMissing, Action::PublishKey);
        said(
            "E08 another computer's key", compute,
            R"({"commonInstanceMetadata":{"fingerprint":"YQ==","items":[{"key":"ssh-keys","value":"kim:ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB kim@lab"}]}})",
            CheckId::Key, Attention, Found::KeyElsewhere, Action::PublishKey);
        said("OS Login", compute,
             R"({"commonInstanceMetadata":{"fingerprint":"YQ==","items":[{"key":"enable-oslogin","value":"TRUE"}]}})",
             CheckId::Key, Attention, Found::KeyOsLogin, Action::PublishKey);
    }

    void theKeyIsFineOnlyWhenTheChosenLoginOpensMachines()
    {
        FakeProject project;
        project.login = {.user = u"nixie"_s, .keyFile = project.local.first().file};
        QVERIFY(project.examine());
        QCOMPARE(project[CheckId::Key].found, Found::KeyThere);
        project.login.user = u"carol"_s; // taken away, or never published; nixie's key is still there
        QVERIFY(project.examine());
        QCOMPARE(project[CheckId::Key].found, Found::KeyNotForLogin);
        QCOMPARE(project[CheckId::Key].state, CheckState::Attention);
        QCOMPARE(project[CheckId::Key].fix.action, CheckFix::Action::PublishKey);
        QVERIFY2(checkSentence(project[CheckId::Key]).contains("for the user carol"_L1),
                 qPrintable(checkSentence(project[CheckId::Key])));
        project.login.keyFile = u"/home/nixie/gone"_s; // what cannot be judged is no fault
        QVERIFY(project.examine());
        QCOMPARE(project[CheckId::Key].found, Found::KeyThere);
    }

    void port22ThatIsOpenForTheUsersOwnAddressIsFine()
    {
        FakeProject project;
        project.answer(
            u"/global/firewalls"_s,
            {.body =
                 R"({"items":[{"name":"me","network":"a/default","sourceRanges":["203.0.113.0/24"],"allowed":[{"IPProtocol":"tcp","ports":["22"]}]}]})"});
        project.own = u"203.0.113.7/32"_s;
        QVERIFY(project.examine());
        QCOMPARE(project[CheckId::Port22].found, Found::PortOpenForOwn);
        QCOMPARE(project[CheckId::Port22].state, CheckState::Good);
        QVERIFY(checkSentence(project[CheckId::Port22]).contains(u"203.0.113.7/32"_s));
        project.own = u"198.51.100.7/32"_s; // the laptop went elsewhere
        QVERIFY(project.examine());
        QCOMPARE(project[CheckId::Port22].found, Found::PortOpenFor);
        QCOMPARE(project[CheckId::Port22].fix.action, CheckFix::Action::OpenPort);
    }

    void aNoThatComesAfterOursDoesNotKeepTheButtonAway()
    {
        FakeProject project;
        project.answer(
            u"/global/firewalls"_s,
            {.body =
                 R"({"items":[{"name":"no","network":"a/default","priority":65000,"denied":[{"IPProtocol":"all"}]}]})"});
        QVERIFY(project.examine());
        QCOMPARE(project[CheckId::Port22].found, Found::PortDenied);
        QCOMPARE(project[CheckId::Port22].fix.action, CheckFix::Action::OpenPort);
    }

    void whatIsWrongIsSaidInItsLineWithWhatMendsIt()
    {
        QFETCH(QString, path);
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(CheckId, line);
        FakeProject project;
        project.answer(path, {.status = status, .body = body});
        QVERIFY(project.examine());
        const Check &check = project[line];
        QVERIFY(!checkSentence(check).isEmpty());
        QTEST(check.found, "found");
        QTEST(check.state, "state");
        QTEST(check.fix.action, "fix");
        QVERIFY(check.fix.action != CheckFix::Action::Console
                || check.fix.console.host() == "console.cloud.google.com"_L1);
        QVERIFY(check.fix.action != CheckFix::Action::Command || check.fix.command.startsWith("gcloud "_L1));
        QCOMPARE(check.fix.action == CheckFix::Action::None, fixText(check.fix).isEmpty());
    }

    void withoutAConnectionOneLineIsRedAndTheRestIsNotAsked()
    {
        FakeProject project;
        project.answer({}, {.error = QNetworkReply::HostNotFoundError});
        QVERIFY(project.examine());
        QCOMPARE(project[CheckId::Connection].state, CheckState::Bad);
        QCOMPARE(project[CheckId::Connection].fix.action, CheckFix::Action::TestConnection);
        for (const Check &check : project.doctor->checks()) {
            if (check.id == CheckId::Connection)
                continue;
            QCOMPARE(check.state, CheckState::NotChecked);
            QCOMPARE(check.because, CheckId::Connection);
            QVERIFY(checkSentence(check).contains(checkTitle(CheckId::Connection)));
        }
        QCOMPARE(project.asked(u"/billingInfo"_s), 0);
    }

    void H19_theConnectionNamesTheProxyItGoesThrough()
    {
        const auto back = qScopeGuard([] { Proxies::instance().choose({}); });
        Proxies::instance().choose(
            {.kind = ProxyChoice::Kind::Socks5, .host = u"10.1.2.3"_s, .port = 1080, .user = u"me"_s},
            [](std::stop_token) -> Task<QString> { co_return u"hunter2"_s; });
        FakeProject project;
        QVERIFY(project.examine());
        QCOMPARE(project[CheckId::Connection].state, CheckState::Good);
        const auto fine = checkSentence(project[CheckId::Connection]);
        QVERIFY2(fine.contains(u"through the proxy SOCKS5 10.1.2.3:1080"_s), qPrintable(fine));
        QVERIFY(!fine.contains(u"hunter2"_s));
        project.answer({}, {.error = QNetworkReply::HostNotFoundError});
        QVERIFY(project.examine());
        const auto bad = checkSentence(project[CheckId::Connection]);
        QVERIFY2(bad.contains(u"cannot be reached through the proxy SOCKS5 10.1.2.3:1080"_s), qPrintable(bad));
        Proxies::instance().choose({.kind = ProxyChoice::Kind::None});
        FakeProject without;
        QVERIFY(without.examine());
        QVERIFY(!checkSentence(without[CheckId::Connection]).contains(u"proxy"_s));
    }

    void aSignInThatEndedIsNotTakenForALostConnection()
    {
        FakeProject project;
        project.refuse({}, 401, unauthenticated);
        QVERIFY(project.examine());
        QCOMPARE(project[CheckId::Connection].state, CheckState::Good);
        QCOMPARE(project[CheckId::Account].state, CheckState::Bad);
        QCOMPARE(project[CheckId::Account].fix.action, CheckFix::Action::SignIn);
        QCOMPARE(project[CheckId::Project].because, CheckId::Account);
        QCOMPARE(project[CheckId::Port22].because, CheckId::Account); // the one that can be mended, not the next one
    }

    void anApiThatIsOffBlocksOnlyWhatNeedsIt()
    {
        FakeProject project;
        project.refuse(u"/compute/v1/projects/tokyo-rain-123"_s, 403, apiOff);
        project.answer(u"/services"_s, {.body = R"({"services":[]})"});
        QVERIFY(project.examine());
        QCOMPARE(project[CheckId::ComputeApi].state, CheckState::Bad);
        QCOMPARE(project[CheckId::ComputeApi].found, Found::ApiOff);
        QCOMPARE(project[CheckId::ComputeApi].fix.words, QStringList{u"compute.googleapis.com"_s});
        for (const auto id : {CheckId::Network, CheckId::Port22, CheckId::Addresses, CheckId::Key}) {
            QCOMPARE(project[id].state, CheckState::NotChecked);
            QCOMPARE(project[id].because, CheckId::ComputeApi);
        }
        QCOMPARE(project[CheckId::TpuApi].state, CheckState::Good);
        QCOMPARE(project[CheckId::Billing].state, CheckState::Good);
        QCOMPARE(project.asked(u"/global/firewalls"_s), 0);
    }

    void aNumberWhereTheIdBelongsIsExplained()
    {
        FakeProject project{u"415104041262"_s};
        QVERIFY(project.examine());
        const Check &check = project[CheckId::Project];
        QCOMPARE(check.found, Found::ProjectIsNumber);
        QCOMPARE(check.state, CheckState::Attention);
        QCOMPARE(check.fix.action, CheckFix::Action::UseProject);
        QCOMPARE(check.fix.words, QStringList{u"tokyo-rain-123"_s});
        QVERIFY(checkSentence(check).contains("415104041262"_L1) && checkSentence(check).contains("tokyo-rain-123"_L1));
    }

    void aNameWhereTheIdBelongsIsExplained()
    {
        FakeProject project{u"data-Mining"_s};
        QVERIFY(project.examine());
        const Check &check = project[CheckId::Project];
        QCOMPARE(check.found, Found::ProjectIsName);
        QCOMPARE(check.fix.words, QStringList{u"tokyo-rain-123"_s});
        QCOMPARE(project[CheckId::Billing].because, CheckId::Project);
        FakeProject unknown{u"../../compute"_s};
        QVERIFY(unknown.examine());
        QCOMPARE(unknown[CheckId::Project].found, Found::ProjectUnknown);
        QVERIFY(std::ranges::none_of(unknown.world.requests,
                                     [](const FakeRequest &request) { return request.url.path().contains(".."_L1); }));
    }

    void aPermissionThatGoogleDoesNotKnowHidesNoOther()
    {
        FakeProject project;
        const auto knows = project.world.answer;
        project.world.answer = [knows](const FakeRequest &request) -> FakeAnswer {
            const auto asked = QString::fromUtf8(QJsonDocument{request.body}.toJson());
            if (!request.url.path().endsWith(":testIamPermissions"_L1))
                return knows(request);
            if (asked.contains("cloudquotas"_L1))
                return {
                    .status = 400,
                    .body =
                        R"({"error":{"code":400,"status":"INVALID_ARGUMENT","message":"Permission cloudquotas.quotas.get is not valid"}})"};
            return asked.contains("setCommonInstanceMetadata"_L1)
                ? FakeAnswer{.body = R"({"permissions":["compute.projects.get"]})"}
                : knows(request);
        };
        QVERIFY(project.examine());
        const Check &check = project[CheckId::Permissions];
        QCOMPARE(check.found, Found::MayNotSome);
        QCOMPARE(check.state, CheckState::Attention);
        QCOMPARE(check.words.at(1), u"compute.projects.setCommonInstanceMetadata"_s);
        QVERIFY2(checkSentence(check).contains("publish SSH keys"_L1), qPrintable(checkSentence(check)));
    }

    void aClockThatIsOffIsMeasured_data()
    {
        QTest::addColumn<int>("ahead");
        QTest::addColumn<CheckState>("state");
        QTest::newRow("A4 right") << 3 << CheckState::Good;
        QTest::newRow("two minutes") << 120 << CheckState::Attention;
        QTest::newRow("A4 an hour ahead") << 3'600 << CheckState::Bad;
        QTest::newRow("A4 an hour behind") << -3'600 << CheckState::Bad;
    }

    void aClockThatIsOffIsMeasured()
    {
        QFETCH(int, ahead);
        FakeProject project;
        const auto date =
            QLocale::c().toString(project.clock.now().addSecs(-ahead), u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s).toLatin1();
        project.answer(u"/oauth2/v2/userinfo"_s, {.body = "{}", .headers = {{"Date"_ba, date}}});
        project.answer(u"/v3/projects/tokyo-rain-123"_s, {.status = 404, .body = "{}"});
        QVERIFY(project.examine());
        QTEST(project[CheckId::Clock].state, "state");
        if (std::abs(ahead) > 60)
            QCOMPARE(project[CheckId::Clock].words,
                     (QStringList{QString::number(std::abs(ahead)), ahead > 0 ? u"ahead"_s : u"behind"_s}));
    }

    void H8_aServiceThatNeverAnswersEndsAtTheDeadlineAndHoldsNothingElseUp()
    {
        FakeProject project;
        project.answer(u"/billingInfo"_s, {.isSilent = true});
        project.begin();
        QTRY_COMPARE(project[CheckId::Key].state, CheckState::Good);
        QTRY_COMPARE(project[CheckId::Billing].state, CheckState::Running);
        project.clock.advance(21s);
        QVERIFY(project.settle());
        QCOMPARE(project[CheckId::Billing].state, CheckState::Unknown);
        QCOMPARE(project[CheckId::Billing].found, Found::TooLate);
        QCOMPARE(project.world.inFlight, 0);
    }

    void inReadOnlyModeWhatLooksLikeAChangeIsNotSent()
    {
        FakeProject project;
        project.lock.lock();
        QVERIFY(project.examine());
        for (const auto id : {CheckId::Permissions, CheckId::ServiceAgent}) {
            QCOMPARE(project[id].state, CheckState::NotChecked);
            QCOMPARE(project[id].found, Found::ReadOnly);
        }
        QCOMPARE(project[CheckId::Port22].state, CheckState::Good);
        QVERIFY(std::ranges::all_of(project.world.requests,
                                    [](const FakeRequest &request) { return request.verb == "GET"; }));
    }

    void oneLineCanBeLookedAtAgainWithWhatWaitsForIt()
    {
        FakeProject project;
        QVERIFY(project.examine());
        project.world.requests.clear();
        project.answer(u"/global/firewalls"_s, {.body = "{}"});
        project.doctor->run(CheckId::Network);
        QVERIFY(project.settle());
        QCOMPARE(project[CheckId::Port22].found, Found::PortClosed);
        QCOMPARE(project.world.requests.size(), 2); // networks and rules
        project.world.requests.clear();
        project.answer(u"/global/firewalls"_s, {.body = "{}"});
        project.doctor->run(CheckId::Key); // alone, later: read again
        QVERIFY(project.settle());
        QCOMPARE(project[CheckId::Key].state, CheckState::Good);
        QCOMPARE(project.world.requests.size(), 1);
    }

    void whatStandsInTheWayIsAskedAgainToo()
    {
        FakeProject project;
        project.world.answers.clear();
        const auto fine = project.world.answer;
        project.world.answer = [](const FakeRequest &) -> FakeAnswer {
            return {.error = QNetworkReply::HostNotFoundError};
        };
        QVERIFY(project.examine());
        QCOMPARE(project[CheckId::Billing].state, CheckState::NotChecked);
        project.world.answer = fine;
        project.doctor->run(CheckId::Billing);
        QVERIFY(project.settle());
        QCOMPARE(project[CheckId::Connection].state, CheckState::Good);
        QCOMPARE(project[CheckId::Billing].state, CheckState::Good);
        QCOMPARE(project[CheckId::Key].state, CheckState::Good);
    }

    void stoppingEndsEveryLine()
    {
        FakeProject project;
        project.answer(u"/v3/projects/tokyo-rain-123"_s, {.isSilent = true});
        project.begin();
        QTRY_COMPARE(project[CheckId::Project].state, CheckState::Running);
        project.doctor->stop();
        QVERIFY(project.settle());
        QCOMPARE(project[CheckId::Project].found, Found::Stopped);
        QCOMPARE(project[CheckId::Billing].state, CheckState::NotChecked);
        QCOMPARE(project.world.inFlight, 0);
    }

    void goingAwayInTheMiddleIsSafe()
    {
        FakeProject project;
        project.answer(u"/billingInfo"_s, {.isSilent = true});
        project.begin();
        QTRY_COMPARE(project[CheckId::Billing].state, CheckState::Running);
        project.doctor.reset();
        QTRY_COMPARE(TaskScope::running(), 0);
        QCOMPARE(project.world.inFlight, 0);
    }

    void anApiIsSwitchedOnAndWaitedForUntilItAnswers()
    {
        FakeProject project;
        int looks = 0;
        bool isOn = false;
        const auto fine = project.world.answer;
        project.world.answer = [&](const FakeRequest &request) -> FakeAnswer {
            const auto path = request.url.path();
            if (path.endsWith(":batchEnable"_L1))
                return {.body = R"({"name":"operations/acf.1"})"};
            if (path.endsWith("/v1/operations/acf.1"_L1))
                return {.body = ++looks < 3 ? R"({"name":"operations/acf.1"})"
                                            : R"({"name":"operations/acf.1","done":true,"response":{}})"};
            if (path.endsWith("/locations"_L1) && !isOn) {
                isOn = looks >= 3
                    && std::exchange(m_lateLooks, m_lateLooks + 1) >= 2; // not at once, although the operation says so
                return {.status = 403, .body = R"({"error":)" + apiOff + "}"};
            }
            return path.endsWith("/services"_L1) && looks < 3 ? FakeAnswer{.body = "{}"} : fine(request);
        };
        QVERIFY(project.examine());
        QCOMPARE(project[CheckId::TpuApi].found, Found::ApiOff);
        QCOMPARE(project[CheckId::ServiceAgent].because, CheckId::TpuApi);
        QSignalSpy mended{project.doctor.get(), &Doctor::mended};
        project.doctor->mend(CheckId::TpuApi);
        QCOMPARE(project[CheckId::TpuApi].state, CheckState::Running);
        QCOMPARE(project[CheckId::TpuApi].found, Found::Enabling);
        QTRY_VERIFY((project.clock.advance(1s), mended.size() == 1));
        QVERIFY(project.settle());
        QCOMPARE(project[CheckId::TpuApi].state, CheckState::Good);
        QCOMPARE(project[CheckId::ServiceAgent].state, CheckState::Good);
        QCOMPARE(project.asked(u":batchEnable"_s), 1);
        QVERIFY(project.asked(u"/locations"_s) >= 4);
    }

    void switchingOnIsNotWaitedForForEver()
    {
        FakeProject project;
        project.refuse(u"/locations"_s, 403, apiOff);
        project.answer(u"/services"_s, {.body = "{}"});
        project.answer(u":batchEnable"_s, {.body = R"({"name":"operations/1","done":true,"response":{}})"});
        QVERIFY(project.examine());
        QSignalSpy failed{project.doctor.get(), &Doctor::mendFailed};
        project.doctor->mend(CheckId::TpuApi);
        QTRY_VERIFY((project.clock.advance(10s), failed.size() == 1));
        QCOMPARE(failed.first().at(1).value<Error>().code, ErrorCode::Timeout);
        QVERIFY(project.settle());
        QVERIFY2(project.asked(u"/locations"_s) < 60, "the pauses grow");
        QTRY_COMPARE(project.clock.sleepers(), 0);
    }

    void switchingOnWithoutBillingSaysSo()
    {
        FakeProject project;
        project.refuse(u"/locations"_s, 403, apiOff);
        project.answer(u"/services"_s, {.body = "{}"});
        project.refuse(
            u":batchEnable"_s, 400,
            R"({"code":400,"status":"FAILED_PRECONDITION","message":"Billing must be enabled for activation of services","details":[{"reason":"UREQ_PROJECT_BILLING_NOT_FOUND"}]})");
        QVERIFY(project.examine());
        QSignalSpy failed{project.doctor.get(), &Doctor::mendFailed};
        project.doctor->mend(CheckId::TpuApi);
        QTRY_COMPARE(failed.size(), 1);
        QCOMPARE(failed.first().at(1).value<Error>().code, ErrorCode::BillingOff);
        QVERIFY(project.settle());
        QCOMPARE(project[CheckId::TpuApi].found, Found::ApiOff);
    }

private:
    int m_lateLooks = 0;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestDoctor)
#include "tst_doctor.moc"
