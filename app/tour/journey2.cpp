// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey2.h"

#include "app/options.h"
#include "app/tour/robot.h"
#include "app/tour/tour.h"
#include "app/tour/witness.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QDateTime>
#include <QGuiApplication>
#include <QRegularExpression>
#include <QTest>
#include <QWindow>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QString zone = u"us-east1-d"_s;
const QString misspelt = u"us-east-1-d"_s;
const QString v4Zone = u"us-central2-b"_s;

/// What stands in a shown table, a line per row.
QStringList rowsOf(const QString &name)
{
    QStringList rows;
    const auto *table = qobject_cast<QAbstractItemView *>(Robot::seen(name));
    for (int row = 0; table != nullptr && row < table->model()->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < table->model()->columnCount(); ++column)
            cells += table->model()->index(row, column).data().toString();
        rows += cells.join(u" | "_s);
    }
    return rows;
}

bool isEnabled(const QString &name)
{
    const QWidget *widget = Robot::seen(name);
    return widget != nullptr && widget->isEnabled();
}

struct Reader
{
    Robot *robot;
    Witness *witness;

    [[nodiscard]] TourStep open() const;
    [[nodiscard]] TourStep paste() const;
    [[nodiscard]] TourStep slip() const;
    [[nodiscard]] TourStep correct() const;
    [[nodiscard]] TourStep keep() const;
    [[nodiscard]] TourStep list() const;
    [[nodiscard]] TourStep limits() const;

    [[nodiscard]] QString mailText() const { return witness->get(u"/practice/v1/mail"_s)["text"_L1].toString(); }
    [[nodiscard]] int daysLeft() const;
    [[nodiscard]] bool tableIsTheMails() const;
};

/// "64 spot Cloud TPU v6e chips in zone us-east1-d", read by this tour's own, simpler eye.
const QRegularExpression &rowInMail()
{
    static const QRegularExpression pattern{
        u"(\\d+) (spot|on-demand|preemptible) Cloud TPU (v\\w+)(?:-\\d+)? (?:chips|device\\(s\\)) in zone ([a-z0-9-]+)"_s};
    return pattern;
}

bool Reader::tableIsTheMails() const
{
    const auto shown = rowsOf(u"grantTable"_s);
    qsizetype rows = 0;
    auto matches = rowInMail().globalMatch(mailText());
    for (; matches.hasNext(); ++rows) {
        const auto match = matches.next();
        const bool isThere = std::ranges::any_of(shown, [&](const QString &row) {
            return row.contains(match.captured(1)) && row.contains(match.captured(3))
                && row.contains(match.captured(4));
        });
        if (!isThere)
            return false;
    }
    return rows > 0 && rows == shown.size();
}

/// From the mail's own date and words to today.
int Reader::daysLeft() const
{
    static const QRegularExpression dateLine{u"^Date: (.*)$"_s, QRegularExpression::MultilineOption};
    static const QRegularExpression term{u"for (\\d+) days"_s};
    const auto mail = witness->get(u"/practice/v1/mail"_s);
    const auto sent =
        QDateTime::fromString(dateLine.match(mail["eml"_L1].toString().remove(u'\r')).captured(1).trimmed(),
                              Qt::RFC2822Date)
            .date();
    const auto now = QDateTime::currentDateTimeUtc();
    const auto today = std::max(now.date(), now.toLocalTime().date());
    return int(today.daysTo(sent.addDays(term.match(mail["text"_L1].toString()).captured(1).toInt())));
}

TourStep Reader::open() const
{
    return {u"J2"_s, u"no-grant-yet"_s,
            [this] {
                return robot->click(u"navQuota"_s)
                    && Robot::waitFor([] { return isEnabled(u"grantPasteButton"_s); }, 30s);
            },
            [this] { return Robot::seen(u"grantPill"_s) == nullptr && rowInMail().match(mailText()).hasMatch(); }};
}

