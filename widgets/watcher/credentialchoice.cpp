// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/watcher/credentialchoice.h"

#include "services/auth/credentialfile.h"
#include "services/core/punctuation.h"
#include "widgets/account/clientbody.h"
#include "widgets/account/filefield.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"
#include "widgets/watcher/watchertext.h"

#include <QButtonGroup>
#include <QRadioButton>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

CredentialChoice::CredentialChoice(const WatcherCalls *calls, QWidget *parent)
    : QWidget{parent}
    , m_calls{calls}
    , m_ways{new QButtonGroup{this}}
    , m_useKey{named(this, new QRadioButton, "watcherUseKey", [] { return tr("The key of a service account"); })}
    , m_useClient{named(this, new QRadioButton, "watcherUseClient",
                        [] { return tr("Your own OAuth client, with a sign-in for the watcher alone"); })}
    , m_key{new FileField{u"watcherKey"_s, u"JSON (*.json);;* (*)"_s}}
    , m_client{new ClientBody}
    , m_given{named(new Label{TextRole::Body, TextColor::Soft}, "watcherGiven")}
    , m_notice{named(new NoticeBar, "watcherCredentialNotice")}
    , m_may{named(new Label, "watcherMay")}
    , m_cannot{named(new Label{TextRole::Body, TextColor::Warn}, "watcherCannot")}
{
    build();
    translated(
        this, m_key->form(), [] { return tr("Key file"); },
        [] {
            return tr("A copy of it is kept on that machine, readable for its user alone. Yours stays where it is.");
        });
    translated(this, &CredentialChoice::showTexts);
}

void CredentialChoice::build()
{
    for (Label *label : {m_given, m_may, m_cannot})
        label->setWordWrap(true);
    m_notice->setClosable(false);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_useKey, m_key, m_useClient, m_client, m_given, m_notice, m_may, m_cannot})
        column->addWidget(part);
    m_ways->addButton(m_useKey, int(Way::Key));
    m_ways->addButton(m_useClient, int(Way::Client));
    m_useKey->setChecked(true);
    connect(m_ways, &QButtonGroup::idClicked, this, [this] {
        reset();
        showWay();
    });
    connect(m_key, &FileField::pathChanged, this, &CredentialChoice::reset);
    connect(m_client, &SignInMethodForm::stateChanged, this, [this] { // also when only the language is another one
        const auto id = m_client->client() ? m_client->client()->id : QString{};
        if (std::exchange(m_clientId, id) != id && !m_isChecking)
            reset();
    });
    connect(m_client, &SignInMethodForm::urlRequested, this, [this](const QUrl &url) { m_calls->openUrl(url); });
    connect(m_client, &ClientBody::cancelRequested, this, &CredentialChoice::stop);
}

CredentialChoice::Way CredentialChoice::way() const
{
    return Way(m_ways->checkedId());
}

void CredentialChoice::showTexts()
{
    m_given->setText(tr("The watcher gets this credential and nothing else: never the sign-in that you use here, and "
                        "never gcloud's."));
    m_may->setText(m_granted ? watchertext::listed(mayDo(*m_granted)) : QString{});
    m_cannot->setText(m_granted ? watchertext::listed(cannotDo(*m_granted)) : QString{});
    m_may->setVisible(!m_may->text().isEmpty());
    m_cannot->setVisible(!m_cannot->text().isEmpty());
    showWay();
}

void CredentialChoice::showWay()
{
    m_key->setVisible(way() == Way::Key);
    m_client->setVisible(way() == Way::Client);
}

void CredentialChoice::reset()
{
    m_credential.reset();
    m_granted.reset();
    m_notice->dismiss();
    showTexts();
    emit changed();
}

void CredentialChoice::stop()
{
    m_tasks.cancel();
    m_client->endWaiting();
    m_isChecking = false;
    emit changed();
}

void CredentialChoice::forget()
{
    stop();
    m_key->setPath({});
    m_client->forget();
    reset();
}

void CredentialChoice::check()
{
    reset();
    if (way() == Way::Client)
        return signIn();
    const auto file = readCredentialFile(m_key->path(), CredentialUse::Key);
    if (!file) {
        m_key->form()->setError(m_key->path().isEmpty() ? tr("Choose the key file of a service account.")
                                                        : file.error().message);
        m_key->setFocus();
        return;
    }
    m_key->form()->setError({});
    AccountProfile profile;
    profile.id = QUuid::createUuid();
    profile.source = AccountSource::ServiceAccount;
    profile.account = file->account;
    profile.file = file->path;
    profile.project = m_calls->project;
    ask(profile);
}

/// A second sign-in: the one that is used here stays what it is.
void CredentialChoice::signIn()
{
    if (!m_client->wanted() || !m_client->client())
        return;
    m_isChecking = true;
    emit changed();
    const auto page = m_tasks.guard([this](const BrowserPage &shown) {
        m_client->showWaiting(shown);
        m_calls->openUrl(shown.address);
    });
    m_tasks.run(m_calls->signIn(*m_client->client(), page, m_tasks.token()),
                [this](const Result<OwnClientSignIn> &done) {
                    m_client->endWaiting();
                    if (done)
                        return ask(done->profile);
                    m_isChecking = false;
                    if (done.error().code != ErrorCode::Cancelled)
                        m_notice->showError(done.error());
                    emit changed();
                });
}

void CredentialChoice::ask(const AccountProfile &profile)
{
    m_isChecking = true;
    m_notice->showNotice(StatusLevel::Working, tr("Asking Google what this credential may do…"));
    emit changed();
    m_tasks.run(m_calls->powers(profile, m_tasks.token()),
                [this, profile](const Result<QStringList> &granted) { showPowers(profile, granted); });
}

void CredentialChoice::showPowers(const AccountProfile &profile, const Result<QStringList> &granted)
{
    m_isChecking = false;
    m_notice->dismiss();
    if (!granted) {
        if (granted.error().code != ErrorCode::Cancelled)
            m_notice->showError(granted.error());
        return emit changed();
    }
    m_granted = *granted;
    if (canWatch(*granted))
        m_credential = profile;
    else
        m_notice->say(StatusLevel::Bad, [] {
            return tr(
                "This credential may do too little in this project. Give it the role TPU Admin (roles/tpu.admin), "
                "then check again.");
        });
    showTexts();
    emit changed();
}
