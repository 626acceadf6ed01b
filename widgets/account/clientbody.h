// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/browserflow.h"
#include "widgets/account/waybody.h"

#include <QTimer>

class CodeView;
class ConsoleSteps;
class FileField;
class FormField;
class Label;
class QLineEdit;
class QPushButton;

/// The user's own OAuth client: its file, how to make one, and the wait for the browser.
/// Names: clientFileField, clientFileChoose, clientGuideButton, clientGuide, clientWaiting, clientAddress, clientOpenButton,
/// clientCancelButton, clientTimeLeft, clientPasteField.
class ClientBody : public WayBody
{
    Q_OBJECT

public:
    explicit ClientBody(QWidget *parent = nullptr);

    [[nodiscard]] std::optional<AccountProfile> wish() override;
    [[nodiscard]] bool isUsable() const override { return m_client.has_value(); }
    void forget() override;
    void setFile(const QString &path);
    [[nodiscard]] const std::optional<OAuthClient> &client() const { return m_client; }
    void showWaiting(const BrowserPage &page);
    void endWaiting();

signals:
    void cancelRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void buildWaiting();
    void read();
    void showGuide(bool isOpen);
    void showTimeLeft();
    void takePasted();
    void retranslate();

    std::optional<OAuthClient> m_client;
    std::optional<Error> m_error;
    BrowserPage m_page;
    FileField *m_file;
    Label *m_facts;
    QPushButton *m_guideButton;
    ConsoleSteps *m_guide;
    Label *m_unverified;
    QWidget *m_waiting;
    Label *m_waitingWords;
    CodeView *m_address;
    Label *m_timeLeft;
    QPushButton *m_open;
    QPushButton *m_cancel;
    QLineEdit *m_paste;
    FormField *m_pasteField;
    QTimer m_second;
};
