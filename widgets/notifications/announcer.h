// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QHash>
#include <QObject>
#include <QPointer>
#include <QSet>
#include <QTimer>

#include <chrono>

class Activities;
class Notifications;
struct Activity;
enum class ActivityId : quint64;

/// What a shape of the Activity list says, for those who do not see it: "Failed: " and the text.
[[nodiscard]] QString spokenActivity(const Activity &activity);

/// Tells a screen reader what has changed: what ended in the Activity list, and the news that others get from the
/// desktop. What comes within one pause is said as one sentence, nothing is said twice in a row, and a flood is
/// counted, not read.
class Announcer : public QObject
{
    Q_OBJECT

public:
    /// `voice`: the object that speaks, usually the window.
    explicit Announcer(QObject *voice, std::chrono::milliseconds pause = std::chrono::milliseconds{400});

    void follow(Activities *activities);
    void follow(Notifications *notifications);
    /// `needsUser`: it interrupts what is being read; only for what waits for the user.
    /// `about`: what it is known by when the same comes from two sides; empty: the text.
    void say(const QString &text, bool needsUser = false, const QString &about = {});

private:
    struct Sentence
    {
        QString text;
        QString about;
        bool needsUser = false;
    };

    void handle(const Activities *activities, ActivityId id);
    void speak();
    [[nodiscard]] bool isKnown(const QString &about);

    QPointer<QObject> m_voice; ///< null: the window has gone, and what is left to say is for nobody
    QTimer m_pause;
    QList<Sentence> m_waiting;
    qsizetype m_left = 0; ///< how many more there were
    QHash<QString, qint64> m_said; ///< what about, when (ms)
    QSet<quint64> m_asked; ///< activities that have said that they need the user
    QElapsedTimer m_clock;
};
