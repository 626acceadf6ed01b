// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/bucketuri.h"

#include "services/buckets/translations.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestObjectName = 1'024; // bytes, what Google takes
constexpr qsizetype longestBucketName = 222; // with dots; 63 without

bool isPlain(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9');
}

/// What Google could have given to somebody: no name that it takes is anything else.
bool isObjectName(const QByteArray &name)
{
    return name.size() <= longestObjectName && !name.contains('\n') && !name.contains('\r') && !name.contains('\0')
        && name != "." && name != ".." && QByteArrayView{name}.isValidUtf8();
}

} // namespace

std::optional<BucketUri> BucketUri::parse(QStringView text)
{
    constexpr auto scheme = "gs://"_L1;
    const auto trimmed = text.trimmed();
    if (!trimmed.startsWith(scheme, Qt::CaseInsensitive))
        return std::nullopt;
    return ofPath('/' + trimmed.sliced(scheme.size()).toUtf8());
}

std::optional<BucketUri> BucketUri::ofPath(const QByteArray &path)
{
    if (!path.startsWith('/'))
        return std::nullopt;
    const auto slash = path.indexOf('/', 1);
    const auto bucket = QString::fromUtf8(path.sliced(1, (slash < 0 ? path.size() : slash) - 1));
    auto object = slash < 0 ? QByteArray{} : path.sliced(slash + 1);
    if (bucket.isEmpty())
        return object.isEmpty() && slash < 0 ? std::optional{BucketUri{}} : std::nullopt;
    if (!isBucketName(bucket) || !isObjectName(object))
        return std::nullopt;
    return BucketUri{bucket, std::move(object)};
}

QString BucketUri::toString() const
{
    const auto text = "gs://"_L1 + bucket;
    return object.isEmpty() ? text : text + u'/' + QString::fromUtf8(object);
}

QByteArray BucketUri::path() const
{
    const auto text = '/' + bucket.toUtf8();
    return object.isEmpty() ? text : text + '/' + object;
}

QByteArray BucketUri::prefix() const
{
    return object.isEmpty() || object.endsWith('/') ? object : object + '/';
}

BucketUri BucketUri::child(const QByteArray &name) const
{
    return isRoot() ? BucketUri{QString::fromUtf8(name), {}} : BucketUri{bucket, prefix() + name};
}

bool isBucketName(QStringView name)
{
    constexpr qsizetype shortest = 3;
    return name.size() >= shortest && name.size() <= longestBucketName && isPlain(name.front()) && isPlain(name.back())
        && std::ranges::all_of(name, [](QChar c) { return isPlain(c) || c == u'-' || c == u'_' || c == u'.'; });
}

QString problemOfBucketName(const QString &name)
{
    constexpr qsizetype shortest = 3;
    constexpr qsizetype longest = 63;
    if (name.size() < shortest || name.size() > longest)
        return BucketsMessages::tr("The name of a bucket has 3 to 63 characters.");
    if (!isBucketName(name) || name.contains(u'.'))
        return BucketsMessages::tr(
            "Use small letters, digits, hyphens and underscores, with a letter or a digit at both "
            "ends. A name with a dot needs a domain of yours.");
    if (name.startsWith("goog"_L1) || name.contains("google"_L1))
        return BucketsMessages::tr(
            "Google does not allow “goog” at the beginning or “google” in the name of a bucket.");
    return {};
}

QString problemOfObjectName(const QByteArray &name)
{
    if (name.isEmpty() || name == "/")
        return BucketsMessages::tr("Enter a name.");
    if (!QByteArrayView{name}.isValidUtf8())
        return BucketsMessages::tr(
            "A bucket takes names in UTF-8 only, and this one has other bytes in it. Rename it.");
    if (name.size() > longestObjectName)
        return BucketsMessages::tr("The name is too long: with all its folders a bucket takes 1,024 bytes.");
    if (!isObjectName(name))
        return BucketsMessages::tr("A bucket takes no name with a line break in it, and neither “.” nor “..”.");
    if (name.startsWith(".well-known/acme-challenge/"))
        return BucketsMessages::tr("Google keeps names that begin with “.well-known/acme-challenge/” for itself.");
    return {};
}

QStringList bucketsNamedIn(QStringView text)
{
    constexpr qsizetype longestText = 1 << 20;
    constexpr qsizetype most = 100;
    // What a variable goes on with is no name yet: "gs://$BUCKET", "gs://data-$RUN".
    static const QRegularExpression name{u"(?i:gs)://([a-z0-9][a-z0-9._-]{0,300}+)(?![A-Za-z$])"_s};
    QStringList names;
    for (auto it = name.globalMatchView(text.first(std::min(text.size(), longestText))); it.hasNext();) {
        auto found = it.next().captured(1);
        while (!found.isEmpty() && !isPlain(found.back()))
            found.chop(1); // the end of a sentence
        if (isBucketName(found) && !names.contains(found) && names.size() < most)
            names += found;
    }
    return names;
}
