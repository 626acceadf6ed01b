// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

/// Stops when one of two tokens does. Keep it in the frame of the task that hands out its token().
class LinkedStop
{
public:
    LinkedStop(const std::stop_token &one, const std::stop_token &other)
        : m_one{one, Forward{&m_source}}
        , m_other{other, Forward{&m_source}}
    {
    }
    LinkedStop(const LinkedStop &) = delete;
    LinkedStop &operator=(const LinkedStop &) = delete;

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    struct Forward
    {
        std::stop_source *source;
        void operator()() const { source->request_stop(); }
    };

    std::stop_source m_source;
    std::stop_callback<Forward> m_one;
    std::stop_callback<Forward> m_other;
};
