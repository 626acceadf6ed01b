// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpudetails.h"

#include "services/core/punctuation.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/gracemark.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/writegate.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/deleteplan.h"
#include "widgets/tpu/tpufacts.h"
#include "widgets/tpu/tpuhosts.h"
#include "widgets/wish/wishwords.h"

#include <QComboBox>
#include <QEvent>
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
    build();
    connectButtons();
    retranslate();
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
    column->addWidget(m_notice);
    buildButtons(column);
    m_hostsTitle = new Label{TextRole::Strong};
    m_hosts = new TpuHosts{m_tpus};
    m_facts = new TpuFacts;
    m_command = new CommandBox{u"tpuCommand"_s};
    m_verb = new QComboBox;
    m_verb->setObjectName(u"tpuCommandVerb"_s);
    m_verb->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_command->addWidget(m_verb);
    for (QWidget *part : std::initializer_list<QWidget *>{m_hostsTitle, m_hosts, m_facts, m_command})
        column->addWidget(part);
    column->addStretch(1);
    scroll->setWidget(content);
    body()->addWidget(scroll);
}

QWidget *TpuDetails::buildHead()
{
    auto *head = new QWidget;
    auto *flow = new FlowLayout{head, scaled(8)};
    m_name = new Label{TextRole::SheetTitle};
    m_name->setObjectName(u"tpuDetailsName"_s);
    m_name->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_badge = new StateBadge{nullptr, StateBadge::Look::Filled};
    m_badge->setObjectName(u"tpuDetailsState"_s);
    m_tier = new Pill;
    for (QWidget *part : std::initializer_list<QWidget *>{m_name, m_badge, m_tier})
        flow->addWidget(part);
    m_line = new Label{TextRole::Body, Ink::Soft};
    m_line->setWordWrap(true);
    m_notice = new NoticeBar;
    m_notice->setObjectName(u"tpuDetailsNotice"_s);
    m_notice->setClosable(false);
    return head;
}

