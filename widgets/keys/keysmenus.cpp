// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The context menus of the two tables of keys: what the buttons do, where the pointer is. And which of the buttons
// comes next.
#include "widgets/common/rowmenu.h"
#include "widgets/common/table.h"
#include "widgets/keys/keyspage.h"
#include "widgets/theme/style.h"

#include <QMenu>
#include <QPushButton>

#include <algorithm>

using namespace Qt::StringLiterals;

void KeysPage::addMenus()
{
    new RowMenu{m_localTable, u"keyMenu"_s, [this](QMenu *menu, const QModelIndex &index) {
                    RowMenu::addButton(menu, m_publish);
                    RowMenu::addButton(menu, m_generate);
                    menu->addSeparator();
                    RowMenu::addCopy(menu, tr("Copy the fingerprint"),
                                     index.siblingAtColumn(LocalKeysModel::Fingerprint).data().toString());
                }};
    new RowMenu{m_projectTable, u"projectKeyMenu"_s, [this](QMenu *menu, const QModelIndex &index) {
                    RowMenu::addButton(menu, m_rename);
                    RowMenu::addButton(menu, m_remove);
                    menu->addSeparator();
                    RowMenu::addCopy(menu, tr("Copy the fingerprint"),
                                     index.siblingAtColumn(ProjectKeysModel::Fingerprint).data().toString());
                }};
}

/// First a key, then its public half in the project; after that neither is what somebody comes here for.
void KeysPage::markNext(const QList<LocalKeyRow> &keys, const QStringList &published)
{
    const auto isOurs = [](const LocalKeyRow &key) { return key.file.problem.isEmpty(); };
    const bool hasKey = std::ranges::any_of(keys, isOurs);
    const bool isPublished = std::ranges::any_of(
        keys, [&](const LocalKeyRow &key) { return isOurs(key) && published.contains(key.file.publicKey); });
    setButtonKind(m_generate, m_isLoaded && !hasKey ? ButtonKind::Primary : ButtonKind::Secondary);
    setButtonKind(m_publish, m_isLoaded && hasKey && !isPublished ? ButtonKind::Primary : ButtonKind::Secondary);
}
