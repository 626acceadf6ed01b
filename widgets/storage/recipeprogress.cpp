// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/storage/recipeprogress.h"

#include "services/core/punctuation.h"
#include "services/hosts/podrun.h"
#include "services/recipes/recipetext.h"
#include "widgets/common/codeview.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

StatusLevel levelOf(HostStepPhase state)
{
    switch (state) {
    case HostStepPhase::Waiting: return StatusLevel::Waiting;
    case HostStepPhase::Running: return StatusLevel::Working;
    case HostStepPhase::Changed:
    case HostStepPhase::Unchanged:
    case HostStepPhase::Tried: return StatusLevel::Done;
    case HostStepPhase::Failed: return StatusLevel::Bad;
    case HostStepPhase::Lost:
    case HostStepPhase::Stopped: return StatusLevel::Warning;
    case HostStepPhase::Blocked:
    case HostStepPhase::Skipped:
    case HostStepPhase::Undone: return StatusLevel::Skipped;
    }
    return StatusLevel::Waiting;
}

bool isWrong(HostStepPhase state)
{
    return state == HostStepPhase::Failed || state == HostStepPhase::Lost || state == HostStepPhase::Stopped;
}

QString sentenceIn(const RecipeState &run, const HostStepState &cell)
{
    const auto sentence = sentenceOf(run.order.recipe, cell);
    return sentence.isEmpty() ? punctuation::sentences(notesOf(cell)) : sentence;
}

/// One for each way in which the step stands; in the order of the first host of each.
QList<HostStepModel::Row> rowsOf(const RecipeState &run, int step)
{
    const auto &order = run.order;
    QList<HostStepModel::Row> rows;
    QHash<std::pair<HostStepPhase, QString>, qsizetype> known;
    for (int host = 0; host < order.hosts.size(); ++host) {
        const auto *cell = run.cell(order.recipe.steps[step].id, order.hosts[host].id);
        if (cell == nullptr
            || (isUndone(run)
                && cell->state == HostStepPhase::Waiting)) // nothing of it was to be undone, and nothing waits
            continue;
        const std::pair way{cell->state, sentenceIn(run, *cell)};
        if (!known.contains(way)) {
            known.insert(way, rows.size());
            rows << HostStepModel::Row{step, {}};
        }
        rows[known.value(way)].hosts << host;
    }
    return rows;
}

} // namespace

void HostStepModel::setRun(RecipeRun *run)
{
    m_run = run;
    beginResetModel();
    m_rows.clear();
    endResetModel();
    refresh();
}

