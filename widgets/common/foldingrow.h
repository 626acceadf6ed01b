// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

/// A head, words and what can be done, side by side where there is room; else the words, and then the rest, go below
/// the head. Give it the parts in that order with addWidget(); the words may be left out.
class FoldingRow : public QLayout
{
public:
    /// `leastWords`: pixels that the words must have beside the others; 0: there are none.
    explicit FoldingRow(QWidget *parent, int spacing, int leastWords = 0);
    ~FoldingRow() override;

    void addItem(QLayoutItem *item) override { m_items.append(item); }
    [[nodiscard]] int count() const override { return int(m_items.size()); }
    [[nodiscard]] QLayoutItem *itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem *takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize minimumSize() const override;
    [[nodiscard]] QSize sizeHint() const override;
    void setGeometry(const QRect &rect) override;

private:
    struct Place
    {
        QLayoutItem *item;
        QRect box;
    };
    [[nodiscard]] QList<Place> arranged(const QRect &rect) const;
    [[nodiscard]] bool hasWords() const { return m_leastWords > 0 && m_items.size() > 2 && !m_items.at(1)->isEmpty(); }

    QList<QLayoutItem *> m_items;
    int m_leastWords;
};
