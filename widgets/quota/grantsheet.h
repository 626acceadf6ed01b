// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/grantmail/grantmail.h"
#include "widgets/common/sidesheet.h"

#include <functional>

class GrantModel;
class GrantRowEditor;
class GrantTerms;
class Grants;
class Label;
class MailDropField;
class NoticeBar;
class QCheckBox;
class QPushButton;
class Table;

/// What the sheets about grants work with. All of it outlives them.
struct GrantContext
{
    Grants *grants;
    ProjectId project; ///< that is signed in to
    QString projectNumber{}; ///< empty: not known
    /// Those that Google has now; empty: the catalogue's are all.
    std::function<Task<QList<ZoneId>>(std::stop_token)> zones{};
    /// A mail to practise with; empty: there is none in this cloud.
    std::function<Task<QByteArray>(std::stop_token)> practiceMail{};
};

/// Takes a TRC mail, shows what is in it as a table at once, lets everything be corrected, and keeps the grant.
///
/// Names: grantSheet, grantMailText, grantOpenButton, grantClipboardButton, grantPracticeButton, grantExample,
/// grantNotice, grantTable, grantAddRow, grantRemoveRow, grantPartly, grantReplace, grantState, grantCancel, grantSave;
/// see also GrantRowEditor and GrantTerms.
class GrantSheet : public SideSheet
{
    Q_OBJECT

public:
    GrantSheet(GrantContext context, QWidget *host);

    void openNew();
    void openWith(const QByteArray &mail); ///< a mail that was dropped or opened elsewhere
    void edit(const Grant &grant); ///< also one that was imported: without an id it becomes a new one

signals:
    void kept(const Grant &grant);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    /// What was typed and not decided upon.
    struct Left
    {
        QString text{};
        GrantMail mail{};
        QList<MailRow> rows{};
        Grant terms{};
    };

    void startAnew();
    void begin();
    void putAside();
    void resume(const Left &left);
    void build();
    void buildTable();
    void connectAll();
    void showTexts();
    void read(const QByteArray &mail);
    void askForZones();
    void useZones(const QList<ZoneId> &live);
    void showSelection();
    void refresh();
    void showState(const Grant &grant, int rows);
    void openFile();
    void fetchPractice();
    void takeClipboard();
    void save();
    [[nodiscard]] int selectedRow() const;
    [[nodiscard]] std::optional<Grant> duplicate(const Grant &grant) const; ///< that is kept already; of a new one only
    [[nodiscard]] Grant draft() const; ///< rows that are complete, and the terms

    GrantContext m_context;
    Grant m_editing; ///< what is kept of a grant that is edited: its id
    GrantMail m_mail;
    QList<ZoneId> m_liveZones; ///< empty: not asked yet, or no answer
    Label *m_words;
    MailDropField *m_text;
    QPushButton *m_open;
    QPushButton *m_paste;
    QPushButton *m_practice;
    Label *m_example; ///< what such a mail looks like; until there is one
    Label *m_exampleRows;
    NoticeBar *m_notice;
    GrantModel *m_model;
    Table *m_table;
    QPushButton *m_add;
    QPushButton *m_remove;
    GrantRowEditor *m_row;
    GrantTerms *m_terms;
    Label *m_partly;
    QCheckBox *m_replace; ///< where the same grant is kept already
    QWidget *m_found; ///< everything below the mail
    Label *m_state;
    QPushButton *m_cancel;
    QPushButton *m_save;
    bool m_isDraft = false; ///< it was left without a decision: the next opening goes on with it
    std::optional<Left> m_left; ///< the one before, while another grant is looked at
    bool m_isDecided = false; ///< saved or cancelled
    TaskScope m_tasks; // last
};
