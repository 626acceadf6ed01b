// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/storageapi.h"
#include "services/net/requests.h"
#include "services/net/restclient.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"

#include <QCoroTask>
#include <QJsonArray>
#include <QRandomGenerator>
#include <QTest>
#include <QUrlQuery>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

QByteArray text(const QJsonObject &json)
{
    return QJsonDocument{json}.toJson(QJsonDocument::Compact);
}

QJsonObject object(const QString &name, qint64 generation, const QString &sum = u"yZRlqg=="_s)
{
    return {
        {u"name"_s, name}, {u"size"_s, u"11"_s}, {u"generation"_s, QString::number(generation)}, {u"crc32c"_s, sum}};
}

FakeAnswer refusal(int status, const QString &message)
{
    return {.status = status, .body = text({{u"error"_s, QJsonObject{{u"code"_s, status}, {u"message"_s, message}}}})};
}

struct ApiBench
{
    [[nodiscard]] QString query(qsizetype request, const QString &name) const
    {
        return QUrlQuery{world.requests.at(request).url}.queryItemValue(name, QUrl::FullyDecoded);
    }
    [[nodiscard]] int posts() const
    {
        return static_cast<int>(std::ranges::count(world.requests, QByteArray{"POST"}, &FakeRequest::verb));
    }

    FakeWorld world;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token,
                    &clock,
                    {.network = world.network(), .random = [] { return 0.0; }, .quotaProject = ProjectId{u"quota"_s}}};
    StorageApi api{realCloud(ProjectId{u"p"_s}), &rest};
};

const BucketUri there{u"data"_s, "a/b c?#%2F+\xc3\xa9.txt"};

} // namespace

class TestStorageApi : public QObject
{
    Q_OBJECT

private slots:
    void aNameIsOneSegmentOfThePathWhateverIsInIt()
    {
        ApiBench bench;
        bench.world.answers = {{.body = text(object(u"x"_s, 5))}};
        QVERIFY(QCoro::waitFor(bench.api.object(there, {})));
        const auto url = bench.world.requests.first().url.toEncoded();
        QVERIFY2(
            url.startsWith("https://storage.googleapis.com/storage/v1/b/data/o/a%2Fb%20c%3F%23%252F%2B%C3%A9.txt?"),
            url.constData());
        Requests::instance().clear();
        bench.world.answers = {{.body = text(object(u"x"_s, 5))}};
        QVERIFY(QCoro::waitFor(bench.api.object(there, {})));
        const auto curl = asCurl(Requests::instance().all().last());
        QVERIFY2(curl.contains("a%2Fb%20c%3F%23%252F%2B"_L1), qPrintable(curl));
    }

    void allPagesOfAListAreRead()
    {
        ApiBench bench;
        bench.world.answers = {
            {.body = text({{u"items"_s, QJsonArray{object(u"d/a"_s, 1)}}, {u"nextPageToken"_s, u"t+/="_s}})},
            {.body = text({{u"nextPageToken"_s, u"t2"_s}})}, // a page may be empty and still not the last one
            {.body = text({{u"items"_s, QJsonArray{object(u"d/b"_s, 2)}}, {u"prefixes"_s, QJsonArray{u"d/e/"_s}}})}};
        QList<qsizetype> counts;
        const auto list = QCoro::waitFor(
            bench.api.objects({.bucket = u"data"_s, .prefix = "d/"}, [&](qsizetype count) { counts += count; }, {}));
        QVERIFY(list && !list->isCut);
        QCOMPARE(list->objects.size(), 2);
        QCOMPARE(list->prefixes, QList<QByteArray>{"d/e/"});
        QCOMPARE(counts, (QList<qsizetype>{1, 1, 3}));
        QCOMPARE(bench.query(0, u"delimiter"_s), u"/"_s);
        QCOMPARE(bench.query(1, u"pageToken"_s), u"t+/="_s);
    }

