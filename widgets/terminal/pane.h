// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/shellreports.h"
#include "widgets/terminal/session.h"

#include <QWidget>

class Label;
class NoticeBar;
class Pill;
class QMenu;
class QPushButton;
class QuestionBar;
class ShellFeatures;
class TerminalSearchBar;
class TerminalView;
struct TerminalPaste;

/// One terminal of a tab: what has to be said or asked, the screen, the search; its head says how it is connected.
class TerminalPane : public QWidget
{
    Q_OBJECT

public:
    TerminalPane(TerminalContext context, TabChoice place, int number, QWidget *parent = nullptr);

    void start(); ///< connects; call it once the tab has its size
    void setContext(const TerminalContext &context); ///< the services behind it go, or come
    [[nodiscard]] QWidget *head() const { return m_head; } ///< what is to be seen beside the names of the tabs
    [[nodiscard]] TerminalSession *session() const { return m_session; }
    [[nodiscard]] TerminalView *view() const { return m_view; }
    [[nodiscard]] QuestionBar *questions() const { return m_questions; }
    [[nodiscard]] QString title() const; ///< what the program says, else where it is
    [[nodiscard]] QString mark() const; ///< "ended", "not connected"; empty while it is neither
    [[nodiscard]] const TerminalProgress &progress() const; ///< of the program that runs; a change is a titleChanged()
    [[nodiscard]] int number() const { return m_number; }
    void showNews(); ///< what the cloud did to its machine has changed
    void requestClose(); ///< asks first when something would be lost

signals:
    void titleChanged();
    void keysRequested(); ///< the user wants to choose a key
    void bell();
    void closeRequested(); ///< the user agreed, or nothing is lost

protected:
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void connectSession();
    void connectParts();
    void showState();
    void showHead();
    void showAgain();
    void followKeys();
    void followSettings();
    void showChoices();
    void keepFontPixels(int pixels);
    [[nodiscard]] bool showTrouble();
    [[nodiscard]] QString returnText() const;
    void forgetReturn();
    void noticeAction();
    void askPaste(const TerminalPaste &paste);
    void takeClipboard(const QByteArray &text);
    void askLink(const QString &url);
    void offerForward(QMenu *menu);
    void offerFiles(QMenu *menu);

    TerminalContext m_context;
    int m_number;
    QString m_programTitle;
    TerminalSession *m_session;
    QWidget *m_head;
    Pill *m_protection;
    Label *m_user;
    QPushButton *m_again;
    NoticeBar *m_notice;
    QuestionBar *m_questions;
    TerminalSearchBar *m_search;
    TerminalView *m_view;
    ShellFeatures *m_features;
    QTimer m_countdown;
    std::optional<Incident> m_incident; ///< what the notice tells
    std::optional<TerminalReturn> m_return; ///< until the user has seen it
    QString m_dismissed; ///< key of the trouble, or the sentence, that the user has seen enough of
    bool m_isAskingClipboard = false;
    bool m_isAskingClose = false;
};
