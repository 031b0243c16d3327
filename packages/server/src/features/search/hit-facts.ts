import type { HitFacts, SearchKind } from '@diorama/contract/search/search.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { HAS_MOVED, publishStateOf } from '../documents/read/publish-state.ts';
import type { Media } from '../media/media.service.ts';
import { CLIENT_LOGO, logoUrl } from '../media/pictures/client-logo.ts';
import { THUMB_RECIPE } from '../media/renditions/recipes.ts';
import type { Projects } from '../projects/projects.service.ts';
import type { Collections } from '../widget/widgets.service.ts';

/** What the facts of hits are read with. */
export interface FactDeps {
  db: Kysely<Database>;
  media: Media;
  projects: Pick<Projects, 'getByIds'>;
  collections: Pick<Collections, 'byIds'>;
}

type Facts = readonly (readonly [id: string, facts: Partial<HitFacts>])[];
type Reader = (deps: FactDeps, actor: Actor, ids: readonly string[]) => Promise<Facts>;

const NONE: HitFacts = {
  thumbUrl: null,
  clientId: null,
  mayEdit: null,
  clientName: null,
  state: null,
  publishedVersion: null,
  holds: null,
  file: null,
  changedAt: null,
  changedBy: null,
};

/** The facts of hits of one kind that the caller reaches, by id: read of those few that are shown. */
export async function hitFacts(
  deps: FactDeps,
  actor: Actor,
  type: SearchKind,
  ids: readonly string[],
): Promise<(id: string) => HitFacts> {
  const found = new Map(await READERS[type](deps, actor, ids));
  return (id) => ({ ...NONE, ...found.get(id) });
}

const READERS: Readonly<Record<SearchKind, Reader>> = {
  project: ofProjects,
  product: ofProducts,
  widget: ofDocuments,
  collection: ofCollections,
  material: ofDocuments,
  client: ofClients,
  file: ofFiles,
};

async function ofProjects({ db, projects }: FactDeps, actor: Actor, ids: readonly string[]): Promise<Facts> {
  const items = await projects.getByIds(actor, ids);
  const changes = await db
    .selectFrom('documents')
    .innerJoin('users', 'users.id', 'documents.updated_by')
    .distinctOn('documents.space_id')
    .select(['documents.space_id', 'users.name'])
    .where('documents.space_id', 'in', [...ids])
    .where('documents.deleted_at', 'is', null)
    .orderBy('documents.space_id')
    .orderBy('documents.updated_at', 'desc')
    .execute();
  const names = new Map(changes.map(({ space_id, name }) => [space_id, name]));
  return items.map(({ id, thumbUrl, clientId, clientName, state, publishedVersion, counts, updatedAt, ...item }) => [
    id,
    {
      thumbUrl,
      clientId,
      mayEdit: item.mayEdit && (item.lock === null || item.lock.by.id === actor.userId),
      clientName,
      state,
      publishedVersion,
      holds: Object.values(counts).reduce((sum, count) => sum + count, 0),
      changedAt: updatedAt,
      changedBy: names.get(id) ?? null,
    },
  ]);
}

async function ofProducts({ db, media }: FactDeps, _actor: Actor, ids: readonly string[]): Promise<Facts> {
  const rows = await changedDocuments(db, ids)
    .leftJoin('publications', 'publications.id', 'documents.published_id')
    .leftJoin('spaces', 'spaces.id', 'documents.space_id')
    .leftJoin('clients', 'clients.id', 'spaces.client_id')
    .select(['documents.published_id', 'publications.version', 'clients.name as client_name', HAS_MOVED])
    .execute();
  const thumbs = await media.productThumbs(ids);
  return rows.map((row) => [
    row.id,
    {
      thumbUrl: thumbs.get(row.id) ?? null,
      clientName: row.client_name,
      state: publishStateOf(row),
      publishedVersion: row.version,
      changedAt: row.updated_at,
      changedBy: row.changed_by,
    },
  ]);
}

/** Widgets and materials. */
async function ofDocuments({ db, media }: FactDeps, _actor: Actor, ids: readonly string[]): Promise<Facts> {
  const rows = await changedDocuments(db, ids).execute();
  const thumbs = await media.productThumbs(ids);
  return rows.map(({ id, updated_at: changedAt, changed_by: changedBy }) => [
    id,
    { thumbUrl: thumbs.get(id) ?? null, changedAt, changedBy },
  ]);
}

const changedDocuments = (db: Kysely<Database>, ids: readonly string[]) =>
  db
    .selectFrom('documents')
    .leftJoin('users', 'users.id', 'documents.updated_by')
    .select(['documents.id', 'documents.updated_at', 'users.name as changed_by'])
    .where('documents.id', 'in', [...ids]);

async function ofCollections({ collections }: FactDeps, actor: Actor, ids: readonly string[]): Promise<Facts> {
  const items = await collections.byIds(actor, ids);
  return items.map(({ id, widgetCount, updatedAt }) => [id, { holds: widgetCount, changedAt: updatedAt }]);
}

async function ofClients({ db, media }: FactDeps, _actor: Actor, ids: readonly string[]): Promise<Facts> {
  const projectCount = sql<number>`(
    select count(*) from spaces
    where spaces.client_id = clients.id and spaces.kind = 'project' and spaces.deleted_at is null
  )`;
  const rows = await db
    .selectFrom('clients')
    .select(['clients.id', 'clients.updated_at', projectCount.as('project_count'), CLIENT_LOGO.as('logo')])
    .where('clients.id', 'in', [...ids])
    .execute();
  return rows.map(({ id, updated_at, project_count, logo }) => [
    id,
    { thumbUrl: logo && logoUrl(media, logo), holds: project_count, changedAt: updated_at },
  ]);
}

async function ofFiles({ db, media }: FactDeps, _actor: Actor, ids: readonly string[]): Promise<Facts> {
  const rows = await db
    .selectFrom('files')
    .innerJoin('spaces', 'spaces.id', 'files.space_id')
    .leftJoin('clients', (join) =>
      // A collection's owner may be out of the caller's reach.
      join.onRef('clients.id', '=', 'spaces.client_id').on('spaces.kind', '=', 'project'),
    )
    .leftJoin('users', (join) => join.on(sql<boolean>`users.id = coalesce(files.version_by, files.created_by)`))
    .leftJoin('renditions', (join) =>
      join.onRef('renditions.source', '=', 'files.sha256').on('renditions.recipe', '=', THUMB_RECIPE),
    )
    .select(['files.id', 'files.file_type', 'files.file_size', 'files.width', 'files.height', 'files.duration_ms'])
    .select([
      'files.updated_at',
      'renditions.sha256 as thumb',
      'clients.name as client_name',
      'users.name as changed_by',
    ])
    .where('files.id', 'in', [...ids])
    .execute();
  return rows.map((row) => [
    row.id,
    {
      thumbUrl: row.thumb === null ? null : media.thumbUrl(row.thumb),
      clientName: row.client_name,
      file: {
        type: row.file_type,
        size: row.file_size,
        width: row.width,
        height: row.height,
        durationMs: row.duration_ms,
      },
      changedAt: row.updated_at,
      changedBy: row.changed_by,
    },
  ]);
}
