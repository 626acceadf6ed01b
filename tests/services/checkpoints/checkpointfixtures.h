// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/services/checkpoints/checkpointbytes.h"
#include "tests/services/checkpoints/checkpointplace.h"

/// Checkpoints as the programs of the field leave them.
namespace checkpointfixtures {

inline const QByteArray committed{
    "{\"item_handlers\": {\"default\": \"x\"}, \"init_timestamp_nsecs\": 1714550400000000000, "
    "\"commit_timestamp_nsecs\": 1714550460000000000}"};

/// One tree of arrays, 1,000 bytes of data.
inline void addTree(CheckpointPlace *place, const QByteArray &path)
{
    place->add(path + "/_METADATA", "{}");
    place->add(path + "/manifest.ocdbt", QByteArray(50, 'm'));
    place->add(path + "/d/0123abcd", QByteArray(600, 'd'));
    place->add(path + "/ocdbt.process_0/d/4567cdef", QByteArray(400, 'd'));
}

/// With CheckpointManager: a step with the item "default"; in a bucket with its commit markers.
inline void addOrbax(CheckpointPlace *place, const QByteArray &path)
{
    place->add(path + "/_CHECKPOINT_METADATA", committed);
    addTree(place, path + "/default");
    if (!place->isBucket)
        return;
    place->add(path + "/commit_success.txt", "Checkpoint commit was successful");
    place->add(path + "/default/commit_success.txt", "Checkpoint commit was successful");
}

inline void addTrainer(CheckpointPlace *place, const QByteArray &path, const QByteArray &step)
{
    place->add(path + "/config.json", "{}");
    place->add(path + "/model.safetensors", checkpointbytes::safetensors(2'000));
    place->add(path + "/optimizer.pt", checkpointbytes::zip(QByteArray(900, 'o'), true));
    place->add(path + "/rng_state.pth", checkpointbytes::zip("r", true));
    place->add(path + "/trainer_state.json", "{\"epoch\": 1.0, \"global_step\": " + step + ", \"log_history\": []}");
}

inline void addShards(CheckpointPlace *place, const QByteArray &folder)
{
    place->add(folder + "/model-00001-of-00002.safetensors", checkpointbytes::safetensors(300));
    place->add(folder + "/model-00002-of-00002.safetensors", checkpointbytes::safetensors(200));
    place->add(folder + "/model.safetensors.index.json",
               "{\"metadata\": {}, \"weight_map\": {\"a\": \"model-00001-of-00002.safetensors\", "
               "\"b\": \"model-00002-of-00002.safetensors\"}}");
}

inline void addLevanter(CheckpointPlace *place, const QByteArray &path, const QByteArray &step)
{
    place->add(path + "/model/layers/.zarray", "{}");
    place->add(path + "/model/layers/0", QByteArray(700, 'w'));
    place->add(path + "/metadata.json", "{\"step\": " + step + ", \"timestamp\": \"2026-05-01T10:00:00\"}");
}

inline void addDistributed(CheckpointPlace *place, const QByteArray &path)
{
    place->add(path + "/__0_0.distcp", QByteArray(800, 'w'));
    place->add(path + "/__1_0.distcp", QByteArray(800, 'w'));
    place->add(path + "/.metadata", "pickle");
}

} // namespace checkpointfixtures
