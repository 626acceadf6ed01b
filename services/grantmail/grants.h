// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/taskscope.h"
#include "services/grantmail/grant.h"

#include <QHash>
#include <QJsonArray>
#include <QObject>
#include <QSet>

/// Which file, and whose grants count in it. Practice and real grants have two files: they never meet.
struct GrantsPlace
{
    QString path;
    ProjectId project{};
    QString projectNumber{}; ///< empty: not known yet
};

/// The grants that the user entered: one JSON file, mode 0600, of all projects. A broken file or one of a newer version
/// is kept aside; one that cannot be read is never written over, and neither is a grant in it that cannot. Several
/// windows write it: each writes what it changed, and takes over what the others did. Lives on the GUI thread.
class Grants : public QObject
{
    Q_OBJECT

public:
    static constexpr int version = 1;
    static constexpr std::array warnAt{14, 7, 1, 0}; ///< days left; 0: it is over

    Grants(GrantsPlace place, Clock *clock, QObject *parent = nullptr); ///< reads at once

    [[nodiscard]] const QList<Grant> &all() const { return m_grants; } ///< of every project, oldest first
    /// Those of this project, by id or by number; expired ones, too.
    [[nodiscard]] QList<Grant> grants() const;
    [[nodiscard]] bool isOurs(const Grant &grant) const;
    [[nodiscard]] Covered coverage(const SliceQuery &query) const; ///< of this project's grants, now
    /// Adds it, or puts it in the place of the one with this id; a null id becomes a new one. It counts although the
    /// disk said no: then the error tells that it is forgotten when the program ends.
    Result<QUuid> put(Grant grant);
    Result<> remove(const QUuid &id);

    void useProjectNumber(const QString &number);
    /// Nobody ever entered or removed a grant here.
    [[nodiscard]] bool isUntouched() const { return m_isUntouched; }
    [[nodiscard]] const std::optional<Error> &problem() const { return m_problem; } ///< of reading the file
    [[nodiscard]] QDateTime now() const { return m_clock->now(); }
    void setWatched(bool isWatched); ///< expiry is looked at every hour from now on, and at once; or not any more
    void checkExpiry(); ///< says what became due since the last look, the latest step of each grant only

signals:
    void changed();
    /// Once per grant and step of warnAt, also over restarts. 0 and less: the grant is over.
    void warningDue(const Grant &grant, int daysLeft);

private:
    void load();
    void adopt(const QJsonObject &file);
    [[nodiscard]] QJsonObject toFile() const;
    Result<> save();

    GrantsPlace m_place;
    Clock *m_clock;
    QList<Grant> m_grants;
    QHash<QUuid, QSet<int>> m_said; ///< steps of warnAt, by grant
    QJsonArray m_notUnderstood; ///< grants of the file; written back as they are
    QJsonObject m_written; ///< as this window last knew the file
    std::optional<Error> m_problem;
    bool m_isUntouched = true;
    bool m_isUnread = false; ///< there is a file, and it could not be read
    TaskScope m_tasks; // last
};

/// The kept grant that says the same as this one: the same rows for the same project, at a time that overlaps. One
/// mail, pasted twice, is one grant; the same rows after the end of the first are more time, and another. What is not
/// known may overlap. Nothing when there is none, or only the grant itself.
[[nodiscard]] std::optional<Grant> duplicateGrant(const Grants &grants, const Grant &grant);
