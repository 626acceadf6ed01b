// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/jwt.h"

#include "services/core/openssl.h"

#include <QCryptographicHash>
#include <QJsonDocument>

#include <openssl/pem.h>
#include <openssl/rsa.h>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

using openssl::Bio;
using openssl::Context;
using openssl::Key;

const unsigned char *bytesOf(const QByteArray &text)
{
    return reinterpret_cast<const unsigned char *>(text.constData());
}

QByteArray contentOf(const Bio &bio)
{
    char *data = nullptr;
    const auto size = BIO_get_mem_data(bio.get(), &data);
    return QByteArray{data, qsizetype(size)};
}

QByteArray fromBase64Url(const QByteArray &text)
{
    return QByteArray::fromBase64(text, QByteArray::Base64UrlEncoding | QByteArray::AbortOnBase64DecodingErrors);
}

QByteArray base64Url(const QByteArray &bytes)
{
    return bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

QByteArray base64Url(const QJsonObject &json)
{
    return base64Url(QJsonDocument{json}.toJson(QJsonDocument::Compact));
}

} // namespace

QString RsaKey::id() const
{
    return QString::fromLatin1(QCryptographicHash::hash(open, QCryptographicHash::Sha1).toHex());
}

RsaKey makeRsaKey()
{
    const Key key{EVP_RSA_gen(2048)};
    const Bio secret{BIO_new(BIO_s_mem())};
    const Bio open{BIO_new(BIO_s_mem())};
    if (!key || PEM_write_bio_PKCS8PrivateKey(secret.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) != 1
        || PEM_write_bio_PUBKEY(open.get(), key.get()) != 1)
        return {};
    return {contentOf(secret), contentOf(open)};
}

std::optional<Jwt> readJwt(const QByteArray &token)
{
    const auto parts = token.split('.');
    if (parts.size() != 3)
        return std::nullopt;
    return Jwt{.head = QJsonDocument::fromJson(fromBase64Url(parts.at(0))).object(),
               .claims = QJsonDocument::fromJson(fromBase64Url(parts.at(1))).object(),
               .text = parts.at(0) + '.' + parts.at(1),
               .signature = fromBase64Url(parts.at(2))};
}

bool isSignedBy(const Jwt &jwt, const QByteArray &open)
{
    if (jwt.head["alg"_L1].toString() != "RS256"_L1)
        return false;
    const Bio bio{BIO_new_mem_buf(open.constData(), int(open.size()))};
    const Key key{PEM_read_bio_PUBKEY(bio.get(), nullptr, nullptr, nullptr)};
    const Context context{EVP_MD_CTX_new()};
    return key && EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1
        && EVP_DigestVerify(context.get(), bytesOf(jwt.signature), size_t(jwt.signature.size()), bytesOf(jwt.text),
                            size_t(jwt.text.size()))
        == 1;
}

QByteArray signedJwt(const QJsonObject &claims, const QByteArray &secret, const QString &keyId)
{
    const auto text = base64Url(QJsonObject{{u"alg"_s, u"RS256"_s}, {u"typ"_s, u"JWT"_s}, {u"kid"_s, keyId}}) + '.'
        + base64Url(claims);
    const Bio bio{BIO_new_mem_buf(secret.constData(), int(secret.size()))};
    const Key key{PEM_read_bio_PrivateKey(bio.get(), nullptr, nullptr, nullptr)};
    const Context context{EVP_MD_CTX_new()};
    size_t size = 0;
    if (!key || EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) != 1
        || EVP_DigestSign(context.get(), nullptr, &size, bytesOf(text), size_t(text.size())) != 1)
        return {};
    QByteArray signature(qsizetype(size), Qt::Uninitialized);
    if (EVP_DigestSign(context.get(), reinterpret_cast<unsigned char *>(signature.data()), &size, bytesOf(text),
                       size_t(text.size()))
        != 1)
        return {};
    signature.truncate(qsizetype(size));
    return text + '.' + base64Url(signature);
}

} // namespace practice
