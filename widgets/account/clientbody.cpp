// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/account/clientbody.h"

#include "widgets/account/consolesteps.h"
#include "widgets/account/filefield.h"
#include "widgets/common/codeview.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

QVBoxLayout *columnOf(QWidget *widget, int spacing)
{
    auto *column = new QVBoxLayout{widget};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(spacing));
    return column;
}

} // namespace

ClientBody::ClientBody(QWidget *parent)
    : SignInMethodForm{parent}
    , m_file{new FileField{u"clientFile"_s, u"JSON (*.json);;* (*)"_s}}
    , m_facts{new Label}
    , m_again{named(new Label, "clientAgain")}
    , m_other{named(this, new QPushButton, "clientOtherButton", [] { return tr("Use another client's file"); })}
    , m_guideButton{new QPushButton}
    , m_guide{named(new ConsoleSteps, "clientGuide")}
    , m_unverified{new Label{TextRole::Body, TextColor::Soft}}
    , m_waiting{named(new QWidget, "clientWaiting")}
    , m_waitingWords{new Label}
    , m_address{named(new CodeView, "clientAddress")}
    , m_timeLeft{named(new Label{TextRole::Body, TextColor::Soft}, "clientTimeLeft")}
    , m_open{named(this, new QPushButton, "clientOpenButton", [] { return tr("Open the browser again"); })}
    , m_cancel{named(this, new QPushButton, "clientCancelButton", [] { return tr("Cancel the sign-in"); })}
    , m_paste{new QLineEdit}
    , m_pasteField{new FormField{m_paste}}
{
    named(this, m_guideButton, "clientGuideButton", [] { return tr("How to make a client (5 minutes, once)"); });
    m_guideButton->setCheckable(true);
    m_guideButton->setAutoDefault(false);
    setButtonKind(m_guideButton, ButtonKind::Link);
    m_other->setAutoDefault(false);
    setButtonKind(m_other, ButtonKind::Link);
    for (Label *label : {m_facts, m_again, m_unverified})
        label->setWordWrap(true);
    buildWaiting();
    QVBoxLayout *all = columnOf(this, 8);
    all->addWidget(m_again);
    all->addWidget(m_other, 0, Qt::AlignLeft);
    all->addWidget(m_file);
    all->addWidget(m_facts);
    all->addWidget(m_guideButton, 0, Qt::AlignLeft);
    all->addWidget(m_guide);
    all->addWidget(m_unverified);
    all->addWidget(m_waiting);
    m_waiting->hide();
    m_second.setInterval(1'000);
    connect(&m_second, &QTimer::timeout, this, &ClientBody::showTimeLeft);
    connect(m_file, &FileField::pathChanged, this, &ClientBody::read);
    connect(m_other, &QPushButton::clicked, this, [this] {
        askForFile({});
        m_file->setFocus();
    });
    connect(m_guideButton, &QPushButton::toggled, this, &ClientBody::showGuide);
    connect(m_guide, &ConsoleSteps::openRequested, this, &SignInMethodForm::urlRequested);
    showGuide(false);
    translated(
        this, m_file->form(), [] { return tr("Client file"); },
        [] {
            return tr(
                "client_secret_….json of a client of the type “Desktop app”. It may be deleted after the sign-in.");
        });
    translated(this, m_unverified, [] {
        return tr(
            "The browser will warn: “Google hasn't verified this app”. It is your own client, so that is to be "
            "expected: "
            "choose “Advanced”, then “Go to … (unsafe)”. Tick every box; what is left out does not work later. "
            "If your organisation blocks it (admin_policy_enforced), its administrator can allow the client's ID.");
    });
    translated(this, m_waitingWords, [] {
        return tr("Sign in in your browser. If none has opened, copy this address into any browser on this computer.");
    });
    translated(this, &ClientBody::showTexts);
}

void ClientBody::buildWaiting()
{
    m_address->setLines(2, 3);
    m_open->setIcon(themedIcon("external-link"_L1));
    named(
        this, m_pasteField, "clientPasteField", [] { return tr("Browser on another computer?"); },
        [] { return tr("Its last page cannot be shown there (127.0.0.1). Paste the address of that page here."); });
    m_paste->setMaxLength(8 * 1024);
    m_waitingWords->setWordWrap(true);
    for (QPushButton *button : {m_open, m_cancel})
        button->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(8));
    buttons->addWidget(m_open);
    buttons->addWidget(m_cancel);
    buttons->addStretch();
    buttons->addWidget(m_timeLeft);
    QVBoxLayout *column = columnOf(m_waiting, 10);
    column->addWidget(m_waitingWords);
    column->addWidget(m_address);
    column->addLayout(buttons);
    column->addWidget(m_pasteField);
    connect(m_open, &QPushButton::clicked, this, [this] { emit urlRequested(m_page.address); });
    connect(m_cancel, &QPushButton::clicked, this, &ClientBody::cancelRequested);
    connect(m_paste, &QLineEdit::textEdited, this, &ClientBody::usePasted);
}

void ClientBody::setFile(const QString &path)
{
    m_file->setPath(path);
    read(); // also where it is the one that stood there already
}

