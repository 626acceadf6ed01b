// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/sshkeysline.h"
#include "services/keys/translations.h"
#include "services/ssh/keyfile.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTimeZone>

#include <algorithm>

#include <pwd.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

constexpr int commentLimit = 256;
constexpr int userLimit = 32; // useradd's

/// Accounts of Ubuntu's and Debian's own: they have no shell to log in to, or belong to the system.
bool isSystemAccount(const QString &user)
{
    static const QStringList names{u"daemon"_s,     u"bin"_s,       u"sys"_s,    u"sync"_s,  u"games"_s,  u"man"_s,
                                   u"lp"_s,         u"mail"_s,      u"news"_s,   u"uucp"_s,  u"proxy"_s,  u"www-data"_s,
                                   u"backup"_s,     u"list"_s,      u"irc"_s,    u"gnats"_s, u"nobody"_s, u"_apt"_s,
                                   u"messagebus"_s, u"syslog"_s,    u"sshd"_s,   u"tss"_s,   u"uuidd"_s,  u"tcpdump"_s,
                                   u"landscape"_s,  u"pollinate"_s, u"usbmux"_s, u"lxd"_s,   u"ntp"_s,    u"_chrony"_s,
                                   u"statd"_s,      u"dnsmasq"_s,   u"polkitd"_s};
    return names.contains(user) || user.startsWith("systemd-"_L1);
}

bool isKeyType(QStringView word)
{
    return word.startsWith("ssh-"_L1) || word.startsWith("ecdsa-sha2-"_L1) || word.startsWith("sk-"_L1);
}

/// The guest agent reads RFC 3339 and the form "2026-01-01T00:00:00+0000".
std::optional<QDateTime> parseExpiry(QString text)
{
    static const QRegularExpression bareZone{uR"(([+-]\d{2})(\d{2})$)"_s};
    text.replace(bareZone, u"\\1:\\2"_s);
    const auto time = QDateTime::fromString(text, Qt::ISODate);
    return time.isValid() ? std::optional{time.toUTC()} : std::nullopt;
}

/// After "TYPE BASE64 ": a comment, or "google-ssh {json}".
void parseRest(SshKeysLine &line, const QString &rest)
{
    constexpr auto mark = "google-ssh"_L1;
    line.comment = rest;
    if (!rest.startsWith(mark))
        return;
    const auto text = rest.sliced(mark.size()).trimmed();
    QJsonParseError error;
    const auto json = QJsonDocument::fromJson(text.toUtf8(), &error).object();
    line.comment = json["userName"_L1].toString();
    line.expiry = parseExpiry(json["expireOn"_L1].toString());
    if (error.error != QJsonParseError::NoError || !line.expiry) {
        line.kind = SshKeysLine::Kind::Ignored;
        line.problem = Keys::tr("Its expiry cannot be read, so the machines skip it.");
    }
}

SshKeysLine ignored(SshKeysLine line, const QString &problem)
{
    line.kind = SshKeysLine::Kind::Ignored;
    line.problem = problem;
    return line;
}

} // namespace

QString SshKeysLine::fingerprint() const
{
    return keyFingerprint(base64);
}

SshKeysLine parseSshKeysLine(const QString &text)
{
    SshKeysLine line;
    line.text = text;
    const auto plain = text.trimmed();
    const auto colon = plain.indexOf(u':');
    if (plain.isEmpty())
        return ignored(line, Keys::tr("An empty line."));
    if (isKeyType(plain) && (colon < 0 || plain.indexOf(u' ') < colon))
        return ignored(line, Keys::tr("It names no user: write “user:” before the key. The machines skip it."));
    if (colon <= 0)
        return ignored(line, Keys::tr("It names no user before a colon, so the machines skip it."));
    line.user = plain.first(colon);
    if (std::ranges::any_of(line.user, [](QChar c) { return c.isSpace(); }))
        return ignored(line, Keys::tr("Its user name contains a space, so the machines skip it."));
    const auto key = plain.sliced(colon + 1).trimmed();
    line.type = key.section(u' ', 0, 0, QString::SectionSkipEmpty);
    line.base64 = key.section(u' ', 1, 1, QString::SectionSkipEmpty);
    const auto shape = inspectPublicKey(line.type, line.base64);
    if (!isKeyType(line.type) || !shape.problem.isEmpty())
        return ignored(line,
                       shape.problem.isEmpty() ? Keys::tr("There is no public key after the colon.") : shape.problem);
    parseRest(line, key.section(u' ', 2, -1, QString::SectionSkipEmpty).trimmed());
    return line;
}

QList<SshKeysLine> parseSshKeys(const QString &value)
{
    QList<SshKeysLine> lines;
    if (value.isEmpty())
        return lines;
    for (const auto &text : value.split(u'\n'))
        lines.append(parseSshKeysLine(text));
    return lines;
}

QString printSshKeys(const QList<SshKeysLine> &lines)
{
    QStringList texts;
    for (const auto &line : lines)
        texts << line.text;
    return texts.join(u'\n');
}

