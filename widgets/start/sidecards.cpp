// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/sidecards.h"

#include "services/core/punctuation.h"
#include "widgets/common/guidebutton.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/common/writegate.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostNeeds = 5;
const auto wordsName = u"needWords"_s;

/// Shape, wrapped text; a button at the right, or below where the text needs the room.
QWidget *line(StatusLevel level, const QString &text, QPushButton *button = nullptr)
{
    auto *line = new QWidget;
    auto *row = new QHBoxLayout{line};
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(8));
    auto *shape = new StateBadge;
    shape->setState(level, {});
    auto *words = new Label{text, TextRole::Body, TextColor::Text};
    words->setObjectName(wordsName);
    words->setWordWrap(true);
    shape->setFixedHeight(words->fontMetrics().height());
    auto *said = new QHBoxLayout; // the shape stays beside the first line, also where a button is taller
    said->setSpacing(scaled(8));
    said->addWidget(shape, 0, Qt::AlignTop);
    said->addWidget(words, 1);
    auto *column = new QVBoxLayout;
    column->setSpacing(scaled(6));
    column->addLayout(said);
    row->addLayout(column, 1);
    row->setAlignment(column, Qt::AlignVCenter);
    // Chinese says in half as many letters as much, and is as wide.
    const bool isLong = QFontMetrics{words->font()}.horizontalAdvance(text) > scaled(300);
    if (button != nullptr && isLong)
        column->addWidget(button, 0, Qt::AlignLeft);
    else if (button != nullptr)
        row->addWidget(button, 0, Qt::AlignVCenter);
    return line;
}

/// The same but for figures in its sentence, which change while one reads: a button that is pressed stays where it is.
bool isSameLine(const Need &a, const Need &b)
{
    Need other = b;
    other.sentence = a.sentence;
    return a == other;
}

void say(QWidget *line, const Need &need)
{
    line->findChild<Label *>(wordsName)->setText(need.sentence);
    if (auto *button = line->findChild<QPushButton *>())
        button->setAccessibleName(punctuation::sentences({need.sentence, need.button}));
}

/// Later, because the click that leads here may come from one of them.
void clear(QList<QWidget *> *rows)
{
    for (QWidget *row : std::exchange(*rows, {})) {
        row->setParent(nullptr);
        row->deleteLater();
    }
}

} // namespace

NeedsCard::NeedsCard(QWidget *parent)
    : Card{parent}
{
    setObjectName(u"needsCard"_s);
    translated(this, &NeedsCard::rebuild);
}

void NeedsCard::showNeeds(const QList<Need> &needs, bool hasLesser)
{
    if (needs == m_needs && hasLesser == m_hasLesser)
        return; // whoever has the focus in it keeps it
    const bool isSame = !needs.isEmpty() && std::ranges::equal(needs, m_needs, isSameLine);
    m_needs = needs;
    m_hasLesser = hasLesser;
    if (!isSame)
        return rebuild();
    for (qsizetype i = 0; i < std::min(mostNeeds, m_needs.size()); ++i)
        say(m_rows.at(i), m_needs.at(i));
}

/// Null where there is nothing that could be done here.
QPushButton *NeedsCard::buttonOf(const Need &need)
{
    if (need.button.isEmpty())
        return nullptr;
    auto *button = new QPushButton{need.button};
    button->setObjectName(need.name + u"Button"_s);
    button->setAccessibleName(punctuation::sentences({need.sentence, need.button}));
    if (need.changes)
        gateWrites(button);
    connect(button, &QPushButton::clicked, this, [this, need] { emit chosen(need); });
    return button;
}

void NeedsCard::rebuild()
{
    setTitle(tr("Needs you"));
    clear(&m_rows);
    for (const Need &need : m_needs.first(std::min(mostNeeds, m_needs.size()))) {
        m_rows << line(need.level, need.sentence, buttonOf(need));
        m_rows.last()->setObjectName(need.name);
        body()->addWidget(m_rows.last());
    }
    if (m_needs.isEmpty())
        m_rows << line(StatusLevel::Done, m_hasLesser ? tr("Nothing urgent.") : tr("Nothing at the moment."));
    else if (m_needs.size() > mostNeeds)
        m_rows << new Label{tr("and %n more", nullptr, int(m_needs.size() - mostNeeds)), TextRole::Body,
                            TextColor::Soft};
    body()->addWidget(m_rows.last());
}

ExplainCard::ExplainCard(QWidget *parent)
    : Card{parent}
    , m_text{new Label{TextRole::Body, TextColor::Soft}}
    , m_link{named(new QPushButton, "explainLink")}
{
    setObjectName(u"explainCard"_s);
    m_text->setWordWrap(true);
    setButtonKind(m_link, ButtonKind::Link);
    body()->addWidget(m_text);
    body()->addWidget(m_link, 0, Qt::AlignLeft);
    connect(m_link, &QPushButton::clicked, this, [this] { GuideNavigator::of()->open(m_section); });
}

void ExplainCard::explain(const Explanation &what)
{
    m_section = what.section;
    setTitle(what.title);
    m_text->setText(what.text);
    m_link->setText(tr("Read about this in the guide"));
    m_link->setAccessibleName(punctuation::sentences({what.title, m_link->text()}));
}
