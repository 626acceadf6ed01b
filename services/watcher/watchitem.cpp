// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watchitem.h"

#include "services/core/plaintext.h"
#include "services/provisioning/relocated.h"
#include "services/provisioning/requeststore.h"
#include "services/session/sessionfiles.h"
#include "services/store/jsonfile.h"
#include "services/watcher/watchorder.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSet>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr std::array itemWords{std::pair{WatchItem::Kind::Request, "request"_L1},
                               std::pair{WatchItem::Kind::Document, "document"_L1},
                               std::pair{WatchItem::Kind::File, "file"_L1}};
constexpr auto idleItem = "idle"_L1;
constexpr auto tpusItem = "tpus"_L1;
constexpr auto grantsItem = "grants"_L1;

QByteArray compactItem(const QJsonObject &json)
{
    return QJsonDocument{json}.toJson(QJsonDocument::Compact);
}

QByteArray digestOf(const QJsonObject &body)
{
    return body.isEmpty() ? QByteArray{} : QCryptographicHash::hash(compactItem(body), QCryptographicHash::Sha256);
}

bool isItemName(const QString &text, qsizetype longest)
{
    return !text.isEmpty() && text == plainLine(text, longest);
}

std::chrono::milliseconds between(const QDateTime &from, const QDateTime &to)
{
    return std::chrono::milliseconds{from.msecsTo(to)};
}

std::unexpected<Error> itemBroken()
{
    return failed(ErrorCode::BadReply,
                  QCoreApplication::translate("WatchProtocol",
                                              "What was handed over cannot be read: it is of a newer version of TPU "
                                              "Desk, or damaged. Bring both sides to the same version."));
}

} // namespace

QString WatchItem::key() const
{
    return u"%1/%2/%3"_s.arg(int(kind)).arg(group, id);
}

bool isMirrored(const WatchItem &item)
{
    return item.kind != WatchItem::Kind::File || item.id == idleItem;
}

std::optional<WatchItem> itemOfKey(const QString &key)
{
    const auto kind = key.section(u'/', 0, 0).toInt();
    if (kind < 0 || kind >= int(itemWords.size()))
        return std::nullopt;
    return WatchItem{.kind = WatchItem::Kind(kind), .group = key.section(u'/', 1, 1), .id = key.section(u'/', 2)};
}

QJsonObject toJson(const WatchItem &item)
{
    const auto word = std::ranges::find(itemWords, item.kind, [](const auto &pair) { return pair.first; })->second;
    return {{u"kind"_s, word},
            {u"group"_s, item.group},
            {u"id"_s, item.id},
            {u"age"_s, qint64(item.age.count())},
            {u"body"_s, item.body}};
}

Result<WatchItem> watchItemFrom(const QJsonObject &json)
{
    const auto kind = json["kind"_L1].toString();
    const auto word = std::ranges::find_if(itemWords, [&kind](const auto &pair) { return pair.second == kind; });
    if (word == itemWords.end())
        return itemBroken();
    WatchItem item{.kind = word->first,
                   .group = json["group"_L1].toString(),
                   .id = json["id"_L1].toString(),
                   .age = std::chrono::milliseconds{std::max<qint64>(0, json["age"_L1].toInteger())},
                   .body = json["body"_L1].toObject()};
    constexpr qsizetype longestId = 500;
    if (!isItemName(item.id, longestId))
        return itemBroken();
    if (item.kind != WatchItem::Kind::Document)
        item.group.clear();
    switch (item.kind) {
    case WatchItem::Kind::Request: {
        const auto record = item.body.isEmpty() ? Result<TpuRequestRecord>{} : historyFrom(item.body);
        const QUuid id{item.id};
        if (id.isNull() || !record || (!item.body.isEmpty() && record->tpuRequest.id != id))
            return itemBroken();
        break;
    }
    case WatchItem::Kind::Document:
        if (!isItemName(item.group, 60) || item.group.contains(u'/') || !goesAlong(item.group))
            return itemBroken();
        break;
    case WatchItem::Kind::File:
        if (item.id != idleItem && item.id != tpusItem && item.id != grantsItem)
            return itemBroken();
        break;
    }
    if (item.kind != WatchItem::Kind::Request)
        item.digest = digestOf(item.body);
    return item;
}

bool goesAlong(const QString &documentKind)
{
    // Ports and servers on this computer, folders of it that are uploaded or kept on hosts, what was typed here, what
    // this computer has read of its own limit, and which watcher it has.
    static const QSet<QString> staying{u"forward"_s, u"server"_s,  u"sync-folder"_s, u"bucket-upload"_s,   u"run"_s,
                                       u"snippet"_s, u"watcher"_s, u"damaged"_s,     u"usage.monitoring"_s};
    return !staying.contains(documentKind);
}

WatchItems::WatchItems(Journal *journal, const SessionFiles &files, ProjectId project, Clock *clock)
    : m_journal{journal}
    , m_files{{tpusItem, files.tpus}, {idleItem, files.idle}, {grantsItem, files.grants}}
    , m_project{std::move(project)}
    , m_clock{clock}
{
}

QString WatchItems::fileOf(const QString &id) const
{
    return m_files.value(id);
}

/// As the owner of the journal has it, or will have it.
Result<QDateTime> WatchItems::steadyNow() const
{
    Ownership nobody{m_journal, ProvisioningOwner{}};
    const RequestStore store{m_journal, &nobody, m_project};
    const auto anchor = store.anchor();
    if (!anchor)
        return std::unexpected{anchor.error()};
    SteadyTime time{m_clock};
    time.resume(*anchor);
    return time.now();
}

