// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/lease/leasefile.h"
#include "services/lease/leaserules.h"

#include <QObject>

#include <functional>
#include <memory>

class Clock;
class QFileSystemWatcher;

/// The right to act on one project, as the program sees it that keeps it in this file. Without a file it was never
/// given away, and is here. A file that cannot be read says nothing, so nobody acts. GUI thread, but for condition().
class Lease : public QObject
{
    Q_OBJECT

public:
    /// `path`: empty: it can never be given away.
    Lease(QString path, Clock *clock, QObject *parent = nullptr);
    ~Lease() override;

    /// As it was read last; see look().
    [[nodiscard]] const LeaseRecord &record() const { return m_record; }
    [[nodiscard]] bool mayAct() const { return !m_refusal; }
    /// Why not, in a sentence of its own: Conflict, or what is wrong with the file.
    [[nodiscard]] const std::optional<Error> &refusal() const { return m_refusal; }
    /// Reads the file itself: before something is written down or sent. It may outlive this object, and be called on
    /// any thread.
    [[nodiscard]] std::function<Result<>()> condition() const;

    /// Makes the file where there is none, with a record of this side, held. Errors: those of LeaseFile::make().
    [[nodiscard]] Result<LeaseRecord> begin();
    /// See LeaseFile::swap(). Begins where there is no file.
    Result<LeaseRecord> swap(const LeaseFile::Change &change);
    /// For the file of a watcher that has none yet: it begins empty.
    Result<> beginEmpty(const QString &name);
    void look(); ///< another process may have swapped
    [[nodiscard]] LeaseMoment moment() const;

signals:
    void changed();

private:
    void take(const Result<LeaseRecord> &read);

    std::shared_ptr<const LeaseFile> m_file;
    Clock *m_clock;
    LeaseRecord m_record;
    std::optional<Error> m_refusal;
    std::unique_ptr<QFileSystemWatcher> m_watch;
};

/// What people call this computer, for LeaseParty::name.
[[nodiscard]] QString computerName();
