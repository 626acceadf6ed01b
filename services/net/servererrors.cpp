// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/servererrors.h"

#include "services/net/origin.h"

#include <QRegularExpression>
#include <QUrl>

#include <array>
#include <optional>

using namespace Qt::StringLiterals;

namespace {

SpeakingCloud sessionCloud = SpeakingCloud::Google;

} // namespace

void ServerErrors::setSessionCloud(SpeakingCloud cloud)
{
    sessionCloud = cloud;
}

/// The practice cloud is on this machine; what else is asked meanwhile, for a sign-in perhaps, is not.
SpeakingCloud ServerErrors::cloudAt(const QString &host)
{
    QUrl url;
    url.setHost(host);
    return host.isEmpty() || isThisMachine(url) ? sessionCloud : SpeakingCloud::Google;
}

QString ServerErrors::inQuotes(const QString &words)
{
    return words.isEmpty() ? QString{} : u' ' + words.trimmed();
}

QString ServerErrors::noCapacity()
{
    return ServerErrorsMessages::tr("There is no free capacity in this zone at the moment. Your quota is not the "
                                    "reason; try again later or in another zone.");
}

QString ServerErrors::rate(SpeakingCloud cloud)
{
    if (cloud == SpeakingCloud::Google)
        return ServerErrorsMessages::tr(
            "Google asks for fewer requests per minute. The program waits and tries again.");
    return ServerErrorsMessages::tr(
        "The practice cloud asks for fewer requests per minute. The program waits and tries again.");
}

QString ServerErrors::organisation(const QString &what)
{
    return ServerErrorsMessages::tr("A rule of the project's organization forbids this (%1). Ask whoever administers "
                                    "the organization; trying again does not help.")
        .arg(what);
}

QString ServerErrors::conflict()
{
    return ServerErrorsMessages::tr(
        "Somebody else changed the same thing at the same time. Load it again and repeat the change.");
}

QString ServerErrors::notFound(const QString &words)
{
    return ServerErrorsMessages::tr("What was asked for does not exist (any more).%1").arg(inQuotes(words));
}

QString ServerErrors::alreadyExists(const QString &words)
{
    return ServerErrorsMessages::tr("The name is taken already. Choose another one.%1").arg(inQuotes(words));
}

QString ServerErrors::denied(const QString &words, SpeakingCloud cloud)
{
    const auto sentence = cloud == SpeakingCloud::Google
        ? ServerErrorsMessages::tr(
              "Google refused this for your account or project. Check your roles in the project.%1")
        : ServerErrorsMessages::tr(
              "The practice cloud refused this for your account or project. Check your roles in the project.%1");
    return sentence.arg(inQuotes(words));
}

QString ServerErrors::refused(const QString &words, SpeakingCloud cloud)
{
    const auto sentence = cloud == SpeakingCloud::Google
        ? ServerErrorsMessages::tr("Google refused the request. Check what was entered.%1")
        : ServerErrorsMessages::tr("The practice cloud refused the request. Check what was entered.%1");
    return sentence.arg(inQuotes(words));
}

QString ServerErrors::troubleThere(const QString &words, SpeakingCloud cloud)
{
    const auto sentence = cloud == SpeakingCloud::Practice
        ? ServerErrorsMessages::tr(
              "The practice cloud has a problem at the moment; this usually passes. Try again later.%1")
        : ServerErrorsMessages::tr("Google has a problem at the moment; this usually passes. Try again later.%1");
    return sentence.arg(inQuotes(words));
}

QString ServerErrors::signedOut(SpeakingCloud cloud)
{
    if (cloud == SpeakingCloud::Google)
        return ServerErrorsMessages::tr("Google does not accept the sign-in any more. Sign in again.");
    return ServerErrorsMessages::tr("The practice cloud does not accept the sign-in any more. Sign in again.");
}

QString ServerErrors::portal()
{
    return ServerErrorsMessages::tr("This network answers with a page of its own instead of Google. Open a browser, "
                                    "sign in to the network, and the program goes on by itself.");
}

QString ServerErrors::redirect(const QString &host)
{
    return ServerErrorsMessages::tr("The server wanted to send the program elsewhere (%1), which an API never does. "
                                    "The program did not go there; check the network and its proxy.")
        .arg(host);
}

