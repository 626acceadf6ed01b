// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/localtree.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

class TestLocalTree : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QByteArray root() const { return QFile::encodeName(m_folder->path()); }
    [[nodiscard]] QByteArray at(const QByteArray &path) const { return root() + '/' + path; }
    void write(const QByteArray &path, const QByteArray &bytes = "text") const
    {
        QVERIFY(QDir{}.mkpath(m_folder->filePath(QString::fromUtf8(folderAbove(path)))));
        std::FILE *file = std::fopen(at(path).constData(), "wb"); // names may be no UTF-8
        QVERIFY(file != nullptr);
        const auto written = std::fwrite(bytes.constData(), 1, size_t(bytes.size()), file);
        QVERIFY(std::fclose(file) == 0 && written == size_t(bytes.size()));
    }
    [[nodiscard]] TreeScan scan() const { return {.root = root(), .mostFiles = 1'000}; }
    [[nodiscard]] LocalTree scanned() const { return scannedTree(scan(), {}).value_or(LocalTree{}); }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void X5_tooManyFilesAreSaidAndNotRead()
    {
        for (int i = 0; i < 12; ++i)
            write("f" + QByteArray::number(i));
        auto order = scan();
        order.mostFiles = 10;
        const auto read = scannedTree(order, {});
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::Invalid);
        QVERIFY2(read.error().message.contains(u"10"_s), qPrintable(read.error().message));
        order.excludes = IgnoreRules::fromText("f1*");
        QVERIFY2(scannedTree(order, {}), "what is left out does not count");
    }

    void X5_tooManyRulesAreSaidAndNotKept()
    {
        write("a/.gitignore", QByteArray(60, 'x'));
        write("b/.gitignore", QByteArray(60, 'y'));
        auto order = scan();
        order.mostRuleBytes = 100;
        const auto read = scannedTree(order, {});
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::Invalid);
        QVERIFY2(read.error().message.contains(u".gitignore"_s), qPrintable(read.error().message));
        order.usesGitignore = false;
        QVERIFY(scannedTree(order, {}));
        order = scan();
        order.mostRuleBytes = 130;
        auto known = scannedTree(order, {}).value_or(LocalTree{});
        QCOMPARE(known.ruleBytes, 120);
        write("b/.gitignore", QByteArray(50, 'y'));
        known = scannedAgain(order, known, {.folders = {"b"}}, {}).value_or(LocalTree{});
        QCOMPARE(known.ruleBytes, 110); // what is read again counts once
        QVERIFY(QDir{m_folder->filePath(u"a"_s)}.removeRecursively());
        known = scannedAgain(order, known, {.folders = {QByteArray{}}}, {}).value_or(LocalTree{});
        QCOMPARE(known.ruleBytes, 50);
        write("c/.gitignore", QByteArray(90, 'z'));
        QVERIFY(!scannedAgain(order, known, {.trees = {"c"}}, {}));
    }

    void aFolderThatIsGoneIsAnErrorAndNoEmptyTree()
    {
        write("a");
        const auto known = scanned();
        QVERIFY(m_folder->remove());
        const auto read = scannedAgain(scan(), known, {.isAll = true}, {});
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::NotFound);
        const auto level = scannedAgain(scan(), known, {.folders = {QByteArray{}}}, {});
        QVERIFY(!level && level.error().code == ErrorCode::NotFound);
        QVERIFY2(missingHere(root(), {"a"}, {}).isEmpty(), "nothing is missing in a folder that is gone");
    }

    void whatIsBehindALinkIsNotMissing()
    {
        QVERIFY(::symlink("/nowhere/at/all", at("data").constData()) == 0); // where the folder "data" was
        QVERIFY(missingHere(root(), {"data/a", "data/b/c"}, {}).isEmpty());
        QCOMPARE(missingHere(root(), {"other/a", "b"}, {}), (QList<QByteArray>{"other/a", "b"}));
    }

    void X5_linksPipesAndCirclesAreLeftOutAndNamed()
    {
        write("a");
        QVERIFY(::symlink("..", at("circle").constData()) == 0);
        QVERIFY(::symlink("nowhere", at("broken").constData()) == 0);
        QVERIFY(::symlink("/etc/passwd", at("passwd").constData()) == 0);
        QVERIFY(::mkfifo(at("pipe").constData(), 0600) == 0);
        const auto tree = scanned();
        QCOMPARE(tree.files.keys(), QList<QByteArray>{"a"});
        QCOMPARE(tree.leftOut.value("circle"), LeftOut::Link);
        QCOMPARE(tree.leftOut.value("passwd"), LeftOut::Link);
        QCOMPARE(tree.leftOut.value("pipe"), LeftOut::Special);
        QCOMPARE(tree.leftOut.size(), 4);
    }

    void X1_whatCannotBeReadIsNamedAndNotMissing()
    {
        if (::geteuid() == 0)
            QSKIP("root reads everything");
        write("open");
        write("closed");
        write("shut/in");
        QVERIFY(::chmod(at("closed").constData(), 0) == 0 && ::chmod(at("shut").constData(), 0) == 0);
        const auto tree = scanned();
        QCOMPARE(tree.files.keys(), QList<QByteArray>{"open"});
        QCOMPARE(tree.leftOut.value("closed"), LeftOut::Unreadable);
        QCOMPARE(tree.leftOut.value("shut"), LeftOut::Unreadable);
        QVERIFY(missingHere(root(), {"closed", "shut/in"}, {}).isEmpty());
        QVERIFY(::chmod(at("shut").constData(), 0700) == 0);
    }

    void X4_anyNameIsKeptAsItIs()
    {
        write("line\nbreak");
        write("\xff\xfe");
        write("\xe2\x80\xae"
              "evil");
        QCOMPARE(scanned().files.size(), 3);
        QVERIFY(scanned().files.contains("\xff\xfe") && scanned().files.contains("line\nbreak"));
    }

    void ignoredFoldersAreNotEntered()
    {
        write(".gitignore", "/build/\n*.o\n");
        write("build/a/b/c");
        write("src/a.o");
        write("src/a.c");
        write("src/.gitignore", "!a.o\nlocal\n");
        write("src/local");
        write("local");
        write(".git/config");
        write("src/.git", "gitdir: elsewhere");
        QList<QByteArray> entered;
        auto order = scan();
        order.entering = [&entered](const QByteArray &folder) { entered.append(folder); };
        const auto tree = scannedTree(order, {}).value_or(LocalTree{});
        QCOMPARE(tree.files.keys(), (QList<QByteArray>{".gitignore", "local", "src/.gitignore", "src/a.c", "src/a.o"}));
        QCOMPARE(entered, (QList<QByteArray>{"", "src"}));
        order.usesGitignore = false;
        QCOMPARE(scannedTree(order, {}).value_or(LocalTree{}).files.size(), 7);
        order.excludes = IgnoreRules::fromText("src\n!local");
        QCOMPARE(scannedTree(order, {}).value_or(LocalTree{}).files.keys(),
                 (QList<QByteArray>{".gitignore", "build/a/b/c", "local"}));
    }

    void whatIsReadAgainIsWhatANewReadingGives()
    {
        write("a");
        write("b/c");
        write("b/d/e");
        write("x/y/z");
        auto known = scanned();
        const auto check = [&](const TreeChanges &changes) {
            const auto again = scannedAgain(scan(), known, changes, {});
            QVERIFY(again);
            const auto whole = scanned();
            QCOMPARE(again->files, whole.files);
            QCOMPARE(again->folders.keys(), whole.folders.keys());
            QCOMPARE(again->bytes, whole.bytes);
            QCOMPARE(again->ruleBytes, whole.ruleBytes);
            known = *again;
        };
        write("b/c", "another one");
        write("b/new");
        QVERIFY(QFile::remove(m_folder->filePath(u"b/d/e"_s)));
        check({.folders = {"b", "b/d"}});
        write("b/fresh/f/g");
        check({.trees = {"b/fresh"}});
        QVERIFY(QDir{}.rename(m_folder->filePath(u"x"_s), m_folder->filePath(u"b/x"_s)));
        check({.folders = {QByteArray{}}, .trees = {"b/x"}});
        QVERIFY(QDir{m_folder->filePath(u"b"_s)}.removeRecursively());
        check({.folders = {"b/x/y", "b", QByteArray{}}});
        write(".gitignore", "a\n");
        check({.folders = {QByteArray{}}});
        QVERIFY(!known.files.contains("a"));
    }

    void changesAreNamedOnce()
    {
        LocalTree before;
        before.files = {{"a", {.size = 1}}, {"b", {.size = 1}}, {"c", {.size = 1}}};
        LocalTree now;
        now.files = {{"a", {.size = 1}}, {"b", {.size = 1, .mode = 0755}}, {"d", {}}};
        QCOMPARE(changedFiles(before, now), (QList<QByteArray>{"b", "c", "d"}));
        QVERIFY(changedFiles(now, now).isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestLocalTree)
#include "tst_localtree.moc"
