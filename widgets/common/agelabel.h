// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/label.h"

#include <QDateTime>

#include <chrono>
#include <functional>

class QTimer;

/// "Updated 4 s ago", counted on by itself; the exact local time and UTC stand in the tool tip.
class AgeLabel : public Label
{
    Q_OBJECT
public:
    explicit AgeLabel(QWidget *parent = nullptr);

    void setUpdated(const QDateTime &when); ///< invalid: "not loaded yet"
    /// Where nothing was ever loaded it says \a what instead of "not loaded yet"; \a why is in the tool tip. Empty:
    /// nothing failed.
    void setFailed(std::function<QString()> what, const QString &why = {});
    void setNow(std::function<QDateTime()> now); ///< for tests
    [[nodiscard]] const QDateTime &updated() const { return m_updated; }

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void refresh();

    QDateTime m_updated;
    std::function<QString()> m_failed; ///< what, in the language of now
    QString m_why;
    std::function<QDateTime()> m_now;
    QTimer *m_tick;
};
