// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/colorscheme.h"

#include "services/core/plaintext.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QScopeGuard>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

struct ColorSchemeMessages
{
    Q_DECLARE_TR_FUNCTIONS(ColorScheme)
};

constexpr std::array jsonColors{
    "black"_L1,      "red"_L1,          "green"_L1,       "yellow"_L1,      "blue"_L1,        "purple"_L1,
    "cyan"_L1,       "white"_L1,        "brightBlack"_L1, "brightRed"_L1,   "brightGreen"_L1, "brightYellow"_L1,
    "brightBlue"_L1, "brightPurple"_L1, "brightCyan"_L1,  "brightWhite"_L1,
};

/// What it gives is plain already: what it gives for that is the same.
QString plainName(const QString &name)
{
    const QString plain = plainLine(name.trimmed(), longestColorSchemeName);
    return plainLine(plain, longestColorSchemeName).trimmed(); // of accents that a left-out character had parted
}

std::unexpected<Error> wrongColor(const QString &scheme, const QString &key)
{
    return failed(ErrorCode::Invalid,
                  ColorSchemeMessages::tr("The colour scheme “%1” cannot be used, because “%2” is missing or is no "
                                          "colour such as #1e2129. Correct the file, or choose another one.")
                      .arg(scheme, key));
}

std::unexpected<Error> notAScheme(const QString &name)
{
    return failed(ErrorCode::Invalid,
                  ColorSchemeMessages::tr("There is no colour scheme in “%1”. Choose a .colorscheme file of Konsole, "
                                          "or a scheme or the settings.json of Windows Terminal.")
                      .arg(name));
}

std::unexpected<Error> tooLarge(const QString &name)
{
    return failed(
        ErrorCode::Invalid,
        ColorSchemeMessages::tr("“%1” is larger than 1 MB, which no colour scheme is. Choose another file.").arg(name));
}

int hexDigit(char16_t c)
{
    return c >= u'0' && c <= u'9' ? c - u'0'
        : c >= u'a' && c <= u'f'  ? c - u'a' + 10
        : c >= u'A' && c <= u'F'  ? c - u'A' + 10
                                  : -1;
}

/// "#rgb" and "#rrggbb".
std::optional<quint32> hexColor(QStringView text)
{
    const bool isShort = text.size() == 4;
    if ((!isShort && text.size() != 7) || text.front() != u'#')
        return {};
    quint32 color = 0;
    for (const QChar c : text.sliced(1)) {
        const int digit = hexDigit(c.unicode());
        if (digit < 0)
            return {};
        color =
            isShort ? (color << 8) | (static_cast<quint32>(digit) * 0x11) : (color << 4) | static_cast<quint32>(digit);
    }
    return color;
}

/// "r,g,b", also with an opacity behind it, or as hexColor().
std::optional<quint32> konsoleColor(QStringView text)
{
    constexpr qsizetype longest = 40;
    if (text.startsWith(u'#'))
        return hexColor(text);
    const auto parts = text.size() <= longest ? text.split(u',') : QList<QStringView>{};
    if (parts.size() != 3 && parts.size() != 4)
        return {};
    quint32 color = 0;
    for (const QStringView part : parts.first(3)) {
        bool isNumber = false;
        const int value = part.trimmed().toInt(&isNumber);
        if (!isNumber || value < 0 || value > 255)
            return {};
        color = (color << 8) | static_cast<quint32>(value);
    }
    return color;
}

/// What of Konsole's file matters: the name, and the "Color" of each group.
struct KonsoleScheme
{
    QString name;
    QHash<QString, QString> colors;
};

KonsoleScheme konsoleSchemeIn(const QString &text)
{
    constexpr qsizetype mostGroups = 100; // there are 30: faint ones, too
    KonsoleScheme scheme;
    QString group;
    for (qsizetype from = 0; from < text.size();) {
        const qsizetype end = text.indexOf(u'\n', from);
        const QStringView line = QStringView{text}.sliced(from, (end < 0 ? text.size() : end) - from).trimmed();
        from = end < 0 ? text.size() : end + 1;
        const qsizetype equals = line.indexOf(u'=');
        if (line.startsWith(u'[') && line.endsWith(u']'))
            group = line.sliced(1, line.size() - 2).left(longestColorSchemeName).toString();
        else if (equals < 0 || line.startsWith(u'#'))
            continue;
        else if (group == "General"_L1 && line.first(equals).trimmed() == "Description"_L1)
            scheme.name = line.sliced(equals + 1).left(4 * longestColorSchemeName).toString();
        else if (scheme.colors.size() < mostGroups && line.first(equals).trimmed() == "Color"_L1)
            scheme.colors.insert(group, line.sliced(equals + 1).trimmed().toString());
    }
    return scheme;
}

