// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/reply.h"
#include "services/store/journal.h"

class QThreadPool;

/// A journal on a thread of its own: neither a slow disk nor another process that holds the file stops the window.
/// Called from one thread, that of the window.
class JournalThread
{
public:
    enum class Where : quint8 {
        Thread,
        Here, ///< within the call; for tests whose time is told to pass
    };

    /// How the file was found, see Journal.
    struct Found
    {
        bool isOpen = false;
        Journal::Origin origin = Journal::Origin::Found;
        QString keptAside{};
    };

    explicit JournalThread(QString path, JournalOptions options = {}, Where where = Where::Thread);
    ~JournalThread(); ///< what was handed over is done first, unless the disk takes longer than 3 s
    Q_DISABLE_COPY_MOVE(JournalThread)

    /// One piece of work after the other, in the order of the calls. It goes on when nobody awaits it any more.
    template <typename T>
    [[nodiscard]] Task<T> run(std::function<Result<T>(Journal &)> work)
    {
        if (m_pool == nullptr)
            return finishedTask<T>(worked(m_shared, work));
        Answer<T> answer{ErrorCode::Cancelled};
        auto reply = answer.reply();
        hand([shared = m_shared, work = std::move(work), answer = std::move(answer)] { answer(worked(shared, work)); });
        return awaited<T>(std::move(reply), {}, {});
    }
    [[nodiscard]] Task<> open(); ///< see Journal::open(); one that is open stays so
    [[nodiscard]] Found found() const; ///< as of the last piece of work
    [[nodiscard]] bool isOpen() const { return found().isOpen; }

private:
    struct Shared
    {
        std::unique_ptr<Journal> journal;
        std::mutex mutex{};
        Found found{};
    };

    template <typename T>
    static Result<T> worked(const std::shared_ptr<Shared> &shared, const std::function<Result<T>(Journal &)> &work)
    {
        auto result = work(*shared->journal);
        note(*shared);
        return result;
    }
    static void note(Shared &shared);
    void hand(std::function<void()> work);

    std::shared_ptr<Shared> m_shared;
    QThreadPool *m_pool = nullptr; ///< of one thread; null: Where::Here
};
