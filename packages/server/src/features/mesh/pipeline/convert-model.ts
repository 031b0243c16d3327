/// <reference path="./fbx/assimpjs.d.ts" />
import { posix } from 'node:path';
import type { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import assimpjs from 'assimpjs';
import * as z from 'zod';
import { WHITE } from '../../../platform/gltf/white-picture.ts';
import { type ConvertedFormat, correctConverted } from './converted-document.ts';
import { copiesInOtherMaterials } from './fbx/fbx-copies.ts';
import { curvedOnly, leftOutOfFbx } from './fbx/fbx-left-out.ts';
import {
  type FbxList,
  type FbxNode,
  fbxNodes,
  nodesNamed,
  numbersOf,
  withKnownLetters,
  withLists,
} from './fbx/fbx-nodes.ts';
import { fbxObjects } from './fbx/fbx-objects.ts';
import { fbxUnits, inMetres } from './fbx/fbx-units.ts';
import { hasSurfaces, isFbx, refuseOldFbx } from './fbx/fbx-version.ts';
import { fileNamed, plainName } from './file-at.ts';
import { withoutOptions } from './obj/mtl-pictures.ts';
import { readableMtl } from './obj/mtl-text.ts';
import { MANY, openNotches, type Point } from './obj/notches.ts';
import { objFault } from './obj/obj-fault.ts';
import { lineAt, NO_NUMBER, oddObj } from './obj/obj-odd.ts';
import { plainText, readableObj } from './obj/obj-text.ts';
import { readablePly, refusePly } from './other-formats/ply-rows.ts';
import { isStlText, readableStl, STL_FACE, STL_HEAD } from './other-formats/stl-solids.ts';
import { plyFault } from './ply-fault.ts';
import { RefusedMeshError } from './refused-mesh-error.ts';
import { contentsOfFbx, nothingDrawn } from './repair/nothing-drawn.ts';

const GLB_HEAD = 12;
const CHUNK_HEAD = 8;

/** Brings a model of another format into a GLB. A texture that did not come along is left out and named. */
export async function convertModel(
  format: ConvertedFormat,
  name: string,
  { files, frame }: { files: ReadonlyMap<string, Uint8Array>; frame: MeshFrame },
): Promise<{ glb: Uint8Array; warnings: string[] }> {
  const model = files.get(name) ?? new Uint8Array();
  if (format === 'fbx') refuseOldFbx(model, name);
  if (format === 'ply') refusePly(model, name);
  const odd = format === 'obj' ? oddObj(model) : null;
  const fault = format === 'ply' ? plyFault(model) : format === 'stl' ? stlFault(model) : odd?.fault;
  if (fault) throw damaged(name, fault);
  const assimp = await assimpjs();
  const list = new assimp.FileList();
  // Materials of .obj files lie next to them.
  const near = [...files]
    .filter(([path]) => path !== name && /\.mtl$/i.test(path))
    .map(([path, bytes]) => [path, readableMtl(bytes)] as const);
  const obj = format === 'obj' ? readableObj(model, name, new Map(near)) : null;
  const materials = near.flatMap(([path, bytes]) => {
    const called = obj?.libraries.get(path);
    return called === undefined ? [] : [[called, bytes] as const];
  });
  const ply = format === 'ply' ? readablePly(model, name) : null;
  const stl = format === 'stl' ? readableStl(model) : null;
  const fbx = format === 'fbx' ? withOpenNotches(withKnownLetters(model)) : null;
  list.AddFile(posix.basename(name), obj?.bytes ?? ply ?? stl ?? fbx ?? model);
  for (const [called, bytes] of materials) list.AddFile(called, withoutOptions(bytes));
  let converted: ReturnType<typeof assimp.ConvertFileList>;
  try {
    converted = assimp.ConvertFileList(list, 'glb2');
  } catch {
    throw unreadable(format, name, model);
  }
  if (!converted.IsSuccess() || converted.FileCount() === 0) throw unreadable(format, name, model);
  const glb = new Uint8Array(converted.GetFile(0).GetContent());
  const objects = format === 'fbx' ? fbxObjects(model) : null;
  const curved = objects && curvedOnly(objects, name);
  if (curved !== null) throw new RefusedMeshError(curved);
  if (objects && !hasSurfaces(model)) throw new RefusedMeshError(nothingDrawn(contentsOfFbx(objects), `“${name}”`));
  const whole = withPictures(glb, files, format === 'fbx' ? inMetres(fbxUnits(model)) : null);
  const { glb: right, warnings } = await correctConverted(whole.glb, format, {
    model,
    materials: materials.map(([, bytes]) => bytes),
    files,
    frame,
    objects,
  });
  const lost = [
    ...(obj?.missing.map(isMissing) ?? []),
    ...(obj?.isCurved ? [CURVED] : []),
    ...(odd?.warnings ?? []),
    ...(objects ? [...copiesInOtherMaterials(model), ...leftOutOfFbx(objects)] : []),
  ];
  return { glb: right, warnings: [...lost, ...whole.warnings, ...warnings] };
}

const CURVED =
  'Curves and curved surfaces (curv, surf) of the .obj file are left out: turn them into a mesh in your 3D program, and export again';

const isMissing = (name: string): string =>
  `The material file “${name}” did not come along: what it describes is white. Send a zip file with all files`;

const damaged = (name: string, fault: string): RefusedMeshError =>
  new RefusedMeshError(`“${name}” is damaged: ${fault}. Export it again and send that file`);

function unreadable(format: string, name: string, bytes: Uint8Array): RefusedMeshError {
  if (format === 'fbx' && isFbx(bytes) && !hasSurfaces(bytes)) {
    const objects = fbxObjects(bytes);
    return new RefusedMeshError(curvedOnly(objects, name) ?? nothingDrawn(contentsOfFbx(objects), `“${name}”`));
  }
  const fault = format === 'obj' ? objFault(bytes) : null;
  if (fault !== null) return damaged(name, fault);
  if (isEmptyOf(format, bytes))
    return new RefusedMeshError(
      `“${name}” holds nothing that can be drawn, not one triangle: export the objects with their surfaces`,
    );
  return new RefusedMeshError(
    `“${name}” is damaged, or not a .${format} file we can read. Export it as .glb and send that file`,
  );
}

/** Bytes in which the head of a PLY ends. */
const PLY_HEAD = 8_192;

/** Whether a file is whole and says that it has no triangles, as one does that was exported with nothing chosen. */
function isEmptyOf(format: string, bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === 'stl') {
    if (file.length === STL_HEAD && file.readUInt32LE(STL_HEAD - 4) === 0) return true;
    const text = file.toString('latin1', 0, PLY_HEAD);
    return /^\s*solid\b/.test(text) && /\bendsolid\b/.test(text) && !/\bfacet\b/.test(text);
  }
  if (format !== 'ply') return false;
  const head = file.toString('latin1', 0, PLY_HEAD);
  return /^ply\s/.test(head) && head.includes('end_header') && /^element (?:vertex|face) 0\s*$/m.test(head);
}

