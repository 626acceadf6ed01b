// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/ledgerband.h"

#include "services/core/punctuation.h"
#include "services/runs/ledgertext.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/runs/ledgerlook.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QDateTime>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

class BandAccessible final : public QAccessibleWidget
{
public:
    explicit BandAccessible(LedgerBand *band)
        : QAccessibleWidget{band, QAccessible::Chart}
    {
    }
};

QAccessibleInterface *interfaceOfBand(const QString &, QObject *object)
{
    auto *band = qobject_cast<LedgerBand *>(object);
    return band != nullptr ? new BandAccessible{band} : nullptr;
}

void makeBandsReadable()
{
    static const bool once = [] {
        QAccessible::installFactory(interfaceOfBand);
        return true;
    }();
    Q_UNUSED(once);
}

QString pieceText(const LedgerInterval &piece)
{
    QStringList parts{ledgertext::kind(piece.kind), ledgertext::duration(piece.length())};
    if (piece.attempt > 0)
        parts << LedgerBand::tr("attempt %1").arg(piece.attempt);
    return punctuation::list(parts);
}

} // namespace

LedgerBand::LedgerBand(QWidget *parent)
    : QWidget{parent}
{
    makeBandsReadable();
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
    translated(this, [this] {
        setAccessibleName(tr("Where the time went"));
        describe();
    });
}

void LedgerBand::setLedger(const Ledger &ledger)
{
    m_ledger = ledger;
    m_chosen = -1;
    describe();
    update();
}

void LedgerBand::setSpan(qint64 from, qint64 until)
{
    if (m_from == from && m_until == until)
        return;
    m_from = from;
    m_until = until;
    update();
}

void LedgerBand::setEdges(int left, int right)
{
    if (m_left == left && m_right == right)
        return;
    m_left = left;
    m_right = right;
    update();
}

qint64 LedgerBand::from() const
{
    return m_until > m_from ? m_from : m_ledger.from();
}

qint64 LedgerBand::until() const
{
    return std::max(from() + 1, m_until > m_from ? m_until : m_ledger.until());
}

QRectF LedgerBand::room() const
{
    return QRectF{rect()}.adjusted(m_left, scaled(4), -m_right, -scaled(4));
}

double LedgerBand::x(qint64 at) const
{
    const auto area = room();
    return area.left() + double(at - from()) / double(until() - from()) * area.width();
}

QString LedgerBand::textAt(qint64 at) const
{
    const auto found = std::ranges::find_if(
        m_ledger.intervals, [at](const LedgerInterval &piece) { return piece.from <= at && at < piece.until; });
    return found != m_ledger.intervals.end() ? pieceText(*found) : QString{};
}

QSize LedgerBand::sizeHint() const
{
    return {scaled(400), std::max(scaled(28), fontMetrics().height() + scaled(8))};
}

QSize LedgerBand::minimumSizeHint() const
{
    return {scaled(120), sizeHint().height()};
}

void LedgerBand::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const auto &tokens = tokensOf(this);
    const auto scheme = Theme::of(this)->scheme();
    const auto area = room();
    painter.fillRect(area, tokens.sunken);
    painter.save();
    painter.setClipRect(area);
    double filled = area.left(); // a piece narrower than a pixel is not seen beside a longer one
    for (const auto &piece : std::as_const(m_ledger.intervals)) {
        const auto left = std::max(x(piece.from), area.left());
        const auto right = std::min(x(piece.until), area.right());
        if (right <= area.left() || left >= area.right() || right - filled < 0.5)
            continue;
        paintLedgerKind(&painter, QRectF{left, area.top(), std::max(1.0, right - left), area.height()},
                        ledgerLook(piece.kind, tokens, scheme));
        filled = right;
    }
    painter.restore();
    painter.setPen(QPen{tokens.line, 1});
    painter.drawRect(area.adjusted(0, 0, -1, -1));
    if (m_chosen >= 0 && m_chosen < m_ledger.intervals.size() && hasFocus()) {
        const auto &piece = m_ledger.intervals.at(m_chosen);
        const auto left = std::clamp(x(piece.from), area.left(), area.right());
        const auto right = std::clamp(x(piece.until), area.left(), area.right());
        painter.setPen(QPen{tokens.text, 2});
        painter.drawRect(QRectF{left, area.top() - 1, std::max(2.0, right - left), area.height() + 1});
    }
    if (!hasFocus())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen{tokens.accent, 1.5});
    painter.drawRoundedRect(QRectF{rect()}.adjusted(1, 1, -1, -1), 6, 6);
}

bool LedgerBand::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const auto area = room();
        const auto part = (double(help->pos().x()) - area.left()) / std::max(1.0, area.width());
        const auto text = textAt(from() + qint64(part * double(until() - from())));
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), text, this);
        return true;
    }
    return QWidget::event(event);
}

void LedgerBand::keyPressEvent(QKeyEvent *event)
{
    const auto last = m_ledger.intervals.size() - 1;
    switch (event->key()) {
    case Qt::Key_Left: choose(m_chosen < 0 ? last : std::max<qsizetype>(0, m_chosen - 1)); break;
    case Qt::Key_Right: choose(std::min(last, m_chosen + 1)); break;
    case Qt::Key_Home: choose(last < 0 ? -1 : 0); break;
    case Qt::Key_End: choose(last); break;
    default: QWidget::keyPressEvent(event);
    }
}

void LedgerBand::choose(qsizetype piece)
{
    m_chosen = piece;
    update();
    if (piece < 0 || piece >= m_ledger.intervals.size())
        return;
    const auto &one = m_ledger.intervals.at(piece);
    const auto text = pieceText(one);
    const QPoint below{std::clamp(int(x(one.from)), 0, width()), height()};
    QToolTip::showText(mapToGlobal(below), text, this);
    if (QAccessible::isActive()) {
        QAccessibleAnnouncementEvent words{this, text};
        QAccessible::updateAccessibility(&words);
    }
}

void LedgerBand::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void LedgerBand::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

void LedgerBand::describe()
{
    QStringList parts;
    for (int number = 0; number < ledgerKinds; ++number) {
        const auto kind = LedgerKind(number);
        if (m_ledger.total(kind) > 0)
            parts << punctuation::labelled(ledgertext::kind(kind), ledgertext::duration(m_ledger.total(kind)));
    }
    setAccessibleDescription(parts.isEmpty() ? tr("Nothing is known yet.") : punctuation::clauses(parts));
}