Result<TerminalColorScheme> schemeFrom(const KonsoleScheme &konsole, const QString &fallbackName)
{
    TerminalColorScheme scheme;
    scheme.name = plainName(konsole.name);
    if (scheme.name.isEmpty())
        scheme.name = fallbackName;
    const auto take = [&konsole](const QString &group, quint32 *into) {
        const auto color = konsoleColor(konsole.colors.value(group));
        *into = color.value_or(0);
        return color.has_value();
    };
    const auto wrong = [&scheme](const QString &group) { return wrongColor(scheme.name, u"[%1] Color"_s.arg(group)); };
    if (!take(u"Foreground"_s, &scheme.foreground))
        return wrong(u"Foreground"_s);
    if (!take(u"Background"_s, &scheme.background))
        return wrong(u"Background"_s);
    for (size_t i = 0; i < 8; ++i) {
        const QString plain = u"Color%1"_s.arg(i);
        const QString intense = plain + u"Intense"_s;
        if (!take(plain, &scheme.colors[i]))
            return wrong(plain);
        if (!konsole.colors.contains(intense)) // older schemes only print it bold
            scheme.colors[i + 8] = scheme.colors[i];
        else if (!take(intense, &scheme.colors[i + 8]))
            return wrong(intense);
    }
    return scheme;
}

Result<TerminalColorScheme> schemeFrom(const QJsonObject &json, const QString &fallbackName)
{
    TerminalColorScheme scheme;
    scheme.name = plainName(json.value("name"_L1).toString());
    if (scheme.name.isEmpty())
        scheme.name = fallbackName;
    const auto colorOf = [&json](QLatin1StringView key) { return hexColor(json.value(key).toString()); };
    const auto take = [&colorOf](QLatin1StringView key, quint32 *into) {
        const auto color = colorOf(key);
        *into = color.value_or(0);
        return color.has_value();
    };
    if (!take("foreground"_L1, &scheme.foreground))
        return wrongColor(scheme.name, u"foreground"_s);
    if (!take("background"_L1, &scheme.background))
        return wrongColor(scheme.name, u"background"_s);
    for (size_t i = 0; i < jsonColors.size(); ++i) {
        if (!take(jsonColors[i], &scheme.colors[i]))
            return wrongColor(scheme.name, QString{jsonColors[i]});
    }
    if (json.contains("cursorColor"_L1)) {
        scheme.cursor = colorOf("cursorColor"_L1);
        if (!scheme.cursor)
            return wrongColor(scheme.name, u"cursorColor"_s);
    }
    return scheme;
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// Behind a comment that begins at `from`; the end of the text when it does not end.
qsizetype behindComment(QByteArrayView text, qsizetype from)
{
    const bool isLine = text.at(from + 1) == '/';
    const qsizetype end = isLine ? text.indexOf('\n', from) : text.indexOf("*/", from + 2);
    return end < 0 ? text.size() : isLine ? end : end + 2;
}

/// Windows Terminal allows comments, and commas behind the last entry.
QByteArray strictJsonOf(QByteArrayView text)
{
    QByteArray plain;
    plain.reserve(text.size());
    bool isString = false;
    for (qsizetype i = 0; i < text.size();) {
        const char c = text.at(i);
        const char next = i + 1 < text.size() ? text.at(i + 1) : '\0';
        if (!isString && c == '/' && (next == '/' || next == '*')) {
            i = behindComment(text, i);
            continue;
        }
        if (isString && c == '\\' && next != '\0') {
            plain += c;
            ++i;
            plain += next;
        } else {
            isString = isString != (c == '"');
            if (!isString && (c == '}' || c == ']')) {
                qsizetype last = plain.size() - 1;
                while (last >= 0 && isBlank(plain.at(last)))
                    --last;
                if (last >= 0 && plain.at(last) == ',')
                    plain[last] = ' ';
            }
            plain += c;
        }
        ++i;
    }
    return plain;
}

Result<QList<TerminalColorScheme>> schemesFrom(const QJsonObject &json, const QString &fallbackName)
{
    if (!json.contains("schemes"_L1)) {
        if (!json.contains("background"_L1) && !json.contains("foreground"_L1))
            return notAScheme(fallbackName);
        return schemeFrom(json, fallbackName).transform([](const TerminalColorScheme &scheme) {
            return QList<TerminalColorScheme>{scheme};
        });
    }
    const QJsonArray list = json.value("schemes"_L1).toArray();
    if (list.isEmpty())
        return notAScheme(fallbackName);
    if (list.size() > maxColorSchemes)
        return failed(ErrorCode::Invalid,
                      ColorSchemeMessages::tr("There are %1 colour schemes in “%2”, and at most %3 are read. Choose a "
                                              "file with fewer of them.")
                          .arg(QString::number(list.size()), fallbackName, QString::number(maxColorSchemes)));
    QList<TerminalColorScheme> schemes;
    for (const auto &each : list) {
        auto scheme = schemeFrom(each.toObject(), fallbackName);
        if (!scheme)
            return std::unexpected{scheme.error()};
        schemes << *std::move(scheme);
    }
    return schemes;
}

std::unexpected<Error> notRead(const QString &name, int why)
{
    if (why == ENOENT || why == ENOTDIR)
        return failed(
            ErrorCode::NotFound,
            ColorSchemeMessages::tr("“%1” does not exist (any more). Choose it again in its new place.").arg(name));
    return failed(ErrorCode::FileFailed,
                  ColorSchemeMessages::tr("“%1” cannot be read: %2. Check its permissions.")
                      .arg(name, QString::fromLocal8Bit(std::strerror(why))));
}

} // namespace

