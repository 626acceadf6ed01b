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

#include <algorithm>
#include <utility>

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

} // namespace

NeedsCard::NeedsCard(QWidget *parent)
    : Card{parent}
{
    setObjectName(u"needsCard"_s);
    translated(this, &NeedsCard::showRows);
}

void NeedsCard::showNeeds(const QList<Need> &needs, bool hasLesser)
{
    if (needs == m_needs && hasLesser == m_hasLesser)
        return;
    m_needs = needs;
    m_hasLesser = hasLesser;
    showRows();
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

/// What stays is the same widget as before: it keeps the focus, and a click that is under way.
void NeedsCard::showRows()
{
    setTitle(tr("Needs you"));
    auto old = std::exchange(m_rows, {});
    const auto add = [this](const std::optional<Need> &need, QWidget *widget) {
        m_rows.append({need, widget});
        body()->removeWidget(widget);
        body()->addWidget(widget);
    };
    QPushButton *before = nullptr;
    for (const Need &need : m_needs.first(std::min(mostNeeds, m_needs.size()))) {
        const auto isIt = [&need](const Row &row) { return row.need && isSameLine(*row.need, need); };
        if (const auto kept = std::ranges::find_if(old, isIt); kept != old.end()) {
            say(kept->widget, need);
            add(need, kept->widget);
            old.erase(kept);
        } else {
            add(need, line(need.level, need.sentence, buttonOf(need)));
            m_rows.last().widget->setObjectName(need.name);
        }
        auto *button = m_rows.last().widget->findChild<QPushButton *>();
        if (before != nullptr && button != nullptr)
            setTabOrder(before, button);
        before = button != nullptr ? button : before;
    }
    if (m_needs.isEmpty())
        add({}, line(StatusLevel::Done, m_hasLesser ? tr("Nothing urgent.") : tr("Nothing at the moment.")));
    else if (m_needs.size() > mostNeeds)
        add({},
            new Label{tr("and %n more", nullptr, int(m_needs.size() - mostNeeds)), TextRole::Body, TextColor::Soft});
    for (const Row &row : old) { // later, because the click that leads here may come from one of them
        row.widget->setParent(nullptr);
        row.widget->deleteLater();
    }
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
