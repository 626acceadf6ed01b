// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/bucketobject.h"
#include "services/quota/prices.h"

#include <optional>

/// What the window says of buckets and of what lies in them. Pure.
namespace buckettext {

/// "us-east5 (region)", "us (multi-region)"; where it is not known, a dash.
[[nodiscard]] QString placeName(const Bucket &bucket);
/// "Standard" of "STANDARD"; a word that is not known stays as it is.
[[nodiscard]] QString className(const QString &storageClass);
/// "7 days".
[[nodiscard]] QString days(qint64 seconds);
/// What becomes of files that are deleted in it: kept for how long, and for which price, or gone at once. `bytes`: of
/// all of them; nothing: not known, as of folders.
[[nodiscard]] QString afterDeletion(const Bucket &bucket, std::optional<quint64> bytes, const PriceList &prices);
/// "About US$ 0.02 per GiB and month (list price of 2026-10-07)."; empty: no price is known there.
[[nodiscard]] QString storagePrice(const QString &storageClass, const QString &location, const PriceList &prices);

} // namespace buckettext
