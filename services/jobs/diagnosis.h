// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QUrl>

#include <functional>
#include <optional>

/// What may be done about an error by one click, because it cannot make things worse.
enum class ErrorFix : quint8 {
    None,
    Unlock, ///< end what holds the chips, verified, and start the job again
    StartAgain, ///< stop on all hosts, verify, start together
    SetVariable, ///< `argument` is NAME=VALUE for the job's next attempt
    CleanLogs, ///< remove /tmp/tpu_logs, whoever owns it
    ShowDisks, ///< what fills the disks of the hosts
    Environment, ///< the set-up's environment step
    Network, ///< the set-up's network step
    Keys,
    Doctor,
    Quota,
    Tpus,
    Terminal, ///< on the host that said it
};

/// What an error means, in one language.
struct ErrorText
{
    QString title;
    QString cause;
    QString fix;
};

/// A line of output that is known; its link in resources/errors/rules.json leads to where it was reported.
struct ErrorRule
{
    QString id; ///< "E05"
    /// Any of them; each is pieces that stand in the line in this order, letter by letter.
    QList<QList<QByteArray>> patterns{};
    QMap<QString, ErrorText> texts{}; ///< "en", "zh_CN", "ko"
    QUrl link{};
    ErrorFix fix = ErrorFix::None;
    QString argument{};
    bool isConsequence = false; ///< another host's error is the cause
    bool isMinor = false; ///< programs get over it: while one runs it is no news, and any other error says more

    [[nodiscard]] const ErrorText &text(
        const QString &language) const; ///< "zh_CN", "ko_KR", "en_GB"; English when there is none
};

/// All rules, in the order in which they are tried.
class ErrorRules
{
public:
    /// Those of resources/errors.
    [[nodiscard]] static const ErrorRules &standard();
    /// Errors: BadReply with what is wrong in which rule.
    [[nodiscard]] static Result<ErrorRules> parse(const QByteArray &json);

    [[nodiscard]] const QList<ErrorRule> &all() const { return m_rules; }
    [[nodiscard]] const ErrorRule *find(const QString &id) const;
    /// The first rule that fits. Time: pieces times the length of the line, which is cut at 4 KiB.
    [[nodiscard]] const ErrorRule *match(QByteArrayView line) const;
    /// By how a command ended, when its output told nothing: 137 and 134.
    [[nodiscard]] const ErrorRule *ofStatus(int status) const;

private:
    QList<ErrorRule> m_rules;
};

/// One rule in one host's output.
struct Finding
{
    QString rule;
    QByteArray line{}; ///< the first one, of a minor rule the last; at most 400 bytes
    qint64 offset = 0; ///< of that line in the log
    int count = 1;

    friend bool operator==(const Finding &, const Finding &) = default;
};

/// Reads a log as it comes, in pieces of any size. Bounded in memory and time, whatever comes.
class ErrorScanner
{
public:
    explicit ErrorScanner(const ErrorRules *rules = &ErrorRules::standard())
        : m_rules{rules}
    {
    }

    /// `offset`: of the bytes in the log. Told with each whole line: for others who read lines.
    void feed(qint64 offset, const QByteArray &bytes, const std::function<void(const QByteArray &line)> &eachLine = {});
    [[nodiscard]] const QList<Finding> &findings() const { return m_findings; } ///< in the order of their first lines
    /// What the output is about: the first one that is no consequence and not minor, else the first minor one, else the
    /// first.
    [[nodiscard]] const Finding *cause() const;

private:
    void take(QByteArrayView line, qint64 offset);

    const ErrorRules *m_rules;
    QByteArray m_rest; ///< of a line that has no end yet
    qint64 m_restOffset = 0;
    bool m_isSkipping = false; ///< the rest of a line that was too long
    QList<Finding> m_findings;
};