TourStep Reader::paste() const
{
    return {u"J2"_s, u"paste-mail"_s,
            [this] {
                const auto eml = witness->get(u"/practice/v1/mail"_s)["eml"_L1].toString();
                QGuiApplication::clipboard()->setText(eml);
                if (!robot->click(u"grantPasteButton"_s) || !robot->click(u"grantMailText"_s))
                    return false;
                QTest::keyClick(Robot::seen(u"grantMailText"_s)->window()->windowHandle(), Qt::Key_V,
                                Qt::ControlModifier);
                return Robot::waitFor([] { return !rowsOf(u"grantTable"_s).isEmpty(); }, 30s);
            },
            [this] { return tableIsTheMails() && isEnabled(u"grantSave"_s); }};
}

TourStep Reader::slip() const
{
    return {u"J2"_s, u"misspelt-zone"_s,
            [this] {
                return robot->clickRow(u"grantTable"_s, zone) && robot->fill(u"grantZone"_s, misspelt)
                    && Robot::waitFor([] { return Robot::seen(u"grantZoneOffer"_s) != nullptr; }, 30s);
            },
            [] {
                return !isEnabled(u"grantSave"_s) && Robot::text(u"grantZoneOffer"_s).contains(zone);
            }}; // proposed, not put in place
}

TourStep Reader::correct() const
{
    return {u"J2"_s, u"take-the-proposal"_s,
            [this] {
                return robot->click(u"grantZoneOffer"_s)
                    && Robot::waitFor([] { return isEnabled(u"grantSave"_s); }, 30s);
            },
            [this] { return tableIsTheMails(); }};
}

TourStep Reader::keep() const
{
    return {
        u"J2"_s, u"keep-grant"_s,
        [this] {
            return robot->click(u"grantSave"_s)
                && Robot::waitFor(
                       [] { return Robot::seen(u"grantPill"_s) != nullptr && Robot::seen(u"grantSave"_s) == nullptr; },
                       30s);
        },
        [this] { return Robot::seen(u"grantPill"_s)->accessibleName().contains(QString::number(daysLeft())); }};
}

TourStep Reader::list() const
{
    return {u"J2"_s, u"my-grants"_s,
            [this] {
                return robot->click(u"grantPill"_s)
                    && Robot::waitFor([] { return Robot::seen(u"grantCard0"_s) != nullptr; }, 30s);
            },
            [this] {
                const auto shown = Robot::text(u"grantCard0"_s);
                auto matches = rowInMail().globalMatch(mailText());
                while (matches.hasNext()) {
                    if (!shown.contains(matches.next().captured(4)))
                        return false;
                }
                return shown.contains(zone);
            }};
}

/// The live limits beside it, and what can be made now.
TourStep Reader::limits() const
{
    return {u"J2"_s, u"live-limits"_s,
            [this] {
                return robot->click(u"grantListClose"_s)
                    && Robot::waitFor([] { return Robot::seen(u"grantCard0"_s) == nullptr; }, 30s)
                    && robot->clickRow(u"quotaTable"_s, v4Zone);
            },
            [this] {
                const auto limit = witness->quotaLimit(u"tpu.googleapis.com/tpu-v4s"_s, v4Zone);
                const auto shown = Robot::text(u"quotaDetails"_s);
                return limit && shown.contains(QString::number(*limit)) && shown.contains("v4-"_L1)
                    && witness->nodes().isEmpty();
            }};
}

} // namespace

std::shared_ptr<void> prepareJourney2(Options *options)
{
    options->emptyGrant = true;
    return std::make_shared<int>();
}

void takeJourney2(Tour *tour, Robot *robot, Witness *witness)
{
    const Reader reader{robot, witness};
    for (const TourStep &step : {reader.open(), reader.paste(), reader.slip(), reader.correct(), reader.keep(),
                                 reader.list(), reader.limits()})
        tour->run(step);
}
