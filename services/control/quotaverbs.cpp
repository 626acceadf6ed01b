// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/verbarguments.h"
#include "services/control/verbgroups.h"
#include "services/control/verbtools.h"
#include "services/core/clock.h"
#include "services/session/session.h"

#include <QCoreApplication>

#include <array>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

constexpr std::array classWords{"on-demand"_L1, "preemptible"_L1, "reserved"_L1};
static_assert(size_t(QuotaClass::Reserved) == classWords.size() - 1, "a word for each QuotaClass, in its order");
constexpr std::array boundWords{"tpu-zone"_L1,  "tpu-region"_L1, "serving"_L1,
                                "addresses"_L1, "instances"_L1,  "disks"_L1};
static_assert(size_t(BoundKind::Disks) == boundWords.size() - 1, "a word for each BoundKind, in its order");
constexpr std::array verdictWords{"fits"_L1, "unsure"_L1, "refused"_L1};
static_assert(size_t(PreflightVerdict::Red) == verdictWords.size() - 1, "a word for each PreflightVerdict");

/// Limits that were read lately are as good as new ones.
Task<> limitsRead(VerbScene scene, bool isAnew, std::stop_token stop)
{
    constexpr qint64 fresh = 300; // seconds
    if (const auto read = co_await verbtools::readList(scene, isAnew, stop); !read)
        co_return read;
    const auto asOf = scene.session->quota.updatedAt();
    if (!isAnew && asOf.isValid() && asOf.secsTo(scene.clock->now()) < fresh)
        co_return {};
    co_return co_await scene.session->quota.refresh(stop);
}

/// A number that is not known is not there; -1 is "no limit", as Google has it.
void putCount(QJsonObject *json, const QString &member, const std::optional<qint64> &count)
{
    if (count)
        json->insert(member, *count);
}

QJsonObject rowJson(const QuotaRow &row)
{
    QJsonObject json{{u"zone"_s, row.zone.toString()},
                     {u"generation"_s, row.generation},
                     {u"class"_s, classWords[size_t(row.quotaClass)]},
                     {u"unit"_s, row.unit == CountUnit::Chips ? u"chips"_s : u"cores"_s},
                     {u"used"_s, row.use.used},
                     {u"heldByDead"_s, row.use.heldByDead},
                     {u"heldByWaiting"_s, row.use.heldByWaiting},
                     {u"isStale"_s, row.isStale},
                     {u"isEverybodys"_s, row.isEverybodys}};
    putCount(&json, u"limit"_s, row.limit());
    putCount(&json, u"left"_s, row.left());
    putCount(&json, u"zoneLimit"_s, row.zoneLimit);
    putCount(&json, u"regionLimit"_s, row.regionLimit);
    verbtools::putText(&json, u"largest"_s, largestSlice(row).value_or(QString{}));
    verbtools::putText(&json, u"quota"_s, row.rawId);
    verbtools::putTime(&json, u"usedAsOf"_s, row.usedAsOf);
    return json;
}

Task<QJsonObject> listQuota(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    if (const auto read = co_await limitsRead(scene, isSet(arguments, "fresh"_L1), stop); !read)
        co_return std::unexpected{read.error()};
    const auto zone = text(arguments, "zone"_L1);
    QJsonArray rows;
    for (const auto &row : scene.session->quota.rows()) {
        const bool isWanted = isSet(arguments, "all"_L1) || !row.isEverybodys;
        if (isWanted && (zone.isEmpty() || row.zone.toString() == zone))
            rows.append(rowJson(row));
    }
    QJsonObject answer{{u"rows"_s, rows}};
    verbtools::putTime(&answer, u"readAt"_s, scene.session->quota.updatedAt());
    co_return answer;
}

QJsonObject boundJson(const Bound &bound)
{
    QJsonObject json{{u"kind"_s, boundWords[size_t(bound.kind)]},
                     {u"name"_s, boundName(bound.kind)},
                     {u"used"_s, bound.used},
                     {u"need"_s, bound.need},
                     {u"heldByDead"_s, bound.heldByDead},
                     {u"isShort"_s, bound.isShort()}};
    putCount(&json, u"limit"_s, bound.limit);
    putCount(&json, u"room"_s, bound.room);
    verbtools::putText(&json, u"quota"_s, bound.quotaId);
    verbtools::putTime(&json, u"asOf"_s, bound.asOf);
    return json;
}

