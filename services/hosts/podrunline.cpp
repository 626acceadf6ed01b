// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/podrunline.h"
#include "services/core/shellquote.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct PodrunLineMessages
{
    Q_DECLARE_TR_FUNCTIONS(PodrunLine)
};

constexpr qsizetype longestRunLine = 64 * 1024;

/// A word of a shell command, and what it is.
struct ShellToken
{
    enum class Kind : quint8 { Word, Pipe, HereString, HereDocument, Operator };

    Kind kind = Kind::Word;
    QString text{};
    qsizetype begin = 0;
    qsizetype end = 0;
    bool isForShell = false; ///< has a part outside quotes that a shell would replace
};

/// Reads words as a POSIX shell does, without replacing anything.
class Reader
{
public:
    explicit Reader(const QString &text)
        : m_text{text}
    {
    }

    [[nodiscard]] Result<QList<ShellToken>> all()
    {
        QList<ShellToken> tokens;
        while (skipBlanks()) {
            const auto begin = m_at;
            auto token = isOperator(m_text[m_at]) ? operatorToken() : word();
            if (!token)
                return std::unexpected{token.error()};
            token->begin = begin;
            token->end = m_at;
            tokens.append(*token);
            if (token->kind == ShellToken::Kind::HereDocument)
                break;
        }
        return tokens;
    }

private:
    static bool isOperator(QChar c) { return u"|&;<>()\n"_s.contains(c); }

    bool skipBlanks()
    {
        while (m_at < m_text.size()) {
            if (m_text[m_at] == u'\\' && m_at + 1 < m_text.size() && m_text[m_at + 1] == u'\n')
                m_at += 2;
            else if (m_text[m_at] == u' ' || m_text[m_at] == u'\t')
                ++m_at;
            else
                return true;
        }
        return false;
    }

    Result<ShellToken> operatorToken()
    {
        const auto rest = QStringView{m_text}.sliced(m_at);
        if (rest.startsWith(u"<<<")) {
            m_at += 3;
            return ShellToken{.kind = ShellToken::Kind::HereString};
        }
        if (rest.startsWith(u"<<")) {
            m_at += 2;
            return ShellToken{.kind = ShellToken::Kind::HereDocument};
        }
        ++m_at;
        const bool isPipe = rest.front() == u'|' && !rest.startsWith(u"||");
        return ShellToken{.kind = isPipe ? ShellToken::Kind::Pipe : ShellToken::Kind::Operator,
                          .text = rest.first(1).toString()};
    }

    Result<ShellToken> word()
    {
        ShellToken token;
        for (; m_at < m_text.size(); ++m_at) {
            const auto c = m_text[m_at];
            if (c == u' ' || c == u'\t' || isOperator(c))
                break;
            if (c == u'\'' || c == u'"') {
                if (const auto read = quoted(c, token); !read)
                    return std::unexpected{read.error()};
            } else if (c == u'\\' && m_at + 1 < m_text.size()) {
                if (m_text[++m_at] != u'\n')
                    token.text += m_text[m_at];
            } else {
                token.isForShell = token.isForShell || u"$`*?["_s.contains(c) || (c == u'~' && token.text.isEmpty());
                token.text += c;
            }
        }
        return token;
    }

    Result<> quoted(QChar quote, ShellToken &token)
    {
        for (++m_at; m_at < m_text.size() && m_text[m_at] != quote; ++m_at) {
            auto c = m_text[m_at];
            if (quote == u'"' && c == u'\\' && m_at + 1 < m_text.size() && u"$`\"\\\n"_s.contains(m_text[m_at + 1])) {
                c = m_text[++m_at];
                if (c == u'\n')
                    continue;
            } else if (quote == u'"' && (c == u'$' || c == u'`')) {
                token.isForShell = true;
            }
            token.text += c;
        }
        if (m_at >= m_text.size())
            return failed(ErrorCode::Invalid,
                          PodrunLineMessages::tr("A quotation mark (%1) is opened and not closed.").arg(quote));
        return {};
    }

    const QString &m_text;
    qsizetype m_at = 0;
};

std::unexpected<Error> notUnderstood(const QString &what)
{
    return failed(
        ErrorCode::Invalid,
        PodrunLineMessages::tr("This podrun line is not understood at “%1”. Write only the command, without podrun.")
            .arg(what.left(40)));
}

