// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/doctorcard.h"

#include "services/core/punctuation.h"
#include "services/core/writelock.h"
#include "services/project/doctor.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/start/checkrow.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QString rowName(CheckId id)
{
    QString name = checkName(id);
    name[0] = name.at(0).toUpper();
    return u"doctor"_s + name;
}

} // namespace

StatusLevel levelOf(CheckState state)
{
    switch (state) {
    case CheckState::Waiting: return StatusLevel::Waiting;
    case CheckState::Running: return StatusLevel::Working;
    case CheckState::Good: return StatusLevel::Ok;
    case CheckState::Attention: return StatusLevel::Warning;
    case CheckState::Bad: return StatusLevel::Bad;
    case CheckState::Unknown: return StatusLevel::Waiting;
    case CheckState::NotChecked: return StatusLevel::Skipped;
    }
    Q_UNREACHABLE_RETURN(StatusLevel::Waiting);
}

DoctorCard::DoctorCard(Doctor *doctor, QWidget *parent)
    : Card{parent, Margins::Tight}
    , m_doctor{doctor}
    , m_summary{named(new Label{TextRole::Body, TextColor::Soft}, "doctorSummary")}
    , m_run{named(this, new QPushButton, "doctorRunButton", [] { return tr("Check again"); })}
    , m_fold{named(new QPushButton, "doctorFold")}
    , m_tick{new QTimer{this}}
{
    setObjectName(u"doctorCard"_s);
    build();
    connect(m_doctor, &Doctor::checkChanged, this, [this](CheckId id) {
        showCheck(id);
        showSummary();
    });
    connect(m_doctor, &Doctor::finished, this, &DoctorCard::showAll);
    connect(&WriteLock::instance(), &WriteLock::changed, this, &DoctorCard::showAll);
    connect(m_run, &QPushButton::clicked, m_doctor, qOverload<>(&Doctor::run));
    connect(m_fold, &QPushButton::clicked, this, [this] {
        m_isFolded = !m_isFolded;
        m_told.clear();
        showAll();
    });
    connect(m_tick, &QTimer::timeout, this, &DoctorCard::showAll);
    m_tick->setInterval(10s); // ages of minutes need no seconds
    translated(this, &DoctorCard::showTexts);
}

void DoctorCard::build()
{
    m_summary->setWordWrap(true);
    m_run->setIcon(themedIcon("refresh-cw"_L1));
    setButtonKind(m_fold, ButtonKind::Link);
    auto *head = new QHBoxLayout;
    head->setSpacing(scaled(12));
    auto *title = new Label{TextRole::Strong};
    title->setObjectName(u"doctorTitle"_s);
    title->setWordWrap(true);
    auto *words = new QVBoxLayout;
    words->setSpacing(scaled(2));
    words->addWidget(title);
    words->addWidget(m_summary);
    head->addLayout(words, 1);
    head->addWidget(m_run, 0, Qt::AlignTop);
    auto *top = new QVBoxLayout;
    top->setContentsMargins(scaled(14), scaled(10), scaled(14), scaled(10));
    top->setSpacing(scaled(2));
    top->addLayout(head);
    top->addWidget(m_fold, 0, Qt::AlignLeft); // below both: beside the button large letters have no room for it
    body()->addLayout(top);
    for (const CheckId id : allChecks()) {
        auto *row = new CheckRow{rowName(id)};
        m_rows.insert(id, row);
        body()->addWidget(row);
        connect(row, &CheckRow::buttonClicked, this, [this, id] { mend(id); });
        connect(row, &CheckRow::againClicked, m_doctor, [this, id] { m_doctor->run(id); });
        connect(row, &CheckRow::linkClicked, this,
                [this, id] { emit consoleRequested(id, m_doctor->check(id).fix.console); });
    }
}

void DoctorCard::mend(CheckId id)
{
    const CheckFix &fix = m_doctor->check(id).fix;
    switch (fix.action) {
    case CheckFix::Action::None: break;
    case CheckFix::Action::SignIn: emit placeRequested(StartPlace::SignIn); break;
    case CheckFix::Action::UseProject: emit projectRequested(ProjectId{fix.words.value(0)}); break;
    case CheckFix::Action::EnableApis:
    case CheckFix::Action::MakeAgent: m_doctor->mend(id); break;
    case CheckFix::Action::PublishKey: emit placeRequested(StartPlace::Keys); break;
    case CheckFix::Action::CleanUp: emit placeRequested(StartPlace::CleanUp); break;
    case CheckFix::Action::TestConnection: emit placeRequested(StartPlace::Connection); break;
    case CheckFix::Action::Console: emit consoleRequested(id, fix.console); break;
    case CheckFix::Action::OpenPort: emit portRequested(fix.words.value(0)); break;
    case CheckFix::Action::Command:
        if (!m_withCommand.remove(id))
            m_withCommand.insert(id);
        showCheck(id);
        break;
    }
}

void DoctorCard::mendFromAfar(CheckId id)
{
    const auto &fix = m_doctor->check(id).fix;
    if (fix.action != CheckFix::Action::Command && !changesProject(fix))
        return mend(id);
    if (fix.action == CheckFix::Action::Command)
        m_withCommand.insert(id);
    showCheck(id);
    emit lineWanted(m_rows.value(id));
    m_rows.value(id)->focusButton();
}

void DoctorCard::showFault()
{
    const auto &checks = m_doctor->checks();
    if (const auto bad = std::ranges::find(checks, CheckState::Bad, &Check::state); bad != checks.end())
        emit lineWanted(m_rows.value(bad->id));
}

