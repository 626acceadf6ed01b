// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QUuid>

/// Which window holds a forward's port on this computer. Windows share what is kept, and a port has room for one.
struct Holder
{
    QUuid instance{}; ///< null: nobody
    QString boot{}; ///< of the system: another computer, or this one before it was started anew, holds nothing here
    qint64 pid = 0;
    QString born{};

    [[nodiscard]] static Holder self(); ///< of this process, with an instance of its own
    [[nodiscard]] bool lives() const; ///< on this computer, as far as is known

    friend bool operator==(const Holder &, const Holder &) = default;
};

[[nodiscard]] QJsonObject toJson(const Holder &holder);
[[nodiscard]] Holder holderFrom(const QJsonObject &json);
