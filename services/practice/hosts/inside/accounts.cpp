// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/inside/accounts.h"

#include "services/practice/hosts/wire/wire.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <format>
#include <fstream>
#include <set>
#include <sstream>

#include <fcntl.h>
#include <sys/stat.h>

namespace fs = std::filesystem;

namespace {

constexpr char marker[] = "# Added by Google";
constexpr char managedUsers[] = "/var/lib/google/google_users";
constexpr char sudoers[] = "google-sudoers";
constexpr std::array groups{"adm", "dip", "docker", "lxd", "plugdev", "video"};
constexpr int userId = 1001; // of every user: see the preloaded library

std::vector<std::string> linesOf(const fs::path &path)
{
    std::ifstream file{path};
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        lines.push_back(std::move(line));
    return lines;
}

/// Whole or not at all: a reader never sees half a file.
bool replaceFile(const fs::path &path, const std::vector<std::string> &lines, mode_t mode)
{
    std::string text;
    for (const std::string &line : lines)
        text += line + '\n';
    const fs::path fresh = path.string() + ".new";
    std::error_code ignored;
    fs::remove(fresh, ignored);
    {
        const wire::Fd file{::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)};
        if (!file.isOpen() || ::write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()))
            return false;
        ::fchmod(file.get(), mode);
    }
    return ::rename(fresh.c_str(), path.c_str()) == 0;
}

fs::path homeOf(const std::string &user)
{
    return user == "root" ? fs::path{"/root"} : fs::path{"/home"} / user;
}

std::vector<std::string> split(const std::string &text, char separator)
{
    std::vector<std::string> parts;
    std::istringstream stream{text};
    for (std::string part; std::getline(stream, part, separator);)
        parts.push_back(part);
    return parts;
}

bool hasAccount(const std::string &user)
{
    const auto lines = linesOf("/etc/passwd");
    return std::ranges::any_of(lines, [&](const std::string &line) { return line.starts_with(user + ":"); });
}

/// The groups with `users` as the members of `group` (beside those it has, when `keep`).
std::vector<std::string> withMembers(std::vector<std::string> lines, const std::string &group,
                                     const std::set<std::string> &users, const std::set<std::string> &drop)
{
    for (std::string &line : lines) {
        if (!line.starts_with(group + ":"))
            continue;
        const size_t last = line.rfind(':');
        std::set<std::string> members = users;
        for (const std::string &member : split(line.substr(last + 1), ','))
            if (!drop.contains(member))
                members.insert(member);
        line.erase(last + 1);
        for (const std::string &member : members)
            line += (line.ends_with(':') ? "" : ",") + member;
    }
    return lines;
}

} // namespace

UserAccounts::Keys UserAccounts::parse(std::string_view text)
{
    Keys keys;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        const size_t tab = line.find('\t');
        if (tab != std::string_view::npos && tab > 0 && line.find('/') > tab)
            keys[std::string{line.substr(0, tab)}].emplace_back(line.substr(tab + 1));
        at = end + 1;
    }
    return keys;
}

bool UserAccounts::createAccount(const std::string &user)
{
    auto passwd = linesOf("/etc/passwd");
    auto group = linesOf("/etc/group");
    passwd.push_back(std::format("{}:x:{}:{}::/home/{}:/bin/bash", user, userId, userId, user));
    group.push_back(std::format("{}:x:{}:", user, userId));
    for (const char *name : groups)
        group = withMembers(std::move(group), name, {user}, {});
    const fs::path home = homeOf(user);
    std::error_code error;
    if (!fs::exists(fs::symlink_status(home, error))) {
        fs::copy("/etc/skel", home, fs::copy_options::recursive | fs::copy_options::copy_symlinks, error);
        fs::create_directories(home, error);
        fs::permissions(home, fs::perms{0750}, error);
        for (const auto &entry : fs::recursive_directory_iterator{home, error})
            if (!entry.is_symlink())
                fs::permissions(entry.path(), fs::perms::owner_write, fs::perm_options::add, error);
    }
    return replaceFile("/etc/group", group, 0444) && replaceFile("/etc/passwd", passwd, 0444);
}

bool UserAccounts::writeKeys(const std::string &user, const std::vector<std::string> &keys)
{
    const fs::path home = homeOf(user);
    const fs::path folder = home / ".ssh";
    const fs::path path = folder / "authorized_keys";
    std::error_code error;
    if ((keys.empty() && !fs::exists(path, error)) || !fs::is_directory(home, error))
        return true; // accounts of the system, such as daemon, have no home
    fs::create_directory(folder, error);
    fs::permissions(folder, fs::perms{0700}, error);
    std::vector<std::string> kept;
    const auto old = linesOf(path);
    for (size_t at = 0; at < old.size(); ++at) {
        if (old[at] == marker)
            ++at; // ours, together with the key after it
        else
            kept.push_back(old[at]);
    }
    for (const std::string &key : keys) {
        kept.push_back(marker);
        kept.push_back(key);
    }
    return replaceFile(path, kept, 0600);
}

bool UserAccounts::writeSudoers(const Keys &keys)
{
    std::set<std::string> gone;
    std::set<std::string> users;
    std::vector<std::string> managed;
    for (const std::string &user : linesOf(managedUsers))
        if (!keys.contains(user))
            gone.insert(user);
    for (const auto &[user, lines] : keys) {
        // OS Login lets some in without it.
        const bool mayUse =
            std::ranges::any_of(lines, [](const std::string &line) { return !line.contains("os-login-without-sudo"); });
        (mayUse ? users : gone).insert(user);
        managed.push_back(user);
    }
    return replaceFile("/etc/group", withMembers(linesOf("/etc/group"), sudoers, users, gone), 0444)
        && replaceFile(managedUsers, managed, 0644);
}

bool UserAccounts::apply(const Keys &keys)
{
    bool fine = true;
    for (const std::string &user : linesOf(managedUsers))
        if (!keys.contains(user))
            fine = writeKeys(user, {}) && fine;
    for (const auto &[user, lines] : keys) {
        if (!hasAccount(user))
            fine = createAccount(user) && fine;
        fine = writeKeys(user, lines) && fine;
    }
    return writeSudoers(keys) && fine;
}

bool UserAccounts::applyHosts(const std::string &lines)
{
    auto kept = linesOf("/etc/hosts");
    std::erase_if(kept, [](const std::string &line) { return line.ends_with(marker); });
    for (const std::string &line : split(lines, '\n'))
        kept.push_back(line);
    return replaceFile("/etc/hosts", kept, 0444);
}