    void aListEndsAtItsBoundAndSaysSo()
    {
        ApiBench bench;
        bench.world.answer = [](const FakeRequest &) {
            return FakeAnswer{
                .body = text({{u"items"_s, QJsonArray{object(u"a"_s, 1), object(u"b"_s, 1), object(u"c"_s, 1)}},
                              {u"nextPageToken"_s, QString::number(QRandomGenerator::global()->generate())}})};
        };
        const auto list = QCoro::waitFor(bench.api.objects({.bucket = u"data"_s, .most = 5}, {}, {}));
        QVERIFY(list && list->isCut);
        QCOMPARE(list->objects.size(), 5);
        QCOMPARE(bench.world.requests.size(), 2);
    }

    void aServerThatRepeatsItselfIsLeft()
    {
        ApiBench bench;
        bench.world.answer = [](const FakeRequest &) {
            return FakeAnswer{.body = text({{u"items"_s, QJsonArray{}}, {u"nextPageToken"_s, u"same"_s}})};
        };
        const auto list = QCoro::waitFor(bench.api.objects({.bucket = u"data"_s}, {}, {}));
        QVERIFY(list && list->isCut);
        QCOMPARE(bench.world.requests.size(), 2);
    }

    void aBucketIsMadePrivate()
    {
        ApiBench bench;
        bench.world.answers = {{.body = text({{u"name"_s, u"new-bucket"_s}, {u"location"_s, u"US-EAST5"_s}})}};
        const auto made =
            QCoro::waitFor(bench.api.createBucket({.name = u"new-bucket"_s, .location = u"us-east5"_s}, {}));
        QVERIFY(made);
        QCOMPARE(bench.query(0, u"project"_s), u"p"_s);
        const auto body = bench.world.requests.first().body;
        QCOMPARE(body[u"location"_s].toString(), u"US-EAST5"_s);
        QCOMPARE(body[u"softDeletePolicy"_s][u"retentionDurationSeconds"_s].toString(), u"0"_s);
        QCOMPARE(body[u"iamConfiguration"_s][u"publicAccessPrevention"_s].toString(), u"enforced"_s);
        QVERIFY(body[u"iamConfiguration"_s][u"uniformBucketLevelAccess"_s][u"enabled"_s].toBool());
        const auto odd = QCoro::waitFor(bench.api.createBucket({.name = u"No"_s, .location = u"us-east5"_s}, {}));
        QCOMPARE(odd.error().code, ErrorCode::Invalid);
        QCOMPARE(bench.world.requests.size(), 1); // nothing was asked for it
        bench.world.answers = {refusal(409, u"The requested bucket name is not available."_s)};
        const auto taken =
            QCoro::waitFor(bench.api.createBucket({.name = u"taken-1"_s, .location = u"us-east5"_s}, {}));
        QCOMPARE(taken.error().code, ErrorCode::AlreadyExists);
        QVERIFY(taken.error().message.contains("taken-1"_L1));
    }

    void aDeleteNamesTheGenerationThatWasSeen()
    {
        ApiBench bench;
        bench.world.answers = {{.status = 204}, refusal(412, u"conditionNotMet"_s)};
        QVERIFY(QCoro::waitFor(bench.api.remove(there, 77, {})));
        QCOMPARE(bench.world.requests.first().verb, QByteArray{"DELETE"});
        QCOMPARE(bench.query(0, u"ifGenerationMatch"_s), u"77"_s);
        QCOMPARE(QCoro::waitFor(bench.api.remove(there, 77, {})).error().code, ErrorCode::Conflict);
    }

