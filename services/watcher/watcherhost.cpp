// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watcherhost.h"

#include "services/core/plaintext.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdlib>

using namespace Qt::StringLiterals;

namespace {

struct WatcherHostMessages
{
    Q_DECLARE_TR_FUNCTIONS(WatcherHost)
};

constexpr qint64 neededDisk = 400LL << 20; ///< bytes: the file that is sent, unpacked, and room for the journal
constexpr qint64 neededMemory = 128LL << 20; ///< bytes
constexpr qint64 worryingSkew = 120; ///< seconds

bool isYes(const QMap<QString, QString> &words, const QString &word)
{
    return words.value(word) == "yes"_L1;
}

} // namespace

QMap<QString, QString> watcherWordsIn(QByteArrayView text)
{
    constexpr qsizetype mostText = 64 * 1024;
    constexpr qsizetype longestValue = 4'000;
    QMap<QString, QString> words;
    const auto lines = QString::fromUtf8(text.first(std::min(text.size(), mostText))).split(u'\n');
    for (const auto &line : lines) {
        const auto at = line.indexOf(u'=');
        if (at > 0)
            words.insert(line.first(at).trimmed(), plainLine(QStringView{line}.mid(at + 1), longestValue).trimmed());
    }
    return words;
}

WatcherKeep keepOf(const WatcherHostFacts &facts)
{
    if (facts.hasUserServices)
        return facts.lingers || facts.mayLinger ? WatcherKeep::Service : WatcherKeep::WhileLoggedIn;
    return facts.hasCrontab ? WatcherKeep::Crontab : WatcherKeep::Background;
}

QStringList concernsOf(const WatcherHostFacts &facts)
{
    QStringList concerns;
    if (keepOf(facts) != WatcherKeep::Service)
        concerns << keepSentence(keepOf(facts));
    if (facts.isPreemptible)
        concerns << WatcherHostMessages::tr("Google takes this machine away at times, because it is a Spot VM. A "
                                            "watcher that is gone watches nothing: a small machine that stays is "
                                            "better.");
    if (std::abs(facts.clockAhead) >= worryingSkew)
        concerns << WatcherHostMessages::tr("The clock of that machine is wrong by %n second(s). Google refuses the "
                                            "sign-in of a key when the clock is off by minutes: set it right first.",
                                            nullptr, int(std::min<qint64>(std::abs(facts.clockAhead), 1'000'000)));
    if (facts.memory > 0 && facts.memory < neededMemory)
        concerns << WatcherHostMessages::tr("That machine has little memory; the watcher itself needs about 45 MB.");
    concerns << WatcherHostMessages::tr("Whoever is %1 on %2, or its administrator, can use the credential that the "
                                        "watcher gets.",
                                        "%1: a user, %2: a computer")
                    .arg(facts.user, facts.computer);
    return concerns;
}

QString obstacleOf(const WatcherHostFacts &facts)
{
    if (facts.architecture != "x86_64"_L1)
        return WatcherHostMessages::tr("The watcher runs on x86-64 processors; that machine has another kind (%1).")
            .arg(facts.architecture);
    if (facts.freeDisk < neededDisk)
        return WatcherHostMessages::tr("There is too little room in the home folder of %1 on %2: 400 MB are needed. "
                                       "Free some space there.",
                                       "%1: a user, %2: a computer")
            .arg(facts.user, facts.computer);
    return {};
}

Result<WatcherHostFacts> watcherHostFactsFrom(QByteArrayView text, const QDateTime &now)
{
    const auto words = watcherWordsIn(text);
    if (!isYes(words, u"end"_s) || !words.value(u"home"_s).startsWith(u'/'))
        return failed(ErrorCode::BadReply,
                      WatcherHostMessages::tr("That machine did not answer as Linux machines do, so no watcher can be "
                                              "put there."));
    constexpr qsizetype longestName = 80;
    const auto said = words.value(u"now"_s).toLongLong();
    return WatcherHostFacts{.computer = words.value(u"computer"_s).left(longestName),
                            .user = words.value(u"user"_s).left(longestName),
                            .home = words.value(u"home"_s),
                            .architecture = words.value(u"architecture"_s).left(longestName),
                            .system = words.value(u"system"_s).left(longestName),
                            .freeDisk = std::max<qint64>(0, words.value(u"freeDisk"_s).toLongLong()),
                            .memory = std::max<qint64>(0, words.value(u"memory"_s).toLongLong()),
                            .clockAhead = said > 0 ? said - now.toSecsSinceEpoch() : 0,
                            .hasUserServices = isYes(words, u"userServices"_s),
                            .lingers = isYes(words, u"lingers"_s),
                            .mayLinger = isYes(words, u"mayLinger"_s),
                            .hasCrontab = isYes(words, u"crontab"_s),
                            .isPreemptible = words.value(u"preemptible"_s) == "TRUE"_L1,
                            .installed = words.value(u"installed"_s).left(longestName)};
}
