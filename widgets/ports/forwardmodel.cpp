// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/ports/forwardmodel.h"

#include "widgets/common/phrases.h"
#include "widgets/common/table.h"

#include <QLocale>

using namespace Qt::StringLiterals;

namespace {

Tone toneOf(ForwardState state)
{
    switch (state) {
    case ForwardState::Closed: return Tone::Waiting;
    case ForwardState::Open: return Tone::Ok;
    case ForwardState::InUse: return Tone::Ok;
    case ForwardState::Failing: return Tone::Warning;
    case ForwardState::Elsewhere: return Tone::Ok;
    case ForwardState::Gone:
    case ForwardState::Renewed: return Tone::Waiting;
    }
    return Tone::Waiting;
}

QString bytes(qint64 count)
{
    return QLocale{}.formattedDataSize(count, 1, QLocale::DataSizeIecFormat);
}

} // namespace

bool operator==(const ForwardRow &a, const ForwardRow &b)
{
    const auto &x = a.view;
    const auto &y = b.view;
    return x.saved == y.saved && x.state == y.state && x.port == y.port && x.traffic.toMachine == y.traffic.toMachine
        && x.traffic.fromMachine == y.traffic.fromMachine && x.traffic.open == y.traffic.open
        && x.error.has_value() == y.error.has_value() && (!x.error || x.error->message == y.error->message);
}

QString addressHere(const ForwardView &view)
{
    return view.port == 0 ? QString{} : u"http://127.0.0.1:%1"_s.arg(view.port);
}

void ForwardModel::setForwards(const QList<ForwardView> &forwards)
{
    QList<ForwardRow> rows;
    for (const auto &view : forwards)
        rows.append({view});
    sync(rows);
}

int ForwardModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant ForwardModel::data(const QModelIndex &index, int role) const
{
    const auto *row = rowAt(index.row());
    if (!row || index.column() < 0 || index.column() >= ColumnCount)
        return {};
    const auto &view = row->view;
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return text(view, column);
    case Qt::ToolTipRole: return hint(view, column);
    case ToneRole: return column == State ? QVariant::fromValue(toneOf(view.state)) : QVariant{};
    case LookRole:
        return column == Name                   ? QVariant::fromValue(CellLook::Strong)
            : column == Here || column == There ? QVariant::fromValue(CellLook::Code)
            : column == Traffic                 ? QVariant::fromValue(CellLook::Soft)
                                                : QVariant{};
    default: return {};
    }
}

QVariant ForwardModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("Name");
    case Host: return tr("Host");
    case There: return tr("On the host");
    case Here: return tr("On this computer");
    case Traffic: return tr("Traffic");
    case State: return tr("State");
    default: return {};
    }
}

QString ForwardModel::text(const ForwardView &view, int column)
{
    switch (column) {
    case Name: return view.saved.name.isEmpty() ? tr("Port %1").arg(view.saved.port) : view.saved.name;
    case Host: return view.saved.host.label;
    case There:
        return view.saved.place == "127.0.0.1"_L1 ? QString::number(view.saved.port)
                                                  : u"%1:%2"_s.arg(view.saved.place).arg(view.saved.port);
    case Here: return view.port == 0 ? phrases::none() : u"127.0.0.1:%1"_s.arg(view.port);
    case Traffic:
        return view.traffic.served == 0
            ? phrases::none()
            : tr("%1 in, %2 out").arg(bytes(view.traffic.fromMachine), bytes(view.traffic.toMachine));
    case State:
        switch (view.state) {
        case ForwardState::Closed: return tr("closed");
        case ForwardState::Open: return tr("open");
        case ForwardState::InUse: return tr("%n connections", nullptr, view.traffic.open);
        case ForwardState::Failing: return tr("not reached");
        case ForwardState::Elsewhere: return tr("open in another window");
        case ForwardState::Gone: return tr("its TPU is gone");
        case ForwardState::Renewed: return tr("open, to the new TPU");
        }
    }
    return {};
}

QString ForwardModel::hint(const ForwardView &view, int column)
{
    if (view.error && (column == State || column == Name))
        return view.error->message;
    if (column == Here && view.port != 0 && view.saved.wanted != 0 && view.port != view.saved.wanted)
        return tr("Port %1 of this computer was taken, so another one is used.").arg(view.saved.wanted);
    if (column == State && view.state == ForwardState::Elsewhere)
        return tr("Another window of TPU Desk has it open. Its address works for all programs of this computer; when "
                  "that window is closed, this one goes on with it.");
    if (column == State && view.state == ForwardState::Gone)
        return tr("The TPU was deleted. Remove the forward, or keep it: once there is a TPU of that name again, it "
                  "leads there.");
    if (column == State && view.state == ForwardState::Renewed)
        return tr("The TPU that it was made for was deleted. It leads to the new one of that name: what it showed has "
                  "to be started there again.");
    if (column == State && view.state == ForwardState::Open)
        return tr("Only programs of this computer can use it. The host is reached when one does.");
    return {};
}
