import { rm } from 'node:fs/promises';
import {
  type CancelStreets,
  type CheckedStreetsFile,
  type CheckStreetsFile,
  type EstimateStreets,
  type MakeStreets,
  MOST_STREET_BYTES,
  MOST_STREET_TILES,
  STREETS_TYPE,
  type Streets,
  type StreetsEstimate,
  type StreetsFile,
  type StreetsJob,
} from '@diorama/contract/gis/streets.contract.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import * as z from 'zod';
import type { Actor } from '../../../access/actor.ts';
import { onceByRequestId } from '../../../access/idempotency.ts';
import { spacesInReach } from '../../../access/spaces-in-reach.ts';
import { newId } from '../../../database/ids.ts';
import { invalidField, notFound } from '../../../errors/api-error.ts';
import { limitByTurns } from '../../../platform/concurrency/limit-by-turns.ts';
import type { MapConfig } from '../../../platform/config/map-config.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import { SourceError } from '../../../platform/tiles/archive/byte-source.ts';
import { planExtract, TooManyTilesError } from '../../../platform/tiles/archive/plan-extract.ts';
import { countTiles } from '../../../platform/tiles/archive/tiles-in-area.ts';
import { audit } from '../../audit/audit.ts';
import type { StreetFiles } from '../../base-map/street-files.ts';
import type { Media } from '../../media/media.service.ts';
import type { FileRow } from '../../media/serving/media-files.ts';
import { folderOf, makeStreets, type StreetsDeps } from './make-streets.ts';
import { NO_SOURCE, openMapSource } from './map-source.ts';
import { tooManyBytes, tooManyTiles } from './street-limits.ts';
import {
  areaFrom,
  isAtWork,
  jobView,
  mapInReach,
  newestOrder,
  noteStreets,
  STREETS_JOB,
  type StreetsRow,
  sidesOf,
  streetsFileOf,
} from './street-rows.ts';

/** Milliseconds that an estimate may take, and a look into a file. */
const ESTIMATE_TIME = 20_000;
const FILE_TIME = 10_000;
/** Milliseconds for one request of an estimate; what fails is tried once more, and soon. */
const REQUEST_TIME = 8_000;
const SOON = 500;
/** Estimates at work at once; people take turns. */
const ESTIMATES = 2;

const JobData = z.looseObject({ id: z.string() });

interface Deps extends StreetsDeps {
  jobs: Jobs;
  media: Media;
  readStreets: StreetFiles;
}

type In<Schema extends z.ZodType> = z.output<Schema>;

