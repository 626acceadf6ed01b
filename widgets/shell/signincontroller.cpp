// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/signincontroller.h"

#include "services/auth/endpoints.h"
#include "services/core/undoqueue.h"
#include "services/session/networkchoices.h"
#include "services/session/sessionmanager.h"
#include "widgets/account/accountsheet.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/statusline.h"
#include "widgets/shell/topbar.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/profilecolour.h"
#include "widgets/tpu/costbox.h"

#include <QAction>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>

using namespace Qt::StringLiterals;

namespace {

/// Errors that pass by themselves show the failure page with "Try again"; with the others the account is what is wrong.
bool isOfAccount(ErrorCode code)
{
    return code != ErrorCode::Offline && code != ErrorCode::Timeout && code != ErrorCode::Busy
        && code != ErrorCode::RateLimited && code != ErrorCode::Portal && code != ErrorCode::BadReply
        && code != ErrorCode::Ambiguous;
}

} // namespace

SignInController::SignInController(SignInControllerContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_menu{new QMenu{m_context.window}}
    , m_wanted{practiceAccount()}
{
    m_menu->setObjectName(u"profileMenu"_s);
    m_context.window->parts().topBar->setProfileMenu(m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, &SignInController::fillMenu);
    connect(m_context.window, &MainWindow::signInRequested, this, &SignInController::open);
    connect(m_context.window, &MainWindow::projectRequested, this, [this](const ProjectId &project) {
        AccountProfile profile = m_context.cloud->account();
        profile.project = project;
        sheet()->openProjects(profile);
    });
    connect(m_context.accounts, &Accounts::changed, this, &SignInController::showAccount);
    connect(m_context.accounts, &Accounts::signedOut, this, [this](const QUuid &id) {
        if (m_context.cloud->account().id == id)
            use(practiceAccount(), {});
    });
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive)
            lookAgain();
    });
    if (m_context.network != nullptr)
        connect(m_context.network, &NetworkChoices::endpointUnconfirmed, this, &SignInController::askAboutEndpoint);
    m_wanted = lastUsed();
    addCommands();
    connectSession();
    showAccount();
}

AccountProfile SignInController::lastUsed() const
{
    const auto last = m_context.accounts->find(m_context.accounts->current());
    return last && !last->project.isEmpty() ? *last : practiceAccount();
}

void SignInController::addCommands()
{
    Commands *commands = m_context.window->parts().commands;
    commands->add({"app.switchProfile", QT_TRANSLATE_NOOP("Commands", "Switch profile…"),
                   QKeySequence{Qt::CTRL | Qt::SHIFT | Qt::Key_O}, "user"},
                  this, [this] { m_context.window->parts().topBar->openProfileMenu(); });
    commands
        ->add({"app.signOut", QT_TRANSLATE_NOOP("Commands", "Sign out"), {}, "log-out", PaletteEffect::Ends}, this,
              [this] {
                  const AccountProfile &profile = m_context.cloud->account();
                  if (profile.source != AccountSource::Practice)
                      signOutAsked(profile);
              })
        ->setVisible(false);
    commands->addSource([this] { return entries(); });
}

void SignInController::connectSession()
{
    SessionManager *cloud = m_context.cloud;
    connect(cloud, &SessionManager::signInDone, this, [this] {
        m_lost.reset();
        m_wanted = m_context.accounts->put(m_wanted);
        m_context.accounts->setCurrent(m_wanted.id);
        if (m_sheet)
            m_sheet->finish();
        showAccount();
    });
    connect(cloud, &SessionManager::signInFailed, this, &SignInController::signInFailed);
    connect(cloud, &SessionManager::accountNamed, this, [this](AccountProfile profile, const QString &name) {
        profile.account = name;
        m_context.accounts->put(profile);
    });
    connect(cloud, &SessionManager::signedOut, this, [this](const Error &why) {
        m_lost = m_context.cloud->account(); // another one may be on the way, or was tried in vain
        if (m_said == why.message) // said once: who closed it knows
            return;
        m_said = why.message;
        m_context.window->parts().notice->showError(why, tr("Sign in…"));
    });
    connect(cloud, &SessionManager::signedInAgain, this, [this] {
        if (m_context.window->parts().notice->sentence() == std::exchange(m_said, {}))
            m_context.window->parts().notice->dismiss();
    });
    connect(cloud, &SessionManager::servicesChanged, this, [this] {
        m_said.clear();
        showAccount();
    });
    connect(cloud, &SessionManager::stateChanged, this, &SignInController::showAccount);
}

