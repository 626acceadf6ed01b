// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/keytoken.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto canonicalAudience = "https://oauth2.googleapis.com/token"_L1; // whatever address leads there
constexpr auto cloudPlatform = "https://www.googleapis.com/auth/cloud-platform"_L1;
constexpr auto email = "https://www.googleapis.com/auth/userinfo.email"_L1;
constexpr int smallestKey = 2'048;
constexpr int largestKey = 16'384;
constexpr qint64 life = 3'600;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(KeyToken)
};

template <auto Free>
struct Freed
{
    template <typename T>
    void operator()(T *what) const
    {
        Free(what);
    }
};
using Bio = std::unique_ptr<BIO, Freed<&BIO_free_all>>;
using Key = std::unique_ptr<EVP_PKEY, Freed<&EVP_PKEY_free>>;
using Context = std::unique_ptr<EVP_MD_CTX, Freed<&EVP_MD_CTX_free>>;

/// A key with a passphrase is none of Google's; OpenSSL would ask for it on the terminal.
int noPassphrase(char *, int, int, void *)
{
    return -1;
}

QByteArray base64Url(const QByteArray &bytes)
{
    return bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

QByteArray base64Url(const QJsonObject &json)
{
    return base64Url(QJsonDocument{json}.toJson(QJsonDocument::Compact));
}

std::unexpected<Error> badKey()
{
    return failed(ErrorCode::Invalid,
                  Words::tr("The private key in this file is damaged or of another kind than Google's. Make a new key "
                            "for the service account and choose its file."));
}

Result<QByteArray> signature(const QByteArray &pem, const QByteArray &text)
{
    const Bio bio{BIO_new_mem_buf(pem.constData(), int(pem.size()))};
    const Key key{bio ? PEM_read_bio_PrivateKey(bio.get(), nullptr, &noPassphrase, nullptr) : nullptr};
    if (!key || EVP_PKEY_get_base_id(key.get()) != EVP_PKEY_RSA || EVP_PKEY_get_bits(key.get()) < smallestKey
        || EVP_PKEY_get_bits(key.get()) > largestKey)
        return badKey();
    const Context context{EVP_MD_CTX_new()};
    const auto *bytes = reinterpret_cast<const unsigned char *>(text.constData());
    size_t size = 0;
    if (!context || EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) != 1
        || EVP_DigestSign(context.get(), nullptr, &size, bytes, size_t(text.size())) != 1)
        return badKey();
    QByteArray signedBytes(qsizetype(size), Qt::Uninitialized);
    if (EVP_DigestSign(context.get(), reinterpret_cast<unsigned char *>(signedBytes.data()), &size, bytes,
                       size_t(text.size()))
        != 1)
        return badKey();
    signedBytes.truncate(qsizetype(size));
    return signedBytes;
}

} // namespace

Result<QByteArray> signedAssertion(const Credentials &key, const QDateTime &now)
{
    const auto issued = now.toSecsSinceEpoch();
    const QJsonObject claims{{u"iss"_s, key.account},
                             {u"scope"_s, u"%1 %2"_s.arg(cloudPlatform, email)},
                             {u"aud"_s, canonicalAudience},
                             {u"iat"_s, issued},
                             {u"exp"_s, issued + life}};
    QJsonObject head{{u"alg"_s, u"RS256"_s}, {u"typ"_s, u"JWT"_s}};
    if (!key.keyId.isEmpty())
        head.insert(u"kid"_s, key.keyId);
    const auto text = base64Url(head) + '.' + base64Url(claims);
    const auto sealed = signature(key.privateKey, text);
    if (!sealed)
        return std::unexpected{sealed.error()};
    return text + '.' + base64Url(*sealed);
}

Task<Token> tokenByKey(std::shared_ptr<TokenEndpoint> endpoint, QUrl oauth, std::shared_ptr<const Credentials> key,
                       std::stop_token stop)
{
    constexpr auto tolerated = 30s;
    oauth.setPath(u"/token"_s);
    for (int tries = 1;; ++tries) {
        const auto skew = std::chrono::abs(endpoint->skew()) > tolerated ? endpoint->skew() : 0s;
        const auto assertion = signedAssertion(*key, endpoint->clock()->now().addSecs(skew.count()));
        if (!assertion)
            co_return std::unexpected{assertion.error()};
        const auto reply = co_await endpoint->post(oauth,
                                                   {{u"grant_type"_s, u"urn:ietf:params:oauth:grant-type:jwt-bearer"_s},
                                                    {u"assertion"_s, QString::fromLatin1(*assertion)}},
                                                   AskAgain::Yes, stop);
        if (reply) {
            const auto grant = grantFrom(*reply, endpoint->clock()->now());
            if (!grant)
                co_return std::unexpected{grant.error()};
            co_return std::as_const(grant->access);
        }
        const bool isTold = std::chrono::abs(endpoint->skew() - skew) > tolerated; // the refusal carried the right time
        if (reply.error().word != "invalid_grant"_L1 || tries > 1 || !isTold)
            co_return std::unexpected{refusalError(reply.error(), OAuthGrant::Key, endpoint->skew())};
    }
}
