// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/vpc/vpcapi.h"

#include <functional>

/// Something that carrying out a plan has made or changed, and with it what undoing it takes. Kept with the plan.
struct MadeThing
{
    NetworkChange::Kind kind = NetworkChange::Kind::MakeNetwork;
    QString name{};
    QString region{};
    QStringList before{}; ///< of NarrowRule: what it is put back to
    QStringList after{}; ///< and what it was changed to: somebody else's change is not taken back

    friend bool operator==(const MadeThing &, const MadeThing &) = default;
};
[[nodiscard]] QJsonObject toJson(const MadeThing &thing);
[[nodiscard]] std::optional<MadeThing> madeThingFrom(const QJsonObject &json); ///< nothing: not readable

/// How far it is. `made` is set once for each thing that is this program's doing: keep it at once, or undo knows
/// nothing of it.
struct NetworkProgress
{
    enum class Now : quint8 { Doing, Made, WasThere };

    qsizetype index = 0; ///< into NetworkPlan::changes
    Now now = Now::Doing;
    std::optional<MadeThing> made{};
};
using NetworkReport = std::function<void(const NetworkProgress &)>;

struct VpcTools
{
    VpcApi api;
    Clock *clock = nullptr;
    std::chrono::milliseconds patience{300'000}; ///< for one change
};

/// Carries the plan out, one change after the other, each to the end of its operation. What is there already and is
/// what was wanted is adopted, also after a lost reply or an earlier try. It ends at the first failure; the same plan
/// again goes on there. Errors: AlreadyExists (the name belongs to something else), Conflict (a rule was changed
/// meanwhile), Timeout, and Google's.
[[nodiscard]] Task<> runRecipe(VpcTools tools, NetworkPlan plan, NetworkReport report, std::stop_token stop);

/// Takes back what is in the list, the last first: deletes what carries our mark, puts narrowed rules back. The rest
/// goes on when one thing stays; the answer is what stayed, a sentence each; empty: nothing did. `gone` is told of each
/// that is done with.
[[nodiscard]] Task<QStringList> takeBack(VpcTools tools, QList<MadeThing> things,
                                         std::function<void(const MadeThing &)> gone, std::stop_token stop);
