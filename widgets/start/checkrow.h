// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/tone.h"

#include <QWidget>

class Label;
class QBoxLayout;
class QPushButton;
class StateBadge;

/// One line of a checklist: shape at the left, title and sentences, at the right the state's word and a button.
/// OBJECT's parts are named OBJECTState, OBJECTButton and OBJECTLink.
class CheckRow : public QWidget
{
    Q_OBJECT

public:
    struct Face
    {
        Tone tone = Tone::Waiting;
        QString title{};
        QString word{};     ///< of the state, with its age; empty: the shape says it all
        QString sentence{}; ///< what is the case
        QString reason{};   ///< soft, below: why it matters
        QString button{};   ///< empty: none
        QString link{};     ///< a second way, as a link below the sentences
        bool isPrimary = false;
        bool isEnabled = true; ///< of the button
    };

    explicit CheckRow(const QString &name, QWidget *parent = nullptr);

    void show(const Face &face);
    using QWidget::show;

signals:
    void buttonClicked();
    void linkClicked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void build(const QString &name);

    StateBadge *m_shape;
    Label *m_title;
    StateBadge *m_word;
    Label *m_sentence;
    Label *m_reason;
    QPushButton *m_link;
    QPushButton *m_button;
    QBoxLayout *m_row;
};
