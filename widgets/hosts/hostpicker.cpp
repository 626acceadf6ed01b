// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hosts/hostpicker.h"

#include "services/core/punctuation.h"
#include "services/hosts/hostpool.h"
#include "services/hosts/hosts.h"
#include "services/hosts/podrun.h"
#include "services/tpu/multislice.h"
#include "services/tpu/tpuspec.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHeaderView>
#include <QPushButton>
#include <QSet>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr int HostRole = Qt::UserRole; ///< number of the host
constexpr int NameRole = Qt::UserRole + 1; ///< without what is said of it
constexpr int FoldRole = Qt::UserRole + 2; ///< by which a folded one is known again, in whatever language

/// Known again: a worker by its TPU's name and its number, an address by itself.
QString place(const PodHost &host)
{
    return host.isPlain() ? host.id : u"%1 %2"_s.arg(host.tpu.toString()).arg(host.worker);
}

QPushButton *linkButton(const QString &name)
{
    auto *button = new QPushButton;
    button->setObjectName(name);
    setButtonKind(button, ButtonKind::Link);
    return button;
}

QWidget *rowOf(std::initializer_list<QPushButton *> links)
{
    auto *box = new QWidget;
    auto *row = new FlowLayout{box, scaled(12)};
    for (auto *link : links)
        row->addWidget(link);
    return box;
}

} // namespace

HostPicker::HostPicker(QWidget *parent)
    : QWidget{parent}
    , m_tree{new QTreeWidget}
    , m_summary{new Label{TextRole::TableHead, TextColor::Soft}}
    , m_trouble{new Label{TextRole::TableHead, TextColor::Bad}}
    , m_action{linkButton(u"runHostRemedy"_s)}
    , m_again{linkButton(u"runHostAgain"_s)}
    , m_all{linkButton(u"runHostAll"_s)}
    , m_none{linkButton(u"runHostNone"_s)}
    , m_addresses{linkButton(u"runHostAddresses"_s)}
{
    m_tree->setHeaderHidden(true);
    m_tree->setRootIsDecorated(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setSelectionMode(QAbstractItemView::NoSelection);
    m_tree->header()->setStretchLastSection(true);
    m_summary->setWordWrap(true);
    m_trouble->setObjectName(u"runHostTrouble"_s);
    m_trouble->setWordWrap(true);
    auto *help = rowOf({m_action, m_again});
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    column->addWidget(m_summary);
    column->addWidget(m_tree, 1);
    column->addWidget(m_trouble);
    column->addWidget(help);
    column->addWidget(rowOf({m_all, m_none, m_addresses}));
    m_trouble->hide();
    help->hide();
    connect(m_tree, &QTreeWidget::itemChanged, this, [this] {
        if (!m_isBuilding)
            notify();
    });
    connect(m_all, &QPushButton::clicked, this, [this] { chooseAll(Qt::Checked); });
    connect(m_none, &QPushButton::clicked, this, [this] { chooseAll(Qt::Unchecked); });
    connect(m_addresses, &QPushButton::clicked, this, &HostPicker::addressesRequested);
    connect(m_action, &QPushButton::clicked, this, [this] { emit actionRequested(m_leadsTo, m_troubled); });
    connect(m_again, &QPushButton::clicked, this, &HostPicker::connectAgain);
    for (const auto signal : {&QTreeWidget::itemExpanded, &QTreeWidget::itemCollapsed})
        connect(m_tree, signal, this, &HostPicker::heightChanged);
    connect(Theme::of(this), &Theme::changed, this, &HostPicker::rebuild);
    named(this, m_tree, "runHostTree", [] { return tr("Hosts to run on"); });
    translated(this, m_again, [] { return tr("Connect again"); });
    translated(this, m_all, [] { return tr("All"); });
    translated(this, m_none, [] { return tr("None"); });
    translated(
        this, m_addresses, [] { return tr("Addresses…"); },
        [] { return tr("Hosts that are no TPU of this project: paste addresses, or a podips.txt"); });
    translated(this, &HostPicker::rebuild);
}

void HostPicker::setPool(HostPool *pool)
{
    m_pool = pool;
    if (pool)
        connect(pool, &HostPool::linkChanged, this, [this](const QString &hostId) {
            showLink(hostId);
            showTrouble();
        });
}

void HostPicker::setTpus(const QList<Tpu> &tpus)
{
    if (m_wasFilled && tpus == m_tpus)
        return;
    m_tpus = tpus;
    rebuild();
    QList<Tpu> open;
    for (const auto &tpu : tpus) {
        if (whyUnreachable(tpu).isEmpty() && tpu.state == TpuState::Ready)
            open.append(tpu);
    }
    const bool isFirst = !std::exchange(m_wasFilled, m_wasFilled || !open.isEmpty()) && !open.isEmpty();
    const auto slices = open.isEmpty() ? QList<Tpu>{} : multisliceOf(open.first(), open);
    if (isFirst && open.size() == slices.size() && chosen().isEmpty()) // the slices of a multislice are one choice
        choose(hostsOf(slices));
}

void HostPicker::setPlainHosts(const QList<PodHost> &hosts)
{
    m_plain = hosts;
    rebuild();
}

/// What is ticked stays so. A TPU whose hosts were all meant is meant as a whole, also where it has more of them by
/// now: it told its hosts only little by little, or another one got its name.
QSet<QString> HostPicker::keptPlaces() const
{
    const auto ticked = chosen();
    QSet<QString> kept;
    for (const auto &host : ticked)
        kept.insert(place(host));
    for (const auto &tpu : m_tpus) {
        const auto ofTpu = [&tpu](const PodHost &host) { return host.tpu == tpu.id; };
        const auto before = std::ranges::count_if(m_hosts, ofTpu);
        if (before == 0 || std::ranges::count_if(ticked, ofTpu) != before)
            continue;
        for (const auto &host : hostsOf(tpu))
            kept.insert(place(host));
    }
    return kept;
}

void HostPicker::rebuild()
{
    const auto kept = keptPlaces();
    QSet<QString> closed;
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        if (!m_tree->topLevelItem(i)->isExpanded())
            closed.insert(m_tree->topLevelItem(i)->data(0, FoldRole).toString());
    }
    m_isBuilding = true;
    m_tree->clear();
    m_hosts.clear();
    m_items.clear();
    for (const auto &tpu : std::as_const(m_tpus)) {
        const auto slices = multisliceOf(tpu, m_tpus);
        if (slices.size() == 1)
            addTpu(tpu);
        else if (tpu.id == slices.constFirst().id)
            addMultislice(slices);
    }
    if (!m_plain.isEmpty()) {
        auto *group = new QTreeWidgetItem{m_tree, {tr("Addresses")}};
        group->setData(0, NameRole, tr("Addresses"));
        group->setData(0, FoldRole, u"addresses"_s); // a TPU's name is a full one, with slashes
        group->setFlags(group->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
        group->setCheckState(0, Qt::Unchecked);
        for (const auto &host : std::as_const(m_plain))
            addHost(group, host, host.label);
    }
    for (const auto &host : std::as_const(m_hosts)) {
        if (kept.contains(place(host)))
            m_items.value(host.id)->setCheckState(0, Qt::Checked);
        showLink(host.id);
    }
    constexpr int openUpTo = 16; // workers: a larger slice is one line until somebody opens it
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        auto *item = m_tree->topLevelItem(i);
        item->setExpanded(!closed.contains(item->data(0, FoldRole).toString()) && item->childCount() <= openUpTo);
    }
    m_isBuilding = false;
    showTrouble();
    notify();
    emit heightChanged();
}

