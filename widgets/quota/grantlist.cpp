// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/grantlist.h"

#include "services/grantmail/grant.h"
#include "services/grantmail/grants.h"
#include "widgets/common/card.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/savedialog.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/quota/granttext.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QFile>
#include <QFileDialog>
#include <QPushButton>
#include <QSaveFile>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

MailRow asMailRow(const GrantRow &row)
{
    return {.tier = row.tier,
            .generation = row.generation,
            .device = row.device,
            .count = row.count,
            .unit = row.unit,
            .zone = row.zone};
}

} // namespace

GrantList::GrantList(Grants *grants, QWidget *host)
    : SideSheet{host}
    , m_grants{grants}
    , m_notice{named(new NoticeBar, "grantListNotice")}
    , m_words{new Label{TextRole::Body, TextColor::Soft}}
    , m_import{named(this, new QPushButton, "grantListImport", [] { return tr("Import…"); })}
    , m_paste{named(this, new QPushButton, "grantListPaste", [] { return tr("Paste TRC mail…"); })}
{
    named(this, this, "grantList", [] { return tr("Your TRC grants"); });
    setGuide("quota"_L1);
    setSheetWidth(520);
    build();
    connect(m_grants, &Grants::changed, this, &GrantList::rebuild);
    connect(m_notice, &NoticeBar::actionClicked, this, [this] {
        if (const auto back = m_grants->put(std::exchange(m_removed, {})); !back)
            m_notice->showError(back.error());
        else
            m_notice->dismiss();
    });
    connect(m_import, &QPushButton::clicked, this, &GrantList::importFrom);
    connect(m_paste, &QPushButton::clicked, this, [this] {
        close();
        emit pasteRequested();
    });
    connect(this, &SideSheet::opened, this, &GrantList::rebuild); // the days go on
    translated(this, &GrantList::rebuild);
}

void GrantList::build()
{
    m_words->setWordWrap(true);
    setButtonKind(m_paste, ButtonKind::Primary);
    body()->addWidget(m_notice);
    body()->addWidget(m_words);
    body()->addStretch(1);
    addFooterButton(m_import);
    addFooterButton(m_paste);
}

void GrantList::rebuild()
{
    if (m_cards) {
        m_cards->hide(); // a button of it may be the one that was clicked
        m_cards->deleteLater();
    }
    m_cards = new QWidget;
    auto *column = new QVBoxLayout{m_cards};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    const auto grants = m_grants->grants();
    for (int i = 0; i < grants.size(); ++i)
        column->addWidget(cardOf(grants.at(i), i));
    body()->insertWidget(body()->indexOf(m_words) + 1, m_cards);
    m_words->setText(grants.isEmpty() ? tr("No grant is entered for this project. Paste the mail from TRC: then TPU "
                                           "Desk knows what is free, and asks before "
                                           "anything is billed.")
                                      : tr("What is in these grants is free; everything else may be billed."));
}

QWidget *GrantList::cardOf(const Grant &grant, int number)
{
    auto *card = new Card;
    card->setObjectName(u"grantCard%1"_s.arg(number));
    card->setTitle(granttext::term(grant));
    const auto left = grant.daysLeft(m_grants->now());
    card->addTitleWidget(new Pill{granttext::levelOf(left), granttext::daysLeft(left)});
    QStringList lines;
    for (const auto &row : grant.rows)
        lines +=
            u"%1 · %2 · %3"_s.arg(row.zone.toString(), granttext::amount(asMailRow(row)), granttext::tier(row.tier));
    auto *rows = new Label{lines.join(u'\n')};
    rows->setWordWrap(true);
    rows->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    card->body()->addWidget(rows);
    card->body()->addLayout(buttonsOf(grant, card->objectName()));
    return card;
}

QLayout *GrantList::buttonsOf(const Grant &grant, const QString &name)
{
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8));
    const auto add = [&](const QString &what, const QString &text, auto run) {
        auto *button = new QPushButton{text};
        button->setObjectName(name + what);
        button->setAccessibleDescription(granttext::term(grant));
        connect(button, &QPushButton::clicked, this, run);
        row->addWidget(button);
    };
    add(u"Edit"_s, tr("Edit"), [this, grant] {
        close();
        emit editRequested(grant);
    });
    add(u"Export"_s, tr("Export…"), [this, grant] { exportTo(grant); });
    add(u"Remove"_s, tr("Remove"), [this, grant] { remove(grant); });
    row->addStretch(1);
    return row;
}

void GrantList::remove(const Grant &grant)
{
    m_removed = grant;
    const auto done = m_grants->remove(grant.id);
    if (!done)
        m_notice->showError(done.error());
    else
        m_notice->say(
            StatusLevel::Note, [] { return tr("The grant was removed here; nothing changed at Google."); },
            [] { return tr("Undo"); });
}

void GrantList::exportTo(const Grant &grant)
{
    const SaveQuestion question{.title = tr("Export the grant"),
                                .fileName = u"trc-grant.json"_s,
                                .filter = tr("TPU Desk grant (*.json)"),
                                .suffix = u"json"_s};
    askWhereToSave(this, "grantExportDialog", question, [this, grant](const QString &path) {
        QSaveFile file{path};
        const auto text = exportGrant(grant);
        const bool done = file.open(QFile::WriteOnly) && file.write(text) == text.size() && file.commit();
        if (done)
            m_notice->say(StatusLevel::Ok, [path] {
                return tr("%1 was written. It has the rows and the dates, no project and no account.").arg(path);
            });
        else
            m_notice->showNotice(
                StatusLevel::Bad,
                tr("%1 could not be written: %2. Choose another folder.").arg(path, file.errorString()));
    });
}

void GrantList::importFrom()
{
    auto *dialog = new QFileDialog{this, tr("Import a grant"), {}, tr("TPU Desk grant (*.json);;All files (*)")};
    dialog->setObjectName(u"grantImportDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &GrantList::readImport);
    dialog->open();
}

/// The user looks at it before it is kept.
void GrantList::readImport(const QString &path)
{
    constexpr qint64 most = (256 << 10) + 1;
    QFile file{path};
    if (!file.open(QFile::ReadOnly)) {
        m_notice->showNotice(StatusLevel::Bad, tr("%1 cannot be read: %2.").arg(path, file.errorString()));
        return;
    }
    const auto grant = importGrant(file.read(most));
    if (!grant) {
        m_notice->showError(grant.error());
        return;
    }
    close();
    emit editRequested(*grant);
}
