// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/node.h"
#include "services/practice/world/operation.h"
#include "services/practice/world/queuedresource.h"
#include "services/practice/world/storedobject.h"
#include "services/practice/world/uploadsession.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

#include <map>
#include <set>
#include <utility>

namespace practice {

/// Records of one kind by key, which remember what was touched since it was last written to the journal.
/// T needs `QJsonObject toRecord() const` and `static T fromRecord(const QJsonObject &)`.
template <typename T>
class Records
{
public:
    [[nodiscard]] const T *find(const QString &key) const
    {
        const auto at = m_all.find(key);
        return at == m_all.end() ? nullptr : &at->second;
    }
    /// For changing: counts as touched. Null when there is none. Valid until the record is removed.
    [[nodiscard]] T *edit(const QString &key)
    {
        const auto at = m_all.find(key);
        if (at == m_all.end())
            return nullptr;
        m_touched.insert(key);
        return &at->second;
    }
    T &put(const QString &key, T value)
    {
        m_touched.insert(key);
        return m_all.insert_or_assign(key, std::move(value)).first->second;
    }
    void remove(const QString &key)
    {
        if (m_all.erase(key) > 0)
            m_touched.insert(key);
    }
    [[nodiscard]] const std::map<QString, T> &all() const { return m_all; }
    [[nodiscard]] bool isTouched() const { return !m_touched.empty(); }

    /// {"key": record, …, "gone": null}: what was touched. Ends with nothing touched.
    [[nodiscard]] QJsonObject takeChanges()
    {
        QJsonObject changes;
        for (const auto &key : std::exchange(m_touched, {})) {
            const auto *record = find(key);
            changes[key] = record ? QJsonValue{record->toRecord()} : QJsonValue{QJsonValue::Null};
        }
        return changes;
    }
    /// Everything, in the form of takeChanges().
    [[nodiscard]] QJsonObject snapshot() const
    {
        QJsonObject everything;
        for (const auto &[key, record] : m_all)
            everything[key] = record.toRecord();
        return everything;
    }
    /// The inverse of takeChanges(); what it brings does not count as touched.
    void apply(const QJsonObject &changes)
    {
        for (auto it = changes.begin(); it != changes.end(); ++it) {
            if (it.value().isNull())
                m_all.erase(it.key());
            else
                m_all.insert_or_assign(it.key(), T::fromRecord(it.value().toObject()));
        }
    }
    void clear()
    {
        for (const auto &[key, record] : m_all)
            m_touched.insert(key);
        m_all.clear();
    }

private:
    std::map<QString, T> m_all;
    std::set<QString> m_touched;
};

/// Everything that survives a restart of the practice cloud. Keys are full resource names.
struct State
{
    Records<Node> nodes;
    Records<QueuedResource> requests;
    Records<Operation> operations;
    Records<ComputeOperation> computeOperations; ///< by short name
    Records<Note> resources; ///< of Compute Engine, by path below compute/v1/; links begin with "@/"
    Records<Event> events; ///< by zero-padded serial number
    Records<StoredBucket> buckets; ///< by name; soft-deleted ones by name, "#" and generation
    Records<StoredObject> objects; ///< by StoredObject::key()
    Records<UploadSession> uploads; ///< by id
    Records<Note> notes; ///< project metadata, services, tries and counters

    [[nodiscard]] bool isTouched() const;
    [[nodiscard]] QJsonObject takeChanges();
    [[nodiscard]] QJsonObject snapshot() const;
    void apply(const QJsonObject &changes);
    void clear();

    /// A counter kept in a note; counts from 1.
    qint64 next(const QString &counter);
    [[nodiscard]] qint64 count(const QString &counter) const;
};

} // namespace practice
