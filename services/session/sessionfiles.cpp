// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/sessionfiles.h"

#include "services/core/ownfolder.h"

#include <QDir>
#include <QFile>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace {

QString practiceFile(const QDir &folder, const PracticeCloud::Options &practice, const QString &name)
{
    const auto &scenario = practice.world.scenario;
    return folder.filePath((scenario.isEmpty() ? u"practice-"_s : u"practice-%1-"_s.arg(scenario)) + name);
}

/// A data base for each project, in a folder that only the user enters.
QString projectDatabase(const QDir &dataFolder, const QString &what, const ProjectId &project)
{
    const QDir folder{dataFolder.filePath(what)};
    if (makeOwnFolder(folder.path()))
        QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return folder.filePath(QString::fromLatin1(QUrl::toPercentEncoding(project.toString())) + u".sqlite"_s);
}

/// What lies there is made by who writes it, private to the user.
QString projectFolder(const QDir &dataFolder, const QString &what, const ProjectId &project)
{
    return QDir{dataFolder.filePath(what)}.filePath(QString::fromLatin1(QUrl::toPercentEncoding(project.toString())));
}

SessionFiles ofWorld(const QDir &folder, const PracticeCloud::Options &practice)
{
    const auto file = [&](const QString &name) { return practiceFile(folder, practice, name); };
    return {.hostKeys = file(u"hostkeys.json"_s),
            .grants = file(u"grants.json"_s),
            .tpus = file(u"tpus.json"_s),
            .oldRecoveries = file(u"comebacks.json"_s),
            .idle = file(u"idle.json"_s),
            .requests = file(u"requests.sqlite"_s),
            .usage = file(u"usage.sqlite"_s),
            .sync = file(u"sync.sqlite"_s),
            .runs = file(u"runs.sqlite"_s),
            .scalars = file(u"scalars"_s),
            .profiles = file(u"profiles"_s)};
}

} // namespace

SessionFiles SessionFiles::in(const QString &dataFolder, const CloudProfile &profile,
                              const PracticeCloud::Options &practice)
{
    const QDir folder{dataFolder};
    if (profile.kind == CloudProfile::Kind::Practice) {
        auto files = ofWorld(folder, practice);
        if (practice.stateFolder.isEmpty())
            files.tpus = files.oldRecoveries = files.idle = files.usage = files.sync = QString{};
        return files;
    }
    const auto remembered = [&](const QString &name) {
        return folder.filePath(u"%1-%2.json"_s.arg(name, profile.project.toString()));
    };
    return {.hostKeys = folder.filePath(u"hostkeys.json"_s),
            .grants = folder.filePath(u"grants.json"_s),
            .prices = folder.filePath(u"prices.json"_s),
            .tpus = remembered(u"tpus"_s),
            .oldRecoveries = remembered(u"comebacks"_s),
            .idle = remembered(u"idle"_s),
            .requests = projectDatabase(folder, u"requests"_s, profile.project),
            .usage = projectDatabase(folder, u"usage"_s, profile.project),
            .sync = projectDatabase(folder, u"sync"_s, profile.project),
            .runs = projectDatabase(folder, u"runs"_s, profile.project),
            .scalars = projectFolder(folder, u"scalars"_s, profile.project),
            .profiles = projectFolder(folder, u"profiles"_s, profile.project)};
}

void SessionFiles::forgetWorld(const QString &dataFolder, const PracticeCloud::Options &practice)
{
    const auto files = ofWorld(QDir{dataFolder}, practice);
    for (const auto &file : {files.hostKeys, files.grants, files.tpus, files.oldRecoveries, files.idle})
        QFile::remove(file);
    for (const auto &folder : {files.scalars, files.profiles})
        QDir{folder}.removeRecursively();
    for (const auto &base :
         {QFileInfo{files.requests}, QFileInfo{files.usage}, QFileInfo{files.sync}, QFileInfo{files.runs}}) {
        const auto beside = base.dir().entryList({base.fileName() + u'*'}, QDir::Files);
        for (const auto &file : beside)
            QFile::remove(base.dir().filePath(file));
    }
}
