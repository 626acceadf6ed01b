// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace practice {

/// A folder for a world that nobody wants to keep. It goes with the object; those of practice clouds that were killed
/// are swept away by the next one.
class TemporaryFolder
{
public:
    TemporaryFolder() = default;
    ~TemporaryFolder();
    Q_DISABLE_COPY_MOVE(TemporaryFolder)

    /// The path, or empty when it cannot be made.
    [[nodiscard]] QString make() const;

private:
    mutable QString m_path;
};

} // namespace practice
