// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/secretclipboard.h"

#include <QClipboard>
#include <QCryptographicHash>
#include <QGuiApplication>
#include <QMimeData>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace {

QByteArray fingerprint(const QString &text)
{
    return QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Sha256);
}

} // namespace

void copySecret(const QString &text, std::chrono::milliseconds keptFor)
{
    auto *marked = new QMimeData;
    marked->setText(text);
    marked->setData(u"x-kde-passwordManagerHint"_s,
                    "secret"); // Klipper, GPaste and CopyQ leave it out of their history
    auto *clipboard = QGuiApplication::clipboard();
    clipboard->setMimeData(marked);
    QTimer::singleShot(keptFor, clipboard, [clipboard, copied = fingerprint(text)] {
        if (fingerprint(clipboard->text()) == copied)
            clipboard->clear();
    });
}
