// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/hostkeygen.h"

#include <QCoreApplication>
#include <QRandomGenerator>

#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <array>
#include <memory>

using namespace Qt::StringLiterals;

namespace {

constexpr int rsaBits = 2048; // what sshd accepts everywhere, and four workers boot in a tenth of a second

struct Free
{
    void operator()(EVP_PKEY *key) const { EVP_PKEY_free(key); }
    void operator()(BIO *bio) const { BIO_free(bio); }
    void operator()(BIGNUM *number) const { BN_free(number); }
};
using KeyPtr = std::unique_ptr<EVP_PKEY, Free>;

QByteArray uint32Of(quint32 value)
{
    QByteArray bytes(4, '\0');
    for (int at = 0; at < 4; ++at)
        bytes[at] = static_cast<char>(value >> (24 - 8 * at));
    return bytes;
}

/// RFC 4251: a string is its length and its bytes.
QByteArray wireString(const QByteArray &bytes)
{
    return uint32Of(static_cast<quint32>(bytes.size())) + bytes;
}

/// RFC 4251: an mpint is big-endian and never looks negative.
QByteArray wireNumber(const EVP_PKEY *key, const char *name)
{
    BIGNUM *raw = nullptr;
    if (EVP_PKEY_get_bn_param(key, name, &raw) != 1)
        return {};
    const std::unique_ptr<BIGNUM, Free> number{raw};
    QByteArray bytes(BN_num_bytes(number.get()), '\0');
    BN_bn2bin(number.get(), reinterpret_cast<unsigned char *>(bytes.data()));
    if (!bytes.isEmpty() && (static_cast<unsigned char>(bytes[0]) & 0x80))
        bytes.prepend('\0');
    return wireString(bytes);
}

QByteArray pkcs8(EVP_PKEY *key)
{
    const std::unique_ptr<BIO, Free> memory{BIO_new(BIO_s_mem())};
    if (!memory || PEM_write_bio_PrivateKey(memory.get(), key, nullptr, nullptr, 0, nullptr, nullptr) != 1)
        return {};
    char *bytes = nullptr;
    const long size = BIO_get_mem_data(memory.get(), &bytes);
    return {bytes, size};
}

/// OpenSSH's own key file (PROTOCOL.key), without a passphrase: older servers do not read ed25519 in another form.
QByteArray opensshFile(const QByteArray &publicBlob, const QByteArray &publicKey, const QByteArray &seed)
{
    const QByteArray check = uint32Of(QRandomGenerator::system()->generate());
    QByteArray secret = check + check + wireString("ssh-ed25519") + wireString(publicKey) + wireString(seed + publicKey)
        + wireString({});
    for (char pad = 1; secret.size() % 8 != 0; ++pad)
        secret.append(pad);
    const QByteArray file = QByteArray("openssh-key-v1", 15) + wireString("none") + wireString("none") + wireString({})
        + uint32Of(1) + wireString(publicBlob) + wireString(secret);
    QByteArray text = "-----BEGIN OPENSSH PRIVATE KEY-----\n";
    const QByteArray base64 = file.toBase64();
    for (qsizetype at = 0; at < base64.size(); at += 70)
        text += base64.mid(at, 70) + '\n';
    return text + "-----END OPENSSH PRIVATE KEY-----\n";
}

HostKey ed25519()
{
    const KeyPtr key{EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519")};
    std::array<unsigned char, 32> seed{};
    std::array<unsigned char, 32> point{};
    size_t seedSize = seed.size();
    size_t pointSize = point.size();
    if (!key || EVP_PKEY_get_raw_private_key(key.get(), seed.data(), &seedSize) != 1
        || EVP_PKEY_get_raw_public_key(key.get(), point.data(), &pointSize) != 1)
        return {};
    const QByteArray publicKey{reinterpret_cast<const char *>(point.data()), static_cast<qsizetype>(pointSize)};
    const QByteArray blob = wireString("ssh-ed25519") + wireString(publicKey);
    return {
        u"ssh-ed25519"_s, u"ssh_host_ed25519_key"_s,
        opensshFile(blob, publicKey, {reinterpret_cast<const char *>(seed.data()), static_cast<qsizetype>(seedSize)}),
        blob};
}

HostKey ecdsa()
{
    const KeyPtr key{EVP_EC_gen("P-256")};
    std::array<unsigned char, 65> point{};
    size_t size = 0;
    if (!key
        || EVP_PKEY_get_octet_string_param(key.get(), OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, point.data(), point.size(),
                                           &size)
            != 1)
        return {};
    const QByteArray blob = wireString("ecdsa-sha2-nistp256") + wireString("nistp256")
        + wireString({reinterpret_cast<const char *>(point.data()), static_cast<qsizetype>(size)});
    return {u"ecdsa-sha2-nistp256"_s, u"ssh_host_ecdsa_key"_s, pkcs8(key.get()), blob};
}

HostKey rsa()
{
    const KeyPtr key{EVP_RSA_gen(rsaBits)};
    if (!key)
        return {};
    const QByteArray blob = wireString("ssh-rsa") + wireNumber(key.get(), OSSL_PKEY_PARAM_RSA_E)
        + wireNumber(key.get(), OSSL_PKEY_PARAM_RSA_N);
    return {u"ssh-rsa"_s, u"ssh_host_rsa_key"_s, pkcs8(key.get()), blob};
}

} // namespace

Result<QList<HostKey>> generateHostKeys()
{
    QList<HostKey> keys{ed25519(), ecdsa(), rsa()};
    for (const HostKey &key : keys)
        if (key.privateFile.isEmpty() || key.publicBlob.isEmpty())
            return failed(ErrorCode::FileFailed,
                          QCoreApplication::translate("Hosts",
                                                      "The host keys of the practice host could not be made: "
                                                      "OpenSSL refused. Install the system's libssl again."));
    return keys;
}
