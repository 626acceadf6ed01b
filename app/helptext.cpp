// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/helptext.h"

#include <QCoreApplication>
#include <QTextBoundaryFinder>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace {

constexpr int allColumns = 80;
constexpr int textColumn = 30;

int columnsOf(QStringView text)
{
    int columns = 0;
    for (const QChar c : text) {
        const bool isWide =
            (c.unicode() >= 0x1100 && c.unicode() <= 0x115F) || (c.unicode() >= 0x2E80 && c.unicode() <= 0xFF60);
        columns += isWide ? 2 : 1;
    }
    return columns;
}

/// At a blank, or behind a Chinese sign; not inside of a Korean word or behind a hyphen.
bool mayBreakBehind(QChar c)
{
    return c.isSpace() || (c.unicode() >= 0x2E80 && c.unicode() <= 0xFF60 && c.script() != QChar::Script_Hangul);
}

QStringList wrapped(const QString &text, int most)
{
    QStringList lines;
    QTextBoundaryFinder finder{QTextBoundaryFinder::Line, text};
    qsizetype begin = 0;
    qsizetype last = 0;
    for (qsizetype at = finder.toNextBoundary(); at > 0; at = finder.toNextBoundary()) {
        if (columnsOf(QStringView{text}.sliced(begin, at - begin).trimmed()) > most && last > begin) {
            lines << text.sliced(begin, last - begin).trimmed();
            begin = last;
        }
        last = mayBreakBehind(text.at(at - 1)) ? at : last;
    }
    lines << text.sliced(begin).trimmed();
    return lines;
}

QString row(const HelpLine &line, const QString &words)
{
    const QString head = u"  "_s + line.written;
    const QString indent = u'\n' + QString{textColumn, u' '};
    const QString body = wrapped(words, allColumns - textColumn - 1).join(indent);
    return columnsOf(head) < textColumn - 1 ? head + QString{textColumn - columnsOf(head), u' '} + body + u'\n'
                                            : head + indent + body + u'\n';
}

} // namespace

QString helpPage(const QList<HelpLine> &options, const HelpLine &place, const QStringList &panels,
                 const QString &language)
{
    QTranslator catalogue;
    const bool isThere = catalogue.load(u":/i18n/tpudesk_%1.qm"_s.arg(language));
    const auto say = [&](const char *source) {
        const QString words = isThere ? catalogue.translate("Options", source) : QString{};
        return words.isEmpty() ? QString::fromUtf8(source) : words;
    };
    QString page = say(QT_TRANSLATE_NOOP("Options", "Usage: %1")).arg(u"tpudesk [OPTION…] [PLACE]"_s) + u'\n';
    page += wrapped(say(QT_TRANSLATE_NOOP(
                        "Options",
                        "TPU Desk: a desktop application for Cloud TPUs. Unofficial; opens on the practice cloud.")),
                    allColumns)
                .join(u'\n')
        + u"\n\n"_s;
    page += say(QT_TRANSLATE_NOOP("Options", "Options:")) + u'\n';
    for (const HelpLine &line : options)
        page += row(line, say(line.source.constData()));
    page += u'\n' + say(QT_TRANSLATE_NOOP("Options", "Place:")) + u'\n';
    return page + row(place, say(place.source.constData())) + row({}, panels.join(u' '));
}
