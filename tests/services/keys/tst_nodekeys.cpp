// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/keyroutes.h"
#include "services/keys/nodekeys.h"
#include "services/tpu/guestagent.h"
#include "tests/services/tpu/tpubench.h"

#include <QTemporaryDir>

namespace {

const auto blob = u"AAAAC3NzaC1lZDI1NTE5AAAAIBEd9jBVbQ+JVoB6HpgVfIdOxdkGvPXxUZyGSxGQhPTu"_s;
const auto other = u"AAAAC3NzaC1lZDI1NTE5AAAAIGPgM9nyjHjHzvP0tEqTrNCYxGVhKxbYxJ0DqvBMDTzL"_s;
const auto gcloudLine = u"ann:ssh-ed25519 "_s + other + u" ann@lab"_s;

QString own(const QString &user)
{
    return *markedLine(u"%1:ssh-ed25519 %2 n@x"_s.arg(user, blob));
}

/// A node whose PATCH replaces the whole map and knows no lock, as Google's.
struct NodeBench : Bench
{
    NodeBench()
    {
        cloud.put(nodeName, u"READY"_s);
        set(gcloudLine);
        world.answer = [this](const FakeRequest &request) {
            if (request.verb != "PATCH")
                return cloud.answer(request);
            ++patches;
            if (!refusals.isEmpty())
                return FakeAnswer{.status = refusals.takeFirst(), .body = R"({"error":{"status":"ABORTED"}})"};
            cloud.nodes[nodeName].insert(u"metadata"_s, request.body[u"metadata"_s].toObject());
            if (afterPatch)
                std::exchange(afterPatch, {})();
            return FakeAnswer{.body = R"({"name":"projects/p/locations/z/operations/o","done":true,"response":{}})"};
        };
    }

    void set(const QString &keys)
    {
        cloud.nodes[nodeName].insert(u"metadata"_s, QJsonObject{{u"ssh-keys"_s, keys}, {u"mine"_s, u"1"_s}});
    }
    [[nodiscard]] QJsonObject metadata() { return cloud.nodes[nodeName][u"metadata"_s].toObject(); }
    [[nodiscard]] QString keys() { return metadata()[u"ssh-keys"_s].toString(); }
    Result<Tpu> put(const QString &line)
    {
        return QCoro::waitFor(changeNodeKeys(api, &clock, TpuId{nodeName}, putOwnLine(line), {}));
    }

    std::function<void()> afterPatch;
    QList<int> refusals;
    int patches = 0;
};

} // namespace

class TestNodeKeys : public QObject
{
    Q_OBJECT

private slots:
    void R5_linesOfGcloudStayByteForByte()
    {
        const auto value = u"\n"_s + gcloudLine + u"\n  odd: line \n"_s;
        const auto put = *putOwnLine(own(u"nixie"_s))(value);
        QCOMPARE(put, value + own(u"nixie"_s));
        QCOMPARE(*putOwnLine(own(u"nixie"_s))(put), put);
        QVERIFY(!putOwnLine(own(u"ada"_s))(put)->contains(own(u"nixie"_s))); // ours is replaced
        QVERIFY(putOwnLine(own(u"ada"_s))(put)->startsWith(value.chopped(1)));
        const auto byGcloud = u"nixie:ssh-ed25519 "_s + blob + u" nixie@lab"_s;
        QCOMPARE(*putOwnLine(own(u"nixie"_s))(byGcloud), byGcloud); // the same key is there already
        QVERIFY(own(u"nixie"_s).endsWith(" tpudesk:n@x"_L1));
    }

    void R5_theNodesOtherMetadataStays()
    {
        NodeBench bench;
        QVERIFY(bench.put(own(u"nixie"_s)));
        QCOMPARE(bench.keys(), gcloudLine + u'\n' + own(u"nixie"_s));
        QCOMPARE(bench.metadata()[u"mine"_s].toString(), u"1"_s);
        QVERIFY(bench.put(own(u"nixie"_s)));
        QCOMPARE(bench.patches, 1);
    }

