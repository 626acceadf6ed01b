// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/browserflow.h"
#include "widgets/account/signinmethodform.h"

#include <QTimer>

class CodeView;
class ConsoleSteps;
class FileField;
class FormField;
class Label;
class QLineEdit;
class QPushButton;

/// The user's own OAuth client: its file, how to make one, and the wait for the browser.
/// Names: clientFileField, clientFileChoose, clientAgain, clientOtherButton, clientGuideButton, clientGuide,
/// clientWaiting, clientAddress, clientOpenButton, clientCancelButton, clientTimeLeft, clientPasteField.
class ClientBody : public SignInMethodForm
{
    Q_OBJECT

public:
    explicit ClientBody(QWidget *parent = nullptr);

    [[nodiscard]] std::optional<AccountProfile> wanted() override;
    [[nodiscard]] bool isUsable() const override { return m_client.has_value() || m_lost.has_value(); }
    void forget() override;
    void setFile(const QString &path);
    /// A sign-in that ended: its client is still kept, so that no file is asked for.
    void offerAgain(const AccountProfile &lost);
    [[nodiscard]] bool isAgain() const { return m_lost.has_value(); }
    void askForFile(const QString &why); ///< the client is not kept after all
    [[nodiscard]] const std::optional<OAuthClient> &client() const { return m_client; }
    void showWaiting(const BrowserPage &page);
    void endWaiting();

signals:
    void cancelRequested();

private:
    void buildWaiting();
    void read();
    void showGuide(bool isOpen);
    void showParts();
    void showTimeLeft();
    void usePasted();
    void showTexts();

    std::optional<OAuthClient> m_client;
    std::optional<AccountProfile> m_lost; ///< see offerAgain()
    std::optional<Error> m_error;
    BrowserPage m_page;
    FileField *m_file;
    Label *m_facts;
    Label *m_again;
    QPushButton *m_other;
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
