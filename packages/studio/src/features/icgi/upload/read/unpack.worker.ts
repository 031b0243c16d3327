import { isLeftAbout } from '../../../../table-files/left-about.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import { zipEntries } from '../../../../table-files/zip-blob.ts';

/** Bytes of one image in an archive, and of all of them, unpacked. */
const MOST_IMAGE_BYTES = 256 * 1024 * 1024;
const MOST_UNPACKED_BYTES = 4 * 1024 * 1024 * 1024;

/** What to do about an archive with more than that. */
const largerThanAll = (name: string): string =>
  `“${name}” is larger than ${MOST_UNPACKED_BYTES / 1024 ** 3} GB unpacked. Split it, or drop its folder`;

/** What is found in an archive, one file after the other. */
export type UnpackAnswer =
  | { type: 'file'; path: string[]; name: string; content: Blob }
  | { type: 'progress'; done: number; of: number }
  | { type: 'end'; others: string[] }
  | { type: 'refused'; message: string };

const IMAGE = /\.(png|jpe?g|jpe|jfif|webp|avif|tiff?|gif|hei[cf]|hif)$/i;
const tell = (answer: UnpackAnswer) => postMessage(answer);

async function unpack(archive: File): Promise<void> {
  const all = (await zipEntries(archive)).filter(({ name }) => {
    const path = name.split('/');
    const base = path.pop() ?? '';
    return base !== '' && !isLeftAbout(base, path);
  });
  const entries = all.filter(({ name }) => IMAGE.test(name));
  const others = all.filter(({ name }) => !IMAGE.test(name)).map(({ name }) => name.split('/').at(-1) ?? '');
  let unpacked = 0;
  for (const [done, entry] of entries.entries()) {
    const left = MOST_UNPACKED_BYTES - unpacked;
    const bytes = await entry.bytes(Math.min(MOST_IMAGE_BYTES, left)).catch((error: unknown) => {
      if (left < MOST_IMAGE_BYTES) throw new TableFileError(largerThanAll(archive.name));
      throw error;
    });
    unpacked += bytes.length;
    const path = entry.name.split('/');
    const name = path.pop() ?? '';
    tell({ type: 'file', path, name, content: new Blob([bytes]) });
    tell({ type: 'progress', done: done + 1, of: entries.length });
  }
  tell({ type: 'end', others });
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  unpack(data).catch((error: unknown) => {
    const message = error instanceof TableFileError ? error.message : 'The archive could not be read. Pack it again';
    tell({ type: 'refused', message });
  });
});
