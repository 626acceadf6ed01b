// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/clustersetupview.h"

#include "services/core/punctuation.h"
#include "services/core/undoqueue.h"
#include "widgets/cluster/clusterlook.h"
#include "widgets/common/card.h"
#include "widgets/common/codeview.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

QString clusterThing(const QUuid &cluster)
{
    return u"cluster/"_s + cluster.toString(QUuid::WithoutBraces);
}

/// "pod (v4-32, us-central2-b, 4 hosts)", a line each.
QString sliceLines(const Cluster &cluster)
{
    constexpr qsizetype most = 40;
    QStringList lines;
    for (const auto &slice : cluster.slices.first(std::min(cluster.slices.size(), most)))
        lines << punctuation::noted(slice.name, clusterlook::sliceText(slice));
    if (cluster.slices.size() > most)
        lines << u"…"_s;
    return lines.join(u'\n');
}

} // namespace

ClusterSetupView::ClusterSetupView(const ClusterPageContext &context, QWidget *parent)
    : QWidget{parent}
    , m_context{context}
    , m_state{named(new StateBadge, "clusterSetupState")}
    , m_facts{named(new Label{TextRole::Body}, "clusterSetupFacts")}
    , m_notice{named(new NoticeBar, "clusterSetupNotice")}
    , m_setUp{named(new QPushButton, "clusterSetUp")}
    , m_stop{named(this, new QPushButton, "clusterSetupStop", [] { return tr("Stop"); })}
    , m_change{named(this, new QPushButton, "clusterChange", [] { return tr("Change…"); })}
    , m_undo{named(this, new QPushButton, "clusterUndo", [] { return tr("Undo on all hosts…"); })}
    , m_forget{named(this, new QPushButton, "clusterForget", [] { return tr("Forget…"); })}
    , m_scripts{named(
          this, new QPushButton, "clusterSetupScripts", [] { return tr("Show the scripts"); },
          [] { return tr("What is run on the hosts, before it runs"); })}
    , m_log{named(this, new CodeView, "clusterSetupLog", [] { return tr("What was done"); })}
    , m_text{named(this, new CodeView, "clusterSetupText", [] { return tr("Scripts"); })}
{
    setObjectName(u"clusterSetup"_s);
    build();
    connectParts();
    undomark::watch(this, [this] { showButtons(); });
    translated(this, &ClusterSetupView::refresh);
}

ClusterSetupView::~ClusterSetupView()
{
    for (auto &[id, work] : m_works) {
        if (work.isRunning && m_context.activities != nullptr)
            m_context.activities->finish(work.activity, ActivityState::Cancelled);
    }
}

void ClusterSetupView::build()
{
    m_facts->setWordWrap(true);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_scripts->setCheckable(true);
    m_log->setLines(2, 14);
    m_text->setLines(4, 24);
    setButtonKind(m_setUp, ButtonKind::Primary);
    auto *buttons = new QWidget;
    auto *flow = new FlowLayout{buttons, scaled(8)};
    for (auto *button : {m_setUp, m_stop, m_change, m_scripts, m_undo, m_forget})
        flow->addWidget(button);
    auto *card = new Card;
    for (QWidget *part : std::initializer_list<QWidget *>{m_state, m_facts, buttons, m_notice, m_log, m_text})
        card->body()->addWidget(part);
    auto *inside = new QWidget;
    auto *lines = new QVBoxLayout{inside};
    lines->setContentsMargins(0, 0, 0, 0);
    lines->addWidget(card);
    lines->addStretch(1);
    auto *area = new QScrollArea;
    area->setFocusPolicy(Qt::NoFocus); // its controls take it
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(inside);
    area->viewport()->setAutoFillBackground(false);
    inside->setAutoFillBackground(false);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(area);
}

void ClusterSetupView::connectParts()
{
    connect(m_setUp, &QPushButton::clicked, this, [this] { begin(m_cluster, false); });
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (const auto work = m_works.find(m_cluster.id); work != m_works.end())
            work->second.tasks->cancel();
    });
    connect(m_change, &QPushButton::clicked, this, [this] { emit changeRequested(m_cluster.id); });
    connect(m_undo, &QPushButton::clicked, this, &ClusterSetupView::askUndo);
    connect(m_forget, &QPushButton::clicked, this, &ClusterSetupView::askForget);
    connect(m_scripts, &QPushButton::toggled, this, &ClusterSetupView::showScripts);
}

