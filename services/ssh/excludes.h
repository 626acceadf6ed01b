// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QStringList>

/// Which files of a folder are left out, by patterns as in .gitignore: "*.ckpt", "/data/", "logs/**/old", "!keep.ckpt";
/// the last one that fits decides. Time grows with the lengths alone. Names are bytes.
class Excludes
{
public:
    explicit Excludes(const QStringList &patterns = {});

    /// What nobody wants on a TPU: .git, __pycache__, .venv and the like.
    [[nodiscard]] static QStringList usual();
    /// `path`: below the folder, "src/train.py". Below a folder that is left out nothing is asked any more.
    [[nodiscard]] bool leavesOut(const QByteArray &path, bool isFolder) const;

private:
    struct Pattern
    {
        QList<QByteArray> segments{}; ///< "**" stands for any number of them
        bool isOnlyForFolders = false;
        bool isKept = false; ///< "!"
    };

    QList<Pattern> m_patterns;
};
