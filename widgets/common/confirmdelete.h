// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/writelock.h"
#include "widgets/common/questionwindow.h"

#include <QStringList>

class QHBoxLayout;
class QLineEdit;
class QPushButton;
class Label;

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
    bool isLook = false; ///< the answer only shows more; the next question deletes
    CloudNeed need = CloudNeed::Now; ///< whether read-only mode and the network hold the answer back
};

/// Window-modal; show it with open(). Cancel is the default and has the focus when nothing is to be typed. Enter never
/// deletes: with the name typed it goes to the button and says so, without it says what is missing; Esc and Cancel
/// close. Names of its parts: confirmDeleteName, confirmDeleteButton, confirmDeleteCancel, confirmDeleteNote.
class ConfirmDelete : public QuestionWindow
{
    Q_OBJECT
public:
    /// Deletes itself when closed.
    explicit ConfirmDelete(const DeleteQuestion &question, QWidget *parent);

signals:
    void confirmed();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] QHBoxLayout *buttonRow();
    [[nodiscard]] QWidget *lossList(const QStringList &losses) const;
    [[nodiscard]] QWidget *commandField(const DeleteQuestion &question) const;
    [[nodiscard]] QWidget *nameField();
    void compare(const QString &typed);
    void explainEnter();
    void showHeld();

    QString m_typedName;
    bool m_isLook = false;
    CloudNeed m_need;
    QPushButton *m_delete;
    Label *m_note;
    Label *m_held; ///< why nothing can be deleted now
};
