// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/grantterms.h"

#include "services/grantmail/grant.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/quota/granttext.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

static const QDate exampleDay{2026, 11, 3};

GrantTerms::GrantTerms(Place place, QWidget *parent)
    : QWidget{parent}
    , m_place{std::move(place)}
    , m_start{new QLineEdit}
    , m_days{new QLineEdit}
    , m_project{new QComboBox}
    , m_startField{named(this, new FormField{m_start}, "grantStart", [] { return tr("Start"); })}
    , m_daysField{named(this, new FormField{m_days}, "grantDays", [] { return tr("Days"); })}
    , m_projectField{named(this, new FormField{m_project}, "grantProject", [] { return tr("Project"); })}
    , m_end{named(new Label{TextRole::Strong}, "grantEnd")}
{
    build();
    translated(this, &GrantTerms::showTexts);
    connect(m_start, &QLineEdit::textChanged, this, &GrantTerms::refresh);
    connect(m_days, &QLineEdit::textChanged, this, &GrantTerms::refresh);
    connect(m_project, &QComboBox::currentIndexChanged, this, &GrantTerms::refresh);
    connect(m_startField, &FormField::offerTaken, this,
            [this] { m_start->setText(phrases::day(m_now.toLocalTime().date())); });
}

void GrantTerms::build()
{
    m_start->setMaxLength(20);
    m_days->setMaxLength(4);
    auto *fields = new FormRow;
    fields->addField(m_startField, 3);
    fields->addField(m_daysField, 2);
    fields->addField(m_projectField, 5);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(fields);
    column->addWidget(m_end);
}

void GrantTerms::showGrant(const Grant &grant)
{
    m_shown = grant;
    fillProjects(grant);
    m_start->setText(grant.start.isValid() ? phrases::day(grant.start) : QString{});
    m_days->setText(grant.days ? QString::number(*grant.days) : QString{});
    refresh();
}

bool GrantTerms::isOwn(const QString &number) const
{
    return !number.isEmpty() && (number == m_place.number || (m_place.isOurs && m_place.isOurs(number)));
}

/// The mail's project first, when it is another one than ours: the grant counts only there.
void GrantTerms::fillProjects(const Grant &grant)
{
    const bool isOurNumber = isOwn(grant.projectNumber);
    const bool isOurs =
        grant.project == m_place.project || isOurNumber || (grant.project.isEmpty() && grant.projectNumber.isEmpty());
    m_project->clear();
    if (!isOurs)
        m_project->addItem(grant.project.isEmpty() ? tr("Project number %1").arg(grant.projectNumber)
                                                   : grant.project.toString(),
                           false);
    m_project->addItem(tr("%1 (you are signed in to it)").arg(m_place.project.toString()), true);
    m_project->setCurrentIndex(0);
}

void GrantTerms::setDateFrom(GrantMail::DateFrom from)
{
    m_from = from;
    refresh();
}

QDate GrantTerms::start() const
{
    const auto date = phrases::dayIn(m_start->text());
    return date.isValid() && date.year() >= 2017 && date.year() <= 2100 ? date : QDate{};
}

std::optional<int> GrantTerms::days() const
{
    bool isNumber = false;
    const int days = m_days->text().trimmed().toInt(&isNumber);
    return isNumber && days >= 1 && days <= grantrules::mostDays ? std::optional{days} : std::nullopt;
}

QString GrantTerms::problem() const
{
    const bool isStartWrong = !m_start->text().trimmed().isEmpty() && !start().isValid();
    const bool areDaysWrong = !m_days->text().trimmed().isEmpty() && !days();
    return isStartWrong && areDaysWrong ? tr("Correct the start and the days, then it can be saved.")
        : isStartWrong                  ? tr("Correct the start, then it can be saved.")
        : areDaysWrong                  ? tr("Correct the days, then it can be saved.")
                                        : QString{};
}

void GrantTerms::fill(Grant &grant) const
{
    grant.start = start();
    grant.days = days();
    if (m_project->currentData().toBool()) {
        grant.project = m_place.project;
        grant.projectNumber = isOwn(m_shown.projectNumber) ? m_shown.projectNumber : m_place.number;
    } else {
        grant.project = m_shown.project;
        grant.projectNumber = m_shown.projectNumber;
    }
}

void GrantTerms::refresh()
{
    const bool hasStart = !m_start->text().trimmed().isEmpty();
    const bool hasDays = !m_days->text().trimmed().isEmpty();
    m_startField->setError(hasStart && !start().isValid() ? tr("Write it like %1.").arg(phrases::day(exampleDay))
                                                          : QString{});
    m_startField->setOffer(hasStart ? QString{} : tr("Use today, %1").arg(phrases::day(m_now.toLocalTime().date())));
    const auto hint = !hasStart                 ? tr("The day of the mail. It is never guessed.")
        : m_from == GrantMail::DateFrom::Header ? tr("The day the mail was sent.")
        : m_from == GrantMail::DateFrom::Text   ? tr("Found in the text of the mail.")
                                                : QString{};
    m_startField->setHint(hint);
    m_daysField->setError(hasDays && !days() ? tr("A number of days, at most %1.").arg(grantrules::mostDays)
                                             : QString{});
    m_daysField->setHint(hasDays ? QString{} : tr("Not known. Enter it when the mail or TRC says so."));
    m_projectField->setError(m_project->currentData().toBool()
                                 ? QString{}
                                 : tr("The mail is for another project than %1. The grant counts only there.")
                                       .arg(m_place.project.toString()));
    Grant grant;
    fill(grant);
    const auto end = grant.end();
    const auto left = grant.daysLeft(m_now);
    m_end->setText(end.isValid()
                       ? tr("Free until %1 · %2").arg(phrases::day(end.addDays(-1)), granttext::daysLeft(left))
                       : tr("The end is not known, so nothing can warn you before it."));
    m_typed = start();
    m_end->setTextColor(!left || *left <= 14 ? TextColor::Warn : TextColor::Text);
    emit changed();
}

void GrantTerms::showTexts()
{
    m_start->setPlaceholderText(
        tr("for example %1").arg(phrases::day(exampleDay))); // not to be taken for a date that is there
    if (m_typed.isValid() && !m_start->text().isEmpty() && m_start->text() != phrases::day(m_typed))
        m_start->setText(phrases::day(m_typed)); // the same day, as this language writes it
    const int chosen = m_project->currentIndex();
    fillProjects(m_shown);
    m_project->setCurrentIndex(std::min(std::max(chosen, 0), m_project->count() - 1));
    refresh();
}