const Count = z.number();
/** As much of the converter's description as is changed here. */
const Converted = z.looseObject({
  scenes: z.array(z.looseObject({ nodes: z.array(Count).optional() })).optional(),
  nodes: z.array(z.looseObject({})).optional(),
  buffers: z.array(z.looseObject({ byteLength: Count })).optional(),
  bufferViews: z.array(z.looseObject({ buffer: Count, byteOffset: Count.optional(), byteLength: Count })).optional(),
  images: z
    .array(
      z.looseObject({
        uri: z.string().optional(),
        bufferView: Count.optional(),
        mimeType: z.string().optional(),
        name: z.string().optional(),
      }),
    )
    .optional(),
});
type Converted = z.output<typeof Converted>;

/** Lays a matrix around everything. */
function moved(json: Converted, matrix: readonly number[]): void {
  json.nodes ??= [];
  for (const scene of json.scenes ?? []) {
    json.nodes.push({ name: 'Metres', matrix, children: scene.nodes ?? [] });
    scene.nodes = [json.nodes.length - 1];
  }
}

/**
 * The converter writes where pictures lay on somebody's disk: those that came along are put in, others become white.
 *
 * @param matrix that brings its numbers into metres with y up; null: they are so
 */
function withPictures(
  glb: Uint8Array,
  files: ReadonlyMap<string, Uint8Array>,
  matrix: readonly number[] | null,
): { glb: Uint8Array; warnings: string[] } {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const jsonLength = view.getUint32(GLB_HEAD, true);
  const start = GLB_HEAD + CHUNK_HEAD;
  const json = Converted.parse(JSON.parse(new TextDecoder().decode(glb.subarray(start, start + jsonLength))));
  const isOutside = json.images?.some(({ uri }) => uri !== undefined && !uri.startsWith('data:')) === true;
  if (!isOutside && !matrix) return { glb, warnings: [] };
  if (matrix) moved(json, matrix);
  const at = start + jsonLength;
  const binary =
    at < glb.length ? glb.subarray(at + CHUNK_HEAD, at + CHUNK_HEAD + view.getUint32(at, true)) : new Uint8Array();
  const pieces: Uint8Array[] = [binary];
  let size = binary.length;
  const warnings: string[] = [];
  json.bufferViews ??= [];
  for (const image of json.images ?? []) {
    if (image.uri === undefined || image.uri.startsWith('data:')) continue;
    const path = plainName(image.uri);
    const base = posix.basename(path.replaceAll('\\', '/'));
    const found = fileNamed(path, files);
    if (!found)
      warnings.push(`The texture “${base}” did not come along: its place is white. Send a zip file with all files`);
    const bytes = found ?? WHITE;
    const padding = (4 - (size % 4)) % 4;
    pieces.push(new Uint8Array(padding), bytes);
    json.bufferViews.push({ buffer: 0, byteOffset: size + padding, byteLength: bytes.length });
    size += padding + bytes.length;
    delete image.uri;
    image.bufferView = json.bufferViews.length - 1;
    image.mimeType = 'image/png'; // until its bytes are read
    image.name = base;
  }
  const last = (4 - (size % 4)) % 4;
  pieces.push(new Uint8Array(last));
  size += last;
  json.buffers = [{ ...json.buffers?.[0], byteLength: size }];
  return { glb: glbOf(json, pieces, size), warnings };
}

