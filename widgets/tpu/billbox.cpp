// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/billbox.h"

#include "services/core/punctuation.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tone.h"
#include "widgets/tpu/billwords.h"

#include <QEvent>
#include <QLineEdit>
#include <QPainter>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

static std::function<QString()> &noteOfBills()
{
    static std::function<QString()> note;
    return note;
}

BillBox::BillBox(QWidget *parent)
    : QWidget{parent}
    , m_title{new Label{TextRole::Strong, Ink::Warn}}
    , m_sentence{new Label}
    , m_rest{new Label{TextRole::Status, Ink::Soft}}
    , m_note{new Label{TextRole::Status}}
    , m_amount{new QLineEdit}
    , m_field{new FormField{m_amount}}
{
    setObjectName(u"createBill"_s);
    m_title->setObjectName(u"createBillTitle"_s);
    m_sentence->setObjectName(u"createBillSentence"_s);
    m_note->setObjectName(u"createBillNote"_s);
    m_amount->setObjectName(u"createBilled"_s);
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
    connect(m_amount, &QLineEdit::textEdited, this, &BillBox::touched);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
    say();
}

void BillBox::showCheck(const BillCheck &check, const SliceWish &wish)
{
    // Another amount is another question: what was typed for the old one does not answer it.
    if (check.wanted() != m_check.wanted() || wish.zone != m_wish.zone || wish.acceleratorType != m_wish.acceleratorType
        || wish.tier != m_wish.tier)
        forget();
    m_check = check;
    m_wish = wish;
    say();
}

QString BillBox::typed() const
{
    return m_amount->text();
}

void BillBox::setNote(std::function<QString()> note)
{
    noteOfBills() = std::move(note);
}

void BillBox::forget()
{
    m_amount->clear();
    m_field->setError({});
}

void BillBox::ask()
{
    m_field->setError(missing());
    m_amount->setFocus();
}

QString BillBox::missing() const
{
    return tr("It would be billed, and the amount is not confirmed: type %1 here, or choose something that costs "
              "nothing.")
        .arg(m_check.wanted());
}

void BillBox::say()
{
    const bool amber = isAmber();
    const int side = amber ? scaled(14) : 0;
    layout()->setContentsMargins(amber ? scaled(34) : 0, amber ? scaled(12) : 0, side, amber ? scaled(12) : 0);
    m_title->setVisible(amber);
    m_field->setVisible(amber);
    m_title->setText(billwords::headline(m_check));
    m_sentence->setText(billwords::coverage(m_check, m_wish));
    m_sentence->setInk(amber ? Ink::Text : Ink::Soft);
    m_rest->setInk(amber ? Ink::Text : Ink::Soft);
    const auto value = amber ? QString{} : billwords::listValue(m_check);
    m_rest->setText(punctuation::sentences({value, billwords::restOfMachine()}));
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

void BillBox::paintEvent(QPaintEvent *)
{
    if (!isAmber())
        return;
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    stylepaint::roundedBox(&painter, rect(), 6, tokens.background(Tone::Warning), {});
    const double edge = scaled(11);
    const double middle = m_title->geometry().top() + QFontMetrics{m_title->font()}.height() / 2.0;
    paintTone(&painter, QRectF{double(scaled(13)), middle - edge / 2, edge, edge}, Tone::Warning,
              tokens.ink(Tone::Warning));
}

void BillBox::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    const bool isAsked = !m_field->error().isEmpty();
    say();
    if (isAsked)
        m_field->setError(missing());
}
