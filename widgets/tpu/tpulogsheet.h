// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpulog.h"
#include "widgets/common/rowmodel.h"
#include "widgets/common/sidesheet.h"

class CodeView;
class NoticeBar;
class QComboBox;
class QPushButton;
class QSortFilterProxyModel;
class SearchField;

class TpuLogModel : public RowModel<TpuLogEntry>
{
    Q_OBJECT

public:
    enum Column { Time, Severity, Worker, Source, Text };
    static constexpr int SortRole = Qt::UserRole + 1;

    explicit TpuLogModel(QObject *parent);

    void show(const QList<TpuLogEntry> &entries) { sync(entries); }

protected:
    [[nodiscard]] QVariant cell(const TpuLogEntry &entry, int column, int role) const override;
};

/// What the hosts of one TPU wrote to Cloud Logging, also when none of them answers any more. Names: tpuLogSheet,
/// tpuLogSearch, tpuLogSeverity, tpuLogWorker, tpuLogFollow, tpuLogNotice, tpuLogTable, tpuLogDetail, tpuLogExport.
class TpuLogSheet : public SideSheet
{
    Q_OBJECT

public:
    TpuLogSheet(TpuLog *log, QWidget *host);

    void openFor(const Tpu &tpu);

private:
    void build();
    void showTexts();
    void ask();
    void showLog();
    void fillWorkers();
    void showState();
    void exportLog();

    TpuLog *m_log;
    Tpu m_tpu;
    QStringList m_workers; ///< seen of this TPU
    TpuLogModel *m_model;
    QSortFilterProxyModel *m_filter;
    SearchField *m_search;
    QComboBox *m_severity;
    QComboBox *m_worker;
    QPushButton *m_follow;
    NoticeBar *m_notice;
    NoticeBar *m_exported; ///< what came of writing the file
    Label *m_words;
    Table *m_table;
    CodeView *m_detail;
    QPushButton *m_export;
};
