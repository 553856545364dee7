#!/bin/sh
# Creates a root file system with the libraries that Node.js, sharp and the embedded database need, certificates and time zones:
# sh deploy/container/libraries.sh PROJECT ROOT
set -eu
project=$1
root=$2
mkdir -p "$root/etc/ssl/certs" "$root/usr/share" "$root/tmp"
{ echo "$project/node_modules/node/bin/node"; find "$project/node_modules" -name '*.node' -o -name '*.so*' -type f; } |
  xargs -n 1 ldd 2>/dev/null | grep -oE '/[^ ]+' | sed 's/:$//' | sort -u |
  while read -r library; do
    # Libraries of the packages themselves are already in the project.
    case $library in "$project"/*) continue ;; esac
    mkdir -p "$root$(dirname "$library")"
    cp -L "$library" "$root$library"
  done
cp -rL /usr/share/zoneinfo "$root/usr/share/zoneinfo" 2>/dev/null || true
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" 2>/dev/null || true
echo 'forecourt:x:10001:10001::/data:/nonexistent' > "$root/etc/passwd"
echo 'forecourt:x:10001:' > "$root/etc/group"
echo 'hosts: files dns' > "$root/etc/nsswitch.conf"
chmod 1777 "$root/tmp"
