// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/scalarwatch.h"

/// The courses of ScalarWatch: of event files, and of what is done now and then.
struct ScalarReading
{
    static constexpr qint64 mostAtOnce = 1024 * 1024; ///< bytes of a reading; more comes with the next, at once

    /// Searches for the run's event files and reads them, as long as it needs them.
    [[nodiscard]] static Task<> follow(QPointer<ScalarWatch> watch, QUuid run, std::stop_token stop);
    /// Every ten seconds: what was read goes to the disk, and who has no progress is noted.
    [[nodiscard]] static Task<> tick(QPointer<ScalarWatch> watch, std::stop_token stop);

private:
    [[nodiscard]] static Task<> readOnce(QPointer<ScalarWatch> watch, QUuid run, std::stop_token stop);
    [[nodiscard]] static Task<> search(QPointer<ScalarWatch> watch, QUuid run, ScalarPlace place, std::stop_token stop);
    [[nodiscard]] static Task<> tailFile(QPointer<ScalarWatch> watch, QUuid run, std::shared_ptr<RemoteFiles> files,
                                         QByteArray path, std::stop_token stop);
};
