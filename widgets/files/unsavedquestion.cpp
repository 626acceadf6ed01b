// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/unsavedquestion.h"

#include "widgets/common/label.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

UnsavedQuestion::UnsavedQuestion(const QString &file, QWidget *parent)
    : QuestionWindow{parent}
{
    setObjectName(u"unsavedQuestion"_s);
    setWindowTitle(tr("Save your changes?"));
    setMinimumWidth(scaled(480));
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(20), scaled(20), scaled(20), scaled(16));
    column->setSpacing(scaled(12));
    auto *named = new Label{file};
    named->setProperty("tpudeskData", true); // a place and a path, in every language
    for (auto *label : {new Label{windowTitle(), TextRole::SheetTitle}, named,
                        new Label{tr("If you discard your changes to this file, they are lost.")}}) {
        label->setWordWrap(true);
        column->addWidget(label);
    }
    auto *cancel = new QPushButton{tr("Cancel")};
    cancel->setObjectName(u"unsavedCancel"_s);
    auto *discard = new QPushButton{tr("Discard")};
    discard->setObjectName(u"unsavedDiscard"_s);
    setButtonKind(discard, ButtonKind::Danger);
    auto *save = new QPushButton{tr("Save")};
    save->setObjectName(u"unsavedSave"_s);
    setButtonKind(save, ButtonKind::Primary);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(12));
    buttons->addStretch();
    for (auto *button : {cancel, discard, save}) {
        button->setAutoDefault(button != discard); // Enter must not discard
        buttons->addWidget(button);
    }
    save->setDefault(true);
    column->addSpacing(scaled(4));
    column->addStretch(1); // what is too much stands here, not between the lines
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(discard, &QPushButton::clicked, this, [this] {
        emit discardChosen();
        accept();
    });
    connect(save, &QPushButton::clicked, this, [this] {
        emit saveChosen();
        accept();
    });
    save->setFocus();
}
