// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/services.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

struct ServiceRow
{
    QLatin1StringView name;
    QLatin1StringView title;
    bool needsBilling = false;
};

constexpr ServiceRow rows[] = {
    {"tpu.googleapis.com"_L1, "Cloud TPU API"_L1, true},
    {"compute.googleapis.com"_L1, "Compute Engine API"_L1, true},
    {"serviceusage.googleapis.com"_L1, "Service Usage API"_L1},
    {"cloudquotas.googleapis.com"_L1, "Cloud Quotas API"_L1},
    {"cloudresourcemanager.googleapis.com"_L1, "Cloud Resource Manager API"_L1},
    {"cloudbilling.googleapis.com"_L1, "Cloud Billing API"_L1},
    {"billingbudgets.googleapis.com"_L1, "Cloud Billing Budget API"_L1},
    {"iam.googleapis.com"_L1, "Identity and Access Management (IAM) API"_L1},
    {"iamcredentials.googleapis.com"_L1, "IAM Service Account Credentials API"_L1},
    {"monitoring.googleapis.com"_L1, "Cloud Monitoring API"_L1},
    {"logging.googleapis.com"_L1, "Cloud Logging API"_L1},
    {"oslogin.googleapis.com"_L1, "Cloud OS Login API"_L1},
    {"iap.googleapis.com"_L1, "Cloud Identity-Aware Proxy API"_L1},
    {"storage.googleapis.com"_L1, "Cloud Storage API"_L1},
};

const auto operationPrefix = u"serviceOperation/"_s;
const auto billingNote = u"billing"_s;
constexpr size_t keptServiceOperations = 50;

QString noteOf(const QString &service)
{
    return u"service/"_s + service;
}

qint64 microseconds(Moment moment)
{
    return moment.time_since_epoch().count();
}

} // namespace

QString serviceTitle(const QString &service)
{
    const auto at = std::ranges::find(rows, service, &ServiceRow::name);
    return at == std::end(rows) ? service : QString{at->title};
}

QStringList knownServices()
{
    QStringList names;
    for (const auto &row : rows)
        names.append(row.name);
    return names;
}

bool needsBilling(const QString &service)
{
    const auto at = std::ranges::find(rows, service, &ServiceRow::name);
    return at != std::end(rows) && at->needsBilling;
}

QString practiceBillingAccount()
{
    return u"billingAccounts/01A2B3-C4D5E6-F708A9"_s;
}

void Services::found()
{
    auto &notes = m_context.state.notes;
    if (notes.find(billingNote))
        return;
    notes.put(billingNote,
              {{{u"account"_s, m_context.scenario.billing ? practiceBillingAccount() : QString{}}, {u"since"_s, 0}}});
    for (const auto &service : m_context.scenario.disabledServices)
        notes.put(noteOf(service), {{{u"off"_s, true}}});
}

bool Services::isEnabled(const QString &service) const
{
    const auto *note = m_context.state.notes.find(noteOf(service));
    return !note
        || (!note->json["off"_L1].toBool() && microseconds(m_context.now()) >= note->json["enabled"_L1].toInteger());
}

bool Services::hasBilling() const
{
    const auto *note = m_context.state.notes.find(billingNote);
    return !note
        || (!note->json["account"_L1].toString().isEmpty()
            && microseconds(m_context.now()) >= note->json["since"_L1].toInteger());
}

std::optional<ApiError> Services::refuse(const QString &service) const
{
    const auto *note = m_context.state.notes.find(noteOf(service));
    if (note && (note->json["off"_L1].toBool() || microseconds(m_context.now()) < note->json["answers"_L1].toInteger()))
        return serviceDisabled(service, serviceTitle(service), m_context.scenario.projectNumber);
    if (needsBilling(service) && !hasBilling())
        return billingDisabled(service, m_context.scenario.projectNumber);
    return std::nullopt;
}

QJsonObject Services::describe(const QString &service) const
{
    const auto &number = m_context.scenario.projectNumber;
    return {{u"name"_s, u"projects/%1/services/%2"_s.arg(number, service)},
            {u"parent"_s, u"projects/"_s + number},
            {u"state"_s, isEnabled(service) ? u"ENABLED"_s : u"DISABLED"_s},
            {u"config"_s, QJsonObject{{u"name"_s, service}, {u"title"_s, serviceTitle(service)}}}};
}

/// The end of the operation that switches `service` on; one that is on already needs none.
Moment Services::begin(const QString &service)
{
    const auto key = noteOf(service);
    const auto *note = m_context.state.notes.find(key);
    if (!note)
        return Moment{};
    if (!note->json["off"_L1].toBool())
        return Moment{Span{note->json["enabled"_L1].toInteger()}};
    const auto span = m_context.span(u"enable"_s);
    const auto done = m_context.after(span);
    const auto answers = m_context.after(span + m_context.span(u"propagate"_s));
    m_context.state.notes.put(key, {{{u"enabled"_s, microseconds(done)}, {u"answers"_s, microseconds(answers)}}});
    return done;
}

