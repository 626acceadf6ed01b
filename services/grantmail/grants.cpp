// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/grantmail/grants.h"

#include "services/grantmail/grant.h"
#include "services/store/jsonfile.h"
#include "services/store/jsonmerge.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct GrantsMessages
{
    Q_DECLARE_TR_FUNCTIONS(Grants)
};

Task<> everyHour(Clock *clock, std::function<void()> look, std::stop_token stop)
{
    while (true) {
        look();
        if (const auto slept = co_await clock->sleep(1h, stop); !slept)
            co_return slept;
    }
}

} // namespace

Grants::Grants(GrantsPlace place, Clock *clock, QObject *parent)
    : QObject{parent}
    , m_place{std::move(place)}
    , m_clock{clock}
{
    load();
}

void Grants::load()
{
    const auto file = readJsonFile(m_place.path);
    if (!file && file.error().code == ErrorCode::NotFound)
        return;
    m_isUntouched = false;
    if (!file && file.error().code == ErrorCode::FileFailed) {
        m_isUnread = true;
        m_problem = file.error();
        return;
    }
    const bool isNewer = file && (*file)["version"_L1].toInt() > version;
    if (file && !isNewer) {
        adopt(*file);
        return;
    }
    const auto kept = keepAside(m_place.path);
    const auto why = isNewer ? GrantsMessages::tr("The list of your grants was written by a newer TPU Desk.")
                             : GrantsMessages::tr("The list of your grants is damaged.");
    m_problem =
        failed(ErrorCode::BadReply,
               kept.isEmpty() ? GrantsMessages::tr("%1 Until the file %2 is repaired or removed, grants are not saved.")
                                    .arg(why, QDir::toNativeSeparators(m_place.path))
                              : GrantsMessages::tr("%1 It was kept as %2; paste your TRC mail again.")
                                    .arg(why, QDir::toNativeSeparators(kept)))
            .error();
    m_isUnread = kept.isEmpty();
}

/// One grant that cannot be understood does not take the others with it.
void Grants::adopt(const QJsonObject &file)
{
    m_grants.clear();
    m_said.clear();
    m_notUnderstood = {};
    for (const auto &entry : file["grants"_L1].toArray()) {
        const auto grant = parseGrant(entry.toObject());
        if (!grant || m_grants.size() >= grantrules::mostGrants) {
            m_notUnderstood.append(entry);
            continue;
        }
        m_grants.append(*grant);
        for (const auto &step : entry.toObject()["said"_L1].toArray())
            m_said[grant->id].insert(step.toInt(-1));
    }
    m_written = toFile();
    if (const auto lost = int(m_notUnderstood.size()); lost > 0)
        m_problem =
            failed(ErrorCode::BadReply,
                   GrantsMessages::tr("%n grant(s) in %1 could not be read. Paste the TRC mail again.", nullptr, lost)
                       .arg(QDir::toNativeSeparators(m_place.path)))
                .error();
}

QJsonObject Grants::toFile() const
{
    QJsonArray grants;
    for (const auto &grant : std::as_const(m_grants)) {
        auto json = toJson(grant);
        QJsonArray said;
        for (const int step : warnAt) {
            if (m_said.value(grant.id).contains(step))
                said.append(step);
        }
        json["said"_L1] = said;
        grants.append(json);
    }
    for (const auto &entry : m_notUnderstood)
        grants.append(entry);
    return {{"version"_L1, version}, {"grants"_L1, grants}};
}

Result<> Grants::save()
{
    if (m_isUnread)
        return std::unexpected{*m_problem};
    m_isUntouched = false;
    const auto written = mergeJsonFile(m_place.path, m_written, toFile());
    if (!written)
        return std::unexpected{written.error()};
    adopt(*written);
    return {};
}

bool Grants::isOurs(const Grant &grant) const
{
    if (grant.project.isEmpty() && !grant.projectNumber.isEmpty())
        return grant.projectNumber == m_place.projectNumber;
    return grant.project == m_place.project;
}

