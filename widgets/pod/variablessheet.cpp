// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/variablessheet.h"

#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/style.h"

#include <QCheckBox>
#include <QEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

VariablesSheet::VariablesSheet(QWidget *host)
    : SideSheet{host}
    , m_text{new QPlainTextEdit}
    , m_field{new FormField{m_text}}
    , m_remarks{new Label{TextRole::Body, Ink::Soft}}
    , m_forget{new QCheckBox}
    , m_cancel{new QPushButton}
    , m_use{new QPushButton}
{
    setObjectName(u"runVariablesSheet"_s);
    m_text->setObjectName(u"runVariablesText"_s);
    m_text->setFont(fontFor(TextRole::Code));
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setPlaceholderText(u"XLA_FLAGS=--xla_dump_to=/tmp/xla\nHF_TOKEN=…"_s);
    m_remarks->setObjectName(u"runVariablesRemarks"_s);
    m_remarks->setWordWrap(true);
    m_forget->setObjectName(u"runVariablesForget"_s);
    m_cancel->setObjectName(u"runVariablesCancel"_s);
    m_use->setObjectName(u"runVariablesUse"_s);
    setButtonKind(m_use, ButtonKind::Primary);
    body()->addWidget(m_field, 1);
    body()->addWidget(m_remarks);
    body()->addWidget(m_forget);
    addFooterButton(m_cancel);
    addFooterButton(m_use);
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::close);
    connect(m_text, &QPlainTextEdit::textChanged, this, &VariablesSheet::look);
    connect(m_forget, &QCheckBox::toggled, this, &VariablesSheet::look);
    connect(m_use, &QPushButton::clicked, this, &VariablesSheet::use);
    retranslate();
}

void VariablesSheet::openWith(const QString &text, bool forgets)
{
    m_text->setPlainText(text);
    m_forget->setChecked(forgets);
    look();
    open();
}

void VariablesSheet::look()
{
    const auto typed = parseVariables(m_text->toPlainText());
    m_field->setError(typed ? QString{} : typed.error().message);
    QStringList remarks;
    if (typed && !typed->secrets.isEmpty() && !m_forget->isChecked())
        remarks << tr("Looks like a secret, so its value is not kept in the history: %1")
                       .arg(QString::fromLatin1(typed->secrets.join(", ")));
    if (typed)
        remarks << typed->remarks.first(std::min<qsizetype>(4, typed->remarks.size()));
    m_remarks->setText(remarks.join(u'\n'));
    m_remarks->setVisible(!remarks.isEmpty());
    m_use->setEnabled(typed.has_value());
}

void VariablesSheet::use()
{
    close();
    emit given(m_text->toPlainText(), m_forget->isChecked());
}

void VariablesSheet::retranslate()
{
    setTitle(tr("Environment variables"));
    m_field->setLabel(tr("NAME=value, one per line"));
    m_field->setHint(tr("Every host gets the values as they stand here. Only one pair of quotation marks around a "
                        "whole value is left out: it keeps "
                        "blanks at the ends. They go there with the command, over the connection: nobody sees them in "
                        "a list of processes."));
    m_forget->setText(tr("Do not keep values in the history"));
    m_cancel->setText(tr("Cancel"));
    m_use->setText(tr("Apply"));
    look();
}

void VariablesSheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}
