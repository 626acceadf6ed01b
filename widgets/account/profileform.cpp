// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/account/profileform.h"

#include "services/project/projectapi.h"
#include "widgets/account/colourchoice.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

ProfileForm::ProfileForm(QWidget *parent)
    : QWidget{parent}
    , m_colourLabel{new Label{TextRole::TableHead, TextColor::Soft}}
    , m_colour{new ColourChoice}
    , m_name{new QLineEdit}
    , m_nameField{new FormField{m_name}}
    , m_quotaButton{new QPushButton}
    , m_quota{new QLineEdit}
    , m_quotaField{new FormField{m_quota}}
{
    named(
        this, m_nameField, "profileNameField", [] { return tr("Name"); },
        [] { return tr("Only for you. Empty: account and project are shown."); });
    m_name->setMaxLength(60);
    named(
        this, m_quotaField, "profileQuotaField", [] { return tr("Quota project"); },
        [] {
            return tr(
                "Sent as x-goog-user-project: the project whose API limits the calls use. Empty: the project itself. "
                "You need the permission serviceusage.services.use on it.");
        });
    m_quota->setMaxLength(100);
    named(this, m_quotaButton, "profileQuotaButton", [] { return tr("Count calls on another project"); });
    m_quotaButton->setCheckable(true);
    m_quotaButton->setAutoDefault(false);
    setButtonKind(m_quotaButton, ButtonKind::Link);
    auto *colour = new QVBoxLayout;
    colour->setSpacing(scaled(4));
    colour->addWidget(m_colourLabel);
    colour->addWidget(m_colour);
    auto *all = new QVBoxLayout{this};
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(scaled(10));
    all->addLayout(colour);
    all->addWidget(m_nameField);
    all->addWidget(m_quotaButton, 0, Qt::AlignLeft);
    all->addWidget(m_quotaField);
    connect(m_quotaButton, &QPushButton::toggled, this, &ProfileForm::showQuota);
    connect(m_quota, &QLineEdit::textEdited, this, [this] { m_quotaField->setError({}); });
    showQuota(false);
    translated(this, m_colourLabel, [] { return tr("Colour of this profile"); });
    translated(this, [this] { m_colour->setAccessibleName(tr("Colour of this profile")); });
}

void ProfileForm::showQuota(bool isOpen)
{
    m_quotaField->setVisible(isOpen);
    m_quotaButton->setIcon(themedIcon(isOpen ? "chevron-down"_L1 : "chevron-right"_L1, TextColor::Accent));
}

void ProfileForm::showProfile(const AccountProfile &profile)
{
    m_colour->setColour(profile.colour);
    m_name->setText(profile.name);
    m_quota->setText(profile.quotaProject.toString());
    m_quotaField->setError({});
    m_quotaButton->setChecked(!profile.quotaProject.isEmpty() && profile.quotaProject != profile.project);
}

std::optional<AccountProfile> ProfileForm::entered(AccountProfile profile)
{
    const QString quota = m_quota->text().trimmed();
    if (!quota.isEmpty() && projectWord(quota) != ProjectWord::Id) {
        m_quotaButton->setChecked(true);
        m_quotaField->setError(
            projectWord(quota) == ProjectWord::Number
                ? tr("This is a project number. Google wants the project's ID here, for example my-project-123.")
                : tr("This is not a project ID. One has 6 to 30 lowercase letters, digits and hyphens."));
        m_quota->setFocus();
        return std::nullopt;
    }
    profile.colour = m_colour->colour();
    profile.name = m_name->text().trimmed();
    profile.quotaProject = ProjectId{quota};
    return profile;
}
