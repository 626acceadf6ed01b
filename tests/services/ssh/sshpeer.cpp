// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sshpeer.h"

#include <QCryptographicHash>
#include <QtEndian>

#include <openssl/evp.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <optional>

using namespace Qt::StringLiterals;

namespace {

enum Message : quint8 {
    Disconnect = 1,
    Ignore = 2,
    ServiceRequest = 5,
    ServiceAccept = 6,
    KexInit = 20,
    NewKeys = 21,
    EcdhInit = 30,
    EcdhReply = 31,
    AuthRequest = 50,
    AuthFailure = 51,
    AuthSuccess = 52,
    AuthBanner = 53,
    AuthKeyIsFine = 60,
    ChannelOpen = 90,
    ChannelConfirmation = 91,
    ChannelRequest = 98,
    ChannelSuccess = 99,
};

using PrivateKey = std::shared_ptr<EVP_PKEY>;

PrivateKey makeKey(const char *type)
{
    return {EVP_PKEY_Q_keygen(nullptr, nullptr, type), &EVP_PKEY_free};
}

QByteArray publicHalf(const PrivateKey &key)
{
    size_t size = 32;
    QByteArray bytes(qsizetype(size), Qt::Uninitialized);
    EVP_PKEY_get_raw_public_key(key.get(), reinterpret_cast<unsigned char *>(bytes.data()), &size);
    return bytes;
}

QByteArray number(quint32 value)
{
    QByteArray bytes(4, Qt::Uninitialized);
    qToBigEndian(value, bytes.data());
    return bytes;
}

QByteArray string(const QByteArray &bytes)
{
    return number(quint32(bytes.size())) + bytes;
}

/// A positive number of any size.
QByteArray mpint(QByteArray bytes)
{
    while (bytes.startsWith('\0'))
        bytes.remove(0, 1);
    return string(!bytes.isEmpty() && (bytes[0] & 0x80) != 0 ? '\0' + bytes : bytes);
}

quint32 takeNumber(QByteArray &from)
{
    const auto value = from.size() < 4 ? 0 : qFromBigEndian<quint32>(from.constData());
    from.remove(0, 4);
    return value;
}

QByteArray takeString(QByteArray &from)
{
    const auto size = takeNumber(from);
    const auto bytes = from.left(size);
    from.remove(0, size);
    return bytes;
}

QByteArray hash(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

QByteArray hostKeyBlob(const PrivateKey &key)
{
    return string("ssh-ed25519") + string(publicHalf(key));
}

QByteArray signatureBy(const PrivateKey &key, const QByteArray &text)
{
    const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX *)> context{EVP_MD_CTX_new(), &EVP_MD_CTX_free};
    size_t size = 64;
    QByteArray bytes(qsizetype(size), Qt::Uninitialized);
    EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get());
    EVP_DigestSign(context.get(), reinterpret_cast<unsigned char *>(bytes.data()), &size,
                   reinterpret_cast<const unsigned char *>(text.constData()), size_t(text.size()));
    return string("ssh-ed25519") + string(bytes);
}

QByteArray secretOf(const PrivateKey &own, const QByteArray &others)
{
    const PrivateKey other{EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nullptr,
                                                       reinterpret_cast<const unsigned char *>(others.constData()),
                                                       size_t(others.size())),
                           &EVP_PKEY_free};
    const std::unique_ptr<EVP_PKEY_CTX, void (*)(EVP_PKEY_CTX *)> context{EVP_PKEY_CTX_new(own.get(), nullptr),
                                                                          &EVP_PKEY_CTX_free};
    size_t size = 32;
    QByteArray bytes(qsizetype(size), Qt::Uninitialized);
    EVP_PKEY_derive_init(context.get());
    EVP_PKEY_derive_set_peer(context.get(), other.get());
    EVP_PKEY_derive(context.get(), reinterpret_cast<unsigned char *>(bytes.data()), &size);
    return bytes;
}

/// AES-256-GCM as OpenSSH has it: the length stands open before the packet, the check sum after it.
struct Cipher
{
    QByteArray key;
    QByteArray iv;

    /// Nothing: the check sum is wrong.
    std::optional<QByteArray> run(bool encrypts, const QByteArray &length, const QByteArray &bytes, QByteArray &tag)
    {
        const std::unique_ptr<EVP_CIPHER_CTX, void (*)(EVP_CIPHER_CTX *)> context{EVP_CIPHER_CTX_new(),
                                                                                  &EVP_CIPHER_CTX_free};
        const auto in = [](const QByteArray &from) {
            return reinterpret_cast<const unsigned char *>(from.constData());
        };
        QByteArray out(bytes.size(), Qt::Uninitialized);
        auto *to = reinterpret_cast<unsigned char *>(out.data());
        int size = 0;
        EVP_CipherInit_ex(context.get(), EVP_aes_256_gcm(), nullptr, in(key), in(iv), encrypts ? 1 : 0);
        EVP_CipherUpdate(context.get(), nullptr, &size, in(length), 4);
        EVP_CipherUpdate(context.get(), to, &size, in(bytes), int(bytes.size()));
        if (!encrypts)
            EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_SET_TAG, 16, tag.data());
        if (EVP_CipherFinal_ex(context.get(), to + size, &size) != 1)
            return std::nullopt;
        if (encrypts)
            EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, 16, tag.data());
        qToBigEndian(qFromBigEndian<quint64>(iv.constData() + 4) + 1, iv.data() + 4);
        return out;
    }
};

} // namespace

