// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verb.h"

struct TpuRequestView;

/// "tpus create": a request that is written down and pursued, as the window makes it.
[[nodiscard]] Verb createVerb();

/// How a request stands, for answers.
[[nodiscard]] QJsonObject requestJson(const TpuRequestView &view);
/// One sentence of news: "waits in Google's queue in us-east1-d".
[[nodiscard]] QString requestSentence(const TpuRequestView &view);
