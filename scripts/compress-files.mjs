// Brotli and gzip copies next to what browsers load, so that the server never compresses during a request. Plain built-ins.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Bytes; below, a compressed copy saves nothing. */
const MIN_COMPRESSED = 1024;
const TEXT = /\.(m?js|css|svg|json|html)$/;
const { BROTLI_PARAM_QUALITY: QUALITY, BROTLI_MAX_QUALITY: BEST } = constants;
/** A sixteenth of the time of the best quality, and files are 9 % larger. */
const QUICK = 9;
/** Within a built folder: copies of the best quality that are not in their places yet, and their folder once all of them are there. */
const UNFINISHED = '.better-copies-unfinished';
const FINISHED = '.better-copies';

/** Puts copies next to every text file. `isQuick`: `makeBetterCopies` makes them smaller later. */
export async function compressBelow(folder, { isQuick = false } = {}) {
  if (isQuick) mkdirSync(join(folder, UNFINISHED));
  const pack = promisify(gzip);
  await Promise.all(
    textsBelow(folder).map(async (path) => {
      const bytes = readFileSync(path);
      writeFileSync(`${path}.br`, await brotli(bytes, isQuick ? QUICK : BEST));
      writeFileSync(`${path}.gz`, await pack(bytes, { level: 9 }));
    }),
  );
}

/** Whether a start left copies that can be smaller. */
export const hasQuickCopies = (folder) => existsSync(join(folder, UNFINISHED));

/** Makes the copies of the best quality, one at a time, where no request finds them: a server may be sending the quick ones. */
export async function makeBetterCopies(folder) {
  for (const path of textsBelow(folder)) {
    const copy = join(folder, UNFINISHED, `${relative(folder, path)}.br`);
    if (existsSync(copy)) continue; // an earlier run was stopped
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(`${copy}.part`, await brotli(readFileSync(path), BEST));
    renameSync(`${copy}.part`, copy);
  }
  renameSync(join(folder, UNFINISHED), join(folder, FINISHED));
}

/** Puts them in the places of the quick ones. Only while no server runs that sends them. */
export function useBetterCopies(folder) {
  const from = join(folder, FINISHED);
  if (!existsSync(from)) return;
  for (const path of filesBelow(from)) renameSync(path, join(folder, relative(from, path)));
  rmSync(from, { recursive: true });
}

const brotli = (bytes, quality) => promisify(brotliCompress)(bytes, { params: { [QUALITY]: quality } });

const textsBelow = (folder) =>
  filesBelow(folder).filter((path) => TEXT.test(path) && readFileSync(path).length >= MIN_COMPRESSED);

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== UNFINISHED && name !== FINISHED)
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}