QString ServerErrors::refusedConnection(const QString &host)
{
    return ServerErrorsMessages::tr("%1 cannot be reached. Check the network connection and the firewall.").arg(host);
}

QString ServerErrors::lostConnection(const QString &host)
{
    return ServerErrorsMessages::tr(
               "The connection to %1 was lost. Check the network connection; the program tries again.")
        .arg(host);
}

QString ServerErrors::proxyUnreachable(const QString &proxy)
{
    return ServerErrorsMessages::tr(
               "The proxy %1 does not take connections. Check that it runs, and its address in the settings.")
        .arg(proxy);
}

QString ServerErrors::proxyNotFound(const QString &proxy)
{
    return ServerErrorsMessages::tr("No computer has the name of the proxy %1. Check its address in the settings.")
        .arg(proxy);
}

QString ServerErrors::proxySilent(const QString &proxy)
{
    return ServerErrorsMessages::tr("The proxy %1 does not answer in time. Check that it runs, and that its kind (HTTP "
                                    "or SOCKS5) is right in the settings.")
        .arg(proxy);
}

QString ServerErrors::proxyPassword(const QString &proxy, const QString &user)
{
    if (user.isEmpty()) {
        return ServerErrorsMessages::tr("The proxy %1 wants a user name and a password. Enter them in the settings; "
                                        "nothing more is sent until then.")
            .arg(proxy);
    }
    return ServerErrorsMessages::tr("The proxy %1 refuses the password of %2. Correct it in the settings; it is not "
                                    "sent again until then, so that the account is not locked.")
        .arg(proxy, user);
}

QString ServerErrors::certificate(const QString &host, const QString &reason)
{
    return ServerErrorsMessages::tr("%1 did not prove who it is: %2. Nothing was sent. Check this computer's clock, "
                                    "and whether the network intercepts secure connections.")
        .arg(host, reason);
}

QString ServerErrors::connectTimeout(const QString &host)
{
    return ServerErrorsMessages::tr("No connection to %1 within the time limit. Check the network connection.")
        .arg(host);
}

QString ServerErrors::tooLarge(const QString &host)
{
    return ServerErrorsMessages::tr("The answer of %1 is too large and was not read. Check the network and its proxy.")
        .arg(host);
}

QString ServerErrors::badJson(const QString &host)
{
    return ServerErrorsMessages::tr("The answer of %1 cannot be understood and was not used. Try again; if this "
                                    "persists, check the network and its proxy.")
        .arg(host);
}

QString ServerErrors::cutOff(const QString &host)
{
    return ServerErrorsMessages::tr(
               "The answer of %1 was cut off and not used. Check the network connection; the program tries again.")
        .arg(host);
}

QString ServerErrors::notSecure(const QString &url)
{
    return ServerErrorsMessages::tr("The address %1 is not secure, so no sign-in is sent there. Use an https address.")
        .arg(url);
}

QString ServerErrors::mayHaveHappened(const QString &reason)
{
    return ServerErrorsMessages::tr(
               "It is not known whether this was done: the answer got lost. Look at the list before you try again. %1")
        .arg(reason);
}

