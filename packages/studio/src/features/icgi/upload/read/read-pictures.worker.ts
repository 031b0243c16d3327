import { contentHash } from '../../../files/public.ts';
import { HEAD_BYTES, type PixelSize, pictureSize } from '../plan/picture-size.ts';
import type { ReadAnswer, ReadRequest, SequenceFacts } from './messages.ts';
import { endPicture, seenPicture, UNSEEN } from './seen-picture.ts';
import { tiffSize } from './tiff/tiff-picture.ts';

/** Files between two reports of progress. */
const REPORT_EVERY = 25;

const tell = (answer: ReadAnswer) => postMessage(answer);

async function seenOfView(picture: Blob | string) {
  return seenPicture(typeof picture === 'string' ? await (await fetch(picture)).blob() : picture);
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

/** TIFF has its size anywhere. */
async function sizeOf(file: File): Promise<PixelSize | null> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return pictureSize(head) ?? tiffSize(file);
}

async function sequenceFacts(key: string, files: readonly File[], onFile: () => void): Promise<SequenceFacts> {
  const bySize = new Map<string, SequenceFacts['sizes'][number]>();
  const broken: string[] = [];
  for (const file of files) {
    onFile();
    const size = await sizeOf(file);
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
