import { RefusedMeshError } from '../refused-mesh-error.ts';

/** The oldest version that the converter reads: that of FBX 2011. */
const OLDEST = 7_100;
const BINARY = 'Kaydara FBX Binary';
/** Bytes of a binary file: that of the order of bytes, and the version. */
const [ORDER, VERSION] = [22, 23] as const;
/** Bytes in which a file of text says its version. */
const HEAD = 64 * 1024;

/** Refuses FBX that the converter cannot read, by what it is. */
export function refuseOldFbx(bytes: Uint8Array, name: string): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isBinary = file.toString('latin1', 0, BINARY.length) === BINARY && file.length >= VERSION + 4;
  const isReversed = isBinary && file[ORDER] === 1;
  if (isReversed)
    throw new RefusedMeshError(
      `“${name}” is an FBX file in the order of bytes of old workstations (big-endian). Export it again as binary FBX on a PC or Mac, or as .glb`,
    );
  const version = isBinary ? file.readUInt32LE(VERSION) : saidVersion(file.toString('latin1', 0, HEAD));
  if (version !== null && version < OLDEST)
    throw new RefusedMeshError(
      `“${name}” is FBX ${Math.floor(version / 1_000)}.${Math.floor((version % 1_000) / 100)}: files from FBX 2011 (7.1) on can be read. Import it in Blender 5 or newer, which reads old FBX files, and export glTF 2.0 (.glb), or convert it to FBX 2013 with Autodesk FBX Converter 2013`,
    );
}

/** `FBXVersion: 6100`, or `; FBX 6.1.0 project file`; null: it does not say. */
function saidVersion(head: string): number | null {
  const [, number] = /^\s*FBXVersion:\s*(\d{4,5})/m.exec(head) ?? [];
  if (number !== undefined) return Number(number);
  const [, major, minor] = /^;\s*FBX (\d+)\.(\d+)/m.exec(head) ?? [];
  return major === undefined ? null : Number(major) * 1_000 + Number(minor) * 100;
}

/** Whether there is anything in it that has a surface. */
export const hasSurfaces = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('PolygonVertexIndex');

/** Whether it begins as FBX does, as text or binary. */
export const isFbx = (bytes: Uint8Array): boolean =>
  /^(Kaydara FBX Binary|; FBX |FBXHeaderExtension)/.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1'));