Task<QJsonObject> checkQuota(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    if (const auto read = co_await limitsRead(scene, false, stop); !read)
        co_return std::unexpected{read.error()};
    const auto found = preflight(
        {.zone = ZoneId{text(arguments, "zone"_L1)},
         .tier = verbtools::tierOf(arguments["tier"_L1].toString(u"on-demand"_s)).value_or(Tier::OnDemand),
         .acceleratorType = text(arguments, "type"_L1),
         .count = arguments["slices"_L1].toInt(1),
         .externalAddress = isSet(arguments, "internal-ip"_L1) ? ExternalAddress::None : ExternalAddress::Wanted},
        scene.session->quota.facts());
    QJsonArray bounds;
    for (const auto &bound : found.bounds)
        bounds.append(boundJson(bound));
    QJsonArray others;
    for (const auto &zone : found.otherZones)
        others.append(zone.toString());
    QJsonObject answer{{u"verdict"_s, verdictWords[size_t(found.verdict)]},
                       {u"says"_s, verdictSentence(found)},
                       {u"bounds"_s, bounds},
                       {u"otherZones"_s, others}};
    verbtools::putText(&answer, u"advice"_s, actionSentence(found));
    verbtools::putText(&answer, u"largest"_s, found.largest);
    verbtools::putText(&answer, u"largestInternal"_s, found.largestInternal);
    co_return answer;
}

} // namespace

QList<Verb> quotaVerbs()
{
    return {
        {.name = u"quota.list"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "List limits, what is used, and what dead things hold."),
         .arguments = {option(u"zone"_s, QT_TRANSLATE_NOOP("Verbs", "Only this zone."), ArgumentCompletion::Zones),
                       flag(u"all"_s, QT_TRANSLATE_NOOP("Verbs", "Also limits that every project has.")),
                       flag(u"fresh"_s, QT_TRANSLATE_NOOP("Verbs", "Ask Google now, whatever is known."))},
         .work = &listQuota,
         .rows = u"rows"_s,
         .columns = {{u"zone"_s, QT_TRANSLATE_NOOP("Verbs", "Zone")},
                     {u"generation"_s, QT_TRANSLATE_NOOP("Verbs", "Generation")},
                     {u"class"_s, QT_TRANSLATE_NOOP("Verbs", "Class")},
                     {u"limit"_s, QT_TRANSLATE_NOOP("Verbs", "Limit")},
                     {u"used"_s, QT_TRANSLATE_NOOP("Verbs", "Used")},
                     {u"left"_s, QT_TRANSLATE_NOOP("Verbs", "Left")},
                     {u"heldByDead"_s, QT_TRANSLATE_NOOP("Verbs", "Held by dead")},
                     {u"unit"_s, QT_TRANSLATE_NOOP("Verbs", "Unit")},
                     {u"largest"_s, QT_TRANSLATE_NOOP("Verbs", "Largest slice")}}},
        {.name = u"quota.check"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "Say whether a slice fits into the limits, and which one binds."),
         .arguments = {wanted(u"type"_s, QT_TRANSLATE_NOOP("Verbs", "Accelerator type."), ArgumentCompletion::Types),
                       {.name = u"zone"_s,
                        .about = QT_TRANSLATE_NOOP("Verbs", "Where."),
                        .isRequired = true,
                        .completion = ArgumentCompletion::Zones},
                       choice(u"tier"_s, QT_TRANSLATE_NOOP("Verbs", "How the capacity is had; on-demand unless said."),
                              verbtools::tierWords()),
                       number(u"slices"_s, QT_TRANSLATE_NOOP("Verbs", "So many slices.")),
                       flag(u"internal-ip"_s, QT_TRANSLATE_NOOP("Verbs", "Without external addresses."))},
         .work = &checkQuota,
         .rows = u"bounds"_s,
         .columns = {{u"name"_s, QT_TRANSLATE_NOOP("Verbs", "Limit")},
                     {u"room"_s, QT_TRANSLATE_NOOP("Verbs", "Left")},
                     {u"need"_s, QT_TRANSLATE_NOOP("Verbs", "Needed")},
                     {u"limit"_s, QT_TRANSLATE_NOOP("Verbs", "All")}}},
    };
}
