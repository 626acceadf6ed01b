// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/tputarget.h"

#include "services/tpu/guestagent.h"

#include <QCoreApplication>

SshTarget sshTarget(const Tpu &tpu, int worker, const PublishedKeys &published, const LoginChoice &login,
                    const CloudProfile &profile)
{
    SshTarget target;
    const auto endpoint = tpu.endpoints.value(worker);
    target.host = endpoint.externalIp.isEmpty() ? endpoint.internalIp : endpoint.externalIp;
    target.port = profile.sshPort;
    target.user = userOn(tpu.metadata, login);
    target.keyFile = login.keyFile;
    target.identity = {.project = profile.project, .zone = tpu.zone, .nodeId = tpu.numericId, .worker = worker};
    for (const auto &[type, key] : published.value(worker).keys.asKeyValueRange())
        target.publishedKeys.insert(type, QString::fromLatin1(key));
    target.label = tpu.endpoints.size() > 1
        ? QCoreApplication::translate("TpuTarget", "%1, host %2").arg(tpu.shortName).arg(worker)
        : tpu.shortName;
    return target;
}
