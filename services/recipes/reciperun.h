// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/recipes/recipestate.h"
#include "services/recipes/steprunner.h"

#include <QObject>
#include <QQueue>
#include <QUuid>

class Clock;
class Documents;

/// Carries a recipe out: has done on the hosts what advance() begins. Nothing is repeated by itself; whoever calls
/// run() again has what is missing done, and only that.
class RecipeRun : public QObject
{
    Q_OBJECT

public:
    /// From where `state` stands: RecipeState{order} for the beginning.
    RecipeRun(RecipeState state, StepRunner runner, QObject *parent = nullptr);
    ~RecipeRun() override;

    /// From now on it is kept as a document, as it is and after each change.
    void keepIn(Documents *documents, Clock *clock, const QUuid &id);

    void run(); ///< what is not done
    void runFrom(const QString &step); ///< that step and all after it once more, on all hosts
    void skip(const QString &step,
              const QString &hostId = {}); ///< what is not done of it counts as done; run() goes on
    /// All that can be undone, last step first; `gone`: ids of hosts whose disks do not exist any more.
    void undo(const QStringList &gone = {});
    void stop(); ///< ends it on the hosts too

    [[nodiscard]] const RecipeState &state() const { return m_state; }
    [[nodiscard]] const RecipeOrder &order() const { return m_state.order; }
    [[nodiscard]] bool isRunning() const { return m_state.isRunning(); }

signals:
    void stateChanged(); ///< its phase
    void cellChanged(const QString &step, const QString &hostId);
    void heard(const QString &step, const QString &hostId, const QByteArray &bytes); ///< as it comes, without our lines

private:
    using Place = std::pair<int, int>; ///< step and host

    void start(const RecipeEvent &event);
    void dispatch(RecipeEvent event);
    void handle(const RecipeEvent &event);
    void begin(Place place);
    void ended(Place place, const Result<StepEnd> &end, const QString &mark);
    void hear(Place place, const QByteArray &bytes, const QString &mark);
    void saveSoon();
    void save();

    RecipeState m_state;
    StepRunner m_runner;
    Documents *m_documents = nullptr;
    Clock *m_clock = nullptr;
    QUuid m_id;
    bool m_isSaving = false;
    bool m_isDispatching = false;
    QQueue<RecipeEvent> m_events;
    QHash<Place, QString> m_marks; ///< of what runs now
    QHash<Place, StepOutputFilter> m_filters; ///< of what runs now
    TaskScope m_saving;
    TaskScope m_tasks; // last
};

/// Told while a recipe is carried out; each may be empty.
struct RecipeWatch
{
    std::function<void(const RecipeState &)> changed{};
    std::function<void(const QString &hostLabel, const QByteArray &output)> heard{};
};

/// Carries a recipe out to its end, as a flow: what a plan's step is made of. From recipeStateFor() only what is
/// missing is done. Gives the end, whether it went well or not. Errors: Invalid for an order that cannot be carried
/// out; Cancelled.
[[nodiscard]] Task<RecipeState> runRecipe(RecipeState state, StepRunner runner, RecipeWatch watch,
                                          std::stop_token stop);
/// Takes it back.
[[nodiscard]] Task<RecipeState> takeBack(RecipeState state, StepRunner runner, RecipeWatch watch, std::stop_token stop);
