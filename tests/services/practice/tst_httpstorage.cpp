// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storagecloud.h"

#include <QTest>

#include <utility>

using namespace Qt::StringLiterals;

namespace {

const auto all = u"/storage/v1/b?project=trc-practice"_s;

QJsonObject binding(const QString &role, const QString &member)
{
    return {{u"role"_s, role}, {u"members"_s, QJsonArray{member}}};
}

QStringList rolesOf(const QJsonObject &policy)
{
    QStringList roles;
    for (const auto &one : policy["bindings"_L1].toArray())
        roles += one["role"_L1].toString();
    return roles;
}

} // namespace

/// The buckets of Cloud Storage, and who may do what there.
class TestHttpStorage : public QObject, private StorageCloud
{
    Q_OBJECT

private slots:
    void init() { start(quickScenario()); }
    void cleanup() { stop(); }

    void aBucketHasWhatGoogleFillsIn()
    {
        const auto made = makeBucket(u"trc-first"_s, {{u"location"_s, u"us-central2"_s}});
        QCOMPARE(made.status, 200);
        QCOMPARE(made.text("kind"_L1), u"storage#bucket"_s);
        QCOMPARE(made.text("location"_L1), u"US-CENTRAL2"_s);
        QCOMPARE(made.text("locationType"_L1), u"region"_s);
        QCOMPARE(made.text("storageClass"_L1), u"STANDARD"_s);
        QCOMPARE(made.text("metageneration"_L1), u"1"_s);
        QCOMPARE(made.text("projectNumber"_L1), m_world->context().scenario.projectNumber);
        QCOMPARE(made.json["softDeletePolicy"_L1]["retentionDurationSeconds"_L1].toString(), u"604800"_s);
        const auto access = made.json["iamConfiguration"_L1];
        QCOMPARE(access["publicAccessPrevention"_L1].toString(), u"inherited"_s);
        QVERIFY(!access["uniformBucketLevelAccess"_L1]["enabled"_L1].toBool());
        QVERIFY(!made.json.contains("acl"_L1));
        const auto got = call("GET", bucketPath(u"trc-first"_s));
        QCOMPARE(got.json, made.json);
        QCOMPARE(QString::fromLatin1(got.header("etag")), got.text("etag"_L1));
        QVERIFY(call("GET", bucketPath(u"trc-first"_s) + u"?projection=full"_s).json["acl"_L1].toArray().size() >= 3);
        QCOMPARE(call("GET", bucketPath(u"trc-first"_s) + u"/storageLayout"_s).text("locationType"_L1), u"region"_s);
    }

    void placesAreWhereBucketsCanBe_data()
    {
        QTest::addColumn<QString>("location");
        QTest::addColumn<QString>("type"); // empty: refused
        QTest::newRow("none") << QString{} << u"multi-region"_s;
        QTest::newRow("a continent") << u"eu"_s << u"multi-region"_s;
        QTest::newRow("two regions") << u"Nam4"_s << u"dual-region"_s;
        QTest::newRow("a region of TPUs") << u"europe-west4"_s << u"region"_s;
        QTest::newRow("a zone") << u"europe-west4-b"_s << QString{};
        QTest::newRow("nowhere") << u"moon"_s << QString{};
    }
    void placesAreWhereBucketsCanBe()
    {
        QFETCH(QString, location);
        QFETCH(QString, type);
        const auto made =
            makeBucket(u"somewhere-1"_s, location.isEmpty() ? QJsonObject{} : QJsonObject{{u"location"_s, location}});
        QCOMPARE(made.status, type.isEmpty() ? 400 : 200);
        QCOMPARE(made.text("locationType"_L1), type);
        if (type.isEmpty()) {
            QCOMPARE(made.message(), u"The specified location constraint is not valid."_s);
            QCOMPARE(made.reason(), u"invalid"_s);
            QCOMPARE(made.domain(), u"global"_s);
            QCOMPARE(made.json["error"_L1]["code"_L1].toInt(), 400);
        }
    }

