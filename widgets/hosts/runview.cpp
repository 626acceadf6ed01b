// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hosts/runview.h"
#include "widgets/common/layoutorder.h"

#include "services/core/clock.h"
#include "services/core/punctuation.h"
#include "services/core/shellquote.h"
#include "services/tpu/multislice.h"
#include "widgets/common/card.h"
#include "widgets/common/translated.h"
#include "widgets/hosts/commandcard.h"
#include "widgets/hosts/hostpicker.h"
#include "widgets/hosts/runresults.h"
#include "widgets/hosts/runsheets.h"
#include "widgets/hosts/unlocksheet.h"
#include "widgets/theme/theme.h"

#include <QDir>
#include <QEvent>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

RunView::RunView(RunContext context, QWidget *parent)
    : QWidget{parent}
    , m_context{std::move(context)}
    , m_picker{new HostPicker}
    , m_command{new CommandCard}
    , m_results{new RunResults}
    , m_hosts{new Card}
    , m_top{new QSplitter}
    , m_both{new QSplitter{Qt::Vertical}}
    , m_addresses{new AddressSheet{this}}
    , m_snippet{new SnippetSheet{this}}
    , m_past{new HistorySheet{this}}
    , m_unlock{new UnlockSheet{m_context.activities, this}}
    , m_variables{new VariablesSheet{this}}
    , m_again{new QPushButton}
    , m_againMenu{new QMenu{this}}
{
    setObjectName(u"runView"_s);
    build();
    connectParts();
    m_picker->setPool(m_context.pool);
    m_command->setHistory(m_context.history);
    m_past->setHistory(m_context.history);
    translated(this, m_hosts, [] { return tr("Hosts"); });
    named(this, m_again, "runAgain", [] { return tr("Run again"); });
    translated(this, [this] {
        showTarget();
        QTimer::singleShot(0, this, &RunView::fitHosts); // sentences break elsewhere
    });
    showTpus();
}

RunView::~RunView() = default;

void RunView::build()
{
    m_hosts->body()->addWidget(m_picker, 1);
    m_again->setMenu(m_againMenu);
    m_results->addAction(m_again);
    auto *resultCard = new Card;
    resultCard->body()->addWidget(m_results, 1);
    m_top->setChildrenCollapsible(false);
    m_top->addWidget(m_hosts);
    m_top->addWidget(m_command);
    m_top->setStretchFactor(0, 2);
    m_top->setStretchFactor(1, 5);
    m_both->setChildrenCollapsible(false);
    m_both->addWidget(m_top);
    m_both->addWidget(resultCard);
    m_both->setStretchFactor(0, 2);
    m_both->setStretchFactor(1, 3);
    m_top->setSizes({scaled(290), scaled(740)});
    m_both->setSizes({scaled(250), scaled(340)});
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_both);
    for (auto *splitter : {m_top, m_both})
        splitter->setHandleWidth(scaled(12));
    connect(m_both, &QSplitter::splitterMoved, this, [this] { m_isSplitByHand = true; });
}

/// As high as the hosts need to be seen at once, while what came of it keeps two fifths of the room; until the user
/// moves the line.
void RunView::fitHosts()
{
    constexpr int mostRows = 10; // two pods of four, or one of eight
    if (m_isSplitByHand || m_top->orientation() == Qt::Vertical || height() < scaled(200))
        return;
    for (const QWidget *changed :
         std::initializer_list<const QWidget *>{m_picker, m_hosts}) // else what came or went in it is not measured
        changed->layout()->activate();
    const auto *tree = m_picker->findChild<QTreeWidget *>();
    const int around = m_hosts->layout()->totalHeightForWidth(m_hosts->width())
        - tree->sizeHint().height(); // sentences break by the width
    const int wanted =
        std::clamp(around + m_picker->treeHeight(mostRows), scaled(250), std::max(scaled(250), height() * 3 / 5));
    m_both->setSizes({wanted, height() - m_both->handleWidth() - wanted});
}

