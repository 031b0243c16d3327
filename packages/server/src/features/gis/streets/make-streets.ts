import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MOST_STREET_BYTES, MOST_STREET_TILES } from '@diorama/contract/gis/streets.contract.ts';
import type { Logger } from 'pino';
import type { Actor } from '../../../access/actor.ts';
import { makerReaches } from '../../../access/maker-in-reach.ts';
import { newId } from '../../../database/ids.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { isPassing } from '../../../http/answers/passing-fault.ts';
import type { Config } from '../../../platform/config/config.ts';
import { SourceError } from '../../../platform/tiles/archive/byte-source.ts';
import { planExtract, TooManyTilesError } from '../../../platform/tiles/archive/plan-extract.ts';
import { writeExtract } from '../../../platform/tiles/archive/write-extract.ts';
import type { RequireRoom } from '../../quotas/require-room.ts';
import { CancelledStreetsError, type KeepDeps, keepStreets } from './keep-streets.ts';
import { openMapSource } from './map-source.ts';
import { tooManyBytes, tooManyTiles } from './street-limits.ts';
import { areaOf, noteStreets, type StreetsRow } from './street-rows.ts';

/** How often an order is begun again after the process that worked on it ended. */
const TRIES = 5;
/** How often one starts again because the source was replaced in the meantime. */
const RESTARTS = 3;
/** Milliseconds between two notes of how far it is, which also find out whether it was cancelled. */
const NOTE_EVERY = 500;
/** Milliseconds for which what was read is kept, for an order that goes on. */
const KEPT = 86_400_000;

export interface StreetsDeps extends KeepDeps {
  config: Pick<Config, 'maps' | 'dataDir' | 'accessMode'>;
  log: Logger;
  requireRoom: RequireRoom;
}

/** Where what is read for a map lies until its file is made. */
export const folderOf = ({ config }: Pick<StreetsDeps, 'config'>, gisId: string): string =>
  join(config.dataDir, 'streets', gisId);

/** Makes the streets of an order. Does nothing when it is over. */
export async function makeStreets(deps: StreetsDeps, id: string, signal: AbortSignal): Promise<void> {
  const { db, log } = deps;
  const row = await claim(deps, id);
  if (!row) return;
  const folder = folderOf(deps, row.document_id);
  await removeOldFolders(deps, row.document_id);
  try {
    const actor = await makerOf(deps, row);
    for (let restarts = 0; ; restarts += 1) {
      try {
        await perform(deps, row, actor, signal);
        break;
      } catch (error) {
        if (!(error instanceof SourceError) || error.fault !== 'changed' || restarts === RESTARTS) throw error;
        await rm(folder, { recursive: true, force: true });
        await noteStreets(db, id, { message: `${error.message}: reading starts again`, tiles_done: 0, bytes_done: 0 });
      }
    }
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    if (error instanceof CancelledStreetsError) return void (await rm(folder, { recursive: true, force: true }));
    // What was read stays: the job goes on elsewhere, or after the next start.
    if (signal.aborted || isPassing(error)) throw error;
    const isKnown = error instanceof SourceError || error instanceof StreetsError || error instanceof ApiError;
    if (!isKnown) log.error({ err: error, map: row.document_id }, 'streets were not made');
    const message = isKnown ? error.message : 'Something went wrong on the server. Try again';
    await noteStreets(db, id, { state: 'failed', message });
  }
}

/** An order cannot be carried out; the message is shown. */
class StreetsError extends Error {}

