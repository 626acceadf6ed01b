// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/httpcall.h"
#include "services/net/longrunning.h"
#include "services/net/strictjson.h"
#include "services/tpu/failureclass.h"
#include "services/tpu/queuedresource.h"
#include "services/tpu/tpujson.h"

#include <QSet>
#include <QTest>

#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(FailureClass)
Q_DECLARE_METATYPE(RetryStep)

namespace {

/// How a refusal arrives: at once, in a finished operation, or in a queued request that has FAILED.
enum class Way { Answer, Operation, FailedRequest };

constexpr auto lastCode = std::to_underlying(ErrorCode::KeyLocked);

Error answered(const QByteArray &error)
{
    HttpResponse answer;
    answer.status = readStrictJson(error).object["code"_L1].toInt();
    answer.contentType = "application/json; charset=UTF-8";
    answer.body = R"({"error":)" + error + '}';
    return judgedAnswer(answer, u"tpu.googleapis.com"_s, Repeat::Safe, QDateTime::currentDateTimeUtc()).error();
}

Error operated(const QByteArray &error)
{
    const auto json =
        readStrictJson(R"({"name":"projects/p/locations/z/operations/o","done":true,"error":)" + error + '}');
    return parseOperation(json.object)->error.value();
}

Error queued(const QByteArray &error)
{
    const auto json = readStrictJson(
        R"({"name":"projects/p/locations/z/queuedResources/q","state":{"state":"FAILED","stateInitiator":"SERVICE","failedData":{"error":)"
        + error + "}}}");
    return parseQueuedResource(json.object)->failure.value();
}

Error arrived(Way way, const QByteArray &error)
{
    return way == Way::Answer ? answered(error) : way == Way::Operation ? operated(error) : queued(error);
}

Error plain(ErrorCode code)
{
    return {.code = code, .message = {}, .serverWords = {}};
}

} // namespace

Q_DECLARE_METATYPE(Way)

/// What the program does about each thing that Google says (services/tpu/README.md).
class TestFailureClass : public QObject
{
    Q_OBJECT

private slots:
    void eachTextOfTheCatalogueHasItsClass_data();
    void eachTextOfTheCatalogueHasItsClass();
    void R2_whatRealProjectsWereRefusedIsOfItsZoneOnly_data();
    void R2_whatRealProjectsWereRefusedIsOfItsZoneOnly();
    void R10_aRefusalInUnknownWordsSaysSo_data();
    void R10_aRefusalInUnknownWordsSaysSo();
    void R18_anUnknownShortageEndsAtTheUser_data();
    void R18_anUnknownShortageEndsAtTheUser();
    void R18_whatIsKnownToBeAShortageIsWaitedForAndAQuotaIsAQuota();
    void everyCodeHasARowAndWords();
    void aPermissionIsNeverTriedForEver();
    void anExpiredLoginIsNeverCalledNoCapacity();
    void anInternalErrorIsTriedThreeTimesAndThenTakenForCapacity();
    void anUnknownReasonIsTriedOnceMoreAndThenAsked();
    void H1_theServersRequestIsTheLeastPause();
    void aRateWithoutARequestLetsTheMinuteRunOut();
    void pausesGrowAndStayWithinTheirBounds();
    void wordsInFilesAreReadBack();
};

