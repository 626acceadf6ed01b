// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/checkpointmodel.h"

#include "services/checkpoints/checkpointtext.h"
#include "services/files/filetext.h"
#include "widgets/common/phrases.h"
#include "widgets/common/undomark.h"
#include "widgets/files/filelistmodel.h"

using namespace Qt::StringLiterals;

namespace {

StatusLevel levelOfCheckpoint(CheckpointState state)
{
    switch (state) {
    case CheckpointState::Complete: return StatusLevel::Ok;
    case CheckpointState::Torn: return StatusLevel::Bad;
    case CheckpointState::Unknown: break;
    }
    return StatusLevel::Warning;
}

CheckpointRow rowOfCheckpoint(const Checkpoint &checkpoint, const QDateTime &now)
{
    const auto age = ageOf(checkpoint, now);
    return {.path = checkpoint.path,
            .step = checkpoint.step < 0 ? filetext::shownName(filetext::nameOf(checkpoint.path))
                                        : phrases::number(checkpoint.step),
            .bytes = checkpoint.bytes,
            .isSizeCut = checkpoint.isSizeCut,
            .age = age ? phrases::duration(*age) : phrases::none(),
            .format = formatName(checkpoint.format),
            .state = stateName(checkpoint.state),
            .reason = sentenceOf(checkpoint),
            .level = levelOfCheckpoint(checkpoint.state)};
}

} // namespace

QString thingOfCheckpoint(const QByteArray &path)
{
    return u"checkpoint/"_s + filetext::shownPath(path);
}

CheckpointModel::CheckpointModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Step"), CellLook::Strong, true},
                {QT_TR_NOOP("Size"), CellLook::Normal, true},
                {QT_TR_NOOP("Age"), CellLook::Soft},
                {QT_TR_NOOP("Format"), CellLook::Soft},
                {QT_TR_NOOP("State")}},
               parent}
{
}

void CheckpointModel::show(const CheckpointListing &listing, const QDateTime &now)
{
    const auto newest = latestComplete(listing);
    QList<CheckpointRow> rows;
    for (const auto &checkpoint : listing.checkpoints) {
        rows << rowOfCheckpoint(checkpoint, now);
        rows.last().isNewest = newest && newest->path == checkpoint.path;
    }
    sync(rows);
}

void CheckpointModel::show(const PrunePlan &plan, const QDateTime &now)
{
    QList<CheckpointRow> rows;
    for (const auto &line : plan.lines) {
        auto row = rowOfCheckpoint(line.checkpoint, now);
        row.state = line.goes ? tr("will be deleted") : tr("is kept");
        row.reason = sentenceOf(line);
        row.level = line.goes ? StatusLevel::Bad : StatusLevel::Ok;
        row.isNewest = line.reason == PruneReason::NewestComplete;
        rows << row;
    }
    sync(rows);
}

QVariant CheckpointModel::cell(const CheckpointRow &row, int column, int role) const
{
    if (role == Qt::DisplayRole) {
        switch (column) {
        case Step: return row.step;
        case Size: return row.isSizeCut ? tr("more than %1").arg(fileSizeText(row.bytes)) : fileSizeText(row.bytes);
        case Age: return row.age;
        case Format: return row.format;
        default: return row.state;
        }
    }
    if (role == LevelRole && column == State)
        return QVariant::fromValue(row.level);
    if (role == NoteRole && column == State) {
        const auto leaving = undomark::word(thingOfCheckpoint(row.path));
        if (!leaving.isEmpty())
            return QVariant::fromValue(CellNote{StatusLevel::Warning, leaving});
        return row.isNewest ? QVariant::fromValue(CellNote{StatusLevel::Ok, tr("newest complete")}) : QVariant{};
    }
    if (role == Qt::ToolTipRole)
        return column == State ? row.reason : column == Step ? filetext::shownPath(row.path) : QString{};
    return columnData(column, role);
}
