// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/undomark.h"

#include "services/core/undoqueue.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QVariant>

#include <memory>

namespace undomark {

namespace {

struct UndoMarkMessages
{
    Q_DECLARE_TR_FUNCTIONS(UndoMark)
};

constexpr auto usualTip = "tipBeforeGrace"; // what the button said before

} // namespace

QString word(const QString &thing)
{
    const auto waiting = UndoQueue::instance().waitingFor(thing);
    if (!waiting)
        return {};
    switch (waiting->verb) {
    case PendingVerb::Delete: return UndoMarkMessages::tr("will be deleted");
    case PendingVerb::Remove: return UndoMarkMessages::tr("will be removed");
    case PendingVerb::Forget: return UndoMarkMessages::tr("will be forgotten");
    case PendingVerb::Undo: return UndoMarkMessages::tr("will be taken back");
    case PendingVerb::Stop: return UndoMarkMessages::tr("will be stopped");
    }
    Q_UNREACHABLE_RETURN({});
}

QString reason(const QString &thing)
{
    const auto waiting = UndoQueue::instance().waitingFor(thing);
    return waiting ? UndoMarkMessages::tr("%1 in a few seconds. Undo at the bottom of the window keeps it as it is.",
                                          "%1: node-1 will be deleted")
                         .arg(waiting->text)
                   : QString{};
}

void watch(QObject *context, std::function<void()> show)
{
    auto &queue = UndoQueue::instance();
    const auto ids = [&queue] {
        QList<PendingActionId> list;
        for (const auto &one : queue.waiting())
            list << one.id;
        return list;
    };
    auto seen = std::make_shared<QList<PendingActionId>>(ids());
    QObject::connect(&queue, &UndoQueue::changed, context, [seen, ids, show = std::move(show)] {
        if (std::exchange(*seen, ids()) != *seen)
            show();
    });
}

void hold(QAbstractButton *button, const QString &thing, bool usually)
{
    const auto why = reason(thing);
    const auto usual = button->property(usualTip);
    if (why.isEmpty() == usual.isValid()) { // it begins or ends
        button->setProperty(usualTip, why.isEmpty() ? QVariant{} : QVariant{button->toolTip()});
        button->setToolTip(why.isEmpty() ? usual.toString() : why);
        button->setAccessibleDescription(why);
    }
    button->setEnabled(usually && why.isEmpty());
}

} // namespace undomark
