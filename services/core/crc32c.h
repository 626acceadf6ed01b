// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

/// CRC-32C (Castagnoli, polynomial 0x1EDC6F41, reflected), as Cloud Storage and the records of TensorBoard's event
/// files have it: "123456789" gives 0xE3069283. By the processor where it can. Any thread.
/// `before`: of the bytes in front of these, so that a file can be read in portions; nothing was: 0.
[[nodiscard]] quint32 crc32c(QByteArrayView bytes, quint32 before = 0);

/// Of two texts behind each other, of which only the sums are at hand. `secondSize`: bytes of the second one.
[[nodiscard]] quint32 crc32cJoined(quint32 first, quint32 second, quint64 secondSize);
