import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { foreignModel } from '@diorama/contract/files/foreign-models.ts';
import { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import type { MeshFormat } from '@diorama/contract/meshes/mesh-report.ts';
import { type Document, GLB_BUFFER, Logger } from '@gltf-transform/core';
import { unpartition } from '@gltf-transform/functions';
import * as z from 'zod';
import { gltfIo } from '../../../platform/gltf/gltf-io.ts';
import { convertModel } from './convert-model.ts';
import { fileAt, plainName } from './file-at.ts';
import { plainText } from './obj/obj-text.ts';
import { unzip } from './other-formats/unzip.ts';
import { withoutEmptyTextures } from './pictures/empty-textures.ts';
import { RefusedMeshError } from './refused-mesh-error.ts';
import { READ_VERSION, readSourceJson, type SourceJson } from './source-json.ts';

/** A model that was sent, as one file. */
export interface Source {
  format: MeshFormat;
  glb: Uint8Array;
  /** Whether the file was a GLB already. */
  isUntouched: boolean;
  warnings: string[];
}

const MESHOPT = ['EXT_meshopt_compression', 'KHR_meshopt_compression'] as const;
const SILENT = new Logger(Logger.Verbosity.SILENT);
const GLB_MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const MODELS = /\.(glb|gltf|obj|fbx|stl|ply)$/i;

/**
 * Brings whatever was sent into one GLB. Throws {@link RefusedMeshError}.
 *
 * @param frame unit and axis of a format that has no field for them
 */
export async function readSource(path: string, fileName: string, frame = MeshFrame.parse({})): Promise<Source> {
  const bytes = new Uint8Array(await readFile(path));
  if (bytes.length === 0) throw new RefusedMeshError(`“${fileName}” is empty`);
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return readModel(fileName, new Map([[fileName, bytes]]), frame);
  // Some of them are zip files inside.
  refuseForeign(fileName);
  const files = await unzip(path);
  const models = [...files.keys()].filter((name) => MODELS.test(name));
  const [first] = models.sort((a, b) => depthOf(a) - depthOf(b));
  for (const name of first === undefined ? files.keys() : []) refuseForeign(name);
  if (first === undefined)
    throw new RefusedMeshError('The zip file holds no model: it needs a .glb, .gltf, .obj, .fbx, .stl or .ply file');
  const level = models.filter((name) => depthOf(name) === depthOf(first));
  const [best = first] = [...level].sort((a, b) => rankOf(a) - rankOf(b));
  if (
    level.some((name) => stemOf(name) !== stemOf(best)) ||
    level.some((one) => one !== best && rankOf(one) === rankOf(best))
  )
    throw new RefusedMeshError(
      `The zip file holds several models (${level.slice(0, 3).join(', ')}): send one at a time`,
    );
  const source = await readModel(best, files, frame);
  if (level.length === 1) return source;
  const others = `The zip file holds the model in several formats: “${best}” is used. Send another one alone to use that`;
  return { ...source, warnings: [others, ...source.warnings] };
}

/** Formats, the one that loses least first. */
const RANKS = ['glb', 'gltf', 'fbx', 'obj', 'ply', 'stl'];
const rankOf = (name: string): number => RANKS.indexOf(MODELS.exec(name)?.[1]?.toLowerCase() ?? '');
/** What a model is called in each of its formats. */
const stemOf = (name: string): string => posix.basename(name).replace(MODELS, '').toLowerCase();

const depthOf = (name: string): number => name.split('/').length;

async function readModel(name: string, files: ReadonlyMap<string, Uint8Array>, frame: MeshFrame): Promise<Source> {
  const sent = files.get(name) ?? new Uint8Array();
  const bytes = isGlb(sent) ? alignedGlb(sent) : sent;
  const extension = MODELS.exec(name)?.[1]?.toLowerCase();
  if (isGlb(bytes)) {
    const { json: described, binary } = splitGlb(bytes);
    const needsFiles = refuseOutside(described, files, name, binary !== null);
    const { json, warnings } = withoutEmptyTextures(described);
    if (needsFiles || json !== described || json.asset.version !== READ_VERSION)
      return { format: 'glb', glb: await packed(json, files, name, binary), isUntouched: false, warnings };
    return { format: 'glb', glb: bytes, isUntouched: bytes === sent, warnings: [] };
  }
  switch (extension) {
    case 'gltf': {
      const text = new TextDecoder().decode(plainText(bytes));
      const { json, warnings } = withoutEmptyTextures(readSourceJson(text));
      refuseOutside(json, files, name, false);
      return { format: 'gltf', glb: await packed(json, files, name, null), isUntouched: false, warnings };
    }
    case 'obj':
    case 'fbx':
    case 'stl':
    case 'ply': {
      const { glb, warnings } = await convertModel(extension, name, { files, frame });
      return { format: extension, glb, isUntouched: false, warnings };
    }
    default:
      refuseForeign(name);
      throw new RefusedMeshError(
        `“${name}” is damaged, or no model we can read: send a .glb, .gltf, .obj, .fbx, .stl or .ply file, or a .zip with one`,
      );
  }
}

/** Refuses a model of another program by what it is, with the way out. */
function refuseForeign(name: string): void {
  const foreign = foreignModel(name);
  if (foreign) throw new RefusedMeshError(`“${name}” is ${foreign.kind}, which is not read. ${foreign.wayOut}`);
}

const isGlb = (bytes: Uint8Array): boolean =>
  bytes.length >= 20 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === GLB_MAGIC;

/** Bytes of the head of a GLB with that of its first part, and what a part's length is a multiple of. */
const [GLB_START, STEP] = [20, 4] as const;

/**
 * A GLB whose description does not end at a multiple of four bytes, as some exporters write it, with blanks behind it: numbers
 * that begin elsewhere cannot be read where they are.
 */
function alignedGlb(bytes: Uint8Array): Uint8Array {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  const missing = (STEP - (length % STEP)) % STEP;
  const end = GLB_START + length;
  if (missing === 0 || end > bytes.length) return bytes;
  const made = Buffer.concat([bytes.subarray(0, end), Buffer.alloc(missing, ' '), bytes.subarray(end)]);
  made.writeUInt32LE(made.readUInt32LE(8) + missing, 8);
  made.writeUInt32LE(length + missing, 12);
  return new Uint8Array(made);
}

/** The description in a GLB, and the binary data that follows; null: there is none. */
function splitGlb(bytes: Uint8Array): { json: SourceJson; binary: Uint8Array | null } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [version, length, jsonLength] = [view.getUint32(4, true), view.getUint32(8, true), view.getUint32(12, true)];
  if (version !== 2) throw new RefusedMeshError(`The file is a GLB of version ${version}: export it as glTF 2.0`);
  if (view.getUint32(16, true) !== JSON_CHUNK || 20 + jsonLength > bytes.length || length > bytes.length)
    throw new RefusedMeshError('The file is damaged: it ends too early. Export it again and send that file');
  const json = readSourceJson(new TextDecoder().decode(bytes.subarray(20, 20 + jsonLength)));
  const at = 20 + jsonLength;
  const binary = at + 8 <= length ? view.getUint32(at, true) : 0;
  const [first] = json.buffers;
  if (first && first.uri === undefined && first.extensions === undefined && binary < first.byteLength)
    throw new RefusedMeshError('Buffer 0 is missing or too short in the file. Export it again and send that file');
  return { json, binary: binary > 0 ? bytes.subarray(at + 8, at + 8 + binary) : null };
}

