// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/transfersview.h"

#include "services/core/punctuation.h"
#include "services/files/filetext.h"
#include "widgets/common/card.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/files/filelistmodel.h"
#include "widgets/files/placepath.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QDir>
#include <QFileInfo>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

StatusLevel levelOfTransfer(TransferState state)
{
    switch (state) {
    case TransferState::Checking:
    case TransferState::Waiting:
    case TransferState::Paused: return StatusLevel::Waiting;
    case TransferState::Asking: return StatusLevel::Warning;
    case TransferState::Running: return StatusLevel::Working;
    case TransferState::Retrying: return StatusLevel::Retrying;
    case TransferState::Done: return StatusLevel::Done;
    case TransferState::Failed: return StatusLevel::Bad;
    case TransferState::Cancelled: return StatusLevel::Skipped;
    }
    return StatusLevel::Waiting;
}

QString stateWord(const FileTransfer &transfer)
{
    switch (transfer.state) {
    case TransferState::Checking: return TransferModel::tr("checking names");
    case TransferState::Asking: return TransferModel::tr("name is taken");
    case TransferState::Waiting: return TransferModel::tr("waiting");
    case TransferState::Running:
        if (transfer.progress.isComparing)
            return TransferModel::tr("comparing");
        return transfer.request.direction == TransferDirection::Download ? TransferModel::tr("downloading")
                                                                         : TransferModel::tr("uploading");
    case TransferState::Retrying: return TransferModel::tr("connection lost, tries again");
    case TransferState::Paused: return TransferModel::tr("paused");
    case TransferState::Done:
        return transfer.problems.isEmpty() ? TransferModel::tr("done") : TransferModel::tr("done, some files skipped");
    case TransferState::Failed: return TransferModel::tr("failed");
    case TransferState::Cancelled: return TransferModel::tr("cancelled");
    }
    return {};
}

QString nameOfTransfer(const FileTransfer &transfer)
{
    return filetext::shownName(filetext::nameOf(transfer.request.remote));
}

/// A host, or the folder of a bucket: that is known by its address alone.
QString sideOf(const FileTransfer &transfer, const RemoteFiles *buckets)
{
    return transfer.files.get() == buckets
        ? placepath::shown(PlaceKind::Buckets, filetext::parentOf(transfer.request.remote))
        : transfer.place;
}

QString wayOf(const FileTransfer &transfer, const RemoteFiles *buckets)
{
    const auto here = QDir::toNativeSeparators(QFileInfo{transfer.request.local}.path());
    const auto side = sideOf(transfer, buckets);
    if (transfer.request.direction == TransferDirection::Download)
        return TransferModel::tr("from %1 to %2", "from node-1 to /home/anna").arg(side, here);
    if (transfer.files.get() == buckets)
        return TransferModel::tr("to %1", "to gs://models/run").arg(side);
    return TransferModel::tr("to %1, %2", "to node-1, /home/anna")
        .arg(side, filetext::shownPath(filetext::parentOf(transfer.request.remote)));
}

QString hintOf(const FileTransfer &transfer)
{
    if (transfer.error)
        return transfer.error->message;
    auto hints = transfer.problems;
    if (transfer.progress.isInOnePiece)
        hints << TransferModel::tr("Sent in one piece. In parts it would be quicker, but they are deleted afterwards, "
                                   "and this bucket keeps deleted files and bills them: by soft delete, versions, a "
                                   "retention policy or its storage class.");
    return hints.join(u'\n');
}

QString doneOf(const FileTransfer &transfer)
{
    const auto &progress = transfer.progress;
    const auto bytes = fileSizeText(static_cast<quint64>(std::max<qint64>(0, progress.bytes)));
    if (progress.bytes == 0 && progress.allBytes == 0)
        return {};
    return progress.allBytes > 0 && progress.allBytes != progress.bytes
        ? TransferModel::tr("%1 of %2").arg(bytes, fileSizeText(static_cast<quint64>(progress.allBytes)))
        : bytes;
}

QString lineOf(const FileTransfer &transfer, const RemoteFiles *buckets)
{
    const auto side = sideOf(transfer, buckets);
    return transfer.request.direction == TransferDirection::Download
        ? TransfersView::tr("Download of %1 from %2").arg(nameOfTransfer(transfer), side)
        : TransfersView::tr("Upload of %1 to %2").arg(nameOfTransfer(transfer), side);
}

std::optional<double> shareOf(const FileTransfer &transfer)
{
    const auto &progress = transfer.progress;
    return progress.allBytes > 0 ? std::optional{double(progress.bytes) / double(progress.allBytes)} : std::nullopt;
}

} // namespace

TransferModel::TransferModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Name"), CellLook::Strong},
                {QT_TR_NOOP("From and to"), CellLook::Soft},
                {QT_TR_NOOP("Size"), CellLook::Normal, true},
                {QT_TR_NOOP("State")}},
               parent}
{
}

