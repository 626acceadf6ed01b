// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/gracemark.h"

#include "services/core/gracequeue.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QVariant>

#include <memory>

namespace gracemark {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(GraceMark)
};

constexpr auto usualTip = "tipBeforeGrace"; // what the button said before

} // namespace

QString word(const QString &thing)
{
    const auto waiting = GraceQueue::instance().waitingFor(thing);
    if (!waiting)
        return {};
    switch (waiting->verb) {
    case GraceVerb::Delete: return Words::tr("will be deleted");
    case GraceVerb::Remove: return Words::tr("will be removed");
    case GraceVerb::Forget: return Words::tr("will be forgotten");
    case GraceVerb::Undo: return Words::tr("will be taken back");
    case GraceVerb::Stop: return Words::tr("will be stopped");
    }
    Q_UNREACHABLE_RETURN({});
}

QString reason(const QString &thing)
{
    const auto waiting = GraceQueue::instance().waitingFor(thing);
    return waiting ? Words::tr("%1 in a few seconds. Undo at the bottom of the window keeps it as it is.",
                               "%1: node-1 will be deleted")
                         .arg(waiting->text)
                   : QString{};
}

void watch(QObject *context, std::function<void()> show)
{
    auto &queue = GraceQueue::instance();
    const auto ids = [&queue] {
        QList<GraceId> list;
        for (const auto &one : queue.waiting())
            list << one.id;
        return list;
    };
    auto seen = std::make_shared<QList<GraceId>>(ids());
    QObject::connect(&queue, &GraceQueue::changed, context, [seen, ids, show = std::move(show)] {
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

} // namespace gracemark
