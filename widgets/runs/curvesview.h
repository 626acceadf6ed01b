// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/runs/ledger.h"
#include "widgets/runs/curveexport.h"
#include "widgets/runs/curvelist.h"
#include "widgets/runs/runscontext.h"

#include <QHash>
#include <QPointer>

class CurveBar;
class CurvePlot;
class Label;
class LedgerBand;
class NoticeBar;
class QPushButton;
class QSplitter;
class QTimer;
class QVBoxLayout;
class SlownessBar;

/// The curves of a run, or of several over each other, with where its time went and what its chips did on the same axis
/// of time, how far it is and when it will be done, and why it is slow. Names: runCurves, runProgress, runAlert,
/// runCurvesNotice, runProblems, runCurvePlot, runCurveBand, runCurveSplitter, runExport, runRules; of its parts: see
/// CurveBar, CurveList, SlownessBar.
class CurvesView : public QWidget
{
    Q_OBJECT

public:
    explicit CurvesView(const RunsContext &context, QWidget *parent = nullptr);
    ~CurvesView() override;

    static constexpr qsizetype mostRuns = 8; ///< over each other

    void setRuns(const QList<QUuid> &runs); ///< the first is the one that progress and alerts are of; none: nothing
    void setLedger(const Ledger &ledger); ///< of the first
    void save(CurveExport what); ///< asks where
    void saveTo(CurveExport what, const QString &path);

signals:
    void rulesRequested(); ///< where its values come from is to be changed

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void buildExport();
    void connectAll();
    void restore();
    void keep();
    void watch(bool isWatched);
    void refresh();
    void renewLines();
    void showList();
    void showProgress();
    void showAlerts();
    void setOptions(const CurveOptions &options);
    void toggle(const ScalarCurveId &id, bool isShown);
    void followRange();
    void shareWidth();
    void showCores();
    void chooseSpan(qint64 from, qint64 until);
    void chooseUsual();
    [[nodiscard]] int orderOf(const QUuid &run, const ScalarCurveId &id);
    [[nodiscard]] CurveHistories histories() const;
    [[nodiscard]] QList<ScalarCurveInfo> offered() const;
    [[nodiscard]] QString titleOf(const QUuid &run) const;
    [[nodiscard]] std::optional<std::pair<qint64, qint64>> span() const;
    [[nodiscard]] qint64 originOf(const QUuid &run) const;
    [[nodiscard]] bool isRunning() const;

    const RunsContext &m_context;
    QList<QUuid> m_runs;
    QList<ScalarCurveId> m_chosen; ///< what is shown, of each run that has it
    QHash<QString, int> m_orders; ///< looks, by run and curve
    QUuid m_usualOf; ///< the run that curves were chosen for
    std::optional<ScalarCurveId> m_standIn; ///< shown until a loss comes; nobody chose it
    bool m_isWatched = false;
    bool m_showsCores = true;
    Label *m_progress;
    NoticeBar *m_alert;
    NoticeBar *m_notice; ///< of what is saved
    Label *m_problems;
    SlownessBar *m_slowness;
    CurveBar *m_bar;
    QPushButton *m_export;
    QPushButton *m_rules;
    CurvePlot *m_plot;
    CurveList *m_list;
    QSplitter *m_splitter;
    LedgerBand *m_band;
    CoreGraphs m_cores{};
    QPointer<QWidget> m_coreWidget;
    QUuid m_coresOf; ///< the run whose machines they are of
    QVBoxLayout *m_column;
    QTimer *m_tick;
    TaskScope m_tasks; // last
};
