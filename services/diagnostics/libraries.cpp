// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/diagnostics/libraries.h"

#include "services/ssh/hub.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QUrl>
#include <QUuid>

#include <openssl/crypto.h>

using namespace Qt::StringLiterals;

namespace {

struct LibrariesMessages
{
    Q_DECLARE_TR_FUNCTIONS(Libraries)
};

QVersionNumber runningVersion(const QString &name)
{
    if (name == "libssh"_L1)
        return QVersionNumber::fromString(SshHub::libraryVersion());
    if (name == "Qt"_L1)
        return QVersionNumber::fromString(QString::fromLatin1(qVersion()));
    const auto number = ::OpenSSL_version_num(); // 0xMNN00PP0
    return {int(number >> 28), int((number >> 20) & 0xff), int((number >> 4) & 0xff)};
}

QString outputOf(const QStringList &arguments)
{
    QProcess dpkg;
    dpkg.start(u"dpkg-query"_s, arguments, QIODevice::ReadOnly);
    const bool isOver = dpkg.waitForFinished(10'000);
    if (!isOver)
        dpkg.kill();
    return isOver ? QString::fromUtf8(dpkg.readAllStandardOutput()) : QString{};
}

/// "libssh-4:amd64: /usr/lib/…": by path.
QHash<QString, QString> packagesOf(const QStringList &paths)
{
    QHash<QString, QString> packages;
    const auto lines = outputOf(QStringList{u"--search"_s} + paths).split(u'\n');
    for (const auto &line : lines) {
        if (const auto at = line.indexOf(": /"_L1); at > 0)
            packages.insert(line.sliced(at + 2), line.first(at).section(u", "_s, 0, 0));
    }
    return packages;
}

QHash<QString, QString> versionsOf(QStringList packages)
{
    QHash<QString, QString> versions;
    packages.removeDuplicates();
    if (packages.isEmpty())
        return versions;
    const auto lines =
        outputOf(QStringList{u"--show"_s, u"--showformat=${binary:Package} ${Version}\n"_s} + packages).split(u'\n');
    for (const auto &line : lines)
        versions.insert(line.section(u' ', 0, 0), line.section(u' ', 1, 1));
    return versions;
}

/// Debian keeps files below /usr, and the loader may name them without it.
QString inUsr(const QString &path)
{
    return path.startsWith("/lib"_L1) ? u"/usr"_s + path : path;
}

QByteArray sumOf(const QString &path)
{
    QFile file{path};
    QCryptographicHash hash{QCryptographicHash::Sha256};
    return file.open(QFile::ReadOnly) && hash.addData(&file) ? hash.result().toHex() : QByteArray{};
}

/// Letters, digits, "." and "-" are what an SPDX id may have.
QString idOf(const QString &name)
{
    static const QRegularExpression other{u"[^A-Za-z0-9.-]"_s};
    return u"SPDXRef-"_s + QString{name}.replace(other, u"-"_s);
}

QJsonObject packageJson(const QString &id, const QString &name, const QString &version)
{
    QJsonObject json{{u"SPDXID"_s, id},
                     {u"name"_s, name},
                     {u"downloadLocation"_s, u"NOASSERTION"_s},
                     {u"licenseConcluded"_s, u"NOASSERTION"_s},
                     {u"licenseDeclared"_s, u"NOASSERTION"_s},
                     {u"copyrightText"_s, u"NOASSERTION"_s},
                     {u"filesAnalyzed"_s, false}};
    if (!version.isEmpty())
        json.insert(u"versionInfo"_s, version);
    return json;
}

QJsonObject relationship(const QString &from, const QString &kind, const QString &to)
{
    return {{u"spdxElementId"_s, from}, {u"relationshipType"_s, kind}, {u"relatedSpdxElement"_s, to}};
}

/// https://github.com/package-url/purl-spec
QString purlOf(const LoadedFile &file)
{
    return QString::fromLatin1("pkg:deb/debian/" + QUrl::toPercentEncoding(file.package) + '@'
                               + QUrl::toPercentEncoding(file.version));
}

QJsonObject checksum(const QByteArray &sha256)
{
    return {{u"algorithm"_s, u"SHA256"_s}, {u"checksumValue"_s, QString::fromLatin1(sha256)}};
}

} // namespace

QList<CheckedLibrary> checkedLibraries()
{
    QFile file{u":/tpudesk/libraries/floors.json"_s};
    if (!file.open(QFile::ReadOnly))
        qFatal("the floors of the libraries are not there");
    QList<CheckedLibrary> libraries;
    const auto entries = QJsonDocument::fromJson(file.readAll())["libraries"_L1].toArray();
    for (const auto &entry : entries)
        libraries << CheckedLibrary{.name = entry["name"_L1].toString(),
                                    .version = runningVersion(entry["name"_L1].toString()),
                                    .floor = QVersionNumber::fromString(entry["floor"_L1].toString()),
                                    .package = entry["package"_L1].toString()};
    return libraries;
}

QString libraryTrouble(const QList<CheckedLibrary> &libraries)
{
    QStringList sentences;
    for (const auto &library : libraries) {
        if (library.version < library.floor)
            sentences
                << LibrariesMessages::tr(
                       "%1 %2 is used here, and it has known security holes; TPU Desk needs %1 %3 or newer. Install "
                       "the system's updates (on Debian and Ubuntu: sudo apt update && sudo apt install %4), then "
                       "start again.")
                       .arg(library.name, library.version.toString(), library.floor.toString(), library.package);
    }
    return sentences.join(u'\n');
}

QStringList loadedPaths(const QByteArray &maps)
{
    QStringList paths;
    for (const auto &line : maps.split('\n')) {
        const auto at = line.indexOf('/');
        const bool isCode = line.split(' ').value(1).contains('x');
        if (at > 0 && isCode && !line.endsWith(" (deleted)"))
            paths << QFile::decodeName(line.sliced(at));
    }
    paths.removeDuplicates();
    paths.sort();
    return paths;
}

QList<LoadedFile> loadedFiles()
{
    QFile maps{u"/proc/self/maps"_s};
    if (!maps.open(QFile::ReadOnly))
        return {};
    QList<LoadedFile> files;
    QStringList asked;
    for (const auto &path : loadedPaths(maps.readAll())) {
        files << LoadedFile{.path = path, .sha256 = sumOf(path)};
        asked << inUsr(QFileInfo{path}.canonicalFilePath());
    }
    const auto packages = packagesOf(asked);
    const auto versions = versionsOf(packages.values());
    for (qsizetype i = 0; i < files.size(); ++i) {
        files[i].package = packages.value(asked[i]);
        files[i].version = versions.value(files[i].package, versions.value(files[i].package.section(u':', 0, 0)));
        files[i].package = files[i].package.section(u':', 0, 0);
    }
    return files;
}

QByteArray spdxOf(const QList<LoadedFile> &files, const QString &programVersion, const QDateTime &now)
{
    const auto program = u"SPDXRef-tpudesk"_s;
    auto self = packageJson(program, u"tpudesk"_s, programVersion);
    self.insert(u"licenseDeclared"_s, u"GPL-3.0-or-later"_s);
    QJsonArray relations{relationship(u"SPDXRef-DOCUMENT"_s, u"DESCRIBES"_s, program)};
    QMap<QString, QJsonObject> packages{{program, self}};
    QJsonArray listed;
    for (const auto &file : files) {
        const auto name = file.package.isEmpty() ? QFileInfo{file.path}.fileName() : file.package;
        const auto id = idOf(u"package-"_s + name);
        if (!packages.contains(id)) {
            auto package = packageJson(id, name, file.version);
            if (!file.package.isEmpty())
                package.insert(u"externalRefs"_s,
                               QJsonArray{QJsonObject{{u"referenceCategory"_s, u"PACKAGE-MANAGER"_s},
                                                      {u"referenceType"_s, u"purl"_s},
                                                      {u"referenceLocator"_s, purlOf(file)}}});
            packages.insert(id, package);
            relations.append(relationship(program, u"DEPENDS_ON"_s, id));
        }
        if (file.sha256.isEmpty())
            continue;
        const auto fileId = u"SPDXRef-file-%1"_s.arg(listed.size());
        listed.append(QJsonObject{{u"SPDXID"_s, fileId},
                                  {u"fileName"_s, file.path},
                                  {u"checksums"_s, QJsonArray{checksum(file.sha256)}},
                                  {u"licenseConcluded"_s, u"NOASSERTION"_s},
                                  {u"copyrightText"_s, u"NOASSERTION"_s}});
        relations.append(relationship(program, u"DYNAMIC_LINK"_s, fileId));
    }
    QJsonArray all;
    for (const auto &package : std::as_const(packages))
        all.append(package);
    return QJsonDocument{
        QJsonObject{{u"spdxVersion"_s, u"SPDX-2.3"_s},
                    {u"dataLicense"_s, u"CC0-1.0"_s},
                    {u"SPDXID"_s, u"SPDXRef-DOCUMENT"_s},
                    {u"name"_s, u"tpudesk-%1"_s.arg(programVersion)},
                    {u"documentNamespace"_s, u"urn:uuid:"_s + QUuid::createUuid().toString(QUuid::WithoutBraces)},
                    {u"creationInfo"_s,
                     QJsonObject{{u"created"_s, now.toUTC().toString(u"yyyy-MM-ddTHH:mm:ss'Z'"_s)},
                                 {u"creators"_s, QJsonArray{u"Tool: tpudesk-"_s + programVersion}}}},
                    {u"packages"_s, all},
                    {u"files"_s, listed},
                    {u"relationships"_s, relations}}}
        .toJson();
}
