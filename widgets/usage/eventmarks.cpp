// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/eventmarks.h"

#include "services/usage/usageevents.h"
#include "widgets/theme/statusshape.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr double markSecond = 1'000;
constexpr int longestLabel = 28; ///< characters; the whole text is said when it is pointed at
constexpr int longestSentence = 160;
constexpr double onePlace = 3; ///< pixels
constexpr double besideShape = 4;
constexpr int mostRows = 3; ///< of words above the graph

/// As large for all that happens.
double shapeOf(double line)
{
    return std::round(line * 0.6);
}

/// How a job ended is told by its text: one that failed has no green mark.
EventFace faceOfEnd(std::optional<eventtext::Saying> saying)
{
    const auto word = [](const char *source) { return QCoreApplication::translate("UsageEvent", source); };
    switch (saying.value_or(eventtext::Saying::JobEnded)) {
    case eventtext::Saying::JobFailed:
        return {StatusLevel::Bad, word(QT_TRANSLATE_NOOP("UsageEvent", "job failed")), 5};
    case eventtext::Saying::JobInterrupted:
        return {StatusLevel::Warning, word(QT_TRANSLATE_NOOP("UsageEvent", "job interrupted")), 5};
    case eventtext::Saying::JobStopped:
        return {StatusLevel::Skipped, word(QT_TRANSLATE_NOOP("UsageEvent", "job stopped")), 4};
    case eventtext::Saying::JobEndedWell:
        return {StatusLevel::Done, word(QT_TRANSLATE_NOOP("UsageEvent", "job ended")), 4};
    default: return {StatusLevel::Note, word(QT_TRANSLATE_NOOP("UsageEvent", "job ended")), 4};
    }
}

} // namespace

EventFace faceOf(const UsageEvent &event)
{
    const auto word = [](const char *source) { return QCoreApplication::translate("UsageEvent", source); };
    switch (event.kind) {
    case UsageEvent::Kind::JobStarted:
        return {StatusLevel::Ok, word(QT_TRANSLATE_NOOP("UsageEvent", "job started")), 4};
    case UsageEvent::Kind::JobEnded: return faceOfEnd(eventtext::sayingOf(event.text.simplified()));
    case UsageEvent::Kind::Step: return {StatusLevel::Skipped, word(QT_TRANSLATE_NOOP("UsageEvent", "step")), 0};
    case UsageEvent::Kind::Preempted: return {StatusLevel::Bad, word(QT_TRANSLATE_NOOP("UsageEvent", "preempted")), 6};
    case UsageEvent::Kind::AddressChanged:
        return {StatusLevel::Note, word(QT_TRANSLATE_NOOP("UsageEvent", "address changed")), 2};
    case UsageEvent::Kind::Maintenance:
        return {StatusLevel::Warning, word(QT_TRANSLATE_NOOP("UsageEvent", "maintenance")), 5};
    case UsageEvent::Kind::Restarted:
        return {StatusLevel::Retrying, word(QT_TRANSLATE_NOOP("UsageEvent", "restarted")), 5};
    case UsageEvent::Kind::Note: break;
    }
    return {StatusLevel::Note, word(QT_TRANSLATE_NOOP("UsageEvent", "note")), 1};
}

QString sentenceOf(const UsageEvent &event)
{
    const auto face = faceOf(event);
    auto text = event.text.simplified();
    if (event.kind != UsageEvent::Kind::JobStarted) // then it is the job's name
        text = eventtext::worded(text);
    text.removeIf([](QChar c) { return c.category() == QChar::Other_Control || c.category() == QChar::Other_Format; });
    if (text.size() > longestSentence)
        text = text.first(longestSentence - 1) + u'…';
    if (text.isEmpty())
        return face.word;
    const bool isWhole = event.kind == UsageEvent::Kind::Note
        || (event.kind == UsageEvent::Kind::JobEnded && eventtext::sayingOf(event.text.simplified()));
    if (isWhole || text.contains(face.word, Qt::CaseInsensitive))
        return text;
    return QCoreApplication::translate("UsageEvent", "%1: %2", "what happened, and its text").arg(face.word, text);
}

EventMarks::EventMarks(QCPAxisRect *rect, const QString &layer)
    : QCPLayerable{rect->parentPlot(), layer}
    , m_rect{rect}
{
}

