// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// How a key gets onto TPU VMs, by each way: the real services, the practice cloud as a program, real sshd.
#include "services/hosts/hosts.h"
#include "services/net/restclient.h"
#include "services/practice/hosts/parts.h"
#include "services/project/examine.h"
#include "services/ssh/hub.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/readynode.h"
#include "tests/services/practice/practiceprocess.h"

#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const ZoneId zone{u"us-central2-b"_s};

/// Somebody with a key of his own, in a project of which the scenario says what he may do.
struct Member
{
    explicit Member(const QByteArray &more)
    {
        QFile scenario{folder.filePath(u"scenario.json"_s)};
        if (scenario.open(QFile::WriteOnly))
            scenario.write(
                R"({"capacity":[{"failFirst":0}],"seconds":{"decide":0.1,"boot":0.1,"patch":0.1,"compute":0.1,"keys":0.1})"
                + more + "}");
        scenario.close();
        if (!cloud.start({u"--scenario"_s, scenario.fileName(), u"--parent-pipe"_s}))
            return;
        const auto access = practiceAccess(QJsonDocument{cloud.line()}.toJson(QJsonDocument::Compact));
        profile = access->profile;
        token = std::make_unique<FakeToken>(QList<Token>{{access->token}});
        rest = std::make_unique<RestClient>(token.get(), &clock, RestOptions{});
        tpus = std::make_unique<TpuService>(profile, rest.get(), &clock);
        keysApi = std::make_unique<KeysApi>(rest.get(), profile.compute);
        keys = std::make_unique<KeyService>(keysApi.get(), &clock, &settings);
        const ProjectApi projects{profile, rest.get()};
        keys->setProject(profile.project);
        keys->routes().use({.tpus = tpus.get(),
                            .osLogin = OsLoginApi{profile, rest.get()},
                            .testPermissions =
                                [projects](QStringList permissions, std::stop_token stop) {
                                    return projects.testPermissions(permissions, std::move(stop));
                                },
                            .account = [projects](std::stop_token stop) { return projects.account(std::move(stop)); }});
        SshTimings timings;
        timings.keyRetry = 300ms;
        hub = std::make_unique<SshHub>(&hostKeys, 2, timings);
    }

    ~Member()
    {
        hub.reset();
        if (cloud.process().state() != QProcess::NotRunning)
            cloud.stop();
    }

    /// Makes a key, publishes it by the way in use, and chooses it.
    Result<> publish()
    {
        (void)QCoro::waitFor(keys->refresh({}));
        const auto made = QCoro::waitFor(keys->generate({.file = folder.filePath(u"key"_s), .comment = u"n@x"_s}));
        if (!made)
            return std::unexpected{made.error()};
        line = *makeLine(u"nixie"_s, {made->type, made->publicKey, {}}, made->comment);
        auto choice = keys->loginChoice();
        choice.user = u"nixie"_s;
        choice.keyFile = made->file;
        const auto chosen = keys->setLoginChoice(choice);
        return chosen ? QCoro::waitFor(keys->publish(line, {})) : chosen;
    }

    Result<Tpu> create(const QString &name, bool isOurs)
    {
        TpuSpec spec{.zone = zone,
                     .name = name,
                     .acceleratorType = u"v4-8"_s,
                     .runtimeVersion = u"tpu-ubuntu2204-base"_s,
                     .tier = Tier::Spot,
                     .job = QUuid::createUuid()};
        if (isOurs)
            keys->routes().addTo(&spec.metadata);
        auto made = QCoro::waitFor(readyNode({profile, rest.get()}, &clock, spec, {.first = 100ms, .cap = 300ms}));
        (void)QCoro::waitFor(tpus->refresh({}, ListReading::Anew));
        return made;
    }

