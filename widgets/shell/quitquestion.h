// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/questionwindow.h"

#include <QStringList>

class QPushButton;
class QVBoxLayout;

/// What quitting would end, and what goes on without this window.
struct UnfinishedWork
{
    QStringList ends{}; ///< sentences or names, translated
    QStringList goesOn{};
    QStringList onHosts{}; ///< programs that hosts of the cloud run by themselves; settled() says what that means
    QStringList rests{}; ///< goes on by itself when the program runs again
    QStringList kept{}; ///< sentences: what was to be deleted and is not, because its time to undo still runs
    bool mayLeaveSomething = false; ///< something of what ends may have been begun in the cloud

    [[nodiscard]] bool isEmpty() const
    {
        return ends.isEmpty() && goesOn.isEmpty() && onHosts.isEmpty() && rests.isEmpty() && kept.isEmpty();
    }
};

/// Whether a cloud ends with what is left: the practice cloud is a part of the program, Google's is not.
enum class CloudEnd : quint8 { GoesOn, Ends };

/// Where the cloud goes on, so do its hosts and what waits in it. Where it ends, programs on its hosts end, too; what
/// it has written down (machines, requests in its queue) rests.
[[nodiscard]] UnfinishedWork settled(UnfinishedWork work, CloudEnd cloud);

/// What would end it.
enum class Leaving : quint8 { Program, World, Account };

/// Asked before the window closes, or its cloud is left, while something is under way. Enter and Escape stay.
/// Names: quitQuestion, quitStay, quitHide, quitButton.
class QuitQuestion : public QuestionWindow
{
    Q_OBJECT

public:
    QuitQuestion(const UnfinishedWork &work, Leaving leaving, QWidget *parent);

    /// There is an icon in the tray: the window can go there and all goes on.
    void offerTray();

signals:
    void hideRequested();

private:
    void addButtons(QVBoxLayout *column, const UnfinishedWork &work, Leaving leaving);

    QPushButton *m_hide;
};
