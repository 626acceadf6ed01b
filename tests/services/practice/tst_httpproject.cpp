// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "judgedcloud.h"

#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto locations = u"/v2/projects/trc-practice/locations"_s;
const auto zone = locations + u"/us-central2-b"_s;

} // namespace

/// Projects, services, billing and quota over HTTP; every exchange is judged by Google's own descriptions.
class TestHttpProject : public QObject, private JudgedCloud
{
    Q_OBJECT

private slots:
    void init() { start(quickScenario()); }
    void cleanup() { stop(); }

    void projectsServicesAndBilling()
    {
        QCOMPARE(ask("GET", u"/v1/projects"_s).json["projects"_L1][0]["projectNumber"_L1].toString(),
                 u"123456789012"_s);
        QCOMPARE(ask("GET", u"/v1/projects/trc-practice"_s).json["projectId"_L1].toString(), u"trc-practice"_s);
        QCOMPARE(ask("GET", u"/v1/projects/123456789012"_s).status, 200);
        QCOMPARE(ask("GET", u"/v1/projects/other"_s).status, 403);
        QCOMPARE(ask("GET", u"/v3/projects:search?query=state:ACTIVE"_s).status, 200);
        QCOMPARE(ask("GET", u"/v3/projects/trc-practice"_s).json["name"_L1].toString(), u"projects/123456789012"_s);
        const QJsonObject wanted{{u"permissions"_s, QJsonArray{u"tpu.nodes.create"_s}}};
        QCOMPARE(ask("POST", u"/v1/projects/trc-practice:testIamPermissions"_s, wanted).json, wanted);
        QVERIFY(ask("GET", u"/v1/projects/trc-practice/billingInfo"_s).json["billingEnabled"_L1].toBool());
        const auto services = u"/v1/projects/trc-practice/services"_s;
        QCOMPARE(ask("GET", services + u"/tpu.googleapis.com"_s).json["state"_L1].toString(), u"ENABLED"_s);
        QCOMPARE(ask("POST", services + u"/tpu.googleapis.com:disable"_s, QJsonObject{}).status, 200);
        const auto refused = ask("GET", zone + u"/nodes"_s);
        QCOMPARE(refused.status, 403);
        QVERIFY(refused.json["error"_L1]["message"_L1].toString().startsWith(
            u"Cloud TPU API has not been used in project 123456789012 before or it is disabled."_s));
        QCOMPARE(refused.json["error"_L1]["details"_L1][0]["reason"_L1].toString(), u"SERVICE_DISABLED"_s);
        QCOMPARE(ask("GET", services + u"?filter=state:DISABLED"_s).json["services"_L1].toArray().size(), 1);
        QCOMPARE(ask("POST", services + u":batchEnable"_s,
                     {{u"serviceIds"_s, QJsonArray{u"tpu.googleapis.com"_s, u"compute.googleapis.com"_s}}})
                     .status,
                 200);
        QTRY_COMPARE(ask("GET", zone + u"/nodes"_s).status, 200);
    }

    /// The operation takes its time, and calls are refused for a while after its end.
    void enablingTakesEffectLate()
    {
        start(R"({"disabledServices":["tpu.googleapis.com"],"seconds":{"enable":0.2,"propagate":0.5}})");
        const auto service = u"/v1/projects/trc-practice/services/tpu.googleapis.com"_s;
        const auto started = ask("POST", service + u":enable"_s, QJsonObject{});
        QCOMPARE(started.status, 200);
        QVERIFY(!started.json.contains(u"done"_s));
        QCOMPARE(ask("GET", service).json["state"_L1].toString(), u"DISABLED"_s);
        const auto operation = u"/v1/"_s + started.json["name"_L1].toString();
        QTRY_VERIFY(ask("GET", operation).json["done"_L1].toBool());
        QCOMPARE(ask("GET", operation).json["response"_L1]["service"_L1]["state"_L1].toString(), u"ENABLED"_s);
        QCOMPARE(ask("GET", service).json["state"_L1].toString(), u"ENABLED"_s);
        QCOMPARE(ask("GET", zone + u"/nodes"_s).status, 403); // not yet
        QTRY_COMPARE(ask("GET", zone + u"/nodes"_s).status, 200);
        QVERIFY(ask("POST", service + u":enable"_s, QJsonObject{}).json["done"_L1].toBool()); // nothing left to do
        QCOMPARE(ask("GET", u"/v1/operations/acf.nothing"_s).status, 404);
    }

