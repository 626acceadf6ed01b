// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/store/journalthread.h"

#include <QCoroTask>

/// What came of a task: the event loop runs until it is known.
template <typename T>
[[nodiscard]] T waited(QCoro::Task<T> task)
{
    return QCoro::waitFor(std::move(task));
}

/// A journal that works within the call, and is asked like Journal itself: for tests whose time is told to pass.
class JournalHere : public JournalThread
{
public:
    explicit JournalHere(QString path, JournalOptions options = {})
        : JournalThread{std::move(path), std::move(options), Where::Here}
    {
    }

    [[nodiscard]] Result<> open() { return waited(JournalThread::open()); }
    [[nodiscard]] Result<> write(const std::function<Result<>()> &work)
    {
        return here<void>([&](Journal &journal) { return journal.write(work); });
    }
    [[nodiscard]] Result<> run(const QString &sql, const Journal::Row &values = {})
    {
        return here<void>([&](Journal &journal) { return journal.run(sql, values); });
    }
    [[nodiscard]] Result<QList<Journal::Row>> rows(const QString &sql, const Journal::Row &values = {})
    {
        return here<QList<Journal::Row>>([&](Journal &journal) { return journal.rows(sql, values); });
    }
    template <typename T>
    [[nodiscard]] Result<T> here(const std::function<Result<T>(Journal &)> &work)
    {
        return waited(JournalThread::run<T>(work));
    }
};
