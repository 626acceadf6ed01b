// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/statusshape.h"

#include <QList>
#include <QWidget>

#include <functional>

class CodeView;
class Label;
class QHBoxLayout;
class QLineEdit;

/// One question outside the terminal's grid, where no output of a host can imitate it.
struct Question
{
    enum class Field : quint8 { None, Secret };
    /// Leave: the other side asked, and the user may be typing. TakeFromOne: a login asks, which takes the keys of its
    /// own terminal, but not those that go to several.
    enum class Focus : quint8 { Take, TakeFromOne, Leave };

    StatusLevel level = StatusLevel::Warning;
    QString title;
    QString text;
    QString preview{}; ///< what would be sent or used, shown as code
    Field field = Field::None;
    Focus focus = Focus::Take;
    QStringList buttons; ///< the first is the safe one: default, Esc, and when the question is dropped
    std::function<void(int button, const QString &secret)> answered; ///< exactly once
};

/// Shows questions one after the other above the terminal. Hidden while there is none.
class QuestionBar : public QWidget
{
    Q_OBJECT

public:
    explicit QuestionBar(QWidget *parent = nullptr);
    ~QuestionBar() override; ///< answers all that is open with the safe button

    quint64 ask(Question question); ///< a ticket for withdraw()
    /// Takes one away, answered with the safe button; the others stay as they are, with what is typed into the one that
    /// is shown. It is answered already: nothing happens.
    void withdraw(quint64 ticket);
    void dropAll();
    /// What is typed into the terminals of this tab goes to several of them.
    void setBroadcasting(bool isBroadcasting) { m_isBroadcasting = isBroadcasting; }
    /// Nobody sees this bar, or the user types in a terminal that it does not belong to: no question may take these
    /// keys, and no answer.
    [[nodiscard]] bool isTypingElsewhere() const;

signals:
    void closed(); ///< the last question was answered; the terminal takes the focus back

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Entry
    {
        quint64 ticket;
        Question question;
    };

    void showNext();
    void takeFocus(const Question &question);
    void answer(int button);

    QList<Entry> m_questions; ///< the first is shown
    quint64 m_tickets = 0; ///< given so far
    bool m_isBroadcasting = false;
    Label *m_title;
    Label *m_text;
    CodeView *m_preview;
    QLineEdit *m_secret;
    QHBoxLayout *m_buttons;
    QList<QWidget *> m_buttonWidgets;
};
