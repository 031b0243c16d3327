#!/bin/sh
# A backup into $BACKUPS, and those older than $DAYS days removed; the newest always stays. A backup that failed removes nothing.
# With WITH_FILES=1 the files of a bucket are in it, too; those of a local folder always are.
set -eu
backups=${BACKUPS:?name the folder of backups}
days=${DAYS:-14}
node=$(ls -d node_modules/node-*/bin/node)
file="$backups/diorama-$(date -u +%Y%m%dT%H%M%SZ).tar"
"$node" scripts/run.mjs scripts/backup.ts --to "$file.part" ${WITH_FILES:+--with-files}
mv "$file.part" "$file"
find "$backups" -maxdepth 1 -name 'diorama-*.tar' -mtime "+$days" ! -path "$file" -delete
find "$backups" -maxdepth 1 -name 'diorama-*.tar.part' -mtime +1 -delete
