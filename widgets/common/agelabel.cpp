// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/agelabel.h"

#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"

#include <QTimer>

using namespace std::chrono_literals;

AgeLabel::AgeLabel(QWidget *parent)
    : Label{TextRole::Status, TextColor::Soft, parent}
    , m_now{[] { return QDateTime::currentDateTimeUtc(); }}
    , m_tick{new QTimer{this}}
{
    m_tick->setSingleShot(true);
    connect(m_tick, &QTimer::timeout, this, &AgeLabel::refresh);
    translated(this, &AgeLabel::refresh);
}

void AgeLabel::setUpdated(const QDateTime &when)
{
    m_updated = when;
    refresh();
}

void AgeLabel::setFailed(std::function<QString()> what, const QString &why)
{
    m_failed = std::move(what);
    m_why = why;
    refresh();
}

void AgeLabel::setNow(std::function<QDateTime()> now)
{
    m_now = std::move(now);
    refresh();
}

void AgeLabel::refresh()
{
    if (!m_updated.isValid()) {
        setText(m_failed ? m_failed() : tr("Not loaded yet"));
        setToolTip(m_why);
        return;
    }
    const std::chrono::seconds age{std::max<qint64>(0, m_updated.secsTo(m_now()))};
    setText(tr("Updated %1", "%1: just now, 4 s ago").arg(phrases::ago(age)));
    const auto exact = phrases::exactTime(m_updated);
    setToolTip(m_why.isEmpty() ? exact : m_why + u'\n' + exact);
    // Room for two digits from the beginning: what stands beside it does not move.
    setMinimumWidth(fontMetrics().horizontalAdvance(tr("Updated %1", "%1: just now, 4 s ago").arg(phrases::ago(59s)))
                    + 2);
    // An age in minutes need not be counted in seconds.
    if (isVisible())
        m_tick->start(age < 60s ? 1s : 15s);
}

void AgeLabel::showEvent(QShowEvent *event)
{
    Label::showEvent(event);
    refresh();
}

void AgeLabel::hideEvent(QHideEvent *event)
{
    Label::hideEvent(event);
    m_tick->stop();
}
