// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/project.h"

#include "services/practice/world/admission.h"
#include "services/practice/world/scenario.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QFile>
#include <QJsonDocument>
#include <QLocale>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto sender = u"TRC Support <trc-support@google.com>"_s;
const auto recipient = u"nixie@example.com"_s;
const auto subject = u"You have access to free Cloud TPUs"_s;

QString letter(const QString &name)
{
    QFile file{u":/practice/mail/"_s + name};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the mail %s is not compiled in", qPrintable(name));
    return QString::fromUtf8(file.readAll());
}

/// v2 and v3 are granted as devices of eight cores, everything younger as chips.
QString rowText(const MailRow &row)
{
    const bool isDevice = row.generation == "v2"_L1 || row.generation == "v3"_L1;
    const auto what = isDevice ? u"%1-8 device(s)"_s.arg(row.generation) : u"%1 chips"_s.arg(row.generation);
    const auto count = isDevice ? row.chips / 4 : row.chips;
    return u"%1 %2 Cloud TPU %3 in zone %4"_s.arg(count).arg(row.tier, what, row.zone);
}

QString filled(QString text, const Scenario &scenario, const QString &rows, const QDateTime &sent)
{
    const auto date = QLocale::c().toString(sent.date(), u"MMMM d, yyyy"_s);
    return text.replace(u"{{rows}}"_s, rows)
        .replace(u"{{project}}"_s, scenario.projectId)
        .replace(u"{{number}}"_s, scenario.projectNumber)
        .replace(u"{{days}}"_s, QString::number(scenario.mail.days))
        .replace(u"{{date}}"_s, date);
}

/// RFC 2045: what is no plain ASCII, and the ends of long lines, are written as "=XX" and "=".
QByteArray quotedPrintable(const QString &text)
{
    constexpr qsizetype widest = 75;
    QByteArray all;
    for (const auto &line : text.toUtf8().split('\n')) {
        QByteArray written;
        for (qsizetype i = 0; i < line.size(); ++i) {
            const auto c = line[i];
            const bool isLast = i + 1 == line.size();
            const bool isPlain = (c >= '!' && c <= '~' && c != '=') || (c == ' ' && !isLast);
            const auto piece = isPlain ? QByteArray{1, c} : '=' + QByteArray{1, c}.toHex().toUpper();
            if (written.size() + piece.size() > widest) {
                all += written + "=\r\n";
                written.clear();
            }
            written += piece;
        }
        all += written + "\r\n";
    }
    return all;
}

QByteArray wholeMail(const QString &text, const QString &html, const QDateTime &sent)
{
    const QByteArray border = "000000000000practice0trc";
    const auto date = QLocale::c().toString(sent, u"ddd, d MMM yyyy HH:mm:ss +0000"_s);
    const auto part = [&](const QByteArray &type, const QString &words) {
        return "--" + border + "\r\nContent-Type: " + type
            + "; charset=\"UTF-8\"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n" + quotedPrintable(words)
            + "\r\n";
    };
    return "MIME-Version: 1.0\r\nDate: " + date.toUtf8() + "\r\nMessage-ID: <practice."
        + QByteArray::number(sent.toSecsSinceEpoch()) + "@mail.example.com>\r\nSubject: " + subject.toUtf8()
        + "\r\nFrom: " + sender.toUtf8() + "\r\nTo: " + recipient.toUtf8()
        + "\r\nContent-Type: multipart/alternative; boundary=\"" + border + "\"\r\n\r\n" + part("text/plain", text)
        + part("text/html", html) + "--" + border + "--\r\n";
}

/// The first is "practice-token", the next "practice-token-2".
QByteArray tokenNumber(qint64 serial)
{
    return serial == 0 ? QByteArrayLiteral("practice-token") : "practice-token-" + QByteArray::number(serial + 1);
}

/// The items as key → value, or what is wrong with them.
Answer<QJsonObject> readItems(const QJsonArray &items)
{
    QJsonObject values;
    for (const auto &item : items) {
        const auto key = item["key"_L1].toString();
        if (values.contains(key))
            return computeInvalid(refusalText("metadata-duplicate"_L1).arg(key));
        values[key] = item["value"_L1].toString();
    }
    if (const auto problem = metadataProblem(values); !problem.isEmpty())
        return computeInvalid(problem);
    return values;
}

/// The mail from TRC that belongs to this world, as its user would find it: {from, to, subject, date, text, html, eml}.
/// The words are our own; subject, sender and the form of the rows are those of 2026. `sent`: when it came.
QJsonObject grantMail(const Scenario &scenario, Moment sent)
{
    const auto when = toDateTime(sent);
    QStringList plain;
    QStringList marked;
    for (const auto &row : scenario.mail.rows) {
        plain.append(u"   - "_s + rowText(row));
        marked.append(u"<li>%1</li>"_s.arg(rowText(row)));
    }
    const auto text = filled(letter(u"trc.txt"_s), scenario, plain.join(u'\n'), when);
    const auto html = filled(letter(u"trc.html"_s), scenario, marked.join(u'\n'), when);
    return {{u"from"_s, sender},
            {u"to"_s, recipient},
            {u"subject"_s, subject},
            {u"date"_s, toRfc3339(sent)},
            {u"text"_s, text},
            {u"html"_s, html},
            {u"eml"_s, QString::fromUtf8(wholeMail(text, html, when))}};
}

} // namespace

