// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/practice/hosts/parts.h"
#include "services/practice/hosts/wire/wire.h"

#include <QString>

#include <map>

/// The networks that workers of different slices share. Each is a namespace of the kernel that lives as long as a
/// descriptor of it is open: nothing of them outlives this program.
class HostNetworks
{
public:
    /// The descriptors to join network `name` with: the user namespace of all networks, and its own. Makes it when it
    /// is not there yet, which takes some 10 ms.
    [[nodiscard]] Result<std::pair<int, int>> join(const QString &name, const PracticeParts &parts);

private:
    [[nodiscard]] Result<> make(const QString &name, const PracticeParts &parts);

    wire::Fd m_users;
    std::map<QString, wire::Fd> m_networks;
};