void RunView::connectParts()
{
    connect(m_command, &CommandCard::runRequested, this, &RunView::run);
    connect(m_command, &CommandCard::cancelRequested, this, [this] {
        if (m_run)
            m_run->cancel();
    });
    connect(m_command, &CommandCard::historyRequested, m_past, &HistorySheet::openNow);
    connect(m_command, &CommandCard::cleanUpRequested, this, &RunView::freeChips);
    connect(m_command, &CommandCard::podrunTaken, this,
            [this](const PodrunLine &line) { m_picker->choose(hostsMeant(line, chosenHosts())); });
    connect(m_picker, &HostPicker::heightChanged, this, &RunView::fitHosts);
    connect(m_picker, &HostPicker::actionRequested, this, &RunView::actionRequested);
    connect(m_results, &RunResults::actionRequested, this, &RunView::actionRequested);
    connect(m_results, &RunResults::againRequested, this, [this](qsizetype host) {
        if (m_run)
            start({m_run->hosts()[host]}, RunRequest{m_run->request()});
    });
    connect(m_picker, &HostPicker::addressesRequested, this, [this] { m_addresses->openWith(m_picker->plainHosts()); });
    connect(m_picker, &HostPicker::chosenChanged, this, [this] {
        m_command->showProblem({});
        showTarget();
    });
    connect(m_againMenu, &QMenu::aboutToShow, this, &RunView::offerAgain);
    connect(m_command, &CommandCard::forwardRequested, this,
            [this](quint16 port) { emit forwardRequested(chosenHosts().value(0).id, port); });
    connectSheets();
}

void RunView::connectSheets()
{
    connect(m_command, &CommandCard::snippetWanted, this, [this] {
        if (const auto request = m_command->request(); request)
            m_snippet->openFor(request->form == RunForm::Script ? request->script : shellQuote(request->argv));
        else
            m_command->showProblem(request.error().message);
    });
    connect(m_snippet, &SnippetSheet::kept, this, [this](const Snippet &snippet) {
        if (const auto kept = m_context.history->keep(snippet, m_context.clock->now()); !kept)
            m_command->showProblem(kept.error().message);
    });
    connect(m_command, &CommandCard::snippetRenamed, m_snippet, &SnippetSheet::openToRename);
    connect(m_snippet, &SnippetSheet::renamed, this, [this](const QString &from, const QString &to) {
        if (const auto renamed = m_context.history->renameSnippet(from, to, m_context.clock->now()); !renamed)
            m_snippet->showProblem(renamed.error().message);
    });
    connect(m_command, &CommandCard::variablesRequested, m_variables, &VariablesSheet::openWith);
    connect(m_variables, &VariablesSheet::given, m_command, &CommandCard::setVariables);
    connect(m_addresses, &AddressSheet::hostsGiven, this, &RunView::useAddresses);
    connect(m_past, &HistorySheet::chosen, this, [this](const PastRun &past) {
        m_command->fill(past.request());
        QList<PodHost> hosts;
        for (const auto &host : past.hosts)
            hosts.append(host.host);
        m_picker->choose(hosts);
    });
    connect(m_past, &HistorySheet::againWanted, this, &RunView::runAgain);
}

void RunView::showTpus()
{
    if (m_context.tpus)
        m_picker->setTpus(m_context.tpus());
}

void RunView::chooseHosts(const QList<PodHost> &hosts)
{
    showTpus();
    m_picker->choose(hosts);
}

void RunView::chooseTpus(const QList<TpuId> &tpus)
{
    QList<PodHost> hosts;
    const auto all = m_context.tpus ? m_context.tpus() : QList<Tpu>{};
    for (const auto &tpu : all) { // one slice stands for all of its multislice
        const auto slices = multisliceOf(tpu, all);
        if (std::ranges::any_of(slices, [&](const Tpu &slice) { return tpus.contains(slice.id); }))
            hosts += hostsOf(tpu);
    }
    if (!hosts.isEmpty())
        chooseHosts(hosts);
}