QList<Grant> Grants::grants() const
{
    QList<Grant> ours;
    std::ranges::copy_if(m_grants, std::back_inserter(ours), [this](const Grant &grant) { return isOurs(grant); });
    return ours;
}

Covered Grants::coverage(const SliceQuery &query) const
{
    return coverageOf(grants(), query, now());
}

Result<QUuid> Grants::put(Grant grant)
{
    if (grant.id.isNull())
        grant.id = QUuid::createUuid();
    const auto old = std::ranges::find(m_grants, grant.id, &Grant::id);
    if (old == m_grants.end() && m_grants.size() >= grantrules::mostGrants)
        return failed(ErrorCode::Invalid, GrantsMessages::tr("There are too many grants. Remove those that are over."));
    if (old == m_grants.end())
        m_grants.append(grant);
    else if (*old == grant)
        return grant.id;
    else {
        if (old->end() != grant.end())
            m_said.remove(grant.id); // another end is warned about anew
        *old = grant;
    }
    const auto saved = save();
    emit changed();
    checkExpiry();
    if (!saved)
        return std::unexpected{saved.error()};
    return grant.id;
}

Result<> Grants::remove(const QUuid &id)
{
    if (m_grants.removeIf([&](const Grant &grant) { return grant.id == id; }) == 0)
        return {};
    const auto saved = save();
    emit changed();
    return saved;
}

void Grants::useProjectNumber(const QString &number)
{
    if (std::exchange(m_place.projectNumber, number) != number)
        emit changed();
}

void Grants::setWatched(bool isWatched)
{
    m_tasks.cancel();
    if (!isWatched)
        return;
    m_tasks.run(everyHour(m_clock, m_tasks.guard([this] { checkExpiry(); }), m_tasks.token()), [](const Result<> &) {});
}

void Grants::checkExpiry()
{
    QList<std::pair<Grant, int>> due;
    for (const auto &grant : std::as_const(m_grants)) {
        const auto left = grant.daysLeft(now());
        if (!left || !isOurs(grant))
            continue;
        bool isNew = false;
        for (const int step : warnAt) { // who comes back late hears of the last step only
            if (*left > step || m_said.value(grant.id).contains(step))
                continue;
            m_said[grant.id].insert(step);
            isNew = true;
        }
        if (isNew)
            due.append({grant, *left});
    }
    if (due.isEmpty())
        return;
    if (const auto saved = save(); !saved && !m_problem)
        m_problem = saved.error();
    for (const auto &[grant, left] : std::as_const(due))
        emit warningDue(grant, left);
}

namespace {

/// The order in which the lines stood says nothing.
bool hasSameRows(const Grant &a, const Grant &b)
{
    return !a.rows.isEmpty() && a.rows.size() == b.rows.size() && std::ranges::is_permutation(a.rows, b.rows);
}

/// One of them may be over before the other begins; without both dates nobody knows.
bool mayOverlap(const Grant &a, const Grant &b)
{
    const auto isBefore = [](const Grant &first, const Grant &second) {
        return first.end().isValid() && second.start.isValid() && first.end() <= second.start;
    };
    return !isBefore(a, b) && !isBefore(b, a);
}

bool hasSameProject(const Grants &grants, const Grant &a, const Grant &b)
{
    return (grants.isOurs(a) && grants.isOurs(b)) || (a.project == b.project && a.projectNumber == b.projectNumber);
}

} // namespace

std::optional<Grant> duplicateGrant(const Grants &grants, const Grant &grant)
{
    const auto duplicate = std::ranges::find_if(grants.all(), [&](const Grant &kept) {
        return kept.id != grant.id && hasSameProject(grants, kept, grant) && hasSameRows(kept, grant)
            && mayOverlap(kept, grant);
    });
    return duplicate == grants.all().end() ? std::nullopt : std::optional{*duplicate};
}
