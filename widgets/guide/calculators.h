// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

class FormField;
class Label;
class Meter;
class QComboBox;
class QFormLayout;
class QGridLayout;
class QLineEdit;
struct PaddedShape;

/// A box in the guide's text with fields above and an answer below.
class GuideBox : public QWidget
{
    Q_OBJECT
public:
    explicit GuideBox(const QString &language, QWidget *parent = nullptr); ///< of the column

protected:
    void speak(const std::function<void()> &run) const; ///< in that language
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_language;
};

/// How much memory an array takes on the TPU, and how much of it is padding.
/// Names: guideShape, guideElement, guidePadded, guideWaste, guideAdvice.
class PaddingBox : public GuideBox
{
    Q_OBJECT
public:
    explicit PaddingBox(const QString &language, QWidget *parent = nullptr);

private:
    void work();
    [[nodiscard]] static QString sizesText(const PaddedShape &array);
    [[nodiscard]] static QString adviceText(const PaddedShape &array);

    QLineEdit *m_shape;
    QComboBox *m_type;
    FormField *m_shapeField;
    FormField *m_typeField;
    Label *m_padded;
    Meter *m_meter;
    Label *m_sizes;
    Label *m_advice;
};

/// What a type's name means: chips, cores, devices, hosts, memory, addresses, topology. Names: guideType, guideSlice….
class SliceBox : public GuideBox
{
    Q_OBJECT
public:
    explicit SliceBox(const QString &language, QWidget *parent = nullptr);

private:
    void fillTypes();
    void work();
    void set(int row, const QString &value);

    QComboBox *m_type;
    FormField *m_field;
    QGridLayout *m_grid;
    QList<Label *> m_names;
    QList<Label *> m_values;
    Label *m_note;
};
