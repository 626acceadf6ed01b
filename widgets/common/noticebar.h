// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "widgets/theme/statusshape.h"

#include <QWidget>

#include <functional>

class QPushButton;
class QTimer;
class QToolButton;
class QPlainTextEdit;
class Label;

/// A message in the page, where the user is looking: tone, sentence, at most one action, the server's own words
/// behind a button, and a close button. Hidden until shown. That something has worked is soon no news: such a message
/// goes by itself when it could be read, unless it has an action or cannot be closed, as one that tells a state.
class NoticeBar : public QWidget
{
    Q_OBJECT
public:
    explicit NoticeBar(QWidget *parent = nullptr);

    void showNotice(StatusLevel level, const QString &sentence, const QString &actionText = {});
    /// The same with texts that are made again when the language changes.
    using Text = std::function<QString()>;
    void say(StatusLevel level, Text sentence, Text actionText = {});
    /// The error's message, and its serverWords behind "What the server said".
    void showError(const Error &error, const QString &actionText = {});
    void setClosable(bool closable);
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] StatusLevel level() const { return m_level; }

public slots:
    void dismiss();

signals:
    void actionClicked();
    void dismissed(); ///< by the user

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showTexts();
    void passSoon();

    StatusLevel m_level = StatusLevel::Note;
    Text m_sentence; ///< of say(); empty after the others
    Text m_actionText;
    Label *m_text;
    QPushButton *m_words;
    QPushButton *m_action;
    QToolButton *m_close;
    QPlainTextEdit *m_serverWords;
    QTimer *m_read; ///< runs while it is there to be read
};
