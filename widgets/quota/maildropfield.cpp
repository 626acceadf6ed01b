// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/maildropfield.h"

#include "services/grantmail/grantmail.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

#include <utility>

using namespace Qt::StringLiterals;

MailDropField::MailDropField(QWidget *parent)
    : QPlainTextEdit{parent}
{
    setTabChangesFocus(true);
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_isQuiet)
            emit mailGiven(toPlainText().toUtf8());
    });
}

void MailDropField::setQuietly(const QString &text)
{
    m_isQuiet = true;
    setPlainText(text);
    m_isQuiet = false;
}

void MailDropField::give(const QByteArray &mail)
{
    constexpr qsizetype shown = 64 << 10;
    m_isQuiet = true;
    setPlainText(QString::fromUtf8(mail.first(std::min(mail.size(), shown))));
    m_isQuiet = false;
    emit mailGiven(mail);
}

bool MailDropField::canInsertFromMimeData(const QMimeData *source) const
{
    return source->hasText() || source->hasHtml() || source->hasUrls();
}

void MailDropField::insertFromMimeData(const QMimeData *source)
{
    take(source);
}

/// A page of a mail program comes as text and as HTML; what gives more rows counts, because either may have lost the
/// table.
bool MailDropField::take(const QMimeData *source)
{
    const auto urls = source->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile())
        return takeFile(urls.first().toLocalFile());
    const auto text = source->text().toUtf8();
    const auto html = source->hasHtml() ? source->html().toUtf8() : QByteArray{};
    if (text.isEmpty() && html.isEmpty())
        return false;
    const bool isHtmlBetter = !html.isEmpty() && readGrantMail(html).rows.size() > readGrantMail(text).rows.size();
    give(isHtmlBetter || text.isEmpty() ? html : text);
    return true;
}

bool MailDropField::takeFile(const QString &path)
{
    QString why;
    const auto mail = readMailFile(path, &why);
    if (!why.isEmpty()) {
        emit fileFailed(why);
        return false;
    }
    give(mail);
    return true;
}

QByteArray readMailFile(const QString &path, QString *why)
{
    constexpr qint64 most = 11 << 20;
    QFile file{path};
    if (!QFileInfo{path}.isFile() || !file.open(QFile::ReadOnly)) {
        *why = MailDropField::tr("%1 cannot be read: %2. Open another file, or copy the text of the mail and paste it.")
                   .arg(QDir::toNativeSeparators(path),
                        QFileInfo{path}.isDir() ? MailDropField::tr("it is a folder") : file.errorString());
        return {};
    }
    return file.read(most);
}
