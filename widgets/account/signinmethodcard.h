// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "widgets/theme/statusshape.h"

#include <QFrame>

class Label;
class NoticeBar;
class QRadioButton;
class QVBoxLayout;
class StateBadge;

/// One way to sign in: a choice with its name, a sentence and the state it was found in; it opens when it is chosen.
/// A click anywhere on its head chooses it. Names: NAME, NAMEChoice, NAMEState, NAMEInUse, NAMENotice.
class SignInMethodCard : public QFrame
{
    Q_OBJECT

public:
    explicit SignInMethodCard(const QString &name, QWidget *parent = nullptr);

    [[nodiscard]] QRadioButton *choice() const { return m_choice; }
    /// What went wrong with this way, where the user is looking.
    [[nodiscard]] NoticeBar *notice() const { return m_notice; }
    void setBody(QWidget *body); ///< seen while the card is chosen
    void setTitle(const QString &title);
    void setSentence(const QString &sentence);
    void setState(StatusLevel level, const QString &word); ///< an empty word hides it
    void setInUse(const QString &word); ///< said instead of the state: one works with this way now; empty: one does not

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void describe();
    void showOpen(bool isOpen);

    QRadioButton *m_choice;
    StateBadge *m_state;
    StateBadge *m_inUse;
    Label *m_sentence;
    NoticeBar *m_notice;
    QWidget *m_body = nullptr;
    QVBoxLayout *m_inner;
};
