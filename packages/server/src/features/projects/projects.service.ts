import type { ProductType } from '@diorama/contract/common/inputs.ts';
import type { ProjectLock } from '@diorama/contract/errors/api-error.ts';
import type {
  CreateProject,
  ListProjects,
  ProductItem,
  Project,
  ProjectItem,
  ProjectPage,
  PublishState,
  RenameProject,
} from '@diorama/contract/projects/projects.contract.ts';
import { trustedTables } from '@diorama/documents/engine/tables.ts';
import { PRODUCT_KINDS } from '@diorama/documents/shared/product-kinds.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import { themeOf } from '@diorama/documents/theme/theme.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { cursors } from '../../access/paging.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { mayEdit, withinScope } from '../../access/scope.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/schema.ts';
import { likePattern, searchText } from '../../database/search-text.ts';
import { violates } from '../../database/unique-violation.ts';
import { invalidField, notFound, revisionConflict, roleRefused, taken } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { readRecords } from '../documents/document-rows.ts';
import type { Documents } from '../documents/documents.service.ts';
import { publishStateOf } from '../documents/publish-state.ts';
import type { Media } from '../media/media.service.ts';

/** Projects of a search that are counted; of more than these no total is given. */
const MOST_COUNTED = 1_000;

/** Projects: the folder of a client's products, media and theme. */
export function createProjects(db: Kysely<Database>, documents: Documents, media: Media) {
  const base = (trx: Kysely<Database>, actor: Actor) =>
    trx
      .selectFrom('projects')
      .leftJoin('clients', 'clients.id', 'projects.client_id')
      .leftJoin('users as lockers', 'lockers.id', 'projects.lock_by')
      .selectAll('projects')
      .select(['clients.name as client_name', 'lockers.name as lock_name'])
      .where('projects.deleted_at', 'is', null)
      .where(withinScope(actor.scope));

  type Row = Awaited<ReturnType<ReturnType<typeof base>['execute']>>[number];

  const lockOf = (row: Row): ProjectLock | null =>
    row.lock_by && row.lock_at
      ? { by: { id: row.lock_by, name: row.lock_name ?? '' }, at: row.lock_at, reason: row.lock_reason }
      : null;
  const activeOf = (row: Row) =>
    row.active_type && row.active_id ? { type: row.active_type, id: row.active_id } : null;

  async function productRows(projectIds: string[]) {
    if (projectIds.length === 0) return [];
    return db
      .selectFrom('documents')
      .innerJoin('projects', 'projects.id', 'documents.project_id')
      .innerJoin('documents as themes', 'themes.id', 'projects.theme_id')
      .leftJoin('publications', 'publications.id', 'documents.published_id')
      .select([
        'themes.hash as theme_hash',
        'documents.id',
        'documents.kind',
        'documents.project_id',
        'documents.name',
        'documents.hash',
        'documents.updated_at',
        'documents.published_id',
        'publications.version',
        'publications.source_hash',
        'publications.at as published_at',
      ])
      .where('documents.project_id', 'in', projectIds)
      .where('documents.kind', 'in', [...PRODUCT_KINDS])
      .where('documents.deleted_at', 'is', null)
      .orderBy('documents.updated_at', 'desc')
      .execute();
  }

  async function asItems(actor: Actor, rows: Row[]): Promise<ProjectItem[]> {
    const products = await productRows(rows.map(({ id }) => id));
    const thumbs = await media.productThumbs(products.map(({ id }) => id));
    return rows.map((row) => {
      const own = products.filter(({ project_id }) => project_id === row.id);
      const states = own.map(publishStateOf);
      const state: PublishState = states.includes('changed')
        ? 'changed'
        : states.includes('published')
          ? 'published'
          : 'draft';
      const versions = own.flatMap(({ version }) => version ?? []);
      const pictured = [...own]
        .sort((a, b) => Number(b.id === row.active_id) - Number(a.id === row.active_id))
        .find(({ id }) => thumbs.has(id));
      return {
        id: row.id,
        name: row.name,
        slug: row.slug,
        clientId: row.client_id,
        clientName: row.client_name,
        activeProduct: activeOf(row),
        lock: lockOf(row),
        mayEdit: mayEdit(actor.scope, row.client_id),
        counts: countsOf(own),
        state,
        publishedVersion: versions.length > 0 ? Math.max(...versions) : null,
        thumbUrl: (pictured && thumbs.get(pictured.id)) ?? null,
        updatedAt: row.updated_at,
      };
    });
  }

  async function rowOf(trx: Kysely<Database>, actor: Actor, projectId: string): Promise<Row> {
    const row = await base(trx, actor).where('projects.id', '=', projectId).executeTakeFirst();
    if (!row) throw notFound('Project', projectId);
    return row;
  }

  return {
    /** Throws NOT_FOUND unless the caller may reach the project. */
    rowOf,

    /** Newest first; a search looks into name and slug. */
    async list(
      actor: Actor,
      { search, clientIds, cursor, limit }: z.output<typeof ListProjects>,
    ): Promise<ProjectPage> {
      const place = cursors('updatedAt:desc', { search, clientIds });
      const after = place.read(cursor);
      // Microseconds as text: a Date would cut the stored time to milliseconds and a page could repeat a row.
      const stamp = sql<string>`to_char(projects.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
      let query = base(db, actor).select(stamp.as('stamp'));
      if (search) query = query.where('projects.search_text', 'like', likePattern(search));
      if (clientIds && clientIds.length > 0) query = query.where('projects.client_id', 'in', clientIds);
      const page = after
        ? query.where(
            sql<boolean>`(projects.updated_at, projects.id) < (${String(after.value)}::timestamptz, ${after.id}::uuid)`,
          )
        : query;
      const rows = await page
        .orderBy('projects.updated_at', 'desc')
        .orderBy('projects.id', 'desc')
        .limit(limit + 1)
        .execute();
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const items = await asItems(actor, shown);
      const nextCursor = rows.length > limit && last ? place.write({ value: last.stamp, id: last.id }) : null;
      const mayCreate = actor.scope.type === 'all' || actor.scope.editable.length > 0;
      const found = { items, nextCursor, mayCreate };
      if (after) return found;
      if (rows.length <= limit) return { ...found, total: rows.length };
      // Counting costs what is counted: past the first thousand nobody reads the figure.
      const counted = await db
        .selectFrom(
          query
            .clearSelect()
            .select('projects.id')
            .limit(MOST_COUNTED + 1)
            .as('found'),
        )
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { ...found, ...(counted.total <= MOST_COUNTED ? { total: counted.total } : {}) };
    },

    async get(actor: Actor, projectId: string): Promise<Project> {
      const row = await rowOf(db, actor, projectId);
      const theme = trustedTables(themeDocument, Object.entries(await readRecords(db, row.theme_id)));
      const published = await db
        .selectFrom('publications')
        .select(({ fn }) => fn.max('at').as('at'))
        .where('project_id', '=', projectId)
        .executeTakeFirst();
      return {
        id: row.id,
        name: row.name,
        slug: row.slug,
        clientId: row.client_id,
        clientName: row.client_name,
        activeProduct: activeOf(row),
        theme: themeOf(theme),
        languages: row.languages,
        lock: lockOf(row),
        mayEdit: mayEdit(actor.scope, row.client_id),
        revision: row.revision,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        publishedAt: published?.at ?? null,
      };
    },

    /** In the order asked for; what is gone or out of reach is left out. */
    async getByIds(actor: Actor, ids: string[]): Promise<ProjectItem[]> {
      const wanted = [...new Set(ids)];
      if (wanted.length === 0) return [];
      const items = await asItems(actor, await base(db, actor).where('projects.id', 'in', wanted).execute());
      return wanted.flatMap((id) => items.find((item) => item.id === id) ?? []);
    },

    async create(actor: Actor, input: z.output<typeof CreateProject>): Promise<string> {
      try {
        return await db.transaction().execute((trx) =>
          onceByRequestId(trx, actor, 'projects.create', input, async () => {
            const clientId = input.clientId ?? ownClientOf(actor);
            if (clientId) await requireClient(trx, actor, clientId);
            const id = newId();
            const themeId = await documents.create(trx, {
              kind: 'theme',
              projectId: null,
              name: 'Theme',
              by: actor.userId,
              records: {},
            });
            const { name, slug } = input;
            await trx
              .insertInto('projects')
              .values({
                id,
                name,
                slug,
                client_id: clientId,
                theme_id: themeId,
                active_type: null,
                active_id: null,
                lock_by: null,
                lock_reason: null,
                published_id: null,
                search_text: searchText(name, slug),
              })
              .execute();
            await trx.updateTable('documents').set({ project_id: id }).where('id', '=', themeId).execute();
            await trx
              .insertInto('directories')
              .values({ id: newId(), project_id: id, parent_id: null, name: 'Assets' })
              .execute();
            await audit(trx, actor, { action: 'project.create', target: id, projectId: id });
            return id;
          }),
        );
      } catch (error) {
        if (violates(error, 'projects_slug')) throw taken('SLUG_TAKEN', 'Slug is already in use');
        throw error;
      }
    },

    /** The slug stays: it is in public addresses. */
    async rename(actor: Actor, { projectId, name, revision }: z.output<typeof RenameProject>): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const row = await rowOf(trx, actor, projectId);
        await refuseWhenLocked(trx, actor, projectId);
        if (row.name === name) return;
        if (revision !== undefined && revision !== row.revision) {
          const paths = [{ path: ['name'], base: undefined, mine: name, theirs: row.name }];
          throw revisionConflict({
            baseRevision: revision,
            currentRevision: row.revision,
            by: null,
            at: row.updated_at,
            paths,
          });
        }
        await trx
          .updateTable('projects')
          .set({ name, search_text: searchText(name, row.slug), revision: row.revision + 1, updated_at: new Date() })
          .where('id', '=', projectId)
          .execute();
        await audit(trx, actor, { action: 'project.rename', target: projectId, projectId });
      });
    },

    /** Every product, the active one first. */
    async products(actor: Actor, projectId: string): Promise<ProductItem[]> {
      const row = await rowOf(db, actor, projectId);
      const products = await productRows([projectId]);
      const thumbs = await media.productThumbs(products.map(({ id }) => id));
      const items = products.flatMap((product): ProductItem[] => {
        const type = PRODUCT_KINDS.find((known) => known === product.kind);
        if (!type) return [];
        return [
          {
            type,
            id: product.id,
            name: product.name,
            state: publishStateOf(product),
            active: row.active_id === product.id,
            updatedAt: product.updated_at,
            publishedAt: product.published_at,
            publishedVersion: product.version,
            thumbUrl: thumbs.get(product.id) ?? null,
          },
        ];
      });
      return items.sort((a, b) => Number(b.active) - Number(a.active));
    },

    /** Makes a product the one that opens under the project's own address; null leaves none. */
    async setActiveProduct(
      actor: Actor,
      projectId: string,
      product: { type: ProductType; id: string } | null,
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await rowOf(trx, actor, projectId);
        await refuseWhenLocked(trx, actor, projectId);
        if (product) {
          const found = await trx
            .selectFrom('documents')
            .select('id')
            .where('id', '=', product.id)
            .where('kind', '=', product.type)
            .where('project_id', '=', projectId)
            .where('deleted_at', 'is', null)
            .executeTakeFirst();
          if (!found) throw notFound('Product', product.id);
        }
        await trx
          .updateTable('projects')
          .set(({ eb }) => ({
            active_type: product?.type ?? null,
            active_id: product?.id ?? null,
            revision: eb('revision', '+', 1),
            updated_at: new Date(),
          }))
          .where('id', '=', projectId)
          .execute();
        await audit(trx, actor, { action: 'project.setActiveProduct', target: projectId, projectId });
      });
    },
  };
}

/** Products of each kind; kinds without any count 0. */
function countsOf(products: readonly { kind: string }[]): ProjectItem['counts'] {
  const counts = { icgi: 0, e3d: 0, gis: 0 };
  for (const type of PRODUCT_KINDS) counts[type] = products.filter(({ kind }) => kind === type).length;
  return counts;
}

/**
 * Whom a project is for when its maker does not say: nobody where everybody sees all; else the one client they are an
 * editor of, because without one only staff could reach it.
 */
function ownClientOf({ scope }: Actor): string | null {
  if (scope.type === 'all') return null;
  const [only, ...others] = scope.editable;
  if (only === undefined) throw roleRefused();
  if (others.length > 0) throw invalidField(['clientId'], 'Choose the client that this project is for');
  return only;
}

async function requireClient(trx: Kysely<Database>, actor: Actor, clientId: string): Promise<void> {
  const inScope = actor.scope.type === 'all' || actor.scope.clientIds.includes(clientId);
  const found =
    inScope &&
    (await trx
      .selectFrom('clients')
      .select('id')
      .where('id', '=', clientId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst());
  if (!found) throw notFound('Client', clientId);
}

export type Projects = ReturnType<typeof createProjects>;
