// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1StringView>
#include <QStackedWidget>

class QPushButton;
class QToolButton;
class Label;

/// What a panel shows when there is nothing to list, while it loads, or when it failed:
/// icon, one sentence, one primary action, one link. Never a blank table.
class EmptyState : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyState(QWidget *parent = nullptr);

    void setIcon(QLatin1StringView iconName);
    void setTitle(const QString &title); ///< optional, above the sentence
    void setSentence(const QString &sentence);
    void setButtonText(const QString &text); ///< empty hides the button
    void setLinkText(const QString &text); ///< empty hides the link
    /// A link to the guide below the others. Name: EMPTYGuide.
    void setGuide(QLatin1StringView section);
    [[nodiscard]] QSize minimumSizeHint() const override; ///< nothing of it is ever cut off

signals:
    void buttonClicked();
    void linkClicked();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void nameParts();
    void drawIcon();

    Label *m_icon;
    Label *m_title;
    Label *m_sentence;
    QPushButton *m_button;
    QPushButton *m_link;
    QPushButton *m_guide;
    QString m_section; ///< of the guide
    QLatin1StringView m_iconName;
};

/// One of four faces of a card: content, loading, empty, failed.
class ContentStack : public QStackedWidget
{
    Q_OBJECT
public:
    explicit ContentStack(QWidget *content, QWidget *parent = nullptr);

    [[nodiscard]] EmptyState *empty() const { return m_empty; }
    [[nodiscard]] EmptyState *failure() const { return m_failure; }

    void showContent();
    void showLoading(const QString &sentence);
    void showEmpty();
    void showFailure(const QString &sentence, const QString &buttonText);
    [[nodiscard]] QSize minimumSizeHint() const override; ///< of the face that is shown
    [[nodiscard]] QSize sizeHint() const override; ///< the same: more than that only where there is room

private:
    QWidget *m_content;
    EmptyState *m_loading;
    EmptyState *m_empty;
    EmptyState *m_failure;
};
