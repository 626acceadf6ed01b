// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/keyfile.h"

#include "services/core/wipe.h"
#include "services/ssh/privatefile.h"
#include "services/ssh/translations.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QScopeGuard>
#include <QtEndian>

#include <libssh/libssh.h>

#include <bit>
#include <memory>
#include <optional>

using namespace Qt::StringLiterals;

namespace {

std::optional<QByteArrayView> takeBlobString(QByteArrayView &rest)
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
    const auto curve = takeBlobString(rest);
    const auto point = takeBlobString(rest);
    if (!curve || !point || !curve->startsWith("nistp") || !type.contains(*curve))
        return false;
    bits = *curve == "nistp256" ? 256 : *curve == "nistp384" ? 384 : *curve == "nistp521" ? 521 : 0;
    return bits > 0 && point->size() == 1 + 2 * ((bits + 7) / 8) && point->front() == 4;
}

} // namespace

KeyBlob parseKeyBlob(QByteArrayView blob)
{
    auto rest = blob;
    const auto type = takeBlobString(rest);
    if (!type || type->isEmpty() || type->size() > 64)
        return {};
    KeyBlob key{.type = type->toByteArray()};
    bool isWhole = false;
    if (key.type == "ssh-ed25519" || key.type == "sk-ssh-ed25519@openssh.com") {
        const auto point = takeBlobString(rest);
        isWhole = point && point->size() == 32;
        key.bits = 256;
    } else if (key.type == "ssh-rsa") {
        const auto exponent = takeBlobString(rest);
        const auto modulus = takeBlobString(rest);
        key.bits = exponent && modulus ? bitsOfNumber(*modulus) : 0;
        isWhole = key.bits > 0;
    } else if (key.type.startsWith("ecdsa-sha2-") || key.type.startsWith("sk-ecdsa-sha2-")) {
        isWhole = isCurve(*type, rest, key.bits);
    } else {
        return key.type == "ssh-dss" ? key : KeyBlob{};
    }
    if (key.type.startsWith("sk-"))
        isWhole = isWhole && takeBlobString(rest).has_value();
    return isWhole && rest.isEmpty() ? key : KeyBlob{};
}

namespace {

constexpr QByteArrayView openSshMagic{"openssh-key-v1", 15}; // with its zero byte

/// What stands between the two lines of an OpenSSH private key. Of a key without passphrase it holds the private half.
std::optional<QByteArray> openSshBody(const QByteArray &file)
{
    constexpr QByteArrayView begin = "-----BEGIN OPENSSH PRIVATE KEY-----";
    constexpr QByteArrayView end = "-----END OPENSSH PRIVATE KEY-----";
    const auto from = file.indexOf(begin);
    const auto to = file.indexOf(end);
    if (from < 0 || to < from + begin.size())
        return std::nullopt;
    return QByteArray::fromBase64(QByteArray::fromRawData(
        file.constData() + from + begin.size(), to - from - begin.size())); // a slice would be a copy that stays
}

/// How many numbers and texts a private key of that type has behind its type; 0: no agent takes it so.
int partsOfPrivateKey(QByteArrayView type)
{
    return type == "ssh-ed25519" ? 2 : type == "ssh-rsa" ? 6 : type.startsWith("ecdsa-sha2-") ? 3 : 0;
}

} // namespace

OpenSshHead parseOpenSshHead(const QByteArray &file)
{
    auto found = openSshBody(file);
    if (!found)
        return {};
    OpenSshHead head{.isOpenSsh = true, .cipher = {}, .publicBlob = {}};
    auto &body = *found;
    const auto wiped = qScopeGuard([&body] { wipe(body); });
    if (!body.startsWith(openSshMagic))
        return head;
    auto rest = QByteArrayView{body}.sliced(openSshMagic.size());
    const auto cipher = takeBlobString(rest);
    const auto kdf = cipher ? takeBlobString(rest) : std::nullopt;
    const auto options = kdf ? takeBlobString(rest) : std::nullopt;
    if (!options || rest.size() < 4)
        return head;
    rest = rest.sliced(4); // the number of keys, always one
    const auto blob = takeBlobString(rest);
    head.cipher = cipher->toByteArray();
    head.publicBlob = blob ? blob->toByteArray() : QByteArray{};
    return head;
}