void ClientBody::offerAgain(const AccountProfile &lost)
{
    m_lost = lost;
    showTexts();
}

void ClientBody::askForFile(const QString &why)
{
    m_lost.reset();
    showTexts();
    if (!why.isEmpty())
        m_file->form()->setError(why);
}

/// What the user chooses wins over what is kept.
void ClientBody::read()
{
    m_lost.reset();
    m_client.reset();
    m_error.reset();
    if (const QString path = m_file->path(); !path.isEmpty()) {
        auto client = readClientFile(path);
        if (client)
            m_client = std::move(*client);
        else
            m_error = client.error();
    }
    showTexts();
}

void ClientBody::forget()
{
    m_lost.reset();
    m_client.reset(); // it is read again when it is needed
    endWaiting();
    showTexts();
}

std::optional<AccountProfile> ClientBody::wanted()
{
    if (m_lost)
        return m_lost;
    read();
    if (!m_client) {
        if (!m_error)
            m_file->form()->setError(tr("Choose the client's file first. It is called client_secret_….json."));
        m_file->setFocus();
        return std::nullopt;
    }
    AccountProfile profile;
    profile.source = AccountSource::OwnClient;
    profile.project = m_client->project;
    profile.clientId = m_client->id;
    return profile;
}

void ClientBody::showGuide(bool isOpen)
{
    m_guide->setVisible(isOpen);
    m_unverified->setVisible(isOpen);
    m_guideButton->setIcon(themedIcon(isOpen ? "chevron-down"_L1 : "chevron-right"_L1, TextColor::Accent));
}

void ClientBody::showWaiting(const BrowserPage &page)
{
    m_page = page;
    m_address->setCode(page.address.toString(QUrl::FullyEncoded), CodeLanguage::Plain);
    m_paste->clear();
    m_pasteField->setError({});
    m_waiting->show();
    showParts();
    m_second.start();
    showTimeLeft();
    m_cancel->setFocus();
}

void ClientBody::endWaiting()
{
    m_second.stop();
    m_page = {};
    m_address->setCode({}, CodeLanguage::Plain);
    m_waiting->hide();
    showParts();
}

void ClientBody::showParts()
{
    const bool isWaiting = m_waiting->isVisibleTo(this);
    m_again->setVisible(isAgain() && !isWaiting);
    m_other->setVisible(isAgain() && !isWaiting);
    m_file->setVisible(!isAgain());
    m_facts->setVisible(m_client.has_value() && !isAgain());
    m_guideButton->setVisible(!isAgain() && !isWaiting);
    showGuide(m_guideButton->isVisibleTo(this) && m_guideButton->isChecked());
}

void ClientBody::showTimeLeft()
{
    const auto left = std::chrono::seconds{std::max<qint64>(0, QDateTime::currentDateTimeUtc().secsTo(m_page.until))};
    m_timeLeft->setText(tr("%1 left").arg(phrases::duration(left)));
}

/// The browser may run on another computer: then its last page cannot reach this one, but its address can be pasted.
void ClientBody::usePasted()
{
    const QString text = m_paste->text().trimmed();
    const auto problem = text.isEmpty() || !m_page.paste ? std::nullopt : m_page.paste(text);
    m_pasteField->setError(problem ? problem->message : QString{});
}

void ClientBody::showTexts()
{
    m_file->form()->setError(m_error ? m_error->message : QString{});
    m_facts->setText(
        !m_client ? QString{}
            : m_client->project.isEmpty()
            ? tr("Client %1.").arg(m_client->id.section(u'.', 0, 0))
            : tr("Client %1 of the project %2.").arg(m_client->id.section(u'.', 0, 0), m_client->project.toString()));
    if (m_lost)
        m_again->setText(
            m_lost->account.isEmpty()
                ? tr("This sign-in has ended. Its client is still kept on this computer: sign in again in the browser.")
                : tr("The sign-in of %1 has ended. Its client is still kept on this computer: sign in again in the "
                     "browser.")
                      .arg(m_lost->account));
    showParts();
    const auto page = [](const char *path) {
        return QUrl{u"https://console.cloud.google.com/"_s + QLatin1StringView{path}};
    };
    m_guide->setSteps(
        {{tr("Give the client any name, and your own e-mail address."), page("auth/branding")},
         {tr("Audience: “External”, then “Publish app”. Left in “Testing”, only people whom you list as test users get "
             "in, and every sign-in ends after 7 days."),
          page("auth/audience")},
         {tr("Make a client of the type “Desktop app” and download its JSON file."), page("auth/clients/create")},
         {tr("Drop the file here, then sign in.")}});
    if (m_waiting->isVisibleTo(this))
        showTimeLeft();
    if (isAgain())
        emit stateChanged(StatusLevel::Warning, tr("sign in again"));
    else
        emit stateChanged(m_error        ? StatusLevel::Bad
                              : m_client ? StatusLevel::Ok
                                         : StatusLevel::Waiting,
                          m_error        ? tr("cannot be used")
                              : m_client ? tr("client read")
                                         : QString{});
}
