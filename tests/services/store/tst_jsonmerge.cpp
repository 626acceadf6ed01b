// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Two windows write one file: what each changed is in it.
#include "services/store/filelock.h"
#include "services/store/jsonfile.h"
#include "services/store/jsonmerge.h"
#include "services/store/settings.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QJsonObject objectOf(const QByteArray &text)
{
    return QJsonDocument::fromJson(text).object();
}

QByteArray contentOf(const QString &path)
{
    QFile file{path};
    return file.open(QFile::ReadOnly) ? file.readAll() : "not there"_ba;
}

void write(const QString &path, const QByteArray &content)
{
    QFile file{path};
    QVERIFY(file.open(QFile::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

} // namespace

class TestJsonMerge : public QObject
{
    Q_OBJECT

private slots:
    void whatEachChangedIsThere_data();
    void whatEachChangedIsThere();
    void settingsOfTwoWindowsAreBothKept();
    void aNewerVersionsFileIsLeftWhole();
    void aFileThatWasDamagedMeanwhileIsKeptAside();
    void writersTakeTurns();
    void whoeverHoldsTheFileTooLongIsNotWaitedFor();
};

void TestJsonMerge::whatEachChangedIsThere_data()
{
    QTest::addColumn<QByteArray>("base");
    QTest::addColumn<QByteArray>("mine");
    QTest::addColumn<QByteArray>("theirs");
    QTest::addColumn<QByteArray>("merged");
    QTest::newRow("nothing") << R"({"a":1})"_ba << R"({"a":1})"_ba << R"({"a":1})"_ba << R"({"a":1})"_ba;
    QTest::newRow("one each") << R"({"a":1,"b":1})"_ba << R"({"a":2,"b":1})"_ba << R"({"a":1,"b":3})"_ba
                              << R"({"a":2,"b":3})"_ba;
    QTest::newRow("the same") << R"({"a":1})"_ba << R"({"a":2})"_ba << R"({"a":3})"_ba << R"({"a":2})"_ba;
    QTest::newRow("added by each") << "{}"_ba << R"({"a":1})"_ba << R"({"b":2})"_ba << R"({"a":1,"b":2})"_ba;
    QTest::newRow("taken away here") << R"({"a":1,"b":1})"_ba << R"({"b":1})"_ba << R"({"a":1,"b":2})"_ba
                                     << R"({"b":2})"_ba;
    QTest::newRow("taken away there") << R"({"a":1,"b":1})"_ba << R"({"a":1,"b":2})"_ba << R"({"b":1})"_ba
                                      << R"({"b":2})"_ba;
    QTest::newRow("taken away here, changed there") << R"({"a":1})"_ba << "{}"_ba << R"({"a":2})"_ba << R"({"a":2})"_ba;
    QTest::newRow("inside") << R"({"m":{"x":1,"y":1}})"_ba << R"({"m":{"x":2,"y":1}})"_ba
                            << R"({"m":{"x":1,"y":2,"z":3}})"_ba << R"({"m":{"x":2,"y":2,"z":3}})"_ba;
    QTest::newRow("entries with names") << R"({"l":[{"id":"a","n":1},{"id":"b"}]})"_ba
                                        << R"({"l":[{"id":"a","n":2},{"id":"b"},{"id":"c"}]})"_ba
                                        << R"({"l":[{"id":"d"},{"id":"a","n":1}]})"_ba
                                        << R"({"l":[{"id":"a","n":2},{"id":"c"},{"id":"d"}]})"_ba;
    QTest::newRow("texts") << R"({"l":["a","b"]})"_ba << R"({"l":["b","c"]})"_ba << R"({"l":["a","b","d"]})"_ba
                           << R"({"l":["b","c","d"]})"_ba;
    QTest::newRow("numbers are one value") << R"({"l":[1,2]})"_ba << R"({"l":[3,2]})"_ba << R"({"l":[1,4]})"_ba
                                           << R"({"l":[3,2]})"_ba;
    QTest::newRow("the same name twice") << R"({"l":[]})"_ba << R"({"l":[{"id":"a"},{"id":"a","n":1}]})"_ba
                                         << R"({"l":[{"id":"b"}]})"_ba << R"({"l":[{"id":"a"},{"id":"a","n":1}]})"_ba;
    QTest::newRow("another kind of value") << R"({"a":1})"_ba << R"({"a":{"x":1}})"_ba << R"({"a":[1]})"_ba
                                           << R"({"a":{"x":1}})"_ba;
}

void TestJsonMerge::whatEachChangedIsThere()
{
    QFETCH(const QByteArray, base);
    QFETCH(const QByteArray, mine);
    QFETCH(const QByteArray, theirs);
    QFETCH(const QByteArray, merged);
    QCOMPARE(mergedJson(objectOf(base), objectOf(mine), objectOf(theirs)), objectOf(merged));
    QCOMPARE(mergedJson(objectOf(base), objectOf(base), objectOf(theirs)), objectOf(theirs));
    QCOMPARE(mergedJson(objectOf(base), objectOf(mine), objectOf(base)), objectOf(mine));
}

void TestJsonMerge::settingsOfTwoWindowsAreBothKept()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(u"settings.json"_s);
    const ProjectId one{u"trc-1"_s};
    const ProjectId two{u"trc-2"_s};
    {
        Settings first{path};
        first.setMore(u"old"_s, 1);
        QVERIFY(first.save());
    }
    {
        Settings first{path};
        Settings second{path};
        const auto account = [](const QString &id) { return QJsonObject{{u"id"_s, id}}; };
        first.change([&](SettingsValues &values) {
            values.theme = ThemeChoice::Dark;
            values.logins[one] = {u"me"_s, u"/key"_s};
        });
        first.setMore(u"accounts"_s, QJsonObject{{u"list"_s, QJsonArray{account(u"a"_s)}}});
        QVERIFY(first.save());
        second.change([&](SettingsValues &values) {
            values.language = u"ko"_s;
            values.logins[two] = {u"you"_s, {}};
        });
        second.setMore(u"accounts"_s, QJsonObject{{u"list"_s, QJsonArray{account(u"b"_s)}}});
        second.setMore(u"old"_s, {});
        QVERIFY(second.save());
        first.setMore(u"late"_s, true);
    } // the first one ends last
    const Settings again{path};
    QCOMPARE(again.values().theme, ThemeChoice::Dark);
    QCOMPARE(again.values().language, u"ko"_s);
    QCOMPARE(again.values().logins.size(), 2);
    QCOMPARE(again.more(u"accounts"_s)["list"_L1].toArray().size(), 2);
    QVERIFY(again.more(u"old"_s).isNull() || again.more(u"old"_s).isUndefined());
    QVERIFY(again.more(u"late"_s).toBool());
}

void TestJsonMerge::aNewerVersionsFileIsLeftWhole()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(u"settings.json"_s);
    Settings settings{path};
    settings.setMore(u"a"_s, 1);
    QVERIFY(settings.save());
    const auto newer = R"({"version":99,"language":"ko","future":[1]})"_ba;
    write(path, newer);
    settings.setMore(u"b"_s, 2);
    const auto saved = settings.save();
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::BadReply);
    QVERIFY2(saved.error().message.contains(u"newer"_s), qPrintable(saved.error().message));
    QCOMPARE(settings.problem()->message, saved.error().message);
    QCOMPARE(contentOf(path), newer);
}

