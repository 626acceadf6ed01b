// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/bucketaccess.h"

#include "services/buckets/bucketobject.h"
#include "services/buckets/translations.h"
#include "services/core/plaintext.h"
#include "services/core/punctuation.h"

#include <QJsonArray>
#include <QSet>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostBindings = 1'500; // Google takes no more principals
constexpr qsizetype longestMember = 300;

/// "user:ada@example.com" for people. It stands before RoleReach: behind an enumeration with a type of its own lupdate
/// 6.8 reads these texts into a context that does not exist.
QString memberText(const QString &member)
{
    const auto kind = member.section(u':', 0, 0);
    const auto name = member.section(u':', 1);
    if (member.startsWith("deleted:"_L1))
        return BucketsMessages::tr("an account that was deleted (%1)").arg(name);
    if (kind == "user"_L1)
        return name;
    if (kind == "serviceAccount"_L1)
        return BucketsMessages::tr("the service account %1").arg(name);
    if (kind == "group"_L1)
        return BucketsMessages::tr("everybody in the group %1").arg(name);
    if (kind == "domain"_L1)
        return BucketsMessages::tr("everybody with an account of %1").arg(name);
    if (kind == "projectOwner"_L1)
        return BucketsMessages::tr("the owners of the project %1").arg(name);
    if (kind == "projectEditor"_L1)
        return BucketsMessages::tr("the editors of the project %1").arg(name);
    if (kind == "projectViewer"_L1)
        return BucketsMessages::tr("the viewers of the project %1").arg(name);
    return member;
}

/// What a role lets its members do with what lies in a bucket.
enum class RoleReach : quint8 { Reads, Lists, Neither, Unknown };

struct KnownRole
{
    QLatin1StringView id;
    RoleReach reach;
    QLatin1StringView title; ///< as Google's console has it; it is not translated
};

constexpr std::array knownRoles{
    KnownRole{"roles/storage.admin"_L1, RoleReach::Reads, "Storage Admin"_L1},
    KnownRole{"roles/storage.objectAdmin"_L1, RoleReach::Reads, "Storage Object Admin"_L1},
    KnownRole{"roles/storage.objectViewer"_L1, RoleReach::Reads, "Storage Object Viewer"_L1},
    KnownRole{"roles/storage.objectUser"_L1, RoleReach::Reads, "Storage Object User"_L1},
    KnownRole{"roles/storage.objectCreator"_L1, RoleReach::Neither, "Storage Object Creator"_L1},
    KnownRole{"roles/storage.bucketViewer"_L1, RoleReach::Neither, "Storage Bucket Viewer"_L1},
    KnownRole{"roles/storage.legacyObjectReader"_L1, RoleReach::Reads, "Storage Legacy Object Reader"_L1},
    KnownRole{"roles/storage.legacyObjectOwner"_L1, RoleReach::Reads, "Storage Legacy Object Owner"_L1},
    KnownRole{"roles/storage.legacyBucketReader"_L1, RoleReach::Lists, "Storage Legacy Bucket Reader"_L1},
    KnownRole{"roles/storage.legacyBucketWriter"_L1, RoleReach::Lists, "Storage Legacy Bucket Writer"_L1},
    KnownRole{"roles/storage.legacyBucketOwner"_L1, RoleReach::Lists, "Storage Legacy Bucket Owner"_L1},
};

RoleReach reachOf(const QString &role)
{
    const auto found = std::ranges::find_if(knownRoles, [&](const KnownRole &known) { return known.id == role; });
    return found == knownRoles.end() ? RoleReach::Unknown : found->reach;
}

QString titleOf(const QString &role)
{
    const auto found = std::ranges::find_if(knownRoles, [&](const KnownRole &known) { return known.id == role; });
    return found == knownRoles.end() ? role : QString{found->title};
}

bool isEverybody(const QString &member)
{
    return member == "allUsers"_L1 || member == "allAuthenticatedUsers"_L1;
}

/// Collects the members of one reach, each once.
struct MemberList
{
    QStringList texts{};
    QSet<QString> known{};

    void add(const QStringList &members)
    {
        for (const auto &member : members) {
            if (const auto text = memberText(member); !known.contains(text)) {
                known.insert(text);
                texts += text;
            }
        }
    }
    /// The first of them in one sentence: a list of a hundred names says nothing.
    [[nodiscard]] QString joined() const
    {
        constexpr qsizetype most = 12;
        if (texts.size() <= most)
            return punctuation::list(texts);
        return BucketsMessages::tr("%1 and %n more", nullptr, static_cast<int>(texts.size() - most))
            .arg(punctuation::list(texts.first(most)));
    }
};

