// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/ports/forwardmodel.h"

#include "widgets/common/phrases.h"

#include <QLocale>

using namespace Qt::StringLiterals;

namespace {

StatusLevel levelOf(ForwardState state)
{
    switch (state) {
    case ForwardState::Closed: return StatusLevel::Waiting;
    case ForwardState::Open: return StatusLevel::Ok;
    case ForwardState::InUse: return StatusLevel::Ok;
    case ForwardState::Failing: return StatusLevel::Warning;
    case ForwardState::Elsewhere: return StatusLevel::Ok;
    case ForwardState::Gone:
    case ForwardState::Renewed: return StatusLevel::Waiting;
    }
    return StatusLevel::Waiting;
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

ForwardModel::ForwardModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Name"), CellLook::Strong},
                {QT_TR_NOOP("Host")},
                {QT_TR_NOOP("On the host"), CellLook::Code},
                {QT_TR_NOOP("On this computer"), CellLook::Code},
                {QT_TR_NOOP("Traffic"), CellLook::Soft},
                {QT_TR_NOOP("State")}},
               parent}
{
}

void ForwardModel::setForwards(const QList<ForwardView> &forwards)
{
    QList<ForwardRow> rows;
    for (const auto &view : forwards)
        rows.append({view});
    sync(rows);
}

QVariant ForwardModel::cell(const ForwardRow &row, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole: return text(row.view, column);
    case Qt::ToolTipRole: return hint(row.view, column);
    case LevelRole: return column == State ? QVariant::fromValue(levelOf(row.view.state)) : QVariant{};
    default: return columnData(column, role);
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
