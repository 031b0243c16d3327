import { Zip, ZipPassThrough } from 'fflate';

/** A file with the folders it came in, outermost first. */
export interface SentFile {
  file: File;
  path: readonly string[];
}

/** Models whose buffers, materials and pictures are files of their own. */
const LOOSE = /\.(?:gltf|obj|fbx)$/i;
/** What such a model may need. */
const PARTS = /\.(?:bin|mtl|jpe?g|png|webp|avif|ktx2|tga|bmp|gif|tiff?|dds|exr|hdr)$/i;
const MATERIALS = /\.mtl$/i;
/** Bytes of a model that are searched for the names of its parts; they stand in the head of an OBJ, and anywhere in others. */
const MOST_SEARCHED = 64 * 1024 * 1024;
/** Bytes that wait in memory before the browser may put them elsewhere. */
const CHUNK = 8 * 1024 * 1024;

/**
 * Models that came with their parts, each packed with those that are its own: the server takes one file. With one model all
 * parts are its own; with several, those that it names. Everything else is left as it came.
 */
export async function packModels(sent: readonly SentFile[]): Promise<File[]> {
  const parts = sent.filter(({ file }) => PARTS.test(file.name));
  const models = sent.filter(({ file }) => LOOSE.test(file.name));
  if (parts.length === 0 || models.length === 0) return sent.map(({ file }) => file);
  const taken = new Set<SentFile>();
  const packed = new Map<SentFile, File>();
  for (const model of models) {
    const own = models.length === 1 ? parts : await partsNamedBy(model, parts);
    if (own.length === 0) continue;
    for (const part of own) taken.add(part);
    packed.set(model, await zipped(model, own));
  }
  return sent.filter((one) => !taken.has(one)).map((one) => packed.get(one) ?? one.file);
}

/** Parts whose names stand in a model, or in the materials that it names. */
async function partsNamedBy(model: SentFile, parts: readonly SentFile[]): Promise<SentFile[]> {
  const named = await namesIn(model.file, parts);
  const materials = named.filter(({ file }) => MATERIALS.test(file.name));
  const inMaterials = await Promise.all(materials.map(({ file }) => namesIn(file, parts)));
  return [...new Set([...named, ...inMaterials.flat()])];
}

async function namesIn(file: File, parts: readonly SentFile[]): Promise<SentFile[]> {
  const text = (await file.slice(0, MOST_SEARCHED).text()).normalize().toLowerCase();
  return parts.filter(({ file: { name } }) =>
    [name, encodeURI(name)].some((written) => text.includes(written.normalize().toLowerCase())),
  );
}

/** One archive, nothing in it compressed: pictures would hardly become smaller, and the wait is that of reading. */
async function zipped(model: SentFile, parts: readonly SentFile[]): Promise<File> {
  const blobs: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const flush = () => {
    blobs.push(new Blob(waiting));
    waiting = [];
    size = 0;
  };
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    waiting.push(new Uint8Array(bytes));
    size += bytes.length;
    if (size > CHUNK) flush();
  });
  for (const { file, path } of [model, ...parts]) {
    const entry = new ZipPassThrough([...path, file.name].join('/'));
    zip.add(entry);
    const reader = file.stream().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      entry.push(value ?? new Uint8Array(), done);
      if (done) break;
    }
  }
  zip.end();
  flush();
  const name = model.file.name.replace(/\.[^.]+$/, '.zip');
  return new File(blobs, name, { type: 'application/zip', lastModified: model.file.lastModified });
}
