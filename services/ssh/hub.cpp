// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/hub.h"
#include "services/ssh/hubcore.h"
#include "services/ssh/login.h"

#include <libssh/libssh.h>

SshHub::SshHub(HostKeys *hostKeys, int threads, SshTimings timings, QObject *parent)
    : QObject{parent}
    , m_core{std::make_shared<HubCore>(hostKeys, threads, timings)}
{
}

SshHub::~SshHub()
{
    m_core->shutDown();
}

Task<std::shared_ptr<SshConnection>> SshHub::connectTo(SshTarget target, SshPrompts prompts, ConnectReport report,
                                                       std::stop_token stop)
{
    return logIn(m_core, std::move(target), std::move(prompts), std::move(report), std::move(stop));
}

void SshHub::setProxies(Proxies *proxies)
{
    m_core->proxies = proxies;
}

void SshHub::setUnlockedKeys(UnlockedKeys *keys)
{
    m_core->unlocked = keys;
}

UnlockedKeys *SshHub::unlockedKeys() const
{
    return m_core->unlocked;
}

const SshTimings &SshHub::timings() const
{
    return m_core->timings;
}

HostKeys *SshHub::hostKeys() const
{
    return m_core->hostKeys;
}

QString SshHub::libraryVersion()
{
    return QString::fromLatin1(ssh_version(0)).section(u'/', 0, 0);
}

void SshHub::probe()
{
    for (const auto &weak : m_core->connections) {
        if (const auto connection = weak.lock())
            connection->probe();
    }
}
