// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/servererrors.h"

#include "services/net/hostreasons.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ServerErrors)
};

/// " (in us-east5)" or nothing: quotas are per zone and per region, and not every text names the place.
QString inPlace(const QString &place)
{
    return place.isEmpty() ? QString{} : u" ("_s + place + u')';
}

QString quoted(const QString &words)
{
    return words.isEmpty() ? QString{} : u' ' + words.trimmed();
}

} // namespace

QString ServerErrors::noCapacity()
{
    return Words::tr(
        "There is no free capacity in this zone at the moment. Your quota is not the reason; try again later or "
        "in another zone.");
}

QString ServerErrors::reservation()
{
    return Words::tr(
        "The reservation has no room for this, or does not exist in this zone. Choose another kind of capacity, "
        "or ask for a larger reservation.");
}

QString ServerErrors::quotaZero(const QString &quota, const QString &place)
{
    return Words::tr(
               "The project has no quota for this%1: the limit of %2 is 0. Choose a zone and type that were granted to "
               "you; waiting does not help.")
        .arg(inPlace(place), quota);
}

QString ServerErrors::quotaUsedUp(const QString &quota, const QString &limit, const QString &place)
{
    return Words::tr(
               "The quota%1 is used up: %2 allows %3. Delete TPUs or dead requests that hold it, or choose a smaller "
               "size.")
        .arg(inPlace(place), quota, limit);
}

QString ServerErrors::computeQuota(const QString &what)
{
    return Words::tr("The project has reached its %1 limit of Compute Engine in this region. Delete machines that are "
                     "not needed, "
                     "choose a smaller size, or ask for a higher limit.")
        .arg(what);
}

QString ServerErrors::addresses(const QString &what)
{
    return Words::tr("The project has no external IP addresses left in this region (%1); every host of a TPU takes "
                     "one. Create the "
                     "TPU with internal addresses only, choose a smaller size, delete what holds addresses, or ask for "
                     "a higher limit.")
        .arg(what);
}

QString ServerErrors::queueRefused()
{
    return Words::tr(
        "Google does not queue requests for this. The TPU has to be created directly, again and again until there is "
        "capacity.");
}

QString ServerErrors::rate()
{
    return Words::tr("Google asks for fewer requests per minute. The program waits and tries again.");
}

QString ServerErrors::typeNotGranted(const QString &type, const QString &zone)
{
    return Words::tr(
               "%1 was not granted to this project in %2. Choose a type and zone from your grant; if the grant names "
               "this one, ask TRC support.")
        .arg(type, zone);
}

QString ServerErrors::zoneNotGranted()
{
    return Words::tr(
        "This zone is not open to the project. Choose a zone from your grant, or check that the grant is for "
        "this project.");
}

QString ServerErrors::apiOff(const QString &service)
{
    return Words::tr("%1 is not enabled in this project. Enable it for the project and try again a few minutes later.")
        .arg(service.isEmpty() ? Words::tr("A needed Google API") : service);
}

QString ServerErrors::quotaProjectMissing()
{
    return Words::tr(
        "Google counts this call to another project than yours, because the sign-in names none. Choose the "
        "project again, or sign in again.");
}

QString ServerErrors::billingOff()
{
    return Words::tr(
        "The project has no active billing account, and Google wants one even for free TPUs. Link a billing "
        "account to the project.");
}

QString ServerErrors::freeTrial()
{
    return Words::tr("The project's billing account is still in its free trial, which does not allow TPUs. Upgrade the "
                     "billing account.");
}

QString ServerErrors::organisation(const QString &what)
{
    return Words::tr("A rule of the project's organization forbids this (%1). Ask whoever administers the "
                     "organization; trying again "
                     "does not help.")
        .arg(what);
}

QString ServerErrors::permission(const QString &permission)
{
    return Words::tr(
               "Your account lacks the permission %1 in this project. Ask the project's owner for a role that has it, "
               "for example TPU Admin.")
        .arg(permission);
}

QString ServerErrors::scope()
{
    return Words::tr("The sign-in does not cover this action. Sign in again and allow access to Google Cloud.");
}

QString ServerErrors::unknownType(const QString &type, const QString &zone)
{
    return Words::tr("%1 does not exist in %2. Choose one of the types that the zone offers.").arg(type, zone);
}

QString ServerErrors::unknownZone(const QString &zone)
{
    return Words::tr("%1 is not a zone with TPUs. Choose one from the list of zones.").arg(zone);
}

QString ServerErrors::unknownModel(const QString &model, const QString &type, const QString &zone)
{
    return Words::tr("%2 cannot be had as %1 in %3. Choose another tier or another zone.").arg(model, type, zone);
}

QString ServerErrors::unknownRuntime(const QString &runtime)
{
    return Words::tr("The runtime version %1 does not exist here. Choose one of those that the zone offers.")
        .arg(runtime);
}

QString ServerErrors::wrongState(const QString &state)
{
    return Words::tr("This is not possible in the state %1. Wait until the state has changed, then try again.")
        .arg(state);
}

QString ServerErrors::legacyNode()
{
    return Words::tr("Google no longer makes TPUs of the old TPU Node architecture. Create a TPU VM instead.");
}

QString ServerErrors::cancelledThere()
{
    return Words::tr("The operation was cancelled by somebody else in the cloud. Try again if you still need it.");
}

