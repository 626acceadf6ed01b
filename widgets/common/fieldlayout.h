// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>

/// The fields of a form side by side, at their stretch; where there is no room for all, the last ones go into a line
/// below.
class FieldLayout : public QLayout
{
public:
    /// `least`: pixels that a field must have beside another one.
    FieldLayout(QWidget *parent, int spacing, int least);
    ~FieldLayout() override;

    void addField(QWidget *field, int stretch); ///< 0: as wide as it wants to be

    void addItem(QLayoutItem *item) override { m_fields.append({item, 1}); }
    [[nodiscard]] int count() const override { return int(m_fields.size()); }
    [[nodiscard]] QLayoutItem *itemAt(int index) const override { return m_fields.value(index).item; }
    QLayoutItem *takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize minimumSize() const override;
    [[nodiscard]] QSize sizeHint() const override;
    void setGeometry(const QRect &rect) override;

private:
    struct Field
    {
        QLayoutItem *item = nullptr;
        int stretch = 1;
    };
    struct Place
    {
        QLayoutItem *item;
        QRect box;
    };
    [[nodiscard]] int leastWidth(const Field &field) const;
    [[nodiscard]] QList<Place> arranged(const QRect &area) const;
    [[nodiscard]] QList<int> widths(const QList<Field> &line, int width) const;

    QList<Field> m_fields;
    int m_least;
};
