// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/apierror.h"

#include <QJsonObject>

namespace practice {

/// What request bodies may look like: Google refuses members it does not know and values of the wrong type, and so must
/// we, or a client that passes here would fail there. The shapes are data, :/practice/shapes.json: message → member →
/// type, where a type is string, bool, int32, int64, double, map, patchmap (null takes an entry away), any, a message,
/// "enum NAME word…", or one of these in [].
class Shapes
{
public:
    Shapes();
    /// `body` as the services want it: members in lowerCamelCase (Google takes the snake_case of its protocol buffers
    /// too), what is null left out. Or why it is no `message`, in Google's words; `field` is the request's field that
    /// the body fills.
    [[nodiscard]] Answer<QJsonObject> read(const QString &message, const QString &field, const QJsonObject &body) const;
    /// Why a query parameter's value is none, or nothing: `type` is string, bool or int32.
    [[nodiscard]] static std::optional<ApiError> refuseParameter(const QString &type, const QString &name,
                                                                 const QString &value);

private:
    struct Violations;
    [[nodiscard]] QJsonObject readMessage(const QString &message, const QJsonObject &body, const QString &path,
                                          Violations &bad) const;
    [[nodiscard]] QJsonValue readValue(const QString &type, const QJsonValue &value, const QString &path,
                                       Violations &bad) const;
    [[nodiscard]] QJsonArray readList(const QString &type, const QJsonArray &list, const QString &path,
                                      Violations &bad) const;

    QJsonObject m_shapes;
};

/// Google's answer to a request that cannot be understood, with one violation per sentence; `fields` names where they
/// are.
[[nodiscard]] ApiError badPayload(const QStringList &sentences, const QStringList &fields);

} // namespace practice
