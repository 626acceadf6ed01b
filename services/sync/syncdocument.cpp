// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/syncdocument.h"

#include "services/files/filetext.h"
#include "services/sync/translations.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int documentFormat = 1;
constexpr qsizetype mostHosts = 1'024;
constexpr qsizetype mostExcludes = 1'000;
constexpr qsizetype longestPath = 4'000; // bytes; systems take 4,096

QStringList textsIn(const QJsonValue &list, qsizetype most)
{
    QStringList texts;
    const auto values = list.toArray();
    for (const auto &value : values) {
        if (value.isString() && texts.size() < most)
            texts.append(value.toString());
    }
    return texts;
}

bool isFullPath(const QByteArray &path)
{
    const auto names = path.split('/');
    return path.startsWith('/') && path.size() <= longestPath && !path.contains('\0')
        && std::ranges::none_of(names, [](const QByteArray &name) { return name == "." || name == ".."; });
}

/// Without a slash at its end, or two in a row.
bool isTidy(const QByteArray &path)
{
    return !path.endsWith('/') && !path.contains("//");
}

/// Where all of a user's things lie.
bool isHomeThere(const QByteArray &path)
{
    return path == "/" || path == "/root" || path == "/home" || (path.startsWith("/home/") && path.count('/') == 2);
}

bool overlap(const QByteArray &one, const QByteArray &other)
{
    return filetext::isWithin(one, other) || filetext::isWithin(other, one);
}

bool shareHost(const SyncFolder &one, const SyncFolder &other)
{
    return std::ranges::any_of(one.hosts, [&other](const QString &host) { return other.hosts.contains(host); });
}

QString localProblem(const SyncFolder &folder)
{
    const auto path = QFile::encodeName(folder.local);
    const auto name = filetext::shownPath(path);
    if (!isFullPath(path) || !QFileInfo{folder.local}.isDir())
        return SyncMessages::tr("There is no folder %1 on this computer. Choose another one.").arg(name);
    const auto real = QFile::encodeName(QFileInfo{folder.local}.canonicalFilePath());
    const auto home = QFile::encodeName(QFileInfo{QDir::homePath()}.canonicalFilePath());
    if (real == "/" || filetext::isWithin(home, real)) // the home itself, or what it lies in
        return SyncMessages::tr("%1 also holds keys and passwords, which do not belong on a host. Choose a folder in "
                                "it.")
            .arg(name);
    return {};
}

QString remoteProblem(const SyncFolder &folder)
{
    if (folder.hosts.isEmpty() || folder.hosts.size() > mostHosts)
        return SyncMessages::tr("Choose the hosts to sync with.");
    if (!isFullPath(folder.remote) || !isTidy(folder.remote) || isHomeThere(folder.remote))
        return SyncMessages::tr("Enter the full path of a folder of its own on the hosts, for example "
                                "/home/anna/project.");
    return {};
}

} // namespace

QJsonObject toJson(const SyncFolder &folder, const QJsonObject &before)
{
    auto json = before;
    json[u"format"_s] = documentFormat;
    json[u"id"_s] = folder.id.toString(QUuid::WithoutBraces);
    json[u"local"_s] = folder.local;
    json[u"hosts"_s] = QJsonArray::fromStringList(folder.hosts);
    json[u"remote"_s] = QString::fromLatin1(folder.remote.toPercentEncoding("/"));
    json[u"deletes"_s] = folder.deletes;
    json[u"gitignore"_s] = folder.usesGitignore;
    json[u"excludes"_s] = QJsonArray::fromStringList(folder.excludes);
    json[u"paused"_s] = folder.isPaused;
    return json;
}

std::optional<SyncFolder> syncFolderFrom(const QJsonObject &json)
{
    SyncFolder folder{.id = QUuid::fromString(json["id"_L1].toString()),
                      .local = json["local"_L1].toString(),
                      .hosts = textsIn(json["hosts"_L1], mostHosts),
                      .remote = QByteArray::fromPercentEncoding(json["remote"_L1].toString().toLatin1()),
                      .deletes = json["deletes"_L1].toBool(),
                      .usesGitignore = json["gitignore"_L1].toBool(true),
                      .excludes = textsIn(json["excludes"_L1], mostExcludes),
                      .isPaused = json["paused"_L1].toBool()};
    const bool isWhole = json["format"_L1].toInt() == documentFormat && !folder.id.isNull()
        && isFullPath(QFile::encodeName(folder.local)) && remoteProblem(folder).isEmpty();
    return isWhole ? std::optional{folder} : std::nullopt;
}

QString problemOf(const SyncFolder &folder, const QList<SyncFolder> &others)
{
    if (auto problem = localProblem(folder); !problem.isEmpty())
        return problem;
    if (auto problem = remoteProblem(folder); !problem.isEmpty())
        return problem;
    if (folder.excludes.size() > mostExcludes)
        return SyncMessages::tr("There are too many excludes. Write shorter ones that fit more.");
    for (const auto &other : others) {
        if (other.id == folder.id || other.local.isEmpty())
            continue;
        if (overlap(QFile::encodeName(folder.local), QFile::encodeName(other.local)))
            return SyncMessages::tr("%1 is synced already. A folder in another one cannot be synced by itself.")
                .arg(filetext::shownPath(QFile::encodeName(other.local)));
        if (shareHost(folder, other) && overlap(folder.remote, other.remote))
            return SyncMessages::tr("%1 is the copy of another folder already. Choose another one on the hosts.")
                .arg(filetext::shownPath(other.remote));
    }
    return {};
}
