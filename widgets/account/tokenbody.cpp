// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/account/tokenbody.h"

#include "services/auth/tokensource.h"
#include "widgets/common/codeview.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/common/wipefield.h"
#include "widgets/theme/theme.h"

#include <QLineEdit>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

TokenBody::TokenBody(QWidget *parent)
    : SignInMethodForm{parent}
    , m_words{new Label}
    , m_command{named(new CodeView, "tokenCommand")}
    , m_edit{new QLineEdit}
    , m_field{new FormField{m_edit}}
{
    m_command->setCode(u"gcloud auth print-access-token"_s, CodeLanguage::Plain);
    named(
        this, m_field, "tokenField", [] { return tr("Access token"); },
        [] { return tr("Begins with ya29. It is kept in memory only and works for an hour at most."); });
    m_edit->setEchoMode(QLineEdit::Password);
    m_edit->setInputMethodHints(Qt::ImhHiddenText | Qt::ImhSensitiveData | Qt::ImhNoPredictiveText);
    m_edit->setMaxLength(16 * 1024);
    m_words->setWordWrap(true);
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(scaled(8));
    all->addWidget(m_words);
    all->addWidget(m_command);
    all->addWidget(m_field);
    connect(m_edit, &QLineEdit::textEdited, this, [this] { m_field->setError({}); });
    translated(this, m_words, [] {
        return tr(
            "Run this on any machine where you are signed in, Cloud Shell for example, and paste what it prints.");
    });
    translated(this, [this] { emit stateChanged(StatusLevel::Waiting, {}); });
}

QString TokenBody::token() const
{
    return m_edit->text();
}

bool TokenBody::isUsable() const
{
    return !PastedToken::problemWith(token());
}

std::optional<AccountProfile> TokenBody::wanted()
{
    const auto problem = PastedToken::problemWith(token());
    m_field->setError(problem ? problem->message : QString{});
    if (problem) {
        m_edit->setFocus();
        return std::nullopt;
    }
    AccountProfile profile;
    profile.source = AccountSource::PastedToken;
    return profile;
}

void TokenBody::forget()
{
    wipeField(m_edit);
    m_field->setError({});
}
