// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/plainoutput.h"
#include "services/jobs/diagnosis.h"

#include <QPlainTextEdit>
#include <QTimer>

/// One host's log: follows its end unless the user has scrolled away, marks lines that are known errors, finds text.
/// At most 20,000 lines; what is longer than a line can be goes on in the next one.
class JobLogText : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit JobLogText(QWidget *parent = nullptr);

    void start(const QString &note); ///< empty again; `note`: what was left out before, or nothing
    void add(const QByteArray &bytes); ///< much of it by and by, between other events
    void setFollowing(bool follows);
    [[nodiscard]] bool isFollowing() const { return m_follows; }
    /// All places that hold it are marked; goes to the next one from the cursor. How many there are.
    int find(const QString &text, bool backwards = false);
    bool goToError(const QByteArray &line); ///< the first line that begins so

signals:
    void followingChanged(bool follows);

protected:
    void changeEvent(QEvent *event) override;

private:
    void addWaiting();
    void addText(const QString &text);
    void mark();
    void restyle();

    PlainOutput m_plain;
    QByteArray m_waiting; ///< to be added
    QTimer m_next; ///< adds the next of it
    QString m_needle;
    bool m_follows = true;
    bool m_isAdding = false;
};
