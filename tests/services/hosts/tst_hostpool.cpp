// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults.h"
#include "podfixture.h"
#include "services/hosts/plainoutput.h"
#include "tests/services/tpu/tpubench.h"

#include <QFile>
#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using Link = HostLink::State;
using Connection = std::shared_ptr<SshConnection>;

class TestHostPool : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<PodFixture> m_fixture;

    [[nodiscard]] static qsizetype logins(const Sshd &server) { return server.log().count("Accepted publickey"); }

private slots:
    void initTestCase()
    {
        m_fixture = std::make_unique<PodFixture>();
        if (!m_fixture->server.problem().isEmpty())
            QSKIP(qPrintable(m_fixture->server.problem()));
    }
    void cleanupTestCase() { m_fixture.reset(); }

    void whoeverWantsAHostSharesOneConnection()
    {
        HostPool pool{m_fixture->reach(), &m_fixture->hub};
        const auto host = PodFixture::hosts(1)[0];
        const auto before = logins(m_fixture->server);
        QSignalSpy changes{&pool, &HostPool::linkChanged};
        auto first = pool.connection(host, {});
        auto second = pool.connection(host, {});
        const auto one = QCoro::waitFor(first);
        const auto two = QCoro::waitFor(second);
        QVERIFY(one && two);
        QCOMPARE(one->get(), two->get());
        QCOMPARE(QCoro::waitFor(pool.connection(host, {}))->get(), one->get());
        QCOMPARE(logins(m_fixture->server) - before, 1);
        QCOMPARE(pool.link(host.id).state, Link::Connected);
        QVERIFY(changes.size() >= 2);
        pool.drop(host.id);
        QCOMPARE(pool.link(host.id).state, Link::Idle);
    }

    void whyAHostWasNotReachedIsRemembered()
    {
        bool isDead = true;
        HostPool pool{m_fixture->reach([&](const PodHost &, SshTarget &target) {
                          if (isDead)
                              target.port = 1;
                      }),
                      &m_fixture->hub};
        const auto host = PodFixture::hosts(1)[0];
        QVERIFY(!QCoro::waitFor(pool.connection(host, {})));
        QCOMPARE(pool.link(host.id).state, Link::Failed);
        QVERIFY(pool.link(host.id).error && !pool.link(host.id).error->message.isEmpty());
        isDead = false; // asked again on demand, never by itself
        QVERIFY(QCoro::waitFor(pool.connection(host, {})));
        QVERIFY(!pool.link(host.id).error);
    }

    void oneWhoGivesUpDoesNotTakeItFromTheOthers()
    {
        HostPool pool{m_fixture->reach(), &m_fixture->hub};
        const auto host = PodFixture::hosts(1)[0];
        std::stop_source stop;
        auto impatient = pool.connection(host, stop.get_token());
        auto patient = pool.connection(host, {});
        stop.request_stop();
        const auto gone = QCoro::waitFor(impatient);
        QVERIFY(!gone);
        QCOMPARE(gone.error().code, ErrorCode::Cancelled);
        QVERIFY(QCoro::waitFor(patient));
    }

    void whenNobodyWaitsTheLoginEnds()
    {
        RawServer silent{[](QTcpSocket *) { }};
        HostPool pool{m_fixture->reach([&](const PodHost &, SshTarget &target) { target.port = silent.serverPort(); }),
                      &m_fixture->hub};
        const auto host = PodFixture::hosts(1)[0];
        std::stop_source stop;
        auto wanted = pool.connection(host, stop.get_token());
        QVERIFY(QTest::qWaitFor([&] { return silent.connections > 0; }, 10'000));
        stop.request_stop();
        QVERIFY(!QCoro::waitFor(wanted));
        QVERIFY(QTest::qWaitFor([&] { return pool.link(host.id).state == Link::Idle; }, 10'000));
    }

    void aLostConnectionIsSaidAndMadeAgainOnDemand()
    {
        HostPool pool{m_fixture->reach(), &m_fixture->hub};
        FaultProxy proxy{m_fixture->server.port()};
        HostPool through{
            m_fixture->reach([&](const PodHost &, SshTarget &target) { target.port = proxy.serverPort(); }),
            &m_fixture->hub};
        const auto host = PodFixture::hosts(1)[0];
        QVERIFY(QCoro::waitFor(through.connection(host, {})));
        proxy.reset();
        QVERIFY(QTest::qWaitFor([&] { return through.link(host.id).state == Link::Failed; }, 10'000));
        QCOMPARE(through.link(host.id).error->code, ErrorCode::ConnectionLost);
        QVERIFY(QCoro::waitFor(through.connection(host, {})));
    }

    void noMoreThanEightLoginsAtOnce()
    {
        RawServer silent{[](QTcpSocket *) { }};
        HostPool pool{m_fixture->reach([&](const PodHost &, SshTarget &target) { target.port = silent.serverPort(); }),
                      &m_fixture->hub};
        std::stop_source stop;
        std::vector<Task<Connection>> all;
        for (const auto &host : PodFixture::hosts(20))
            all.push_back(pool.connection(host, stop.get_token()));
        QVERIFY(QTest::qWaitFor([&] { return silent.connections == 8; }, 10'000));
        int waiting = 0;
        for (const auto &host : PodFixture::hosts(20))
            waiting += pool.link(host.id).state == Link::Waiting ? 1 : 0;
        QCOMPARE(waiting, 12);
        QCOMPARE(silent.connections, 8);
        stop.request_stop();
        for (auto &one : all)
            QVERIFY(!QCoro::waitFor(one));
    }

    void whenLoginsAreDroppedWhatStandsGoesOn()
    {
        RawServer silent{[](QTcpSocket *) { }};
        const auto hosts = PodFixture::hosts(2);
        HostPool pool{m_fixture->reach([&](const PodHost &host, SshTarget &target) {
                          if (host.id == hosts[1].id)
                              target.port = silent.serverPort();
                      }),
                      &m_fixture->hub};
        const auto standing = QCoro::waitFor(pool.connection(hosts[0], {}));
        QVERIFY(standing);
        auto waiting = pool.connection(hosts[1], {});
        QVERIFY(QTest::qWaitFor([&] { return silent.connections == 1; }, 10'000));
        pool.dropLogins();
        QCOMPARE(QCoro::waitFor(waiting).error().code, ErrorCode::Cancelled);
        QVERIFY(!(*standing)->isLost());
        QCOMPARE(QCoro::waitFor(pool.connection(hosts[0], {})), *standing);
    }

    /// A key that is refused is tried again for a minute; another user or key counts at once, for all that wait.
    void loginsUnderWayBeginAgainWithAnotherUser()
    {
        RawServer silent{[](QTcpSocket *) { }};
        bool isOld = true;
        HostPool pool{m_fixture->reach([&](const PodHost &, SshTarget &target) {
                          if (isOld)
                              target.port = silent.serverPort();
                      }),
                      &m_fixture->hub};
        const auto host = PodFixture::hosts(1)[0];
        auto first = pool.connection(host, {});
        QVERIFY(QTest::qWaitFor([&] { return silent.connections == 1; }, 10'000));
        isOld = false;
        auto second = pool.connection(host, {}); // joins the login that is under way
        pool.renewLogins();
        const auto got = QCoro::waitFor(first);
        QVERIFY(got);
        QCOMPARE(QCoro::waitFor(second).value_or(nullptr), *got);
        QCOMPARE(pool.link(host.id).state, Link::Connected);
        pool.renewLogins(); // what stands goes on
        QCOMPARE(QCoro::waitFor(pool.connection(host, {})).value_or(nullptr), *got);
    }

    /// A login that nobody waits for was told to end, however long that takes it: it is neither begun again nor joined.
    void aLoginThatNobodyWaitsForIsNotBegunAgain()
    {
        std::vector<Answer<SshTarget>> looks; // each goes on, whatever it is told
        HostPool pool{[&](const PodHost &, const std::stop_token &) {
                          return awaited<SshTarget>(looks.emplace_back().reply(), {}, {});
                      },
                      &m_fixture->hub};
        const auto host = PodFixture::hosts(1)[0];
        std::stop_source stop;
        auto wanted = pool.connection(host, stop.get_token());
        stop.request_stop();
        QCOMPARE(QCoro::waitFor(wanted).error().code, ErrorCode::Cancelled);
        pool.renewLogins();
        QCOMPARE(looks.size(), 1U);
        auto again = pool.connection(host, {});
        QCOMPARE(looks.size(), 2U);
        for (const auto &look : looks)
            look(failed(ErrorCode::NotFound, u"no"_s));
        QCOMPARE(QCoro::waitFor(again).error().code, ErrorCode::NotFound);
    }

    /// Whoever hears that one begins again may let go of another.
    void aLoginThatIsDroppedMeanwhileIsNotBegunAgain()
    {
        std::vector<Answer<SshTarget>> looks;
        HostPool pool{[&](const PodHost &, const std::stop_token &stop) {
                          return awaited<SshTarget>(looks.emplace_back().reply(), {}, stop);
                      },
                      &m_fixture->hub};
        const auto hosts = PodFixture::hosts(2);
        auto first = pool.connection(hosts[0], {});
        auto second = pool.connection(hosts[1], {});
        connect(&pool, &HostPool::linkChanged, this, [&](const QString &id) {
            if (id == hosts[0].id)
                pool.drop(hosts[1].id);
        });
        pool.renewLogins();
        QCOMPARE(looks.size(), 3U);
        pool.disconnect(this);
        pool.dropAll();
        QVERIFY(!QCoro::waitFor(first) && !QCoro::waitFor(second));
    }

    void aPassphraseIsAskedOnceForAllHosts()
    {
        const auto locked = m_fixture->folder.filePath(u"locked"_s);
        QVERIFY(makeKey(locked, {u"-t"_s, u"ed25519"_s}, u"geheim"_s));
        QFile authorized{m_fixture->server.folder() + u"/authorized"_s};
        QVERIFY(authorized.open(QIODevice::Append) && authorized.write(readAll(locked + u".pub"_s)) > 0);
        authorized.close();
        HostPool pool{m_fixture->reach([&](const PodHost &, SshTarget &target) { target.keyFile = locked; }),
                      &m_fixture->hub};
        int asked = 0;
        int atOnce = 0;
        SshPrompts prompts;
        prompts.passphrase = [&](const PassphraseQuestion &question) -> Task<QString> {
            ++asked;
            ++atOnce;
            const auto answer = QString::fromLatin1(
                question.attempt == 1 ? "wrong" : "geheim"); // typed: no literal, which is never wiped
            --atOnce;
            co_return answer;
        };
        pool.setPrompts(prompts);
        std::vector<Task<Connection>> all;
        for (const auto &host : PodFixture::hosts(6))
            all.push_back(pool.connection(host, {}));
        for (auto &one : all)
            QVERIFY(QCoro::waitFor(one));
        QCOMPARE(asked, 2); // the wrong one and the right one, for six hosts
        // A refusal ends all that wait, with one question.
        pool.dropAll();
        asked = 0;
        prompts.passphrase = [&](const PassphraseQuestion &) -> Task<QString> {
            ++asked;
            co_return failed(ErrorCode::Cancelled);
        };
        pool.setPrompts(prompts);
        std::vector<Task<Connection>> refused;
        for (const auto &host : PodFixture::hosts(6))
            refused.push_back(pool.connection(host, {}));
        for (auto &one : refused)
            QVERIFY(!QCoro::waitFor(one));
        QCOMPARE(asked, 1);
    }

    void aLoginThatAsksNobodyKeepsNoAnswer()
    {
        RawServer silent{[](QTcpSocket *) { }};
        const auto locked = m_fixture->folder.filePath(u"kept"_s);
        QVERIFY(makeKey(locked, {u"-t"_s, u"ed25519"_s}, u"geheim"_s));
        QFile authorized{m_fixture->server.folder() + u"/authorized"_s};
        QVERIFY(authorized.open(QIODevice::Append) && authorized.write(readAll(locked + u".pub"_s)) > 0);
        authorized.close();
        const auto hosts = PodFixture::hosts(3);
        HostPool pool{m_fixture->reach([&](const PodHost &host, SshTarget &target) {
                          target.keyFile = locked;
                          if (host.id == hosts[0].id)
                              target.port = silent.serverPort();
                      }),
                      &m_fixture->hub};
        int asked = 0;
        bool isRefusing = true;
        SshPrompts prompts;
        prompts.passphrase = [&](const PassphraseQuestion &) -> Task<QString> {
            ++asked;
            if (isRefusing)
                co_return failed(ErrorCode::Cancelled);
            co_return QString::fromLatin1("geheim");
        };
        pool.setPrompts(prompts);
        std::stop_source stop;
        auto dead = pool.connection(hosts[0], stop.get_token(), Questions::None);
        QVERIFY(QTest::qWaitFor([&] { return silent.connections > 0; }, 10'000));
        QCOMPARE(QCoro::waitFor(pool.connection(hosts[1], {})).error().code, ErrorCode::Cancelled);
        isRefusing = false; // the next that is wanted asks again
        QVERIFY(QCoro::waitFor(pool.connection(hosts[1], {})));
        QCOMPARE(asked, 2);
        QVERIFY(QCoro::waitFor(pool.connection(hosts[2], {}))); // and the passphrase was not kept
        QCOMPARE(asked, 3);
        QCOMPARE(pool.link(hosts[0].id).state, Link::Connecting);
        stop.request_stop();
        QVERIFY(!QCoro::waitFor(dead));
    }

    void unattendedAKeyThatNobodyVouchesForEndsTheLogin()
    {
        HostPool pool{m_fixture->reach([](const PodHost &, SshTarget &target) {
                          target.publishedKeys.clear();
                          target.identity.nodeId = u"unknown"_s;
                      }),
                      &m_fixture->hub};
        const auto host = plainHost(u"me"_s, u"lab-1"_s);
        auto refused = QCoro::waitFor(pool.connection(host, {}));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::HostKeyUnknown);
        int asked = 0;
        SshPrompts prompts;
        prompts.acceptHostKey = [&](const HostKeyQuestion &) -> Task<bool> {
            ++asked;
            co_return true;
        };
        pool.setPrompts(prompts);
        QVERIFY(QCoro::waitFor(pool.connection(host, {})));
        QCOMPARE(asked, 1);
    }

    void aNodeIsReadOnceForAllItsWorkersAndAfreshAfterAWhile()
    {
        Bench bench;
        const auto name = u"projects/p/locations/us-central2-b/nodes/pod"_s;
        QJsonArray endpoints;
        for (int i = 0; i < 4; ++i)
            endpoints.append(
                QJsonObject{{u"ipAddress"_s, u"10.0.0.%1"_s.arg(i + 2)},
                            {u"accessConfig"_s, QJsonObject{{u"externalIp"_s, u"203.0.113.%1"_s.arg(i + 1)}}}});
        bench.cloud.nodes[name] = {
            {u"name"_s, name}, {u"state"_s, u"READY"_s}, {u"id"_s, u"77"_s}, {u"networkEndpoints"_s, endpoints}};
        const auto reads = [&] {
            return std::ranges::count(bench.world.requests, QByteArray{"GET"}, &FakeRequest::verb);
        };
        const auto reach =
            reachOf(bench.api, [] { return LoginChoice{.user = u"me"_s, .keyFile = u"/k"_s}; }, &bench.clock);
        Tpu tpu;
        tpu.id = TpuId{name};
        tpu.zone = ZoneId{u"us-central2-b"_s};
        tpu.numericId = u"77"_s;
        tpu.shortName = u"pod"_s;
        tpu.endpoints.resize(4);
        std::vector<Task<SshTarget>> all;
        for (const auto &host : hostsOf(tpu))
            all.push_back(reach(host, {}));
        for (int worker = 0; auto &one : all) {
            const auto target = QCoro::waitFor(one);
            QVERIFY2(target.has_value(), target ? "" : qPrintable(target.error().message));
            QCOMPARE(target->host, u"203.0.113.%1"_s.arg(++worker));
        }
        // Whoever comes again within that while finds the same, however often.
        for (int again = 0; again < 2; ++again) {
            const auto target = QCoro::waitFor(reach(hostsOf(tpu)[2], {}));
            QVERIFY2(target.has_value(), target ? "" : qPrintable(target.error().message));
            QCOMPARE(target->host, u"203.0.113.3"_s);
        }
        QCOMPARE(reads(), 1);
        // Maintenance gave it other addresses: they are seen when somebody connects again.
        bench.clock.advance(10s);
        endpoints[1] = QJsonObject{{u"ipAddress"_s, u"10.0.0.3"_s},
                                   {u"accessConfig"_s, QJsonObject{{u"externalIp"_s, u"203.0.113.99"_s}}}};
        bench.cloud.nodes[name].insert(u"networkEndpoints"_s, endpoints);
        QCOMPARE(QCoro::waitFor(reach(hostsOf(tpu)[1], {}))->host, u"203.0.113.99"_s);
        QCOMPARE(reads(), 2);
    }

    /// "Could not be asked" and "publishes nothing" lead to different questions.
    void thatThePublishedKeysCouldNotBeReadIsKnown_data()
    {
        QTest::addColumn<FakeAnswer>("answer");
        QTest::addColumn<bool>("isUnread");
        QTest::newRow("none published") << FakeAnswer{.body = R"({"guestAttributes":[{"queryValue":{}}]})"} << false;
        QTest::newRow("forbidden")
            << FakeAnswer{.status = 403, .body = R"({"error":{"code":403,"message":"Guest attributes are disabled."}})"}
            << true;
        QTest::newRow("too often") << FakeAnswer{.status = 429,
                                                 .body = R"({"error":{"code":429,"message":"Too many queries."}})"}
                                   << true;
        QTest::newRow("broken") << FakeAnswer{.status = 503} << true;
        QTest::newRow("offline") << FakeAnswer{.error = QNetworkReply::HostNotFoundError} << true;
        QTest::newRow("time-out") << FakeAnswer{.error = QNetworkReply::TimeoutError} << true;
        QTest::newRow("not JSON") << FakeAnswer{.body = "<html>"} << true;
    }

    void thatThePublishedKeysCouldNotBeReadIsKnown()
    {
        QFETCH(const FakeAnswer, answer);
        QFETCH(const bool, isUnread);
        Bench bench;
        const auto name = u"projects/p/locations/us-central2-b/nodes/vm"_s;
        const QJsonObject endpoint{{u"ipAddress"_s, u"10.0.0.2"_s},
                                   {u"accessConfig"_s, QJsonObject{{u"externalIp"_s, u"203.0.113.1"_s}}}};
        bench.cloud.nodes[name] = {{u"name"_s, name},
                                   {u"state"_s, u"READY"_s},
                                   {u"id"_s, u"77"_s},
                                   {u"networkEndpoints"_s, QJsonArray{endpoint}}};
        bench.world.answer = [&](const FakeRequest &request) {
            return request.url.path().endsWith(":getGuestAttributes"_L1) ? answer : bench.cloud.answer(request);
        };
        const auto target =
            QCoro::waitFor(reachWorker(bench.api, TpuId{name}, 0, {.user = u"me"_s, .keyFile = u"/k"_s}, {}));
        QVERIFY2(target, target ? "" : qPrintable(target.error().message));
        QVERIFY(target->publishedKeys.isEmpty());
        QCOMPARE(target->publishedUnread.has_value(), isUnread);
        QVERIFY(!isUnread || !target->publishedUnread->message.isEmpty());
    }

    /// Golden: a host without external address whose guest attributes were told once, and refused from then on.
    void R12_aRefusalLeavesNoHostNamelessThatWasReadBefore()
    {
        Bench bench;
        const auto name = u"projects/p/locations/us-central2-b/nodes/vm"_s;
        QJsonObject node{{u"name"_s, name},
                         {u"state"_s, u"READY"_s},
                         {u"id"_s, u"77"_s},
                         {u"networkEndpoints"_s, QJsonArray{QJsonObject{{u"ipAddress"_s, u"10.0.0.2"_s}}}}};
        bench.cloud.nodes[name] = node;
        auto answer = FakeAnswer{
            .body =
                R"({"guestAttributes":[{"queryPath":"","queryValue":{"items":[{"namespace":"deviceInfo","key":"hostname","value":"t1v-n-cca1e90f-w-0"},{"namespace":"hostkeys","key":"ssh-ed25519","value":"AAAAC3NzaC1lZDI1NTE5AAAAIBEd9jBVbQ"}]}}]})"};
        int looks = 0;
        bench.world.answer = [&](const FakeRequest &request) {
            if (!request.url.path().endsWith(":getGuestAttributes"_L1))
                return bench.cloud.answer(request);
            ++looks;
            return answer;
        };
        const LoginChoice login{.user = u"me"_s, .keyFile = u"/k"_s};
        const auto reach = [&] { return QCoro::waitFor(reachWorker(bench.api, TpuId{name}, 0, login, {})); };
        auto target = reach();
        QVERIFY2(target, target ? "" : qPrintable(target.error().message));
        QCOMPARE(target->relay->instance, u"t1v-n-cca1e90f-w-0"_s);
        QCOMPARE(bench.world.requests.constLast().body,
                 (QJsonObject{{u"queryPath"_s, QString{}}, {u"workerIds"_s, QJsonArray{QString{}}}}));
        for (int tab = 0; tab < 32; ++tab) // a storm of reconnects
            QVERIFY(reach());
        QCOMPARE(looks, 1);
        bench.clock.advance(20s);
        answer = {.status = 429, .body = R"({"error":{"code":429,"message":"Too many queries."}})"};
        target = reach();
        QVERIFY2(target, target ? "" : qPrintable(target.error().message));
        QCOMPARE(looks, 2); // not tried away
        QCOMPARE(target->relay->instance, u"t1v-n-cca1e90f-w-0"_s);
        QCOMPARE(target->publishedUnread->code, ErrorCode::RateLimited);
        QCOMPARE(target->publishedKeys.value(u"ssh-ed25519"_s), u"AAAAC3NzaC1lZDI1NTE5AAAAIBEd9jBVbQ"_s);
        // Another machine under the same name: nothing is known of it.
        node[u"id"_s] = u"78"_s;
        bench.cloud.nodes[name] = node;
        answer = {.status = 403, .body = R"({"error":{"code":403,"message":"Guest attributes are disabled."}})"};
        target = reach();
        QVERIFY(!target);
        QVERIFY2(target.error().message.contains("could not be read"_L1), qPrintable(target.error().message));
        QCOMPARE(target.error().code, ErrorCode::Denied);
    }

    void controlCharactersAreLeftOutAtEverySplitPoint()
    {
        const QByteArray bytes =
            "\x1b[31mred\x1b[0m \x1b]0;title\x07ok\r\n10%\r20%\r\nbell\a \x1bPdata\x1b\\after 训练\n\x1b(Bend";
        const QString expected = u"red ok\n10%\r20%\nbell after 训练\nend"_s;
        for (qsizetype split = 0; split <= bytes.size(); ++split) {
            PlainOutput plain;
            auto text = plain.take(bytes.first(split));
            text += plain.take(bytes.sliced(split));
            QCOMPARE(text, expected);
        }
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHostPool)
#include "tst_hostpool.moc"