/// Once for each place. What was refused meanwhile is tried again after a yes.
void SignInController::askAboutEndpoint(const QString &place)
{
    const auto services = servicesAt(m_context.cloud->profileFor(m_wanted), place);
    auto *question = new ConfirmDelete{
        {.title = tr("Send your sign-in to %1?").arg(place),
         .sentence = tr("This address is not Google's. The settings, the command line or the environment tell TPU Desk "
                        "to use it in Google's place. Whoever answers there can do in your projects what you can. Go "
                        "on only if you know who that is; your answer is remembered."),
         .losses = services.isEmpty() ? QStringList{}
                                      : QStringList{tr("Services asked there: %1").arg(services.join(u", "_s))},
         .typedName = {},
         .buttonText = tr("Send it to %1").arg(place),
         .need = CloudNeed::None},
        m_context.window};
    question->setObjectName(u"endpointQuestion"_s);
    connect(question, &ConfirmDelete::confirmed, this, [this, place] {
        m_context.network->answerEndpoint(place, true);
        if (m_context.cloud->state() == SessionManager::State::Failed && m_wanted.source != AccountSource::PastedToken)
            retry();
    });
    connect(question, &QDialog::rejected, this, [this, place] { m_context.network->answerEndpoint(place, false); });
    question->open();
}

void SignInController::start()
{
    use(lastUsed(), {});
}

void SignInController::retry()
{
    use(m_wanted, {});
}

void SignInController::open()
{
    AccountSheet *page = sheet();
    page->setWork(m_context.work().ends.isEmpty() ? AccountSheet::Work::None : AccountSheet::Work::WouldEnd);
    if (m_lost)
        page->renew(*m_lost);
    page->open();
}

std::optional<AccountProfile> SignInController::profileOf(const ProjectId &project) const
{
    const QList<AccountProfile> all = m_context.accounts->profiles();
    const auto found = std::ranges::find(all, project, &AccountProfile::project);
    return found == all.end() ? std::nullopt : std::optional{*found};
}

bool SignInController::knows(const ProjectId &project) const
{
    return profileOf(project).has_value();
}

void SignInController::switchTo(const ProjectId &project)
{
    if (const auto profile = profileOf(project))
        askThen([this, profile] { use(*profile, {}); });
    else
        open();
}

AccountSheet *SignInController::sheet()
{
    if (m_sheet)
        return m_sheet;
    SessionManager *cloud = m_context.cloud;
    m_sheet = new AccountSheet{{.accounts = m_context.accounts,
                                .cloud = [cloud](const AccountProfile &profile) { return cloud->profileFor(profile); },
                                .trial =
                                    [cloud](const AccountProfile &profile, std::shared_ptr<TokenSource> tokens) {
                                        return cloud->tryAccount(profile, std::move(tokens));
                                    },
                                .openUrl = m_context.openUrl},
                               m_context.window->parts().middle};
    connect(m_sheet, &AccountSheet::profileChosen, this, &SignInController::use);
    connect(m_sheet, &AccountSheet::gcloudLoginRequested, this, &SignInController::runGcloudLogin);
    connect(m_sheet, &AccountSheet::signOutRequested, this, &SignInController::signOutAsked);
    connect(m_sheet, &AccountSheet::connectionTestRequested, this, &SignInController::testConnection);
    connect(m_sheet, &AccountSheet::cancelled, cloud, &SessionManager::cancelSignIn);
    m_sheet->setInUse(cloud->services() != nullptr ? cloud->account().id : QUuid{});
    return m_sheet;
}

void SignInController::use(const AccountProfile &profile, std::shared_ptr<TokenSource> tokens)
{
    const SessionManager *cloud = m_context.cloud;
    const bool isLeft = cloud->services() != nullptr
        && (cloud->account().id != profile.id || cloud->account().project != profile.project);
    if (isLeft) // what waits there is kept, however long the way to the next one takes
        UndoQueue::instance().undoAll();
    m_wanted = profile;
    if (profile.source == AccountSource::Practice) {
        m_lost.reset();
        m_context.accounts->setCurrent(profile.id);
        if (m_sheet)
            m_sheet->close();
        if (m_context.cloud->services() == nullptr || m_context.cloud->account().id != profile.id)
            m_context.cloud->startPractice();
        return;
    }
    if (!tokens)
        tokens = m_context.accounts->makeTokens(profile, m_context.cloud->profileFor(profile));
    if (m_sheet)
        m_sheet->showEntering();
    m_context.cloud->signIn(profile, std::move(tokens));
}

