#!/usr/bin/env bash
# Copy the whole PostgreSQL database once a day, or only once with the argument `once`. Remove what is older than DAYS
# days: copies, and archived changes that no copy needs any more.
set -euo pipefail
archive="${ARCHIVE:-/archive}"
days="${DAYS:-7}"

copy() {
  local part new
  part="$(mktemp --directory --suffix .part "$archive/base/$(date --utc +%Y-%m-%dT%H-%M-%S)-XXXX")"
  new="${part%.part}"
  pg_basebackup --pgdata "$part" --format tar --gzip --wal-method none --checkpoint fast --no-password
  sync "$part"/*
  mv --no-target-directory "$part" "$new"
  echo "$new"
}

remove_old() {
  find "$archive/base" -mindepth 1 -maxdepth 1 -mtime "+$days" -exec rm -r {} +
  find "$archive/wal" -type f -mtime "+$((days + 1))" -delete
}

while true; do
  copy
  remove_old
  if [ "${1:-}" = once ]; then exit; fi
  sleep 86400
done
