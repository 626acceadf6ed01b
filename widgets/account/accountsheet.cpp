// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/account/accountsheet.h"

#include "services/core/punctuation.h"
#include "widgets/account/accountways.h"
#include "widgets/account/clientbody.h"
#include "widgets/account/filefield.h"
#include "widgets/account/profileform.h"
#include "widgets/account/profilelist.h"
#include "widgets/account/projectchoice.h"
#include "widgets/account/tokenbody.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/pageframe.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

/// Troubles of the network between here and Google: the connection test names them.
bool isOfTheWay(ErrorCode code)
{
    return code == ErrorCode::Offline || code == ErrorCode::Timeout || code == ErrorCode::Portal;
}

} // namespace

AccountSheet::AccountSheet(AccountSheetContext context, QWidget *host)
    : SideSheet{host}
    , m_context{std::move(context)}
    , m_notice{named(new NoticeBar, "accountNotice")}
    , m_first{new QWidget}
    , m_profilesTitle{translated(this, new Label{TextRole::Strong}, [] { return tr("Your profiles"); })}
    , m_profiles{new ProfileList}
    , m_waysTitle{new Label{TextRole::Strong}}
    , m_ways{new AccountWays{m_context.accounts->gcloud(), m_context.environment}}
    , m_second{new QWidget}
    , m_who{named(new Label{TextRole::Strong}, "accountWho")}
    , m_lacks{named(new NoticeBar, "accountLacks")}
    , m_projects{new ProjectChoice}
    , m_form{new ProfileForm}
    , m_warning{new Label{TextRole::TableHead, TextColor::Soft}}
    , m_test{named(this, new QPushButton, "accountTest", [] { return tr("Test the connection"); })}
    , m_back{named(this, new QPushButton, "accountBack", [] { return tr("Back"); })}
    , m_cancel{named(this, new QPushButton, "accountCancel", [] { return tr("Cancel"); })}
    , m_go{named(new QPushButton, "accountGo")}
{
    named(this, this, "accountSheet", [] { return tr("Sign in"); });
    setGuide("practice"_L1);
    setSheetWidth(560);
    setAcceptDrops(true);
    build();
    connectParts();
    setStage(Stage::Ways);
    translated(this, m_warning, [] {
        return tr("Going to another cloud cancels what is running here and closes the shells on its TPUs. "
                  "Nothing in the cloud is deleted.");
    });
    translated(this, &AccountSheet::showTexts);
}

void AccountSheet::build()
{
    m_lacks->setClosable(false);
    setButtonKind(m_go, ButtonKind::Primary);
    setButtonKind(m_test, ButtonKind::Link);
    for (QPushButton *button : {m_test, m_back, m_cancel, m_go})
        button->setAutoDefault(false);
    for (Label *label : {m_who, m_warning})
        label->setWordWrap(true);
    const auto columnOf = [](QWidget *widget) {
        auto *column = new QVBoxLayout{widget};
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(scaled(8));
        return column;
    };
    QVBoxLayout *first = columnOf(m_first);
    first->addWidget(m_profilesTitle);
    first->addWidget(m_profiles);
    first->addSpacing(scaled(8));
    first->addWidget(m_waysTitle);
    first->addWidget(m_ways);
    QVBoxLayout *second = columnOf(m_second);
    second->setSpacing(scaled(14));
    second->addWidget(m_who);
    second->addWidget(m_lacks);
    second->addWidget(m_projects, 1);
    second->addWidget(m_form);
    body()->addWidget(m_notice);
    body()->addWidget(m_first);
    body()->addWidget(m_second, 1);
    body()->addWidget(m_warning);
    body()->addStretch();
    addFooterWidget(m_test);
    for (QPushButton *button : {m_cancel, m_back, m_go})
        addFooterButton(button);
}

