// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/clustersheet.h"

#include "services/cluster/slurmconf.h"
#include "services/core/clock.h"
#include "services/core/punctuation.h"
#include "widgets/cluster/clusterlook.h"
#include "widgets/common/codeview.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const auto otherMachine = u"other"_s; ///< of the combo box: an address that is typed
const auto usualHome = u"/mnt/share"_s;

QString textOfLine(const FormField *field)
{
    return qobject_cast<QLineEdit *>(field->field())->text().trimmed();
}

void setLine(const FormField *field, const QString &text)
{
    qobject_cast<QLineEdit *>(field->field())->setText(text);
}

/// "cluster", else "cluster2": they are told apart by their names.
QString freeClusterName(const QList<Cluster> &all)
{
    auto name = u"cluster"_s;
    for (int number = 2; std::ranges::contains(all, name, &Cluster::name); ++number)
        name = u"cluster%1"_s.arg(number);
    return name;
}

/// Hosts of one network find each other; those of two do not.
QString networkProblem(const QList<ClusterOffer> &offers)
{
    const ClusterOffer *first = nullptr;
    for (const auto &offer : offers) {
        if (offer.network.isEmpty())
            continue;
        if (first != nullptr && first->network != offer.network)
            return ClusterSheet::tr("%1 is in the network %2, and %3 in %4. All hosts of a cluster have to be in one.")
                .arg(first->slice.name, first->network, offer.slice.name, offer.network);
        first = first != nullptr ? first : &offer;
    }
    return {};
}

/// Where most slices are: they can be one cluster.
QString usualNetwork(const QList<ClusterOffer> &offers)
{
    QMap<QString, int> counts;
    for (const auto &offer : offers) {
        if (offer.problem.isEmpty())
            ++counts[offer.network];
    }
    QString most;
    for (auto count = counts.cbegin(); count != counts.cend(); ++count)
        most = count.value() > counts.value(most) ? count.key() : most;
    return most;
}

QString offerText(const ClusterOffer &offer)
{
    const auto words = punctuation::labelled(offer.slice.name, clusterlook::sliceText(offer.slice));
    return offer.problem.isEmpty() ? words : punctuation::sentences({punctuation::stopped(words), offer.problem});
}

bool isSameHost(const PodHost &a, const PodHost &b)
{
    return a.isPlain() ? a.id == b.id : a.tpu == b.tpu && a.worker == b.worker;
}

} // namespace

ClusterSheet::ClusterSheet(const ClusterCalls &calls, Clock *clock, QWidget *host)
    : SideSheet{host}
    , m_calls{calls}
    , m_clock{clock}
    , m_notice{named(new NoticeBar, "clusterSheetNotice")}
    , m_name{named(
          this, new FormField{new QLineEdit}, "clusterName", [] { return tr("Name"); },
          [] { return tr("Small letters, digits and “_”"); })}
    , m_slicesTitle{translated(this, new Label{TextRole::Strong}, [] { return tr("TPU VMs and pods"); })}
    , m_slices{named(this, new QListWidget, "clusterSlices", [] { return tr("TPU VMs and pods"); })}
    , m_slicesNote{new Label{TextRole::Body, TextColor::Bad}}
    , m_shared{named(
          this, new QCheckBox, "clusterShared",
          [] { return tr("Jobs may have single chips of TPU VMs with one host"); },
          [] { return tr("A pod is always given as a whole"); })}
    , m_controller{new QComboBox}
    , m_controllerField{named(
          this, new FormField{m_controller}, "clusterController", [] { return tr("Controller"); },
          [] {
              return tr(
                  "Keeps the queue. When this machine is taken away, nothing new starts until it is back: a small "
                  "machine that stays is the better place.");
          })}
    , m_address{named(
          this, new FormField{new QLineEdit}, "clusterControllerAddress",
          [] { return tr("Address of the controller"); },
          [] { return tr("user@address, in the same network as the hosts"); })}
    , m_home{named(
          this, new FormField{new QLineEdit}, "clusterHome", [] { return tr("Shared folder"); },
          [] { return tr("All hosts have it: jobs begin there, and their logs lie there."); })}
    , m_state{named(
          this, new FormField{new QLineEdit}, "clusterState", [] { return tr("Folder of the queue"); },
          [] {
              return tr("Empty: on the controller's own disk. On the shared folder the queue outlives the machine.");
          })}
    , m_accounting{new QComboBox}
    , m_accountingField{named(this, new FormField{m_accounting}, "clusterAccounting",
                              [] { return tr("What jobs have used is written down"); })}
    , m_asks{named(
          this, new QCheckBox, "clusterAsks",
          [] { return tr("When a job needs a slice that was taken away, ask for it again"); },
          [] { return tr("By the request that it came from, and billed as that is"); })}
    , m_previewTitle{translated(this, new Label{TextRole::Strong},
                                [] { return tr("What is written into /etc/slurm on all hosts"); })}
    , m_preview{named(this, new CodeView, "clusterPreview", [] { return tr("Files of the cluster"); })}
    , m_submit{addCancelAndSubmit(this, u"clusterSheet"_s)}
{
    setObjectName(u"clusterSheet"_s);
    setGuide("cluster#make"_L1);
    setSheetWidth(620);
    setEnterSubmits(false);
    build();
    connectParts();
    translated(this, [this] {
        fillAccounting();
        wordOffers();
        fillControllers(controller());
        showPurpose();
        check();
    });
}

