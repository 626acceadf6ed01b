// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpudeletion.h"

#include "services/tpu/tpuservice.h"

#include <QWidget>

TpuDeletion::TpuDeletion(TpuService *tpus, QWidget *window) : QObject{window}, m_tpus{tpus}, m_window{window}
{
}

ListedThings TpuDeletion::all() const
{
    return {m_tpus->tpus(), m_tpus->requests()};
}

ConfirmDelete *TpuDeletion::show(const DeleteQuestion &question)
{
    m_question = new ConfirmDelete{question, m_window};
    m_question->open();
    return m_question;
}

void TpuDeletion::ask(const ListedThings &selected)
{
    if (m_question || m_isReading)
        return;
    auto wanted = selected;
    wanted.tpus.removeIf([this](const Tpu &tpu) { return m_busy.contains(tpu.id.toString()); });
    wanted.requests.removeIf([this](const QueuedRequest &request) { return m_busy.contains(request.id.toString()); });
    const auto plan = deletePlan(wanted, all());
    if (plan.isEmpty())
        return;
    connect(show(firstQuestion(plan)), &ConfirmDelete::confirmed, this, [this, wanted, plan] {
        if (plan.isForced())
            askAgain(wanted);
        else
            begin(plan);
    });
}

/// The second list is not what the page happens to show: it is read anew.
void TpuDeletion::askAgain(const ListedThings &selected)
{
    m_isReading = true;
    m_tasks.run(m_tpus->refresh(m_tasks.token()), [this, selected](const Result<> &read) {
        m_isReading = false;
        if (!read) {
            emit failed(read.error());
            return;
        }
        auto wanted = selected; // as it is now: what was made again meanwhile is another node and was not selected
        const auto now = all();
        wanted.tpus.removeIf([&](const Tpu &tpu) {
            return std::ranges::none_of(now.tpus, [&](const Tpu &one) { return one.id == tpu.id && one.numericId == tpu.numericId; });
        });
        const auto plan = deletePlan(wanted, now);
        if (plan.isEmpty())
            return;
        if (!plan.isForced()) { // the nodes have gone meanwhile
            connect(show(firstQuestion(plan)), &ConfirmDelete::confirmed, this, [this, plan] { begin(plan); });
            return;
        }
        connect(show(secondQuestion(plan)), &ConfirmDelete::confirmed, this, [this, plan] { begin(plan); });
    });
}

void TpuDeletion::begin(const DeletePlan &plan)
{
    for (const auto &tpu : plan.nodes) {
        const auto current = m_tpus->tpu(tpu.id);
        // A node made again under the same name is another node: it was not in the question.
        if (current && current->numericId != tpu.numericId)
            continue;
        setBusy(tpu.id.toString(), true);
        m_tasks.run(m_tpus->remove(tpu.id, m_tasks.token()), [this, name = tpu.id.toString()](const Result<> &done) {
            setBusy(name, false);
            if (done)
                emit deleted(1, 0);
            else
                emit failed(done.error());
        });
    }
    for (const auto &entry : plan.requests) {
        QStringList names{entry.request.id.toString()};
        for (const auto &tpu : entry.nodes)
            names << tpu.id.toString();
        for (const auto &name : names)
            setBusy(name, true);
        m_tasks.run(m_tpus->removeRequest(entry.deletion(), m_tasks.token()), [this, names](const Result<> &done) {
            for (const auto &name : names)
                setBusy(name, false);
            if (done)
                emit deleted(int(names.size()) - 1, 1);
            else
                emit failed(done.error());
        });
    }
}

void TpuDeletion::setBusy(const QString &name, bool busy)
{
    if (busy)
        m_busy.insert(name);
    else
        m_busy.remove(name);
    emit busyChanged();
}
