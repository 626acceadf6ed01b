// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/diagnostics/updatesheet.h"

#include "services/core/programversion.h"
#include "services/updates/updatecheck.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"

#include <QCheckBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

UpdateSheet::UpdateSheet(UpdateCheck *check, std::function<QString()> language, QWidget *host)
    : SideSheet{host}
    , m_check{check}
    , m_language{std::move(language)}
    , m_notice{named(new NoticeBar, "updateNotice")}
    , m_words{named(new Label{TextRole::Body, TextColor::Soft}, "updateWords")}
    , m_request{named(new Label{TextRole::Code, TextColor::Text}, "updateRequest")}
    , m_weekly{named(this, new QCheckBox, "updateWeekly", [] { return tr("Look once a week"); })}
    , m_notes{named(this, new QPlainTextEdit, "updateNotes", [] { return tr("What is new"); })}
    , m_page{named(this, new QPushButton, "updatePage", [] { return tr("Open its page"); })}
    , m_look{named(this, new QPushButton, "updateLook", [] { return tr("Look now"); })}
{
    named(this, this, "updateSheet", [] { return tr("New versions"); });
    setSheetWidth(560);
    build();
    connect(m_weekly, &QCheckBox::toggled, m_check, &UpdateCheck::setWeekly);
    connect(m_look, &QPushButton::clicked, m_check, &UpdateCheck::look);
    connect(m_page, &QPushButton::clicked, this, [this] {
        if (m_check->newer())
            emit pageRequested(m_check->newer()->page);
    });
    connect(m_check, &UpdateCheck::changed, this, &UpdateSheet::showState);
    translated(this, &UpdateSheet::showState);
}

void UpdateSheet::build()
{
    m_words->setWordWrap(true);
    m_request->setWordWrap(true);
    m_request->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_request->setProperty("tpudeskData", true); // an address
    m_notice->setClosable(false);
    m_notes->setReadOnly(true);
    m_notes->setTabChangesFocus(true);
    m_notes->setProperty("tpudeskData", true); // words of those who made the release
    setButtonKind(m_page, ButtonKind::Link);
    setButtonKind(m_look, ButtonKind::Primary);
    auto *page = new QHBoxLayout;
    page->addWidget(m_page);
    page->addStretch();
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_words, m_request, m_weekly})
        body()->addWidget(part);
    body()->addWidget(m_notes, 1);
    body()->addLayout(page);
    body()->addStretch();
    addFooterButton(m_look);
}

void UpdateSheet::showState()
{
    const bool isKnown = m_check->source().isKnown();
    const auto own = versionLine(u"TPU Desk"_s);
    m_words->setText(
        isKnown ? tr("%1 runs here. Nothing is asked before you want it. Then TPU Desk opens the address below, which "
                     "has its own "
                     "version in it and nothing about you or this computer. It believes the answer only with the "
                     "signature of "
                     "those who made this copy, and it never installs anything by itself.")
                      .arg(own)
                : tr("%1 runs here. This copy was not told where new versions are announced, so it cannot look for "
                     "them. Look at "
                     "the place where you got it from; a package may also come with the updates of your system.")
                      .arg(own));
    m_request->setText(isKnown ? m_check->request().toString(QUrl::FullyEncoded) : QString{});
    m_request->setVisible(isKnown);
    m_weekly->setVisible(isKnown);
    m_weekly->setChecked(m_check->isWeekly());
    enableUnless(m_look,
                 !isKnown                   ? tr("This copy of TPU Desk does not know where to look.")
                     : m_check->isLooking() ? tr("It is looking just now.")
                                            : QString{});
    showAnswer();
}

void UpdateSheet::showAnswer()
{
    const auto &newer = m_check->newer();
    const bool hasNotes = newer && !newer->notesIn(m_language()).isEmpty();
    m_notes->setVisible(hasNotes);
    m_notes->setPlainText(hasNotes ? newer->notesIn(m_language()) : QString{});
    m_page->setVisible(newer && !newer->page.isEmpty());
    if (m_check->isLooking())
        m_notice->showNotice(StatusLevel::Note, tr("Looking…"));
    else if (const auto &problem = m_check->problem())
        m_notice->showError(*problem);
    else if (newer)
        m_notice->showNotice(
            StatusLevel::Note,
            //: %1 a version, %2 a date
            tr("TPU Desk %1 is there, since %2.").arg(newer->version.toString(), phrases::day(newer->published)));
    else if (m_check->lookedAt().isValid())
        //: %1 a date with its time
        m_notice->showNotice(StatusLevel::Ok,
                             tr("No newer version was there when TPU Desk looked last, %1.")
                                 .arg(phrases::exactTime(m_check->lookedAt())));
    else
        m_notice->dismiss();
}
