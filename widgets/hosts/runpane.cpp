// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hosts/runpane.h"

#include "widgets/common/copybutton.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/hosts/outputtext.h"
#include "widgets/hosts/runtext.h"
#include "widgets/theme/style.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostShown = 256 * 1024; ///< bytes of what came before; all of it is in the copy
constexpr qsizetype mostWaiting = 64 * 1024; ///< characters between two paintings; of more only the end is shown

} // namespace

RunPane::RunPane(int number, QWidget *parent)
    : QWidget{parent}
    , m_name{new Label{TextRole::Strong}}
    , m_badge{new StateBadge}
    , m_time{new Label{TextRole::TableHead, TextColor::Soft}}
    , m_copy{new CopyButton}
    , m_look{new QPushButton}
    , m_end{new QPushButton}
    , m_action{new QPushButton}
    , m_again{new QPushButton}
    , m_text{new OutputText}
    , m_remarks{new Label{TextRole::TableHead, TextColor::Soft}}
{
    build(u"runPane%1"_s.arg(number));
    connect(m_look, &QPushButton::clicked, this, [this] {
        m_look->setEnabled(false);
        if (m_run)
            m_run->followUp(m_host, PodRun::Rest::Look);
    });
    connect(m_end, &QPushButton::clicked, this, [this] {
        m_end->setEnabled(false);
        if (m_run)
            m_run->followUp(m_host, PodRun::Rest::End);
    });
    connect(m_action, &QPushButton::clicked, this, [this] {
        if (m_run && m_run->run(m_host).error)
            emit actionRequested(reachAdvice(m_run->run(m_host).error->code).action, m_run->hosts()[m_host].tpu);
    });
    connect(m_again, &QPushButton::clicked, this, [this] { emit againRequested(m_host); });
    connect(m_text, &OutputText::restyled, this, &RunPane::write);
    m_later.setSingleShot(true);
    m_later.setInterval(50);
    connect(&m_later, &QTimer::timeout, this, &RunPane::flush);
    m_copy->setSource([this] { return m_run ? QString::fromUtf8(m_run->run(m_host).output.text()) : QString{}; });
    translated(this, m_look, [] { return tr("Does it still run?"); });
    translated(this, m_end, [] { return tr("End it there"); });
    translated(this, m_again, [] { return tr("Run again here"); });
    translated(this, &RunPane::showState);
}

void RunPane::build(const QString &name)
{
    setObjectName(name);
    m_text->setObjectName(name + u"Text"_s);
    m_look->setObjectName(name + u"Look"_s);
    m_end->setObjectName(name + u"End"_s);
    m_action->setObjectName(name + u"Remedy"_s);
    m_again->setObjectName(name + u"Again"_s);
    for (auto *way : {m_look, m_end, m_action, m_again})
        setButtonKind(way, ButtonKind::Link);
    m_remarks->setWordWrap(true);
    m_remarks->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *head = new QHBoxLayout;
    head->setSpacing(scaled(10));
    head->addWidget(m_name);
    head->addWidget(m_badge);
    head->addWidget(m_time);
    head->addStretch(1);
    head->addWidget(m_look);
    head->addWidget(m_end);
    head->addWidget(m_copy);
    auto *ways = new QHBoxLayout;
    ways->setSpacing(scaled(14));
    ways->addWidget(m_action);
    ways->addWidget(m_again);
    ways->addStretch(1);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(10), scaled(6), scaled(6), scaled(8));
    column->setSpacing(scaled(4));
    column->addLayout(head);
    column->addWidget(m_text, 1);
    column->addWidget(m_remarks);
    column->addLayout(ways);
}

