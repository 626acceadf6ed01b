// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "services/store/settings.h"
#include "tests/fakes/fakesecrets.h"
#include "tests/services/practice/practiceprocess.h"
#include "widgets/account/accountsheet.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/table.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace {

constexpr auto own =
    R"({"installed":{"client_id":"123-abc.apps.googleusercontent.com","project_id":"trc-practice","client_secret":"GOCSPX-secret","auth_uri":"https://accounts.google.com/o/oauth2/auth","token_uri":"https://oauth2.googleapis.com/token","redirect_uris":["http://localhost"]}})";
constexpr auto web =
    R"({"web":{"client_id":"123-abc.apps.googleusercontent.com","project_id":"trc-practice","client_secret":"GOCSPX-secret"}})";
constexpr auto person =
    R"({"type":"authorized_user","client_id":"764086051850-x.apps.googleusercontent.com","client_secret":"s","refresh_token":"1//r","quota_project_id":"trc-practice","account":"ana@example.org"})";

/// The sign-in page in a window, a home of its own, a gcloud that says what the test wants, and the real practice cloud
/// standing for Google.
class Room
{
public:
    explicit Room(const PracticeProcess &google)
        : m_google{google}
    {
        m_host.resize(1080, 720);
        environment.insert(u"PATH"_s, m_folder.path() + u":/usr/bin:/bin"_s);
        environment.insert(u"HOME"_s, m_folder.path());
        environment.insert(u"CLOUDSDK_CONFIG"_s, m_folder.path());
        for (const QString &name : environment.keys()) {
            if (name.startsWith("TPUDESK_HOST_"_L1) || name == "GOOGLE_APPLICATION_CREDENTIALS"_L1)
                environment.remove(name); // the test's machine is this one, whatever it runs in
        }
    }

