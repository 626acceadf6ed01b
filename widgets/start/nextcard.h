// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/card.h"
#include "widgets/start/firststeps.h"

class Label;
class QPushButton;

/// What comes next, once the newcomer's path is walked or put away: one thing, one button; and the way back to the
/// path. Names: nextCard, nextButton, nextSteps.
class NextCard : public Card
{
    Q_OBJECT

public:
    explicit NextCard(QWidget *parent = nullptr);

    /// `done` of `steps`: of the path; `offersSteps`: it is not on the screen already.
    void showNext(const NextThing &next, int done, int steps, bool offersSteps);

signals:
    void placeRequested(StartPlace place, const QString &target);
    void stepsRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    NextThing m_next;
    Label *m_caption;
    Label *m_headline;
    Label *m_sentence;
    QPushButton *m_button;
    QPushButton *m_steps;
};
