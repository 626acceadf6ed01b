// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/plaintext.h"
#include "services/net/googleerror.h"
#include "services/net/servererrors.h"
#include "services/net/strictjson.h"

#include <QTest>
#include <QTranslator>

using namespace Qt::StringLiterals;

/// Texts of the service as users have seen them; each must be told apart from all others.
class TestGoogleError : public QObject
{
    Q_OBJECT

private slots:
    void theServersWordsAreUnderstood_data();
    void theServersWordsAreUnderstood();
    void theServersOwnRequestIsReadFromTheDetails();
    void theServersOwnWordsAreKeptWhole();
    void theSentenceNamesWhatTheServerNamed();
    void R8_bothLinesOfAQuotaThatARequestHoldsAreUnderstood();
    void theReasonOfAHostIsSaidInTheLanguageOfTheUser();
    void aSentenceStaysASentenceWhateverTheServerSays();
    void computesOwnFormIsRead();
    void anEmptyRefusalIsJudgedByItsStatus_data();
    void anEmptyRefusalIsJudgedByItsStatus();
    void thePracticeCloudIsNamedWhereItAnswersInGooglesPlace();
};

void TestGoogleError::theServersWordsAreUnderstood_data()
{
    QTest::addColumn<ErrorChannel>("channel");
    QTest::addColumn<QByteArray>("error");
    QTest::addColumn<ErrorCode>("code");
    constexpr auto answer = ErrorChannel::Answer;
    constexpr auto operation = ErrorChannel::Operation;
    QTest::newRow("1 no capacity")
        << operation
        << R"({"code":8,"message":"There is no more capacity in the zone \"us-central1-a\"; you can try in another zone where Cloud TPU Nodes are offered (see https://cloud.google.com/tpu/docs/regions) [EID: 0x191e4b746b2c69a9]"})"_ba
        << ErrorCode::NoCapacity;
    QTest::newRow("1b stock-out") << operation << R"({"code":8,"message":"GCE_STOCKOUT"})"_ba << ErrorCode::NoCapacity;
    QTest::newRow("1c pool exhausted") << operation
                                       << R"({"code":13,"message":"ZONE_RESOURCE_POOL_EXHAUSTED_WITH_DETAILS"})"_ba
                                       << ErrorCode::NoCapacity;
    QTest::newRow("1d code 8 without known words")
        << operation << R"({"code":8,"message":"try later"})"_ba << ErrorCode::NoCapacity;
    QTest::newRow("2 limit 0")
        << answer
        << R"({"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota limit 'TPUV6EPreemptiblePerProjectPerRegionForTPUAPI' has been exceeded. Limit: 0 in region us-east5."})"_ba
        << ErrorCode::NotGranted;
    QTest::newRow("2b limit 8")
        << answer
        << R"({"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota limit 'TPUV5PPerProjectPerZoneForTPUAPI' has been exceeded. Limit: 8 in zone us-east5-a."})"_ba
        << ErrorCode::QuotaExceeded;
    QTest::newRow("3 used up")
        << answer
        << R"({"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota 'TPUV2sPreemptiblePodPerProjectPerZoneForTPUAPI' exhausted. Limit 32 in zone europe-west4-a"})"_ba
        << ErrorCode::QuotaExceeded;
    QTest::newRow("3b zone has some, region none")
        << answer
        << R"({"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota 'AForTPUAPI' exhausted. Limit 32 in zone europe-west4-a\nQuota 'BForTPUAPI' exhausted. Limit 0 in region europe-west4"})"_ba
        << ErrorCode::NotGranted;
    QTest::newRow("3c in the details")
        << answer
        << R"({"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota failure","details":[{"@type":"type.googleapis.com/google.rpc.QuotaFailure","violations":[{"subject":"x","description":"Quota 'TPUV4sPodPerProjectPerZoneForTPUAPI' exhausted. Limit 32 in zone us-central2-b"}]}]})"_ba
        << ErrorCode::QuotaExceeded;
    QTest::newRow("3d in an operation")
        << operation
        << R"({"code":8,"message":"Quota 'TPUV4sPodPerProjectPerZoneForTPUAPI' exhausted. Limit 32 in zone us-central2-b"})"_ba
        << ErrorCode::QuotaExceeded;
    QTest::newRow("4 create rate")
        << answer
        << R"({"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota exceeded for quota metric 'Create node requests' and limit 'Maximum number of CreateNode requests per minute' of service 'tpu.googleapis.com'"})"_ba
        << ErrorCode::RateLimited;
    QTest::newRow("4b rate as 403")
        << answer
        << R"({"code":403,"message":"Rate Limit Exceeded","errors":[{"domain":"usageLimits","reason":"rateLimitExceeded","message":"Rate Limit Exceeded"}]})"_ba
        << ErrorCode::RateLimited;
    QTest::newRow("5 type not granted")
        << answer
        << R"({"code":403,"status":"PERMISSION_DENIED","message":"User does not have permission to submit requests for accelerator type \"v5litepod-4\" in location us-central1-a"})"_ba
        << ErrorCode::NotGranted;
    QTest::newRow("5b in a queue")
        << operation
        << R"({"code":7,"message":"User does not have permission to submit requests into this queue for accelerator type v5p-8 in location us-east1-d."})"_ba
        << ErrorCode::NotGranted;
    QTest::newRow("6 restricted zone")
        << answer
        << R"({"code":403,"status":"PERMISSION_DENIED","message":"Permission denied on 'locations/us-central2-b' (or it may not exist).","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"LOCATION_POLICY_VIOLATED","domain":"googleapis.com","metadata":{"location":"us-central2-b"}}]})"_ba
        << ErrorCode::NotGranted;
    QTest::newRow("6b unauthorized zone")
        << answer << R"({"code":403,"message":"Location us-east1-d is not found or access is unauthorized."})"_ba
        << ErrorCode::NotGranted;
    QTest::newRow("7 IAM")
        << answer
        << R"({"code":403,"status":"PERMISSION_DENIED","message":"Permission 'tpu.nodes.get' denied on 'projects/P/locations/Z/nodes/ai'"})"_ba
        << ErrorCode::Denied;
    QTest::newRow("8 API off")
        << answer
        << R"({"code":403,"status":"PERMISSION_DENIED","message":"Cloud TPU API has not been used in project 123 before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/tpu.googleapis.com/overview?project=123 then retry.","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"SERVICE_DISABLED","domain":"googleapis.com","metadata":{"service":"tpu.googleapis.com","serviceTitle":"Cloud TPU API"}}]})"_ba
        << ErrorCode::ApiOff;
    QTest::newRow("9 no billing")
        << answer
        << R"({"code":400,"status":"FAILED_PRECONDITION","message":"Billing account for project '123' is not found. Billing must be enabled for activation of service(s) 'compute.googleapis.com' to proceed.","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"UREQ_PROJECT_BILLING_NOT_FOUND"}]})"_ba
        << ErrorCode::BillingOff;
    QTest::newRow("9b no valid billing")
        << answer << R"({"code":403,"message":"NO_VALID_BILLING_ACCOUNT: the project cannot be used"})"_ba
        << ErrorCode::BillingOff;
    QTest::newRow("E22 project not readable")
        << answer
        << R"({"code":403,"status":"PERMISSION_DENIED","message":"Read access to project 'my project' was denied: please check billing account associated and retry"})"_ba
        << ErrorCode::BillingOff;
    QTest::newRow("10 free trial")
        << answer
        << R"({"code":403,"message":"cannot create a TPU Node on a project linked to a free-trial billing account"})"_ba
        << ErrorCode::BillingOff;
    QTest::newRow("11 name taken")
        << answer
        << R"({"code":409,"status":"ALREADY_EXISTS","message":"Resource 'projects/P/locations/Z/nodes/N' already exists","details":[{"@type":"type.googleapis.com/google.rpc.ResourceInfo","resourceName":"projects/P/locations/Z/nodes/N"}]})"_ba
        << ErrorCode::AlreadyExists;
    QTest::newRow("11b update in flight")
        << answer << R"({"code":409,"status":"ABORTED","message":"unable to queue the operation"})"_ba
        << ErrorCode::Conflict;
    QTest::newRow("12 gone")
        << answer
        << R"({"code":404,"status":"NOT_FOUND","message":"Resource 'projects/P/locations/Z/nodes/N' was not found"})"_ba
        << ErrorCode::NotFound;
    QTest::newRow("13 type not in zone")
        << answer
        << R"({"code":400,"status":"INVALID_ARGUMENT","message":"Cloud TPU received a bad request. The requested accelerator configuration for accelerator type, \"v6e-1\", could not be found in the zonal accelerator configurations for \"asia-east1-a\".; the accelerator v6e-1 was not found in zone asia-east1-a [EID: 0x1]"})"_ba
        << ErrorCode::NotInZone;
    QTest::newRow("14 unknown zone")
        << answer
        << R"({"code":400,"message":"Cloud TPU received a bad request. The requested zone \"asia-northeast1-a\" is not supported. [EID: 0x1]"})"_ba
        << ErrorCode::NotInZone;
    QTest::newRow("15 wrong state")
        << operation
        << R"({"code":3,"message":"Cloud TPU received a bad request. update is not supported while in state PREEMPTED [EID: 0x1]"})"_ba
        << ErrorCode::WrongState;
    QTest::newRow("16 reservation")
        << operation
        << R"({"code":9,"message":"Insufficient reserved capacity. Contact customer support to increase your reservation. [EID: 0x1]"})"_ba
        << ErrorCode::Reservation;
    QTest::newRow("17 request not deletable")
        << answer
        << R"x({"code":400,"status":"FAILED_PRECONDITION","message":"DeleteQueuedResource is not supported when state is ACTIVE (must be one of [ACCEPTED WAITING_FOR_RESOURCES SUSPENDED FAILED])"})x"_ba
        << ErrorCode::WrongState;
    QTest::newRow("18 addresses") << operation
                                  << R"({"code":8,"message":"You have reached IN_USE_ADDRESSES limit. [EID: 0x1]"})"_ba
                                  << ErrorCode::AddressLimit;
    QTest::newRow("19 internal") << operation
                                 << R"({"code":13,"message":"an internal error has occurred [EID: 0x1]"})"_ba
                                 << ErrorCode::BrokenThere;
    QTest::newRow("20 flex-start")
        << operation
        << R"({"code":3,"message":"FLEX_START provisioning model is not supported for accelerator type \"v6e-1\" in location \"asia-east1-c\""})"_ba
        << ErrorCode::NotInZone;
    QTest::newRow("21 models clash")
        << answer << R"({"code":400,"message":"STANDARD provisioning model is incompatible with spot requests"})"_ba
        << ErrorCode::Invalid;
    QTest::newRow("22 old architecture")
        << answer
        << R"({"code":400,"status":"FAILED_PRECONDITION","message":"Your request to provision TPU Node has been denied. Please migrate to TPU VM Architecture"})"_ba
        << ErrorCode::Invalid;
    QTest::newRow("23 no quota project")
        << answer
        << R"({"code":403,"status":"PERMISSION_DENIED","message":"Cloud TPU API has not been used in project 32555940559 before or it is disabled.","details":[{"reason":"SERVICE_DISABLED"}]})"_ba
        << ErrorCode::Denied;
    QTest::newRow("the machines do not start")
        << operation
        << R"({"code":9,"message":"The program bwrap has no capacity in the zone: there is no more capacity in the zone","details":[{"reason":"HOST_START_FAILED"}]})"_ba
        << ErrorCode::HostsFailed;
    QTest::newRow("expired token")
        << answer
        << R"({"code":401,"status":"UNAUTHENTICATED","message":"Request had invalid authentication credentials. there is no more capacity in the zone"})"_ba
        << ErrorCode::SignedOut;
    QTest::newRow("A7 scope")
        << answer
        << R"({"code":403,"status":"PERMISSION_DENIED","message":"Request had insufficient authentication scopes.","details":[{"reason":"ACCESS_TOKEN_SCOPE_INSUFFICIENT"}]})"_ba
        << ErrorCode::ScopeMissing;
    QTest::newRow("cancelled there") << operation << R"({"code":1,"message":"The operation was cancelled."})"_ba
                                     << ErrorCode::CancelledThere;
    QTest::newRow("unavailable") << operation << R"({"code":14,"message":"try again"})"_ba << ErrorCode::Busy;
    QTest::newRow("unknown rpc") << operation << R"({"code":99,"message":"?"})"_ba << ErrorCode::BadReply;
}

