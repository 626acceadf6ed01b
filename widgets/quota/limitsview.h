// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/quota/quotacells.h"
#include "widgets/quota/quotacontext.h"
#include "widgets/tpu/createform.h"

#include <QModelIndex>
#include <QWidget>

class AgeLabel;
class ContentStack;
class NoticeBar;
class QBoxLayout;
class QPushButton;
class QuotaDetails;
class QuotaRequestSheet;
class QuotaFooter;
class QuotaMatrix;
class QuotaTable;
class SearchField;
class Settings;
class QTimer;
class SideSheet;

/// The limits of the project beside what is used, per zone, generation and tier.
///
/// Names: quotaLimits, quotaTable, quotaFilter, quotaAge, quotaRefreshButton, quotaNotice, quotaStack, quotaEmpty,
/// quotaFailure, quotaSupportSheet, quotaSupportText, quotaRawSheet, quotaRawText; of the card beside the table: see
/// QuotaDetails; of what stands below it: see QuotaFooter.
class LimitsView : public QWidget
{
    Q_OBJECT

public:
    explicit LimitsView(QuotaContext context, QWidget *parent = nullptr);

signals:
    void createRequested(const CreatePreset &preset);
    void podRequested(const CreatePreset &preset);
    void signInRequested();
    void cleanUpRequested(); ///< of what is dead and holds quota
    void doctorRequested(); ///< an error that the checklist can mend
    void pasteRequested(); ///< of the TRC mail

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void fit();
    QWidget *bar();
    void connectAll();
    void connectFaces();
    void connectDetails();
    void showTexts();
    void factsChanged();
    void showFacts();
    void showAround();
    void showFace();
    void showEmptyFace();
    void showNotice();
    [[nodiscard]] bool lacksGrant() const;
    void showChosen(const QModelIndex &index);
    void showSupport();
    void fillSupport();
    void showRaw();
    void nameRaw();
    void applyFilter();
    void refresh();

    QuotaService *m_quota;
    TpuService *m_tpus;
    Grants *m_grants;
    Settings *m_settings;
    QuotaMatrix *m_matrix;
    QuotaTable *m_table;
    QBoxLayout *m_row = nullptr; ///< table and details
    ContentStack *m_stack;
    QuotaDetails *m_details;
    QuotaRequestSheet *m_more = nullptr; ///< made when it is asked for
    QuotaFooter *m_footer;
    NoticeBar *m_notice;
    SearchField *m_search;
    AgeLabel *m_age;
    QPushButton *m_refresh;
    SideSheet *m_support = nullptr;
    SideSheet *m_raw = nullptr;
    QList<QuotaCell> m_cells;
    QTimer *m_soon; ///< many changes in one turn are shown once
    QTimer *m_around; ///< what stands around the table is shown in a turn of its own
    bool m_hasProposed = false; ///< a cell was chosen by the page itself, once
    TaskScope m_tasks; // last
};
