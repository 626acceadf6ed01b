// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/rsakey.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <memory>

namespace practice {
namespace {

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

QByteArray contentOf(const Bio &bio)
{
    char *data = nullptr;
    const auto size = BIO_get_mem_data(bio.get(), &data);
    return QByteArray{data, qsizetype(size)};
}

} // namespace

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

bool isSignedBy(const QByteArray &open, const QByteArray &text, const QByteArray &signature)
{
    const Bio bio{BIO_new_mem_buf(open.constData(), int(open.size()))};
    const Key key{PEM_read_bio_PUBKEY(bio.get(), nullptr, nullptr, nullptr)};
    const Context context{EVP_MD_CTX_new()};
    return key && EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1
        && EVP_DigestVerify(context.get(), reinterpret_cast<const unsigned char *>(signature.constData()),
                            size_t(signature.size()), reinterpret_cast<const unsigned char *>(text.constData()),
                            size_t(text.size()))
        == 1;
}

} // namespace practice
