// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"
#include "widgets/theme/tokens.h"

/// What the map and the table say of a slice in words. All of it is translated; what hosts said is plain text.
namespace maptext {

[[nodiscard]] QString host(int worker); ///< "host 2"
[[nodiscard]] QString host(const SliceLayout &layout, int worker); ///< the same; of several slices "slice 1, host 2"
[[nodiscard]] QString chip(int chipOfSlice);
[[nodiscard]] QString core(int index);
/// What one cell of the map is called: "chip 9", or "core 9" where a chip has two of them.
[[nodiscard]] QString cell(const SliceLayout &layout, const Core &place);
[[nodiscard]] QString layer(const SliceLayout &layout, int z); ///< of several slices "slice 1"
/// The host's own name on one line and without signs that would turn or break it; empty: it has none but its number.
[[nodiscard]] QString label(const HostUsage &host);
[[nodiscard]] QString outside(const QString &text, qsizetype longest = 200); ///< anything a host said, made harmless

struct Face
{
    StatusLevel level = StatusLevel::Skipped;
    QString word{};
    friend bool operator==(const Face &, const Face &) = default;
};
/// A host as its frame shows it: its state, or that it holds a straggler.
[[nodiscard]] Face face(const SliceUsage &usage, int worker);
[[nodiscard]] Face face(const CoreUsage &core);

[[nodiscard]] QString duty(float percent); ///< "duty 41 %"
/// "41 %, the others 92 %"; empty when it is none.
[[nodiscard]] QString straggler(const SliceUsage &usage, qsizetype core);
[[nodiscard]] QString source(UsageSource source);
/// "root · python train.py · PID 4242"
[[nodiscard]] QString user(const ChipUser &user);
/// Who holds the chip of a core: of several processes those that said which chips are theirs.
[[nodiscard]] QList<ChipUser> usersOf(const SliceUsage &usage, qsizetype core);
[[nodiscard]] QString age(qint64 at, qint64 now); ///< "4 s ago"; phrases::none() when there is no time

/// For screen readers: "host 2, chip 9, core 9: busy, duty 41 %, 28.1 of 32 GiB, straggler".
[[nodiscard]] QString spoken(const SliceUsage &usage, qsizetype core);
/// Tool tips, in markup of our own: nothing from outside is read as markup.
[[nodiscard]] QString tip(const SliceUsage &usage, qsizetype core, qint64 now);
[[nodiscard]] QString hostTip(const SliceUsage &usage, int worker, qint64 now);

} // namespace maptext
