// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <cstring>

/// Overwrites a secret in place, whoever shares it; literals are left alone.
template <typename Text>
void wipe(Text &secret)
{
    if (secret.data_ptr().d_ptr() && !secret.isEmpty()) {
        explicit_bzero(const_cast<typename Text::value_type *>(secret.constData()),
                       static_cast<size_t>(secret.size()) * sizeof(typename Text::value_type));
    }
    secret.clear();
}
