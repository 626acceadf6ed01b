// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/statusline.h"

#include "services/auth/endpoints.h"
#include "services/core/languages.h"
#include "services/net/reachability.h"
#include "services/store/settings.h"
#include "widgets/common/agelabel.h"
#include "widgets/common/menutext.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/shell/lockbutton.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/profilecolour.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QStyleOptionButton>
#include <QStylePainter>

#include <array>

using namespace Qt::StringLiterals;

namespace {

/// What does not fit ends in dots; its tool tip has all of it.
class CutButton final : public QPushButton
{
protected:
    void paintEvent(QPaintEvent *) override
    {
        QStyleOptionButton option;
        initStyleOption(&option);
        // It stands close behind its shape: all of the room would bring the first letter to it.
        const int room = style()->subElementRect(QStyle::SE_PushButtonContents, &option, this).width() - 2 * scaled(6);
        option.text = fontMetrics().elidedText(option.text, Qt::ElideRight, room, Qt::TextShowMnemonic);
        QStylePainter{this}.drawControl(QStyle::CE_PushButton, option);
    }
};

} // namespace

StatusLine::StatusLine(QWidget *parent)
    : QWidget{parent}
    , m_dot{new Label}
    , m_account{new ElidedLabel{TextRole::Status, TextColor::Soft}}
    , m_project{new ElidedLabel{TextRole::Status, TextColor::Soft}}
    , m_cloud{new Label{TextRole::Status, TextColor::Soft}}
    , m_shape{new StateBadge}
    , m_age{new AgeLabel}
    , m_usageShape{new StateBadge}
    , m_usage{new CutButton}
    , m_language{new QPushButton}
    , m_theme{new QPushButton}
    , m_choice{ThemeChoice::System}
{
    setObjectName(u"statusLine"_s);
    m_dot->hide();
    connect(Theme::of(this), &Theme::changed, this, [this] { setColour(m_colour); });
    setFixedHeight(std::max(scaled(26), fontMetrics().height() + scaled(8)));
    m_age->setObjectName(u"statusConnection"_s);
    m_theme->setObjectName(u"themeButton"_s);
    m_theme->setFont(fontFor(TextRole::Status));
    setButtonKind(m_theme, ButtonKind::Plain);
    for (QPushButton *button : {m_usage, m_language, m_theme})
        button->setFixedHeight(height() - scaled(4));
    buildLanguages();
    m_shape->setFont(fontFor(TextRole::Status));
    auto *fresh = new QHBoxLayout;
    fresh->setSpacing(scaled(5));
    fresh->addWidget(m_shape);
    fresh->addWidget(m_age);
    auto *row = new QHBoxLayout{this};
    row->setContentsMargins(scaled(14), 1, scaled(4), 0);
    row->setSpacing(scaled(18));
    auto *who = new QHBoxLayout;
    who->setSpacing(scaled(4));
    who->addWidget(m_dot);
    who->addWidget(m_account);
    row->addLayout(who);
    row->addWidget(m_project);
    row->addWidget(m_cloud);
    row->addLayout(fresh);
    row->addStretch();
    addUsage(row);
    auto *lock = new LockButton;
    lock->setFixedHeight(height() - scaled(4));
    row->addWidget(lock);
    row->addSpacing(-scaled(10));
    row->addWidget(m_language);
    row->addSpacing(-scaled(10)); // buttons bring their own margins
    row->addWidget(m_theme);
    connect(m_theme, &QPushButton::clicked, this, [this] { emit themeClicked(); });
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
    clearProfile();
    translated(this, &StatusLine::showTexts);
}

void StatusLine::addUsage(QHBoxLayout *row)
{
    m_usage->setObjectName(u"statusUsage"_s);
    m_usage->setFont(fontFor(TextRole::Status));
    setButtonKind(m_usage, ButtonKind::Plain);
    connect(m_usage, &QPushButton::clicked, this, [this] { emit usageClicked(); });
    row->addWidget(m_usageShape);
    row->addSpacing(-scaled(20)); // the button brings its own margin
    row->addWidget(m_usage);
    row->addSpacing(-scaled(6));
    setUsage(StatusLevel::Waiting, {});
}

