// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hosts/runresults.h"

#include "widgets/common/emptystate.h"
#include "widgets/common/label.h"
#include "widgets/common/segmented.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/hosts/outputtext.h"
#include "widgets/hosts/runmodel.h"
#include "widgets/hosts/runpane.h"
#include "widgets/hosts/runtext.h"
#include "widgets/hosts/sunkenbox.h"
#include "widgets/theme/theme.h"

#include <QGridLayout>
#include <QItemSelectionModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostPanes = 4;
constexpr size_t mostWaitingResults = 20'000; ///< lines, as many as the merged view holds
constexpr qsizetype longestLine = 8'192;
constexpr int linesAtOnce = 500; ///< more would keep the window from answering

} // namespace

RunResults::RunResults(QWidget *parent)
    : QWidget{parent}
    , m_badge{new StateBadge{nullptr, StateBadge::Look::Filled}}
    , m_sentence{new Label{TextRole::Strong}}
    , m_working{new Label{TextRole::TableHead, TextColor::Soft}}
    , m_switch{new Segmented}
    , m_actions{new QWidget}
    , m_views{new QStackedWidget}
    , m_model{new RunModel{this}}
    , m_table{new Table}
    , m_grid{new QGridLayout}
    , m_merged{new OutputText}
    , m_folded{new OutputText}
{
    setObjectName(u"runResults"_s);
    build();
    m_later.setSingleShot(true);
    m_later.setInterval(60);
    connect(&m_later, &QTimer::timeout, this, &RunResults::flushMerged);
    m_foldLater.setSingleShot(true);
    m_foldLater.setInterval(300);
    connect(&m_foldLater, &QTimer::timeout, this, [this] {
        if (m_run)
            m_folded->showFolds(*m_run);
    });
    connect(m_switch, &Segmented::currentChanged, this, [this](int view) { showView(View(view)); });
    connect(m_merged, &OutputText::restyled, this, &RunResults::writeMerged);
    connect(m_folded, &OutputText::restyled, this, [this] {
        if (m_run)
            m_folded->showFolds(*m_run);
    });
    named(this, m_table, "runTable", [] { return tr("Hosts of this run"); });
    translated(this, [this] {
        m_switch->setAccessibleName(tr("How the output is shown"));
        m_merged->setAccessibleName(tr("Output of all hosts, line by line"));
        m_folded->setAccessibleName(tr("Output of all hosts, the same ones folded"));
        m_stack->empty()->setTitle(tr("One command, all hosts"));
        m_stack->empty()->setSentence(tr("Choose hosts, write a command or a script, press Run. Every host has a pane "
                                         "of its own with its exit status; "
                                         "what is the same on many is folded, and the first failure stands on top."));
        m_model->textsChanged();
        showState();
    });
    showState();
}

void RunResults::build()
{
    m_switch->setObjectName(u"runSwitch"_s);
    m_switch->addPart(int(View::Panes), u"panes"_s, [] { return tr("Panes"); });
    m_switch->addPart(int(View::Merged), u"merged"_s, [] { return tr("Merged"); });
    m_switch->addPart(int(View::Folded), u"folded"_s, [] { return tr("Folded"); });
    m_merged->setObjectName(u"runMerged"_s);
    m_folded->setObjectName(u"runFolded"_s);
    m_working->setWordWrap(true);
    buildPanes();
    m_views->addWidget(new SunkenBox{m_merged});
    m_views->addWidget(new SunkenBox{m_folded});
    m_stack = new ContentStack{m_views};
    m_stack->empty()->setObjectName(u"runEmpty"_s);
    m_stack->empty()->setGuide("run-on-all"_L1);
    auto *actions = new QHBoxLayout{m_actions};
    actions->setContentsMargins(0, 0, 0, 0);
    actions->setSpacing(scaled(8));
    auto *head = new QHBoxLayout;
    head->setSpacing(scaled(10));
    head->addWidget(m_badge);
    head->addWidget(m_sentence);
    head->addWidget(m_working, 1);
    head->addWidget(m_switch);
    head->addWidget(m_actions);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addLayout(head);
    column->addWidget(m_stack, 1);
}

void RunResults::buildPanes()
{
    m_table->setModel(m_model);
    m_table->setStretchColumn(RunModel::LastLine);
    m_table->setSortingEnabled(false); // the first failure stays on top
    m_table->setMinimumWidth(scaled(300));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    auto *panes = new QWidget;
    panes->setLayout(m_grid);
    panes->setMinimumWidth(scaled(300));
    m_grid->setContentsMargins(scaled(8), 0, 0, 0);
    m_grid->setSpacing(scaled(8));
    auto *splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(panes);
    splitter->setStretchFactor(0, 4);
    splitter->setStretchFactor(1, 5);
    splitter->setSizes({scaled(420), scaled(560)});
    m_views->addWidget(splitter);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (!m_isChoosing)
            m_hasChosen = true;
        showPanes();
    });
}

void RunResults::addAction(QWidget *widget)
{
    m_actions->layout()->addWidget(widget);
}

void RunResults::setRun(PodRun *run)
{
    if (m_run)
        m_run->disconnect(this);
    m_run = run;
    m_hasChosen = false;
    m_model->setRun(run);
    m_lines.clear();
    m_skipped = 0;
    m_speakers = std::vector<Speaker>(run ? size_t(run->hosts().size()) : 0);
    m_merged->clearAll();
    m_folded->clearAll();
    if (run)
        connectRun();
    showState();
    chooseFirst();
}

