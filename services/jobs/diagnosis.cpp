// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/diagnosis.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestLine = 4096;
constexpr qsizetype longestKept = 400;

constexpr std::pair<QLatin1StringView, ErrorFix> fixes[] = {
    {"none"_L1, ErrorFix::None},
    {"unlock"_L1, ErrorFix::Unlock},
    {"startAgain"_L1, ErrorFix::StartAgain},
    {"setVariable"_L1, ErrorFix::SetVariable},
    {"cleanLogs"_L1, ErrorFix::CleanLogs},
    {"showDisks"_L1, ErrorFix::ShowDisks},
    {"environment"_L1, ErrorFix::Environment},
    {"network"_L1, ErrorFix::Network},
    {"keys"_L1, ErrorFix::Keys},
    {"doctor"_L1, ErrorFix::Doctor},
    {"quota"_L1, ErrorFix::Quota},
    {"tpus"_L1, ErrorFix::Tpus},
    {"terminal"_L1, ErrorFix::Terminal},
};

/// "TPU*ForTPUAPI" is two pieces.
Result<QList<QByteArray>> piecesOf(const QString &pattern, const QString &id)
{
    QList<QByteArray> pieces = pattern.toUtf8().split('*');
    pieces.removeAll(QByteArray{});
    constexpr int shortest = 6; // shorter ones would be found in any log
    if (pieces.isEmpty() || pieces.size() > 8
        || std::ranges::none_of(pieces, [](const auto &piece) { return piece.size() >= shortest; }))
        return failed(ErrorCode::BadReply, u"rule %1: the pattern \"%2\" says too little"_s.arg(id, pattern));
    return pieces;
}

Result<QMap<QString, ErrorText>> textsOf(const QJsonObject &json, const QString &id)
{
    QMap<QString, ErrorText> texts;
    for (const auto &language : {u"en"_s, u"zh_CN"_s, u"ko"_s}) {
        const auto text = json[language].toObject();
        const ErrorText read{text["title"_L1].toString(), text["cause"_L1].toString(), text["fix"_L1].toString()};
        if (read.title.isEmpty() || read.cause.isEmpty() || read.fix.isEmpty())
            return failed(ErrorCode::BadReply, u"rule %1: a text in %2 is missing"_s.arg(id, language));
        texts.insert(language, read);
    }
    return texts;
}

Result<ErrorRule> ruleFrom(const QJsonObject &json)
{
    ErrorRule rule{.id = json["id"_L1].toString()};
    const auto patterns = json["patterns"_L1].toArray();
    for (const auto &pattern : patterns) {
        auto pieces = piecesOf(pattern.toString(), rule.id);
        if (!pieces)
            return std::unexpected{pieces.error()};
        rule.patterns.append(*std::move(pieces));
    }
    if (rule.id.isEmpty() || rule.patterns.isEmpty())
        return failed(ErrorCode::BadReply, u"a rule without id or pattern"_s);
    auto texts = textsOf(json, rule.id);
    if (!texts)
        return std::unexpected{texts.error()};
    rule.texts = *std::move(texts);
    rule.link = QUrl{json["link"_L1].toString(), QUrl::StrictMode};
    const auto word = json["action"_L1].toString(u"none"_s);
    const auto *fix = std::ranges::find(fixes, word, [](const auto &pair) { return QString{pair.first}; });
    if (fix == std::end(fixes) || rule.link.scheme() != "https"_L1)
        return failed(ErrorCode::BadReply, u"rule %1: unknown action or no https link"_s.arg(rule.id));
    rule.fix = fix->second;
    rule.argument = json["argument"_L1].toString();
    rule.isConsequence = json["consequence"_L1].toBool();
    rule.isMinor = json["minor"_L1].toBool();
    return rule;
}

bool fits(QByteArrayView line, const QList<QByteArray> &pieces)
{
    qsizetype at = 0;
    for (const auto &piece : pieces) {
        const auto found = line.indexOf(piece, at);
        if (found < 0)
            return false;
        at = found + piece.size();
    }
    return true;
}

} // namespace

const ErrorText &ErrorRule::text(const QString &language) const
{
    const auto key = language.startsWith("zh"_L1) ? u"zh_CN"_s : language.startsWith("ko"_L1) ? u"ko"_s : u"en"_s;
    const auto found = texts.constFind(key);
    static const ErrorText none;
    return found == texts.constEnd() ? none : *found;
}

