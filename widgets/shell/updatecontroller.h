// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

class Languages;
class MainWindow;
class NoticeBar;
class QUrl;
class UpdateCheck;
struct Release;

struct UpdateControllerContext
{
    MainWindow *window = nullptr;
    UpdateCheck *check = nullptr;
    Languages *languages = nullptr;
    std::function<void(const QUrl &)> openUrl; ///< in the user's browser
};

/// The sheet about new versions, its command, and the bar that tells of one that a weekly look has found. Name of the
/// bar: updateBar.
class UpdateController : public QObject
{
    Q_OBJECT

public:
    explicit UpdateController(UpdateControllerContext context, QObject *parent = nullptr);

private:
    void open();
    void say(const Release &release);

    UpdateControllerContext m_context;
    NoticeBar *m_bar = nullptr; ///< owned by the window
};
