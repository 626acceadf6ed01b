// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/objects.h"

#include "services/practice/world/bucketrules.h"
#include "services/practice/world/storagerefusals.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace practice {
namespace {

constexpr size_t mostObjects = 300'000;
constexpr int usualBurst = 10; // changes of one object, before it is said that they come too fast
constexpr qsizetype mostPaces = 10'000;
constexpr qint64 usualFilesBound = 16LL * 1024 * 1024 * 1024; // bytes
constexpr char namePoint = 'n'; // what a page ends with: an object …
constexpr char prefixPoint = 'p'; // … or a prefix

/// The least text that is larger than all that begin with `prefix`; empty: there is none.
QByteArray behindAll(QByteArray prefix)
{
    while (!prefix.isEmpty() && uchar(prefix.back()) == 0xff)
        prefix.chop(1);
    if (!prefix.isEmpty())
        prefix.back() = char(uchar(prefix.back()) + 1);
    return prefix;
}

/// One walk over the records of a bucket, for one page.
class PageWalk
{
public:
    PageWalk(const std::map<QString, StoredObject> &all, const ObjectQuery &query, Moment now)
        : m_all{all}
        , m_query{query}
        , m_now{now}
        , m_bucket{objectKeys(query.bucket, {})}
    {
    }

    [[nodiscard]] ObjectsPage page();

private:
    using Place = std::map<QString, StoredObject>::const_iterator;

    [[nodiscard]] Place from(const QByteArray &name) const
    {
        return m_all.lower_bound(name.isEmpty() ? m_bucket : objectKeys(m_query.bucket, name));
    }
    [[nodiscard]] Place begin() const;
    [[nodiscard]] bool isMeant(const StoredObject &object) const;
    [[nodiscard]] QByteArray prefixOf(const QByteArray &name) const;
    [[nodiscard]] bool hasRoom() const { return m_page.objects.size() + m_page.prefixes.size() < m_query.most; }
    [[nodiscard]] Place take(Place at, const QByteArray &name);

    const std::map<QString, StoredObject> &m_all;
    const ObjectQuery &m_query;
    const Moment m_now;
    const QString m_bucket; ///< how all keys of the bucket begin
    ObjectsPage m_page;
    QByteArray m_last; ///< where the page ends
    bool m_isFull = false;
};

PageWalk::Place PageWalk::begin() const
{
    const auto &after = m_query.after;
    if (after.startsWith(namePoint))
        return m_all.upper_bound(m_bucket + QString::fromLatin1(after.sliced(1)));
    if (after.startsWith(prefixPoint)) {
        const auto next = behindAll(after.sliced(1));
        return next.isEmpty() ? m_all.end() : from(next);
    }
    return from(std::max(m_query.prefix, m_query.startOffset));
}

bool PageWalk::isMeant(const StoredObject &object) const
{
    switch (m_query.which) {
    case ObjectQuery::Which::Live: return object.life == ObjectLife::Live;
    case ObjectQuery::Which::Versions: return object.life != ObjectLife::SoftDeleted;
    case ObjectQuery::Which::SoftDeleted: return object.life == ObjectLife::SoftDeleted && object.ends > m_now;
    }
    std::unreachable();
}

/// The prefix that stands for this name; empty: none does.
QByteArray PageWalk::prefixOf(const QByteArray &name) const
{
    if (m_query.delimiter.isEmpty())
        return {};
    const auto at = name.indexOf(m_query.delimiter, m_query.prefix.size());
    return at < 0 ? QByteArray{} : name.first(at + m_query.delimiter.size());
}

/// Puts one object, or the prefix that stands for it, on the page; gives where to look next.
PageWalk::Place PageWalk::take(Place at, const QByteArray &name)
{
    const auto prefix = prefixOf(name);
    const bool isNew = !prefix.isEmpty() && (m_page.prefixes.isEmpty() || m_page.prefixes.last() != prefix);
    const bool isItself = prefix.isEmpty() || (m_query.hasTrailingDelimiter && name == prefix);
    if (!hasRoom()) {
        m_isFull = true;
        return at;
    }
    if (isNew)
        m_page.prefixes += prefix;
    if (isItself) {
        m_page.objects += &at->second;
        m_last = namePoint + at->first.sliced(m_bucket.size()).toLatin1();
        return std::next(at);
    }
    m_last = prefixPoint + prefix;
    const auto next = behindAll(prefix);
    return next.isEmpty() ? m_all.end() : from(next);
}

ObjectsPage PageWalk::page()
{
    const bool hasGlob = !m_query.glob.pattern().isEmpty();
    for (auto at = begin(); at != m_all.end() && at->first.startsWith(m_bucket);) {
        const auto name = nameOfKey(at->first);
        const bool isInside = name.startsWith(m_query.prefix);
        if ((!isInside && name > m_query.prefix) || (!m_query.endOffset.isEmpty() && name >= m_query.endOffset))
            break;
        const bool isFitting = !hasGlob || m_query.glob.match(at->second.name).hasMatch();
        if (!isInside || !isFitting || !isMeant(at->second)) {
            ++at;
            continue;
        }
        at = take(at, name);
        if (m_isFull) {
            m_page.next = m_last;
            break;
        }
    }
    return std::exchange(m_page, {});
}

} // namespace

