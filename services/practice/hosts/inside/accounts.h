// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

/// Users and their authorized keys, as Google's guest agent keeps them (facts: useradd, the groups, the marker line
/// before each key, google-sudoers, /var/lib/google/google_users). It runs inside the worker, so that no link in a home
/// folder can lead it to a file outside.
class UserAccounts
{
public:
    using Keys = std::map<std::string, std::vector<std::string>>; ///< user → lines of authorized_keys

    /// "user<TAB>key line" per line; what does not look so is left out.
    [[nodiscard]] static Keys parse(std::string_view text);

    /// Makes the accounts that are missing, writes the keys of all, takes keys and sudo from those who have none any
    /// more. False: the disk refused; what could be done is done.
    [[nodiscard]] bool apply(const Keys &keys);

    /// Puts `lines`, which end with "# Added by Google", into /etc/hosts instead of those that were there. Others stay.
    [[nodiscard]] bool applyHosts(const std::string &lines);

private:
    [[nodiscard]] bool createAccount(const std::string &user);
    [[nodiscard]] bool writeKeys(const std::string &user, const std::vector<std::string> &keys);
    [[nodiscard]] bool writeSudoers(const Keys &keys);
};
