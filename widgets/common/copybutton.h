// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

#include <functional>

class QTimer;

/// Copies a text to the clipboard and says so for two seconds.
class CopyButton : public QToolButton
{
    Q_OBJECT
public:
    explicit CopyButton(QWidget *parent = nullptr);

    void setText(const QString &text)
    {
        m_source = [text] { return text; };
    }
    /// Asked at the click.
    void setSource(std::function<QString()> source) { m_source = std::move(source); }

private:
    void copy();
    void showTexts();

    std::function<QString()> m_source;
    QTimer *m_copied;
};
