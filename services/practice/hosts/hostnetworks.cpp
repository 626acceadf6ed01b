// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/hostnetworks.h"

#include <QProcess>

#include <fcntl.h>
#include <poll.h>

using namespace Qt::StringLiterals;

namespace {

constexpr int deadline = 10'000; // ms; it takes some 10

auto refused(const QString &words)
{
    return failed(ErrorCode::FileFailed, explainSandboxFailure(words));
}

} // namespace

Result<std::pair<int, int>> HostNetworks::join(const QString &name, const PracticeParts &parts)
{
    if (!m_networks.contains(name))
        if (const auto made = make(name, parts); !made)
            return std::unexpected{made.error()};
    return std::pair{m_users.get(), m_networks.at(name).get()};
}

Result<> HostNetworks::make(const QString &name, const PracticeParts &parts)
{
    auto [near, far] = wire::makePair();
    if (!near.isOpen())
        return refused(QString::fromLocal8Bit(std::strerror(errno)));
    QProcess process;
    QProcess::UnixProcessParameters parameters;
    parameters.flags = QProcess::UnixProcessFlag::CloseFileDescriptors | QProcess::UnixProcessFlag::ResetSignalHandlers;
    parameters.lowestFileDescriptorToClose = 4;
    process.setUnixProcessParameters(parameters);
    process.setChildProcessModifier([end = far.get()] {
        if (end == 3)
            ::fcntl(3, F_SETFD, 0);
        else
            ::dup2(end, 3);
    });
    process.start(parts.folder + u"/tpudesk-practice-slice"_s, {u"network"_s});
    if (!process.waitForStarted(deadline))
        return refused(process.errorString());
    far = {};
    const int users[] = {m_users.get()};
    const bool isFirst = !m_users.isOpen();
    pollfd answered{near.get(), POLLIN, 0};
    auto message =
        wire::send(near.get(), "join", isFirst ? std::span<const int>{} : users) && ::poll(&answered, 1, deadline) > 0
        ? wire::receive(near.get(), MSG_DONTWAIT)
        : std::nullopt;
    process.waitForFinished(deadline);
    if (!message || message->text != "network" || message->fds.size() != 2)
        return refused(message ? QString::fromLocal8Bit(message->text).section(u'\n', 1)
                               : QString::fromLocal8Bit(process.readAllStandardError()));
    if (isFirst)
        m_users = std::move(message->fds[0]);
    m_networks[name] = std::move(message->fds[1]);
    return {};
}
