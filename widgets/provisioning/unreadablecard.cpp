// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/provisioning/unreadablecard.h"

#include "services/core/punctuation.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/foldingrow.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QFile>
#include <QGridLayout>
#include <QPushButton>
#include <QSaveFile>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

UnreadableCard::UnreadableCard(UnreadableRequest request, QWidget *parent)
    : Card{parent}
    , m_request{std::move(request)}
    , m_sentence{named(new Label, "unreadableSentence")}
    , m_found{named(new Label, "unreadableThings")}
{
    setObjectName(u"unreadableCard"_s);
    auto *head = new QWidget;
    auto *names = new QWidget;
    auto *naming = new QHBoxLayout{names};
    naming->setContentsMargins(0, 0, 0, 0);
    auto *title = new Label{TextRole::Strong};
    auto *badge = new StateBadge{nullptr, StateBadge::Look::Filled};
    naming->addWidget(title, 1);
    naming->addWidget(badge);
    auto *save = named(this, new QPushButton, "unreadableExport", [] { return tr("Export the record…"); });
    save->setAutoDefault(false);
    auto *row = new FoldingRow{head, scaled(8)};
    row->addWidget(names);
    row->addWidget(save);
    for (auto *label : {m_sentence, m_found})
        label->setWordWrap(true);
    body()->setSpacing(scaled(6));
    for (QWidget *part : std::initializer_list<QWidget *>{head, m_sentence, m_found})
        body()->addWidget(part);
    connect(save, &QPushButton::clicked, this, &UnreadableCard::exportRequested);
    translated(this, [this, title, badge] {
        title->setText(tr("Request of %1").arg(requesttext::shortTime(m_request.changed)));
        title->setToolTip(m_request.id.left(100));
        badge->setState(StatusLevel::Warning, tr("cannot be read"));
        setAccessibleName(title->text());
    });
    translated(this, &UnreadableCard::showTexts);
}

void UnreadableCard::show(const TpuService *tpus)
{
    const auto before =
        std::exchange(m_things, tpus == nullptr ? QList<LabelledThing>{} : thingsLabelled(m_request.id, *tpus));
    m_isListed = tpus != nullptr && tpus->listState().updatedAt.isValid();
    m_silent.clear();
    for (const auto &zone : tpus == nullptr ? QList<ZoneId>{} : tpus->listState().staleZones.keys())
        m_silent << zone.toString();
    m_silent.sort();
    m_found->setText(wordsOfThings());
    if (m_things != before) // what is focused or being clicked stays
        showRows();
}

QString UnreadableCard::wordsOfThings() const
{
    if (!m_isListed)
        return tr("What it asked Google for is not known yet: the list of TPUs has not been read.");
    QStringList words{m_things.isEmpty() ? tr("No TPU or queued resource at Google has its label.")
                                         : tr("These have its label at Google. Check whether you still need them.")};
    if (!m_silent.isEmpty())
        words << tr("These zones did not answer, so there may be more: %1.").arg(punctuation::list(m_silent));
    return punctuation::sentences(words);
}

void UnreadableCard::showTexts()
{
    const auto why = m_request.isNewer
        ? tr("A newer version of TPU Desk wrote the record of this request, so this version cannot read it. It does "
             "nothing for the request, and keeps the record as it is. Go on with the newer version.")
        : tr("The record of this request is damaged, so it cannot be read. TPU Desk does nothing for the request any "
             "more, and keeps the record as it is. Export the record if you want to report the problem, and ask for "
             "the TPU again if you still want it.");
    m_sentence->setText(why);
    m_found->setText(wordsOfThings());
    showRows();
}

void UnreadableCard::showRows()
{
    if (m_rows != nullptr) {
        m_rows->hide();
        m_rows->deleteLater(); // a button of it may be in its click
    }
    m_rows = new QWidget;
    auto *grid = new QGridLayout{m_rows};
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(scaled(14));
    grid->setColumnStretch(2, 1);
    for (qsizetype i = 0; i < m_things.size(); ++i)
        addRow(int(i), m_things.at(i));
    body()->addWidget(m_rows);
    m_rows->setVisible(!m_things.isEmpty());
}

void UnreadableCard::addRow(int row, const LabelledThing &thing)
{
    auto *grid = static_cast<QGridLayout *>(m_rows->layout());
    auto *button = named(new QPushButton{tr("Show it")}, u"unreadableShow_"_s + thing.name);
    button->setAutoDefault(false);
    button->setAccessibleDescription(thing.name);
    setButtonKind(button, ButtonKind::Link);
    grid->addWidget(new Label{thing.name, TextRole::Code}, row, 0);
    grid->addWidget(new Label{thing.zone.toString(), TextRole::Body, TextColor::Soft}, row, 1);
    grid->addWidget(new Label{thing.state, TextRole::Body, TextColor::Soft}, row, 2);
    grid->addWidget(button, row, 3);
    connect(button, &QPushButton::clicked, this, [this, path = thing.path] { emit thingRequested(path); });
}

Result<> exportRecord(const UnreadableRequest &request, const QString &path)
{
    QSaveFile file{path};
    const bool done = file.open(QFile::WriteOnly) && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        && file.write(request.record) == request.record.size() && file.commit();
    return done
        ? Result<>{}
        : failed(
              ErrorCode::FileFailed,
              UnreadableCard::tr("%1 could not be written: %2. Choose another folder.").arg(path, file.errorString()));
}
