// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/podhost.h"
#include "widgets/common/card.h"
#include "widgets/runs/runscontext.h"

class CurvesView;
class Label;
class LedgerView;
class ProfileView;
class QPushButton;
class RunNotes;
class Segmented;
class StacksView;
class StateBadge;
class ViewStack;

/// One run: how it stands, and its curves, its ledger, where its ranks stand, what was recorded of its chips, and how
/// it was made. Names: runDetails, runTitle, runState, runSwitch (runSwitchCurves, runSwitchLedger, runSwitchStacks,
/// runSwitchProfile, runSwitchNotes), runJob, runReport, runHelp, runArchive; of its parts: see CurvesView, LedgerView,
/// StacksView, ProfileView, RunNotes.
class RunDetails : public Card
{
    Q_OBJECT

public:
    enum class Tab : quint8 { Curves, Ledger, Stacks, Profile, Notes };
    enum class Verb : quint8 { Job, ReportHtml, ReportPdf, Help, Archive, Remove, Rules };

    /// `context` lives longer than the details.
    explicit RunDetails(const RunsContext &context, QWidget *parent = nullptr);

    void show(const QList<QUuid> &runs); ///< the first in full, the curves of the others over its own
    using Card::show;
    void showTab(Tab tab);
    [[nodiscard]] Tab tab() const;
    [[nodiscard]] QUuid run() const { return m_runs.value(0); }
    [[nodiscard]] CurvesView *curves() const { return m_curves; }
    [[nodiscard]] StacksView *stacks() const { return m_stacks; }
    [[nodiscard]] ProfileView *profile() const { return m_profile; }

signals:
    void requested(Verb verb); ///< of the run that is shown
    void sourceRequested(const PodHost &host, const QByteArray &path, int line);
    void xprofRequested(const PodHost &host, const QString &folder);
    void folderRequested(const QString &path);
    void urlRequested(const QUrl &url);
    void portRequested(const QUuid &run, quint16 port);

private:
    void build();
    void buildHead();
    void connectAll();
    void showState(JobState state);
    void refresh();
    void addTab(Tab tab, QWidget *view);

    const RunsContext &m_context;
    QList<QUuid> m_runs;
    Label *m_title;
    StateBadge *m_state;
    Label *m_why;
    Segmented *m_switch;
    QPushButton *m_job;
    QPushButton *m_report;
    QPushButton *m_help;
    QPushButton *m_archive;
    QPushButton *m_remove;
    ViewStack *m_views;
    CurvesView *m_curves;
    LedgerView *m_ledger;
    StacksView *m_stacks;
    ProfileView *m_profile;
    RunNotes *m_notes;
};