Answer<> Services::enable(const QStringList &services, bool isBatch)
{
    QStringList unpaid;
    for (const auto &service : services) {
        if (needsBilling(service) && !hasBilling() && !isEnabled(service))
            unpaid.append(service);
    }
    if (!unpaid.isEmpty())
        return billingMissing(unpaid.join(u","_s), m_context.scenario.projectNumber);
    Moment ends{};
    for (const auto &service : services)
        ends = std::max(ends, begin(service));
    const bool isNothing = ends <= m_context.now() && !isBatch;
    if (isNothing) {
        const QJsonObject response{
            {u"@type"_s, u"type.googleapis.com/google.api.serviceusage.v1.EnableServiceResponse"_s},
            {u"service"_s, describe(services.first())}};
        return QJsonObject{
            {u"name"_s, u"operations/noop.DONE_OPERATION"_s}, {u"done"_s, true}, {u"response"_s, response}};
    }
    return record(isBatch ? u"acat"_s : u"acf"_s, ends,
                  isBatch ? u"BatchEnableServicesResponse"_s : u"EnableServiceResponse"_s, services);
}

Answer<> Services::disable(const QString &service)
{
    m_context.state.notes.put(noteOf(service), {{{u"off"_s, true}}});
    return record(u"acat"_s, m_context.now(), u"DisableServiceResponse"_s, {service});
}

void Services::forgetOldOperations()
{
    QList<std::pair<qint64, QString>> all;
    for (const auto &[key, note] : m_context.state.notes.all()) {
        if (key.startsWith(operationPrefix))
            all.append({note.json["ends"_L1].toInteger(), key});
    }
    if (size_t(all.size()) >= keptServiceOperations)
        m_context.state.notes.remove(std::ranges::min(all).second);
}

Answer<> Services::record(const QString &prefix, Moment ends, const QString &type, const QStringList &services)
{
    forgetOldOperations();
    const auto id = u"%1.p2-%2-%3"_s.arg(prefix, m_context.scenario.projectNumber, m_context.ids.hex(16));
    const QJsonObject operation{
        {u"ends"_s, microseconds(ends)}, {u"type"_s, type}, {u"services"_s, QJsonArray::fromStringList(services)}};
    m_context.state.notes.put(operationPrefix + id, {operation});
    return shown(id, operation);
}

QJsonObject Services::shown(const QString &id, const QJsonObject &operation) const
{
    QJsonObject json{{u"name"_s, u"operations/"_s + id}};
    QJsonArray names;
    QJsonArray described;
    for (const auto &service : operation["services"_L1].toArray()) {
        names.append(u"services/"_s + service.toString());
        described.append(describe(service.toString()));
    }
    const auto package = u"type.googleapis.com/google.api.serviceusage.v1."_s;
    json[u"metadata"_s] = QJsonObject{{u"@type"_s, package + u"OperationMetadata"_s}, {u"resourceNames"_s, names}};
    if (microseconds(m_context.now()) < operation["ends"_L1].toInteger())
        return json;
    json[u"done"_s] = true;
    const auto type = operation["type"_L1].toString();
    QJsonObject response{{u"@type"_s, package + type}};
    if (type == "BatchEnableServicesResponse"_L1)
        response[u"services"_s] = described;
    else
        response[u"service"_s] = described.first();
    json[u"response"_s] = response;
    return json;
}

Answer<> Services::operation(const QString &id) const
{
    if (const auto *note = m_context.state.notes.find(operationPrefix + id))
        return shown(id, note->json);
    if (id == "noop.DONE_OPERATION"_L1)
        return QJsonObject{{u"name"_s, u"operations/"_s + id}, {u"done"_s, true}};
    return ApiError{Rpc::NotFound, refusalText("service-operation"_L1).arg(id)};
}

QJsonObject Services::billingInfo() const
{
    const auto &id = m_context.scenario.projectId;
    QJsonObject json{{u"name"_s, u"projects/%1/billingInfo"_s.arg(id)}, {u"projectId"_s, id}};
    const auto *note = m_context.state.notes.find(billingNote);
    const auto account = note ? note->json["account"_L1].toString() : QString{};
    if (!account.isEmpty()) {
        json[u"billingAccountName"_s] = account;
        json[u"billingEnabled"_s] = true;
    }
    return json;
}

void Services::setBilling(const QString &account)
{
    // The page says "linked" at once; the services believe it some time later.
    const auto since = m_context.after(m_context.span(u"propagate"_s));
    m_context.state.notes.put(billingNote, {{{u"account"_s, account}, {u"since"_s, microseconds(since)}}});
}

} // namespace practice
