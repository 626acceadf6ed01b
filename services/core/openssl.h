// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <openssl/bio.h>
#include <openssl/evp.h>

/// What OpenSSL hands out, with an owner. A header alone: whoever includes it links OpenSSL.
namespace openssl {

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

} // namespace openssl