Objects::Objects(WorldContext &context, Buckets &buckets)
    : m_context{context}
    , m_buckets{buckets}
    , m_files{context.scenario.storage.value("diskBytes"_L1).toInteger(usualFilesBound)}
{
}

void Objects::open(const QString &folder)
{
    if (!folder.isEmpty())
        m_files.open(folder + "/objects"_L1);
}

void Objects::found()
{
    for (const auto &[key, object] : m_context.state.objects.all()) {
        m_files.retain(object.file);
        if (object.life == ObjectLife::SoftDeleted)
            m_nextEnd = m_nextEnd ? std::min(*m_nextEnd, object.ends) : object.ends;
    }
    if (!std::exchange(m_isSwept, true))
        m_files.forgetOthers();
    auto &notes = m_context.state.notes;
    if (notes.find(u"objects"_s))
        return;
    notes.put(u"objects"_s, {{{u"founded"_s, true}}});
    for (const auto &value : m_context.scenario.buckets) {
        const auto *bucket = m_buckets.find(value["name"_L1].toString());
        for (const auto &entry : bucket ? value["objects"_L1].toArray() : QJsonArray{})
            foundOne(*bucket, entry.toObject());
    }
}

/// `text`, or so many zero bytes; with `count`, as many objects, in whose names %d is their number.
void Objects::foundOne(const StoredBucket &bucket, const QJsonObject &entry)
{
    const auto name = entry.value("name"_L1).toString();
    const auto text = entry.value("text"_L1).toString().toUtf8();
    const auto count = entry.contains("count"_L1) ? entry.value("count"_L1).toInt() : 1;
    const auto settings = changedObjectSettings({{u"storageClass"_s, bucket.settings.value("storageClass"_L1)}},
                                                entry.value("body"_L1).toObject());
    const auto born = m_context.now() - Span{qint64(entry.value("hoursAgo"_L1).toDouble(1) * 3600 * 1e6)};
    ObjectDigest digest;
    digest.add(text);
    StoredObject object{.bucket = bucket.name,
                        .size = text.isEmpty() ? entry.value("bytes"_L1).toInteger() : text.size(),
                        .settings = settings ? *settings : QJsonObject{},
                        .created = born,
                        .updated = born,
                        .classChanged = born};
    object.crc = text.isEmpty() ? crcOfZeros(object.size) : digest.crc();
    object.components = text.isEmpty() && object.size > 0 ? 2 : 0; // Google keeps no MD5 of what was composed
    object.md5 = object.components == 0 ? digest.md5() : QByteArray{};
    if (const auto file = text.isEmpty() ? nullptr : m_files.create()) {
        if (!file->write(text) || !file->sync())
            return qWarning("the scenario's object %s cannot be written", qPrintable(name));
        file->keep();
        object.file = file->name();
    }
    if (entry.value("deleted"_L1).toBool()) {
        object.life = ObjectLife::SoftDeleted;
        object.replaced = object.deleted = m_context.now();
        object.ends = m_context.after(std::max<std::chrono::seconds>(softDeleteTime(bucket), 24h));
    }
    for (int number = 0; number < count; ++number) {
        object.name = name;
        object.name.replace("%d"_L1, u"%1"_s.arg(number, 5, 10, QLatin1Char{'0'}));
        object.generation = nextGeneration(m_context);
        (void)put(object);
    }
}

void Objects::forgetAll()
{
    // The state has no records any more; what is on the disk goes when that is written.
    m_files.releaseAll();
    m_nextEnd.reset();
    m_paces.clear();
}