const ErrorRules &ErrorRules::standard()
{
    static const ErrorRules rules = [] {
        QFile file{u":/tpudesk/errors/rules.json"_s};
        if (!file.open(QIODevice::ReadOnly))
            qFatal("the error rules are missing in the program");
        auto read = parse(file.readAll());
        if (!read)
            qFatal("the error rules cannot be read: %s", qPrintable(read.error().message));
        return *std::move(read);
    }();
    return rules;
}

Result<ErrorRules> ErrorRules::parse(const QByteArray &json)
{
    QJsonParseError error;
    const auto document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError)
        return failed(ErrorCode::BadReply, error.errorString());
    ErrorRules rules;
    const auto list = document["rules"_L1].toArray();
    for (const auto &value : list) {
        auto rule = ruleFrom(value.toObject());
        if (!rule)
            return std::unexpected{rule.error()};
        if (rules.find(rule->id))
            return failed(ErrorCode::BadReply, u"rule %1 stands there twice"_s.arg(rule->id));
        rules.m_rules.append(*std::move(rule));
    }
    return rules;
}

const ErrorRule *ErrorRules::find(const QString &id) const
{
    const auto found = std::ranges::find(m_rules, id, &ErrorRule::id);
    return found == m_rules.end() ? nullptr : &*found;
}

const ErrorRule *ErrorRules::match(QByteArrayView line) const
{
    line = line.first(std::min(line.size(), longestLine));
    for (const auto &rule : m_rules) {
        if (std::ranges::any_of(rule.patterns, [line](const auto &pieces) { return fits(line, pieces); }))
            return &rule;
    }
    return nullptr;
}

const ErrorRule *ErrorRules::ofStatus(int status) const
{
    return status == 137 || status == 134 ? find(u"E49"_s) : nullptr;
}

void ErrorScanner::feed(qint64 offset, const QByteArray &bytes, const std::function<void(const QByteArray &)> &eachLine)
{
    if (offset != m_restOffset + m_rest.size()) { // something between was left out
        m_rest.clear();
        m_isSkipping = offset > 0;
        m_restOffset = offset;
    }
    qsizetype begin = 0;
    for (qsizetype end = 0; end < bytes.size(); ++end) {
        if (bytes[end] != '\n' && bytes[end] != '\r') // a progress bar writes over itself
            continue;
        const auto line = m_rest + bytes.sliced(begin, end - begin);
        if (!m_isSkipping) {
            take(line, m_restOffset);
            if (eachLine)
                eachLine(line);
        }
        m_restOffset += line.size() + 1;
        m_isSkipping = false;
        m_rest.clear();
        begin = end + 1;
    }
    m_rest += bytes.sliced(begin);
    if (m_rest.size() > longestLine) {
        if (!m_isSkipping)
            take(m_rest, m_restOffset);
        m_isSkipping = true;
        m_restOffset += m_rest.size();
        m_rest.clear();
    }
}

void ErrorScanner::take(QByteArrayView line, qint64 offset)
{
    const auto *rule = m_rules->match(line);
    if (rule == nullptr)
        return;
    const auto known = std::ranges::find(m_findings, rule->id, &Finding::rule);
    const auto kept = line.first(std::min(line.size(), longestKept)).toByteArray();
    if (known == m_findings.end()) {
        m_findings.append({.rule = rule->id, .line = kept, .offset = offset});
        return;
    }
    known->count = std::min(known->count + 1, 1'000'000);
    // A traceback shows the source that raises it before it shows what was raised: that is indented, and says less.
    // Of what a program gets over the last one is what it did not get over.
    if ((known->line.startsWith(' ') || rule->isMinor) && !kept.startsWith(' ')) {
        known->line = kept;
        known->offset = offset;
    }
}

const Finding *ErrorScanner::cause() const
{
    const auto weight = [this](const Finding &finding) {
        const auto *rule = m_rules->find(finding.rule);
        return rule == nullptr || rule->isConsequence ? 2 : rule->isMinor ? 1 : 0;
    };
    const auto found = std::ranges::min_element(m_findings, {}, weight); // of equal ones the first
    return found == m_findings.end() ? nullptr : &*found;
}
