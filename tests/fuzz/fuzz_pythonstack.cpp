// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a host says of a program's Python processes: stacks with any names, words of the kernel, the frame around them;
// and what was kept of it. Whatever comes, lists are bounded, words are plain text, and ranks are in one group each.
#include "services/stacks/stackreport.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>
#include <QSet>

#include <algorithm>

namespace {

bool isPlainWord(const QString &text, qsizetype longest)
{
    return text.size() <= longest + 1 && std::ranges::none_of(text, [](QChar c) {
               return c.unicode() < 0x20 || c.unicode() == 0x7f || (c.unicode() >= 0x202a && c.unicode() <= 0x202e);
           });
}

void checkStacks(const QList<PythonStack> &stacks, qsizetype most)
{
    require(stacks.size() <= most, "few threads");
    for (const auto &stack : stacks) {
        require(stack.frames.size() <= PythonStack::mostFrames && stack.tid >= 0, "few frames");
        require(isPlainWord(stack.name, 500) && isPlainWord(stack.kernel.wait, 500)
                    && isPlainWord(stack.kernel.call, 500) && isPlainWord(stack.kernel.path, 500),
                "plain words");
        for (const auto &frame : stack.frames) {
            require(frame.line >= 0 && isPlainWord(frame.file, 500) && isPlainWord(frame.function, 500), "a frame");
            const auto line = sourceLineOf(frame, QStringLiteral("/home/a"));
            require(!line || (line->path.startsWith('/') && line->line > 0 && !line->path.contains('\0')),
                    "a file of the host");
        }
    }
}

void checkGroups(const QList<PythonStack> &stacks)
{
    QSet<int> ranks;
    for (const auto &stack : stacks) {
        if (stack.isMain && stack.rank >= 0)
            ranks.insert(stack.rank);
    }
    QSet<int> grouped;
    const auto groups = groupStacks(stacks);
    for (const auto &group : groups) {
        require(!group.ranks.isEmpty() && std::ranges::is_sorted(group.ranks), "nobody's group");
        require(!sentenceOf(group).isEmpty(), "a sentence");
        for (const int rank : group.ranks)
            grouped.insert(rank);
    }
    require(ranks == grouped, "every rank is somewhere");
    [[maybe_unused]] const auto sentence = stacksSentence(groups);
    [[maybe_unused]] const auto helpers = groupHelpers(stacks);
}

void checkHost(const QByteArray &said)
{
    auto told = parseHostStacks(said, 3);
    if (!told) {
        require(!told.error().message.isEmpty(), "a sentence");
        return;
    }
    require(told->processes.size() <= 256 && told->leftOut >= 0, "bounded");
    checkStacks(told->stacks, 4'096);
    numberRanks(told->processes, told->stacks);
    for (const auto &process : told->processes)
        require(process.host == 3 && process.pid > 0 && isPlainWord(process.name, 32)
                    && isPlainWord(process.folder, 400),
                "a process");
    checkGroups(told->stacks);
    StackReport report{.job = QUuid::createUuidV5(QUuid{}, said),
                       .at = QDateTime::fromMSecsSinceEpoch(1'700'000'000'000),
                       .hosts = 4,
                       .leftOut = told->leftOut,
                       .processes = told->processes,
                       .stacks = told->stacks};
    const auto json = toJson(report);
    require(QJsonDocument{json}.toJson(QJsonDocument::Compact).size() <= 1024 * 1024, "small enough to be kept");
    const auto read = stackReportFrom(json);
    require(read && read->job == report.job && read->stacks.size() <= report.stacks.size(), "what was kept is read");
    require(!textOf(*read).isEmpty(), "a text");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray input{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    checkStacks(parseFaultDump(input, 0), 128);
    checkStacks(parseFaultDump(input, 0x7f12ed1bdb80), 128);
    checkStacks(parseSpyDump(input), 128);
    checkHost(input);
    const auto length = QByteArray::number(input.size());
    for (const QByteArray &kind : {QByteArray{"dumped"}, QByteArray{"spied"}})
        checkHost("tpudesk-stacks 1\nprocess 7 0 " + kind + " 3 0 - - 7f12ed1bdb80 0 30 python3\n" + kind + " 7 "
                  + length + '\n' + input + "\nend\n");
    checkHost("tpudesk-stacks 1\nmachine x86_64\nthread 7 7 " + input
              + "\nprocess 7 0 silent 1 0 0 0 - 0 30 x\nleft 0\nend\n");
    if (const auto report = stackReportFrom(QJsonDocument::fromJson(input).object())) {
        checkStacks(report->stacks, 8'192);
        checkGroups(report->stacks);
        require(report->processes.size() <= 8'192 && report->problems.size() <= 8'192 && report->cores.size() <= 8'192,
                "bounded");
        require(stackReportFrom(toJson(*report)).has_value(), "what was read can be written");
        [[maybe_unused]] const auto gaps = gapsOf(*report);
    }
    return 0;
}
