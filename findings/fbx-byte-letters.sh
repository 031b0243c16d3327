#!/usr/bin/env bash
# Guess: the public readers of binary FBX know every letter that stands before a value in a node.
# What happens: two letters of one-byte values, `B` and `Z`, are unknown to three of them, and a single such value anywhere, in
# a node that they do not even use, makes the whole file unreadable: three.js 0.187.0 throws "Unknown property type Z",
# fbx-parser 2.1.3 throws "Unknown Property Type 90", and Assimp (assimpjs 0.0.10) answers "import_error". The same file with the
# letter `C` in that one place is read by all three. Blender knows both: BOOL and INT8 in its io_scene_fbx/data_types.py.
# Versions: three 0.187.0, fbx-parser 2.1.3, assimpjs 0.0.10, Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund --loglevel=error three@0.187.0 fbx-parser@2.1.3 assimpjs@0.0.10 >/dev/null
cat >find.mjs <<'JS'
import assimpjs from 'assimpjs';
import { parseBinary } from 'fbx-parser';
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js';

const long = (value) => Buffer.from(new Uint32Array([value]).buffer);
const id = (value) => Buffer.concat([Buffer.from('L'), Buffer.from(new BigInt64Array([BigInt(value)]).buffer)]);
const whole = (value) => Buffer.concat([Buffer.from('I'), long(value)]);
const text = (value) => Buffer.concat([Buffer.from('S'), long(Buffer.byteLength(value, 'latin1')), Buffer.from(value, 'latin1')]);
const list = (letter, values) => Buffer.concat([Buffer.from(letter), long(values.length), long(0), long(values.byteLength), Buffer.from(values.buffer)]);
const byte = (letter, value) => Buffer.from([letter.charCodeAt(0), value]);
const node = (name, values = [], nodes = []) => ({ name, values, nodes });

/** Version 7.4: where a node ends, how many values it has, how many bytes these take, its name. */
function written({ name, values, nodes }, at) {
  const own = Buffer.concat(values);
  let inside = at + 13 + name.length + own.length;
  const parts = [];
  for (const one of nodes) {
    const part = written(one, inside);
    parts.push(part);
    inside += part.length;
  }
  if (nodes.length > 0) parts.push(Buffer.alloc(13));
  const content = Buffer.concat(parts);
  const end = at + 13 + name.length + own.length + content.length;
  return Buffer.concat([long(end), long(values.length), long(own.length), Buffer.from([name.length]), Buffer.from(name), own, content]);
}

function fbx(letter) {
  const roots = [
    node('FBXHeaderExtension', [], [node('FBXHeaderVersion', [whole(1003)]), node('FBXVersion', [whole(7400)])]),
    node('GlobalSettings', [], [node('Version', [whole(1000)])]),
    node('Objects', [], [
      node('Geometry', [id(1), text('Wall\0\x01Geometry'), text('Mesh')], [
        node('Vertices', [list('d', new Float64Array([0, 0, 0, 1, 0, 0, 0, 1, 0]))]),
        node('PolygonVertexIndex', [list('i', new Int32Array([0, 1, -3]))]),
        node('GeometryVersion', [whole(124)]),
      ]),
      node('Model', [id(2), text('Wall\0\x01Model'), text('Mesh')], [
        node('Version', [whole(232)]),
        node('Shading', [byte(letter, 1)]),
        node('Culling', [text('CullingOff')]),
      ]),
    ]),
    node('Connections', [], [node('C', [text('OO'), id(1), id(2)]), node('C', [text('OO'), id(2), id(0)])]),
  ];
  const parts = [Buffer.from('Kaydara FBX Binary  \0\x1a\0', 'latin1'), long(7400)];
  let at = 27;
  for (const root of roots) {
    const part = written(root, at);
    parts.push(part);
    at += part.length;
  }
  return Buffer.concat([...parts, Buffer.alloc(13), Buffer.alloc(160)]);
}

const assimp = await assimpjs();
async function outcome(read) {
  try {
    return (await read()) ?? 'read';
  } catch (error) {
    return String(error.message ?? error).split('\n')[0];
  }
}
const found = {};
for (const letter of ['C', 'B', 'Z']) {
  const file = fbx(letter);
  found[letter] = {
    three: await outcome(() => {
      let meshes = 0;
      new FBXLoader().parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.length), '').traverse((one) => { meshes += Number(one.isMesh === true); });
      return `${meshes} mesh`;
    }),
    'fbx-parser': await outcome(() => { parseBinary(file); }),
    assimp: await outcome(() => {
      const files = new assimp.FileList();
      files.AddFile('wall.fbx', file);
      const made = assimp.ConvertFileList(files, 'assjson');
      return made.IsSuccess() ? 'read' : made.GetErrorCode();
    }),
  };
}
console.log(JSON.stringify(found, null, 1));
const { three, assimp: byAssimp } = found.C;
if (three !== '1 mesh' || found.C['fbx-parser'] !== 'read' || byAssimp !== 'read') throw new Error('the file itself is not read');
for (const letter of ['B', 'Z']) {
  if (!found[letter].three.includes(`Unknown property type ${letter}`)) throw new Error('three.js reads it now');
  if (!found[letter]['fbx-parser'].startsWith('Unknown Property Type')) throw new Error('fbx-parser reads it now');
  if (found[letter].assimp !== 'import_error') throw new Error('Assimp reads it now');
}
JS
node find.mjs
