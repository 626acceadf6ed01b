// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/podhost.h"
#include "services/recipes/stepscript.h"

#include <variant>

enum class HostStepPhase : quint8 {
    Waiting,
    Running,
    Changed, ///< it was not so, and is now
    Unchanged, ///< it was so already
    Tried, ///< a step that is done anew each time went well
    Failed,
    Lost, ///< the connection broke: nobody knows; a recipe may be run again without harm
    Blocked, ///< something that it needs did not go well
    Skipped, ///< by the user
    Stopped, ///< by the user, while it ran
    Undone,
};

[[nodiscard]] constexpr bool isWell(HostStepPhase state)
{
    return state == HostStepPhase::Changed || state == HostStepPhase::Unchanged || state == HostStepPhase::Tried
        || state == HostStepPhase::Skipped;
}
[[nodiscard]] constexpr bool isOpen(HostStepPhase state)
{
    return state == HostStepPhase::Waiting || state == HostStepPhase::Running;
}

/// One step on one host.
struct HostStepState
{
    static constexpr qsizetype mostOutput = 256 * 1024; ///< bytes; beginning and end are kept

    HostStepPhase state = HostStepPhase::Waiting;
    QString problem{}; ///< a name; recipetext.h makes a sentence of it
    QStringList words{}; ///< that belong to it
    QString error{}; ///< translated: why the host was not reached, or what is left there
    QList<QStringList> notes{};
    QList<std::pair<QString, QString>> facts{};
    QList<std::pair<QString, QString>> secrets{}; ///< for other hosts alone; in memory, and in no record
    QByteArray output{}; ///< of both streams, without our lines once it has ended
    int status = 0; ///< of the script, when it ended by itself
    QString hostKey{}; ///< "SHA256:…" of the key that the login was checked against

    void append(const QByteArray &bytes);
    [[nodiscard]] QString fact(const QString &name) const; ///< the last of that name
    [[nodiscard]] QString secret(const QString &name) const; ///< the last of that name
};

/// Of the output the last `mostOutput` bytes.
[[nodiscard]] QJsonObject toJson(const HostStepState &cell, qsizetype mostOutput);
[[nodiscard]] HostStepState hostStepStateFrom(const QJsonObject &json);

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

/// How a recipe stands on its hosts.
struct RecipeState
{
    enum class Phase : quint8 { Idle, Running, Done, Incomplete, Stopped };

    RecipeOrder order{};
    Phase phase = Phase::Idle;
    StepAction action = StepAction::Apply;
    QList<QList<std::optional<HostStepState>>> cells{}; ///< by step, then by host; none where a step does not run

    RecipeState() = default;
    explicit RecipeState(RecipeOrder recipeOrder);

    /// Null where the step does not run on that host.
    [[nodiscard]] const HostStepState *cell(const QString &step, const QString &hostId) const;
    [[nodiscard]] const HostStepState *cell(int step, int host) const;
    [[nodiscard]] HostStepState *cell(int step, int host);
    [[nodiscard]] bool isRunning() const { return phase == Phase::Running; }
};

[[nodiscard]] QJsonObject toJson(const RecipeState &state); ///< below Documents::largestBody
/// As it was kept: what ran when the program ended is Lost, and a step that told a secret is to be done again. Nothing:
/// it is no such record.
[[nodiscard]] std::optional<RecipeState> recipeStateFrom(const QJsonObject &json);
/// What is known of the same order goes on; of other hosts or values it would be wrong, and it begins anew.
[[nodiscard]] RecipeState recipeStateFor(const RecipeOrder &order, const QJsonObject &kept);

namespace recipeevent {
/// Does what is not done; with `from` that step and all after it once more, on all hosts.
struct Run
{
    QString from{};
};
/// Takes back all that can be undone, last step first; `gone`: ids of hosts whose disks do not exist any more.
struct Undo
{
    QStringList gone{};
};
/// What is not done of it counts as done; empty: on all hosts.
struct Skip
{
    QString step;
    QString hostId{};
};
struct Stop
{
};
/// A step ended on a host, and what it said.
struct Ended
{
    int step;
    int host;
    Result<StepEnd> end;
    StepResult said{};
};
} // namespace recipeevent
using RecipeEvent =
    std::variant<recipeevent::Run, recipeevent::Undo, recipeevent::Skip, recipeevent::Stop, recipeevent::Ended>;

/// What comes of it. Pure: what is Running afterwards and was not before is to be begun. Every host goes its own way
/// from step to step and waits for others only where a step needs them. A host that fails is left out of what follows;
/// the others go on. Nothing is repeated by itself.
[[nodiscard]] RecipeState advance(RecipeState state, const RecipeEvent &event);
/// What the step gets on the host, of the order and of what other steps have found out.
[[nodiscard]] StepContext contextOf(const RecipeState &state, int step, int host);
