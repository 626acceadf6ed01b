// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/keyblob.h"

#include <QtEndian>

#include <bit>
#include <optional>

namespace {

std::optional<QByteArrayView> takeString(QByteArrayView &rest)
{
    if (rest.size() < 4)
        return std::nullopt;
    const auto size = qFromBigEndian<quint32>(rest.data());
    if (size > static_cast<quint64>(rest.size()) - 4)
        return std::nullopt;
    const auto text = rest.sliced(4, size);
    rest = rest.sliced(4 + static_cast<qsizetype>(size));
    return text;
}

int bitsOfNumber(QByteArrayView number)
{
    while (!number.isEmpty() && number.front() == 0)
        number = number.sliced(1);
    if (number.isEmpty() || number.size() > 4096)
        return 0;
    return static_cast<int>(number.size() - 1) * 8 + std::bit_width(static_cast<unsigned char>(number.front()));
}

bool isCurve(QByteArrayView type, QByteArrayView &rest, int &bits)
{
    const auto curve = takeString(rest);
    const auto point = takeString(rest);
    if (!curve || !point || !curve->startsWith("nistp") || !type.contains(*curve))
        return false;
    bits = *curve == "nistp256" ? 256 : *curve == "nistp384" ? 384 : *curve == "nistp521" ? 521 : 0;
    return bits > 0 && point->size() == 1 + 2 * ((bits + 7) / 8) && point->front() == 4;
}

} // namespace

KeyBlob parseKeyBlob(QByteArrayView blob)
{
    auto rest = blob;
    const auto type = takeString(rest);
    if (!type || type->isEmpty() || type->size() > 64)
        return {};
    KeyBlob key{.type = type->toByteArray()};
    bool isWhole = false;
    if (key.type == "ssh-ed25519" || key.type == "sk-ssh-ed25519@openssh.com") {
        const auto point = takeString(rest);
        isWhole = point && point->size() == 32;
        key.bits = 256;
    } else if (key.type == "ssh-rsa") {
        const auto exponent = takeString(rest);
        const auto modulus = takeString(rest);
        key.bits = exponent && modulus ? bitsOfNumber(*modulus) : 0;
        isWhole = key.bits > 0;
    } else if (key.type.startsWith("ecdsa-sha2-") || key.type.startsWith("sk-ecdsa-sha2-")) {
        isWhole = isCurve(*type, rest, key.bits);
    } else {
        return key.type == "ssh-dss" ? key : KeyBlob{};
    }
    if (key.type.startsWith("sk-"))
        isWhole = isWhole && takeString(rest).has_value();
    return isWhole && rest.isEmpty() ? key : KeyBlob{};
}

OpenSshHead parseOpenSshHead(const QByteArray &file)
{
    constexpr QByteArrayView begin = "-----BEGIN OPENSSH PRIVATE KEY-----";
    constexpr QByteArrayView end = "-----END OPENSSH PRIVATE KEY-----";
    constexpr QByteArrayView magic{"openssh-key-v1", 15}; // with its zero byte
    const auto from = file.indexOf(begin);
    const auto to = file.indexOf(end);
    if (from < 0 || to < from)
        return {};
    OpenSshHead head{.isOpenSsh = true, .cipher = {}, .publicBlob = {}};
    const auto body = QByteArray::fromBase64(file.sliced(from + begin.size(), to - from - begin.size()));
    if (!body.startsWith(magic))
        return head;
    auto rest = QByteArrayView{body}.sliced(magic.size());
    const auto cipher = takeString(rest);
    const auto kdf = cipher ? takeString(rest) : std::nullopt;
    const auto options = kdf ? takeString(rest) : std::nullopt;
    if (!options || rest.size() < 4)
        return head;
    rest = rest.sliced(4); // the number of keys, always one
    const auto blob = takeString(rest);
    head.cipher = cipher->toByteArray();
    head.publicBlob = blob ? blob->toByteArray() : QByteArray{};
    return head;
}
