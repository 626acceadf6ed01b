// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpudetails.h"

#include "services/tpu/tpuservice.h"
#include "widgets/common/codeview.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/flowlayout.h"
#include "widgets/tpu/tpufacts.h"
#include "widgets/tpu/tpuhosts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

/// Enabled when there is no problem; otherwise the tool tip says what it is.
void allow(QPushButton *button, const QString &problem)
{
    button->setEnabled(problem.isEmpty());
    button->setToolTip(problem);
    button->setAccessibleDescription(problem);
}

} // namespace

TpuDetails::TpuDetails(TpuService *tpus, QWidget *parent) : Card{parent, Margins::Tight}, m_tpus{tpus}
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
    m_notice->setClosable(false);
    column->addWidget(head);
    column->addWidget(m_line);
    column->addWidget(m_notice);
    buildButtons(column);
    m_hostsTitle = new Label{TextRole::Strong};
    m_hosts = new TpuHosts{m_tpus};
    m_facts = new TpuFacts;
    m_gcloudTitle = new Label{TextRole::Strong};
    m_gcloud = new CodeView;
    m_gcloud->setObjectName(u"tpuGcloud"_s);
    for (QWidget *part : std::initializer_list<QWidget *>{m_hostsTitle, m_hosts, m_facts, m_gcloudTitle, m_gcloud})
        column->addWidget(part);
    column->addStretch(1);
    scroll->setWidget(content);
    body()->addWidget(scroll);
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
    m_cancelWish = add(u"tpuCancelWishButton"_s);
    m_start = add(u"tpuStartButton"_s);
    m_stop = add(u"tpuStopButton"_s);
    m_delete = add(u"tpuDeleteButton"_s);
    m_sshConfig = add(u"tpuSshConfigButton"_s);
    m_editor = add(u"tpuEditorButton"_s);
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
    connect(m_start, &QPushButton::clicked, this, [this, id] { emit startRequested(id()); });
    connect(m_stop, &QPushButton::clicked, this, [this, id] { emit stopRequested(id()); });
    connect(m_delete, &QPushButton::clicked, this, &TpuDetails::deleteRequested);
    connect(m_sshConfig, &QPushButton::clicked, this, [this, id] { emit sshConfigRequested(id()); });
    connect(m_editor, &QPushButton::clicked, this, [this, id] { emit editorRequested(id()); });
    connect(m_cancelWish, &QPushButton::clicked, this, [this] {
        if (const auto *wish = m_row.wish())
            emit cancelWishRequested(wish->spec.job);
    });
}

void TpuDetails::showRow(const TpuRow &row)
{
    m_severalRows = 0;
    m_row = row;
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
    const bool hasCommand = row.wish() == nullptr;
    m_gcloudTitle->setVisible(hasCommand);
    m_gcloud->setVisible(hasCommand);
    if (hasCommand)
        m_gcloud->setCode(describeCommand(row, m_tpus->profile().project));
    showButtons();
}

void TpuDetails::showSeveral(qsizetype rows, qsizetype nodes)
{
    m_severalRows = rows;
    m_severalNodes = nodes;
    m_name->setText(tr("%n selected", nullptr, int(rows)));
    m_badge->hide();
    m_tier->hide();
    m_notice->dismiss();
    m_line->setText(nodes == rows ? QString{} : tr("Only nodes can be deleted together: %n of them.", nullptr, int(nodes)));
    m_line->setVisible(nodes != rows);
    m_hosts->clear();
    m_facts->clear();
    for (QWidget *part : std::initializer_list<QWidget *>{m_hostsTitle, m_hosts, m_facts, m_gcloudTitle, m_gcloud})
        part->hide();
    showButtons();
}

void TpuDetails::setBusy(const QSet<TpuId> &busy)
{
    m_busy = busy;
    showButtons();
}

void TpuDetails::tick()
{
    if (m_severalRows == 0 && m_row.wish())
        showWish(*m_row.wish());
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
        parts << (node.count > 1 ? tr("%1 × %2", "count × type").arg(node.count).arg(node.acceleratorType) : node.acceleratorType);
        if (!node.runtimeVersion.isEmpty())
            parts << node.runtimeVersion;
    }
    parts << request.zone.toString();
    m_line->setText(parts.join(u" · "_s));
    m_line->setVisible(true);
    m_hosts->clear();
    m_facts->clear();
    for (QWidget *part : std::initializer_list<QWidget *>{m_hostsTitle, m_hosts, m_facts})
        part->hide();
}

