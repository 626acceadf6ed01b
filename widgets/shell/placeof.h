// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "widgets/common/place.h"

#include <QUuid>

#include <optional>

enum class ErrorFix : quint8;
enum class FailureAction : quint8;
enum class ReachAction : quint8;
enum class StartPlace : quint8;
enum class UsageAction : quint8;

/// Places that several pages lead to.
namespace places {

inline const Place doctor{.page = Panel::Start, .intent = PlaceIntent::Check};
inline const Place signIn{.intent = PlaceIntent::SignIn};
inline const Place connectionTest{.intent = PlaceIntent::TestConnection};
inline const Place createTpu{.page = Panel::Tpus, .intent = PlaceIntent::New};
inline const Place requests{.page = Panel::Tpus, .view = PlaceView::Requests};
inline const Place unlockKey{.page = Panel::Keys, .intent = PlaceIntent::Unlock};
inline const Place cleanUp{.page = Panel::Quota, .view = PlaceView::CleanUp};

[[nodiscard]] Place tpu(const TpuId &tpu);
[[nodiscard]] Place request(const QUuid &request);
[[nodiscard]] Place usage(const TpuId &tpu);
[[nodiscard]] Place setUp(const TpuId &tpu);
[[nodiscard]] Place job(const QUuid &job);
[[nodiscard]] Place newJob(const TpuId &tpu);
[[nodiscard]] Place terminal(const TpuId &tpu, const TerminalTarget &which = {});
[[nodiscard]] Place files(const TpuId &tpu);
[[nodiscard]] Place filesIn(const TpuId &tpu, int worker, const QString &folder); ///< empty: where it was left
/// A file of a worker in the editor.
[[nodiscard]] Place sourceLine(const TpuId &tpu, int worker, const QString &path, int line);
[[nodiscard]] Place run(const QUuid &run, PlaceView view = PlaceView::Last);

} // namespace places

/// Where what a page cannot do by itself is done; nothing: nowhere else.
[[nodiscard]] std::optional<Place> placeOf(FailureAction action);
[[nodiscard]] std::optional<Place> placeOf(ReachAction action, const TpuId &tpu);
[[nodiscard]] Place placeOf(ErrorFix fix, const TpuId &tpu);
[[nodiscard]] std::optional<Place> placeOf(UsageAction action, const TpuId &tpu, int host);
[[nodiscard]] Place placeOf(StartPlace place, const QString &target, bool hasRunJobs);