    void aRewriteIsAskedForUntilItIsDone()
    {
        ApiBench bench;
        bench.world.answers = {
            {.body = text({{u"done"_s, false}, {u"totalBytesRewritten"_s, u"5"_s}, {u"rewriteToken"_s, u"t+/="_s}})},
            {.body =
                 text({{u"done"_s, true}, {u"totalBytesRewritten"_s, u"11"_s}, {u"resource"_s, object(u"new"_s, 9)}})}};
        BucketObject source{.name = there.object, .size = 11, .generation = 5};
        const auto made =
            QCoro::waitFor(bench.api.rewrite({.from = there, .to = {u"data"_s, "new"}, .source = source}, {}));
        QVERIFY(made);
        QCOMPARE(made->generation, qint64{9});
        QCOMPARE(bench.query(0, u"ifSourceGenerationMatch"_s), u"5"_s);
        QCOMPARE(bench.query(0, u"ifGenerationMatch"_s), u"0"_s);
        QCOMPARE(bench.query(1, u"rewriteToken"_s), u"t+/="_s);
        QVERIFY(bench.world.requests.first().url.path(QUrl::FullyEncoded).endsWith("/rewriteTo/b/data/o/new"_L1));
    }

    void aRewriteThatDoesNotGetOnEnds()
    {
        ApiBench bench;
        bench.world.answer = [](const FakeRequest &) {
            return FakeAnswer{
                .body = text({{u"done"_s, false}, {u"totalBytesRewritten"_s, u"5"_s}, {u"rewriteToken"_s, u"t"_s}})};
        };
        const auto made = QCoro::waitFor(bench.api.rewrite({.from = there, .to = {u"data"_s, "new"}}, {}));
        QCOMPARE(made.error().code, ErrorCode::BadReply);
        QVERIFY(bench.world.requests.size() < 30);
    }

    void aLostAnswerIsNoSecondCopy()
    {
        ApiBench bench; // done, and the answer is lost: what is there is looked at
        bench.world.answers = {
            {.status = 503}, {.body = text(object(u"new"_s, 9))}, {.body = text(object(u"new"_s, 9))}};
        BucketObject source{.name = there.object, .size = 11, .generation = 5, .crc32c = 0xc99465aa};
        const auto made =
            QCoro::waitFor(bench.api.rewrite({.from = there, .to = {u"data"_s, "new"}, .source = source}, {}));
        QVERIFY(made);
        QCOMPARE(made->generation, qint64{9});
        QCOMPARE(bench.posts(), 1);
    }

    void aLostAnswerOfWhatWasNotDoneIsAskedAgain()
    {
        ApiBench bench;
        bench.world.answers = {{.status = 503},
                               refusal(404, u"No such object"_s),
                               {.body = text({{u"done"_s, true}, {u"resource"_s, object(u"new"_s, 9)}})}};
        BucketObject source{.name = there.object, .size = 11, .generation = 5, .crc32c = 0xc99465aa};
        QVERIFY(QCoro::waitFor(bench.api.rewrite({.from = there, .to = {u"data"_s, "new"}, .source = source}, {})));
        QCOMPARE(bench.posts(), 2);
    }

    void aNameThatIsTakenIsToldFromASourceThatChanged()
    {
        ApiBench bench;
        const auto conflict = refusal(412, u"conditionNotMet"_s);
        bench.world.answers = {conflict, {.body = text(object(u"new"_s, 3))}};
        const auto taken = QCoro::waitFor(bench.api.rewrite({.from = there, .to = {u"data"_s, "new"}}, {}));
        QCOMPARE(taken.error().code, ErrorCode::AlreadyExists);
        QVERIFY(taken.error().message.contains("gs://data/new"_L1));
        bench.world.answers = {conflict, refusal(404, u"No such object"_s)};
        const auto changed = QCoro::waitFor(bench.api.rewrite({.from = there, .to = {u"data"_s, "new"}}, {}));
        QCOMPARE(changed.error().code, ErrorCode::Conflict);
    }

    void partsAreComposedInTheirOrder()
    {
        ApiBench bench;
        bench.world.answers = {{.body = text(object(u"whole"_s, 9))}};
        const ComposeOrder order{
            .to = {u"data"_s, "whole"},
            .sources = {{.name = "p/1", .size = 1, .generation = 4}, {.name = "p/2", .size = 1, .generation = 6}}};
        QVERIFY(QCoro::waitFor(bench.api.compose(order, {})));
        const auto sources = bench.world.requests.first().body[u"sourceObjects"_s].toArray();
        QCOMPARE(sources.size(), 2);
        QCOMPARE(sources[0][u"name"_s].toString(), u"p/1"_s);
        QCOMPARE(sources[1][u"objectPreconditions"_s][u"ifGenerationMatch"_s].toString(), u"6"_s);
        QCOMPARE(bench.query(0, u"ifGenerationMatch"_s), u"0"_s);
    }

