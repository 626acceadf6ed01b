// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/reachability.h"

#include "services/net/requests.h"

#include <utility>

namespace {

/// No word from the other side. What answered wrongly (a portal) or was stopped by us says nothing on the line.
bool isSilence(ErrorCode code)
{
    return code == ErrorCode::Offline || code == ErrorCode::Timeout || code == ErrorCode::Ambiguous;
}

} // namespace

Reachability::Reachability(Requests *requests, QObject *parent)
    : QObject{parent}
{
    connect(requests, &Requests::added, this, &Reachability::observe);
}

void Reachability::observe(const RequestRecord &request)
{
    if (!request.failure) {
        if (!request.hasToken)
            return; // who tells our own address, or signs in, is not the cloud: nothing was read of it
        m_answered = request.at.addMSecs(request.took.count());
        m_inARow = 0;
        m_silent.clear();
        m_firstFailure = {};
        set(Line::Answers);
        return;
    }
    if (!isSilence(*request.failure) || request.at < m_answered) // an old call that ends late tells old news
        return;
    m_words = request.words;
    if (!m_firstFailure.isValid())
        m_firstFailure = request.at;
    m_silent.insert(request.url.host() + request.url.path());
    constexpr int different = 2;
    const bool isProven = (++m_inARow >= enough && m_silent.size() >= different) || !m_hasNetwork;
    if (isProven || isOffline()) {
        set(Line::Offline);
    } else if (m_line == Line::Answers) {
        set(Line::Doubtful);
        emit askWanted();
    }
}

void Reachability::set(Line line)
{
    if (std::exchange(m_line, line) != line)
        emit changed();
}

void Reachability::hearSystem(bool hasNetwork)
{
    if (std::exchange(m_hasNetwork, hasNetwork) != hasNetwork)
        emit askWanted();
}

void Reachability::forget()
{
    m_answered = m_firstFailure = {};
    m_silent.clear();
    m_words.clear();
    m_inARow = 0;
    set(Line::Answers);
}