void AccountSheet::connectParts()
{
    connect(m_go, &QPushButton::clicked, this, &AccountSheet::go);
    connect(m_back, &QPushButton::clicked, this, &AccountSheet::back);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (m_stage == Stage::Ways || m_stage == Stage::Projects)
            close();
        else
            back();
    });
    connect(m_ways, &AccountWays::chosenChanged, this, &AccountSheet::showButtons);
    connect(m_ways, &AccountWays::loginRequested, this, &AccountSheet::gcloudLoginRequested);
    connect(m_ways, &AccountWays::cancelRequested, this, &AccountSheet::back);
    connect(m_ways, &AccountWays::urlRequested, this, [this](const QUrl &url) { m_context.openUrl(url); });
    connect(m_ways, &AccountWays::noticeActionClicked, this, [this] {
        if (m_noticeTests)
            emit connectionTestRequested();
        else
            emit gcloudLoginRequested();
    });
    connect(m_notice, &NoticeBar::actionClicked, this, &AccountSheet::connectionTestRequested);
    connect(m_test, &QPushButton::clicked, this, &AccountSheet::connectionTestRequested);
    connect(m_projects, &ProjectChoice::submitted, this, &AccountSheet::go);
    connect(m_projects, &ProjectChoice::edited, m_notice, &NoticeBar::dismiss);
    connect(m_profiles, &ProfileList::useRequested, this,
            [this](const AccountProfile &profile) { emit profileChosen(profile, {}); });
    connect(m_profiles, &ProfileList::projectRequested, this, &AccountSheet::openProjects);
    connect(m_profiles, &ProfileList::changed, m_context.accounts,
            [this](const AccountProfile &profile) { m_context.accounts->put(profile); });
    connect(m_profiles, &ProfileList::signOutRequested, this, &AccountSheet::signOutRequested);
    connect(m_context.accounts, &Accounts::changed, this, &AccountSheet::showProfiles);
    connect(this, &SideSheet::opened, this, [this] {
        showProfiles();
        if (m_stage == Stage::Ways)
            m_ways->look();
    });
    connect(this, &SideSheet::closed, this, [this] {
        stop();
        m_lost.reset();
        m_ways->forget(); // a secret does not wait in a closed sheet
        m_notice->dismiss();
        setStage(Stage::Ways);
    });
}

/// Ends what is under way; nothing of it comes back.
void AccountSheet::stop()
{
    m_tasks.cancel();
    m_ways->client()->endWaiting();
    if (m_stage == Stage::Entering)
        emit cancelled();
    m_trial.reset();
}

void AccountSheet::back()
{
    const bool toProjects = m_stage == Stage::Entering && m_trial;
    if (m_stage == Stage::Entering)
        emit cancelled();
    if (!toProjects) {
        m_stage = Stage::Ways;
        stop();
    }
    m_notice->dismiss();
    setStage(toProjects ? Stage::Projects : Stage::Ways);
}

void AccountSheet::choose(AccountSource source)
{
    m_ways->choose(source);
}

void AccountSheet::renew(const AccountProfile &profile)
{
    m_lost = profile;
    choose(profile.source);
    if (profile.source == AccountSource::OwnClient)
        m_ways->client()->offerAgain(profile);
    showButtons();
}

/// The lost profile, where the wish is for the same account; else the wish.
AccountProfile AccountSheet::renewed(const AccountProfile &wanted) const
{
    const bool isSame = m_lost && m_lost->source == wanted.source
        && (wanted.source == AccountSource::OwnClient ? m_lost->clientId == wanted.clientId
                : wanted.source == AccountSource::PastedToken
                ? true
                : wanted.account.isEmpty() || m_lost->account.isEmpty() || m_lost->account == wanted.account);
    if (!isSame)
        return wanted;
    AccountProfile again = *m_lost;
    again.file = wanted.file;
    return again;
}

void AccountSheet::setInUse(const QUuid &id)
{
    m_inUse = id;
    showProfiles();
    showButtons();
}

void AccountSheet::setWork(Work work)
{
    m_work = work;
    showButtons();
}

void AccountSheet::showProfiles()
{
    const auto &profiles = m_context.accounts->profiles();
    m_profiles->showProfiles(profiles, m_inUse);
    m_ways->setPracticeInUse(m_inUse == practiceAccount().id);
    m_profilesTitle->setVisible(!profiles.isEmpty());
    m_profiles->setVisible(!profiles.isEmpty());
    m_waysTitle->setText(profiles.isEmpty() ? tr("How do you want to sign in?") : tr("Add another account"));
}

void AccountSheet::lookAgain()
{
    if (m_stage == Stage::Ways)
        m_ways->look();
}

void AccountSheet::setStage(Stage stage)
{
    m_stage = stage;
    if (stage == Stage::Ways || stage == Stage::Projects)
        m_isAtProject = stage == Stage::Projects;
    m_first->setVisible(!m_isAtProject);
    m_second->setVisible(m_isAtProject);
    m_profiles->setEnabled(stage == Stage::Ways);
    m_ways->setEnabled(stage == Stage::Ways || stage == Stage::Browser);
    m_projects->setEnabled(stage == Stage::Projects);
    m_form->setEnabled(stage == Stage::Projects);
    showButtons();
}