void Objects::tidy()
{
    m_files.sweep();
    if (m_nextEnd && *m_nextEnd <= m_context.now())
        forgetEnded();
}

/// What was soft-deleted long enough ago is gone.
void Objects::forgetEnded()
{
    m_nextEnd.reset();
    QStringList ended;
    for (const auto &[key, object] : m_context.state.objects.all()) {
        if (object.life != ObjectLife::SoftDeleted)
            continue;
        if (object.ends <= m_context.now())
            ended += key;
        else
            m_nextEnd = m_nextEnd ? std::min(*m_nextEnd, object.ends) : object.ends;
    }
    for (const auto &key : std::as_const(ended))
        discard(*m_context.state.objects.find(key));
}

const StoredObject *Objects::find(const ObjectId &id) const
{
    const auto &all = m_context.state.objects.all();
    const auto begin = objectKeys(id.bucket, id.name.toUtf8());
    for (auto at = all.lower_bound(begin); !id.name.isEmpty() && at != all.end() && at->first.startsWith(begin); ++at) {
        const auto &object = at->second;
        const bool isMeant = id.generation
            ? object.generation == *id.generation && object.life != ObjectLife::SoftDeleted
            : object.life == ObjectLife::Live;
        if (isMeant)
            return &object;
    }
    return nullptr;
}

const StoredObject *Objects::findDeleted(const ObjectId &id) const
{
    const StoredObject wanted{.bucket = id.bucket, .name = id.name, .generation = id.generation.value_or(0)};
    const auto *object = m_context.state.objects.find(wanted.key());
    const bool isThere = object && object->life == ObjectLife::SoftDeleted && object->ends > m_context.now();
    return isThere ? object : nullptr;
}

ObjectsPage Objects::list(const ObjectQuery &query) const
{
    return PageWalk{m_context.state.objects.all(), query, m_context.now()}.page();
}

const StoredObject &Objects::put(const StoredObject &object)
{
    m_files.retain(object.file);
    if (object.life == ObjectLife::SoftDeleted)
        m_nextEnd = m_nextEnd ? std::min(*m_nextEnd, object.ends) : object.ends;
    return m_context.state.objects.put(object.key(), object);
}

void Objects::discard(const StoredObject &object)
{
    const auto key = object.key();
    m_files.release(object.file);
    m_context.state.objects.remove(key);
}

/// It is replaced or deleted, for good: it can be had back for as long as its bucket says.
void Objects::retire(const StoredObject &object)
{
    const auto *bucket = m_buckets.find(object.bucket);
    const auto kept = bucket ? softDeleteTime(*bucket) : std::chrono::seconds::zero();
    if (kept == std::chrono::seconds::zero())
        return discard(object);
    auto *changed = m_context.state.objects.edit(object.key());
    changed->life = ObjectLife::SoftDeleted;
    changed->deleted = m_context.now();
    changed->ends = m_context.after(kept);
    m_nextEnd = m_nextEnd ? std::min(*m_nextEnd, changed->ends) : changed->ends;
}

/// Changes of one object that come faster than Google takes them in the long run, or than the scenario allows.
std::optional<ApiError> Objects::refuseChange(const QString &bucket, const QString &name)
{
    const auto set = m_context.scenario.storage.value("writesPerSecond"_L1);
    const auto allowed = set.toInt(1);
    if (allowed <= 0)
        return std::nullopt;
    const auto now = m_context.clock.now();
    if (m_paces.size() > mostPaces)
        m_paces.removeIf([now](const QHash<QString, Moment>::iterator &entry) { return entry.value() <= now; });
    const auto pause = m_context.clock.real(1s) / allowed;
    const auto forgiven = pause * ((set.isUndefined() ? usualBurst : allowed) - 1);
    auto &next = m_paces[bucket + u'/' + name];
    const auto at = std::max(next, now);
    if (at - now > forgiven)
        return objectRate(bucket, name);
    next = at + pause;
    return std::nullopt;
}

