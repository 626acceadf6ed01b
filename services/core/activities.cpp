// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/activities.h"

#include <QCoreApplication>

#include <algorithm>

ActivityId Activities::add(std::function<QString()> text, std::function<void()> cancel)
{
    const auto id = ActivityId{++m_lastId};
    m_running.append(
        {.id = id, .text = std::move(text), .cancel = std::move(cancel), .startedAt = QDateTime::currentDateTimeUtc()});
    emit added(id);
    return id;
}

void Activities::update(ActivityId id, ActivityState state, std::function<QString()> text,
                        std::optional<double> progress)
{
    const auto index = indexOf(id);
    if (index < 0)
        return;
    auto &activity = m_running[index];
    activity.state = state;
    activity.progress = progress;
    if (text)
        activity.text = std::move(text);
    emit changed(id);
}

void Activities::finish(ActivityId id, ActivityState end, std::function<QString()> text)
{
    const auto index = indexOf(id);
    if (index < 0)
        return;
    auto activity = m_running.takeAt(index);
    activity.state = end;
    activity.endedAt = QDateTime::currentDateTimeUtc();
    activity.progress.reset();
    activity.cancel = {};
    if (text)
        activity.text = std::move(text);
    m_ended.prepend(std::move(activity));
    if (m_ended.size() > historyLimit)
        m_ended.resize(historyLimit);
    emit finished(id);
    emit historyChanged();
}

void Activities::finish(ActivityId id, const std::optional<Error> &error, std::function<QString()> done)
{
    if (!error)
        return finish(id, ActivityState::Done, std::move(done));
    const auto before = find(id);
    const auto state = error->code == ErrorCode::Cancelled ? ActivityState::Cancelled : ActivityState::Failed;
    if (!before || error->message.isEmpty())
        return finish(id, state);
    finish(id, state, [what = before->text, why = error->message] {
        //: %1 what was tried, %2 why it did not work
        return QCoreApplication::translate("Activities", "%1 — %2").arg(what ? what() : QString{}, why);
    });
}

std::optional<Activity> Activities::find(ActivityId id) const
{
    for (const auto &list : {m_running, m_ended}) {
        const auto it = std::ranges::find(list, id, &Activity::id);
        if (it != list.end())
            return *it;
    }
    return std::nullopt;
}

void Activities::drop(ActivityId id)
{
    const auto index = indexOf(id);
    if (index < 0)
        return;
    m_running.removeAt(index);
    emit historyChanged();
}

void Activities::replaceEnded(ActivityId id)
{
    if (m_ended.removeIf([id](const Activity &activity) { return activity.id == id; }) > 0)
        emit historyChanged();
}

void Activities::setSubject(ActivityId id, const QString &subject)
{
    for (auto *list : {&m_running, &m_ended}) {
        if (const auto it = std::ranges::find(*list, id, &Activity::id); it != list->end())
            it->subject = subject;
    }
}

void Activities::makePast(const QString &subject)
{
    for (auto &activity : m_ended)
        activity.isPast = activity.isPast || subject.isEmpty() || activity.subject == subject;
    emit historyChanged();
}

void Activities::clearEnded()
{
    m_ended.clear();
    emit historyChanged();
}

qsizetype Activities::indexOf(ActivityId id) const
{
    const auto it = std::ranges::find(m_running, id, &Activity::id);
    return it == m_running.end() ? -1 : it - m_running.begin();
}