/// The members without those who are refused, or are said in a sentence of their own.
QStringList named(const QStringList &members)
{
    QStringList left;
    for (const auto &member : members) {
        if (!isEverybody(member))
            left += member;
    }
    return left;
}

/// One binding that opens what it is about to everybody.
QString openSentence(const PolicyBinding &binding, const QString &member, RoleReach reach)
{
    const bool isAll = member == "allUsers"_L1;
    QString sentence;
    if (reach == RoleReach::Reads)
        sentence = isAll ? BucketsMessages::tr("Everybody on the Internet can read what is in this bucket, without "
                                               "signing in.")
                         : BucketsMessages::tr("Everybody with any Google account can read what is in this bucket.");
    else
        sentence = isAll ? BucketsMessages::tr("Everybody on the Internet can see the names of what is in this bucket.")
                         : BucketsMessages::tr("Everybody with any Google account can see the names of what is in this "
                                               "bucket.");
    if (binding.condition.isEmpty())
        return sentence;
    return punctuation::sentences(
        {sentence, BucketsMessages::tr("Only where this condition holds: %1.").arg(binding.condition)});
}

/// What bindings come to, sorted by what is said of them.
struct SortedPolicy
{
    MemberList readers{};
    MemberList listers{};
    QStringList open{}; ///< sentences about everybody
    QStringList limited{}; ///< about bindings with a condition
    QStringList unknown{}; ///< about roles that are not known
    bool isPublic = false;
    bool hasRefused = false; ///< everybody is named, and refused all the same
};

void sortOpen(SortedPolicy &sorted, const PolicyBinding &binding, RoleReach reach, bool isPrevented)
{
    for (const auto &member : binding.members) {
        if (!isEverybody(member) || (reach != RoleReach::Reads && reach != RoleReach::Lists))
            continue;
        if (isPrevented) {
            sorted.hasRefused = true;
            continue;
        }
        sorted.isPublic = sorted.isPublic || reach == RoleReach::Reads;
        sorted.open += openSentence(binding, member, reach);
    }
}

void sortBinding(SortedPolicy &sorted, const PolicyBinding &binding, bool isPrevented)
{
    const auto reach = reachOf(binding.role);
    sortOpen(sorted, binding, reach, isPrevented);
    MemberList members;
    members.add(reach == RoleReach::Unknown ? binding.members : named(binding.members));
    if (members.texts.isEmpty() || reach == RoleReach::Neither)
        return;
    if (reach == RoleReach::Unknown) {
        sorted.unknown +=
            BucketsMessages::tr("Whether the role %1 lets its members read is not known here. It has: %2.")
                .arg(binding.role, members.joined());
    } else if (!binding.condition.isEmpty()) {
        const auto text = reach == RoleReach::Reads
            ? BucketsMessages::tr("Where the condition “%1” holds, these can read as well: %2.")
            : BucketsMessages::tr("Where the condition “%1” holds, these can see the names as well: %2.");
        sorted.limited += text.arg(binding.condition, members.joined());
    } else {
        (reach == RoleReach::Reads ? sorted.readers : sorted.listers).add(named(binding.members));
    }
}

void addBucketSentences(QStringList &sentences, const Bucket &bucket, const SortedPolicy &sorted)
{
    if (bucket.publicAccess == PublicAccess::Prevented)
        sentences += BucketsMessages::tr("Public access is prevented: the bucket cannot be opened to everybody.");
    if (sorted.hasRefused)
        sentences += BucketsMessages::tr("The policy names everybody, but that has no effect as long as public "
                                         "access is prevented.");
    if (!bucket.hasUniformAccess && !bucket.isOnlyPlace)
        sentences +=
            BucketsMessages::tr("Single files may be open to others as well: this bucket allows permissions of "
                                "their own (fine-grained access).");
    if (bucket.isRequesterPays)
        sentences += BucketsMessages::tr("Reading from it is billed to whoever reads (requester pays).");
    sentences += BucketsMessages::tr("Whoever has a suitable role in the whole project, its folder or its "
                                     "organization can read it as well. The bucket does not list them.");
}

} // namespace

