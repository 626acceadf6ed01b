// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/writelock.h"
#include "services/net/restclient.h"
#include "services/project/doctor.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"

/// A project in order, as Google answers for it; what a test gives by path answers instead.
class FakeProject
{
public:
    explicit FakeProject(const QString &given = QStringLiteral("tokyo-rain-123"));

    /// Requests whose path (with its verb behind ':') ends in this get that answer.
    void answer(const QString &pathEnd, FakeAnswer answer) { m_answers.append({pathEnd, std::move(answer)}); }
    void heal() { m_answers.clear(); } ///< what was to be answered otherwise is as it should be
    void refuse(const QString &pathEnd, int status, const QByteArray &error);
    void begin(); ///< a fresh doctor looks at everything
    /// The same; true when all lines are settled.
    [[nodiscard]] bool examine();
    [[nodiscard]] bool settle(); ///< waits until nothing runs
    [[nodiscard]] const Check &operator[](CheckId id) const { return doctor->check(id); }
    [[nodiscard]] int asked(const QString &pathEnd) const;

    FakeWorld world;
    FakeClock clock;
    FakeToken token;
    std::unique_ptr<RestClient> rest;
    QList<LocalKey> local;
    LoginChoice login; ///< that the user chose
    QString own; ///< the range that the user gave as theirs
    QList<ZoneId> zones{ZoneId{QStringLiteral("us-central2-b")}};
    WriteLock lock;
    std::unique_ptr<Doctor> doctor;

private:
    struct Given
    {
        QString pathEnd;
        FakeAnswer answer;
    };

    [[nodiscard]] FakeAnswer answerTo(const FakeRequest &request) const;
    [[nodiscard]] DoctorTools tools(const QString &given);

    QString m_given;
    QList<Given> m_answers;
};
