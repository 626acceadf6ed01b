// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/statusshape.h"

#include <QWidget>

class CodeView;
class Label;
class QBoxLayout;
class QPushButton;
class QToolButton;
class QVBoxLayout;
class StateBadge;

/// One line of a checklist: shape at the left, title and sentences, at the right the state's word and a button.
/// OBJECT's parts are named OBJECTState, OBJECTSentence, OBJECTButton, OBJECTLink, OBJECTAgain and OBJECTCode.
class CheckRow : public QWidget
{
    Q_OBJECT

public:
    struct Face
    {
        StatusLevel level = StatusLevel::Waiting;
        QString title{};
        QString word{}; ///< of the state, with its age; empty: the shape says it all
        QString sentence{}; ///< what is the case
        QString reason{}; ///< soft, below: why it matters
        QString button{}; ///< empty: none
        QString link{}; ///< a second way, as a link below the sentences
        QString again{}; ///< tool tip of the small button that looks again; empty: none
        QString code{}; ///< a command, shown below in full
        bool isPrimary = false;
        QString problem{}; ///< why the button does not work now; empty: it works
    };

    explicit CheckRow(const QString &name, QWidget *parent = nullptr);

    void show(const Face &face);
    using QWidget::show;
    QSize minimumSizeHint() const override; ///< with the button below the words
    void focusButton(); ///< whoever was led here sees what to press, at once or when the check is made

signals:
    void buttonClicked();
    void linkClicked();
    void againClicked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void build(const QString &name);
    void showButton(const Face &face);
    void showCode(const QString &code);
    [[nodiscard]] int aroundWords() const; ///< px

    StateBadge *m_shape;
    Label *m_title;
    Label *m_word;
    Label *m_sentence;
    Label *m_reason;
    QPushButton *m_link;
    QToolButton *m_again;
    CodeView *m_code = nullptr; ///< made when there is a command
    QVBoxLayout *m_words;
    QPushButton *m_button;
    QBoxLayout *m_row;
};
