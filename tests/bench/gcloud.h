// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/practicecloud.h"
#include "services/core/hostlauncher.h"
#include "tests/bench/figures.h"

#include <QCoroTask>
#include <QFile>
#include <QProcessEnvironment>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <optional>

/// The machine's own gcloud, asked of the practice cloud.
namespace gcloud {

inline QProcessEnvironment environment(const PracticeAccess &access, const QTemporaryDir &folder)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    const QList<std::pair<QString, QString>> settings{
        {QStringLiteral("CLOUDSDK_CONFIG"), folder.filePath(QStringLiteral("config"))},
        {QStringLiteral("CLOUDSDK_CORE_DISABLE_PROMPTS"), QStringLiteral("1")},
        {QStringLiteral("CLOUDSDK_CORE_CHECK_GCE_METADATA"), QStringLiteral("0")},
        {QStringLiteral("CLOUDSDK_CORE_DISABLE_USAGE_REPORTING"), QStringLiteral("1")},
        {QStringLiteral("CLOUDSDK_COMPONENT_MANAGER_DISABLE_UPDATE_CHECK"), QStringLiteral("1")},
        {QStringLiteral("CLOUDSDK_CORE_PROJECT"), access.profile.project.toString()},
        {QStringLiteral("CLOUDSDK_AUTH_ACCESS_TOKEN_FILE"), folder.filePath(QStringLiteral("token"))},
        {QStringLiteral("CLOUDSDK_API_ENDPOINT_OVERRIDES_TPU"), access.profile.tpu.toString() + QLatin1Char{'/'}},
    };
    for (const auto &[name, value] : settings)
        environment.insert(name, value);
    return environment;
}

/// `gcloud compute tpus tpu-vm list` of one zone: milliseconds, median of a few after one that warms its caches.
/// Nothing: no gcloud, or it failed.
inline std::optional<double> listing(const PracticeAccess &access)
{
    constexpr int turns = 5;
    constexpr auto deadline = std::chrono::seconds{30};
    // The machine's own programs see it, too.
    const QTemporaryDir folder{QStringLiteral("/tmp/tpudesk-bench-gcloud-XXXXXX")};
    QFile token{folder.filePath(QStringLiteral("token"))};
    const auto ours = QFile::ReadOwner | QFile::WriteOwner;
    if (!token.open(QIODevice::WriteOnly, ours) || token.write(access.token.toUtf8()) < 0)
        return std::nullopt;
    token.close();
    const auto program = QStringLiteral("gcloud");
    const HostLauncher launcher{environment(access, folder)};
    if (!launcher.findProgram(program))
        return std::nullopt;
    const QStringList list{QStringLiteral("compute"), QStringLiteral("tpus"), QStringLiteral("tpu-vm"),
                           QStringLiteral("list"), QStringLiteral("--zone=us-central2-b")};
    QList<double> took;
    for (int i = 0; i <= turns; ++i) {
        bool isFine = false;
        took += figures::milliseconds([&] {
            const auto ran = QCoro::waitFor(launcher.run(program, list, {}, deadline, {}));
            isFine = ran && ran->isSuccess();
            if (!isFine)
                std::fprintf(stderr, "gcloud could not list: %s\n",
                             ran ? ran->messages.constData() : qUtf8Printable(ran.error().message));
        });
        if (!isFine)
            return std::nullopt;
    }
    took.removeFirst();
    std::ranges::sort(took);
    return took.at(turns / 2);
}

} // namespace gcloud
