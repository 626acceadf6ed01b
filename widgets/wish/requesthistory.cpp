// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wish/requesthistory.h"

#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/theme.h"
#include "widgets/wish/wishwords.h"

#include <QEvent>
#include <QGridLayout>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

static constexpr qsizetype mostRows = 20;

RequestHistory::RequestHistory(QWidget *parent)
    : QWidget{parent}
{
    setObjectName(u"requestHistory"_s);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(8), 0, 0, 0);
}

void RequestHistory::show(const QList<WishAttempt> &attempts)
{
    m_attempts = attempts;
    fill();
}

void RequestHistory::fill()
{
    delete m_rows;
    m_rows = new QWidget;
    auto *grid = new QGridLayout{m_rows};
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(scaled(14));
    grid->setVerticalSpacing(scaled(4));
    grid->setColumnStretch(3, 1);
    int row = 0;
    for (const auto &attempt : m_attempts.first(std::min(mostRows, m_attempts.size())))
        addRow(row++, attempt);
    if (m_attempts.size() > mostRows)
        grid->addWidget(
            new Label{tr("and %n more", nullptr, int(m_attempts.size() - mostRows)), TextRole::TableHead, Ink::Soft},
            row, 0, 1, 4);
    if (m_attempts.isEmpty())
        grid->addWidget(new Label{tr("Nothing was tried yet."), TextRole::TableHead, Ink::Soft}, row, 0, 1, 4);
    layout()->addWidget(m_rows);
}

void RequestHistory::addRow(int row, const WishAttempt &attempt)
{
    auto *grid = static_cast<QGridLayout *>(m_rows->layout());
    const auto cell = [&](int column, const QString &text, Ink ink = Ink::Soft) {
        auto *label = new Label{text, TextRole::TableHead, ink};
        label->setWordWrap(column == 3);
        grid->addWidget(label, row, column, Qt::AlignTop);
        return label;
    };
    cell(0, wishwords::shortTime(attempt.startedAt))->setToolTip(phrases::exactTime(attempt.startedAt));
    cell(1, attempt.zone.toString(), Ink::Text);
    const auto took = attempt.endedAt.isValid() ? attempt.startedAt.secsTo(attempt.endedAt) : 0;
    cell(2, phrases::duration(std::chrono::seconds{std::max<qint64>(0, took)}));
    const auto how =
        attempt.error ? reasonInWords(triage(*attempt.error), *attempt.error, attempt.zone) : tr("it was made");
    auto *words = cell(3, how, attempt.error ? Ink::Soft : Ink::Ok);
    if (attempt.error)
        words->setToolTip(attempt.error->serverWords.isEmpty() ? attempt.error->message : attempt.error->serverWords);
}

void RequestHistory::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        fill();
}
