/** One file of KTX2, as the transcoder of Basis Universal reads it. */
interface Ktx2File {
  isValid(): boolean;
  getLevels(): number;
  getImageLevelInfo(level: number, layer: number, face: number): { origWidth: number; origHeight: number };
  startTranscoding(): boolean;
  getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
  transcodeImage(
    into: Uint8Array,
    level: number,
    layer: number,
    face: number,
    format: number,
    flags: number,
    channel0: number,
    channel1: number,
  ): boolean;
  close(): void;
  delete(): void;
}

/** The transcoder of Basis Universal, a script with WebAssembly that its users load themselves. */
export interface Transcoder {
  KTX2File: new (bytes: Uint8Array) => Ktx2File;
  initializeBasis(): void;
}
/** What the script of the transcoder gives. */
export type CreateTranscoder = (options: { wasmBinary: ArrayBuffer | Uint8Array }) => Promise<Transcoder>;

/** A picture, four bytes a pixel. */
export interface Pixels {
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** Four bytes a pixel. Source: `transcoder_texture_format` of Basis Universal. */
const RGBA = 13;

/** Pixels along a side. */
interface Sides {
  /** Of the largest level that is taken. */
  wanted: number;
  /** Maximum side of the largest level, for files that have no smaller one. */
  most: number;
}

export async function openTranscoder(
  create: CreateTranscoder,
  wasmBinary: ArrayBuffer | Uint8Array,
): Promise<Transcoder> {
  const transcoder = await create({ wasmBinary });
  transcoder.initializeBasis();
  return transcoder;
}

/** The pixels of a file; null if it is of another kind or too large to read. */
export function transcode({ KTX2File }: Transcoder, bytes: Uint8Array, { wanted, most }: Sides): Pixels | null {
  const file = new KTX2File(bytes);
  try {
    if (!file.isValid()) return null;
    const level = levelOf(file, wanted);
    const { origWidth: width, origHeight: height } = file.getImageLevelInfo(level, 0, 0);
    if (Math.max(width, height) > most || !file.startTranscoding()) return null;
    const data = new Uint8Array(file.getImageTranscodedSizeInBytes(level, 0, 0, RGBA));
    return file.transcodeImage(data, level, 0, 0, RGBA, 0, -1, -1) ? { data, width, height } : null;
  } finally {
    file.close();
    file.delete();
  }
}

/** The first that is no larger than wanted; the smallest where all are. */
function levelOf(file: Ktx2File, wanted: number): number {
  const last = file.getLevels() - 1;
  for (let level = 0; level < last; level += 1) {
    const { origWidth, origHeight } = file.getImageLevelInfo(level, 0, 0);
    if (Math.max(origWidth, origHeight) <= wanted) return level;
  }
  return Math.max(0, last);
}