void TpuDetails::showWish(const WishView &wish)
{
    m_line->setText(wish.sentence(QDateTime::currentDateTimeUtc()));
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
    return parts.join(u" · "_s);
}

void TpuDetails::explain(const TpuRow &row)
{
    const auto *tpu = row.tpu();
    const auto *request = row.queued();
    if (tpu && tpu->isLegacyNode())
        m_notice->showNotice(Tone::Note, tr("This is a TPU Node of the old architecture. Google makes no new ones. It has no host to log "
                                            "in to: its program runs on another machine."));
    else if (row.isStale)
        m_notice->showNotice(Tone::Warning, row.zoneAnsweredAt.isValid()
                                 ? tr("%1 does not answer. What you see is from %2.")
                                       .arg(row.zone().toString(), phrases::exactTime(row.zoneAnsweredAt))
                                 : tr("%1 does not answer and has not answered yet.").arg(row.zone().toString()));
    else if (tpu && (tpu->state == TpuState::Preempted || tpu->state == TpuState::Terminated || tpu->state == TpuState::Unknown))
        m_notice->showNotice(tpuwords::tone(tpu->state), tpuwords::meaning(tpu->state));
    else if (tpu && tpuwords::isSick(tpu->health))
        m_notice->showNotice(Tone::Warning, tpu->healthDescription.isEmpty() ? tpuwords::meaning(tpu->health)
                                                                            : tpu->healthDescription);
    else if (request && request->failure)
        m_notice->showError(*request->failure);
    else if (request && request->isDead())
        m_notice->showNotice(Tone::Warning, tpuwords::meaning(request->state));
    else
        m_notice->dismiss();
}

void TpuDetails::showButtons()
{
    const bool isOne = m_severalRows == 0;
    const auto *tpu = isOne ? m_row.tpu() : nullptr;
    const bool isBusy = tpu && m_busy.contains(tpu->id);
    const auto wait = isBusy ? tr("Something is being done with it. Wait until that is finished.") : QString{};
    const auto either = [&wait](const QString &problem) { return wait.isEmpty() ? problem : wait; };
    for (QWidget *button : std::initializer_list<QWidget *>{m_terminal, m_sshConfig, m_editor})
        button->setVisible(tpu != nullptr);
    m_start->setVisible(tpu && tpu->state == TpuState::Stopped);
    m_stop->setVisible(tpu && tpu->state != TpuState::Stopped);
    m_delete->setVisible(tpu || (!isOne && m_severalNodes > 0));
    m_cancelWish->setVisible(isOne && m_row.wish());
    m_cancelWish->setEnabled(m_row.wish() && !m_row.wish()->isStopping);
    if (!tpu) {
        allow(m_delete, {});
        return;
    }
    allow(m_terminal, tpupossible::problemOfTerminal(*tpu));
    allow(m_sshConfig, tpupossible::problemOfTerminal(*tpu));
    allow(m_editor, tpupossible::problemOfTerminal(*tpu));
    allow(m_start, either(tpupossible::problemOfStart(*tpu)));
    allow(m_stop, either(tpupossible::problemOfStop(*tpu)));
    allow(m_delete, either(tpupossible::problemOfDelete(*tpu)));
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
    m_start->setText(tr("Start"));
    m_stop->setText(tr("Stop"));
    m_delete->setText(tr("Delete…"));
    m_sshConfig->setText(tr("Add to my SSH config…"));
    m_editor->setText(tr("Open in VS Code"));
    m_cancelWish->setText(tr("Stop trying"));
    m_hostsTitle->setText(tr("Hosts"));
    m_gcloudTitle->setText(tr("The same in gcloud"));
    if (m_severalRows > 0)
        showSeveral(m_severalRows, m_severalNodes);
    else if (!m_row.key().isEmpty())
        showRow(m_row);
}
