// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/practicecloud.h"

#include <QCoroTask>
#include <QFile>
#include <QTemporaryDir>

#include <cstdio>

/// The practice cloud's own process with a scenario of the benchmark's, and a folder for what belongs to it.
struct Practice
{
    QTemporaryDir folder{QStringLiteral("/tmp/tpudesk-bench-XXXXXX")}; // a private root and its host both see /tmp
    PracticeAccess access{};
    std::unique_ptr<PracticeCloud> cloud{};

    [[nodiscard]] bool write(const QString &name, const QByteArray &text) const
    {
        QFile file{folder.filePath(name)};
        return file.open(QFile::WriteOnly) && file.write(text) == text.size();
    }

    [[nodiscard]] bool start(const QByteArray &scenario)
    {
        const auto name = QStringLiteral("scenario.json");
        if (!write(name, scenario))
            return false;
        cloud = std::make_unique<PracticeCloud>(
            PracticeCloud::Options{.arguments = {QStringLiteral("--scenario"), folder.filePath(name)}});
        const auto started = QCoro::waitFor(cloud->start({}));
        if (!started) {
            std::fprintf(stderr, "%s\n", qUtf8Printable(started.error().message));
            return false;
        }
        access = *started;
        return true;
    }
};
