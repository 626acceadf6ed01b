// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/quota/quotacontext.h"
#include "widgets/tpu/createform.h"

#include <QWidget>

class AgeLabel;
class ContentStack;
class NoticeBar;
class QPushButton;
class QuotaDetails;
class QuotaFilter;
class QuotaFooter;
class QuotaModel;
class SearchField;
class Table;
class TableColumns;

/// The limits of the project beside what is used, per zone, generation and tier.
///
/// Names: quotaLimits, quotaTable, quotaFilter, quotaAge, quotaRefreshButton, quotaNotice, quotaStack,
/// quotaEmpty, quotaFailure, quotaDetails, quotaCreateHere; of what stands below the table: see QuotaFooter.
class LimitsView : public QWidget
{
    Q_OBJECT

public:
    explicit LimitsView(QuotaContext context, QWidget *parent = nullptr);

signals:
    void createRequested(const CreatePreset &preset);
    void signInRequested();
    void cleanUpRequested(); ///< of what is dead and holds quota
    void guideRequested(const QString &section);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void connectAll();
    void retranslate();
    void showRows();
    void showSelection();
    void refresh();

    QuotaService *m_quota;
    TpuService *m_tpus;
    Settings *m_settings;
    QuotaModel *m_model;
    QuotaFilter *m_filter;
    Table *m_table;
    TableColumns *m_columns;
    ContentStack *m_stack;
    QuotaDetails *m_details;
    QuotaFooter *m_footer;
    NoticeBar *m_notice;
    SearchField *m_search;
    AgeLabel *m_age;
    QPushButton *m_refresh;
    bool m_hasProposed = false; ///< a row was selected by the page itself, once
    TaskScope m_tasks; // last
};