void AccountSheet::go()
{
    m_notice->dismiss();
    m_ways->notice()->dismiss();
    if (m_stage == Stage::Projects) {
        useProject();
        return;
    }
    if (m_stage != Stage::Ways)
        return;
    auto wanted = m_ways->wanted();
    if (!wanted)
        return;
    wanted = renewed(*wanted);
    m_kept = {};
    if (wanted->source == AccountSource::Practice)
        emit profileChosen(*wanted, {});
    else if (wanted->source == AccountSource::OwnClient)
        signInWithBrowser(*wanted);
    else
        tryAccount(*wanted);
}

void AccountSheet::signInWithBrowser(const AccountProfile &wanted)
{
    m_profile = wanted;
    setStage(Stage::Browser);
    const auto page = m_tasks.guard([this](const BrowserPage &shown) {
        m_ways->client()->showWaiting(shown);
        m_context.openUrl(shown.address);
    });
    ClientBody *client = m_ways->client();
    m_tasks.run(client->isAgain()
                    ? m_context.accounts->signInAgain(wanted.id, m_context.cloud(wanted), page, m_tasks.token())
                    : m_context.accounts->signInWithBrowser(wanted, *client->client(), m_context.cloud(wanted), page,
                                                            m_tasks.token()),
                [this](const Result<OwnClientSignIn> &done) { browserAnswered(done); });
}

void AccountSheet::browserAnswered(const Result<OwnClientSignIn> &done)
{
    ClientBody *client = m_ways->client();
    client->endWaiting();
    if (!done) {
        setStage(Stage::Ways);
        if (done.error().code == ErrorCode::NotFound && client->isAgain())
            client->askForFile(done.error().message);
        else
            showTrouble(done.error());
        showButtons();
        return;
    }
    m_kept = done->kept;
    tryAccount(done->profile);
    window()->activateWindow(); // the user is in the browser
}

/// A profile that is new gets its id here, because a pasted token is kept under it.
void AccountSheet::tryAccount(const AccountProfile &profile)
{
    m_profile = profile;
    if (m_profile.id.isNull())
        m_profile.id = QUuid::createUuid();
    if (m_profile.colour.isEmpty())
        m_profile.colour = nextAccountColour(m_context.accounts->profiles());
    if (profile.source == AccountSource::PastedToken && !m_ways->token()->token().isEmpty())
        m_context.accounts->keepToken(m_profile.id, m_ways->token()->token());
    setStage(Stage::Checking);
    AccountProfile wide = m_profile;
    wide.project = {}; // not chosen yet: it must not stand in the headers
    wide.quotaProject = m_profile.quotaProject;
    m_trial = m_context.trial(m_profile, m_context.accounts->makeTokens(m_profile, m_context.cloud(wide)));
    m_tasks.run(m_trial->facts(m_tasks.token()), [this](const Result<TokenFacts> &facts) { showFacts(facts); });
}

void AccountSheet::showFacts(const Result<TokenFacts> &facts)
{
    if (!facts || isTooLittle(facts->scopes)) {
        m_trial.reset();
        setStage(Stage::Ways);
        showTrouble(facts ? Error{ErrorCode::ScopeMissing, punctuation::sentences(offWithout(facts->scopes)), {}}
                          : facts.error());
        return;
    }
    if (!facts->account.isEmpty()
        && m_profile.source != AccountSource::Gcloud) // gcloud wants its own word: it may impersonate
        m_profile.account = facts->account;
    m_off = offWithout(facts->scopes);
    const bool isAllWell = m_off.isEmpty() && m_kept.place == Kept::Place::Keychain;
    if (isAllWell && m_lost && m_lost->id == m_profile.id
        && !m_profile.project.isEmpty()) { // nothing has to be chosen or said
        emit profileChosen(m_profile, m_trial->tokens());
        return;
    }
    m_form->showProfile(m_profile);
    m_projects->propose(m_profile.project);
    m_projects->showLoading();
    setStage(Stage::Projects);
    showTexts();
    m_projects->setFocus();
    m_tasks.run(m_trial->projects(m_tasks.token()),
                [this](const Result<QList<Project>> &projects) { m_projects->showProjects(projects); });
}

/// At the way that failed; where none of them is to blame, at the top.
void AccountSheet::showTrouble(const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    const bool isOfWay = m_ways->chosen() == m_profile.source || m_profile.id.isNull();
    const bool isGcloud = isOfWay && m_ways->chosen() == AccountSource::Gcloud && needsSignIn(error.code);
    m_noticeTests = isOfTheWay(error.code);
    const QString action = m_noticeTests ? tr("Test the connection")
        : isGcloud                       ? tr("Run gcloud auth login")
                                         : QString{};
    auto *notice = isOfWay ? m_ways->notice() : m_notice;
    notice->showError(error, action);
    QTimer::singleShot(0, notice, [notice] { bringIntoView(notice); }); // once it is laid out
}