    /// What a command says on the host; nobody is asked for anything on the way.
    QString run(const Tpu &tpu, const QString &command)
    {
        const auto target = QCoro::waitFor(reachWorker({profile, rest.get()}, tpu.id, 0, keys->loginChoice(), {}));
        if (!target)
            return target.error().message;
        const auto in = QCoro::waitFor(hub->connectTo(*target, {}, {}, {}));
        if (!in)
            return in.error().message;
        const auto said = QCoro::waitFor((*in)->exec(command, {}, {}, {}));
        return said ? QString::fromUtf8(said->out).trimmed() : said.error().message;
    }

    Check examined()
    {
        const DoctorTools tools{.projects = ProjectApi{profile, rest.get()},
                                .compute = ComputeApi{profile, rest.get()},
                                .rest = rest.get(),
                                .clock = &clock,
                                .keys = keys.get()};
        return *QCoro::waitFor(examine(CheckId::Key, tools, std::make_shared<DoctorNotes>(), {}));
    }

    [[nodiscard]] QString onNode(const QString &name) const
    {
        const QByteArray path = "/v2/projects/trc-practice/locations/us-central2-b/nodes/" + name.toLatin1();
        return http(cloud.port(), "GET", path, cloud.token()).json()["metadata"_L1]["ssh-keys"_L1].toString();
    }

    QTemporaryDir folder;
    mutable PracticeProcess cloud;
    SystemClock clock;
    CloudProfile profile = realCloud(ProjectId{});
    std::unique_ptr<FakeToken> token;
    std::unique_ptr<RestClient> rest;
    Settings settings{folder.filePath(u"settings.json"_s)};
    std::unique_ptr<TpuService> tpus;
    std::unique_ptr<KeysApi> keysApi;
    std::unique_ptr<KeyService> keys;
    HostKeys hostKeys{folder.filePath(u"known.json"_s)};
    std::unique_ptr<SshHub> hub;
    QString line;
};

const QByteArray memberOnly =
    R"(,"permissions":["tpu.*","iam.serviceAccounts.actAs","resourcemanager.projects.get","resourcemanager.projects.list"])";
const QByteArray osLogin = R"(,"projectMetadata":{"enable-oslogin":"TRUE"})";

} // namespace