QByteArray agentIdentity(const QByteArray &openKey)
{
    auto body = openSshBody(openKey).value_or(QByteArray{});
    const auto wiped = qScopeGuard([&body] { wipe(body); });
    if (!body.startsWith(openSshMagic))
        return {};
    auto rest = QByteArrayView{body}.sliced(openSshMagic.size());
    const auto cipher = takeBlobString(rest);
    const auto kdf = cipher ? takeBlobString(rest) : std::nullopt;
    const auto options = kdf ? takeBlobString(rest) : std::nullopt;
    if (!options || *cipher != "none" || rest.size() < 4)
        return {};
    rest = rest.sliced(4); // the number of keys, always one
    const auto publicHalf = takeBlobString(rest);
    const auto secret = publicHalf ? takeBlobString(rest) : std::nullopt;
    if (!secret || secret->size() < 8)
        return {};
    const auto identity = secret->sliced(8); // behind a number that stands there twice
    auto parts = identity;
    const auto type = takeBlobString(parts);
    const int count = type ? partsOfPrivateKey(*type) : 0;
    if (count == 0)
        return {};
    for (int i = 0; i < count + 1; ++i) { // and the comment; what follows fills up the last block
        if (!takeBlobString(parts))
            return {};
    }
    return identity.first(identity.size() - parts.size()).toByteArray();
}

namespace {

constexpr qint64 keySizeLimit = 64 * 1024;

using Key = std::unique_ptr<ssh_key_struct, decltype([](ssh_key key) { ssh_key_free(key); })>;

/// A secret text of libssh's, as bytes of ours; the original is wiped.
QByteArray takeText(char *text)
{
    const QByteArray bytes{text};
    if (text)
        explicit_bzero(text, static_cast<size_t>(bytes.size()));
    ssh_string_free_char(text);
    return bytes;
}

struct Content
{
    QByteArray bytes;
    QString problem;
};

Content readKey(const QString &path)
{
    const QFileInfo place{path};
    if (!place.exists())
        return {{}, Ssh::tr("The key file %1 is not there.").arg(path)};
    if (!place.isFile() || place.size() > keySizeLimit)
        return {{}, Ssh::tr("%1 is not a key file.").arg(path)};
    QFile file{path};
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) { // a buffer would keep a copy
        return {{},
                Ssh::tr("The key file %1 cannot be read: %2. Check its owner and permissions.")
                    .arg(path, file.errorString())};
    }
    return {file.read(keySizeLimit), {}};
}

/// What the file is, when it is none of the forms that hold a usable private key.
QString problemOfForm(const QByteArray &bytes)
{
    if (bytes.startsWith("PuTTY-User-Key-File")) {
        return Ssh::tr(
            "This is a PuTTY key. Convert it with “puttygen KEY -O private-openssh -o NEWKEY”, or make a new key.");
    }
    if (bytes.contains("-----BEGIN DSA PRIVATE KEY-----"))
        return Ssh::tr("This is a DSA key: servers do not take them any more. Make an ed25519 key.");
    if (bytes.contains("PRIVATE KEY-----"))
        return {};
    if (bytes.startsWith("ssh-") || bytes.startsWith("ecdsa-") || bytes.startsWith("sk-")
        || bytes.startsWith("---- BEGIN SSH2 PUBLIC"))
        return Ssh::tr("This is the public half of a key. Choose the file without “.pub”.");
    return Ssh::tr("This is not a private key.");
}

bool needsPassphrase(const QByteArray &bytes, const OpenSshHead &head)
{
    if (head.isOpenSsh)
        return !head.cipher.isEmpty() && head.cipher != "none";
    return bytes.contains("BEGIN ENCRYPTED PRIVATE KEY") || bytes.contains("Proc-Type: 4,ENCRYPTED");
}

