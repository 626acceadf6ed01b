// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/watcher/watchhead.h"

#include <QCoreApplication>
#include <QPointer>

class ProvisioningService;

struct WatchHeadText
{
    Q_DECLARE_TR_FUNCTIONS(WatchHead)
};

/// What a WatchHead does in steps, and what it is asked: the table in README.md. After each step it looks whether the
/// head is still there.
struct WatchHead::HeadFlow
{
    using Head = QPointer<WatchHead>;
    using Handler = Task<WatchMessage> (*)(Head head, WatchMessage ask, std::stop_token stop);

    [[nodiscard]] static Handler handlerOf(const QString &word); ///< null: nobody knows that word

    [[nodiscard]] static Task<> endSession(Head head);
    [[nodiscard]] static std::optional<AccountProfile> credentialOf(const WatchHead &head); ///< nothing: it has none
    /// Asks what the credential may do.
    [[nodiscard]] static Task<> lookAtAccount(Head head, std::stop_token stop);
    [[nodiscard]] static Task<QList<WatchItem>> changedItems(Head head,
                                                             std::shared_ptr<QHash<QString, QByteArray>> known);
    /// "ssh-ed25519 AAAA… tpudesk-watch@lab" of the watcher's own key, made where there is none; empty: it cannot be.
    [[nodiscard]] static QString ownKey(const QString &file, const QString &name);

private:
    // Answers.
    [[nodiscard]] static Task<WatchMessage> hello(Head head, WatchMessage ask, std::stop_token stop);
    [[nodiscard]] static Task<WatchMessage> adopt(Head head, WatchMessage ask, std::stop_token stop);
    [[nodiscard]] static Task<WatchMessage> fate(Head head, WatchMessage ask, std::stop_token stop);
    [[nodiscard]] static Task<WatchMessage> callOff(Head head, WatchMessage ask, std::stop_token stop);
    [[nodiscard]] static Task<WatchMessage> offer(Head head, WatchMessage ask, std::stop_token stop);
    [[nodiscard]] static Task<WatchMessage> taken(Head head, WatchMessage ask, std::stop_token stop);
    [[nodiscard]] static Task<WatchMessage> start(Head head, WatchMessage ask, std::stop_token stop);
    [[nodiscard]] static Task<WatchMessage> order(Head head, WatchMessage ask, std::stop_token stop);
    [[nodiscard]] static Task<WatchMessage> forget(Head head, WatchMessage ask, std::stop_token stop);
    [[nodiscard]] static Task<WatchMessage> history(Head head, WatchMessage ask, std::stop_token stop);
    [[nodiscard]] static Task<WatchMessage> put(Head head, WatchMessage ask, std::stop_token stop);
    [[nodiscard]] static Task<WatchMessage> credential(Head head, WatchMessage ask, std::stop_token stop);
    [[nodiscard]] static Task<WatchMessage> login(Head head, WatchMessage ask, std::stop_token stop);
    [[nodiscard]] static Task<WatchMessage> hooks(Head head, WatchMessage ask, std::stop_token stop);
    [[nodiscard]] static Task<WatchMessage> retire(Head head, WatchMessage ask, std::stop_token stop);

    /// How the disk is changed: work(items), on the journal's thread.
    template <typename T, typename Work>
    [[nodiscard]] static Task<T> onDisk(Head head, Work work)
    {
        if (!head)
            co_return failed(ErrorCode::Cancelled);
        if (const auto opened = co_await head->m_journal.open(); !opened)
            co_return std::unexpected{opened.error()};
        if (!head)
            co_return failed(ErrorCode::Cancelled);
        co_return co_await head->m_journal.run<T>([work = std::move(work), files = head->m_files,
                                                   clock = head->m_context.clock,
                                                   project = head->m_context.cloud.project](Journal &journal) {
            return work(WatchItems{&journal, files, project, clock});
        });
    }
    [[nodiscard]] static Result<WatchMessage> leaseAnswer(const Result<LeaseRecord> &swapped);
    [[nodiscard]] static Result<ProvisioningService *> requests(const Head &head);
    [[nodiscard]] static Task<AsyncSemaphore::Permit> turn(const Head &head)
    {
        return head->m_turns->enter(head->m_tasks.token());
    }
    static void settle(const Head &head); ///< the disk is as it is to be: whoever has the right acts
};