Answer<StoredObject> Objects::insert(const QString &bucketName, const ObjectDraft &draft,
                                     const StorageConditions &conditions)
{
    const auto *bucket = m_buckets.find(bucketName);
    if (!bucket)
        return bucketMissing();
    if (const auto refused = objectNameRefused(draft.name))
        return *refused;
    const auto *before = find({bucketName, draft.name, {}});
    const auto refused =
        before ? conditions.refuse(before->generation, before->metageneration, false) : conditions.refuse(0, 0, false);
    if (refused)
        return *refused;
    if (before && before->isHeld())
        return objectHeld(bucketName, draft.name, u"Temporary"_s);
    if (const auto tooFast = refuseChange(bucketName, draft.name))
        return *tooFast;
    if (m_context.state.objects.all().size() >= mostObjects)
        return storageFull();
    const bool hasVersions = bucket->settings.value("versioning"_L1)["enabled"_L1].toBool();
    const auto now = m_context.now();
    auto settings = draft.settings;
    if (!settings.contains("storageClass"_L1))
        settings[u"storageClass"_s] = bucket->settings.value("storageClass"_L1);
    StoredObject object{.bucket = bucketName,
                        .name = draft.name,
                        .generation = nextGeneration(m_context),
                        .file = draft.file,
                        .size = draft.size,
                        .crc = draft.crc,
                        .md5 = draft.md5,
                        .components = draft.components,
                        .settings = settings,
                        .readers = draft.readers,
                        .created = now,
                        .updated = now,
                        .classChanged = now};
    if (before) {
        auto *old = m_context.state.objects.edit(before->key());
        old->replaced = now;
        old->life = ObjectLife::Noncurrent;
        if (!hasVersions)
            retire(*old);
    }
    return put(object);
}

Answer<StoredObject> Objects::change(const ObjectId &id, const QJsonObject &settings)
{
    const auto *object = find(id);
    if (!object)
        return objectMissing(id.bucket, id.name);
    if (const auto tooFast = refuseChange(id.bucket, id.name))
        return *tooFast;
    auto *changed = m_context.state.objects.edit(object->key());
    if (changed->settings.value("storageClass"_L1) != settings.value("storageClass"_L1))
        changed->classChanged = m_context.now();
    changed->settings = settings;
    ++changed->metageneration;
    changed->updated = m_context.now();
    return *changed;
}

std::optional<ApiError> Objects::remove(const ObjectId &id, const StorageConditions &conditions)
{
    const auto *object = find(id);
    if (!object)
        return objectMissing(id.bucket, id.name);
    if (const auto refused = conditions.refuse(object->generation, object->metageneration, false))
        return refused;
    if (object->isHeld())
        return objectHeld(id.bucket, id.name, u"Temporary"_s);
    if (const auto tooFast = refuseChange(id.bucket, id.name))
        return tooFast;
    const auto *bucket = m_buckets.find(id.bucket);
    const bool hasVersions = bucket && bucket->settings.value("versioning"_L1)["enabled"_L1].toBool();
    auto *gone = m_context.state.objects.edit(object->key());
    if (gone->life == ObjectLife::Live)
        gone->replaced = m_context.now();
    gone->life = ObjectLife::Noncurrent;
    if (!hasVersions || id.generation)
        retire(*gone);
    return std::nullopt;
}

void Objects::forgetDeleted(const QString &bucket)
{
    QStringList deleted;
    const auto begin = objectKeys(bucket, {});
    const auto &all = m_context.state.objects.all();
    for (auto at = all.lower_bound(begin); at != all.end() && at->first.startsWith(begin); ++at) {
        if (at->second.life == ObjectLife::SoftDeleted)
            deleted += at->first;
    }
    for (const auto &key : std::as_const(deleted))
        discard(*m_context.state.objects.find(key));
}

Answer<StoredObject> Objects::restore(const ObjectId &id, const StorageConditions &conditions)
{
    const auto *deleted = findDeleted(id);
    if (!deleted) {
        if (find(id))
            return asStorage(refusal("object-not-deleted"_L1), u"conditionNotMet"_s, 412);
        return objectMissing(id.bucket, id.name);
    }
    const auto old = *deleted;
    auto restored = insert(id.bucket,
                           {.name = old.name,
                            .settings = old.settings,
                            .readers = old.readers,
                            .file = old.file,
                            .size = old.size,
                            .crc = old.crc,
                            .md5 = old.md5,
                            .components = old.components},
                           conditions);
    if (restored)
        discard(old);
    return restored;
}

BucketUse usedIn(const State &state, const QString &bucket)
{
    BucketUse use;
    const auto begin = objectKeys(bucket, {});
    const auto &all = state.objects.all();
    for (auto at = all.lower_bound(begin); at != all.end() && at->first.startsWith(begin); ++at) {
        use.objects += at->second.life == ObjectLife::SoftDeleted ? 0 : 1;
        use.bytes += at->second.size;
    }
    return use;
}

} // namespace practice
