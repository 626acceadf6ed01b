// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/diagnosis.h"
#include "services/jobs/missingmodule.h"

#include <QWidget>

class Label;
class QPushButton;

/// A known error, explained: what it is, why, what to do, the line itself, and the fix as a button where it is safe.
/// Names: jobExplainer, jobExplainerTitle, jobFix, jobShowLine, jobErrorLink.
class JobExplainer : public QWidget
{
    Q_OBJECT

public:
    explicit JobExplainer(QWidget *parent = nullptr);

    /// `others`: how many other hosts say the same. `missing`: what the error is about, where that is known; then it is
    /// named, and the fix installs it. No rule: hidden.
    void show(const QString &host, const QString &rule, const QByteArray &line, int others,
              const std::optional<MissingModule> &missing = {});
    [[nodiscard]] bool offersFix() const; ///< its button is shown

signals:
    void fixAsked(const QString &rule);
    void installAsked(const QString &command); ///< on all hosts
    void lineAsked(const QByteArray &line);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showRule();
    void showWords(const ErrorRule &rule);

    QString m_host;
    QString m_rule;
    QByteArray m_line;
    int m_others = 0;
    std::optional<MissingModule> m_missing;
    Label *m_title;
    Label *m_cause;
    Label *m_fixWords;
    Label *m_lineText;
    QPushButton *m_fix;
    QPushButton *m_goTo;
    QPushButton *m_link;
    QPushButton *m_guide;
};
