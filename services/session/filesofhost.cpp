// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/filesofhost.h"

#include "services/files/sftpfiles.h"

#include <utility>

std::shared_ptr<RemoteFiles> filesOfHost(QPointer<HostPool> pool, const PodHost &host, Questions questions)
{
    return std::make_shared<SftpFiles>([pool, host, questions](std::stop_token stop) {
        return pool ? pool->connection(host, std::move(stop), questions)
                    : finishedTask<std::shared_ptr<SshConnection>>(failed(ErrorCode::Cancelled));
    });
}
