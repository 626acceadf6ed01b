// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/quotaservice.h"

#include "services/net/restclient.h"
#include "services/tpu/tpuservice.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostRegions = 60; // Google has about 45
constexpr auto regionsAgain = std::chrono::seconds{30}; // after a change of the list, at most so often

/// It becomes a part of an address.
bool isPlaceName(const QString &name)
{
    static const QRegularExpression shape{u"^[a-z][a-z0-9-]{1,40}$"_s};
    return shape.match(name).hasMatch();
}

QStringList regionsOf(const QList<QuotaRow> &rows, const QSet<QString> &wanted)
{
    QSet<QString> regions = wanted;
    for (const auto &row : rows) {
        const auto region = regionOf(row.zone);
        if (regions.size() < mostRegions && isPlaceName(region))
            regions.insert(region);
    }
    QStringList sorted{regions.begin(), regions.end()};
    sorted.sort();
    return sorted;
}

/// Of a zone. Nothing: not known, another try may tell.
std::optional<QSet<QString>> generationsIn(const Result<QStringList> &types)
{
    if (types) {
        QSet<QString> generations;
        for (const auto &type : *types)
            generations.insert(Accelerators::catalogue().generationOf(type));
        return generations;
    }
    switch (types.error().code) {
    case ErrorCode::NotInZone:
    case ErrorCode::NotGranted:
    case ErrorCode::NotFound: return QSet<QString>{}; // Cloud TPU does not know the zone, or keeps this project out
    default: return std::nullopt;
    }
}

} // namespace

QuotaService::QuotaService(CloudProfile profile, RestClient *rest, TpuService *tpus, Clock *clock, QObject *parent)
    : QObject{parent}
    , m_profile{std::move(profile)}
    , m_rest{rest}
    , m_tpus{tpus}
    , m_clock{clock}
    , m_requests{m_profile, rest, clock}
    , m_refreshing{std::make_shared<Refreshing>()}
{
    connect(tpus, &TpuService::listChanged, this, &QuotaService::listChanged);
    connect(tpus, &TpuService::listStateChanged, this, &QuotaService::stamp);
    connect(&m_requests, &QuotaRequests::decided, this, [this] {
        if (m_loading == Loading::No)
            begin();
    });
}

QuotaService::~QuotaService()
{
    wake(failed(ErrorCode::Cancelled));
}

Task<> QuotaService::refresh(std::stop_token stop)
{
    if (m_loading == Loading::No)
        begin();
    return afterRefresh(m_refreshing, std::move(stop));
}

void QuotaService::begin()
{
    m_loading = Loading::Yes;
    m_refreshing->isRunning = true;
    emit stateChanged();
    m_tasks.run(readLimits(m_profile, m_rest, m_tasks.token()),
                [this](const Result<LimitAnswer> &answer) { finish(answer); });
}

void QuotaService::finish(const Result<LimitAnswer> &answer)
{
    m_error = answer ? answer->cutShort : std::optional{answer.error()};
    if (answer) {
        m_limits = LimitIndex{answer->limits};
        m_source = answer->source;
        m_refusal = answer->refusal;
        m_updatedAt = m_clock->now();
        rebuild();
        readHardware();
        if (m_source == LimitSource::CloudQuotas)
            m_requests.read();
    }
    emit stateChanged();
    readAllRegions([this, result = answer ? Result<>{} : Result<>{std::unexpected{answer.error()}}] {
        m_loading = Loading::No;
        readMissingRegions();
        emit stateChanged();
        wake(result);
    });
}

void QuotaService::readRegions(const QStringList &regions, std::function<void()> done)
{
    if (regions.isEmpty()) {
        done();
        return;
    }
    m_tasks.run(readRegionQuotas(m_profile, m_rest, regions, m_tasks.token()),
                [this, regions, done = std::move(done)](const Result<RegionAnswers> &answers) {
                    onRegions(regions, answers);
                    done();
                });
}

void QuotaService::readAllRegions(std::function<void()> done)
{
    m_regionsAskedAt = m_clock->now();
    readRegions(regionsOf(rows(), m_wanted), std::move(done));
}

/// Regions that were wanted while others were being read.
void QuotaService::readMissingRegions()
{
    QStringList missing;
    for (const auto &region : std::as_const(m_wanted)) {
        if (!m_regions.contains(region) && !m_asked.contains(region))
            missing.append(region);
    }
    m_asked += QSet<QString>{missing.begin(), missing.end()};
    readRegions(missing, [this, missing] { m_asked -= QSet<QString>{missing.begin(), missing.end()}; });
}

/// Google states quota for zones that have no such TPUs, too. What a zone has is read once: it changes by the year.
void QuotaService::readHardware()
{
    QSet<ZoneId> zones;
    for (const auto &row : rows()) {
        if (!row.generation.isEmpty() && row.limit().value_or(0) != 0 && isPlaceName(row.zone.toString())
            && !m_hardware.contains(row.zone) && !m_hardwareAsked.contains(row.zone))
            zones.insert(row.zone);
    }
    m_hardwareAsked += zones;
    for (const auto &zone : zones) {
        m_tasks.run(m_tpus->api().acceleratorTypes(zone, m_tasks.token()),
                    [this, zone](const Result<QStringList> &types) {
                        m_hardwareAsked.remove(zone);
                        if (const auto known = generationsIn(types)) {
                            m_hardware.insert(zone, *known);
                            emit rowsChanged();
                        }
                    });
    }
}

