// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/objectcopies.h"

#include "services/core/crc32c.h"
#include "services/practice/world/storagerefusals.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr qsizetype mostSources = 32;

FileSlice wholeOf(const ObjectFiles &files, const StoredObject &object)
{
    return {.path = object.file.isEmpty() ? QString{} : files.pathOf(object.file), .offset = 0, .size = object.size};
}

/// What the copy is like: of its own, or as the source.
ObjectDraft draftOf(const ObjectCopy &copy)
{
    auto draft = copy.draft;
    const auto &source = copy.source;
    if (!copy.hasOwnSettings) {
        draft.settings = source.settings;
        draft.settings.remove(u"temporaryHold"_s);
        draft.settings.remove(u"eventBasedHold"_s);
        draft.settings.remove(u"storageClass"_s); // that of its bucket
        if (copy.draft.settings.contains("storageClass"_L1))
            draft.settings[u"storageClass"_s] = copy.draft.settings.value("storageClass"_L1);
    }
    draft.file = source.file;
    draft.size = source.size;
    draft.crc = source.crc;
    draft.md5 = source.md5;
    draft.components = source.components;
    return draft;
}

} // namespace

Answer<StoredObject> composeObjects(Objects &objects, const QString &bucket, const QList<ComposeSource> &sources,
                                    ObjectDraft draft, const StorageConditions &conditions)
{
    if (sources.isEmpty())
        return refusal("compose-none"_L1);
    if (sources.size() > mostSources)
        return refusal("compose-many"_L1, {QString::number(sources.size())});
    const auto file = objects.files().create();
    draft.crc = 0;
    draft.size = 0;
    draft.components = 0;
    for (const auto &source : sources) {
        const auto *object = objects.find({bucket, source.name, source.generation});
        if (!object)
            return objectMissing(bucket, source.name);
        if (const auto refused = source.conditions.refuse(object->generation, object->metageneration, false))
            return *refused;
        if (!file || !file->appendFile(wholeOf(objects.files(), *object)))
            return storageFull();
        draft.crc = crc32cJoined(draft.crc, object->crc, quint64(object->size));
        draft.size += object->size;
        draft.components += std::max(1, object->components);
        if (draft.settings.isEmpty() && object->settings.contains("contentType"_L1))
            draft.settings[u"contentType"_s] = object->settings.value("contentType"_L1);
    }
    if (!file->sync())
        return storageFull();
    draft.file = file->name();
    auto made = objects.insert(bucket, draft, conditions);
    if (made)
        file->keep();
    return made;
}

Answer<StoredObject> copyObject(Objects &objects, const ObjectCopy &copy)
{
    return objects.insert(copy.bucket, draftOf(copy), copy.conditions);
}

Answer<RewriteStep> rewriteObject(Objects &objects, const ObjectCopy &copy, qint64 done, qint64 most)
{
    const auto size = copy.source.size;
    if (size - done > most)
        return RewriteStep{.rewritten = done + most};
    auto made = copyObject(objects, copy);
    if (!made)
        return made.error();
    return RewriteStep{.rewritten = size, .object = *made};
}

Answer<StoredObject> moveObject(Objects &objects, const ObjectCopy &copy)
{
    if (copy.source.name == copy.draft.name)
        return refusal("object-moves-nowhere"_L1);
    if (copy.source.isHeld())
        return objectHeld(copy.source.bucket, copy.source.name, u"Temporary"_s);
    auto whole = copy;
    whole.draft.settings = copy.source.settings;
    whole.hasOwnSettings = true;
    auto made = copyObject(objects, whole);
    if (made) {
        if (const auto refused = objects.remove(ObjectId::of(copy.source), {}))
            return *refused;
    }
    return made;
}

} // namespace practice
