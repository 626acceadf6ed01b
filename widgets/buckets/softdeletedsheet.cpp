// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/buckets/softdeletedsheet.h"

#include "services/core/punctuation.h"
#include "services/files/filetext.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/common/writegate.h"
#include "widgets/theme/theme.h"

#include <QDateTime>
#include <QItemSelectionModel>
#include <QLocale>
#include <QPushButton>
#include <QTimeZone>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

QString dayOf(qint64 seconds)
{
    return seconds <= 0 ? phrases::none() : phrases::dayAndTime(QDateTime::fromSecsSinceEpoch(seconds, QTimeZone::UTC));
}

/// What came of restoring several.
struct RestoreOutcome
{
    int restored = 0;
    QStringList problems{}; ///< a sentence for each that is not back
};

/// One after the other; one that fails stops no other.
Task<RestoreOutcome> restoreAll(BucketCalls calls, QString bucket, QList<BucketObject> objects, std::stop_token stop)
{
    RestoreOutcome outcome;
    for (const auto &object : objects) {
        const auto back = co_await calls.restore(BucketUri{bucket, object.name}, object.generation, stop);
        if (stop.stop_requested())
            co_return failed(ErrorCode::Cancelled);
        if (back)
            ++outcome.restored;
        else
            outcome.problems << punctuation::labelled(filetext::shownPath(object.name), back.error().message);
    }
    co_return outcome;
}

} // namespace

QString SoftDeletedRow::key() const
{
    return QString::fromLatin1(object.name.toHex()) + u'#' + QString::number(object.generation);
}

SoftDeletedModel::SoftDeletedModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Name"), CellLook::Strong},
                {QT_TR_NOOP("Size"), CellLook::Normal, true},
                {QT_TR_NOOP("Deleted"), CellLook::Soft},
                {QT_TR_NOOP("Kept until"), CellLook::Soft}},
               parent}
{
}

void SoftDeletedModel::show(const QList<BucketObject> &objects, const QByteArray &prefix)
{
    QList<SoftDeletedRow> rows;
    for (const auto &object : objects) {
        const bool isBelow = object.name.startsWith(prefix) && object.name.size() > prefix.size();
        rows.append(
            {.object = object, .name = filetext::shownPath(isBelow ? object.name.sliced(prefix.size()) : object.name)});
    }
    sync(rows);
}

QVariant SoftDeletedModel::cell(const SoftDeletedRow &row, int column, int role) const
{
    constexpr auto most = static_cast<quint64>(std::numeric_limits<qint64>::max());
    if (role == Qt::DisplayRole) {
        switch (column) {
        case Name: return row.name;
        case Size:
            return QLocale{}.formattedDataSize(static_cast<qint64>(std::min(row.object.size, most)),
                                               row.object.size < 1'024 ? 0 : 1, QLocale::DataSizeIecFormat);
        case Deleted: return dayOf(row.object.softDeleted);
        default: return dayOf(row.object.goneForGood);
        }
    }
    if (role == Qt::ToolTipRole && column == Name)
        return row.name;
    return columnData(column, role);
}

SoftDeletedSheet::SoftDeletedSheet(BucketCalls calls, QWidget *host)
    : SideSheet{host}
    , m_calls{std::move(calls)}
    , m_notice{named(new NoticeBar, "softDeletedNotice")}
    , m_model{new SoftDeletedModel{this}}
    , m_table{named(this, new Table, "softDeletedTable", [] { return tr("Deleted files"); })}
    , m_note{named(new Label{TextRole::Body, TextColor::Soft}, "softDeletedNote")}
    , m_submit{nullptr}
{
    setObjectName(u"softDeletedSheet"_s);
    setSheetWidth(600);
    m_note->setWordWrap(true);
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    m_table->setStretchColumn(SoftDeletedModel::Name);
    m_table->setMinimumHeight(scaled(240));
    m_stack = named(new ContentStack{m_table}, "softDeletedStack");
    named(m_stack->empty(), "softDeletedEmpty");
    named(m_stack->failure(), "softDeletedFailure");
    m_stack->empty()->setIcon("trash-2"_L1);
    body()->addWidget(m_notice);
    body()->addWidget(m_stack, 1);
    body()->addWidget(m_note);
    m_submit = addCancelAndSubmit(this, u"softDeleted"_s, [] { return tr("Restore"); });
    gateWrites(m_submit);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &SoftDeletedSheet::refresh);
    connect(m_stack->failure(), &EmptyState::buttonClicked, this, &SoftDeletedSheet::read);
    connect(m_submit, &QPushButton::clicked, this, &SoftDeletedSheet::submit);
    translated(this, &SoftDeletedSheet::refresh);
}