/** Streets of maps: copied for an area out of the archive that the operator named, or a file that somebody sent. */
export function createStreets(deps: Deps) {
  const { db, jobs, media, readStreets, config } = deps;
  const inTurn = limitByTurns(ESTIMATES);
  const run = (id: string, signal = new AbortController().signal): Promise<void> => makeStreets(deps, id, signal);
  jobs.work(STREETS_JOB, (data, signal) => run(JobData.parse(data).id, signal));

  /** What a file of a project says of itself; a `SourceError` says why it is none of streets. */
  async function factsOf(row: FileRow): Promise<StreetsFile> {
    if (row.file_type !== STREETS_TYPE)
      throw new SourceError('refused', `“${row.file_name}” cannot be used as streets: it is not a PMTiles file`);
    const { bounds, ...facts } = await readStreets(row.sha256, row.file_name, AbortSignal.timeout(FILE_TIME));
    const { id, file_name, version, file_size } = row;
    const url = media.fileAddress(row, 'signed');
    return { fileId: id, fileName: file_name, version, bytes: file_size, area: areaFrom(bounds), ...facts, url };
  }

  async function checkedFile(row: FileRow | undefined): Promise<CheckedStreetsFile> {
    if (!row) return { file: null, problem: 'The file of streets was deleted' };
    try {
      return { file: await factsOf(row), problem: null };
    } catch (error) {
      if (error instanceof SourceError) return { file: null, problem: error.message };
      throw error;
    }
  }

  async function fileOf(projectId: string, fileId: string | null): Promise<CheckedStreetsFile> {
    if (fileId === null) return { file: null, problem: null };
    return checkedFile((await media.filesOf(db, projectId, [fileId])).get(fileId));
  }

  async function get(actor: Actor, input: { projectId: string; gisId: string }): Promise<Streets> {
    await mapInReach(db, actor, input);
    const order = await newestOrder(db, input.gisId);
    const file = await fileOf(input.projectId, await streetsFileOf(db, input.gisId));
    return { hasSource: config.maps.source !== null, job: order ? await jobView(db, order) : null, ...file };
  }

  return {
    get,
    /** Carries an order out; the job does. */
    run,

    /** What a file of the project is as streets, or why it is none. */
    async check(actor: Actor, { projectId, fileId }: In<typeof CheckStreetsFile>): Promise<CheckedStreetsFile> {
      const space = spacesInReach(db, actor).select('spaces.id').where('spaces.id', '=', projectId);
      if (!(await space.executeTakeFirst())) throw notFound('Project', projectId);
      const row = (await media.filesOf(db, projectId, [fileId])).get(fileId);
      if (!row) throw notFound('File', fileId);
      return checkedFile(row);
    },

    /** Tiles and bytes of an area, by the directories of the source alone. */
    async estimate(
      actor: Actor,
      input: In<typeof EstimateStreets>,
      signal: AbortSignal | undefined,
    ): Promise<StreetsEstimate> {
      await mapInReach(db, actor, input);
      return inTurn(actor.userId, () => estimate(config.maps, input, signal));
    },

    /** Orders streets, or goes on with what an earlier order has read. A map has one order at a time. */
    async make(actor: Actor, input: In<typeof MakeStreets>): Promise<StreetsJob> {
      const { projectId, gisId, area, maxZoom } = input;
      await mapInReach(db, actor, input);
      if (config.maps.source === null) throw invalidField(['gisId'], NO_SOURCE);
      const touched = countTiles(sidesOf(area), 0, maxZoom);
      if (touched > MOST_STREET_TILES) throw invalidField(['area'], tooManyTiles(touched));
      await endDeadOrder(deps, gisId);
      const id = await db.transaction().execute((trx) =>
        onceByRequestId(trx, actor, 'gis.streets.make', input, async () => {
          await deps.documents.lock(trx, actor, gisId, gisDocument.kind);
          const before = await newestOrder(trx, gisId);
          if (before && isAtWork(before))
            throw invalidField(['gisId'], 'Streets of this map are being made. Cancel them first, or wait');
          await trx.deleteFrom('map_streets').where('document_id', '=', gisId).execute();
          const made = newId();
          const job_id = await jobs.enqueue(STREETS_JOB, { id: made }, { key: made, trx });
          await trx
            .insertInto('map_streets')
            .values({
              ...{ id: made, document_id: gisId, user_id: actor.userId, sid: actor.sid, job_id },
              ...{ bounds: [...sidesOf(area)], max_zoom: maxZoom, message: null, file_id: before?.file_id ?? null },
            })
            .execute();
          await noteStreets(trx, made, {});
          await audit(trx, actor, { action: 'gis.streets', target: gisId, spaceId: projectId });
          return made;
        }),
      );
      const row = await db.selectFrom('map_streets').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) throw notFound('Order of streets', id);
      return jobView(db, row);
    },

    /** Takes an order back, with all that was read for it. Fine when there is none. */
    async cancel(actor: Actor, input: In<typeof CancelStreets>): Promise<Streets> {
      await mapInReach(db, actor, input);
      const order = await db.transaction().execute(async (trx) => {
        await deps.documents.lock(trx, actor, input.gisId, gisDocument.kind);
        const row = await newestOrder(trx, input.gisId);
        const isCancelled = row && (await noteStreets(trx, row.id, { state: 'cancelled', message: null }));
        return isCancelled ? row : null;
      });
      if (order) await end(deps, order);
      return get(actor, input);
    },
  };
}

export type StreetsService = ReturnType<typeof createStreets>;

async function estimate(
  maps: MapConfig,
  { area, maxZoom }: In<typeof EstimateStreets>,
  signal: AbortSignal | undefined,
): Promise<StreetsEstimate> {
  const tiles = countTiles(sidesOf(area), 0, maxZoom);
  const refused = (problem: string, known = tiles): StreetsEstimate => ({ tiles: known, bytes: null, problem });
  if (maps.source === null) return refused(NO_SOURCE);
  if (tiles > MOST_STREET_TILES) return refused(tooManyTiles(tiles));
  const limit = AbortSignal.timeout(ESTIMATE_TIME);
  const stop = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    const { archive, metadata } = await openMapSource(maps, stop, {
      time: REQUEST_TIME,
      tries: 2,
      waits: [SOON, SOON],
    });
    try {
      const plan = await planExtract(
        archive,
        { area: sidesOf(area), maxZoom, mostTiles: MOST_STREET_TILES, metadata },
        stop,
      );
      const problem = plan.bytes > MOST_STREET_BYTES ? tooManyBytes(plan.bytes) : null;
      return { tiles: plan.tiles, bytes: plan.bytes, problem };
    } finally {
      await archive.source.close();
    }
  } catch (error) {
    if (error instanceof TooManyTilesError) return refused(tooManyTiles(error.tiles), error.tiles);
    if (error instanceof SourceError) return refused(error.message);
    if (limit.aborted) return refused('The map source did not answer in time. Try again');
    throw error;
  }
}

/** Ends an order whose job is over without a word: its process was ended too often. */
async function endDeadOrder({ db, jobs }: Deps, gisId: string): Promise<void> {
  const row = await newestOrder(db, gisId);
  if (!row || !isAtWork(row) || row.job_id === null) return;
  const job = await jobs.find(STREETS_JOB, row.job_id);
  if (job?.state === 'waiting' || job?.state === 'running') return;
  await noteStreets(db, row.id, { state: 'failed', message: 'The server stopped while it made them. Try again' });
}

/** Stops the job of an order that was taken back. */
async function end(deps: Deps, { job_id, document_id }: StreetsRow): Promise<void> {
  if (job_id !== null) await deps.jobs.cancel(STREETS_JOB, job_id);
  await rm(folderOf(deps, document_id), { recursive: true, force: true });
}
