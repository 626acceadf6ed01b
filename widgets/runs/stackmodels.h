// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/stacks/stackreport.h"
#include "widgets/common/rowmodel.h"

/// Ranks that stand in one place, or helpers of theirs.
struct StackGroupRow
{
    StackGroup group{};
    bool isHelper = false; ///< processes that work for a rank: numbers of processes
    qsizetype number = 0;
    qsizetype stack = -1; ///< of StackReport::stacks, the first one that stands there; -1: there is none

    [[nodiscard]] QString key() const { return QString::number(number); }
    friend bool operator==(const StackGroupRow &, const StackGroupRow &) = default;
};

/// The groups of a report, odd ones first; helpers behind them where they are shown.
class StackGroupModel : public RowModel<StackGroupRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Ranks, Waits, Place, Kernel };

    explicit StackGroupModel(QObject *parent = nullptr);

    void setReport(const StackReport &report, bool showsHelpers);

protected:
    [[nodiscard]] QVariant cell(const StackGroupRow &row, int column, int role) const override;

private:
    [[nodiscard]] static QString text(const StackGroupRow &row, int column);
};

/// A line of a stack.
struct StackFrameRow
{
    StackFrame frame{};
    qsizetype number = 0;
    bool isOfLibrary = false;
    bool canBeOpened = false;

    [[nodiscard]] QString key() const { return QString::number(number); }
    friend bool operator==(const StackFrameRow &, const StackFrameRow &) = default;
};

/// One stack, the innermost call first; lines of libraries are soft.
class StackFrameModel : public RowModel<StackFrameRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Function, Place };

    explicit StackFrameModel(QObject *parent = nullptr);

    void setStack(const PythonStack &stack, const QString &folder); ///< `folder`: PythonProcess::folder

protected:
    [[nodiscard]] QVariant cell(const StackFrameRow &row, int column, int role) const override;
};

/// "read, in rpc_wait_bit_killable", "computes", "waits for a disk": what the kernel says of a thread. Plain text.
[[nodiscard]] QString kernelWords(const KernelState &kernel);
/// The folder that the process of a stack works in; empty: not known.
[[nodiscard]] QString folderOf(const StackReport &report, const PythonStack &stack);
