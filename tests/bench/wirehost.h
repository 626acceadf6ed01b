// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>

#include <memory>

class Rig;

/// One practice host of a v4 with four devices, on which a training runs. Ends with this object.
class WireHost
{
public:
    WireHost();
    ~WireHost();
    Q_DISABLE_COPY_MOVE(WireHost)

    [[nodiscard]] QString boot(); ///< the reason when it failed
    [[nodiscard]] QString file(const QString &name) const; ///< in its folder: "key" is the user's
    [[nodiscard]] QMap<QString, QString> hostKeys() const;
    [[nodiscard]] quint16 port() const;
    /// Milliseconds of the processor that it and all that ended there took.
    [[nodiscard]] static double spent();

    static constexpr auto user = u"nixie";
    static constexpr auto address = u"127.44.7.10";

private:
    std::unique_ptr<Rig> m_rig;
};
