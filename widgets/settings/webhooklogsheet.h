// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/webhooks/webhookrecords.h"
#include "widgets/common/rowmodel.h"
#include "widgets/common/sidesheet.h"

class Label;
class QSortFilterProxyModel;
class Table;
class Webhooks;

/// A record and its place in the log.
struct WebhookLogRow
{
    WebhookRecord record{};
    qint64 number = 0; ///< the same as long as it is in the log

    [[nodiscard]] QString key() const { return QString::number(number); }
    friend bool operator==(const WebhookLogRow &, const WebhookLogRow &) = default;
};

/// What was sent to webhooks, newest first.
class WebhookLogModel : public RowModel<WebhookLogRow>
{
    Q_OBJECT

public:
    enum Column { When, Hook, Message, Outcome };
    enum { SortRole = Qt::UserRole };

    explicit WebhookLogModel(QObject *parent);

    void show(const QList<WebhookRecord> &log);

protected:
    [[nodiscard]] QVariant cell(const WebhookLogRow &row, int column, int role) const override;
};

/// The last hundred messages, and what became of each. Names: webhookLogSheet, webhookLogIntro, webhookLogTable,
/// webhookLogSentence.
class WebhookLogSheet : public SideSheet
{
    Q_OBJECT

public:
    WebhookLogSheet(const Webhooks *webhooks, QWidget *host);

private:
    void fill();
    void showSentence();

    const Webhooks *m_webhooks;
    WebhookLogModel *m_model;
    QSortFilterProxyModel *m_sorted;
    Table *m_table;
    Label *m_sentence;
};
