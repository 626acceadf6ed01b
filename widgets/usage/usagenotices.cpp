// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usagenotices.h"

#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

static constexpr int usualBars = 2; // the map is what the page is for

/// A bar that is told again is read out again: values that change each second are no news, a minute later they may be.
bool UsageNotices::isNews(int place, const UsageAdvice &now) const
{
    if (place >= m_shown.size())
        return true;
    const auto &before = m_shown[place];
    if (before.key != now.key || before.action != now.action || before.level != now.level)
        return true;
    return before.sentence != now.sentence && m_told.durationElapsed() > std::chrono::minutes{1};
}

UsageNotices::UsageNotices(QWidget *parent)
    : QWidget{parent}
    , m_column{new QVBoxLayout{this}}
    , m_more{named(new QPushButton, "usageNoticesMore")}
{
    setObjectName(u"usageNotices"_s);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(scaled(6));
    setButtonKind(m_more, ButtonKind::Link);
    m_column->addWidget(m_more, 0, Qt::AlignLeft);
    connect(m_more, &QPushButton::clicked, this, [this] {
        m_isOpen = !m_isOpen;
        show();
    });
    translated(this, [this] {
        m_shown.clear();
        show();
    });
}

NoticeBar *UsageNotices::bar(int place)
{
    while (m_bars.size() <= place) {
        const int number = int(m_bars.size());
        auto *made = new NoticeBar;
        made->setObjectName(u"usageNotice%1"_s.arg(number));
        m_column->insertWidget(number, made);
        connect(made, &NoticeBar::actionClicked, this, [this, number] {
            if (number < m_shown.size())
                emit actionRequested(m_shown[number]);
        });
        connect(made, &NoticeBar::dismissed, this, [this, number] {
            if (number < m_shown.size())
                m_closed.insert(m_shown[number].key);
            m_shown.clear(); // the bars have to be told anew
            setAdvice(QList{m_all});
        });
        m_bars << made;
    }
    return m_bars[place];
}

void UsageNotices::setAdvice(const QList<UsageAdvice> &advice)
{
    m_all = advice;
    m_advice = advice;
    m_closed.removeIf([&](const QString &key) { return !std::ranges::contains(advice, key, &UsageAdvice::key); });
    m_advice.removeIf([this](const UsageAdvice &one) { return m_closed.contains(one.key); });
    show();
}

void UsageNotices::forgetClosed()
{
    m_closed.clear();
    m_isOpen = false;
}

void UsageNotices::show()
{
    const auto room = m_isOpen ? mostBars : m_advice.size() == usualBars + 1 ? usualBars + 1 : usualBars;
    const auto now = m_advice.first(std::min<qsizetype>(room, m_advice.size()));
    QList<UsageAdvice> shown;
    for (int i = 0; i < std::max(now.size(), m_bars.size()); ++i) {
        if (i >= now.size()) {
            m_bars[i]->dismiss();
            continue;
        }
        shown << now[i]; // what is pressed is of now, what is read is of then
        if (isNews(i, now[i])) {
            bar(i)->showNotice(now[i].level, now[i].sentence, actionText(now[i].action));
            m_told.start();
        } else {
            shown.last().sentence = m_shown[i].sentence;
        }
    }
    m_shown = shown;
    const auto rest = m_advice.size() - now.size();
    m_more->setVisible(rest > 0 || (m_isOpen && m_advice.size() > usualBars + 1));
    m_more->setText(rest > 0 && !m_isOpen ? tr("%n more…", "messages", int(rest)) : tr("Show fewer"));
    setVisible(!m_advice.isEmpty());
}