std::optional<Cluster> ClusterSetupView::find(const QUuid &cluster) const
{
    const auto all = m_context.calls.clusters();
    const auto found = std::ranges::find(all, cluster, &Cluster::id);
    return found != all.end() ? std::optional{*found} : std::nullopt;
}

void ClusterSetupView::show(const Cluster &cluster)
{
    if (m_cluster.id != cluster.id)
        m_notice->dismiss();
    m_cluster = cluster;
    refresh();
}

void ClusterSetupView::setUp(const QUuid &cluster)
{
    if (const auto known = find(cluster))
        begin(*known, false);
}

void ClusterSetupView::begin(const Cluster &cluster, bool isUndo)
{
    const auto &call = isUndo ? m_context.calls.undo : m_context.calls.setUp;
    auto &work = m_works[cluster.id];
    if (!call || work.isRunning || cluster.id.isNull())
        return;
    work.isRunning = true;
    work.isUndo = isUndo;
    work.said.clear();
    work.error.reset();
    if (m_context.activities != nullptr) {
        const auto text = [name = cluster.name, isUndo] {
            return isUndo ? tr("Taking back the cluster %1").arg(name) : tr("Setting up the cluster %1").arg(name);
        };
        work.activity =
            m_context.activities->add(text, work.tasks->guard([tasks = work.tasks.get()] { tasks->cancel(); }));
    }
    refresh();
    const auto report = work.tasks->guard([this, id = cluster.id](const QString &sentence) { hear(id, sentence); });
    work.tasks->run(call(cluster, report, work.tasks->token()),
                    [this, id = cluster.id](const Result<> &done) { finish(id, done); });
}

void ClusterSetupView::hear(const QUuid &cluster, const QString &sentence)
{
    auto &said = m_works[cluster].said;
    if (sentence.isEmpty() || (!said.isEmpty() && said.constLast() == sentence))
        return;
    said << sentence;
    if (said.size() > mostSaid)
        said.removeFirst();
    if (cluster == m_cluster.id)
        refresh();
}

void ClusterSetupView::finish(const QUuid &cluster, const Result<> &done)
{
    auto &work = m_works[cluster];
    work.isRunning = false;
    if (!done && done.error().code != ErrorCode::Cancelled)
        work.error = done.error();
    if (m_context.activities != nullptr)
        m_context.activities->finish(work.activity, done ? std::nullopt : std::optional{done.error()},
                                     [name = find(cluster).value_or(Cluster{}).name, isUndo = work.isUndo] {
                                         return isUndo ? tr("The cluster %1 was taken back").arg(name)
                                                       : tr("The cluster %1 is set up").arg(name);
                                     });
    if (cluster != m_cluster.id)
        return;
    if (const auto known = find(cluster))
        m_cluster = *known;
    refresh();
}

void ClusterSetupView::refresh()
{
    showFacts();
    showButtons();
    showScripts();
    const auto work = m_works.find(m_cluster.id);
    const bool isRunning = work != m_works.end() && work->second.isRunning;
    const auto said = work == m_works.end() ? QStringList{} : work->second.said;
    m_log->setVisible(!said.isEmpty());
    if (!said.isEmpty())
        m_log->setCode(said.join(u'\n'), CodeLanguage::Plain);
    if (work != m_works.end() && work->second.error && !isRunning)
        m_notice->showError(*work->second.error);
    else if (isRunning)
        m_notice->dismiss();
    if (isRunning)
        m_state->setState(StatusLevel::Working, work->second.isUndo ? tr("being taken back") : tr("being set up"));
    else if (m_cluster.isReady())
        m_state->setState(StatusLevel::Done, tr("set up"));
    else if (m_cluster.undoneAt.isValid())
        m_state->setState(StatusLevel::Skipped, tr("taken back"));
    else
        m_state->setState(StatusLevel::Waiting, tr("not set up yet"));
}

