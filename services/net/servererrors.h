// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// The user's sentences for what a server or the way to it refuses: what happened, why, and what to do.
namespace ServerErrors {

// what Google says
[[nodiscard]] QString noCapacity();
[[nodiscard]] QString reservation();
[[nodiscard]] QString quotaZero(const QString &quota, const QString &place);
[[nodiscard]] QString quotaUsedUp(const QString &quota, const QString &limit, const QString &place);
[[nodiscard]] QString computeQuota(const QString &what);
[[nodiscard]] QString addresses(const QString &what);
[[nodiscard]] QString queueRefused();
[[nodiscard]] QString rate();
[[nodiscard]] QString typeNotGranted(const QString &type, const QString &zone);
[[nodiscard]] QString zoneNotGranted();
[[nodiscard]] QString apiOff(const QString &service);
[[nodiscard]] QString quotaProjectMissing();
[[nodiscard]] QString billingOff();
[[nodiscard]] QString freeTrial();
/// `what`: the constraint, or the kind of policy.
[[nodiscard]] QString organisation(const QString &what);
[[nodiscard]] QString permission(const QString &permission);
[[nodiscard]] QString scope();
[[nodiscard]] QString unknownType(const QString &type, const QString &zone);
[[nodiscard]] QString unknownZone(const QString &zone);
[[nodiscard]] QString unknownModel(const QString &model, const QString &type, const QString &zone);
[[nodiscard]] QString unknownRuntime(const QString &runtime);
[[nodiscard]] QString wrongState(const QString &state);
[[nodiscard]] QString legacyNode();
[[nodiscard]] QString cancelledThere();
[[nodiscard]] QString conflict();
[[nodiscard]] QString notFound(const QString &words);
[[nodiscard]] QString alreadyExists(const QString &words);
[[nodiscard]] QString denied(const QString &words);
[[nodiscard]] QString refused(const QString &words);
/// The machines of a TPU do not start where they should.
[[nodiscard]] QString hostsNotStarted(const QString &words);
[[nodiscard]] QString troubleThere(const QString &words);
[[nodiscard]] QString brokenThere();
[[nodiscard]] QString signedOut();

// the way there
[[nodiscard]] QString portal();
[[nodiscard]] QString redirect(const QString &host);
[[nodiscard]] QString hostNotFound(const QString &host);
[[nodiscard]] QString refusedConnection(const QString &host);
[[nodiscard]] QString lostConnection(const QString &host);
[[nodiscard]] QString proxy(const QString &reason);
[[nodiscard]] QString proxyUnreachable(const QString &proxy);
[[nodiscard]] QString proxyNotFound(const QString &proxy);
[[nodiscard]] QString proxySilent(const QString &proxy);
/// `user`: what was sent; empty: nothing was.
[[nodiscard]] QString proxyPassword(const QString &proxy, const QString &user);
[[nodiscard]] QString certificate(const QString &host, const QString &reason);
[[nodiscard]] QString connectTimeout(const QString &host);
[[nodiscard]] QString answerTimeout(const QString &host);
[[nodiscard]] QString tooLarge(const QString &host);
[[nodiscard]] QString badJson(const QString &host);
[[nodiscard]] QString cutOff(const QString &host);
[[nodiscard]] QString notSecure(const QString &url);
[[nodiscard]] QString queueFull(const QString &host);
[[nodiscard]] QString mayHaveHappened(const QString &reason);

} // namespace ServerErrors