Key import(const QByteArray &bytes, const QByteArray &passphrase)
{
    ssh_key key = nullptr;
    // libssh asks the terminal when it has neither passphrase nor callback; this one always says no.
    const ssh_auth_callback never = [](const char *, char *, size_t, int, int, void *) { return -1; };
    ssh_pki_import_privkey_base64(bytes.constData(), passphrase.isEmpty() ? nullptr : passphrase.constData(), never,
                                  nullptr, &key);
    return Key{key};
}

QString publicHalf(const Key &key)
{
    ssh_key half = nullptr;
    char *base64 = nullptr;
    if (key && ssh_pki_export_privkey_to_pubkey(key.get(), &half) == SSH_OK)
        ssh_pki_export_pubkey_base64(half, &base64);
    ssh_key_free(half);
    return QString::fromLatin1(takeText(base64));
}

/// The public key: from the private file itself where it shows it, else from the .pub beside it.
void readPublicHalf(KeyFile &key, const QByteArray &bytes, const OpenSshHead &head)
{
    QFile beside{key.file + u".pub"_s};
    const auto line =
        beside.open(QIODevice::ReadOnly) ? QString::fromUtf8(beside.read(keySizeLimit)).simplified() : QString{};
    const auto besideKey = line.section(u' ', 1, 1);
    if (head.isOpenSsh)
        key.publicKey = QString::fromLatin1(head.publicBlob.toBase64());
    else if (key.lock == KeyFile::Lock::Open)
        key.publicKey = publicHalf(import(bytes, {}));
    else
        key.publicKey = besideKey;
    if (key.publicKey == besideKey)
        key.comment = line.section(u' ', 2);
}

QString permissionWarning(const QString &file)
{
    constexpr auto others =
        QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ReadOther | QFileDevice::WriteOther;
    if (!(QFile::permissions(file) & others))
        return {};
    return Ssh::tr("Other users of this computer can read this key; ssh refuses it like this. Run: chmod 600 %1")
        .arg(file);
}

} // namespace

