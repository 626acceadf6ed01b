// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/buckets.h"

#include "services/practice/world/bucketrules.h"
#include "services/practice/world/policyetag.h"
#include "services/practice/world/storageaccess.h"
#include "services/practice/world/storagerefusals.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr size_t mostBuckets = 1000;
constexpr qsizetype mostBindings = 1500;
const auto foreignNumber = u"987654321098"_s;

/// All buckets of the world share their names, and some were taken long ago.
constexpr std::array takenNames{"bucket"_L1,   "checkpoints"_L1, "data"_L1,       "dataset"_L1,
                                "datasets"_L1, "imagenet"_L1,    "models"_L1,     "my-bucket"_L1,
                                "test"_L1,     "test-bucket"_L1, "tpu-pytorch"_L1};

bool isAnybody(const QString &member)
{
    return member == "allUsers"_L1 || member == "allAuthenticatedUsers"_L1;
}

/// Why there can be no such binding, or nothing.
std::optional<ApiError> bucketBindingRefused(const StoredBucket &bucket, const QJsonValue &binding, int version)
{
    static const QRegularExpression form{
        u"\\A(allUsers|allAuthenticatedUsers|((user|serviceAccount|group|domain|principal|principalSet|projectOwner"
        "|projectEditor|projectViewer|deleted:\\w+):\\S+))\\z"_s};
    const auto role = binding["role"_L1].toString();
    const bool isCustom = role.startsWith("projects/"_L1) || role.startsWith("organizations/"_L1);
    if (!isCustom && !StorageAccess::isRole(role))
        return refusal("role-unsupported"_L1, {role.left(200)});
    const auto members = binding["members"_L1].toArray();
    if (members.isEmpty())
        return storageInvalid(u"members"_s);
    for (const auto &member : members) {
        if (!form.match(member.toString()).hasMatch())
            return storageInvalid(member.toString().left(200));
        if (isAnybody(member.toString()) && isPublicPrevented(bucket))
            return asStorage(refusal("bucket-not-public"_L1), u"conditionNotMet"_s, 412);
    }
    if (binding["condition"_L1].isObject() && (version != 3 || !hasUniformAccess(bucket)))
        return refusal("bucket-condition"_L1);
    return std::nullopt;
}

} // namespace

qint64 nextGeneration(WorldContext &context)
{
    const auto counter = u"generation"_s;
    const auto next = std::max<qint64>(context.now().time_since_epoch().count(), context.state.count(counter) + 1);
    context.state.notes.put(counter, {{{u"count"_s, next}}});
    return next;
}

void Buckets::found()
{
    auto &notes = m_context.state.notes;
    if (notes.find(u"buckets"_s))
        return;
    notes.put(u"buckets"_s, {{{u"founded"_s, true}}});
    for (const auto &value : m_context.scenario.buckets)
        foundOne(value.toObject());
    for (const auto &value : m_context.scenario.resources) {
        auto entry = value.toObject();
        if (entry.value("kind"_L1).toString() != "buckets"_L1)
            continue;
        entry[u"unseen"_s] = true;
        foundOne(entry);
    }
    QStringList old; // where a state of an earlier version has them
    for (const auto &[path, note] : m_context.state.resources.all()) {
        if (path.section(u'/', -2, -2) != "buckets"_L1)
            continue;
        old += path;
        if (!find(note.json["name"_L1].toString()))
            foundOne({{u"name"_s, note.json["name"_L1]}, {u"body"_s, note.json}, {u"unseen"_s, true}});
    }
    for (const auto &path : std::as_const(old))
        m_context.state.resources.remove(path);
}

void Buckets::foundOne(const QJsonObject &entry)
{
    auto body = entry.value("body"_L1).toObject();
    for (const auto &member : {u"location"_s, u"storageClass"_s}) {
        if (entry.contains(member))
            body[member] = entry.value(member);
    }
    const auto settings = newBucketSettings(m_context, body);
    const auto name = entry.value("name"_L1).toString();
    if (!settings) {
        qWarning("the scenario's bucket %s cannot be made: %s", qPrintable(name), qPrintable(settings.error().message));
        return;
    }
    const bool isForeign = entry.value("owner"_L1).toString() == "other"_L1;
    const auto born = m_context.now() - Span{qint64(entry.value("hoursAgo"_L1).toDouble(1) * 3600 * 1e6)};
    auto bindings = usualBindings(isForeign ? u"somebody-else"_s : m_context.scenario.projectId);
    for (const auto &binding : entry.value("bindings"_L1).toArray())
        bindings.append(binding);
    StoredBucket bucket{.name = name,
                        .generation = nextGeneration(m_context),
                        .settings = *settings,
                        .bindings = bindings,
                        .isForeign = isForeign,
                        .hasUnseenBytes = entry.value("unseen"_L1).toBool(),
                        .created = born,
                        .updated = born};
    m_context.state.buckets.put(bucket.key(), bucket);
}

const StoredBucket *Buckets::find(const QString &name) const
{
    return name.contains(u'#') ? nullptr : m_context.state.buckets.find(name);
}

const StoredBucket *Buckets::findDeleted(const QString &name, qint64 generation) const
{
    const auto *bucket = m_context.state.buckets.find(name + u'#' + QString::number(generation));
    return bucket && bucket->ends > m_context.now() ? bucket : nullptr;
}

