// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The context menus of the two tables of keys: what the buttons do, where the pointer is.
#include "widgets/common/rowmenu.h"
#include "widgets/common/table.h"
#include "widgets/keys/keyspage.h"

#include <QMenu>
#include <QPushButton>

using namespace Qt::StringLiterals;

void KeysPage::addMenus()
{
    new RowMenu{m_localTable, u"keyMenu"_s, [this](QMenu *menu, const QModelIndex &index) {
                    RowMenu::addButton(menu, m_publish);
                    RowMenu::addButton(menu, m_generate);
                    menu->addSeparator();
                    RowMenu::addCopy(menu, tr("Copy the fingerprint"), index.siblingAtColumn(LocalKeysModel::Fingerprint).data().toString());
                }};
    new RowMenu{m_projectTable, u"projectKeyMenu"_s, [this](QMenu *menu, const QModelIndex &index) {
                    RowMenu::addButton(menu, m_rename);
                    RowMenu::addButton(menu, m_remove);
                    menu->addSeparator();
                    RowMenu::addCopy(menu, tr("Copy the fingerprint"), index.siblingAtColumn(ProjectKeysModel::Fingerprint).data().toString());
                }};
}
