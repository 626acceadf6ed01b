// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/placepath.h"

#include "services/buckets/bucketuri.h"
#include "services/files/filetext.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr auto bucketScheme = "gs://"_L1;

/// A folder in a bucket without the "/" at its end, but where that is its name: "a/" is "a", "a//" stays.
QByteArray withoutEnd(QByteArray path)
{
    if (path.size() > 1 && path.endsWith('/') && !path.endsWith("//"))
        path.chop(1);
    return path;
}

} // namespace

namespace placepath {

QString shown(PlaceKind kind, const QByteArray &path)
{
    return kind == PlaceKind::Buckets && path.startsWith('/') ? bucketScheme + filetext::shownPath(path.sliced(1))
                                                              : filetext::shownPath(path);
}

std::optional<QByteArray> bucketPath(const QString &text)
{
    const auto typed = text.trimmed();
    const auto uri = isBucketAddress(typed) ? BucketUri::parse(typed) : BucketUri::ofPath(withoutEnd(typed.toUtf8()));
    return uri ? std::optional{withoutEnd(uri->path())} : std::nullopt;
}

bool isBucketAddress(const QString &text)
{
    return text.trimmed().startsWith(bucketScheme, Qt::CaseInsensitive);
}

/// Of "/bucket/a//", which is a folder without a name in "a", the folder above is "/bucket/a".
QByteArray parentOf(PlaceKind kind, const QByteArray &path)
{
    if (kind == PlaceKind::Host)
        return filetext::parentOf(path);
    auto above = path.size() > 1 && path.endsWith('/') ? path.chopped(1) : path;
    above = above.first(std::max<qsizetype>(0, above.lastIndexOf('/')));
    return above.isEmpty() ? QByteArray{"/"} : above;
}

QByteArray nameOf(PlaceKind kind, const QByteArray &path)
{
    if (kind == PlaceKind::Host || path == "/")
        return filetext::nameOf(path);
    const auto whole = withoutEnd(path);
    if (whole.endsWith('/'))
        return "/";
    return whole.sliced(whole.lastIndexOf('/') + 1);
}

} // namespace placepath