    /// With OS Login no key of the metadata counts, and whoever lacks the role is let in by none.
    void R5_osLoginHoldsKeysForTheAccountAlone()
    {
        const auto key = u"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGPgM9nyjHjHzvP0tEqTrNCYxGVhKxbYxJ0DqvBMDTzL"_s;
        const auto user = u"/v1/users/nixie@example.com"_s;
        const auto inProject = user + u"/loginProfile?projectId=trc-practice"_s;
        const auto importing = user + u":importSshPublicKey?projectId=trc-practice"_s;
        const auto node = u"projects/trc-practice/locations/us-central2-b/nodes/node-1"_s;
        start(R"({"projectMetadata":{"enable-oslogin":"TRUE","ssh-keys":"ada:ssh-ed25519 AAAA"},
                  "nodes":[{"zone":"us-central2-b","id":"node-1","node":{"acceleratorType":"v4-8",
                            "runtimeVersion":"tpu-ubuntu2204-base"}}],"seconds":{"keys":0.05}})");
        QTRY_VERIFY(m_hosts->keys.contains(node));
        QVERIFY(m_hosts->keys[node].isEmpty());
        QVERIFY(!ask("GET", inProject).json.contains(u"posixAccounts"_s));
        QCOMPARE(ask("POST", importing, {{u"key"_s, u"rubbish"_s}}).status, 400);
        QCOMPARE(ask("POST", importing, {{u"key"_s, key}, {u"expirationTimeUsec"_s, u"1000"_s}}).status, 400);
        QCOMPARE(ask("POST", u"/v1/users/ada@example.com:importSshPublicKey"_s, {{u"key"_s, key}}).status, 403);
        QCOMPARE(ask("GET", user + u"/loginProfile?projectId=other"_s).status, 403);
        const QJsonValue profile = ask("POST", importing, {{u"key"_s, key}}).json["loginProfile"_L1];
        QCOMPARE(profile["posixAccounts"_L1][0]["username"_L1].toString(), u"nixie_example_com"_s);
        QTRY_COMPARE(m_hosts->keys[node], QStringList{u"nixie_example_com:%1 os-login"_s.arg(key)});
        const auto fingerprint = profile["sshPublicKeys"_L1].toObject().keys().first();
        const auto one = user + u"/sshPublicKeys/"_s + fingerprint;
        QCOMPARE(ask("GET", one).json["key"_L1].toString(), key);
        QCOMPARE(ask("DELETE", one).status, 200);
        QCOMPARE(ask("GET", one).status, 404);
        QTRY_VERIFY(m_hosts->keys[node].isEmpty());
    }

    void theServicesHaveIdentities()
    {
        const auto service = u"/v1beta1/projects/trc-practice/services/tpu.googleapis.com:generateServiceIdentity"_s;
        const auto made = ask("POST", service).json;
        QVERIFY(made["done"_L1].toBool());
        QCOMPARE(made["response"_L1]["email"_L1].toString(),
                 u"service-123456789012@cloud-tpu.iam.gserviceaccount.com"_s);
    }

    void enablingNeedsBilling()
    {
        start(
            R"({"billing":false,"disabledServices":["compute.googleapis.com"],"seconds":{"propagate":0.1,"enable":0.1}})");
        const auto compute = u"/v1/projects/trc-practice/services/compute.googleapis.com:enable"_s;
        const auto refused = ask("POST", compute, QJsonObject{});
        QCOMPARE(refused.status, 400);
        QCOMPARE(refused.json["error"_L1]["status"_L1].toString(), u"FAILED_PRECONDITION"_s);
        const auto info = u"/v1/projects/trc-practice/billingInfo"_s;
        QVERIFY(!ask("GET", info).json.contains(u"billingEnabled"_s));
        const auto unpaid = ask("GET", zone + u"/nodes"_s);
        QCOMPARE(unpaid.status, 403);
        QVERIFY(unpaid.json["error"_L1]["message"_L1].toString().startsWith(
            u"This API method requires billing to be enabled."_s));
        QCOMPARE(unpaid.json["error"_L1]["details"_L1][1]["reason"_L1].toString(), u"BILLING_DISABLED"_s);
        QCOMPARE(ask("PUT", info, {{u"billingAccountName"_s, u"billingAccounts/NOT-MINE"_s}}).status, 403);
        const auto account = ask("GET", u"/v1/billingAccounts"_s).json["billingAccounts"_L1][0]["name"_L1].toString();
        QVERIFY(ask("GET", u"/v1/"_s + account).json["open"_L1].toBool());
        QVERIFY(ask("PUT", info, {{u"billingAccountName"_s, account}}).json["billingEnabled"_L1].toBool());
        QTRY_COMPARE(ask("GET", zone + u"/nodes"_s).status, 200);
        QCOMPARE(ask("POST", compute, QJsonObject{}).status, 200);
    }

    void monitoringTellsWhatLiesInBucketsAndWhatWasLogged()
    {
        start(R"({"resources":[{"kind":"buckets","name":"old","hoursAgo":500,"body":{"location":"US-CENTRAL2"}},
                                {"kind":"buckets","name":"nearby","hoursAgo":400,"body":{"location":"US","storageClass":"NEARLINE"}}]})");
        const auto now = QDateTime::currentDateTimeUtc();
        const auto series = [&](const QString &metric, const QString &more) {
            return u"/v3/projects/trc-practice/timeSeries?filter=metric.type%3D%22"_s + metric
                + u"%22&interval.startTime="_s + now.addDays(-2).toString(Qt::ISODate) + u"&interval.endTime="_s
                + now.toString(Qt::ISODate) + more;
        };
        const auto buckets = u"storage.googleapis.com/storage/total_bytes"_s;
        const auto all = ask("GET", series(buckets, {})).json["timeSeries"_L1].toArray();
        QCOMPARE(all.size(), 2);
        QSet<QString> names;
        for (const auto &one : all) {
            names.insert(one["resource"_L1]["labels"_L1]["bucket_name"_L1].toString());
            const auto points = one["points"_L1].toArray();
            QCOMPARE(points.size(), 2); // a midnight each; the newest first
            QVERIFY(points[0]["interval"_L1]["endTime"_L1].toString()
                    > points[1]["interval"_L1]["endTime"_L1].toString());
            QVERIFY(points[0]["value"_L1]["doubleValue"_L1].toDouble() >= double(1 << 30));
        }
        QCOMPARE(names, (QSet<QString>{u"old"_s, u"nearby"_s}));
        const auto first = ask("GET", series(buckets, u"&pageSize=2"_s)).json; // points, those of one bucket
        QCOMPARE(first["timeSeries"_L1].toArray().size(), 1);
        const auto second =
            ask("GET", series(buckets, u"&pageSize=2&pageToken="_s + first["nextPageToken"_L1].toString())).json;
        QCOMPARE(second["timeSeries"_L1].toArray().size(), 1);
        QVERIFY(!second.contains("nextPageToken"_L1) && second["timeSeries"_L1] != first["timeSeries"_L1]);
        const auto logs = ask("GET", series(u"logging.googleapis.com/billing/monthly_bytes_ingested"_s, {}))
                              .json["timeSeries"_L1]
                              .toArray();
        QCOMPARE(logs[0]["resource"_L1]["type"_L1].toString(), u"global"_s);
        QVERIFY(logs[0]["points"_L1][0]["value"_L1]["int64Value"_L1].toString().toLongLong() > 0);
        QCOMPARE(ask("GET", series(u"storage.googleapis.com/nothing"_s, {})).status, 404);
        QCOMPARE(
            ask("GET", u"/v3/projects/trc-practice/timeSeries?filter=x&interval.endTime="_s + now.toString(Qt::ISODate))
                .status,
            400);
        QCOMPARE(ask("GET",
                     u"/v3/projects/trc-practice/timeSeries?filter=metric.type%3D%22"_s + buckets
                         + u"%22&interval.endTime=later"_s)
                     .status,
                 400);
    }

    void quotaIsShownByBothApis()
    {
        QSet<QString> seen;
        QString token;
        int pages = 0;
        do {
            const auto path = u"/v1beta1/projects/trc-practice/services/tpu.googleapis.com/consumerQuotaMetrics"_s;
            const auto page =
                ask("GET", path + u"?view=FULL&pageSize=3"_s + (token.isEmpty() ? QString{} : u"&pageToken="_s + token))
                    .json;
            for (const auto &metric : page["metrics"_L1].toArray()) {
                for (const auto &limit : metric["consumerQuotaLimits"_L1].toArray()) {
                    for (const auto &bucket : limit["quotaBuckets"_L1].toArray())
                        seen.insert(u"%1 %2 %3"_s.arg(metric["metric"_L1].toString(),
                                                      bucket["dimensions"_L1]["zone"_L1].toString(
                                                          bucket["dimensions"_L1]["region"_L1].toString()),
                                                      bucket["effectiveLimit"_L1].toString(u"absent"_s)));
                }
            }
            token = page["nextPageToken"_L1].toString();
            ++pages;
        } while (!token.isEmpty() && pages < 50);
        QVERIFY(pages > 3);
        QVERIFY(seen.contains(u"tpu.googleapis.com/tpu-v4s-preemptible us-central2-b 32"_s));
        QVERIFY(seen.contains(u"tpu.googleapis.com/tpu-v4s-preemptible us-central2 32"_s));
        QVERIFY(seen.contains(u"tpu.googleapis.com/tpu-v6e-preemptible us-east5-a absent"_s));
        const auto infos = u"/v1/projects/trc-practice/locations/global/services/tpu.googleapis.com/quotaInfos"_s;
        QVERIFY(ask("GET", infos).json["quotaInfos"_L1].toArray().size() > 10);
        const auto one = ask("GET", infos + u"/TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s).json;
        QCOMPARE(one["metric"_L1].toString(), u"tpu.googleapis.com/tpu-v6e-preemptible"_s);
        QCOMPARE(ask("GET", infos + u"/Nothing"_s).status, 404);
    }

    /// Own values place by place, then one entry for everywhere else.
    void R7_cloudQuotasLeavesZerosOut()
    {
        start(R"({"limits":[{"quota":"TPUV6EPreemptible","location":"us-east1","limit":0},
                            {"quota":"TPUV5P","location":"us-east5-a","limit":-1}]})");
        const auto infos = u"/v1/projects/trc-practice/locations/global/services/tpu.googleapis.com/quotaInfos/"_s;
        const auto v6e =
            ask("GET", infos + u"TPUV6EPreemptiblePerProjectPerRegionForTPUAPI"_s).json["dimensionsInfos"_L1].toArray();
        QCOMPARE(v6e.size(), 3);
        QCOMPARE(v6e[0]["dimensions"_L1]["region"_L1].toString(), u"europe-west4"_s);
        QCOMPARE(v6e[0]["details"_L1]["value"_L1].toString(), u"64"_s);
        QCOMPARE(v6e[1]["dimensions"_L1]["region"_L1].toString(), u"us-east1"_s);
        QVERIFY(v6e[1]["details"_L1].toObject().isEmpty()); // a zero under a granted zone
        QVERIFY(!v6e[2].toObject().contains(u"dimensions"_s));
        QVERIFY(v6e[2]["applicableLocations"_L1].toArray().contains(u"us-central1"_s));
        const auto v5p = ask("GET", infos + u"TPUV5PPerProjectPerZoneForTPUAPI"_s).json["dimensionsInfos"_L1].toArray();
        QCOMPARE(v5p[0]["details"_L1]["value"_L1].toString(), u"-1"_s);
        const auto pods =
            ask("GET", infos + u"TPUV2sPodPerProjectPerZoneForTPUAPI"_s).json["dimensionsInfos"_L1].toArray();
        QCOMPARE(pods.size(), 1);
        QVERIFY(pods[0].toObject().contains(u"details"_s) && pods[0]["details"_L1].toObject().isEmpty());
        const auto rate = ask("GET", infos + u"CreateNodeRequestsPerMinutePerProject"_s).json;
        QCOMPARE(rate["dimensionsInfos"_L1][0]["applicableLocations"_L1][0].toString(), u"global"_s);
    }

    void R15_quotaIsStatedWhereThereIsNoHardware()
    {
        start(practice::builtInScenario(u"quota-everywhere"_s).value());
        const auto infos = u"/v1/projects/trc-practice/locations/global/services/tpu.googleapis.com/quotaInfos/"_s;
        const auto rows =
            ask("GET", infos + u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s).json["dimensionsInfos"_L1].toArray();
        QVERIFY(std::ranges::any_of(rows, [](const QJsonValue &row) {
            return row["dimensions"_L1]["zone"_L1].toString() == "asia-south1-a"_L1
                && row["details"_L1]["value"_L1].toString() == "64"_L1;
        }));
        const auto rest = rows.last()["applicableLocations"_L1].toArray();
        QVERIFY(rest.size() > 30 && rest.contains(u"europe-west1-b"_s));
        QCOMPARE(ask("GET", u"/v2/projects/trc-practice/locations/asia-south1-a/acceleratorTypes"_s).status, 403);
    }

    /// Prices come in pages, and what must not be taken for a TPU's price stands among them.
    void thePriceCatalogueHasPagesAndDecoys()
    {
        const auto path = u"/v1/services/6F81-5844-456A/skus?currencyCode=USD"_s;
        QStringList descriptions;
        QString token;
        int pages = 0;
        do {
            const auto page = ask("GET", path + (token.isEmpty() ? QString{} : u"&pageToken="_s + token)).json;
            for (const auto &sku : page["skus"_L1].toArray())
                descriptions.append(sku["description"_L1].toString());
            token = page["nextPageToken"_L1].toString();
        } while (!token.isEmpty() && ++pages < 20);
        QVERIFY(pages >= 2);
        for (const auto &one :
             {u"TpuV5e running in Iowa"_s, u"TpuV6e attached to Spot Preemptible VMs running in Netherlands"_s,
              u"Commitment v1: TpuV5e in Iowa for 1 Year"_s, u"Capacity Optimized TpuV6e running in Columbus"_s,
              u"Static Ip Charge in Iowa"_s})
            QVERIFY2(descriptions.contains(one), qPrintable(one));
        QCOMPARE(ask("GET", u"/v1/services/E000-3F24-B8AA/skus"_s).status, 200);
        QCOMPARE(ask("GET", u"/v1/services/0000-0000-0000/skus"_s).status, 404);
    }

    void bucketsAreListedWithTheirPlaces()
    {
        start(practice::builtInScenario(u"dead-requests"_s).value());
        const auto list = ask("GET", u"/storage/v1/b?project=trc-practice&maxResults=2"_s).json;
        QCOMPARE(list["items"_L1].toArray().size(), 2);
        QCOMPARE(list["items"_L1][0]["location"_L1].toString(), u"US-CENTRAL2"_s);
        QCOMPARE(list["items"_L1][0]["locationType"_L1].toString(), u"region"_s);
        QVERIFY(!list["nextPageToken"_L1].toString().isEmpty());
        QCOMPARE(ask("GET", u"/storage/v1/b/trc-practice-old"_s).json["locationType"_L1].toString(), u"multi-region"_s);
        QCOMPARE(ask("GET", u"/storage/v1/b"_s).status, 400);
        QCOMPARE(ask("GET", u"/storage/v1/b?project=other"_s).status, 403);
    }

    void theDefaultSinkCanBeNarrowed()
    {
        const auto sinks = u"/v2/projects/trc-practice/sinks"_s;
        QCOMPARE(ask("GET", sinks).json["sinks"_L1].toArray().size(), 2);
        const QJsonArray exclusions{
            QJsonObject{{u"name"_s, u"no-tpu-logs"_s}, {u"filter"_s, u"resource.type=\"tpu_worker\""_s}}};
        QCOMPARE(ask("PATCH", sinks + u"/_Default?updateMask=exclusions"_s, {{u"exclusions"_s, exclusions}}).status,
                 200);
        QCOMPARE(ask("GET", sinks + u"/_Default"_s).json["exclusions"_L1].toArray(), exclusions);
        QCOMPARE(ask("PATCH", sinks + u"/_Required?updateMask=disabled"_s, {{u"disabled"_s, true}}).status, 400);
        QCOMPARE(ask("GET", sinks + u"/none"_s).status, 404);
    }

    void theAgentsOfTheServicesAreBound()
    {
        start(R"({"disabledServices":["tpu.googleapis.com"]})");
        const auto policy = ask("POST", u"/v1/projects/trc-practice:getIamPolicy"_s, QJsonObject{}).json;
        QCOMPARE(policy["bindings"_L1].toArray().size(), 3); // no agent of Cloud TPU yet
        start(R"({"disabledServices":["tpu.googleapis.com"],"storage":{"hostRole":"none"}})");
        const auto less = ask("POST", u"/v1/projects/trc-practice:getIamPolicy"_s, QJsonObject{}).json;
        QCOMPARE(less["bindings"_L1].toArray().size(), 2); // the account of the hosts has no role
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHttpProject)
#include "tst_httpproject.moc"
