// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/journalthread.h"

#include "services/core/log.h"

#include <QThreadPool>

using namespace Qt::StringLiterals;

JournalThread::JournalThread(QString path, JournalOptions options, Where where)
    : m_shared{std::make_shared<Shared>(std::make_unique<Journal>(std::move(path), std::move(options)))}
{
    if (where == Where::Here)
        return;
    m_pool = new QThreadPool;
    m_pool->setMaxThreadCount(1);
    m_pool->setExpiryTimeout(-1); // a connection belongs to the thread that opened it
}

JournalThread::~JournalThread()
{
    if (m_pool == nullptr)
        return;
    constexpr int patienceMs = 3'000;
    hand([shared = m_shared] { shared->journal.reset(); });
    if (m_pool->waitForDone(patienceMs))
        delete m_pool;
    else
        warn(u"store"_s, u"the disk did not take the last of the journal in time"_s); // the thread is left to it
}

Task<> JournalThread::open()
{
    return run<void>([](Journal &journal) { return journal.isOpen() ? Result<>{} : journal.open(); });
}

JournalThread::Found JournalThread::found() const
{
    const std::scoped_lock lock{m_shared->mutex};
    return m_shared->found;
}

void JournalThread::note(Shared &shared)
{
    const std::scoped_lock lock{shared.mutex};
    shared.found = {shared.journal->isOpen(), shared.journal->origin(), shared.journal->keptAside()};
}

void JournalThread::hand(std::function<void()> work)
{
    m_pool->start(std::move(work));
}
