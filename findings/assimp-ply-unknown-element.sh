#!/usr/bin/env bash
# Guess: a reader of PLY passes over elements that it does not know: the header says how many bytes they take.
# What happens: assimp forgets an unknown element ahead of the points, reads the points from its bytes on, and reports success
#   with other places and one face of two. And it skips line feeds behind "end_header" in binary files: one file in about 256,
#   whose first number begins with that byte, loses its points.
# Version: assimpjs 0.0.10.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund assimpjs@0.0.10
cat > run.mjs <<'JS'
import assimpjs from 'assimpjs';
const assimp = await assimpjs();
const points = new DataView(new ArrayBuffer(48));
[0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0].forEach((value, at) => points.setFloat32(at * 4, value, true));
const faces = [[0, 1, 2], [0, 2, 3]].map((corners) => {
  const face = Buffer.alloc(13);
  face[0] = 3;
  corners.forEach((corner, at) => face.writeInt32LE(corner, 1 + at * 4));
  return face;
});
const axes = ['x', 'y', 'z'].map((name) => `property float ${name}\n`).join('');
const body = `element vertex 4\n${axes}element face 2\nproperty list uchar int vertex_indices\nend_header\n`;
function read(first, ahead, data) {
  const head = `ply\nformat binary_little_endian 1.0\n${first}${body}`;
  const files = new assimp.FileList();
  files.AddFile('a.ply', new Uint8Array(Buffer.concat([Buffer.from(head), ahead, data, ...faces])));
  const made = assimp.ConvertFileList(files, 'assjson');
  if (!made.IsSuccess()) return made.GetErrorCode();
  return JSON.parse(new TextDecoder().decode(made.GetFile(0).GetContent())).meshes[0].vertices.join(' ');
}
const data = Buffer.from(points.buffer);
const lineFeed = Buffer.from(data);
lineFeed[0] = 10; // the first x is 1.4e-44
const plain = read('', Buffer.alloc(0), data);
const unknown = read('element scanner 1\nproperty uchar id\n', Buffer.from([7]), data);
const fed = read('', Buffer.alloc(0), lineFeed);
console.log('assimpjs 0.0.10\nplain:', plain, '\nunknown element first:', unknown, '\nline feed first:', fed);
process.exit(plain === '0 0 0 1 0 0 1 1 0 0 1 0' && unknown !== plain && !fed.endsWith('1 1 0 0 1 0') ? 0 : 1);
JS
node run.mjs
