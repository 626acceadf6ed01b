// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/state.h"

#include <QFile>
#include <QString>

#include <expected>

namespace practice {

/// The state on disk: one JSON line per transaction, appended and synced before the reply goes out, so that a kill at
/// any instant loses nothing that a client was told. A torn last line was never acknowledged and is dropped.
class Journal
{
public:
    Journal() = default;
    ~Journal();
    Q_DISABLE_COPY_MOVE(Journal)

    /// Reads what is there into `state`, writes it back compacted, and keeps the folder for itself.
    /// The error is a sentence: the folder cannot be used, belongs to another practice cloud, or the file is damaged.
    [[nodiscard]] std::expected<void, QString> open(const QString &folder, State &state);
    /// Writes what was touched. False: the disk refused; the next call writes it again. Without open(): always true.
    [[nodiscard]] bool save(State &state);

private:
    [[nodiscard]] std::expected<void, QString> read(State &state);
    [[nodiscard]] bool compact(const State &state);
    [[nodiscard]] bool append();
    [[nodiscard]] bool openFile(int flags, QIODevice::OpenMode mode);

    QString m_folder;
    QString m_name; ///< of the file; opened by its descriptor, m_file does not know it
    QFile m_file;
    int m_problem = 0; ///< errno of openFile()
    QByteArray m_unwritten; ///< lines the disk refused
    qint64 m_compactAt = 0; ///< size in bytes at which the file is written anew
    int m_lock = -1;
};

} // namespace practice
