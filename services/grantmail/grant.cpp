// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/grantmail/grant.h"

#include "services/net/strictjson.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

/// v2-8 and v3-8 quota makes no pods, and pod quota makes no devices.
bool hasDeviceQuota(QStringView generation)
{
    return generation == u"v2" || generation == u"v3";
}

SliceOffer offerOf(const QString &type, const AcceleratorFacts &facts, qint64 slices)
{
    return {.acceleratorType = type,
            .slices = slices,
            .chips = facts.chips,
            .hosts = facts.hosts,
            .hbmGib = facts.hbmGib,
            .runtime = facts.runtime,
            .isServing = drawsOnServing(type)};
}

bool isItsDevice(const GrantRow &row, const QString &type)
{
    return !row.device.isEmpty() && row.device.compare(type, Qt::CaseInsensitive) == 0;
}

/// The row is for the type, whatever zone, tier and amount say.
bool fitsType(const GrantRow &row, const QString &type)
{
    if (isItsDevice(row, type))
        return true;
    const auto &catalogue = Accelerators::catalogue();
    const auto generation = catalogue.generationOf(type);
    if (generation.isEmpty() || generation != row.generation)
        return false;
    if (!hasDeviceQuota(generation))
        return true;
    // A v3-8 is a device; everything larger is a pod.
    const auto facts = catalogue.facts(type);
    const bool isDevice = facts && facts->hosts == 1;
    return row.device.isEmpty() ? !isDevice : false;
}

Coverage amountCoverage(const GrantRow &row, const SliceQuery &query)
{
    const auto &type = query.acceleratorType;
    if (!row.count)
        return Coverage::AmountUnknown;
    if (*row.count <= 0)
        return Coverage::TooLarge;
    if (isItsDevice(row, type))
        return query.slices <= *row.count ? Coverage::Granted : Coverage::TooLarge;
    const auto chips = row.chips();
    const auto facts = Accelerators::catalogue().facts(type);
    if (!chips || !facts)
        return Coverage::AmountUnknown;
    return qint64{facts->chips} * query.slices <= *chips ? Coverage::Granted : Coverage::TooLarge;
}

Coverage coverageOfRow(const GrantRow &row, const SliceQuery &query)
{
    const bool zone = row.zone == query.zone;
    const bool tier = sharesGrant(row.tier, query.tier);
    if (!fitsType(row, query.acceleratorType))
        return zone ? Coverage::WrongType : Coverage::NoGrant;
    if (!zone)
        return tier ? Coverage::WrongZone : Coverage::NoGrant;
    return tier ? amountCoverage(row, query) : Coverage::WrongTier;
}

/// How near an answer comes to "yes": the smaller the nearer.
int distance(Coverage coverage)
{
    constexpr std::array order{Coverage::Granted,   Coverage::AmountUnknown, Coverage::TooLarge,  Coverage::Expired,
                               Coverage::WrongTier, Coverage::WrongZone,     Coverage::WrongType, Coverage::NoGrant};
    return int(std::ranges::find(order, coverage) - order.begin());
}

} // namespace

std::optional<qint64> GrantRow::chips() const
{
    if (!count)
        return std::nullopt;
    const auto &catalogue = Accelerators::catalogue();
    if (unit == GrantUnit::Devices) {
        const auto facts = catalogue.facts(device);
        return facts ? std::optional{*count * facts->chips} : std::nullopt;
    }
    const auto *known = catalogue.generation(generation);
    if (!known)
        return std::nullopt;
    return unit == GrantUnit::Cores ? *count / known->coresPerChip : *count;
}

QDate Grant::end() const
{
    return start.isValid() && days ? start.addDays(*days) : QDate{};
}

std::optional<int> Grant::daysLeft(const QDateTime &now) const
{
    const auto last = end();
    if (!last.isValid())
        return std::nullopt;
    // Nobody says in whose time zone a grant ends: the later date of here and UTC is the careful one.
    const auto today = std::max(now.toUTC().date(), now.toLocalTime().date());
    return int(today.daysTo(last));
}

bool sharesGrant(Tier a, Tier b)
{
    const auto isSpot = [](Tier tier) { return tier == Tier::Spot || tier == Tier::Preemptible; };
    return a == b || (isSpot(a) && isSpot(b));
}

Covered coverageOf(const QList<Grant> &grants, const SliceQuery &query, const QDateTime &now)
{
    Covered best;
    for (const auto &grant : grants) {
        const bool isOver = grant.isOver(now);
        for (const auto &row : grant.rows) {
            auto coverage = coverageOfRow(row, query);
            if (coverage == Coverage::NoGrant) // neither zone nor type: still, there is a grant
                coverage = Coverage::WrongType;
            if (isOver)
                coverage = coverage == Coverage::Granted ? Coverage::Expired : Coverage::NoGrant;
            if (distance(coverage) < distance(best.coverage))
                best = {.coverage = coverage, .row = row, .grant = grant.id, .daysLeft = grant.daysLeft(now)};
        }
    }
    return best;
}

