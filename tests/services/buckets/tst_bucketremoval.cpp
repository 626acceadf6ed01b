// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A bucket that is deleted: what is in it, what stands in the way, and what goes before it.
#include "services/buckets/bucketremoval.h"
#include "tests/services/buckets/bucketbench.h"

#include <QCoroTask>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

bool isBucketCall(const BucketAsked &asked)
{
    return asked.verb == "DELETE" && asked.path.endsWith("/b/data"_L1);
}

} // namespace

class TestBucketRemoval : public QObject
{
    Q_OBJECT

private slots:
    void whatIsInItIsCountedAndNamed()
    {
        BucketBench bench;
        for (const QByteArray name : {"run-1/checkpoint_1/a", "run-1/checkpoint_2/a", "data.txt", "run-2/b"})
            bench.server.put(name, "12345");
        const auto inventory = QCoro::waitFor(inventoryOf(bench.api, u"data"_s, {}));
        QVERIFY(inventory);
        QCOMPARE(inventory->files, 4);
        QCOMPARE(inventory->bytes, quint64{20});
        QCOMPARE(inventory->names, (QList<QByteArray>{"data.txt", "run-1/", "run-2/"}));
        QVERIFY(!inventory->isCut && !inventory->isEmpty());
        QVERIFY(problemOfRemoval(*inventory).isEmpty());
    }

    void whatCannotBeEmptiedSaysWhy()
    {
        BucketInventory inventory{.bucket = {.name = u"data"_s}, .files = 1};
        QVERIFY(problemOfRemoval(inventory).isEmpty());
        inventory.bucket.hasVersions = true;
        QVERIFY(problemOfRemoval(inventory).contains(u"versions"_s));
        inventory.bucket.retentionSeconds = 86'400;
        QVERIFY(problemOfRemoval(inventory).contains(u"retention"_s));
        inventory.files = 0; // then it does not matter
        QVERIFY(problemOfRemoval(inventory).isEmpty());
    }

    void anEmptyOneGoesWithOneCall()
    {
        BucketBench bench;
        QVERIFY(QCoro::waitFor(removeBucket(bench.api, u"data"_s, BucketFilling::Refused, {})));
        QCOMPARE(bench.server.count("DELETE", u"/b/data"_s), 1);
    }

    void oneThatIsNotEmptyStaysWithAllThatIsInIt()
    {
        BucketBench bench;
        bench.server.put("a", "1");
        const auto removed = QCoro::waitFor(removeBucket(bench.api, u"data"_s, BucketFilling::Refused, {}));
        QVERIFY(!removed);
        QCOMPARE(removed.error().code, ErrorCode::Conflict);
        QVERIFY2(removed.error().message.contains(u"data"_s), qPrintable(removed.error().message));
        QCOMPARE(bench.server.names(), QList<QByteArray>{"a"});
    }

    void itsFilesGoBeforeIt()
    {
        BucketBench bench;
        for (int i = 0; i < 20; ++i)
            bench.server.put("run/" + QByteArray::number(i), "1");
        QVERIFY(QCoro::waitFor(removeBucket(bench.api, u"data"_s, BucketFilling::Deleted, {})));
        QVERIFY(bench.server.names().isEmpty());
        const auto asked = bench.server.asked();
        QVERIFY(asked.first().path.endsWith("/iam/testPermissions"_L1));
        QCOMPARE(asked.first().query.queryItemValue(u"permissions"_s), u"storage.buckets.delete"_s);
        QCOMPARE(std::ranges::count_if(asked, isBucketCall), 1);
        QVERIFY(isBucketCall(asked.last()));
    }

    /// As with the role Storage Object User.
    void whoMayNotDeleteTheBucketLosesNothingInIt()
    {
        BucketBench bench;
        bench.server.put("a", "1");
        bench.server.answerBy([](const BucketAsked &asked) -> std::optional<BucketAnswer> {
            if (!asked.path.endsWith("/iam/testPermissions"_L1))
                return std::nullopt;
            return BucketAnswer{.body = "{\"kind\": \"storage#testIamPermissionsResponse\"}"};
        });
        const auto inventory = QCoro::waitFor(inventoryOf(bench.api, u"data"_s, {}));
        QVERIFY(inventory && !inventory->mayDelete);
        const auto removed = QCoro::waitFor(removeBucket(bench.api, u"data"_s, BucketFilling::Deleted, {}));
        QVERIFY(!removed);
        QCOMPARE(removed.error().code, ErrorCode::Denied);
        QCOMPARE(removed.error().message, problemOfRemoval(*inventory));
        for (const auto &word : {u"data"_s, u"storage.buckets.delete"_s, u"Storage Admin"_s})
            QVERIFY2(removed.error().message.contains(word), qPrintable(removed.error().message));
        QCOMPARE(bench.server.names(), QList<QByteArray>{"a"});
        QCOMPARE(bench.server.count("DELETE", u"/b/data"_s), 0);
    }

    void whileThatIsNotKnownNothingIsDeleted()
    {
        BucketBench bench;
        bench.server.put("a", "1");
        bench.server.answerBy([](const BucketAsked &asked) -> std::optional<BucketAnswer> {
            if (!asked.path.endsWith("/iam/testPermissions"_L1))
                return std::nullopt;
            return BucketAnswer{.status = 403, .body = R"({"error":{"code":403,"message":"no"}})"};
        });
        const auto inventory = QCoro::waitFor(inventoryOf(bench.api, u"data"_s, {}));
        QVERIFY(inventory && inventory->mayDelete); // nobody is kept from trying
        QVERIFY(!QCoro::waitFor(removeBucket(bench.api, u"data"_s, BucketFilling::Deleted, {})));
        QCOMPARE(bench.server.count("DELETE", u"/b/data"_s), 0);
    }

    /// Nobody has agreed to lose that.
    void whatIsWrittenMeanwhileKeepsIt()
    {
        BucketBench bench;
        bench.server.put("old", "1");
        bench.server.changeAnswersBy([](const BucketAsked &asked, BucketAnswer &answer) {
            if (isBucketCall(asked))
                answer = {.status = 409, .body = R"({"error":{"code":409,"message":"not empty"}})"};
        });
        const auto removed = QCoro::waitFor(removeBucket(bench.api, u"data"_s, BucketFilling::Deleted, {}));
        QVERIFY(!removed);
        QCOMPARE(removed.error().code, ErrorCode::Conflict);
    }

    void oneThatIsGoneAlreadyIsGone()
    {
        BucketBench bench;
        bench.server.answerBy([](const BucketAsked &asked) -> std::optional<BucketAnswer> {
            if (!isBucketCall(asked))
                return std::nullopt;
            return BucketAnswer{.status = 404, .body = R"({"error":{"code":404,"message":"Not Found"}})"};
        });
        QVERIFY(QCoro::waitFor(removeBucket(bench.api, u"data"_s, BucketFilling::Refused, {})));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestBucketRemoval)
#include "tst_bucketremoval.moc"