void HostPicker::addTpu(const Tpu &tpu)
{
    const auto hosts = hostsOf(tpu);
    const auto closed = whyUnreachable(tpu);
    const bool isShared = std::ranges::any_of(
        m_tpus, [&](const Tpu &other) { return other.shortName == tpu.shortName && other.id != tpu.id; });
    const auto name = isShared ? punctuation::noted(tpu.shortName, tpu.zone.toString()) : tpu.shortName;
    QTreeWidgetItem *item = nullptr;
    if (hosts.size() == 1) {
        item = addHost(nullptr, hosts.first(), name);
    } else {
        item = new QTreeWidgetItem{m_tree, {name}};
        item->setData(0, NameRole, name);
        item->setData(0, FoldRole, tpu.id.toString());
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
        item->setCheckState(0, Qt::Unchecked);
        for (const auto &host : hosts)
            addHost(item, host, tr("host %1").arg(host.worker));
    }
    item->setToolTip(0, closed.isEmpty() ? tr("%1 in %2").arg(tpu.acceleratorType, tpu.zone.toString()) : closed);
    item->setDisabled(!closed.isEmpty());
    if (!closed.isEmpty() && tpu.state != TpuState::Ready)
        item->setText(0, u"%1 · %2"_s.arg(name, tpu.stateText));
}

/// One line to tick, as programs use all of it together; its hosts below it.
void HostPicker::addMultislice(const QList<Tpu> &slices)
{
    const auto &first = slices.constFirst();
    const auto name = tr("%1, %n slices", nullptr, int(slices.size())).arg(slicePrefix(first.shortName));
    auto *item = new QTreeWidgetItem{m_tree, {name}};
    item->setData(0, NameRole, name);
    item->setData(0, FoldRole, first.id.toString());
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
    item->setCheckState(0, Qt::Unchecked);
    item->setToolTip(0, tr("%1 in %2").arg(first.acceleratorType, first.zone.toString()));
    for (const auto &slice : slices) {
        const auto closed = whyUnreachable(slice);
        for (const auto &host : hostsOf(slice)) {
            auto *row = addHost(item, host, host.label);
            row->setDisabled(!closed.isEmpty());
            row->setToolTip(0, closed);
        }
    }
}

QTreeWidgetItem *HostPicker::addHost(QTreeWidgetItem *parent, const PodHost &host, const QString &text)
{
    auto *item = parent ? new QTreeWidgetItem{parent, {text}} : new QTreeWidgetItem{m_tree, {text}};
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
    item->setCheckState(0, Qt::Unchecked);
    item->setData(0, HostRole, m_hosts.size());
    item->setData(0, NameRole, text);
    m_items.insert(host.id, item);
    m_hosts.append(host);
    return item;
}

