// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/rowmenu.h"

#include "widgets/theme/buttonkeys.h"
#include "widgets/theme/icons.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

using namespace Qt::StringLiterals;

RowMenu::RowMenu(QAbstractItemView *table, const QString &name, Fill fill)
    : QObject{table}
    , m_table{table}
    , m_name{name}
    , m_fill{std::move(fill)}
{
    table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(table, &QWidget::customContextMenuRequested, this, &RowMenu::show);
}

void RowMenu::show(const QPoint &place)
{
    const auto index = m_table->indexAt(place);
    if (!index.isValid())
        return;
    if (!m_table->selectionModel()->isSelected(index))
        m_table->setCurrentIndex(index);
    auto *menu = new QMenu{m_table};
    menu->setObjectName(m_name);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    m_fill(menu, index);
    if (menu->isEmpty())
        menu->deleteLater();
    else
        menu->popup(m_table->viewport()->mapToGlobal(place));
}

void RowMenu::addButton(QMenu *menu, QAbstractButton *button)
{
    if (button->isHidden() || button->text().isEmpty())
        return;
    auto *action = menu->addAction(button->icon(), button->text());
    action->setObjectName(button->objectName() + u"Action"_s);
    action->setEnabled(button->isEnabled());
    action->setToolTip(button->toolTip());
    connect(action, &QAction::triggered, button,
            [button] { pressByKey(button); }); // as the button: it may have a reason not to
}

void RowMenu::addCopy(QMenu *menu, const QString &text, const QString &what)
{
    if (what.isEmpty())
        return;
    auto *action = menu->addAction(themedIcon("copy"_L1), text);
    action->setObjectName(u"copyAction"_s);
    connect(action, &QAction::triggered, menu, [what] { QGuiApplication::clipboard()->setText(what); });
}