struct SshPeer::Talk
{
    explicit Talk(SshPeer *peer)
        : peer{peer}
    {
    }

    SshPeer *peer;
    std::atomic_int socket = -1;
    PrivateKey hostKey = makeKey("ED25519");
    QByteArray clientVersion;
    QByteArray clientInit;
    QByteArray ownInit;
    QByteArray sessionId;
    std::optional<Cipher> reading;
    std::optional<Cipher> writing;
    quint32 channel = 0; ///< the client's number of it

    bool send(const QByteArray &bytes)
    {
        for (qsizetype from = 0; from < bytes.size();) {
            const auto sent = ::send(socket, bytes.constData() + from, size_t(bytes.size() - from), MSG_NOSIGNAL);
            if (sent <= 0)
                return false;
            from += sent;
        }
        return true;
    }

    QByteArray receive(qsizetype size)
    {
        QByteArray bytes(size, Qt::Uninitialized);
        const auto got = ::recv(socket, bytes.data(), size_t(size), MSG_WAITALL);
        return got == size ? bytes : QByteArray{};
    }

    bool sendPacket(const QByteArray &payload)
    {
        const qsizetype block = writing ? 16 : 8;
        const qsizetype before = writing ? 1 : 5; // the length itself counts where it is encrypted, too
        qsizetype padding = block - (before + payload.size()) % block;
        padding += padding < 4 ? block : 0;
        const auto length = number(quint32(1 + payload.size() + padding));
        const auto rest = char(padding) + payload + QByteArray(padding, 'p');
        if (!writing)
            return send(length + rest);
        QByteArray tag(16, '\0');
        const auto sealed = writing->run(true, length, rest, tag);
        return send(length + *sealed + tag);
    }