    /// gcloud writes its own line right over ours, or another change of the node runs (409), or is said to (412).
    void R5_whatSomebodyElseWroteMeanwhileIsMergedAndWrittenAgain()
    {
        NodeBench bench;
        const auto late = u"bob:ssh-ed25519 "_s + other + u" bob@lab"_s;
        bench.afterPatch = [&] { bench.set(gcloudLine + u'\n' + late); };
        bench.refusals = {409, 412};
        const auto done = bench.put(own(u"nixie"_s));
        QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        QCOMPARE(bench.keys(), gcloudLine + u'\n' + late + u'\n' + own(u"nixie"_s));
        bench.refusals = QList<int>(100, 409);
        QVERIFY(!bench.put(own(u"ada"_s)));
        QVERIFY(bench.patches < 40);
    }

    /// What fails for a while must not turn the way around, least of all in the settings.
    void R5_whatCannotBeReadLeavesTheWayAsItWas()
    {
        Bench bench;
        TpuService tpus{realCloud(ProjectId{u"p"_s}), &bench.rest, &bench.clock};
        QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        KeyRoutes routes{&bench.clock, &settings, nullptr};
        Result<QStringList> granted{QStringList{u"tpu.nodes.update"_s}};
        routes.setProject(ProjectId{u"p"_s});
        routes.use(
            {.tpus = &tpus,
             .testPermissions = [&](QStringList, std::stop_token) -> Task<QStringList> {
                 co_return std::as_const(granted);
             },
             .account = [](std::stop_token) -> Task<QString> { co_return failed(ErrorCode::Offline, u"away"_s); }});
        const auto read = [&](const Result<ProjectKeys> &project) { return QCoro::waitFor(routes.read(project, {})); };
        ProjectKeys withOsLogin;
        withOsLogin.osLogin = ProjectKeys::OsLogin::On;
        QVERIFY(read(withOsLogin));
        QCOMPARE(routes.route(), KeyRoute::OsLogin);
        for (const auto code : {ErrorCode::Offline, ErrorCode::Timeout, ErrorCode::Busy})
            QVERIFY(read(failed(code, u"away"_s)));
        QCOMPARE(routes.route(), KeyRoute::OsLogin);
        QVERIFY(routes.login().isOsLogin);
        QVERIFY(read(ProjectKeys{}));
        QCOMPARE(routes.route(), KeyRoute::Node);
        granted = failed(ErrorCode::Busy, u"away"_s);
        QVERIFY(read(ProjectKeys{}));
        QCOMPARE(routes.route(), KeyRoute::Node);
        QVERIFY(!routes.login().isOsLogin);
    }

    /// Keys in OS Login let nobody in there: said before one is put there in vain.
    void R5_whereOnlyCertificatesCountNoKeyIsPutIntoOsLogin()
    {
        Bench bench;
        TpuService tpus{realCloud(ProjectId{u"p"_s}), &bench.rest, &bench.clock};
        QTemporaryDir folder;
        Settings settings{folder.filePath(u"settings.json"_s)};
        const auto profile = realCloud(ProjectId{u"p"_s});
        bench.world.answer = [](const FakeRequest &) {
            return FakeAnswer{.body = R"({"name":"users/1","posixAccounts":[{"username":"nixie"}]})"};
        };
        for (const bool isFederated : {true, false}) {
            KeyRoutes routes{&bench.clock, &settings, nullptr};
            routes.setProject(ProjectId{u"p"_s});
            routes.use({.tpus = &tpus,
                        .osLogin = OsLoginApi{profile, &bench.rest},
                        .testPermissions = [](QStringList all, std::stop_token) -> Task<QStringList> { co_return all; },
                        .account = [](std::stop_token) -> Task<QString> { co_return u"n@example.com"_s; },
                        .isFederated = isFederated});
            QJsonArray items{QJsonObject{{u"key"_s, u"enable-oslogin"_s}, {u"value"_s, u"TRUE"_s}}};
            if (!isFederated)
                items += QJsonObject{{u"key"_s, u"enable-oslogin-certificates"_s}, {u"value"_s, u"TRUE"_s}};
            const auto project = parseProjectKeys(
                {{u"name"_s, u"p"_s}, {u"commonInstanceMetadata"_s, QJsonObject{{u"items"_s, items}}}});
            QVERIFY(project && QCoro::waitFor(routes.read(*project, {})));
            QCOMPARE(routes.route(), KeyRoute::OsLogin);
            const auto problem = keyRouteProblem(KeyRoute::OsLogin, routes.access());
            QVERIFY2(problem.contains("certificate"_L1), qPrintable(problem));
            QCOMPARE(QCoro::waitFor(routes.publish(own(u"nixie"_s), true, true, {})).error().message, problem);
            QVERIFY(std::ranges::none_of(bench.world.requests,
                                         [](const FakeRequest &request) { return request.verb == "POST"; }));
        }
    }

