import type { CreateIcgi, DeleteIcgi, GetIcgi, PublishIcgi, UpdateIcgi } from '@diorama/contract/icgi/icgi.contract.ts';
import type { PublishState } from '@diorama/contract/projects/projects.contract.ts';
import type {
  PublicationInfo,
  PublishIssue,
  PublishResult,
} from '@diorama/contract/publications/publications.contract.ts';
import { fromAttributes, toAttributes } from '@diorama/documents/engine/attributes.ts';
import { tablesOf, trustedTables } from '@diorama/documents/engine/tables.ts';
import { unreadableIssues } from '@diorama/documents/icgi/icgi.checks.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import { type Theme, themeOf } from '@diorama/documents/theme/theme.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { withinScope } from '../../access/scope.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/schema.ts';
import { inUse, invalidField, notFound, publishBlocked, revisionConflict } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { checkAttributes } from '../documents/check-attributes.ts';
import { readRecords, STORED_RECORDS, storedRecords } from '../documents/document-rows.ts';
import type { Documents } from '../documents/documents.service.ts';
import { publishStateOf, sourceHashOf } from '../documents/publish-state.ts';
import { readableRecords } from '../documents/readable-records.ts';
import type { Audience, Media } from '../media/media.service.ts';
import type { Projects } from '../projects/projects.service.ts';
import type { Publications } from '../publications/publications.service.ts';
import { publishProject } from '../publications/publish-project.ts';
import { type IcgiSnapshot, snapshotIcgi } from './icgi-snapshot.ts';

/** A whole walkthrough as `icgis.get` answers it. */
export interface IcgiDoc {
  id: { type: 'icgi'; id: string };
  attributes: Record<string, unknown>;
  revision: number;
  schemaVersion: string;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: { id: string; name: string } | null;
  projectId: string;
  theme: Theme;
  state: PublishState;
  publication: PublicationInfo | null;
}

/** What `icgis.update` answers. */
interface UpdatedIcgi {
  document: IcgiDoc;
  revision: number;
  merged: boolean;
  unchanged: boolean;
}

/** Milliseconds a deleted walkthrough can be brought back. */
const KEPT_AFTER_DELETE = 30 * 86_400_000;

interface Deps {
  db: Kysely<Database>;
  documents: Documents;
  projects: Projects;
  publications: Publications;
  media: Media;
}

