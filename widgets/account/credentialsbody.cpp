// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/account/credentialsbody.h"

#include "services/core/punctuation.h"
#include "widgets/account/filefield.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QVBoxLayout>

using namespace Qt::StringLiterals;

CredentialsBody::CredentialsBody(Kind kind, QProcessEnvironment environment, QWidget *parent)
    : SignInMethodForm{parent}
    , m_kind{kind}
    , m_environment{std::move(environment)}
    , m_field{new FileField{kind == Kind::Default ? u"defaultFile"_s : u"keyFile"_s, u"JSON (*.json);;* (*)"_s}}
    , m_facts{named(new Label, "credentialFacts")}
    , m_warnings{named(new Label{TextRole::Body, TextColor::Warn}, "credentialWarnings")}
    , m_help{new Label{TextRole::Body, TextColor::Soft}}
{
    for (Label *label : {m_facts, m_warnings, m_help})
        label->setWordWrap(true);
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(scaled(8));
    all->addWidget(m_field);
    all->addWidget(m_facts);
    all->addWidget(m_warnings);
    all->addWidget(m_help);
    connect(m_field, &FileField::pathChanged, this, &CredentialsBody::read);
    translated(this, &CredentialsBody::showTexts);
}

void CredentialsBody::look()
{
    if (m_kind == Kind::Default) {
        const QString before = std::exchange(m_found, findDefaultCredentials(m_environment).value_or(QString{}));
        if (m_field->path().isEmpty() || m_field->path() == before)
            m_field->setPath(m_found);
    }
    read(); // what it holds may have changed
}

void CredentialsBody::setFile(const QString &path)
{
    m_field->setPath(path);
}

void CredentialsBody::read()
{
    m_file.reset();
    m_error.reset();
    if (const QString path = m_field->path(); !path.isEmpty()) {
        auto file = readCredentialFile(path, m_kind == Kind::Key ? CredentialUse::Key : CredentialUse::Any);
        if (file)
            m_file = std::move(*file);
        else
            m_error = file.error();
    }
    showTexts();
}

std::optional<AccountProfile> CredentialsBody::wanted()
{
    read();
    if (!m_file) {
        if (!m_error)
            m_field->form()->setError(m_kind == Kind::Key ? tr("Choose the key file of a service account.")
                                                          : tr("Choose a credentials file."));
        m_field->setFocus();
        return std::nullopt;
    }
    AccountProfile profile;
    profile.source = m_kind == Kind::Key ? AccountSource::ServiceAccount : AccountSource::DefaultCredentials;
    profile.account = m_file->account;
    profile.project = m_file->project.isEmpty() ? m_file->quotaProject : m_file->project;
    profile.quotaProject = m_file->quotaProject;
    profile.file =
        m_kind == Kind::Default && m_file->path == m_found ? QString{} : m_file->path; // empty: searched each time
    return profile;
}

QString CredentialsBody::kindWords() const
{
    const QString account = m_file->account;
    switch (m_file->kind) {
    case CredentialKind::AuthorizedUser:
        return account.isEmpty()
            ? tr("Credentials of a person, made by “gcloud auth application-default login”.")
            : tr("Credentials of %1, made by “gcloud auth application-default login”.").arg(account);
    case CredentialKind::ServiceAccount: return tr("Key of the service account %1.").arg(account);
    case CredentialKind::Impersonated: return tr("Acts as the service account %1.").arg(account);
    case CredentialKind::External:
        return tr("Credentials of another identity provider, for the identity pool “%1”.").arg(m_file->pool);
    case CredentialKind::ExternalUser:
        return tr("Credentials of a person of the identity pool “%1”.").arg(m_file->pool);
    }
    return {};
}

void CredentialsBody::notifyState()
{
    if (m_file)
        emit stateChanged(m_file->warnings.isEmpty() ? StatusLevel::Ok : StatusLevel::Warning,
                          m_file->account.isEmpty() ? tr("found") : m_file->account);
    else if (m_error)
        emit stateChanged(StatusLevel::Bad, tr("cannot be used"));
    else
        emit stateChanged(StatusLevel::Skipped, m_kind == Kind::Default ? tr("none found") : QString{});
}

void CredentialsBody::showTexts()
{
    FormField *form = m_field->form();
    form->setLabel(m_kind == Kind::Key ? tr("Key file") : tr("Credentials file"));
    form->setHint(m_kind == Kind::Key
                      ? tr("It stays where it is; only its path is remembered.")
                      : tr("Where Google's own libraries look. It stays where it is and is read when it is needed."));
    form->setError(m_error ? m_error->message : QString{});
    QStringList facts;
    if (m_file) {
        facts << kindWords();
        if (!m_file->project.isEmpty())
            facts << tr("Project: %1.").arg(m_file->project.toString());
        if (!m_file->quotaProject.isEmpty() && m_file->quotaProject != m_file->project)
            facts << tr("Quota project: %1.").arg(m_file->quotaProject.toString());
    }
    m_facts->setText(punctuation::sentences(facts));
    m_facts->setVisible(!facts.isEmpty());
    m_warnings->setText(m_file ? m_file->warnings.join(u'\n') : QString{});
    m_warnings->setVisible(!m_warnings->text().isEmpty());
    m_help->setText(m_kind == Kind::Key
                        ? tr("A key works until it is deleted, for whoever has the file. Many organisations forbid "
                             "such keys; where gcloud is at hand, take it instead.")
                        : tr("To make one: run “gcloud auth application-default login”."));
    m_help->setVisible(m_kind == Kind::Key || !m_file);
    notifyState();
}
