import type { Home, LastEdited } from '@diorama/contract/home/home.contract.ts';
import { isProductKind, productKindNames } from '@diorama/documents/shared/product-kinds.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { HAS_MOVED, publishStateOf } from '../documents/read/publish-state.ts';
import { pinnedProjects } from '../projects/list-projects.ts';
import { DEMO_SLUG } from './demo-slug.ts';
import type { HomeDeps } from './home-deps.ts';
import { lastPublished } from './last-published.ts';
import { runningWork } from './running-work.ts';

/** Revisions of the caller that are read: an hour of work makes some hundred of one document. */
const LOOKED_AT = 2_000;
/** Documents of those that are joined; some are deleted or out of reach. */
const JOINED = 24;
const SHOWN = 4;

/** Products that the caller has changed, the last one first. Making one, or a copy, is no change of it. */
async function lastEdited({ db, media }: HomeDeps, actor: Actor): Promise<LastEdited[]> {
  const { rows } = await sql<{ document_id: string; at: Date }>`
    select document_id, max(at) as at from (
      select document_id, at from revisions
      where by = ${actor.userId}::uuid and cause in ('edit', 'restore') order by at desc limit ${LOOKED_AT}
    ) as latest group by document_id order by max(at) desc limit ${JOINED}`.execute(db);
  if (rows.length === 0) return [];
  const found = await documentsInReach(db, actor)
    .leftJoin('publications', 'publications.id', 'documents.published_id')
    .leftJoin('clients', 'clients.id', 'spaces.client_id')
    .select(['documents.id', 'documents.kind', 'documents.name', 'documents.published_id', HAS_MOVED])
    .select(['projects.id as project_id', 'projects.name as project_name', 'clients.name as client_name'])
    .select('publications.version')
    .where('documents.id', '=', sql<string>`any(${rows.map(({ document_id }) => document_id)}::uuid[])`)
    .where('documents.kind', 'in', productKindNames())
    .where('projects.id', 'is not', null)
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  const shown = rows.filter(({ document_id }) => byId.has(document_id)).slice(0, SHOWN);
  const thumbs = await media.productThumbs(shown.map(({ document_id }) => document_id));
  return shown.flatMap(({ document_id, at }): LastEdited[] => {
    const row = byId.get(document_id);
    if (!row || !isProductKind(row.kind)) return [];
    return [
      {
        type: row.kind,
        id: row.id,
        name: row.name,
        projectId: row.project_id ?? '',
        projectName: row.project_name ?? '',
        clientName: row.client_name,
        state: publishStateOf(row),
        publishedVersion: row.version,
        thumbUrl: thumbs.get(row.id) ?? null,
        editedAt: at,
      },
    ];
  });
}

/** The first screen. Each part reads a bounded number of rows by an index. */
export function createHome(deps: HomeDeps) {
  const { db } = deps;
  return {
    async get(actor: Actor): Promise<Home> {
      const [pinned, edited, published, running, demo, hasPublished] = await Promise.all([
        pinnedProjects(deps, actor),
        lastEdited(deps, actor),
        lastPublished(deps, actor),
        runningWork(deps, actor),
        demoProject(db, actor),
        hasEverPublished(db, actor),
      ]);
      return {
        pinned,
        lastEdited: edited,
        lastPublished: published,
        running,
        demo,
        steps: { edited: edited.length > 0, published: hasPublished },
        mayCreate: actor.scope.type === 'all' || actor.scope.editable.length > 0,
      };
    },
  };
}

async function demoProject(db: Kysely<Database>, { scope }: Actor): Promise<{ id: string; name: string } | null> {
  const row = await db
    .selectFrom('projects')
    .innerJoin('spaces', 'spaces.id', 'projects.id')
    .select(['projects.id', 'projects.name'])
    .where('projects.slug', '=', DEMO_SLUG)
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(scope))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The demo is published when it is made, by the first administrator: that does not count as a user's first publication.
 */
async function hasEverPublished(db: Kysely<Database>, { userId }: Actor): Promise<boolean> {
  const row = await db
    .selectFrom('publications')
    .leftJoin('projects', 'projects.id', 'publications.space_id')
    .select('publications.id')
    .where('publications.by', '=', userId)
    // With each of its products, the demo's own texts and menu are published once more.
    .where('publications.kind', 'in', productKindNames())
    .where((is) => is.or([is('publications.version', '>', 1), is('projects.slug', '<>', DEMO_SLUG)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type HomeService = ReturnType<typeof createHome>;