/// "Fine · 4 s ago".
QString DoctorCard::word(const Check &check) const
{
    const QString state = checkStateWord(check.state);
    if (!check.isSettled() || !check.at.isValid())
        return state;
    const std::chrono::seconds age{std::max<qint64>(0, check.at.secsTo(m_doctor->now()))};
    return u"%1 · %2"_s.arg(state, phrases::ago(age));
}

void DoctorCard::showCheck(CheckId id)
{
    const Check &check = m_doctor->check(id);
    const bool isFine = check.state == CheckState::Good;
    CheckRow::Face face{
        .level = levelOf(check.state), .title = checkTitle(id), .word = word(check), .sentence = checkSentence(check)};
    face.reason = isFine ? QString{} : checkReason(id);
    face.button = check.isSettled() ? fixText(check.fix) : QString{};
    face.problem = changesProject(check.fix) ? WriteLock::instance().problem()
                                             : QString{}; // read-only: nothing that changes the project is sent
    face.isPrimary = m_isFirst && isMostUrgent(id) && changesProject(check.fix);
    if (check.fix.action == CheckFix::Action::Command && m_withCommand.contains(id)) {
        face.button = tr("Hide the command");
        face.code = check.fix.command;
    }
    if (check.isSettled() && check.fix.action != CheckFix::Action::Console && check.fix.console.isValid())
        face.link = tr("Open the console");
    face.again = check.isSettled() && !m_doctor->isMending(id) ? tr("Check this again") : QString{};
    CheckRow *row = m_rows.value(id);
    row->show(face);
    if (check.state == CheckState::Bad || check.state == CheckState::Attention || check.state == CheckState::Unknown)
        m_told.insert(id);
    row->setVisible(!m_isFolded || m_told.contains(id)); // what was mended stays, so that it is seen to be
    row->setToolTip(checkReason(id));
    row->setAccessibleDescription(punctuation::sentences({face.sentence, checkReason(id)}));
}

bool DoctorCard::isMostUrgent(CheckId id) const
{
    const auto isBad = [this](CheckId one) { return m_doctor->check(one).state == CheckState::Bad; };
    const auto all = allChecks();
    const auto first = std::ranges::find_if(all, isBad);
    return first != all.end() && *first == id;
}

/// A few are named, so that nobody has to open the list to learn what it is.
QString DoctorCard::withNames(const QString &count, CheckState state) const
{
    constexpr qsizetype most = 2;
    QStringList titles;
    for (const Check &check : m_doctor->checks()) {
        if (check.state == state)
            titles << checkTitle(check.id);
    }
    return titles.size() <= most ? punctuation::labelled(count, punctuation::list(titles)) : count;
}

void DoctorCard::setFirst(bool isFirst)
{
    if (std::exchange(m_isFirst, isFirst) != isFirst)
        showAll();
}

void DoctorCard::setPractice(bool isPractice)
{
    if (std::exchange(m_isPractice, isPractice) != isPractice)
        showTexts();
}

void DoctorCard::showSummary()
{
    const auto count = [this](CheckState state) {
        return int(std::ranges::count(m_doctor->checks(), state, &Check::state));
    };
    const int bad = count(CheckState::Bad);
    const int attention = count(CheckState::Attention);
    // What waits for something bad to be mended is none of its own.
    const int open = count(CheckState::Unknown) + (bad > 0 ? 0 : count(CheckState::NotChecked));
    QStringList parts;
    if (m_doctor->isRunning())
        parts << tr("Checking…");
    else if (bad > 0)
        parts << withNames(tr("%n problems", nullptr, bad), CheckState::Bad);
    if (!m_doctor->isRunning() && attention > 0)
        parts << withNames(tr("%n warnings", nullptr, attention), CheckState::Attention);
    if (!m_doctor->isRunning() && open > 0)
        parts << tr("%n could not be checked", nullptr, open);
    if (parts.isEmpty())
        parts << (m_doctor->examinedAt().isValid() ? tr("Everything is fine.") : tr("Not checked yet."));
    m_summary->setText(parts.join(u" · "_s));
    enableUnless(m_run, m_doctor->isRunning() ? tr("The doctor is checking now.") : QString{});
    showFold();
}

void DoctorCard::unfold()
{
    m_isFolded = false;
    showAll();
}

void DoctorCard::showFold()
{
    const auto fine = int(std::ranges::count(m_doctor->checks(), CheckState::Good, &Check::state));
    m_fold->setText(m_isFolded ? tr("Show all %n checks", nullptr, int(m_doctor->checks().size()))
                               : tr("Only what needs you"));
    m_fold->setVisible(fine > 0);
}

void DoctorCard::showAll()
{
    for (const CheckId id : allChecks())
        showCheck(id);
    showSummary();
}

void DoctorCard::showEvent(QShowEvent *event)
{
    Card::showEvent(event);
    m_tick->start();
    m_told.clear(); // what was mended has been seen
    showAll();
}

void DoctorCard::hideEvent(QHideEvent *event)
{
    Card::hideEvent(event);
    m_tick->stop();
}

void DoctorCard::showTexts()
{
    auto *title = findChild<Label *>(u"doctorTitle"_s);
    title->setText(m_isPractice ? tr("Doctor: is the practice project in order?")
                                : tr("Doctor: are account and project in order?"));
    setAccessibleName(title->text());
    showAll();
}
