// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wish/requestsheet.h"

#include "services/wish/wishservice.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/theme/style.h"
#include "widgets/wish/wishfields.h"
#include "widgets/wish/wishwords.h"

#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

RequestSheet::RequestSheet(WishService *wishes, Judge judge, QWidget *host)
    : SideSheet{host}
    , m_wishes{wishes}
    , m_judge{std::move(judge)}
    , m_words{new Label{TextRole::Body, Ink::Soft}}
    , m_notice{new NoticeBar}
    , m_fields{new WishFields}
    , m_cancel{new QPushButton}
    , m_save{new QPushButton}
{
    setObjectName(u"requestSheet"_s);
    setGuide("queued"_L1);
    setSheetWidth(500);
    m_notice->setObjectName(u"requestSheetNotice"_s);
    m_notice->setClosable(false);
    m_cancel->setObjectName(u"requestSheetCancel"_s);
    m_save->setObjectName(u"requestSheetSave"_s);
    setButtonKind(m_save, ButtonKind::Primary);
    m_words->setWordWrap(true);
    for (QWidget *part : std::initializer_list<QWidget *>{m_words, m_notice, m_fields})
        body()->addWidget(part);
    body()->addStretch(1);
    addFooterButton(m_cancel);
    addFooterButton(m_save);
    if (m_judge.verdict)
        m_fields->setJudge([this](const ZoneId &zone) {
            auto spec = m_wish.spec;
            spec.zone = zone;
            return m_judge.verdict(spec);
        });
    connect(m_fields, &WishFields::changed, this, &RequestSheet::refresh);
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::close);
    connect(m_save, &QPushButton::clicked, this, &RequestSheet::save);
    retranslate();
}

void RequestSheet::openFor(const WishView &view)
{
    m_wish = view.wish;
    m_fields->setOffers(m_judge.granted ? m_judge.granted(m_wish.spec) : QList<ZoneId>{},
                        m_judge.zones ? m_judge.zones() : QList<ZoneId>{});
    m_fields->show(m_wish);
    retranslate();
    open();
}

/// Zones that were not asked for before and that no grant pays for: their price is typed in the create sheet, not here.
QList<ZoneId> RequestSheet::unpaid() const
{
    QList<ZoneId> found;
    const auto wanted = m_fields->zones();
    for (const auto &zone : wanted) {
        auto spec = m_wish.spec;
        spec.zone = zone;
        if (!m_wish.zones.contains(zone) && m_judge.verdict && !m_judge.verdict(spec).isFree)
            found << zone;
    }
    return found;
}

void RequestSheet::refresh()
{
    const auto outside = unpaid();
    if (outside.isEmpty()) {
        m_notice->dismiss();
    } else {
        QStringList names;
        for (const auto &zone : outside)
            names << zone.toString();
        m_notice->showNotice(
            Tone::Warning,
            tr("No grant pays for %1. Make a request of its own for it with \"Create TPU…\": its price stands there.")
                .arg(phrases::list(names)));
    }
    m_save->setEnabled(m_fields->check() && outside.isEmpty());
}

void RequestSheet::save()
{
    auto changed = m_wish;
    m_fields->put(&changed);
    if (const auto done = m_wishes->change(m_wish.id, changed); !done) {
        m_notice->showError(done.error());
        return;
    }
    close();
}

void RequestSheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void RequestSheet::retranslate()
{
    setTitle(tr("Change the request"));
    m_words->setText(tr("%1. What you change holds for the next try; what is asked for already stays as it is.")
                         .arg(wishwords::title(m_wish)));
    m_cancel->setText(tr("Cancel"));
    m_save->setText(tr("Save"));
    m_fields->judgeAgain(); // the verdicts are words
    refresh();
}
