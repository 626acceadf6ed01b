// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/profilemodels.h"

#include "services/core/plaintext.h"
#include "services/core/punctuation.h"
#include "widgets/common/phrases.h"
#include "widgets/runs/runstext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct ProfileModelMessages
{
    Q_DECLARE_TR_FUNCTIONS(ProfileView)
};

constexpr qsizetype longestOperation = 300;

QString percentText(double share)
{
    constexpr double hundred = 100;
    return ProfileModelMessages::tr("%1 %", "a share")
        .arg(QLocale{}.toString(hundred * share, 'f', share < 0.1 ? 1 : 0));
}

QString stateWord(const ProfileHostRow &row)
{
    switch (row.state) {
    case CaptureState::Preparing: return ProfileModelMessages::tr("getting ready", "of a recording");
    case CaptureState::Recording: return ProfileModelMessages::tr("recording");
    case CaptureState::Downloading:
        return ProfileModelMessages::tr("fetching: %1 of %2", "two sizes")
            .arg(runstext::bytes(row.bytes), runstext::bytes(row.allBytes));
    case CaptureState::Done:
        return row.isEmpty ? ProfileModelMessages::tr("nothing happened") : ProfileModelMessages::tr("recorded");
    case CaptureState::Failed: break;
    }
    return ProfileModelMessages::tr("not recorded");
}

StatusLevel captureLevel(const ProfileHostRow &row)
{
    switch (row.state) {
    case CaptureState::Preparing: return StatusLevel::Waiting;
    case CaptureState::Recording:
    case CaptureState::Downloading: return StatusLevel::Working;
    case CaptureState::Done: return row.isEmpty ? StatusLevel::Warning : StatusLevel::Done;
    case CaptureState::Failed: break;
    }
    return StatusLevel::Bad;
}

} // namespace

QString profileTime(double seconds)
{
    constexpr double thousand = 1'000;
    return seconds >= 1
        ? ProfileModelMessages::tr("%1 s", "a time").arg(QLocale{}.toString(seconds, 'f', 2))
        : ProfileModelMessages::tr("%1 ms", "a time").arg(QLocale{}.toString(thousand * seconds, 'f', 1));
}

QList<ProfileHostRow> profileRows(const ProfileCapture &capture)
{
    QList<ProfileHostRow> rows;
    for (const auto &host : capture.hosts)
        rows.append({.id = host.host.id,
                     .label = labelOf(host.host),
                     .state = host.state,
                     .bytes = host.bytes,
                     .allBytes = host.allBytes,
                     .isEmpty = host.isEmpty,
                     .error = host.error ? host.error->message : QString{}});
    return rows;
}

void addReading(QList<ProfileHostRow> *rows, const ProfileReading &reading)
{
    for (qsizetype i = 0; i < std::min(rows->size(), reading.hosts.size()); ++i) {
        auto &row = (*rows)[i];
        const auto &host = reading.hosts.at(i);
        row.isRead = true;
        row.idle = host.idleShare();
        row.bound = host.bound;
        row.step = host.stepMean();
        for (const auto &device : host.devices) {
            if (!device.operations.isEmpty() && row.most.isEmpty())
                row.most = device.operations.constFirst().name;
        }
        QStringList remarks = host.remarks;
        if (host.isCut)
            remarks.prepend(ProfileModelMessages::tr("It holds more than was read."));
        row.remark = punctuation::sentences(remarks);
    }
}

ProfileHostModel::ProfileHostModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Host"), CellLook::Strong},
                {QT_TR_NOOP("State")},
                {QT_TR_NOOP("Idle"), CellLook::Normal, true},
                {QT_TR_NOOP("Verdict")},
                {QT_TR_NOOP("Time per step"), CellLook::Normal, true},
                {QT_TR_NOOP("Most time in"), CellLook::Code}},
               parent}
{
}

QVariant ProfileHostModel::cell(const ProfileHostRow &row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole: return text(row, column);
    case Qt::ToolTipRole:
        return column == Bound    ? boundRule()
            : column == Most      ? plainLine(row.most, longestOperation)
            : row.error.isEmpty() ? plainLines(row.remark, 2 * longestOperation)
                                  : row.error;
    case LevelRole: return column == State ? QVariant::fromValue(captureLevel(row)) : QVariant{};
    default: return columnData(column, role);
    }
}

QString ProfileHostModel::text(const ProfileHostRow &row, int column)
{
    switch (column) {
    case Host: return row.label;
    case State: return stateWord(row);
    case Idle: return row.isRead && row.idle >= 0 ? percentText(row.idle) : phrases::none();
    case Bound: return row.isRead ? boundWord(row.bound) : phrases::none();
    case Step: return row.isRead && row.step > 0 ? profileTime(row.step) : phrases::none();
    case Most: return plainLine(row.most, longestOperation);
    default: return {};
    }
}

ProfileOperationModel::ProfileOperationModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Operation"), CellLook::Code},
                {QT_TR_NOOP("Time"), CellLook::Normal, true},
                {QT_TR_NOOP("Share"), CellLook::Normal, true},
                {QT_TR_NOOP("Count"), CellLook::Normal, true}},
               parent}
{
}

void ProfileOperationModel::setOperations(const QList<OperationTime> &operations)
{
    double all = 0;
    for (const auto &operation : operations)
        all += operation.seconds;
    QList<ProfileOperationRow> rows;
    for (qsizetype i = 0; i < operations.size(); ++i)
        rows.append(
            {.operation = operations.at(i), .share = all > 0 ? operations.at(i).seconds / all : 0, .number = i});
    sync(std::move(rows));
}

QVariant ProfileOperationModel::cell(const ProfileOperationRow &row, int column, int role) const
{
    if (role == Qt::ToolTipRole && column == Operation)
        return plainLine(row.operation.name, longestOperation);
    if (role != Qt::DisplayRole)
        return columnData(column, role);
    switch (column) {
    case Operation: return plainLine(row.operation.name, longestOperation);
    case Time: return profileTime(row.operation.seconds);
    case Share: return percentText(row.share);
    case Count: return phrases::number(row.operation.count);
    default: return {};
    }
}
