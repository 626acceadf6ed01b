// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/store/settings.h"
#include "services/terminal/shellintegration.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <optional>

class NoticeBar;
class QMenu;
class QuestionBar;
class TerminalSurface;

/// A host with an open shell, whose start-up files can be changed.
struct IntegrationHost
{
    QString label;
    QString askedKey{}; ///< of the settings, for this very machine; empty: it is not known which one it is
    bool mayBeAsked = true; ///< false: its marks would not come through, or it is no shell of the user's
    std::function<Task<>(shellintegration::Change, std::stop_token)> change{};
};

/// Offers to have the shells of a host mark their commands, once for each machine and after some commands that were not
/// marked; adds the lines when the user has seen them and agreed, and takes them out again.
class IntegrationOffer : public QObject
{
    Q_OBJECT

public:
    using Host = std::function<std::optional<IntegrationHost>()>; ///< nothing: none is open

    IntegrationOffer(TerminalSurface *surface, QuestionBar *questions, NoticeBar *notice, QObject *parent);

    void setHost(Host host, const QPointer<Settings> &settings);
    void typed(const QByteArray &bytes); ///< what the user sends
    void addTo(QMenu *menu); ///< terminalIntegration or terminalIntegrationRemove, on a host

private:
    [[nodiscard]] bool mayAsk(const IntegrationHost &host) const;
    void ask(const IntegrationHost &host);
    void showLines(const IntegrationHost &host);
    void askRemove(const IntegrationHost &host);
    void change(const IntegrationHost &host, shellintegration::Change change);
    void finish(const QString &label, shellintegration::Change change, const Result<> &done);

    QuestionBar *m_questions;
    NoticeBar *m_notice;
    Host m_host;
    QPointer<Settings> m_settings;
    bool m_hasMarks = false; ///< its shell marks commands by now
    qsizetype m_lines = 0; ///< typed without any mark
    TaskScope m_tasks; // last
};
