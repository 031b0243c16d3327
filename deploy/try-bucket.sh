#!/bin/sh
# Tries a real store that speaks S3, outside of the tests: starts a small Ceph (one monitor, one object daemon in memory, its object
# gateway) on loopback and in a temporary folder, and runs what knows of buckets over it: the behaviour of the storage, uploads in
# parts, the start of the product, backup and restore. It needs Ceph's programs:
#   apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-common
# Another store is tried by setting TEST_S3_ENDPOINT, TEST_S3_REGION, TEST_S3_ACCESS_KEY_ID and TEST_S3_SECRET_ACCESS_KEY: tests make
# buckets of their own in it, and remove them.
set -eu
cd "$(dirname "$0")/.."
# Seconds for everything, and for one command of Ceph.
most=1200
patience=60
monitor=38941
gateway=38942

work=$(mktemp -d)
started=""
finish() {
  # The gateway first, the monitor last: each needs the one after it to stop in order.
  for process in $started; do
    kill "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

fail() {
  echo "$1" >&2
  for log in "$work"/*.out; do [ ! -s "$log" ] || tail -n 20 "$log" >&2; done
  exit 1
}

# Waits until a command succeeds; gives up after as many seconds as Ceph has patience.
until_ready() {
  tries=0
  until "$@" > /dev/null 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt "$patience" ] || fail "gave up waiting for: $*"
    sleep 1
  done
}

start_ceph() {
  for program in ceph ceph-mon ceph-osd radosgw radosgw-admin monmaptool ceph-authtool; do
    command -v "$program" > /dev/null || {
      echo "$program is missing. Install radosgw, ceph-mon, ceph-osd and ceph-common, or set the TEST_S3_ variables." >&2
      exit 1
    }
  done
  cluster=$(cat /proc/sys/kernel/random/uuid)
  CEPH_CONF="$work/ceph.conf"
  export CEPH_CONF
  mkdir "$work/mon" "$work/osd" "$work/rgw"
  cat > "$CEPH_CONF" <<CONF
[global]
fsid = $cluster
mon host = v2:127.0.0.1:$monitor
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind port min = 38950
ms bind port max = 38989
keyring = $work/keyring
run dir = $work
crash dir = $work
admin socket =
log file = $work/\$name.log
log to stderr = false
mon cluster log file = $work/cluster.log
mon data = $work/mon
# Shares of the disk below which a monitor refuses to work: its data are a few megabytes.
mon data avail warn = 1
mon data avail crit = 1
mon allow pool size one = true
osd data = $work/osd
osd objectstore = memstore
memstore device bytes = 4294967296
osd memory target = 1073741824
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
rgw data = $work/rgw
rgw frontends = beast endpoint=127.0.0.1:$gateway
CONF
  {
    ceph-authtool --create-keyring "$work/keyring" --gen-key -n mon. --cap mon 'allow *'
    ceph-authtool "$work/keyring" --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *'
    ceph-authtool "$work/keyring" --gen-key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *'
    monmaptool --create --fsid "$cluster" --addv a "[v2:127.0.0.1:$monitor]" "$work/monmap"
    ceph-mon -i a --mkfs --monmap "$work/monmap" --keyring "$work/keyring"
  } > "$work/prepare.out" 2>&1 || fail "Ceph could not be prepared"
  ceph-mon -f -i a > "$work/mon.out" 2>&1 &
  started="$!"
  until_ready timeout "$patience" ceph --connect-timeout 5 mon stat
  disk=$(cat /proc/sys/kernel/random/uuid)
  {
    timeout "$patience" ceph osd new "$disk"
    ceph-osd -i 0 --mkfs --osd-uuid "$disk"
    timeout "$patience" ceph osd crush add osd.0 1 host=here root=default
  } >> "$work/prepare.out" 2>&1 || fail "Ceph's object daemon could not be prepared"
  ceph-osd -f -i 0 > "$work/osd.out" 2>&1 &
  started="$! $started"
  secret=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  timeout "$patience" radosgw-admin user create --uid diorama --display-name Diorama \
    --access-key DIORAMA --secret-key "$secret" > "$work/user.out" 2>&1 || fail "no user could be made"
  radosgw -f -n client.admin > "$work/gateway.out" 2>&1 &
  started="$! $started"
  until_ready "$node" -e "fetch('http://127.0.0.1:$gateway/').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
  # Something else may have had the port and answered.
  kill -0 "${started%% *}" || fail "the gateway ended"
  ceph --version
  export TEST_S3_ENDPOINT="http://127.0.0.1:$gateway" TEST_S3_REGION=default
  export TEST_S3_ACCESS_KEY_ID=DIORAMA TEST_S3_SECRET_ACCESS_KEY="$secret"
}

node=$(ls -d "$PWD"/node_modules/node-*/bin/node 2>/dev/null | head -n 1)
[ -n "$node" ] || node=$(command -v node)
[ -n "${TEST_S3_ENDPOINT:-}" ] || start_ceph

# In the background, so that a signal ends the store at once and not after the tests.
timeout "$most" "$node" node_modules/vitest/vitest.mjs run --maxWorkers=1 \
  packages/server/src/platform/storage \
  packages/server/src/features/operations/backup-bucket \
  packages/server/src/features/files/upload/uploads \
  tests/start-with-s3 tests/backup-of-bucket tests/roles &
tests=$!
started="$tests $started"
wait "$tests"
echo "tried over $TEST_S3_ENDPOINT"