void TestFailureClass::eachTextOfTheCatalogueHasItsClass_data()
{
    using enum FailureClass;
    using enum RetryStep;
    QTest::addColumn<Way>("way");
    QTest::addColumn<QByteArray>("error");
    QTest::addColumn<FailureClass>("kind");
    QTest::addColumn<RetryStep>("step");
    const auto row = [](const char *name, Way way, const QByteArray &error, FailureClass kind, RetryStep step) {
        QTest::newRow(name) << way << error << kind << step;
    };
    constexpr auto answer = Way::Answer;
    constexpr auto operation = Way::Operation;
    constexpr auto request = Way::FailedRequest;
    const auto stockOut =
        R"({"code":8,"message":"There is no more capacity in the zone \"us-central1-a\"; you can try in another zone where Cloud TPU Nodes are offered (see https://cloud.google.com/tpu/docs/regions) [EID: 0x191e4b746b2c69a9]"})"_ba;
    row("#1 no capacity", operation, stockOut, Capacity, OtherZone);
    row("#1 no capacity, queued", request, stockOut, Capacity, OtherZone);
    row("#1 stock-out", operation, R"({"code":8,"message":"GCE_STOCKOUT"})", Capacity, OtherZone);
    row("#1 pool exhausted", operation, R"({"code":8,"message":"ZONE_RESOURCE_POOL_EXHAUSTED_WITH_DETAILS"})", Capacity,
        OtherZone);
    row("#1 pool exhausted, as a reason", operation,
        R"({"code":8,"message":"The zone is busy.","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"ZONE_RESOURCE_POOL_EXHAUSTED","domain":"compute.googleapis.com"}]})",
        Capacity, OtherZone);
    row("#1 Insufficient capacity", request, R"({"code":8,"message":"Insufficient capacity."})", Capacity, OtherZone);
    row("#1 code 8 in other words", request, R"({"code":8,"message":"The request was not fulfilled."})", Capacity,
        OtherZone);
    row("#2 limit 0", answer,
        R"({"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota limit 'TPUV6EPreemptiblePerProjectPerRegionForTPUAPI' has been exceeded. Limit: 0 in region us-east5."})",
        Structural, StopZone);
    row("#2 limit 16", answer,
        R"({"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota limit 'TPUV6EPreemptiblePerProjectPerRegionForTPUAPI' has been exceeded. Limit: 16 in region us-east5."})",
        QuotaHeld, CleanUpThenContinue);
    row("#3 used up", answer,
        R"({"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota 'TPUV2sPreemptiblePodPerProjectPerZoneForTPUAPI' exhausted. Limit 32 in zone europe-west4-a"})",
        QuotaHeld, CleanUpThenContinue);
    row("#3 in the details, zone and region", answer,
        R"({"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota failure","details":[{"@type":"type.googleapis.com/google.rpc.QuotaFailure","violations":[{"subject":"p","description":"Quota 'APerProjectPerZoneForTPUAPI' exhausted. Limit 32 in zone us-east5-a"},{"subject":"p","description":"Quota 'APerProjectPerRegionForTPUAPI' exhausted. Limit 0 in region us-east5"}]}]})",
        Structural, StopZone);
    row("#3 in a failed request", request,
        R"({"code":8,"message":"Quota 'TPUV2sPreemptiblePodPerProjectPerZoneForTPUAPI' exhausted. Limit 32 in zone europe-west4-a"})",
        QuotaHeld, CleanUpThenContinue);
    row("#4 create rate", answer,
        R"({"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota exceeded for quota metric 'Maximum number of CreateNode requests per minute'."})",
        Rate, TryLater);
    row("#4 create rate, in the form of a limit", answer,
        R"({"code":429,"status":"RESOURCE_EXHAUSTED","message":"Quota limit 'CreateNodeRequestsPerMinutePerProject' has been exceeded. Limit: 91 in region us-east5."})",
        Rate, TryLater);
    row("#4 429 without words", answer, R"({"code":429})", Rate, TryLater);
    row("#5 type not granted", answer,
        R"({"code":403,"status":"PERMISSION_DENIED","message":"User does not have permission to submit requests for accelerator type \"v5litepod-4\" in location us-central1-a"})",
        Structural, StopZone);
    row("#5 type not granted, queued", request,
        R"({"code":7,"message":"User does not have permission to submit requests into this queue for accelerator type v5p-8 in location us-east1-d."})",
        Structural, StopZone);
    row("#6 restricted zone", answer,
        R"({"code":403,"status":"PERMISSION_DENIED","message":"Permission denied on 'locations/us-central2-b' (or it may not exist).","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"LOCATION_POLICY_VIOLATED","domain":"googleapis.com","metadata":{"consumer":"projects/P","location":"us-central2-b","service":"tpu.googleapis.com"}}]})",
        Structural, StopZone);
    row("#6 unauthorized location", answer,
        R"({"code":403,"message":"Location us-east1-d is not found or access is unauthorized."})", Structural,
        StopZone);
    row("#7 IAM", answer,
        R"({"code":403,"status":"PERMISSION_DENIED","message":"Permission 'tpu.nodes.get' denied on 'projects/P/locations/Z/nodes/ai'"})",
        Project, StopRequest);
    row("#8 API off", answer,
        R"({"code":403,"status":"PERMISSION_DENIED","message":"Cloud TPU API has not been used in project 123 before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/tpu.googleapis.com/overview?project=123 then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"SERVICE_DISABLED","domain":"googleapis.com","metadata":{"service":"tpu.googleapis.com","consumer":"projects/123","containerInfo":"123","serviceTitle":"Cloud TPU API"}}]})",
        Project, StopRequest);
    row("#9 no billing", answer,
        R"({"code":400,"status":"FAILED_PRECONDITION","message":"Billing account for project '123' is not found. Billing must be enabled for activation of service(s) 'compute.googleapis.com' to proceed.","details":[{"@type":"type.googleapis.com/google.rpc.PreconditionFailure","violations":[{"type":"googleapis.com/billing-enabled","subject":"123"}]},{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"UREQ_PROJECT_BILLING_NOT_FOUND","domain":"serviceusage.googleapis.com/billing-enabled"}]})",
        Project, StopRequest);
    row("#10 free trial", answer,
        R"({"code":403,"message":"cannot create a TPU Node on a project linked to a free-trial billing account"})",
        Project, StopRequest);
    row("#11 name taken", answer,
        R"({"code":409,"status":"ALREADY_EXISTS","message":"Resource 'projects/P/locations/Z/nodes/N' already exists","details":[{"@type":"type.googleapis.com/google.rpc.ResourceInfo","resourceName":"projects/P/locations/Z/nodes/N"}]})",
        NameTaken, LookFirst);
    row("#12 gone", answer,
        R"({"code":404,"status":"NOT_FOUND","message":"Resource 'projects/P/locations/Z/nodes/N' was not found","details":[{"@type":"type.googleapis.com/google.rpc.ResourceInfo","resourceName":"projects/P/locations/Z/nodes/N"}]})",
        Gone, LookFirst);
    row("#13 type not in zone", answer,
        R"({"code":400,"status":"INVALID_ARGUMENT","message":"Cloud TPU received a bad request. The requested accelerator configuration for accelerator type, \"v6e-1\", could not be found in the zonal accelerator configurations for \"asia-east1-a\".; the accelerator v6e-1 was not found in zone asia-east1-a [EID: 0x1]"})",
        Structural, StopZone);
    row("#14 unknown zone", answer,
        R"({"code":400,"status":"INVALID_ARGUMENT","message":"Cloud TPU received a bad request. The requested zone \"asia-northeast1-a\" is not supported. [EID: 0x1]"})",
        Structural, StopZone);
    row("#15 wrong state", operation,
        R"({"code":3,"message":"Cloud TPU received a bad request. update is not supported while in state PREEMPTED [EID: 0x1]"})",
        UpdateInFlight, LookFirst);
    row("#16 reservation", operation,
        R"({"code":9,"message":"Insufficient reserved capacity. Contact customer support to increase your reservation. [EID: 0x1]"})",
        FailureClass::Reservation, StopZone);
    row("#16 reservation as code 8", request,
        R"({"code":8,"message":"Insufficient reserved capacity. Contact customer support to increase your reservation. [EID: 0x1]"})",
        FailureClass::Reservation, StopZone);
    row("#16 no such reservation", operation, R"({"code":5,"message":"Reservation not found"})",
        FailureClass::Reservation, StopZone);
    row("#17 delete in the wrong state", answer,
        R"x({"code":400,"status":"FAILED_PRECONDITION","message":"DeleteQueuedResource is not supported when state is PROVISIONING (must be one of [ACCEPTED WAITING_FOR_RESOURCES SUSPENDED FAILED])"})x",
        UpdateInFlight, LookFirst);
    row("#17 in an operation", operation,
        R"x({"code":9,"message":"DeleteQueuedResource is not supported when state is ACTIVE (must be one of [ACCEPTED WAITING_FOR_RESOURCES SUSPENDED FAILED])"})x",
        UpdateInFlight, LookFirst);
    row("#18 addresses", operation, R"({"code":8,"message":"You have reached IN_USE_ADDRESSES limit. [EID: 0x1]"})",
        Addresses, OfferInternalOrSmaller);
    row("#18 addresses, queued", request,
        R"({"code":8,"message":"You have reached IN_USE_ADDRESSES limit. [EID: 0x1]"})", Addresses,
        OfferInternalOrSmaller);
    row("#18 addresses, none at all", answer,
        R"({"code":429,"message":"Quota 'IN_USE_ADDRESSES' exceeded.  Limit: 0.0 in region us-central1."})", Addresses,
        OfferInternalOrSmaller);
    row("#18 instances", request, R"({"code":8,"message":"You have reached INSTANCES limit. [EID: 0x1]"})", QuotaHeld,
        CleanUpThenContinue);
    row("#18 health checks", request, R"({"code":8,"message":"You have reached HEALTH_CHECKS limit. [EID: 0x1]"})",
        QuotaHeld, CleanUpThenContinue);
    row("#19 internal", operation, R"({"code":13,"message":"an internal error has occurred [EID: 0x1]"})", Transient,
        TryLater);
    row("#19 internal, queued", request, R"({"code":13,"message":"an internal error has occurred [EID: 0x1]"})",
        Transient, TryLater);
    row("#20 flex-start", operation,
        R"({"code":3,"message":"FLEX_START provisioning model is not supported for accelerator type \"v6e-1\" in location \"asia-east1-c\""})",
        Structural, StopZone);
    row("#20 in words that nobody has seen", operation,
        R"({"code":3,"message":"The wish of type \"v6e-1\" cannot be served from \"asia-east1-c\" at this time"})",
        Structural, StopZone);
    row("#20 a precondition that nobody has seen", request,
        R"({"code":9,"message":"The queue of this location is closed to projects of this kind"})", Structural,
        StopZone);
    row("#21 models clash", answer,
        R"({"code":400,"message":"STANDARD provisioning model is incompatible with spot requests"})", Structural,
        StopZone);
    row("#22 old architecture", answer,
        R"({"code":400,"status":"FAILED_PRECONDITION","message":"Your request to provision TPU Node has been denied. Please migrate to TPU VM Architecture"})",
        Structural, StopZone);
    row("#23 no quota project", answer,
        R"({"code":403,"status":"PERMISSION_DENIED","message":"Cloud TPU API has not been used in project 32555940559 before or it is disabled.","details":[{"reason":"SERVICE_DISABLED"}]})",
        Project, StopRequest);
    row("#23 no quota project of ADC", answer,
        R"({"code":403,"status":"PERMISSION_DENIED","message":"Cloud TPU API has not been used in project 764086051850 before or it is disabled.","details":[{"reason":"SERVICE_DISABLED"}]})",
        Project, StopRequest);
    row("9.2 invalid type", answer, R"({"code":400,"status":"INVALID_ARGUMENT","message":"invalid AcceleratorType"})",
        Structural, StopZone);
    row("9.2 runtime not found", answer,
        R"({"code":400,"status":"INVALID_ARGUMENT","message":"The runtime version \"v2-nightly\" was not found in zone us-east5-a"})",
        Structural, StopZone);
    row("hosts that cannot start", operation,
        R"({"code":9,"message":"Host 0 ended by itself.","details":[{"reason":"HOST_START_FAILED"}]})", Structural,
        StopRequest);
    row("9.2 policy of the organization", answer,
        R"({"code":400,"status":"FAILED_PRECONDITION","message":"Constraint constraints/compute.vmExternalIpAccess violated for project 123."})",
        Project, StopRequest);
    row("9.2 service perimeter", answer,
        R"({"code":403,"status":"PERMISSION_DENIED","message":"Request is prohibited by organization's policy. vpcServiceControlsUniqueIdentifier: x","details":[{"reason":"SECURITY_POLICY_VIOLATED"}]})",
        Project, StopRequest);
    row("9.2 denied without words", answer, R"({"code":403})", Project, StopRequest);
    row("9.2 denied in an operation", operation, R"({"code":7,"message":"The caller does not have permission"})",
        Project, StopRequest);
    row("9.2 update in flight", answer, R"({"code":409,"status":"ABORTED","message":"unable to queue the operation"})",
        UpdateInFlight, TryLater);
    row("9.2 aborted in an operation", operation, R"({"code":10,"message":"aborted"})", UpdateInFlight, TryLater);
    row("9.2 expired token", answer,
        R"({"code":401,"status":"UNAUTHENTICATED","message":"Request had invalid authentication credentials."})",
        SignIn, PauseAll);
    row("A7 scope", answer,
        R"({"code":403,"status":"PERMISSION_DENIED","message":"Request had insufficient authentication scopes.","details":[{"reason":"ACCESS_TOKEN_SCOPE_INSUFFICIENT"}]})",
        SignIn, PauseAll);
    row("cancelled by somebody else", operation, R"({"code":1,"message":"The operation was cancelled."})",
        FailureClass::Cancelled, AskUser);
    row("503", answer, R"({"code":503,"status":"UNAVAILABLE","message":"The service is currently unavailable."})",
        Transient, TryLater);
    row("500", answer, R"({"code":500,"status":"INTERNAL","message":"Internal error encountered."})", Transient,
        TryLater);
    row("code 14", request, R"({"code":14,"message":"unavailable"})", Transient, TryLater);
    row("nobody knows", operation, R"({"code":2,"message":"?"})", Unknown, LookFirst);
}

