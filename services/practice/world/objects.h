// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/buckets.h"
#include "services/practice/world/objectfiles.h"
#include "services/practice/world/storageconditions.h"

#include <QHash>
#include <QRegularExpression>

#include <optional>

namespace practice {

/// An object to be: its bytes are on the disk already.
struct ObjectDraft
{
    QString name{};
    QJsonObject settings{};
    QJsonArray readers{};
    QString file{}; ///< of ObjectFiles, which nobody retains yet; empty: all bytes are zero
    qint64 size = 0;
    quint32 crc = 0;
    QByteArray md5{};
    int components = 0;
};

/// Which generation of an object is meant.
struct ObjectId
{
    QString bucket{};
    QString name{};
    std::optional<qint64> generation{}; ///< none: the live one

    [[nodiscard]] static ObjectId of(const StoredObject &object)
    {
        return {object.bucket, object.name, object.generation};
    }
};

/// What objects.list is asked for; texts are UTF-8.
struct ObjectQuery
{
    enum class Which : quint8 { Live, Versions, SoftDeleted };

    QString bucket{};
    QByteArray prefix{};
    QByteArray delimiter{}; ///< empty: none
    QByteArray startOffset{}; ///< the first name
    QByteArray endOffset{}; ///< before this one; empty: to the end
    QRegularExpression glob{}; ///< of names; without a pattern: all
    bool hasTrailingDelimiter = false; ///< an object that is called as a prefix is in the list, too
    Which which = Which::Live;
    qsizetype most = 1000; ///< objects and prefixes
    QByteArray after{}; ///< ObjectsPage::next of the page before
};

struct ObjectsPage
{
    QList<const StoredObject *> objects{}; ///< until the next change
    QList<QByteArray> prefixes{};
    QByteArray next{}; ///< empty: this is the end
};

/// Cloud Storage's objects with all their generations. Who may do what is for others to ask.
class Objects
{
public:
    Objects(WorldContext &context, Buckets &buckets);

    /// Where the bytes are: below the world's folder; empty: in one that goes with the process.
    void open(const QString &folder);
    /// Writes what the scenario says into an empty state; retains what a state has that is there already.
    void found();
    /// After the state has been cleared.
    void forgetAll();
    /// To be called when the state is on the disk: deletes files that no object has any more.
    void tidy();
    [[nodiscard]] ObjectFiles &files() { return m_files; }

    /// Not a soft-deleted one.
    [[nodiscard]] const StoredObject *find(const ObjectId &id) const;
    [[nodiscard]] const StoredObject *findDeleted(const ObjectId &id) const;
    [[nodiscard]] ObjectsPage list(const ObjectQuery &query) const;
    /// In the place of what is live under this name.
    [[nodiscard]] Answer<StoredObject> insert(const QString &bucket, const ObjectDraft &draft,
                                              const StorageConditions &conditions);
    [[nodiscard]] Answer<StoredObject> change(const ObjectId &id, const QJsonObject &settings);
    [[nodiscard]] std::optional<ApiError> remove(const ObjectId &id, const StorageConditions &conditions);
    /// What of this bucket was soft-deleted: it goes with the bucket.
    void forgetDeleted(const QString &bucket);
    /// What was soft-deleted becomes live, as a new generation.
    [[nodiscard]] Answer<StoredObject> restore(const ObjectId &id, const StorageConditions &conditions);

private:
    [[nodiscard]] std::optional<ApiError> refuseChange(const QString &bucket, const QString &name);
    void retire(const StoredObject &object);
    void discard(const StoredObject &object);
    const StoredObject &put(const StoredObject &object);
    void foundOne(const StoredBucket &bucket, const QJsonObject &entry);
    void forgetEnded();

    WorldContext &m_context;
    Buckets &m_buckets;
    ObjectFiles m_files;
    QHash<QString, Moment> m_paces; ///< by bucket and name: when it may be changed again, were no burst let through
    std::optional<Moment> m_nextEnd; ///< of a soft-deleted one
    bool m_isSwept = false;
};

/// What lies in a bucket.
struct BucketUse
{
    qint64 objects = 0; ///< live and noncurrent ones
    qint64 bytes = 0; ///< of all, soft-deleted ones, too
};
[[nodiscard]] BucketUse usedIn(const State &state, const QString &bucket);

} // namespace practice
