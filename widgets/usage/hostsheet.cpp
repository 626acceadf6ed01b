// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/hostsheet.h"

#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/maptext.h"
#include "widgets/usage/offeredmodel.h"
#include "widgets/usage/usagetext.h"

#include <QGridLayout>
#include <QLocale>
#include <QSortFilterProxyModel>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 sameClock = 1'500; ///< ms of difference that are the way and not the clock
constexpr double hardlyGrows = 1'024; ///< bytes a second
constexpr qsizetype mostUsers = 16;

QString rate(double bytes)
{
    return metricText(Metric::NetworkIn, float(bytes));
}

float valueOf(const HostUsage &host, Metric metric)
{
    return host.values.value(metric, noValue);
}

QString cpuText(const HostUsage &host)
{
    const auto cpu = metricText(Metric::HostCpu, valueOf(host, Metric::HostCpu));
    const float load = valueOf(host, Metric::Load);
    return std::isfinite(load) ? HostSheet::tr("%1, load %2").arg(cpu, metricText(Metric::Load, load)) : cpu;
}

/// How much, and when it will be full if it goes on like this.
QString diskText(const HostUsage &host)
{
    const float used = valueOf(host, Metric::DiskUsed);
    const float total = valueOf(host, Metric::DiskTotal);
    const auto now = usedOfTotal(used, total);
    if (!(host.growthOfDisk > hardlyGrows) || !std::isfinite(used))
        return now;
    const double left = double(total - used) / host.growthOfDisk;
    if (!std::isfinite(left) || left > 30 * 86'400.0)
        return HostSheet::tr("%1, grows by %2").arg(now, rate(host.growthOfDisk));
    return HostSheet::tr("%1, grows by %2: full in %3")
        .arg(now, rate(host.growthOfDisk), phrases::duration(std::chrono::seconds{qint64(std::max(0.0, left))}));
}

QString networkText(const HostUsage &host)
{
    const float in = valueOf(host, Metric::NetworkIn);
    const float out = valueOf(host, Metric::NetworkOut);
    if (!std::isfinite(in) && !std::isfinite(out))
        return phrases::none();
    return HostSheet::tr("%1 in, %2 out").arg(metricText(Metric::NetworkIn, in), metricText(Metric::NetworkOut, out));
}

QString clockText(const HostUsage &host)
{
    if (host.at <= 0)
        return phrases::none();
    if (std::abs(host.clockDifference) <= sameClock)
        return HostSheet::tr("as this computer's");
    const auto by = phrases::duration(std::chrono::seconds{std::abs(host.clockDifference) / 1'000});
    return host.clockDifference > 0 ? HostSheet::tr("%1 ahead of this computer's").arg(by)
                                    : HostSheet::tr("%1 behind this computer's").arg(by);
}

} // namespace

HostSheet::HostSheet(QWidget *host)
    : SideSheet{host}
    , m_state{new StateBadge}
    , m_sentence{named(new Label{TextRole::Body, TextColor::Soft}, "usageHostSentence")}
    , m_facts{new QGridLayout}
    , m_usersTitle{new Label{TextRole::Strong}}
    , m_users{new QGridLayout}
    , m_offeredTitle{translated(this, new Label{TextRole::Strong}, [] { return tr("What its runtime offers beyond"); })}
    , m_offered{named(new Table, "usageOfferedTable")}
    , m_model{new OfferedModel{this}}
{
    setObjectName(u"usageHostSheet"_s);
    setGuide("monitoring"_L1);
    setSheetWidth(800);
    addTitleWidget(m_state);
    m_sentence->setWordWrap(true);
    for (auto *grid : {m_facts, m_users}) {
        grid->setColumnStretch(1, 1);
        grid->setHorizontalSpacing(scaled(16));
        grid->setVerticalSpacing(scaled(6));
    }
    auto *sorted = new QSortFilterProxyModel{this};
    sorted->setSortRole(OfferedModel::SortRole);
    sorted->setSourceModel(m_model);
    m_offered->setModel(sorted);
    m_offered->setRowHeight(26);
    m_offered->setStretchColumn(OfferedModel::NameColumn);
    m_offered->setTextElideMode(Qt::ElideMiddle);
    m_offered->setMinimumHeight(scaled(240));
    m_offered->sortByColumn(-1, Qt::AscendingOrder);
    body()->addWidget(m_sentence);
    body()->addLayout(m_facts);
    body()->addWidget(m_usersTitle);
    body()->addLayout(m_users);
    body()->addWidget(m_offeredTitle);
    body()->addWidget(m_offered, 1);
    body()->addStretch(); // most runtimes offer nothing more: the rest stays at the top
    translated(this, &HostSheet::refresh);
}

void HostSheet::setHost(const SliceUsage &usage, int worker)
{
    m_usage = usage;
    m_worker = worker >= 0 && worker < usage.hosts.size() ? worker : -1;
    refresh();
}

void HostSheet::refresh()
{
    if (m_worker < 0)
        return;
    const auto &host = m_usage.hosts[m_worker];
    const auto name = maptext::label(host);
    const auto face = maptext::face(m_usage, m_worker);
    const bool isNamed = m_usage.hosts.size() == 1 || !m_usage.slices.isEmpty();
    setTitle(isNamed              ? hostName(m_usage, m_worker)
                 : name.isEmpty() ? tr("Host %1").arg(m_worker)
                                  : tr("Host %1 · %2").arg(m_worker).arg(name));
    m_state->setState(face.level, face.word);
    m_sentence->setText(host.sentence.isEmpty() ? usageStateSentence(host.state) : host.sentence);
    const auto now = std::max(m_usage.at, QDateTime::currentMSecsSinceEpoch());
    setFacts(
        {{tr("Processors"), cpuText(host)},
         {tr("Memory"), usedOfTotal(valueOf(host, Metric::HostMemoryUsed), valueOf(host, Metric::HostMemoryTotal))},
         {tr("Disk"), diskText(host)},
         {tr("Network"), networkText(host)},
         {tr("Running for"),
          host.uptime < 0 ? phrases::none()
                          : phrases::duration(std::chrono::seconds{qint64(std::min(host.uptime, 1e10))})},
         {metricName(Metric::Uptime), metricText(Metric::Uptime, valueOf(host, Metric::Uptime))},
         {tr("Clock"), clockText(host)},
         {tr("Measured"), maptext::age(host.at, now)},
         {tr("Measuring costs"),
          host.bytesPerSecond > 0 ? tr("%1 on the wire").arg(rate(double(host.bytesPerSecond))) : phrases::none()}});
    setUsers();
    m_model->setOffered(host.offered);
    m_offeredTitle->setVisible(!host.offered.isEmpty());
    m_offered->setVisible(!host.offered.isEmpty());
    m_offered->setAccessibleName(m_offeredTitle->text());
}

/// The labels stay, so that what a screen reader reads is not taken away every second.
void HostSheet::setFacts(const QList<std::pair<QString, QString>> &facts)
{
    while (m_factLabels.size() < 2 * facts.size()) {
        const bool isName = m_factLabels.size() % 2 == 0;
        auto *label = new Label{TextRole::Body, isName ? TextColor::Soft : TextColor::Text};
        label->setWordWrap(!isName);
        if (!isName)
            label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_facts->addWidget(label, int(m_factLabels.size() / 2), isName ? 0 : 1);
        m_factLabels << label;
    }
    for (qsizetype i = 0; i < facts.size(); ++i) {
        m_factLabels[2 * i]->setText(facts[i].first);
        m_factLabels[2 * i + 1]->setText(facts[i].second);
    }
}

void HostSheet::setUsers()
{
    const auto users = m_usage.hosts[m_worker].users.first(std::min(m_usage.hosts[m_worker].users.size(), mostUsers));
    while (m_userLabels.size() < 2 * users.size()) {
        const bool isName = m_userLabels.size() % 2 == 0;
        auto *label = new Label{isName ? TextRole::Body : TextRole::Code};
        label->setProperty("tpudeskData", !isName); // a command, as the host says it in every language
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setWordWrap(true);
        m_users->addWidget(label, int(m_userLabels.size()), 0, 1, 2);
        m_userLabels << label;
    }
    for (qsizetype i = 0; i < m_userLabels.size(); ++i) {
        const bool isShown = i / 2 < users.size();
        m_userLabels[i]->setVisible(isShown);
        if (!isShown)
            continue;
        const auto &user = users[i / 2];
        QStringList chips;
        for (const int chip : user.chips)
            chips << QString::number(chip);
        QStringList facts{maptext::outside(user.user, 64), tr("PID %1").arg(user.pid)};
        if (user.since.isValid())
            facts << tr("since %1").arg(phrases::dayAndTime(user.since));
        facts << (chips.isEmpty() ? tr("all chips") : tr("chips %1").arg(chips.join(tr(", ", "between numbers"))));
        m_userLabels[i]->setText(i % 2 == 0 ? facts.join(u" · "_s) : maptext::outside(user.command));
    }
    m_usersTitle->setText(users.isEmpty() ? tr("No process holds its chips") : tr("Who is on its chips"));
}