    void whatWasDeletedIsListedAndHadBack()
    {
        ApiBench bench;
        auto gone = object(u"d/a"_s, 4);
        gone.insert(u"softDeleteTime"_s, u"2026-11-19T00:00:00Z"_s);
        gone.insert(u"hardDeleteTime"_s, u"2026-11-26T00:00:00Z"_s);
        bench.world.answers = {{.body = text({{u"items"_s, QJsonArray{gone}}})}, {.body = text(object(u"d/a"_s, 8))}};
        const auto list = QCoro::waitFor(bench.api.objects(
            {.bucket = u"data"_s, .depth = ObjectQuery::Depth::All, .which = ObjectQuery::Which::SoftDeleted}, {}, {}));
        QVERIFY(list && list->objects.first().goneForGood > list->objects.first().softDeleted);
        QCOMPARE(bench.query(0, u"softDeleted"_s), u"true"_s);
        const auto back = QCoro::waitFor(bench.api.restore({u"data"_s, "d/a"}, 4, {}));
        QVERIFY(back);
        QCOMPARE(back->generation, qint64{8});
        QVERIFY(bench.world.requests.last().url.path().endsWith("/restore"_L1));
        QCOMPARE(bench.query(1, u"generation"_s), u"4"_s);
    }

    void whoPaysIsNamedFromThenOnAndNeverBefore()
    {
        ApiBench bench;
        bench.world.answer = [](const FakeRequest &request) {
            return QUrlQuery{request.url}.hasQueryItem(u"userProject"_s)
                ? FakeAnswer{.body = text(object(u"x"_s, 1))}
                : refusal(400, u"Bucket is a requester pays bucket but no user project provided."_s);
        };
        const auto refused = QCoro::waitFor(bench.api.object(there, {}));
        QVERIFY(!refused && wantsUserProject(refused.error()));
        QVERIFY(bench.world.requests.first().quotaProject.isEmpty()); // that header would make somebody pay, too
        auto copy = bench.api; // they share what is known
        copy.payWith(u"data"_s, ProjectId{u"mine"_s});
        QVERIFY(QCoro::waitFor(bench.api.object(there, {})));
        QCOMPARE(bench.query(1, u"userProject"_s), u"mine"_s);
        QCOMPARE(QUrlQuery{bench.api.contentsUrl(there, ObjectContents::Read, 1)}.queryItemValue(u"userProject"_s),
                 u"mine"_s);
        QVERIFY(!QUrlQuery{bench.api.contentsUrl({u"other"_s, "x"}, ObjectContents::Read, 1)}.hasQueryItem(
            u"userProject"_s));
    }

    void withoutAClientEveryCallEnds()
    {
        ApiBench bench;
        auto rest =
            std::make_unique<RestClient>(&bench.token, &bench.clock, RestOptions{.network = bench.world.network()});
        StorageApi api{realCloud(ProjectId{u"p"_s}), rest.get()};
        rest.reset();
        QCOMPARE(QCoro::waitFor(api.buckets({})).error().code, ErrorCode::Cancelled);
        QCOMPARE(QCoro::waitFor(api.object(there, {})).error().code, ErrorCode::Cancelled);
        QCOMPARE(QCoro::waitFor(api.objects({.bucket = u"data"_s}, {}, {})).error().code, ErrorCode::Cancelled);
        QCOMPARE(QCoro::waitFor(api.sentBytes(u"data"_s, {})).error().code, ErrorCode::Cancelled);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestStorageApi)
#include "tst_storageapi.moc"
