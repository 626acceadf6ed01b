// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/leftovers.h"

#include "services/tpu/accelerators.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr auto ownLabels = "tpudesk"; // what every label of this program begins with
constexpr qsizetype longestName = 1'024;
constexpr qsizetype mostPlaces = 2'000;
constexpr qsizetype mostOfOnePlace = 20'000;

bool isOwnLabel(const QString &label)
{
    return label.startsWith(QLatin1StringView{ownLabels});
}

bool hasOwnLabel(const QJsonObject &labels)
{
    const auto names = labels.keys();
    return std::ranges::any_of(names, isOwnLabel);
}

bool isOurs(const Tpu &tpu)
{
    const auto names = tpu.labels.keys();
    return std::ranges::any_of(names, isOwnLabel);
}

/// A disk that is named in a way nobody understands may be any disk: then none can be called unused.
void addDisks(const QJsonObject &node, const QString &holder, DiskHolders &into)
{
    for (const auto &disk : node["dataDisks"_L1].toArray()) {
        const auto key = diskKey(disk["sourceDisk"_L1].toString());
        if (key.isEmpty())
            into.isWhole = false;
        else
            into.holders[key].append(holder);
    }
}

qint64 chipsOf(const QString &acceleratorType)
{
    const auto facts = Accelerators::catalogue().facts(acceleratorType);
    return facts ? facts->chips : 0;
}

Leftover leftoverOf(const QueuedRequest &request)
{
    Leftover left{.kind = LeftoverKind::Request,
                  .path = request.id.toString(),
                  .name = request.shortName,
                  .place = request.zone.toString(),
                  .state = request.stateText,
                  .number = request.createTime.toString(Qt::ISODateWithMs),
                  .since = request.createTime,
                  .type = request.nodes.isEmpty() ? QString{} : request.nodes.first().acceleratorType,
                  .tier = request.tier};
    for (const auto &node : request.nodes)
        left.amount += chipsOf(node.acceleratorType) * node.count;
    if (request.failure)
        left.words = request.failure->message;
    return left;
}

Leftover leftoverOf(const Tpu &tpu)
{
    return {.kind = LeftoverKind::Node,
            .path = tpu.id.toString(),
            .name = tpu.shortName,
            .place = tpu.zone.toString(),
            .state = tpu.stateText,
            .number = tpu.numericId,
            .since = tpu.createTime,
            .isOurs = isOurs(tpu),
            .type = tpu.acceleratorType,
            .tier = tpu.tier,
            .amount = chipsOf(tpu.acceleratorType),
            .words = tpu.healthDescription};
}

/// The resources of one collection in all places of a page, each with its place.
template <typename Take>
void forEachOf(const QJsonObject &page, QLatin1StringView collection, Take take)
{
    const auto items = page["items"_L1].toObject();
    if (items.size() > mostPlaces)
        return;
    for (const auto &scope : items) {
        const auto list = scope[collection].toArray();
        for (qsizetype i = 0; i < std::min(list.size(), mostOfOnePlace); ++i)
            take(list.at(i).toObject());
    }
}

/// "projects/P/zones/Z/disks/D", "projects/P/regions/R/addresses/A" or "projects/P/global/addresses/A" of a selfLink.
/// Empty for any other form (a disk of a region, too), and where the last segment is not the name: it becomes the
/// address of a DELETE.
QString pathOf(LeftoverKind kind, const QJsonObject &json)
{
    static const QRegularExpression disk{
        u"/(projects/[a-z0-9][a-z0-9.:-]*/zones/[a-z][a-z0-9-]*/disks/([a-z][a-z0-9-]*))$"_s};
    static const QRegularExpression address{
        u"/(projects/[a-z0-9][a-z0-9.:-]*/(?:global|regions/[a-z][a-z0-9-]*)/addresses/([a-z][a-z0-9-]*))$"_s};
    const auto link = json["selfLink"_L1].toString();
    if (link.size() > longestName || link.endsWith(u'\n'))
        return {};
    const auto match = (kind == LeftoverKind::Disk ? disk : address).match(link);
    return match.hasMatch() && match.captured(2) == json["name"_L1].toString() ? match.captured(1) : QString{};
}

/// Absent: 0, not known. Nothing: what stands there is no size of a disk.
std::optional<qint64> gigabytesOf(const QJsonObject &json)
{
    constexpr qint64 most = 1'000'000; // the largest disk there is has 65,536
    const auto value = json["sizeGb"_L1];
    if (value.isUndefined() || value.isNull())
        return 0;
    bool isNumber = false;
    const auto size = value.isString() ? value.toString().toLongLong(&isNumber) : value.toInteger(-1);
    const bool isSize = (isNumber || value.isDouble()) && size > 0 && size <= most;
    return isSize ? std::optional{size} : std::nullopt;
}

QDateTime laterOf(const QJsonObject &json, std::initializer_list<QLatin1StringView> members)
{
    QDateTime latest;
    for (const auto &member : members) {
        const auto time = QDateTime::fromString(json[member].toString(), Qt::ISODateWithMs).toUTC();
        if (time.isValid() && (!latest.isValid() || time > latest))
            latest = time;
    }
    return latest;
}

} // namespace

