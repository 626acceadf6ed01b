// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpufacts.h"

#include "widgets/common/codeview.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostValueCharacters = 300; // keys and scripts can be very long; the whole text is in the tool tip

/// Metadata that has its own place, or is nobody's business on a screen.
bool isShownElsewhere(const QString &key)
{
    return key == "startup-script"_L1 || key == "shutdown-script"_L1;
}

} // namespace

TpuFacts::TpuFacts(QWidget *parent)
    : QWidget{parent}
{
    auto *layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    translated(this, [this] {
        if (m_content)
            rebuild();
    });
}

void TpuFacts::setTpu(const Tpu &tpu)
{
    if (tpu == m_tpu && !m_request && m_content)
        return;
    m_tpu = tpu;
    m_request.reset();
    rebuild();
}

void TpuFacts::setRequest(const QueuedResource &request)
{
    if (m_request == request && m_content)
        return;
    m_tpu = {};
    m_request = request;
    rebuild();
}

void TpuFacts::clear()
{
    m_tpu = {};
    m_request.reset();
    delete m_content;
    m_content = nullptr;
}

void TpuFacts::rebuild()
{
    delete m_content;
    m_content = new QWidget{this};
    m_column = new QVBoxLayout{m_content};
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(scaled(6));
    if (m_request)
        addRequest();
    addMaintenance();
    addSymptoms();
    addRest();
    addMap(tr("Metadata"), m_tpu.metadata);
    addScript(tr("Start-up script"), u"startup-script"_s);
    addScript(tr("Shutdown script"), u"shutdown-script"_s);
    addLabels();
    layout()->addWidget(m_content);
}

void TpuFacts::addTitle(const QString &title)
{
    if (m_column->count() > 0)
        m_column->addSpacing(scaled(6));
    m_column->addWidget(new Label{title, TextRole::Strong});
}

void TpuFacts::addPair(const QString &name, const QString &value)
{
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(12));
    auto *left = new Label{name, TextRole::Body, TextColor::Soft};
    left->setWordWrap(true);
    left->setFixedWidth(scaled(112));
    row->addWidget(left, 0, Qt::AlignTop);
    constexpr qsizetype longWord = 28; // would not fit beside the name, and cannot be wrapped
    if (std::ranges::any_of(value.split(u' '), [](const QString &word) { return word.size() > longWord; })) {
        auto *right = new ElidedLabel;
        right->setElideMode(Qt::ElideMiddle);
        right->setFullText(value.size() > mostValueCharacters ? value.first(mostValueCharacters) + u'…' : value);
        row->addWidget(right, 1);
    } else {
        auto *right = new Label{value};
        right->setWordWrap(true);
        right->setTextInteractionFlags(Qt::TextSelectableByMouse);
        row->addWidget(right, 1, Qt::AlignTop);
    }
    m_column->addLayout(row);
}

void TpuFacts::addMaintenance()
{
    if (!m_tpu.maintenance)
        return;
    const auto &maintenance = *m_tpu.maintenance;
    const auto now = QDateTime::currentDateTimeUtc();
    addTitle(tr("Maintenance"));
    auto *badge = new StateBadge;
    const auto left = std::chrono::seconds{now.secsTo(maintenance.windowStart)};
    if (maintenance.status == "ONGOING"_L1 || !maintenance.windowStart.isValid() || left.count() <= 0)
        badge->setState(StatusLevel::Warning, tr("under way"));
    else
        badge->setState(StatusLevel::Warning, tr("planned %1", "%1: in 2 h 14 min").arg(phrases::in(left)));
    badge->setToolTip(phrases::exactTime(maintenance.windowStart));
    m_column->addWidget(badge);
    auto *text = new Label{
        tr("Google restarts the hosts. Programs on them end, and the addresses may change. Save your work before."),
        TextRole::Body, TextColor::Soft};
    text->setWordWrap(true);
    m_column->addWidget(text);
}

void TpuFacts::addSymptoms()
{
    if (m_tpu.symptoms.isEmpty())
        return;
    addTitle(tr("Symptoms"));
    for (const auto &symptom : m_tpu.symptoms) {
        auto *badge = new StateBadge;
        badge->setState(symptom.type == "PROJECT_ABUSE"_L1 ? StatusLevel::Bad : StatusLevel::Warning, symptom.type);
        badge->setToolTip(phrases::exactTime(symptom.createTime));
        m_column->addWidget(badge);
        auto *text = new Label{symptom.workerId.isEmpty() ? symptom.details
                                                          : tr("Host %1: %2").arg(symptom.workerId, symptom.details),
                               TextRole::Body, TextColor::Soft};
        text->setWordWrap(true);
        m_column->addWidget(text);
    }
}

