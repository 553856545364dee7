#!/bin/sh
# Removes from a built project what a running site never loads. Run on a copy: sh deploy/container/trim.sh FOLDER
set -eu
cd "$1"
rm -rf .git .github .ci .cache bench e2e docs test-results .react-router scripts/api-tools node_modules/.cache
find . -path ./node_modules -prune -o \( -name '*.test.ts' -o -name '*.test.tsx' \) -type f -exec rm -f {} +
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -exec rm -f {} +
# The C headers of Node.js, and sharp for another C library.
rm -rf node_modules/node/include node_modules/node/share node_modules/@img/*musl*
strip node_modules/node/bin/node 2>/dev/null || true