QList<SliceOffer> slicesThatFit(const GrantRow &row)
{
    QList<SliceOffer> offers;
    const auto chips = row.chips();
    const auto &catalogue = Accelerators::catalogue();
    const auto *generation = catalogue.generation(row.generation);
    if (!chips || *chips <= 0 || !generation)
        return offers;
    if (!row.device.isEmpty() && hasDeviceQuota(row.generation)) {
        if (const auto facts = catalogue.facts(row.device))
            offers.append(offerOf(row.device, *facts, *row.count));
        return offers;
    }
    auto sizes = generation->topologies.keys();
    std::ranges::sort(sizes, std::greater{});
    for (const int size : std::as_const(sizes)) {
        const auto type = generation->typePrefix + u'-' + QString::number(size);
        const auto facts = catalogue.facts(type);
        const bool isDevice = facts && hasDeviceQuota(row.generation) && facts->hosts == 1;
        if (facts && !isDevice && facts->chips <= *chips)
            offers.append(offerOf(type, *facts, *chips / facts->chips));
    }
    return offers;
}

namespace {

constexpr int exportVersion = 1;
const auto exportKind = "tpudesk-grant"_L1;

struct GrantFileMessages
{
    Q_DECLARE_TR_FUNCTIONS(GrantFile)
};

constexpr std::array tiers{std::pair{Tier::OnDemand, "on-demand"_L1}, std::pair{Tier::Preemptible, "preemptible"_L1},
                           std::pair{Tier::Spot, "spot"_L1}};
constexpr std::array units{std::pair{GrantUnit::Chips, "chips"_L1}, std::pair{GrantUnit::Cores, "cores"_L1},
                           std::pair{GrantUnit::Devices, "devices"_L1}};

template <typename Names, typename Value>
QString wordOf(const Names &names, Value value)
{
    const auto it = std::ranges::find(names, value, [](const auto &name) { return name.first; });
    return it == names.end() ? QString{} : QString{it->second};
}

template <typename Names>
auto valueOf(const Names &names, const QJsonValue &word) -> std::optional<decltype(names.front().first)>
{
    const auto text = word.toString();
    const auto it = std::ranges::find(names, text, [](const auto &name) { return name.second; });
    return it == names.end() ? std::nullopt : std::optional{it->first};
}

/// A whole number in [least, most].
std::optional<qint64> wholeNumber(const QJsonValue &value, qint64 least, qint64 most)
{
    const double number = value.toDouble(std::nan(""));
    if (!(number >= double(least) && number <= double(most)) || std::floor(number) != number)
        return std::nullopt;
    return qint64(number);
}

std::unexpected<Error> wrong(const QString &member)
{
    return failed(ErrorCode::BadReply,
                  GrantFileMessages::tr("The value “%1” of the grant is missing or not allowed.").arg(member));
}

bool isProjectNumber(QStringView text)
{
    return text.size() <= 20 && std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
}

bool isLower(QChar c)
{
    return c >= u'a' && c <= u'z';
}

bool isDigit(QChar c)
{
    return c >= u'0' && c <= u'9';
}

QJsonObject rowToJson(const GrantRow &row)
{
    QJsonObject json{{"tier"_L1, wordOf(tiers, row.tier)},
                     {"generation"_L1, row.generation},
                     {"unit"_L1, wordOf(units, row.unit)},
                     {"zone"_L1, row.zone.toString()}};
    if (!row.device.isEmpty())
        json["device"_L1] = row.device;
    if (row.count)
        json["count"_L1] = *row.count;
    return json;
}

/// The device must be of the row's generation, and a count of devices needs one.
bool isDeviceRight(const GrantRow &row)
{
    if (row.device.isEmpty())
        return row.unit != GrantUnit::Devices;
    return row.unit == GrantUnit::Devices && Accelerators::catalogue().generationOf(row.device) == row.generation
        && Accelerators::catalogue().facts(row.device).has_value();
}

Result<GrantRow> parseRow(const QJsonObject &json)
{
    GrantRow row;
    const auto tier = valueOf(tiers, json["tier"_L1]);
    if (!tier)
        return wrong(u"tier"_s);
    const auto unit = valueOf(units, json["unit"_L1]);
    if (!unit)
        return wrong(u"unit"_s);
    row.tier = *tier;
    row.unit = *unit;
    row.generation = json["generation"_L1].toString();
    if (!grantrules::isGeneration(row.generation))
        return wrong(u"generation"_s);
    row.zone = ZoneId{json["zone"_L1].toString()};
    if (!grantrules::isZone(row.zone.toString()))
        return wrong(u"zone"_s);
    row.device = json["device"_L1].toString();
    if (!isDeviceRight(row))
        return wrong(u"device"_s);
    if (json.contains("count"_L1)) {
        row.count = wholeNumber(json["count"_L1], 1, grantrules::mostCount);
        if (!row.count)
            return wrong(u"count"_s);
    }
    return row;
}

Result<QList<GrantRow>> parseRows(const QJsonValue &value)
{
    const auto entries = value.toArray();
    if (!value.isArray() || entries.size() > grantrules::mostRows)
        return wrong(u"rows"_s);
    QList<GrantRow> rows;
    for (const auto &entry : entries) {
        const auto row = parseRow(entry.toObject());
        if (!row)
            return std::unexpected{row.error()};
        rows.append(*row);
    }
    return rows;
}

/// What both files have: start, days, rows.
Result<Grant> parseTerms(const QJsonObject &json)
{
    Grant grant;
    if (json.contains("start"_L1)) {
        grant.start = QDate::fromString(json["start"_L1].toString(), Qt::ISODate);
        if (!grant.start.isValid() || grant.start.year() < 2017 || grant.start.year() > 2100)
            return wrong(u"start"_s);
    }
    if (json.contains("days"_L1)) {
        const auto days = wholeNumber(json["days"_L1], 1, grantrules::mostDays);
        if (!days)
            return wrong(u"days"_s);
        grant.days = int(*days);
    }
    const auto rows = parseRows(json["rows"_L1]);
    if (!rows)
        return std::unexpected{rows.error()};
    grant.rows = *rows;
    return grant;
}

QJsonObject termsToJson(const Grant &grant)
{
    QJsonObject json;
    QJsonArray rows;
    for (const auto &row : grant.rows)
        rows.append(rowToJson(row));
    if (grant.start.isValid())
        json["start"_L1] = grant.start.toString(Qt::ISODate);
    if (grant.days)
        json["days"_L1] = *grant.days;
    json["rows"_L1] = rows;
    return json;
}

} // namespace