void TpuDetails::buildButtons(QVBoxLayout *column)
{
    auto *buttons = new QWidget;
    auto *flow = new FlowLayout{buttons, scaled(8)};
    const auto add = [flow](const QString &name) {
        auto *button = new QPushButton;
        button->setObjectName(name);
        flow->addWidget(button);
        return button;
    };
    m_terminal = add(u"tpuTerminalButton"_s);
    m_setUp = add(u"tpuSetUpButton"_s);
    m_zones = add(u"tpuZonesButton"_s);
    m_cancelWish = add(u"tpuCancelWishButton"_s);
    m_editor = add(u"tpuEditorButton"_s);
    m_sshConfig = add(u"tpuSshConfigButton"_s);
    m_start = add(u"tpuStartButton"_s);
    m_stop = add(u"tpuStopButton"_s);
    m_delete = add(u"tpuDeleteButton"_s);
    m_menu = add(u"tpuMoreButton"_s);
    for (auto *button : {m_start, m_stop, m_delete})
        gateWrites(button);
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
    connect(m_setUp, &QPushButton::clicked, this, [this, id] { emit setUpRequested(id()); });
    connect(m_start, &QPushButton::clicked, this, [this, id] { emit startRequested(id()); });
    connect(m_stop, &QPushButton::clicked, this, [this, id] { emit stopRequested(id()); });
    connect(m_delete, &QPushButton::clicked, this, &TpuDetails::deleteRequested);
    connect(m_sshConfig, &QPushButton::clicked, this, [this, id] { emit sshConfigRequested(id()); });
    connect(m_editor, &QPushButton::clicked, this, [this, id] { emit editorRequested(id()); });
    connect(m_menu, &QPushButton::clicked, this,
            [this] { emit menuRequested(m_menu->mapToGlobal(QPoint{0, m_menu->height()})); });
    connect(m_verb, &QComboBox::currentIndexChanged, this, &TpuDetails::showCommands);
    gracemark::watch(this, [this] {
        showButtons();
        if (m_several.isEmpty() && !m_row.key().isEmpty())
            explain(m_row);
    });
    connect(m_cancelWish, &QPushButton::clicked, this, [this] {
        if (const auto *wish = m_row.wish())
            emit cancelWishRequested(wish->wish.id);
    });
    connect(m_zones, &QPushButton::clicked, this, [this] {
        if (const auto *wish = m_row.wish())
            emit zonesRequested(wish->wish.id);
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
    m_badge->setState(row.tone(), row.stateWord());
    m_badge->setToolTip(row.tpu()          ? tpuwords::meaning(row.tpu()->state)
                            : row.queued() ? tpuwords::meaning(row.queued()->state)
                                           : QString{});
    m_badge->show();
    m_tier->setState(Tone::Accent, tpuwords::tier(row.tier()));
    m_tier->show();
    explain(row);
    if (const auto *tpu = row.tpu())
        showTpu(*tpu);
    else if (const auto *request = row.queued())
        showRequest(*request);
    else
        showWish(*row.wish());
    m_command->setVisible(row.wish() == nullptr);
    showCommands();
    showButtons();
}

void TpuDetails::showSeveral(const QList<TpuRow> &rows)
{
    m_several = rows;
    m_name->setText(tr("%n selected", nullptr, int(rows.size())));
    m_badge->hide();
    m_tier->hide();
    m_notice->dismiss();
    QStringList parts;
    const auto add = [&](auto isOne, auto words) {
        if (const auto count = std::ranges::count_if(rows, isOne))
            parts << words(int(count));
    };
    add([](const TpuRow &row) { return row.tpu() != nullptr; }, [](int n) { return tr("%n TPUs", nullptr, n); });
    add([](const TpuRow &row) { return row.queued() != nullptr; },
        [](int n) { return tr("%n queued requests", nullptr, n); });
    add([](const TpuRow &row) { return row.wish() != nullptr; }, [](int n) { return tr("%n requests", nullptr, n); });
    m_line->setText(parts.join(u" · "_s));
    m_line->show();
    m_hosts->clear();
    m_facts->clear();
    for (QWidget *part : std::initializer_list<QWidget *>{m_hostsTitle, m_hosts, m_facts, m_command})
        part->hide();
    showButtons();
}

void TpuDetails::setBusy(const QSet<QString> &busy)
{
    m_busy = busy;
    showButtons();
}

void TpuDetails::showCommands()
{
    if (m_row.wish() || m_row.key().isEmpty())
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
    if (m_several.isEmpty() && m_row.wish())
        showWish(*m_row.wish());
    else if (m_several.isEmpty() && m_news && m_news->trouble && m_news->trouble->maintenance)
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

void TpuDetails::showRequest(const QueuedRequest &request)
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
        line += u'\n' + tpuwords::meaning(request.state);
    m_line->setText(line);
    m_line->setVisible(true);
    m_hosts->clear();
    m_hostsTitle->hide();
    m_hosts->hide();
    m_facts->setRequest(request);
    m_facts->show();
}

void TpuDetails::showWish(const WishView &view)
{
    const auto now = QDateTime::currentDateTimeUtc();
    QStringList texts{wishwords::sentence(view, now)};
    if (view.lines.size() > 1) {
        for (const auto &line : view.lines)
            texts << punctuation::labelled(line.zone.toString(), wishwords::stateAndNext(line, now));
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

void TpuDetails::setHelp(TroubleHelp *help)
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
    connect(help, &TroubleHelp::newsChanged, this, [this] {
        if (m_several.isEmpty() && !m_row.key().isEmpty())
            explain(m_row);
    });
}

/// True when there is something to tell: it goes before what the state alone means.
bool TpuDetails::explainTrouble(const TpuRow &row)
{
    m_news = !m_help || row.isStale ? std::nullopt
        : row.tpu()                 ? m_help->newsOf(row.tpu()->id)
        : row.queued()              ? m_help->newsOf(row.queued()->id)
                                    : std::nullopt;
    m_notice->setClosable(m_news && m_news->canBeDismissed);
    if (!m_news)
        return false;
    if (m_news->words.isEmpty())
        m_notice->showNotice(m_news->tone, m_news->sentence, m_news->button);
    else
        m_notice->showError({ErrorCode::Invalid, m_news->sentence, m_news->words}, m_news->button);
    return true;
}

void TpuDetails::explain(const TpuRow &row)
{
    const auto *tpu = row.tpu();
    const auto *request = row.queued();
    if (const auto leaving = gracemark::reason(row.key()); !leaving.isEmpty()) {
        m_news.reset();
        m_notice->setClosable(false);
        return m_notice->showNotice(Tone::Warning, leaving);
    }
    if (explainTrouble(row))
        return;
    if (tpu && tpu->isLegacyNode())
        m_notice->showNotice(
            Tone::Note,
            tr("This is a TPU Node of the old architecture. Google makes no new ones. It has no host to log "
               "in to: its program runs on another machine."));
    else if (row.isStale)
        m_notice->showNotice(Tone::Warning,
                             row.zoneAnsweredAt.isValid()
                                 ? tr("%1 does not answer. What you see is from %2.")
                                       .arg(row.zone().toString(), phrases::exactTime(row.zoneAnsweredAt))
                                 : tr("%1 does not answer and has not answered yet.").arg(row.zone().toString()));
    else if (tpu
             && (tpu->state == TpuState::Preempted || tpu->state == TpuState::Terminated
                 || tpu->state == TpuState::Unknown))
        m_notice->showNotice(tpuwords::tone(tpu->state), tpuwords::meaning(tpu->state));
    else if (tpu && tpuwords::hasHealth(tpu->state) && tpuwords::isSick(tpu->health))
        m_notice->showNotice(
            Tone::Warning, tpu->healthDescription.isEmpty() ? tpuwords::meaning(tpu->health) : tpu->healthDescription);
    else if (request && request->failure)
        m_notice->showError(*request->failure);
    else if (request && request->isDead())
        m_notice->showNotice(Tone::Warning, tpuwords::meaning(request->state));
    else
        m_notice->dismiss();
}

void TpuDetails::showButtons()
{
    const bool isOne = m_several.isEmpty();
    const auto *tpu = isOne ? m_row.tpu() : nullptr;
    const auto *wish = isOne ? m_row.wish() : nullptr;
    const auto wait = isOne ? tpupossible::problemOfBusy(m_row.key(), m_busy) : QString{};
    const auto either = [&wait](const QString &problem) { return wait.isEmpty() ? problem : wait; };
    for (QWidget *button : std::initializer_list<QWidget *>{m_terminal, m_setUp, m_sshConfig, m_editor})
        button->setVisible(tpu != nullptr);
    m_start->setVisible(tpu && tpu->state == TpuState::Stopped);
    // What can never be stopped has no button for it; the menu says why.
    m_stop->setVisible(tpu && tpu->state != TpuState::Stopped && tpupossible::canEverStop(*tpu));
    m_delete->setVisible(!wish);
    m_delete->setText(isOne ? tr("Delete…") : tr("Delete %n entries…", nullptr, int(m_several.size())));
    enableUnless(m_delete,
                 isOne && !wish && !m_row.key().isEmpty() ? tpupossible::problemOfDelete(m_row, m_busy) : QString{});
    m_cancelWish->setVisible(wish != nullptr);
    enableUnless(m_cancelWish, wish && wish->state == WishState::Stopping ? tr("It is being stopped.") : wait);
    m_zones->setVisible(wish != nullptr);
    if (!tpu)
        return;
    enableUnless(m_terminal, tpupossible::problemOfTerminal(*tpu));
    enableUnless(m_setUp, tpupossible::problemOfTerminal(*tpu));
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

void TpuDetails::changeEvent(QEvent *event)
{
    Card::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void TpuDetails::retranslate()
{
    setAccessibleName(tr("Details"));
    m_terminal->setText(tr("Terminal"));
    m_setUp->setText(tr("Set up…"));
    m_start->setText(tr("Start"));
    m_stop->setText(tr("Stop…"));
    m_sshConfig->setText(tr("SSH config…"));
    m_sshConfig->setAccessibleName(tr("Add to my SSH config…"));
    m_editor->setText(tr("VS Code"));
    m_editor->setAccessibleName(tr("Open in VS Code"));
    m_cancelWish->setText(tr("Stop trying…"));
    m_zones->setText(tr("Show the request"));
    m_hostsTitle->setText(tr("Hosts"));
    m_menu->setToolTip(tr("More"));
    m_menu->setAccessibleName(tr("More"));
    fillVerbs();
    if (!m_several.isEmpty())
        showSeveral(QList{m_several});
    else if (!m_row.key().isEmpty())
        showRow(m_row);
}
