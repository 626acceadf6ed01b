// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/pod/podhost.h"
#include "services/pod/recipecell.h"
#include "services/pod/steprunner.h"

#include <QObject>
#include <QUuid>

class Clock;
class Documents;

/// What is to be carried out, on whom, with which values. A value; kept, so that it goes on after the next start.
struct RecipeOrder
{
    Recipe recipe;
    QList<PodHost> hosts; ///< the first one is "first"
    QHash<QString, QString> roles{}; ///< by the host's id: "server", "client"
    QHash<QString, QString> values{}; ///< by the parameter's name

    /// Why it cannot be carried out: a sentence, or nothing.
    [[nodiscard]] QString problem() const;
    [[nodiscard]] bool includes(const RecipeStep &step, const PodHost &host) const;
};

[[nodiscard]] QJsonObject toJson(const RecipeOrder &order);
[[nodiscard]] std::optional<RecipeOrder> recipeOrderFrom(const QJsonObject &json);

/// Carries a recipe out: every host goes its own way from step to step and waits for others only where a step needs
/// them. A host that fails is left out of what follows; the others go on. Nothing is repeated by itself; whoever calls
/// run() again has what is missing done, and only that.
class RecipeRun : public QObject
{
    Q_OBJECT

public:
    enum class State : quint8 { Idle, Running, Done, Incomplete, Stopped };

    RecipeRun(RecipeOrder order, StepRunner runner, QObject *parent = nullptr);
    ~RecipeRun() override;

    /// From now on it is kept as a document, as it is and after each change.
    void keepIn(Documents *documents, Clock *clock, const QUuid &id);
    /// As it was kept: what ran when the program ended is Lost. False: it is no such record.
    [[nodiscard]] bool restore(const QJsonObject &json);
    [[nodiscard]] QJsonObject toJson() const; ///< below Documents::largestBody

    void run(); ///< what is not done
    void runFrom(const QString &step); ///< that step and all after it once more, on all hosts
    void skip(const QString &step,
              const QString &hostId = {}); ///< what is not done of it counts as done; run() goes on
    /// All that can be undone, last step first; `gone`: ids of hosts whose disks do not exist any more.
    void undo(const QStringList &gone = {});
    void stop(); ///< ends it on the hosts too

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const RecipeOrder &order() const { return m_order; }
    /// Null where the step does not run on that host.
    [[nodiscard]] const RecipeCell *cell(const QString &step, const QString &hostId) const;

signals:
    void stateChanged();
    void cellChanged(const QString &step, const QString &hostId);
    void heard(const QString &step, const QString &hostId, const QByteArray &bytes); ///< as it comes, without our lines

private:
    struct Place
    {
        int step;
        int host;
    };

    void build();
    void advance();
    void advanceUndo();
    [[nodiscard]] bool mayBegin(Place place, RecipeCell &cell) const;
    [[nodiscard]] bool mayUndo(Place place, RecipeCell &cell) const;
    [[nodiscard]] bool isTogetherReady(Place place, RecipeCell &cell) const;
    void begin(Place place);
    void finished(Place place, const Result<StepEnd> &end);
    void hear(Place place, const QByteArray &bytes);
    [[nodiscard]] StepPlace placeOf(Place place) const;
    [[nodiscard]] QString givenTo(const RecipeStep::Given &given) const;
    void reset(const std::function<bool(Place, const RecipeCell &)> &which);
    void resetWhatDepends();
    void set(Place place, CellState state);
    void setState(State state);
    void save();
    void write();
    [[nodiscard]] QJsonArray cellsJson(qsizetype mostOutput, qsizetype largestCell) const; ///< bytes
    [[nodiscard]] RecipeCell *at(int step, int host);
    [[nodiscard]] const RecipeCell *at(int step, int host) const;

    RecipeOrder m_order;
    StepRunner m_runner;
    State m_state = State::Idle;
    StepAction m_action = StepAction::Apply;
    QList<QList<std::optional<RecipeCell>>> m_cells; ///< by step, then by host
    Documents *m_documents = nullptr;
    Clock *m_clock = nullptr;
    QUuid m_id;
    bool m_isSaving = false;
    bool m_isAdvancing = false;
    QString m_mark; ///< of what runs now
    QHash<std::pair<int, int>, SaidFilter> m_filters; ///< by step and host
    TaskScope m_saving;
    TaskScope m_tasks; // last
};
