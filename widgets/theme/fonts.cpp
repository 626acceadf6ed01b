// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/fonts.h"

#include <QApplication>

using namespace Qt::StringLiterals;

namespace {

constexpr double bodyPixels = 13; // of the sketches; every other size is a share of it

double designPixels(TextRole role)
{
    switch (role) {
    case TextRole::Title: return 19;
    case TextRole::SheetTitle: return 15;
    case TextRole::Body:
    case TextRole::Strong: return 13;
    case TextRole::TableHead: return 12;
    case TextRole::Status: return 11.5;
    case TextRole::BigNumber: return 28;
    case TextRole::Code: return 12.5;
    }
    Q_UNREACHABLE_RETURN(bodyPixels);
}

bool isSemibold(TextRole role)
{
    return role == TextRole::Title || role == TextRole::SheetTitle || role == TextRole::Strong
        || role == TextRole::BigNumber;
}

/// The companions for Han, Hangul and kana in the order of the language: one code point has several national forms.
QStringList cjkFamilies(const QLocale &locale)
{
    switch (locale.language()) {
    case QLocale::Korean:
        return {u"Noto Sans CJK KR"_s, u"Noto Sans KR"_s, u"Malgun Gothic"_s, u"Apple SD Gothic Neo"_s};
    case QLocale::Japanese: return {u"Noto Sans CJK JP"_s, u"Noto Sans JP"_s};
    case QLocale::Chinese:
        if (locale.script() == QLocale::TraditionalHanScript)
            return {u"Noto Sans CJK TC"_s, u"Noto Sans TC"_s};
        break;
    default: break;
    }
    return {u"Noto Sans CJK SC"_s, u"Noto Sans SC"_s, u"Source Han Sans SC"_s,
            u"Microsoft YaHei"_s,  u"PingFang SC"_s,  u"WenQuanYi Micro Hei"_s};
}

} // namespace

QStringList uiFamilies(const QLocale &locale)
{
    return QStringList{u"Noto Sans"_s, u"Inter"_s, u"Segoe UI"_s, u"DejaVu Sans"_s} + cjkFamilies(locale)
        + QStringList{u"sans-serif"_s};
}

QStringList codeFamilies(const QLocale &locale)
{
    QStringList families{u"Noto Sans Mono"_s, u"JetBrains Mono"_s, u"Noto Mono"_s, u"DejaVu Sans Mono"_s};
    switch (locale.language()) {
    case QLocale::Korean: families << u"Noto Sans Mono CJK KR"_s; break;
    case QLocale::Japanese: families << u"Noto Sans Mono CJK JP"_s; break;
    default: families << u"Noto Sans Mono CJK SC"_s; break;
    }
    return families + cjkFamilies(locale) + QStringList{u"monospace"_s};
}

QFont applicationFont(const QLocale &locale, double points)
{
    QFont font;
    font.setFamilies(uiFamilies(locale));
    font.setPointSizeF(points);
    font.setFeature("tnum", 1); // numbers in columns and counters must not dance
    return font;
}

QFont fontFor(TextRole role)
{
    QFont font;
    const double body = QApplication::font().pointSizeF();
    font.setPointSizeF(body * designPixels(role) / bodyPixels);
    if (isSemibold(role))
        font.setWeight(QFont::DemiBold);
    if (role == TextRole::Code) {
        font.setFamilies(codeFamilies(QLocale{}));
        font.setFixedPitch(true);
    }
    return font;
}
