// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpudetails.h"

#include "services/core/punctuation.h"
#include "services/tpu/computeinstance.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/common/writegate.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/tpudeletion.h"
#include "widgets/tpu/tpufacts.h"
#include "widgets/tpu/tpuhosts.h"
#include "widgets/tpu/tpupossible.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

TpuDetails::TpuDetails(TpuService *tpus, QWidget *parent)
    : Card{parent, Margins::Tight}
    , m_tpus{tpus}
{
    setObjectName(u"tpuDetails"_s);
    translated(this, [this] { setAccessibleName(tr("Details")); });
    build();
    connectButtons();
    translated(this, &TpuDetails::fillVerbs);
    translated(this, [this] {
        if (!m_several.isEmpty())
            showSeveral(QList{m_several});
        else if (!m_row.key().isEmpty())
            showRow(m_row);
    });
}

void TpuDetails::build()
{
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto *content = new QWidget;
    for (QWidget *part : {scroll->viewport(), content})
        part->setBackgroundRole(QPalette::Base);
    auto *column = new QVBoxLayout{content};
    column->setContentsMargins(scaled(14), scaled(10), scaled(14), scaled(10));
    column->setSpacing(scaled(10));
    column->addWidget(buildHead());
    column->addWidget(m_line);
    buildButtons(column);
    m_hostsTitle = translated(this, new Label{TextRole::Strong}, [] { return tr("Hosts"); });
    m_hosts = new TpuHosts{m_tpus};
    m_facts = new TpuFacts;
    m_command = new CommandBox{u"tpuCommand"_s};
    m_verb = named(new QComboBox, "tpuCommandVerb");
    m_verb->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_command->addWidget(m_verb);
    for (QWidget *part : std::initializer_list<QWidget *>{m_hostsTitle, m_hosts, m_facts, m_command})
        column->addWidget(part);
    column->addStretch(1);
    scroll->setWidget(content);
    body()->addWidget(scroll, 1);
    body()->addWidget(m_notice); // below: one that comes does not move the buttons
}

QWidget *TpuDetails::buildHead()
{
    auto *head = new QWidget;
    auto *flow = new FlowLayout{head, scaled(8)};
    m_name = named(new Label{TextRole::SheetTitle}, "tpuDetailsName");
    m_name->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_badge = named(new StateBadge{nullptr, StateBadge::Look::Filled}, "tpuDetailsState");
    m_tier = new Pill;
    for (QWidget *part : std::initializer_list<QWidget *>{m_name, m_badge, m_tier})
        flow->addWidget(part);
    m_line = new Label{TextRole::Body, TextColor::Soft};
    m_line->setWordWrap(true);
    m_notice = named(new NoticeBar, "tpuDetailsNotice");
    m_notice->setClosable(false);
    return head;
}

void TpuDetails::buildButtons(QVBoxLayout *column)
{
    auto *buttons = new QWidget;
    auto *flow = new FlowLayout{buttons, scaled(8)};
    const auto button = [this](const char *name, TranslatedText text) {
        return named(this, new QPushButton, name, std::move(text));
    };
    m_terminal = button("tpuTerminalButton", [] { return tr("Terminal"); });
    m_setUp = button("tpuSetUpButton", [] { return tr("Set up…"); });
    m_run = button("tpuRunButton", [] { return tr("Run on all hosts…"); });
    m_zones = button("tpuZonesButton", [] { return tr("Show the request"); });
    m_cancelRequest = button("tpuCancelRequestButton", [] { return tr("Stop trying…"); });
    m_editor = button("tpuEditorButton", [] { return tr("VS Code"); });
    m_sshConfig = button("tpuSshConfigButton", [] { return tr("SSH config…"); });
    m_logs = button("tpuLogsButton", [] { return tr("Cloud logs…"); });
    m_start = button("tpuStartButton", [] { return tr("Start"); });
    m_stop = button("tpuStopButton", [] { return tr("Stop…"); });
    m_delete = named(new QPushButton, "tpuDeleteButton");
    m_menu = iconButton(this, new QPushButton, "tpuMoreButton", [] { return tr("More"); });
    translated(this, [this] {
        m_sshConfig->setAccessibleName(tr("Add to my SSH config…"));
        m_editor->setAccessibleName(tr("Open in VS Code"));
    });
    for (auto *part : {m_terminal, m_setUp, m_run, m_zones, m_cancelRequest, m_editor, m_sshConfig, m_logs, m_start,
                       m_stop, m_delete, m_menu})
        flow->addWidget(part);
    for (auto *writing : {m_start, m_stop, m_delete})
        gateWrites(writing);
    m_menu->setIcon(themedIcon("ellipsis"_L1));
    setButtonKind(m_terminal, ButtonKind::Primary);
    column->addWidget(buttons);
}

