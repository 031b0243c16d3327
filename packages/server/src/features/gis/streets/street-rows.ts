import type { StreetsArea, StreetsJob } from '@diorama/contract/gis/streets.contract.ts';
import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { documentsInReach } from '../../../access/documents-in-reach.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { notFound } from '../../../errors/api-error.ts';
import { notify } from '../../../platform/notifications/notifications.ts';
import type { Area } from '../../../platform/tiles/archive/tiles-in-area.ts';

/** Name of the job that makes streets. */
export const STREETS_JOB = 'gis.streets';

export type StreetsRow = Selectable<Database['map_streets']>;

interface OneMap {
  projectId: string;
  gisId: string;
}

/** A map that somebody reaches. NOT_FOUND otherwise. */
export async function mapInReach(db: Kysely<Database>, actor: Actor, { projectId, gisId }: OneMap): Promise<void> {
  const row = await documentsInReach(db, actor)
    .select('documents.id')
    .where('documents.id', '=', gisId)
    .where('documents.space_id', '=', projectId)
    .where('documents.kind', '=', 'gis')
    .executeTakeFirst();
  if (!row) throw notFound('Map', gisId);
}

/** The newest order of a map's streets. */
export const newestOrder = (db: Kysely<Database>, gisId: string): Promise<StreetsRow | undefined> =>
  db
    .selectFrom('map_streets')
    .selectAll()
    .where('document_id', '=', gisId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether an order waits or is worked on. */
export const isAtWork = ({ state }: Pick<StreetsRow, 'state'>): boolean => state === 'waiting' || state === 'running';

/** An area in the order of its sides in an archive. */
export const sidesOf = ({ west, south, east, north }: StreetsArea): Area => [west, south, east, north];

/** The same the other way round. */
export const areaFrom = ([west, south, east, north]: Area): StreetsArea => ({ west, south, east, north });

/** An area as a column has it. */
export const areaOf = ({ bounds: [west = 0, south = 0, east = 0, north = 0] }: Pick<StreetsRow, 'bounds'>): Area => [
  west,
  south,
  east,
  north,
];

/** An order as its callers see it. */
export async function jobView(db: Kysely<Database>, row: StreetsRow): Promise<StreetsJob> {
  const by = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    state: row.state,
    area: areaFrom(areaOf(row)),
    maxZoom: row.max_zoom,
    tiles: row.tiles,
    bytes: row.bytes,
    tilesDone: row.tiles_done,
    bytesDone: row.bytes_done,
    message: row.message,
    by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Id of the file that a map names as its streets; null: none. */
export async function streetsFileOf(db: Kysely<Database>, gisId: string): Promise<string | null> {
  const row = await db
    .selectFrom('document_records')
    .select(sql<string | null>`value->'streets'->>'url'`.as('url'))
    .where('document_id', '=', gisId)
    .where('key', '=', 'settings')
    .executeTakeFirst();
  return assetIdOf(row?.url ?? '');
}

/** Those columns of an order that change while it is worked on. */
type Noted = Partial<
  Pick<StreetsRow, 'state' | 'message' | 'tiles' | 'bytes' | 'tiles_done' | 'bytes_done' | 'file_id' | 'job_id'>
>;

/** Notes how an order is, and notifies open editors. False: it is over already, and nothing was noted. */
export async function noteStreets(trx: Kysely<Database>, id: string, values: Noted): Promise<boolean> {
  const row = await trx
    .updateTable('map_streets')
    .set({ ...values, updated_at: new Date() })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('document_id')
    .executeTakeFirst();
  if (row) await notify(trx, { type: 'streets', id: row.document_id });
  return row !== undefined;
}
