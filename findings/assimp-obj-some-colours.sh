#!/usr/bin/env bash
# Guess: in an OBJ file of which some points have a colour behind their coordinates, the others keep that of their material.
# What happens: assimp paints them black. Colours of points multiply the material, so they are black whatever it is; a reader
#   of the file cannot tell them from points that were painted black. Without any colour in the file none is made.
# Version: assimpjs 0.0.10.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund assimpjs@0.0.10
cat > run.mjs <<'JS'
import assimpjs from 'assimpjs';
const assimp = await assimpjs();
function coloursOf(text) {
  const files = new assimp.FileList();
  files.AddFile('a.obj', new TextEncoder().encode(text));
  const made = assimp.ConvertFileList(files, 'assjson');
  if (!made.IsSuccess()) return made.GetErrorCode();
  const [mesh] = JSON.parse(new TextDecoder().decode(made.GetFile(0).GetContent())).meshes;
  return mesh.colors?.[0]?.join(' ') ?? 'none';
}
const some = coloursOf('v 0 0 0 1 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
const none = coloursOf('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
console.log(`assimpjs 0.0.10\none red point of three: ${some}\nno colours: ${none}`);
process.exit(some === '1 0 0 1 0 0 0 1 0 0 0 1' && none === 'none' ? 0 : 1);
JS
node run.mjs
