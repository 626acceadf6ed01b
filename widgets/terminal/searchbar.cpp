// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/searchbar.h"

#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype maxMatches = 10'000;

} // namespace

TerminalSearchBar::TerminalSearchBar(TerminalSurface *surface, QWidget *parent)
    : QWidget{parent}
    , m_surface{surface}
    , m_field{named(new SearchField{this}, "terminalSearchField")}
    , m_count{new Label{TextRole::Status, TextColor::Soft, this}}
    , m_case{iconButton(this, new QToolButton{this}, "terminalSearchCase", [] { return tr("Match case"); })}
    , m_pattern{iconButton(this, new QToolButton{this}, "terminalSearchPattern",
                           [] { return tr("Regular expression"); })}
    , m_previous{iconButton(this, new QToolButton{this}, "terminalSearchPrevious", [] { return tr("Previous match"); })}
    , m_next{iconButton(this, new QToolButton{this}, "terminalSearchNext", [] { return tr("Next match"); })}
    , m_close{iconButton(this, new QToolButton{this}, "terminalSearchClose", [] { return tr("Close the search"); })}
{
    setObjectName(u"terminalSearch"_s);
    const auto find = [] { return tr("Find in this terminal"); };
    translated(this, m_field, find, find);
    m_previous->setIcon(themedIcon("chevron-up"_L1));
    m_next->setIcon(themedIcon("chevron-down"_L1));
    m_close->setIcon(themedIcon("x"_L1));
    for (auto *button : {m_case, m_pattern, m_previous, m_next, m_close})
        button->setAutoRaise(true);
    m_field->setSlashShortcut(false);
    m_field->leaveEscape();
    m_case->setText(u"Aa"_s);
    m_pattern->setText(u".*"_s);
    m_case->setCheckable(true);
    m_pattern->setCheckable(true);
    auto *row = new QHBoxLayout{this};
    row->setContentsMargins(12, 6, 12, 6);
    row->setSpacing(6);
    row->addWidget(m_field, 1);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_count, m_case, m_pattern, m_previous, m_next, m_close})
        row->addWidget(widget);
    m_search.setSingleShot(true);
    m_search.setInterval(0);
    connect(&m_search, &QTimer::timeout, this, &TerminalSearchBar::searchOn);
    connect(m_field, &QLineEdit::textChanged, this, &TerminalSearchBar::start);
    connect(m_surface, &TerminalSurface::changed, this, [this] { m_isStale = true; });
    connect(m_field, &QLineEdit::returnPressed, this, [this] { step(-1); });
    connect(m_case, &QToolButton::toggled, this, &TerminalSearchBar::start);
    connect(m_pattern, &QToolButton::toggled, this, &TerminalSearchBar::start);
    connect(m_previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_close, &QToolButton::clicked, this, &TerminalSearchBar::close);
    translated(this, &TerminalSearchBar::notify);
    hide();
}

void TerminalSearchBar::open()
{
    show();
    m_field->setFocus();
    m_field->selectAll();
    start();
}

void TerminalSearchBar::close()
{
    m_search.stop();
    hide();
    emit found({}, -1);
    emit closed();
}

TerminalSearch TerminalSearchBar::options() const
{
    return {m_case->isChecked() ? TerminalSearch::Case::Sensitive : TerminalSearch::Case::Ignored,
            m_pattern->isChecked() ? TerminalSearch::Syntax::RegularExpression : TerminalSearch::Syntax::Plain,
            TerminalSearch::Words::Any};
}

void TerminalSearchBar::searchAgain()
{
    if (isVisible())
        start();
}

void TerminalSearchBar::start()
{
    m_kept.reset();
    m_step = 0;
    m_isStale = false;
    m_matches.clear();
    m_current = -1;
    m_problem.clear();
    m_from.reset();
    if (m_field->text().isEmpty())
        notify();
    else
        m_search.start();
}

void TerminalSearchBar::searchOn()
{
    const TerminalSearchResult result = m_surface->find(m_field->text(), options(), m_from);
    m_matches += result.matches;
    m_problem = result.problem;
    m_from = result.nextLine;
    if (m_matches.size() > maxMatches)
        m_matches.remove(0, m_matches.size() - maxMatches);
    m_current = m_matches.size() - 1; // the newest is what people look for
    if (m_from)
        m_search.start();
    else if (m_kept && m_matches.contains(*m_kept))
        m_current = (m_matches.indexOf(*m_kept) + m_step + m_matches.size()) % m_matches.size();
    notify();
}

void TerminalSearchBar::step(int by)
{
    if (m_isStale && !m_search.isActive()) { // look at what came since, and go on from the same match
        const auto kept = m_matches.isEmpty() ? std::nullopt : std::optional{m_matches.at(m_current)};
        start();
        m_kept = kept;
        m_step = kept ? by : 0;
        return;
    }
    if (m_matches.isEmpty())
        return;
    m_current = (m_current + by + m_matches.size()) % m_matches.size();
    notify();
}

void TerminalSearchBar::notify()
{
    if (!m_problem.isEmpty())
        m_count->setText(m_problem);
    else if (m_field->text().isEmpty())
        m_count->clear();
    else if (m_matches.isEmpty())
        m_count->setText(m_search.isActive() ? tr("Searching…") : tr("Not found"));
    else
        m_count->setText(tr("%1 of %2").arg(phrases::number(m_current + 1), phrases::number(m_matches.size())));
    emit found(m_matches, m_current);
}

QString TerminalSearchBar::countText() const
{
    return m_count->text();
}

void TerminalSearchBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else if (event->key() == Qt::Key_Up)
        step(-1);
    else if (event->key() == Qt::Key_Down)
        step(1);
    else
        QWidget::keyPressEvent(event);
}