void TpuDetails::connectButtons()
{
    const auto id = [this] { return m_row.tpu() ? m_row.tpu()->id : TpuId{}; };
    connect(m_terminal, &QPushButton::clicked, this, [this, id] { emit terminalRequested(id(), 0); });
    connect(m_hosts, &TpuHosts::terminalRequested, this, [this, id](int worker) {
        if (m_terminal->isEnabled())
            emit terminalRequested(id(), worker);
    });
    connect(m_hosts, &TpuHosts::failed, this, &TpuDetails::failed);
    connect(m_setUp, &QPushButton::clicked, this, [this, id] { emit setUpRequested(id()); });
    connect(m_run, &QPushButton::clicked, this, [this] { emit runRequested(tpusAmong(rows())); });
    connect(m_start, &QPushButton::clicked, this, [this, id] { emit startRequested(id()); });
    connect(m_stop, &QPushButton::clicked, this, [this, id] { emit stopRequested(id()); });
    connect(m_delete, &QPushButton::clicked, this, &TpuDetails::deleteRequested);
    connect(m_sshConfig, &QPushButton::clicked, this, [this, id] { emit sshConfigRequested(id()); });
    connect(m_editor, &QPushButton::clicked, this, [this, id] { emit editorRequested(id()); });
    connect(m_logs, &QPushButton::clicked, this, [this, id] { emit logsRequested(id()); });
    connect(m_menu, &QPushButton::clicked, this,
            [this] { emit menuRequested(m_menu->mapToGlobal(QPoint{0, m_menu->height()})); });
    connect(m_verb, &QComboBox::currentIndexChanged, this, &TpuDetails::showCommands);
    undomark::watch(this, [this] {
        showButtons();
        if (m_several.isEmpty() && !m_row.key().isEmpty())
            explain(m_row);
    });
    connect(m_cancelRequest, &QPushButton::clicked, this, [this] {
        if (const auto *tpuRequest = m_row.tpuRequest())
            emit cancelRequestRequested(tpuRequest->tpuRequest.id);
    });
    connect(m_zones, &QPushButton::clicked, this, [this] {
        if (const auto *tpuRequest = m_row.tpuRequest())
            emit zonesRequested(tpuRequest->tpuRequest.id);
    });
}

void TpuDetails::showRow(const TpuRow &row)
{
    m_several.clear();
    const bool isOther = m_row.key() != row.key();
    m_row = row;
    if (isOther) {
        m_verb->setCurrentIndex(0);
        fillVerbs();
    }
    m_name->setText(row.name());
    m_badge->setState(tputext::level(row), tputext::stateWord(row));
    m_badge->setToolTip(row.tpu()          ? tputext::meaning(row.tpu()->state)
                            : row.queued() ? tputext::meaning(row.queued()->state)
                                           : QString{});
    m_badge->show();
    m_tier->setState(StatusLevel::Accent, tputext::tier(row.tier()));
    m_tier->show();
    explain(row);
    if (const auto *tpu = row.tpu())
        showTpu(*tpu);
    else if (const auto *request = row.queued())
        showRequest(*request);
    else
        showTpuRequest(*row.tpuRequest());
    m_command->setVisible(row.tpuRequest() == nullptr);
    showCommands();
    showButtons();
}

