// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/grantmail/grant.h"
#include "widgets/common/sidesheet.h"

class Grants;
class Label;
class NoticeBar;
class QPushButton;

/// All grants of this project: how long each lasts, what it grants; edit, export for lab mates, remove (and undo),
/// import.
///
/// Names: grantList, grantListNotice, grantListPaste, grantListImport; per grant N from 0: grantCardN, grantCardNEdit,
/// grantCardNExport, grantCardNRemove.
class GrantList : public SideSheet
{
    Q_OBJECT

public:
    GrantList(Grants *grants, QWidget *host);

signals:
    void pasteRequested();
    void editRequested(const Grant &grant); ///< also for one that was imported: it has no id

private:
    void build();
    void rebuild();
    [[nodiscard]] QWidget *cardOf(const Grant &grant, int number);
    [[nodiscard]] QLayout *buttonsOf(const Grant &grant, const QString &name);
    void remove(const Grant &grant);
    void exportTo(const Grant &grant);
    void importFrom();
    void readImport(const QString &path);

    Grants *m_grants;
    Grant m_removed; ///< for the undo
    NoticeBar *m_notice;
    Label *m_words;
    QWidget *m_cards = nullptr;
    QPushButton *m_import;
    QPushButton *m_paste;
};
