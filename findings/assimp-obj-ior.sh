#!/usr/bin/env bash
# Guess: an OBJ material without "Ni" has no index of refraction in the glTF that assimp writes: readers take 1.5.
# What happens: assimp writes KHR_materials_ior with ior 1, that of empty space. Readers that obey draw no highlight and no
#   reflection at all. And "o Chair leg" and "o Chair seat" become one node "Chair": names of objects end at their first blank.
# Version: assimpjs 0.0.10.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund assimpjs@0.0.10
cat > run.mjs <<'JS'
import assimpjs from 'assimpjs';
const assimp = await assimpjs();
const files = new assimp.FileList();
const text = (value) => new TextEncoder().encode(value);
const chair = (name, first) => `o ${name}\nv ${first} 0 0\nv ${first} 1 0\nv ${first} 0 1\nusemtl paint\nf ${first} ${first + 1} ${first + 2}\n`;
files.AddFile('a.obj', text(`mtllib a.mtl\n${chair('Chair leg', 1)}${chair('Chair seat', 4)}`));
files.AddFile('a.mtl', text('newmtl paint\nKd 0.8 0.1 0.1\nKs 0.5 0.5 0.5\nNs 200\n'));
const glb = assimp.ConvertFileList(files, 'glb2').GetFile(0).GetContent();
const length = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true);
const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)));
const ior = json.materials.find(({ name }) => name === 'paint').extensions?.KHR_materials_ior?.ior;
const names = json.nodes.map(({ name }) => name);
console.log('assimpjs 0.0.10, ior', ior, 'nodes', names);
process.exit(ior === 1 && names.includes('Chair') && !names.includes('Chair leg') ? 0 : 1);
JS
node run.mjs
