// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/goodputcache.h"

#include "services/runs/ledgerrecorder.h"
#include "services/runs/ledgertext.h"

#include <QTimer>

using namespace std::chrono_literals;

namespace {

constexpr int mostGoodputs = 2; ///< that are asked for at the same time

} // namespace

GoodputCache::GoodputCache(LedgerRecorder *ledgers, QObject *parent)
    : QObject{parent}
    , m_ledgers{ledgers}
    , m_soon{new QTimer{this}}
{
    m_soon->setSingleShot(true);
    m_soon->setInterval(200ms);
    connect(m_soon, &QTimer::timeout, this, &GoodputCache::changed);
    if (m_ledgers == nullptr)
        return;
    connect(m_ledgers, &LedgerRecorder::changed, this, [this](const QUuid &run) {
        if (!m_known.contains(run))
            return;
        m_stale.insert(run);
        m_soon->start(); // who shows it asks for its text
    });
}

QString GoodputCache::text(const QUuid &run)
{
    const auto known = m_known.constFind(run);
    const bool isWanted = known == m_known.cend() || m_stale.contains(run);
    if (isWanted && m_ledgers != nullptr) {
        m_stale.remove(run);
        if (known == m_known.cend())
            m_known.insert(run, {}); // asked for once
        m_wanted.append(run);
        QMetaObject::invokeMethod(this, &GoodputCache::ask, Qt::QueuedConnection); // not while a row is painted
    }
    const auto range = m_known.value(run);
    return range ? ledgertext::goodput(*range) : QString{};
}

std::optional<double> GoodputCache::value(const QUuid &run) const
{
    const auto range = m_known.value(run);
    return range ? std::optional{range->first} : std::nullopt;
}

void GoodputCache::ask()
{
    while (m_asking < mostGoodputs && !m_wanted.isEmpty()) {
        const auto run = m_wanted.takeFirst();
        ++m_asking;
        m_tasks.run(m_ledgers->ledger(run), [this, run](const Result<Ledger> &ledger) {
            --m_asking;
            if (ledger)
                take(run, *ledger);
            ask();
        });
    }
}

void GoodputCache::take(const QUuid &run, const Ledger &ledger)
{
    const auto range = ledger.goodput();
    if (m_known.value(run) == range)
        return;
    m_known.insert(run, range);
    m_soon->start();
}
