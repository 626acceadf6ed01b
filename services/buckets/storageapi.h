// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/buckets/bucketaccess.h"
#include "services/buckets/bucketobject.h"
#include "services/buckets/bucketuri.h"
#include "services/core/clock.h"

#include <QPointer>

#include <functional>
#include <memory>
#include <stop_token>

class RestClient;

/// Of what is there a call must find exactly this generation, or it ends with Conflict and does nothing.
namespace generation {
inline constexpr qint64 any = -1;
inline constexpr qint64 none = 0; ///< nothing may be there under the name
} // namespace generation

/// A bucket to be made.
struct BucketOrder
{
    QString name{};
    QString location{}; ///< "us-east5"
    QString storageClass{QStringLiteral("STANDARD")};
    qint64 softDeleteSeconds = 0; ///< 0: what is deleted is gone, and bills no longer; else 7 to 90 days
    // Always: uniform access, and public access prevented.
};

/// What is asked of a bucket's list.
struct ObjectQuery
{
    enum class Depth : quint8 {
        Folder, ///< what lies directly below the prefix; folders become prefixes
        All,
    };
    enum class Which : quint8 { Live, SoftDeleted };

    QString bucket{};
    QByteArray prefix{};
    Depth depth = Depth::Folder;
    Which which = Which::Live;
    qsizetype most = 200'000; ///< objects and prefixes
};

/// A copy within Cloud Storage: no byte passes this computer.
struct RewriteOrder
{
    BucketUri from{};
    BucketUri to{};
    std::optional<BucketObject> source{}; ///< as it was seen, and must still be; nothing: whatever is there
    qint64 toGeneration = generation::none; ///< that is replaced
};

/// Several objects of one bucket, behind each other, become one.
struct ComposeOrder
{
    static constexpr qsizetype mostSources = 32; ///< Google takes no more in one call

    BucketUri to{};
    QList<BucketObject> sources{}; ///< name and generation count
    qint64 toGeneration = generation::none; ///< that is replaced
    QString contentType{};
};

/// How the contents of an object are to be moved: see StreamClient.
enum class ObjectContents : quint8 { Read, Write };

/// Called on the GUI thread: how many objects were read so far.
using ObjectCount = std::function<void(qsizetype count)>;

/// The JSON API of Cloud Storage, one method per endpoint that is used: no waiting but for Google's own loops (pages, a
/// rewrite that needs several calls). A value: copy it into tasks; copies share what is known of who pays. When its
/// RestClient is gone every call ends with Cancelled. Errors beside those of RestClient: Denied with the permission
/// that is missing and a role that has it; Invalid with the reason of wantsUserProject().
class StorageApi
{
public:
    StorageApi(CloudProfile profile, RestClient *rest);

    [[nodiscard]] const CloudProfile &profile() const { return m_profile; }
    /// Of the profile's project.
    [[nodiscard]] Task<QList<Bucket>> buckets(std::stop_token stop) const;
    /// Where the account may not read the bucket itself but list it, Bucket::isOnlyPlace.
    [[nodiscard]] Task<Bucket> bucket(QString name, std::stop_token stop) const;
    /// AlreadyExists: somebody has the name, here or anywhere.
    [[nodiscard]] Task<Bucket> createBucket(BucketOrder order, std::stop_token stop) const;
    /// Conflict or AlreadyExists: it is not empty. NotFound: it was gone already.
    [[nodiscard]] Task<> removeBucket(QString name, std::stop_token stop) const;
    /// Those of them that the account has on the bucket; asking needs none.
    [[nodiscard]] Task<QStringList> testPermissions(QString bucket, const QStringList &permissions,
                                                    std::stop_token stop) const;
    [[nodiscard]] Task<BucketPolicy> policy(QString bucket, std::stop_token stop) const;
    [[nodiscard]] Task<ObjectListing> objects(ObjectQuery query, ObjectCount report, std::stop_token stop) const;
    [[nodiscard]] Task<BucketObject> object(BucketUri uri, std::stop_token stop) const;
    /// NotFound: it was gone already.
    [[nodiscard]] Task<> remove(BucketUri uri, qint64 generation, std::stop_token stop) const;
    /// A soft-deleted one, back under its name; Conflict: there is another one by now.
    [[nodiscard]] Task<BucketObject> restore(BucketUri uri, qint64 generation, std::stop_token stop) const;
    /// A lost answer is looked after: what it gives was done once. AlreadyExists: toGeneration is none, and something
    /// is there.
    [[nodiscard]] Task<BucketObject> rewrite(RewriteOrder order, std::stop_token stop) const;
    [[nodiscard]] Task<BucketObject> compose(ComposeOrder order, std::stop_token stop) const;
    /// What left the bucket in the last 30 days, wherever to, as Cloud Monitoring counted it: bytes. Nothing: it does
    /// not say. Google bills such a read (a fraction of a cent).
    [[nodiscard]] Task<std::optional<qint64>> sentBytes(QString bucket, std::stop_token stop) const;
    /// Where its contents are read, or a resumable upload of them begins. `generation`: of what is read; of what an
    /// upload replaces. With the project that pays, where one is named.
    [[nodiscard]] QUrl contentsUrl(const BucketUri &object, ObjectContents contents, qint64 generation) const;
    /// Who pays for calls to this bucket from now on; empty: nobody is named. For those whose requester pays.
    void payWith(const QString &bucket, const ProjectId &project);

public:
    struct State; ///< shared with the calls under way

private:
    std::shared_ptr<State> m_state;
    CloudProfile m_profile;
};

/// The bucket's owner wants whoever asks to pay, and no project was named for it.
[[nodiscard]] bool wantsUserProject(const Error &error);
