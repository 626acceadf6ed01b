// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/writelock.h"
#include "widgets/common/questionwindow.h"

#include <QStringList>

class FormField;
class Label;
class NoticeBar;
class QHBoxLayout;
class QLineEdit;
class QPushButton;
class QVBoxLayout;
struct Error;

/// What is asked before something is lost for ever.
struct DeleteQuestion
{
    QString title; ///< "Delete node-1?"
    QString sentence; ///< what happens
    QStringList losses; ///< one line each: "The boot disk (100 GB) and everything on it"
    QString typedName; ///< must be typed exactly; empty: a click is enough
    QString buttonText; ///< "Delete node-1", never "OK"
    QString command{}; ///< the same by gcloud, to be read and copied; empty: none
    QString rest{}; ///< the same by REST; empty: none
    CloudNeed need = CloudNeed::Now; ///< whether read-only mode and the network hold the answer back
};

/// Window-modal; show it with open(). Cancel is the default and has the focus when nothing is to be typed. Enter never
/// deletes: with the name typed it goes to the button and says so, without it says what is missing; Esc and Cancel
/// close. Names of its parts: confirmDeleteName, confirmDeleteButton, confirmDeleteCancel, confirmDeleteNote,
/// confirmDeleteNotice.
class ConfirmDelete : public QuestionWindow
{
    Q_OBJECT
public:
    /// Deletes itself when closed.
    explicit ConfirmDelete(const DeleteQuestion &question, QWidget *parent);

    /// What is known by now takes the place of what was asked; what was typed stays.
    void setQuestion(const DeleteQuestion &question);
    /// Until setQuestion() says what is lost nothing can be agreed to; `sentence`: what is waited for.
    void wait(const QString &sentence);
    void fail(const Error &error); ///< the same; it could not be found out, and can be tried again

signals:
    void confirmed();
    void retried(); ///< after fail()

protected:
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] QHBoxLayout *buttonRow();
    [[nodiscard]] QWidget *lossList(const QStringList &losses) const;
    [[nodiscard]] QWidget *commandField(const DeleteQuestion &question) const;
    [[nodiscard]] NoticeBar *notice();
    void showNameField();
    void compare();
    void explainEnter();
    void showHeld();

    QString m_typedName;
    QString m_unknown; ///< why nothing can be agreed to yet; empty: all is known
    CloudNeed m_need;
    Label *m_title;
    Label *m_sentence;
    QVBoxLayout *m_details; ///< what is lost, and the command
    FormField *m_field = nullptr; ///< made when a name is to be typed
    QLineEdit *m_name = nullptr;
    NoticeBar *m_notice = nullptr; ///< made when something is waited for
    QPushButton *m_delete;
    Label *m_note;
    Label *m_held; ///< why nothing can be deleted now
};
