// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/diagnostics/libraries.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

class TestLibraries : public QObject
{
    Q_OBJECT

private slots:
    void whatRunsHereIsAboveItsFloor();
    void aLibraryBelowItsFloorIsRefusedWithWhatToDo();
    void onlyFilesWithCodeAreLoadedOnes();
    void theListNamesWhatThisProcessRunsOn();
    void theBillOfMaterialsIsSpdx();
};

void TestLibraries::whatRunsHereIsAboveItsFloor()
{
    const auto libraries = checkedLibraries();
    QStringList names;
    for (const auto &library : libraries) {
        names << library.name;
        QVERIFY2(library.version.segmentCount() >= 3, qPrintable(library.name));
        QVERIFY2(library.floor.segmentCount() >= 3, qPrintable(library.name));
        QVERIFY(!library.package.isEmpty());
    }
    QCOMPARE(names, (QStringList{u"libssh"_s, u"Qt"_s, u"OpenSSL"_s}));
    QCOMPARE(libraryTrouble(libraries), QString{});
}

void TestLibraries::aLibraryBelowItsFloorIsRefusedWithWhatToDo()
{
    auto libraries = checkedLibraries();
    libraries[0].version = QVersionNumber{0, 11, 4};
    const auto trouble = libraryTrouble(libraries);
    for (const auto &word : {u"libssh 0.11.4"_s, u"libssh 0.11.5 or newer"_s, u"apt install libssh-4"_s})
        QVERIFY2(trouble.contains(word), qPrintable(trouble));
    libraries[2].version = QVersionNumber{1, 1, 1};
    QCOMPARE(libraryTrouble(libraries).count(u'\n'), 1);
    libraries[0].version = {}; // a library that does not tell is not trusted
    QVERIFY(!libraryTrouble({libraries[0]}).isEmpty());
}

void TestLibraries::onlyFilesWithCodeAreLoadedOnes()
{
    const QByteArray maps = "55f0-55f1 r--p 00000000 fd:00 12 /usr/bin/tpudesk\n"
                            "55f1-55f2 r-xp 00001000 fd:00 12 /usr/bin/tpudesk\n"
                            "7f00-7f01 r-xp 00000000 fd:00 13 /usr/lib/a folder/libssh.so.4\n"
                            "7f01-7f02 r--s 00000000 fd:00 14 /home/me/secrets.json\n"
                            "7f02-7f03 r-xp 00000000 00:00 0 [vdso]\n"
                            "7f03-7f04 r-xp 00000000 fd:00 15 /usr/lib/libold.so (deleted)\n"
                            "7f04-7f05 rwxp 00000000 00:00 0\n";
    QCOMPARE(loadedPaths(maps), (QStringList{u"/usr/bin/tpudesk"_s, u"/usr/lib/a folder/libssh.so.4"_s}));
    QCOMPARE(loadedPaths("no such lines"), QStringList{});
}

void TestLibraries::theListNamesWhatThisProcessRunsOn()
{
    const auto files = loadedFiles();
    const auto ssh =
        std::ranges::find_if(files, [](const LoadedFile &file) { return file.path.contains("libssh.so"_L1); });
    QVERIFY(ssh != files.end());
    QCOMPARE(ssh->sha256.size(), 64);
    if (ssh->package.isEmpty())
        QSKIP("there is no dpkg-query here that knows the libraries");
    QCOMPARE(ssh->package, u"libssh-4"_s);
    QVERIFY2(ssh->version.contains("0."_L1), qPrintable(ssh->version));
}

void TestLibraries::theBillOfMaterialsIsSpdx()
{
    const QList<LoadedFile> files{
        {u"/usr/bin/tpudesk"_s, {}, {}, QByteArray(64, 'a')},
        {u"/usr/lib/libQt6Core.so.6"_s, u"libqt6core6t64"_s, u"6.8.2+dfsg-9"_s, QByteArray(64, 'b')},
        {u"/usr/lib/libQt6Gui.so.6"_s, u"libqt6core6t64"_s, u"6.8.2+dfsg-9"_s, QByteArray(64, 'c')},
        {u"/opt/libgone.so"_s, {}, {}, {}}};
    const QDateTime now{QDate{2026, 11, 28}, QTime{23, 0}, QTimeZone::UTC};
    const auto json = QJsonDocument::fromJson(spdxOf(files, u"1.2"_s, now)).object();
    QCOMPARE(json["spdxVersion"_L1].toString(), u"SPDX-2.3"_s);
    QCOMPARE(json["dataLicense"_L1].toString(), u"CC0-1.0"_s);
    QCOMPARE(json["creationInfo"_L1]["created"_L1].toString(), u"2026-11-28T23:00:00Z"_s);
    QVERIFY(json["documentNamespace"_L1].toString().startsWith("urn:uuid:"_L1));
    static const QRegularExpression id{u"^SPDXRef-[A-Za-z0-9.-]+$"_s};
    QSet<QString> known{u"SPDXRef-DOCUMENT"_s};
    const auto packages = json["packages"_L1].toArray();
    const auto listed = json["files"_L1].toArray();
    for (const auto &all : {packages, listed}) {
        for (const auto &one : all) {
            const auto name = one["SPDXID"_L1].toString();
            QVERIFY2(id.match(name).hasMatch(), qPrintable(name));
            QVERIFY2(!known.contains(name), qPrintable(name));
            known.insert(name);
        }
    }
    QCOMPARE(packages.size(), 4); // the program, its file, Qt once, and what is of no package
    QCOMPARE(listed.size(), 3);
    QVERIFY(QJsonDocument{packages}.toJson().contains("pkg:deb/debian/libqt6core6t64@6.8.2%2Bdfsg-9"));
    const auto relations = json["relationships"_L1].toArray();
    QVERIFY(relations.size() >= 7);
    for (const auto &relation : relations) {
        QVERIFY(known.contains(relation["spdxElementId"_L1].toString()));
        QVERIFY(known.contains(relation["relatedSpdxElement"_L1].toString()));
    }
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestLibraries)
#include "tst_libraries.moc"