void ClusterSetupView::showFacts()
{
    QStringList lines;
    if (!m_cluster.controller.id.isEmpty())
        lines << tr("Controller: %1").arg(labelOf(m_cluster.controller));
    lines << tr("%n hosts in these slices:", nullptr, int(m_cluster.hostCount())) << sliceLines(m_cluster);
    if (!m_cluster.home.isEmpty())
        lines << tr("Shared folder: %1").arg(m_cluster.home);
    lines << tr("What jobs have used is written down: %1").arg(clusterlook::accountingText(m_cluster.accounting));
    if (m_cluster.asksForSlices)
        lines << tr("A slice that was taken away is asked for again when a job needs it.");
    if (m_cluster.setUpAt.isValid())
        lines << tr("Set up on %1.").arg(phrases::dayAndTime(m_cluster.setUpAt));
    m_facts->setText(lines.join(u'\n'));
}

void ClusterSetupView::showButtons()
{
    const auto work = m_works.find(m_cluster.id);
    const bool isRunning = work != m_works.end() && work->second.isRunning;
    const auto leaving = undomark::reason(clusterThing(m_cluster.id));
    const auto busy = isRunning ? tr("Its hosts are being worked on. Wait, or stop it.") : leaving;
    const bool isThere = m_cluster.setUpAt.isValid() && !m_cluster.undoneAt.isValid();
    m_setUp->setText(isThere ? tr("Set up what is missing") : tr("Set up and verify"));
    enableUnless(m_setUp, busy, tr("Each step looks first whether it is done already"));
    m_stop->setVisible(isRunning);
    enableUnless(m_change, busy);
    enableUnless(m_undo,
                 !busy.isEmpty()                                        ? busy
                     : isThere || (work != m_works.end() && !isRunning) ? QString{}
                                                                        : tr("Nothing of it is on the hosts."));
    enableUnless(m_forget, !busy.isEmpty() ? busy : isThere ? tr("Undo it on its hosts first.") : QString{});
    m_scripts->setVisible(bool(m_context.calls.preview));
}

void ClusterSetupView::showScripts()
{
    const bool isShown = m_scripts->isChecked() && m_context.calls.preview && !m_cluster.id.isNull();
    m_text->setVisible(isShown);
    if (!isShown)
        return;
    const auto text = m_context.calls.preview(m_cluster);
    m_text->setCode(text ? *text : text.error().message, text ? CodeLanguage::Shell : CodeLanguage::Plain);
}

void ClusterSetupView::askUndo()
{
    auto *question =
        new ConfirmDelete{{.title = tr("Take back the cluster %1?").arg(m_cluster.name),
                           .sentence = tr("Slurm is taken off all its hosts. Jobs that run are ended, and the queue is "
                                          "gone. Files of jobs and their logs stay."),
                           .losses = {tr("All jobs that run or wait"), tr("What the accounting has written down")},
                           .typedName = {},
                           .buttonText = tr("Take back %1").arg(m_cluster.name),
                           .need = CloudNeed::None},
                          this};
    connect(question, &ConfirmDelete::confirmed, this, [this, id = m_cluster.id, name = m_cluster.name] {
        UndoQueue::instance().add(this,
                                  {.verb = PendingVerb::Undo,
                                   .name = [name] { return name; },
                                   .begin =
                                       [this, id] {
                                           if (const auto known = find(id))
                                               begin(*known, true);
                                       },
                                   .need = CloudNeed::None, // hosts are reached by SSH
                                   .things = {clusterThing(id)}});
    });
    question->open();
}

void ClusterSetupView::askForget()
{
    auto *question = new ConfirmDelete{{.title = tr("Forget %1?").arg(m_cluster.name),
                                        .sentence = tr("It is taken out of the list. What is on hosts stays there."),
                                        .losses = {tr("What was submitted to it from here")},
                                        .typedName = {},
                                        .buttonText = tr("Forget %1").arg(m_cluster.name),
                                        .need = CloudNeed::None},
                                       this};
    connect(question, &ConfirmDelete::confirmed, this, [this, id = m_cluster.id, name = m_cluster.name] {
        const auto forget = [this, id] {
            if (const auto done = m_context.calls.forget(id); !done)
                m_notice->showError(done.error());
        };
        UndoQueue::instance().add(this,
                                  {.verb = PendingVerb::Forget,
                                   .name = [name] { return name; },
                                   .begin = forget,
                                   .need = CloudNeed::None,
                                   .things = {clusterThing(id)}});
    });
    question->open();
}