Result<QList<WatchItem>> WatchItems::all() const
{
    const auto now = steadyNow();
    if (!now)
        return std::unexpected{now.error()};
    Ownership nobody{m_journal, ProvisioningOwner{}};
    const auto stored = RequestStore{m_journal, &nobody, m_project}.load();
    if (!stored)
        return std::unexpected{stored.error()};
    QList<WatchItem> items;
    for (const auto &record : stored->records)
        items.append({.kind = WatchItem::Kind::Request,
                      .id = record.tpuRequest.id.toString(QUuid::WithoutBraces),
                      .body = toJson(relocated(record, wireAhead(*now))),
                      .digest = digestOf(toJson(record))});
    const auto rows = m_journal->rows(u"SELECT kind, id, changed, json FROM document"_s);
    if (!rows)
        return std::unexpected{rows.error()};
    for (const auto &row : *rows) {
        const auto body = QJsonDocument::fromJson(row[3].toString().toUtf8()).object();
        if (goesAlong(row[0].toString()) && !body.isEmpty())
            items.append({.kind = WatchItem::Kind::Document,
                          .group = row[0].toString(),
                          .id = row[1].toString(),
                          .age = std::chrono::milliseconds{std::max<qint64>(
                              0, m_clock->now().toMSecsSinceEpoch() - row[2].toLongLong())},
                          .body = body,
                          .digest = digestOf(body)});
    }
    for (const auto &[id, file] : m_files.asKeyValueRange()) {
        const auto body = file.isEmpty() ? Result<QJsonObject>{failed(ErrorCode::NotFound)} : readJsonFile(file);
        if (body && !body->isEmpty())
            items.append({.kind = WatchItem::Kind::File,
                          .id = id,
                          .age = between(QFileInfo{file}.lastModified().toUTC(), m_clock->now()),
                          .body = *body,
                          .digest = digestOf(*body)});
    }
    return items;
}

Result<> WatchItems::putDocument(const WatchItem &item, Over over) const
{
    if (item.body.isEmpty())
        return m_journal->run(u"DELETE FROM document WHERE kind = ? AND id = ?"_s, {item.group, item.id});
    const auto otherwise = over == Over::Nothing ? u"DO NOTHING"_s
        : over == Over::All
        ? u"DO UPDATE SET changed = excluded.changed, json = excluded.json"_s
        : u"DO UPDATE SET changed = excluded.changed, json = excluded.json WHERE excluded.changed >= document.changed"_s;
    return m_journal->run(
        u"INSERT INTO document(kind, id, changed, json) VALUES(?, ?, ?, ?) ON CONFLICT(kind, id) %1"_s.arg(otherwise),
        {item.group, item.id, m_clock->now().toMSecsSinceEpoch() - item.age.count(),
         QString::fromUtf8(compactItem(item.body))});
}

Result<> WatchItems::putRequest(const WatchItem &item, Over over) const
{
    if (item.body.isEmpty()) {
        const auto gone = m_journal->run(u"DELETE FROM request WHERE id = ?"_s, {item.id});
        return gone ? m_journal->run(u"DELETE FROM attempt WHERE request = ?"_s, {item.id}) : gone;
    }
    const auto now = steadyNow();
    if (!now)
        return std::unexpected{now.error()};
    const auto relative = historyFrom(item.body);
    if (!relative)
        return itemBroken();
    const auto record = relocated(*relative, -wireAhead(*now));
    const bool isForgettable =
        record.endedAt.isValid() && !(record.winner && concernsLoss(record.tpuRequest.afterwards));
    return m_journal->run((over == Over::Nothing ? u"INSERT OR IGNORE"_s : u"INSERT OR REPLACE"_s)
                              + u" INTO request(id, project, ended, changed, json) VALUES(?, ?, ?, ?, ?)"_s,
                          {item.id, m_project.toString(), isForgettable, now->toMSecsSinceEpoch(),
                           QString::fromUtf8(compactItem(toJson(record)))});
}

Result<> WatchItems::putFile(const WatchItem &item, Over over) const
{
    const auto file = fileOf(item.id);
    if (file.isEmpty() || (over == Over::Nothing && QFileInfo::exists(file)))
        return {};
    if (!item.body.isEmpty())
        return writeJsonFile(file, item.body);
    QFile::remove(file);
    return {};
}

Result<> WatchItems::put(const WatchItem &item, Over over) const
{
    switch (item.kind) {
    case WatchItem::Kind::Request: return putRequest(item, over);
    case WatchItem::Kind::Document: return putDocument(item, over);
    case WatchItem::Kind::File: return putFile(item, over);
    }
    return {};
}

Result<> WatchItems::putAll(const QList<WatchItem> &items, Over over) const
{
    return m_journal->write([&]() -> Result<> {
        for (const auto &item : items) {
            if (const auto done = put(item, over); !done)
                return done;
        }
        return {};
    });
}

Result<> WatchItems::put(const QList<WatchItem> &items) const
{
    return putAll(items, Over::Older);
}

Result<> WatchItems::add(const QList<WatchItem> &items) const
{
    return putAll(items, Over::Nothing);
}

Result<> WatchItems::replace(const QList<WatchItem> &items) const
{
    return m_journal->write([&]() -> Result<> {
        const auto before = all();
        if (!before)
            return std::unexpected{before.error()};
        QSet<QString> wanted;
        for (const auto &item : items)
            wanted.insert(item.key());
        auto gone = *before;
        gone.removeIf([&wanted](const WatchItem &item) { return wanted.contains(item.key()); });
        for (auto &item : gone)
            item.body = {};
        const auto removed = putAll(gone, Over::All);
        return removed ? putAll(items, Over::All) : removed;
    });
}
