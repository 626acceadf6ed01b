// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/hosts.h"
#include "services/keys/keyservice.h"
#include "services/net/restclient.h"
#include "services/recipes/bucketmount.h"
#include "services/recipes/compilecache.h"
#include "services/recipes/environment.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "services/vpc/networks.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/setup/podnetworksettings.h"
#include "widgets/setup/stepsettings.h"
#include "widgets/setup/storagesettings.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// A project with two networks, one of which lets everybody in, and a last network left of its quota.
struct Project
{
    Project()
    {
        world.answer = [this](const FakeRequest &request) { return answer(request.url.path()); };
    }
    ~Project() // what is being read ends while what it reads with is still there
    {
        networks.reset();
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; });
    }
    Q_DISABLE_COPY_MOVE(Project)

    FakeAnswer answer(const QString &path)
    {
        if (isDown)
            return FakeAnswer{.status = 403,
                              .body = R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"no"}})"};
        if (path.endsWith("/global/networks"_L1))
            return FakeAnswer{
                .body =
                    R"({"items":[{"name":"default","autoCreateSubnetworks":true},{"name":"lab","autoCreateSubnetworks":false},{"name":"old","IPv4Range":"10.240.0.0/16"}]})"};
        if (path.endsWith("/aggregated/subnetworks"_L1))
            return FakeAnswer{.body = R"({"items":{"regions/us-central2":{"subnetworks":[
                {"name":"default","network":"g/default","region":"r/us-central2","ipCidrRange":"10.128.0.0/20"},
                {"name":"lab-a","network":"g/lab","region":"r/us-central2","ipCidrRange":"10.10.0.0/24"},
                {"name":"lab-b","network":"g/lab","region":"r/us-central2","ipCidrRange":"10.20.0.0/20"}]},
                "regions/europe-west4":{"subnetworks":[{"name":"far","network":"g/lab","region":"r/europe-west4","ipCidrRange":"10.30.0.0/20"}]}}})"};
        if (path.endsWith("/global/firewalls"_L1))
            return FakeAnswer{
                .body =
                    R"({"items":[{"name":"default-allow-ssh","network":"g/default","direction":"INGRESS","priority":65534,"sourceRanges":["0.0.0.0/0"],
                "allowed":[{"IPProtocol":"tcp","ports":["22"]}]},{"name":"default-allow-rdp","network":"g/default","direction":"INGRESS","priority":65534,
                "sourceRanges":["0.0.0.0/0"],"allowed":[{"IPProtocol":"tcp","ports":["3389"]}]}]})"};
        if (path.endsWith("/projects/p"_L1))
            return FakeAnswer{.body = "{\"quotas\":[{\"metric\":\"NETWORKS\",\"limit\":"
                                  + QByteArray::number(mostNetworks) + ",\"usage\":3}]}"};
        return FakeAnswer{.body = "{}"};
    }

    FakeWorld world;
    FakeClock clock;
    FakeToken token;
    RestClient rest{&token, &clock, {.network = world.network(), .random = [] { return 0.0; }}};
    std::unique_ptr<Networks> networks = std::make_unique<Networks>(realCloud(ProjectId{u"p"_s}), &rest, &clock);
    bool isDown = false;
    int mostNetworks = 5;
};

PodChoices someChoices()
{
    return {.tpuRequest = {.spec = {.acceleratorType = u"v4-32"_s, .runtimeVersion = u"tpu-ubuntu2204-base"_s},
                           .namePattern = u"llama-pod"_s,
                           .zones = {ZoneId{u"us-central2-b"_s}}},
            .ownRange = u"203.0.113.7/32"_s};
}

/// As the pane does it: what is told is kept, and shown again.
struct Form
{
    explicit Form(Project *project, const PodChoices &begin = someChoices())
        : choices{begin}
        , form{{.networks = project->networks.get()}}
    {
        QObject::connect(&form, &StepSettings::changed, &form, [this] {
            form.putChoices(&choices);
            form.showChoices(choices);
        });
        form.show();
        form.showChoices(choices);
    }

