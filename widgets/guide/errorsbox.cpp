// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/errorsbox.h"

#include "services/jobs/diagnosis.h"
#include "widgets/common/label.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/translated.h"
#include "widgets/guide/guidetongue.h"
#include "widgets/guide/prose.h"
#include "widgets/guide/searchfold.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

QString escaped(const QString &text)
{
    QString result;
    for (const QChar letter : text) {
        if (u"\\`*_{}[]()#+-.!|<>~&"_s.contains(letter))
            result += u'\\';
        result += letter;
    }
    return result;
}

QString patternText(const QList<QByteArray> &pieces)
{
    return QString::fromUtf8(pieces.join("…"));
}

bool fits(const ErrorRule &rule, const QString &language, const QStringList &words)
{
    const auto &text = rule.text(language);
    QString all = rule.id + u' ' + text.title + u' ' + text.cause + u' ' + text.fix;
    for (const auto &pieces : rule.patterns)
        all += u' ' + patternText(pieces);
    const QString plain = folded(all);
    return std::ranges::all_of(words, [&](const QString &word) { return plain.contains(word); });
}

} // namespace

QString errorMarkdown(const ErrorRule &rule, const QString &language)
{
    const auto &text = rule.text(language);
    QString markdown = u"### %1 · %2\n\n%3\n\n"_s.arg(rule.id, escaped(text.title), escaped(text.cause));
    const QString label = ErrorsBox::tr("What to do:");
    const bool isWide =
        label.endsWith(u'\uFF1A'); // which has its room in itself, and would end no emphasis before a letter
    markdown += u"**%1**%2%3\n\n"_s.arg(label.chopped(1), isWide ? u"\uFF1A"_s : u": "_s, escaped(text.fix));
    for (const auto &pieces : rule.patterns)
        markdown += u"- `` %1 ``\n"_s.arg(patternText(pieces));
    markdown += u"\n[%1](%2)\n\n"_s.arg(ErrorsBox::tr("Where it was reported"), rule.link.toString(QUrl::FullyEncoded));
    return markdown;
}

ErrorsBox::ErrorsBox(const QString &language, QWidget *parent)
    : QWidget{parent}
    , m_language{language}
    , m_filter{named(new SearchField, "guideErrorFilter")}
    , m_count{new Label{TextRole::Status, TextColor::Soft}}
    , m_prose{named(new GuideProse, "guideErrors")}
{
    auto *head = new QHBoxLayout;
    head->setSpacing(scaled(12));
    head->addWidget(m_filter);
    head->addWidget(m_count);
    head->addStretch();
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    column->addLayout(head);
    column->addWidget(m_prose);
    connect(m_filter, &QLineEdit::textChanged, this, [this] { guidetongue::speak(m_language, [this] { fill(); }); });
    guidetongue::translated(this, m_language, [this] { fill(); });
}

void ErrorsBox::clearFilter()
{
    m_filter->clear();
}

void ErrorsBox::fill()
{
    const auto words = searchWords(m_filter->text());
    QString markdown;
    QList<GuideHeading> headings;
    auto rules = ErrorRules::standard().all(); // those that are looked for first, first; here people look up a number
    std::ranges::sort(rules, {}, &ErrorRule::id);
    const auto *pasted = ErrorRules::standard().match(m_filter->text().toUtf8()); // a whole line of some output
    for (const auto &rule : rules) {
        if (pasted != nullptr ? rule.id != pasted->id : !fits(rule, m_language, words))
            continue;
        markdown += errorMarkdown(rule, m_language);
        headings.append({rule.text(m_language).title, rule.id, 3});
    }
    m_prose->setText(headings.isEmpty() ? tr("No known error has these words.") : markdown, headings, m_language);
    m_prose->markWords(pasted != nullptr ? QStringList{} : words);
    m_prose->setAccessibleName(tr("Known errors"));
    m_filter->setPlaceholderText(tr("Paste a line of an error"));
    m_filter->setAccessibleName(tr("Filter the known errors"));
    m_count->setText(words.isEmpty() ? tr("%n errors", nullptr, int(rules.size()))
                                     : tr("%1 of %2").arg(headings.size()).arg(rules.size()));
}
