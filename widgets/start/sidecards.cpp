// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/sidecards.h"

#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/writegate.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype mostNeeds = 5;
constexpr qsizetype mostActivities = 4;

Tone toneOf(ActivityState state)
{
    switch (state) {
    case ActivityState::Running: return Tone::Working;
    case ActivityState::Retrying: return Tone::Retrying;
    case ActivityState::NeedsUser: return Tone::Warning;
    case ActivityState::Done: return Tone::Done;
    case ActivityState::Failed: return Tone::Bad;
    case ActivityState::Cancelled: return Tone::Skipped;
    }
    Q_UNREACHABLE_RETURN(Tone::Waiting);
}

/// Shape, wrapped text; a button at the right, or below where the text needs the room.
QWidget *line(Tone tone, const QString &text, QPushButton *button = nullptr)
{
    constexpr qsizetype longText = 48;
    auto *line = new QWidget;
    auto *row = new QHBoxLayout{line};
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(8));
    auto *shape = new StateBadge;
    shape->setState(tone, {});
    auto *words = new Label{text, TextRole::Body, Ink::Text};
    words->setWordWrap(true);
    row->addWidget(shape, 0, Qt::AlignTop);
    auto *column = new QVBoxLayout;
    column->setSpacing(scaled(6));
    column->addWidget(words);
    row->addLayout(column, 1);
    if (button != nullptr && text.size() > longText)
        column->addWidget(button, 0, Qt::AlignLeft);
    else if (button != nullptr)
        row->addWidget(button, 0, Qt::AlignVCenter);
    return line;
}

/// Later, because the click that leads here may come from one of them.
void clear(QList<QWidget *> *rows)
{
    for (QWidget *row : std::exchange(*rows, {})) {
        row->setParent(nullptr);
        row->deleteLater();
    }
}

} // namespace

NeedsCard::NeedsCard(QWidget *parent) : Card{parent}
{
    setObjectName(u"needsCard"_s);
    rebuild();
}

void NeedsCard::showNeeds(const QList<Need> &needs)
{
    if (needs == m_needs)
        return; // whoever has the focus in it keeps it
    m_needs = needs;
    rebuild();
}

/// Null where there is nothing that could be done here.
QPushButton *NeedsCard::buttonOf(const Need &need)
{
    if (need.button.isEmpty())
        return nullptr;
    auto *button = new QPushButton{need.button};
    button->setObjectName(need.name + u"Button"_s);
    button->setAccessibleName(u"%1 %2"_s.arg(need.sentence, need.button));
    if (need.changes)
        gateWrites(button);
    connect(button, &QPushButton::clicked, this, [this, need] { emit chosen(need); });
    return button;
}

void NeedsCard::rebuild()
{
    setTitle(tr("Needs you"));
    clear(&m_rows);
    for (const Need &need : m_needs.first(std::min(mostNeeds, m_needs.size()))) {
        m_rows << line(need.tone, need.sentence, buttonOf(need));
        m_rows.last()->setObjectName(need.name);
        body()->addWidget(m_rows.last());
    }
    if (m_needs.isEmpty())
        m_rows << line(Tone::Done, tr("Nothing at the moment."));
    else if (m_needs.size() > mostNeeds)
        m_rows << new Label{tr("and %n more", nullptr, int(m_needs.size() - mostNeeds)), TextRole::Body, Ink::Soft};
    body()->addWidget(m_rows.last());
}

void NeedsCard::changeEvent(QEvent *event)
{
    Card::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        rebuild();
}

RunningCard::RunningCard(Activities *activities, QWidget *parent) : Card{parent}, m_activities{activities}, m_tick{new QTimer{this}}
{
    setObjectName(u"runningCard"_s);
    for (const auto signal : {&Activities::added, &Activities::changed, &Activities::finished})
        connect(activities, signal, this, &RunningCard::rebuild);
    m_tick->setInterval(1s);
    connect(m_tick, &QTimer::timeout, this, &RunningCard::rebuild);
    rebuild();
}

void RunningCard::showMachines(const QString &sentence)
{
    if (sentence == m_machines)
        return;
    m_machines = sentence;
    rebuild();
}

void RunningCard::rebuild()
{
    const auto &running = m_activities->running();
    if (running.isEmpty() || !isVisible())
        m_tick->stop();
    else if (!m_tick->isActive())
        m_tick->start();
    setTitle(tr("Running now"));
    clear(&m_rows);
    if (!m_machines.isEmpty())
        m_rows << line(Tone::Ok, m_machines);
    for (const Activity &activity : running.first(std::min(mostActivities, running.size())))
        m_rows << line(toneOf(activity.state), activity.text ? activity.text() : QString{});
    if (running.size() > mostActivities) {
        auto *more = new QPushButton{tr("and %n more", nullptr, int(running.size() - mostActivities))};
        more->setObjectName(u"runningMore"_s);
        setButtonKind(more, ButtonKind::Link);
        connect(more, &QPushButton::clicked, this, &RunningCard::showAllRequested);
        m_rows << more;
    }
    if (m_rows.isEmpty())
        m_rows << new Label{tr("Nothing is running."), TextRole::Body, Ink::Soft};
    for (QWidget *row : std::as_const(m_rows))
        body()->addWidget(row);
}

void RunningCard::changeEvent(QEvent *event)
{
    Card::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        rebuild();
}

void RunningCard::showEvent(QShowEvent *event)
{
    Card::showEvent(event);
    rebuild();
}

ExplainCard::ExplainCard(QWidget *parent) : Card{parent}, m_text{new Label{TextRole::Body, Ink::Soft}}
{
    setObjectName(u"explainCard"_s);
    m_text->setWordWrap(true);
    body()->addWidget(m_text);
}

void ExplainCard::explain(const QString &title, const QString &text)
{
    setTitle(title);
    m_text->setText(text);
}