Result<BucketPolicy> parsePolicy(const QJsonObject &json)
{
    BucketPolicy policy;
    for (const auto &entry : json["bindings"_L1].toArray()) {
        if (policy.bindings.size() >= mostBindings) {
            policy.isCut = true;
            break;
        }
        PolicyBinding binding{.role = plainLine(entry["role"_L1].toString().left(longestMember), longestMember)};
        for (const auto &member : entry["members"_L1].toArray()) {
            const auto text = plainLine(member.toString().left(longestMember), longestMember);
            if (binding.members.size() >= mostBindings)
                policy.isCut = true;
            else if (!text.isEmpty())
                binding.members += text;
        }
        const auto condition = entry["condition"_L1];
        const auto title = condition["title"_L1].toString();
        binding.condition = plainLine(
            (title.isEmpty() ? condition["expression"_L1].toString() : title).left(longestMember), longestMember);
        if (!condition.toObject().isEmpty() && binding.condition.isEmpty())
            binding.condition = u"?"_s; // one without words is still one
        if (!binding.role.isEmpty())
            policy.bindings.append(std::move(binding));
    }
    return policy;
}

AccessSummary whoCanRead(const Bucket &bucket, const BucketPolicy &policy)
{
    SortedPolicy sorted;
    for (const auto &binding : policy.bindings)
        sortBinding(sorted, binding, bucket.publicAccess == PublicAccess::Prevented);
    AccessSummary summary;
    summary.reach = sorted.isPublic                 ? AccessSummary::Reach::Public
        : sorted.unknown.isEmpty() && !policy.isCut ? AccessSummary::Reach::Members
                                                    : AccessSummary::Reach::Unknown;
    summary.sentences = sorted.open;
    summary.sentences.removeDuplicates();
    if (!sorted.readers.texts.isEmpty())
        summary.sentences += BucketsMessages::tr("These can read what is in it: %1.").arg(sorted.readers.joined());
    else if (!sorted.isPublic)
        summary.sentences += BucketsMessages::tr("Nobody is named in the bucket's own policy who could read it.");
    summary.sentences += sorted.limited;
    if (!sorted.listers.texts.isEmpty())
        summary.sentences +=
            BucketsMessages::tr("These can see the names of what is in it: %1.").arg(sorted.listers.joined());
    summary.sentences += sorted.unknown;
    if (policy.isCut)
        summary.sentences += BucketsMessages::tr("The policy is too long to be read to its end; there may be more.");
    addBucketSentences(summary.sentences, bucket, sorted);
    return summary;
}

QString roleWith(const QString &permission)
{
    struct RoleOf
    {
        QLatin1StringView permission;
        QLatin1StringView role; ///< the one that lets in to the least
    };
    static constexpr std::array roles{
        RoleOf{"storage.buckets.list"_L1, "roles/storage.bucketViewer"_L1},
        RoleOf{"storage.buckets.get"_L1, "roles/storage.bucketViewer"_L1},
        RoleOf{"storage.buckets.create"_L1, "roles/storage.admin"_L1},
        RoleOf{"storage.buckets.delete"_L1, "roles/storage.admin"_L1},
        RoleOf{"storage.buckets.update"_L1, "roles/storage.admin"_L1},
        RoleOf{"storage.buckets.getIamPolicy"_L1, "roles/storage.legacyBucketOwner"_L1},
        RoleOf{"storage.buckets.setIamPolicy"_L1, "roles/storage.legacyBucketOwner"_L1},
        RoleOf{"storage.objects.list"_L1, "roles/storage.objectViewer"_L1},
        RoleOf{"storage.objects.get"_L1, "roles/storage.objectViewer"_L1},
        RoleOf{"storage.objects.create"_L1, "roles/storage.objectUser"_L1},
        RoleOf{"storage.objects.delete"_L1, "roles/storage.objectUser"_L1},
        RoleOf{"storage.objects.update"_L1, "roles/storage.objectUser"_L1},
        RoleOf{"storage.objects.restore"_L1, "roles/storage.objectUser"_L1},
        RoleOf{"storage.objects.getIamPolicy"_L1, "roles/storage.objectAdmin"_L1},
    };
    if (permission == "serviceusage.services.use"_L1) // of the project that pays
        return u"Service Usage Consumer"_s;
    const auto found = std::ranges::find_if(roles, [&](const RoleOf &known) { return known.permission == permission; });
    return found == roles.end() ? QString{} : titleOf(found->role);
}
