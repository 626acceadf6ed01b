// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/diagnostics/crashreport.h"

#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostFrames = 128;
constexpr qsizetype longestName = 400; ///< letters; templates have long ones
constexpr qsizetype mostNames = 16; ///< calls inlined at one place

std::optional<CrashFrame> frameFrom(const QString &line)
{
    static const QRegularExpression form{u"^frame: (/.{0,1000})\\+0x([0-9a-f]{1,16}) ([0-9a-f]{4,64}|-)$"_s};
    const auto match = form.match(line);
    if (!match.hasMatch())
        return std::nullopt;
    CrashFrame frame{.file = match.captured(1), .offset = match.captured(2).toULongLong(nullptr, 16)};
    if (match.captured(3) != "-"_L1)
        frame.buildId = match.captured(3);
    return frame;
}

QString outputOf(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments, QIODevice::ReadOnly);
    const bool isOver = process.waitForFinished(10'000);
    if (!isOver) {
        process.kill();
        process.waitForFinished(1'000);
    }
    return isOver && process.exitStatus() == QProcess::NormalExit
        ? QString::fromUtf8(process.readAllStandardOutput().left(1 << 20))
        : QString{};
}

/// The note is near the beginning of a file, whoever linked it.
bool hasBuildId(const QString &path, const QString &buildId)
{
    constexpr qint64 head = 64 << 10;
    QFile file{path};
    return file.open(QFile::ReadOnly) && file.read(head).contains(QByteArray::fromHex(buildId.toLatin1()));
}

/// The file that knows the names of this one; empty: there is none.
QString symbolsOf(const CrashFrame &frame, const QStringList &folders)
{
    if (frame.buildId.size() < 4)
        return {};
    for (const auto &folder : folders) {
        const auto path = u"%1/.build-id/%2/%3.debug"_s.arg(folder, frame.buildId.first(2), frame.buildId.sliced(2));
        if (QFileInfo::exists(path))
            return path;
    }
    return hasBuildId(frame.file, frame.buildId) ? frame.file : QString{};
}

/// "0x0000000000001234: main at app/main.cpp:12" and, below it, " (inlined by) …".
QHash<quint64, QStringList> namesIn(const QString &text)
{
    QHash<quint64, QStringList> names;
    quint64 address = 0;
    const auto lines = text.split(u'\n', Qt::SkipEmptyParts);
    for (const auto &line : lines) {
        QString name = line;
        if (line.startsWith("0x"_L1)) {
            address = line.section(u':', 0, 0).toULongLong(nullptr, 16);
            name = line.section(u':', 1);
        }
        name = name.trimmed().remove(u"(inlined by) "_s).left(longestName);
        auto &known = names[address];
        if (!name.startsWith("??"_L1) && known.size() < mostNames)
            known << name;
    }
    return names;
}

} // namespace

std::optional<CrashReport> crashReportFrom(const QStringList &lines)
{
    CrashReport report;
    for (const auto &line : lines) {
        if (line.startsWith("crashed: "_L1))
            report.what = line.sliced(9).left(200);
        else if (line.startsWith("program: "_L1))
            report.program = line.sliced(9).left(200);
        else if (auto frame = frameFrom(line); frame && report.frames.size() < mostFrames)
            report.frames << *std::move(frame);
    }
    return report.what.isEmpty() ? std::nullopt : std::optional{report};
}

QStringList debugSymbolFolders()
{
    QStringList folders{u"/usr/lib/debug"_s};
    if (const auto own = qEnvironmentVariable("TPUDESK_DEBUG_FILES"); !own.isEmpty())
        folders.prepend(own);
    return folders;
}

CrashReport withNames(CrashReport report, const QStringList &folders)
{
    const auto tool = QStandardPaths::findExecutable(u"addr2line"_s);
    if (tool.isEmpty())
        return report;
    QHash<QString, QStringList> asked; // by file with symbols
    QHash<QString, QString> symbols; // by file that was loaded
    for (const auto &frame : std::as_const(report.frames)) {
        if (!symbols.contains(frame.file))
            symbols.insert(frame.file, symbolsOf(frame, folders));
        if (const auto &file = symbols[frame.file]; !file.isEmpty())
            asked[file] << u"0x"_s + QString::number(frame.offset, 16);
    }
    QHash<QString, QHash<quint64, QStringList>> names;
    for (auto it = asked.cbegin(); it != asked.cend(); ++it)
        names.insert(it.key(), namesIn(outputOf(tool, QStringList{u"-afiCp"_s, u"-e"_s, it.key()} + it.value())));
    for (auto &frame : report.frames)
        frame.names = names.value(symbols.value(frame.file)).value(frame.offset);
    return report;
}

QString textOf(const CrashReport &report)
{
    QStringList lines{report.what, report.program};
    bool hasNames = false;
    for (qsizetype i = 0; i < report.frames.size(); ++i) {
        const auto &frame = report.frames.at(i);
        lines << u"#%1 %2+0x%3 %4"_s.arg(QString::number(i), frame.file, QString::number(frame.offset, 16),
                                         frame.buildId.isEmpty() ? u"without a build id"_s : frame.buildId);
        for (const auto &name : frame.names)
            lines << u"    "_s + name;
        hasNames = hasNames || !frame.names.isEmpty();
    }
    if (!hasNames)
        lines << u"The names of these calls are in the debug symbols of this version, by the build ids: "
                 "tests/tools/crash-names FILE reads them."_s;
    return lines.join(u'\n');
}
