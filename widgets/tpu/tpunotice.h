// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/tpurequest.h"
#include "widgets/common/noticebar.h"

class QTimer;
class TpuService;

/// The notice below the list of TPUs: one that is READY, a request that failed, an error of something that was done;
/// and what its button leads to. "Is READY" goes by itself when it stood for a while: the TPU's details have the same
/// button. Names: tpuNotice, tpuNoticeReady.
class TpuNotice : public NoticeBar
{
    Q_OBJECT

public:
    enum class Action : quint8 { None, OpenTerminal, TryAgain, ShowQuota, SignIn, OpenDoctor, ShowRequest };

    explicit TpuNotice(QWidget *parent = nullptr);

    void showReady(const Tpu &tpu);
    void showFailure(const QUuid &request, const Error &error);
    void showLate(const QUuid &request, const Tpu &tpu);
    void showProblem(const Error &error); ///< of what was done in the list; nothing for what was cancelled
    void showRemark(StatusLevel level, const Text &sentence);
    /// "Is READY" must not stay behind beside another state of the machine; the list may be a moment older than the
    /// news.
    void withdrawReady(const TpuService &tpus);
    void withdrawReady(); ///< it was read

    [[nodiscard]] Action action() const { return m_action; }
    [[nodiscard]] const TpuId &tpu() const { return m_tpu; }
    [[nodiscard]] const QUuid &request() const { return m_request; }
    [[nodiscard]] const std::optional<Error> &failure() const { return m_failure; } ///< of the request

private:
    void passReady();

    Action m_action = Action::None;
    TpuId m_tpu;
    QUuid m_request;
    std::optional<Error> m_failure;
    QTimer *m_ready; ///< since the last one that is READY
};
