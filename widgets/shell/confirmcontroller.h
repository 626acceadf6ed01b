// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verbcall.h"
#include "services/core/async/reply.h"
#include "services/core/async/semaphore.h"
#include "services/core/taskscope.h"

#include <QObject>
#include <QPointer>

class Activities;
class ConfirmSheet;
class MainWindow;
class NoticeBar;
class Notifications;
class Settings;

/// What a ConfirmController works with. All but the window outlives its tasks; notifications may be null.
struct ConfirmControllerContext
{
    MainWindow *window = nullptr;
    Settings *settings = nullptr;
    Activities *activities = nullptr;
    Notifications *notifications = nullptr;
    Clock *clock = nullptr;
};

/// Asks the person at the window about each change that another program wants, one after the other: with a sheet, with
/// a bar while the sheet is closed, with a notification while the window is behind others. What came of it stays in the
/// Activity list.
class ConfirmController : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::minutes patience{2}; ///< then it counts as refused
    static constexpr std::chrono::seconds readingTime{1}; ///< before it can be agreed to
    static constexpr size_t mostWaiting = 8; ///< behind the one that is shown

    explicit ConfirmController(ConfirmControllerContext context, QObject *parent = nullptr);
    ~ConfirmController() override;

    /// See AskWindow. Also Busy, where too many wait already.
    [[nodiscard]] Task<> ask(VerbQuestion question, VerbCall call, std::stop_token stop);

private:
    [[nodiscard]] Task<bool> askNow(VerbQuestion question, VerbCall call, std::stop_token stop);
    void show(const VerbQuestion &question, const VerbCall &call);
    void answer(bool isAgreed);
    void conclude();
    void note(const VerbQuestion &question, const VerbCall &call, const Result<bool> &answered);
    void showBar();
    [[nodiscard]] ConfirmSheet *sheet(); ///< made at its first use

    ConfirmControllerContext m_context;
    NoticeBar *m_bar; ///< owned by the window
    QPointer<ConfirmSheet> m_sheet;
    std::shared_ptr<AsyncSemaphore> m_turn;
    std::optional<Answer<bool>> m_answer; ///< of the one that is shown
    QString m_asker; ///< of the one that is shown
    QString m_sentence; ///< the same, one line
    TaskScope m_tasks; // last
};
