// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/grantroweditor.h"

#include "services/grantmail/grant.h"
#include "services/tpu/accelerators.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/quota/granttext.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

/// What a row counts, as one word: "v4 chips", "v3-8 devices".
struct Counted
{
    QString generation;
    QString device;
    GrantUnit unit;

    [[nodiscard]] QString key() const { return generation + u'/' + device + u'/' + QString::number(int(unit)); }
};

QList<Counted> countedThings()
{
    QList<Counted> things;
    for (const auto &generation : Accelerators::catalogue().generations())
        things.append({generation.name, {}, GrantUnit::Chips});
    for (const auto *name : {"v2", "v3"}) {
        const auto generation = QString::fromLatin1(name);
        things.append({generation, generation + "-8"_L1, GrantUnit::Devices});
    }
    for (const auto &generation : Accelerators::catalogue().generations())
        things.append({generation.name, {}, GrantUnit::Cores});
    return things;
}

} // namespace

GrantRowEditor::GrantRowEditor(QWidget *parent)
    : QWidget{parent}
    , m_tier{new QComboBox}
    , m_count{new QLineEdit}
    , m_type{new QComboBox}
    , m_zone{new QComboBox}
    , m_tierField{named(this, new FormField{m_tier}, "grantTier", [] { return tr("Tier"); })}
    , m_countField{named(this, new FormField{m_count}, "grantCount", [] { return tr("Amount"); })}
    , m_typeField{named(this, new FormField{m_type}, "grantType", [] { return tr("Of"); })}
    , m_zoneField{named(this, new FormField{m_zone}, "grantZone", [] { return tr("Zone"); })}
    , m_words{named(new Label{TextRole::Status, TextColor::Soft}, "grantRowWords")}
{
    build();
    setZones(knownTpuZones());
    translated(this, &GrantRowEditor::showTexts);
    connect(m_tier, &QComboBox::currentIndexChanged, this, &GrantRowEditor::read);
    connect(m_type, &QComboBox::currentIndexChanged, this, &GrantRowEditor::read);
    connect(m_count, &QLineEdit::textChanged, this, &GrantRowEditor::read);
    connect(m_zone, &QComboBox::editTextChanged, this, &GrantRowEditor::read);
    connect(m_zoneField, &FormField::offerTaken, this, [this] { m_zone->setEditText(m_row.proposal.toString()); });
}

void GrantRowEditor::build()
{
    m_count->setMaxLength(9);
    m_zone->setEditable(true);
    m_zone->setInsertPolicy(QComboBox::NoInsert);
    m_zone->lineEdit()->setMaxLength(40);
    m_words->setWordWrap(true);
    auto *fields = new FormRow;
    fields->addField(m_tierField, 3);
    fields->addField(m_countField, 2);
    fields->addField(m_typeField, 3);
    fields->addField(m_zoneField, 4);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    column->addWidget(fields);
    column->addWidget(m_words);
}

void GrantRowEditor::setZones(const QList<ZoneId> &zones)
{
    m_zones = zones;
    const QSignalBlocker quiet{m_zone};
    const auto typed = m_zone->currentText();
    m_zone->clear();
    for (const auto &zone : zones)
        m_zone->addItem(zone.toString());
    m_zone->setEditText(typed);
}

void GrantRowEditor::fillTypes()
{
    const QSignalBlocker quiet{m_type};
    m_type->clear();
    for (const auto &thing : countedThings()) {
        const auto text = thing.unit == GrantUnit::Chips ? tr("%1 chips").arg(thing.generation)
            : thing.unit == GrantUnit::Cores             ? tr("%1 cores").arg(thing.generation)
                                                         : tr("%1 devices").arg(thing.device);
        m_type->addItem(text, thing.key());
    }
    const Counted own{m_row.generation, m_row.device, m_row.unit};
    if (!m_row.generation.isEmpty()
        && m_type->findData(own.key()) < 0) // a generation or a device of its own stays as it is
        m_type->addItem(m_row.device.isEmpty() ? tr("%1 chips").arg(m_row.generation)
                                               : tr("%1 devices").arg(m_row.device),
                        own.key());
    m_type->setCurrentIndex(m_type->findData(own.key()));
}

