// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/keyservice.h"
#include "tests/fakes/noundodelay.h"
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/codeview.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/formfield.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/table.h"
#include "widgets/keys/keyspage.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocalServer>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto otherKey = u"AAAAC3NzaC1lZDI1NTE5AAAAIGPgM9nyjHjHzvP0tEqTrNCYxGVhKxbYxJ0DqvBMDTzL"_s;

/// A home folder of its own, and a page on a small cloud.
struct KeysFixture
{
    KeysFixture()
    {
        qputenv("HOME", folder.path().toUtf8());
        qputenv("USER", "nixie");
        keys.setProject(cloud.profile.project);
    }

    ~KeysFixture()
    {
        page.reset();
        cloud.tpuRequests.reset(); // its watch never ends by itself
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; }, 5'000); // services outlive what they began
    }

    void open()
    {
        page = std::make_unique<KeysPage>(
            KeysPageServices{.keys = &keys,
                             .tpus = cloud.tpus.get(),
                             .startProgram = [this](const QString &program, const QStringList &arguments) {
                                 started << program + u' ' + arguments.join(u' ');
                                 return Result<>{};
                             }});
        page->resize(1080, 900);
        page->show();
    }

    void makeKey(const QString &comment)
    {
        QVERIFY(QDir{folder.path()}.mkpath(u".ssh"_s));
        const auto made = generateKeyFile(KeyType::Ed25519, folder.filePath(u".ssh/id_ed25519"_s), comment, {});
        QVERIFY2(made.has_value(), made ? "" : qPrintable(made.error().message));
    }

    template <typename Widget>
    [[nodiscard]] Widget *find(const QString &name) const
    {
        auto *widget = page->findChild<Widget *>(name);
        if (!widget)
            qFatal("no widget %s", qPrintable(name));
        return widget;
    }

    void click(const QString &name) const { QTest::mouseClick(find<QWidget>(name), Qt::LeftButton); }

    /// Of the first key's menu.
    [[nodiscard]] QAction *entry(const QString &name) const
    {
        auto *table = find<Table>(u"keysTable"_s);
        emit table->customContextMenuRequested(table->visualRect(table->model()->index(0, 0)).center());
        auto *action = find<QMenu>(u"keyMenu"_s)->findChild<QAction *>(name);
        if (!action)
            qFatal("no entry %s", qPrintable(name));
        return action;
    }

    QStringList started; ///< programs
    QTemporaryDir folder;
    FakeCloud cloud;
    Settings settings{folder.filePath(u"settings.json"_s)};
    KeysApi api{cloud.rest.get(), cloud.profile.compute};
    KeyService keys{&api, &cloud.clock, &settings};
    std::unique_ptr<KeysPage> page;
};

QString errorAt(const QWidget *field)
{
    const auto *form = qobject_cast<const FormField *>(field->parentWidget());
    return form ? form->error() : QString{};
}

} // namespace

class TestKeysPage : public QObject
{
    Q_OBJECT

