// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ports/forwards.h"
#include "widgets/common/rowmodel.h"

struct ForwardRow
{
    ForwardView view;

    [[nodiscard]] QString key() const { return view.saved.id.toString(); }
    friend bool operator==(const ForwardRow &a, const ForwardRow &b);
};

/// "http://127.0.0.1:40123": what a browser on this computer is given; empty while it is closed.
[[nodiscard]] QString addressHere(const ForwardView &view);

class ForwardModel : public RowModel<ForwardRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Name, Host, There, Here, Traffic, State };

    explicit ForwardModel(QObject *parent = nullptr);

    void setForwards(const QList<ForwardView> &forwards);

protected:
    [[nodiscard]] QVariant cell(const ForwardRow &row, int column, int role) const override;

private:
    [[nodiscard]] static QString text(const ForwardView &view, int column);
    [[nodiscard]] static QString hint(const ForwardView &view, int column);
};