void TransferModel::show(const QList<FileTransfer> &transfers, const RemoteFiles *buckets)
{
    QList<TransferRow> rows;
    for (const auto &transfer : transfers)
        rows.append({.id = transfer.id,
                     .name = nameOfTransfer(transfer),
                     .way = wayOf(transfer, buckets),
                     .done = doneOf(transfer),
                     .state = stateWord(transfer),
                     .hint = hintOf(transfer),
                     .level = levelOfTransfer(transfer.state)});
    sync(rows);
}

QVariant TransferModel::cell(const TransferRow &row, int column, int role) const
{
    if (role == Qt::DisplayRole) {
        switch (column) {
        case Name: return row.name;
        case Way: return row.way;
        case Done: return row.done;
        default: return row.state;
        }
    }
    if (role == Qt::ToolTipRole)
        return column == State && !row.hint.isEmpty() ? row.hint : column == Way ? row.way : QString{};
    if (role == LevelRole && column == State)
        return QVariant::fromValue(row.level);
    return columnData(column, role);
}

TransfersView::TransfersView(TransferQueue *queue, Activities *activities, std::shared_ptr<RemoteFiles> buckets,
                             QWidget *parent)
    : QWidget{parent}
    , m_queue{queue}
    , m_activities{activities}
    , m_buckets{std::move(buckets)}
    , m_model{new TransferModel{this}}
    , m_table{new Table}
    , m_words{named(new Label, "filesConflictWords")}
    , m_replace{named(this, new QPushButton, "filesReplaceButton", [] { return tr("Replace"); })}
    , m_keepBoth{named(this, new QPushButton, "filesKeepBothButton", [] { return tr("Keep both"); })}
    , m_skip{named(this, new QPushButton, "filesSkipButton", [] { return tr("Skip"); })}
    , m_pause{named(new QPushButton, "filesPauseButton")}
    , m_cancel{named(this, new QPushButton, "filesCancelButton", [] { return tr("Cancel"); })}
    , m_clear{named(this, new QPushButton, "filesClearButton", [] { return tr("Clear finished"); })}
{
    setObjectName(u"filesTransfers"_s);
    build();
    connectAll();
    translated(this, &TransfersView::refresh);
}

TransfersView::~TransfersView()
{
    for (const auto &line : std::as_const(m_lines))
        m_activities->finish(line, ActivityState::Cancelled);
}

QWidget *TransfersView::buildQuestion()
{
    auto *question = named(new Card, "filesConflict");
    m_words->setWordWrap(true);
    auto *answers = new QWidget;
    auto *row = new FlowLayout{answers, scaled(8)};
    for (auto *button : {m_keepBoth, m_skip, m_replace})
        row->addWidget(button);
    question->body()->addWidget(m_words);
    question->body()->addWidget(answers);
    return question;
}

void TransfersView::build()
{
    named(this, m_table, "filesTransfersTable", [] { return tr("Downloads and uploads"); });
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    m_table->setStretchColumn(TransferModel::Way);
    m_table->setMinimumHeight(scaled(leastListHeight));
    m_table->setMaximumHeight(scaled(180));
    auto *card = new Card{nullptr, Card::Margins::Tight};
    card->body()->addWidget(m_table);
    m_question = buildQuestion();
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    column->addWidget(m_question);
    column->addWidget(card, 1);
}

QList<QWidget *> TransfersView::buttons() const
{
    return {m_pause, m_cancel, m_clear};
}

ListLoad TransfersView::load() const
{
    const auto &all = m_queue->all();
    const bool hasFailed = std::ranges::contains(all, TransferState::Failed, &FileTransfer::state);
    return {.count = all.size(),
            .need = !m_queue->asking().isEmpty() ? TabNeed::Asks
                : hasFailed                      ? TabNeed::Failed
                                                 : TabNeed::None};
}

void TransfersView::connectAll()
{
    const auto refreshSoon = [this] {
        if (!m_soon.isActive())
            m_soon.start();
    };
    m_soon.setSingleShot(true);
    m_soon.setInterval(50ms); // thousands of them change thousands of times
    connect(&m_soon, &QTimer::timeout, this, &TransfersView::refresh);
    connect(m_queue, &TransferQueue::changed, this, refreshSoon);
    connect(m_queue, &TransferQueue::progressed, this, refreshSoon);
    connect(m_queue, &TransferQueue::ended, this, &TransfersView::finishLine);
    const auto answer = [this](ConflictChoice choice) {
        m_queue->answer(choice);
        refresh();
    };
    connect(m_replace, &QPushButton::clicked, this, [answer] { answer(ConflictChoice::Replace); });
    connect(m_keepBoth, &QPushButton::clicked, this, [answer] { answer(ConflictChoice::KeepBoth); });
    connect(m_skip, &QPushButton::clicked, this, [answer] { answer(ConflictChoice::Skip); });
    connect(m_pause, &QPushButton::clicked, this, &TransfersView::pauseOrResume);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        for (const auto id : chosen())
            m_queue->cancel(id);
    });
    connect(m_clear, &QPushButton::clicked, this, [this] {
        m_queue->clearEnded();
        refresh();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TransfersView::allow);
}