QString ServerErrors::conflict()
{
    return Words::tr("Somebody else changed the same thing at the same time. Load it again and repeat the change.");
}

QString ServerErrors::notFound(const QString &words)
{
    return Words::tr("What was asked for does not exist (any more).%1").arg(quoted(words));
}

QString ServerErrors::alreadyExists(const QString &words)
{
    return Words::tr("The name is taken already. Choose another one.%1").arg(quoted(words));
}

QString ServerErrors::denied(const QString &words)
{
    return Words::tr("Google refused this for your account or project. Check your roles in the project.%1")
        .arg(quoted(words));
}

QString ServerErrors::refused(const QString &words)
{
    return Words::tr("Google refused the request. Check what was entered.%1").arg(quoted(words));
}

QString ServerErrors::hostsNotStarted(const QString &words)
{
    return Words::tr("The machines of the TPU cannot be started.%1").arg(quoted(hostReason(words)));
}

QString ServerErrors::troubleThere(const QString &words)
{
    return Words::tr("Google has trouble at the moment; this usually passes. Try again later.%1").arg(quoted(words));
}

QString ServerErrors::brokenThere()
{
    return Words::tr(
        "Google reports an internal error. Often it passes; at times it hides that there is no capacity, or too few "
        "external addresses for all hosts. Try again, and if it stays so, try another zone or a smaller size.");
}

QString ServerErrors::signedOut()
{
    return Words::tr("Google does not accept the sign-in any more. Sign in again.");
}

QString ServerErrors::portal()
{
    return Words::tr(
        "This network answers with a page of its own instead of Google. Open a browser, sign in to the network, "
        "and the program goes on by itself.");
}

QString ServerErrors::redirect(const QString &host)
{
    return Words::tr(
               "The server wanted to send the program elsewhere (%1), which an API never does. The program did not go "
               "there; check the network and its proxy.")
        .arg(host);
}

QString ServerErrors::hostNotFound(const QString &host)
{
    return Words::tr("The name %1 cannot be resolved. Check the network connection.").arg(host);
}

QString ServerErrors::refusedConnection(const QString &host)
{
    return Words::tr("%1 cannot be reached. Check the network connection and the firewall.").arg(host);
}

QString ServerErrors::lostConnection(const QString &host)
{
    return Words::tr("The connection to %1 was lost. Check the network connection; the program tries again.").arg(host);
}

QString ServerErrors::proxy(const QString &reason)
{
    return Words::
        tr("The proxy did not let the call through: %1. Ask whoever runs it to allow googleapis.com, or choose another "
           "proxy in the settings.")
            .arg(reason);
}

QString ServerErrors::proxyUnreachable(const QString &proxy)
{
    return Words::tr("The proxy %1 does not take connections. Check that it runs, and its address in the settings.")
        .arg(proxy);
}

QString ServerErrors::proxyNotFound(const QString &proxy)
{
    return Words::tr("No computer has the name of the proxy %1. Check its address in the settings.").arg(proxy);
}

QString ServerErrors::proxySilent(const QString &proxy)
{
    return Words::
        tr("The proxy %1 does not answer in time. Check that it runs, and that its kind (HTTP or SOCKS5) is right in "
           "the settings.")
            .arg(proxy);
}

QString ServerErrors::proxyPassword(const QString &proxy, const QString &user)
{
    if (user.isEmpty()) {
        return Words::
            tr("The proxy %1 wants a user name and a password. Enter them in the settings; nothing more is sent until "
               "then.")
                .arg(proxy);
    }
    return Words::
        tr("The proxy %1 refuses the password of %2. Correct it in the settings; it is not sent again until then, so "
           "that the account is not locked.")
            .arg(proxy, user);
}

QString ServerErrors::certificate(const QString &host, const QString &reason)
{
    return Words::tr(
               "%1 did not prove who it is: %2. Nothing was sent. Check this computer's clock, and whether the network "
               "intercepts secure connections.")
        .arg(host, reason);
}

QString ServerErrors::connectTimeout(const QString &host)
{
    return Words::tr("No connection to %1 within the time limit. Check the network connection.").arg(host);
}

QString ServerErrors::answerTimeout(const QString &host)
{
    return Words::tr("%1 did not answer in time. Try again; if it stays so, check the network connection.").arg(host);
}

QString ServerErrors::tooLarge(const QString &host)
{
    return Words::tr("The answer of %1 is too large and was not read. Check the network and its proxy.").arg(host);
}

QString ServerErrors::badJson(const QString &host)
{
    return Words::tr(
               "The answer of %1 cannot be understood and was not used. Try again; if it stays so, check the network "
               "and its proxy.")
        .arg(host);
}

QString ServerErrors::cutOff(const QString &host)
{
    return Words::tr(
               "The answer of %1 was cut off and not used. Check the network connection; the program tries again.")
        .arg(host);
}

QString ServerErrors::notSecure(const QString &url)
{
    return Words::tr("The address %1 is not secure, so no sign-in is sent there. Use an https address.").arg(url);
}

QString ServerErrors::queueFull(const QString &host)
{
    return Words::tr("Too many calls to %1 wait already. Try again when they are done.").arg(host);
}

QString ServerErrors::mayHaveHappened(const QString &reason)
{
    return Words::tr(
               "It is not known whether this was done: the answer got lost. Look at the list before you try again. %1")
        .arg(reason);
}
