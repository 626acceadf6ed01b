// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/account/accountways.h"

#include "widgets/account/clientbody.h"
#include "widgets/account/credentialsbody.h"
#include "widgets/account/gcloudbody.h"
#include "widgets/account/signinmethodcard.h"
#include "widgets/account/tokenbody.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QButtonGroup>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

AccountWays::AccountWays(const Gcloud &gcloud, const QProcessEnvironment &environment, QWidget *parent)
    : QWidget{parent}
    , m_column{new QVBoxLayout{this}}
    , m_group{new QButtonGroup{this}}
    , m_gcloud{new GcloudBody{gcloud}}
    , m_default{new CredentialsBody{CredentialsBody::Kind::Default, environment}}
    , m_client{new ClientBody}
    , m_key{new CredentialsBody{CredentialsBody::Kind::Key, environment}}
    , m_token{new TokenBody}
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(scaled(8));
    add(AccountSource::Gcloud, u"wayGcloud"_s, m_gcloud);
    add(AccountSource::DefaultCredentials, u"wayDefaultCredentials"_s, m_default);
    add(AccountSource::OwnClient, u"wayOwnClient"_s, m_client);
    add(AccountSource::ServiceAccount, u"wayServiceAccount"_s, m_key);
    add(AccountSource::PastedToken, u"wayPastedToken"_s, m_token);
    add(AccountSource::Practice, u"wayPractice"_s, nullptr);
    connect(m_gcloud, &GcloudBody::loginRequested, this, &AccountWays::loginRequested);
    connect(m_client, &ClientBody::cancelRequested, this, &AccountWays::cancelRequested);
    connect(m_group, &QButtonGroup::idClicked, this, [this] { m_isUsersChoice = true; });
    way(AccountSource::Gcloud).card->choice()->setChecked(true);
    translated(this, &AccountWays::showTexts);
}

void AccountWays::add(AccountSource source, const QString &name, SignInMethodForm *body)
{
    auto *card = new SignInMethodCard{name};
    m_group->addButton(card->choice(), static_cast<int>(source));
    m_column->addWidget(card);
    m_ways.append({source, card, body});
    connect(card->notice(), &NoticeBar::actionClicked, this, &AccountWays::noticeActionClicked);
    connect(card->choice(), &QRadioButton::toggled, this, [this](bool on) {
        if (on)
            emit chosenChanged();
    });
    if (body == nullptr)
        return;
    card->setBody(body);
    connect(body, &SignInMethodForm::urlRequested, this, &AccountWays::urlRequested);
    connect(body, &SignInMethodForm::stateChanged, card, [this, card](StatusLevel level, const QString &word) {
        card->setState(level, word);
        preselect();
        emit chosenChanged();
    });
}

const AccountWays::Way &AccountWays::way(AccountSource source) const
{
    return *std::ranges::find(m_ways, source, &Way::source);
}

void AccountWays::look()
{
    for (const Way &way : std::as_const(m_ways)) {
        if (way.body != nullptr)
            way.body->look();
    }
    preselect();
}

/// The first that can be used. Only the first two find something by themselves; the others begin with a file of the
/// user's.
void AccountWays::preselect()
{
    if (m_isUsersChoice)
        return;
    const bool useFile = !m_gcloud->isUsable() && m_default->isUsable();
    way(useFile ? AccountSource::DefaultCredentials : AccountSource::Gcloud).card->choice()->setChecked(true);
}

AccountSource AccountWays::chosen() const
{
    return AccountSource(m_group->checkedId());
}

void AccountWays::choose(AccountSource source)
{
    m_isUsersChoice = true;
    way(source).card->choice()->setChecked(true);
}

void AccountWays::setPracticeInUse(bool inUse)
{
    m_isPracticeInUse = inUse;
    way(AccountSource::Practice).card->setInUse(inUse ? tr("in use") : QString{});
}

void AccountWays::takeFile(const QString &path)
{
    if (readClientFile(path)) {
        choose(AccountSource::OwnClient);
        m_client->setFile(path);
        return;
    }
    const auto file = readCredentialFile(path);
    if (file && file->kind == CredentialKind::ServiceAccount) {
        choose(AccountSource::ServiceAccount);
        m_key->setFile(path);
        return;
    }
    if (file || chosen() != AccountSource::OwnClient) { // what is none of them is explained where it is looked for
        choose(chosen() == AccountSource::ServiceAccount && !file ? AccountSource::ServiceAccount
                                                                  : AccountSource::DefaultCredentials);
        (chosen() == AccountSource::ServiceAccount ? m_key : m_default)->setFile(path);
        return;
    }
    m_client->setFile(path);
}

std::optional<AccountProfile> AccountWays::wanted() const
{
    const Way &now = way(chosen());
    return now.body == nullptr ? std::optional{practiceAccount()} : now.body->wanted();
}

/// The others have a field that says what is missing.
bool AccountWays::canContinue() const
{
    return chosen() != AccountSource::Gcloud || m_gcloud->isUsable();
}

void AccountWays::forget()
{
    for (const Way &way : std::as_const(m_ways)) {
        if (way.body != nullptr)
            way.body->forget();
        way.card->notice()->dismiss();
    }
    m_isUsersChoice = false;
}

NoticeBar *AccountWays::notice() const
{
    return way(chosen()).card->notice();
}

void AccountWays::showTexts()
{
    const auto say = [this](AccountSource source, const QString &title, const QString &sentence) {
        way(source).card->setTitle(title);
        way(source).card->setSentence(sentence);
    };
    say(AccountSource::Gcloud, tr("My gcloud sign-in"),
        tr("Tokens come from gcloud on this computer. Nothing is stored."));
    say(AccountSource::DefaultCredentials, tr("Application default credentials"),
        tr("The file that Google's own libraries use."));
    say(AccountSource::OwnClient, tr("My own OAuth client, with the browser"),
        tr("gcloud is not needed. The sign-in is kept in the system's keychain or, where there is none, until TPU Desk "
           "quits."));
    say(AccountSource::ServiceAccount, tr("Service account key"), tr("For lab machines that nobody signs in to."));
    say(AccountSource::PastedToken, tr("Pasted access token"),
        tr("For an hour, in memory only; for Cloud Shell and emergencies."));
    say(AccountSource::Practice, tr("Practice cloud"), tr("Runs on this computer. No account, no cost."));
    way(AccountSource::Practice).card->setState(StatusLevel::Ok, tr("always available"));
    setPracticeInUse(m_isPracticeInUse);
}
