// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ports/hostserver.h"
#include "widgets/common/rowmodel.h"

struct ServerRow
{
    HostServer server;

    [[nodiscard]] QString key() const { return server.key(); }
    friend bool operator==(const ServerRow &, const ServerRow &) = default;
};

/// Its key in PendingAction::things.
[[nodiscard]] QString serverThing(const HostServer &server);

class ServerModel : public RowModel<ServerRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Title, Host, Folder, Port, State };

    explicit ServerModel(QObject *parent = nullptr);

    void setServers(const QList<HostServer> &servers);

protected:
    [[nodiscard]] QVariant cell(const ServerRow &row, int column, int role) const override;

private:
    [[nodiscard]] static QString text(const HostServer &server, int column);
    [[nodiscard]] static QString hint(const HostServer &server);
};