void HostStepModel::refresh()
{
    QList<Row> rows;
    if (m_run) {
        const auto &order = m_run->order();
        for (int step = 0; step < order.recipe.steps.size(); ++step)
            rows += rowsOf(m_run->state(), step);
        std::ranges::stable_partition(rows, [&](const Row &row) {
            return isWrong(
                m_run->state().cell(order.recipe.steps[row.step].id, order.hosts[row.hosts.first()].id)->state);
        });
    }
    if (rows == m_rows) {
        if (!rows.isEmpty())
            emit dataChanged(index(0, 0), index(static_cast<int>(rows.size()) - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

const HostStepState *HostStepModel::cellAt(int row) const
{
    const auto [step, hosts] = namesAt(row);
    return m_run ? m_run->state().cell(step, hosts.value(0)) : nullptr;
}

std::pair<QString, QStringList> HostStepModel::namesAt(int row) const
{
    if (!m_run || row < 0 || row >= m_rows.size())
        return {};
    QStringList hosts;
    for (const auto host : m_rows[row].hosts)
        hosts << m_run->order().hosts[host].id;
    return {m_run->order().recipe.steps[m_rows[row].step].id, hosts};
}

int HostStepModel::rowOf(const QString &step, const QString &host) const
{
    for (int row = 0; row < m_rows.size(); ++row) {
        if (const auto names = namesAt(row); names.first == step && names.second.contains(host))
            return row;
    }
    return -1;
}

QString HostStepModel::outputAt(int row) const
{
    constexpr qsizetype most = 32 * 1024;
    const auto [step, hosts] = namesAt(row);
    QStringList texts;
    for (qsizetype i = 0; i < hosts.size(); ++i) {
        const auto *cell = m_run->state().cell(step, hosts[i]);
        const auto text = cell == nullptr
            ? QString{}
            : QString::fromUtf8(cell->output.last(std::min(cell->output.size(), most / hosts.size()))).trimmed();
        if (!text.isEmpty())
            texts << (hosts.size() > 1 ? u"%1 \u25b8\n%2"_s.arg(m_run->order().hosts[m_rows[row].hosts[i]].label, text)
                                       : text);
    }
    return texts.join("\n\n"_L1);
}

int HostStepModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int HostStepModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QString HostStepModel::textOf(const Row &row, int column) const
{
    const auto &order = m_run->order();
    const HostStepState *cell = m_run->state().cell(order.recipe.steps[row.step].id, order.hosts[row.hosts.first()].id);
    switch (column) {
    case StepColumn: return stepTitle(order.recipe.steps[row.step]);
    case HostColumn: {
        QList<PodHost> hosts;
        for (const auto host : row.hosts)
            hosts << order.hosts[host];
        return hostNames(hosts, 3);
    }
    case StateColumn: return wordOf(cell->state);
    case SentenceColumn: return sentenceIn(m_run->state(), *cell);
    default: return {};
    }
}

QVariant HostStepModel::data(const QModelIndex &index, int role) const
{
    if (!m_run || !index.isValid() || index.row() >= m_rows.size())
        return {};
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return textOf(m_rows[index.row()], index.column());
    if (role == LevelRole && index.column() == StateColumn)
        return QVariant::fromValue(levelOf(cellAt(index.row())->state));
    if (role == LookRole && index.column() == HostColumn)
        return QVariant::fromValue(CellLook::Soft);
    return {};
}

QVariant HostStepModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case StepColumn: return tr("Step");
    case HostColumn: return tr("Host");
    case StateColumn: return tr("State");
    case SentenceColumn: return tr("Notes");
    default: return {};
    }
}

RecipeProgress::RecipeProgress(QWidget *parent)
    : QWidget{parent}
    , m_model{new HostStepModel{this}}
    , m_state{new StateBadge}
    , m_sentence{new Label{TextRole::Body, TextColor::Soft}}
    , m_table{new Table}
    , m_output{new CodeView}
    , m_again{new QPushButton}
    , m_from{new QPushButton}
    , m_skip{new QPushButton}
    , m_stop{new QPushButton}
{
    setObjectName(u"recipeProgress"_s);
    build();
    connectParts();
    named(this, m_again, "recipeAgain", [] { return tr("Run what is missing"); });
    named(this, m_from, "recipeFrom", [] { return tr("Run from this step"); });
    named(this, m_skip, "recipeSkip", [] { return tr("Skip this"); });
    named(this, m_stop, "recipeStop", [] { return tr("Stop"); });
    translated(this, &RecipeProgress::refresh);
    setRun(nullptr);
}

void RecipeProgress::build()
{
    m_state->setObjectName(u"recipeState"_s);
    m_table->setObjectName(u"recipeTable"_s);
    m_output->setObjectName(u"recipeOutput"_s);
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_table->setModel(m_model);
    m_table->setStretchColumn(HostStepModel::SentenceColumn);
    m_table->setSortingEnabled(false); // what went wrong stays on top
    m_output->setLines(2, 10);
    auto *head = new QHBoxLayout;
    head->setSpacing(scaled(8));
    head->addWidget(m_state);
    head->addWidget(m_sentence, 1);
    for (QPushButton *button : {m_skip, m_from, m_again, m_stop})
        head->addWidget(button);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addLayout(head);
    column->addWidget(m_table, 1);
    column->addWidget(m_output);
}

void RecipeProgress::connectParts()
{
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RecipeProgress::refresh);
    connect(m_model, &QAbstractItemModel::modelReset, this, &RecipeProgress::showOutput);
    connect(m_again, &QPushButton::clicked, this, [this] {
        if (m_run)
            m_run->run();
    });
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_run)
            m_run->stop();
    });
    connect(m_from, &QPushButton::clicked, this, [this] {
        if (m_run)
            m_run->runFrom(m_model->namesAt(m_table->currentIndex().row()).first);
    });
    connect(m_skip, &QPushButton::clicked, this, [this] {
        const auto [step, hosts] = m_model->namesAt(m_table->currentIndex().row());
        for (const auto &host : hosts) {
            if (m_run)
                m_run->skip(step, host);
        }
    });
}

