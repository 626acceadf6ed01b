// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/stacks/stackstore.h"

#include "services/store/documents.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr auto stacksKind = "stacks"_L1;

QString documentId(const StackReport &report)
{
    return report.job.toString(QUuid::WithoutBraces) + u'.' + QString::number(report.at.toMSecsSinceEpoch());
}

} // namespace

Result<> StackStore::keep(const StackReport &report)
{
    if (auto kept = m_documents->put(stacksKind, documentId(report), toJson(report), report.at); !kept)
        return kept;
    const auto all = find(report.job);
    for (qsizetype i = mostOfJob; i < all.size(); ++i) {
        if (auto removed = m_documents->remove(stacksKind, documentId(all[i])); !removed)
            return removed;
    }
    return m_documents->keepNewest(stacksKind, mostReports);
}

QList<StackReport> StackStore::find(const QUuid &job) const
{
    const auto id = job.toString(QUuid::WithoutBraces);
    QList<StackReport> reports;
    const auto documents = m_documents->all(stacksKind);
    for (const auto &document : documents) {
        if (document.body["job"_L1].toString() != id)
            continue;
        if (auto report = stackReportFrom(document.body))
            reports.append(*std::move(report));
    }
    std::ranges::stable_sort(reports, std::ranges::greater{}, &StackReport::at);
    return reports;
}

Result<> StackStore::forget(const QUuid &job)
{
    for (const auto &report : find(job)) {
        if (auto removed = m_documents->remove(stacksKind, documentId(report)); !removed)
            return removed;
    }
    return {};
}
