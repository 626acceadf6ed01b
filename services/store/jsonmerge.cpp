// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/jsonmerge.h"

#include "services/store/filelock.h"
#include "services/store/jsonfile.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int deepest = 32; // below that a value counts as one; the files of this program end long before

using Entries = QList<std::pair<QString, QJsonValue>>; // by name, in order

QString nameOf(const QJsonValue &entry)
{
    if (entry.isString())
        return entry.toString();
    for (const auto &name : {entry["id"_L1], entry["tpu"_L1], entry["node"_L1]["name"_L1]}) {
        if (name.isString())
            return name.toString();
    }
    return entry.isObject() ? QString::fromUtf8(QJsonDocument{entry.toObject()}.toJson(QJsonDocument::Compact))
                            : QString{};
}

/// Nothing: its entries cannot be told apart.
std::optional<Entries> entriesOf(const QJsonValue &list)
{
    Entries entries;
    QSet<QString> names;
    for (const auto &entry : list.toArray()) {
        const auto name = nameOf(entry);
        if (name.isEmpty() || names.contains(name))
            return std::nullopt;
        names.insert(name);
        entries.append({name, entry});
    }
    return list.isArray() || list.isUndefined() ? std::optional{entries} : std::nullopt;
}

QJsonValue valueIn(const Entries &entries, const QString &name)
{
    const auto found = std::ranges::find(entries, name, &Entries::value_type::first);
    return found == entries.end() ? QJsonValue{QJsonValue::Undefined} : found->second;
}

QJsonValue merged(const QJsonValue &base, const QJsonValue &mine, const QJsonValue &theirs, int depth);

QJsonArray mergedEntries(const Entries &base, const Entries &mine, const Entries &theirs, int depth)
{
    QJsonArray list;
    const auto add = [&](const QString &name, const QJsonValue &ours) {
        const auto value = merged(valueIn(base, name), ours, valueIn(theirs, name), depth);
        if (!value.isUndefined())
            list.append(value);
    };
    for (const auto &[name, value] : mine)
        add(name, value);
    for (const auto &[name, value] : theirs) {
        if (valueIn(mine, name).isUndefined())
            add(name, QJsonValue{QJsonValue::Undefined});
    }
    return list;
}

QJsonObject mergedMembers(const QJsonObject &base, const QJsonObject &mine, const QJsonObject &theirs, int depth)
{
    QJsonObject object;
    const auto add = [&](const QString &name) {
        const auto value = merged(base.value(name), mine.value(name), theirs.value(name), depth);
        if (!value.isUndefined())
            object.insert(name, value);
    };
    for (const auto &name : mine.keys())
        add(name);
    for (const auto &name : theirs.keys()) {
        if (!mine.contains(name))
            add(name);
    }
    return object;
}

QJsonValue merged(const QJsonValue &base, const QJsonValue &mine, const QJsonValue &theirs, int depth)
{
    if (mine == base)
        return theirs;
    if (theirs == base || mine == theirs)
        return mine;
    if (mine.isUndefined() || theirs.isUndefined()) // one of them has changed it, the other took it away
        return mine.isUndefined() ? theirs : mine;
    if (depth < deepest && mine.isObject() && theirs.isObject())
        return mergedMembers(base.toObject(), mine.toObject(), theirs.toObject(), depth + 1);
    if (depth < deepest && mine.isArray() && theirs.isArray()) {
        const auto entries = entriesOf(base.isArray() ? base : QJsonValue{QJsonArray{}});
        const auto ours = entriesOf(mine);
        const auto others = entriesOf(theirs);
        if (entries && ours && others)
            return mergedEntries(*entries, *ours, *others, depth + 1);
    }
    return mine;
}

} // namespace

QJsonObject mergedJson(const QJsonObject &base, const QJsonObject &mine, const QJsonObject &theirs)
{
    return mergedMembers(base, mine, theirs, 0);
}

Result<QJsonObject> mergeJsonFile(const QString &path, const QJsonObject &base, const QJsonObject &mine)
{
    const auto lock = FileLock::take(path);
    if (!lock)
        return std::unexpected{lock.error()};
    const auto theirs = readJsonFile(path);
    if (theirs && (*theirs)["version"_L1].toInt() > mine["version"_L1].toInt())
        return failed(ErrorCode::BadReply,
                      QCoreApplication::translate(
                          "JsonFile",
                          "%1 was written by a newer version of TPU Desk meanwhile and was left as it is: what you "
                          "change here lasts only as long as this window. Use the newer version.")
                          .arg(QDir::toNativeSeparators(path)));
    if (!theirs && theirs.error().code == ErrorCode::FileFailed)
        return std::unexpected{theirs.error()};
    if (!theirs && theirs.error().code == ErrorCode::BadReply)
        (void)keepAside(path);
    auto now = theirs ? mergedJson(base, mine, *theirs) : mine;
    if (QJsonDocument{now}.toJson(QJsonDocument::Indented).size() > largestJsonFile)
        now = mine; // else nobody could read it any more
    if (const auto written = writeJsonFile(path, now); !written)
        return std::unexpected{written.error()};
    return now;
}