void TestJsonMerge::aFileThatWasDamagedMeanwhileIsKeptAside()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(u"settings.json"_s);
    Settings settings{path};
    settings.setMore(u"a"_s, 1);
    QVERIFY(settings.save());
    write(path, "{\"cut");
    settings.setMore(u"b"_s, 2);
    QVERIFY(settings.save());
    QCOMPARE(contentOf(path + ".broken-1"_L1), "{\"cut"_ba);
    QCOMPARE(Settings{path}.more(u"a"_s).toInt(), 1);
}

void TestJsonMerge::writersTakeTurns()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(u"shared.json"_s);
    constexpr int each = 25;
    const auto work = [&](const QString &who) {
        QJsonObject known{{u"version"_s, 1}};
        for (int i = 0; i < each; ++i) {
            auto mine = known;
            mine.insert(u"%1-%2"_s.arg(who).arg(i), i);
            if (const auto written = mergeJsonFile(path, known, mine))
                known = *written;
        }
    };
    {
        const std::jthread first{[&] { work(u"a"_s); }};
        const std::jthread second{[&] { work(u"b"_s); }};
    }
    const auto all = readJsonFile(path);
    QVERIFY(all);
    QCOMPARE(all->size(), 2 * each + 1);
    QCOMPARE(QFile::permissions(path + ".lock"_L1) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions{});
}

void TestJsonMerge::whoeverHoldsTheFileTooLongIsNotWaitedFor()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(u"shared.json"_s);
    auto held = FileLock::take(path);
    QVERIFY(held);
    const auto refused = FileLock::take(path, 20ms);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::FileFailed);
    {
        const auto done = *std::move(held);
    }
    QVERIFY(FileLock::take(path, 20ms));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestJsonMerge)
#include "tst_jsonmerge.moc"