void EventMarks::setEvents(const QList<UsageEvent> &events)
{
    m_events = events;
}

void EventMarks::setColours(const Tokens *tokens, const QFont &font)
{
    m_tokens = tokens;
    m_font = font;
}

QRect EventMarks::clipRect() const
{
    return m_rect->parentPlot()->viewport();
}

/// By place; of those that fall on one, the gravest, and of equals the latest.
QList<EventMarks::Mark> EventMarks::marks() const
{
    QList<Mark> marks;
    const auto *axis = m_rect->axis(QCPAxis::atBottom);
    for (const auto &event : m_events) {
        const auto key = double(event.at) / markSecond;
        if (key < axis->range().lower || key > axis->range().upper)
            continue;
        const auto x = axis->coordToPixel(key);
        const auto rank = faceOf(event).rank;
        if (!marks.isEmpty() && x - marks.constLast().x < onePlace && (rank == 0) == (marks.constLast().rank == 0)) {
            auto &last = marks.last();
            ++last.count;
            if (rank >= last.rank) { // of a job that ended at once, how it ended
                last.rank = rank;
                last.event = event;
            }
            continue;
        }
        marks.append({x, rank, 1, event});
    }
    return marks;
}

/// A text that is too long gives way to the word of its kind; a note has no other word.
QString EventMarks::labelOf(const Mark &mark) const
{
    const auto face = faceOf(mark.event);
    auto text = sentenceOf(mark.event);
    if (text.size() > longestLabel)
        text = mark.event.kind == UsageEvent::Kind::Note ? text.first(longestLabel - 1) + u'…' : face.word;
    return mark.count == 1 ? text
                           : QCoreApplication::translate("UsageEvent", "%1 +%2", "an event and how many more")
                                 .arg(text, QString::number(mark.count - 1));
}

/// Right of its line, else left of it, in the first row with room. Its shape stands on the line, and the line of one
/// above runs through no word below. \a marks: the first one chooses first.
QList<EventMarks::Label> EventMarks::placed(const QList<Mark> &marks) const
{
    QList<Label> labels;
    const QFontMetricsF metrics{m_font};
    const QRectF room = m_rect->rect();
    const auto side = shapeOf(metrics.height());
    for (const auto &mark : marks) {
        const auto text = labelOf(mark);
        const QSizeF size{metrics.horizontalAdvance(text) + side + besideShape + 2, metrics.height()};
        QList<Label> places;
        for (int row = 0; row < mostRows; ++row) {
            for (const bool isLeft : {false, true}) {
                const auto left = isLeft ? mark.x + side / 2 - size.width() : mark.x - side / 2;
                places.append(
                    {{QPointF{left, row * size.height()}, size}, text, faceOf(mark.event).level, mark.x, isLeft});
            }
        }
        const auto crosses = [](const Label &upper, const Label &lower) {
            return upper.box.top() < lower.box.top() && upper.x > lower.box.left() - 2
                && upper.x < lower.box.right() + 2;
        };
        const auto place = std::ranges::find_if(places, [&](const Label &one) {
            return one.box.left() >= room.left() - side && one.box.right() <= room.right() + 8
                && std::ranges::none_of(labels, [&](const Label &other) {
                       return other.box.adjusted(-4, 0, 4, 0).intersects(one.box) || crosses(one, other)
                           || crosses(other, one);
                   });
        });
        if (place != places.end())
            labels.append(*place);
    }
    return labels;
}

/// Shapes closer than `side` would stand on each other: of a job that began and ended within minutes its end is told,
/// with how many there are. Steps are told nowhere.
QList<EventMarks::Mark> EventMarks::told(const QList<Mark> &marks, double side)
{
    QList<Mark> told;
    double first = 0;
    for (const auto &mark : marks) {
        if (mark.rank == 0)
            continue;
        if (told.isEmpty() || mark.x - first > side + 2) {
            told.append(mark);
            first = mark.x;
            continue;
        }
        const int count = told.constLast().count + mark.count;
        if (mark.rank >= told.constLast().rank)
            told.last() = mark;
        told.last().count = count;
    }
    return told;
}

