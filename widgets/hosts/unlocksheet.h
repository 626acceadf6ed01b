// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/recipes/reciperun.h"
#include "widgets/common/sidesheet.h"

class Activities;
enum class ActivityId : quint64;
class Label;
class QCheckBox;
class QGridLayout;
class QPushButton;

/// "Free the chips": who holds them on each host, then ending them, counted again, and only then the lock goes. Nothing
/// is ended before the button is pressed, and then it can be undone for six seconds. What is being ended goes on while
/// the sheet is closed or looks at other hosts. Names: runUnlockSheet, runUnlockEveryone, runUnlockLook, runUnlockEnd.
class UnlockSheet : public SideSheet
{
    Q_OBJECT

public:
    UnlockSheet(Activities *activities, QWidget *host); ///< `activities`: may be null
    ~UnlockSheet() override;

    /// Looks at once, unless something is being ended on just these hosts: then that is shown.
    void openFor(const StepRunner &runner, const QList<PodHost> &hosts);

private:
    enum class Doing : quint8 { Look, End };

    [[nodiscard]] std::shared_ptr<RecipeRun> made(Doing what, const QList<PodHost> &hosts, bool isEveryone);
    void look();
    void endSoon();
    void endNow(const QList<PodHost> &hosts, bool isEveryone);
    void notifyActivity(const std::shared_ptr<RecipeRun> &run);
    void showRun(Doing what, const std::shared_ptr<RecipeRun> &run);
    [[nodiscard]] QString whyNotEnd() const;
    void showRows();
    void showRow(int row, const PodHost &host);
    [[nodiscard]] QString wordsOn(const HostStepState &cell) const;
    [[nodiscard]] QString holdersOn(const HostStepState &cell) const;

    Activities *m_activities;
    StepRunner m_runner;
    QList<PodHost> m_hosts; ///< that are shown
    Doing m_doing = Doing::Look;
    std::shared_ptr<RecipeRun> m_run; ///< that is shown
    QList<std::shared_ptr<RecipeRun>> m_ending; ///< until each is over, whatever is shown
    QHash<RecipeRun *, ActivityId> m_told; ///< their lines in the Activity strip
    Label *m_why;
    QGridLayout *m_rows;
    QList<QWidget *> m_cells;
    QCheckBox *m_everyone;
    QPushButton *m_look;
    QPushButton *m_end;
};
