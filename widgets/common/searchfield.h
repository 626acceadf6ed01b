// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

/// A filter: magnifier, clear button, "/" as a hint. Esc clears it, then gives the focus back.
class SearchField : public QLineEdit
{
    Q_OBJECT
public:
    explicit SearchField(QWidget *parent = nullptr);

    /// "/" focuses it while its page is shown and no field has the focus.
    void setSlashShortcut(bool enabled);
    /// The first Esc already is for what it stands in: a bar that is closed with what was looked for.
    void leaveEscape() { m_leavesEscape = true; }

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] bool isInSheet() const;
    void showTexts();

    QString m_word; ///< its own, as it was last translated
    bool m_slash = false;
    bool m_leavesEscape = false;
};
