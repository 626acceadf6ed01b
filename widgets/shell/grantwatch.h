// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"

#include <QObject>

class NoticeBar;
struct Session;

/// Looks after the grants of the open cloud: enters the one of a practice world that has just begun, by its own mail
/// and the parser that users have, and says when a grant ends.
class GrantWatch : public QObject
{
    Q_OBJECT

public:
    enum class Begin : quint8 { WithPracticeGrant, Empty };

    GrantWatch(NoticeBar *notice, Begin begin)
        : m_notice{notice}
        , m_begin{begin}
    {
    }

    void attach(Session *services);
    void detach(); ///< before the services go

private:
    void enterPracticeGrant(Session *services);

    NoticeBar *m_notice;
    Begin m_begin;
    TaskScope m_tasks; // last
};
