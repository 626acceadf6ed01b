// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpuservice.h"
#include "widgets/common/translated.h"

#include <QMap>
#include <QWidget>

class FormField;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class HardwareForm;
class ScriptEditor;
struct DiskServices;

/// What the form begins with; empty parts are proposed.
struct CreatePreset
{
    ZoneId zone{};
    QString generation{};
    QString acceleratorType{};
    std::optional<Tier> tier{};
    std::optional<ExternalAddress> externalAddress{};

    friend bool operator==(const CreatePreset &, const CreatePreset &) = default;
};

/// The fields of one TPU: a spec in, a spec out, errors at the field they belong to.
/// Names: createZone, createType, createTier, createReservation, createRunHours, createRuntime, createName, createMore,
/// createNetwork, createSubnetwork, createExternal, createAccount, createDescription, createTags, createLabels,
/// createMetadata, createFlags, createScript, and those of HardwareForm.
class CreateForm : public QWidget
{
    Q_OBJECT

public:
    /// `disks`: of whom disks are asked for, once they are looked at. `belowPlace`: what stands below zone and type.
    explicit CreateForm(const DiskServices &disks, const QList<QWidget *> &belowPlace = {}, QWidget *parent = nullptr);

    void setZones(const QList<ZoneId> &zones); ///< the first is chosen unless the user has chosen one
    /// Ignored unless it is of the chosen zone. `accounts`: service accounts that can be chosen; others may be typed.
    void setOffer(const ZoneOffer &offer, const QStringList &accounts = {});
    void setLoading(const QString &sentence); ///< types are on their way
    void setPreset(const CreatePreset &preset);
    void setSpec(const TpuSpec &spec); ///< everything as it was, for another try
    /// Chooses the tier unless the user has done so.
    void proposeTier(Tier tier);
    void proposeName(const QString &name); ///< unless the user has typed one
    void clearName(); ///< and what else another TPU cannot have, or is not to get unasked: its disks

    /// A list of the form is open: what it offers must not change now.
    [[nodiscard]] bool isInHand() const;
    [[nodiscard]] TpuSpec spec() const;
    /// Shows each error at its field and returns the first; empty: there is none. `taken`: names in use in the zone.
    QString check(const QStringList &taken);
    void focusFirstError();

signals:
    void changed();
    void zoneChosen(const ZoneId &zone);
    void touched(); ///< by the user, whatever field

private:
    void build(const QList<QWidget *> &belowPlace);
    [[nodiscard]] QWidget *buildMore();
    FormField *field(SpecField part, QWidget *edit, const char *name, TranslatedText label, TranslatedText hint = {});
    [[nodiscard]] FormField *fieldOf(SpecField part) const;
    void nameChoices();
    void connectFields();
    void hintTypes();
    void showTypes();
    void chooseType();
    void chooseRuntime();
    void placeHardware();
    void showRuntimeHint();
    void showFlags();
    void offerAccounts(const QStringList &accounts);
    [[nodiscard]] QString typeText(const OfferedType &type) const;
    [[nodiscard]] QMap<SpecField, QString> problems(const QStringList &taken) const;

    QComboBox *m_zone;
    QComboBox *m_type;
    QComboBox *m_tier;
    QLineEdit *m_reservation;
    QSpinBox *m_runHours;
    QComboBox *m_runtime;
    QLineEdit *m_name;
    QPushButton *m_more;
    QLineEdit *m_network;
    QLineEdit *m_subnetwork;
    QLineEdit *m_description;
    QLineEdit *m_tags;
    QCheckBox *m_external;
    QPlainTextEdit *m_labels;
    QPlainTextEdit *m_metadata;
    QComboBox *m_account;
    QLineEdit *m_flags;
    ScriptEditor *m_script;
    HardwareForm *m_hardware;
    QList<std::pair<SpecField, FormField *>> m_fields; ///< from the top
    ZoneOffer m_offer;
    CreatePreset m_preset;
    QString m_automaticRuntime;
    QString m_proposedName;
    bool m_zoneTouched = false;
    bool m_tierTouched = false;
};

/// What was read from a multi-line field, one name=value per line; empty lines do not count.
/// Whether Google takes the names and values is validate()'s business (services/tpu/tpuspec.h).
struct Pairs
{
    QMap<QString, QString> values;
    QString problem; ///< the first line that is wrong, why, and what to do; translated; empty when all is well
};

[[nodiscard]] Pairs parsePairs(const QString &text);

/// The text that parsePairs() reads back as the same values.
[[nodiscard]] QString pairsText(const QMap<QString, QString> &values);
