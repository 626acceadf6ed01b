// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/shellreports.h"
#include "widgets/terminal/session.h"

#include <QObject>

#include <optional>

class CommandWatch;
class IntegrationOffer;
class NoticeBar;
class PromptMarks;
class QMenu;
class QuestionBar;
class TerminalView;
struct IntegrationHost;

/// The parts of a pane that its shell's marks and reports concern.
struct ShellFeatureParts
{
    TerminalSession *session = nullptr;
    TerminalView *view = nullptr;
    QuestionBar *questions = nullptr;
    NoticeBar *notice = nullptr;
};

/// What a terminal can do because its shell marks commands and its programs report how far they are: marks beside the
/// prompts, notices of what has ended, the progress, and the offer to have a host's shells do so.
class ShellFeatures : public QObject
{
    Q_OBJECT

public:
    ShellFeatures(const ShellFeatureParts &parts, QWidget *pane);

    void setContext(const TerminalContext &context);
    /// Of the program that runs; none once the terminal has ended.
    [[nodiscard]] const TerminalProgress &progress() const { return m_progress; }

signals:
    void progressChanged();
    void attention(); ///< something happened that the user was not there to see

private:
    void setProgress(const TerminalProgress &progress);
    void followSession();
    void notifyWay();
    void addTo(QMenu *menu);
    [[nodiscard]] std::optional<IntegrationHost> host() const; ///< nothing: no shell of a host is open

    ShellFeatureParts m_parts;
    TerminalContext m_context;
    PromptMarks *m_marks;
    CommandWatch *m_watch;
    IntegrationOffer *m_offer;
    TerminalProgress m_progress;
};
