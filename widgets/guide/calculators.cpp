// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/calculators.h"

#include "services/tpu/accelerators.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/meter.h"
#include "widgets/common/translated.h"
#include "widgets/guide/guidetongue.h"
#include "widgets/guide/paddedshape.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

enum SliceRow { Chips, Cores, Devices, Hosts, Memory, Addresses, Topology, Runtime, RowCount };

constexpr int addressesOfRegion = 8; // a new project's limit of external addresses in use

QString sizeText(qint64 bytes)
{
    return bytes < 1024 ? PaddingBox::tr("%n bytes", nullptr, int(bytes))
                        : QLocale{}.formattedDataSize(bytes, 1, QLocale::DataSizeIecFormat);
}

Label *wrapping(TextRole role, TextColor textColor)
{
    auto *label = new Label{role, textColor};
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

} // namespace

GuideBox::GuideBox(const QString &language, QWidget *parent)
    : QWidget{parent}
    , m_language{language}
{
    setMaximumWidth(scaled(540));
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(scaled(16), scaled(14), scaled(16), scaled(14));
    column->setSpacing(scaled(10));
}

void GuideBox::speak(const std::function<void()> &run) const
{
    guidetongue::speak(m_language, run);
}

void GuideBox::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    stylepaint::roundedBox(&painter, rect(), 10, tokens.window, tokens.line);
}

PaddingBox::PaddingBox(const QString &language, QWidget *parent)
    : GuideBox{language, parent}
    , m_shape{named(new QLineEdit{u"(128, 300, 7)"_s}, "guideShape")}
    , m_type{named(new QComboBox, "guideElement")}
    , m_shapeField{new FormField{m_shape}}
    , m_typeField{new FormField{m_type}}
    , m_padded{wrapping(TextRole::Strong, TextColor::Text)}
    , m_meter{new Meter}
    , m_sizes{wrapping(TextRole::Body, TextColor::Text)}
    , m_advice{wrapping(TextRole::Body, TextColor::Soft)}
{
    m_padded->setObjectName(u"guidePadded"_s);
    m_sizes->setObjectName(u"guideWaste"_s);
    m_advice->setObjectName(u"guideAdvice"_s);
    m_shape->setMaxLength(300);
    for (const auto &type : elementTypes())
        m_type->addItem(QString::fromLatin1(type.name));
    auto *row = new FormRow;
    row->addField(m_shapeField, 3);
    row->addField(m_typeField, 2);
    auto *column = qobject_cast<QVBoxLayout *>(layout());
    for (QWidget *part : std::initializer_list<QWidget *>{row, m_padded, m_meter, m_sizes, m_advice})
        column->addWidget(part);
    connect(m_shape, &QLineEdit::textChanged, this, [this] { speak([this] { work(); }); });
    connect(m_type, &QComboBox::currentIndexChanged, this, [this] { speak([this] { work(); }); });
    guidetongue::translated(this, language, [this] {
        m_shapeField->setLabel(tr("Shape of the array"));
        m_typeField->setLabel(tr("Type"));
        work();
    });
}

QString PaddingBox::sizesText(const PaddedShape &array)
{
    if (array.paddedBytes == 0)
        return tr("It has no values and takes no memory.");
    if (array.paddedBytes == array.bytes)
        return tr("Its values take %1 of the TPU's memory; nothing is padding.").arg(sizeText(array.bytes));
    const double waste = array.waste();
    const QString share = QLocale{}.toString(waste * 100, 'f', waste < 0.1 ? 1 : 0);
    return tr("%1 of values take %2 of the TPU's memory: %3 % is padding, %4 times the size.")
        .arg(sizeText(array.bytes), sizeText(array.paddedBytes), share, QLocale{}.toString(array.times(), 'f', 1));
}

/// Empty: there is nothing to gain.
QString PaddingBox::adviceText(const PaddedShape &array)
{
    if (array.shape.isEmpty())
        return tr("A single number is not tiled.");
    if (array.waste() <= 0)
        return {};
    if (array.bestBytes < array.paddedBytes)
        return tr("In the order %1 it would take %2. XLA may choose such an order by itself, but not across every "
                  "operation.")
            .arg(shapeText(array.best), sizeText(array.bestBytes));
    if (array.shape.size() == 1) // has no order
        return tr("Vectors of 128, 256, 512 or a multiple of 1024 values waste nothing. Several short ones take less "
                  "in one array.");
    return array.waste() > 0.2
        ? tr("No other order of these dimensions is better. Larger ones help: multiples of 128 last, of 8 before it.")
        : tr("No other order of these dimensions wastes less.");
}

