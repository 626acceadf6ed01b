// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtClassHelperMacros>

#include <libssh/libssh.h>

/// Hears, as long as it lives, from libssh on this thread whether a server takes part in strict key exchange: libssh
/// tells that in its log alone. One at a time on a thread.
class StrictExchangeWatch
{
public:
    explicit StrictExchangeWatch(bool *isStrict); ///< is set once the server has said so
    ~StrictExchangeWatch();
    Q_DISABLE_COPY_MOVE(StrictExchangeWatch)
};

/// Terrapin can cut off what comes first under the keys of this session, unless the exchange was strict:
/// ChaCha20-Poly1305, and encrypt-then-MAC where the cipher has no check of its own.
[[nodiscard]] bool isOpenToTerrapin(ssh_session session);