    template <typename Widget>
    [[nodiscard]] Widget *the(const QString &name) const
    {
        auto *widget = form.findChild<Widget *>(name);
        if (!widget)
            qFatal("no widget %s", qPrintable(name));
        return widget;
    }
    void choose(const QString &box, const QString &text) const
    {
        auto *combo = the<QComboBox>(box);
        const int row = combo->findText(text);
        QVERIFY2(row >= 0, qPrintable(text));
        combo->setCurrentIndex(row);
        emit combo->activated(row);
    }
    void type(const QString &line, const QString &text) const
    {
        auto *field = the<QLineEdit>(line);
        field->setText(text);
        emit field->textEdited(text);
    }
    [[nodiscard]] static QString errorAt(const QWidget *field)
    {
        return qobject_cast<FormField *>(field->parentWidget())->error();
    }

    PodChoices choices;
    PodNetworkSettings form;
};

} // namespace

class TestPodChoices : public QObject
{
    Q_OBJECT

private slots:
    /// An example in a field that cannot be typed in reads as an address that somebody entered.
    void aDisabledAddressShowsNoExample()
    {
        Project project;
        Form form{&project, {.tpuRequest = someChoices().tpuRequest}};
        auto *line = form.the<QLineEdit>(u"podWayAddressField"_s);
        line->clear();
        QVERIFY(line->isEnabled() && !line->placeholderText().isEmpty());
        form.form.setEnabled(false); // as after the run
        QCOMPARE(line->placeholderText(), QString{});
        form.form.setEnabled(true);
        QVERIFY(!line->placeholderText().isEmpty());
    }

    void R6_theVersionsAreNamedBeforeAnythingIsMade()
    {
        auto choices = someChoices();
        EnvironmentSettings form;
        connect(&form, &StepSettings::changed, &form, [&] {
            form.putChoices(&choices);
            form.showChoices(choices);
        });
        form.showChoices(choices);
        auto *python = form.findChild<QComboBox *>(u"podPython"_s);
        QCOMPARE(python->currentText(), u"By uv"_s);
        QVERIFY2(python->accessibleDescription().contains(u"Python 3.12"_s),
                 qPrintable(python->accessibleDescription()));
        auto *jax = form.findChild<QLineEdit *>(u"podJaxVersion"_s);
        const auto says = [&](const QString &words) { return jax->accessibleDescription().contains(words); };
        QVERIFY2(says(u"Python 3.12"_s) && says(u"JAX 0.12.0 (2026-10)"_s) && says(u"at most 0.0.51"_s),
                 qPrintable(jax->accessibleDescription()));
        python->setCurrentIndex(python->findText(u"Of the system"_s));
        emit python->activated(python->currentIndex());
        QCOMPARE(environmentFrom(choices.environment).python, PythonSource::System);
        QVERIFY2(python->accessibleDescription().contains(u"JAX for it is 0.6.2"_s),
                 qPrintable(python->accessibleDescription()));
        QVERIFY2(says(u"Python 3.10"_s) && says(u"JAX 0.6.2"_s) && says(u"0.0.17"_s),
                 qPrintable(jax->accessibleDescription()));
        python->setCurrentIndex(python->findText(u"From deadsnakes"_s));
        emit python->activated(python->currentIndex());
        QCOMPARE(environmentFrom(choices.environment).python, PythonSource::Deadsnakes);
    }