void GrantRowEditor::showRow(const MailRow &row)
{
    m_isShowing = true;
    m_row = row;
    m_tier->setCurrentIndex(row.tier ? m_tier->findData(int(*row.tier)) : -1);
    m_count->setText(row.count ? QString::number(*row.count) : row.countWords);
    fillTypes();
    m_zone->setEditText(row.zone.isEmpty() ? row.zoneWords : row.zone.toString());
    m_isShowing = false;
    showDoubts();
}

void GrantRowEditor::focusFirst()
{
    m_tier->setFocus();
}

void GrantRowEditor::read()
{
    if (m_isShowing)
        return;
    m_row.doubts = m_row.doubts & RowDoubts{RowDoubt::NewGeneration};
    m_row.tier = m_tier->currentIndex() < 0 ? std::nullopt : std::optional{Tier(m_tier->currentData().toInt())};
    m_row.doubts.setFlag(RowDoubt::NoTier, !m_row.tier);
    bool isNumber = false;
    const auto typed = m_count->text().trimmed();
    const auto count = typed.toLongLong(&isNumber);
    const bool isRight = isNumber && count >= 1 && count <= grantrules::mostCount;
    m_row.count = isRight ? std::optional{count} : std::nullopt;
    m_row.countWords = isRight ? QString{} : typed;
    m_row.doubts.setFlag(RowDoubt::NoCount, !isRight);
    const auto key = m_type->currentData().toString().split(u'/');
    if (key.size() == 3) {
        m_row.generation = key.at(0);
        m_row.device = key.at(1);
        m_row.unit = GrantUnit(key.at(2).toInt());
    }
    m_row.doubts.setFlag(RowDoubt::NewGeneration, Accelerators::catalogue().generation(m_row.generation) == nullptr);
    readZone(m_row);
    showDoubts();
    emit edited(m_row);
}

void GrantRowEditor::readZone(MailRow &row) const
{
    const auto zone = m_zone->currentText().trimmed().toLower();
    const bool isZone = grantrules::isZone(zone);
    row.zone = isZone ? ZoneId{zone} : ZoneId{};
    row.zoneWords = isZone ? QString{} : zone;
    row.doubts.setFlag(RowDoubt::NoZone, !isZone);
    judgeZone(row, m_zones);
}

void GrantRowEditor::showDoubts()
{
    m_tierField->setError(m_row.tier ? QString{} : tr("Choose one."));
    m_countField->setError(!m_row.countWords.isEmpty() ? tr("A number from 1 to 1,000,000.") : QString{});
    m_zoneField->setError(m_row.zone.isEmpty() ? tr("Choose a zone.") : QString{});
    m_zoneField->setOffer(m_row.proposal.isEmpty() ? QString{} : tr("Use %1").arg(m_row.proposal.toString()));
    const auto doubts = granttext::doubts(m_row);
    m_words->setText(m_row.line.isEmpty() ? doubts
                                          : tr("From the mail: %1").arg(granttext::mailLine(m_row.line))
                             + (doubts.isEmpty() ? QString{} : u'\n' + doubts));
    m_words->setVisible(!m_words->text().isEmpty());
}

void GrantRowEditor::showTexts()
{
    m_isShowing = true;
    const auto tier = m_tier->currentData();
    m_tier->clear();
    for (const auto one : {Tier::OnDemand, Tier::Spot, Tier::Preemptible})
        m_tier->addItem(granttext::tier(one), int(one));
    m_tier->setCurrentIndex(m_tier->findData(tier));
    fillTypes();
    m_isShowing = false;
    showDoubts();
}