void TestFailureClass::eachTextOfTheCatalogueHasItsClass()
{
    QFETCH(Way, way);
    QFETCH(QByteArray, error);
    QFETCH(FailureClass, kind);
    QFETCH(RetryStep, step);
    QCOMPARE(readStrictJson(error).flaw, JsonFlaw::None);
    const auto refusal = arrived(way, error);
    const auto verdict = classifyFailure(refusal);
    QVERIFY2(verdict.kind == kind, qPrintable(QString{wordOf(verdict.kind)} + u": "_s + refusal.message));
    QCOMPARE(int(verdict.step), int(step));
    const auto line = reasonInWords(verdict, refusal, ZoneId{u"us-east5-a"_s});
    QVERIFY2(line.size() > 6 && !line.endsWith(u'.') && !line.contains("EID"_L1), qPrintable(line));
}

void TestFailureClass::R2_whatRealProjectsWereRefusedIsOfItsZoneOnly_data()
{
    QTest::addColumn<Way>("way");
    QTest::addColumn<QByteArray>("error");
    QTest::addColumn<FailureClass>("kind");
    QTest::newRow("stock-out after a 200")
        << Way::Operation
        << R"({"code":8,"message":"There is no more capacity in the zone \"us-central1-b\"; you can try in another zone where Cloud TPU Nodes are offered (see https://cloud.google.com/tpu/docs/regions) [EID: 0xe1d1ce9f2eae7a03]"})"_ba
        << FailureClass::Capacity;
    QTest::newRow("queued create")
        << Way::Operation
        << R"({"code":3,"message":"FLEX_START provisioning model is not supported for accelerator type \"v6e-1\" in location \"asia-east1-c\""})"_ba
        << FailureClass::Structural;
    QTest::newRow("its twin that nobody has seen")
        << Way::Operation
        << R"({"code":3,"message":"SLOW_START is no way to begin with \"v6e-1\" at \"asia-east1-c\""})"_ba
        << FailureClass::Structural;
    QTest::newRow("bad zone")
        << Way::Answer
        << R"({"code":400,"message":"Cloud TPU received a bad request. The requested zone \"asia-northeast1-a\" is not supported. [EID: 0x1994f24467802754]"})"_ba
        << FailureClass::Structural;
}

