// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QMap>
#include <QString>

class Witness;

/// Asks the metric servers of hosts on those hosts themselves, by a client that shares nothing with the program.
class RuntimeEye
{
public:
    explicit RuntimeEye(Witness *witness)
        : m_witness{witness}
    {
    }

    /// Unit on the host -> value, as the server of the first port says; empty when it does not answer.
    [[nodiscard]] QMap<int, double> rows(const QJsonObject &node, int worker, const QString &metric) const;

private:
    Witness *m_witness;
};
