// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/ports/portoffer.h"

#include "widgets/ports/openingnotice.h"

#include <QUrl>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostTold = 1'000;

bool isForwarded(const Forwards &forwards, const PodHost &host, quint16 port)
{
    return std::ranges::any_of(forwards.all(), [&](const ForwardView &view) {
        return view.saved.host.id == host.id && view.saved.port == port && view.state != ForwardState::Closed;
    });
}

} // namespace

PortOffer::PortOffer(QWidget *parent)
    : NoticeBar{parent}
    , m_opening{new OpeningNotice{this}}
{
    setObjectName(u"portOffer"_s);
    connect(this, &NoticeBar::actionClicked, this, &PortOffer::accept);
    connect(this, &NoticeBar::dismissed, this, [this] { m_offer.reset(); });
}

void PortOffer::setForwards(Forwards *forwards)
{
    if (m_forwards == forwards)
        return;
    m_forwards = forwards;
    m_told.clear();
    m_offer.reset();
    m_opening->forget();
    dismiss();
}

void PortOffer::offer(const PodHost &host, const PortHint &hint)
{
    const std::pair place{host.id, hint.port};
    if (!m_forwards || m_told.contains(place) || m_told.size() >= mostTold)
        return;
    m_told.insert(place);
    if (isForwarded(*m_forwards, host, hint.port))
        return;
    m_offer = {host, hint};
    say(
        StatusLevel::Note,
        [host, hint] {
            return hint.isOpenToAll ? tr("A program on %1 serves port %2 and listens on all addresses. Leave the "
                                         "firewall closed: this computer "
                                         "reaches it through SSH.")
                                          .arg(host.label)
                                          .arg(hint.port)
                                    : tr("A program on %1 serves port %2.").arg(host.label).arg(hint.port);
        },
        [] { return tr("Open it here"); });
}

void PortOffer::accept()
{
    if (!m_offer)
        return;
    const auto [host, hint] = *std::exchange(m_offer, {});
    dismiss();
    open(host, hint);
}

void PortOffer::open(const PodHost &host, const PortHint &hint)
{
    if (!m_forwards)
        return;
    const auto id = m_forwards->add({.host = host, .port = hint.port});
    const auto view = id ? m_forwards->find(*id) : std::nullopt;
    if (!id)
        return showError(id.error());
    if (!view || view->port == 0)
        return;
    const QUrl page{localUrl(hint, view->port)};
    m_offer.reset(); // the bar has been taken for this one
    m_opening->notify(page);
    emit urlRequested(page);
}
