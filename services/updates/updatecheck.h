// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/taskscope.h"
#include "services/updates/announcement.h"
#include "services/updates/updatesource.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

class QNetworkAccessManager;
class Settings;

/// What an UpdateCheck works with. All of it lives longer.
struct UpdateCheckContext
{
    Settings *settings = nullptr;
    Clock *clock = nullptr;
    QString version{}; ///< of this program: "0.1.0"
    UpdateSource source{};
    std::function<std::unique_ptr<QNetworkAccessManager>()>
        network{}; ///< of tests; empty: the way of the user's proxies
};

/// Whether there is a newer version. Nothing is asked before the user has said so: once by a click, or every week from
/// then on. The request has the version of this program in it and nothing else of this computer or its user; no cookie,
/// no redirect, no second try. Nothing is downloaded or installed. GUI thread.
class UpdateCheck : public QObject
{
    Q_OBJECT

public:
    explicit UpdateCheck(UpdateCheckContext context, QObject *parent = nullptr);

    [[nodiscard]] const UpdateSource &source() const { return m_context.source; }
    [[nodiscard]] const QString &version() const { return m_context.version; }
    /// What would be asked, as it would be sent.
    [[nodiscard]] QUrl request() const;

    [[nodiscard]] bool isWeekly() const;
    void setWeekly(bool isWeekly); ///< false until the user wants it
    [[nodiscard]] bool isLooking() const { return m_isLooking; }
    [[nodiscard]] QDateTime lookedAt() const; ///< UTC, of the last answer that was believed; null: never
    /// Of the last answer in this run, when it is newer than this program.
    [[nodiscard]] const std::optional<Release> &newer() const { return m_newer; }
    [[nodiscard]] const std::optional<Error> &problem() const { return m_problem; } ///< of the last look, in this run

    void look(); ///< now, because the user wants it; changed() tells when it is over

signals:
    void changed();
    void found(const Release &release); ///< by a weekly look, once for each version

private:
    enum class Who : quint8 { User, Week };

    void begin();
    void askAfter(Task<> sleep);
    void ask(Who who);
    void take(const Result<Release> &answer, Who who);

    UpdateCheckContext m_context;
    std::optional<Release> m_newer;
    std::optional<Error> m_problem;
    bool m_isLooking = false;
    TaskScope m_weeks; ///< ends when the user takes it back
    TaskScope m_tasks; // last
};