/// Beside the right edge, where what has just happened stands, words lean to the left: there the later one has to
/// choose before the earlier one. Whichever order has room for more.
QList<EventMarks::Label> EventMarks::labels() const
{
    if (!m_isLabelled)
        return {};
    auto all = told(marks(), shapeOf(QFontMetricsF{m_font}.height()));
    auto backwards = all;
    std::ranges::reverse(backwards);
    for (auto *order : {&all, &backwards})
        std::ranges::stable_sort(*order, std::ranges::greater{}, &Mark::rank);
    const auto forwards = placed(all);
    const auto others = forwards.size() == all.size() ? QList<Label>{} : placed(backwards);
    return others.size() > forwards.size() ? others : forwards;
}

int EventMarks::stripHeight() const
{
    double height = 0;
    const auto all = labels();
    for (const auto &label : all)
        height = std::max(height, label.box.bottom());
    return int(std::ceil(height));
}

/// From the shape of its label, where it has one. Steps are short marks at the upper edge: at the lower one they would
/// look like ticks of the axis. The painter moves by half a pixel when it smooths: a whole place is
/// one crisp pixel wide.
void EventMarks::drawLine(QCPPainter *painter, const Mark &mark, double top) const
{
    const auto rect = m_rect->rect();
    const bool isStep = mark.rank == 0;
    QPen pen{isStep ? m_tokens->soft : m_tokens->textColor(faceOf(mark.event).level), 1};
    if (!isStep)
        pen.setDashPattern({3, 3});
    painter->setPen(pen);
    const auto x = std::round(mark.x);
    constexpr double stepLength = 6;
    if (isStep)
        painter->drawLine(QLineF{x, double(rect.top()), x, rect.top() + stepLength});
    else
        painter->drawLine(QLineF{x, top, x, double(rect.bottom())});
}

void EventMarks::drawLabel(QCPPainter *painter, const Label &label, double top) const
{
    const auto box = label.box.translated(0, top);
    const auto side = shapeOf(box.height());
    const QRectF place{std::round(label.x) - side / 2, box.center().y() - side / 2, side, side};
    if (hasShape(label.level)) {
        paintStatus(painter, place, label.level, m_tokens->textColor(label.level));
    } else { // a note has no state; a ring says that it belongs to a line
        painter->setPen(QPen{m_tokens->textColor(label.level), std::max(1.3, side / 8)});
        painter->setBrush(m_tokens->card);
        painter->drawEllipse(place.adjusted(side * 0.1, side * 0.1, -side * 0.1, -side * 0.1));
    }
    painter->setPen(m_tokens->text);
    const auto beside = side + besideShape;
    painter->drawText(label.isLeft ? box.adjusted(0, 0, -beside, 0) : box.adjusted(beside, 0, 0, 0),
                      (label.isLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter | Qt::TextSingleLine,
                      label.text);
}

void EventMarks::draw(QCPPainter *painter)
{
    if (!m_tokens)
        return;
    const auto words = labels();
    const auto top = m_rect->rect().top() - stripHeight() - 1;
    const auto all = marks();
    for (const auto &mark : all) {
        const auto label = std::ranges::find(words, mark.x, &Label::x);
        drawLine(painter, mark,
                 label == words.end() || mark.rank == 0 ? m_rect->rect().top() : top + label->box.bottom());
    }
    painter->setFont(m_font);
    for (const auto &label : words)
        drawLabel(painter, label, top);
}

QList<UsageEvent> EventMarks::near(double x, double pixels, int most) const
{
    QList<UsageEvent> found;
    std::optional<UsageEvent> step;
    double nearest = pixels;
    const auto *axis = m_rect->axis(QCPAxis::atBottom);
    for (const auto &event : m_events) {
        const auto distance = std::abs(axis->coordToPixel(double(event.at) / markSecond) - x);
        if (event.kind == UsageEvent::Kind::Step && distance <= nearest) {
            nearest = distance;
            step = event;
        } else if (event.kind != UsageEvent::Kind::Step && distance <= pixels) {
            found.append(event);
        }
    }
    std::ranges::stable_sort(found,
                             [](const UsageEvent &a, const UsageEvent &b) { return faceOf(a).rank > faceOf(b).rank; });
    if (step)
        found.append(*step);
    return found.first(std::min<qsizetype>(found.size(), most));
}
