// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/objectlisting.h"

#include "services/practice/world/storagerefusals.h"
#include "services/practice/world/telemetry.h"
#include "services/practice/world/world.h"

#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr qint64 objectPage = 1000; // objects and prefixes of one reply
constexpr qsizetype longestGlob = 1024;

/// One sign of a glob, or several, as part of an expression; moves on behind it. Nothing: it ends too early.
std::optional<QString> globPiece(const QString &glob, qsizetype &at, int &depth)
{
    const auto sign = glob[at++];
    if (sign == u'*') {
        const bool isDouble = at < glob.size() && glob[at] == u'*';
        at += isDouble ? 1 : 0;
        return isDouble ? u".*"_s : u"[^/]*"_s;
    }
    if (sign == u'?')
        return u"[^/]"_s;
    if (sign == u'[') {
        const auto end = glob.indexOf(u']', at + 1);
        if (end < 0)
            return std::nullopt;
        auto inside = glob.sliced(at, end - at);
        at = end + 1;
        const bool isNot = inside.startsWith(u'!') || inside.startsWith(u'^');
        inside.remove(0, isNot ? 1 : 0);
        inside.replace("\\"_L1, "\\\\"_L1).replace("["_L1, "\\["_L1);
        return isNot ? u"[^/%1]"_s.arg(inside) : u"[%1]"_s.arg(inside);
    }
    if (sign == u'{') {
        ++depth;
        return u"(?:"_s;
    }
    if (sign == u'}' && depth > 0) {
        --depth;
        return u")"_s;
    }
    if (sign == u',' && depth > 0)
        return u"|"_s;
    if (sign == u'\\' && at < glob.size())
        return QRegularExpression::escape(QString{glob[at++]});
    return QRegularExpression::escape(QString{sign});
}

Answer<ObjectQuery> listQuery(const Call &call)
{
    const bool hasVersions = flagParameter(call, "versions");
    const bool isDeleted = flagParameter(call, "softDeleted");
    if (hasVersions && isDeleted)
        return refusal("objects-versions-deleted"_L1);
    const auto most = numberParameter(call, u"maxResults"_s);
    if (!most)
        return most.error();
    const auto token = call.parameter("pageToken");
    const auto after = storageTokenBytes(token);
    if (!token.isEmpty() && (!after || !(after->startsWith('n') || after->startsWith('p'))))
        return storageInvalid(u"pageToken"_s);
    const auto glob = globExpression(call.parameter("matchGlob"));
    if (!glob)
        return storageInvalid(u"matchGlob"_s);
    return ObjectQuery{.bucket = call.part("bucket"),
                       .prefix = call.parameter("prefix").toUtf8(),
                       .delimiter = call.parameter("delimiter").toUtf8(),
                       .startOffset = call.parameter("startOffset").toUtf8(),
                       .endOffset = call.parameter("endOffset").toUtf8(),
                       .glob = *glob,
                       .hasTrailingDelimiter = flagParameter(call, "includeTrailingDelimiter"),
                       .which = isDeleted ? ObjectQuery::Which::SoftDeleted
                           : hasVersions  ? ObjectQuery::Which::Versions
                                          : ObjectQuery::Which::Live,
                       .most = qsizetype(std::clamp<qint64>(most->value_or(objectPage), 1, objectPage)),
                       .after = after.value_or(QByteArray{})};
}

/// Asked for so, the client takes it as it is stored; Google unpacks it for others.
bool takesGzip(const Call &call)
{
    return call.header("accept-encoding").toLower().contains("gzip");
}

QList<std::pair<QByteArray, QByteArray>> mediaHeaders(const StoredObject &object)
{
    const auto encoding = object.text("contentEncoding"_L1).toLatin1();
    const auto modified = QLocale::c().toString(toDateTime(object.updated), u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s);
    const auto orElse = [](const QString &text, const char *usual) {
        return text.isEmpty() ? QByteArray{usual} : text.toLatin1();
    };
    QList<std::pair<QByteArray, QByteArray>> headers{
        {"Content-Type", orElse(object.text("contentType"_L1), "application/octet-stream")},
        {"Cache-Control", orElse(object.text("cacheControl"_L1), "no-cache, no-store, max-age=0, must-revalidate")},
        {"ETag", object.etag().toLatin1()},
        {"Last-Modified", modified.toLatin1()},
        {"X-Goog-Generation", QByteArray::number(object.generation)},
        {"X-Goog-Metageneration", QByteArray::number(object.metageneration)},
        {"X-Goog-Stored-Content-Encoding", encoding.isEmpty() ? QByteArray{"identity"} : encoding},
        {"X-Goog-Stored-Content-Length", QByteArray::number(object.size)},
        {"X-Goog-Storage-Class", object.text("storageClass"_L1).toLatin1()}};
    for (const auto &hash : object.hashes())
        headers.append({"X-Goog-Hash", hash});
    if (!encoding.isEmpty())
        headers.append({"Content-Encoding", encoding});
    if (const auto word = object.text("contentDisposition"_L1); !word.isEmpty())
        headers.append({"Content-Disposition", word.toUtf8()});
    if (const auto word = object.text("contentLanguage"_L1); !word.isEmpty())
        headers.append({"Content-Language", word.toLatin1()});
    return headers;
}

} // namespace

