// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/webhooklogsheet.h"

#include "services/webhooks/webhooks.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QItemSelectionModel>
#include <QSet>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

StatusLevel outcomeLevel(WebhookOutcome outcome)
{
    switch (outcome) {
    case WebhookOutcome::Sent: return StatusLevel::Ok;
    case WebhookOutcome::TryAgain: return StatusLevel::Warning;
    case WebhookOutcome::HookRefused:
    case WebhookOutcome::MessageRefused: break;
    }
    return StatusLevel::Bad;
}

QString outcomeText(WebhookOutcome outcome)
{
    switch (outcome) {
    case WebhookOutcome::Sent: return WebhookLogModel::tr("sent");
    case WebhookOutcome::TryAgain: return WebhookLogModel::tr("not sent");
    case WebhookOutcome::HookRefused:
    case WebhookOutcome::MessageRefused: break;
    }
    return WebhookLogModel::tr("refused");
}

/// The same for one record wherever it stands.
qint64 numberOf(const WebhookRecord &record)
{
    return qint64(qHashMulti(0, record.at.toMSecsSinceEpoch(), record.hook, record.title) >> 1);
}

} // namespace

WebhookLogModel::WebhookLogModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Time"), CellLook::Soft},
                {QT_TR_NOOP("Webhook"), CellLook::Strong},
                {QT_TR_NOOP("Message")},
                {QT_TR_NOOP("Result")}},
               parent}
{
}

void WebhookLogModel::show(const QList<WebhookRecord> &log)
{
    QList<WebhookLogRow> rows;
    QSet<qint64> numbers;
    for (const auto &record : log) {
        auto number = numberOf(record);
        while (numbers.contains(number)) // the same twice in one moment
            ++number;
        numbers.insert(number);
        rows.append({.record = record, .number = number});
    }
    sync(rows);
}

QVariant WebhookLogModel::cell(const WebhookLogRow &row, int column, int role) const
{
    const auto &record = row.record;
    if (column == Outcome && role == LevelRole)
        return QVariant::fromValue(outcomeLevel(record.outcome));
    if (role == Qt::ToolTipRole && column == Outcome)
        return record.sentence;
    if (role == SortRole)
        return record.at;
    if (role != Qt::DisplayRole)
        return columnData(column, role);
    switch (column) {
    case When: return phrases::dayAndTime(record.at);
    case Hook: return record.hookName;
    case Message: return record.title;
    default: return outcomeText(record.outcome);
    }
}

WebhookLogSheet::WebhookLogSheet(const Webhooks *webhooks, QWidget *host)
    : SideSheet{host}
    , m_webhooks{webhooks}
    , m_model{new WebhookLogModel{this}}
    , m_sorted{new QSortFilterProxyModel{this}}
    , m_table{named(this, new Table, "webhookLogTable", [] { return tr("Messages"); })}
    , m_sentence{named(new Label{TextRole::Body}, "webhookLogSentence")}
{
    named(this, this, "webhookLogSheet", [] { return tr("What was sent to webhooks"); });
    setSheetWidth(720);
    auto *intro = named(this, new Label{TextRole::Body, TextColor::Soft}, "webhookLogIntro", [] {
        return tr("The last 100 messages of this project, newest first. Addresses and tokens are never written down.");
    });
    intro->setWordWrap(true);
    m_sentence->setWordWrap(true);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(WebhookLogModel::SortRole);
    m_sorted->sort(WebhookLogModel::When, Qt::DescendingOrder);
    m_table->setModel(m_sorted);
    m_table->setStretchColumn(WebhookLogModel::Message);
    m_table->setSortingEnabled(false);
    m_table->setMinimumHeight(scaled(260));
    body()->addWidget(intro);
    body()->addWidget(m_table, 1);
    body()->addWidget(m_sentence);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &WebhookLogSheet::showSentence);
    connect(m_webhooks, &Webhooks::changed, this, [this] {
        if (isOpen())
            fill();
    });
    connect(this, &SideSheet::opened, this, &WebhookLogSheet::fill);
    translated(this, &WebhookLogSheet::showSentence);
}

void WebhookLogSheet::fill()
{
    m_model->show(m_webhooks->log());
    showSentence();
}

void WebhookLogSheet::showSentence()
{
    const auto *row = m_model->rowAt(m_sorted->mapToSource(m_table->currentIndex()).row());
    m_sentence->setText(row != nullptr                  ? row->record.sentence
                            : m_model->rows().isEmpty() ? tr("Nothing was sent yet.")
                                                        : tr("Choose a message to read what the server said."));
}