/// "b", and of what Google calls AI zones "ai1b".
static bool isEndOfZone(QStringView text)
{
    const bool isOneLetter = text.size() == 1 && isLower(text.front());
    return isOneLetter || (text.size() == 4 && text.startsWith(u"ai") && isDigit(text.at(2)) && isLower(text.at(3)));
}

/// letters-letters, digits, "-", its end: us-central2-b, southamerica-west1-a, us-south1-ai1b.
bool grantrules::isZone(QStringView text)
{
    constexpr qsizetype longest = 40;
    const auto first = text.indexOf(u'-');
    const auto last = text.lastIndexOf(u'-');
    if (text.size() > longest || first < 2 || last <= first + 2 || !isEndOfZone(text.sliced(last + 1)))
        return false;
    const auto region = text.sliced(first + 1, last - first - 1);
    const auto digits = std::ranges::find_if_not(region, isLower) - region.begin();
    return std::ranges::all_of(text.first(first), isLower) && digits > 1 && digits < region.size()
        && region.size() - digits <= 2 && std::ranges::all_of(region.sliced(digits), isDigit);
}

bool grantrules::isGeneration(QStringView text)
{
    constexpr qsizetype longest = 6;
    if (text.size() < 2 || text.size() > longest || text.front() != u'v' || !isDigit(text.at(1)))
        return false;
    return std::ranges::all_of(text.sliced(1), [](QChar c) { return isDigit(c) || isLower(c); });
}

QJsonObject toJson(const Grant &grant)
{
    QJsonObject json = termsToJson(grant);
    json["id"_L1] = grant.id.toString(QUuid::WithoutBraces);
    json["project"_L1] = grant.project.toString();
    if (!grant.projectNumber.isEmpty())
        json["projectNumber"_L1] = grant.projectNumber;
    return json;
}

Result<Grant> parseGrant(const QJsonObject &json)
{
    auto grant = parseTerms(json);
    if (!grant)
        return grant;
    grant->id = QUuid{json["id"_L1].toString()};
    if (grant->id.isNull())
        return wrong(u"id"_s);
    grant->project = ProjectId{json["project"_L1].toString()};
    constexpr qsizetype longestProject = 100;
    if (grant->project.toString().size() > longestProject)
        return wrong(u"project"_s);
    grant->projectNumber = json["projectNumber"_L1].toString();
    if (!isProjectNumber(grant->projectNumber))
        return wrong(u"projectNumber"_s);
    return grant;
}

QByteArray exportGrant(const Grant &grant)
{
    QJsonObject json = termsToJson(grant);
    json["kind"_L1] = QString{exportKind};
    json["version"_L1] = exportVersion;
    return QJsonDocument{json}.toJson(QJsonDocument::Indented);
}

Result<Grant> importGrant(const QByteArray &file)
{
    constexpr qsizetype largest = 256 << 10;
    constexpr int deepest = 8;
    if (file.size() > largest)
        return failed(ErrorCode::BadReply, GrantFileMessages::tr("The file is too large to be a TPU Desk grant."));
    const auto json = readStrictJson(file, {.depth = deepest});
    if (json.flaw != JsonFlaw::None || json.object["kind"_L1].toString() != exportKind)
        return failed(
            ErrorCode::BadReply,
            GrantFileMessages::tr(
                "This is not a grant that TPU Desk exported. Open the TRC mail itself, or ask for the file again."));
    if (json.object["version"_L1].toInt() != exportVersion)
        return failed(ErrorCode::BadReply,
                      GrantFileMessages::tr("The grant was exported by another version of TPU Desk. Update TPU Desk, "
                                            "or open the TRC mail itself."));
    return parseTerms(json.object);
}
