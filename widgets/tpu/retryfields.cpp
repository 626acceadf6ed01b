// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/retryfields.h"

#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QDateTimeEdit>
#include <QEvent>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int leastPause = 5; // seconds; below that Google's rate limits are met
constexpr int mostPause = 3600;
constexpr int usualPause = 60;
constexpr qint64 usualTime = 6 * 3600; // seconds

} // namespace

RetryFields::RetryFields(QWidget *parent)
    : QWidget{parent}, m_title{new Label{TextRole::Strong}}, m_keep{new QRadioButton}, m_once{new QRadioButton},
      m_pause{new QSpinBox}, m_tries{new QSpinBox}, m_untilBox{new QCheckBox}, m_until{new QDateTimeEdit},
      m_pauseField{new FormField{m_pause}}, m_triesField{new FormField{m_tries}}, m_untilField{new FormField{m_until}},
      m_details{new QWidget}
{
    m_keep->setObjectName(u"createRetryKeep"_s);
    m_once->setObjectName(u"createRetryOnce"_s);
    m_pause->setObjectName(u"createRetryPause"_s);
    m_tries->setObjectName(u"createRetryTries"_s);
    m_untilBox->setObjectName(u"createRetryUntilBox"_s);
    m_until->setObjectName(u"createRetryUntil"_s);
    m_keep->setChecked(true);
    m_pause->setRange(leastPause, mostPause);
    m_pause->setValue(usualPause);
    m_tries->setRange(0, 100'000);
    m_until->setCalendarPopup(true);
    m_until->setDateTime(QDateTime::currentDateTime().addSecs(usualTime));

    auto *row = new FormRow;
    row->addField(m_pauseField);
    row->addField(m_triesField);
    auto *inner = new QVBoxLayout{m_details};
    inner->setContentsMargins(scaled(24), 0, 0, 0);
    inner->setSpacing(scaled(8));
    inner->addWidget(row);
    inner->addWidget(m_untilBox);
    inner->addWidget(m_untilField);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    for (QWidget *part : std::initializer_list<QWidget *>{m_title, m_keep, m_details, m_once})
        column->addWidget(part);

    connect(m_keep, &QRadioButton::toggled, this, &RetryFields::allow);
    connect(m_untilBox, &QCheckBox::toggled, this, &RetryFields::allow);
    connect(m_pause, &QSpinBox::valueChanged, this, &RetryFields::changed);
    connect(m_tries, &QSpinBox::valueChanged, this, &RetryFields::changed);
    connect(m_until, &QDateTimeEdit::dateTimeChanged, this, &RetryFields::changed);
    retranslate();
    allow();
}

WishPlan RetryFields::plan() const
{
    WishPlan plan;
    plan.policy.capacity = m_keep->isChecked() ? RetryPolicy::Capacity::KeepTrying : RetryPolicy::Capacity::GiveUp;
    plan.policy.capacityPause = std::chrono::seconds{m_pause->value()};
    plan.policy.maxCapacityTries = m_keep->isChecked() ? m_tries->value() : 0;
    if (m_keep->isChecked() && m_untilBox->isChecked())
        plan.until = m_until->dateTime().toUTC();
    return plan;
}

void RetryFields::setPlan(const WishPlan &plan)
{
    const bool keeps = plan.policy.capacity == RetryPolicy::Capacity::KeepTrying;
    m_keep->setChecked(keeps);
    m_once->setChecked(!keeps);
    m_pause->setValue(int(std::chrono::duration_cast<std::chrono::seconds>(plan.policy.capacityPause).count()));
    m_tries->setValue(plan.policy.maxCapacityTries);
    m_untilBox->setChecked(plan.until.isValid());
    if (plan.until.isValid())
        m_until->setDateTime(plan.until.toLocalTime());
}

bool RetryFields::check()
{
    const bool isPast = m_keep->isChecked() && m_untilBox->isChecked() && m_until->dateTime() <= QDateTime::currentDateTime();
    m_untilField->setError(isPast ? tr("This time is over. Choose a later one.") : QString{});
    return !isPast;
}

void RetryFields::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void RetryFields::retranslate()
{
    m_title->setText(tr("If there is no capacity"));
    m_keep->setText(tr("Keep trying until there is"));
    m_once->setText(tr("Try once"));
    m_pauseField->setLabel(tr("Pause between tries"));
    m_pauseField->setHint(tr("± 30 %, so that not everybody asks at once"));
    m_pause->setSuffix(tr(" s", "seconds, behind a number"));
    m_triesField->setLabel(tr("At most"));
    m_tries->setSuffix(tr(" tries", "behind a number"));
    m_tries->setSpecialValueText(tr("no limit"));
    m_untilBox->setText(tr("Not longer than until"));
    m_untilField->setLabel({});
    m_until->setAccessibleName(m_untilBox->text());
}

void RetryFields::allow()
{
    m_details->setVisible(m_keep->isChecked());
    m_untilField->setVisible(m_untilBox->isChecked());
    emit changed();
}
