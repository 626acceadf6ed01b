// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/secrets.h"

#include <QString>

/// Secrets of a program that nobody is logged in for, so that no keychain is open: files of mode 0600 in a folder of
/// mode 0700. Whoever is that user there, or root, can read them: the window says so before one is put there.
class FileSecrets final : public Secrets
{
public:
    static constexpr qsizetype largest = 64 * 1024; ///< bytes

    explicit FileSecrets(QString folder)
        : m_folder{std::move(folder)}
    {
    }

    /// Also FileFailed, with a sentence, where others may read the file: it is not used then.
    [[nodiscard]] Task<QByteArray> read(QString key, std::stop_token stop) override;
    /// FileFailed instead of keeping it in memory: what a watcher forgets at its next start is worth nothing.
    [[nodiscard]] Task<Kept> write(QString key, QByteArray secret, std::stop_token stop) override;
    [[nodiscard]] Task<> remove(QString key, std::stop_token stop) override;

    void forgetAll() const; ///< overwritten, then removed
    [[nodiscard]] QString fileOf(const QString &key) const; ///< where it is, or would be

private:
    QString m_folder;
};
