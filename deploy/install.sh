#!/bin/sh
# Puts a packed release (`npm run pack`) into a folder: the steps of the Containerfile, and of a machine without containers.
# Needs tar and gzip, no network and no npm.  sh deploy/install.sh diorama-0.1.0-linux-x64.tar.gz /opt/diorama
set -eu
release=${1:?name the packed release}
target=${2:?name the folder}
if [ -f "$release.sha256" ]; then
  (cd "$(dirname "$release")" && sha256sum -c "$(basename "$release").sha256")
fi
mkdir -p "$target"
if [ -n "$(ls -A "$target")" ]; then
  echo "$target is not empty: install into a new folder, and change the link that the service starts from" >&2
  exit 1
fi
tar -xzf "$release" -C "$target" --strip-components=1 --no-same-owner
# The pinned Node is in the release: the machine needs none.
node=$(ls -d "$target"/node_modules/node-*/bin/node)
"$node" -e 'if (Number(process.versions.node.split(".")[0]) < 24) process.exit(1)'
echo "Diorama is in $target. Start it with: $node $target/scripts/start.mjs"