/** Walkthroughs: the specification's calls over the document engine. */
export function createIcgis({ db, documents, projects, publications, media }: Deps) {
  async function rowOf(trx: Kysely<Database>, actor: Actor, icgiId: string, projectId?: string) {
    let query = trx
      .selectFrom('documents')
      .innerJoin('spaces', 'spaces.id', 'documents.space_id')
      .innerJoin('projects', 'projects.id', 'spaces.id')
      .innerJoin('documents as themes', 'themes.id', 'projects.theme_id')
      .leftJoin('publications', 'publications.id', 'documents.published_id')
      .leftJoin('users', 'users.id', 'documents.updated_by')
      .selectAll('documents')
      .select([
        'projects.theme_id',
        'projects.active_id',
        'publications.source_hash',
        'themes.hash as theme_hash',
        'users.name as updated_by_name',
      ])
      .select(STORED_RECORDS)
      .where('documents.id', '=', icgiId)
      .where('documents.kind', '=', 'icgi')
      .where('documents.deleted_at', 'is', null)
      .where('spaces.deleted_at', 'is', null)
      .where(withinScope(actor.scope));
    if (projectId) query = query.where('documents.space_id', '=', projectId);
    const row = await query.executeTakeFirst();
    if (!row) throw notFound('Walkthrough', icgiId);
    return row;
  }

  type Row = Awaited<ReturnType<typeof rowOf>>;
  type Shown = Pick<Row, 'id' | 'name' | 'space_id' | 'schema_version' | 'theme_id' | 'stored'>;

  const themeFor = async (trx: Kysely<Database>, row: Shown): Promise<Theme> =>
    themeOf(trustedTables(themeDocument, Object.entries(await readRecords(trx, row.theme_id))));

  async function snapshot(trx: Kysely<Database>, row: Shown, audience: Audience): Promise<IcgiSnapshot> {
    const { records, quarantined } = readableRecords(icgiDocument, row, storedRecords(row));
    const tables = trustedTables(icgiDocument, records);
    const about = {
      id: row.id,
      projectId: row.space_id,
      schemaVersion: row.schema_version,
      tables,
      theme: await themeFor(trx, row),
    };
    const taken = await snapshotIcgi(trx, media, about, audience);
    return { ...taken, issues: [...unreadableIssues(quarantined), ...taken.issues] };
  }

  async function docOf(trx: Kysely<Database>, row: Row, attributes: Record<string, unknown>): Promise<IcgiDoc> {
    return {
      id: { type: 'icgi', id: row.id },
      attributes,
      revision: row.revision,
      schemaVersion: row.schema_version,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      updatedBy: row.updated_by && row.updated_by_name ? { id: row.updated_by, name: row.updated_by_name } : null,
      projectId: row.space_id,
      theme: await themeFor(trx, row),
      state: publishStateOf(row),
      publication: row.published_id ? await publications.infoOf(trx, row.published_id) : null,
    };
  }

  const workingCopy = (trx: Kysely<Database>, row: Row): Promise<IcgiDoc> =>
    docOf(trx, row, toAttributes(icgiDocument, mutableTables(storedRecords(row))));

  return {
    snapshotOf: async (documentId: string, audience: Audience): Promise<IcgiSnapshot | null> => {
      const row = await db
        .selectFrom('documents')
        .innerJoin('projects', 'projects.id', 'documents.space_id')
        .selectAll('documents')
        .select(['projects.theme_id', STORED_RECORDS])
        .where('documents.id', '=', documentId)
        .where('documents.deleted_at', 'is', null)
        .executeTakeFirst();
      return row ? snapshot(db, row, audience) : null;
    },

    /** The working copy, or with `preview: false` what visitors see. */
    async get(actor: Actor, { projectId, icgiId, preview }: z.output<typeof GetIcgi>): Promise<IcgiDoc> {
      const row = await rowOf(db, actor, icgiId, projectId);
      if (!preview) {
        if (!row.published_id) throw notFound('Published walkthrough', icgiId);
        const stored = await db
          .selectFrom('publications')
          .select('body')
          .where('id', '=', row.published_id)
          .executeTakeFirstOrThrow();
        const body: { product: Record<string, unknown> } = JSON.parse(stored.body.toString('utf8'));
        return docOf(db, row, body.product);
      }
      await documents.remember(db, actor.sid, icgiId, row.revision);
      return workingCopy(db, row);
    },

    /** Makes a walkthrough with its settings; defaults fill the rest. */
    async create(actor: Actor, { projectId, settings, requestId }: z.output<typeof CreateIcgi>): Promise<string> {
      return db.transaction().execute((trx) =>
        onceByRequestId(trx, actor, 'icgis.create', { requestId, projectId, settings }, async () => {
          await projects.rowOf(trx, actor, projectId);
          await refuseWhenLocked(trx, actor, projectId);
          const id = await documents.create(trx, {
            kind: 'icgi',
            spaceId: projectId,
            name: settings.name,
            by: actor.userId,
            records: { settings },
          });
          await trx.updateTable('projects').set({ updated_at: new Date() }).where('id', '=', projectId).execute();
          await audit(trx, actor, { action: 'icgi.create', target: id, spaceId: projectId, revision: 1 });
          return id;
        }),
      );
    },

    /** Takes whole attributes, finds what differs from what this caller last saw, and merges that (CONTRACT 0.5). */
    async update(
      actor: Actor,
      { icgiId, projectId, attributes, theme, revision }: z.output<typeof UpdateIcgi>,
    ): Promise<UpdatedIcgi> {
      checkAttributes(icgiDocument, attributes, 'attributes');
      return db.transaction().execute(async (trx) => {
        const found = await rowOf(trx, actor, icgiId, projectId);
        const row = await documents.rowForUpdate(trx, actor, icgiId);
        if (revision !== undefined && revision > row.revision)
          throw invalidField(['revision'], `Revision ${revision} does not exist yet`);
        const baseRevision = revision ?? (await documents.baseFor(trx, actor, icgiId, row.revision));
        const base = await documents.recordsAt(trx, row, baseRevision);
        if (!base)
          throw revisionConflict({
            baseRevision,
            currentRevision: row.revision,
            by: null,
            at: row.updated_at,
            paths: [],
          });
        const changes = fromAttributes(icgiDocument, mutableTables(base), attributes, newId);
        if (theme) await documents.updateTheme(trx, actor, found.theme_id, theme);
        const written =
          changes.length === 0
            ? { revision: row.revision, merged: false, unchanged: true }
            : await documents.accept(trx, actor, row, {
                baseRevision,
                requestId: null,
                label: 'Update walkthrough',
                changes,
              });
        // The row is still locked: this is the document of the revision just made.
        const document = await workingCopy(trx, await rowOf(trx, actor, icgiId, projectId));
        const { revision: made, merged, unchanged } = written;
        return { document, revision: made, merged, unchanged };
      });
    },

    /** Soft: the row stays for 30 days. An active product is in use. */
    async remove(actor: Actor, { icgiId, force }: z.output<typeof DeleteIcgi>): Promise<void> {
      await db.transaction().execute(async (trx) => {
        // As every writer does, the document is locked before its project.
        await documents.rowForUpdate(trx, actor, icgiId);
        const row = await rowOf(trx, actor, icgiId);
        if (row.active_id === icgiId && !force) {
          throw inUse('This walkthrough opens under the project’s own address', [
            { path: ['activeProduct'], message: 'It is the active product of its project', code: 'custom' },
          ]);
        }
        if (row.active_id === icgiId) {
          await trx
            .updateTable('projects')
            .set({ active_type: null, active_id: null })
            .where('id', '=', row.space_id)
            .execute();
        }
        await trx.updateTable('documents').set({ deleted_at: new Date() }).where('id', '=', icgiId).execute();
        await audit(trx, actor, { action: 'icgi.delete', target: icgiId, spaceId: row.space_id });
      });
      publications.forget(icgiId);
    },

    /** Takes back a delete of the last 30 days. */
    async restore(actor: Actor, icgiId: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('documents')
          .innerJoin('spaces', 'spaces.id', 'documents.space_id')
          .select(['documents.id', 'documents.space_id'])
          .where('documents.id', '=', icgiId)
          .where('documents.kind', '=', 'icgi')
          .where('documents.deleted_at', '>', new Date(Date.now() - KEPT_AFTER_DELETE))
          .where('spaces.deleted_at', 'is', null)
          .where(withinScope(actor.scope))
          .executeTakeFirst();
        if (!row) throw notFound('Deleted walkthrough', icgiId);
        await refuseWhenLocked(trx, actor, row.space_id);
        await trx.updateTable('documents').set({ deleted_at: null }).where('id', '=', icgiId).execute();
        await audit(trx, actor, { action: 'icgi.restore', target: icgiId, spaceId: row.space_id });
      });
      publications.forget(icgiId);
    },

    /** Everything that blocks or deserves a look before publishing. */
    async check(actor: Actor, { projectId, icgiId }: { projectId: string; icgiId: string }): Promise<PublishIssue[]> {
      const row = await rowOf(db, actor, icgiId, projectId);
      return (await snapshot(db, row, 'public')).issues;
    },

    /** Freezes the walkthrough with all it reaches and makes that what visitors see, in one transaction. */
    async publish(
      actor: Actor,
      { projectId, icgiId, note, revision, include }: z.output<typeof PublishIcgi>,
    ): Promise<PublishResult> {
      const result = await db.transaction().execute(async (trx) => {
        const locked = await documents.rowForUpdate(trx, actor, icgiId);
        const row = await rowOf(trx, actor, icgiId, projectId);
        if (revision !== undefined && revision !== locked.revision) {
          throw revisionConflict({
            baseRevision: revision,
            currentRevision: locked.revision,
            by: null,
            at: locked.updated_at,
            paths: [],
          });
        }
        const taken = await snapshot(trx, row, 'public');
        const errors = taken.issues.filter(({ level }) => level === 'error');
        if (errors.length > 0) {
          throw publishBlocked(
            errors.map(({ record, path, message, check }) => ({
              path: record ? [record, ...path] : path,
              message,
              code: check,
            })),
          );
        }
        const source = {
          projectId,
          kind: 'icgi' as const,
          documentId: icgiId,
          revision: locked.revision,
          hash: sourceHashOf({ hash: locked.hash, theme_hash: row.theme_hash }),
          schemaVersion: locked.schema_version,
        };
        const stored = await publications.store(
          trx,
          actor,
          source,
          { content: { ...taken.content }, media: taken.media },
          note ?? null,
        );
        await trx.updateTable('documents').set({ published_id: stored.id }).where('id', '=', icgiId).execute();
        if (!row.active_id) {
          await trx
            .updateTable('projects')
            .set({ active_type: 'icgi', active_id: icgiId })
            .where('id', '=', projectId)
            .execute();
        }
        const withProject = include?.project ?? true;
        if (withProject) await publishProject(trx, publications, actor, projectId);
        await audit(trx, actor, {
          action: 'icgi.publish',
          target: icgiId,
          spaceId: projectId,
          revision: stored.version,
        });
        return {
          ...(await publications.infoOf(trx, stored.id)),
          unchanged: stored.unchanged,
          warnings: taken.issues,
          alsoPublished: { theme: withProject, menu: false, translations: false },
        };
      });
      publications.forget(icgiId);
      publications.forget(projectId);
      return result;
    },
  };
}

function mutableTables(records: Readonly<Record<string, Record<string, unknown>>>) {
  return tablesOf(icgiDocument, Object.entries(records));
}

export type Icgis = ReturnType<typeof createIcgis>;
