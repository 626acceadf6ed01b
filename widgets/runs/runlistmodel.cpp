// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/runlistmodel.h"

#include "services/core/clock.h"
#include "services/core/plaintext.h"
#include "services/runs/runbook.h"
#include "widgets/common/phrases.h"
#include "widgets/common/undomark.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/runs/goodputcache.h"
#include "widgets/runs/runstext.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

/// While it runs, the step at which the loss beside it was said: logs are read as they grow and the lab book now and
/// then, so that the last step that was seen is another moment's.
std::optional<qint64> shownStep(const RunRecord &run, const std::optional<RunValue> &loss)
{
    const auto &result = run.result;
    const bool isPaired = loss && result.step && result.state == JobState::Running && loss->step < *result.step;
    return isPaired ? std::optional{loss->step} : result.step;
}

RunRow rowOfRun(const RunRecord &run)
{
    const auto loss = runstext::loss(run.result);
    return {.id = run.id,
            .name = runstext::title(run),
            .state = run.result.state,
            .slice = runstext::slice(run.config),
            .startedAt = run.result.startedAt,
            .endedAt = run.result.endedAt,
            .step = shownStep(run, loss),
            .lastStep = run.result.step,
            .loss = loss,
            .tags = phrases::list(run.tags),
            .attempts = run.result.attempts,
            .why = run.result.why,
            .isArchived = run.isArchived};
}

RunResult timesOf(const RunRow &row)
{
    return {.startedAt = row.startedAt, .endedAt = row.endedAt};
}

} // namespace

RunListModel::RunListModel(RunBook *book, Clock *clock, QObject *parent)
    : RowModel{{{QT_TR_NOOP("Name"), CellLook::Strong},
                {QT_TR_NOOP("State")},
                {QT_TR_NOOP("Slice"), CellLook::Soft},
                {QT_TR_NOOP("Started"), CellLook::Soft},
                {QT_TR_NOOP("Duration"), CellLook::Normal, true},
                {QT_TR_NOOP("Step"), CellLook::Normal, true},
                {QT_TR_NOOP("Loss"), CellLook::Normal, true},
                {QT_TR_NOOP("Goodput"), CellLook::Normal, true},
                {QT_TR_NOOP("Attempts"), CellLook::Normal, true},
                {QT_TR_NOOP("Tags"), CellLook::Soft}},
               parent}
    , m_book{book}
    , m_clock{clock}
{
    undomark::watch(this, [this] { textsChanged(); });
}

QStringList RunListModel::columnNames()
{
    return {u"name"_s, u"state"_s, u"slice"_s,   u"started"_s,  u"duration"_s,
            u"step"_s, u"loss"_s,  u"goodput"_s, u"attempts"_s, u"tags"_s};
}

void RunListModel::rebuild()
{
    QList<RunRow> rows;
    const auto &runs = m_book->runs();
    rows.reserve(runs.size());
    for (const auto &run : runs) {
        auto row = rowOfRun(run);
        row.isStalled = row.state == JobState::Running && m_stalls && m_stalls(run.id);
        rows.append(row);
    }
    sync(std::move(rows));
}

void RunListModel::setStalls(Stalls stalls)
{
    m_stalls = std::move(stalls);
}

void RunListModel::setGoodputs(GoodputCache *goodputs)
{
    m_goodputs = goodputs;
    connect(goodputs, &GoodputCache::changed, this, [this] { textsChanged(); });
}

QDateTime RunListModel::now() const
{
    return m_clock->now();
}

QVariant RunListModel::cell(const RunRow &row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole: return text(row, column);
    case Qt::ToolTipRole: return hint(row, column);
    case LevelRole:
        return column == State ? QVariant::fromValue(row.isStalled ? StatusLevel::Warning : jobtext::level(row.state))
                               : QVariant{};
    case NoteRole: return column == Name ? note(row) : QVariant{};
    case undomark::leavingRole: return !undomark::word(runstext::thing(row.id)).isEmpty();
    default: return columnData(column, role);
    }
}

QString RunListModel::text(const RunRow &row, int column) const
{
    switch (column) {
    case Name: return row.name;
    case State: return row.isStalled ? jobtext::stalledWord() : jobtext::word(row.state);
    case Slice: return row.slice.isEmpty() ? phrases::none() : row.slice;
    case Started: return row.startedAt.isValid() ? phrases::dayAndTime(row.startedAt) : phrases::none();
    case Duration: {
        const auto length = runstext::length(timesOf(row), now());
        return length ? phrases::duration(*length) : phrases::none();
    }
    case Step: return row.step ? phrases::number(*row.step) : phrases::none();
    case Loss: return row.loss ? runstext::number(row.loss->value) : phrases::none();
    case Goodput: {
        const auto goodput = m_goodputs != nullptr ? m_goodputs->text(row.id) : QString{};
        return goodput.isEmpty() ? phrases::none() : goodput;
    }
    case Attempts: return phrases::number(row.attempts);
    case Tags: return row.tags;
    default: return {};
    }
}

