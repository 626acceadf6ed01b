// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/profiling/profilecapture.h"
#include "services/profiling/profilereading.h"
#include "widgets/common/rowmodel.h"

/// One host of a recording: how far it is, and what its file says.
struct ProfileHostRow
{
    QString id{};
    QString label{};
    CaptureState state = CaptureState::Done;
    qint64 bytes = 0;
    qint64 allBytes = 0;
    bool isEmpty = false; ///< nothing happened while it was recorded
    QString error{};
    bool isRead = false;
    double idle = -1; ///< 0 to 1; below 0: not known
    ProfileBound bound = ProfileBound::Unknown;
    double step = 0; ///< seconds; 0: no steps were recorded
    QString most{}; ///< the operation that took most, plain text from outside
    QString remark{};

    [[nodiscard]] QString key() const { return id; }
    friend bool operator==(const ProfileHostRow &, const ProfileHostRow &) = default;
};

/// Hosts of a recording side by side.
class ProfileHostModel : public RowModel<ProfileHostRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Host, State, Idle, Bound, Step, Most };

    explicit ProfileHostModel(QObject *parent = nullptr);

    void setRows(QList<ProfileHostRow> rows) { sync(std::move(rows)); }

protected:
    [[nodiscard]] QVariant cell(const ProfileHostRow &row, int column, int role) const override;

private:
    [[nodiscard]] static QString text(const ProfileHostRow &row, int column);
};

/// An operation of the chips of all hosts together.
struct ProfileOperationRow
{
    OperationTime operation{};
    double share = 0; ///< 0 to 1, of all that is listed
    qsizetype number = 0;

    [[nodiscard]] QString key() const { return QString::number(number); }
    friend bool operator==(const ProfileOperationRow &, const ProfileOperationRow &) = default;
};

class ProfileOperationModel : public RowModel<ProfileOperationRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Operation, Time, Share, Count };

    explicit ProfileOperationModel(QObject *parent = nullptr);

    void setOperations(const QList<OperationTime> &operations);

protected:
    [[nodiscard]] QVariant cell(const ProfileOperationRow &row, int column, int role) const override;
};

/// The hosts of a capture that is under way, or was made by this program.
[[nodiscard]] QList<ProfileHostRow> profileRows(const ProfileCapture &capture);
/// What was read of them, by their place.
void addReading(QList<ProfileHostRow> *rows, const ProfileReading &reading);
/// "1.20 s", "3.4 ms".
[[nodiscard]] QString profileTime(double seconds);
