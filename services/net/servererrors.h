// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

/// The texts of those that stand in one place only are found there.
struct ServerErrorsMessages
{
    Q_DECLARE_TR_FUNCTIONS(ServerErrors)
};

/// Who refuses, and is named in the sentence.
enum class SpeakingCloud : quint8 { Google, Practice };

/// The user's sentences for what a server or the way to it refuses, as far as more than one place needs them: what
/// happened, why, and what to do.
namespace ServerErrors {

/// With whom the program is in session. Google until it is said otherwise.
void setSessionCloud(SpeakingCloud cloud);
/// Whose words came from `host`; empty: it is not known where from, as of the error of an operation, so whoever the
/// session is with.
[[nodiscard]] SpeakingCloud cloudAt(const QString &host);

// what Google says, or the practice cloud in its place
[[nodiscard]] QString noCapacity();
[[nodiscard]] QString rate(SpeakingCloud cloud = SpeakingCloud::Google);
/// `what`: the constraint, or the kind of policy.
[[nodiscard]] QString organisation(const QString &what);
[[nodiscard]] QString conflict();
[[nodiscard]] QString notFound(const QString &words);
[[nodiscard]] QString alreadyExists(const QString &words);
[[nodiscard]] QString denied(const QString &words, SpeakingCloud cloud);
[[nodiscard]] QString refused(const QString &words, SpeakingCloud cloud);
[[nodiscard]] QString troubleThere(const QString &words, SpeakingCloud cloud = SpeakingCloud::Google);
[[nodiscard]] QString signedOut(SpeakingCloud cloud = SpeakingCloud::Google);
/// The server's own words, to be added to a sentence; nothing where there are none.
[[nodiscard]] QString inQuotes(const QString &words);

// the way there
[[nodiscard]] QString portal();
[[nodiscard]] QString redirect(const QString &host);
[[nodiscard]] QString refusedConnection(const QString &host);
[[nodiscard]] QString lostConnection(const QString &host);
[[nodiscard]] QString proxyUnreachable(const QString &proxy);
[[nodiscard]] QString proxyNotFound(const QString &proxy);
[[nodiscard]] QString proxySilent(const QString &proxy);
/// `user`: what was sent; empty: nothing was.
[[nodiscard]] QString proxyPassword(const QString &proxy, const QString &user);
[[nodiscard]] QString certificate(const QString &host, const QString &reason);
[[nodiscard]] QString connectTimeout(const QString &host);
[[nodiscard]] QString tooLarge(const QString &host);
[[nodiscard]] QString badJson(const QString &host);
[[nodiscard]] QString cutOff(const QString &host);
[[nodiscard]] QString notSecure(const QString &url);
[[nodiscard]] QString mayHaveHappened(const QString &reason);

} // namespace ServerErrors

/// Why the machines of a TPU did not start, in the user's language. A cloud on this computer gives its reasons in
/// English sentences of this program, with names and paths in them; one that is not known, or only in parts, stays as
/// it is.
[[nodiscard]] QString hostReason(const QString &words);
