// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

/// How host 0's public key gets to all hosts.
enum class KeyWay : quint8 {
    AuthorizedKeys, ///< a line in ~/.ssh/authorized_keys, good from host 0's address only
    Metadata, ///< by the node's ssh-keys; see hopkey.h
};