void RunPane::show(PodRun *run, qsizetype host)
{
    if (m_run == run && m_host == host) {
        showState();
        return;
    }
    if (m_run)
        m_run->disconnect(this);
    m_run = run;
    m_host = host;
    m_rest.clear();
    if (run) {
        connect(run, &PodRun::changed, this, [this](qsizetype which) {
            if (which == m_host)
                showState();
        });
        connect(run, &PodRun::received, this,
                [this](qsizetype which, RunOutput::Stream stream, const QByteArray &bytes) {
                    if (which == m_host)
                        take(stream, bytes);
                });
        connect(run, &PodRun::restFound, this,
                [this](qsizetype which, PodRun::Rest what, const GroupEnd &end, const QString &trouble) {
                    if (which == m_host)
                        showRest(what, end, trouble);
                });
    }
    write();
    showState();
}

void RunPane::write()
{
    m_text->clearAll();
    m_waiting.clear();
    m_waitingSize = 0;
    m_out = {};
    m_err = {};
    if (!m_run || m_host < 0)
        return;
    const auto &output = m_run->run(m_host).output;
    const auto from = std::max<qsizetype>(0, output.text().size() - mostShown);
    for (const auto &piece : output.pieces()) {
        const auto begin = std::max(piece.begin, from);
        if (begin < piece.begin + piece.size)
            take(piece.stream, output.text().sliced(begin, piece.begin + piece.size - begin));
    }
    flush();
}

void RunPane::take(RunOutput::Stream stream, const QByteArray &bytes)
{
    auto &plain = stream == RunOutput::Stream::Out ? m_out : m_err;
    m_waiting.append({stream, plain.take(bytes)});
    m_waitingSize += m_waiting.last().second.size();
    while (m_waitingSize - m_waiting.first().second.size() > mostWaiting)
        m_waitingSize -= m_waiting.takeFirst().second.size();
    if (!m_later.isActive())
        m_later.start();
}

void RunPane::flush()
{
    m_waitingSize = 0;
    for (const auto &[stream, text] : std::exchange(m_waiting, {}))
        m_text->append(OutputText::partOf(stream), text.last(std::min(text.size(), mostWaiting)));
}

void RunPane::showState()
{
    if (!m_run || m_host < 0)
        return;
    const auto &run = m_run->run(m_host);
    m_name->setText(m_run->hosts()[m_host].label);
    m_badge->setState(runtext::levelOf(run), stateWord(run));
    m_time->setText(run.isOver() && run.took.count() > 0 ? runtext::time(run.took) : QString{});
    const bool isLost = run.state == HostRun::State::Lost && run.group.leader > 0;
    m_look->setVisible(isLost);
    m_end->setVisible(isLost);
    const bool neverBegan = run.state == HostRun::State::Unreachable && run.error;
    const auto action = neverBegan ? reachAdvice(run.error->code).action : ReachAction::None;
    const bool leadsOn =
        action != ReachAction::None && (action != ReachAction::Tpu || !m_run->hosts()[m_host].isPlain());
    m_action->setText(actionText(action));
    m_action->setVisible(leadsOn);
    m_again->setVisible(neverBegan && m_run->isOver());
    auto remarks = runtext::remarks(run);
    if (!m_rest.isEmpty())
        remarks += (remarks.isEmpty() ? QString{} : u"\n"_s) + m_rest;
    m_remarks->setText(remarks);
    m_remarks->setVisible(!remarks.isEmpty());
    m_text->setAccessibleName(tr("Output of %1").arg(m_name->text()));
}

void RunPane::showRest(PodRun::Rest what, const GroupEnd &end, const QString &trouble)
{
    m_look->setEnabled(true);
    m_end->setEnabled(true);
    const auto left = int(end.survivors.size());
    if (!trouble.isEmpty())
        m_rest = trouble;
    else if (what == PodRun::Rest::Look)
        m_rest = left > 0 ? tr("It still runs there, with %n process(es).", nullptr, left)
                          : tr("Nothing of it runs there any more.");
    else
        m_rest = left > 0 ? tr("%n process(es) could not be ended.", nullptr, left)
                          : tr("Ended there: nothing of it runs any more.");
    showState();
}

void RunPane::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    stylepaint::roundedBox(&painter, rect(), 6, tokensOf(this).sunken, tokensOf(this).line);
}
