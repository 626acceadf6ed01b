// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/diagnostics/bugreport.h"
#include "services/diagnostics/crashreport.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const QStringList trace{u"crashed: SIGSEGV, it read or wrote where nothing is"_s,
                        u"program: tpudesk 0.1.0 (bf82873060e5)"_s,
                        u"frame: /usr/bin/tpudesk+0x1a2b b41d42325d87cd3200925e9bcebcbd741b7c18a4"_s,
                        u"frame: /home/u/a b/lib/libx.so (deleted)+0xff -"_s, u"tpudesk(+0x1a2b3c) [0x55d0c0a2b3c]"_s};

/// A small program with debug symbols, and those in a folder of their own, as packages have them.
struct SmallProgram
{
    QTemporaryDir folder;
    QString path = folder.filePath(u"small"_s);
    QString debugFolder = folder.filePath(u"debug"_s);
    QString buildId;
    quint64 offset = 0; ///< of a place in findMe()

    [[nodiscard]] static QString output(const QString &program, const QStringList &arguments)
    {
        QProcess process;
        process.start(program, arguments);
        return process.waitForFinished(60'000) && process.exitCode() == 0
            ? QString::fromUtf8(process.readAllStandardOutput() + ' ')
            : QString{};
    }

    /// False where the tools for it are not there.
    [[nodiscard]] bool make()
    {
        QFile source{folder.filePath(u"small.c"_s)};
        if (!source.open(QFile::WriteOnly))
            return false;
        source.write(
            "int findMe(int x)\n{\n    return x + 1;\n}\nint main(int c, char **v) { (void)v; return findMe(c); }\n");
        source.close();
        if (output(u"gcc"_s, {u"-g1"_s, u"-O0"_s, u"-Wl,--build-id"_s, u"-o"_s, path, source.fileName()}).isEmpty())
            return false;
        const auto notes = output(u"readelf"_s, {u"-n"_s, path});
        buildId = notes.section(u"Build ID: "_s, 1).section(u'\n', 0, 0).trimmed();
        const auto symbols = output(u"nm"_s, {path}).split(u'\n').filter(u" findMe"_s);
        offset = symbols.value(0).section(u' ', 0, 0).toULongLong(nullptr, 16) + 4;
        const auto debug = u"%1/.build-id/%2"_s.arg(debugFolder, buildId.left(2));
        return buildId.size() == 40 && offset > 4 && QDir{}.mkpath(debug)
            && !output(u"objcopy"_s, {u"--only-keep-debug"_s, path, u"%1/%2.debug"_s.arg(debug, buildId.mid(2))})
                    .isEmpty()
            && !output(u"strip"_s, {path}).isEmpty();
    }

    [[nodiscard]] CrashReport report() const
    {
        return {.what = u"SIGABRT"_s,
                .program = u"small 1"_s,
                .frames = {{.file = path, .offset = offset, .buildId = buildId},
                           {.file = u"/nowhere/lib.so"_s, .offset = 16, .buildId = u"00ab"_s}}};
    }
};

} // namespace

class TestCrashReport : public QObject
{
    Q_OBJECT

private slots:
    void whatACrashLeftIsRead()
    {
        const auto report = crashReportFrom(trace);
        QVERIFY(report);
        QCOMPARE(report->what, u"SIGSEGV, it read or wrote where nothing is"_s);
        QCOMPARE(report->program, u"tpudesk 0.1.0 (bf82873060e5)"_s);
        const QList<CrashFrame> frames{
            {.file = u"/usr/bin/tpudesk"_s, .offset = 0x1a2b, .buildId = u"b41d42325d87cd3200925e9bcebcbd741b7c18a4"_s},
            {.file = u"/home/u/a b/lib/libx.so (deleted)"_s, .offset = 0xff}};
        QCOMPARE(report->frames, frames);
        const auto text = textOf(*report);
        QVERIFY2(text.contains(u"#0 /usr/bin/tpudesk+0x1a2b b41d42325d87cd3200925e9bcebcbd741b7c18a4"_s),
                 qPrintable(text));
        QVERIFY2(text.contains(u"crash-names"_s), qPrintable(text));
    }

    void wordsThatTellNoCrashAreNone()
    {
        QVERIFY(!crashReportFrom({}));
        QVERIFY(!crashReportFrom({u"frame: /usr/bin/tpudesk+0x1a2b -"_s}));
        const auto report = crashReportFrom({u"crashed: "_s + QString{5'000, u'x'}, u"frame: relative+0x1 -"_s,
                                             u"frame: /a+0xzz -"_s, u"frame: /a+0x1 ab;rm"_s});
        QVERIFY(report && report->frames.isEmpty() && report->what.size() <= 200);
        QCOMPARE(
            crashReportFrom(QStringList{u"crashed: x"_s} + QStringList(5'000, u"frame: /a+0x1 -"_s))->frames.size(),
            128);
    }

    void callsGetTheirNamesFromDebugSymbolsOfTheSameBuild()
    {
        SmallProgram small;
        if (!small.make() || QStandardPaths::findExecutable(u"addr2line"_s).isEmpty())
            QSKIP("binutils and a compiler are not there");
        const auto named = withNames(small.report(), {small.debugFolder});
        QCOMPARE(named.frames.constFirst().names.size(), 1);
        // Compilers differ in what they put before line 3.
        static const QRegularExpression inFindMe{u"^findMe at .*small\\.c:[23]$"_s};
        QVERIFY2(named.frames.constFirst().names.constFirst().contains(inFindMe),
                 qPrintable(named.frames.constFirst().names.constFirst()));
        QVERIFY(named.frames.constLast().names.isEmpty());
        QVERIFY(textOf(named).contains(u"    findMe at "_s));
    }

    void symbolsOfAnotherBuildNameNothing()
    {
        SmallProgram small;
        if (!small.make())
            QSKIP("binutils and a compiler are not there");
        auto report = small.report();
        report.frames.first().buildId = u"00"_s + small.buildId.sliced(2);
        QVERIFY(withNames(report, {small.debugFolder}).frames.constFirst().names.isEmpty());
        QVERIFY(withNames(small.report(), {small.folder.filePath(u"elsewhere"_s)}).frames.constFirst().names.isEmpty());
    }

    void aBugReportHasTheCrash()
    {
        const auto text = BugReport{.versions = u"TPU Desk 1"_s, .crash = trace}.text(BugReport::People::Hidden);
        QVERIFY2(text.contains(u"== The crash of the run before =="_s), qPrintable(text));
        QVERIFY2(text.contains(u"#0 /usr/bin/tpudesk+0x1a2b"_s), qPrintable(text));
        QVERIFY2(text.contains(u"/home/[user]/a b/lib"_s), qPrintable(text));
        QVERIFY(!BugReport{.versions = u"TPU Desk 1"_s}.text(BugReport::People::Hidden).contains(u"The crash"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCrashReport)
#include "tst_crashreport.moc"
