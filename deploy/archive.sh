#!/bin/sh
# PostgreSQL calls this for each finished WAL file: archive.sh FROM TO. After a crash it may send a file again
# that is already there. That is fine if both are the same. A different file is never overwritten.
set -eu
if [ -e "$2" ]; then exec cmp "$1" "$2"; fi
cp "$1" "$2.part"
sync "$2.part"
mv "$2.part" "$2"
sync "$(dirname "$2")"
