#!/usr/bin/env bash
# Guess: a reader of STL that finds facets with a normal of length 0, as exporters write that leave normals to the reader, gives
#   each facet the normal of its corners, which stand in the file in right-handed order for that.
# What happens: STLLoader of three.js hands the zeros on as the attribute "normal". Any lit material is then as dark as in a
#   room without lamps, whatever the light; nothing is said. The same facets with normals are lit.
# Version: three 0.185.1.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund three@0.185.1
cat > run.mjs <<'JS'
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';
const corners = [[0, 0, 0], [1, 0, 0], [0, 1, 0]];
function binary(normal) {
  const bytes = Buffer.alloc(84 + 50);
  bytes.writeUInt32LE(1, 80);
  [normal, ...corners].flat().forEach((value, at) => bytes.writeFloatLE(value, 84 + at * 4));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}
const text = `solid a\nfacet normal 0 0 0\nouter loop\n${corners.map((at) => `vertex ${at.join(' ')}\n`).join('')}endloop\nendfacet\nendsolid a\n`;
const normalsOf = (data) => [...new STLLoader().parse(data).getAttribute('normal').array].join(' ');
const given = normalsOf(binary([0, 0, 1]));
const left = normalsOf(binary([0, 0, 0]));
const written = normalsOf(text);
console.log(`three 0.185.1\nnormal 0 0 1: ${given}\nnormal 0 0 0, binary: ${left}\nnormal 0 0 0, text: ${written}`);
const zeros = '0 0 0 0 0 0 0 0 0';
process.exit(given === '0 0 1 0 0 1 0 0 1' && left === zeros && written === zeros ? 0 : 1);
JS
node run.mjs
