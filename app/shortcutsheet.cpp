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
    int row = 0;
    const QList<QAction *> all = m_commands->all();
    for (const QAction *action : all) {
        if (action->shortcut().isEmpty())
            continue;
        auto *text = new Label{action->text()};
        text->setWordWrap(true);
        grid->addWidget(text, row, 0);
        grid->addWidget(new Pill{Tone::Waiting, action->shortcut().toString(QKeySequence::NativeText)}, row++, 1, Qt::AlignRight);
    }
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
