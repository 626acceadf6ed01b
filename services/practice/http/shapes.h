// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/refusal.h"

#include <QJsonObject>

#include <optional>

namespace practice {

/// What request bodies may look like: Google refuses members it does not know and values of the wrong type, and so must we,
/// or a client that passes here would fail there. The shapes are data, :/practice/shapes.json: message → member → type, where a
/// type is string, bool, int32, int64, double, map, any, a message, or one of these in [].
class Shapes
{
public:
    Shapes();
    /// Why `body` is not a `message`, in Google's words, or nothing.
    [[nodiscard]] std::optional<Refusal> refuse(const QString &message, const QJsonObject &body) const;

private:
    [[nodiscard]] QString problem(const QString &type, const QJsonValue &value, const QString &path) const;
    [[nodiscard]] QString problemInMessage(const QString &message, const QJsonObject &body, const QString &path) const;

    QJsonObject m_shapes;
};

} // namespace practice
