// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sample.h"
#include "widgets/theme/tokens.h"

#include "widgets/usage/customplot.h"

/// How an event is drawn and called.
struct EventFace
{
    StatusLevel level = StatusLevel::Note;
    QString word{}; ///< translated: "job started"
    int rank = 0; ///< who gets the room for a label: the highest
};
[[nodiscard]] EventFace faceOf(const UsageEvent &event);
/// What is said of it: its own text, else the word of its kind. One line of plain text.
[[nodiscard]] QString sentenceOf(const UsageEvent &event);

/// What happened, as dashed lines with labels above the graph that never overlap: where there is no room, the line
/// stands alone and says its text when it is pointed at. Steps are short marks at the upper edge.
class EventMarks : public QCPLayerable
{
    Q_OBJECT

public:
    EventMarks(QCPAxisRect *rect, const QString &layer);

    void setEvents(const QList<UsageEvent> &events); ///< by time
    void setColours(const Tokens *tokens, const QFont &font);
    /// Whether words stand beside the lines, in a strip above the graph, so that they hide no value; else lines alone.
    void setLabelled(bool isLabelled) { m_isLabelled = isLabelled; }
    /// How high the strip has to be for what is seen now, pixels.
    [[nodiscard]] int stripHeight() const;
    /// Those within `pixels` of a place, at most `most`; of steps, only the nearest.
    [[nodiscard]] QList<UsageEvent> near(double x, double pixels, int most) const;
    struct Label
    {
        QRectF box{}; ///< y from the top of the strip
        QString text{};
        StatusLevel level = StatusLevel::Note;
        double x = 0; ///< of its line, which its shape stands on
        bool isLeft = false; ///< of its line
    };
    /// Those that have room, gravest first.
    [[nodiscard]] QList<Label> labels() const;

protected:
    void draw(QCPPainter *painter) override;
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override { painter->setAntialiasing(true); }
    [[nodiscard]] QRect clipRect() const override;

private:
    struct Mark
    {
        double x = 0;
        int rank = 0;
        int count = 1; ///< events that fall on this place
        UsageEvent event;
    };

    [[nodiscard]] QList<Mark> marks() const;
    [[nodiscard]] QString labelOf(const Mark &mark) const;
    [[nodiscard]] static QList<Mark> told(const QList<Mark> &marks, double side);
    [[nodiscard]] QList<Label> placed(const QList<Mark> &marks) const;
    void drawLine(QCPPainter *painter, const Mark &mark, double top) const;
    void drawLabel(QCPPainter *painter, const Label &label, double top) const;

    QCPAxisRect *m_rect;
    QList<UsageEvent> m_events;
    const Tokens *m_tokens = nullptr;
    QFont m_font;
    bool m_isLabelled = true;
};
