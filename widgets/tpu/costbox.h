// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/costcheck.h"

#include <QWidget>

#include <functional>

class FormField;
class QLineEdit;
class Label;

/// Who pays for the slice: a quiet sentence when the grant does; else an amber box with the price and a field for it.
/// Names: createBill, createBillTitle, createBillSentence, createBillNote, createBilled.
class CostBox : public QWidget
{
    Q_OBJECT

public:
    explicit CostBox(QWidget *parent = nullptr);

    void showCheck(const CostCheck &check, const SliceQuery &query);
    /// Nothing has to be typed, or it stands there.
    [[nodiscard]] bool isConfirmed() const { return m_check.isConfirmedBy(typed()); }
    [[nodiscard]] bool isAmber() const { return !m_check.isFree(); }
    /// Stands above the field in all boxes, as of now; empty: nothing does. For a cloud that sends no bill.
    static void setNote(std::function<QString()> note);
    void forget(); ///< what was typed
    /// What is missing is said there, and the focus goes there.
    void ask();

signals:
    void touched(); ///< by the user
    void changed(); ///< what was typed

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] QString typed() const;
    [[nodiscard]] QString missing() const;
    void say();

    Label *m_title;
    Label *m_sentence;
    Label *m_rest;
    Label *m_note;
    QLineEdit *m_amount;
    FormField *m_field;
    CostCheck m_check;
    SliceQuery m_query;
};