void RunView::writeCommand()
{
    auto *script = m_command->findChild<QWidget *>(u"runScriptText"_s);
    if (auto *field = script->isVisible() ? script : mainControl(m_command))
        field->setFocus(Qt::OtherFocusReason);
}

void RunView::setScript(const QString &script)
{
    m_command->setScript(script);
}

QList<PodHost> RunView::chosenHosts() const
{
    return m_picker->chosen();
}

void RunView::freeChips()
{
    if (chosenHosts().isEmpty())
        m_command->showProblem(tr("No host is chosen."));
    else
        m_unlock->openFor(runnerOver(m_context.pool), chosenHosts());
}

void RunView::useAddresses(const QList<PodHost> &hosts)
{
    const auto known = recognised(hosts, m_context.tpus ? m_context.tpus() : QList<Tpu>{});
    QList<PodHost> plain;
    for (const auto &host : known) {
        if (host.isPlain())
            plain.append(host);
    }
    m_picker->setPlainHosts(plain);
    if (!known.isEmpty())
        m_picker->choose(known);
}

void RunView::run()
{
    const auto request = m_command->request();
    if (!request)
        return m_command->showProblem(request.error().message);
    start(chosenHosts(), *request);
}

void RunView::start(const QList<PodHost> &hosts, const RunRequest &request)
{
    if (m_run && !m_run->isOver())
        return m_command->showProblem(tr("Something runs already. Wait until it is done, or cancel it."));
    m_id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    dropOldOutputs();
    const auto folder = m_context.outputFolder.isEmpty() ? QString{} : QDir{m_context.outputFolder}.filePath(m_id);
    auto next = std::make_unique<PodRun>(m_context.pool, hosts, request, folder);
    m_results->setRun(next.get());
    m_run = std::move(next);
    m_begun = m_context.clock->now();
    follow();
    announce(hosts); // before it starts: with hosts that cannot be reached it may be over when start() returns
    if (const auto started = m_run->start(); !started) {
        if (m_context.activities)
            m_context.activities->drop(m_activity);
        m_results->setRun(nullptr);
        m_run.reset();
        m_command->setRunning(false);
        m_again->hide();
        return m_command->showProblem(started.error().message);
    }
    if (m_context.history) {
        if (const auto kept = m_context.history->keep(m_id, *m_run, m_begun, m_begun); !kept)
            m_command->showProblem(kept.error().message);
    }
}

void RunView::announce(const QList<PodHost> &hosts)
{
    if (!m_context.activities)
        return;
    const auto words = [names = hostNames(hosts, 2)] { return tr("Running on %1").arg(names); };
    m_activity = m_context.activities->add(words, [this] {
        if (m_run)
            m_run->cancel();
    });
}

void RunView::follow()
{
    m_command->setRunning(true);
    m_command->showProblem({});
    m_again->hide();
    connect(m_run.get(), &PodRun::changed, this, [this] {
        if (m_context.activities)
            m_context.activities->update(m_activity, ActivityState::Running, {},
                                         double(m_run->count().over) / double(m_run->count().hosts));
    });
    connect(m_run.get(), &PodRun::finished, this, [this] {
        m_command->setRunning(false);
        m_again->show();
        const auto count = m_run->count();
        if (m_context.history) {
            if (const auto kept = m_context.history->keep(m_id, *m_run, m_begun, m_context.clock->now()); !kept)
                m_command->showProblem(kept.error().message);
        }
        if (m_context.activities) {
            const auto state = count.cancelled > 0 ? ActivityState::Cancelled
                : count.succeeded == count.hosts   ? ActivityState::Done
                                                   : ActivityState::Failed;
            m_context.activities->finish(m_activity, state, [count, names = hostNames(m_run->hosts(), 2)] {
                return punctuation::labelled(names, countSentence(count));
            });
        }
    });
}

