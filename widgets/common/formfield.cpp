// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/formfield.h"

#include "widgets/common/fieldlayout.h"
#include "widgets/common/label.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QAccessibleAnnouncementEvent>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

FormField::FormField(QWidget *field, QWidget *parent)
    : QWidget{parent}
    , m_field{field}
    , m_label{new Label{TextRole::Strong}}
    , m_note{new Label{TextRole::TableHead, TextColor::Soft}}
{
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(5));
    column->addWidget(m_label);
    column->addWidget(field);
    column->addWidget(m_note);
    m_label->setBuddy(field);
    m_label->hide();
    m_label->setWordWrap(true);
    m_note->setWordWrap(true);
    m_note->hide();
    setFocusProxy(field);
}

void FormField::setLabel(const QString &label)
{
    m_label->setText(label);
    m_label->setVisible(!label.isEmpty());
    QString spoken = label;
    m_field->setAccessibleName(spoken.remove(u'&'));
    if (const auto *box = qobject_cast<const QComboBox *>(m_field); box != nullptr && box->lineEdit() != nullptr)
        box->lineEdit()->setAccessibleName(spoken); // that is what takes the focus
}

void FormField::setHint(const QString &hint)
{
    m_hint = hint;
    showNote();
}

void FormField::setError(const QString &error)
{
    if (error == m_error)
        return;
    m_error = error;
    setFieldState(m_field, error.isEmpty() ? FieldState::Normal : FieldState::Wrong);
    showNote();
    if (!error.isEmpty()) {
        QAccessibleAnnouncementEvent spoken{m_field, error};
        QAccessible::updateAccessibility(&spoken);
    }
}

QString FormField::error() const
{
    return m_error;
}

void FormField::setOffer(const QString &text)
{
    if (m_offer == nullptr) {
        if (text.isEmpty())
            return;
        m_offer = new QPushButton;
        m_offer->setObjectName(m_field->objectName() + u"Offer"_s);
        m_offer->setAutoDefault(false);
        setButtonKind(m_offer, ButtonKind::Link);
        static_cast<QVBoxLayout *>(layout())->addWidget(m_offer, 0, Qt::AlignLeft);
        connect(m_offer, &QPushButton::clicked, this, &FormField::offerTaken);
    }
    m_offer->setText(text);
    m_offer->setVisible(!text.isEmpty());
}

void FormField::showNote()
{
    const QString &text = m_error.isEmpty() ? m_hint : m_error;
    m_note->setText(text);
    m_note->setTextColor(m_error.isEmpty() ? TextColor::Soft : TextColor::Bad);
    m_note->setVisible(!text.isEmpty());
    m_field->setAccessibleDescription(text);
}

FormRow::FormRow(QWidget *parent)
    : QWidget{parent}
    , m_row{new FieldLayout{this, scaled(12), scaled(110)}}
{
}

void FormRow::addField(QWidget *field, int stretch)
{
    m_row->addField(field, stretch);
}
