// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/billableservice.h"

#include "services/net/restclient.h"
#include "services/store/settings.h"

#include <QJsonArray>
#include <QUrlQuery>

using namespace Qt::StringLiterals;

struct BillableService::Content
{
    QList<Billable> items{};
    QStringList unreachable{};
    QList<VpcRule> firewalls{};
    QList<LogSink> sinks{};
    BilledBytes bytes{};
    QList<Budget> budgets{};
};

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

QString escaped(const QString &part)
{
    return QString::fromLatin1(QUrl::toPercentEncoding(part));
}

QUrl at(QUrl base, const QString &path, const QUrlQuery &query)
{
    base.setPath(base.path() + path);
    base.setQuery(query);
    return base;
}

/// Where a source is read.
QUrl urlOf(const CloudProfile &profile, BillSource source)
{
    const auto project = escaped(profile.project.toString());
    const auto compute = [&](const QString &path) {
        return at(profile.compute, u"/compute/v1/projects/"_s + project + path,
                  {{u"maxResults"_s, u"500"_s}, {u"returnPartialSuccess"_s, u"true"_s}});
    };
    switch (source) {
    case BillSource::Disks: return compute(u"/aggregated/disks"_s);
    case BillSource::Addresses: return compute(u"/aggregated/addresses"_s);
    case BillSource::Nats: return compute(u"/aggregated/routers"_s);
    case BillSource::Machines: return compute(u"/aggregated/instances"_s);
    case BillSource::Snapshots: return compute(u"/global/snapshots"_s);
    case BillSource::Firewalls: return compute(u"/global/firewalls"_s);
    case BillSource::Buckets:
        return at(profile.storage, u"/storage/v1/b"_s,
                  {{u"project"_s, profile.project.toString()}, {u"maxResults"_s, u"500"_s}});
    case BillSource::Logs:
        return at(profile.logging, u"/v2/projects/"_s + project + u"/sinks"_s, {{u"pageSize"_s, u"500"_s}});
    case BillSource::Sizes:
    case BillSource::Budgets: break;
    }
    return {};
}

RestRequest requestFor(const CloudProfile &profile, BillSource source)
{
    const bool isComputes = source != BillSource::Buckets && source != BillSource::Logs;
    return {.url = urlOf(profile, source), .counted = isComputes ? CountedTo::SignIn : CountedTo::Project};
}

BillablePage parsedBy(BillSource source, const QJsonObject &page)
{
    switch (source) {
    case BillSource::Disks: return parseDisks(page);
    case BillSource::Addresses: return parseAddresses(page);
    case BillSource::Nats: return parseNats(page);
    case BillSource::Machines: return parseMachines(page);
    case BillSource::Snapshots: return parseSnapshots(page);
    case BillSource::Buckets: return parseBuckets(page);
    case BillSource::Logs:
    case BillSource::Firewalls:
    case BillSource::Sizes:
    case BillSource::Budgets: break;
    }
    return {};
}

RestRequest series(const CloudProfile &profile, const QString &metric, const QDateTime &now)
{
    // Told once a day or less often: two days always hold a point.
    constexpr int hours = 48;
    QUrlQuery query;
    query.addQueryItem(u"filter"_s, escaped(u"metric.type=\"%1\""_s.arg(metric)));
    query.addQueryItem(u"interval.startTime"_s, now.addSecs(-hours * 3600).toString(Qt::ISODate));
    query.addQueryItem(u"interval.endTime"_s, now.toString(Qt::ISODate));
    query.addQueryItem(u"pageSize"_s, u"500"_s);
    return {.url = at(profile.monitoring, u"/v3/projects/"_s + escaped(profile.project.toString()) + u"/timeSeries"_s,
                      query),
            .counted = CountedTo::Project};
}

Task<BillableService::Content> readSizes(CloudProfile profile, QPointer<RestClient> rest, QDateTime now,
                                         std::stop_token stop)
{
    const auto buckets =
        co_await allPages(rest, series(profile, u"storage.googleapis.com/storage/total_bytes"_s, now), 0, stop);
    if (!buckets)
        co_return std::unexpected{buckets.error()};
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    const auto logs = co_await allPages(
        rest, series(profile, u"logging.googleapis.com/billing/monthly_bytes_ingested"_s, now), 0, stop);
    if (!logs)
        co_return std::unexpected{logs.error()};
    BillableService::Content content;
    content.bytes = parseBytes(buckets->pages, logs->pages);
    co_return content;
}

/// The newest point of a series: int64 as text, or a double.
std::optional<qint64> newest(const QJsonObject &series)
{
    const auto points = series["points"_L1].toArray();
    if (points.isEmpty())
        return std::nullopt;
    const auto value = points.first()["value"_L1].toObject(); // the API gives the newest first
    bool ok = false;
    if (const auto text = value["int64Value"_L1].toString(); !text.isEmpty()) {
        const auto number = text.toLongLong(&ok);
        return ok && number >= 0 ? std::optional{number} : std::nullopt;
    }
    constexpr double most = 9e18;
    const auto number = value["doubleValue"_L1].toDouble(-1);
    return number >= 0 && number < most ? std::optional{qint64(number)} : std::nullopt;
}

/// Sums that cannot be are not told.
void addTo(std::optional<qint64> &sum, qint64 value)
{
    qint64 total = 0;
    if (!__builtin_add_overflow(sum.value_or(0), value, &total))
        sum = total;
}

/// All pages of one source.
Task<BillableService::Content> readBillables(CloudProfile profile, QPointer<RestClient> rest, BillSource source,
                                             QDateTime now, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    if (source == BillSource::Sizes)
        co_return co_await readSizes(profile, rest, now, stop);
    if (source == BillSource::Budgets) {
        const auto budgets = co_await readBudgets(profile, rest, stop);
        if (!budgets)
            co_return std::unexpected{budgets.error()};
        co_return BillableService::Content{.budgets = *budgets};
    }
    const auto pages = co_await allPages(rest, requestFor(profile, source), 0, stop);
    if (!pages)
        co_return std::unexpected{pages.error()};
    BillableService::Content content;
    for (const auto &page : pages->pages) {
        const auto part = parsedBy(source, page);
        content.items += part.items;
        content.unreachable += part.unreachable;
        if (source == BillSource::Firewalls)
            content.firewalls += parseVpcRules(page);
        if (source == BillSource::Logs)
            content.sinks += parseSinks(page);
    }
    content.unreachable.removeDuplicates();
    co_return content;
}

} // namespace

BilledBytes parseBytes(const QList<QJsonObject> &buckets, const QList<QJsonObject> &logs)
{
    BilledBytes bytes;
    for (const auto &page : buckets) {
        for (const auto &entry : page["timeSeries"_L1].toArray()) {
            const auto series = entry.toObject();
            const auto name = series["resource"_L1]["labels"_L1]["bucket_name"_L1].toString();
            if (const auto value = newest(series); value && !name.isEmpty()) { // one series per storage class
                auto sum = bytes.buckets.contains(name) ? std::optional{bytes.buckets.value(name)} : std::nullopt;
                addTo(sum, *value);
                if (sum)
                    bytes.buckets.insert(name, *sum);
            }
        }
    }
    for (const auto &page : logs) {
        for (const auto &entry : page["timeSeries"_L1].toArray()) {
            if (const auto value = newest(entry.toObject())) // one series per kind of resource
                addTo(bytes.logs, *value);
        }
    }
    return bytes;
}

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
        if (source == BillSource::Budgets)
            m_budgets = content->budgets;
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
