// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/shellfolder.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// "node" of "node.example.org": some shells say the one, some the other.
QString shortHost(const QString &host)
{
    return host.section(u'.', 0, 0).toLower();
}

} // namespace

ShellFolder::ShellFolder(const QString &host)
    : m_host{shortHost(host)}
{
}

void ShellFolder::take(const TerminalFolder &reported)
{
    const QString host = shortHost(reported.host);
    const bool isHere = host.isEmpty() || host == "localhost"_L1;
    if (m_host.isEmpty() && !isHere)
        m_host = host;
    if (isHere || host == m_host)
        m_path = isFolderName(reported.path) ? reported.path : QString{};
}

bool isFolderName(const QString &path)
{
    constexpr qsizetype longest = 4096;
    return path.startsWith(u'/') && path.size() <= longest
        && std::ranges::none_of(path, [](QChar c) { return c.category() == QChar::Other_Control; });
}