void TestFailureClass::R2_whatRealProjectsWereRefusedIsOfItsZoneOnly()
{
    QFETCH(const Way, way);
    QFETCH(const QByteArray, error);
    QFETCH(const FailureClass, kind);
    const auto refusal = arrived(way, error);
    const auto verdict = classifyFailure(refusal);
    QCOMPARE(verdict.kind, kind);
    QVERIFY(verdict.step == (kind == FailureClass::Capacity ? RetryStep::OtherZone : RetryStep::StopZone));
    QVERIFY2(refusal.serverWords.size() > 20 && !refusal.message.contains("EID"_L1), qPrintable(refusal.message));
}

void TestFailureClass::R10_aRefusalInUnknownWordsSaysSo_data()
{
    QTest::addColumn<Way>("way");
    QTest::addColumn<QByteArray>("error");
    QTest::addColumn<bool>("isUnknown");
    const auto row = [](const char *name, Way way, const QByteArray &error, bool isUnknown) {
        QTest::newRow(name) << way << error << isUnknown;
    };
    for (const int code : {400, 405, 501})
        row(qPrintable(QString::number(code)), Way::Answer,
            QStringLiteral(R"({"code":%1,"message":"No waiting room."})").arg(code).toUtf8(), true);
    for (const int code : {3, 9, 12})
        row(qPrintable(QString::number(code)), Way::Operation,
            QStringLiteral(R"({"code":%1,"message":"No waiting room."})").arg(code).toUtf8(), true);
    row("known: the zone", Way::Answer,
        R"({"code":400,"message":"The requested zone \"asia-northeast1-a\" is not supported."})", false);
    row("known: old architecture", Way::Answer, R"({"code":400,"message":"Please migrate to TPU VM Architecture"})",
        false);
    row("known by its number", Way::Answer, R"({"code":403,"message":"No waiting room."})", false);
}