Result<PublicKey> parsePublicKey(const QString &text)
{
    const auto plain = text.trimmed();
    if (plain.isEmpty())
        return failed(ErrorCode::Invalid, Keys::tr("There is no key yet. Paste the one line of your “.pub” file."));
    if (plain.contains("PRIVATE KEY"_L1) || plain.startsWith("PuTTY-User-Key-File"_L1)) {
        return failed(ErrorCode::Invalid,
                      Keys::tr("This is a private key: never give it away. Use the file that ends in “.pub”."));
    }
    if (plain.contains(u'\n') || plain.contains(u'\r') || plain.contains(QChar::LineSeparator)
        || plain.contains(QChar::ParagraphSeparator))
        return failed(ErrorCode::Invalid,
                      Keys::tr("A public key is one line; this has several. Copy it without line breaks."));
    // Before the type there may be "user:", or options as in authorized_keys: what counts is the key.
    static const QRegularExpression shape{
        uR"((?:^|[\s:])((?:ssh|ecdsa|sk)-[A-Za-z0-9@.-]+)[ \t]+([A-Za-z0-9+/=]+)(?:[ \t]+(.*))?$)"_s};
    const auto match = shape.match(plain);
    if (!match.hasMatch())
        return failed(
            ErrorCode::Invalid,
            Keys::tr("This is not a public key. It begins with “ssh-ed25519” or “ssh-rsa”, then a long word."));
    PublicKey key{match.captured(1), match.captured(2), match.captured(3)};
    if (const auto checked = inspectPublicKey(key.type, key.base64); !checked.problem.isEmpty())
        return failed(ErrorCode::Invalid, checked.problem);
    return key;
}

Result<QString> makeLine(const QString &user, const PublicKey &key, const QString &comment,
                         const std::optional<QDateTime> &expiry)
{
    if (const auto problem = problemOfUser(user); !problem.isEmpty())
        return failed(ErrorCode::Invalid, problem);
    if (const auto checked = inspectPublicKey(key.type, key.base64); !checked.problem.isEmpty())
        return failed(ErrorCode::Invalid, checked.problem);
    const auto clean = cleanComment(comment);
    QString rest = clean;
    if (expiry) {
        const auto until = expiry->toUTC().toString(u"yyyy-MM-ddTHH:mm:ss"_s) + u"+0000"_s;
        const QJsonObject json{{u"userName"_s, clean.isEmpty() ? user : clean}, {u"expireOn"_s, until}};
        rest = u"google-ssh "_s + QString::fromUtf8(QJsonDocument{json}.toJson(QJsonDocument::Compact));
    }
    return u"%1:%2 %3 %4"_s.arg(user, key.type, key.base64, rest).trimmed();
}

QString problemOfUser(const QString &user)
{
    const auto isAllowed = [](QChar c) {
        return c.unicode() < 128 && (c.isLetterOrNumber() || c == u'_' || c == u'-' || c == u'.');
    };
    if (user.isEmpty())
        return Keys::tr("Type a user name.");
    if (user.size() > userLimit)
        return Keys::tr("A user name has at most %n character(s).", nullptr, userLimit);
    if (!std::ranges::all_of(user, isAllowed))
        return Keys::tr("A user name consists of letters a to z, digits, “-”, “_” and “.”, without spaces.");
    if (!(user.front().isLetter() || user.front() == u'_'))
        return Keys::tr("A user name begins with a letter or “_”.");
    if (user == "root"_L1)
        return Keys::tr("The machines let nobody in as root. Choose another name; it can use sudo there.");
    if (isSystemAccount(user))
        return Keys::tr("“%1” is an account of the machines' own system, which cannot log in. Choose another name.")
            .arg(user);
    return {};
}

QString suggestedUser(const QString &commentOrMail)
{
    const auto local = commentOrMail.trimmed().section(u'@', 0, 0).section(u' ', 0, 0);
    if (problemOfUser(local).isEmpty())
        return local;
    // A name in another script leaves nothing but underscores.
    if (std::ranges::none_of(local, [](QChar c) { return c.unicode() < 128 && c.isLetterOrNumber(); }))
        return {};
    QString user;
    for (const auto c : local.toLower())
        user += c.unicode() < 128 && c.isLetterOrNumber() ? c : u'_';
    if (user.isEmpty() || user == "root"_L1 || isSystemAccount(user))
        return {};
    if (!user.front().isLetter())
        user.prepend(u'g');
    return user.left(userLimit);
}

QString proposedUser(const QString &comment)
{
    // Agents call a key without a comment by its file.
    const auto *account = ::getpwuid(::getuid());
    const auto login = account ? QString::fromLocal8Bit(account->pw_name) : QString{};
    for (const auto &source : {comment.startsWith(u'/') ? QString{} : comment, qEnvironmentVariable("USER", login)}) {
        if (const auto user = suggestedUser(source); !user.isEmpty())
            return user;
    }
    return u"tpu"_s; // root, for example, is nobody there
}

QString correctedUser(const QString &typed)
{
    QString user;
    for (const auto c : typed.trimmed().section(u'@', 0, 0).toLower()) {
        const bool isGood = c.unicode() < 128 && (c.isLetterOrNumber() || c == u'-' || c == u'.');
        if (isGood || (!user.isEmpty() && user.back() != u'_'))
            user += isGood ? c : u'_';
    }
    while (!user.isEmpty() && !user.front().isLetter())
        user.removeFirst();
    user.truncate(userLimit);
    while (!user.isEmpty() && !user.back().isLetterOrNumber())
        user.chop(1);
    return problemOfUser(user).isEmpty() ? user : QString{};
}

QString cleanComment(const QString &comment)
{
    QString clean;
    for (const auto code : comment.toUcs4()) {
        const auto category = QChar::category(code);
        const bool isInvisible = category == QChar::Other_Control || category == QChar::Other_Format
            || category == QChar::Other_Surrogate || category == QChar::Other_NotAssigned
            || category == QChar::Other_PrivateUse;
        if (QChar::isSpace(code))
            clean += u' ';
        else if (!isInvisible)
            clean += QChar::fromUcs4(code);
    }
    clean = clean.simplified().replace(u' ', u'_').left(commentLimit);
    if (!clean.isEmpty() && clean.back().isHighSurrogate())
        clean.chop(1);
    return clean.startsWith("google-ssh"_L1) ? u'_' + clean : clean;
}
