// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/project/check.h"
#include "widgets/common/card.h"
#include "widgets/start/places.h"
#include "widgets/theme/statusshape.h"

#include <QHash>
#include <QSet>

class CheckRow;
class Doctor;
class Label;
class QPushButton;
class QTimer;

[[nodiscard]] StatusLevel levelOf(CheckState state);

/// The doctor's list: state, age, what was found, why it matters, what mends it. Rows: doctorConnection, doctorClock,
/// …; also doctorRunButton and doctorFold: lines that are fine are shown when they are asked for.
class DoctorCard : public Card
{
    Q_OBJECT

public:
    explicit DoctorCard(Doctor *doctor, QWidget *parent = nullptr);

    /// What the button of that line does.
    void mend(CheckId id);
    /// The same for a button elsewhere: what shows itself in the line is shown and brought into view, never hidden.
    void mendFromAfar(CheckId id);
    void setFirst(bool isFirst); ///< it stands on top: what mends the first fault is what to press
    /// What it examines: a rehearsal has no account.
    void setPractice(bool isPractice);
    void showFault(); ///< brings the first bad line into view
    void unfold(); ///< lines that are fine are shown, too

signals:
    void placeRequested(StartPlace place, const QString &target = {});
    void lineWanted(QWidget *line); ///< it should be seen
    void projectRequested(const ProjectId &project);
    void portRequested(const QString &network);
    void consoleRequested(CheckId id, const QUrl &page);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void build();
    void showTexts();
    void showAll();
    void showCheck(CheckId id);
    void showSummary();
    void showFold();
    [[nodiscard]] bool isMostUrgent(CheckId id) const;
    [[nodiscard]] QString withNames(const QString &count, CheckState state) const;
    [[nodiscard]] QString word(const Check &check) const;

    Doctor *m_doctor;
    QHash<CheckId, CheckRow *> m_rows;
    QSet<CheckId> m_told; ///< shown although lines are folded
    QSet<CheckId> m_withCommand; ///< whose command is shown
    Label *m_summary;
    QPushButton *m_run;
    QPushButton *m_fold;
    bool m_isFolded = true;
    bool m_isFirst = false;
    bool m_isPractice = false;
    QTimer *m_tick; ///< ages
};
