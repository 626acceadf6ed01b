// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/stackmodels.h"

#include "services/core/plaintext.h"
#include "services/core/punctuation.h"
#include "widgets/common/phrases.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct StackModelMessages
{
    Q_DECLARE_TR_FUNCTIONS(StacksView)
};

constexpr qsizetype longestPlace = 300;

/// The first stack of a group in its report.
qsizetype stackOf(const StackReport &report, const StackGroup &group, bool isHelper)
{
    if (group.ranks.isEmpty())
        return -1;
    const auto number = group.ranks.constFirst();
    const auto found = std::ranges::find_if(report.stacks, [=](const PythonStack &stack) {
        return stack.isMain && (isHelper ? stack.rank < 0 && stack.pid == number : stack.rank == number);
    });
    return found != report.stacks.end() ? found - report.stacks.begin() : -1;
}

/// Below a title: what a rank does has another form there than in a sentence.
QString waitCell(WaitKind kind)
{
    switch (kind) {
    case WaitKind::Sleep: return StackModelMessages::tr("sleeping", "what a process does");
    case WaitKind::Compile: return StackModelMessages::tr("compiling", "what a process does");
    case WaitKind::Computing: return StackModelMessages::tr("computing", "what a process does");
    default: return waitWord(kind);
    }
}

} // namespace

QString kernelWords(const KernelState &kernel)
{
    constexpr qsizetype longestWord = 100;
    if (kernel.usesProcessor)
        return StackModelMessages::tr("computes", "what a process does");
    const auto call = plainLine(kernel.call, longestWord);
    const auto wait = plainLine(kernel.wait, longestWord);
    if (kernel.isStuck()) {
        const auto words = StackModelMessages::tr("waits for a disk or a shared folder");
        return wait.isEmpty() ? words : punctuation::noted(words, wait);
    }
    if (!call.isEmpty() && !wait.isEmpty())
        return StackModelMessages::tr("%1, in %2", "a system call and a function of the kernel").arg(call, wait);
    return call.isEmpty() ? wait : call;
}

QString folderOf(const StackReport &report, const PythonStack &stack)
{
    const auto found = std::ranges::find_if(report.processes, [&stack](const PythonProcess &process) {
        return process.host == stack.host && process.pid == stack.pid;
    });
    return found != report.processes.end() ? found->folder : QString{};
}

StackGroupModel::StackGroupModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Ranks"), CellLook::Strong},
                {QT_TR_NOOP("Waits for")},
                {QT_TR_NOOP("Where"), CellLook::Code},
                {QT_TR_NOOP("Kernel"), CellLook::Soft}},
               parent}
{
}

void StackGroupModel::setReport(const StackReport &report, bool showsHelpers)
{
    QList<StackGroupRow> rows;
    const auto add = [&](const QList<StackGroup> &groups, bool isHelper) {
        for (const auto &group : groups)
            rows.append({.group = group,
                         .isHelper = isHelper,
                         .number = rows.size(),
                         .stack = stackOf(report, group, isHelper)});
    };
    add(groupStacks(report.stacks), false);
    if (showsHelpers)
        add(groupHelpers(report.stacks), true);
    sync(std::move(rows));
}

QVariant StackGroupModel::cell(const StackGroupRow &row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole: return text(row, column);
    case Qt::ToolTipRole: return sentenceOf(row.group);
    case LevelRole:
        return column == Ranks && row.group.isOdd && !row.isHelper ? QVariant::fromValue(StatusLevel::Warning)
                                                                   : QVariant{};
    default: return columnData(column, role);
    }
}

QString StackGroupModel::text(const StackGroupRow &row, int column)
{
    const auto &group = row.group;
    switch (column) {
    case Ranks:
        return row.isHelper ? StackModelMessages::tr("%n helper processes", nullptr, int(group.ranks.size()))
                            : rankNumbers(group.ranks);
    case Waits: return group.hasStack ? waitCell(group.site.kind) : phrases::none();
    case Place: {
        if (!group.hasStack)
            return tr("no stack");
        const auto place = plainLine(placeText(group.site.frame), longestPlace);
        const auto call = plainLine(group.site.call, longestPlace);
        return call.isEmpty() ? place : tr("%1 at %2", "a call and its line of a file").arg(call, place);
    }
    case Kernel: return kernelWords(group.kernel);
    default: return {};
    }
}

StackFrameModel::StackFrameModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Function"), CellLook::Code}, {QT_TR_NOOP("File and line"), CellLook::Code}}, parent}
{
}

void StackFrameModel::setStack(const PythonStack &stack, const QString &folder)
{
    QList<StackFrameRow> rows;
    for (qsizetype i = 0; i < stack.frames.size(); ++i) {
        const auto &frame = stack.frames.at(i);
        rows.append({.frame = frame,
                     .number = i,
                     .isOfLibrary = isOfLibrary(frame),
                     .canBeOpened = sourceLineOf(frame, folder).has_value()});
    }
    sync(std::move(rows));
}

QVariant StackFrameModel::cell(const StackFrameRow &row, int column, int role) const
{
    if (role == Qt::DisplayRole)
        return plainLine(column == Function ? row.frame.function : placeText(row.frame), longestPlace);
    if (role == Qt::ToolTipRole)
        return column == Place ? plainLine(row.frame.file, longestPlace) : QString{};
    if (role == LookRole && row.isOfLibrary)
        return QVariant::fromValue(CellLook::Soft);
    return columnData(column, role);
}