    void R6_aRuntimeWhoseLibtpuDoesNotFitIsWarnedAbout()
    {
        auto choices = someChoices();
        EnvironmentSettings form;
        auto *warning = form.findChild<NoticeBar *>(u"podMisfit"_s);
        form.showChoices(choices);
        QVERIFY(warning->isHidden());
        choices.tpuRequest.spec.runtimeVersion = u"tpu-vm-tf-2.18.0-pjrt"_s;
        form.showChoices(choices);
        QVERIFY2(!warning->isHidden() && warning->sentence().contains("made for TensorFlow"_L1),
                 qPrintable(warning->sentence()));
        choices.tpuRequest.spec.runtimeVersion = u"v2-alpha-tpuv6e"_s;
        form.showChoices(choices);
        QVERIFY(warning->isHidden());
        choices.tpuRequest.spec.acceleratorType = u"tpu7x-8"_s;
        form.showChoices(choices);
        QVERIFY(warning->isHidden());
        choices.environment = toJson(Environment{.jaxVersion = u"0.6.2"_s});
        form.showChoices(choices);
        QVERIFY2(!warning->isHidden() && warning->sentence().contains("0.8.3"_L1), qPrintable(warning->sentence()));
        choices.environment = toJson(Environment{.withJax = false, .jaxVersion = u"0.6.2"_s});
        form.showChoices(choices);
        QVERIFY(warning->isHidden());
    }

    void R25_pytorchTakesTheRoadThatIsMaintained()
    {
        auto choices = someChoices();
        EnvironmentSettings form;
        connect(&form, &StepSettings::changed, &form, [&] {
            form.putChoices(&choices);
            form.showChoices(choices);
        });
        form.showChoices(choices);
        auto *torch = form.findChild<QComboBox *>(u"podTorch"_s);
        QCOMPARE(torch->currentText(), u"None"_s);
        torch->setCurrentIndex(torch->findText(u"By TorchTPU"_s));
        emit torch->activated(torch->currentIndex());
        QCOMPARE(environmentFrom(choices.environment).torch, TorchBackend::TorchTpu);
        QVERIFY(!torch->accessibleDescription().contains("ended"_L1));
        torch->setCurrentIndex(torch->findText(u"By PyTorch/XLA (ended)"_s));
        emit torch->activated(torch->currentIndex());
        QCOMPARE(environmentFrom(choices.environment).torch, TorchBackend::TorchXla);
        QVERIFY2(torch->accessibleDescription().contains("November 2025"_L1),
                 qPrintable(torch->accessibleDescription()));
    }

    void aBucketIsChosenAndWhatCannotBeMountedIsSaidAtItsField()
    {
        auto choices = someChoices();
        BucketSettings form;
        connect(&form, &StepSettings::changed, &form, [&] {
            form.putChoices(&choices);
            form.showChoices(choices);
        });
        form.showChoices(choices);
        auto *place = form.findChild<QLineEdit *>(u"podBucketPlace"_s);
        auto *folder = form.findChild<QLineEdit *>(u"podBucketFolder"_s);
        const auto errorOf = [](const QLineEdit *line) {
            return qobject_cast<FormField *>(line->parentWidget())->error();
        };
        const auto type = [](QLineEdit *line, const QString &text) {
            line->setText(text);
            emit line->editingFinished();
        };
        QVERIFY(!place->isEnabled() && !choices.mountsBucket && form.askForMissing() == nullptr);
        form.findChild<QCheckBox *>(u"podMounts"_s)->click();
        QVERIFY(choices.mountsBucket && place->isEnabled() && errorOf(place).isEmpty());
        QVERIFY(form.askForMissing() == place);
        QVERIFY2(errorOf(place).contains("Give the bucket"_L1), qPrintable(errorOf(place)));
        type(place, u"gs://My Bucket"_s);
        QVERIFY2(errorOf(place).contains("is not a bucket"_L1), qPrintable(errorOf(place)));
        QCOMPARE(place->text(), u"gs://My Bucket"_s); // to be mended, not to be typed again
        QVERIFY(choices.bucket.isEmpty());
        type(place, u" gs://my-data/runs "_s);
        QVERIFY(errorOf(place).isEmpty());
        QCOMPARE(bucketMountFrom(choices.bucket), BucketMount{.place = u"gs://my-data/runs"_s});
        type(folder, u"/etc"_s);
        QVERIFY2(errorOf(folder).contains("belongs to the system"_L1) && errorOf(place).isEmpty(),
                 qPrintable(errorOf(folder)));
        QVERIFY(form.askForMissing() == folder);
        QCOMPARE(bucketMountFrom(choices.bucket).mountFolder, u"/bucket"_s);
        type(place, u"nonsense/,"_s);
        QVERIFY(!errorOf(place).isEmpty());
        form.showPlan(newPlan(someChoices(), QDateTime::currentDateTimeUtc())); // another plan
        QVERIFY(errorOf(place).isEmpty() && place->text().isEmpty() && folder->text() == "/bucket"_L1);
        QVERIFY(form.findChild<QComboBox *>(u"podBucketCache"_s)->currentText().contains("20"_L1));
    }

