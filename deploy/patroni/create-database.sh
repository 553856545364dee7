#!/bin/sh
# Run once by Patroni on the first primary, with the address of the new server.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="$FORECOURT_DATABASE_PASSWORD" "$1" <<'SQL'
CREATE ROLE forecourt LOGIN PASSWORD :'password';
CREATE DATABASE forecourt OWNER forecourt;
SQL
