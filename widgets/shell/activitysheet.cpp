// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/activitysheet.h"

#include "widgets/common/card.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/notifications/announcer.h"
#include "widgets/shell/activitystrip.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

ActivitySheet::ActivitySheet(Activities *activities, QWidget *host)
    : SideSheet{host}
    , m_activities{activities}
    , m_empty{new EmptyState}
    , m_clear{new QPushButton}
    , m_tick{new QTimer{this}}
    , m_column{new QVBoxLayout}
{
    named(this, this, "activitySheet", [] { return tr("Activity"); });
    m_empty->setObjectName(u"activityEmpty"_s);
    named(this, m_clear, "activityClear", [] { return tr("Clear finished"); });
    body()->addWidget(m_empty, 1);
    body()->addLayout(m_column);
    body()->addStretch();
    addFooterButton(m_clear);
    connect(m_empty, &EmptyState::buttonClicked, this, &ActivitySheet::startRequested);
    connect(m_clear, &QPushButton::clicked, activities, &Activities::clearEnded);
    for (const auto signal : {&Activities::added, &Activities::changed, &Activities::finished})
        connect(activities, signal, this, &ActivitySheet::rebuild);
    connect(activities, &Activities::historyChanged, this, &ActivitySheet::rebuild);
    connect(this, &SideSheet::opened, this, [this] {
        rebuild();
        m_tick->start();
    });
    connect(this, &SideSheet::closed, m_tick, &QTimer::stop);
    connect(m_tick, &QTimer::timeout, this, &ActivitySheet::rebuild);
    m_tick->setInterval(1s);
    translated(this, &ActivitySheet::showTexts);
}

QWidget *ActivitySheet::row(const Activity &activity)
{
    auto *box = new QWidget;
    auto *line = new QHBoxLayout{box};
    line->setContentsMargins(0, scaled(8), 0, scaled(8));
    line->setSpacing(scaled(10));
    auto *shape = new StateBadge;
    shape->setState(levelOf(activity.state), {});
    box->setAccessibleName(spokenActivity(activity));
    auto *text = new Label{activity.text ? activity.text() : QString{}};
    text->setWordWrap(true);
    const bool over = activity.endedAt.isValid();
    const QDateTime since = over ? activity.endedAt : activity.startedAt;
    const std::chrono::seconds age{std::max<qint64>(0, since.secsTo(QDateTime::currentDateTimeUtc()))};
    auto *when = new Label{over ? phrases::ago(age) : phrases::duration(age), TextRole::Status, TextColor::Soft};
    when->setToolTip(phrases::exactTime(since));
    auto *words = new QVBoxLayout;
    words->setSpacing(scaled(2));
    words->addWidget(text);
    words->addWidget(when);
    if (activity.progress && !over) {
        auto *bar = new QProgressBar;
        bar->setTextVisible(false);
        bar->setRange(0, 1000);
        bar->setValue(qRound(*activity.progress * 1000));
        words->addWidget(bar);
    }
    line->addWidget(shape, 0, Qt::AlignTop);
    line->addLayout(words, 1);
    if (activity.cancel && !over) {
        auto *cancel = new QPushButton{tr("Cancel")};
        cancel->setObjectName(u"activityCancel"_s);
        cancel->setAccessibleDescription(text->text());
        connect(cancel, &QPushButton::clicked, this, [this, id = activity.id] {
            if (const auto found = m_activities->find(id); found && found->cancel)
                found->cancel();
        });
        line->addWidget(cancel, 0, Qt::AlignVCenter);
    }
    return box;
}

void ActivitySheet::rebuild()
{
    // A button that is being pressed, or holds the focus, must not vanish under the user by the tick.
    const bool busy = m_rows != nullptr && m_rows->isAncestorOf(focusWidget()) && sender() == m_tick;
    if (!isOpen() || busy)
        return;
    delete m_rows;
    m_rows = new QWidget;
    auto *column = new QVBoxLayout{m_rows};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const QList<Activity> all = m_activities->running() + m_activities->ended();
    for (const Activity &activity : all) {
        if (column->count() > 0)
            column->addWidget(new Line);
        column->addWidget(row(activity));
    }
    m_column->addWidget(m_rows);
    m_empty->setVisible(all.isEmpty());
    enableUnless(m_clear, m_activities->ended().isEmpty() ? tr("Nothing has ended yet.") : QString{});
}

void ActivitySheet::showTexts()
{
    m_empty->setIcon("history"_L1);
    m_empty->setSentence(
        tr("What TPU Desk does for you is listed here while it runs, and stays until you clear it or quit."));
    m_empty->setButtonText(tr("See what is next"));
    rebuild();
}