void ClusterSheet::build()
{
    m_slices->setSelectionMode(QAbstractItemView::NoSelection); // ticks are what is chosen
    m_slices->setMinimumHeight(scaled(120));
    m_slices->setMaximumHeight(scaled(220));
    for (auto *box : {m_controller, m_accounting}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(18);
    }
    m_slicesNote->setWordWrap(true);
    m_preview->setLines(4, 16);
    auto *folders = new FormRow;
    folders->addField(m_home);
    folders->addField(m_state);
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_name, m_slicesTitle, m_slices, m_slicesNote,
                                                          m_shared, m_controllerField, m_address, folders,
                                                          m_accountingField, m_asks, m_previewTitle, m_preview})
        body()->addWidget(part);
    body()->addStretch(1);
}

void ClusterSheet::connectParts()
{
    for (auto *field : {m_name, m_address, m_home, m_state})
        connect(qobject_cast<QLineEdit *>(field->field()), &QLineEdit::textChanged, this, &ClusterSheet::check);
    connect(m_slices, &QListWidget::itemChanged, this, [this] {
        fillControllers(controller());
        check();
    });
    connect(m_controller, &QComboBox::currentIndexChanged, this, &ClusterSheet::check);
    connect(m_accounting, &QComboBox::currentIndexChanged, this, &ClusterSheet::check);
    for (auto *box : {m_shared, m_asks})
        connect(box, &QCheckBox::toggled, this, &ClusterSheet::check);
    connect(m_submit, &QPushButton::clicked, this, &ClusterSheet::submit);
}

void ClusterSheet::openNew()
{
    Cluster fresh;
    fresh.name = freeClusterName(m_calls.clusters());
    fresh.home = usualHome;
    show(fresh);
}

void ClusterSheet::openFor(const Cluster &cluster)
{
    show(cluster);
}

void ClusterSheet::show(const Cluster &cluster)
{
    m_shown = cluster;
    m_wasTried = false;
    m_notice->dismiss();
    setLine(m_name, cluster.name);
    setLine(m_home, cluster.home);
    setLine(m_state, cluster.stateFolder);
    m_shared->setChecked(std::ranges::any_of(cluster.slices, &ClusterSlice::isShared));
    m_asks->setChecked(cluster.asksForSlices);
    m_accounting->setCurrentIndex(std::max(0, m_accounting->findData(int(cluster.accounting))));
    fillSlices(cluster);
    setLine(m_address,
            cluster.controller.isPlain() && !cluster.controller.id.isEmpty() ? cluster.controller.id : QString{});
    fillControllers(cluster.controller);
    m_name->setEnabled(cluster.id.isNull() || !cluster.isReady()); // jobs and accounting know it by that
    showPurpose();
    m_first = this->cluster();
    check();
    open();
}

/// Its own slices, also those whose TPU is away, then what could be added.
void ClusterSheet::fillSlices(const Cluster &cluster)
{
    const QSignalBlocker quiet{m_slices};
    m_slices->clear();
    m_offers.clear();
    const auto offers = m_calls.offers ? m_calls.offers() : QList<ClusterOffer>{};
    for (const auto &slice : cluster.slices) {
        const auto known = std::ranges::find_if(
            offers, [&](const ClusterOffer &offer) { return !slice.tpu.isEmpty() && offer.slice.tpu == slice.tpu; });
        addOffer({.slice = slice, .network = known != offers.end() ? known->network : QString{}}, true);
    }
    const auto usual = usualNetwork(offers);
    for (const auto &offer : offers) {
        const bool isOwn = std::ranges::any_of(cluster.slices, [&](const ClusterSlice &slice) {
            return (!slice.tpu.isEmpty() && slice.tpu == offer.slice.tpu)
                || (!slice.request.isNull() && slice.request == offer.slice.request && offer.slice.tpu.isEmpty());
        });
        if (!isOwn)
            addOffer(offer,
                     cluster.slices.isEmpty() && offer.problem.isEmpty() && !offer.slice.tpu.isEmpty()
                         && offer.network == usual);
    }
}

