// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QWidget>

/// What is said at the place of the crosshair: a line and its value, or a sentence.
struct ReadOutRow
{
    QString name{};
    QString value{};
    QColor colour{}; ///< of the line; invalid: a sentence
    double at = std::numeric_limits<double>::quiet_NaN(); ///< on the value axis; NaN: no dot

    friend bool operator==(const ReadOutRow &a, const ReadOutRow &b)
    {
        return a.name == b.name && a.value == b.value && a.colour == b.colour;
    }
};

/// A box beside the crosshair: the time, and below it values and events. It lies over the graphs and lets the mouse
/// through. All texts are plain.
class ReadOut : public QWidget
{
    Q_OBJECT

public:
    explicit ReadOut(QWidget *parent);

    void say(const QString &title, const QList<ReadOutRow> &rows);
    /// Right of a place of the parent, else left of it, never beyond the parent.
    void placeAt(const QPoint &place);
    [[nodiscard]] QStringList texts() const; ///< line by line
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_title;
    QList<ReadOutRow> m_rows;
};