    void gcloudSays(const QString &accounts, const QString &config)
    {
        QFile script{m_folder.filePath(u"gcloud"_s)};
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write(
            u"#!/bin/sh\ncase \"$*\" in\n*auth*list*) echo '%1';;\n*config*list*) echo '%2';;\n"
            "*config-helper*) echo '{\"configuration\":{\"properties\":{\"core\":{\"account\":\"ana@example.org\"}}},"
            "\"credential\":{\"access_token\":\"%3\",\"token_expiry\":\"2126-01-01T00:00:00Z\"}}';;\nesac\n"_s
                .arg(accounts, config, QString::fromLatin1(m_google.token()))
                .toUtf8());
        script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

    QString file(const QString &name, const QByteArray &text)
    {
        QFile made{m_folder.filePath(name)};
        if (made.open(QIODevice::WriteOnly))
            made.write(text);
        made.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
        return made.fileName();
    }

    AccountSheet *open()
    {
        accounts = std::make_unique<Accounts>(AccountsContext{.settings = &settings,
                                                              .secrets = &secrets,
                                                              .clock = &clock,
                                                              .environment = environment,
                                                              .browser = &grantByBrowser});
        const auto cloud = [this](const AccountProfile &profile) {
            CloudProfile at = realCloud(profile.project);
            for (QUrl *url : {&at.tpu, &at.compute, &at.resourceManager, &at.serviceUsage, &at.billing, &at.userInfo,
                              &at.oauth, &at.accounts})
                *url = QUrl{u"http://127.0.0.1:%1"_s.arg(m_google.port())};
            return at;
        };
        sheet =
            new AccountSheet{{.accounts = accounts.get(),
                              .cloud = cloud,
                              .trial =
                                  [this, cloud](const AccountProfile &profile, std::shared_ptr<TokenSource> tokens) {
                                      return std::make_shared<AccountTrial>(cloud(profile), std::move(tokens),
                                                                            accounts->endpoint(), &clock);
                                  },
                              .openUrl = [this](const QUrl &url) { opened << url; },
                              .environment = environment},
                             &m_host};
        QObject::connect(sheet, &AccountSheet::profileChosen, sheet,
                         [this](const AccountProfile &profile, const std::shared_ptr<TokenSource> &given) {
                             chosen = profile;
                             tokens = given;
                         });
        m_host.show();
        sheet->open();
        return sheet;
    }

    template <typename T = QWidget>
    [[nodiscard]] T *find(const QString &name) const
    {
        return sheet->findChild<T *>(name);
    }
    [[nodiscard]] QString state(const QString &way) const { return find<StateBadge>(way + u"State"_s)->word(); }
    void choose(const QString &way) const { find<QRadioButton>(way + u"Choice"_s)->click(); }
    /// By its own means: it may stand outside of what is scrolled into sight.
    void click(const QString &button) const { find<QAbstractButton>(button)->click(); }
    void go() const { find<QPushButton>(u"accountGo"_s)->click(); }
    [[nodiscard]] bool atProject() const { return find(u"projectTable"_s)->isVisible(); }
    [[nodiscard]] QWidget *host() { return &m_host; }
    [[nodiscard]] QString folder() const { return m_folder.path(); }

    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    SystemClock clock;
    FakeSecrets secrets;
    std::unique_ptr<Accounts> accounts;
    AccountSheet *sheet = nullptr;
    std::optional<AccountProfile> chosen;
    std::shared_ptr<TokenSource> tokens;
    QList<QUrl> opened;

private:
    const PracticeProcess &m_google;
    QTemporaryDir m_folder;
    QWidget m_host;

public:
    Settings settings{m_folder.filePath(u"settings.json"_s)};
};

AccountProfile profileOf(AccountSource source, const QString &account, const QString &project)
{
    AccountProfile profile;
    profile.source = source;
    profile.account = account;
    profile.project = ProjectId{project};
    return profile;
}

const auto oneAccount = u"[{\"account\":\"ana@example.org\",\"status\":\"ACTIVE\"}]"_s;
const auto itsProject = u"{\"core\":{\"account\":\"ana@example.org\",\"project\":\"trc-practice\"}}"_s;

/// Puts brackets round everything that is translated.
class Brackets : public QTranslator
{
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *, const char *source, const char *, int) const override
    {
        return u"[%1]"_s.arg(QString::fromUtf8(source));
    }
};

} // namespace

