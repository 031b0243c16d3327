import type { GltfJson } from './gltf-json.ts';

/** A GLB taken apart. */
export interface GlbFile {
  json: GltfJson;
  /** The chunk of bytes; empty where the file has none. */
  bytes: Uint8Array;
}

const MAGIC = 0x46_54_6c_67;
const JSON_CHUNK = 0x4e_4f_53_4a;
const BYTES_CHUNK = 0x00_4e_49_42;

/** A file that cannot be drawn; the message is for people. */
export class UnreadableModelError extends Error {}

/** Throws {@link UnreadableModelError} for what is no GLB of version 2. */
export function openGlb(file: ArrayBuffer): GlbFile {
  const view = new DataView(file);
  if (file.byteLength < 20 || view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== 2)
    throw new UnreadableModelError('It is not a GLB file');
  let json: GltfJson | null = null;
  let bytes = new Uint8Array(0);
  for (let at = 12; at + 8 <= file.byteLength; ) {
    const length = view.getUint32(at, true);
    const kind = view.getUint32(at + 4, true);
    if (at + 8 + length > file.byteLength) throw new UnreadableModelError('The file is cut off');
    const chunk = new Uint8Array(file, at + 8, length);
    if (kind === JSON_CHUNK && json === null) json = parsed(chunk);
    else if (kind === BYTES_CHUNK && bytes.length === 0) bytes = chunk;
    at += 8 + length;
  }
  if (json === null) throw new UnreadableModelError('The file has no description');
  return { json, bytes };
}

function parsed(chunk: Uint8Array): GltfJson {
  try {
    return JSON.parse(new TextDecoder().decode(chunk));
  } catch {
    throw new UnreadableModelError('Its description is not JSON');
  }
}
