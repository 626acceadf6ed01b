// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/signinsheet.h"

#include "widgets/common/codeview.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

/// Project IDs, also the old ones of a domain ("example.com:my-project").
bool isProjectId(const QString &text)
{
    static const QRegularExpression pattern{u"^(?:[a-z0-9.-]{1,100}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$"_s};
    return pattern.match(text).hasMatch();
}

QWidget *indented(QWidget *inner)
{
    auto *box = new QWidget;
    auto *column = new QVBoxLayout{box};
    column->setContentsMargins(scaled(24), 0, 0, 0);
    column->addWidget(inner);
    return box;
}

} // namespace

SignInSheet::SignInSheet(QWidget *host)
    : SideSheet{host}, m_now{new NoticeBar}, m_practice{new QRadioButton}, m_practiceWords{new Label{TextRole::Body, Ink::Soft}},
      m_token{new QRadioButton}, m_tokenWords{new Label{TextRole::Body, Ink::Soft}}, m_command{new CodeView}, m_projectEdit{new QLineEdit},
      m_tokenEdit{new QLineEdit}, m_projectField{new FormField{m_projectEdit}}, m_tokenField{new FormField{m_tokenEdit}},
      m_notice{new NoticeBar}, m_warning{new Label{TextRole::TableHead, Ink::Soft}}, m_cancel{new QPushButton},
      m_go{new QPushButton}
{
    setObjectName(u"signInSheet"_s);
    m_now->setObjectName(u"signInNow"_s);
    m_now->setClosable(false);
    m_practice->setObjectName(u"signInPractice"_s);
    m_token->setObjectName(u"signInToken"_s);
    m_command->setObjectName(u"signInCommand"_s);
    m_command->setCode(u"gcloud auth print-access-token"_s, CodeLanguage::Plain);
    m_projectEdit->setObjectName(u"signInProjectField"_s);
    m_tokenEdit->setObjectName(u"signInTokenField"_s);
    m_notice->setObjectName(u"signInNotice"_s);
    m_cancel->setObjectName(u"signInCancel"_s);
    m_go->setObjectName(u"signInButton"_s);
    m_tokenEdit->setEchoMode(QLineEdit::Password);
    m_tokenEdit->setInputMethodHints(Qt::ImhHiddenText | Qt::ImhSensitiveData | Qt::ImhNoPredictiveText);
    m_tokenEdit->setMaxLength(16 * 1024);
    m_projectEdit->setMaxLength(200);
    setButtonKind(m_go, ButtonKind::Primary);
    for (Label *label : {m_practiceWords, m_tokenWords, m_warning})
        label->setWordWrap(true);

    build();
    connectParts();
    m_practice->setChecked(true);
    retranslate();
    showWay();
}

void SignInSheet::build()
{
    auto *practice = new QVBoxLayout;
    practice->setSpacing(scaled(2));
    practice->addWidget(m_practice);
    practice->addWidget(indented(m_practiceWords));
    auto *token = new QVBoxLayout;
    token->setSpacing(scaled(2));
    token->addWidget(m_token);
    token->addWidget(indented(m_tokenWords));
    body()->addWidget(m_now);
    body()->addLayout(practice);
    body()->addLayout(token);
    body()->addWidget(indented(m_command));
    body()->addWidget(indented(m_projectField));
    body()->addWidget(indented(m_tokenField));
    body()->addWidget(m_notice);
    body()->addWidget(m_warning);
    body()->addStretch();
    addFooterButton(m_cancel);
    addFooterButton(m_go);
}

void SignInSheet::connectParts()
{
    connect(m_practice, &QRadioButton::toggled, this, &SignInSheet::showWay);
    connect(m_go, &QPushButton::clicked, this, &SignInSheet::submit);
    connect(m_now, &NoticeBar::actionClicked, this, [this] {
        choose(Way::Practice);
        submit();
    });
    connect(m_tokenEdit, &QLineEdit::returnPressed, this, &SignInSheet::submit);
    connect(m_projectEdit, &QLineEdit::textEdited, this, [this] { m_projectField->setError({}); });
    connect(m_tokenEdit, &QLineEdit::textEdited, this, [this] { m_tokenField->setError({}); });
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::close);
    connect(this, &SideSheet::closed, this, [this] {
        if (m_checking)
            emit cancelled();
        setChecking(false);
        m_tokenEdit->clear(); // a secret does not wait in a closed sheet
        m_notice->dismiss();
    });
}

