-- SPDX-FileCopyrightText: 2026 TPU Desk contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Keeps slices whole: a job has all hosts of a slice or none. What stands in hosts_of is written before this text.

local not_set = 4294967280 -- NO_VAL and its neighbours are above it

local function given(number)
    return number ~= nil and number < not_set
end

-- The hosts of a slice in the first partition that the job names; one where they stand alone.
local function slice_of(partition)
    local first = string.match(partition or default_partition, "^[^,]+")
    return hosts_of[first] or 1
end

local function keep_whole(job, size)
    if size < 2 then
        return slurm.SUCCESS
    end
    if not given(job.min_nodes) then
        job.min_nodes = size
    end
    if job.min_nodes % size ~= 0 then
        slurm.log_user("A slice of this partition has " .. size .. " hosts and is given as a whole. Ask for " .. size ..
            " nodes, or a multiple of it.")
        return slurm.ERROR
    end
    job.max_nodes = job.min_nodes
    job.shared = 0
    job.req_switch = job.min_nodes / size
    job.wait4switch = 31536000 -- s: rather a year than half a slice
    return slurm.SUCCESS
end

function slurm_job_submit(job, partitions, uid)
    return keep_whole(job, slice_of(job.partition))
end

function slurm_job_modify(job, record, partitions, uid)
    local size = slice_of(job.partition or record.partition)
    if given(job.min_nodes) and size > 1 and job.min_nodes % size ~= 0 then
        slurm.log_user("A slice of this partition has " .. size .. " hosts and is given as a whole.")
        return slurm.ERROR
    end
    return slurm.SUCCESS
end

return slurm.SUCCESS
