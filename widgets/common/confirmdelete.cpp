// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/confirmdelete.h"

#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

QHBoxLayout *lossRow(const QString &loss)
{
    auto *row = new QHBoxLayout;
    auto *shape = new StateBadge;
    auto *text = new Label{loss};
    shape->setState(Tone::Bad, {});
    text->setWordWrap(true);
    row->addWidget(shape, 0, Qt::AlignTop);
    row->addWidget(text, 1);
    return row;
}

} // namespace

ConfirmDelete::ConfirmDelete(const DeleteQuestion &question, QWidget *parent)
    : QDialog{parent}, m_typedName{question.typedName}, m_delete{new QPushButton{question.buttonText}}
{
    setObjectName(u"confirmDelete"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(question.title);
    setMinimumWidth(scaled(440));
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(20), scaled(20), scaled(20), scaled(16));
    column->setSpacing(scaled(12));
    auto *title = new Label{question.title, TextRole::SheetTitle};
    auto *sentence = new Label{question.sentence};
    title->setWordWrap(true);
    sentence->setWordWrap(true);
    column->addWidget(title);
    column->addWidget(sentence);
    for (const QString &loss : question.losses)
        column->addLayout(lossRow(loss));

    auto *cancel = new QPushButton{tr("Cancel")};
    cancel->setObjectName(u"confirmDeleteCancel"_s);
    cancel->setDefault(true);
    setButtonKind(m_delete, ButtonKind::Danger);
    m_delete->setObjectName(u"confirmDeleteButton"_s);
    m_delete->setAutoDefault(false); // Enter must not delete
    if (question.typedName.isEmpty())
        cancel->setFocus();
    else
        column->addWidget(nameField());
    compare({});

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(12));
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_delete);
    column->addSpacing(scaled(4));
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_delete, &QPushButton::clicked, this, [this] {
        emit confirmed();
        accept();
    });
}

QWidget *ConfirmDelete::nameField()
{
    auto *name = new QLineEdit;
    name->setObjectName(u"confirmDeleteName"_s);
    auto *field = new FormField{name};
    field->setLabel(tr("Type %1 to go on").arg(m_typedName));
    connect(name, &QLineEdit::textChanged, this, &ConfirmDelete::compare);
    name->setFocus();
    return field;
}

void ConfirmDelete::compare(const QString &typed)
{
    m_delete->setEnabled(m_typedName.isEmpty() || typed.trimmed() == m_typedName);
}