void TestFailureClass::R10_aRefusalInUnknownWordsSaysSo()
{
    QFETCH(const Way, way);
    QFETCH(const QByteArray, error);
    QFETCH(const bool, isUnknown);
    const auto refusal = arrived(way, error);
    QCOMPARE(refusal.isUnknownText, isUnknown);
    if (isUnknown) {
        QCOMPARE(refusal.code, ErrorCode::Invalid);
        QVERIFY2(refusal.message.contains("No waiting room."_L1), "Google's words are shown");
    }
}

void TestFailureClass::R18_anUnknownShortageEndsAtTheUser_data()
{
    QTest::addColumn<Way>("way");
    QTest::newRow("operation") << Way::Operation;
    QTest::newRow("failed request") << Way::FailedRequest;
}

void TestFailureClass::R18_anUnknownShortageEndsAtTheUser()
{
    QFETCH(const Way, way);
    const auto error = arrived(way, R"({"code":8,"message":"The barn is empty. [EID: 0x1]"})");
    QVERIFY(error.isUnknownText);
    QVERIFY2(error.message.contains("The barn is empty."_L1) && !error.message.contains("EID"_L1),
             qPrintable(error.message));
    const ZoneId zone{u"us-east5-a"_s};
    for (int inARow = 1; inARow < 5; ++inARow) {
        const auto verdict = classifyFailure(error, inARow);
        QCOMPARE(verdict.kind, FailureClass::Capacity);
        QVERIFY(verdict.step == RetryStep::OtherZone && verdict.isGuess && verdict.pace == Pace::Capacity);
        QVERIFY(reasonInWords(verdict, error, zone) != reasonInWords(classifyFailure(plain(error.code)), error, zone));
    }
    for (const int inARow : {5, 6, 1'000}) {
        QCOMPARE(classifyFailure(error, inARow).kind, FailureClass::Unknown);
        QVERIFY(classifyFailure(error, inARow).step == RetryStep::AskUser);
    }
}

void TestFailureClass::R18_whatIsKnownToBeAShortageIsWaitedForAndAQuotaIsAQuota()
{
    for (const auto &words :
         {R"(There is no more capacity in the zone \"us-central1-b\"; you can try in another zone)"_ba,
          "Insufficient capacity."_ba, "GCE_STOCKOUT"_ba}) {
        const auto error = operated(R"({"code":8,"message":")" + words + R"("})");
        QVERIFY(!error.isUnknownText);
        QVERIFY(classifyFailure(error, 1'000).step == RetryStep::OtherZone);
    }
    const auto quota = operated(R"({"code":8,"message":"The quota of this location is gone for today."})");
    QCOMPARE(classifyFailure(quota, 1'000).kind, FailureClass::QuotaHeld);
    QVERIFY(quota.message.contains("gone for today"_L1));
}

void TestFailureClass::everyCodeHasARowAndWords()
{
    QSet<QString> words;
    for (int code = 0; code <= lastCode; ++code) {
        const auto error = plain(ErrorCode(code));
        for (const int inARow : {1, 2, 3, 1'000}) {
            const auto verdict = classifyFailure(error, inARow);
            QVERIFY(!shortReason(verdict).isEmpty() && shortReason(verdict).size() <= 20);
            QVERIFY(!reasonInWords(verdict, error, ZoneId{u"z"_s}).isEmpty());
            QVERIFY(stepInWords(verdict).endsWith(u'.'));
            words += wordOf(verdict.kind);
        }
    }
    QVERIFY2(words.size() >= 16, "no class is lost on the way");
}

void TestFailureClass::aPermissionIsNeverTriedForEver()
{
    for (const auto code :
         {ErrorCode::Denied, ErrorCode::ApiOff, ErrorCode::BillingOff, ErrorCode::NotGranted, ErrorCode::ScopeMissing,
          ErrorCode::Reservation, ErrorCode::Invalid, ErrorCode::NotInZone}) {
        const auto verdict = classifyFailure(plain(code));
        QVERIFY2(!passesByItself(verdict.kind), qPrintable(shortReason(verdict)));
        QVERIFY(verdict.step == RetryStep::StopRequest || verdict.step == RetryStep::StopZone
                || verdict.step == RetryStep::PauseAll);
    }
    // Words of a shortage do not turn a refusal into one.
    const auto mixed = answered(
        R"({"code":403,"status":"PERMISSION_DENIED","message":"denied: there is no more capacity in the zone for you"})");
    QCOMPARE(classifyFailure(mixed).kind, FailureClass::Project);
    const auto late = operated(R"({"code":7,"message":"insufficient capacity rights"})");
    QCOMPARE(classifyFailure(late).kind, FailureClass::Project);
}

void TestFailureClass::anExpiredLoginIsNeverCalledNoCapacity()
{
    for (const auto &error :
         {answered(
              R"({"code":401,"status":"UNAUTHENTICATED","message":"There is no more capacity in the zone \"a\""})"),
          answered(R"({"code":401})"),
          operated(R"({"code":16,"message":"There is no more capacity in the zone \"a\""})"),
          queued(R"({"code":16,"message":"GCE_STOCKOUT"})")}) {
        for (const int inARow : {1, 3, 500}) {
            QCOMPARE(classifyFailure(error, inARow).kind, FailureClass::SignIn);
            QCOMPARE(classifyFailure(error, inARow).step, RetryStep::PauseAll);
        }
    }
}

void TestFailureClass::anInternalErrorIsTriedThreeTimesAndThenTakenForCapacity()
{
    const auto error = queued(R"({"code":13,"message":"an internal error has occurred [EID: 0x1]"})");
    QCOMPARE(classifyFailure(error, 1).kind, FailureClass::Transient);
    QCOMPARE(classifyFailure(error, 2).kind, FailureClass::Transient);
    const auto third = classifyFailure(error, 3);
    QCOMPARE(third.kind, FailureClass::Capacity);
    QVERIFY2(third.isGuess && third.pace == Pace::Capacity, "with a note, and at the pace of capacity");
    QVERIFY(reasonInWords(third, error, ZoneId{u"us-east5-a"_s}).contains("internal"_L1));
    QVERIFY2(!classifyFailure(plain(ErrorCode::NoCapacity), 3).isGuess, "what Google says itself is no guess");
}

void TestFailureClass::anUnknownReasonIsTriedOnceMoreAndThenAsked()
{
    const auto error = operated(R"({"code":2,"message":"?"})");
    QCOMPARE(classifyFailure(error, 1).step, RetryStep::LookFirst);
    QCOMPARE(classifyFailure(error, 2).step, RetryStep::AskUser);
    QCOMPARE(classifyFailure(error, 900).step, RetryStep::AskUser);
    QCOMPARE(classifyFailure(plain(ErrorCode::NotFound), 3).step, RetryStep::AskUser);
    QCOMPARE(classifyFailure(plain(ErrorCode::AlreadyExists), 3).step, RetryStep::AskUser);
}

void TestFailureClass::H1_theServersRequestIsTheLeastPause()
{
    auto error = answered(R"({"code":429,"message":"Maximum number of CreateNode requests per minute"})");
    error.retryAfter = 7s;
    for (const double random : {0.0, 0.5, 0.999}) {
        const auto wait = pauseAfter(classifyFailure(error), 1, {}, random);
        QVERIFY2(wait >= 7s && wait <= 8s, "7 s and some jitter");
    }
    for (int code = 0; code <= lastCode; ++code) {
        auto any = plain(ErrorCode(code));
        any.retryAfter = 90s;
        QVERIFY(pauseAfter(classifyFailure(any), 1, {}, 0.0) >= 90s);
        any.retryAfter = 24h;
        QVERIFY2(pauseAfter(classifyFailure(any), 1, {}, 0.999) <= 121s, "H2: no server makes anybody wait for a day");
        any.retryAfter = -5s;
        QVERIFY(pauseAfter(classifyFailure(any), 1, {}, 0.0) >= 0s);
    }
}

void TestFailureClass::aRateWithoutARequestLetsTheMinuteRunOut()
{
    const auto verdict = classifyFailure(plain(ErrorCode::RateLimited));
    QVERIFY(pauseAfter(verdict, 1, {}, 0.0) >= 60s);
    QVERIFY(pauseAfter(verdict, 1, {}, 0.999) <= 78s);
}

void TestFailureClass::pausesGrowAndStayWithinTheirBounds()
{
    const auto busy = classifyFailure(plain(ErrorCode::Busy));
    QCOMPARE(pauseAfter(busy, 1, {}, 0.999), 999ms);
    QCOMPARE(pauseAfter(busy, 2, {}, 0.5), 1'000ms);
    QCOMPARE(pauseAfter(busy, 3, {}, 0.5), 2'000ms);
    QVERIFY(pauseAfter(busy, 4, {}, 0.5) == 60s);
    const Pauses patient{.quickErrors = 1'000};
    QVERIFY(pauseAfter(busy, 900, patient, 0.999) <= 20s);
    const auto capacity = classifyFailure(plain(ErrorCode::NoCapacity));
    QVERIFY(pauseAfter(capacity, 1, {}, 0.0) == 42s);
    QVERIFY(pauseAfter(capacity, 10'000, {}, 0.999) <= 78s);
    QVERIFY(pauseAfter(classifyFailure(plain(ErrorCode::Denied)), 1, {}, 0.5) == 0s);
}

void TestFailureClass::wordsInFilesAreReadBack()
{
    for (int kind = 0; kind <= std::to_underlying(FailureClass::Unknown); ++kind)
        QCOMPARE(failureClassFrom(QString{wordOf(FailureClass(kind))}), FailureClass(kind));
    QCOMPARE(failureClassFrom(u"a word of next year"), FailureClass::Unknown);
    QCOMPARE(failureClassFrom(u""), FailureClass::Unknown);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestFailureClass)
#include "tst_failureclass.moc"
