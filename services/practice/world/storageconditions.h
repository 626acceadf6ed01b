// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/apierror.h"

#include <QJsonObject>

#include <optional>

namespace practice {

/// What a client says of the generation that it means; nothing: any.
struct StorageConditions
{
    std::optional<qint64> generationMatch{}; ///< 0: there is none
    std::optional<qint64> generationNotMatch{};
    std::optional<qint64> metagenerationMatch{};
    std::optional<qint64> metagenerationNotMatch{};

    /// What does not hold of `generation` and `metageneration`; both are 0 where nothing is there. `isRead`: a
    /// …NotMatch that does not hold says that nothing has changed.
    [[nodiscard]] std::optional<ApiError> refuse(qint64 generation, qint64 metageneration, bool isRead) const;
    [[nodiscard]] QJsonObject toRecord() const;
    [[nodiscard]] static StorageConditions fromRecord(const QJsonObject &record);
};

} // namespace practice
