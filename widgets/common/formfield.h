// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class FieldLayout;
class QPushButton;
class QVBoxLayout;
class Label;

/// Label above, field, hint below; an error takes the hint's place, frames the field and is announced.
class FormField : public QWidget
{
    Q_OBJECT
public:
    /// Takes ownership of `field`, makes it the label's buddy and focus proxy.
    explicit FormField(QWidget *field, QWidget *parent = nullptr);

    void setLabel(const QString &label); ///< also the field's accessible name; "&" marks a mnemonic
    void setHint(const QString &hint); ///< also its accessible description
    void setError(const QString &error); ///< empty clears it
    [[nodiscard]] QString error() const;
    /// A link below the note that puts something better into the field; empty takes it away. Name: FIELDOffer.
    void setOffer(const QString &text);
    [[nodiscard]] QWidget *field() const { return m_field; }

signals:
    void offerTaken();

private:
    void showNote();

    QWidget *m_field;
    Label *m_label;
    Label *m_note;
    QPushButton *m_offer = nullptr; ///< made when there is one
    QString m_hint;
    QString m_error;
};

/// Fields side by side, 12 px apart; with large letters, or in a narrow place, some go below the others.
class FormRow : public QWidget
{
    Q_OBJECT
public:
    explicit FormRow(QWidget *parent = nullptr);

    void addField(QWidget *field, int stretch = 1);

private:
    FieldLayout *m_row;
};