/** Refuses what lies elsewhere, by its address; true when there are files next to the model that it needs. */
function refuseOutside(
  { buffers, bufferViews, images }: SourceJson,
  files: ReadonlyMap<string, Uint8Array>,
  name: string,
  hasBinary: boolean,
): boolean {
  let needsFiles = false;
  buffers.forEach(({ uri, extensions }, index) => {
    if (uri !== undefined || extensions !== undefined || (index === 0 && hasBinary)) return;
    // Some tools do not mark a buffer whose views are all packed elsewhere.
    const isPacked = ({ extensions: one = {} }: (typeof bufferViews)[number]) => MESHOPT.some((key) => key in one);
    const views = bufferViews.filter(({ buffer }) => buffer === index);
    needsFiles = views.length > 0 && views.every(isPacked);
    if (!needsFiles)
      throw new RefusedMeshError(`Buffer ${index} has no data: send a zip file with all files of the model`);
  });
  for (const { uri } of [...buffers, ...images]) {
    if (uri === undefined || uri.startsWith('data:')) continue;
    if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(uri))
      throw new RefusedMeshError(
        `The model loads “${uri.slice(0, 200)}” from another address, which is never fetched: put the file into the zip`,
      );
    if (!sentFile(uri, name, files))
      throw new RefusedMeshError(
        `The model needs “${plainName(uri).slice(0, 200)}”, which is missing: send a zip file with all files of the model`,
      );
    needsFiles = true;
  }
  return needsFiles;
}

