// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/jsonfile.h"

#include "services/core/log.h"
#include "services/core/ownfolder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSaveFile>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

constexpr auto ownerOnly = QFile::ReadOwner | QFile::WriteOwner;

struct JsonFileMessages
{
    Q_DECLARE_TR_FUNCTIONS(JsonFile)
};

std::unexpected<Error> notWritten(const QString &path, const QString &why)
{
    return failed(
        ErrorCode::FileFailed,
        JsonFileMessages::tr("%1 could not be saved: %2. Check the free space and the permissions of the folder; until "
                             "then changes last only as long as the program runs.")
            .arg(QDir::toNativeSeparators(path), why));
}

} // namespace

Result<QJsonObject> readJsonFile(const QString &path)
{
    QFile file{path};
    if (!file.exists())
        return failed(ErrorCode::NotFound);
    if (!file.open(QFile::ReadOnly))
        return failed(ErrorCode::FileFailed,
                      JsonFileMessages::tr("%1 cannot be read: %2. Check its permissions.")
                          .arg(QDir::toNativeSeparators(path), file.errorString()));
    const auto text = file.read(largestJsonFile + 1);
    const auto document = QJsonDocument::fromJson(text);
    if (text.size() > largestJsonFile || !document.isObject())
        return failed(ErrorCode::BadReply, JsonFileMessages::tr("%1 is damaged.").arg(QDir::toNativeSeparators(path)));
    return document.object();
}

std::optional<QJsonObject> readOwnFile(const QString &path, int version)
{
    auto read = readJsonFile(path);
    const bool isNewer = read && (*read)["version"_L1].toInt() > version;
    if (read && !isNewer)
        return *std::move(read);
    if (!isNewer && read.error().code != ErrorCode::BadReply)
        return std::nullopt;
    const auto kept = keepAside(path);
    warn(u"store"_s,
         u"%1 %2 and is kept as %3"_s.arg(
             QFileInfo{path}.fileName(), isNewer ? u"was written by a newer version of the program"_s : u"is damaged"_s,
             QFileInfo{kept}.fileName()));
    return std::nullopt;
}

Result<> writeJsonFile(const QString &path, const QJsonObject &object)
{
    const QFileInfo target{path};
    if (target.isSymLink())
        return notWritten(path, JsonFileMessages::tr("it is a link to another file"));
    if (!makeOwnFolder(target.path()))
        return notWritten(path, JsonFileMessages::tr("the folder cannot be made"));
    QSaveFile file{path};
    file.setDirectWriteFallback(false);
    if (!file.open(QFile::WriteOnly))
        return notWritten(path, file.errorString());
    if (!file.setPermissions(ownerOnly))
        return notWritten(path, file.errorString());
    const auto text = QJsonDocument{object}.toJson(QJsonDocument::Indented);
    if (file.write(text) != text.size() || !file.flush() || ::fsync(file.handle()) != 0)
        return notWritten(path, file.errorString());
    return file.commit() ? Result<>{} : notWritten(path, file.errorString());
}

QString keepAside(const QString &path)
{
    constexpr int most = 100;
    for (int number = 1; number <= most; ++number) {
        const auto name = u"%1.broken-%2"_s.arg(path).arg(number);
        if (!QFileInfo::exists(name))
            return QFile::rename(path, name) ? name : QString{};
    }
    return {};
}
