// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sample.h"
#include "widgets/usage/usagelines.h"

#include <QWidget>

/// The line above a graph: its name, what it is measured against, and for each line its colour, dashes, name and value;
/// at the right what does not fit is counted ("+12").
class GraphHead : public QWidget
{
    Q_OBJECT

public:
    struct Entry
    {
        QString name{};
        QString value{}; ///< now, or at the crosshair
        LineLook look{};

        friend bool operator==(const Entry &a, const Entry &b)
        {
            return a.name == b.name && a.value == b.value && a.look.colour == b.look.colour
                && a.look.dashes == b.look.dashes;
        }
    };

    explicit GraphHead(QWidget *parent = nullptr);

    void setTitle(const QString &title, const QString &note); ///< "HBM", "of 32 GiB"
    void setEntries(const QList<Entry> &entries);
    [[nodiscard]] const QList<Entry> &entries() const { return m_entries; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    double paintEntry(QPainter *painter, const Entry &entry, double left) const;
    [[nodiscard]] double widthOf(const Entry &entry) const;

    QString m_title;
    QString m_note;
    QList<Entry> m_entries;
};