void RecipeProgress::setRun(RecipeRun *run)
{
    if (m_run)
        m_run->disconnect(this);
    m_run = run;
    m_model->setRun(run);
    if (run != nullptr) {
        connect(run, &RecipeRun::cellChanged, this, &RecipeProgress::soon);
        connect(run, &RecipeRun::heard, this, &RecipeProgress::soon);
        connect(run, &RecipeRun::stateChanged, this, &RecipeProgress::refresh);
    }
    setVisible(run != nullptr);
    refresh();
}

/// Many hosts say many things: shown ten times a second at most.
void RecipeProgress::soon()
{
    if (std::exchange(m_isDirty, true))
        return;
    QTimer::singleShot(100, this, [this] {
        m_isDirty = false;
        refresh();
    });
}

void RecipeProgress::refresh()
{
    if (!m_run)
        return;
    const auto [step, hosts] = m_model->namesAt(m_table->currentIndex().row());
    m_model->refresh();
    if (const int row = m_model->rowOf(step, hosts.value(0)); row >= 0 && row != m_table->currentIndex().row())
        m_table->selectRow(row);
    fitTable();
    const auto &state = m_run->state();
    switch (state.phase) {
    case RecipeState::Phase::Idle:
        m_state->setState(isUndone(state) ? StatusLevel::Done : StatusLevel::Waiting,
                          isUndone(state) ? summaryOf(state) : tr("not begun"));
        break;
    case RecipeState::Phase::Running: m_state->setState(StatusLevel::Working, tr("running")); break;
    case RecipeState::Phase::Done: m_state->setState(StatusLevel::Done, tr("done")); break;
    case RecipeState::Phase::Incomplete: m_state->setState(StatusLevel::Bad, tr("not complete")); break;
    case RecipeState::Phase::Stopped: m_state->setState(StatusLevel::Warning, tr("stopped")); break;
    }
    m_sentence->setText(isUndone(state) ? QString{} : summaryOf(state)); // the one word says it
    const HostStepState *cell = m_model->cellAt(m_table->currentIndex().row());
    m_stop->setVisible(state.isRunning());
    m_again->setVisible(!state.isRunning());
    m_again->setText(state.phase == RecipeState::Phase::Done || isUndone(state) ? tr("Run again")
                                                                                : tr("Run what is missing"));
    m_from->setVisible(!state.isRunning() && cell != nullptr);
    m_skip->setVisible(cell != nullptr && !isWell(cell->state) && cell->state != HostStepPhase::Running);
    showOutput();
}

void RecipeProgress::showOutput()
{
    const auto output = m_model->outputAt(m_table->currentIndex().row());
    m_output->setVisible(!output.isEmpty());
    if (!output.isEmpty())
        m_output->setCode(output, CodeLanguage::Plain);
}

/// All rows are seen, where they are not too many.
void RecipeProgress::fitTable()
{
    constexpr int most = 12;
    const int rows = std::clamp(m_model->rowCount(), 3, most);
    m_table->setMinimumHeight(m_table->horizontalHeader()->sizeHint().height()
                              + rows * m_table->verticalHeader()->defaultSectionSize() + scaled(4));
}
