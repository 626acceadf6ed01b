// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/core/result.h"

#include <QMap>
#include <QString>
#include <QUrl>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

/// Which machine this is, whatever its address is today. Addresses of TPU VMs are used again, so they identify nothing.
struct HostIdentity
{
    ProjectId project;
    ZoneId zone;
    QString nodeId; ///< the numeric `id` of the node, not its name: a node made again has another one
    int worker = 0;

    friend bool operator==(const HostIdentity &, const HostIdentity &) = default;
};

enum class AgentUse : quint8 {
    Never,
    WhenItHoldsTheKey, ///< no passphrase is asked then; falls back to the file
    Only,
};

/// Where Google's TCP relay (Identity-Aware Proxy) is asked for port 22 of a machine without an external address.
struct RelayPlace
{
    QUrl base; ///< https://tunnel.cloudproxy.app; http only on this machine
    ProjectId project;
    ZoneId zone;
    QString instance; ///< the machine's name at Compute Engine: "t1v-n-0a1b2c3d-w-0"
    /// The token of now; another one than `refused` when that is not empty. GUI thread. It goes into a header, nowhere
    /// else.
    std::function<Task<QString>(QString refused, std::stop_token stop)> token;
};

/// What the cloud publishes for a machine (getGuestAttributes, namespace "hostkeys").
struct PublishedHostKeys
{
    QMap<QString, QString> keys; ///< type word ("ssh-ed25519") to base64; empty when none is known
    /// Why it could not be read now: that says nothing of what is published, and `keys` are of an earlier reading, if
    /// there was one.
    std::optional<Error> unread{};
};

/// Everything needed to log in to one worker.
struct SshTarget
{
    QString host; ///< address or name
    quint16 port = 22;
    QString user;
    HostIdentity identity;
    QMap<QString, QString> publishedKeys{}; ///< as PublishedHostKeys has it
    std::optional<Error> publishedUnread{};
    /// Asks the cloud anew for what it publishes, where it does. GUI thread.
    std::function<Task<PublishedHostKeys>(std::stop_token stop)> readPublished{};
    QString keyFile; ///< private key; empty: the keys of the agent alone
    AgentUse agent = AgentUse::WhenItHoldsTheKey;
    QString label{}; ///< what people call this machine ("node-1, worker 0"); the address when empty
    std::shared_ptr<const RelayPlace> relay{}; ///< the way there; `host` is then its internal address, for people alone
    std::shared_ptr<const SshTarget> jump{}; ///< the way there: logged in to first, then `host` is reached from it

    [[nodiscard]] QString name() const { return label.isEmpty() ? host : label; }
};

/// "Is this the right machine?" Asked only when nobody vouches for the key; the safe answer is no.
struct HostKeyQuestion
{
    QString name; ///< of the machine
    QString address;
    QString type; ///< "ssh-ed25519"
    QString fingerprint; ///< "SHA256:…"
    QString reason; ///< translated: why nobody vouches for it
    std::stop_token withdrawn{}; ///< nobody waits for an answer any more: the question then goes away
};

struct PassphraseQuestion
{
    QString file;
    int attempt = 1; ///< 1 to 3; above 1 the last one was wrong
    /// No answer is needed any more: it was given elsewhere, or nobody waits for it. The question then goes away.
    std::stop_token withdrawn{};
};

/// Questions to the user, asked on the GUI thread. A failed answer (Cancelled) ends the login with that error.
/// They are awaited with SshTimings::prompt as their deadline.
struct SshPrompts
{
    std::function<Task<bool>(HostKeyQuestion)> acceptHostKey{};
    std::function<Task<QString>(PassphraseQuestion)> passphrase{};
    const void *place = nullptr; ///< where the questions stand; the same one for the same place; null: not known
};

enum class ConnectStage : quint8 { Waiting, Resolving, Connecting, HostKey, LoggingIn, Retrying, Shell, Ready };

struct ConnectProgress
{
    ConnectStage stage = ConnectStage::Waiting;
    QString sentence; ///< translated, shown as it is
    int attempt = 1;
    std::optional<std::chrono::milliseconds> nextTryIn{};
    bool isNews = false; ///< the sentence is still worth reading when the connection stands
};
using ConnectReport = std::function<void(const ConnectProgress &)>;

/// Deadlines of a connection; why each is what it is: services/ssh/README.md. Tests shorten them.
struct SshTimings
{
    std::chrono::milliseconds resolve{10'000};
    std::chrono::milliseconds tcp{10'000};
    std::chrono::milliseconds proxy{
        20'000}; ///< the talk with a proxy or relay, which connects to the machine meanwhile
    std::chrono::milliseconds patience{10'000}; ///< until it is said what a relay or jump host is waited for
    std::chrono::milliseconds resume{
        900'000}; ///< a relay whose line broke is asked for the connection again for so long, as gcloud does
    std::chrono::milliseconds nextAddress{250}; ///< happy eyeballs: the next address is tried beside the first
    std::chrono::milliseconds banner{10'000};
    std::chrono::milliseconds keyExchange{15'000};
    std::chrono::milliseconds authentication{60'000}; ///< without the time the user thinks
    std::chrono::milliseconds agentProbe{3'000};
    std::chrono::milliseconds prompt{300'000};
    std::chrono::milliseconds open{15'000}; ///< a channel, a PTY, the start of a command
    std::chrono::milliseconds idle{15'000}; ///< without inbound bytes until a keepalive is sent
    int missed = 3; ///< so many silent idle times in a row: lost
    std::chrono::milliseconds verdict{5'000}; ///< after probe()
    std::chrono::milliseconds publishedRetry{5'000}; ///< first pause until published keys are read again; doubles
    int publishedTries = 6; ///< more than three minutes: what Google counts is a minute
    std::chrono::milliseconds keyRetry{2'000}; ///< first pause while a new key spreads; grows to five times this
    int keyAttempts = 10;
    std::chrono::milliseconds busyRetry{2'000}; ///< first pause after "server full"; doubles, with jitter
    int busyAttempts = 4;
};