class TestAccountSheet : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY2(m_google.start({}), m_google.errors().constData()); }

    void theFirstWayThatCanBeUsedIsChosenByItself()
    {
        Room room{m_google};
        room.gcloudSays(oneAccount, itsProject);
        room.open();
        QTRY_COMPARE(room.state(u"wayGcloud"_s), u"ana@example.org"_s);
        QVERIFY(room.find<QRadioButton>(u"wayGcloudChoice"_s)->isChecked());
        QCOMPARE(room.state(u"wayDefaultCredentials"_s), u"none found"_s);
        const QStringList order{u"wayGcloud"_s,         u"wayDefaultCredentials"_s, u"wayOwnClient"_s,
                                u"wayServiceAccount"_s, u"wayPastedToken"_s,        u"wayPractice"_s};
        int last = -1;
        for (const QString &way : order) {
            const int at = room.find(way)->y();
            QVERIFY2(at > last, qPrintable(way));
            last = at;
        }
    }

    void withoutAnAccountInGcloudTheCredentialsFileIsChosen()
    {
        Room room{m_google};
        room.gcloudSays(u"[]"_s, u"{}"_s);
        room.file(u"application_default_credentials.json"_s, person);
        room.open();
        QTRY_COMPARE(room.state(u"wayGcloud"_s), u"not signed in"_s);
        QCOMPARE(room.state(u"wayDefaultCredentials"_s), u"ana@example.org"_s);
        QVERIFY(room.find<QRadioButton>(u"wayDefaultCredentialsChoice"_s)->isChecked());
        QSignalSpy login{room.sheet, &AccountSheet::gcloudLoginRequested};
        room.choose(u"wayGcloud"_s);
        room.click(u"gcloudLoginButton"_s);
        QCOMPARE(login.count(), 1);
        room.gcloudSays(oneAccount, itsProject); // the user signed in over there
        room.sheet->lookAgain();
        QTRY_COMPARE(room.state(u"wayGcloud"_s), u"ana@example.org"_s);
    }

    void gcloudsAccountAndProjectNeedTwoClicks()
    {
        Room room{m_google};
        room.gcloudSays(oneAccount, itsProject);
        room.open();
        QTRY_COMPARE(room.state(u"wayGcloud"_s), u"ana@example.org"_s);
        room.go();
        QTRY_VERIFY_WITH_TIMEOUT(room.atProject(), 10'000);
        QTRY_COMPARE(room.find<Table>(u"projectTable"_s)->model()->rowCount(), 1);
        room.go();
        QVERIFY(room.chosen && room.tokens);
        QCOMPARE(room.chosen->source, AccountSource::Gcloud);
        QCOMPARE(room.chosen->account, u"ana@example.org"_s); // under which gcloud knows it, whoever it impersonates
        QCOMPARE(room.chosen->project, ProjectId{u"trc-practice"_s});
        QVERIFY(!room.chosen->id.isNull() && !room.chosen->colour.isEmpty());
        QVERIFY(room.secrets.reads == 0 && room.secrets.writes == 0); // gcloud's sign-in is not kept anywhere
    }

    void whatIsTypedForAProjectIsResolvedOrRefused_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("refusal");
        QTest::newRow("its id") << u"trc-practice"_s << QString{};
        QTest::newRow("a number that is none of ours") << u"999999999999"_s << u"project number"_s;
        QTest::newRow("an id that is none of ours") << u"somebody-elses"_s << u"There is no project"_s;
        QTest::newRow("a name") << u"My Fine Project"_s << u"6 to 30"_s;
    }

    void whatIsTypedForAProjectIsResolvedOrRefused()
    {
        QFETCH(QString, typed);
        QFETCH(QString, refusal);
        Room room{m_google};
        room.open();
        room.choose(u"wayPastedToken"_s);
        room.find<QLineEdit>(u"tokenField"_s)->setText(QString::fromLatin1(m_google.token()));
        room.go();
        QTRY_COMPARE_WITH_TIMEOUT(room.find<Table>(u"projectTable"_s)->model()->rowCount(), 1, 10'000);
        auto *field = room.find<QLineEdit>(u"projectField"_s);
        field->clear();
        QTest::keyClicks(field, typed);
        field->setFocus();
        QTest::keyClick(field, Qt::Key_Return);
        if (refusal.isEmpty()) {
            QTRY_VERIFY(room.chosen);
            QCOMPARE(room.chosen->project.toString(), typed);
            return;
        }
        QTRY_VERIFY2_WITH_TIMEOUT(field->accessibleDescription().contains(refusal),
                                  qPrintable(field->accessibleDescription()), 10'000);
        QVERIFY(!room.chosen);
        QVERIFY(room.find(u"accountGo"_s)->isEnabled());
    }

    void aTokenThatIsNoneIsSaidAtItsField()
    {
        Room room{m_google};
        room.host()->resize(1000, 560);
        room.open();
        room.choose(u"wayPastedToken"_s);
        auto *field = room.find<QLineEdit>(u"tokenField"_s);
        QCOMPARE(field->echoMode(), QLineEdit::Password);
        field->setText(u"two words"_s);
        room.go();
        QVERIFY2(field->accessibleDescription().contains(u"spaces"_s), qPrintable(field->accessibleDescription()));
        field->setText(QString::fromLatin1("ya29.nobody-knows-it"));
        room.go();
        auto *notice = room.find<NoticeBar>(u"wayPastedTokenNotice"_s);
        QTRY_VERIFY_WITH_TIMEOUT(notice->isVisible(), 10'000);
        QVERIFY(notice->sentence().size() > 20 && !notice->sentence().contains(u"nobody-knows"_s));
        QTRY_COMPARE(notice->visibleRegion().boundingRect(), notice->rect()); // below what was seen until then
        const auto witness = field->text();
        room.sheet->close();
        QCOMPARE(witness, QString(witness.size(), QChar{}));
        QVERIFY(field->text().isEmpty()); // a secret does not wait in a closed sheet
    }

    void A9_wrongFilesAreExplainedWhereTheyWereChosen_data()
    {
        QTest::addColumn<QString>("way");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("a person's file as a key") << u"wayServiceAccount"_s << u"keyFileField"_s << QByteArray{person};
        QTest::newRow("a client as a key") << u"wayServiceAccount"_s << u"keyFileField"_s << QByteArray{own};
        QTest::newRow("a web client") << u"wayOwnClient"_s << u"clientFileField"_s << QByteArray{web};
        QTest::newRow("credentials as a client") << u"wayOwnClient"_s << u"clientFileField"_s << QByteArray{person};
        QTest::newRow("no JSON") << u"wayDefaultCredentials"_s << u"defaultFileField"_s << QByteArray{"hello"};
        QTest::newRow("another cloud's") << u"wayDefaultCredentials"_s << u"defaultFileField"_s
                                         << QByteArray{R"({"type":"external_account"})"};
    }

    void A9_wrongFilesAreExplainedWhereTheyWereChosen()
    {
        QFETCH(QString, way);
        QFETCH(QString, field);
        QFETCH(QByteArray, text);
        Room room{m_google};
        room.open();
        room.choose(way);
        auto *edit = room.find<QLineEdit>(field);
        edit->setText(room.file(u"chosen.json"_s, text));
        room.go();
        QCOMPARE(room.state(way), u"cannot be used"_s);
        QVERIFY2(edit->accessibleDescription().size() > 20, qPrintable(edit->accessibleDescription()));
        QVERIFY(!room.atProject() && !room.chosen);
        edit->setText(room.folder() + u"/there-is-none.json"_s);
        room.go();
        QVERIFY(edit->accessibleDescription().size() > 20);
    }

    void aDroppedFileGoesToTheWayItIsFor()
    {
        Room room{m_google};
        room.open();
        const auto drop = [&](const QString &file) {
            QMimeData dragged;
            dragged.setUrls({QUrl::fromLocalFile(file)});
            QDragEnterEvent enter{QPoint{10, 10}, Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier};
            QCoreApplication::sendEvent(room.sheet, &enter);
            QVERIFY(enter.isAccepted());
            QDropEvent event{QPointF{10, 10}, Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier};
            QCoreApplication::sendEvent(room.sheet, &event);
        };
        drop(room.file(u"client_secret_1.json"_s, own));
        QVERIFY(room.find<QRadioButton>(u"wayOwnClientChoice"_s)->isChecked());
        QCOMPARE(room.state(u"wayOwnClient"_s), u"client read"_s);
        drop(room.file(u"adc.json"_s, person));
        QVERIFY(room.find<QRadioButton>(u"wayDefaultCredentialsChoice"_s)->isChecked());
    }

    void A6_theBrowserWaitShowsItsAddressAndEndsWhenTheUserSaysSo()
    {
        Room room{m_google};
        room.open();
        room.choose(u"wayOwnClient"_s);
        room.find<QLineEdit>(u"clientFileField"_s)->setText(room.file(u"client_secret_1.json"_s, own));
        room.go();
        auto *waiting = room.find(u"clientWaiting"_s);
        QTRY_VERIFY_WITH_TIMEOUT(waiting->isVisible(), 10'000);
        QCOMPARE(room.opened.size(), 1);
        const QString address = room.opened.first().toString();
        QVERIFY2(address.contains(u"code_challenge_method=S256"_s) && address.contains(u"127.0.0.1"_s),
                 qPrintable(address));
        QVERIFY2(!address.contains(u"GOCSPX"_s), "the secret is for the token call alone");
        QVERIFY(room.find<QLabel>(u"clientTimeLeft"_s)->text().contains(u"min"_s));
        room.click(u"clientOpenButton"_s);
        QCOMPARE(room.opened.size(), 2);
        room.click(u"clientCancelButton"_s);
        QVERIFY(!waiting->isVisible());
        QTRY_COMPARE(TaskScope::running(), 0);
        QVERIFY(room.find(u"accountGo"_s)->isEnabled() && !room.find<NoticeBar>(u"wayOwnClientNotice"_s)->isVisible());
        QVERIFY(room.accounts->profiles().isEmpty());
    }

    void A3_aLostSignInComesBackAsTheSameProfile()
    {
        Room room{m_google};
        room.open();
        AccountProfile lost;
        lost.id = QUuid::createUuid();
        lost.source = AccountSource::PastedToken;
        lost.project = ProjectId{u"trc-practice"_s};
        lost.colour = u"teal"_s;
        room.sheet->renew(lost);
        QVERIFY(room.find<QRadioButton>(u"wayPastedTokenChoice"_s)->isChecked());
        room.find<QLineEdit>(u"tokenField"_s)->setText(QString::fromLatin1(m_google.token()));
        room.go();
        QTRY_VERIFY_WITH_TIMEOUT(room.chosen, 10'000);
        QCOMPARE(room.chosen->id, lost.id);
        QCOMPARE(room.chosen->project, lost.project);
        QVERIFY(!room.atProject()); // nothing else has to be chosen again
    }

    void theSameAccountAndProjectAgainIsTheProfileThereIs()
    {
        Room room{m_google};
        room.gcloudSays(oneAccount, itsProject);
        room.open();
        AccountProfile known = profileOf(AccountSource::Gcloud, u"ana@example.org"_s, u"trc-practice"_s);
        known.name = u"Lab"_s;
        known = room.accounts->put(known);
        room.accounts->put(profileOf(AccountSource::Gcloud, u"ana@example.org"_s, u"another-project"_s));
        QTRY_COMPARE(room.state(u"wayGcloud"_s), u"ana@example.org"_s);
        room.go();
        QTRY_VERIFY_WITH_TIMEOUT(room.atProject(), 10'000);
        QTRY_COMPARE(room.find<Table>(u"projectTable"_s)->model()->rowCount(), 1);
        room.go();
        QVERIFY(room.chosen);
        QCOMPARE(room.chosen->id, known.id); // so that nothing that runs in it ends
        QCOMPARE(room.chosen->name, u"Lab"_s);
        room.accounts->put(*room.chosen);
        QCOMPARE(room.accounts->profiles().size(), 2);
    }

    void whereOneIsNowIsMarked()
    {
        Room room{m_google};
        room.open();
        QVERIFY(!room.find(u"wayPracticeInUse"_s)->isVisibleTo(room.sheet));
        room.sheet->setInUse(practiceAccount().id);
        QVERIFY(room.find(u"wayPracticeInUse"_s)->isVisibleTo(room.sheet)
                && !room.find(u"wayPracticeState"_s)->isVisibleTo(room.sheet));
        room.choose(u"wayPractice"_s);
        QCOMPARE(room.find<QPushButton>(u"accountGo"_s)->text(), u"Stay in the practice cloud"_s);
        room.sheet->setInUse(
            room.accounts->put(profileOf(AccountSource::Gcloud, u"ana@example.org"_s, u"trc-practice"_s)).id);
        QVERIFY(!room.find(u"wayPracticeInUse"_s)->isVisibleTo(room.sheet)
                && room.find(u"wayPracticeState"_s)->isVisibleTo(room.sheet));
        QCOMPARE(room.find<QPushButton>(u"accountGo"_s)->text(), u"Open the practice cloud"_s);
    }

    void profilesAreRenamedRecolouredUsedAndLeft()
    {
        Room room{m_google};
        room.open();
        const AccountProfile first =
            room.accounts->put(profileOf(AccountSource::Gcloud, u"ana@example.org"_s, u"trc-practice"_s));
        const AccountProfile second =
            room.accounts->put(profileOf(AccountSource::ServiceAccount, u"robot@lab.iam.gserviceaccount.com"_s, {}));
        room.sheet->setInUse(first.id);
        QVERIFY(room.find(u"profileUse1"_s) == nullptr); // it is in use
        room.click(u"profileEdit1"_s);
        room.find<QLineEdit>(u"profileNameField"_s)->setText(u"Lab"_s);
        room.click(u"colourPink"_s);
        room.click(u"profileSaveButton"_s);
        QCOMPARE(room.accounts->find(first.id)->name, u"Lab"_s);
        QCOMPARE(room.accounts->find(first.id)->colour, u"pink"_s);
        room.sheet->setInUse(second.id);
        room.click(u"profileUse1"_s);
        QVERIFY(room.chosen && room.chosen->id == first.id && !room.tokens);
        QSignalSpy left{room.sheet, &AccountSheet::signOutRequested};
        room.click(u"profileEdit2"_s);
        room.click(u"profileSignOutButton"_s);
        QCOMPARE(left.count(), 1);
        QCOMPARE(left.first().first().value<AccountProfile>().id, second.id);
    }

    void everythingHasANameAndEveryTextFollowsTheLanguage()
    {
        Room room{m_google};
        room.gcloudSays(oneAccount, itsProject);
        room.file(u"application_default_credentials.json"_s, person);
        room.open();
        room.accounts->put(profileOf(AccountSource::Gcloud, u"ana@example.org"_s, u"trc-practice"_s));
        QTRY_COMPARE(room.state(u"wayGcloud"_s), u"ana@example.org"_s);
        room.click(u"profileEdit1"_s);
        Brackets brackets;
        for (const char *way :
             {"wayGcloud", "wayDefaultCredentials", "wayOwnClient", "wayServiceAccount", "wayPastedToken"}) {
            room.choose(QString::fromLatin1(way));
            if (room.find<QPushButton>(u"clientGuideButton"_s)->isVisible())
                room.find<QPushButton>(u"clientGuideButton"_s)->setChecked(true);
            checkNames(room.sheet);
            QCoreApplication::installTranslator(&brackets);
            QCoreApplication::sendPostedEvents();
            checkTexts(room.sheet);
            QCoreApplication::removeTranslator(&brackets);
            QCoreApplication::sendPostedEvents();
        }
    }

private:
    static void checkNames(const QWidget *sheet)
    {
        for (QWidget *widget : sheet->findChildren<QWidget *>()) {
            if ((widget->focusPolicy() & Qt::TabFocus) == 0 || !widget->isVisible())
                continue;
            QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
            QVERIFY2(
                face != nullptr && !face->text(QAccessible::Name).isEmpty(),
                qPrintable(QString::fromLatin1(widget->metaObject()->className()) + u" "_s + widget->objectName()));
        }
    }

    static void checkTexts(const QWidget *sheet)
    {
        QStringList left;
        const auto check = [&left](const QWidget *widget, const QString &text) {
            static const QStringList outside{u"ana@example.org · trc-practice"_s, u"gcloud · trc-practice"_s};
            const bool isNumber = text.size() == 2 && text.endsWith(u'.');
            if (!text.isEmpty() && widget->isVisible() && !text.contains(u'[') && !outside.contains(text) && !isNumber)
                left << text;
        };
        for (const auto *label : sheet->findChildren<QLabel *>())
            check(label, label->text());
        for (const auto *button : sheet->findChildren<QAbstractButton *>())
            check(button, button->text());
        QVERIFY2(left.isEmpty(), qPrintable(left.join(u" | "_s)));
    }

    PracticeProcess m_google;
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestAccountSheet)
#include "tst_accountsheet.moc"
