import { sizeText } from '@diorama/contract/common/size-text.ts';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { MESH_BOUNDS } from '../geometry/mesh-bounds.ts';
import { RefusedMeshError } from '../refused-mesh-error.ts';

/** Bytes below which a high ratio says nothing: short texts pack well. */
const RATIO_FROM = 1024 * 1024;
/** Compression methods that are read: stored and deflate. */
const METHODS = new Set([0, 8]);
const DAMAGED =
  'The zip file is damaged, or its entries have names that lead outside. Make it again and send that file';

/** Unpacks a zip file into memory: only names inside it, real bytes counted, no zip in a zip. */
export async function unzip(path: string): Promise<Map<string, Uint8Array>> {
  // Names with `..` and absolute paths fail the reading; backslashes, as some programs of Windows write them, become slashes.
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: false }).catch(() => {
    throw new RefusedMeshError(DAMAGED);
  });
  try {
    return await unpack(zip);
  } finally {
    zip.close();
  }
}

async function unpack(zip: ZipFile): Promise<Map<string, Uint8Array>> {
  const { zipEntries } = MESH_BOUNDS;
  if (zip.entryCount > zipEntries)
    throw new RefusedMeshError(`The zip file holds ${zip.entryCount} entries: send ${zipEntries} at most`);
  const files = new Map<string, Uint8Array>();
  const budget = { left: MESH_BOUNDS.zipBytes };
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch {
    throw new RefusedMeshError(DAMAGED);
  }
  for (const entry of entries) {
    const name = nameOf(entry);
    if (name.endsWith('/') || name.startsWith('__MACOSX/')) continue;
    refuseEntry(entry, name, files);
    files.set(name, await bytesOf(zip, entry, budget));
  }
  return files;
}

/** Says that a name is UTF-8. macOS and some others write UTF-8 and leave it out: the reader takes such names for code page 437. */
const UTF8_FLAG = 0x800;
const utf8 = new TextDecoder('utf-8', { fatal: true });

function nameOf(entry: Entry): string {
  const isPlain = entry.fileNameRaw.every((byte) => byte < 0x80);
  if (isPlain || (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0) return entry.fileName;
  try {
    return utf8.decode(entry.fileNameRaw).replaceAll('\\', '/');
  } catch {
    return entry.fileName;
  }
}

function refuseEntry(entry: Entry, name: string, known: ReadonlyMap<string, unknown>): void {
  const refuse = (why: string) => {
    throw new RefusedMeshError(`“${name.slice(0, 200)}” in the zip file ${why}`);
  };
  if (/\.(zip|rar|7z|gz|tar)$/i.test(name)) refuse('is an archive in the archive: unpack it first');
  if (known.has(name)) refuse('is there twice');
  if (entry.isEncrypted()) refuse('is encrypted: send a zip file without a password');
  if (!METHODS.has(entry.compressionMethod)) refuse('is packed in a way that is not supported');
}

async function bytesOf(zip: ZipFile, entry: Entry, budget: { left: number }): Promise<Uint8Array> {
  const { zipBytes, zipRatio } = MESH_BOUNDS;
  const most = Math.max(RATIO_FROM, entry.compressedSize * zipRatio);
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece));
      size += bytes.length;
      budget.left -= bytes.length;
      if (budget.left < 0)
        throw new RefusedMeshError(`The zip file unpacks to more than ${sizeText(zipBytes)}, the most it may hold`);
      if (size > most)
        throw new RefusedMeshError(`“${entry.fileName}” in the zip file unpacks to far more than a model does`);
      pieces.push(bytes);
    }
  } catch (error) {
    throw error instanceof RefusedMeshError ? error : new RefusedMeshError(DAMAGED);
  }
  if (pieces.length > 0 && pieces[0]?.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
    throw new RefusedMeshError(`“${entry.fileName}” in the zip file is an archive in the archive: unpack it first`);
  return new Uint8Array(Buffer.concat(pieces));
}
