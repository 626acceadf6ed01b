// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notifications/announcer.h"

#include "services/core/activities.h"
#include "services/core/plaintext.h"
#include "services/core/punctuation.h"
#include "widgets/notifications/notifications.h"

#include <QAccessible>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostAtOnce = 4;
constexpr qsizetype longestAnnouncement = 1'000; // it is heard to its end
constexpr qint64 saidFor = 10'000; // ms in which the same sentence is not news

bool isUrgent(NoticeKind kind)
{
    switch (kind) {
    case NoticeKind::Preempted:
    case NoticeKind::Request:
    case NoticeKind::SignIn: return true;
    case NoticeKind::Ready:
    case NoticeKind::Job:
    case NoticeKind::Training:
    case NoticeKind::Usage:
    case NoticeKind::Terminal: break;
    }
    return false;
}

/// As sentences, so that a screen reader pauses between them.
QString spoken(QStringList texts)
{
    texts.removeAll(QString{});
    for (qsizetype i = 0; i + 1 < texts.size(); ++i)
        texts[i] = punctuation::stopped(texts[i]);
    return punctuation::sentences(texts);
}

} // namespace

QString spokenActivity(const Activity &activity)
{
    const QString text = activity.text ? activity.text() : QString{};
    switch (activity.state) {
    case ActivityState::Running: break;
    case ActivityState::Retrying: return Announcer::tr("Trying again: %1").arg(text);
    case ActivityState::NeedsUser: return Announcer::tr("Needs you: %1").arg(text);
    case ActivityState::Done: return Announcer::tr("Done: %1").arg(text);
    case ActivityState::Failed: return Announcer::tr("Failed: %1").arg(text);
    case ActivityState::Cancelled: return Announcer::tr("Cancelled: %1").arg(text);
    }
    return text;
}

Announcer::Announcer(QObject *voice, std::chrono::milliseconds pause)
    : m_voice{voice}
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(pause);
    connect(&m_pause, &QTimer::timeout, this, &Announcer::speak);
    m_clock.start();
}

void Announcer::follow(Activities *activities)
{
    connect(activities, &Activities::finished, this, [this, activities](ActivityId id) { handle(activities, id); });
    connect(activities, &Activities::changed, this, [this, activities](ActivityId id) {
        const auto activity = activities->find(id);
        if (!activity)
            return;
        if (activity->state != ActivityState::NeedsUser)
            m_asked.remove(quint64(id)); // it may ask again
        else
            handle(activities, id);
    });
}

void Announcer::follow(Notifications *notifications)
{
    connect(notifications, &Notifications::seenHere, this, [this](const DesktopNotice &notice) {
        say(spoken({notice.title, notice.text}), isUrgent(notice.kind), notice.title);
    });
}

void Announcer::handle(const Activities *activities, ActivityId id)
{
    const auto activity = activities->find(id);
    if (!activity || !activity->text)
        return;
    const bool needsUser = activity->state == ActivityState::NeedsUser;
    if (needsUser && m_asked.contains(quint64(id)))
        return;
    if (needsUser)
        m_asked.insert(quint64(id));
    else
        m_asked.remove(quint64(id));
    say(spokenActivity(*activity), needsUser, activity->text());
}

/// Whether it was said a moment ago, or stands in what is about to be said.
bool Announcer::isKnown(const QString &about)
{
    const qint64 now = m_clock.elapsed();
    m_said.removeIf([now](const auto &one) { return now - one.value() > saidFor; });
    return m_said.contains(about)
        || std::ranges::any_of(m_waiting, [&about](const Sentence &one) { return one.about.contains(about); });
}

void Announcer::say(const QString &text, bool needsUser, const QString &about)
{
    const QString plain = plainLines(text, longestAnnouncement).simplified();
    const QString key = about.isEmpty() ? plain : about.simplified();
    if (plain.isEmpty() || isKnown(key))
        return;
    if (m_waiting.size() >= mostAtOnce && !needsUser)
        ++m_left;
    else if (needsUser)
        m_waiting.prepend({plain, key, true});
    else
        m_waiting.append({plain, key, false});
    while (m_waiting.size() > mostAtOnce) {
        m_waiting.removeLast();
        ++m_left;
    }
    if (!m_pause.isActive())
        m_pause.start();
}

void Announcer::speak()
{
    QStringList texts;
    bool needsUser = false;
    for (const Sentence &one : std::as_const(m_waiting)) {
        texts << one.text;
        needsUser = needsUser || one.needsUser;
        m_said.insert(one.about, m_clock.elapsed());
    }
    if (m_left > 0)
        texts << tr("and %n more", nullptr, static_cast<int>(m_left));
    m_waiting.clear();
    m_left = 0;
    if (!m_voice) // the program ends, and something ended with it
        return;
    QAccessibleAnnouncementEvent event{m_voice, spoken(texts)};
    event.setPoliteness(needsUser ? QAccessible::AnnouncementPoliteness::Assertive
                                  : QAccessible::AnnouncementPoliteness::Polite);
    QAccessible::updateAccessibility(&event);
}