void SoftDeletedSheet::openFor(const BucketUri &folder)
{
    m_tasks.cancel();
    m_isBusy = false;
    m_folder = folder;
    m_notice->dismiss();
    m_model->show({}, {});
    read();
    open();
}

void SoftDeletedSheet::read()
{
    if (!m_calls.list)
        return;
    m_isCut = false;
    m_stack->showLoading(tr("Looking for deleted files…"));
    refresh();
    const ObjectQuery query{.bucket = m_folder.bucket,
                            .prefix = m_folder.prefix(),
                            .depth = ObjectQuery::Depth::All,
                            .which = ObjectQuery::Which::SoftDeleted,
                            .most = mostShown};
    m_tasks.run(m_calls.list(query, m_tasks.token()), [this, folder = m_folder](const Result<ObjectListing> &read) {
        if (folder == m_folder)
            showList(read);
    });
}

void SoftDeletedSheet::showList(const Result<ObjectListing> &read)
{
    if (!read) {
        if (read.error().code != ErrorCode::Cancelled)
            m_stack->showFailure(read.error().message, tr("Try again"));
        return;
    }
    m_isCut = read->isCut;
    m_model->show(read->objects, m_folder.prefix());
    if (read->objects.isEmpty())
        m_stack->showEmpty();
    else
        m_stack->showContent();
    refresh();
}

QList<BucketObject> SoftDeletedSheet::chosen() const
{
    QList<BucketObject> objects;
    const auto rows = m_table->selectionModel()->selectedRows();
    for (const auto &index : rows) {
        if (const auto *row = m_model->rowAt(index.row()))
            objects << row->object;
    }
    return objects;
}

void SoftDeletedSheet::refresh()
{
    setTitle(tr("Deleted files"));
    m_stack->empty()->setTitle(tr("Nothing can be restored here"));
    m_stack->empty()->setSentence(tr("Nothing was deleted in this folder recently, or the bucket does not keep deleted "
                                     "files (soft delete is off)."));
    QStringList sentences{tr("Deleted files are billed until they are gone. Restored files get their old names back.")};
    if (m_isCut)
        sentences << tr("Only the first %1 are shown: open a folder further down.").arg(phrases::number(mostShown));
    m_note->setText(punctuation::sentences(sentences));
    m_note->setVisible(m_model->rowCount() > 0);
    if (m_submit == nullptr)
        return;
    enableUnless(m_submit,
                 m_isBusy                 ? tr("The files are being restored.")
                     : chosen().isEmpty() ? tr("Choose files first.")
                                          : QString{});
}

void SoftDeletedSheet::submit()
{
    const auto objects = chosen();
    if (objects.isEmpty() || !m_calls.restore || m_isBusy)
        return;
    m_isBusy = true;
    m_notice->showNotice(StatusLevel::Working, tr("Restoring %n files…", nullptr, int(objects.size())));
    refresh();
    m_tasks.run(restoreAll(m_calls, m_folder.bucket, objects, m_tasks.token()),
                [this, folder = m_folder](const Result<RestoreOutcome> &outcome) {
                    if (folder != m_folder || !outcome)
                        return; // stopped, since the sheet was opened anew
                    m_isBusy = false;
                    const auto back = tr("%n files were restored.", nullptr, outcome->restored);
                    m_notice->showNotice(outcome->problems.isEmpty() ? StatusLevel::Done : StatusLevel::Warning,
                                         punctuation::sentences(QStringList{back} + outcome->problems.mid(0, 3)));
                    emit restored(m_folder);
                    read();
                });
}
