// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/setup/stepsettings.h"

struct BucketMount;

/// Which bucket all hosts see as a folder. Names: podMounts, podBucketPlace, podBucketFolder, podBucketAccess,
/// podBucketCache, podBucketKeep.
class BucketSettings : public StepSettings
{
    Q_OBJECT

public:
    explicit BucketSettings(QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void showPlan(const PodPlan &plan) override; ///< of another plan nothing stays that was typed
    void putChoices(PodChoices *choices) const override; ///< what cannot be mounted is said at its field, and not put
    QWidget *askForMissing() override; ///< the bucket

private:
    void build();
    void allow();
    void nameChoices();
    [[nodiscard]] BucketMount typed(const QJsonObject &before) const;
    /// At its field; false: there is none.
    bool showProblem(const BucketMount &mount) const;

    QUuid m_plan;
    QCheckBox *m_mounts;
    QLineEdit *m_place;
    QLineEdit *m_folder;
    QComboBox *m_access;
    QComboBox *m_cache;
    QComboBox *m_keep;
    FormField *m_placeField;
    FormField *m_folderField;
    FormField *m_accessField;
    FormField *m_cacheField;
    FormField *m_keepField;
};

/// Where the programs that JAX compiles are kept for all hosts. Names: podSharesCache, podCachePlace, podCacheLog.
class CompileCacheSettings : public StepSettings
{
    Q_OBJECT

public:
    explicit CompileCacheSettings(QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void showPlan(const PodPlan &plan) override; ///< of another plan nothing stays that was typed
    void putChoices(PodChoices *choices) const override; ///< what cannot be its place is said there, and not put

private:
    void allow();

    QUuid m_plan;
    QCheckBox *m_shares;
    QLineEdit *m_place;
    QCheckBox *m_isLogged;
    FormField *m_placeField;
};