QList<PodHost> HostPicker::chosen() const
{
    QList<PodHost> hosts;
    for (const auto &host : m_hosts) {
        const auto *item = m_items.value(host.id);
        if (item && !item->isDisabled() && item->checkState(0) == Qt::Checked)
            hosts.append(host);
    }
    return hosts;
}

void HostPicker::choose(const QList<PodHost> &hosts)
{
    QSet<QString> wanted;
    for (const auto &host : hosts) {
        wanted.insert(place(host));
        if (host.isPlain() && std::ranges::none_of(m_plain, [&](const PodHost &known) { return known.id == host.id; }))
            m_plain.append(host);
    }
    rebuild();
    m_isBuilding = true;
    for (const auto &host : std::as_const(m_hosts))
        m_items.value(host.id)->setCheckState(0, wanted.contains(place(host)) ? Qt::Checked : Qt::Unchecked);
    m_isBuilding = false;
    notify();
}

void HostPicker::chooseAll(Qt::CheckState state)
{
    m_isBuilding = true;
    for (auto *item : std::as_const(m_items)) {
        if (!item->isDisabled())
            item->setCheckState(0, state);
    }
    m_isBuilding = false;
    notify();
}

/// A mark behind the name of a host that could not be connected; why is worded here, in the language of now.
void HostPicker::showLink(const QString &hostId)
{
    auto *item = m_items.value(hostId);
    if (!item || !m_pool || item->isDisabled())
        return;
    const auto link = m_pool->link(hostId);
    const bool wasBuilding = std::exchange(m_isBuilding, true);
    const bool hasFailed = link.state == HostLink::State::Failed;
    const auto name = item->data(0, NameRole).toString();
    item->setText(0, hasFailed ? tr("%1 · ◆ not reached").arg(name) : name);
    item->setData(0, Qt::ForegroundRole,
                  hasFailed ? QVariant{QBrush{tokensOf(this).textColor(TextColor::Bad)}} : QVariant{});
    if (link.state != HostLink::State::Idle)
        item->setToolTip(0,
                         link.error                                     ? reachAdvice(link.error->code).sentence
                             : link.state == HostLink::State::Connected ? tr("Connected.")
                                                                        : link.sentence);
    m_isBuilding = wasBuilding;
}

/// While a host is tried again, the last attempt is what is known of it.
std::optional<ErrorCode> HostPicker::lastError(const PodHost &host)
{
    using State = HostLink::State;
    const auto link = m_pool && !m_items.value(host.id)->isDisabled() ? m_pool->link(host.id) : HostLink{};
    if (link.state == State::Failed && link.error)
        m_errors.insert(host.id, link.error->code);
    else if (link.state != State::Waiting && link.state != State::Connecting)
        m_errors.remove(host.id);
    const auto known = m_errors.constFind(host.id);
    return known == m_errors.cend() ? std::nullopt : std::optional{*known};
}

/// The first reason, for all hosts that share it: the others show when it is mended.
void HostPicker::showTrouble()
{
    std::optional<ErrorCode> code;
    m_failed.clear();
    for (const auto &host : std::as_const(m_hosts)) {
        const auto error = lastError(host);
        if (error && code.value_or(*error) == *error) {
            code = error;
            m_failed.append(host);
        }
    }
    const auto advice = code ? reachAdvice(*code) : ReachAdvice{};
    m_leadsTo = advice.action;
    m_troubled = m_failed.value(0).tpu;
    const auto before = m_trouble->text();
    m_trouble->setText(code ? punctuation::labelled(hostNames(m_failed, 2), advice.sentence) : QString{});
    m_trouble->setVisible(code.has_value());
    m_action->setText(actionText(advice.action));
    m_action->setVisible(advice.action != ReachAction::None
                         && (advice.action != ReachAction::Tpu || !m_troubled.isEmpty()));
    m_action->parentWidget()->setVisible(code.has_value());
    if (m_trouble->text() != before) // more hosts may be more lines
        emit heightChanged();
}

void HostPicker::connectAgain()
{
    for (const auto &host : QList{m_failed})
        m_tasks.run(m_pool->connection(host, m_tasks.token()),
                    [](const Result<std::shared_ptr<SshConnection>> &) { }); // how it went is told by the pool
}

int HostPicker::treeHeight(int mostRows) const
{
    int rows = 0;
    for (const auto *item = m_tree->topLevelItem(0); item != nullptr && rows < mostRows; item = m_tree->itemBelow(item))
        ++rows;
    return std::max(m_tree->sizeHintForRow(0), scaled(24)) * std::max(1, rows) + scaled(4);
}

void HostPicker::notify()
{
    const auto hosts = chosen();
    m_summary->setText(hosts.isEmpty() ? tr("No host is chosen. Tick the ones to run on.")
                                       : tr("%n host(s): %1", nullptr, int(hosts.size())).arg(hostNames(hosts, 3)));
    emit chosenChanged();
}
