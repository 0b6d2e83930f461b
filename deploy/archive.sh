#!/bin/sh
# PostgreSQL calls this for each finished file of changes: archive.sh FROM TO. After a crash it may ask again for a file
# that is already there. That is fine if both are the same. A different file is never overwritten.
set -eu
if [ -e "$2" ]; then exec cmp "$1" "$2"; fi
cp "$1" "$2.part"
sync "$2.part"
mv "$2.part" "$2"
sync "$(dirname "$2")"
