#!/usr/bin/env bash
# Guess: a normalised 16-bit accessor (vertex colours, texture coordinates) that @gltf-transform packs with Draco is marked
#   as normalised in the Draco stream, so that a decoder asked for floats answers with shares from 0 to 1.
# What happens: the stream is not marked. The decoder answers with 0 to 65535 as floats, without an error. Only the glTF
#   accessor knows: ask the decoder for the accessor's own component type, and divide by its largest value.
# Version: @gltf-transform/core, extensions and functions 4.5.1, draco3dgltf 1.5.7.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @gltf-transform/core@4.5.1 @gltf-transform/extensions@4.5.1 @gltf-transform/functions@4.5.1 draco3dgltf@1.5.7
cat > run.mjs <<'JS'
import { Document, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { draco } from '@gltf-transform/functions';
import draco3d from 'draco3dgltf';
const [decoder, encoder] = [await draco3d.createDecoderModule(), await draco3d.createEncoderModule()];
const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ 'draco3d.decoder': decoder, 'draco3d.encoder': encoder });
const document = new Document();
const buffer = document.createBuffer();
const list = (type, array, normalized = false) => document.createAccessor().setType(type).setArray(array).setNormalized(normalized).setBuffer(buffer);
const primitive = document.createPrimitive()
  .setAttribute('POSITION', list('VEC3', new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0])))
  .setAttribute('COLOR_0', list('VEC4', new Uint16Array([65535, 0, 0, 65535, 65535, 0, 0, 65535, 65535, 0, 0, 65535]), true))
  .setIndices(list('SCALAR', new Uint16Array([0, 1, 2])));
document.createScene().addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)));
await document.transform(draco());
const { json, resources } = await io.writeJSON(document);
const { bufferView, attributes } = json.meshes[0].primitives[0].extensions.KHR_draco_mesh_compression;
const { byteOffset = 0, byteLength } = json.bufferViews[bufferView];
const bytes = new Int8Array(Object.values(resources)[0].slice(byteOffset, byteOffset + byteLength));
const reader = new decoder.Decoder();
const mesh = new decoder.Mesh();
reader.DecodeArrayToMesh(bytes, bytes.byteLength, mesh);
const attribute = reader.GetAttributeByUniqueId(mesh, attributes.COLOR_0);
const size = mesh.num_points() * 4 * 4;
const at = decoder._malloc(size);
reader.GetAttributeDataArrayForAllPoints(mesh, attribute, decoder.DT_FLOAT32, size, at);
const [red] = new Float32Array(decoder.HEAPU8.slice(at, at + size).buffer);
const { normalized, componentType } = json.accessors[json.meshes[0].primitives[0].attributes.COLOR_0];
console.log('@gltf-transform 4.5.1, draco3dgltf 1.5.7');
console.log('accessor: normalized', normalized, 'componentType', componentType);
console.log('stream: normalized', attribute.normalized(), '; red as float', red);
process.exit(normalized === true && !attribute.normalized() && red > 60000 ? 0 : 1);
JS
node run.mjs
