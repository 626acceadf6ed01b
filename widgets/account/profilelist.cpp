// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/account/profilelist.h"

#include "widgets/account/profileform.h"
#include "widgets/common/card.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/profilecolour.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

QString signOutWords(AccountSource source)
{
    const char *words = source == AccountSource::OwnClient
        ? QT_TRANSLATE_NOOP("ProfileList", "Tells Google to end what TPU Desk was given, and forgets the profile.")
        : source == AccountSource::Gcloud
        ? QT_TRANSLATE_NOOP("ProfileList", "Forgets the profile. gcloud itself stays signed in.")
        : source == AccountSource::PastedToken
        ? QT_TRANSLATE_NOOP("ProfileList",
                            "Forgets the profile and the token. The token itself ends by itself within the hour.")
        : QT_TRANSLATE_NOOP("ProfileList", "Forgets the profile. The file stays where it is and stays valid.");
    return QCoreApplication::translate("ProfileList", words);
}

ProfileList::ProfileList(QWidget *parent)
    : QWidget{parent}
    , m_column{new QVBoxLayout{this}}
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(scaled(8));
    translated(this, &ProfileList::rebuild);
}

void ProfileList::showProfiles(const QList<AccountProfile> &profiles, const QUuid &inUse)
{
    if (m_profiles == profiles && m_inUse == inUse)
        return;
    m_profiles = profiles;
    m_inUse = inUse;
    rebuild();
}

void ProfileList::rebuild()
{
    while (QLayoutItem *item = m_column->takeAt(0)) {
        item->widget()->setParent(nullptr);
        item->widget()->deleteLater(); // one of its buttons may be what was clicked
        delete item;
    }
    int number = 0;
    for (const AccountProfile &profile : std::as_const(m_profiles))
        m_column->addWidget(row(profile, ++number));
}

QWidget *ProfileList::row(const AccountProfile &profile, int number)
{
    auto *card = new Card;
    card->setObjectName(u"profileRow%1"_s.arg(number));
    auto *dot = new Label;
    dot->setPixmap(profileDot(profile.colour).pixmap(scaled(18), scaled(18)));
    auto *title = new ElidedLabel{TextRole::Strong};
    title->setFullText(accountTitle(profile));
    auto *words = new ElidedLabel{TextRole::TableHead, TextColor::Soft};
    const QString project = profile.project.isEmpty() ? tr("no project chosen yet") : profile.project.toString();
    words->setFullText(u"%1 · %2"_s.arg(accountSourceTitle(profile.source),
                                        profile.name.isEmpty() ? project : u"%1 · %2"_s.arg(profile.account, project)));
    auto *texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addWidget(title);
    texts->addWidget(words);
    auto *line = new QHBoxLayout;
    line->setSpacing(scaled(8));
    line->addWidget(dot);
    line->addLayout(texts, 1);
    line->addWidget(useButton(profile, number));
    line->addWidget(editButton(profile, number));
    card->body()->addLayout(line);
    if (m_open == profile.id)
        card->body()->addWidget(editor(profile));
    return card;
}

QWidget *ProfileList::useButton(const AccountProfile &profile, int number)
{
    if (profile.id == m_inUse) {
        auto *badge = new StateBadge{nullptr, StateBadge::Look::Filled};
        badge->setState(StatusLevel::Ok, tr("in use"));
        return badge;
    }
    auto *use = new QPushButton{profile.project.isEmpty() ? tr("Choose a project") : tr("Use")};
    use->setObjectName(u"profileUse%1"_s.arg(number));
    use->setAutoDefault(false);
    use->setAccessibleName(tr("Use %1").arg(accountTitle(profile)));
    connect(use, &QPushButton::clicked, this, [this, profile] {
        if (profile.project.isEmpty())
            emit projectRequested(profile);
        else
            emit useRequested(profile);
    });
    return use;
}

QWidget *ProfileList::editButton(const AccountProfile &profile, int number)
{
    auto *edit = new QToolButton;
    edit->setObjectName(u"profileEdit%1"_s.arg(number));
    edit->setIcon(themedIcon(m_open == profile.id ? "chevron-up"_L1 : "pencil"_L1));
    edit->setAutoRaise(true);
    edit->setFocusPolicy(Qt::TabFocus);
    edit->setAccessibleName(tr("Change %1, or sign out of it").arg(accountTitle(profile)));
    edit->setToolTip(edit->accessibleName());
    connect(edit, &QToolButton::clicked, this, [this, id = profile.id] { toggle(id); });
    return edit;
}

QWidget *ProfileList::editor(const AccountProfile &profile)
{
    auto *box = new QWidget;
    auto *form = new ProfileForm;
    form->showProfile(profile);
    const auto button = [](const QString &name, const QString &text) {
        auto *made = new QPushButton{text};
        made->setObjectName(name);
        made->setAutoDefault(false);
        return made;
    };
    auto *save = button(u"profileSaveButton"_s, tr("Save"));
    auto *project = button(u"profileProjectButton"_s, tr("Another project…"));
    auto *out = button(u"profileSignOutButton"_s, tr("Sign out"));
    auto *words = new Label{signOutWords(profile.source), TextRole::TableHead, TextColor::Soft};
    words->setWordWrap(true);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(8));
    buttons->addWidget(save);
    buttons->addWidget(project);
    buttons->addStretch();
    buttons->addWidget(out);
    auto *column = new QVBoxLayout{box};
    column->setContentsMargins(scaled(26), scaled(6), 0, 0);
    column->setSpacing(scaled(10));
    column->addWidget(form);
    column->addLayout(buttons);
    column->addWidget(words);
    connect(save, &QPushButton::clicked, this, [this, form, profile] {
        if (const auto entered = form->entered(profile)) {
            m_open = {};
            emit changed(*entered);
            rebuild();
        }
    });
    connect(project, &QPushButton::clicked, this, [this, profile] { emit projectRequested(profile); });
    connect(out, &QPushButton::clicked, this, [this, profile] { emit signOutRequested(profile); });
    return box;
}

void ProfileList::toggle(const QUuid &id)
{
    m_open = m_open == id ? QUuid{} : id;
    rebuild();
    for (qsizetype i = 0; i < m_profiles.size(); ++i) { // the button that was pressed is a new one now
        if (m_profiles.at(i).id == id)
            m_column->itemAt(int(i))->widget()->findChild<QWidget *>(u"profileEdit%1"_s.arg(i + 1))->setFocus();
    }
}