void TpuDetails::showSeveral(const QList<TpuRow> &rows)
{
    m_several = rows;
    m_name->setText(tr("%n selected", nullptr, int(rows.size())));
    m_badge->hide();
    m_tier->hide();
    m_news.reset();
    m_notice->dismiss();
    QStringList parts;
    const auto add = [&](auto isOne, auto words) {
        if (const auto count = std::ranges::count_if(rows, isOne))
            parts << words(int(count));
    };
    add([](const TpuRow &row) { return row.tpu() != nullptr; }, [](int n) { return tr("%n TPUs", nullptr, n); });
    add([](const TpuRow &row) { return row.queued() != nullptr; },
        [](int n) { return tr("%n queued requests", nullptr, n); });
    add([](const TpuRow &row) { return row.tpuRequest() != nullptr; },
        [](int n) { return tr("%n requests", nullptr, n); });
    m_line->setText(parts.join(u" · "_s));
    m_line->show();
    QList<Tpu> tpus;
    for (const auto &row : rows) {
        if (const auto *tpu = row.tpu())
            tpus << *tpu;
    }
    m_hosts->setSeveral(tpus);
    m_hosts->setVisible(!tpus.isEmpty());
    m_facts->clear();
    for (QWidget *part : std::initializer_list<QWidget *>{m_hostsTitle, m_facts, m_command})
        part->hide();
    showButtons();
}

void TpuDetails::setHostKeys(HostKeys *keys)
{
    m_hosts->setHostKeys(keys);
}

void TpuDetails::setBusy(const QSet<QString> &busy)
{
    m_busy = busy;
    showButtons();
}

void TpuDetails::showCommands()
{
    if (m_row.tpuRequest() || m_row.key().isEmpty())
        return;
    const auto &profile = m_tpus->profile();
    const auto *tpu = m_row.tpu();
    const bool canChange = !tpu || !tpu->isLegacyNode();
    m_verb->setVisible(canChange);
    const auto verb = canChange ? m_verb->currentData().toInt() : -1;
    if (tpu && verb >= 0)
        m_command->setCommands(gcloudCommand(TpuAction(verb), tpu->id), restCall(TpuAction(verb), tpu->id, profile),
                               linkTo(tpu->id));
    else if (m_row.queued() && verb == int(TpuAction::Delete))
        m_command->setCommands(gcloudDelete(m_row.queued()->id, WithNodes::No),
                               restDelete(m_row.queued()->id, WithNodes::No, profile));
    else
        m_command->setCommands(describeCommand(m_row, profile.project), restDescribe(m_row.key(), profile),
                               tpu ? linkTo(tpu->id) : QString{});
}

void TpuDetails::tick()
{
    if (m_several.isEmpty() && m_row.tpuRequest())
        showTpuRequest(*m_row.tpuRequest());
    else if (m_several.isEmpty() && m_news && m_news->incident && m_news->incident->maintenance)
        explain(m_row); // it counts down
}

void TpuDetails::showTpu(const Tpu &tpu)
{
    m_line->setText(factsLine(tpu));
    m_line->setVisible(true);
    m_hostsTitle->setVisible(!tpu.endpoints.isEmpty());
    m_hosts->setVisible(!tpu.endpoints.isEmpty());
    m_hosts->setTpu(tpu);
    m_facts->setTpu(tpu);
    m_facts->show();
}

void TpuDetails::showRequest(const QueuedResource &request)
{
    QStringList parts;
    for (const auto &node : request.nodes) {
        parts << (node.count > 1 ? tr("%1 × %2", "count × type").arg(node.count).arg(node.acceleratorType)
                                 : node.acceleratorType);
        if (!node.runtimeVersion.isEmpty())
            parts << node.runtimeVersion;
    }
    parts << request.zone.toString();
    auto line = phrases::unbroken(parts.join(u" · "_s));
    if (!request.isDead()) // else the notice says what it means
        line += u'\n' + tputext::meaning(request.state);
    m_line->setText(line);
    m_line->setVisible(true);
    m_hosts->clear();
    m_hostsTitle->hide();
    m_hosts->hide();
    m_facts->setRequest(request);
    m_facts->show();
}

