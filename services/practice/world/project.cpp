// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/project.h"

#include "services/practice/world/bodyrules.h"
#include "services/practice/world/grantmail.h"

#include <QCryptographicHash>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr size_t keptOperations = 100;

/// The first is "practice-token", the next "practice-token-2".
QByteArray tokenNumber(qint64 serial)
{
    return serial == 0 ? QByteArrayLiteral("practice-token") : "practice-token-" + QByteArray::number(serial + 1);
}

Refusal metadataInvalid(const QString &message)
{
    return {.code = Rpc::InvalidArgument, .message = message, .details = {}, .computeReason = u"invalid"_s};
}

/// The items as key → value, or what is wrong with them.
Answer<QJsonObject> readItems(const QJsonArray &items)
{
    QJsonObject values;
    for (const auto &item : items) {
        const auto key = item["key"_L1].toString();
        if (values.contains(key))
            return std::unexpected{metadataInvalid(u"Metadata has duplicate keys: %1"_s.arg(key))};
        values[key] = item["value"_L1].toString();
    }
    if (const auto problem = metadataProblem(values); !problem.isEmpty())
        return std::unexpected{metadataInvalid(problem)};
    return values;
}

} // namespace

void Project::found()
{
    m_services.found();
    auto &notes = m_ground.state.notes;
    if (notes.find(u"project"_s))
        return;
    notes.put(u"project"_s,
              {{{u"metadata"_s, m_ground.scenario.projectMetadata},
                {u"born"_s, qint64(m_ground.now().time_since_epoch().count())},
                {u"tokenSince"_s, qint64(m_ground.now().time_since_epoch().count())}}});
}

QString Project::fingerprint() const
{
    const auto text = QJsonDocument{projectMetadata(m_ground.state)}.toJson(QJsonDocument::Compact);
    const auto hash = QCryptographicHash::hash(text, QCryptographicHash::Sha256).first(8);
    return QString::fromLatin1(hash.toBase64(QByteArray::Base64UrlEncoding)); // with padding: gcloud decodes it
}

QJsonObject Project::commonMetadata() const
{
    QJsonArray items;
    const auto metadata = projectMetadata(m_ground.state);
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
        return std::unexpected{
            Refusal{.code = Rpc::FailedPrecondition,
                    .message = u"Supplied fingerprint does not match current metadata fingerprint."_s,
                    .details = {},
                    .computeReason = u"conditionNotMet"_s,
                    .httpStatus = 412}};
    const auto values = readItems(metadata["items"_L1].toArray());
    if (!values)
        return std::unexpected{values.error()};
    m_ground.state.notes.edit(u"project"_s)->json[u"metadata"_s] = *values;
    m_slices.announceKeysEverywhere();
    forgetOldOperations();
    const auto now = m_ground.now();
    ComputeOperation operation{.name = m_ground.ids.operation(now),
                               .number = m_ground.ids.number(),
                               .type = u"compute.projects.setCommonInstanceMetadata"_s,
                               .target = u"projects/"_s + m_ground.scenario.projectId,
                               .created = now,
                               .ends = m_ground.after(m_ground.span(u"compute"_s))};
    return m_ground.state.computeOperations.put(operation.name, operation);
}

void Project::forgetOldOperations()
{
    auto &operations = m_ground.state.computeOperations;
    while (operations.all().size() >= keptOperations)
        operations.remove(QString{operations.all().begin()->first}); // their names begin with the time
}

QJsonObject Project::mail() const
{
    const auto *note = m_ground.state.notes.find(u"project"_s);
    const auto born =
        note->json.contains("born"_L1) ? note->json["born"_L1] : note->json["tokenSince"_L1]; // older states
    const auto age = Span{qint64(m_ground.scenario.mail.daysAgo * 24 * 3600 * 1e6)};
    return grantMail(m_ground.scenario, Moment{Span{born.toInteger()}} - age);
}

bool Project::mayCall(const QString &permission) const
{
    return !m_ground.scenario.deniedPermissions.contains(permission);
}

QByteArray Project::token() const
{
    return tokenNumber(m_ground.state.count(u"token"_s));
}

QByteArray Project::expireToken()
{
    m_ground.state.next(u"token"_s);
    m_ground.state.notes.edit(u"project"_s)->json[u"tokenSince"_s] = qint64(m_ground.now().time_since_epoch().count());
    return token();
}

std::optional<Moment> Project::tokenEnd() const
{
    if (!m_ground.scenario.tokenSeconds)
        return std::nullopt;
    const auto *note = m_ground.state.notes.find(u"project"_s);
    const auto since = Moment{Span{note->json["tokenSince"_L1].toInteger()}};
    return since + m_ground.clock.real(Span{qint64(*m_ground.scenario.tokenSeconds * 1e6)});
}

std::chrono::seconds Project::tokenLifetime() const
{
    using namespace std::chrono_literals;
    const auto end = tokenEnd();
    return end ? std::max(0s, std::chrono::duration_cast<std::chrono::seconds>(*end - m_ground.now())) : 3599s;
}

std::optional<TokenFault> Project::tokenFault(const QByteArray &token) const
{
    if (token.isEmpty())
        return TokenFault::Missing;
    const auto present = m_ground.state.count(u"token"_s);
    for (qint64 old = 0; old < present; ++old) {
        if (token == tokenNumber(old))
            return TokenFault::Expired;
    }
    if (token != tokenNumber(present))
        return TokenFault::Unknown;
    const auto end = tokenEnd();
    return end && m_ground.now() >= *end ? std::optional{TokenFault::Expired} : std::nullopt;
}

} // namespace practice
