// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/questionwindow.h"

/// What becomes of changes when their file is closed. Window-modal; show it with open(). Enter saves, Escape goes back.
/// Names: unsavedQuestion, unsavedSave, unsavedDiscard, unsavedCancel.
class UnsavedQuestion : public QuestionWindow
{
    Q_OBJECT

public:
    /// `file`: the host and the path. Deletes itself when closed.
    UnsavedQuestion(const QString &file, QWidget *parent);

signals:
    void saveChosen();
    void discardChosen();
};
