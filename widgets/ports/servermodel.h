// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ports/hostserver.h"
#include "widgets/theme/tokens.h"
#include "widgets/tpu/rowmodel.h"

struct ServerRow
{
    HostServer server;

    [[nodiscard]] QString key() const { return server.key(); }
    friend bool operator==(const ServerRow &, const ServerRow &) = default;
};

/// Its key in GraceDeed::things.
[[nodiscard]] QString serverThing(const HostServer &server);

class ServerModel : public RowModel<ServerRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Title, Host, Folder, Port, State, ColumnCount };

    using RowModel<ServerRow>::RowModel;

    void setServers(const QList<HostServer> &servers);

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] static QString text(const HostServer &server, int column);
    [[nodiscard]] static QString hint(const HostServer &server);
};