QList<const StoredBucket *> Buckets::list(bool isDeleted) const
{
    QList<const StoredBucket *> found;
    for (const auto &[key, bucket] : m_context.state.buckets.all()) {
        const bool isOver = bucket.isDeleted() && bucket.ends <= m_context.now();
        if (!bucket.isForeign && bucket.isDeleted() == isDeleted && !isOver)
            found += &bucket;
    }
    return found;
}

Answer<StoredBucket> Buckets::insert(const QJsonObject &body)
{
    const auto name = body["name"_L1].toString();
    if (name.isEmpty())
        return storageRequired(u"name"_s);
    if (const auto refused = bucketNameRefused(name))
        return *refused;
    if (const auto *there = find(name))
        return there->isForeign ? refusal("bucket-taken"_L1) : refusal("bucket-own"_L1);
    const bool isTaken = std::ranges::find(takenNames, name) != takenNames.end();
    if (isTaken || m_context.scenario.storage.value("taken"_L1).toArray().contains(name))
        return refusal("bucket-taken"_L1);
    const auto settings = newBucketSettings(m_context, body);
    if (!settings)
        return settings.error();
    if (const auto refused = listsRefused({.settings = *settings}, body))
        return *refused;
    if (m_context.state.buckets.all().size() >= mostBuckets)
        return storageFull();
    const auto now = m_context.now();
    return m_context.state.buckets.put(name,
                                       {.name = name,
                                        .generation = nextGeneration(m_context),
                                        .settings = *settings,
                                        .bindings = usualBindings(m_context.scenario.projectId),
                                        .created = now,
                                        .updated = now});
}

Answer<StoredBucket> Buckets::change(const QString &name, const QJsonObject &change, bool isWhole)
{
    const auto *before = find(name);
    if (!before)
        return bucketMissing();
    auto bare = *before;
    if (isWhole)
        bare.settings = {{u"location"_s, before->settings.value("location"_L1)}};
    const auto settings = changedBucketSettings(m_context, bare, change);
    if (!settings)
        return settings.error();
    const StoredBucket after{.settings = *settings};
    if (const auto refused = uniformAccessEndRefused(m_context, *before, after))
        return *refused;
    if (const auto refused = listsRefused(after, change))
        return *refused;
    auto *bucket = m_context.state.buckets.edit(name);
    bucket->settings = *settings;
    ++bucket->metageneration;
    bucket->updated = m_context.now();
    return *bucket;
}

void Buckets::remove(const QString &name)
{
    const auto *there = find(name);
    if (!there)
        return;
    auto bucket = *there;
    m_context.state.buckets.remove(name);
    const auto kept = softDeleteTime(bucket);
    if (kept == std::chrono::seconds::zero() || bucket.isForeign)
        return;
    bucket.deleted = m_context.now();
    bucket.ends = m_context.after(kept);
    m_context.state.buckets.put(bucket.key(), bucket);
}

Answer<StoredBucket> Buckets::restore(const QString &name, qint64 generation)
{
    const auto *deleted = findDeleted(name, generation);
    if (!deleted)
        return bucketMissing();
    if (find(name))
        return refusal("bucket-own"_L1);
    auto bucket = *deleted;
    m_context.state.buckets.remove(bucket.key());
    bucket.deleted = {};
    bucket.ends = {};
    ++bucket.metageneration;
    bucket.updated = m_context.now();
    return m_context.state.buckets.put(name, bucket);
}

QJsonObject Buckets::policy(const StoredBucket &bucket)
{
    const auto isConditional = [](const QJsonValue &binding) { return binding["condition"_L1].isObject(); };
    const bool hasConditions = std::any_of(bucket.bindings.begin(), bucket.bindings.end(), isConditional);
    QByteArray etag{"\x08", 1};
    for (auto number = quint64(bucket.policyNumber); number > 0 || etag.size() == 1; number >>= 7)
        etag += char((number & 0x7f) | (number >= 0x80 ? 0x80 : 0));
    QJsonObject json{{u"kind"_s, u"storage#policy"_s},
                     {u"resourceId"_s, u"projects/_/buckets/"_s + bucket.name},
                     {u"version"_s, hasConditions ? 3 : 1},
                     {u"etag"_s, QString::fromLatin1(etag.toBase64())}};
    if (!bucket.bindings.isEmpty())
        json[u"bindings"_s] = bucket.bindings;
    return json;
}

Answer<QJsonObject> Buckets::setPolicy(const QString &name, const QJsonObject &policy)
{
    const auto *before = find(name);
    if (!before)
        return bucketMissing();
    const auto bindings = policy["bindings"_L1].toArray();
    const auto version = policy["version"_L1].toInt(1);
    const auto etag = policy["etag"_L1].toString();
    if (!etag.isEmpty() && !isSameEtag(etag, Buckets::policy(*before)["etag"_L1].toString()))
        return preconditionFailed();
    if (bindings.size() > mostBindings || (version != 0 && version != 1 && version != 3))
        return storageInvalid(u"version"_s);
    for (const auto &binding : bindings) {
        if (const auto refused = bucketBindingRefused(*before, binding, version))
            return *refused;
    }
    auto *bucket = m_context.state.buckets.edit(name);
    bucket->bindings = bindings;
    ++bucket->policyNumber;
    bucket->updated = m_context.now();
    return Buckets::policy(*bucket);
}

QString Buckets::projectNumber(const StoredBucket &bucket) const
{
    return bucket.isForeign ? foreignNumber : m_context.scenario.projectNumber;
}

} // namespace practice