void RunResults::connectRun()
{
    connect(m_run, &PodRun::received, this, &RunResults::hear);
    connect(m_run, &PodRun::changed, this, [this](qsizetype host) {
        if (m_run->run(host).isOver()) {
            for (const auto stream : {RunOutput::Stream::Out, RunOutput::Stream::Err}) {
                auto &rest = m_speakers[size_t(host)].begun[int(stream)];
                if (!rest.isEmpty())
                    say(host, stream, std::exchange(rest, {}));
            }
            if (const auto &run = m_run->run(host); !run.hasSucceeded())
                say(host, RunOutput::Stream::Err,
                    u"[%1] %2"_s.arg(stateWord(run), run.error ? run.error->message : QString{}).trimmed());
            if (!m_later.isActive())
                m_later.start();
        }
        showState();
    });
}

void RunResults::showState()
{
    if (!m_run) {
        m_stack->showEmpty();
        for (auto *widget : std::initializer_list<QWidget *>{m_badge, m_sentence, m_working, m_switch, m_actions})
            widget->hide();
        return;
    }
    m_stack->showContent();
    for (auto *widget : std::initializer_list<QWidget *>{m_badge, m_sentence, m_working, m_switch, m_actions})
        widget->show();
    const auto count = m_run->count();
    m_badge->setState(runtext::levelOf(count),
                      u"%1 / %2"_s.arg(count.over < count.hosts ? count.over : count.succeeded)
                          .arg(count.hosts)); // at last as the history has it
    auto sentence =
        m_run->isCancelling() ? tr("Cancelling: the commands on the hosts are being ended…") : countSentence(count);
    if (const auto folds = m_run->isOver() ? foldSentence(folded(*m_run)) : QString{}; !folds.isEmpty())
        sentence += u" · "_s + folds;
    m_sentence->setText(sentence);
    m_working->setText(workingSentence(*m_run));
    if ((m_run->isOver() || m_views->currentIndex() == int(View::Folded)) && !m_foldLater.isActive())
        m_foldLater.start();
    if (!m_hasChosen)
        chooseFirst();
}

/// The host on top, which is the first that failed once there is one.
void RunResults::chooseFirst()
{
    if (!m_run || m_model->rowCount() == 0)
        return showPanes();
    m_isChoosing = true;
    const auto top = static_cast<int>(m_model->rowOf(m_run->firstFailureFirst().first()));
    m_table->selectRow(std::max(0, top));
    m_table->scrollTo(m_model->index(std::max(0, top), 0), QAbstractItemView::PositionAtTop); // whole, below the head
    m_isChoosing = false;
}

void RunResults::showPanes()
{
    QList<qsizetype> hosts;
    for (const auto &row : m_table->selectionModel()->selectedRows()) {
        if (const auto host = m_model->hostAt(row.row()); host >= 0 && hosts.size() < mostPanes)
            hosts.append(host);
    }
    while (m_panes.size() < hosts.size()) {
        auto *pane = new RunPane{int(m_panes.size())};
        m_panes.append(pane);
        connect(pane, &RunPane::actionRequested, this, &RunResults::actionRequested);
        connect(pane, &RunPane::againRequested, this, &RunResults::againRequested);
        const auto number = int(m_panes.size()) - 1;
        m_grid->addWidget(pane, number % 2, number / 2);
    }
    for (qsizetype i = 0; i < m_panes.size(); ++i) {
        m_panes[i]->setVisible(i < hosts.size());
        if (i < hosts.size())
            m_panes[i]->show(m_run, hosts[i]);
    }
}

void RunResults::hear(qsizetype host, RunOutput::Stream stream, const QByteArray &bytes)
{
    auto &speaker = m_speakers[size_t(host)];
    auto &begun = speaker.begun[int(stream)];
    begun += speaker.plain[int(stream)].take(bytes);
    auto lines = begun.split(u'\n');
    begun = lines.takeLast();
    while (begun.size() > longestLine) { // one that never ends
        lines << begun.first(longestLine);
        begun.remove(0, longestLine);
    }
    for (const auto &line : std::as_const(lines))
        say(host, stream, line.sliced(line.lastIndexOf(u'\r') + 1));
    if (!m_later.isActive())
        m_later.start();
}

void RunResults::say(qsizetype host, RunOutput::Stream stream, const QString &line)
{
    m_lines.emplace_back(host, stream, line);
    if (m_lines.size() > mostWaitingResults) {
        m_lines.pop_front();
        ++m_skipped;
    }
}

void RunResults::flushMerged()
{
    if (!m_run)
        return;
    if (m_skipped > 0)
        m_merged->append(OutputText::Part::Remark,
                         tr("… %n line(s) came too fast and are left out here; the panes have them", nullptr,
                            std::exchange(m_skipped, 0))
                             + u'\n');
    for (int count = 0; count < linesAtOnce && !m_lines.empty(); ++count) {
        const auto [host, stream, line] = m_lines.front();
        m_lines.pop_front();
        m_merged->append(OutputText::Part::Label, m_run->hosts()[host].label + u" ▸ "_s);
        m_merged->append(OutputText::partOf(stream), line + u'\n');
    }
    if (!m_lines.empty())
        m_later.start();
}

/// Anew, host after host: what came before is no longer known line by line.
void RunResults::writeMerged()
{
    if (!m_run)
        return;
    m_merged->clearAll();
    m_lines.clear();
    m_skipped = 0;
    m_speakers = std::vector<Speaker>(size_t(m_run->hosts().size()));
    for (qsizetype host = 0; host < m_run->hosts().size(); ++host) {
        const auto &output = m_run->run(host).output;
        for (const auto &piece : output.pieces())
            hear(host, piece.stream, output.text().sliced(piece.begin, std::min<qsizetype>(piece.size, 64 * 1024)));
    }
    flushMerged();
}

void RunResults::showView(View view)
{
    m_switch->setCurrent(int(view));
    m_views->setCurrentIndex(int(view));
    if (view == View::Folded && m_run)
        m_folded->showFolds(*m_run);
}