    void R5_theWayFollowsWhatIsAllowed()
    {
        const auto may = u"compute.projects.setCommonInstanceMetadata"_s;
        QCOMPARE((KeyAccess{.granted = QStringList{may}}.allowed()), KeyRoute::Project);
        QCOMPARE((KeyAccess{.granted = QStringList{u"tpu.nodes.update"_s}}.allowed()), KeyRoute::Node);
        QCOMPARE((KeyAccess{.granted = QStringList{may}, .isOsLogin = true}.allowed()), KeyRoute::OsLogin);
        QCOMPARE(KeyAccess{}.allowed(), KeyRoute::Project); // nobody knows better
        QCOMPARE((KeyAccess{.isProjectClosed = true}.allowed()), KeyRoute::Node);
        QVERIFY(keyRouteProblem(KeyRoute::Project, {.granted = QStringList{}})
                    .contains("roles/compute.instanceAdmin.v1"_L1));
        QVERIFY(keyRouteProblem(KeyRoute::Node, {}).isEmpty());
        for (const auto way : {KeyRoute::Project, KeyRoute::Node, KeyRoute::OsLogin})
            QCOMPARE(keyRouteOf(settingOf(way)), std::optional{way});
        QVERIFY(!keyRouteOf(u"else"_s));
    }

    void R5_theNameOnAMachineFollowsItsMetadata()
    {
        LoginChoice login{.user = u"nixie"_s, .keyFile = {}};
        login.osLoginUser = u"nixie_example_com"_s;
        QCOMPARE(userOn({}, login), u"nixie"_s);
        QCOMPARE(userOn({{u"enable-oslogin"_s, u"TRUE"_s}}, login), u"nixie_example_com"_s);
        login.isOsLogin = true;
        QCOMPARE(userOn({}, login), u"nixie_example_com"_s);
        QCOMPARE(userOn({{u"enable-oslogin"_s, u"FALSE"_s}}, login), u"nixie"_s);
        login.osLoginUser.clear();
        QCOMPARE(userOn({}, login), u"nixie"_s);
    }

    void R5_aProfileIsReadStrictly()
    {
        const auto read = [](const QByteArray &json) {
            return parseLoginProfile(QJsonDocument::fromJson(json).object(), QDateTime::currentDateTimeUtc());
        };
        const auto two = read(R"({"name":"1","posixAccounts":[{"username":"first"},{"username":"main","primary":true}],
            "sshPublicKeys":{"a":{"key":"ssh-ed25519 )"
                              + blob.toLatin1() + R"( x"},"b":{"key":"ssh-ed25519 )" + other.toLatin1()
                              + R"(","expirationTimeUsec":"1000"},"c":{"key":"rubbish"}}})");
        QVERIFY(two);
        QCOMPARE(two->user, u"main"_s);
        QCOMPARE(two->keys, QStringList{blob}); // the other one has expired
        QVERIFY(read(R"({"name":"1"})")->user.isEmpty());
        QVERIFY(!read("{}"));
        QVERIFY(!read(R"({"name":"1","posixAccounts":[{"username":"a b; rm -rf /"}]})"));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestNodeKeys)
#include "tst_nodekeys.moc"
