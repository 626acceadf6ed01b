// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/gracequeue.h"
#include "services/pod/shellquote.h"
#include "widgets/common/codeview.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/gracemark.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/pod/runsheets.h"
#include "widgets/pod/runwords.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QAbstractTableModel>
#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

static QString thingOf(const PastRun &run)
{
    return u"run/"_s + run.id;
}

/// When, what, how it ended.
class HistorySheet::Model : public QAbstractTableModel
{
public:
    using QAbstractTableModel::QAbstractTableModel;

    enum Column : quint8 { When, What, How, ColumnCount };

    void setRuns(QList<PastRun> runs)
    {
        beginResetModel();
        m_runs = std::move(runs);
        endResetModel();
    }
    void textsChanged()
    {
        if (!m_runs.isEmpty())
            emit dataChanged(index(0, 0), index(int(m_runs.size()) - 1, ColumnCount - 1));
    }
    [[nodiscard]] const PastRun *at(int row) const { return row >= 0 && row < m_runs.size() ? &m_runs[row] : nullptr; }
    [[nodiscard]] int rowCount(const QModelIndex &parent) const override
    {
        return parent.isValid() ? 0 : int(m_runs.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex &parent) const override
    {
        return parent.isValid() ? 0 : ColumnCount;
    }

    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override
    {
        const auto *run = at(index.row());
        if (!run)
            return {};
        const auto count = run->count();
        if (role == Qt::DisplayRole) {
            return index.column() == When ? phrases::dayAndTime(run->when)
                : index.column() == What  ? run->firstLine()
                                          : u"%1 / %2"_s.arg(count.succeeded).arg(count.hosts);
        }
        if (role == ToneRole && index.column() == How)
            return QVariant::fromValue(count.over < count.hosts ? Tone::Warning : runwords::toneOf(count));
        const auto leaving = gracemark::word(thingOf(*run));
        if (role == NoteRole && index.column() == What && !leaving.isEmpty())
            return QVariant::fromValue(CellNote{Tone::Warning, leaving});
        if (role == LookRole && !leaving.isEmpty())
            return QVariant::fromValue(CellLook::Soft);
        if (role == LookRole)
            return QVariant::fromValue(index.column() == What ? CellLook::Code : CellLook::Normal);
        if (role == Qt::ToolTipRole)
            return index.column() == When ? phrases::exactTime(run->when)
                : index.column() == How   ? countSentence(count)
                                          : QVariant{};
        return {};
    }

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
            return {};
        return section == When ? HistorySheet::tr("When")
            : section == What  ? HistorySheet::tr("Command")
                               : HistorySheet::tr("Result");
    }

private:
    QList<PastRun> m_runs;
};

HistorySheet::HistorySheet(QWidget *host)
    : SideSheet{host}
    , m_model{new Model{this}}
    , m_table{new Table}
    , m_command{new CodeView}
    , m_result{new Label{TextRole::TableHead, Ink::Soft}}
    , m_head{new CodeView}
    , m_forget{new QPushButton}
    , m_use{new QPushButton}
    , m_again{new QPushButton}
{
    setObjectName(u"runHistorySheet"_s);
    setSheetWidth(620);
    m_table->setObjectName(u"runHistoryTable"_s);
    m_table->setModel(m_model);
    m_table->setStretchColumn(Model::What);
    m_table->setSortingEnabled(false);
    m_table->setMinimumHeight(scaled(220));
    m_result->setWordWrap(true);
    m_forget->setObjectName(u"runHistoryForget"_s);
    m_use->setObjectName(u"runHistoryUse"_s);
    m_again->setObjectName(u"runHistoryAgain"_s);
    setButtonKind(m_forget, ButtonKind::Plain);
    setButtonKind(m_again, ButtonKind::Primary);
    body()->addWidget(m_table, 1);
    body()->addWidget(m_command);
    body()->addWidget(m_result);
    body()->addWidget(m_head);
    addFooterButton(m_forget);
    addFooterButton(m_use);
    addFooterButton(m_again);
    connectAll();
    retranslate();
}

void HistorySheet::connectAll()
{
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &HistorySheet::showChosen);
    connect(m_use, &QPushButton::clicked, this, [this] {
        if (const auto *run = current()) {
            const auto copy = *run;
            close();
            emit chosen(copy);
        }
    });
    connect(m_again, &QPushButton::clicked, this, [this] {
        if (const auto *run = current()) {
            const auto copy = *run;
            close();
            emit againWanted(copy);
        }
    });
    connect(m_forget, &QPushButton::clicked, this, [this] {
        if (const auto *run = current(); run && m_history)
            forget(*run);
    });
    gracemark::watch(this, [this] {
        m_model->textsChanged();
        showChosen();
    });
}

void HistorySheet::forget(const PastRun &run)
{
    GraceQueue::instance().add(this,
                               {.verb = GraceVerb::Delete,
                                .name = [] { return tr("A run in the history"); },
                                .begin =
                                    [this, id = run.id] {
                                        if (m_history)
                                            m_result->setText(m_history->forget(id).error_or(Error{}).message);
                                    },
                                .need = CloudNeed::None,
                                .things = {thingOf(run)}});
}

void HistorySheet::setHistory(RunHistory *history)
{
    m_history = history;
    if (history) {
        connect(history, &RunHistory::changed, this, [this] {
            if (isOpen())
                fill();
        });
    }
}

void HistorySheet::openNow()
{
    fill();
    open();
}

void HistorySheet::fill()
{
    const auto row = m_table->currentIndex().row();
    m_model->setRuns(m_history ? m_history->runs() : QList<PastRun>{});
    m_table->selectRow(std::clamp(row, 0, std::max(0, m_model->rowCount({}) - 1)));
    showChosen();
}

const PastRun *HistorySheet::current() const
{
    return m_model->at(m_table->currentIndex().row());
}

void HistorySheet::showChosen()
{
    const auto *run = current();
    m_command->setEnabled(run != nullptr);
    for (auto *button : {m_forget, m_use, m_again})
        enableUnless(button, run ? gracemark::reason(thingOf(*run)) : tr("Nothing was run yet."));
    m_command->setVisible(run != nullptr);
    m_head->setVisible(run != nullptr);
    m_table->setVisible(run != nullptr);
    m_result->setAlignment(run ? Qt::AlignLeading | Qt::AlignVCenter : Qt::AlignCenter); // alone in the sheet
    if (!run) {
        m_result->setText(tr("Nothing was run yet."));
        return;
    }
    m_command->setCode(QString::fromUtf8(run->form == RunForm::Argv ? shellQuote(run->argv) : run->script).trimmed());
    QList<PodHost> hosts;
    QString heads;
    for (const auto &past : run->hosts) {
        hosts.append(past.host);
        HostRun how;
        how.state = past.state;
        how.status = past.status;
        how.signal = past.signal;
        const auto text = past.head.isEmpty() ? past.reason : past.head.trimmed();
        if (heads.size() < 20'000)
            heads += u"%1 — %2\n%3\n"_s.arg(past.host.label, stateWord(how), text.isEmpty() ? tr("no output") : text);
    }
    m_result->setText(
        tr("%1 · %2 · took %3").arg(hostNames(hosts), countSentence(run->count()), runwords::time(run->took)));
    m_head->setCode(heads.trimmed(), CodeLanguage::Plain);
}

void HistorySheet::retranslate()
{
    setTitle(tr("History"));
    m_table->setAccessibleName(tr("Commands of before"));
    m_forget->setText(tr("Delete"));
    m_use->setText(tr("Use it"));
    m_again->setText(tr("Run again"));
    showChosen();
}

void HistorySheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}