void RunView::runAgain(const PastRun &past)
{
    m_command->fill(past.request());
    QList<PodHost> hosts;
    for (const auto &host : past.hosts)
        hosts.append(host.host);
    m_picker->choose(hosts);
    const auto there = m_picker->chosen();
    if (there.size() < hosts.size())
        return m_command->showProblem(tr("%n host(s) of that run no longer exist. Check the selection, then press Run.",
                                         nullptr, int(hosts.size() - there.size())));
    run(); // with what the fields say: a secret that was not kept is asked for
}

/// Never by itself: what was lost may have run to its end, and to run it twice can do harm.
void RunView::offerAgain()
{
    m_againMenu->clear();
    if (!m_run)
        return;
    const auto count = m_run->count();
    const auto offer = [this](const QString &text, const std::function<bool(const HostRun &)> &which, int hosts) {
        auto *action = m_againMenu->addAction(text);
        action->setEnabled(hosts > 0);
        connect(action, &QAction::triggered, this, [this, which] { startOn(which); });
    };
    offer(tr("On all %n host(s)", nullptr, count.hosts), [](const HostRun &) { return true; }, count.hosts);
    offer(
        tr("Where it failed or did not start (%1)").arg(count.failed + count.unreachable + count.cancelled),
        [](const HostRun &run) { return !run.hasSucceeded() && run.state != HostRun::State::Lost; },
        count.failed + count.unreachable + count.cancelled);
    offer(
        tr("Where the outcome is unknown: it may have run already (%1)").arg(count.unknown),
        [](const HostRun &run) { return run.state == HostRun::State::Lost; }, count.unknown);
}

void RunView::startOn(const std::function<bool(const HostRun &)> &which)
{
    if (!m_run)
        return;
    QList<PodHost> hosts;
    for (qsizetype host = 0; host < m_run->hosts().size(); ++host) {
        if (which(m_run->run(host)))
            hosts.append(m_run->hosts()[host]);
    }
    const auto request = m_run->request();
    start(hosts, request);
}

void RunView::dropOldOutputs() const
{
    constexpr qsizetype most = 20;
    if (m_context.outputFolder.isEmpty())
        return;
    const QDir folder{m_context.outputFolder};
    const auto runs = folder.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time);
    for (qsizetype i = most - 1; i < runs.size(); ++i) {
        if (!QUuid::fromString(runs[i].fileName()).isNull())
            QDir{runs[i].absoluteFilePath()}.removeRecursively();
    }
}

/// The button says where the command goes: nobody has to look at the marks for that.
void RunView::showTarget()
{
    const auto hosts = chosenHosts();
    const auto count = int(hosts.size());
    QSet<QString> tpus; // the empty one stands for addresses
    for (const auto &host : hosts)
        tpus.insert(host.tpu.toString());
    QString words = tr("Run");
    if (tpus.contains(QString{}))
        words = tr("Run on %n host(s)", nullptr, count);
    else if (tpus.size() == 1)
        words = punctuation::noted(
            tr("Run on %1").arg(fontMetrics().elidedText(lastSegment(*tpus.begin()), Qt::ElideMiddle, scaled(160))),
            tr("%n host(s)", nullptr, count));
    else if (tpus.size() > 1)
        words = punctuation::noted(tr("Run on %n TPU(s)", nullptr, int(tpus.size())), tr("%n host(s)", nullptr, count));
    m_command->setTarget(words, hosts.isEmpty() ? tr("No host is chosen.") : QString{});
}

/// Who comes from a TPU means that one. What is ticked here later stays until another one is looked at.
void RunView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_context.lookedAt)
        chooseTpus(m_context.lookedAt());
    QTimer::singleShot(0, this, &RunView::fitHosts); // what changed while it was hidden was not measured
}

/// Large letters: the hosts stand above the command, not beside it.
void RunView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const auto wanted = width() < scaled(560) ? Qt::Vertical : Qt::Horizontal;
    if (m_top->orientation() != wanted)
        m_top->setOrientation(wanted);
    fitHosts();
}