void TpuFacts::addMap(const QString &title, const QMap<QString, QString> &values)
{
    bool hasTitle = false;
    for (const auto &[key, value] : values.asKeyValueRange()) {
        if (isShownElsewhere(key))
            continue;
        if (!hasTitle)
            addTitle(title);
        hasTitle = true;
        addPair(key, value);
    }
}

void TpuFacts::addLabels()
{
    QMap<QString, QString> ours;
    auto others = m_tpu.labels;
    for (const auto &[key, value] : m_tpu.labels.asKeyValueRange()) {
        if (!key.startsWith("tpudesk-"_L1))
            continue;
        ours.insert(key, value);
        others.remove(key);
    }
    addMap(tr("Labels"), others);
    addMap(tr("Labels of TPU Desk"), ours);
}

void TpuFacts::addScript(const QString &title, const QString &key)
{
    const auto script = m_tpu.metadata.value(key);
    if (script.isEmpty())
        return;
    addTitle(title);
    auto *code = new CodeView;
    code->setLines(1, 8);
    code->setCode(script.endsWith(u'\n') ? script.chopped(1) : script);
    m_column->addWidget(code);
}

void TpuFacts::addRest()
{
    QList<std::pair<QString, QString>> pairs;
    if (!m_tpu.description.isEmpty())
        pairs.emplaceBack(tr("Description"), m_tpu.description);
    if (!m_tpu.network.isEmpty())
        pairs.emplaceBack(tr("Network"), lastSegment(m_tpu.network));
    if (!m_tpu.subnetwork.isEmpty())
        pairs.emplaceBack(tr("Subnetwork"), lastSegment(m_tpu.subnetwork));
    if (!m_tpu.tags.isEmpty())
        pairs.emplaceBack(tr("Tags"), phrases::list(m_tpu.tags));
    if (!m_tpu.serviceAccount.isEmpty())
        pairs.emplaceBack(tr("Service account"), m_tpu.serviceAccount);
    for (const auto &disk : m_tpu.dataDisks) {
        const auto name = lastSegment(disk.source);
        pairs.emplaceBack(tr("Data disk"), disk.isReadOnly ? tr("%1, read only", "name of a disk").arg(name) : name);
    }
    if (!m_tpu.queuedResource.isEmpty())
        pairs.emplaceBack(tr("Request"), lastSegment(m_tpu.queuedResource.toString()));
    if (m_tpu.createTime.isValid())
        pairs.emplaceBack(tr("Created"), phrases::exactTime(m_tpu.createTime));
    if (const auto end = plannedEnd(m_tpu); end.isValid())
        pairs.emplaceBack(tr("Google deletes it"), phrases::exactTime(end));
    if (pairs.isEmpty())
        return;
    addTitle(tr("Properties"));
    for (const auto &[name, value] : pairs)
        addPair(name, value);
}

void TpuFacts::addRequest()
{
    addTitle(tr("What it asks for"));
    for (const auto &node : m_request->nodes) {
        const auto name = !node.name.isEmpty() ? node.name : node.prefix.isEmpty() ? m_request->shortName : node.prefix;
        const auto type = node.count > 1 ? tr("%1 × %2", "count × type").arg(node.count).arg(node.acceleratorType)
                                         : node.acceleratorType;
        addPair(node.count > 1 ? name + u"-0…"_s + QString::number(node.count - 1) : name, type);
        if (!node.runtimeVersion.isEmpty())
            addPair(tr("Runtime version"), node.runtimeVersion);
    }
    if (m_request->tier == Tier::Reserved)
        addPair(tr("Reservation"), lastSegment(m_request->reservation));
    if (m_request->createTime.isValid())
        addPair(tr("Asked"), phrases::exactTime(m_request->createTime));
    if (m_request->validAfter.isValid())
        addPair(tr("Not before"), phrases::exactTime(m_request->validAfter));
    if (m_request->validUntil.isValid())
        addPair(tr("Google gives up"), phrases::exactTime(m_request->validUntil));
    if (m_request->state == QueuedResourceState::Suspended || m_request->state == QueuedResourceState::Suspending)
        addPair(tr("Suspended by"),
                m_request->stateInitiator == "SERVICE"_L1    ? tr("Google: its nodes were taken back")
                    : m_request->stateInitiator == "USER"_L1 ? tr("a user: its nodes were deleted")
                                                             : tr("not said"));
}