bool SignInController::isSigningIn() const
{
    return m_sheet && m_sheet->isOpen();
}

void SignInController::signInFailed(const Error &error)
{
    if (needsSignIn(error.code))
        m_lost = m_wanted;
    if (m_sheet && m_sheet->isOpen()) {
        if (m_lost && m_lost->id == m_wanted.id)
            m_sheet->renew(*m_lost);
        m_sheet->showError(error);
        return;
    }
    if (m_context.cloud->services() != nullptr) { // a switch that failed: what was there goes on
        m_context.window->parts().notice->showError(error, tr("Sign in…"));
        return;
    }
    if (!isOfAccount(error.code))
        return;
    open();
    m_sheet->showError(error);
}

/// `leave` at once, or when the user agrees to what it ends.
void SignInController::askThen(std::function<void()> leave)
{
    UnfinishedWork work = m_context.work();
    work.mayLeaveSomething = false;
    if (work.ends.isEmpty())
        return leave();
    auto *question = new QuitQuestion{work, Leaving::Account, m_context.window};
    connect(question, &QDialog::accepted, this, [leave] {
        UndoQueue::instance().undoAll(); // it was called kept, and the way out may take longer than the grace
        leave();
    });
    UndoQueue::instance().holdWhile(question); // it says what is kept
    question->open();
}

/// Signing out of what is in use leaves it.
void SignInController::signOutAsked(const AccountProfile &profile)
{
    if (m_context.cloud->services() != nullptr && m_context.cloud->account().id == profile.id)
        askThen([this, profile] { signOut(profile); });
    else
        signOut(profile);
}

void SignInController::testConnection()
{
    if (QAction *test = m_context.window->parts().commands->action("connection.test"_L1))
        test->trigger();
}

void SignInController::signOut(const AccountProfile &profile)
{
    if (m_lost && m_lost->id == profile.id)
        m_lost.reset();
    m_tasks.run(
        m_context.accounts->signOut(profile.id, m_context.cloud->profileFor(profile), m_tasks.token()),
        [this, name = accountTitle(profile)](const Result<SignOutReport> &report) {
            NoticeBar *notice = m_context.window->parts().notice;
            using Revoked = SignOutReport::Revoked;
            if (!report)
                notice->showError(report.error());
            else if (report->revoked == Revoked::Failed)
                notice->showNotice(StatusLevel::Warning, report->why);
            else if (report->revoked == Revoked::Shared)
                notice->say(StatusLevel::Ok, [name] {
                    return tr("Signed out of %1. Google was not told, because another profile of yours uses the same "
                              "sign-in.")
                        .arg(name);
                });
            else if (report->revoked == Revoked::Yes)
                notice->say(StatusLevel::Ok, [name] {
                    return tr("Signed out of %1. Google has ended what TPU Desk was given.").arg(name);
                });
            else
                notice->say(StatusLevel::Ok, [name] {
                    return tr("Signed out of %1. Its credentials were not made by TPU Desk and stay as they are.")
                        .arg(name);
                });
        });
}

void SignInController::runGcloudLogin()
{
    const auto command = m_context.accounts->gcloud().loginCommand(
        m_lost && m_lost->source == AccountSource::Gcloud ? m_lost->account : QString{});
    if (!command) {
        sheet()->showError(command.error());
        return;
    }
    sheet()->close(); // the terminal wants the room; the page comes back when the command is over
    const bool isShown = m_context.openProgram(u"gcloud auth login"_s, *command, [this] { open(); });
    if (!isShown)
        m_context.window->parts().notice->showNotice(StatusLevel::Warning,
                                                     tr("There are too many terminals. Close one, then try again."));
}