void TpuDetails::showTpuRequest(const TpuRequestView &view)
{
    const auto now = QDateTime::currentDateTimeUtc();
    QStringList texts{requesttext::sentence(view, now)};
    if (view.lines.size() > 1) {
        for (const auto &line : view.lines)
            texts << punctuation::labelled(line.zone.toString(), requesttext::stateAndNext(line, now));
    }
    m_line->setText(texts.join(u'\n'));
    m_line->setVisible(true);
    m_hosts->clear();
    m_facts->clear();
    for (QWidget *part : std::initializer_list<QWidget *>{m_hostsTitle, m_hosts, m_facts})
        part->hide();
}

QString TpuDetails::factsLine(const Tpu &tpu) const
{
    QStringList parts;
    for (const auto &part : {tpu.acceleratorType, tpu.topology})
        if (!part.isEmpty())
            parts << part;
    if (!tpu.endpoints.isEmpty())
        parts << tr("%n hosts", nullptr, int(tpu.endpoints.size()));
    if (!tpu.runtimeVersion.isEmpty())
        parts << tpu.runtimeVersion;
    parts << tpu.zone.toString();
    return phrases::unbroken(parts.join(u" · "_s));
}

void TpuDetails::setHelp(IncidentActions *help)
{
    m_help = help;
    connect(m_notice, &NoticeBar::actionClicked, this, [this] {
        if (const auto news = m_news)
            m_help->act(*news);
    });
    connect(m_notice, &NoticeBar::dismissed, this, [this] {
        if (const auto news = m_news)
            m_help->dismiss(*news);
    });
    connect(help, &IncidentActions::newsChanged, this, [this] {
        if (m_several.isEmpty() && !m_row.key().isEmpty())
            explain(m_row);
    });
}

/// True when there is something to tell: it goes before what the state alone means.
bool TpuDetails::explainTrouble(const TpuRow &row)
{
    auto news = !m_help || row.isStale ? std::nullopt
        : row.tpu()                    ? m_help->newsOf(row.tpu()->id)
        : row.queued()                 ? m_help->newsOf(row.queued()->id)
                                       : std::nullopt;
    const auto isBack = [](const std::optional<IncidentNotice> &one) {
        return one && one->level == StatusLevel::Done; // goes by itself; the recovery is known for longer
    };
    if (isBack(m_news) && m_notice->isHidden())
        m_told.insert(m_news->recovery);
    if (isBack(news) && m_told.contains(news->recovery))
        news.reset();
    else if (isBack(news) && news == m_news)
        return true; // shown again it would stand anew after each reading of the list
    m_news = std::move(news);
    m_notice->setClosable(m_news && m_news->canBeDismissed);
    if (!m_news)
        return false;
    if (m_news->words.isEmpty())
        m_notice->showNotice(m_news->level, m_news->sentence, m_news->button);
    else
        m_notice->showError({ErrorCode::Invalid, m_news->sentence, m_news->words}, m_news->button);
    return true;
}

void TpuDetails::explain(const TpuRow &row)
{
    const auto *tpu = row.tpu();
    const auto *request = row.queued();
    if (const auto leaving = undomark::reason(row.key()); !leaving.isEmpty()) {
        m_news.reset();
        m_notice->setClosable(false);
        return m_notice->showNotice(StatusLevel::Warning, leaving);
    }
    if (explainTrouble(row))
        return;
    if (tpu && tpu->isLegacyNode())
        m_notice->showNotice(
            StatusLevel::Note,
            tr("This is a TPU Node of the old architecture. Google makes no new ones. It has no host to log "
               "in to: its program runs on another machine."));
    else if (row.isStale)
        m_notice->showNotice(StatusLevel::Warning,
                             row.zoneAnsweredAt.isValid()
                                 ? tr("%1 does not answer. What you see is from %2.")
                                       .arg(row.zone().toString(), phrases::exactTime(row.zoneAnsweredAt))
                                 : tr("%1 does not answer and has not answered yet.").arg(row.zone().toString()));
    else if (tpu
             && (tpu->state == TpuState::Preempted || tpu->state == TpuState::Terminated
                 || tpu->state == TpuState::Unknown))
        m_notice->showNotice(tputext::level(tpu->state), tputext::meaning(tpu->state));
    else if (tpu && tputext::hasHealth(tpu->state) && tputext::isSick(tpu->health))
        m_notice->showNotice(StatusLevel::Warning,
                             tpu->healthDescription.isEmpty() ? tputext::meaning(tpu->health) : tpu->healthDescription);
    else if (request && request->failure)
        m_notice->showError(*request->failure);
    else if (request && request->isDead())
        m_notice->showNotice(StatusLevel::Warning, tputext::meaning(request->state));
    else if (tpu && isComputeInstance(tpu->id))
        m_notice->showNotice(StatusLevel::Note,
                             tr("This is an instance of Compute Engine with a TPU, not a node of Cloud TPU: Compute "
                                "Engine's quota and prices hold for it, and a TRC grant does not cover it."));
    else
        m_notice->dismiss();
}