QString keyFingerprint(const QString &base64)
{
    const auto blob = QByteArray::fromBase64Encoding(base64.toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    if (!blob || blob.decoded.isEmpty())
        return {};
    const auto hash = QCryptographicHash::hash(*blob, QCryptographicHash::Sha256);
    return u"SHA256:"_s + QString::fromLatin1(hash.toBase64(QByteArray::OmitTrailingEquals));
}

KeyFile inspectPublicKey(const QString &type, const QString &base64)
{
    KeyFile key;
    const auto blob = QByteArray::fromBase64Encoding(base64.toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
    const auto shape = blob ? parseKeyBlob(*blob) : KeyBlob{};
    if (shape.type.isEmpty() || (!type.isEmpty() && shape.type != type.toLatin1())) {
        key.problem = Ssh::tr("This public key is cut off or damaged. Copy the whole line again.");
        return key;
    }
    key.type = QString::fromLatin1(shape.type);
    key.bits = shape.bits;
    key.publicKey = base64;
    key.fingerprint = keyFingerprint(base64);
    if (shape.bits == 0)
        key.problem =
            Ssh::tr("Keys of the type %1 are not taken by today's servers. Make an ed25519 key.").arg(key.type);
    else if (key.type == "ssh-rsa"_L1 && shape.bits < 2048)
        key.problem = Ssh::tr("An RSA key of %n bit(s) is too weak: servers refuse it. Make an ed25519 key.", nullptr,
                              shape.bits);
    return key;
}

KeyFile inspectKeyFile(const QString &file)
{
    KeyFile key;
    key.file = file;
    auto content = readKey(file);
    const auto wiped = qScopeGuard([&content] { wipe(content.bytes); });
    key.problem = content.problem.isEmpty() ? problemOfForm(content.bytes) : content.problem;
    if (!key.problem.isEmpty())
        return key;
    const auto head = parseOpenSshHead(content.bytes);
    key.lock = needsPassphrase(content.bytes, head) ? KeyFile::Lock::Passphrase : KeyFile::Lock::Open;
    if (key.lock == KeyFile::Lock::Passphrase)
        key.contentHash = QCryptographicHash::hash(content.bytes, QCryptographicHash::Sha256);
    readPublicHalf(key, content.bytes, head);
    if (!key.publicKey.isEmpty()) {
        const auto shape = inspectPublicKey({}, key.publicKey);
        key.type = shape.type;
        key.bits = shape.bits;
        key.fingerprint = shape.fingerprint;
        key.problem = shape.problem;
    }
    if (key.type.startsWith("sk-"_L1))
        key.problem = Ssh::tr(
            "This key lives on a security key: add it to the SSH agent (ssh-add) and log in through the agent.");
    else if (key.problem.isEmpty() && key.lock == KeyFile::Lock::Open && !import(content.bytes, {}))
        key.problem =
            Ssh::tr("The key file %1 is damaged or of a kind that is not supported. Make a new key.").arg(file);
    key.warning = permissionWarning(file);
    return key;
}

Result<QByteArray> unlockKeyFile(const QString &file, const QByteArray &passphrase)
{
    auto content = readKey(file);
    if (!content.problem.isEmpty())
        return failed(ErrorCode::KeyUnreadable, content.problem);
    const bool isLocked = needsPassphrase(content.bytes, parseOpenSshHead(content.bytes));
    const auto key = import(content.bytes, passphrase);
    wipe(content.bytes);
    if (!key && isLocked)
        return failed(ErrorCode::KeyUnreadable, Ssh::tr("The passphrase does not open the key %1.").arg(file));
    if (!key)
        return failed(
            ErrorCode::KeyUnreadable,
            Ssh::tr("The key file %1 is damaged or of a kind that is not supported. Make a new key.").arg(file));
    char *text = nullptr;
    ssh_pki_export_privkey_base64_format(key.get(), nullptr, nullptr, nullptr, &text, SSH_FILE_FORMAT_OPENSSH);
    auto open = takeText(text);
    if (open.isEmpty())
        return failed(ErrorCode::KeyUnreadable,
                      Ssh::tr("The key %1 cannot be used here. Make an ed25519 key.").arg(file));
    return open;
}

Result<KeyFile> generateKeyFile(KeyType type, const QString &file, const QString &comment, const QByteArray &passphrase)
{
    if (QFileInfo{file}.isSymLink() || QFileInfo::exists(file) || QFileInfo::exists(file + u".pub"_s))
        return failed(ErrorCode::AlreadyExists,
                      Ssh::tr("%1 exists already and was left as it is. Choose another name.").arg(file));
    if (const auto folder = makePrivateFolder(QFileInfo{file}.absolutePath()); !folder)
        return std::unexpected{folder.error()};
    ssh_key made = nullptr;
    const bool isRsa = type == KeyType::Rsa4096;
    ssh_pki_generate(isRsa ? SSH_KEYTYPE_RSA : SSH_KEYTYPE_ED25519, isRsa ? 4096 : 0, &made);
    const Key key{made};
    char *text = nullptr;
    if (key) {
        ssh_pki_export_privkey_base64_format(key.get(), passphrase.isEmpty() ? nullptr : passphrase.constData(),
                                             nullptr, nullptr, &text, SSH_FILE_FORMAT_OPENSSH);
    }
    auto secret = takeText(text);
    const auto half = publicHalf(key);
    if (secret.isEmpty() || half.isEmpty())
        return failed(ErrorCode::FileFailed,
                      Ssh::tr("The key could not be made: this computer's cryptography library refused."));
    const auto typeWord = QString::fromLatin1(ssh_key_type_to_char(ssh_key_type(key.get())));
    const auto written = createFile(file, secret, 0600);
    wipe(secret);
    if (!written)
        return std::unexpected{written.error()};
    const auto line = u"%1 %2 %3"_s.arg(typeWord, half, comment).trimmed() + u'\n';
    if (const auto beside = createFile(file + u".pub"_s, line.toUtf8(), 0644); !beside) {
        QFile::remove(file);
        return std::unexpected{beside.error()};
    }
    return inspectKeyFile(file);
}
