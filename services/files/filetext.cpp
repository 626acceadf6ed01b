// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/filetext.h"

#include "services/files/translations.h"
#include "services/ssh/sftpwire.h"

#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestShown = 4'096;
constexpr qsizetype longestName = 255; // of what file systems take

bool isPlainAscii(const QByteArray &bytes)
{
    return std::ranges::all_of(bytes, [](char c) { return c >= ' ' && c <= '~'; });
}

/// Digits from `at` on, without zeros before them.
QStringView digitsAt(QStringView text, qsizetype at)
{
    while (at < text.size() && text[at] == u'0')
        ++at;
    qsizetype end = at;
    while (end < text.size() && text[end] >= u'0' && text[end] <= u'9')
        ++end;
    return text.sliced(at, end - at);
}

qsizetype endOfDigits(QStringView text, qsizetype at)
{
    while (at < text.size() && text[at] >= u'0' && text[at] <= u'9')
        ++at;
    return at;
}

bool isDigit(QChar c)
{
    return c >= u'0' && c <= u'9';
}

} // namespace

namespace filetext {

QString shownPath(const QByteArray &path)
{
    return path.size() <= longestShown && isPlainAscii(path) ? QString::fromLatin1(path)
                                                             : sftp::shown(path, longestShown);
}

QString shownName(const QByteArray &name)
{
    auto text = shownPath(name);
    if (text.endsWith(u' ') && text.size() > 1)
        text.replace(text.size() - 1, 1, u"\\x20"_s);
    if (text.startsWith(u' '))
        text.replace(0, 1, u"\\x20"_s);
    return text;
}

QString modeText(quint32 mode)
{
    QString text = u"---------"_s;
    for (int i = 0; i < 9; ++i) {
        if (((mode >> (8 - i)) & 1U) != 0)
            text[i] = QLatin1StringView{"rwx"}[i % 3];
    }
    const auto mark = [&](quint32 bit, int place, char16_t letter) {
        if ((mode & bit) == 0)
            return;
        const QChar small{letter};
        text[place] = text[place] == u'x' ? small : small.toUpper();
    };
    mark(04000, 2, u's');
    mark(02000, 5, u's');
    mark(01000, 8, u't');
    return text;
}

QByteArray nameOf(const QByteArray &path)
{
    return path == "/" ? path : path.sliced(path.lastIndexOf('/') + 1);
}

QByteArray parentOf(const QByteArray &path)
{
    const auto slash = path.lastIndexOf('/');
    return slash <= 0 ? QByteArray{"/"} : path.first(slash);
}

QByteArray childOf(const QByteArray &folder, const QByteArray &name)
{
    return folder.endsWith('/') ? folder + name : folder + '/' + name;
}

bool isWithin(const QByteArray &path, const QByteArray &folder)
{
    return path == folder || path.startsWith(folder == "/" ? folder : folder + '/');
}

QString problemOfName(const QByteArray &name)
{
    if (name.isEmpty())
        return FilesMessages::tr("Enter a name.");
    if (name == "." || name == "..")
        return FilesMessages::tr("“.” and “..” name the folder itself and the one above it. Choose another name.");
    if (name.contains('/') || name.contains('\0'))
        return FilesMessages::tr("A name cannot have a slash in it.");
    if (name.size() > longestName)
        return FilesMessages::tr("The name is too long: file systems take %1 bytes.")
            .arg(QLocale{}.toString(longestName));
    return {};
}

QByteArray numberedName(const QByteArray &name, int number)
{
    const auto words = " (" + QByteArray::number(number) + ')';
    const auto dot = name.lastIndexOf('.');
    const bool hasEnding = dot > 0 && name.size() - dot <= 12;
    auto stem = hasEnding ? name.first(dot) : name;
    const auto ending = hasEnding ? name.sliced(dot) : QByteArray{};
    stem.truncate(std::max<qsizetype>(1, longestName - words.size() - ending.size()));
    return stem + words + ending;
}

QString localNameOf(const QByteArray &name)
{
    return shownName(name);
}

QString sortKey(QStringView folded)
{
    QString key;
    key.reserve(folded.size() + 8);
    for (qsizetype i = 0; i < folded.size();) {
        if (!isDigit(folded[i])) {
            key += folded[i++];
            continue;
        }
        // A number with more digits is the larger one: its length stands before it. "0" keeps the number's place among
        // the other signs.
        const auto digits = digitsAt(folded, i);
        key += u'0';
        key += QChar{char16_t(digits.size())};
        key += digits;
        i = endOfDigits(folded, i);
    }
    key += QChar{u'\0'}; // below whatever may go on here
    key += QChar{char16_t(folded.size())}; // "a01" and "a1"
    return key;
}

} // namespace filetext