void ClusterSheet::addOffer(const ClusterOffer &offer, bool isChosen)
{
    auto *item = new QListWidgetItem{offerText(offer), m_slices};
    item->setData(Qt::UserRole, int(m_offers.size()));
    item->setFlags(offer.problem.isEmpty() ? item->flags() | Qt::ItemIsUserCheckable
                                           : item->flags() & ~Qt::ItemIsEnabled);
    item->setCheckState(isChosen ? Qt::Checked : Qt::Unchecked);
    m_offers.append(offer);
    m_slices->setCurrentRow(0); // where the keyboard begins
}

/// In the language of now; why one cannot be taken is worded by whoever offers it.
void ClusterSheet::wordOffers()
{
    const QSignalBlocker quiet{m_slices};
    const auto now = m_calls.offers ? m_calls.offers() : QList<ClusterOffer>{};
    for (int row = 0; row < m_slices->count(); ++row) {
        auto &offer = m_offers[m_slices->item(row)->data(Qt::UserRole).toInt()];
        const auto same = std::ranges::find_if(
            now, [&offer](const ClusterOffer &other) { return other.slice.name == offer.slice.name; });
        if (!offer.problem.isEmpty() && same != now.end())
            offer.problem = same->problem;
        m_slices->item(row)->setText(offerText(offer));
    }
}

QList<ClusterOffer> ClusterSheet::chosen() const
{
    QList<ClusterOffer> offers;
    for (int row = 0; row < m_slices->count(); ++row) {
        const auto *item = m_slices->item(row);
        if (item->checkState() == Qt::Checked)
            offers << m_offers.value(item->data(Qt::UserRole).toInt());
    }
    return offers;
}

/// Host 0 of each slice, TPU VMs that are no part of it, and whatever address is typed.
void ClusterSheet::fillControllers(const PodHost &chosen)
{
    const QSignalBlocker quiet{m_controller};
    QList<PodHost> hosts;
    const auto add = [&hosts](const ClusterOffer &offer) {
        const auto host = offer.slice.hosts.value(0).host;
        if (!host.id.isEmpty() && host.workers == 1) // a host of its own: no job of a pod has to share with it
            hosts.prepend(host);
        else if (!host.id.isEmpty())
            hosts.append(host);
    };
    std::ranges::for_each(std::as_const(m_offers), add);
    m_controller->clear();
    for (const auto &host : std::as_const(hosts))
        m_controller->addItem(menuText(labelOf(host)), host.id);
    m_controller->addItem(tr("Another machine…"), otherMachine);
    const auto same = std::ranges::find_if(hosts, [&](const PodHost &host) { return isSameHost(host, chosen); });
    const auto id = same != hosts.end() ? same->id : chosen.id.isEmpty() ? QString{} : otherMachine;
    m_controller->setCurrentIndex(std::max(0, m_controller->findData(id)));
}

void ClusterSheet::fillAccounting()
{
    const QSignalBlocker quiet{m_accounting};
    const auto chosen = m_accounting->count() > 0 ? m_accounting->currentData().toInt() : int(ClusterAccounting::File);
    m_accounting->clear();
    for (const auto one : {ClusterAccounting::File, ClusterAccounting::Database, ClusterAccounting::None})
        m_accounting->addItem(clusterlook::accountingText(one), int(one));
    m_accounting->setCurrentIndex(std::max(0, m_accounting->findData(chosen)));
}

PodHost ClusterSheet::controller() const
{
    const auto id = m_controller->currentData().toString();
    if (id == otherMachine) {
        const auto hosts = parseHostList(textOfLine(m_address));
        return hosts ? hosts->value(0) : PodHost{};
    }
    for (const auto &offer : m_offers) {
        if (const auto host = offer.slice.hosts.value(0).host; !id.isEmpty() && host.id == id)
            return host;
    }
    return {};
}

