// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/lease/leaserecord.h"

#include <QString>

#include <functional>

/// One LeaseRecord on the disk, compared and swapped by any process of this computer. The file has its whole size from
/// the beginning, so a disk that is full takes nothing away from it; it has two places that are written by turns, so a
/// process that dies while it writes leaves the record of before. Mode 0600. Any thread.
class LeaseFile
{
public:
    static constexpr qint64 slotSize = 4'096; ///< bytes
    static constexpr qint64 size = 2 * slotSize;

    explicit LeaseFile(QString path)
        : m_path{std::move(path)}
    {
    }

    [[nodiscard]] const QString &path() const { return m_path; }
    /// Errors: NotFound (there is no file), BadReply (damaged, or of a newer version), FileFailed.
    [[nodiscard]] Result<LeaseRecord> read() const;
    /// Makes the file with this record; one that is there stays as it is. Gives what it holds. Errors: as of read().
    [[nodiscard]] Result<LeaseRecord> make(const LeaseRecord &first) const;
    using Change = std::function<Result<LeaseRecord>(const LeaseRecord &now)>;
    /// `change` gets the record while nobody else may write, and what it gives is on the disk when this returns. An
    /// error of it changes nothing and is returned. Errors: those of read(), too.
    [[nodiscard]] Result<LeaseRecord> swap(const Change &change) const;

private:
    QString m_path;
};
