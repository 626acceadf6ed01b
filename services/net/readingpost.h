// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

/// The verb of a call that only reads although Google wants a POST for it, such as getGuestAttributes: sent as POST,
/// and in read-only mode, too. Whoever makes the call vouches for it; nothing is guessed from its address.
inline const QByteArray readingPost{"POST, reads"};
