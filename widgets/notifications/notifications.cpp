// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notifications/notifications.h"

#include "services/store/settings.h"
#include "widgets/notifications/noticebus.h"

#include <QMetaObject>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostNotices = 40;
constexpr unsigned long noticePatience = 1'000; // ms, at the end of the program

QString settingOf(NoticeKind kind)
{
    switch (kind) {
    case NoticeKind::Ready: return u"notices.ready"_s;
    case NoticeKind::Preempted: return u"notices.preempted"_s;
    case NoticeKind::Job: return u"notices.job"_s;
    case NoticeKind::Training: return u"notices.training"_s;
    case NoticeKind::Request: return u"notices.request"_s;
    case NoticeKind::SignIn: return u"notices.signIn"_s;
    case NoticeKind::Usage: return u"notices.usage"_s;
    case NoticeKind::Terminal: return u"notices.terminal"_s;
    }
    return {};
}

} // namespace

Notifications::Notifications(Settings *settings, std::function<bool()> isInFront, const QString &bus)
    : m_settings{settings}
    , m_isInFront{std::move(isInFront)}
    , m_thread{new QThread}
    , m_bus{new NoticeBus{bus}}
{
    m_thread->setObjectName(u"notices"_s);
    m_bus->moveToThread(m_thread);
    connect(m_thread, &QThread::finished, m_bus, &QObject::deleteLater);
    connectBus();
    m_thread->start(QThread::LowPriority);
}

Notifications::~Notifications()
{
    withdrawAll(); // nobody would answer a click any more
    QMetaObject::invokeMethod(
        m_bus, [thread = m_thread] { thread->quit(); }, Qt::QueuedConnection); // behind what was asked for
    if (m_thread->wait(noticePatience))
        delete m_thread; // else its bus hangs, which must not keep the program
}

void Notifications::connectBus()
{
    connect(m_bus, &NoticeBus::shown, this, [this](const QString &key, uint number) {
        setAbsent(false);
        const auto found = m_shown.find(key);
        if (found == m_shown.end())
            return;
        found->number = number;
        if (found->isUnwanted)
            withdraw(key);
    });
    connect(m_bus, &NoticeBus::clicked, this, [this](uint number, const QByteArray &token) {
        if (const auto key = keyOf(number); !key.isEmpty()) {
            withdraw(key);
            emit clicked(key, token);
        }
    });
    connect(m_bus, &NoticeBus::closed, this, [this](uint number) { m_shown.remove(keyOf(number)); });
    connect(m_bus, &NoticeBus::absent, this, [this] {
        m_shown.clear();
        setAbsent(true);
    });
}

void Notifications::show(const DesktopNotice &notice)
{
    if (m_isInFront()) {
        emit seenHere(notice);
        return;
    }
    if (!isOn(notice.kind) || (m_shown.size() >= mostNotices && !m_shown.contains(notice.key)))
        return;
    auto &shown = m_shown[notice.key];
    shown.isUnwanted = false;
    QMetaObject::invokeMethod(
        m_bus,
        [bus = m_bus, notice, number = shown.number, button = tr("Show")] {
            bus->show(notice.key, number, notice.title, notice.text, button);
        },
        Qt::QueuedConnection);
}

void Notifications::withdraw(const QString &key)
{
    const auto found = m_shown.find(key);
    if (found == m_shown.end())
        return;
    if (found->number == 0) {
        found->isUnwanted = true;
        return;
    }
    QMetaObject::invokeMethod(
        m_bus, [bus = m_bus, number = found->number] { bus->close(number); }, Qt::QueuedConnection);
    m_shown.erase(found);
}

void Notifications::withdrawAll()
{
    const auto keys = m_shown.keys();
    for (const auto &key : keys)
        withdraw(key);
}

QList<NoticeKind> Notifications::kinds()
{
    return {NoticeKind::Ready,   NoticeKind::Preempted, NoticeKind::Job,   NoticeKind::Training,
            NoticeKind::Request, NoticeKind::SignIn,    NoticeKind::Usage, NoticeKind::Terminal};
}

bool Notifications::isOn(NoticeKind kind) const
{
    return m_settings->more(settingOf(kind)).toBool(true);
}

void Notifications::setOn(NoticeKind kind, bool on)
{
    m_settings->setMore(settingOf(kind), on ? QJsonValue{} : QJsonValue{false});
}

void Notifications::setAbsent(bool absent)
{
    if (std::exchange(m_isAbsent, absent) != absent)
        emit absentChanged();
}

QString Notifications::keyOf(uint number) const
{
    for (const auto &[key, shown] : m_shown.asKeyValueRange()) {
        if (shown.number == number && number != 0)
            return key;
    }
    return {};
}