    void namesObeyTheirRules_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("status");
        const auto row = [](const QString &name, int status) { QTest::newRow(qPrintable(name)) << name << status; };
        row(u"abc"_s, 200);
        row(u"trc_fine-1"_s, 200);
        row(u"9lives"_s, 200);
        row(QString{63, u'a'}, 200);
        row(u"ab"_s, 400);
        row(QString{64, u'a'}, 400);
        row(u"Upper"_s, 400);
        row(u"-first"_s, 400);
        row(u"last_"_s, 400);
        row(u"two words"_s, 400);
        row(u"a..b"_s, 400);
        row(u"192.168.5.4"_s, 400);
        row(u"goog-mine"_s, 400);
        row(u"my-g00gle"_s, 400);
        row(u"ümlaut"_s, 400);
        row(u"example.com"_s, 403); // a domain, of somebody else
        row(u"checkpoints"_s, 409); // all buckets of the world share their names
    }
    void namesObeyTheirRules()
    {
        QFETCH(QString, name);
        QFETCH(int, status);
        QCOMPARE(makeBucket(name).status, status);
        if (status == 200)
            QCOMPARE(makeBucket(name).status, 409); // it is there now
    }

    void aBucketNeedsAProjectAndANameAndABill()
    {
        QCOMPARE(call("POST", u"/storage/v1/b"_s, {{u"name"_s, u"trc-first"_s}}).status, 400);
        const auto nameless = call("POST", all, {{u"location"_s, u"US"_s}});
        QCOMPARE(nameless.status, 400);
        QCOMPARE(nameless.reason(), u"required"_s);
        QCOMPARE(call("POST", u"/storage/v1/b?project=other"_s, {{u"name"_s, u"trc-first"_s}}).status, 403);
        QCOMPARE(makeBucket(u"trc-first"_s, {{u"colour"_s, u"red"_s}}).status, 400);
        QCOMPARE(makeBucket(u"trc-first"_s, {{u"storageClass"_s, u"FAST"_s}}).status, 400);
        start(R"({"billing":false})");
        const auto unpaid = makeBucket(u"trc-first"_s);
        QCOMPARE(unpaid.status, 403);
        QCOMPARE(unpaid.reason(), u"accountDisabled"_s);
    }

    void settingsAreChanged()
    {
        const auto path = bucketPath(u"trc-first"_s);
        (void)makeBucket(u"trc-first"_s, {{u"labels"_s, QJsonObject{{u"team"_s, u"a"_s}, {u"run"_s, u"b"_s}}}});
        const auto versioned = call("PATCH", path, {{u"versioning"_s, QJsonObject{{u"enabled"_s, true}}}});
        QCOMPARE(versioned.status, 200);
        QCOMPARE(versioned.text("metageneration"_L1), u"2"_s);
        QVERIFY(versioned.json["versioning"_L1]["enabled"_L1].toBool());
        const auto label = call("PATCH", path, {{u"labels"_s, QJsonObject{{u"team"_s, QJsonValue::Null}}}});
        QCOMPARE(label.json["labels"_L1].toObject(), (QJsonObject{{u"run"_s, u"b"_s}}));
        QVERIFY(!call("PATCH", path, {{u"labels"_s, QJsonValue::Null}}).json.contains("labels"_L1));
        const auto late = call("PATCH", path + u"?ifMetagenerationMatch=2"_s, {{u"storageClass"_s, u"NEARLINE"_s}});
        QCOMPARE(late.status, 412);
        QCOMPARE(late.reason(), u"conditionNotMet"_s);
        QCOMPARE(call("PATCH", path + u"?ifMetagenerationMatch=4"_s, {{u"storageClass"_s, u"NEARLINE"_s}}).status, 200);
        QCOMPARE(call("GET", path + u"?ifMetagenerationNotMatch=5"_s).status, 304);
        QCOMPARE(call("PATCH", path, {{u"location"_s, u"EU"_s}}).status, 400);
        QCOMPARE(call("PATCH", path, {{u"location"_s, u"us"_s}}).status, 200);
        QCOMPARE(call("PATCH", path, {{u"labels"_s, QJsonObject{{u"Team"_s, u"a"_s}}}}).status, 400);
        QCOMPARE(call("PATCH", bucketPath(u"none-here"_s), {{u"storageClass"_s, u"NEARLINE"_s}}).status, 404);
    }

    void softDeletionHasItsBounds_data()
    {
        QTest::addColumn<QString>("seconds");
        QTest::addColumn<int>("status");
        QTest::newRow("none") << u"0"_s << 200;
        QTest::newRow("a day") << u"86400"_s << 400;
        QTest::newRow("a week") << u"604800"_s << 200;
        QTest::newRow("90 days") << u"7776000"_s << 200;
        QTest::newRow("91 days") << u"7862400"_s << 400;
        QTest::newRow("less than none") << u"-1"_s << 400;
        QTest::newRow("no number") << u"long"_s << 400;
    }
    void softDeletionHasItsBounds()
    {
        QFETCH(QString, seconds);
        const QJsonObject policy{{u"retentionDurationSeconds"_s, seconds}};
        QTEST(makeBucket(u"trc-first"_s, {{u"softDeletePolicy"_s, policy}}).status, "status");
    }

    void bucketsAreListedInPages()
    {
        for (const auto &name : {u"trc-c"_s, u"trc-a"_s, u"other"_s, u"trc-b"_s})
            (void)makeBucket(name);
        QCOMPARE(call("GET", all).names(), (QStringList{u"other"_s, u"trc-a"_s, u"trc-b"_s, u"trc-c"_s}));
        const auto first = call("GET", all + u"&prefix=trc-&maxResults=2"_s);
        QCOMPARE(first.names(), (QStringList{u"trc-a"_s, u"trc-b"_s}));
        const auto next = all + u"&prefix=trc-&maxResults=2&pageToken="_s + encoded(first.text("nextPageToken"_L1));
        const auto second = call("GET", next);
        QCOMPARE(second.names(), QStringList{u"trc-c"_s});
        QVERIFY(!second.json.contains("nextPageToken"_L1));
        QCOMPARE(call("GET", all + u"&pageToken=%21"_s).status, 400);
        QCOMPARE(call("GET", all + u"&maxResults=many"_s).status, 400);
        QCOMPARE(call("GET", all + u"&size=2"_s).status, 400);
    }

    void onlyAnEmptyBucketGoesAndCanBeHadBack()
    {
        const auto path = bucketPath(u"trc-first"_s);
        const auto generation = makeBucket(u"trc-first"_s).text("generation"_L1);
        QCOMPARE(put(u"trc-first"_s, u"a"_s, "1").status, 200);
        const auto full = call("DELETE", path);
        QCOMPARE(full.status, 409);
        QCOMPARE(full.message(), u"The bucket you tried to delete is not empty."_s);
        QCOMPARE(call("DELETE", objectPath(u"trc-first"_s, u"a"_s)).status, 204); // soft-deleted ones do not count
        QCOMPARE(call("DELETE", path + u"?ifMetagenerationMatch=9"_s).status, 412);
        QCOMPARE(call("DELETE", path).status, 204);
        const auto gone = call("GET", path);
        QCOMPARE(gone.status, 404);
        QCOMPARE(gone.message(), u"The specified bucket does not exist."_s);
        QCOMPARE(gone.reason(), u"notFound"_s);
        QCOMPARE(call("GET", objectPath(u"trc-first"_s, u"a"_s)).message(), gone.message());
        QVERIFY(call("GET", all).names().isEmpty());
        QCOMPARE(call("GET", all + u"&softDeleted=true"_s).names(), QStringList{u"trc-first"_s});
        const auto deleted = call("GET", path + u"?softDeleted=true&generation="_s + generation);
        QVERIFY(deleted.text("hardDeleteTime"_L1) > deleted.text("softDeleteTime"_L1));
        QCOMPARE(call("POST", path + u"/restore?generation=7"_s).status, 404);
        QCOMPARE(call("POST", path + u"/restore?generation="_s + generation).status, 200);
        QCOMPARE(call("GET", path).status, 200);
        QCOMPARE(call("DELETE", path).status, 204);
        QCOMPARE(makeBucket(u"trc-first"_s).status, 200); // the name is free for its owner
        QCOMPARE(call("POST", path + u"/restore?generation="_s + generation).status, 409);
    }

    void aDeletedBucketIsGoneForGoodAfterItsTime()
    {
        const auto generation = makeBucket(u"trc-first"_s).text("generation"_L1);
        QCOMPARE(call("DELETE", bucketPath(u"trc-first"_s)).status, 204);
        (void)practise(u"time"_s, {{u"advanceSeconds"_s, 8 * 86'400}});
        QVERIFY(call("GET", all + u"&softDeleted=true"_s).names().isEmpty());
        QCOMPARE(call("POST", bucketPath(u"trc-first"_s) + u"/restore?generation="_s + generation).status, 404);
    }

    void policiesSayWhoMayWhat()
    {
        const auto iam = bucketPath(u"trc-first"_s) + u"/iam"_s;
        (void)makeBucket(u"trc-first"_s);
        QCOMPARE(put(u"trc-first"_s, u"a b"_s, "public?").status, 200);
        auto policy = call("GET", iam).json;
        QVERIFY(rolesOf(policy).contains("roles/storage.legacyBucketOwner"_L1));
        QCOMPARE(asAnonymous("GET", objectPath(u"trc-first"_s, u"a b"_s)).status, 401);
        auto bindings = policy["bindings"_L1].toArray();
        const auto before = policy;
        bindings.append(binding(u"roles/storage.objectViewer"_s, u"allUsers"_s));
        policy[u"bindings"_s] = bindings;
        const auto set = call("PUT", iam, policy);
        QCOMPARE(set.status, 200);
        QVERIFY(set.text("etag"_L1) != before["etag"_L1].toString());
        QCOMPARE(call("PUT", iam, before).status, 412); // somebody has changed it meanwhile
        const auto read = asAnonymous("GET", objectPath(u"trc-first"_s, u"a b"_s) + u"?alt=media"_s);
        QCOMPARE(read.body, QByteArray{"public?"});
        QCOMPARE(asAnonymous("GET", bucketPath(u"trc-first"_s) + u"/o"_s).names(), QStringList{u"a b"_s});
        QCOMPARE(asAnonymous("DELETE", objectPath(u"trc-first"_s, u"a b"_s)).status, 401);
        const QJsonObject prevented{{u"iamConfiguration"_s, QJsonObject{{u"publicAccessPrevention"_s, u"enforced"_s}}}};
        QCOMPARE(call("PATCH", bucketPath(u"trc-first"_s), prevented).status, 200);
        QCOMPARE(asAnonymous("GET", objectPath(u"trc-first"_s, u"a b"_s)).status, 401); // what the policy says is moot
        const auto refused = call("PUT", iam, {{u"bindings"_s, bindings}});
        QCOMPARE(refused.status, 412);
        QVERIFY2(refused.message().contains("public access prevention is enforced"_L1), qPrintable(refused.message()));
    }

    void badPoliciesAreRefused_data()
    {
        QTest::addColumn<QJsonObject>("policy");
        const auto row = [](const char *name, const QJsonObject &one, int version = 1) {
            QTest::newRow(name) << QJsonObject{{u"version"_s, version}, {u"bindings"_s, QJsonArray{one}}};
        };
        row("no such role", binding(u"roles/storage.everything"_s, u"user:ada@example.com"_s));
        row("a role of projects", binding(u"roles/viewer"_s, u"user:ada@example.com"_s));
        row("no such kind of member", binding(u"roles/storage.objectViewer"_s, u"ada@example.com"_s));
        row("nobody", {{u"role"_s, u"roles/storage.objectViewer"_s}, {u"members"_s, QJsonArray{}}});
        row("an unknown version", binding(u"roles/storage.objectViewer"_s, u"allUsers"_s), 2);
        auto conditional = binding(u"roles/storage.objectViewer"_s, u"user:ada@example.com"_s);
        conditional[u"condition"_s] = QJsonObject{{u"title"_s, u"soon"_s}, {u"expression"_s, u"true"_s}};
        row("a condition without uniform access", conditional, 3);
        row("a condition in version 1", conditional, 1);
    }
    void badPoliciesAreRefused()
    {
        QFETCH(QJsonObject, policy);
        (void)makeBucket(u"trc-first"_s);
        QCOMPARE(call("PUT", bucketPath(u"trc-first"_s) + u"/iam"_s, policy).status, 400);
    }

    void conditionsAreOnlyForWhoKnowsThem()
    {
        const auto iam = bucketPath(u"trc-first"_s) + u"/iam"_s;
        const QJsonObject uniform{
            {u"iamConfiguration"_s, QJsonObject{{u"uniformBucketLevelAccess"_s, QJsonObject{{u"enabled"_s, true}}}}}};
        (void)makeBucket(u"trc-first"_s, uniform);
        QVERIFY(!call("GET", bucketPath(u"trc-first"_s) + u"?projection=full"_s).json.contains("acl"_L1));
        auto one = binding(u"roles/storage.objectViewer"_s, u"user:ada@example.com"_s);
        one[u"condition"_s] = QJsonObject{{u"title"_s, u"soon"_s}, {u"expression"_s, u"true"_s}};
        QCOMPARE(call("PUT", iam, {{u"version"_s, 3}, {u"bindings"_s, QJsonArray{one}}}).status, 200);
        QCOMPARE(rolesOf(call("GET", iam + u"?optionsRequestedPolicyVersion=3"_s).json).size(), 1);
        QVERIFY(rolesOf(call("GET", iam).json).isEmpty());
    }

    void uniformAccessStaysWhenItHasLastedForNinetyDays()
    {
        const auto access = [](bool isUniform) {
            return QJsonObject{{u"iamConfiguration"_s,
                                QJsonObject{{u"uniformBucketLevelAccess"_s, QJsonObject{{u"enabled"_s, isUniform}}}}}};
        };
        const auto path = bucketPath(u"trc-first"_s);
        (void)makeBucket(u"trc-first"_s, access(true));
        QCOMPARE(call("PATCH", path, access(false)).status, 200);
        QCOMPARE(call("PATCH", path, access(true)).status, 200);
        (void)practise(u"time"_s, {{u"advanceSeconds"_s, 89 * 86'400}});
        QCOMPARE(call("PATCH", path, access(true)).status, 200); // which begins nothing anew
        (void)practise(u"time"_s, {{u"advanceSeconds"_s, 2 * 86'400}});
        QCOMPARE(call("PATCH", path, access(false)).status, 412);
        QCOMPARE(call("PUT", path, QJsonObject{}).status, 412);
        QCOMPARE(call("PATCH", path, {{u"labels"_s, QJsonObject{{u"a"_s, u"b"_s}}}}).status, 200);
    }

    void managedFoldersNeedUniformAccess()
    {
        const QJsonObject uniform{
            {u"iamConfiguration"_s, QJsonObject{{u"uniformBucketLevelAccess"_s, QJsonObject{{u"enabled"_s, true}}}}}};
        (void)makeBucket(u"trc-first"_s);
        QCOMPARE(call("GET", bucketPath(u"trc-first"_s) + u"/managedFolders"_s).status, 412);
        (void)call("PATCH", bucketPath(u"trc-first"_s), uniform);
        const auto none = call("GET", bucketPath(u"trc-first"_s) + u"/managedFolders?prefix=a/"_s).json;
        QCOMPARE(none, (QJsonObject{{u"kind"_s, u"storage#managedFolders"_s}}));
    }

    void permissionsAreTested()
    {
        start(R"({"deniedPermissions":["storage.objects.delete"]})");
        (void)makeBucket(u"trc-first"_s);
        const auto test = bucketPath(u"trc-first"_s) + u"/iam/testPermissions"_s;
        const auto held = call("GET",
                               test
                                   + u"?permissions=storage.objects.get&permissions=storage.objects.delete"
                                     "&permissions=storage.buckets.get"_s);
        const QJsonArray wanted{u"storage.objects.get"_s, u"storage.buckets.get"_s};
        QCOMPARE(held.json["permissions"_L1].toArray(), wanted);
        QCOMPARE(call("GET", test + u"?permissions=storage.objects.fly"_s).status, 400);
        QCOMPARE(call("GET", test).status, 400);
        QCOMPARE(put(u"trc-first"_s, u"a"_s, "1").status, 200);
        const auto denied = call("DELETE", objectPath(u"trc-first"_s, u"a"_s));
        QCOMPARE(denied.status, 403);
        QCOMPARE(denied.reason(), u"forbidden"_s);
        QCOMPARE(denied.message(),
                 u"nixie@example.com does not have storage.objects.delete access to the Google Cloud Storage object. "
                 "Permission 'storage.objects.delete' denied on resource (or it may not exist)."_s);
        QCOMPARE(put(u"trc-first"_s, u"a"_s, "2").status, 403); // who replaces deletes
        QCOMPARE(put(u"trc-first"_s, u"b"_s, "2").status, 200);
    }

    void withoutATokenOnlyWhatIsPublicIsThere()
    {
        (void)makeBucket(u"trc-first"_s);
        const auto nobody = asAnonymous("GET", bucketPath(u"trc-first"_s));
        QCOMPARE(nobody.status, 401);
        QCOMPARE(nobody.reason(), u"required"_s);
        QVERIFY2(nobody.message().startsWith("Anonymous caller does not have storage.buckets.get access"_L1),
                 qPrintable(nobody.message()));
        QVERIFY(nobody.header("www-authenticate").startsWith("Bearer realm="));
        m_token = "ya29.invented";
        const auto wrong = call("GET", bucketPath(u"trc-first"_s));
        QCOMPARE(wrong.status, 401);
        QCOMPARE(wrong.message(), u"Invalid Credentials"_s);
        QCOMPARE(wrong.reason(), u"authError"_s);
        QCOMPARE(wrong.json["error"_L1]["errors"_L1][0]["location"_L1].toString(), u"Authorization"_s);
    }

    void bucketsOfOthersAreOnlySeenByTheirName()
    {
        start(R"({"buckets":[
            {"name":"others-open","location":"US","owner":"other","objects":[{"name":"a","text":"open"}],
             "bindings":[{"role":"roles/storage.objectViewer","members":["allAuthenticatedUsers"]}]},
            {"name":"others-closed","location":"US","owner":"other","objects":[{"name":"a","text":"closed"}]}]})");
        QVERIFY(call("GET", all).names().isEmpty());
        QCOMPARE(bytesOf(u"others-open"_s, u"a"_s), QByteArray{"open"});
        QCOMPARE(call("GET", bucketPath(u"others-open"_s)).status, 403); // the role is for objects
        QCOMPARE(put(u"others-open"_s, u"b"_s, "1").status, 403);
        QCOMPARE(asAnonymous("GET", objectPath(u"others-open"_s, u"a"_s)).status, 401);
        QCOMPARE(call("GET", objectPath(u"others-closed"_s, u"a"_s)).status, 403);
        QCOMPARE(call("GET", objectPath(u"others-closed"_s, u"none"_s)).status, 403); // no hint what is there
        QCOMPARE(makeBucket(u"others-closed"_s).status, 409);
    }

    void theRequesterPaysWhereTheOwnerSaysSo()
    {
        start(
            R"({"buckets":[{"name":"others-pay","location":"US","owner":"other","objects":[{"name":"a","text":"dear"}],
            "body":{"billing":{"requesterPays":true}},
            "bindings":[{"role":"roles/storage.objectViewer","members":["allUsers"]}]}]})");
        const auto path = objectPath(u"others-pay"_s, u"a"_s);
        const auto unpaid = call("GET", path);
        QCOMPARE(unpaid.status, 400);
        QCOMPARE(unpaid.reason(), u"required"_s);
        QCOMPARE(unpaid.message(), u"Bucket is a requester pays bucket but no user project provided."_s);
        QCOMPARE(call("GET", path + u"?userProject=trc-practice"_s).status, 200);
        QCOMPARE(exchange("GET", path, {{"x-goog-user-project", "trc-practice"}}, {}).status, 200);
        QCOMPARE(call("GET", path + u"?userProject=somebody-elses"_s).status, 403);
        QCOMPARE(asAnonymous("GET", path).status, 400);
        const auto own = bucketPath(u"trc-first"_s);
        (void)makeBucket(u"trc-first"_s, {{u"billing"_s, QJsonObject{{u"requesterPays"_s, true}}}});
        QCOMPARE(call("GET", own).status, 200); // its owner pays anyway
    }

    void whereTheServiceIsOffNothingIsThere()
    {
        start(R"({"disabledServices":["storage.googleapis.com"]})");
        const auto off = call("GET", all);
        QCOMPARE(off.status, 403);
        QCOMPARE(off.reason(), u"accessNotConfigured"_s);
        QCOMPARE(off.domain(), u"usageLimits"_s);
        QVERIFY2(off.message().startsWith("Cloud Storage"_L1), qPrintable(off.message()));
        QCOMPARE(put(u"trc-first"_s, u"a"_s, "1").status, 403);
    }

    void aCallWithAnUnknownVerbOrPlaceIsNone()
    {
        (void)makeBucket(u"trc-first"_s);
        QCOMPARE(call("DELETE", u"/storage/v1/b"_s).status, 405);
        QCOMPARE(call("GET", bucketPath(u"trc-first"_s) + u"/acl"_s).status, 404); // not here
        QCOMPARE(call("GET", all + u"&alt=xml"_s).status, 400);
        QCOMPARE(call("GET", bucketPath(u"trc-first"_s) + u"?alt=media"_s).status, 400);
        const auto some = call("GET", all + u"&fields=items(name)"_s).json;
        QCOMPARE(some, (QJsonObject{{u"items"_s, QJsonArray{QJsonObject{{u"name"_s, u"trc-first"_s}}}}}));
    }

private:
    StorageReply asAnonymous(const QByteArray &method, const QString &target)
    {
        const auto token = std::exchange(m_token, {});
        const auto reply = call(method, target);
        m_token = token;
        return reply;
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHttpStorage)
#include "tst_httpstorage.moc"
