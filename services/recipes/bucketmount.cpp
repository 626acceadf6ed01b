// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/bucketmount.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct BucketMountMessages
{
    Q_DECLARE_TR_FUNCTIONS(BucketMount)
};

constexpr int mostCacheMegabytes = 1'000'000; // what a parameter of a recipe may be

/// What the recipe refuses too: in a line of /etc/fstab a comma ends an option, and a blank a field.
bool canBeMounted(const QString &folder)
{
    static const QRegularExpression odd{u"\\A/|/\\z|//|(\\A|/)\\.{1,2}(/|\\z)|[\\x00-\\x20\\x7f,\"\\\\#%]|\\s"_s,
                                        QRegularExpression::UseUnicodePropertiesOption};
    return folder.isEmpty() || !odd.match(folder).hasMatch();
}

} // namespace

QString BucketMount::bucket() const
{
    const auto plain = place.startsWith("gs://"_L1) ? place.sliced(5) : place;
    return plain.section(u'/', 0, 0);
}

QString BucketMount::folder() const
{
    const auto plain = place.startsWith("gs://"_L1) ? place.sliced(5) : place;
    const auto folder = plain.section(u'/', 1);
    return folder.endsWith(u'/') ? folder.chopped(1) : folder;
}

QStringList problemsOf(const BucketMount &mount)
{
    static const QRegularExpression word{u"\\A[A-Za-z0-9-]{1,40}\\z"_s};
    static const QRegularExpression bucket{u"\\A[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]\\z"_s};
    QStringList found;
    if (!word.match(mount.name).hasMatch())
        found << BucketMountMessages::tr("The name of the mount may have letters, digits and “-” only.");
    if (mount.place.isEmpty())
        found << BucketMountMessages::tr("Give the bucket that is to be mounted, as gs://bucket.");
    else if (!bucket.match(mount.bucket()).hasMatch())
        found << BucketMountMessages::tr("“%1” is not a bucket; write it as gs://bucket or gs://bucket/folder.")
                     .arg(mount.place);
    if (!canBeMounted(mount.folder()))
        found << BucketMountMessages::tr("The folder “%1” of the bucket cannot be mounted: blanks, commas, quotes, “#” "
                                         "and “%” do not go into a line of /etc/fstab.")
                     .arg(mount.folder());
    if (const auto problem = mountPathProblem(mount.mountFolder); !problem.isEmpty())
        found << problem;
    if (mount.link.contains(u'/') || mount.link == "."_L1 || mount.link == ".."_L1
        || std::ranges::any_of(mount.link, [](QChar c) { return c.unicode() < 32; }))
        found << BucketMountMessages::tr("The link needs a plain name without “/”.");
    if (mount.cacheMegabytes < 0 || mount.cacheMegabytes > mostCacheMegabytes)
        found << BucketMountMessages::tr("The cache has to be between 0 and %1 MB.").arg(mostCacheMegabytes);
    return found;
}

RecipeOrder orderFor(const BucketMount &mount, const QList<PodHost> &hosts, Recipe recipe)
{
    return {.recipe = std::move(recipe),
            .hosts = hosts,
            .roles = {},
            .values = {{u"SHARE"_s, mount.name},
                       {u"BUCKET"_s, mount.bucket()},
                       {u"FOLDER"_s, mount.folder()},
                       {u"MOUNT"_s, mount.mountFolder},
                       {u"LINK"_s, mount.link},
                       {u"ACCESS"_s, mount.isReadOnly ? u"ro"_s : u"rw"_s},
                       {u"CACHE_MB"_s, QString::number(mount.cacheMegabytes)},
                       {u"METHOD"_s, mount.keep == NfsKeep::Fstab ? u"fstab"_s : u"systemd"_s}}};
}

QJsonObject toJson(const BucketMount &mount)
{
    return {{"name"_L1, mount.name},
            {"place"_L1, mount.place},
            {"mountFolder"_L1, mount.mountFolder},
            {"link"_L1, mount.link},
            {"readOnly"_L1, mount.isReadOnly},
            {"cacheMegabytes"_L1, mount.cacheMegabytes},
            {"unit"_L1, mount.keep == NfsKeep::SystemdUnit}};
}

BucketMount bucketMountFrom(const QJsonObject &json)
{
    BucketMount mount;
    const auto text = [&](QLatin1StringView key, QString &value) { value = json[key].toString(value).left(4096); };
    text("name"_L1, mount.name);
    text("place"_L1, mount.place);
    text("mountFolder"_L1, mount.mountFolder);
    text("link"_L1, mount.link);
    mount.isReadOnly = json["readOnly"_L1].toBool();
    mount.cacheMegabytes = json["cacheMegabytes"_L1].toInt(mount.cacheMegabytes);
    mount.keep = json["unit"_L1].toBool() ? NfsKeep::SystemdUnit : NfsKeep::Fstab;
    return mount;
}
