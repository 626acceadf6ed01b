// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/slownessbar.h"

#include "services/core/clock.h"
#include "services/slowness/slownesswatch.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

StatusLevel levelOfCause(SlownessCause cause)
{
    switch (cause) {
    case SlownessCause::None: return StatusLevel::Ok;
    case SlownessCause::Unknown: return StatusLevel::Note;
    case SlownessCause::Hang:
    case SlownessCause::Preemption: return StatusLevel::Bad;
    case SlownessCause::Data:
    case SlownessCause::Checkpoint:
    case SlownessCause::Compile:
    case SlownessCause::Straggler: break;
    }
    return StatusLevel::Warning;
}

} // namespace

SlownessBar::SlownessBar(SlownessWatch *watch, Clock *clock, QWidget *parent)
    : QWidget{parent}
    , m_watch{watch}
    , m_clock{clock}
    , m_badge{named(new StateBadge{nullptr, StateBadge::Look::Filled}, "runSlownessBadge")}
    , m_text{named(new Label, "runSlownessText")}
    , m_why{named(new QPushButton, "runSlownessWhy")}
    , m_evidence{named(new QWidget, "runSlownessEvidence")}
    , m_again{new QTimer{this}}
{
    setObjectName(u"runSlowness"_s);
    build();
    m_again->setInterval(60s);
    connect(m_again, &QTimer::timeout, this, [this] {
        if (isVisible() && m_endedAt == 0)
            ask();
    });
    connect(m_why, &QPushButton::toggled, this, [this] { showSlowness(); });
    translated(this, &SlownessBar::showSlowness);
    translated(this, &SlownessBar::ask); // its sentences are made in the language of their time
}

void SlownessBar::build()
{
    m_text->setWordWrap(true);
    m_why->setCheckable(true);
    setButtonKind(m_why, ButtonKind::Link);
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8));
    row->addWidget(m_badge, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    row->addWidget(m_why, 0, Qt::AlignTop);
    auto *lines = new QVBoxLayout{m_evidence};
    lines->setContentsMargins(scaled(8), 0, 0, 0);
    lines->setSpacing(scaled(2));
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(4));
    column->addLayout(row);
    column->addWidget(m_evidence);
    hide();
}

void SlownessBar::setRun(const QUuid &run, qint64 endedAt)
{
    if (m_run == run && m_endedAt == endedAt)
        return;
    const bool isOther = m_run != run;
    m_run = run;
    m_endedAt = endedAt;
    if (isOther) {
        m_slowness = {};
        m_why->setChecked(false);
        showSlowness();
    }
    if (endedAt == 0)
        m_again->start();
    else
        m_again->stop();
    ask();
}

void SlownessBar::ask()
{
    if (m_watch == nullptr || m_run.isNull() || m_isAsked)
        return;
    m_isAsked = true;
    const auto until = m_endedAt > 0 ? m_endedAt : m_clock->now().toMSecsSinceEpoch();
    const auto from = until - std::chrono::milliseconds{window}.count();
    m_tasks.run(m_watch->why(m_run, from, until, m_tasks.token()), [this, run = m_run](const Result<Slowness> &why) {
        m_isAsked = false;
        if (run != m_run)
            return ask();
        m_slowness = why.value_or(Slowness{}); // a run whose job is forgotten has none
        showSlowness();
    });
}

void SlownessBar::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    ask();
}

/// Nothing is said where nothing is known.
void SlownessBar::showSlowness()
{
    setVisible(!m_slowness.sentence.isEmpty());
    m_badge->setState(levelOfCause(m_slowness.cause), slownessWord(m_slowness.cause));
    m_badge->setVisible(m_slowness.cause != SlownessCause::Unknown);
    m_text->setText(m_slowness.sentence);
    m_why->setText(m_why->isChecked() ? tr("Hide the evidence") : tr("Show the evidence"));
    m_why->setVisible(!m_slowness.evidence.isEmpty());
    m_evidence->setVisible(m_why->isChecked() && !m_slowness.evidence.isEmpty());
    qDeleteAll(m_evidence->findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    constexpr qsizetype most = 6;
    const auto shown = m_slowness.evidence.first(std::min(m_slowness.evidence.size(), most));
    for (qsizetype i = 0; i < shown.size(); ++i) {
        const auto &one = shown.at(i);
        auto *line = new QWidget;
        auto *row = new QHBoxLayout{line};
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(scaled(8));
        auto *words = new Label{one.isInferred ? tr("%1 (inferred)").arg(one.text) : one.text};
        words->setWordWrap(true);
        auto *look = new QPushButton{tr("Show in the curves")};
        look->setObjectName(u"runSlownessLook%1"_s.arg(i));
        look->setToolTip(phrases::exactTime(QDateTime::fromMSecsSinceEpoch(one.from)));
        setButtonKind(look, ButtonKind::Link);
        connect(look, &QPushButton::clicked, this,
                [this, from = one.from, until = one.until] { emit spanRequested(from, until); });
        row->addWidget(words, 1);
        row->addWidget(look, 0, Qt::AlignTop);
        look->setVisible(one.until > one.from);
        m_evidence->layout()->addWidget(line);
    }
}