void AccountSheet::openProjects(const AccountProfile &profile)
{
    open();
    stop();
    m_kept = {};
    tryAccount(profile);
}

void AccountSheet::useProject()
{
    if (const auto project = m_projects->selected()) {
        enter(*project);
        return;
    }
    setStage(Stage::Checking);
    m_tasks.run(m_trial->resolve(m_projects->typed(), m_tasks.token()), [this](const Result<Project> &project) {
        setStage(Stage::Projects);
        if (!project) {
            if (project.error().code == ErrorCode::Invalid)
                m_projects->showError(project.error().message);
            else
                m_notice->showError(project.error());
            return;
        }
        m_projects->showMeant(*project);
        enter(*project);
    });
}

void AccountSheet::enter(const Project &project)
{
    AccountProfile profile = m_profile;
    profile.project = project.id;
    const auto entered = m_form->entered(profile);
    if (!entered)
        return;
    m_profile = *entered;
    useDuplicate();
    emit profileChosen(m_profile, m_trial->tokens());
}

/// The same account and project once more is the profile there is, with what runs in it. An own client's tokens belong
/// to their profile: there the new one takes the other's place once it works.
void AccountSheet::useDuplicate()
{
    if (m_profile.source == AccountSource::OwnClient)
        return;
    for (const AccountProfile &known : m_context.accounts->profiles()) {
        if (known.id == m_profile.id || !isSameSignIn(known, m_profile))
            continue;
        m_profile.id = known.id;
        if (m_profile.name.isEmpty())
            m_profile.name = known.name;
        if (m_profile.source == AccountSource::PastedToken && !m_ways->token()->token().isEmpty())
            m_context.accounts->keepToken(m_profile.id, m_ways->token()->token());
        return;
    }
}

void AccountSheet::showEntering()
{
    if (isOpen())
        setStage(Stage::Entering);
}

void AccountSheet::finish()
{
    if (m_stage == Stage::Entering)
        m_stage = Stage::Ways; // nothing is left to cancel
    close();
}

void AccountSheet::showError(const Error &error)
{
    setStage(m_trial ? Stage::Projects : Stage::Ways);
    m_notice->showError(error, isOfTheWay(error.code) ? tr("Test the connection") : QString{});
}

void AccountSheet::dragEnterEvent(QDragEnterEvent *event)
{
    if (m_stage == Stage::Ways && !fileIn(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void AccountSheet::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    m_ways->takeFile(fileIn(event->mimeData()));
}

void AccountSheet::showButtons()
{
    const bool isBusy = m_stage != Stage::Ways && m_stage != Stage::Projects;
    m_back->setVisible(m_isAtProject);
    enableUnless(m_go,
                 isBusy ? tr("Wait until this is finished.")
                     : m_isAtProject || m_ways->canContinue()
                     ? QString{}
                     : tr("gcloud cannot be used now; its card shows the reason. Choose another way to sign in, or fix "
                          "it first."));
    const AccountSource way = m_ways->chosen();
    m_go->setText(m_stage == Stage::Browser             ? tr("Waiting for the browser…")
                      : isBusy                          ? tr("Checking…")
                      : m_stage == Stage::Projects      ? tr("Use this project")
                      : way == AccountSource::Practice  ? m_inUse == practiceAccount().id
                           ? tr("Stay in the practice cloud")
                           : tr("Open the practice cloud")
                       : way != AccountSource::OwnClient ? tr("Continue")
                      : m_ways->client()->isAgain()     ? tr("Sign in again in the browser")
                                                        : tr("Sign in in the browser"));
    m_warning->setVisible(m_work == Work::WouldEnd);
}

void AccountSheet::showTexts()
{
    showProfiles();
    m_who->setText(m_profile.account.isEmpty() ? tr("Signed in; Google does not say as whom.")
                                               : tr("Signed in as %1").arg(m_profile.account));
    QStringList lacks = m_off;
    if (m_kept.place == Kept::Place::Memory)
        lacks.prepend(m_kept.why);
    if (lacks.isEmpty())
        m_lacks->dismiss();
    else
        m_lacks->showNotice(StatusLevel::Warning, punctuation::sentences(lacks));
    showButtons();
}