/** Where in the zip file an address leads; nothing outside of it is ever read. */
const pathOf = (uri: string, model: string): string =>
  posix.join(posix.dirname(model), plainName(uri).replaceAll('\\', '/'));

/** The file of an address; without what stands behind `?` or `#` where no file is called so. */
const sentFile = (uri: string, model: string, files: ReadonlyMap<string, Uint8Array>): Uint8Array | undefined =>
  fileAt(pathOf(uri, model), files) ?? fileAt(pathOf(uri.replace(/[?#].*$/, ''), model), files);

/** The model with all its files in one GLB. */
async function packed(
  json: SourceJson,
  files: ReadonlyMap<string, Uint8Array>,
  name: string,
  binary: Uint8Array | null,
): Promise<Uint8Array> {
  const io = await gltfIo();
  const resources: Record<string, Uint8Array<ArrayBuffer>> = dataUris(json);
  if (binary) resources[GLB_BUFFER] = new Uint8Array(binary);
  for (const { uri } of [...json.buffers, ...json.images])
    if (uri !== undefined && !uri.startsWith('data:')) {
      const bytes = sentFile(uri, name, files);
      if (bytes) resources[uri] = new Uint8Array(bytes);
    }
  const document = await readable(() => io.readJSON({ json: gltfOf(json), resources }));
  // A GLB holds one buffer; exporters write animations into one of their own.
  await document.setLogger(SILENT).transform(unpartition());
  // Pictures stand in one, also where nothing else does.
  if (document.getRoot().listBuffers().length === 0) document.createBuffer();
  return io.writeBinary(document);
}

type GltfJson = Parameters<Awaited<ReturnType<typeof gltfIo>>['readJSON']>[0]['json'];
/** Validates only what is read here; the library validates the rest. */
const gltfOf = (json: SourceJson): GltfJson =>
  z
    .custom<GltfJson>((value) => typeof value === 'object' && value !== null)
    .parse({ ...json, asset: { ...json.asset, version: READ_VERSION, minVersion: undefined } });

function dataUris({ buffers, images }: SourceJson): Record<string, Uint8Array<ArrayBuffer>> {
  const found: Record<string, Uint8Array<ArrayBuffer>> = {};
  for (const { uri } of [...buffers, ...images]) {
    if (!uri?.startsWith('data:')) continue;
    const comma = uri.indexOf(',');
    const isBase64 = uri.slice(0, comma).endsWith(';base64');
    found[uri] = new Uint8Array(Buffer.from(uri.slice(comma + 1), isBase64 ? 'base64' : 'utf8'));
  }
  return found;
}

/** Reads a document; what the library finds wrong with it is for the person who sent it. */
export async function readable(read: () => Promise<Document>): Promise<Document> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RefusedMeshError) throw error;
    // The library's own messages for missing parts are internal to its code.
    if (error instanceof TypeError)
      throw new RefusedMeshError(
        'The file is damaged: its description lacks a part that it refers to, or has a value of the wrong kind. The glTF Validator of Khronos names it. Export the file again',
      );
    const why = error instanceof Error ? error.message : String(error);
    const [, extension] = /Missing required extension, "(.{1,100}?)"/.exec(why) ?? [];
    if (extension)
      throw new RefusedMeshError(
        `The file cannot be shown without “${extension}”, an extension of glTF that is not read here: export it without that`,
      );
    throw new RefusedMeshError(`The file cannot be read: ${why.slice(0, 300)}`);
  }
}
