// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/costbox.h"

#include "services/core/punctuation.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/statusshape.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/costtext.h"

#include <QLineEdit>
#include <QPainter>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

static std::function<QString()> &noteOfBills()
{
    static std::function<QString()> note;
    return note;
}

CostBox::CostBox(QWidget *parent)
    : QWidget{parent}
    , m_title{named(new Label{TextRole::Strong, TextColor::Warn}, "createBillTitle")}
    , m_sentence{named(new Label, "createBillSentence")}
    , m_rest{new Label{TextRole::Status, TextColor::Soft}}
    , m_note{named(new Label{TextRole::Status}, "createBillNote")}
    , m_amount{named(new QLineEdit, "createBilled")}
    , m_field{new FormField{m_amount}}
{
    setObjectName(u"createBill"_s);
    m_amount->setMaxLength(40);
    auto *column = new QVBoxLayout{this};
    column->setSpacing(scaled(8));
    for (auto *label : {m_title, m_sentence, m_rest, m_note}) {
        label->setWordWrap(true);
        column->addWidget(label);
    }
    column->addWidget(m_field);
    connect(m_amount, &QLineEdit::textChanged, this, [this] {
        m_field->setError({});
        emit changed();
    });
    connect(m_amount, &QLineEdit::textEdited, this, &CostBox::touched);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
    translated(this, [this] {
        say();
        if (!m_field->error().isEmpty())
            m_field->setError(missing());
    });
}

void CostBox::showCheck(const CostCheck &check, const SliceQuery &query)
{
    // Another amount is another question: what was typed for the old one does not answer it.
    if (check.wanted() != m_check.wanted() || query.zone != m_query.zone
        || query.acceleratorType != m_query.acceleratorType || query.tier != m_query.tier)
        forget();
    m_check = check;
    m_query = query;
    say();
}

QString CostBox::typed() const
{
    return m_amount->text();
}

void CostBox::setNote(std::function<QString()> note)
{
    noteOfBills() = std::move(note);
}

void CostBox::forget()
{
    m_amount->clear();
    m_field->setError({});
}

void CostBox::ask()
{
    m_field->setError(missing());
    m_amount->setFocus();
}

QString CostBox::missing() const
{
    return tr("It would be billed, and the amount is not confirmed: type %1 here, or choose something that costs "
              "nothing.")
        .arg(m_check.wanted());
}

void CostBox::say()
{
    const bool amber = isAmber();
    const int side = amber ? scaled(14) : 0;
    layout()->setContentsMargins(amber ? scaled(34) : 0, amber ? scaled(12) : 0, side, amber ? scaled(12) : 0);
    m_title->setVisible(amber);
    m_field->setVisible(amber);
    m_title->setText(costtext::headline(m_check));
    m_sentence->setText(costtext::coverage(m_check, m_query));
    m_sentence->setTextColor(amber ? TextColor::Text : TextColor::Soft);
    m_rest->setTextColor(amber ? TextColor::Text : TextColor::Soft);
    const auto value = amber ? QString{} : costtext::listValue(m_check);
    m_rest->setText(punctuation::sentences({value, costtext::restOfMachine()}));
    m_note->setText(amber && noteOfBills() ? noteOfBills()() : QString{});
    m_note->setVisible(!m_note->text().isEmpty());
    if (m_check.price) {
        m_field->setLabel(tr("Type the amount to confirm: %1").arg(m_check.wanted()));
        const auto day = m_check.price->perHour.times(24);
        m_field->setHint(day ? tr("US dollars per hour. In a day about %1; the bill may differ.").arg(day->text())
                             : tr("US dollars per hour."));
    } else {
        m_field->setLabel(tr("Type “%1” to confirm").arg(m_check.wanted()));
        m_field->setHint(tr("No list price is known for this type here. It is not free."));
    }
    update();
}

void CostBox::paintEvent(QPaintEvent *)
{
    if (!isAmber())
        return;
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    stylepaint::roundedBox(&painter, rect(), 6, tokens.background(StatusLevel::Warning), {});
    const double edge = scaled(11);
    const double middle = m_title->geometry().top() + QFontMetrics{m_title->font()}.height() / 2.0;
    paintStatus(&painter, QRectF{double(scaled(13)), middle - edge / 2, edge, edge}, StatusLevel::Warning,
                tokens.textColor(StatusLevel::Warning));
}