    NoUndoDelay m_noGrace;

private slots:
    void theLineIsShownWhileTheUserNameIsTyped()
    {
        KeysFixture f;
        f.makeKey(u"nixie@laptop"_s);
        f.open();
        auto *table = f.find<Table>(u"keysTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), 1);
        f.click(u"publishButton"_s);
        auto *user = f.find<QLineEdit>(u"publishUser"_s);
        auto *line = f.find<CodeView>(u"publishLine"_s);
        QCOMPARE(user->text(), u"nixie"_s);
        QVERIFY2(line->code().startsWith(u"nixie:ssh-ed25519 AAAA"_s), qPrintable(line->code()));
        QVERIFY(f.find<QLabel>(u"publishLogin"_s)->text().contains(u"nixie@"_s));
        user->clear();
        QTest::keyClicks(user, u"ada"_s);
        QVERIFY(line->code().startsWith(u"ada:ssh-ed25519 AAAA"_s));
        QVERIFY(f.find<QLabel>(u"publishLogin"_s)->text().contains(u"ada@"_s));
        QVERIFY(f.find<QPushButton>(u"publishSubmit"_s)->isEnabled());
    }

    void theMenuOfAKeyLeadsToItsFile()
    {
        KeysFixture f;
        f.makeKey(u"nixie@laptop"_s);
        f.open();
        QTRY_COMPARE(f.find<Table>(u"keysTable"_s)->model()->rowCount(), 1);
        const auto file = f.folder.filePath(u".ssh/id_ed25519"_s);
        auto *copy = f.entry(u"copyPublicKeyAction"_s);
        QVERIFY(copy->isEnabled());
        copy->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 u"ssh-ed25519 %1 nixie@laptop"_s.arg(inspectKeyFile(file).publicKey));
        auto *menu = f.find<QMenu>(u"keyMenu"_s);
        menu->findChild<QAction *>(u"showKeyAction"_s)->trigger();
        QCOMPARE(f.started, QStringList{u"xdg-open "_s + f.folder.filePath(u".ssh"_s)});
        QSignalSpy asked{f.page.get(), &KeysPage::programRequested};
        menu->findChild<QAction *>(u"passphraseAction"_s)->trigger();
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.first().at(1).toString(), u"ssh-keygen"_s);
        QCOMPARE(asked.first().at(2).toStringList(), (QStringList{u"-p"_s, u"-f"_s, file}));
    }

    void R5_theWayIsNamedAndCanBeChosen()
    {
        KeysFixture f;
        f.keys.routes().use({.tpus = f.cloud.tpus.get(),
                             .osLogin = OsLoginApi{f.cloud.profile, f.cloud.rest.get()},
                             .testPermissions = [](QStringList, std::stop_token) -> Task<QStringList> {
                                 co_return QStringList{u"tpu.nodes.update"_s};
                             },
                             .account = [](std::stop_token) -> Task<QString> { co_return QString{}; }});
        f.open();
        auto *route = f.find<QComboBox>(u"keyRoute"_s);
        auto *state = f.find<QLabel>(u"keyRouteState"_s);
        QTRY_VERIFY2(state->text().contains("roles/compute.instanceAdmin.v1"_L1), qPrintable(state->text()));
        QCOMPARE(route->currentText(), u"Automatic"_s);
        const auto choose = [&](const QString &setting) {
            QTRY_VERIFY(f.find<QPushButton>(u"keysRefreshButton"_s)->isEnabled());
            route->setCurrentIndex(route->findData(setting));
            emit route->activated(route->currentIndex());
            QCOMPARE(f.keys.loginChoice().route, setting);
        };
        choose(u"project"_s);
        QTRY_VERIFY2(state->text().contains("setCommonInstanceMetadata"_L1), qPrintable(state->text()));
        choose(u"os-login"_s);
        QTRY_VERIFY2(state->text().contains("e-mail address"_L1), qPrintable(state->text()));
        QVERIFY(f.find<QLineEdit>(u"loginUser"_s)->isReadOnly());
        choose({});
        QTRY_VERIFY(!f.find<QLineEdit>(u"loginUser"_s)->isReadOnly());
    }

    void aNameThatLinuxRefusesIsSaidAtTheField_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("empty") << QString{};
        QTest::newRow("space") << u"a b"_s;
        QTest::newRow("colon") << u"a:b"_s;
        QTest::newRow("hangul") << u"사용자"_s;
        QTest::newRow("shell") << u"$(id)"_s;
        QTest::newRow("root") << u"root"_s;
    }
    void aNameThatLinuxRefusesIsSaidAtTheField()
    {
        QFETCH(QString, name);
        KeysFixture f;
        f.makeKey(u"nixie@laptop"_s);
        f.open();
        QTRY_COMPARE(f.find<Table>(u"keysTable"_s)->model()->rowCount(), 1);
        f.click(u"publishButton"_s);
        auto *user = f.find<QLineEdit>(u"publishUser"_s);
        user->setText(name);
        QVERIFY(!errorAt(user).isEmpty());
        QVERIFY(!f.find<QPushButton>(u"publishSubmit"_s)->isEnabled());
    }

    void publishingAddsTheLineAndKeepsEverybodyElses()
    {
        KeysFixture f;
        f.cloud.sshKeys = u"ada:ssh-ed25519 %1 ada"_s.arg(otherKey);
        f.makeKey(u"nixie@laptop"_s);
        f.open();
        auto *project = f.find<Table>(u"projectKeysTable"_s);
        QTRY_COMPARE(project->model()->rowCount(), 1);
        f.click(u"publishButton"_s);
        const auto line = f.find<CodeView>(u"publishLine"_s)->code();
        f.click(u"publishSubmit"_s);
        QTest::mouseDClick(f.find<QWidget>(u"publishSubmit"_s), Qt::LeftButton);
        QTRY_COMPARE(project->model()->rowCount(), 2);
        QVERIFY(!f.find<SideSheet>(u"publishSheet"_s)->isOpen());
        QCOMPARE(f.cloud.sshKeys, u"ada:ssh-ed25519 %1 ada\n"_s.arg(otherKey) + line);
        QCOMPARE(f.keys.loginChoice().user, u"nixie"_s);
        QCOMPARE(f.keys.loginChoice().keyFile, f.folder.filePath(u".ssh/id_ed25519"_s));
        QVERIFY(f.find<NoticeBar>(u"keysNotice"_s)->sentence().contains(u"nixie"_s));
    }

    void whereNoLoginCanBeTriedTheNextStepIsATpu()
    {
        KeysFixture f;
        f.makeKey(u"nixie@laptop"_s);
        f.open();
        QTRY_COMPARE(f.find<Table>(u"keysTable"_s)->model()->rowCount(), 1);
        QVERIFY(!f.find<QComboBox>(u"loginTpu"_s)->placeholderText().isEmpty());
        f.click(u"publishButton"_s);
        f.click(u"publishSubmit"_s);
        auto *action = f.find<NoticeBar>(u"keysNotice"_s)->findChild<QPushButton *>(u"noticeAction"_s);
        QTRY_VERIFY(action->isVisible());
        QSignalSpy asked{f.page.get(), &KeysPage::createRequested};
        action->click();
        QCOMPARE(asked.size(), 1);
    }

    void aHostileCommentIsCleanedBeforeEverybodysEyes()
    {
        KeysFixture f;
        f.open();
        QTRY_VERIFY(f.keys.projectKeys().has_value());
        f.click(u"publishButton"_s);
        f.find<QRadioButton>(u"publishPasted"_s)->click();
        auto *paste = f.find<QPlainTextEdit>(u"publishPaste"_s);
        paste->setPlainText(u"ssh-ed25519 %1 a b@c $(reboot)\u202e"_s.arg(otherKey));
        const auto line = f.find<CodeView>(u"publishLine"_s)->code();
        QCOMPARE(errorAt(paste), QString{});
        QVERIFY2(!line.contains(u'\n') && !line.contains(QChar{0x202e}), qPrintable(line));
        QVERIFY(!f.find<QLineEdit>(u"publishComment"_s)->text().contains(u' '));
        QVERIFY(problemOfUser(f.find<QLineEdit>(u"publishUser"_s)->text()).isEmpty());
    }

    void whatIsPastedAndNoPublicKeyIsExplained_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("private") << u"-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----"_s;
        QTest::newRow("cut off") << u"ssh-ed25519 AAAAC3Nza"_s;
        QTest::newRow("words") << u"hello there"_s;
        QTest::newRow("two keys") << u"ssh-ed25519 %1 a\nssh-ed25519 %1 b"_s.arg(otherKey);
    }
    void whatIsPastedAndNoPublicKeyIsExplained()
    {
        QFETCH(QString, text);
        KeysFixture f;
        f.open();
        f.click(u"publishButton"_s);
        f.find<QRadioButton>(u"publishPasted"_s)->click();
        auto *paste = f.find<QPlainTextEdit>(u"publishPaste"_s);
        paste->setPlainText(text);
        QVERIFY(!errorAt(paste).isEmpty());
        QVERIFY(!f.find<QPushButton>(u"publishSubmit"_s)->isEnabled());
        QCOMPARE(f.find<CodeView>(u"publishLine"_s)->code(), QString{});
    }

    void aRefusalToPublishStaysInTheSheet()
    {
        KeysFixture f;
        f.makeKey(u"nixie@laptop"_s);
        f.open();
        QTRY_VERIFY(f.keys.projectKeys().has_value());
        f.click(u"publishButton"_s);
        f.cloud.metadataFailure =
            refusal(403, u"PERMISSION_DENIED"_s, u"Required 'compute.projects.setCommonInstanceMetadata' permission"_s);
        f.click(u"publishSubmit"_s);
        auto *notice = f.find<NoticeBar>(u"publishNotice"_s);
        QTRY_VERIFY(notice->isVisible() && f.find<QPushButton>(u"publishSubmit"_s)->isEnabled());
        QVERIFY(f.find<SideSheet>(u"publishSheet"_s)->isOpen());
        QCOMPARE(f.keys.loginChoice().user, QString{});
    }

    void generatingMakesAKeyAndOffersToPublishIt()
    {
        KeysFixture f;
        f.open();
        auto *stack = f.find<ContentStack>(u"keysStack"_s);
        QTRY_COMPARE(stack->currentWidget(), static_cast<QWidget *>(stack->empty()));
        f.click(u"keysEmptyButton"_s);
        auto *repeat = f.find<QLineEdit>(u"generateRepeat"_s);
        f.find<QLineEdit>(u"generatePassphrase"_s)->setText(u"one"_s);
        repeat->setText(u"two"_s);
        QVERIFY(!errorAt(repeat).isEmpty());
        QVERIFY(!f.find<QPushButton>(u"generateSubmit"_s)->isEnabled());
        f.find<QLineEdit>(u"generatePassphrase"_s)->clear();
        repeat->clear();
        f.find<QLineEdit>(u"generateFile"_s)->setText(f.folder.filePath(u".ssh/mine"_s));
        f.click(u"generateSubmit"_s);
        auto *table = f.find<Table>(u"keysTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), 1);
        QVERIFY(QFile::exists(f.folder.filePath(u".ssh/mine.pub"_s)));
        QTRY_VERIFY(f.find<NoticeBar>(u"keysNotice"_s)->isVisible());
        QTest::mouseClick(f.find<NoticeBar>(u"keysNotice"_s)->findChild<QPushButton *>(u"noticeAction"_s),
                          Qt::LeftButton);
        QVERIFY(f.find<SideSheet>(u"publishSheet"_s)->isOpen());
        QCOMPARE(f.find<QComboBox>(u"publishKey"_s)->currentData().toString(), f.folder.filePath(u".ssh/mine"_s));
        // Never over a file that exists.
        f.click(u"generateButton"_s);
        f.find<QLineEdit>(u"generateFile"_s)->setText(f.folder.filePath(u".ssh/mine"_s));
        QVERIFY(!errorAt(f.find<QLineEdit>(u"generateFile"_s)).isEmpty());
    }

    void renamingSaysThatTheHomeFolderChanges()
    {
        KeysFixture f;
        f.cloud.sshKeys = u"ada:ssh-ed25519 %1 ada\nbob:ssh-ed25519 %1 bob"_s.arg(otherKey);
        f.open();
        auto *project = f.find<Table>(u"projectKeysTable"_s);
        QTRY_COMPARE(project->model()->rowCount(), 2);
        project->selectRow(0);
        f.click(u"renameButton"_s);
        auto *sheet = f.find<SideSheet>(u"renameSheet"_s);
        QString words;
        for (const auto *label : sheet->findChildren<QLabel *>())
            words += label->text();
        QVERIFY(words.contains(u"/home/ada"_s));
        auto *user = f.find<QLineEdit>(u"renameUser"_s);
        QVERIFY(!f.find<QPushButton>(u"renameSubmit"_s)->isEnabled()); // nothing has changed yet
        user->setText(u"lovelace"_s);
        QVERIFY(f.find<CodeView>(u"renameLine"_s)->code().startsWith(u"lovelace:ssh-ed25519"_s));
        f.click(u"renameSubmit"_s);
        QTRY_VERIFY(f.cloud.sshKeys.startsWith(u"lovelace:"_s));
        QVERIFY(f.cloud.sshKeys.endsWith(u"bob:ssh-ed25519 %1 bob"_s.arg(otherKey)));
    }

    void L12_removingAsksWithTheNameAndEnterDoesNotConfirm()
    {
        KeysFixture f;
        f.cloud.sshKeys = u"ada:ssh-ed25519 %1 ada"_s.arg(otherKey);
        f.open();
        auto *project = f.find<Table>(u"projectKeysTable"_s);
        QTRY_COMPARE(project->model()->rowCount(), 1);
        QVERIFY(!f.find<QPushButton>(u"removeButton"_s)->isEnabled());
        project->selectRow(0);
        for (const auto key : {Qt::Key_Return, Qt::Key_Escape}) {
            f.click(u"removeButton"_s);
            auto *dialog = f.page->findChild<ConfirmDelete *>();
            QVERIFY(dialog);
            QTest::keyClick(dialog, key);
            QTRY_VERIFY(!f.page->findChild<ConfirmDelete *>());
            QVERIFY(f.cloud.sshKeys.startsWith(u"ada:"_s));
        }
        f.click(u"removeButton"_s);
        auto *dialog = f.page->findChild<ConfirmDelete *>();
        QString words;
        for (const auto *label : dialog->findChildren<QLabel *>())
            words += label->text();
        QVERIFY2(words.contains(u"ada, SHA256:"_s), qPrintable(words));
        QTest::mouseClick(dialog->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
        QTRY_VERIFY(!f.cloud.sshKeys.contains(u"ada:"_s));
    }

    void linesThatAreIgnoredAndWhichAreMineAreTold()
    {
        KeysFixture f;
        f.makeKey(u"nixie@laptop"_s);
        const auto mine = inspectKeyFile(f.folder.filePath(u".ssh/id_ed25519"_s));
        f.cloud.sshKeys =
            u"nixie:ssh-ed25519 %1 nixie\nssh-ed25519 %2 nobody\nada:ssh-ed25519 %2 google-ssh "
            "{\"userName\":\"ada@x\",\"expireOn\":\"2020-01-01T00:00:00+0000\"}"_s.arg(mine.publicKey, otherKey);
        f.cloud.projectItems << QJsonObject{{u"key"_s, u"enable-oslogin"_s}, {u"value"_s, u"TRUE"_s}};
        f.open();
        auto *project = f.find<Table>(u"projectKeysTable"_s);
        const QAbstractItemModelTester tester{project->model(), QAbstractItemModelTester::FailureReportingMode::QtTest};
        QTRY_COMPARE(project->model()->rowCount(), 3);
        QStringList whose;
        QStringList expiry;
        for (int i = 0; i < 3; ++i) {
            expiry << project->model()->index(i, ProjectKeysModel::Expiry).data().toString();
            whose << project->model()->index(i, ProjectKeysModel::Mine).data().toString();
        }
        QCOMPARE(whose.filter(u"mine: ~/.ssh/id_ed25519"_s).size(), 1);
        QCOMPARE(whose.filter(u"ignored"_s).size(), 1);
        QCOMPARE(expiry.filter(u"expired"_s).size(), 1);
        QVERIFY(f.find<NoticeBar>(u"osLoginNotice"_s)->isVisible());
    }

    void aKeyThatOnlyTheAgentHoldsIsListedAndPublished()
    {
        KeysFixture f;
        const auto socket = f.folder.filePath(u"agent"_s);
        const auto file = f.folder.filePath(u"elsewhere"_s);
        QProcess agent;
        agent.start(u"ssh-agent"_s, {u"-D"_s, u"-a"_s, socket});
        if (!agent.waitForStarted() || !QTest::qWaitFor([&] { return QFile::exists(socket); }, 5'000))
            QSKIP("no ssh-agent here");
        qputenv("SSH_AUTH_SOCK", QFile::encodeName(socket));
        const auto clean = qScopeGuard([&] {
            qunsetenv("SSH_AUTH_SOCK");
            agent.terminate();
            agent.waitForFinished();
        });
        QCOMPARE(
            QProcess::execute(u"ssh-keygen"_s,
                              {u"-q"_s, u"-t"_s, u"ed25519"_s, u"-N"_s, {}, u"-C"_s, u"nixie@token"_s, u"-f"_s, file}),
            0);
        const auto made = inspectKeyFile(file);
        QCOMPARE(QProcess::execute(u"ssh-add"_s, {u"-q"_s, file}), 0);
        f.open();
        auto *table = f.find<Table>(u"keysTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), 1);
        QCOMPARE(table->model()->index(0, LocalKeysModel::File).data().toString(), u"SSH agent: nixie@token"_s);
        QCOMPARE(table->model()->index(0, LocalKeysModel::Status).data().toString(), u"not published"_s);
        for (const auto &name : {u"copyPublicKeyAction"_s, u"showKeyAction"_s, u"passphraseAction"_s}) {
            auto *entry = f.entry(name);
            QVERIFY2(!entry->isEnabled() && entry->toolTip().contains(u"agent"_s), qPrintable(name));
            delete f.find<QMenu>(u"keyMenu"_s);
        }
        f.click(u"publishButton"_s);
        QVERIFY(f.find<CodeView>(u"publishLine"_s)->code().startsWith(u"nixie:ssh-ed25519 "_s + made.publicKey));
        f.click(u"publishSubmit"_s);
        QTRY_COMPARE(f.find<Table>(u"projectKeysTable"_s)->model()->rowCount(), 1);
        QCOMPARE(f.find<Table>(u"projectKeysTable"_s)->model()->index(0, ProjectKeysModel::Mine).data().toString(),
                 u"mine: SSH agent: nixie@token"_s);
        QCOMPARE(f.keys.loginChoice(), (LoginChoice{.user = u"nixie"_s, .keyFile = {}}));
        QCOMPARE(f.find<QComboBox>(u"loginKey"_s)->currentText(), u"SSH agent (1 keys)"_s); // no catalogue in this test
    }

    void S14_anAgentThatHangsIsSaidAndHoldsNothingUp()
    {
        KeysFixture f;
        const auto path = f.folder.filePath(u"deaf"_s);
        QLocalServer deaf;
        QVERIFY(deaf.listen(path));
        qputenv("SSH_AUTH_SOCK", QFile::encodeName(path));
        f.makeKey(u"nixie@laptop"_s);
        f.open();
        QTRY_COMPARE_WITH_TIMEOUT(f.find<Table>(u"keysTable"_s)->model()->rowCount(), 1, 10'000);
        QTRY_VERIFY(f.find<NoticeBar>(u"osLoginNotice"_s)->isVisible());
        QVERIFY(f.find<NoticeBar>(u"osLoginNotice"_s)->sentence().contains(u"agent"_s));
        qunsetenv("SSH_AUTH_SOCK");
    }

    void aRefusedNameIsCorrectedByOneClick()
    {
        KeysFixture f;
        f.makeKey(u"nixie@laptop"_s);
        f.open();
        QTRY_COMPARE(f.find<Table>(u"keysTable"_s)->model()->rowCount(), 1);
        f.click(u"publishButton"_s);
        auto *user = f.find<QLineEdit>(u"publishUser"_s);
        user->setText(u"Nixie Kim"_s);
        f.click(u"publishUserOffer"_s);
        QCOMPARE(user->text(), u"nixie_kim"_s);
        QVERIFY(errorAt(user).isEmpty());
        QVERIFY(!f.find<QWidget>(u"publishUserOffer"_s)->isVisible());
        user->setText(u"root"_s); // nothing better to offer
        QVERIFY(!f.find<QWidget>(u"publishUserOffer"_s)->isVisible());
    }

    void machinesThatTakeNoProjectKeysAreNamed()
    {
        KeysFixture f;
        f.cloud.addNode(u"us-central2-b"_s, u"open-1"_s, u"v4-8"_s);
        f.cloud.addNode(u"us-central2-b"_s, u"shut-1"_s, u"v4-8"_s)[u"metadata"_s] =
            QJsonObject{{u"block-project-ssh-keys"_s, u"TRUE"_s}};
        f.cloud.addNode(u"us-central2-b"_s, u"login-1"_s, u"v4-8"_s)[u"metadata"_s] =
            QJsonObject{{u"enable-oslogin"_s, u"TRUE"_s}};
        f.cloud.load();
        f.open();
        auto *notice = f.find<NoticeBar>(u"osLoginNotice"_s);
        QTRY_VERIFY(notice->isVisible());
        QVERIFY2(notice->sentence().contains(u"shut-1"_s) && notice->sentence().contains(u"login-1"_s),
                 qPrintable(notice->sentence()));
        QVERIFY(!notice->sentence().contains(u"open-1"_s));
    }

    void aKeyThatIsNotPublishedForTheUserIsSaidBeforeTheCheck()
    {
        KeysFixture f;
        f.makeKey(u"nixie@laptop"_s);
        const auto mine = inspectKeyFile(f.folder.filePath(u".ssh/id_ed25519"_s));
        f.cloud.sshKeys = u"nixie:ssh-ed25519 %1 nixie"_s.arg(mine.publicKey);
        QVERIFY(f.keys.setLoginChoice({.user = u"nixie"_s, .keyFile = mine.file}));
        f.open();
        QTRY_VERIFY(f.keys.projectKeys().has_value());
        auto *key = f.find<QComboBox>(u"loginKey"_s);
        QCOMPARE(key->accessibleDescription(), QString{});
        f.find<QLineEdit>(u"loginUser"_s)->setText(u"ada"_s);
        QVERIFY2(key->accessibleDescription().contains(u"ada"_s), qPrintable(key->accessibleDescription()));
    }

    void aFileThatIsNoKeyIsShownWithTheReason()
    {
        KeysFixture f;
        f.makeKey(u"nixie@laptop"_s);
        QFile broken{f.folder.filePath(u".ssh/id_rsa"_s)};
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("-----BEGIN OPENSSH PRIVATE KEY-----\nbroken\n-----END OPENSSH PRIVATE KEY-----\n");
        broken.close();
        f.open();
        auto *table = f.find<Table>(u"keysTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), 2);
        const auto status = table->model()->index(1, LocalKeysModel::Status);
        QCOMPARE(status.data().toString(), u"cannot be used"_s);
        QVERIFY(!status.data(Qt::ToolTipRole).toString().isEmpty());
        // The reason stands in the row, not only in a tool tip.
        QCOMPARE(table->model()->index(1, LocalKeysModel::Fingerprint).data().toString(),
                 status.data(Qt::ToolTipRole).toString());
    }

    void aKeyThatOthersCanReadIsMarked()
    {
        KeysFixture f;
        f.makeKey(u"nixie@laptop"_s);
        QVERIFY(QFile::setPermissions(f.folder.filePath(u".ssh/id_ed25519"_s),
                                      QFileDevice::ReadOwner | QFileDevice::ReadOther));
        f.open();
        auto *table = f.find<Table>(u"keysTable"_s);
        QTRY_COMPARE(table->model()->rowCount(), 1);
        const auto status = table->model()->index(0, LocalKeysModel::Status);
        QCOMPARE(status.data().toString(), u"others can read it"_s);
        QVERIFY(status.data(Qt::ToolTipRole).toString().contains(u"chmod 600"_s));
    }

    void theProjectsKeysThatCannotBeReadAreAFailureNotEmpty()
    {
        KeysFixture f;
        f.cloud.metadataFailure = refusal(403, u"PERMISSION_DENIED"_s, u"Required 'compute.projects.get' permission"_s);
        f.open();
        auto *stack = f.find<ContentStack>(u"projectKeysStack"_s);
        QTRY_COMPARE(stack->currentWidget(), static_cast<QWidget *>(stack->failure()));
        QVERIFY(!stack->failure()->accessibleName().isEmpty());
        f.cloud.metadataFailure.reset();
        f.click(u"projectKeysFailureButton"_s);
        QTRY_COMPARE(stack->currentWidget(), static_cast<QWidget *>(stack->empty()));
    }

    void deletingThePageMidRequestIsSafe()
    {
        KeysFixture f;
        f.makeKey(u"nixie@laptop"_s);
        f.cloud.world.isHeld = true;
        f.open();
        QTRY_VERIFY(!f.cloud.world.held.isEmpty());
        f.page.reset();
        f.cloud.world.isHeld = false;
        f.cloud.world.release();
        f.cloud.tpuRequests.reset();
        QTRY_COMPARE(TaskScope::running(), 0);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestKeysPage)
#include "tst_keyspage.moc"