/// The user comes back to the window, perhaps from a terminal where gcloud was signed in again.
void SignInController::lookAgain()
{
    const AccountProfile &profile = m_context.cloud->account();
    const bool isElsewhere = profile.source == AccountSource::Gcloud
        || profile.source == AccountSource::DefaultCredentials || profile.source == AccountSource::ServiceAccount;
    if (m_lost && m_lost->id == profile.id && isElsewhere && m_context.cloud->services() != nullptr)
        m_context.cloud->lookAgain(m_context.accounts->makeTokens(profile, m_context.cloud->profileFor(profile)));
}

void SignInController::fillMenu()
{
    m_menu->clear();
    const SessionManager *cloud = m_context.cloud;
    QList<AccountProfile> all = m_context.accounts->profiles();
    all.append(practiceAccount());
    for (const AccountProfile &profile : std::as_const(all)) {
        QAction *action = m_menu->addAction(profileDot(profile.colour), menuText(accountTitle(profile)));
        action->setCheckable(true);
        action->setChecked(cloud->services() != nullptr && cloud->account().id == profile.id);
        action->setToolTip(accountSourceTitle(profile.source));
        connect(action, &QAction::triggered, this, [this, profile] { choose(profile); });
    }
    m_menu->addSeparator();
    connect(m_menu->addAction(themedIcon("log-in"_L1), tr("Sign in, or change profiles…")), &QAction::triggered, this,
            &SignInController::open);
    if (cloud->services() != nullptr && cloud->account().source != AccountSource::Practice) {
        const AccountProfile profile = cloud->account();
        connect(m_menu->addAction(themedIcon("log-out"_L1), tr("Sign out of %1").arg(menuText(accountTitle(profile)))),
                &QAction::triggered, this, [this, profile] { signOutAsked(profile); });
    }
}

/// What is in use already stays; a profile that has no project yet gets one first.
void SignInController::choose(const AccountProfile &profile)
{
    if (profile.project.isEmpty() && profile.source != AccountSource::Practice)
        sheet()->openProjects(profile);
    else if (m_context.cloud->account().id != profile.id || m_context.cloud->services() == nullptr)
        askThen([this, profile] { use(profile, {}); });
}

QList<PaletteEntry> SignInController::entries()
{
    QList<PaletteEntry> entries;
    constexpr auto words = QT_TRANSLATE_NOOP("Commands", "Switch to %1");
    QList<AccountProfile> all = m_context.accounts->profiles();
    all.append(practiceAccount());
    for (const AccountProfile &profile : std::as_const(all)) {
        if (m_context.cloud->account().id == profile.id && m_context.cloud->services() != nullptr)
            continue;
        const QString title = accountTitle(profile);
        entries.append({.key = u"profile:"_s + profile.id.toString(QUuid::Id128),
                        .kind = PaletteKind::Profile,
                        .text = QCoreApplication::translate("Commands", words).arg(title),
                        .detail = accountSourceTitle(profile.source),
                        .names = m_context.window->parts().commands->names(words, title),
                        .run = [this, profile] { choose(profile); }});
    }
    return entries;
}

void SignInController::showAccount()
{
    const SessionManager *cloud = m_context.cloud;
    const auto parts = m_context.window->parts();
    const AccountProfile &shown = cloud->services() != nullptr ? cloud->account() : m_wanted;
    const AccountProfile profile = m_context.accounts->find(shown.id).value_or(shown);
    const bool isReal = profile.source != AccountSource::Practice;
    parts.commands->action("app.signOut"_L1)->setVisible(isReal && cloud->services() != nullptr);
    const QString title =
        !isReal && cloud->services() != nullptr ? cloud->profile().project.toString() : accountTitle(profile);
    parts.topBar->setProfile(title, isReal ? profile.colour : QString{},
                             !isReal ? TopBar::Mark::Practice
                                 : cloud->services() != nullptr && isElsewhere(cloud->profile())
                                 ? TopBar::Mark::Elsewhere
                                 : TopBar::Mark::Real);
    if (isReal) {
        CommandBox::setGcloudNote({});
        CostBox::setNote({});
    } else {
        CostBox::setNote(
            [] { return tr("This is practice: nothing is billed. In your own project this is what it would cost."); });
        CommandBox::setGcloudNote([] {
            return tr("gcloud asks Google, not the practice cloud: here the command is for reading. In a project of "
                      "your own it works as it stands.");
        });
    }
    parts.statusLine->setColour(isReal ? profile.colour : QString{});
    if (m_sheet)
        m_sheet->setInUse(cloud->services() != nullptr ? cloud->account().id : QUuid{});
}