/** Counts a try; null when there is nothing to do any more. */
async function claim({ db }: StreetsDeps, id: string): Promise<StreetsRow | null> {
  const row = await db
    .updateTable('map_streets')
    .set(({ ref, val, eb }) => ({ state: 'running', tries: eb(ref('tries'), '+', val(1)), updated_at: new Date() }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
  if (!row || row.tries <= TRIES) return row ?? null;
  await noteStreets(db, id, { state: 'failed', message: 'The server stopped each time while it made them. Try again' });
  return null;
}

/** The person who ordered, if they may still change the map. */
async function makerOf({ db, config }: StreetsDeps, row: StreetsRow): Promise<Actor> {
  const maker = await db
    .selectFrom('documents')
    .innerJoin('spaces', 'spaces.id', 'documents.space_id')
    .innerJoin('users', (join) => join.on('users.id', '=', row.user_id))
    .select('users.name')
    .where('documents.id', '=', row.document_id)
    .where('documents.deleted_at', 'is', null)
    .where('spaces.deleted_at', 'is', null)
    .where(makerReaches(config, 'write'))
    .executeTakeFirst();
  if (!maker) throw new StreetsError('The map was deleted, or is out of reach of the person who ordered its streets');
  const sid = row.sid ?? newId();
  const scope = { type: 'all' } as const;
  return { userId: row.user_id, name: maker.name, sid, kid: null, until: Date.now(), scope, ip: '', requestId: row.id };
}

async function perform(deps: StreetsDeps, row: StreetsRow, actor: Actor, signal: AbortSignal): Promise<void> {
  const { db, config, requireRoom } = deps;
  const watched = watch(deps, row.id, signal);
  try {
    const { archive, metadata } = await openMapSource(config.maps, watched.signal);
    try {
      const wanted = { area: areaOf(row), maxZoom: row.max_zoom, mostTiles: MOST_STREET_TILES, metadata };
      const plan = await planExtract(archive, wanted, watched.signal);
      if (plan.bytes > MOST_STREET_BYTES) throw new StreetsError(tooManyBytes(plan.bytes));
      await requireRoom({ spaceId: await spaceOf(deps, row) }, plan.bytes);
      await noteStreets(db, row.id, { tiles: plan.tiles, bytes: plan.bytes, message: null });
      const path = await writeExtract(archive.source, plan, folderOf(deps, row.document_id), {
        signal: watched.signal,
        onProgress: watched.report,
      });
      await keepStreets(deps, row, actor, { path, tiles: plan.tiles, bytes: plan.bytes });
    } finally {
      await archive.source.close();
    }
  } catch (error) {
    if (error instanceof TooManyTilesError) throw new StreetsError(tooManyTiles(error.tiles));
    throw watched.isCancelled() ? new CancelledStreetsError() : error;
  } finally {
    watched.end();
  }
}

async function spaceOf({ db }: StreetsDeps, { document_id }: StreetsRow): Promise<string> {
  const map = db.selectFrom('documents').select('space_id').where('id', '=', document_id);
  return (await map.executeTakeFirstOrThrow()).space_id;
}

/** Notes how far an order is, and finds out that it was taken back. */
function watch({ db, log }: StreetsDeps, id: string, signal: AbortSignal) {
  const cancelled = new AbortController();
  let done: { bytes_done: number; tiles_done: number } | null = null;
  const look = async () => {
    const next = done;
    done = null;
    if (next) {
      if (!(await noteStreets(db, id, next))) cancelled.abort(new CancelledStreetsError());
      return;
    }
    const row = await db.selectFrom('map_streets').select('state').where('id', '=', id).executeTakeFirst();
    if (row?.state !== 'running') cancelled.abort(new CancelledStreetsError());
  };
  const timer = setInterval(
    () => void look().catch((error: unknown) => log.warn({ err: error }, 'progress could not be noted')),
    NOTE_EVERY,
  );
  return {
    signal: AbortSignal.any([signal, cancelled.signal]),
    isCancelled: () => cancelled.signal.aborted,
    report: ({ bytes, tiles }: { bytes: number; tiles: number }) => {
      done = { bytes_done: bytes, tiles_done: tiles };
    },
    end: () => clearInterval(timer),
  };
}

/** Removes what was read for orders that no one continued. */
async function removeOldFolders(deps: StreetsDeps, own: string): Promise<void> {
  const all = join(deps.config.dataDir, 'streets');
  for (const name of await readdir(all).catch(() => [])) {
    const folder = join(all, name);
    const { mtimeMs } = await stat(folder);
    if (name !== own && mtimeMs < Date.now() - KEPT) await rm(folder, { recursive: true, force: true });
  }
}