void Project::found()
{
    m_services.found();
    auto &notes = m_context.state.notes;
    if (notes.find(u"project"_s))
        return;
    notes.put(u"project"_s,
              {{{u"metadata"_s, m_context.scenario.projectMetadata},
                {u"born"_s, qint64(m_context.now().time_since_epoch().count())},
                {u"tokenSince"_s, qint64(m_context.now().time_since_epoch().count())}}});
}

QString Project::fingerprint() const
{
    const auto text = QJsonDocument{projectMetadata(m_context.state)}.toJson(QJsonDocument::Compact);
    const auto hash = QCryptographicHash::hash(text, QCryptographicHash::Sha256).first(8);
    return QString::fromLatin1(hash.toBase64(QByteArray::Base64UrlEncoding)); // with padding: gcloud decodes it
}

QJsonObject Project::commonMetadata() const
{
    QJsonArray items;
    const auto metadata = projectMetadata(m_context.state);
    for (auto it = metadata.begin(); it != metadata.end(); ++it)
        items.append(QJsonObject{{u"key"_s, it.key()}, {u"value"_s, it.value()}});
    QJsonObject json{{u"fingerprint"_s, fingerprint()}, {u"kind"_s, u"compute#metadata"_s}};
    if (!items.isEmpty())
        json[u"items"_s] = items;
    return json;
}

Answer<ComputeOperation> Project::setCommonMetadata(const QJsonObject &metadata)
{
    if (metadata["fingerprint"_L1].toString() != fingerprint())
        return ApiError{.code = Rpc::FailedPrecondition,
                        .message = refusalText("fingerprint"_L1),
                        .computeReason = u"conditionNotMet"_s,
                        .httpStatus = 412};
    const auto values = readItems(metadata["items"_L1].toArray());
    if (!values)
        return values.error();
    m_context.state.notes.edit(u"project"_s)->json[u"metadata"_s] = *values;
    m_slices.announceKeysEverywhere();
    return startCompute(m_context,
                        {.type = u"compute.projects.setCommonInstanceMetadata"_s,
                         .target = u"projects/"_s + m_context.scenario.projectId});
}

QJsonObject Project::mail() const
{
    const auto *note = m_context.state.notes.find(u"project"_s);
    const auto born =
        note->json.contains("born"_L1) ? note->json["born"_L1] : note->json["tokenSince"_L1]; // older states
    const auto age = Span{qint64(m_context.scenario.mail.daysAgo * 24 * 3600 * 1e6)};
    return grantMail(m_context.scenario, Moment{Span{born.toInteger()}} - age);
}

bool Project::mayCall(const QString &permission) const
{
    return m_context.scenario.allows(permission);
}

QByteArray Project::token() const
{
    return tokenNumber(m_context.state.count(u"token"_s));
}

QByteArray Project::expireToken()
{
    m_context.state.next(u"token"_s);
    m_context.state.notes.edit(u"project"_s)->json[u"tokenSince"_s] =
        qint64(m_context.now().time_since_epoch().count());
    return token();
}

QJsonArray Project::bindings() const
{
    if (const auto *set = m_context.state.notes.find(u"iamPolicy"_s))
        return set->json["bindings"_L1].toArray();
    const auto &number = m_context.scenario.projectNumber;
    QJsonArray bindings;
    const auto add = [&](const QString &role, const QString &member) {
        bindings.append(QJsonObject{{u"role"_s, role}, {u"members"_s, QJsonArray{member}}});
    };
    add(u"roles/owner"_s, u"user:"_s + recipient);
    const bool hasCompute = m_services.isEnabled(u"compute.googleapis.com"_s);
    if (hasCompute)
        add(u"roles/compute.serviceAgent"_s,
            u"serviceAccount:service-%1@compute-system.iam.gserviceaccount.com"_s.arg(number));
    if (hasCompute && m_context.scenario.storage.value("hostRole"_L1).toString() != "none"_L1)
        add(u"roles/editor"_s, u"serviceAccount:%1-compute@developer.gserviceaccount.com"_s.arg(number));
    if (m_services.isEnabled(u"tpu.googleapis.com"_s))
        add(u"roles/tpu.serviceAgent"_s, u"serviceAccount:service-%1@cloud-tpu.iam.gserviceaccount.com"_s.arg(number));
    return bindings;
}

std::optional<Moment> Project::tokenEnd() const
{
    if (!m_context.scenario.tokenSeconds)
        return std::nullopt;
    const auto *note = m_context.state.notes.find(u"project"_s);
    const auto since = Moment{Span{note->json["tokenSince"_L1].toInteger()}};
    return since + m_context.clock.real(Span{qint64(*m_context.scenario.tokenSeconds * 1e6)});
}

std::chrono::seconds Project::tokenLifetime() const
{
    using namespace std::chrono_literals;
    const auto end = tokenEnd();
    return end ? std::max(0s, std::chrono::duration_cast<std::chrono::seconds>(*end - m_context.now())) : 3599s;
}

std::optional<TokenFault> Project::tokenFault(const QByteArray &token) const
{
    if (token.isEmpty())
        return TokenFault::Missing;
    const auto present = m_context.state.count(u"token"_s);
    for (qint64 old = 0; old < present; ++old) {
        if (token == tokenNumber(old))
            return TokenFault::Expired;
    }
    if (token != tokenNumber(present))
        return TokenFault::Unknown;
    const auto end = tokenEnd();
    return end && m_context.now() >= *end ? std::optional{TokenFault::Expired} : std::nullopt;
}

} // namespace practice
