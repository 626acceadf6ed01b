// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/ports/servermodel.h"

#include "widgets/common/gracemark.h"
#include "widgets/common/table.h"

using namespace Qt::StringLiterals;

namespace {

Tone toneOf(HostServer::State state)
{
    switch (state) {
    case HostServer::State::Unknown: return Tone::Waiting;
    case HostServer::State::Serves: return Tone::Ok;
    case HostServer::State::Mute: return Tone::Warning;
    case HostServer::State::Ended: return Tone::Bad;
    case HostServer::State::Gone: return Tone::Skipped;
    }
    return Tone::Waiting;
}

} // namespace

QString serverThing(const HostServer &server)
{
    return u"server/"_s + server.key();
}

void ServerModel::setServers(const QList<HostServer> &servers)
{
    QList<ServerRow> rows;
    for (const auto &server : servers)
        rows.append({server});
    sync(rows);
}

int ServerModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant ServerModel::data(const QModelIndex &index, int role) const
{
    const auto *row = rowAt(index.row());
    if (!row || index.column() < 0 || index.column() >= ColumnCount)
        return {};
    const auto &server = row->server;
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return text(server, column);
    case Qt::ToolTipRole: return column == State ? hint(server) : QString{};
    case ToneRole: return column == State ? QVariant::fromValue(toneOf(server.state)) : QVariant{};
    case NoteRole: {
        const auto leaving = column == Title ? gracemark::word(serverThing(server)) : QString{};
        return leaving.isEmpty() ? QVariant{} : QVariant::fromValue(CellNote{Tone::Warning, leaving});
    }
    case LookRole:
        return column == Title                   ? QVariant::fromValue(CellLook::Strong)
            : column == Folder || column == Port ? QVariant::fromValue(CellLook::Code)
                                                 : QVariant{};
    default: return {};
    }
}

QVariant ServerModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Title: return tr("Server");
    case Host: return tr("Host");
    case Folder: return tr("Folder");
    case Port: return tr("Port");
    case State: return tr("State");
    default: return {};
    }
}

QString ServerModel::hint(const HostServer &server)
{
    if (server.state == HostServer::State::Gone) // a new one may have its name
        return tr("The TPU that ran this server was deleted, and the server with it. On a new TPU of that name it has "
                  "to be started again.");
    return server.lastWords.isEmpty() ? QString{} : tr("Its last words: %1").arg(server.lastWords);
}

QString ServerModel::text(const HostServer &server, int column)
{
    switch (column) {
    case Title: return serverTitle(server.kind);
    case Host: return server.host.label;
    case Folder: return server.folder;
    case Port: return QString::number(server.port);
    case State:
        switch (server.state) {
        case HostServer::State::Unknown: return tr("not looked at");
        case HostServer::State::Serves: return tr("running");
        case HostServer::State::Mute: return tr("does not answer");
        case HostServer::State::Ended: return tr("ended");
        case HostServer::State::Gone: return tr("the TPU that ran it was deleted");
        }
    }
    return {};
}