    void howABucketIsMountedIsChosen()
    {
        auto choices = someChoices();
        choices.mountsBucket = true;
        choices.bucket = toJson(BucketMount{.place = u"gs://my-data/runs"_s, .mountFolder = u"/data"_s});
        BucketSettings form;
        connect(&form, &StepSettings::changed, &form, [&] { form.putChoices(&choices); });
        form.showChoices(choices);
        for (const auto &[name, row] : {std::pair{u"podBucketAccess"_s, 1}, std::pair{u"podBucketCache"_s, 0},
                                        std::pair{u"podBucketKeep"_s, 1}}) {
            auto *box = form.findChild<QComboBox *>(name);
            box->setCurrentIndex(row);
            emit box->activated(row);
        }
        const BucketMount mount{.place = u"gs://my-data/runs"_s,
                                .mountFolder = u"/data"_s,
                                .isReadOnly = true,
                                .cacheMegabytes = 0,
                                .keep = NfsKeep::SystemdUnit};
        QCOMPARE(bucketMountFrom(choices.bucket), mount);
        QVERIFY(form.askForMissing() == nullptr);
    }

    void theCompilationCacheGetsAPlaceOrTheOneThatIsShared()
    {
        auto choices = someChoices();
        CompileCacheSettings form;
        connect(&form, &StepSettings::changed, &form, [&] {
            form.putChoices(&choices);
            form.showChoices(choices);
        });
        form.showChoices(choices);
        auto *place = form.findChild<QLineEdit *>(u"podCachePlace"_s);
        const auto *field = qobject_cast<FormField *>(place->parentWidget());
        QVERIFY(!place->isEnabled());
        form.findChild<QCheckBox *>(u"podSharesCache"_s)->click();
        QVERIFY(choices.sharesCache && place->isEnabled());
        QCOMPARE(sharedCompilationCacheFrom(choices.cache), SharedCompilationCache{});
        place->setText(u"relative"_s);
        emit place->editingFinished();
        QVERIFY2(field->error().contains("cannot be the place"_L1), qPrintable(field->error()));
        QCOMPARE(place->text(), u"relative"_s);
        QVERIFY(sharedCompilationCacheFrom(choices.cache).place.isEmpty());
        place->setText(u"gs://my-data/jax"_s);
        emit place->editingFinished();
        QVERIFY(field->error().isEmpty());
        form.findChild<QCheckBox *>(u"podCacheLog"_s)->click();
        const SharedCompilationCache cache{.place = u"gs://my-data/jax"_s, .isLogged = false};
        QCOMPARE(sharedCompilationCacheFrom(choices.cache), cache);
    }

    void networksAndTheirSubnetsAreListedForTheRegion()
    {
        Project project;
        const Form f{&project};
        auto *networks = f.the<QComboBox>(u"podNetworkName"_s);
        QTRY_COMPARE(networks->count(), 2); // nothing can be made in a legacy network
        QCOMPARE(networks->currentText(), u"default"_s);
        QVERIFY(f.the<Label>(u"podNetworkAge"_s)->text().startsWith("Networks, ranges and rules as of"_L1));
        f.choose(u"podNetworkName"_s, u"lab"_s);
        auto *subnets = f.the<QComboBox>(u"podSubnetName"_s);
        QCOMPARE(subnets->count(), 4); // the best, two of this region, a new one
        f.choose(u"podSubnetName"_s, u"lab-b (10.20.0.0/20)"_s);
        QCOMPARE(f.choices.tpuRequest.spec.network, u"lab"_s);
        QCOMPARE(f.choices.tpuRequest.spec.subnetwork, u"lab-b"_s);
        f.choose(u"podNetworkName"_s, u"default"_s);
        QCOMPARE(f.choices.tpuRequest.spec.subnetwork, QString{}); // it was of the other network
    }