void SignInSheet::setSignedIn(const QString &account, const ProjectId &project)
{
    m_account = account;
    m_project = project;
    choose(project.toString().isEmpty() ? Way::Practice : Way::Token);
    showNow();
}

void SignInSheet::showNow()
{
    if (m_project.toString().isEmpty()) {
        m_now->dismiss();
        return;
    }
    const QString project = m_project.toString();
    m_now->showNotice(Tone::Ok,
                      m_account.isEmpty() ? tr("You are signed in to the project %1.").arg(project)
                                          : tr("You are signed in as %1 to the project %2.").arg(m_account, project),
                      tr("Sign out"));
}

void SignInSheet::proposeProject(const ProjectId &project)
{
    if (m_projectEdit->text().isEmpty())
        m_projectEdit->setText(project.toString());
}

void SignInSheet::choose(Way way)
{
    (way == Way::Practice ? m_practice : m_token)->setChecked(true);
}

void SignInSheet::setChecking(bool checking)
{
    m_checking = checking;
    for (QWidget *part : std::initializer_list<QWidget *>{m_practice, m_token, m_projectEdit, m_tokenEdit, m_go})
        part->setEnabled(!checking);
    m_go->setText(checking ? tr("Checking…") : m_practice->isChecked() ? tr("Open the practice cloud") : tr("Sign in"));
}

void SignInSheet::showError(const Error &error)
{
    setChecking(false);
    m_notice->showError(error);
}

void SignInSheet::showWay()
{
    const bool token = m_token->isChecked();
    m_command->parentWidget()->setVisible(token);
    m_projectField->parentWidget()->setVisible(token);
    m_tokenField->parentWidget()->setVisible(token);
    m_notice->dismiss();
    setChecking(m_checking);
}

void SignInSheet::submit()
{
    m_notice->dismiss();
    if (m_practice->isChecked()) {
        emit practiceChosen();
        close();
        return;
    }
    const QString project = m_projectEdit->text().trimmed();
    const QString token = m_tokenEdit->text().trimmed();
    m_projectField->setError(isProjectId(project) ? QString{}
                                                  : tr("A project ID has 6 to 30 lower-case letters, digits and hyphens, for example my-project-123. It is not the project's name or number."));
    m_tokenField->setError(token.isEmpty() ? tr("Paste an access token here.") : QString{});
    if (!m_projectField->error().isEmpty()) {
        m_projectEdit->setFocus();
    } else if (!m_tokenField->error().isEmpty()) {
        m_tokenEdit->setFocus();
    } else {
        setChecking(true);
        emit tokenGiven(ProjectId{project}, token);
    }
}

void SignInSheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void SignInSheet::retranslate()
{
    setTitle(tr("Choose a cloud"));
    m_practice->setText(tr("Practice cloud"));
    m_practiceWords->setText(tr("Runs on this computer. No account, no cost; everything in the window works as with the real one."));
    m_token->setText(tr("Google Cloud, with an access token"));
    m_tokenWords->setText(tr("Run this on any machine where you are signed in, and paste what it prints. The token is kept in memory only and works for about an hour."));
    m_projectField->setLabel(tr("Project ID"));
    m_projectField->setHint(tr("The project that you named in your TRC application"));
    m_tokenField->setLabel(tr("Access token"));
    m_tokenField->setHint(tr("Begins with ya29."));
    m_warning->setText(tr("Going to another cloud cancels what is running here and closes the shells on its TPUs. Nothing in the cloud is deleted."));
    m_cancel->setText(tr("Cancel"));
    showNow();
    setChecking(m_checking);
}