class TestKeyRoutes : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (const auto parts = PracticeParts::find(); !parts)
            QSKIP(qPrintable(parts.error().message));
    }

    /// Two roles are enough: create, key, log in, also where somebody else made the machine.
    void R5_aMemberWithoutTheProjectsMetadataGetsInByEachTpuVm()
    {
        Member member{memberOnly};
        const auto others = member.create(u"others"_s, false);
        QVERIFY2(others, others ? "" : qPrintable(others.error().message));
        const auto published = member.publish();
        QVERIFY2(published, published ? "" : qPrintable(published.error().message));
        QCOMPARE(member.keys->routes().route(), KeyRoute::Node);
        QVERIFY(!member.keys->projectKeys());
        QVERIFY(member.keys->routes().lacking().isEmpty());
        QVERIFY2(member.onNode(u"others"_s).endsWith(" tpudesk:n@x"_L1), qPrintable(member.onNode(u"others"_s)));
        QCOMPARE(member.run(*others, u"whoami; sudo id -u"_s), u"nixie\n0"_s);
        const auto own = member.create(u"own"_s, true);
        QVERIFY2(own && member.onNode(u"own"_s) == member.onNode(u"others"_s), qPrintable(member.onNode(u"own"_s)));
        QCOMPARE(member.run(*own, u"whoami"_s), u"nixie"_s);
        const auto check = member.examined();
        QCOMPARE(check.found, Found::KeyByNode);
        QVERIFY(checkSentence(check).contains("roles/compute.instanceAdmin.v1"_L1));
    }

    void R5_osLoginTakesTheKeyAndGivesTheName()
    {
        Member member{osLogin};
        const auto published = member.publish();
        QVERIFY2(published, published ? "" : qPrintable(published.error().message));
        QCOMPARE(member.keys->routes().route(), KeyRoute::OsLogin);
        const auto tpu = member.create(u"node-1"_s, true);
        QVERIFY2(tpu, tpu ? "" : qPrintable(tpu.error().message));
        QVERIFY(member.onNode(u"node-1"_s).isEmpty());
        QCOMPARE(member.run(*tpu, u"whoami; sudo id -u"_s), u"nixie_example_com\n0"_s);
        const auto check = member.examined();
        QCOMPARE(check.found, Found::KeyByOsLogin);
        QVERIFY(checkSentence(check).contains("roles/compute.osAdminLogin"_L1));
        auto asNixie = member.keys->loginChoice();
        asNixie.osLoginUser.clear();
        const auto target = QCoro::waitFor(reachWorker({member.profile, member.rest.get()}, tpu->id, 0, asNixie, {}));
        QCOMPARE(target->user, u"nixie"_s);
        const auto refused = QCoro::waitFor(member.hub->connectTo(*target, {}, {}, {}));
        QVERIFY(!refused && refused.error().code == ErrorCode::LoginRefused);
    }

    void R5_withoutTheRoleForItOsLoginLetsNobodyInOrNobodyToSudo()
    {
        Member some{osLogin + R"(,"deniedPermissions":["compute.instances.osAdminLogin"])"};
        QVERIFY(some.publish());
        const auto tpu = some.create(u"node-1"_s, true);
        QVERIFY(tpu);
        QCOMPARE(some.run(*tpu, u"whoami; sudo -n id -u 2>/dev/null || echo none"_s), u"nixie_example_com\nnone"_s);
        Member none{osLogin + R"(,"deniedPermissions":["compute.instances.osAdminLogin","compute.instances.osLogin"])"};
        QVERIFY(none.publish());
        const auto check = none.examined();
        QCOMPARE(check.found, Found::KeyRouteClosed);
        QVERIFY(checkSentence(check).contains("roles/compute.osLogin"_L1));
    }

    /// A key for somebody or something else goes onto what is there; new TPU VMs still let the login key in.
    void R5_aSecondKeyDoesNotTakeThePlaceOfTheLoginKey()
    {
        Member member{QByteArray{}};
        QVERIFY(member.keys->routes().choose(KeyRoute::Node));
        QVERIFY(member.publish());
        const auto ours = member.keys->loginChoice().nodeLine;
        QVERIFY(ours.contains(member.line.section(u' ', 1, 1)));
        const auto other =
            QCoro::waitFor(member.keys->generate({.file = member.folder.filePath(u"other"_s), .comment = u"o@x"_s}));
        QVERIFY(other);
        const auto line = *makeLine(u"other"_s, {other->type, other->publicKey, {}}, other->comment);
        QVERIFY(QCoro::waitFor(member.keys->publish(line, {}, false)));
        QCOMPARE(member.keys->loginChoice().nodeLine, ours);
        QVERIFY(QCoro::waitFor(member.keys->publish(line, {}, true)));
        QVERIFY(member.keys->loginChoice().nodeLine.contains(other->publicKey));
    }

    /// Chosen by hand, it is kept, and new TPU VMs are made for it.
    void R5_aWayThatIsChosenIsKept()
    {
        Member member{QByteArray{}};
        (void)QCoro::waitFor(member.keys->refresh({}));
        QCOMPARE(member.keys->routes().route(), KeyRoute::Project);
        QVERIFY(member.keys->routes().choose(KeyRoute::OsLogin));
        QMap<QString, QString> metadata;
        member.keys->routes().addTo(&metadata);
        QCOMPARE(metadata.value(u"enable-oslogin"_s), u"TRUE"_s);
        QVERIFY(member.publish());
        const auto tpu = member.create(u"node-1"_s, true);
        QVERIFY(tpu);
        QCOMPARE(member.run(*tpu, u"whoami"_s), u"nixie_example_com"_s);
        QVERIFY(member.settings.save());
        const Settings again{member.folder.filePath(u"settings.json"_s)};
        QCOMPARE(again.values().logins.value(member.profile.project), member.keys->loginChoice());
        QVERIFY(member.keys->routes().choose(std::nullopt));
        QCOMPARE(member.keys->routes().route(), KeyRoute::Project);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestKeyRoutes)
#include "tst_keyroutes.moc"
