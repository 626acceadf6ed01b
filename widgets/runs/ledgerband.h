// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/ledger.h"

#include <QWidget>

/// Where the time of a run went, from left to right. Below curves it lies on their axis of time; alone it shows all of
/// the run. Each kind has a colour and a pattern; the tool tip says what lies below the pointer, and with the focus
/// arrow keys go from piece to piece. Its accessible description holds the shares.
class LedgerBand : public QWidget
{
    Q_OBJECT

public:
    explicit LedgerBand(QWidget *parent = nullptr);

    void setLedger(const Ledger &ledger);
    /// ms since 1970; both 0: all of it.
    void setSpan(qint64 from, qint64 until);
    void setEdges(int left, int right); ///< pixels beside the axis
    /// The piece of the ledger that the keyboard chose last; -1: none.
    [[nodiscard]] qsizetype chosen() const { return m_chosen; }
    [[nodiscard]] QString textAt(qint64 at) const; ///< "Saving, 12 s, attempt 2"; empty: nothing lies there
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    [[nodiscard]] QRectF room() const;
    [[nodiscard]] double x(qint64 at) const;
    [[nodiscard]] qint64 from() const;
    [[nodiscard]] qint64 until() const;
    void choose(qsizetype piece);
    void describe();

    Ledger m_ledger;
    qint64 m_from = 0;
    qint64 m_until = 0;
    int m_left = 0;
    int m_right = 0;
    qsizetype m_chosen = -1;
};
