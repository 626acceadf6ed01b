// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/ports/openingnotice.h"

#include "widgets/common/noticebar.h"
#include "widgets/common/secretclipboard.h"

#include <QClipboard>
#include <QGuiApplication>

#include <utility>

OpeningNotice::OpeningNotice(NoticeBar *bar)
    : QObject{bar}
    , m_bar{bar}
{
    connect(bar, &NoticeBar::dismissed, this, &OpeningNotice::forget);
    connect(bar, &NoticeBar::actionClicked, this, [this] {
        const auto page = std::exchange(m_page, {});
        if (!page.isEmpty() && m_bar->sentence() == sentence(page)) // else the bar tells of something else by now
            copy(page);
    });
}

QString OpeningNotice::sentence(const QUrl &page)
{
    return tr("Opening %1").arg(page.toString(QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment));
}

void OpeningNotice::notify(const QUrl &page)
{
    m_page = page;
    m_bar->say(StatusLevel::Note, [page] { return sentence(page); }, [] { return tr("Copy address"); });
}

void OpeningNotice::copy(const QUrl &page)
{
    const auto text = QString::fromLatin1(page.toEncoded());
    if (page.hasQuery()) {
        copySecret(text);
        m_bar->say(StatusLevel::Ok,
                   [] { return tr("The address is in the clipboard for a minute, because it may hold a token."); });
    } else {
        QGuiApplication::clipboard()->setText(text);
        m_bar->say(StatusLevel::Ok, [] { return tr("The address is in the clipboard."); });
    }
}