/// Takes the letters of one word of options; false for one that podrun does not know.
bool takeOptions(const QString &word, PodrunLine &line)
{
    static const QHash<QString, bool PodrunLine::*> known{{u"--include-local"_s, &PodrunLine::withFirstHost},
                                                          {u"--cwd"_s, &PodrunLine::sameFolder},
                                                          {u"--clean-up"_s, &PodrunLine::cleanUp}};
    if (const auto option = known.constFind(word); option != known.cend())
        return line.*(*option) = true;
    if (word.size() < 2 || word[1] == u'-')
        return false;
    return std::ranges::all_of(word.sliced(1), [&line](QChar letter) {
        switch (letter.unicode()) {
        case u'i': return line.withFirstHost = true;
        case u'w': return line.sameFolder = true;
        case u'c': return line.cleanUp = true;
        default: return false;
        }
    });
}

/// Everything after "<< WORD" and the line's end, up to a line that is WORD.
Result<QByteArray> hereDocument(const QString &text, qsizetype at)
{
    const auto lineEnd = text.indexOf(u'\n', at);
    auto mark = text.mid(at, lineEnd < 0 ? -1 : lineEnd - at).trimmed();
    const bool strips = mark.startsWith(u'-');
    mark.remove(QRegularExpression{u"['\"\\\\-]"_s});
    if (lineEnd < 0 || mark.isEmpty())
        return failed(ErrorCode::Invalid, PodrunLineMessages::tr("The text after << is missing."));
    QStringList lines;
    for (auto line : text.sliced(lineEnd + 1).split(u'\n')) {
        while (strips && line.startsWith(u'\t'))
            line.removeFirst();
        if (line == mark)
            return lines.join(u'\n').toUtf8();
        lines << line;
    }
    return failed(ErrorCode::Invalid,
                  PodrunLineMessages::tr("The line “%1” that ends the text is missing.").arg(mark.left(40)));
}

/// "echo 'a && b' |": what it hands to podrun.
Result<QByteArray> piped(const QList<ShellToken> &before)
{
    const bool isEcho = before.size() >= 2 && (before[0].text == "echo"_L1 || before[0].text == "printf"_L1);
    if (!isEcho
        || std::ranges::any_of(before, [](const ShellToken &token) { return token.kind != ShellToken::Kind::Word; }))
        return notUnderstood(before.isEmpty() ? u"|"_s : before[0].text);
    QStringList words;
    for (const auto &token : before.sliced(1))
        words << token.text;
    return words.join(u' ').toUtf8();
}

Result<PodrunLine> withScript(PodrunLine line, const Result<QByteArray> &script)
{
    if (!script)
        return std::unexpected{script.error()};
    if (script->trimmed().isEmpty())
        return failed(ErrorCode::Invalid, PodrunLineMessages::tr("There is no command to run."));
    line.form = RunForm::Script;
    line.script = *script;
    return line;
}

Result<PodrunLine> commandOf(PodrunLine line, const QList<ShellToken> &rest, const QString &text)
{
    // What is outside quotes the user's shell on host 0 would have replaced: the shell on each host does it instead.
    const bool isForShell = std::ranges::any_of(rest, &ShellToken::isForShell);
    const bool isOneTextForShell = rest.size() == 1 && rest[0].text.contains(QRegularExpression{u"[\\s|&;<>]"_s});
    for (const auto &token : rest)
        line.argv.append(token.text.toUtf8());
    if (!isForShell && !isOneTextForShell)
        return line;
    line.argv.clear();
    return withScript(line,
                      isOneTextForShell ? rest[0].text.toUtf8()
                                        : text.sliced(rest[0].begin, rest.last().end - rest[0].begin).toUtf8());
}

