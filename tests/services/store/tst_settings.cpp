// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/jsonfile.h"
#include "services/store/settings.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>
#include <unistd.h>

#include <csignal>

using namespace Qt::StringLiterals;

class TestSettings : public QObject
{
    Q_OBJECT

private slots:
    void whatWasChangedIsThereAgain();
    void L2_theFileIsTheUsersOwn();
    void L9_aBrokenFileIsKeptAside_data();
    void L9_aBrokenFileIsKeptAside();
    void L9_membersOfOtherVersionsSurvive();
    void L3_aFullDiskIsSaidOnceAndTheProgramGoesOn();
    void L3_aFolderThatCannotBeMadeIsSaid();
    void L3_aLinkIsNotFollowed();
    void L9_whatCannotBeReadIsNotWrittenOver();
    void changesAreSavedByThemselves();
};

void TestSettings::whatWasChangedIsThereAgain()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(u"a/b/settings.json"_s);
    const ProjectId project{u"trc-1"_s};
    {
        Settings settings{path};
        QVERIFY(!settings.problem());
        settings.change([&](SettingsValues &values) {
            values.language = u"ko"_s;
            values.theme = ThemeChoice::Dark;
            values.windowGeometry = "\x00\x01\xff"_ba;
            values.tabs = {{u"projects/p/locations/z/nodes/한글"_s, 3, u"제목"_s}};
            values.logins[project] = {u"nixie"_s, u"/home/u/.ssh/id_ed25519"_s};
            values.terminalFontSize = 11.5;
        });
        settings.setMore(u"tpu.columns"_s, QJsonArray{1, 2, 3});
    }
    const Settings again{path};
    QCOMPARE(again.values().language, u"ko"_s);
    QCOMPARE(again.values().theme, ThemeChoice::Dark);
    QCOMPARE(again.values().windowGeometry, "\x00\x01\xff"_ba);
    QCOMPARE(again.values().tabs.size(), 1);
    QCOMPARE(again.values().tabs.constFirst(), (TabChoice{u"projects/p/locations/z/nodes/한글"_s, 3, u"제목"_s}));
    QCOMPARE(again.values().logins.value(project), (LoginChoice{u"nixie"_s, u"/home/u/.ssh/id_ed25519"_s}));
    QCOMPARE(again.values().terminalFontSize, 11.5);
    QCOMPARE(again.more(u"tpu.columns"_s).toArray().size(), 3);
}

void TestSettings::L2_theFileIsTheUsersOwn()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(u"own/settings.json"_s);
    Settings settings{path};
    QVERIFY(settings.save());
    constexpr auto others =
        QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
    QVERIFY(!(QFile::permissions(path) & others));
    QVERIFY(!(QFile::permissions(folder.filePath(u"own"_s)) & others));
}

void TestSettings::L9_aBrokenFileIsKeptAside_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("half") << R"({"version":1,"language":"k)"_ba;
    QTest::newRow("empty") << ""_ba;
    QTest::newRow("list") << "[1,2]"_ba;
    QTest::newRow("binary") << "\x00\xff\xfe"_ba;
    QTest::newRow("newer") << R"({"version":99,"language":"ko"})"_ba;
    QTest::newRow("no version") << R"({"language":"ko"})"_ba;
    QTest::newRow("huge") << "{\"version\":1,\"language\":\"ko\",\"x\":\"" + QByteArray(5 << 20, 'x') + "\"}";
}

void TestSettings::L9_aBrokenFileIsKeptAside()
{
    QFETCH(QByteArray, content);
    QTemporaryDir folder;
    const auto path = folder.filePath(u"settings.json"_s);
    QFile file{path};
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(content);
    file.close();
    Settings settings{path};
    QVERIFY(settings.problem());
    QVERIFY(settings.problem()->message.contains("settings.json.broken-1"_L1));
    QCOMPARE(settings.values().language, QString{});
    QVERIFY(settings.save());
    QVERIFY(!settings.problem());
    QFile kept{path + ".broken-1"_L1};
    QVERIFY(kept.open(QFile::ReadOnly));
    QCOMPARE(kept.readAll(), content);
}

