// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/card.h"
#include "widgets/start/guide.h"

#include <QHash>

class CheckRow;

/// The newcomer's steps; each ticks itself off. Rows are named guideCloud, guideTpu, …
class GuideCard : public Card
{
    Q_OBJECT

public:
    explicit GuideCard(QWidget *parent = nullptr);

    void showSteps(const QList<GuideStep> &steps); ///< always the same ones, in the same order

signals:
    void placeRequested(StartPlace place);

private:
    QHash<GuideStepId, CheckRow *> m_rows;
    QHash<GuideStepId, StartPlace> m_places;
};
