// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/account/gcloudbody.h"

#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

GcloudBody::GcloudBody(Gcloud gcloud, QWidget *parent)
    : SignInMethodForm{parent}
    , m_gcloud{std::move(gcloud)}
    , m_words{new Label}
    , m_account{new QComboBox}
    , m_accountField{named(this, new FormField{m_account}, "gcloudAccount", [] { return tr("Account"); })}
    , m_login{named(this, new QPushButton, "gcloudLoginButton", [] { return tr("Run gcloud auth login"); })}
    , m_install{named(this, new QPushButton, "gcloudInstallButton", [] { return tr("How to install gcloud"); })}
    , m_again{named(this, new QPushButton, "gcloudLookButton", [] { return tr("Look again"); })}
{
    m_words->setWordWrap(true);
    m_login->setIcon(themedIcon("square-terminal"_L1));
    m_install->setIcon(themedIcon("external-link"_L1));
    setButtonKind(m_again, ButtonKind::Link);
    for (QPushButton *button : {m_login, m_install, m_again})
        button->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(8));
    buttons->addWidget(m_login);
    buttons->addWidget(m_install);
    buttons->addWidget(m_again);
    buttons->addStretch();
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(scaled(10));
    all->addWidget(m_words);
    all->addWidget(m_accountField);
    all->addLayout(buttons);
    connect(m_login, &QPushButton::clicked, this, &GcloudBody::loginRequested);
    connect(m_install, &QPushButton::clicked, this,
            [this] { emit urlRequested(QUrl{u"https://cloud.google.com/sdk/docs/install"_s}); });
    connect(m_again, &QPushButton::clicked, this, &GcloudBody::look);
    connect(m_account, &QComboBox::currentIndexChanged, this, &GcloudBody::notifyState);
    translated(this, &GcloudBody::showTexts);
}

void GcloudBody::look()
{
    m_tasks.cancel();
    m_finding = Finding::Looking;
    showTexts();
    m_tasks.run(m_gcloud.look(m_tasks.token()), [this](const Result<GcloudFacts> &facts) { showFacts(facts); });
}

void GcloudBody::showFacts(const Result<GcloudFacts> &facts)
{
    if (!facts && facts.error().code == ErrorCode::Cancelled)
        return;
    m_facts = facts ? *facts : GcloudFacts{};
    m_trouble = facts ? QString{} : facts.error().message;
    m_finding = !facts ? (facts.error().code == ErrorCode::NotFound ? Finding::Missing : Finding::Incident)
        : m_facts.accounts.isEmpty() ? Finding::NoAccount
                                     : Finding::Ready;
    const QSignalBlocker quiet{m_account};
    m_account->clear();
    m_account->addItems(m_facts.accounts);
    m_account->setCurrentIndex(std::max(0, static_cast<int>(m_facts.accounts.indexOf(m_facts.active))));
    showTexts();
}

bool GcloudBody::isUsable() const
{
    return m_finding == Finding::Ready;
}

std::optional<AccountProfile> GcloudBody::wanted()
{
    if (!isUsable())
        return std::nullopt;
    AccountProfile profile;
    profile.source = AccountSource::Gcloud;
    profile.account = m_account->currentText();
    profile.project = m_facts.project;
    profile.quotaProject = m_facts.quotaProject;
    return profile;
}

void GcloudBody::notifyState()
{
    switch (m_finding) {
    case Finding::Looking: emit stateChanged(StatusLevel::Working, tr("looking…")); break;
    case Finding::Ready: emit stateChanged(StatusLevel::Ok, m_account->currentText()); break;
    case Finding::NoAccount: emit stateChanged(StatusLevel::Warning, tr("not signed in")); break;
    case Finding::Missing: emit stateChanged(StatusLevel::Skipped, tr("not installed")); break;
    case Finding::Incident: emit stateChanged(StatusLevel::Warning, tr("does not answer")); break;
    }
}

QString GcloudBody::words() const
{
    switch (m_finding) {
    case Finding::Looking: return tr("Asking gcloud on this computer…");
    case Finding::Ready:
        return m_facts.project.isEmpty()
            ? tr("gcloud has no project of its own; you choose one in the next step.")
            : tr("Its project is %1. You can choose another one in the next step.").arg(m_facts.project.toString());
    case Finding::NoAccount:
        return tr(
            "gcloud is installed, but nobody is signed in. Run the command below; it opens in a terminal here and "
            "then your browser.");
    case Finding::Missing:
        return tr(
            "There is no gcloud on this computer, neither in PATH nor where its installers put it. Install it, or take "
            "one of the other ways; TPU Desk does not need it.");
    case Finding::Incident: return m_trouble;
    }
    return {};
}

void GcloudBody::showTexts()
{
    m_words->setText(words());
    m_accountField->setVisible(m_finding == Finding::Ready && m_account->count() > 1);
    m_login->setVisible(m_finding != Finding::Missing && m_finding != Finding::Looking);
    m_install->setVisible(m_finding == Finding::Missing);
    m_again->setVisible(m_finding != Finding::Looking);
    notifyState();
}
