// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

/// What quitting would end, and what goes on without this window.
struct UnfinishedWork
{
    QStringList ends{}; ///< sentences or names, translated
    QStringList goesOn{};
    bool mayLeaveSomething = false; ///< something of what ends may have been begun in the cloud

    [[nodiscard]] bool isEmpty() const { return ends.isEmpty() && goesOn.isEmpty(); }
};

/// What would end it.
enum class Leaving : quint8 { Program, World, Account };

/// Asked before the window closes, or its cloud is left, while something is under way. Enter and Escape stay.
/// Names: quitQuestion, quitStay, quitButton.
class QuitQuestion : public QDialog
{
    Q_OBJECT

public:
    QuitQuestion(const UnfinishedWork &work, Leaving leaving, QWidget *parent);
};