void PaddingBox::work()
{
    const auto shape = parseShape(m_shape->text());
    const auto padded = shape ? paddedShape(*shape, elementTypes().at(std::max(0, m_type->currentIndex())))
                              : std::unexpected{shape.error()};
    m_shapeField->setError(padded ? QString{} : padded.error().message);
    for (QWidget *part : std::initializer_list<QWidget *>{m_padded, m_meter, m_sizes, m_advice})
        part->setVisible(padded.has_value());
    if (!padded)
        return;
    m_padded->setText(shapeText(padded->shape) == shapeText(padded->padded)
                          ? tr("%1 fits without padding").arg(shapeText(padded->shape))
                          : tr("%1 is stored as %2").arg(shapeText(padded->shape), shapeText(padded->padded)));
    m_sizes->setText(sizesText(*padded));
    m_meter->setVisible(padded->bytes > 0);
    m_meter->setParts({.total = std::max(1.0, double(padded->paddedBytes)),
                       .used = double(padded->bytes),
                       .held = double(padded->paddedBytes - padded->bytes)},
                      m_sizes->text());
    m_advice->setText(adviceText(*padded));
    m_advice->setVisible(!m_advice->text().isEmpty());
}

SliceBox::SliceBox(const QString &language, QWidget *parent)
    : GuideBox{language, parent}
    , m_type{named(new QComboBox, "guideType")}
    , m_field{new FormField{m_type}}
    , m_grid{new QGridLayout}
    , m_note{wrapping(TextRole::Body, TextColor::Soft)}
{
    m_note->setObjectName(u"guideSliceNote"_s);
    m_type->setEditable(true);
    m_type->lineEdit()->setMaxLength(40);
    m_type->setInsertPolicy(QComboBox::NoInsert);
    m_type->setMaximumWidth(scaled(240));
    fillTypes();
    m_grid->setHorizontalSpacing(scaled(16));
    m_grid->setVerticalSpacing(scaled(6));
    m_grid->setColumnStretch(1, 1);
    for (int row = 0; row < RowCount; ++row) {
        m_names << new Label{TextRole::Body, TextColor::Soft};
        m_values << wrapping(TextRole::Strong, TextColor::Text);
        m_values.last()->setObjectName(u"guideSlice%1"_s.arg(row));
        m_grid->addWidget(m_names.last(), row, 0, Qt::AlignTop);
        m_grid->addWidget(m_values.last(), row, 1);
    }
    auto *column = qobject_cast<QVBoxLayout *>(layout());
    column->addWidget(m_field);
    column->addLayout(m_grid);
    column->addWidget(m_note);
    connect(m_type, &QComboBox::currentTextChanged, this, [this] { speak([this] { work(); }); });
    guidetongue::translated(this, language, [this] {
        m_field->setLabel(tr("Type of TPU"));
        const QStringList names{tr("Chips"),    tr("TensorCores"),    tr("Devices in JAX"),
                                tr("Hosts"),    tr("Memory (HBM)"),   tr("External addresses"),
                                tr("Topology"), tr("Runtime version")};
        for (int row = 0; row < RowCount; ++row)
            m_names.at(row)->setText(names.at(row));
        work();
    });
}

void SliceBox::fillTypes()
{
    for (const auto &generation : Accelerators::catalogue().generations()) {
        QList<int> sizes = generation.topologies.keys();
        std::ranges::sort(sizes);
        for (const int size : std::as_const(sizes))
            m_type->addItem(u"%1-%2"_s.arg(generation.typePrefix).arg(size));
    }
    m_type->setCurrentText(u"v4-32"_s);
}

void SliceBox::set(int row, const QString &value)
{
    m_values.at(row)->setText(value);
    m_values.at(row)->setVisible(!value.isEmpty());
    m_names.at(row)->setVisible(!value.isEmpty());
}

void SliceBox::work()
{
    const auto &catalogue = Accelerators::catalogue();
    const QString type = m_type->currentText().normalized(QString::NormalizationForm_KC).trimmed().toLower();
    const auto facts = catalogue.facts(type);
    const auto *generation = facts ? catalogue.generation(facts->generation) : nullptr;
    m_field->setError(
        generation != nullptr ? QString{} : tr("No TPU has this name. Names look like v4-32, v5litepod-8 or v6e-16."));
    for (int row = 0; row < RowCount; ++row)
        set(row, {});
    m_note->setVisible(generation != nullptr);
    if (generation == nullptr)
        return;
    const QLocale locale;
    set(Chips, locale.toString(facts->chips));
    set(Cores, locale.toString(facts->cores));
    set(Devices, locale.toString(facts->chips * generation->devicesPerChip));
    set(Hosts, locale.toString(facts->hosts));
    set(Memory,
        tr("%1 GiB, %2 GiB for each chip").arg(locale.toString(facts->hbmGib), locale.toString(generation->hbmGib)));
    set(Addresses,
        facts->hosts > addressesOfRegion ? tr("%1, more than the %2 that a new project may use in a region")
                                               .arg(locale.toString(facts->hosts), locale.toString(addressesOfRegion))
                                         : locale.toString(facts->hosts));
    set(Topology, facts->topology.isEmpty() ? tr("not a size that the catalogue knows") : facts->topology);
    set(Runtime, facts->runtime);
    m_note->setText(
        generation->suffixCounts == CountUnit::Cores
            ? tr("In the name of a %1 the number counts TensorCores, two for each chip.").arg(generation->name)
            : tr("In the name of a %1 the number counts chips.").arg(generation->name));
}
