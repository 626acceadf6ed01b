// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/hostpicker.h"

#include "services/pod/hostpool.h"
#include "services/pod/hosts.h"
#include "services/pod/podrun.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QEvent>
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

} // namespace

HostPicker::HostPicker(QWidget *parent)
    : QWidget{parent}, m_tree{new QTreeWidget}, m_summary{new Label{TextRole::TableHead, Ink::Soft}}, m_all{linkButton(u"runHostAll"_s)},
      m_none{linkButton(u"runHostNone"_s)}, m_addresses{linkButton(u"runHostAddresses"_s)}
{
    m_tree->setObjectName(u"runHostTree"_s);
    m_tree->setHeaderHidden(true);
    m_tree->setRootIsDecorated(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setSelectionMode(QAbstractItemView::NoSelection);
    m_tree->header()->setStretchLastSection(true);
    m_summary->setWordWrap(true);
    auto *buttons = new QWidget;
    auto *row = new FlowLayout{buttons, scaled(4)};
    row->addWidget(m_all);
    row->addWidget(m_none);
    row->addWidget(m_addresses);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    column->addWidget(m_summary);
    column->addWidget(m_tree, 1);
    column->addWidget(buttons);
    connect(m_tree, &QTreeWidget::itemChanged, this, [this] {
        if (!m_isBuilding)
            tell();
    });
    connect(m_all, &QPushButton::clicked, this, [this] { chooseAll(Qt::Checked); });
    connect(m_none, &QPushButton::clicked, this, [this] { chooseAll(Qt::Unchecked); });
    connect(m_addresses, &QPushButton::clicked, this, &HostPicker::addressesRequested);
    connect(Theme::of(this), &Theme::changed, this, &HostPicker::rebuild);
    retranslate();
}

void HostPicker::setPool(HostPool *pool)
{
    m_pool = pool;
    if (pool)
        connect(pool, &HostPool::linkChanged, this, &HostPicker::showLink);
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
    if (isFirst && open.size() == 1 && chosen().isEmpty())
        choose(hostsOf(open.first()));
}

void HostPicker::setPlainHosts(const QList<PodHost> &hosts)
{
    m_plain = hosts;
    rebuild();
}

void HostPicker::rebuild()
{
    QSet<QString> kept;
    for (const auto &host : chosen())
        kept.insert(place(host));
    QSet<QString> closed;
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        if (!m_tree->topLevelItem(i)->isExpanded())
            closed.insert(m_tree->topLevelItem(i)->text(0)); // of a whole slice: nothing is said behind its name
    }
    m_isBuilding = true;
    m_tree->clear();
    m_hosts.clear();
    m_items.clear();
    for (const auto &tpu : std::as_const(m_tpus))
        addTpu(tpu);
    if (!m_plain.isEmpty()) {
        auto *group = new QTreeWidgetItem{m_tree, {tr("Addresses")}};
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
        item->setExpanded(!closed.contains(item->text(0)) && item->childCount() <= openUpTo);
    }
    m_isBuilding = false;
    tell();
}

void HostPicker::addTpu(const Tpu &tpu)
{
    const auto hosts = hostsOf(tpu);
    const auto closed = whyUnreachable(tpu);
    QTreeWidgetItem *item = nullptr;
    if (hosts.size() == 1) {
        item = addHost(nullptr, hosts.first(), tpu.shortName);
    } else {
        item = new QTreeWidgetItem{m_tree, {tpu.shortName}};
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable | Qt::ItemIsAutoTristate);
        item->setCheckState(0, Qt::Unchecked);
        for (const auto &host : hosts)
            addHost(item, host, tr("host %1").arg(host.worker));
    }
    item->setToolTip(0, closed.isEmpty() ? tr("%1 in %2").arg(tpu.acceleratorType, tpu.zone.toString()) : closed);
    item->setDisabled(!closed.isEmpty());
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
    tell();
}

void HostPicker::chooseAll(Qt::CheckState state)
{
    m_isBuilding = true;
    for (auto *item : std::as_const(m_items)) {
        if (!item->isDisabled())
            item->setCheckState(0, state);
    }
    m_isBuilding = false;
    tell();
}

/// A mark behind the name of a host that is connected, or could not be.
void HostPicker::showLink(const QString &hostId)
{
    auto *item = m_items.value(hostId);
    if (!item || !m_pool)
        return;
    const auto link = m_pool->link(hostId);
    const bool wasBuilding = std::exchange(m_isBuilding, true);
    const bool hasFailed = link.state == HostLink::State::Failed;
    const auto name = item->data(0, NameRole).toString();
    item->setText(0, hasFailed ? tr("%1 · ◆ cannot be reached").arg(name) : name);
    item->setData(0, Qt::ForegroundRole, hasFailed ? QVariant{QBrush{tokensOf(this).ink(Ink::Bad)}} : QVariant{});
    const auto tip = link.error ? link.error->message : link.state == HostLink::State::Connected ? tr("Connected.") : link.sentence;
    if (!tip.isEmpty())
        item->setToolTip(0, tip);
    m_isBuilding = wasBuilding;
}

void HostPicker::tell()
{
    const auto hosts = chosen();
    m_summary->setText(hosts.isEmpty() ? tr("No host is chosen.") : tr("%n host(s): %1", nullptr, int(hosts.size())).arg(hostNames(hosts, 3)));
    emit chosenChanged();
}

void HostPicker::retranslate()
{
    m_tree->setAccessibleName(tr("Hosts to run on"));
    m_all->setText(tr("All"));
    m_none->setText(tr("None"));
    m_addresses->setText(tr("Addresses…"));
    m_addresses->setToolTip(tr("Hosts that are no TPU of this project: paste addresses, or a podips.txt"));
}

void HostPicker::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        rebuild();
    }
}
