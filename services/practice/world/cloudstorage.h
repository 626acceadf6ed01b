// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/buckets.h"
#include "services/practice/world/objects.h"
#include "services/practice/world/sentbytes.h"
#include "services/practice/world/storageaccess.h"
#include "services/practice/world/uploads.h"

namespace practice {

/// Cloud Storage: its parts, and the order in which they begin.
struct CloudStorage
{
    CloudStorage(WorldContext &context, Project &project, SignIns &signIns)
        : buckets{context}
        , objects{context, buckets}
        , uploads{context, objects}
        , access{context, project, signIns}
    {
    }

    void found()
    {
        buckets.found();
        uploads.found();
        objects.found();
    }
    /// After the state has been cleared.
    void forgetAll()
    {
        uploads.forgetAll();
        objects.forgetAll();
        sent.clear();
    }

    Buckets buckets;
    Objects objects;
    Uploads uploads;
    StorageAccess access;
    SentBytes sent{};
};

} // namespace practice
