// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/sshquestions.h"

#include "services/core/wake.h"
#include "services/core/wipe.h"
#include "widgets/terminal/questionbar.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPointer>

namespace {

struct SshQuestions
{
    Q_DECLARE_TR_FUNCTIONS(SshQuestions)
};

struct Asked
{
    std::shared_ptr<Wake> wake = std::make_shared<Wake>();
    bool isDone = false;
    int button = 0;
    QString secret;
};

Question hostKeyQuestion(const HostKeyQuestion &asked)
{
    return {.level = StatusLevel::Warning,
            .title = SshQuestions::tr("Is this really %1?").arg(asked.name),
            .text = SshQuestions::tr("%1\nThe machine at %2 shows this %3 key. Compare the fingerprint with one from a "
                                     "source you trust; if you cannot, do not connect.")
                        .arg(asked.reason, asked.address, asked.type),
            .preview = asked.fingerprint,
            .focus = Question::Focus::TakeFromOne,
            .buttons = {SshQuestions::tr("Do not connect"), SshQuestions::tr("The fingerprint is right: connect")},
            .answered = {}};
}

Question passphraseQuestion(const PassphraseQuestion &asked)
{
    return {.level = StatusLevel::Note,
            .title = asked.attempt == 1 ? SshQuestions::tr("Passphrase of %1").arg(QFileInfo{asked.file}.fileName())
                                        : SshQuestions::tr("That passphrase does not open %1. Try again (%2 of 3).")
                                              .arg(QFileInfo{asked.file}.fileName())
                                              .arg(asked.attempt),
            .text = SshQuestions::tr("It opens the private key on this computer. It is not stored and not sent."),
            .field = Question::Field::Secret,
            .focus = Question::Focus::TakeFromOne,
            .buttons = {SshQuestions::tr("Cancel"), SshQuestions::tr("Unlock")},
            .answered = {}};
}

/// A question that is withdrawn goes away; what waits behind it in this bar stays.
Task<int> asked(QPointer<QuestionBar> bar, Question question, std::shared_ptr<Asked> answer, std::stop_token withdrawn)
{
    if (!bar || withdrawn.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    question.answered = [answer](int button, const QString &secret) {
        answer->isDone = true;
        answer->button = button;
        answer->secret = secret;
        answer->wake->now();
    };
    const auto ticket = bar->ask(std::move(question));
    if (const auto woken = co_await wokenOrStopped(answer->wake, withdrawn); !woken) {
        if (bar && !answer->isDone)
            bar->withdraw(ticket);
        co_return std::unexpected{woken.error()};
    }
    co_return answer->button;
}

Task<bool> askHostKey(QPointer<QuestionBar> bar, HostKeyQuestion question)
{
    const auto button = co_await asked(bar, hostKeyQuestion(question), std::make_shared<Asked>(), question.withdrawn);
    if (!button)
        co_return std::unexpected{button.error()};
    co_return *button == 1;
}

Task<QString> askPassphrase(QPointer<QuestionBar> bar, PassphraseQuestion question)
{
    const auto answer = std::make_shared<Asked>();
    const auto button = co_await asked(bar, passphraseQuestion(question), answer, question.withdrawn);
    if (!button) {
        wipe(answer->secret); // typed in the same moment
        co_return std::unexpected{button.error()};
    }
    if (*button == 0)
        co_return failed(ErrorCode::Cancelled);
    co_return std::exchange(answer->secret, {});
}

} // namespace

SshPrompts promptsIn(QuestionBar *bar)
{
    const QPointer<QuestionBar> held{bar};
    return {.acceptHostKey = [held](HostKeyQuestion question) { return askHostKey(held, std::move(question)); },
            .passphrase = [held](PassphraseQuestion question) { return askPassphrase(held, std::move(question)); },
            .place = bar};
}
