// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/billableservice.h"

#include "services/net/restclient.h"
#include "services/project/billablereading.h"
#include "services/store/settings.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace {

const auto undoKey = u"money.firewallUndo"_s;

QJsonObject toJson(const FirewallUndo &undo, const ProjectId &project)
{
    return {{u"project"_s, project.toString()},
            {u"rule"_s, undo.before.name},
            {u"network"_s, undo.before.network},
            {u"allowed"_s, QJsonArray::fromStringList(portWords(undo.before))},
            {u"before"_s, QJsonArray::fromStringList(undo.before.sourceRanges)},
            {u"after"_s, QJsonArray::fromStringList(undo.after)},
            {u"when"_s, undo.when.toString(Qt::ISODate)}};
}

QStringList strings(const QJsonValue &value)
{
    QStringList list;
    for (const auto &entry : value.toArray())
        list += entry.toString();
    return list;
}

FirewallUndo undoFrom(const QJsonObject &json)
{
    FirewallUndo undo;
    undo.before.name = json["rule"_L1].toString();
    undo.before.network = json["network"_L1].toString();
    for (const auto &word : strings(json["allowed"_L1])) {
        PortRule port{.protocol = word.section(u':', 0, 0)};
        if (word.contains(u':'))
            port.written = QStringList{word.section(u':', 1)};
        undo.before.ports += port;
    }
    undo.before.sourceRanges = strings(json["before"_L1]);
    undo.after = strings(json["after"_L1]);
    undo.when = QDateTime::fromString(json["when"_L1].toString(), Qt::ISODate).toUTC();
    return undo;
}

} // namespace

BillableService::BillableService(CloudProfile profile, RestClient *rest, Clock *clock, Settings *settings,
                                 QObject *parent)
    : QObject{parent}
    , m_profile{std::move(profile)}
    , m_rest{rest}
    , m_clock{clock}
    , m_settings{settings}
{
    const auto kept = m_settings ? m_settings->more(undoKey).toArray() : QJsonArray{};
    for (const auto &entry : kept) {
        const auto undo = undoFrom(entry.toObject());
        if (entry["project"_L1].toString() == m_profile.project.toString() && !undo.before.name.isEmpty()
            && !undo.before.sourceRanges.isEmpty())
            m_undos += undo;
    }
}

void BillableService::refresh()
{
    for (int i = 0; i < billSources; ++i) {
        if (!m_readings[std::size_t(i)].isReading)
            read(BillSource(i));
    }
    emit changed();
}

bool BillableService::isReading() const
{
    return std::ranges::any_of(m_readings, &SourceReading::isReading);
}

void BillableService::read(BillSource source)
{
    m_readings[std::size_t(source)].isReading = true;
    m_tasks.run(readBillables(m_profile, m_rest, source, m_clock->now(), m_tasks.token()),
                [this, source](const Result<Content> &content) { take(source, content); });
}

/// A source that fails keeps what it told last, with its age.
void BillableService::take(BillSource source, const Result<Content> &content)
{
    auto &reading = m_readings[std::size_t(source)];
    reading.isReading = false;
    reading.error = content ? std::nullopt : std::optional{content.error()};
    if (content) {
        reading.readAt = m_clock->now();
        reading.unreachable = content->unreachable;
        reading.items = content->items;
        if (source == BillSource::Firewalls)
            m_firewalls = content->firewalls;
        if (source == BillSource::Logs)
            m_sinks = content->sinks;
        if (source == BillSource::Sizes)
            m_bytes = content->bytes;
    }
    emit changed();
}

QList<Billable> BillableService::items() const
{
    QList<Billable> all;
    for (const auto &reading : m_readings)
        all += reading.items;
    for (auto &item : all) {
        if (item.kind == BillableKind::Bucket && m_bytes.buckets.contains(item.name))
            item.bytes = m_bytes.buckets.value(item.name);
    }
    return all;
}

Task<> BillableService::setRanges(VpcRule rule, QStringList ranges, std::stop_token stop)
{
    const auto changed =
        co_await changeRanges(FirewallApi{m_rest, m_profile.compute, m_profile.project}, m_clock, rule, ranges, stop);
    if (!changed)
        co_return std::unexpected{changed.error()};
    adopt(*changed);
    keepUndo({rule, changed->sourceRanges, m_clock->now()});
    emit this->changed();
    co_return {};
}

QList<FirewallUndo> BillableService::undos() const
{
    return m_undos;
}

Task<> BillableService::undo(FirewallUndo undo, std::stop_token stop)
{
    auto now = undo.before;
    now.sourceRanges = undo.after; // only what this program made of it is taken back
    const auto changed = co_await changeRanges(FirewallApi{m_rest, m_profile.compute, m_profile.project}, m_clock, now,
                                               undo.before.sourceRanges, stop);
    if (!changed)
        co_return std::unexpected{changed.error()};
    adopt(*changed);
    dropUndo(undo.before.name);
    emit this->changed();
    co_return {};
}

void BillableService::adopt(const VpcRule &rule)
{
    const auto found = std::ranges::find_if(m_firewalls, [&](const VpcRule &old) { return old.name == rule.name; });
    if (found != m_firewalls.end())
        *found = rule;
    else
        m_firewalls += rule;
}

/// The first state counts: narrowing twice and taking back once leads to where it began.
void BillableService::keepUndo(const FirewallUndo &undo)
{
    const auto found =
        std::ranges::find_if(m_undos, [&](const FirewallUndo &old) { return old.before.name == undo.before.name; });
    if (found != m_undos.end()) {
        found->after = undo.after;
        found->when = undo.when;
    } else {
        m_undos += undo;
    }
    const auto kept =
        *std::ranges::find_if(m_undos, [&](const FirewallUndo &old) { return old.before.name == undo.before.name; });
    if (!m_settings)
        return;
    auto all = m_settings->more(undoKey).toArray();
    for (auto i = all.size(); i-- > 0;) {
        if (all[i]["project"_L1].toString() == m_profile.project.toString()
            && all[i]["rule"_L1].toString() == undo.before.name)
            all.removeAt(i);
    }
    all.append(toJson(kept, m_profile.project));
    m_settings->setMore(undoKey, all);
}

void BillableService::dropUndo(const QString &rule)
{
    m_undos.removeIf([&](const FirewallUndo &undo) { return undo.before.name == rule; });
    if (!m_settings)
        return;
    auto all = m_settings->more(undoKey).toArray();
    for (auto i = all.size(); i-- > 0;) {
        if (all[i]["project"_L1].toString() == m_profile.project.toString() && all[i]["rule"_L1].toString() == rule)
            all.removeAt(i);
    }
    m_settings->setMore(undoKey, all);
}