void TestSettings::L9_membersOfOtherVersionsSurvive()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(u"settings.json"_s);
    QVERIFY(writeJsonFile(path,
                          {{u"version"_s, 1}, {u"theme"_s, u"dark"_s}, {u"later"_s, 7}, {u"tabs"_s, u"wrong type"_s}}));
    {
        Settings settings{path};
        QCOMPARE(settings.values().theme, ThemeChoice::Dark);
        QVERIFY(settings.values().tabs.isEmpty());
        settings.change([](SettingsValues &values) { values.language = u"en"_s; });
    }
    QCOMPARE((*readJsonFile(path))["later"_L1].toInt(), 7);
}

void TestSettings::L3_aFullDiskIsSaidOnceAndTheProgramGoesOn()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(u"settings.json"_s);
    Settings settings{path};
    settings.change([](SettingsValues &values) { values.language = u"ko"_s; });
    QVERIFY(settings.save());
    QSignalSpy problems{&settings, &Settings::problemChanged};
    // A limit on file sizes makes write() fail half-way, as a full disk does.
    const auto earlier = std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const rlimit tiny{10, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &tiny);
    settings.change([](SettingsValues &values) { values.language = u"zh_CN"_s; });
    const auto saved = settings.save();
    (void)settings.save();
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, earlier);
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::FileFailed);
    QVERIFY(!saved.error().message.isEmpty());
    QCOMPARE(problems.size(), 1);
    QCOMPARE(settings.values().language, u"zh_CN"_s);
    QCOMPARE((*readJsonFile(path))["language"_L1].toString(), u"ko"_s); // the earlier file is whole
    QVERIFY(settings.save());
    QCOMPARE(problems.size(), 2);
    QVERIFY(!settings.problem());
}

void TestSettings::L3_aFolderThatCannotBeMadeIsSaid()
{
    Settings settings{u"/proc/no/such/settings.json"_s};
    const auto saved = settings.save();
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::FileFailed);
}

void TestSettings::L3_aLinkIsNotFollowed()
{
    QTemporaryDir folder;
    const auto victim = folder.filePath(u"victim"_s);
    QFile file{victim};
    QVERIFY(file.open(QFile::WriteOnly));
    file.close();
    const auto path = folder.filePath(u"settings.json"_s);
    QVERIFY(QFile::link(victim, path));
    QVERIFY(!writeJsonFile(path, {{u"a"_s, 1}}));
    QCOMPARE(QFileInfo{victim}.size(), 0);
}

void TestSettings::L9_whatCannotBeReadIsNotWrittenOver()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(u"settings.json"_s);
    if (::geteuid() == 0) { // nothing is unreadable to root but what is no file
        QVERIFY(QDir{}.mkpath(path + u"/inside"_s));
    } else {
        QVERIFY(writeJsonFile(path, {{u"version"_s, 1}, {u"language"_s, u"ko"_s}}));
        QVERIFY(QFile::setPermissions(path, {}));
    }
    Settings settings{path};
    QVERIFY(settings.problem());
    QVERIFY(settings.problem()->message.contains("settings.json"_L1));
    settings.change([](SettingsValues &values) { values.language = u"en"_s; });
    QVERIFY(settings.save());
    QCOMPARE((*readJsonFile(path))["language"_L1].toString(), u"en"_s);
    QVERIFY2(QFileInfo::exists(path + ".broken-1"_L1), "what was there is kept");
}

void TestSettings::changesAreSavedByThemselves()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(u"settings.json"_s);
    Settings settings{path};
    settings.change([](SettingsValues &values) { values.language = u"ko"_s; });
    QTRY_VERIFY(readJsonFile(path).has_value());
    QCOMPARE((*readJsonFile(path))["language"_L1].toString(), u"ko"_s);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSettings)
#include "tst_settings.moc"