void TpuDetails::showButtons()
{
    const bool isOne = m_several.isEmpty();
    const auto *tpu = isOne ? m_row.tpu() : nullptr;
    const auto *tpuRequest = isOne ? m_row.tpuRequest() : nullptr;
    const auto wait = isOne ? tpupossible::problemOfBusy(m_row.key(), m_busy) : QString{};
    const auto either = [&wait](const QString &problem) { return wait.isEmpty() ? problem : wait; };
    for (QWidget *button : std::initializer_list<QWidget *>{m_terminal, m_setUp, m_sshConfig, m_editor, m_logs})
        button->setVisible(tpu != nullptr);
    m_run->setVisible(!tpusAmong(rows()).isEmpty());
    enableUnless(m_run, tpupossible::problemOfRun(rows()));
    m_start->setVisible(tpu && tpu->state == TpuState::Stopped);
    // What can never be stopped has no button for it; the menu says why.
    m_stop->setVisible(tpu && tpu->state != TpuState::Stopped && tpupossible::canEverStop(*tpu));
    m_delete->setVisible(!tpuRequest);
    m_delete->setText(isOne ? tr("Delete…") : tr("Delete %n entries…", nullptr, int(m_several.size())));
    enableUnless(m_delete,
                 isOne && !tpuRequest && !m_row.key().isEmpty() ? tpupossible::problemOfDelete(m_row, m_busy)
                                                                : QString{});
    m_cancelRequest->setVisible(tpuRequest != nullptr);
    enableUnless(m_cancelRequest,
                 tpuRequest && tpuRequest->state == RequestState::Stopping ? tr("It is being stopped.") : wait);
    m_zones->setVisible(tpuRequest != nullptr);
    if (!tpu)
        return;
    enableUnless(m_terminal, tpupossible::problemOfTerminal(*tpu));
    const auto warning = tpupossible::warningOfSetUp(*tpu);
    enableUnless(m_setUp, tpupossible::problemOfTerminal(*tpu), warning);
    m_setUp->setIcon(warning.isEmpty() ? QIcon{} : themedIcon("triangle-alert"_L1));
    if (m_setUp->isEnabled())
        m_setUp->setAccessibleDescription(warning);
    enableUnless(m_sshConfig, tpupossible::problemOfTerminal(*tpu), m_sshConfig->accessibleName());
    enableUnless(m_editor, tpupossible::problemOfTerminal(*tpu), m_editor->accessibleName());
    enableUnless(m_start, either(tpupossible::problemOfStart(*tpu)));
    enableUnless(m_stop, tpupossible::problemOfStop(m_row, m_busy));
}

void TpuDetails::fillVerbs()
{
    const QSignalBlocker quiet{m_verb};
    const auto chosen = std::max(0, m_verb->currentIndex());
    m_verb->clear();
    m_verb->addItem(tr("Describe"), -1);
    if (m_row.tpu()) {
        m_verb->addItem(tr("Start"), int(TpuAction::Start));
        m_verb->addItem(tr("Stop"), int(TpuAction::Stop));
    }
    m_verb->addItem(tr("Delete"), int(TpuAction::Delete));
    m_verb->setCurrentIndex(chosen < m_verb->count() ? chosen : 0);
    m_verb->setAccessibleName(tr("What the command does"));
}