    void aTypedRangeIsHeldAgainstAllRangesWhileItIsTyped()
    {
        Project project;
        const Form f{&project};
        QTRY_COMPARE(f.the<QComboBox>(u"podNetworkName"_s)->count(), 2);
        f.choose(u"podNetworkName"_s, u"lab"_s);
        f.choose(u"podSubnetName"_s, u"a new one, with the range below"_s);
        auto *range = f.the<QLineEdit>(u"podSubnetRange"_s);
        QVERIFY(range->isVisible());
        QVERIFY2(!range->text().isEmpty() && Form::errorAt(range).isEmpty(),
                 qPrintable(Form::errorAt(range))); // a free one is proposed
        f.type(u"podSubnetRange"_s, u"10.20.8.0/24"_s);
        QVERIFY2(Form::errorAt(range).contains("10.20.0.0/20"_L1) && Form::errorAt(range).contains("lab-b"_L1),
                 qPrintable(Form::errorAt(range)));
        f.type(u"podSubnetRange"_s, u"10.77.0.0/20"_s);
        QCOMPARE(Form::errorAt(range), QString{});
        f.type(u"podSubnetRange"_s, u"10.77.0.1/20"_s);
        QVERIFY(Form::errorAt(range).contains("10.77.0.0/20"_L1));
        f.type(u"podSubnetRange"_s, u"here"_s);
        QVERIFY(!Form::errorAt(range).isEmpty());
    }

    void aNameThatIsTakenIsSaidAtItsField()
    {
        Project project;
        const Form f{&project};
        QTRY_COMPARE(f.the<QComboBox>(u"podNetworkName"_s)->count(), 2);
        f.the<QAbstractButton>(u"podNetworkOwn"_s)->click();
        auto *name = f.the<QLineEdit>(u"podNetworkNewName"_s);
        QVERIFY(name->isVisible() && !f.the<QComboBox>(u"podNetworkName"_s)->isVisible());
        f.type(u"podNetworkNewName"_s, u"lab"_s);
        QVERIFY2(Form::errorAt(name).contains("lab"_L1), qPrintable(Form::errorAt(name)));
        f.type(u"podNetworkNewName"_s, u"lab-2"_s);
        QCOMPARE(Form::errorAt(name), QString{});
        emit name->editingFinished();
        QCOMPARE(f.choices.networkName, u"lab-2"_s);
        QVERIFY(f.choices.makesNetwork);
    }

    void aQuotaThatIsGoneIsSaidBeforeAnythingIsMade()
    {
        Project project;
        project.mostNetworks = 3;
        const Form f{&project};
        QTRY_COMPARE(f.the<QComboBox>(u"podNetworkName"_s)->count(), 2);
        QVERIFY(!f.the<Label>(u"podNetworkProblem"_s)->isVisible());
        f.the<QAbstractButton>(u"podNetworkOwn"_s)->click();
        QVERIFY(f.the<Label>(u"podNetworkProblem"_s)->isVisible());
        QVERIFY(f.the<Label>(u"podNetworkProblem"_s)->text().contains("NETWORKS"_L1));
    }

    void rulesThatLetEverybodyInAreNarrowedOneByOne()
    {
        Project project;
        const Form f{&project};
        QTRY_VERIFY(f.the<QWidget>(u"podOpenRules"_s)->isVisible());
        QVERIFY(f.form.findChild<QCheckBox *>(u"podNarrow.default-allow-rdp"_s));
        f.the<QCheckBox>(u"podNarrow.default-allow-ssh"_s)->click();
        QCOMPARE(f.choices.narrows, QStringList{u"default-allow-ssh"_s});
        QVERIFY(f.the<QCheckBox>(u"podNarrow.default-allow-ssh"_s)->isChecked());
        f.choose(u"podNetworkName"_s, u"lab"_s);
        QVERIFY(!f.the<QWidget>(u"podOpenRules"_s)->isVisible());
    }