QList<quint64> TransfersView::chosen() const
{
    QList<quint64> ids;
    const auto rows = m_table->selectionModel()->selectedRows();
    for (const auto &index : rows) {
        if (const auto *row = m_model->rowAt(index.row()))
            ids << row->id;
    }
    return ids;
}

void TransfersView::refresh()
{
    m_model->show(m_queue->all(), m_buckets.get());
    for (const auto &transfer : m_queue->all())
        follow(transfer);
    showQuestion();
    allow();
    emit loadChanged();
}

void TransfersView::showQuestion()
{
    const auto asking = m_queue->asking();
    m_question->setVisible(!asking.isEmpty());
    if (asking.isEmpty())
        return;
    constexpr qsizetype mostNames = 5;
    QStringList names;
    for (const auto &transfer : asking.first(std::min(asking.size(), mostNames)))
        names << nameOfTransfer(transfer);
    const auto sentence = tr("%n names are taken already where these go: %1. What should be done with all of them?",
                             nullptr, int(asking.size()));
    m_words->setText(sentence.arg(punctuation::list(names) + (asking.size() > mostNames ? u", …"_s : QString{})));
}

void TransfersView::allow()
{
    const auto ids = chosen();
    const auto is = [this, &ids](auto what) {
        return std::ranges::any_of(ids, [&](quint64 id) {
            const auto *transfer = m_queue->find(id);
            return transfer != nullptr && what(*transfer);
        });
    };
    const bool canResume = is([](const FileTransfer &one) {
        return one.state == TransferState::Paused || one.state == TransferState::Failed;
    });
    const bool canStop = is([](const FileTransfer &one) { return !one.isOver(); });
    m_pause->setText(canResume ? tr("Resume") : tr("Pause"));
    const auto problem = ids.isEmpty() ? tr("Choose a download or an upload first.") : tr("It has ended.");
    enableUnless(m_pause, canResume || canStop ? QString{} : problem);
    enableUnless(m_cancel, canStop ? QString{} : problem);
}

void TransfersView::pauseOrResume()
{
    for (const auto id : chosen()) {
        const auto *transfer = m_queue->find(id);
        if (transfer == nullptr)
            continue;
        if (transfer->state == TransferState::Paused || transfer->state == TransferState::Failed)
            m_queue->resume(id);
        else
            m_queue->pause(id);
    }
}

/// Its line among the activities of the window, as long as it is under way.
void TransfersView::follow(const FileTransfer &transfer)
{
    if (m_activities == nullptr || transfer.isOver())
        return;
    const auto id = transfer.id;
    const bool isAtWork = transfer.state == TransferState::Running || transfer.state == TransferState::Retrying
        || transfer.state == TransferState::Asking;
    if (!isAtWork) { // a thousand that wait are no thousand activities
        if (m_lines.contains(id))
            m_activities->drop(m_lines.take(id));
        return;
    }
    const auto line = lineOf(transfer, m_buckets.get());
    if (!m_lines.contains(id))
        m_lines.insert(id, m_activities->add([line] { return line; }, [queue = m_queue, id] { queue->cancel(id); }));
    const auto state = transfer.state == TransferState::Retrying ? ActivityState::Retrying
        : transfer.state == TransferState::Asking                ? ActivityState::NeedsUser
                                                                 : ActivityState::Running;
    m_activities->update(m_lines.value(id), state, [line] { return line; }, shareOf(transfer));
}

/// Also of one that was too quick to have a line, and of one that the queue forgets at once.
void TransfersView::finishLine(const FileTransfer &transfer)
{
    const bool hasLine = m_lines.contains(transfer.id);
    const bool hasRun = transfer.run != 0 && transfer.state != TransferState::Cancelled;
    if (m_activities == nullptr || (!hasLine && !hasRun))
        return;
    const auto line = lineOf(transfer, m_buckets.get());
    const auto end = transfer.state == TransferState::Done ? ActivityState::Done
        : transfer.state == TransferState::Failed          ? ActivityState::Failed
                                                           : ActivityState::Cancelled;
    const auto own = hasLine ? m_lines.take(transfer.id) : m_activities->add([line] { return line; });
    m_activities->finish(
        own, end, [line, why = transfer.error] { return why ? punctuation::labelled(line, why->message) : line; });
}
