// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tour/robot.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QMap>
#include <QString>

#include <functional>

class QWidget;

/// One step of a journey: what a user does, and how an outsider sees that it happened.
struct TourStep
{
    QString journey; ///< "J3"
    QString name; ///< file name of its picture and its name in tour.json
    std::function<bool()> act; ///< clicks and types; true when the window shows the effect
    std::function<bool()> check; ///< true when the cloud's API or the host shows the effect
    bool isNeeded = true; ///< false: a trouble that is rehearsed; what it takes does not count as the journey's effort
};

/// Runs steps, takes a picture after each, writes tour.json with what each journey took in clicks and letters. The
/// first step that does not happen ends the tour; its reason and what the window showed then are in tour.json, too
/// ("failed": journey, name, why, shown).
class Tour
{
public:
    explicit Tour(QString folder)
        : m_folder{std::move(folder)}
    {
    }

    /// A journey begins: in this window, by this robot. Both live until the next one begins.
    void begin(QWidget *window, Robot *robot);
    void run(const TourStep &step); ///< does nothing once a step has failed
    [[nodiscard]] bool write() const; ///< tour.json
    [[nodiscard]] bool isWhole() const { return m_whole; }
    void fail() { m_whole = false; } ///< a journey could not begin
    /// For steps that open a window of their own.
    void setWindow(QWidget *window) { m_window = window; }

private:
    [[nodiscard]] QString takePicture(const QString &name);
    /// In words: the window, what lies over it, what has the focus, what the Activity strip says.
    [[nodiscard]] QString shown() const;
    [[nodiscard]] QString whyNot(bool acted, const QString &before) const; ///< `before`: an older trouble

    QWidget *m_window = nullptr;
    Robot *m_robot = nullptr;
    QString m_folder;
    QJsonArray m_steps;
    QJsonObject m_failed; ///< the step that did not happen; empty: all have
    QMap<QString, Robot::Effort> m_efforts; ///< by journey
    bool m_whole = true;
};
