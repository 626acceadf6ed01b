// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/project.h"

#include "services/practice/world/bodyrules.h"

#include <QCryptographicHash>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

struct ServiceRow
{
    QLatin1StringView name;
    QLatin1StringView title;
};

constexpr ServiceRow services[] = {
    {"tpu.googleapis.com"_L1, "Cloud TPU API"_L1},
    {"compute.googleapis.com"_L1, "Compute Engine API"_L1},
    {"serviceusage.googleapis.com"_L1, "Service Usage API"_L1},
    {"cloudquotas.googleapis.com"_L1, "Cloud Quotas API"_L1},
    {"cloudresourcemanager.googleapis.com"_L1, "Cloud Resource Manager API"_L1},
    {"cloudbilling.googleapis.com"_L1, "Cloud Billing API"_L1},
    {"monitoring.googleapis.com"_L1, "Cloud Monitoring API"_L1},
    {"logging.googleapis.com"_L1, "Cloud Logging API"_L1},
    {"oslogin.googleapis.com"_L1, "Cloud OS Login API"_L1},
    {"iap.googleapis.com"_L1, "Cloud Identity-Aware Proxy API"_L1},
};

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

QString serviceTitle(const QString &service)
{
    const auto at = std::ranges::find(services, service, &ServiceRow::name);
    return at == std::end(services) ? service : QString{at->title};
}

QStringList knownServices()
{
    QStringList names;
    for (const auto &row : services)
        names.append(row.name);
    return names;
}

void Project::found()
{
    auto &notes = m_ground.state.notes;
    if (notes.find(u"project"_s))
        return;
    QJsonArray off;
    for (const auto &service : m_ground.scenario.disabledServices)
        off.append(service);
    notes.put(u"project"_s, {{{u"metadata"_s, m_ground.scenario.projectMetadata},
                              {u"disabledServices"_s, off},
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
        return std::unexpected{Refusal{.code = Rpc::FailedPrecondition,
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
                               .ends = m_ground.clock.after(m_ground.scenario.span(u"compute"_s))};
    return m_ground.state.computeOperations.put(operation.name, operation);
}

void Project::forgetOldOperations()
{
    auto &operations = m_ground.state.computeOperations;
    while (operations.all().size() >= keptOperations)
        operations.remove(QString{operations.all().begin()->first}); // their names begin with the time
}

bool Project::isEnabled(const QString &service) const
{
    const auto *note = m_ground.state.notes.find(u"project"_s);
    return !note || !note->json["disabledServices"_L1].toArray().contains(service);
}

std::optional<Refusal> Project::enable(const QString &service)
{
    if (!m_ground.scenario.billing)
        return billingMissing(service, m_ground.scenario.projectNumber);
    auto *note = m_ground.state.notes.edit(u"project"_s);
    auto off = note->json["disabledServices"_L1].toArray();
    for (qsizetype i = off.size() - 1; i >= 0; --i) {
        if (off[i].toString() == service)
            off.removeAt(i);
    }
    note->json[u"disabledServices"_s] = off;
    return std::nullopt;
}

void Project::disable(const QString &service)
{
    auto *note = m_ground.state.notes.edit(u"project"_s);
    auto off = note->json["disabledServices"_L1].toArray();
    if (!off.contains(service))
        off.append(service);
    note->json[u"disabledServices"_s] = off;
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
