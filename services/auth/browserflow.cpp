// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/browserflow.h"

#include "services/auth/loopback.h"
#include "services/core/log.h"
#include "services/core/wake.h"

#include <QAbstractOAuthReplyHandler>
#include <QCoreApplication>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QOAuth2AuthorizationCodeFlow>
#include <QRandomGenerator>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct BrowserFlowMessages
{
    Q_DECLARE_TR_FUNCTIONS(BrowserFlow)
};

/// Stands for the request that Qt's flow believes to have sent; never ends.
class Unsent final : public QNetworkReply
{
public:
    explicit Unsent(QObject *parent)
        : QNetworkReply{parent}
    {
    }
    void abort() override { }

protected:
    qint64 readData(char *, qint64) override { return -1; }
};

/// Takes the token request that the flow makes. It is sent by TokenEndpoint: Qt's own would follow redirects, has no
/// limits and drops what the server says of an error.
class Catcher final : public QNetworkAccessManager
{
public:
    explicit Catcher(std::function<void(const QByteArray &)> caught)
        : m_caught{std::move(caught)}
    {
    }

protected:
    QNetworkReply *createRequest(Operation, const QNetworkRequest &, QIODevice *body) override
    {
        if (body)
            m_caught(body->readAll());
        return new Unsent{this};
    }

private:
    std::function<void(const QByteArray &)> m_caught;
};

/// The flow's view of the waiting page.
class Answers final : public QAbstractOAuthReplyHandler
{
public:
    explicit Answers(QString address)
        : m_address{std::move(address)}
    {
    }
    [[nodiscard]] QString callback() const override { return m_address; }
    void networkReplyFinished(QNetworkReply *) override { } // nothing is sent through the flow
    void give(const QVariantMap &values) { emit callbackReceived(values); }

private:
    QString m_address;
};

