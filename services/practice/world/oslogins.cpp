// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/oslogins.h"

#include <QCryptographicHash>
#include <QRegularExpression>
#include <QtEndian>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto osLoginPrefix = u"osLogin:"_s;

/// "nixie_example_com", at most what Linux takes.
QString accountName(const QString &email)
{
    static const QRegularExpression odd{u"[^a-z0-9]"_s};
    constexpr int longest = 32;
    return email.toLower().replace(odd, u"_"_s).left(longest);
}

QString accountNumber(const QString &email)
{
    const auto hash = QCryptographicHash::hash(email.toUtf8(), QCryptographicHash::Sha256);
    return QString::number(1'000'000'000 + quint32(qFromBigEndian<quint32>(hash.constData())) / 4);
}

bool hasEnded(const QJsonValue &key, Moment now)
{
    const auto end = key["expirationTimeUsec"_L1].toString().toLongLong();
    return end > 0 && Moment{Span{end}} <= now;
}

/// "USER:TYPE BASE64 COMMENT", with the end that the guest agent reads.
QString machineLine(const QString &user, const QJsonObject &key, const QString &mark)
{
    const auto words = key["key"_L1].toString().split(u' ', Qt::SkipEmptyParts);
    const auto end = key["expirationTimeUsec"_L1].toString().toLongLong();
    const auto rest = end == 0
        ? mark
        : u"google-ssh {\"userName\":\"%1\",\"expireOn\":\"%2\"}"_s.arg(mark, toRfc3339(Moment{Span{end}}));
    return u"%1:%2 %3 %4"_s.arg(user, words.value(0), words.value(1), rest);
}

} // namespace

QJsonObject OsLogins::keys(const QString &email) const
{
    const auto *note = m_context.state.notes.find(osLoginPrefix + email);
    auto all = note ? note->json["keys"_L1].toObject() : QJsonObject{};
    for (const auto &fingerprint : all.keys()) {
        if (hasEnded(all[fingerprint], m_context.now()))
            all.remove(fingerprint);
    }
    return all;
}

void OsLogins::keep(const QString &email, const QJsonObject &keys, bool hasAccount)
{
    m_context.state.notes.put(osLoginPrefix + email, {{{u"keys"_s, keys}, {u"hasAccount"_s, hasAccount}}});
    m_slices.announceKeysEverywhere();
}

QJsonObject OsLogins::profile(const QString &email, const QString &project) const
{
    const auto *note = m_context.state.notes.find(osLoginPrefix + email);
    QJsonArray accounts;
    if (note && note->json["hasAccount"_L1].toBool() && (project.isEmpty() || m_context.scenario.isProject(project))) {
        const auto user = accountName(email);
        const auto number = accountNumber(email);
        accounts.append(QJsonObject{{u"name"_s, u"users/%1/projects/%2"_s.arg(email, m_context.scenario.projectId)},
                                    {u"accountId"_s, m_context.scenario.projectId},
                                    {u"primary"_s, true},
                                    {u"username"_s, user},
                                    {u"uid"_s, number},
                                    {u"gid"_s, number},
                                    {u"homeDirectory"_s, u"/home/"_s + user},
                                    {u"operatingSystemType"_s, u"LINUX"_s}});
    }
    QJsonObject all{{u"name"_s, accountNumber(email)}, {u"posixAccounts"_s, accounts}};
    if (const auto own = keys(email); !own.isEmpty())
        all[u"sshPublicKeys"_s] = own;
    return withoutZeroValues(all);
}

Answer<> OsLogins::importKey(const QString &email, const QString &project, const QJsonObject &key)
{
    static const QRegularExpression form{
        u"\\A(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)) ([A-Za-z0-9+/]+={0,2})( [^\\n\\r]*)?\\n?\\z"_s};
    const auto text = key["key"_L1].toString();
    const auto match = form.match(text);
    const auto end = key["expirationTimeUsec"_L1].toVariant().toLongLong(); // a number, or its text
    if (!match.hasMatch())
        return invalidArgument(refusalText("public-key"_L1));
    if (end < 0 || (end > 0 && Moment{Span{end}} <= m_context.now()))
        return invalidArgument(refusalText("public-key-end"_L1));
    const auto *note = m_context.state.notes.find(osLoginPrefix + email);
    const bool hadAccount = note && note->json["hasAccount"_L1].toBool();
    const auto fingerprint = QString::fromLatin1(
        QCryptographicHash::hash(QByteArray::fromBase64(match.captured(3).toLatin1()), QCryptographicHash::Sha256)
            .toHex());
    auto all = keys(email);
    QJsonObject kept{{u"key"_s, text.trimmed()},
                     {u"fingerprint"_s, fingerprint},
                     {u"name"_s, u"users/%1/sshPublicKeys/%2"_s.arg(email, fingerprint)}};
    if (end > 0)
        kept[u"expirationTimeUsec"_s] = QString::number(end);
    all[fingerprint] = kept;
    keep(email, all, hadAccount || !project.isEmpty());
    return QJsonObject{{u"loginProfile"_s, profile(email, project)}};
}

Answer<> OsLogins::key(const QString &email, const QString &fingerprint) const
{
    const auto all = keys(email);
    return all.contains(fingerprint) ? Answer<>{all[fingerprint].toObject()}
                                     : notFound(u"users/%1/sshPublicKeys/%2"_s.arg(email, fingerprint));
}

Answer<> OsLogins::remove(const QString &email, const QString &fingerprint)
{
    auto all = keys(email);
    if (!all.contains(fingerprint))
        return notFound(u"users/%1/sshPublicKeys/%2"_s.arg(email, fingerprint));
    all.remove(fingerprint);
    keep(email, all, m_context.state.notes.find(osLoginPrefix + email)->json["hasAccount"_L1].toBool());
    return QJsonObject{};
}

QStringList osLoginKeys(const WorldContext &context)
{
    const bool isAdmin = context.scenario.allows(u"compute.instances.osAdminLogin"_s);
    // The machines run as a service account: who may not act as it is not let in either.
    if (!(isAdmin || context.scenario.allows(u"compute.instances.osLogin"_s))
        || !context.scenario.allows(u"iam.serviceAccounts.actAs"_s))
        return {};
    QStringList lines;
    for (const auto &[name, note] : context.state.notes.all()) {
        if (!name.startsWith(osLoginPrefix) || !note.json["hasAccount"_L1].toBool())
            continue;
        for (const auto &key : note.json["keys"_L1].toObject())
            lines += machineLine(accountName(name.sliced(osLoginPrefix.size())), key.toObject(),
                                 isAdmin ? u"os-login"_s : u"os-login-without-sudo"_s);
    }
    return lines;
}

} // namespace practice
