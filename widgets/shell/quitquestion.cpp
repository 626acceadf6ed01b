// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/quitquestion.h"

#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostListed = 6;

void addRow(QVBoxLayout *column, StatusLevel level, const QString &text)
{
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8));
    auto *shape = new StateBadge;
    shape->setState(level, {});
    auto *words = new Label{text};
    words->setWordWrap(true);
    words->setAlignment(Qt::AlignTop);
    row->addWidget(shape, 0, Qt::AlignTop);
    row->addWidget(words, 1);
    column->addLayout(row);
}

void addRows(QVBoxLayout *column, StatusLevel level, const QString &title, const QStringList &texts)
{
    if (texts.isEmpty())
        return;
    column->addWidget(new Label{title, TextRole::Strong});
    for (const QString &text : texts.first(std::min(mostListed, texts.size())))
        addRow(column, level, text);
    if (texts.size() > mostListed)
        column->addWidget(
            new Label{QuitQuestion::tr("and %n more", nullptr, static_cast<int>(texts.size() - mostListed)),
                      TextRole::Body, TextColor::Soft});
}

} // namespace

UnfinishedWork settled(UnfinishedWork work, CloudEnd cloud)
{
    const bool isOver = cloud == CloudEnd::Ends;
    if (isOver)
        work.rests += std::exchange(work.goesOn, {});
    (isOver ? work.ends : work.goesOn) += std::exchange(work.onHosts, {});
    return work;
}

QuitQuestion::QuitQuestion(const UnfinishedWork &work, Leaving leaving, QWidget *parent)
    : QuestionWindow{parent}
    , m_hide{new QPushButton}
{
    setObjectName(u"quitQuestion"_s);
    const bool isQuit = leaving == Leaving::Program;
    const bool isAccount = leaving == Leaving::Account;
    setWindowTitle(isQuit          ? tr("Quit TPU Desk?")
                       : isAccount ? tr("Leave this project?")
                                   : tr("Start another practice world?"));
    setMinimumWidth(scaled(460));
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(20), scaled(20), scaled(20), scaled(16));
    column->setSpacing(scaled(8));
    column->addWidget(new Label{windowTitle(), TextRole::SheetTitle});
    column->addSpacing(scaled(4));
    addRows(column, StatusLevel::Warning,
            isQuit          ? tr("Ends when you quit")
                : isAccount ? tr("Ends when you leave")
                            : tr("Ends with this practice world"),
            work.ends);
    if (work.mayLeaveSomething && isQuit) {
        auto *words =
            new Label{tr("A TPU that Google is making already may still appear. Look at the list at the next start."),
                      TextRole::Body, TextColor::Soft};
        words->setWordWrap(true);
        column->addWidget(words);
    }
    if (!work.ends.isEmpty() && !work.rests.isEmpty())
        column->addSpacing(scaled(8));
    addRows(column, StatusLevel::Waiting,
            isQuit ? tr("Paused until TPU Desk runs again") : tr("Paused until you come back"), work.rests);
    if (!(work.ends.isEmpty() && work.rests.isEmpty()) && !work.goesOn.isEmpty())
        column->addSpacing(scaled(8));
    addRows(column, StatusLevel::Ok, tr("Continues without TPU Desk"), work.goesOn);
    if (!(work.ends.isEmpty() && work.rests.isEmpty() && work.goesOn.isEmpty()) && !work.kept.isEmpty())
        column->addSpacing(scaled(8));
    addRows(column, StatusLevel::Note, tr("Not carried out, because it could still be undone"), work.kept);
    addButtons(column, work, leaving);
}

void QuitQuestion::addButtons(QVBoxLayout *column, const UnfinishedWork &work, Leaving leaving)
{
    auto *stay = new QPushButton{tr("Stay")};
    stay->setObjectName(u"quitStay"_s);
    stay->setDefault(true);
    auto *quit = new QPushButton{leaving == Leaving::Program       ? tr("Quit")
                                     : leaving == Leaving::Account ? tr("Leave")
                                                                   : tr("Start again")};
    quit->setObjectName(u"quitButton"_s);
    quit->setAutoDefault(false);
    setButtonKind(quit, work.ends.isEmpty() ? ButtonKind::Secondary : ButtonKind::Danger);
    m_hide->setObjectName(u"quitHide"_s);
    m_hide->setAutoDefault(false);
    m_hide->hide();
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(12));
    buttons->addStretch();
    buttons->addWidget(m_hide);
    buttons->addWidget(stay);
    buttons->addWidget(quit);
    column->addSpacing(scaled(8));
    column->addLayout(buttons);
    connect(stay, &QPushButton::clicked, this, &QDialog::reject);
    connect(quit, &QPushButton::clicked, this, &QDialog::accept);
    stay->setFocus();
}

void QuitQuestion::offerTray()
{
    m_hide->setText(tr("Hide in the tray"));
    m_hide->show();
    connect(m_hide, &QPushButton::clicked, this, [this] {
        emit hideRequested();
        reject();
    });
}
