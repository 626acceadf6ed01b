// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace {

/// Marks that bring their own room.
bool isWide(QChar c)
{
    return u"。，；：！？、（）「」《》【】"_s.contains(c);
}

bool isHan(QChar c)
{
    return c.script() == QChar::Script_Han;
}

/// By the letters that meet: what Google says stays English in every language.
bool needsBlank(QChar left, QChar right)
{
    return !isWide(left) && !isWide(right) && !(isHan(left) && isHan(right)) && !left.isSpace() && !right.isSpace();
}

} // namespace

namespace punctuation {

QString list(const QStringList &names)
{
    //: Stands between the names of a list.
    return names.join(QCoreApplication::translate("punctuation", ", "));
}

QString labelled(const QString &label, const QString &words)
{
    //: Who or what, and what is said of it.
    return QCoreApplication::translate("punctuation", "%1: %2").arg(label, words);
}

QString noted(const QString &name, const QString &note)
{
    return QCoreApplication::translate("punctuation", "%1 (%2)", "node-1 (us-central2-b)").arg(name, note);
}

QString sentences(const QStringList &all)
{
    QString joined;
    for (const QString &one : all) {
        if (!joined.isEmpty() && !one.isEmpty() && needsBlank(joined.back(), one.front()))
            joined += u' ';
        joined += one;
    }
    return joined;
}

QString stopped(const QString &words)
{
    if (words.isEmpty() || u".!?:;…。！？：；"_s.contains(words.back()))
        return words;
    //: A sentence and the mark that ends it.
    return QCoreApplication::translate("punctuation", "%1.").arg(words);
}

QString clauses(const QStringList &all)
{
    //: Stands between the parts of a longer list.
    return all.join(QCoreApplication::translate("punctuation", "; "));
}

} // namespace punctuation