/// What runs: the words from `at` on, or what comes over standard input.
Result<PodrunLine> behindOptions(const PodrunLine &line, const QList<ShellToken> &tokens, qsizetype program,
                                 qsizetype at, const QString &text)
{
    const auto rest = tokens.sliced(at);
    if (rest.size() == 2 && rest[0].kind == ShellToken::Kind::HereString && rest[1].kind == ShellToken::Kind::Word)
        return withScript(line, rest[1].text.toUtf8());
    if (!rest.isEmpty() && rest[0].kind == ShellToken::Kind::HereDocument)
        return withScript(line, hereDocument(text, rest[0].end));
    if (rest.isEmpty() && program > 0 && tokens[program - 1].kind == ShellToken::Kind::Pipe)
        return withScript(line, piped(tokens.first(program - 1)));
    const auto strange =
        std::ranges::find_if(rest, [](const ShellToken &token) { return token.kind != ShellToken::Kind::Word; });
    if (strange != rest.end())
        return notUnderstood(strange->text.trimmed().isEmpty() ? text.sliced(strange->begin).trimmed() : strange->text);
    if (rest.isEmpty() || program > 0)
        return failed(ErrorCode::Invalid, PodrunLineMessages::tr("There is no command to run."));
    return commandOf(line, rest, text);
}

bool isProgram(const ShellToken &token)
{
    return token.kind == ShellToken::Kind::Word
        && (token.text == "podrun"_L1 || token.text.endsWith("/podrun"_L1) || token.text.endsWith("/podrun.py"_L1));
}

} // namespace

QByteArray PodrunLine::text() const
{
    const QByteArray clean = cleanUp ? "sudo rm -rf /tmp/libtpu_lockfile /tmp/tpu_logs\n" : "";
    return clean + (form == RunForm::Script ? script : shellQuote(argv));
}

bool looksLikePodrun(const QString &text)
{
    static const QRegularExpression shape{u"(?:^|[\\s|/])podrun(?:\\.py)?\\s"_s};
    return text.size() <= longestRunLine && shape.match(text).hasMatch();
}

Result<PodrunLine> parsePodrun(const QString &given)
{
    auto text = given;
    text.replace("\r\n"_L1, "\n"_L1);
    if (text.size() > longestRunLine)
        return failed(
            ErrorCode::Invalid,
            PodrunLineMessages::tr("This is longer than any command line. Paste the script into the editor instead."));
    const auto begin = std::ranges::find_if_not(text, [](QChar c) { return c.isSpace(); }) - text.cbegin();
    text = text.sliced(begin);
    auto tokens = Reader{text}.all();
    if (!tokens)
        return std::unexpected{tokens.error()};
    while (!tokens->isEmpty() && tokens->last().kind == ShellToken::Kind::Operator && tokens->last().text == "\n"_L1)
        tokens->removeLast();
    const auto program = std::ranges::find_if(*tokens, isProgram);
    if (program == tokens->end())
        return failed(ErrorCode::Invalid, PodrunLineMessages::tr("This is not a podrun command line."));
    PodrunLine line;
    auto at = program + 1;
    for (; at != tokens->end() && at->kind == ShellToken::Kind::Word && at->text.startsWith(u'-'); ++at) {
        if (at->text == "--"_L1) {
            ++at;
            break;
        }
        if (!takeOptions(at->text, line))
            return notUnderstood(at->text);
    }
    return behindOptions(line, *tokens, program - tokens->begin(), at - tokens->begin(), text);
}

Result<QList<QByteArray>> exactWords(const QString &text)
{
    auto joined = text.trimmed();
    joined.replace("\r\n"_L1, "\n"_L1);
    const auto tokens = Reader{joined}.all();
    if (!tokens)
        return std::unexpected{tokens.error()};
    QList<QByteArray> words;
    for (const auto &token : *tokens) {
        const bool isBreak = token.kind == ShellToken::Kind::Operator && token.text == "\n"_L1;
        if (isBreak)
            continue;
        if (token.kind != ShellToken::Kind::Word || token.isForShell)
            return failed(ErrorCode::Invalid,
                          PodrunLineMessages::tr("“%1” is for a shell, and here no shell reads the command. Put it "
                                                 "into quotation marks, or choose Script.")
                              .arg(joined.sliced(token.begin, token.end - token.begin).left(40)));
        words.append(token.text.toUtf8());
    }
    return words;
}

QList<PodHost> hostsMeant(const PodrunLine &line, const QList<PodHost> &hosts)
{
    QList<PodHost> meant = hosts;
    if (!line.withFirstHost)
        meant.removeIf([](const PodHost &host) { return !host.isPlain() && host.worker == 0 && host.workers > 1; });
    return meant;
}
