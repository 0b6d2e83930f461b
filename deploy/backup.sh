#!/usr/bin/env bash
# Copy the whole PostgreSQL database once a day, or only once with the argument `once`. Remove what is older than DAYS
# days: copies, and archived changes that no copy needs any more.
set -euo pipefail
archive="${ARCHIVE:-/archive}"
days="${DAYS:-7}"

copy() {
  local new
  new="$archive/base/$(date --utc +%Y-%m-%dT%H-%M-%S)"
  pg_basebackup --pgdata "$new.part" --format tar --gzip --wal-method none --checkpoint fast --no-password
  sync "$new.part"/*
  mv "$new.part" "$new"
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
