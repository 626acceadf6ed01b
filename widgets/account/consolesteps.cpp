// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/account/consolesteps.h"

#include "widgets/common/copybutton.h"
#include "widgets/common/label.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QGridLayout>
#include <QToolButton>

using namespace Qt::StringLiterals;

ConsoleSteps::ConsoleSteps(QWidget *parent)
    : QWidget{parent}
    , m_grid{new QGridLayout{this}}
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(scaled(6));
    m_grid->setVerticalSpacing(scaled(8));
    m_grid->setColumnStretch(1, 1);
}

void ConsoleSteps::setSteps(const QList<ConsoleStep> &steps)
{
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    int number = 0;
    for (const ConsoleStep &step : steps)
        addStep(++number, step);
}

void ConsoleSteps::addStep(int number, const ConsoleStep &step)
{
    auto *mark = new Label{u"%1."_s.arg(number), TextRole::Body, TextColor::Soft};
    auto *text = new Label{step.text};
    text->setWordWrap(true);
    const int row = number - 1;
    m_grid->addWidget(mark, row, 0, Qt::AlignTop | Qt::AlignRight);
    m_grid->addWidget(text, row, 1, Qt::AlignTop);
    if (step.page.isEmpty())
        return;
    auto *open = new QToolButton;
    open->setObjectName(u"consoleStepOpen%1"_s.arg(number));
    open->setIcon(themedIcon("external-link"_L1, TextColor::Accent));
    open->setAutoRaise(true);
    open->setFocusPolicy(Qt::TabFocus);
    open->setToolTip(tr("Open %1").arg(step.page.toString()));
    open->setAccessibleName(tr("Open the page of step %1").arg(number));
    connect(open, &QToolButton::clicked, this, [this, page = step.page] { emit openRequested(page); });
    auto *copy = new CopyButton;
    copy->setObjectName(u"consoleStepCopy%1"_s.arg(number));
    copy->setText(step.page.toString());
    m_grid->addWidget(open, row, 2, Qt::AlignTop);
    m_grid->addWidget(copy, row, 3, Qt::AlignTop);
}