bool isDead(const Tpu &tpu)
{
    return !tpu.isLegacyNode() && (tpu.state == TpuState::Preempted || tpu.state == TpuState::Terminated);
}

QString diskKey(const QString &nameOrUrl)
{
    const auto parts = nameOrUrl.split(u'/');
    const auto at = parts.lastIndexOf("disks"_L1);
    const bool isWhole = at >= 1 && at + 2 == parts.size() && !parts.at(at - 1).isEmpty() && !parts.last().isEmpty();
    return isWhole ? parts.sliced(at - 1).join(u'/') : QString{};
}

void addHolders(const QJsonObject &page, DiskHolders &into)
{
    for (const auto &entry : page["nodes"_L1].toArray())
        addDisks(entry.toObject(), lastSegment(entry["name"_L1].toString()), into);
    for (const auto &entry : page["queuedResources"_L1].toArray()) {
        const auto name = entry["name"_L1].toString();
        const auto state = requestStateFrom(entry["state"_L1]["state"_L1].toString());
        for (const auto &spec : entry["tpu"_L1]["nodeSpec"_L1].toArray()) {
            const auto node = spec["node"_L1].toObject();
            if (hasOwnLabel(node["labels"_L1].toObject()))
                into.ours.insert(name);
            if (state != RequestState::Failed && state != RequestState::Suspended) // these will never use it
                addDisks(node, lastSegment(name), into);
        }
    }
}

QList<Leftover> deadAmong(const QList<Tpu> &tpus, const QList<QueuedRequest> &requests, const QList<ZoneId> &silent,
                          const QSet<QString> &ours)
{
    QList<Leftover> dead;
    QSet<TpuId> taken;
    for (const auto &request : requests) {
        auto left = leftoverOf(request);
        left.isOurs = ours.contains(left.path);
        bool hasLiving = false;
        for (const auto &tpu : tpus) {
            if (!isNodeOf(tpu, request.id))
                continue;
            taken.insert(tpu.id); // of a living request, too
            left.nodes.append({tpu.id, tpu.numericId, tpu.stateText});
            left.isOurs = left.isOurs || isOurs(tpu);
            hasLiving = hasLiving || !isDead(tpu);
        }
        if (request.isDead() && !hasLiving && !silent.contains(request.zone))
            dead.append(left);
    }
    for (const auto &tpu : tpus) {
        if (isDead(tpu) && !taken.contains(tpu.id) && !silent.contains(tpu.zone))
            dead.append(leftoverOf(tpu));
    }
    return dead;
}

std::optional<Leftover> strayFrom(LeftoverKind kind, const QJsonObject &json)
{
    const bool isDisk = kind == LeftoverKind::Disk;
    const auto path = pathOf(kind, json);
    const auto size = isDisk ? gigabytesOf(json) : 0;
    const auto number = json["id"_L1].toString();
    const auto state = json["status"_L1].toString();
    const bool rests = state == (isDisk ? "READY"_L1 : "RESERVED"_L1);
    const bool isInternal = !isDisk && json["addressType"_L1].toString() == "INTERNAL"_L1;
    if (path.isEmpty() || number.isEmpty() || !size || !rests || isInternal || !json["users"_L1].toArray().isEmpty())
        return std::nullopt;
    Leftover stray{.kind = kind,
                   .path = path,
                   .name = json["name"_L1].toString().left(longestName),
                   .place = path.section(u'/', 3, 3),
                   .state = state,
                   .number = number,
                   .since = laterOf(json, {"creationTimestamp"_L1, "lastAttachTimestamp"_L1, "lastDetachTimestamp"_L1}),
                   .isOurs = hasOwnLabel(json["labels"_L1].toObject())};
    if (isDisk) {
        stray.type = lastSegment(json["type"_L1].toString());
        stray.amount = *size;
    } else {
        stray.words = json["address"_L1].toString().left(longestName);
        stray.place = path.section(u'/', 2, 2) == "global"_L1 ? u"global"_s : stray.place;
    }
    return stray;
}

QList<Leftover> unusedDisks(const QJsonObject &page, const DiskHolders &holders)
{
    QList<Leftover> unused;
    forEachOf(page, "disks"_L1, [&](const QJsonObject &json) {
        const auto disk = strayFrom(LeftoverKind::Disk, json);
        const bool isKnown = disk && holders.isWhole && !holders.unreachable.contains(ZoneId{disk->place});
        if (isKnown && !holders.holders.contains(diskKey(disk->path)))
            unused.append(*disk);
    });
    return unused;
}

QList<Leftover> unusedAddresses(const QJsonObject &page)
{
    QList<Leftover> unused;
    forEachOf(page, "addresses"_L1, [&](const QJsonObject &json) {
        if (const auto address = strayFrom(LeftoverKind::Address, json))
            unused.append(*address);
    });
    return unused;
}
