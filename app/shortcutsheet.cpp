// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shortcutsheet.h"

#include "app/commands.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QEvent>
#include <QGridLayout>

using namespace Qt::StringLiterals;

namespace {

void addRow(QGridLayout *grid, const QString &words, const QKeySequence &keys)
{
    const int row = grid->rowCount();
    auto *text = new Label{words};
    text->setWordWrap(true);
    grid->addWidget(text, row, 0);
    grid->addWidget(new Pill{Tone::Waiting, keys.toString(QKeySequence::NativeText)}, row, 1, Qt::AlignRight);
}

void addTitle(QGridLayout *grid, const QString &title)
{
    auto *label = new Label{title, TextRole::Strong};
    label->setContentsMargins(0, scaled(8), 0, 0);
    grid->addWidget(label, grid->rowCount(), 0, 1, 2);
}

} // namespace

ShortcutSheet::ShortcutSheet(Commands *commands, QWidget *host) : SideSheet{host}, m_commands{commands}
{
    setObjectName(u"shortcutSheet"_s);
    connect(this, &SideSheet::opened, this, &ShortcutSheet::rebuild);
}

void ShortcutSheet::rebuild()
{
    setTitle(tr("Keyboard shortcuts"));
    delete m_rows;
    m_rows = new QWidget;
    auto *grid = new QGridLayout{m_rows};
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(scaled(10));
    grid->setColumnStretch(0, 1);
    const QList<QAction *> all = m_commands->all();
    for (const QAction *action : all) {
        if (!action->shortcut().isEmpty())
            addRow(grid, action->text(), action->shortcut());
    }
    addTitle(grid, tr("On pages with lists"));
    addRow(grid, tr("Read again"), Qt::Key_F5);
    addRow(grid, tr("Go to the filter"), Qt::Key_Slash);
    addRow(grid, tr("Close a sheet, empty the filter"), Qt::Key_Escape);
    addTitle(grid, tr("In the terminal"));
    addRow(grid, tr("Copy"), Qt::CTRL | Qt::SHIFT | Qt::Key_C);
    addRow(grid, tr("Paste"), Qt::CTRL | Qt::SHIFT | Qt::Key_V);
    addRow(grid, tr("Select all"), Qt::CTRL | Qt::SHIFT | Qt::Key_A);
    addRow(grid, tr("Find"), Qt::CTRL | Qt::SHIFT | Qt::Key_F);
    addRow(grid, tr("Larger letters"), Qt::CTRL | Qt::Key_Plus);
    addRow(grid, tr("Smaller letters"), Qt::CTRL | Qt::Key_Minus);
    addRow(grid, tr("Letters as they were"), Qt::CTRL | Qt::Key_0);
    body()->insertWidget(0, m_rows);
    if (body()->count() == 1)
        body()->addStretch();
}

void ShortcutSheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange && isOpen())
        rebuild();
}