std::optional<QRegularExpression> globExpression(const QString &glob)
{
    if (glob.isEmpty())
        return QRegularExpression{};
    if (glob.size() > longestGlob)
        return std::nullopt;
    QString form;
    int depth = 0;
    for (qsizetype at = 0; at < glob.size();) {
        const auto piece = globPiece(glob, at, depth);
        if (!piece)
            return std::nullopt;
        form += *piece;
    }
    QRegularExpression expression{u"\\A(?:%1)\\z"_s.arg(form)};
    return depth == 0 && expression.isValid() ? std::optional{expression} : std::nullopt;
}

QStringList listParameters()
{
    return {u"delimiter"_s,
            u"endOffset"_s,
            u"includeFoldersAsPrefixes"_s,
            u"includeTrailingDelimiter"_s,
            u"matchGlob"_s,
            u"maxResults"_s,
            u"pageToken"_s,
            u"prefix"_s,
            u"projection"_s,
            u"softDeleted"_s,
            u"startOffset"_s,
            u"versions"_s};
}

Answer<Exchanged> listObjects(World &world, const Call &call)
{
    const auto bucket = bucketFor(world, call, "bucket", u"storage.objects.list"_s);
    const auto query = listQuery(call);
    if (!bucket || !query)
        return bucket ? query.error() : bucket.error();
    const auto page = world.storage().objects.list(*query);
    QJsonObject json{{u"kind"_s, u"storage#objects"_s}};
    QJsonArray items;
    for (const auto *object : page.objects)
        items.append(objectReply(world, call, *object).json);
    QJsonArray prefixes;
    for (const auto &prefix : page.prefixes)
        prefixes.append(QString::fromUtf8(prefix));
    if (!items.isEmpty())
        json[u"items"_s] = items;
    if (!prefixes.isEmpty())
        json[u"prefixes"_s] = prefixes;
    if (!page.next.isEmpty())
        json[u"nextPageToken"_s] = storageToken(page.next);
    return Exchanged{.json = json};
}

std::optional<std::pair<qint64, qint64>> byteRange(const QByteArray &header, qint64 size)
{
    static const QRegularExpression form{u"\\Abytes=(\\d{0,15})-(\\d{0,15})\\z"_s};
    const auto match = form.match(QString::fromLatin1(header.trimmed()));
    const auto from = match.captured(1);
    const auto to = match.captured(2);
    if (!match.hasMatch() || (from.isEmpty() && to.isEmpty()))
        return std::nullopt; // several ranges, too: all of it comes
    if (from.isEmpty()) {
        const auto count = std::min(to.toLongLong(), size);
        return std::pair{size - count, count};
    }
    const auto first = from.toLongLong();
    const auto last = to.isEmpty() ? size - 1 : std::min(to.toLongLong(), size - 1);
    if (!to.isEmpty() && to.toLongLong() < first)
        return std::nullopt;
    return std::pair{first, std::max<qint64>(0, last - first + 1)};
}

Answer<Exchanged> mediaReply(World &world, const Call &call, const StoredObject &object)
{
    auto &files = world.storage().objects.files();
    Exchanged reply{.headers = mediaHeaders(object)};
    FileSlice slice{.path = object.file.isEmpty() ? QString{} : files.pathOf(object.file), .size = object.size};
    slice.isPacked = object.text("contentEncoding"_L1) == "gzip"_L1 && !takesGzip(call)
        && !object.text("cacheControl"_L1).contains("no-transform"_L1);
    const auto range = slice.isPacked ? std::nullopt : byteRange(call.header("range"), object.size);
    if (range && range->second == 0)
        return asStorage(refusal("range-unsatisfiable"_L1), {}, 416);
    if (range) {
        slice.offset = range->first;
        slice.size = range->second;
        reply.status = 206;
        reply.headers.emplaceBack("Content-Range",
                                  "bytes " + QByteArray::number(slice.offset) + '-'
                                      + QByteArray::number(slice.offset + slice.size - 1) + '/'
                                      + QByteArray::number(object.size));
    }
    reply.headers.emplaceBack("Accept-Ranges", "bytes");
    if (slice.isPacked)
        reply.headers.removeIf([](const auto &header) { return header.first == "Content-Encoding"; });
    reply.bytes = slice;
    world.storage().sent.add(object.bucket, minuteOf(world.context().now()), slice.size);
    return reply;
}

} // namespace practice
