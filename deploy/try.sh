#!/bin/sh
# Tries what lies here, outside of the tests: packs a release, installs it into an empty folder, starts it without a network where
# the machine lets it, makes a backup and stops; then lets systemd and nginx read their files where they are installed.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm run pack -- "$work/release"
release=$(ls "$work"/release/*.tar.gz)
sh deploy/install.sh "$release" "$work/app"
sh deploy/install.sh "$release" "$work/app" 2>/dev/null && { echo "a folder that is in use was written over"; exit 1; }
cat > "$work/run.sh" <<'RUN'
set -eu
cd "$1/app"
[ -z "${2:-}" ] || python3 - <<'UP'
import fcntl, socket, struct
link = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
flags = struct.unpack('16sh14s', fcntl.ioctl(link, 0x8913, struct.pack('16sh14s', b'lo', 0, b'')))[1]
fcntl.ioctl(link, 0x8914, struct.pack('16sh14s', b'lo', flags | 1, b''))
UP
export DATA_DIR="$1/data" PORT=38931 DEMO=0 LOG_LEVEL=warn ADMIN_EMAIL=a@example.test ADMIN_PASSWORD='correct horse battery'
node=$(ls -d node_modules/node-*/bin/node)
"$node" scripts/start.mjs > "$1/log" 2>&1 &
server=$!
tries=0
until "$node" -e "fetch('http://127.0.0.1:38931/readyz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"; do
  tries=$((tries + 1))
  [ "$tries" -lt 100 ] || { cat "$1/log"; kill "$server"; exit 1; }
done
mkdir -p "$1/backups"
BACKUPS="$1/backups" sh deploy/backup.sh
ls -l "$1/backups"
kill -TERM "$server"
wait "$server" || true
RUN
if unshare -n true 2>/dev/null && command -v python3 >/dev/null; then
  unshare -n sh "$work/run.sh" "$work" alone
  echo "started and backed up without a network"
else
  sh "$work/run.sh" "$work"
  echo "started and backed up"
fi
if command -v systemd-analyze >/dev/null; then
  for unit in diorama.service diorama-backup.service diorama-backup.timer; do
    systemd-analyze verify --recursive-errors=no "deploy/$unit"
  done
  echo "systemd reads its units"
fi
if command -v nginx >/dev/null && command -v openssl >/dev/null; then
  mkdir "$work/certificates"
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=studio.example.com \
    -keyout "$work/certificates/privkey.pem" -out "$work/certificates/fullchain.pem" 2>/dev/null
  # The names of a compose network are known there alone; nginx before 1.25.1 takes http2 with the port.
  sed -e "s#/etc/nginx/certificates#$work/certificates#" -e 's/web[12]:3000/127.0.0.1:3000/' \
    -e 's/listen 443 ssl;/listen 443 ssl http2;/' -e '/http2 on;/d' deploy/nginx.conf > "$work/nginx.conf"
  nginx -t -c "$work/nginx.conf" -g "pid $work/nginx.pid;"
fi