    /// Empty: the client is gone, or nobody understands it.
    QByteArray receivePacket()
    {
        const auto length = receive(4);
        const auto size = length.isEmpty() ? 0 : qFromBigEndian<quint32>(length.constData());
        if (size < 2 || size > 300'000)
            return {};
        auto bytes = receive(size);
        if (reading) {
            auto tag = receive(16);
            const auto open = reading->run(false, length, bytes, tag);
            bytes = open ? *open : QByteArray{};
        }
        const auto padding = bytes.isEmpty() ? 0 : quint8(bytes[0]);
        return bytes.size() < 2 + padding ? QByteArray{} : bytes.sliced(1, bytes.size() - 1 - padding);
    }

    bool sayHello()
    {
        if (!send("SSH-2.0-Peer\r\n"))
            return false;
        while (!clientVersion.endsWith('\n')) {
            const auto byte = receive(1);
            if (byte.isEmpty() || clientVersion.size() > 255)
                return false;
            clientVersion += byte;
        }
        clientVersion = clientVersion.trimmed();
        return true;
    }

    bool sendInit()
    {
        const auto &offer = peer->m_script.offer;
        ownInit = char(KexInit) + QByteArray(16, 'c');
        for (const auto &list : {offer.exchanges, offer.hostKeys, offer.ciphers, offer.ciphers, offer.macs, offer.macs,
                                 offer.compressions, offer.compressions, QByteArray{}, QByteArray{}})
            ownInit += string(list);
        ownInit += '\0' + number(0);
        return sendPacket(ownInit);
    }

    void keepOffer()
    {
        auto rest = clientInit.sliced(17);
        QList<QByteArray> lists;
        for (int at = 0; at < 10; ++at)
            lists += takeString(rest);
        const QMutexLocker lock{&peer->m_mutex};
        peer->m_clientOffer = lists;
    }

    /// From the client's answer to our lists to the new keys.
    bool exchangeKeys()
    {
        if (peer->m_script.ignoresBeforeKeys && !sendPacket(char(Ignore) + string("nothing")))
            return false;
        auto request = receivePacket();
        if (!request.startsWith(char(EcdhInit)))
            return false;
        request.remove(0, 1);
        const auto clientHalf = takeString(request);
        const auto own = makeKey("X25519");
        const auto blob = hostKeyBlob(hostKey);
        const auto secret = mpint(secretOf(own, clientHalf));
        const auto sum = hash(string(clientVersion) + string("SSH-2.0-Peer") + string(clientInit) + string(ownInit)
                              + string(blob) + string(clientHalf) + string(publicHalf(own)) + secret);
        if (sessionId.isEmpty())
            sessionId = sum;
        if (!sendPacket(char(EcdhReply) + string(blob) + string(publicHalf(own)) + string(signatureBy(hostKey, sum)))
            || !sendPacket(QByteArray(1, char(NewKeys))))
            return false;
        const auto derived = [&](char letter) { return hash(secret + sum + letter + sessionId); };
        writing = Cipher{derived('D'), derived('B').first(12)};
        if (!receivePacket().startsWith(char(NewKeys)))
            return false;
        reading = Cipher{derived('C'), derived('A').first(12)};
        return true;
    }

    bool firstKeys()
    {
        if (!sayHello() || !sendInit())
            return false;
        clientInit = receivePacket();
        if (!clientInit.startsWith(char(KexInit)))
            return false;
        keepOffer();
        const auto &script = peer->m_script;
        return (script.exchangesAnyKeys || SshOffer{}.ciphers == script.offer.ciphers) && exchangeKeys();
    }

    bool authenticate(QByteArray request)
    {
        const auto &script = peer->m_script;
        (void)takeString(request);
        (void)takeString(request);
        const auto method = takeString(request);
        const bool isSigned = request.startsWith('\1');
        request.remove(0, 1);
        if (method != "publickey")
            return sendPacket(char(AuthFailure) + string("publickey") + '\0');
        if (!isSigned) {
            const auto type = takeString(request);
            return sendPacket(char(AuthKeyIsFine) + string(type) + string(takeString(request)));
        }
        for (int sent = 0; sent != script.banners; ++sent)
            if (!sendPacket(char(AuthBanner) + string(QByteArray(script.bannerSize, 'b')) + string({})))
                return false;
        return sendPacket(QByteArray(1, char(AuthSuccess)));
    }

    bool handle(QByteArray packet)
    {
        const auto type = Message(packet[0]);
        packet.remove(0, 1);
        switch (type) {
        case Disconnect: return false;
        case ServiceRequest: return sendPacket(char(ServiceAccept) + string(takeString(packet)));
        case AuthRequest: return authenticate(packet);
        case KexInit: clientInit = char(KexInit) + packet; return exchangeKeys();
        case ChannelOpen:
            (void)takeString(packet);
            channel = takeNumber(packet);
            return sendPacket(char(ChannelConfirmation) + number(channel) + number(0) + number(1 << 20)
                              + number(1 << 15));
        case ChannelRequest: {
            (void)takeNumber(packet);
            const auto what = takeString(packet);
            if (packet.startsWith('\1') && !sendPacket(char(ChannelSuccess) + number(channel)))
                return false;
            if (what != "exec" || !peer->m_script.takesAnotherHostKey)
                return true;
            hostKey = makeKey("ED25519");
            return sendInit();
        }
        default: return true;
        }
    }

    void run()
    {
        if (!firstKeys())
            return;
        for (auto packet = receivePacket(); !packet.isEmpty(); packet = receivePacket())
            if (!handle(packet))
                return;
    }
};

SshPeer::SshPeer(Script script)
    : m_script{std::move(script)}
    , m_listener{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)}
    , m_talk{std::make_unique<Talk>(this)}
{
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof where;
    if (::bind(m_listener, reinterpret_cast<const sockaddr *>(&where), size) != 0 || ::listen(m_listener, 4) != 0
        || ::getsockname(m_listener, reinterpret_cast<sockaddr *>(&where), &size) != 0)
        qFatal("no port");
    m_port = ntohs(where.sin_port);
    m_thread = std::thread{[this] { serve(); }};
}

SshPeer::~SshPeer()
{
    ::shutdown(m_listener, SHUT_RDWR);
    if (const int socket = m_talk->socket; socket >= 0)
        ::shutdown(socket, SHUT_RDWR);
    m_thread.join();
    ::close(m_listener);
    if (m_talk->socket >= 0)
        ::close(m_talk->socket);
}

void SshPeer::serve()
{
    m_talk->socket = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (m_talk->socket < 0)
        return;
    m_talk->run();
    ::shutdown(m_talk->socket, SHUT_RDWR);
}

SshTarget SshPeer::target(const QString &keyFile) const
{
    SshTarget target;
    target.host = u"127.0.0.1"_s;
    target.port = m_port;
    target.user = u"nixie"_s;
    target.identity = {ProjectId{u"p"_s}, ZoneId{u"z"_s}, u"1"_s, 0};
    target.keyFile = keyFile;
    target.agent = AgentUse::Never;
    target.publishedKeys = {{u"ssh-ed25519"_s, QString::fromLatin1(hostKeyBlob(m_talk->hostKey).toBase64())}};
    return target;
}

QList<QByteArray> SshPeer::clientOffer() const
{
    const QMutexLocker lock{&m_mutex};
    return m_clientOffer;
}
