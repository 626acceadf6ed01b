// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/guidecard.h"

#include "widgets/start/checkrow.h"

#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

Tone toneOf(GuideStep::State state)
{
    switch (state) {
    case GuideStep::State::Open: return Tone::Waiting;
    case GuideStep::State::Running: return Tone::Working;
    case GuideStep::State::Done: return Tone::Done;
    }
    Q_UNREACHABLE_RETURN(Tone::Waiting);
}

QString rowName(GuideStepId id)
{
    QString name = guideStepName(id);
    name[0] = name.at(0).toUpper();
    return u"guide"_s + name;
}

} // namespace

GuideCard::GuideCard(QWidget *parent) : Card{parent, Margins::Tight}
{
    setObjectName(u"guideCard"_s);
}

void GuideCard::showSteps(const QList<GuideStep> &steps)
{
    bool isNext = true; // the first one that is not done gets the one primary button
    for (const GuideStep &step : steps) {
        CheckRow *&row = m_rows[step.id];
        if (row == nullptr) {
            row = new CheckRow{rowName(step.id)};
            connect(row, &CheckRow::buttonClicked, this, [this, id = step.id] { emit placeRequested(m_places.value(id)); });
            body()->addWidget(row);
        }
        m_places[step.id] = step.place;
        const bool isDone = step.state == GuideStep::State::Done;
        row->show(CheckRow::Face{.tone = toneOf(step.state), .title = step.title, .sentence = step.sentence, .button = step.button,
                   .isPrimary = isNext && !isDone});
        isNext = isNext && isDone;
    }
}