void StatusLine::buildLanguages()
{
    m_language->setObjectName(u"languageButton"_s);
    m_language->setFont(fontFor(TextRole::Status));
    m_language->setIcon(themedIcon("languages"_L1));
    setButtonKind(m_language, ButtonKind::Plain);
    m_cloud->setObjectName(u"statusCloud"_s);
    // A menu of the button's own would draw an arrow into this small line.
    connect(m_language, &QPushButton::clicked, this, [this] {
        auto *menu = new QMenu{this};
        menu->setAttribute(Qt::WA_DeleteOnClose);
        for (const Languages::Language &language : Languages::all()) {
            QAction *action = menu->addAction(language.name);
            action->setCheckable(true);
            action->setChecked(language.code == m_code);
            connect(action, &QAction::triggered, this, [this, code = language.code] { emit languageChosen(code); });
        }
        menu->popup(m_language->mapToGlobal(QPoint{0, -menu->sizeHint().height()}));
    });
}

void StatusLine::setLanguage(const QString &code)
{
    m_code = code;
    showTexts();
}

void StatusLine::setProfile(const CloudProfile &profile)
{
    m_profile = profile;
    showTexts();
}

void StatusLine::setColour(const QString &colour)
{
    m_colour = colour;
    m_dot->setPixmap(profileDot(colour).pixmap(scaled(14), scaled(14)));
    m_dot->setVisible(!colour.isEmpty());
    update();
}

void StatusLine::clearProfile()
{
    m_profile.reset();
    m_shape->hide();
    m_age->hide();
    showTexts();
}

void StatusLine::setListState(const ListState &state)
{
    m_list = state;
    showFreshness();
}

void StatusLine::setReachability(const Reachability *reachability)
{
    m_reachability = reachability;
    connect(reachability, &Reachability::changed, this, &StatusLine::showFreshness);
    showFreshness();
}

/// How fresh the list is; while the cloud is silent that comes first, from the first call on that got no answer.
void StatusLine::showFreshness()
{
    const auto line = m_reachability ? m_reachability->line() : Reachability::Line::Answers;
    const bool isSilent = line != Reachability::Line::Answers;
    const QString why = isSilent ? m_reachability->words() : m_list.error ? m_list.error->message : QString{};
    if (line == Reachability::Line::Offline)
        m_age->setFailed(
            [since = m_reachability->since()] {
                return tr("Offline since %1").arg(phrases::clockTime(since, QDateTime::currentDateTimeUtc()));
            },
            why);
    else if (isSilent)
        m_age->setFailed([] { return tr("No answer just now"); }, why);
    else if (m_list.error)
        m_age->setFailed([] { return tr("TPUs could not be loaded"); }, why);
    else
        m_age->setFailed({});
    m_age->setUpdated(isSilent ? QDateTime{} : m_list.updatedAt);
    const bool isBad = line == Reachability::Line::Offline || (!isSilent && m_list.error);
    const bool isWarned = isSilent || !m_list.staleZones.isEmpty();
    m_shape->setState(isBad                            ? StatusLevel::Bad
                          : isWarned                   ? StatusLevel::Warning
                          : m_list.updatedAt.isValid() ? StatusLevel::Ok
                                                       : StatusLevel::Working,
                      {});
    m_age->setTextColor(isBad ? TextColor::Bad : isWarned ? TextColor::Warn : TextColor::Ok);
    m_shape->setVisible(m_profile.has_value());
    m_age->setVisible(m_profile.has_value());
}

