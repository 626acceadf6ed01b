# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# slurmdbd beside the controller, over a MariaDB that listens to this host alone. The password is made here and stands in
# slurmdbd.conf, which only SlurmUser reads.

database=slurm_acct_db
conf=$slurm_folder/slurmdbd.conf

sql() { root "${MARIADB:-mariadb}" --batch --skip-column-names; } # root is known by its socket

has_user() { [[ $(sql <<<"SELECT COUNT(*) FROM mysql.user WHERE User = 'slurm' AND Host = 'localhost'" 2>/dev/null) == 1 ]]; }

is_written()
{
    unpack_files
    text_of etc/slurmdbd.conf >"$temporary/file"
    root test -e "$conf" && root grep -v '^StoragePass=' "$conf" | cmp -s - "$temporary/file" && root grep -q '^StoragePass=.' "$conf"
}

answers_us() { [[ $(sacctmgr -n -P show cluster format=cluster 2>"$temporary/said" | head -c 4000) || ! -s $temporary/said ]]; }

check() { is_written && is_running slurmdbd && has_user && [[ $(recall started-slurmdbd) == "$(bundle_digest)" ]]; }

apply()
{
    local password
    if ! is_running mariadb; then
        keep_service mariadb
        root systemctl enable --now mariadb >"$temporary/service" 2>&1 || problem service-failed mariadb "$(tail -n2 "$temporary/service")"
    fi
    password=$(root sed -n 's/^StoragePass=//p' "$conf" 2>/dev/null || true)
    [[ $password =~ ^[0-9a-f]{32}$ ]] || password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    if ! has_database; then keep database <<<"$database"; fi
    sql >"$temporary/said" 2>&1 <<<"CREATE DATABASE IF NOT EXISTS $database; CREATE USER IF NOT EXISTS 'slurm'@'localhost';
        ALTER USER 'slurm'@'localhost' IDENTIFIED BY '$password'; GRANT ALL ON $database.* TO 'slurm'@'localhost';" \
        || problem database-failed "$(tail -n1 "$temporary/said")"
    text_of etc/slurmdbd.conf >"$temporary/file"
    printf 'StoragePass=%s\n' "$password" >>"$temporary/file"
    root install -m 0600 /dev/null "$conf"
    root cp --no-preserve=mode,ownership -- "$temporary/file" "$conf"
    rm -f -- "$temporary/file"
    root chown slurm:slurm "$conf"
    start_service slurmdbd
    bundle_digest | keep started-slurmdbd
}

has_database() { [[ $(sql <<<"SHOW DATABASES LIKE '$database'" 2>/dev/null) ]]; }

verify()
{
    within 60 answers_us || problem database-failed "$(tail -n1 "$temporary/said")"
    if ! sacctmgr -n -P show cluster "$CLUSTER" format=cluster 2>/dev/null | grep -x -- "$CLUSTER" >/dev/null; then
        root sacctmgr -i -Q add cluster "$CLUSTER" >"$temporary/said" 2>&1 || problem database-failed "$(tail -n1 "$temporary/said")"
    fi
}

# A database that was there before stays, with all that is in it.
undo()
{
    restore_service slurmdbd
    forget started-slurmdbd
    root rm -f -- "$conf" "$log_folder"/slurmdbd.log
    if remembers database; then
        sql <<<"DROP DATABASE IF EXISTS $database; DROP USER IF EXISTS 'slurm'@'localhost';" >/dev/null 2>&1 || true
        forget database
    fi
    restore_service mariadb
}
