// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/secrets.h"
#include "services/core/taskscope.h"
#include "services/webhooks/webhookqueue.h"
#include "services/webhooks/webhookrecords.h"

#include <QObject>

#include <functional>
#include <map>
#include <memory>

class Documents;
class Settings;
class WebhookSender;

/// What webhooks need. All of it lives longer than they do.
struct WebhooksContext
{
    Settings *settings = nullptr;
    Secrets *secrets = nullptr;
    Clock *clock = nullptr;
    std::shared_ptr<WebhookSender> sender{}; ///< null: one of its own
    std::function<double()> random{}; ///< in [0, 1), for jitter; empty: the system's
};

/// The project whose events are sent.
struct WebhookHome
{
    Documents *documents = nullptr; ///< null: what waits is forgotten at the end
    std::function<bool()> isOwner{}; ///< of two windows only one sends; empty: this one
};

/// How it stands with one webhook.
struct WebhookState
{
    enum class Level : quint8 {
        Unused, ///< nothing was sent in this project yet
        Fine,
        Troubled, ///< the last try failed; it is tried again
        Broken, ///< it must be put right
    };

    Level level = Level::Unused;
    QString sentence{}; ///< of the last try
    QDateTime at{}; ///< UTC, of the last try
    int waiting = 0;

    friend bool operator==(const WebhookState &, const WebhookState &) = default;
};

/// The user's webhooks, and what is on its way to them. Which there are stands in the settings, where they lead in the
/// keychain alone. A message that gets no answer is tried for a day, then given up with a sentence; the next one is
/// tried all the same. GUI thread.
class Webhooks : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype mostHooks = 10;

    explicit Webhooks(WebhooksContext context, QObject *parent = nullptr);
    ~Webhooks() override; ///< what waits is kept, where there is a home

    [[nodiscard]] const QList<Webhook> &hooks() const { return m_hooks; }
    [[nodiscard]] WebhookState state(const QUuid &id) const;
    [[nodiscard]] const QList<WebhookRecord> &log() const { return m_log; } ///< newest first

    /// Adds it, or puts it in the place of the one with its id; a null id becomes a new one. No `secret`: the one that
    /// is kept stays, never for another service. The answer says where the secret is. Errors: Invalid with the first of
    /// problemsOf(), or when there are too many; Cancelled.
    [[nodiscard]] Task<Kept> put(Webhook hook, std::optional<WebhookSecret> secret, std::stop_token stop);
    /// At once; its secret goes from the keychain as soon as that can be reached.
    void remove(const QUuid &id);
    /// Of the secret that is kept its server alone, and "HIDDEN" where it has a token: for webhookPreview(). Errors:
    /// NotFound with a sentence: there is none any more; those of the keychain; Cancelled.
    [[nodiscard]] Task<WebhookSecret> masked(QUuid id, std::stop_token stop);
    /// Sends sampleEvent() now, whatever waits. No `secret`: the one that is kept. Errors: Invalid with the first of
    /// problemsOf(); Cancelled.
    [[nodiscard]] Task<WebhookResult> test(Webhook hook, std::optional<WebhookSecret> secret, std::stop_token stop);

    /// Events are of this project from now on: what waited in it goes on.
    void attach(const WebhookHome &home);
    void detach(); ///< the project is being left: what waits stays with it
    void takeUp(); ///< the home's isOwner() may say something else from now on
    /// To all that want it; the same key once, also where nobody wants it yet (but what costs money). While another
    /// window is the owner it is that one's to send.
    void post(const WebhookEvent &event);

signals:
    void changed(); ///< hooks, states or the log
    /// Messages were given up, or the hook was refused, with the hook's name in it: something for the Activity list.
    void troubled(const QString &sentence);

private:
    struct Early
    {
        WebhookEvent event;
        std::chrono::milliseconds at;
    };

    [[nodiscard]] bool isOwner() const;
    [[nodiscard]] const Webhook *find(const QUuid &id) const;
    [[nodiscard]] Task<WebhookSecret> secretOf(Webhook hook, std::optional<WebhookSecret> typed, std::stop_token stop);
    void keepHooks();
    void load();
    void loadWaiting();
    void keepWaiting(const QUuid &id);
    [[nodiscard]] bool isNew(const WebhookEvent &event);
    void enqueue(const WebhookEvent &event);
    void pump();
    [[nodiscard]] std::optional<std::chrono::milliseconds> sendDue();
    void wakeAt(std::optional<std::chrono::milliseconds> at);
    void deliver(const Webhook &hook);
    void onAnswer(const QUuid &id, const Result<WebhookResult> &result);
    void sayTrouble(const QString &name, const WebhookResult &result, int lost);
    void record(WebhookRecord line);

    WebhooksContext m_context;
    WebhookHome m_home;
    bool m_hasHome = false;
    bool m_isLoaded = false; ///< what waits in it is here
    bool m_isPumping = false;
    bool m_isPumpedAgain = false; ///< meanwhile
    QList<Webhook> m_hooks;
    std::map<QUuid, WebhookQueue> m_queues;
    std::map<QUuid, WebhookRecord> m_last; ///< the last try of each, in this run
    QList<WebhookRecord> m_log;
    QStringList m_keys; ///< of what was posted, oldest first
    QList<Early> m_early; ///< before it was known whether this window is the owner
    std::stop_source m_wake; ///< of the sleep until the next may go
    int m_generation = 0; ///< of m_queues: answers to what stood in others do not count
    TaskScope m_sending; ///< ends when the project is left
    TaskScope m_tasks; // last
};