QString randomState()
{
    std::array<quint32, 8> words{};
    QRandomGenerator::system()->fillRange(words.data(), qsizetype(words.size()));
    const QByteArray bytes{reinterpret_cast<const char *>(words.data()), qsizetype(sizeof words)};
    return QString::fromLatin1(bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
}

QString decoded(const QUrlQuery &query, QLatin1StringView key)
{
    return query.queryItemValue(key, QUrl::FullyDecoded);
}

/// One sign-in that waits for the browser.
class Waiting final : public QObject
{
public:
    Waiting(const CloudProfile &cloud, const BrowserSignIn &wanted)
        : m_state{randomState()}
        , m_loopback{[this](const QUrlQuery &query) { return hear(query); }}
        , m_catcher{[this](const QByteArray &form) { m_form = form; }}
    {
        QUrl authorization = cloud.accounts;
        authorization.setPath(u"/o/oauth2/v2/auth"_s);
        QUrl token = cloud.oauth;
        token.setPath(u"/token"_s);
        m_flow.setNetworkAccessManager(&m_catcher);
        m_flow.setAuthorizationUrl(authorization);
        setTokenUrl(token);
        setScopes(wanted.scopes);
        m_flow.setClientIdentifier(wanted.client.id);
        m_flow.setClientIdentifierSharedKey(wanted.client.secret);
        m_flow.setState(m_state);
        m_flow.setPkceMethod(QOAuth2AuthorizationCodeFlow::PkceMethod::S256, 64);
        m_flow.setModifyParametersFunction(
            [account = wanted.account](QAbstractOAuth::Stage stage, QMultiMap<QString, QVariant> *fields) {
                if (stage != QAbstractOAuth::Stage::RequestingAuthorization)
                    return;
                fields->insert(u"access_type"_s, u"offline"_s); // Google gives a refresh token only so
                fields->insert(u"prompt"_s, u"consent"_s); // and only with a new consent
                if (!account.isEmpty())
                    fields->insert(u"login_hint"_s, account);
            });
        connect(&m_flow, &QAbstractOAuth::authorizeWithBrowser, this, [this](const QUrl &url) { m_address = url; });
    }

    [[nodiscard]] Result<QUrl> open(quint16 port)
    {
        if (const auto listening = m_loopback.listen(port); !listening)
            return std::unexpected{listening.error()};
        m_answers = std::make_unique<Answers>(m_loopback.address().toString());
        m_flow.setReplyHandler(m_answers.get());
        m_flow.grant();
        if (!m_address.isValid())
            return failed(ErrorCode::Invalid,
                          BrowserFlowMessages::tr(
                              "The address of the sign-in page cannot be made. Check the addresses in the settings."));
        return m_address;
    }

    /// What came from the browser, or from the user who copied it out of one.
    Loopback::Heard hear(const QUrlQuery &query)
    {
        if (m_wake->isDone() || decoded(query, "state"_L1) != m_state)
            return Loopback::Heard::Stranger;
        m_denial = decoded(query, "error"_L1).left(100);
        const auto code = decoded(query, "code"_L1);
        if (m_denial.isEmpty() && code.isEmpty())
            return Loopback::Heard::Stranger;
        if (m_denial.isEmpty()) {
            Log::instance().hide(code);
            m_answers->give({{u"state"_s, m_state}, {u"code"_s, code}});
        }
        m_loopback.close(); // one answer counts
        m_wake->now();
        return m_denial.isEmpty() ? Loopback::Heard::Allowed : Loopback::Heard::Denied;
    }

    [[nodiscard]] std::optional<Error> paste(const QString &text)
    {
        const QUrl url{text.trimmed()};
        if (hear(QUrlQuery{url}) != Loopback::Heard::Stranger)
            return std::nullopt;
        return Error{ErrorCode::Invalid,
                     BrowserFlowMessages::tr("This is not the address of the browser's last page. That address begins "
                                             "with %1 and belongs to the sign-in page shown here.")
                         .arg(m_loopback.address().toString())};
    }

    [[nodiscard]] std::shared_ptr<Wake> wake() const { return m_wake; }
    [[nodiscard]] const QString &denial() const { return m_denial; }

    /// The fields of the token request: code, verifier, client, address.
    [[nodiscard]] OAuthForm form() const
    {
        OAuthForm fields;
        for (const auto &field : m_form.split('&')) {
            const auto at = field.indexOf('=');
            if (at > 0)
                fields.append(
                    {QUrl::fromPercentEncoding(field.first(at)), QUrl::fromPercentEncoding(field.sliced(at + 1))});
        }
        return fields;
    }

private:
    void setTokenUrl(const QUrl &url)
    {
#if QT_VERSION >= QT_VERSION_CHECK(6, 9, 0)
        m_flow.setTokenUrl(url);
#else
        m_flow.setAccessTokenUrl(url);
#endif
    }

    void setScopes(const QStringList &scopes)
    {
#if QT_VERSION >= QT_VERSION_CHECK(6, 9, 0)
        QSet<QByteArray> tokens;
        for (const auto &scope : scopes)
            tokens.insert(scope.toLatin1());
        m_flow.setRequestedScopeTokens(tokens);
#else
        m_flow.setScope(scopes.join(u' '));
#endif
    }

    QString m_state;
    std::shared_ptr<Wake> m_wake = std::make_shared<Wake>();
    Loopback m_loopback;
    Catcher m_catcher;
    std::unique_ptr<Answers> m_answers;
    QOAuth2AuthorizationCodeFlow m_flow;
    QUrl m_address;
    QByteArray m_form;
    QString m_denial;
};

Task<> alarm(Clock *clock, std::shared_ptr<bool> isLate, std::shared_ptr<Wake> ticket, std::stop_token stop)
{
    if (const auto slept = co_await clock->sleep(browserPatience, stop); slept) {
        *isLate = true;
        ticket->now();
    }
    co_return {};
}

/// Until the browser answers, the time is over, or nobody wants it any more.
Task<> answered(Clock *clock, std::shared_ptr<Waiting> waiting, std::stop_token stop)
{
    std::stop_source done;
    const auto isLate = std::make_shared<bool>(false);
    auto ringing = alarm(clock, isLate, waiting->wake(), done.get_token());
    const auto woken = co_await wokenOrStopped(waiting->wake(), stop);
    done.request_stop();
    (void)co_await ringing;
    if (!woken)
        co_return std::unexpected{woken.error()};
    if (*isLate)
        co_return failed(
            ErrorCode::Timeout,
            BrowserFlowMessages::tr(
                "No answer came from the browser within 5 minutes. If its page was closed, start the sign-in again."));
    if (!waiting->denial().isEmpty()) {
        auto error = apiErrorOf(
            {{ErrorCode::Denied,
              BrowserFlowMessages::tr("Google refused in the browser: %1. Try again, or use another way to sign in.")
                  .arg(waiting->denial()),
              waiting->denial()},
             waiting->denial()},
            OAuthGrant::Code, 0s);
        co_return std::unexpected{error};
    }
    co_return {};
}

} // namespace

Task<TokenGrant> grantByBrowser(std::shared_ptr<TokenEndpoint> endpoint, CloudProfile cloud, BrowserSignIn wanted,
                                std::function<void(const BrowserPage &)> page, std::stop_token stop)
{
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    const auto waiting = std::make_shared<Waiting>(cloud, wanted);
    const auto address = waiting->open(wanted.port);
    if (!address)
        co_return std::unexpected{address.error()};
    const std::chrono::seconds patience = browserPatience;
    page({*address, endpoint->clock()->now().addSecs(patience.count()),
          [ticket = std::weak_ptr{waiting}](const QString &text) {
              const auto there = ticket.lock();
              return there ? there->paste(text)
                           : std::optional{Error{ErrorCode::Invalid,
                                                 BrowserFlowMessages::tr("This sign-in is over. Start it again.")}};
          }});
    if (const auto heard = co_await answered(endpoint->clock(), waiting, stop); !heard)
        co_return std::unexpected{heard.error()};
    QUrl url = cloud.oauth;
    url.setPath(u"/token"_s);
    const auto reply = co_await endpoint->post(url, waiting->form(), AskAgain::No, stop);
    if (!reply)
        co_return std::unexpected{apiErrorOf(reply.error(), OAuthGrant::Code, endpoint->skew())};
    co_return grantFrom(*reply, endpoint->clock()->now());
}
