// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/confirmcontroller.h"

#include "services/core/activities.h"
#include "services/core/clock.h"
#include "services/core/plaintext.h"
#include "services/mcp/mcpchoice.h"
#include "services/store/settings.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/notifications/notifications.h"
#include "widgets/shell/confirmsheet.h"
#include "widgets/shell/mainwindow.h"

#include <QLocale>

using namespace Qt::StringLiterals;

namespace {

const auto confirmKey = u"confirm"_s; ///< of the notification

Error notConfirmed(const QString &sentence)
{
    return {.code = ErrorCode::Denied, .message = sentence, .reason = verbreason::notAgreed};
}

QString whoAsks(const VerbCall &call)
{
    const auto name = plainLine(call.asker, 80);
    return name.isEmpty() ? ConfirmController::tr("a program without a name") : name;
}

} // namespace

ConfirmController::ConfirmController(ConfirmControllerContext context, QObject *parent)
    : QObject{parent}
    , m_context{context}
    , m_bar{named(new NoticeBar, "confirmBar")}
    , m_turn{std::make_shared<AsyncSemaphore>(1)}
{
    m_bar->setClosable(false);
    m_context.window->addBar(m_bar);
    connect(m_bar, &NoticeBar::actionClicked, this, [this] {
        if (m_answer)
            sheet()->open();
    });
}

ConfirmController::~ConfirmController() = default;

ConfirmSheet *ConfirmController::sheet()
{
    if (m_sheet)
        return m_sheet;
    m_sheet = new ConfirmSheet{m_context.window->parts().middle};
    connect(m_sheet, &ConfirmSheet::allowed, this, [this] { answer(true); });
    connect(m_sheet, &ConfirmSheet::refused, this, [this] { answer(false); });
    connect(m_sheet, &SideSheet::opened, m_bar, &NoticeBar::dismiss);
    connect(m_sheet, &SideSheet::closed, this, &ConfirmController::showBar);
    return m_sheet;
}

Task<> ConfirmController::ask(VerbQuestion question, VerbCall call, std::stop_token stop)
{
    if (!programsMayAsk(*m_context.settings))
        co_return std::unexpected{
            Error{.code = ErrorCode::Denied,
                  .message = tr("Other programs may not ask for changes here. Nothing was done. To allow it, switch on "
                                "“Other programs may ask for changes” in the settings of TPU Desk."),
                  .reason = verbreason::readOnly}};
    if (m_turn->waiting() >= mostWaiting)
        co_return failed(
            ErrorCode::Busy,
            tr("Too many changes wait to be confirmed already. Nothing was done. Wait until they are answered."));
    const QPointer self{this};
    const auto permit = co_await m_turn->enter(stop);
    if (!permit)
        co_return std::unexpected{permit.error()};
    if (!self)
        co_return failed(ErrorCode::Cancelled);
    const auto answered = co_await askNow(question, call, stop);
    if (self)
        note(question, call, answered);
    if (!answered && answered.error().code == ErrorCode::Timeout)
        co_return std::unexpected{
            notConfirmed(tr("Nothing was done: nobody answered in the window of TPU Desk within %n minute(s).", nullptr,
                            int(patience.count())))};
    if (!answered)
        co_return std::unexpected{answered.error()};
    if (!*answered)
        co_return std::unexpected{notConfirmed(tr("Nothing was done: it was refused in the window of TPU Desk."))};
    co_return {};
}

Task<bool> ConfirmController::askNow(VerbQuestion question, VerbCall call, std::stop_token stop)
{
    const QPointer self{this};
    auto *clock = m_context.clock;
    m_answer.emplace(ErrorCode::Cancelled);
    const auto reply = m_answer->reply();
    show(question, call);
    auto answered = co_await awaitedInTime<bool>(reply, clock, patience, stop);
    if (self)
        conclude();
    co_return answered;
}

void ConfirmController::show(const VerbQuestion &question, const VerbCall &call)
{
    m_asker = whoAsks(call);
    m_sentence = plainLine(question.sentence.section(u'\n', 0, 0), 400);
    const auto until = m_context.clock->now().addDuration(patience).toLocalTime().time();
    sheet()->ask({.question = question, .call = call, .until = QLocale{}.toString(until, QLocale::ShortFormat)});
    sheet()->open();
    m_tasks.run(m_context.clock->sleep(readingTime, m_tasks.token()), [this](const Result<> &slept) {
        if (slept && m_sheet)
            m_sheet->setReadable();
    });
    if (m_context.notifications != nullptr)
        m_context.notifications->show({.kind = NoticeKind::Confirm,
                                       .key = confirmKey,
                                       .title = tr("“%1” waits for your answer").arg(m_asker),
                                       .text = m_sentence});
}

void ConfirmController::answer(bool isAgreed)
{
    if (!m_answer)
        return;
    const auto waiting = *m_answer;
    waiting(isAgreed);
}

/// Nothing is asked any more.
void ConfirmController::conclude()
{
    m_answer.reset();
    m_tasks.cancel();
    m_bar->dismiss();
    if (m_sheet)
        m_sheet->close();
    if (m_context.notifications != nullptr)
        m_context.notifications->withdraw(confirmKey);
}

/// Whoever closed the sheet to look at something finds the way back.
void ConfirmController::showBar()
{
    if (!m_answer)
        return;
    m_bar->say(
        StatusLevel::Waiting,
        [asker = m_asker, sentence = m_sentence] {
            return tr("“%1” waits for your answer: %2", "%1: a program, %2: what it wants").arg(asker, sentence);
        },
        [] { return tr("Show…"); });
}

void ConfirmController::note(const VerbQuestion &question, const VerbCall &call, const Result<bool> &answered)
{
    if (!answered && answered.error().code == ErrorCode::Cancelled)
        return; // the program asked no more
    const bool isAnswered = answered.has_value();
    const bool isAllowed = isAnswered && *answered;
    const auto sentence = plainLine(question.sentence.section(u'\n', 0, 0), 400);
    const auto id = m_context.activities->add([asker = whoAsks(call), sentence, isAnswered, isAllowed] {
        return isAllowed ? tr("Allowed to “%1”: %2", "%1: a program, %2: what it wanted").arg(asker, sentence)
            : isAnswered ? tr("Refused to “%1”: %2").arg(asker, sentence)
                         : tr("Not answered to “%1”: %2").arg(asker, sentence);
    });
    m_context.activities->finish(id, isAllowed ? ActivityState::Done : ActivityState::Cancelled);
}