void StatusLine::setUsage(StatusLevel level, const QString &line)
{
    m_usageShape->setVisible(!line.isEmpty());
    m_usage->setVisible(!line.isEmpty());
    m_usageShape->setState(level, {});
    m_usage->setText(menuText(line));
    m_usage->setAccessibleName(tr("Usage: %1").arg(line));
    m_usage->setToolTip(
        u"%1\n%2"_s.arg(line, tr("Show the usage of this slice"))); // large letters leave no room for it
}

void StatusLine::setTheme(ThemeChoice choice)
{
    m_choice = choice;
    showTexts();
}

void StatusLine::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    painter.fillRect(rect(), tokens.sunken);
    painter.fillRect(QRect{0, 0, width(), 1}, tokens.line);
    if (!m_colour.isEmpty())
        painter.fillRect(QRect{0, 0, width(), scaled(2)}, profileColour(m_colour, Theme::of(this)->scheme()));
}

/// Large letters or a long account: language and theme are their pictures then, whose names the tool tips tell.
void StatusLine::fold()
{
    const std::array names{std::pair{m_theme, m_themeName}, std::pair{m_language, m_languageName}};
    int wanted = layout()->sizeHint().width();
    for (const auto &[button, name] : names)
        wanted += button->text().isEmpty() ? button->fontMetrics().horizontalAdvance(name) + scaled(8) : 0;
    for (const auto &[button, name] : names) {
        const QString shown = wanted > width() ? QString{} : name;
        if (button->text() != shown)
            button->setText(shown);
    }
}

bool StatusLine::event(QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        fold();
    return QWidget::event(event);
}

/// Addresses that are not Google's own are never forgotten: they stand here for as long as they are used.
void StatusLine::showCloud(const CloudProfile &profile)
{
    const bool practice = profile.kind == CloudProfile::Kind::Practice;
    const Endpoints other = practice ? Endpoints{} : Endpoints::of(profile);
    m_cloud->setText(
        practice              ? tr("on this computer", "the practice cloud, whose mark is at the top")
            : other.isEmpty() ? u"Google Cloud"_s
            : other.place().isEmpty()
            ? tr("Google Cloud, some services at other addresses")
            : (isElsewhere(profile) ? tr("the API at %1") : tr("Google Cloud at %1")).arg(other.place().authority()));
    m_cloud->setTextColor(other.isEmpty() ? TextColor::Soft : TextColor::Warn);
    m_cloud->setToolTip(other.lines().join(u'\n'));
}

void StatusLine::showTexts()
{
    setAccessibleName(tr("Status"));
    if (!m_profile) {
        m_account->setVisible(true);
        m_account->setFullText(tr("Not connected"));
        m_project->setFullText({});
        m_cloud->clear();
        m_cloud->setToolTip({});
    } else {
        const bool hasAccount = m_profile->kind != CloudProfile::Kind::Practice;
        m_account->setVisible(hasAccount);
        m_account->setFullText(
            hasAccount ? tr("Account: %1").arg(m_profile->account.isEmpty() ? tr("access token") : m_profile->account)
                       : QString{});
        m_project->setFullText(m_profile->project.toString());
        showCloud(*m_profile);
    }
    for (const Languages::Language &language : Languages::all()) {
        if (language.code == m_code)
            m_languageName = language.name;
    }
    m_language->setToolTip(tr("Language of the window"));
    m_language->setAccessibleName(m_language->toolTip());
    switch (m_choice) {
    case ThemeChoice::System:
        m_themeName = tr("System theme");
        m_theme->setIcon(themedIcon("sun-moon"_L1));
        break;
    case ThemeChoice::Light:
        m_themeName = tr("Light theme");
        m_theme->setIcon(themedIcon("sun"_L1));
        break;
    case ThemeChoice::Dark:
        m_themeName = tr("Dark theme");
        m_theme->setIcon(themedIcon("moon"_L1));
        break;
    }
    m_theme->setToolTip(tr("Change between the system's, the light and the dark theme"));
    m_theme->setAccessibleName(m_themeName);
    fold();
}