QVariant RunListModel::note(const RunRow &row)
{
    if (const auto leaving = undomark::word(runstext::thing(row.id)); !leaving.isEmpty())
        return QVariant::fromValue(CellNote{StatusLevel::Warning, leaving});
    return row.isArchived ? QVariant::fromValue(CellNote{StatusLevel::Skipped, tr("archived", "of a run")})
                          : QVariant{};
}

QString RunListModel::hint(const RunRow &row, int column)
{
    constexpr qsizetype longest = 500;
    if (column == State)
        return plainLines(row.why, longest);
    if (column == Started && row.startedAt.isValid())
        return phrases::exactTime(row.startedAt);
    if (column == Step && row.lastStep && row.step != row.lastStep)
        return tr("The step of the loss beside it. By now the run is at step %1.").arg(phrases::number(*row.lastStep));
    if (column == Loss && row.loss)
        return tr("%1 at step %2", "the name of a curve and a number")
            .arg(row.loss->tag, phrases::number(row.loss->step));
    if (column == Goodput)
        return tr("The part of its time in which steps were made that had not been made before");
    return {};
}

RunListFilter::RunListFilter(RunListModel *model, QObject *parent)
    : QSortFilterProxyModel{parent}
    , m_model{model}
{
    setSourceModel(model);
}

void RunListFilter::setFilter(const RunFilter &filter, const QList<RunRecord> &runs)
{
    QSet<QUuid> matching;
    const auto places = matchingRuns(runs, filter, {});
    for (const auto place : places)
        matching.insert(runs.at(place).id);
    if (std::exchange(m_matching, matching) != matching)
        invalidateFilter();
}

QUuid RunListFilter::idAt(int row) const
{
    const auto *found = m_model->rowAt(mapToSource(index(row, 0)).row());
    return row >= 0 && found != nullptr ? found->id : QUuid{};
}

int RunListFilter::rowOf(const QUuid &run) const
{
    const int place = m_model->rowOf(run.toString(QUuid::WithoutBraces));
    return place < 0 ? -1 : mapFromSource(m_model->index(place, 0)).row();
}

bool RunListFilter::filterAcceptsRow(int row, const QModelIndex &) const
{
    const auto *found = m_model->rowAt(row);
    return found != nullptr && m_matching.contains(found->id);
}

std::optional<double> RunListFilter::numberOf(const RunRow &row, int column) const
{
    switch (column) {
    case RunListModel::State: return double(row.state);
    case RunListModel::Started:
        return row.startedAt.isValid() ? std::optional{double(row.startedAt.toMSecsSinceEpoch())} : std::nullopt;
    case RunListModel::Duration: {
        const auto length = runstext::length(timesOf(row), m_model->now());
        return length ? std::optional{double(length->count())} : std::nullopt;
    }
    case RunListModel::Step: return row.step ? std::optional{double(*row.step)} : std::nullopt;
    case RunListModel::Loss:
        return row.loss && !std::isnan(row.loss->value) ? std::optional{row.loss->value} : std::nullopt;
    case RunListModel::Goodput:
        return m_model->goodputs() != nullptr ? m_model->goodputs()->value(row.id) : std::nullopt;
    case RunListModel::Attempts: return double(row.attempts);
    default: return std::nullopt;
    }
}

bool RunListFilter::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const auto *a = m_model->rowAt(left.row());
    const auto *b = m_model->rowAt(right.row());
    if (a == nullptr || b == nullptr)
        return false;
    const int column = left.column();
    const bool isText = column == RunListModel::Name || column == RunListModel::Slice || column == RunListModel::Tags;
    if (isText) {
        const auto words = [column](const RunRow &row) {
            return column == RunListModel::Name ? row.name : column == RunListModel::Slice ? row.slice : row.tags;
        };
        const int order = words(*a).localeAwareCompare(words(*b));
        return order != 0 ? order < 0 : a->startedAt < b->startedAt;
    }
    const auto x = numberOf(*a, column);
    const auto y = numberOf(*b, column);
    if (!x || !y) // at the end, whichever way it is sorted
        return x.has_value() != y.has_value() && x.has_value() == (sortOrder() == Qt::AscendingOrder);
    return *x != *y ? *x < *y : a->startedAt < b->startedAt;
}