namespace {

constexpr qsizetype longest = 2'000;
constexpr auto context = "Hosts"; // of the practice hosts, which another process tells in English

// What they may say: services/practice/hosts. tests/app/tst_words.py holds the two against each other.
constexpr std::array sentences{
    QT_TRANSLATE_NOOP("Hosts",
                      "The programs of the practice hosts are not there (libexec/tpudesk-practice). Build or install "
                      "TPU Desk again."),
    QT_TRANSLATE_NOOP("Hosts",
                      "This portable TPU Desk has no practice hosts: they need the programs of Debian 13 or Ubuntu "
                      "25.04 or newer. Install the package tpudesk-practice there, or start TPU Desk from its source "
                      "with app/run."),
    QT_TRANSLATE_NOOP("Hosts", "A practice host needs the program %1, which is not installed. Install the package %2."),
    QT_TRANSLATE_NOOP("Hosts",
                      "A practice host needs OpenSSH's server, and %1 is not there. Set TPUDESK_SSHD_ROOT to a folder "
                      "that the package openssh-server was unpacked into, or start TPU Desk with app/run."),
    QT_TRANSLATE_NOOP("Hosts",
                      "The OpenSSH server at %1 cannot take its sockets from another program. Practice hosts need that "
                      "of Debian 13 or Ubuntu 25.04 or newer: set TPUDESK_SSHD_ROOT to a folder with it."),
    QT_TRANSLATE_NOOP("Hosts",
                      "The practice host could not be started: this machine refused to make its sandbox (%1)."),
    QT_TRANSLATE_NOOP("Hosts",
                      "The setting %1 forbids it. This command allows it until the next start of the machine: %2"),
    QT_TRANSLATE_NOOP("Hosts",
                      "In a container, user namespaces have to be allowed from outside (Docker: --security-opt "
                      "seccomp=unconfined --security-opt systempaths=unconfined)."),
    QT_TRANSLATE_NOOP("Hosts", "The kernel's module veth is needed. This command loads it: %1"),
    QT_TRANSLATE_NOOP("Hosts",
                      "In a container /proc must not be masked (Docker: --security-opt systempaths=unconfined)."),
    QT_TRANSLATE_NOOP("Hosts",
                      "The practice host's disk could not be written (%1: %2). Make room or check the permissions of "
                      "that folder, then start the host again."),
    QT_TRANSLATE_NOOP("Hosts", "The folder %1 for the practice hosts cannot be made. Choose another with --state."),
    QT_TRANSLATE_NOOP(
        "Hosts",
        "Port %1 on %2 cannot be used (%3). End the program that uses it, or choose another port with --ssh-port."),
    QT_TRANSLATE_NOOP(
        "Hosts", "“%1” is not an address of this machine alone (127.x.y.z), so a practice host does not listen there."),
    QT_TRANSLATE_NOOP(
        "Hosts",
        "The practice host did not start within a minute. This machine may be too busy; start the host again."),
    QT_TRANSLATE_NOOP("Hosts", "Host %1 ended by itself."),
    QT_TRANSLATE_NOOP("Hosts",
                      "Host %1 was turned off because it went on writing to its full disk. Start it again, then delete "
                      "files there."),
    QT_TRANSLATE_NOOP("Hosts",
                      "The disk of host %1 could not be written, or its sshd did not start. Make room on the disk, "
                      "then start the host again."),
    QT_TRANSLATE_NOOP("Hosts", "The practice host ended by itself: %1"),
};

struct Sentence
{
    const char *source;
    QRegularExpression whole;
    QRegularExpression beginning; ///< of a reason with a second sentence behind it
};

Sentence sentence(const char *source)
{
    auto shape = QRegularExpression::escape(QString::fromUtf8(source));
    for (int place = 1; place <= 3; ++place)
        shape.replace(u"\\%%1"_s.arg(place), u"(?<p%1>.+?)"_s.arg(place));
    return {source, QRegularExpression{u"^%1$"_s.arg(shape)}, QRegularExpression{u"^%1 (?<rest>.+)$"_s.arg(shape)}};
}

const QList<Sentence> &known()
{
    static const auto all = [] {
        QList<Sentence> made;
        for (const auto *source : sentences)
            made << sentence(source);
        return made;
    }();
    return all;
}

QString translated(const Sentence &sentence, const QRegularExpressionMatch &match)
{
    const auto text = QCoreApplication::translate(context, sentence.source);
    static const QRegularExpression places{u"%([1-3])"_s};
    QString filled;
    qsizetype from = 0;
    for (auto found = places.globalMatch(text);
         found.hasNext();) { // not arg(): what is filled in may hold a "%2" of its own
        const auto place = found.next();
        filled += text.sliced(from, place.capturedStart() - from) + match.captured(u'p' + place.captured(1));
        from = place.capturedEnd();
    }
    return filled + text.sliced(from);
}

/// In the user's language; nothing where it is not known to its end.
std::optional<QString> reasonOf(const QString &reason)
{
    for (const auto &sentence : known()) { // first, because what is filled in may hold a whole sentence
        const auto match = sentence.beginning.match(reason);
        const auto rest = match.hasMatch() ? reasonOf(match.captured(u"rest"_s)) : std::nullopt;
        if (rest)
            return translated(sentence, match) + u' ' + *rest;
    }
    for (const auto &sentence : known()) {
        if (const auto match = sentence.whole.match(reason); match.hasMatch())
            return translated(sentence, match);
    }
    return std::nullopt;
}

} // namespace

QString hostReason(const QString &words)
{
    const auto reason = words.trimmed();
    return reason.size() <= longest ? reasonOf(reason).value_or(reason) : reason;
}