void TestGoogleError::theServersOwnRequestIsReadFromTheDetails()
{
    const auto waitOf = [](const QByteArray &delay) {
        const auto json =
            readStrictJson(
                R"({"code":429,"message":"x","details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":)"
                + delay + "}]}")
                .object;
        return errorFrom(parseServerStatus(json, ErrorChannel::Answer), ErrorChannel::Answer).retryAfter;
    };
    QCOMPARE(waitOf(R"("7s")"), std::chrono::milliseconds{7'000});
    QCOMPARE(waitOf(R"("3.500s")"), std::chrono::milliseconds{3'500});
    for (const auto &odd :
         {R"("-1s")"_ba, R"("7")"_ba, R"("nans")"_ba, R"("infs")"_ba, R"("1e9s")"_ba, R"("s")"_ba, "7"_ba, "null"_ba})
        QVERIFY2(!waitOf(odd), odd.constData());
}

void TestGoogleError::theServersWordsAreUnderstood()
{
    QFETCH(ErrorChannel, channel);
    QFETCH(QByteArray, error);
    QFETCH(ErrorCode, code);
    const auto json = readStrictJson(error);
    QCOMPARE(json.flaw, JsonFlaw::None);
    const auto result = errorFrom(parseServerStatus(json.object, channel), channel);
    QVERIFY2(result.code == code, qPrintable(u"%1: %2"_s.arg(int(result.code)).arg(result.message)));
    QVERIFY2(result.message.size() > 30, "a sentence that says what to do");
    QVERIFY2(!result.message.contains("EID"_L1), "the id is for support, not for the sentence");
}

void TestGoogleError::theServersOwnWordsAreKeptWhole()
{
    const auto json =
        readStrictJson(R"({"code":8,"message":"There is no more capacity in the zone \"a\" [EID: 0x191e]"})").object;
    const auto error = errorFrom(parseServerStatus(json, ErrorChannel::Operation), ErrorChannel::Operation);
    QCOMPARE(error.serverWords, u"There is no more capacity in the zone \"a\" [EID: 0x191e]"_s);
    QCOMPARE(withoutEid(error.serverWords), u"There is no more capacity in the zone \"a\""_s);
}

void TestGoogleError::theSentenceNamesWhatTheServerNamed()
{
    const auto sentence = [](const QByteArray &text) {
        const auto json = readStrictJson(text).object;
        return errorFrom(parseServerStatus(json, ErrorChannel::Answer), ErrorChannel::Answer).message;
    };
    const auto quota =
        sentence(R"({"code":429,"message":"Quota limit 'TPUV5P' has been exceeded. Limit: 8 in zone us-east5-a."})");
    QVERIFY2(quota.contains("TPUV5P"_L1) && quota.contains("(us-east5-a)"_L1) && quota.contains(u'8'),
             qPrintable(quota));
    const auto iam = sentence(R"({"code":403,"message":"Permission 'tpu.nodes.create' denied on 'projects/p'"})");
    QVERIFY2(iam.contains("tpu.nodes.create"_L1), qPrintable(iam));
    const auto off =
        sentence(R"({"code":403,"message":"Cloud TPU API has not been used in project 5 before or it is disabled."})");
    QVERIFY2(off.startsWith("Cloud TPU API"_L1), qPrintable(off));
    const auto hosts = sentence(
        R"({"code":400,"message":"The program bwrap is missing.","details":[{"reason":"HOST_START_FAILED"}]})");
    QCOMPARE(hosts, u"The machines of the TPU cannot be started. The program bwrap is missing."_s);
}

/// Puts what is filled in the other way round.
class Backwards : public QTranslator
{
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *context, const char *source, const char *, int) const override
    {
        if (qstrcmp(context, "Hosts") != 0)
            return {};
        const auto text = QString::fromUtf8(source);
        return text.startsWith("A practice host needs the program"_L1) ? u"<%2 %1>"_s
            : text.startsWith("The practice host could not"_L1)        ? u"<%1>"_s
                                                                       : u"<>"_s;
    }
};

/// Golden fact: the refusal with nothing there but one request that waits.
void TestGoogleError::R8_bothLinesOfAQuotaThatARequestHoldsAreUnderstood()
{
    const QJsonObject refusal{{u"code"_s, 429},
                              {u"status"_s, u"RESOURCE_EXHAUSTED"_s},
                              {u"message"_s,
                               u"Quota 'TPUV5PPerProjectPerRegionForTPUAPI' exhausted. Limit 8 in region us-central1\n"
                               "Quota 'TPUV5PPerProjectPerZoneForTPUAPI' exhausted. Limit 8 in zone us-central1-a"_s}};
    const auto error = errorFrom(parseServerStatus(refusal, ErrorChannel::Answer), ErrorChannel::Answer);
    QCOMPARE(error.code, ErrorCode::QuotaExceeded);
    for (const auto *word : {"(us-central1)", "TPUV5PPerProjectPerRegionForTPUAPI allows 8", "wait"})
        QVERIFY2(error.message.contains(QLatin1StringView{word}), qPrintable(error.message));
}

void TestGoogleError::theReasonOfAHostIsSaidInTheLanguageOfTheUser()
{
    Backwards translator;
    QCoreApplication::installTranslator(&translator);
    QCOMPARE(
        hostReason(
            u"A practice host needs the program b%2wrap, which is not installed. Install the package bubble.wrap."_s),
        u"<bubble.wrap b%2wrap>"_s);
    QCOMPARE(hostReason(u"The practice host could not be started: this machine refused to make its sandbox (bwrap: No "
                        u"(such) file). In a container /proc must not "
                        "be masked (Docker: --security-opt systempaths=unconfined)."_s),
             u"<bwrap: No (such) file> <>"_s);
    QCOMPARE(hostReason(u"Google has none."_s), u"Google has none."_s); // and what nobody knows stays
    QVERIFY(QCoreApplication::removeTranslator(&translator));
}

void TestGoogleError::aSentenceStaysASentenceWhateverTheServerSays()
{
    const auto words = u"no\0\x1b]0;title\x07\u202egnp\u2066x"_s + QString(1 << 20, u'y');
    const auto error = errorFrom(
        {.http = 400, .rpc = 0, .status = {}, .message = words, .reason = {}, .metadata = {}, .violations = {}},
        ErrorChannel::Answer);
    QVERIFY2(error.message.size() <= 1'000, "more of it is in serverWords");
    QCOMPARE(error.serverWords, boundedWords(words)); // and no more of it than anybody reads
    for (const auto c : error.message)
        QVERIFY(c.category() != QChar::Other_Control && c != u'\u202e' && c != u'\u2066');
    QVERIFY(error.message.contains("title"_L1));
}

void TestGoogleError::computesOwnFormIsRead()
{
    const auto json = readStrictJson(
        R"({"code":412,"errors":[{"domain":"global","reason":"conditionNotMet","message":"Supplied fingerprint does not match current metadata fingerprint."}]})");
    const auto error = errorFrom(parseServerStatus(json.object, ErrorChannel::Answer), ErrorChannel::Answer);
    QCOMPARE(error.code, ErrorCode::Conflict);
    QVERIFY(error.serverWords.contains("fingerprint"_L1));
}

void TestGoogleError::anEmptyRefusalIsJudgedByItsStatus_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("400") << 400 << ErrorCode::Invalid;
    QTest::newRow("401") << 401 << ErrorCode::SignedOut;
    QTest::newRow("403") << 403 << ErrorCode::Denied;
    QTest::newRow("404") << 404 << ErrorCode::NotFound;
    QTest::newRow("408") << 408 << ErrorCode::Busy;
    QTest::newRow("409") << 409 << ErrorCode::Conflict;
    QTest::newRow("412") << 412 << ErrorCode::Conflict;
    QTest::newRow("429") << 429 << ErrorCode::RateLimited;
    QTest::newRow("500") << 500 << ErrorCode::Busy;
    QTest::newRow("504") << 504 << ErrorCode::Busy;
    QTest::newRow("511") << 511 << ErrorCode::Portal;
}

void TestGoogleError::anEmptyRefusalIsJudgedByItsStatus()
{
    QFETCH(int, status);
    QFETCH(ErrorCode, code);
    const ServerStatus empty{
        .http = status, .rpc = 0, .status = {}, .message = {}, .reason = {}, .metadata = {}, .violations = {}};
    const auto error = errorFrom(empty, ErrorChannel::Answer);
    QCOMPARE(error.code, code);
    QVERIFY(!error.message.isEmpty());
}

void TestGoogleError::thePracticeCloudIsNamedWhereItAnswersInGooglesPlace()
{
    const auto messageOf = [](int http, const QString &host) {
        const ServerStatus status{.http = http,
                                  .rpc = 0,
                                  .status = {},
                                  .message = {},
                                  .reason = {},
                                  .metadata = {},
                                  .violations = {},
                                  .host = host};
        return errorFrom(status, ErrorChannel::Answer).message;
    };
    const auto google = u"tpu.googleapis.com"_s;
    ServerErrors::setSessionCloud(SpeakingCloud::Practice);
    for (const int http : {400, 401, 403, 429, 500}) {
        for (const auto &here : {u"127.0.0.1"_s, u"localhost"_s, QString{}})
            QVERIFY2(messageOf(http, here).startsWith("The practice cloud "_L1), qPrintable(messageOf(http, here)));
        QVERIFY2(messageOf(http, google).startsWith("Google "_L1), qPrintable(messageOf(http, google))); // of a sign-in
    }
    ServerErrors::setSessionCloud(SpeakingCloud::Google);
    for (const auto &host : {u"127.0.0.1"_s, google, QString{}}) // a stand-in of the user's own says it for Google
        QVERIFY2(messageOf(400, host).startsWith("Google "_L1), qPrintable(messageOf(400, host)));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestGoogleError)
#include "tst_googleerror.moc"
