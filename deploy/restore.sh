#!/usr/bin/env bash
# Put the PostgreSQL database back: restore.sh COPY [TIME]. The database must be stopped. COPY is a folder that
# backup.sh made. All archived changes follow it, or those until TIME: '2026-01-31 12:00:00 UTC'.
set -euo pipefail
archive="${ARCHIVE:-/archive}"
data="${PGDATA:-/var/lib/postgresql/data}"
copy="$archive/base/${1:-}"

fail() { echo "$1" >&2; exit 1; }
[ -f "$copy/base.tar.gz" ] || fail "Choose one of these copies: $(cd "$archive/base" && echo *)"
[ ! -e "$data/postmaster.pid" ] || fail "The database is running, or did not stop properly. Stop it first."

before="$(mktemp --directory "$archive/before-$(date --utc +%Y-%m-%dT%H-%M-%S)-XXXX")"
find "$data" -mindepth 1 -maxdepth 1 -exec mv -t "$before" {} +
tar --extract --gzip --file "$copy/base.tar.gz" --directory "$data"
{
  echo "restore_command = 'cp $archive/wal/%f %p'"
  echo "recovery_target_time = '${2:-}'"
  echo "recovery_target_action = 'promote'"
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "Start the database now. What was there before is in $before."
