// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/card.h"
#include "widgets/start/firststeps.h"

#include <QHash>

class Label;
class Meter;
class QPushButton;
class PathRow;

/// The newcomer's path; each step ticks itself off. Rows are named guideCloud, guideTpu, …; also guideCount and
/// guideHide.
class GuideCard : public Card
{
    Q_OBJECT

public:
    explicit GuideCard(QWidget *parent = nullptr);

    void showSteps(const QList<GuideStep> &steps);

signals:
    void placeRequested(StartPlace place, const QString &target);
    void guideRequested(const QString &section);
    void hideRequested();

private:
    [[nodiscard]] PathRow *row(GuideStepId id);
    void showHead(const QList<GuideStep> &steps);

    Label *m_title;
    Label *m_count;
    Meter *m_meter;
    QPushButton *m_hide;
    QHash<GuideStepId, PathRow *> m_rows;
    QHash<GuideStepId, GuideStep> m_steps;
};
