// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "widgets/common/card.h"
#include "widgets/start/places.h"
#include "widgets/theme/tone.h"

class Label;
class QPushButton;
class QTimer;

/// One thing that needs the user: a sentence and the button that leads to where it is done.
struct Need
{
    QString name; ///< of the row: "needDead"
    Tone tone = Tone::Warning;
    QString sentence;
    QString button;
    StartPlace place{};
    QString detail{}; ///< for whoever gets the click, for example a check's name
    bool changes = false; ///< the button changes something in the cloud: dimmed while the program is read-only

    friend bool operator==(const Need &, const Need &) = default;
};

/// What needs the user; "Nothing" when nothing does. Rows: NAME, NAMEButton.
class NeedsCard : public Card
{
    Q_OBJECT

public:
    explicit NeedsCard(QWidget *parent = nullptr);

    void showNeeds(const QList<Need> &needs); ///< the most pressing first; at most five are shown

signals:
    void chosen(const Need &need);

protected:
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] QPushButton *buttonOf(const Need &need);
    void rebuild();

    QList<Need> m_needs;
    QList<QWidget *> m_rows;
};

/// What the program is doing, from the same list as the Activity strip, and the TPUs that run.
class RunningCard : public Card
{
    Q_OBJECT

public:
    explicit RunningCard(Activities *activities, QWidget *parent = nullptr);

    void showMachines(const QString &sentence); ///< "2 TPUs are READY: 8 chips"; empty: none

signals:
    void showAllRequested();

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void rebuild();

    Activities *m_activities;
    QString m_machines;
    QList<QWidget *> m_rows;
    QTimer *m_tick; ///< texts of activities count down
};

/// A short explanation of the word that the next step uses.
class ExplainCard : public Card
{
    Q_OBJECT

public:
    explicit ExplainCard(QWidget *parent = nullptr);

    void explain(const QString &title, const QString &text);

private:
    Label *m_text;
};
