// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/runningcard.h"

#include "services/core/punctuation.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

RunningRow::RunningRow(QWidget *parent)
    : QAbstractButton{parent}
    , m_shape{new StateBadge}
    , m_title{new Label{TextRole::Strong}}
    , m_facts{new Label{TextRole::Body, TextColor::Soft}}
{
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    m_title->setWordWrap(true);
    m_facts->setWordWrap(true);
    auto *words = new QVBoxLayout;
    words->setSpacing(scaled(1));
    words->addWidget(m_title);
    words->addWidget(m_facts);
    auto *row = new QHBoxLayout{this};
    row->setContentsMargins(scaled(6), scaled(5), scaled(6), scaled(5));
    row->setSpacing(scaled(8));
    row->addWidget(m_shape, 0, Qt::AlignTop);
    row->addLayout(words, 1);
    for (QWidget *part : std::initializer_list<QWidget *>{m_shape, m_title, m_facts})
        part->setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void RunningRow::show(const RunningThing &thing, const QDateTime &now)
{
    setObjectName(thing.name);
    m_shape->setState(thing.level, {});
    //: name of a TPU or job, its state
    m_title->setText(phrases::unbroken(tr("%1: %2").arg(thing.title, thing.state)));
    const auto age = thing.since.isValid()
        ? tr("for %1", "%1: 4 s, 2 h 10 min")
              .arg(phrases::duration(std::chrono::seconds{std::max<qint64>(0, thing.since.secsTo(now))}))
        : QString{};
    auto facts = QStringList{thing.facts, age};
    facts.removeAll(QString{});
    if (const auto line = phrases::bound(phrases::unbroken(facts.join(u" · "_s))); m_facts->text() != line)
        m_facts->setText(line);
    m_facts->setVisible(!facts.isEmpty());
    setToolTip(thing.since.isValid() ? tr("Since %1").arg(phrases::exactTime(thing.since)) : QString{});
    setAccessibleName(m_title->text());
    setAccessibleDescription(age.isEmpty() ? thing.facts : punctuation::list({thing.facts, age}));
}

QSize RunningRow::sizeHint() const
{
    return layout()->sizeHint();
}

void RunningRow::paintEvent(QPaintEvent *)
{
    if (!underMouse() && !hasFocus())
        return;
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &tokens = tokensOf(this);
    painter.setPen(hasFocus() ? QPen{tokens.accent, 2} : QPen{Qt::NoPen});
    painter.setBrush(underMouse() ? tokens.sunken : QColor{Qt::transparent});
    painter.drawRoundedRect(QRectF{rect()}.adjusted(1, 1, -1, -1), 6, 6);
}

bool RunningRow::event(QEvent *event)
{
    const auto kind = event->type();
    if (kind == QEvent::Enter || kind == QEvent::Leave || kind == QEvent::FocusIn || kind == QEvent::FocusOut)
        update();
    return QAbstractButton::event(event);
}

RunningCard::RunningCard(std::function<QDateTime()> now, QWidget *parent)
    : Card{parent}
    , m_now{std::move(now)}
    , m_summary{named(new Label{TextRole::Body, TextColor::Soft}, "runningSummary")}
    , m_none{named(new Label{TextRole::Body, TextColor::Soft}, "runningNone")}
    , m_more{named(new QPushButton, "runningMore")}
    , m_tick{new QTimer{this}}
{
    setObjectName(u"runningCard"_s);
    m_summary->setWordWrap(true);
    m_none->setWordWrap(true);
    setButtonKind(m_more, ButtonKind::Link);
    body()->setSpacing(scaled(2));
    body()->addWidget(m_summary);
    body()->addWidget(m_none);
    body()->addWidget(m_more, 0, Qt::AlignLeft);
    m_tick->setInterval(1s);
    connect(m_tick, &QTimer::timeout, this, &RunningCard::fill);
    connect(m_more, &QPushButton::clicked, this, [this] {
        m_isWhole = !m_isWhole;
        rebuild();
    });
    translated(this, &RunningCard::rebuild);
}

void RunningCard::showThings(const QList<RunningThing> &things, const QString &summary, const QString &none)
{
    m_none->setText(none);
    m_summary->setText(summary);
    m_summary->setVisible(!summary.isEmpty());
    const bool isSameCount = things.size() == m_things.size();
    m_things = things;
    if (isSameCount)
        fill(); // whoever has the focus in it keeps it
    else
        rebuild();
}

/// Rows are used again: one that is pressed may be there still when the list changes.
void RunningCard::rebuild()
{
    setTitle(tr("Running now"));
    const auto shown = m_isWhole ? m_things.size() : std::min(mostRows, m_things.size());
    while (m_rows.size() < shown) {
        auto *row = new RunningRow;
        connect(row, &QAbstractButton::clicked, this, [this, number = m_rows.size()] {
            if (number < m_things.size())
                emit chosen(m_things[number].place, m_things[number].target);
        });
        body()->insertWidget(body()->indexOf(m_more), row);
        m_rows << row;
    }
    for (qsizetype i = 0; i < m_rows.size(); ++i)
        m_rows[i]->setVisible(i < shown);
    m_none->setVisible(m_things.isEmpty());
    m_more->setText(m_isWhole ? tr("Show fewer") : tr("and %n more", nullptr, int(m_things.size() - shown)));
    m_more->setVisible(m_things.size() > mostRows);
    fill();
}

void RunningCard::fill()
{
    const auto now = m_now();
    for (qsizetype i = 0; i < std::min(m_rows.size(), m_things.size()); ++i)
        m_rows[i]->show(m_things[i], now);
}

void RunningCard::showEvent(QShowEvent *event)
{
    Card::showEvent(event);
    m_tick->start();
    fill();
}

void RunningCard::hideEvent(QHideEvent *event)
{
    Card::hideEvent(event);
    m_tick->stop();
}
