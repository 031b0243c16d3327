import { greyOf, LIKENESS_SIZE, likenessOf } from '@diorama/documents/shared/picture-likeness.ts';
import { lookOf, type PictureLook, SAMPLE_SIDE } from '../plan/picture-look.ts';
import { contentHash } from './content-hash.ts';
import type { EndPicture, PictureFault, ReadAnswer, ReadRequest, SequenceFacts } from './messages.ts';
import { isDecodedAnywhere, KIND_BYTES, kindFault } from './picture-fault.ts';
import { HEAD_BYTES, pictureSize } from './picture-size.ts';

/** CSS pixels of a thumbnail's width, twice for fine screens. */
const THUMB_WIDTH = 128;
/** Files between two reports of progress. */
const REPORT_EVERY = 25;

const tell = (answer: ReadAnswer) => postMessage(answer);

/** One picture is decoded at a time: what is held is one picture, however many there are. */
async function decode(picture: Blob): Promise<ImageBitmap | null> {
  return createImageBitmap(picture).catch(() => null);
}

/** Halves a picture until it is near its new size, so that every pixel counts. */
function drawn(bitmap: ImageBitmap, width: number, height: number): OffscreenCanvas {
  let [source, from]: [ImageBitmap | OffscreenCanvas, { width: number; height: number }] = [bitmap, bitmap];
  while (from.width / 2 > width && from.height / 2 > height) {
    const half = canvasOf(source, Math.ceil(from.width / 2), Math.ceil(from.height / 2));
    [source, from] = [half, half];
  }
  return canvasOf(source, width, height);
}

function canvasOf(source: ImageBitmap | OffscreenCanvas, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(source, 0, 0, width, height);
  return canvas;
}

function likenessIn(canvas: OffscreenCanvas): string {
  const { width, height } = LIKENESS_SIZE;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  const grey = Array.from({ length: width * height }, (_, at) =>
    greyOf(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0),
  );
  return likenessOf(grey);
}

async function endPicture(file: Blob | undefined): Promise<EndPicture> {
  const bitmap = file ? await decode(file) : null;
  if (!bitmap) return { likeness: null, look: null, thumbnail: null };
  const small = drawn(bitmap, THUMB_WIDTH, Math.max(1, Math.round((THUMB_WIDTH * bitmap.height) / bitmap.width)));
  const seen = seenIn(bitmap);
  return { ...seen, thumbnail: await small.convertToBlob({ type: 'image/webp', quality: 0.7 }) };
}

/** What a picture looks like, which is let go. */
function seenIn(bitmap: ImageBitmap): { likeness: string; look: PictureLook } {
  const { width, height } = bitmap;
  const likeness = likenessIn(drawn(bitmap, LIKENESS_SIZE.width, LIKENESS_SIZE.height));
  const context = new OffscreenCanvas(SAMPLE_SIDE, SAMPLE_SIDE).getContext('2d', { willReadFrequently: true });
  if (context) context.imageSmoothingEnabled = false;
  context?.drawImage(bitmap, 0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  const rgba = context?.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE).data ?? [];
  bitmap.close();
  return { likeness, look: lookOf(rgba, { width, height }) };
}

const UNSEEN = { likeness: null, look: null, fault: null };

type SeenView = Pick<EndPicture, 'likeness' | 'look'> & { fault: PictureFault | null };

async function seenOfView(picture: Blob | string): Promise<SeenView> {
  const blob = typeof picture === 'string' ? await (await fetch(picture)).blob() : picture;
  const bitmap = await decode(blob);
  if (bitmap) return { ...seenIn(bitmap), fault: null };
  const head = new Uint8Array(await blob.slice(0, KIND_BYTES).arrayBuffer());
  const text = kindFault(head, blob.size);
  if (text !== null) return { ...UNSEEN, fault: { text, isSure: true } };
  if (!isDecodedAnywhere(head)) return UNSEEN;
  return { ...UNSEEN, fault: { text: 'cannot be decoded: it may be damaged or cut off', isSure: false } };
}

/** Only files of one length can be equal: nothing else is read whole. */
async function copiesIn(files: readonly File[]): Promise<string[]> {
  const copies: string[] = [];
  for (const alike of Map.groupBy(files, ({ size }) => size).values()) {
    if (alike.length < 2) continue;
    const known = new Set<string>();
    for (const file of alike) {
      const hash = await contentHash(file);
      if (known.has(hash)) copies.push(file.name);
      known.add(hash);
    }
  }
  return copies;
}

async function sequenceFacts(key: string, files: readonly File[], onFile: () => void): Promise<SequenceFacts> {
  const bySize = new Map<string, SequenceFacts['sizes'][number]>();
  const broken: string[] = [];
  for (const file of files) {
    onFile();
    const size = pictureSize(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    // TIFF keeps its size anywhere; the server reads it.
    if (!size && /\.tiff?$/i.test(file.name)) continue;
    if (!size) {
      broken.push(file.name);
      continue;
    }
    const name = `${size.width} ${size.height}`;
    const known = bySize.get(name) ?? { size, names: [] };
    known.names.push(file.name);
    bySize.set(name, known);
  }
  const whole = files.filter(({ name }) => !broken.includes(name));
  return {
    key,
    first: await endPicture(whole[0]),
    last: await endPicture(whole.at(-1)),
    sizes: [...bySize.values()].sort((a, b) => b.names.length - a.names.length),
    copies: await copiesIn(whole),
    broken,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}

async function read({ sequences, views }: ReadRequest): Promise<void> {
  const of = sequences.reduce((sum, { files }) => sum + files.length, views.length);
  let done = 0;
  const onFile = () => {
    done += 1;
    if (done % REPORT_EVERY === 0) tell({ type: 'progress', done, of });
  };
  for (const { id, picture } of views) {
    onFile();
    tell({ type: 'view', id, ...(await seenOfView(picture).catch(() => UNSEEN)) });
  }
  for (const { key, files } of sequences) tell({ type: 'sequence', facts: await sequenceFacts(key, files, onFile) });
  tell({ type: 'end' });
}

addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  read(data).catch(() => tell({ type: 'failed' }));
});
