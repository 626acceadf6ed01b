// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/runs/runfilter.h"
#include "widgets/common/page.h"
#include "widgets/common/place.h"
#include "widgets/runs/reportfile.h"
#include "widgets/runs/rundetails.h"

class BundleSheet;
class CompareSheet;
class ContentStack;
class GoodputCache;
class NoticeBar;
class QComboBox;
class QPushButton;
class QSplitter;
class QTimer;
class RuleSheet;
class RunListFilter;
class RunListModel;
class SearchField;
class Table;
class TableColumns;

/// The lab book: all runs, searched and sorted, and one of them in full. Names: runsPage, runsFilter, runsShown,
/// runsTag, runsCompareButton, runsNewButton, runsNotice, runsStack, runsEmpty, runsTable, runsSplitter; of its parts:
/// see RunDetails, RuleSheet, CompareSheet, BundleSheet.
class RunsPage : public Page
{
    Q_OBJECT

public:
    explicit RunsPage(RunsContext context, QWidget *parent = nullptr);
    ~RunsPage() override;

    void open(const Place &place); ///< its target: the id of a run; view: one of its tabs
    void select(const QUuid &run); ///< also one that the filter hides
    [[nodiscard]] QUuid selected() const; ///< the one in full; null: none
    void compare(); ///< the two that are chosen
    void saveReport(ReportFormat format, const QString &path); ///< of the one in full
    [[nodiscard]] RunDetails *details() const { return m_details; }

signals:
    void jobRequested(const QUuid &job); ///< its hosts and logs
    void newJobRequested();
    void sourceRequested(const PodHost &host, const QByteArray &path, int line); ///< in an editor
    void xprofRequested(const PodHost &host, const QString &folder);
    void portRequested(const PodHost &host, quint16 port);
    void urlRequested(const QUrl &url); ///< https, or a folder of this computer

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void build();
    void buildHead();
    void buildTable();
    [[nodiscard]] std::optional<std::chrono::minutes> stalledFor(const QUuid &run) const; ///< see RunListModel
    void connectAll();
    void connectDetails();
    void fitList();
    void rebuild();
    void fillTags();
    void showFace();
    void showSelection();
    void showCompare();
    void handle(RunDetails::Verb verb);
    void askReport(ReportFormat format);
    void archive();
    void remove();
    void askForHelp();
    void openHelp(BundleContents contents);
    [[nodiscard]] RunFilter filter() const;
    [[nodiscard]] QList<QUuid> chosen() const; ///< the one in full first

    RunsContext m_context;
    GoodputCache *m_goodputs;
    RunListModel *m_model;
    RunListFilter *m_sorted;
    Table *m_table;
    TableColumns *m_columns = nullptr;
    SearchField *m_search;
    QComboBox *m_shown;
    QComboBox *m_tag;
    QPushButton *m_compare;
    QPushButton *m_new;
    NoticeBar *m_notice;
    ContentStack *m_stack;
    QSplitter *m_splitter;
    RunDetails *m_details;
    RuleSheet *m_rules;
    CompareSheet *m_compareSheet;
    BundleSheet *m_bundle;
    int m_listHeight = 0; ///< that it was given last
    bool m_isSplitByHand = false; ///< between the list and the run
    QTimer *m_soon; ///< rebuild(), once for many changes
    QUuid m_wanted; ///< to be selected as soon as it is known
    TaskScope m_tasks; // last
};
