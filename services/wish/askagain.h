// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/wish/wishservice.h"

#include <QPointer>

#include <stop_token>

/// The wish that this TPU came from and that can be asked again; null: none.
[[nodiscard]] QUuid wishOf(const WishService &wishes, const TpuId &tpu);

/// Asks again for the wish whose winner, the machine with the number `lost`, was taken away, and waits until it is
/// fulfilled: perhaps in another zone and under another name. One that is under way already is waited for. `stop` is
/// the user's: the wish is stopped, too. Errors: why it gave up or needs the user, Cancelled, NotFound (no such wish).
[[nodiscard]] Task<Tpu> askAgain(QPointer<WishService> wishes, TpuApi api, QUuid wish, QString lost,
                                 std::stop_token stop);
