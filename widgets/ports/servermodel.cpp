// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/ports/servermodel.h"

#include "widgets/common/undomark.h"

using namespace Qt::StringLiterals;

namespace {

StatusLevel levelOf(HostServer::State state)
{
    switch (state) {
    case HostServer::State::Unknown: return StatusLevel::Waiting;
    case HostServer::State::Serves: return StatusLevel::Ok;
    case HostServer::State::Mute: return StatusLevel::Warning;
    case HostServer::State::Ended: return StatusLevel::Bad;
    case HostServer::State::Gone: return StatusLevel::Skipped;
    }
    return StatusLevel::Waiting;
}

} // namespace

QString serverThing(const HostServer &server)
{
    return u"server/"_s + server.key();
}

ServerModel::ServerModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Server"), CellLook::Strong},
                {QT_TR_NOOP("Host")},
                {QT_TR_NOOP("Folder"), CellLook::Code},
                {QT_TR_NOOP("Port"), CellLook::Code},
                {QT_TR_NOOP("State")}},
               parent}
{
}

void ServerModel::setServers(const QList<HostServer> &servers)
{
    QList<ServerRow> rows;
    for (const auto &server : servers)
        rows.append({server});
    sync(rows);
}

QVariant ServerModel::cell(const ServerRow &row, int column, int role) const
{
    const auto &server = row.server;
    switch (role) {
    case Qt::DisplayRole: return text(server, column);
    case Qt::ToolTipRole: return column == State ? hint(server) : QString{};
    case LevelRole: return column == State ? QVariant::fromValue(levelOf(server.state)) : QVariant{};
    case NoteRole: {
        const auto leaving = column == Title ? undomark::word(serverThing(server)) : QString{};
        return leaving.isEmpty() ? QVariant{} : QVariant::fromValue(CellNote{StatusLevel::Warning, leaving});
    }
    default: return columnData(column, role);
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
