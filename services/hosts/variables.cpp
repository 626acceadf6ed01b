// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/variables.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct VariablesMessages
{
    Q_DECLARE_TR_FUNCTIONS(Variables)
};

constexpr qsizetype longestText = 512 * 1024;
constexpr qsizetype longestValue = 120'000; ///< bytes; the kernel takes 131,072 of name and value together
constexpr qsizetype most = 500;

bool isWordStart(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || c == u'_';
}

bool isName(QStringView name)
{
    return !name.isEmpty() && isWordStart(name[0])
        && std::ranges::all_of(name, [](QChar c) { return isWordStart(c) || (c >= u'0' && c <= u'9'); });
}

std::unexpected<Error> inLine(qsizetype number, const QString &sentence)
{
    return failed(ErrorCode::Invalid, VariablesMessages::tr("Line %1: %2").arg(number).arg(sentence));
}

/// What stands in one pair of marks; as it is when there is none, or when a mark stands in the middle, too.
QString withoutMarks(const QString &value)
{
    for (const QChar mark : {u'\'', u'"'}) {
        if (value.size() >= 2 && value.startsWith(mark) && value.endsWith(mark) && value.count(mark) == 2)
            return value.sliced(1, value.size() - 2);
    }
    return value;
}

/// What a shell would have replaced, so that its user expects it.
QString forShell(const QString &value)
{
    static const QRegularExpression shape{u"\\$\\{?[A-Za-z_]\\w*\\}?|\\$\\([^)]*\\)?|^~(?=/|$)"_s};
    return shape.match(value).captured(0).left(40);
}

Result<> take(TypedVariables &typed, const QString &line, qsizetype number)
{
    static const QRegularExpression exported{u"\\A(export|declare\\s+-x)\\s+"_s};
    auto rest = line;
    rest.remove(exported);
    const auto equals = rest.indexOf(u'=');
    if (equals < 0)
        return inLine(number, VariablesMessages::tr("“%1” has no value. Write NAME=value.").arg(rest.left(40)));
    const auto name = rest.first(equals).trimmed();
    if (!isName(name))
        return inLine(number,
                      VariablesMessages::tr(
                          "“%1” cannot be the name of a variable: letters, digits and “_” are allowed, no digit first.")
                          .arg(name.left(40)));
    const auto key = name.toLatin1();
    if (typed.values.contains(key))
        return inLine(number, VariablesMessages::tr("%1 is there twice. Keep one of them.").arg(name));
    const auto value = withoutMarks(rest.sliced(equals + 1).trimmed());
    const auto bytes = value.toUtf8();
    if (bytes.contains('\0'))
        return inLine(number, VariablesMessages::tr("The value of %1 holds a NUL character: remove it.").arg(name));
    if (bytes.size() > longestValue)
        return inLine(
            number,
            VariablesMessages::tr(
                "The value of %1 is longer than a program can be given (%2 bytes; at most %3). Put it into a file.")
                .arg(name)
                .arg(bytes.size())
                .arg(longestValue));
    if (const auto word = forShell(value); !word.isEmpty())
        typed.remarks << VariablesMessages::tr("%1: “%2” is passed on as it is, because no shell reads it. Set it in "
                                               "the script if it is to be replaced.")
                             .arg(name, word);
    if (looksSecret(key, bytes))
        typed.secrets << key;
    typed.values.insert(key, bytes);
    return {};
}

} // namespace

Result<TypedVariables> parseVariables(const QString &text)
{
    if (text.size() > longestText)
        return failed(
            ErrorCode::Invalid,
            VariablesMessages::tr("This is too much for environment variables. Put it into a file on the hosts."));
    TypedVariables typed;
    const auto lines = text.split(QRegularExpression{u"\\r\\n|[\\n\\r]"_s});
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const auto line = lines[i].trimmed();
        if (line.isEmpty() || line.startsWith(u'#'))
            continue;
        if (typed.values.size() >= most)
            return inLine(i + 1, VariablesMessages::tr("There are more than %1 variables.").arg(most));
        if (const auto taken = take(typed, line, i + 1); !taken)
            return std::unexpected{taken.error()};
    }
    return typed;
}

QString variableLines(const QMap<QByteArray, QByteArray> &values, const QList<QByteArray> &missing)
{
    QStringList lines;
    for (const auto &name : missing)
        lines << QString::fromLatin1(name) + u'=';
    for (const auto &[name, value] : values.asKeyValueRange()) {
        const auto text = QString::fromUtf8(value);
        // Marks that would be taken off are put around once more; so are blanks at the ends.
        const bool needsMarks = text != text.trimmed() || text != withoutMarks(text);
        const QChar mark = text.contains(u'"') ? u'\'' : u'"';
        lines << QString::fromLatin1(name) + u'=' + (needsMarks ? mark + text + mark : text);
    }
    return lines.join(u'\n');
}

bool looksSecret(const QByteArray &name, const QByteArray &value)
{
    static const QRegularExpression names{
        u"(^|_)(TOKENS?|SECRETS?|PASSWORDS?|PASSWD|PASSPHRASE|PWD|PAT|APIKEY|KEY|AUTH|COOKIE|DSN|CREDENTIALS?_JSON)(_|$)"_s,
        QRegularExpression::CaseInsensitiveOption};
    static const QRegularExpression values{
        u"\\A(hf_|gh[pousr]_|github_pat_|glpat-|sk-|xox[abprs]-|AKIA|ASIA|AIza|ya29\\.|eyJ[\\w-]+\\.eyJ|-----BEGIN)|://[^/@:]+:[^/@]+@"_s};
    static const QList<QByteArray> harmless{"PWD", "OLDPWD"};
    if (harmless.contains(name))
        return false;
    return names.match(QString::fromLatin1(name)).hasMatch()
        || values.match(QString::fromUtf8(value.left(400))).hasMatch();
}
