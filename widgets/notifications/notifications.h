// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QThread>

#include <functional>

class NoticeBus;
class Settings;

/// What the desktop may tell of while somebody looks elsewhere.
enum class NoticeKind : quint8 { Ready, Preempted, Job, Training, Request, SignIn, Usage, Terminal };

/// Texts are translated, plain, and hold nothing secret: a lock screen may show them.
struct DesktopNotice
{
    NoticeKind kind = NoticeKind::Ready;
    QString key; ///< what it is about; a later one of the same key takes its place
    QString title;
    QString text;
};

/// Notifications of the desktop: only while the window is not in front, only of the kinds that are switched on, and
/// taken back when they are not true any more. A desktop without a service for them changes nothing and costs no time.
class Notifications : public QObject
{
    Q_OBJECT

public:
    /// `isInFront`: whether the user sees the window; `bus`: address of a bus, empty: the session's.
    Notifications(Settings *settings, std::function<bool()> isInFront, const QString &bus = {});
    ~Notifications() override;

    void show(const DesktopNotice &notice);
    void withdraw(const QString &key);
    void withdrawAll();

    [[nodiscard]] static QList<NoticeKind> kinds();
    [[nodiscard]] bool isOn(NoticeKind kind) const;
    void setOn(NoticeKind kind, bool on);
    [[nodiscard]] bool isAbsent() const { return m_isAbsent; } ///< the last one found no service

signals:
    /// The user clicked it; the token lets a window come to the front under Wayland.
    void clicked(const QString &key, const QByteArray &activationToken);
    /// The window is in front: nothing goes to the desktop, and whoever cannot see the window has to hear it.
    void seenHere(const DesktopNotice &notice);
    void absentChanged();

private:
    struct Shown
    {
        uint number = 0; ///< 0: asked for, not answered yet
        bool isUnwanted = false; ///< withdrawn before the answer came
    };

    void connectBus();
    void setAbsent(bool absent);
    [[nodiscard]] QString keyOf(uint number) const;

    Settings *m_settings;
    std::function<bool()> m_isInFront;
    QThread *m_thread; ///< left alone at the end when its bus hangs
    NoticeBus *m_bus; ///< lives on it
    QHash<QString, Shown> m_shown;
    bool m_isAbsent = false;
};
