// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/taskscope.h"
#include "services/net/restclient.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const QUrl url{u"https://tpu.googleapis.com/v2/projects/p/locations"_s};

struct Bench
{
    FakeWorld world;
    FakeClock clock;
    FakeToken token{{{u"token-0"_s}, {u"token-1"_s}}};
    RestClient rest{&token, &clock, {.network = world.network(), .random = [] { return 0.5; }}};

    Result<QJsonObject> get() { return QCoro::waitFor(rest.get(url, {})); }
};

} // namespace

/// What happens once the user has to sign in again.
class TestSignedOut : public QObject
{
    Q_OBJECT

private slots:
    void A2_A3_onceSignedOutNothingIsSentUntilTheNextSignIn()
    {
        Bench bench;
        QSignalSpy signedOut{&bench.rest, &RestClient::signedOut};
        bench.world.answer = [](const FakeRequest &) { return FakeAnswer{.status = 401}; };
        TaskScope scope;
        int ended = 0;
        for (int i = 0; i < 10; ++i)
            scope.run(bench.rest.get(url, scope.token()), [&](const Result<QJsonObject> &answer) {
                QCOMPARE(answer.error().code, ErrorCode::SignedOut);
                ++ended;
            });
        QTRY_COMPARE(ended, 10);
        QCOMPARE(signedOut.count(), 1);
        QCOMPARE(bench.token.refreshCalls, 1);
        const auto sent = bench.world.requests.size();
        QCOMPARE(bench.get().error().code, ErrorCode::SignedOut);
        QCOMPARE(bench.world.requests.size(), sent);

        bench.world.answer = [](const FakeRequest &) { return FakeAnswer{}; };
        bench.rest.signInAgain();
        QVERIFY(bench.get());
        QCOMPARE(signedOut.count(), 1);

        bench.token.error = Error{ErrorCode::SignedOut, u"revoked"_s, {}};
        bench.world.answer = [](const FakeRequest &) { return FakeAnswer{.status = 401}; };
        QCOMPARE(bench.get().error().message, u"revoked"_s);
        QCOMPARE(bench.get().error().message, u"revoked"_s);
        QCOMPARE(signedOut.count(), 2);
    }

    void A7_aMissingScopeIsNoReasonToRefresh()
    {
        Bench bench;
        QSignalSpy signedOut{&bench.rest, &RestClient::signedOut};
        bench.world.answer = [](const FakeRequest &) {
            return FakeAnswer{
                .status = 403,
                .body =
                    R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"Request had insufficient authentication scopes.","details":[{"reason":"ACCESS_TOKEN_SCOPE_INSUFFICIENT"}]}})"};
        };
        const auto answer = bench.get();
        QCOMPARE(answer.error().code, ErrorCode::ScopeMissing);
        QVERIFY(needsSignIn(answer.error().code));
        QCOMPARE(bench.world.requests.size(), 1);
        QCOMPARE(bench.token.refreshCalls, 0);
        QCOMPARE(signedOut.count(), 0); // other calls go on
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSignedOut)
#include "tst_signedout.moc"
