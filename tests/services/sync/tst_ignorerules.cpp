// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What git's own page on gitignore says, row by row, and what nobody should write into one.
#include "services/sync/ignorerules.h"

#include <QElapsedTimer>
#include <QTest>

using namespace Qt::StringLiterals;

class TestIgnoreRules : public QObject
{
    Q_OBJECT

private:
    enum What : quint8 { File, Folder };

    static void row(const char *name, const QByteArray &text, const QByteArray &path, bool isIgnored, What what = File)
    {
        QTest::newRow(name) << text << path << isIgnored << (what == Folder);
    }

private slots:
    void patternsThatTakeForEverElsewhereEndAtOnce()
    {
        QElapsedTimer timer;
        timer.start();
        const auto rules =
            IgnoreRules::fromText(QByteArray{"*a"}.repeated(300) + "b\n" + QByteArray{"**/"}.repeated(200) + "x\n"
                                  + QByteArray{"a*/"}.repeated(200) + "y");
        QCOMPARE(rules.verdict(QByteArray(2'000, 'a'), false), IgnoreRules::Verdict::None);
        QCOMPARE(rules.verdict(QByteArray{"a/"}.repeated(1'000) + 'z', false), IgnoreRules::Verdict::None);
        QVERIFY2(timer.elapsed() < 5'000, "length times length, not two to the length");
    }

    void aFileOfTooMuchCountsInPart()
    {
        QByteArray text = "first\n";
        for (qsizetype i = 0; i <= IgnoreRules::mostLines; ++i)
            text += "x\n";
        const auto many = IgnoreRules::fromText(text + "last\n");
        QVERIFY(many.isCut());
        QCOMPARE(many.verdict("first", false), IgnoreRules::Verdict::Ignored);
        QCOMPARE(many.verdict("last", false), IgnoreRules::Verdict::None);
        const auto wide = IgnoreRules::fromText(QByteArray(IgnoreRules::longestLine + 1, 'a') + "\nb\n");
        QVERIFY(wide.isCut());
        QCOMPARE(wide.verdict("b", false), IgnoreRules::Verdict::Ignored);
        QVERIFY(!IgnoreRules::fromText("a\nb\n").isCut() && IgnoreRules::fromText("# only\n\n").isEmpty());
    }

    void linesMeanWhatGitSays_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<bool>("isIgnored");
        QTest::addColumn<bool>("isFolder");
        row("a pattern that has no end fits nothing", "[a", "[a", false);
        row("nor one with a class that nobody knows", "[[:nope:]]", "n", false);
        row("nor one that ends in a backslash", "a\\", "a", false);
        row("a comment", "#a", "#a", false);
        row("no comment", "\\#a", "#a", true);
        row("a name at any depth", "hello.*", "a/b/hello.c", true);
        row("in the folder only", "/hello.*", "hello.c", true);
        row("not below it", "/hello.*", "a/hello.java", false);
        row("a folder", "foo/", "a/foo", true, Folder);
        row("no file of that name", "foo/", "foo", false);
        row("a slash in the middle anchors", "doc/frotz", "doc/frotz", true);
        row("so not elsewhere", "doc/frotz", "a/doc/frotz", false);
        row("a slash at the end does not", "frotz/", "a/frotz", true, Folder);
        row("a star stays in its folder", "foo/*", "foo/test.json", true);
        row("and so goes no deeper", "foo/*", "foo/bar/hello.c", false);
        row("a question mark is one letter", "a?c", "abc", true);
        row("and no slash", "/a?c", "a/c", false);
        row("a range", "[a-c]x", "bx", true);
        row("outside of it", "[a-c]x", "dx", false);
        row("turned round", "[!a-c]x", "dx", true);
        row("a bracket that comes first", "[]a]", "]", true);
        row("a class", "[[:digit:]].txt", "7.txt", true);
        row("a set has no slash", "/a[!b]c", "a/c", false);
        row("anywhere", "**/foo", "a/b/foo", true);
        row("also here", "**/foo", "foo", true);
        row("all in it", "abc/**", "abc/d/e", true);
        row("not itself", "abc/**", "abc", false, Folder);
        row("none between", "a/**/b", "a/b", true);
        row("some between", "a/**/b", "a/x/y/b", true);
        row("but whole names", "a/**/b", "a/xb", false);
        row("two stars in a name are one", "/a/f**b", "a/fxb", true);
        row("which has no slash", "/a/*f**b", "a/f/b", false);
        row("blanks at the end are none", "a  ", "a", true);
        row("but for one that is meant", "a\\ ", "a ", true);
        row("the last line decides", "*.log\n!keep.log", "keep.log", false);
        row("in their order", "!keep.log\n*.log", "keep.log", true);
        row("a mark that is part of the name", "\\!a", "!a", true);
        row("lines of Windows", "*.obj\r\n*.exe\r\n", "a.obj", true);
        row("behind a mark of UTF-8", "\xef\xbb\xbf*.obj", "a.obj", true);
        row("bytes that are no letters", "\xff*", "\xff\x01", true);
        row("a name with a line break", "a?b", "a\nb", true);
        row("large and small are two", "A", "a", false);
    }
    void linesMeanWhatGitSays()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, path);
        QFETCH(const bool, isIgnored);
        QFETCH(const bool, isFolder);
        QCOMPARE(IgnoreRules::fromText(text).verdict(path, isFolder) == IgnoreRules::Verdict::Ignored, isIgnored);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestIgnoreRules)
#include "tst_ignorerules.moc"