Cluster ClusterSheet::cluster() const
{
    auto cluster = m_shown;
    cluster.name = textOfLine(m_name);
    if (const auto host = controller(); !isSameHost(host, cluster.controller)) {
        cluster.controller = host;
        cluster.controllerName.clear(); // it is asked anew
        cluster.controllerAddress.clear();
    }
    cluster.slices.clear();
    const auto offers = chosen();
    for (const auto &offer : offers) {
        auto slice = offer.slice;
        slice.isShared = m_shared->isChecked() && slice.hosts.size() == 1;
        cluster.slices.append(slice);
    }
    cluster.accounting = ClusterAccounting(m_accounting->currentData().toInt());
    cluster.home = textOfLine(m_home);
    cluster.stateFolder = textOfLine(m_state);
    cluster.asksForSlices = m_asks->isChecked();
    return cluster;
}

QMap<QString, QString> ClusterSheet::problems() const
{
    const auto wanted = cluster();
    auto found = problemsOf(wanted);
    const auto all = m_calls.clusters();
    const bool isTaken = std::ranges::any_of(all, [&](const Cluster &other) {
        return other.name == wanted.name && other.id != m_shown.id && !other.undoneAt.isValid();
    });
    if (isTaken && !found.contains(u"name"_s))
        found.insert(u"name"_s, tr("There is a cluster of this name already. Choose another one."));
    if (const auto problem = networkProblem(chosen()); !problem.isEmpty() && !found.contains(u"slices"_s))
        found.insert(u"slices"_s, problem);
    if (m_controller->currentData().toString() == otherMachine) {
        const auto hosts = parseHostList(textOfLine(m_address));
        if (!hosts)
            found.insert(u"controller"_s, hosts.error().message);
        else if (hosts->size() != 1)
            found.insert(u"controller"_s, tr("Enter the address of one machine, for example me@10.0.0.5."));
    }
    return found;
}

bool ClusterSheet::isFilled() const
{
    return cluster() != m_first;
}

/// What is missing is said when somebody has tried, not while he types.
void ClusterSheet::check()
{
    const auto found = problems();
    const auto shown = m_wasTried ? found : QMap<QString, QString>{};
    const bool isOther = m_controller->currentData().toString() == otherMachine;
    m_address->setVisible(isOther);
    m_name->setError(shown.value(u"name"_s));
    m_controllerField->setError(isOther ? QString{} : shown.value(u"controller"_s));
    m_address->setError(isOther ? shown.value(u"controller"_s) : QString{});
    m_home->setError(shown.value(u"home"_s));
    // Slices that cannot be together are told at once: it is seen which tick makes it so.
    const auto slices = chosen().isEmpty() ? shown.value(u"slices"_s) : found.value(u"slices"_s);
    m_slicesNote->setText(slices);
    m_slicesNote->setVisible(!slices.isEmpty());
    m_accountingField->setHint(clusterlook::accountingHint(ClusterAccounting(m_accounting->currentData().toInt())));
    showPreview(cluster(), found.isEmpty());
}

/// Numbers of processors come from the hosts themselves, when they are asked.
void ClusterSheet::showPreview(const Cluster &cluster, bool isRight)
{
    m_previewTitle->setVisible(isRight);
    m_preview->setVisible(isRight);
    if (!isRight)
        return;
    QStringList parts;
    const auto files = slurmFiles(cluster, oldestSlurm);
    for (const auto &file : files)
        parts << u"# %1/%2\n%3"_s.arg(slurmplace::folder, file.name, QString::fromUtf8(file.text));
    m_preview->setCode(parts.join(u'\n'), CodeLanguage::Plain);
}

void ClusterSheet::submit()
{
    m_wasTried = true;
    m_notice->dismiss();
    check();
    const auto found = problems();
    const std::pair<QString, QWidget *> parts[] = {
        {u"name"_s, m_name},
        {u"slices"_s, m_slices},
        {u"controller"_s, m_address->isHidden() ? m_controllerField : m_address},
        {u"home"_s, m_home}};
    for (const auto &[field, part] : parts) {
        if (found.contains(field))
            return part->setFocus(Qt::OtherFocusReason);
    }
    auto wanted = cluster();
    if (m_shown.id.isNull()) {
        wanted.id = QUuid::createUuid();
        wanted.createdAt = m_clock->now();
    }
    wanted.undoneAt = {};
    if (const auto done = m_calls.keep(wanted); !done)
        return m_notice->showError(done.error());
    close();
    emit kept(wanted.id);
}

void ClusterSheet::showPurpose()
{
    const bool isNew = m_shown.id.isNull();
    setTitle(isNew ? tr("Make a cluster") : tr("Change the cluster"));
    m_submit->setText(isNew ? tr("Make the cluster") : tr("Change and set up"));
}