const QList<TerminalColorScheme> &builtInColorSchemes()
{
    // Solarized by Ethan Schoonover, MIT licence: https://ethanschoonover.com/solarized
    static constexpr std::array<quint32, 16> solarized{
        0x073642, 0xdc322f, 0x859900, 0xb58900, 0x268bd2, 0xd33682, 0x2aa198, 0xeee8d5,
        0x002b36, 0xcb4b16, 0x586e75, 0x657b83, 0x839496, 0x6c71c4, 0x93a1a1, 0xfdf6e3,
    };
    static const QList<TerminalColorScheme> schemes{
        {u"Solarized Light"_s, 0x657b83, 0xfdf6e3, 0x586e75, solarized},
        {u"Solarized Dark"_s, 0x839496, 0x002b36, 0x93a1a1, solarized},
    };
    return schemes;
}

Result<QList<TerminalColorScheme>> parseColorSchemes(const QByteArray &text, const QString &fallbackName)
{
    QString name = plainName(fallbackName);
    if (name.isEmpty())
        name = ColorSchemeMessages::tr("Unnamed", "a colour scheme");
    if (text.size() > largestColorSchemeFile)
        return tooLarge(name);
    QByteArrayView rest{text};
    if (rest.startsWith("\xef\xbb\xbf"))
        rest = rest.sliced(3);
    const auto first = std::ranges::find_if_not(rest, isBlank);
    if (first == rest.end())
        return notAScheme(name);
    if (*first != '{' && *first != '/') { // an object, or a comment before it
        const KonsoleScheme konsole = konsoleSchemeIn(QString::fromUtf8(rest));
        if (konsole.colors.isEmpty())
            return notAScheme(name);
        return schemeFrom(konsole, name).transform([](const TerminalColorScheme &scheme) {
            return QList<TerminalColorScheme>{scheme};
        });
    }
    const auto document = QJsonDocument::fromJson(strictJsonOf(rest));
    if (!document.isObject())
        return failed(ErrorCode::Invalid,
                      ColorSchemeMessages::tr("“%1” is damaged: it is no valid JSON. Choose another file.").arg(name));
    return schemesFrom(document.object(), name);
}

Result<QList<TerminalColorScheme>> readColorSchemes(const QString &path)
{
    const QFileInfo place{path};
    const QString name = plainName(place.fileName());
    // Without waiting: a pipe or a device in the place of a file must not stop the program.
    const int descriptor = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0)
        return notRead(name, errno);
    const auto closed = qScopeGuard([descriptor] { ::close(descriptor); });
    struct stat about = {};
    if (::fstat(descriptor, &about) != 0)
        return notRead(name, errno);
    if (!S_ISREG(about.st_mode))
        return failed(ErrorCode::Invalid,
                      ColorSchemeMessages::tr("“%1” is not a file but a folder, a pipe or a device. Choose the file "
                                              "itself.")
                          .arg(name));
    if (about.st_size > largestColorSchemeFile)
        return tooLarge(name);
    QFile file;
    if (!file.open(descriptor, QIODevice::ReadOnly, QFileDevice::DontCloseHandle))
        return notRead(name, EIO);
    const QByteArray text = file.read(largestColorSchemeFile + 1); // it may have grown
    if (file.error() != QFileDevice::NoError)
        return notRead(name, EIO);
    return parseColorSchemes(text, place.completeBaseName());
}

QJsonObject toJson(const TerminalColorScheme &scheme)
{
    const auto word = [](quint32 color) { return u"#%1"_s.arg(color & 0xffffff, 6, 16, QChar{u'0'}); };
    QJsonObject json{{u"name"_s, scheme.name},
                     {u"foreground"_s, word(scheme.foreground)},
                     {u"background"_s, word(scheme.background)}};
    if (scheme.cursor)
        json.insert("cursorColor"_L1, word(*scheme.cursor));
    for (size_t i = 0; i < jsonColors.size(); ++i)
        json.insert(jsonColors[i], word(scheme.colors[i]));
    return json;
}

std::optional<TerminalColorScheme> colorSchemeFrom(const QJsonObject &json)
{
    auto scheme = schemeFrom(json, {});
    if (!scheme || scheme->name.isEmpty())
        return std::nullopt;
    return *std::move(scheme);
}
