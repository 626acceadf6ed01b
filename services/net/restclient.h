// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/id.h"
#include "services/core/result.h"
#include "services/net/retrypolicy.h"
#include "services/net/strictjson.h"
#include "services/net/token.h"

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QObject>
#include <QUrl>

#include <functional>
#include <memory>
#include <stop_token>

class Proxies;
class QNetworkAccessManager;
class WriteLock;

/// The verb of a call that only reads although Google wants a POST for it, such as getGuestAttributes: sent as POST,
/// and in read-only mode, too. Whoever makes the call vouches for it; nothing is guessed from its address.
inline const QByteArray readingPost{"POST, reads"};

/// May the same request be sent twice without doing its work twice?
enum class Repeat : quint8 {
    Safe, ///< GET, DELETE, or a call that carries a requestId of ours
    Never, ///< a lost reply is Ambiguous: look first, then decide
};

/// Is a refusal that passes tried away?
enum class Tries : quint8 { Many, One };

/// What a 401 that stays means. EndsCall: the sign-in may only not cover this one thing, so it stands for all others.
enum class OnRefusal : quint8 { SignsOut, EndsCall };

/// Whom Google counts a call to. A project is named in x-goog-user-project, which needs a right that the roles for TPUs
/// do not hold.
enum class CountedTo : quint8 {
    SignIn, ///< nobody is named, as long as Google takes it; so gcloud calls Cloud TPU, Compute Engine and projects
    Project, ///< RestOptions::quotaProject, as long as Google takes that; so gcloud calls all other services
};

/// Makes an object of an answer's body. What a list's reader takes out for itself is not in it.
using BodyReader = std::function<StrictJson(const QByteArray &body)>;

[[nodiscard]] inline StrictJson readBody(const QByteArray &body)
{
    return readReplyJson(body);
}

struct RestRequest
{
    QByteArray verb = "GET";
    QUrl url; ///< https, or http on this machine
    std::optional<QJsonObject> body{}; ///< sent as JSON
    Repeat repeat = Repeat::Safe;
    CountedTo counted = CountedTo::SignIn;
    Tries tries = Tries::Many;
    OnRefusal onRefusal = OnRefusal::SignsOut;
    BodyReader read = &readBody; ///< asked for each answer that is no refusal
};

/// Absolute, from the moment the request leaves the queue. Facts: Google's own client gives up after 60 s.
struct Deadlines
{
    std::chrono::milliseconds connect{10'000};
    std::chrono::milliseconds firstByte{30'000};
    std::chrono::milliseconds total{60'000};
};

/// The program's read-only mode holds for every client but the one that signs in: fetching a token by POST changes
/// nothing in any project.
enum class ReadOnlyMode : quint8 { Obeyed, ExemptForSignIn };

struct RestOptions
{
    Deadlines deadlines{};
    qint64 bodyLimit = 32 << 20; ///< bytes, after decompression
    int perHost = 6; ///< requests in flight per host
    HttpRetryPolicy retry{};
    /// Makes network access; a stuck one is replaced by a new one. Tests give their own.
    std::function<std::unique_ptr<QNetworkAccessManager>()> network{};
    std::function<double()> random{}; ///< in [0, 1), for jitter; empty: the system's
    ProjectId quotaProject{}; ///< who is named in x-goog-user-project, see CountedTo; empty: nobody, ever
    ReadOnlyMode readOnly = ReadOnlyMode::Obeyed;
    WriteLock *lock = nullptr; ///< null: the program's own
    Proxies *proxies = nullptr; ///< null: the program's own; not asked when `network` is given
};

/// JSON over HTTP/1.1 with all of the program's rules: own queue per host, absolute deadlines, size limits, no
/// redirects, retries by idempotency, one shared token refresh. Every answer is an object or an Error whose message
/// can be shown. While the program is read-only only what reads leaves it (GET, readingPost): see WriteLock. One for
/// each kind of trust (one for the API, one for sign-in).
class RestClient : public QObject
{
    Q_OBJECT

public:
    RestClient(TokenSource *tokens, Clock *clock, RestOptions options = {}, QObject *parent = nullptr);
    ~RestClient() override; ///< calls in flight end with Cancelled

    [[nodiscard]] Task<QJsonObject> send(RestRequest request, std::stop_token stop);
    [[nodiscard]] Task<QJsonObject> get(QUrl url, std::stop_token stop);
    [[nodiscard]] Task<QJsonObject> post(QUrl url, QJsonObject body, Repeat repeat, std::stop_token stop);
    [[nodiscard]] Task<QJsonObject> patch(QUrl url, QJsonObject body, Repeat repeat, std::stop_token stop);
    [[nodiscard]] Task<QJsonObject> remove(QUrl url, std::stop_token stop);

    /// The token that calls go with now, for what is not JSON over HTTP; another one than `refused` when that is not
    /// empty.
    [[nodiscard]] Task<QString> token(QString refused, std::stop_token stop);

    /// The user signed in again: calls go on with what the source gives now.
    void signInAgain();

    /// After waking from sleep or a change of network: the next call opens new connections, and what may be sent again
    /// is, when nothing of its answer comes within 5 s.
    void forgetConnections();

    [[nodiscard]] Clock *clock() const;
    /// How far the last answer's clock was ahead of this computer's; nothing: no answer said a time.
    [[nodiscard]] std::optional<std::chrono::seconds> serverAhead() const;

signals:
    /// One notice per wait: `host` asked for or made necessary a pause of `wait`.
    void retrying(const QString &host, const Error &why, std::chrono::milliseconds wait);
    void clockSkewSeen(std::chrono::seconds serverAhead); ///< more than 5 min; once per change of sign or hour
    void answered(const QString &host); ///< the server answered something sensible
    /// The account may not count its calls to `project`: from now on none is. Once for each sign-in.
    void quotaProjectDenied(const ProjectId &project);
    /// The source, or the server twice, said no. From then on every call ends with this, unsent, until signInAgain().
    void signedOut(const Error &why);

public:
    struct State; ///< shared with the calls in flight, so that they may outlive the client

private:
    std::shared_ptr<State> m_state;
};

/// All pages of a list call.
struct Pages
{
    static constexpr qsizetype limit = 500;

    QList<QJsonObject> pages;
    QStringList unreachable{}; ///< locations that did not answer, from all pages, last segment only
    std::optional<Error> cutShort{}; ///< the list is not complete: too many pages, or the server repeats itself
};

/// For one page of a list; 0: as large as the server likes, empty: the first.
[[nodiscard]] QUrl withPage(QUrl url, int pageSize, const QString &token);

/// Follows nextPageToken. A page that fails makes the whole call fail: half a list is never shown as a list.
[[nodiscard]] Task<Pages> allPages(RestClient *rest, QUrl url, int pageSize, std::stop_token stop);
/// The same for a request with more to it.
[[nodiscard]] Task<Pages> allPages(RestClient *rest, RestRequest request, int pageSize, std::stop_token stop);
