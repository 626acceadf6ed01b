// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ports/forwards.h"
#include "services/ports/porthints.h"
#include "widgets/common/noticebar.h"

#include <QPointer>
#include <QSet>

class OpeningNotice;

/// Offers to bring a port to this computer when a program on a host says it serves something. Each port of a host once,
/// until the program is started again. Says which address it opens. Names: portOffer.
class PortOffer : public NoticeBar
{
    Q_OBJECT

public:
    explicit PortOffer(QWidget *parent = nullptr);

    void setForwards(Forwards *forwards); ///< null: there is no project
    void offer(const PodHost &host, const PortHint &hint);
    /// At once, because the user pressed its address: forwarded and opened.
    void open(const PodHost &host, const PortHint &hint);

signals:
    void urlRequested(const QUrl &url);

private:
    void accept();

    OpeningNotice *m_opening;
    QPointer<Forwards> m_forwards;
    QSet<std::pair<QString, quint16>> m_told;
    std::optional<std::pair<PodHost, PortHint>> m_offer{};
};