    void theGatewayIsAskedForWhereHostsHaveNoAddress()
    {
        Project project;
        const Form f{&project};
        QVERIFY(!f.the<QCheckBox>(u"podGateway"_s)->isVisible());
        f.the<QCheckBox>(u"podExternal"_s)->click();
        QVERIFY(f.choices.tpuRequest.spec.externalAddress == ExternalAddress::None);
        QVERIFY(f.the<QCheckBox>(u"podGateway"_s)->isVisible() && f.choices.makesGateway);
        f.the<QCheckBox>(u"podGateway"_s)->click();
        QVERIFY(!f.choices.makesGateway);
    }

    void whatCannotBeReadIsSaidAndWhatWasReadStays()
    {
        Project project;
        project.isDown = true;
        const Form f{&project};
        auto *age = f.the<Label>(u"podNetworkAge"_s);
        QTRY_VERIFY2(age->text().startsWith("The networks of the project could not be read"_L1),
                     qPrintable(age->text()));
        auto *networks = f.the<QComboBox>(u"podNetworkName"_s);
        networks->setEditText(u"typed-net"_s);
        emit networks->lineEdit()->editingFinished();
        QCOMPARE(f.choices.tpuRequest.spec.network, u"typed-net"_s);
        project.isDown = false;
        f.the<QAbstractButton>(u"podNetworkAgain"_s)->click();
        QTRY_COMPARE(networks->count(), 2);
        QCOMPARE(networks->currentText(), u"typed-net"_s);
        QVERIFY(f.the<Label>(u"podNetworkProblem"_s)->isHidden()
                || !f.the<Label>(u"podNetworkProblem"_s)->text().isEmpty());
        project.isDown = true;
        f.the<QAbstractButton>(u"podNetworkAgain"_s)->click();
        QTRY_VERIFY2(age->text().startsWith("As of"_L1), qPrintable(age->text()));
        QCOMPARE(networks->count(), 2);
    }

    void theWayToTheHostsIsKeptWithTheLogin()
    {
        const QTemporaryDir folder;
        qputenv("HOME", folder.path().toUtf8());
        Project project;
        Settings settings{folder.filePath(u"settings.json"_s)};
        KeysApi api{&project.rest, realCloud(ProjectId{u"p"_s}).compute};
        KeyService keys{&api, &project.clock, &settings};
        keys.setProject(ProjectId{u"p"_s});
        QVERIFY(keys.setLoginChoice({.user = u"nixie"_s, .keyFile = u"/key"_s}));
        TpuService tpus{realCloud(ProjectId{u"p"_s}), &project.rest, &project.clock};
        HostsSettings form{&keys, &tpus};
        form.show();
        form.showChoices({});
        QVERIFY(form.findChild<QAbstractButton *>(u"podWayDirect"_s)->isChecked());
        form.findChild<QAbstractButton *>(u"podWayTunnel"_s)->click();
        QCOMPARE(keys.loginChoice().through, throughTunnel());
        QCOMPARE(keys.loginChoice().user, u"nixie"_s);
        form.findChild<QAbstractButton *>(u"podWayJump"_s)->click();
        form.showChoices({});
        QVERIFY(form.findChild<QAbstractButton *>(u"podWayJump"_s)->isChecked()); // while nothing is named yet
        auto *host = form.findChild<QComboBox *>(u"podJumpHost"_s);
        host->setEditText(u"me@bastion:99999"_s);
        emit host->lineEdit()->editingFinished();
        QVERIFY(!Form::errorAt(host).isEmpty());
        QCOMPARE(keys.loginChoice().through, throughTunnel());
        host->setEditText(u"me@bastion.example.org:2222"_s);
        emit host->lineEdit()->editingFinished();
        QCOMPARE(keys.loginChoice().through, u"me@bastion.example.org:2222"_s);
        form.findChild<QAbstractButton *>(u"podWayDirect"_s)->click();
        QCOMPARE(keys.loginChoice().through, QString{});
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestPodChoices)
#include "tst_podchoices.moc"
