import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limit } from '../../concurrency/limit.ts';
import { FIRST_BYTES } from './archive-header.ts';
import { type ByteSource, changedSource, SourceError } from './byte-source.ts';
import { isTile } from './check-tile.ts';
import type { ExtractPlan, PlannedRead } from './plan-extract.ts';
import { tileName } from './tiles-in-area.ts';

/** Requests at the same time: the server of an archive has others to serve. */
const AT_ONCE = 4;

const PART = 'extract.part';
const DONE = 'done.txt';
const PLAN = 'plan.txt';

export interface WriteOptions {
  signal: AbortSignal;
  /** Bytes and tiles of the file that are there. */
  onProgress: (done: { bytes: number; tiles: number }) => void;
}

/**
 * Reads what is planned and writes it as a file into a folder; gives its path. What an earlier try of the same plan has read
 * is kept there, and is not read again. Tiles are in memory only while they are written.
 */
export async function writeExtract(
  source: ByteSource,
  plan: ExtractPlan,
  folder: string,
  { signal, onProgress }: WriteOptions,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const done = await beginOrGoOn(folder, plan);
  const part = await open(join(folder, PART), done === null ? 'w+' : 'r+');
  const log = await open(join(folder, DONE), 'a');
  const written = { bytes: plan.head.length, tiles: 0 };
  try {
    if (done === null) {
      await writeAt(part, plan.head, 0);
      await writeFile(join(folder, PLAN), plan.key);
    }
    const failed = new AbortController();
    const stop = AbortSignal.any([signal, failed.signal]);
    const inTurn = limit(AT_ONCE);
    const noteDone = (read: PlannedRead) => {
      for (const { length, tiles } of read.pieces) {
        written.bytes += length;
        written.tiles += tiles;
      }
      onProgress({ ...written });
    };
    const work = plan.reads.map((read, at) =>
      inTurn(async () => {
        if (done?.has(at) === true) return noteDone(read);
        stop.throwIfAborted();
        await copy(source, plan, part, read, stop);
        await log.write(`${at}\n`);
        noteDone(read);
      }).catch((error: unknown) => {
        // The first failure ends the others, and is the one that is reported.
        failed.abort(error);
        throw error;
      }),
    );
    const failures = (await Promise.allSettled(work)).filter(({ status }) => status === 'rejected');
    signal.throwIfAborted();
    if (failures.length > 0) throw failed.signal.reason;
    if (!source.isCertain) await refuseChanged(source, plan, signal);
    await part.sync();
  } finally {
    await part.close();
    await log.close();
  }
  const path = join(folder, 'extract.pmtiles');
  await rm(join(folder, PLAN));
  await rename(join(folder, PART), path);
  return path;
}

/** Which requests an earlier try has done; null: there was none of this plan. */
async function beginOrGoOn(folder: string, { key, reads }: ExtractPlan): Promise<Set<number> | null> {
  const text = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
  if ((await text(PLAN)) !== key) {
    for (const name of [PLAN, DONE, PART]) await rm(join(folder, name), { force: true });
    return null;
  }
  // A line without its end was being written when the process ended.
  const lines = (await text(DONE)).split('\n').slice(0, -1).map(Number);
  return new Set(lines.filter((at) => at in reads));
}

async function copy(
  source: ByteSource,
  plan: ExtractPlan,
  part: FileHandle,
  read: PlannedRead,
  signal: AbortSignal,
): Promise<void> {
  const { offset, length, pieces } = read;
  const bytesOf = (bytes: Buffer, from: number, size: number) => bytes.subarray(from, from + size);
  const first = pieces[0]?.from ?? 0;
  for (let isAgain = false; ; isAgain = true) {
    const bytes = await source.read(offset, length, signal);
    const isGood = await Promise.all(
      pieces.map((piece) => isTile(bytesOf(bytes, piece.from - first, piece.length), plan.tilePacking)),
    );
    const bad = pieces[isGood.indexOf(false)];
    if (!bad) {
      for (const { from, to, length: size } of pieces)
        await writeAt(part, bytesOf(bytes, from - first, size), plan.head.length + to);
      return;
    }
    // Bytes that were damaged on their way are good the second time.
    if (isAgain)
      throw new SourceError(
        'refused',
        `Tile ${tileName(bad.id)} of ${source.name} is damaged. Choose an area without it, or another map source`,
      );
  }
}

/** A server that marks no versions may have changed the file without notice: its beginning is compared. */
async function refuseChanged(source: ByteSource, plan: ExtractPlan, signal: AbortSignal): Promise<void> {
  const now = await source.read(0, Math.min(FIRST_BYTES, source.size), signal);
  if (!now.equals(plan.first)) throw changedSource(source.name);
}

async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}