function glbOf(json: Converted, pieces: readonly Uint8Array[], size: number): Uint8Array {
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const head = Buffer.alloc(GLB_HEAD + CHUNK_HEAD);
  head.write('glTF', 0);
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(head.length + padded.length + CHUNK_HEAD + size, 8);
  head.writeUInt32LE(padded.length, 12);
  head.write('JSON', 16);
  const binaryHead = Buffer.alloc(CHUNK_HEAD);
  binaryHead.writeUInt32LE(size, 0);
  binaryHead.write('BIN\0', 4, 'latin1');
  return new Uint8Array(Buffer.concat([head, padded, binaryHead, ...pieces]));
}

/** An FBX file whose faces keep their notches on the way through the converter. */
function withOpenNotches(bytes: Uint8Array): Uint8Array {
  const shapes = nodesNamed(fbxNodes(bytes, 'latin1'), 'Objects').flatMap(({ nodes }) => nodesNamed(nodes, 'Geometry'));
  const changed = shapes.flatMap((shape) => changedPoints(shape) ?? []);
  return changed.length === 0 ? bytes : withLists(bytes, changed);
}

/** The points of a shape some of whose corners move; null: none do. */
function changedPoints({ nodes }: FbxNode): { list: FbxList; numbers: number[] } | null {
  const faces = [...facesOf(numbersOf(nodesNamed(nodes, 'PolygonVertexIndex')[0]))];
  const list = nodesNamed(nodes, 'Vertices')[0]?.values.find((value) => typeof value === 'function');
  if (faces.length === 0 || list === undefined) return null;
  const numbers = list();
  const points = Array.from({ length: Math.floor(numbers.length / 3) }, (_, at): Point => {
    const [x = 0, y = 0, z = 0] = numbers.slice(3 * at, 3 * at + 3);
    return [x, y, z];
  });
  const moved = openNotches(points, faces);
  for (const [index, place] of moved) for (const [axis, value] of place.entries()) numbers[3 * index + axis] = value;
  return moved.size === 0 ? null : { list, numbers };
}

/** Faces of many corners; the last corner of each stands as what is left of −1 when its index is taken away. */
function* facesOf(indices: readonly number[]): Generator<number[]> {
  let first = 0;
  for (const [at, index] of indices.entries()) {
    if (index >= 0) continue;
    if (at + 1 - first >= MANY) yield [...indices.slice(first, at), -1 - index];
    first = at + 1;
  }
}

/** A corner with a number that is none; some programs write all statements into one line. */
const ODD_CORNER = new RegExp(`\\bvertex\\b(?:[ \\t]+[-+.\\de]+){0,2}[ \\t]+(${NO_NUMBER}[^\\s]*)`, 'i');
/** Numbers of a face: its direction, which programs leave open, and three corners. */
const [NUMBERS, OF_DIRECTION, BYTES] = [12, 3, 4] as const;

/** Why an .stl file cannot be used: a corner is at no number. Null: it can. */
function stlFault(file: Uint8Array): string | null {
  const bytes = Buffer.from(plainText(file));
  if (isStlText(bytes)) {
    const text = bytes.toString('latin1');
    const odd = ODD_CORNER.exec(text);
    return odd && `line ${lineAt(text, odd.index)} has a corner that is no number (${odd[1]})`;
  }
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < STL_HEAD) return null;
  const there = Math.floor((file.byteLength - STL_HEAD) / STL_FACE);
  // Programs that do not know the number yet write 0 or -1.
  const faces = Math.min(there, view.getUint32(STL_HEAD - BYTES, true) || there);
  for (let face = 0; face < faces; face += 1)
    for (let at = OF_DIRECTION; at < NUMBERS; at += 1) {
      const value = view.getFloat32(STL_HEAD + face * STL_FACE + at * BYTES, true);
      if (!Number.isFinite(value)) return `triangle ${face + 1} has a corner that is no number (${value})`;
    }
  return null;
}
