// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

/// The fonts of this computer whose letters are all equally wide, each written in itself. The first entry stands for
/// none of them; its text is set by who makes the box.
class MonospaceFontBox : public QComboBox
{
    Q_OBJECT

public:
    explicit MonospaceFontBox(QWidget *parent = nullptr);

    [[nodiscard]] QString family() const { return currentData().toString(); } ///< empty: the first entry
    /// One that is not among them has an entry of its own while it is chosen, which says whether it is not installed.
    void setFamily(const QString &family);

    void showPopup() override;

private:
    int m_known = 0; ///< entries that are always there
};