/// A region that did not answer keeps its numbers, and they grow old.
void QuotaService::onRegions(const QStringList &asked, const Result<RegionAnswers> &answers)
{
    for (const auto &name : asked) {
        const auto answer = answers ? answers->value(name, failed(ErrorCode::BadReply))
                                    : Result<RegionQuotas>{std::unexpected{answers.error()}};
        auto &region = m_regions[name];
        if (answer) {
            region = *answer;
            region.asOf = m_clock->now();
        } else {
            region.error = answer.error();
        }
        region.region = name;
    }
    emit rowsChanged();
}

void QuotaService::wantRegion(const ZoneId &zone)
{
    const auto region = regionOf(zone);
    if (!isPlaceName(region) || m_wanted.contains(region) || m_wanted.size() >= mostRegions)
        return;
    m_wanted.insert(region);
    if (m_loading == Loading::No)
        readMissingRegions();
}

PreflightFacts QuotaService::facts() const
{
    return {.quota = m_quota,
            .limitsAsOf = m_updatedAt,
            .isLimitsReadFailing = m_error.has_value(),
            .regions = m_regions,
            .hardware = m_hardware,
            .now = m_clock->now()};
}

void QuotaService::wake(const Result<> &result)
{
    m_refreshing->isRunning = false;
    m_refreshing->last = result;
    for (const auto &ticket : std::exchange(m_refreshing->waiting, {}))
        ticket->now();
}

/// Free of `this`: the service may go while callers wait.
Task<> QuotaService::afterRefresh(std::shared_ptr<Refreshing> refreshing, std::stop_token stop)
{
    if (refreshing->isRunning) { // it may have ended at once
        const auto ticket = std::make_shared<Wake>();
        refreshing->waiting.append(ticket);
        if (const auto woken = co_await wokenOrStopped(ticket, stop); !woken) {
            refreshing->waiting.removeOne(ticket);
            co_return woken;
        }
    }
    co_return std::as_const(refreshing->last); // a plain lvalue would be moved from
}

/// What was made or deleted took or gave back addresses, too: they are read again, soon after the last time and not
/// before.
void QuotaService::listChanged()
{
    rebuild();
    if (!m_regionsAskedAt.isValid() || m_isRegionReadOwed)
        return;
    const auto due = m_regionsAskedAt.addDuration(regionsAgain);
    if (due <= m_clock->now() && m_loading == Loading::No) {
        readAllRegions([] { });
        return;
    }
    m_isRegionReadOwed = true;
    const std::chrono::milliseconds wait{std::max<qint64>(1'000, m_clock->now().msecsTo(due))};
    m_tasks.run(m_clock->sleep(wait, m_tasks.token()), [this](const Result<> &slept) {
        m_isRegionReadOwed = false;
        if (slept && m_loading == Loading::No)
            readAllRegions([] { });
    });
}

QDateTime QuotaService::figuresAsOf() const
{
    if (!m_updatedAt.isValid())
        return {};
    QDateTime oldest = m_tpus && m_tpus->listState().updatedAt.isValid()
        ? std::min(m_updatedAt, m_tpus->listState().updatedAt)
        : m_updatedAt;
    const auto shown = regionsOf(rows(), m_wanted); // others were asked for once, and are not read again
    for (const auto &name : shown) {
        if (const auto region = m_regions.value(name); region.asOf.isValid())
            oldest = std::min(oldest, region.asOf);
    }
    return oldest;
}

void QuotaService::rebuild()
{
    if (!m_tpus)
        return;
    auto rows = quotaRows(m_limits, m_tpus->tpus(), m_tpus->queuedResources());
    (void)stampRows(rows);
    m_quota = {m_limits, std::move(rows)};
    emit rowsChanged();
}

/// Nothing else has changed when only the age of the list has, and often not even that.
void QuotaService::stamp()
{
    if (!m_tpus)
        return;
    auto rows = m_quota.rows();
    if (!stampRows(rows))
        return;
    m_quota = {m_limits, std::move(rows)};
    emit rowsChanged();
}

/// How old what is used is; whether any of it is another age than before.
bool QuotaService::stampRows(QList<QuotaRow> &rows) const
{
    const auto &state = m_tpus->listState();
    QSet<QString> staleRegions;
    for (auto it = state.staleZones.keyBegin(); it != state.staleZones.keyEnd(); ++it)
        staleRegions.insert(regionOf(*it));
    bool isOther = false;
    for (auto &row : rows) {
        const bool isStale = state.staleZones.contains(row.zone);
        const bool isRegionStale = !staleRegions.isEmpty() && staleRegions.contains(regionOf(row.zone));
        const auto usedAsOf = isStale ? state.staleZones.value(row.zone) : state.updatedAt;
        isOther = isOther || isStale != row.isStale || isRegionStale != row.isRegionStale || usedAsOf != row.usedAsOf;
        row.isStale = isStale;
        row.isRegionStale = isRegionStale;
        row.usedAsOf = usedAsOf;
    }
    return isOther;
}
