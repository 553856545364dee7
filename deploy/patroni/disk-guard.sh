#!/bin/sh
# /etc/patroni/disk-guard.sh DATA_FOLDER FREE_MB, run by forecourt-disk-guard.service on each machine of the database.
# A server without room refuses orders but runs, so Patroni leaves it the primary. This hands over to the synchronous standby instead.
set -eu
data=$1
limit=$2
# Where every disk is full, primaries do not change all the time.
pause=600
export PGCONNECT_TIMEOUT=3

while sleep 5; do
  # The write-ahead log may be on a disk of its own.
  free=$(df --output=avail --block-size=1M "$data" "$data/pg_wal" 2>/dev/null | tail -n +2 | sort -n | head -n 1 | tr -d ' ')
  [ "${free:-$limit}" -lt "$limit" ] || continue
  [ "$(psql --no-psqlrc -AtXc 'SELECT pg_is_in_recovery()' postgres 2>/dev/null)" = f ] || continue
  echo "$free MB are left on the disk of the primary, fewer than $limit: another machine takes over."
  if patronictl -c /etc/patroni/config.yml switchover --leader "$PATRONI_NAME" --force; then
    sleep "$pause"
  fi
done
