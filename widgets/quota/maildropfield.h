// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

/// Where a mail is pasted or dropped: as text, as HTML, or as a file. Shows the beginning of a large one.
class MailDropField : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit MailDropField(QWidget *parent = nullptr);

    void give(const QByteArray &mail); ///< as if it had been dropped
    void setQuietly(const QString &text); ///< nobody reads it again
    /// Text, HTML or one file; false: nothing that can be read.
    bool take(const QMimeData *source);

signals:
    void mailGiven(const QByteArray &mail); ///< also while the user types in it
    void fileFailed(const QString &why);

protected:
    [[nodiscard]] bool canInsertFromMimeData(const QMimeData *source) const override;
    void insertFromMimeData(const QMimeData *source) override;

private:
    bool takeFile(const QString &path);

    bool m_isQuiet = false;
};

/// The first 11 MB of a file; more is no mail that anybody reads.
[[nodiscard]] QByteArray readMailFile(const QString &path, QString *why);
