import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Page, ProductType } from '@diorama/contract/common/inputs.ts';
import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import { canonicalJson } from '@diorama/documents/engine/json.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { cursors } from '../../access/paging.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { withinScope } from '../../access/scope.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import type { PublishedReader } from './published-reader.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What a publish stores: the content without version and hash, and every blob it pins. */
export interface Snapshot {
  content: Readonly<Record<string, unknown>>;
  media: string[];
}

interface Source {
  projectId: string;
  kind: 'project' | ProductType;
  documentId: string;
  revision: number;
  hash: string;
  schemaVersion: string;
}

/** The last parameter that brotli's quality takes before it becomes slow; bodies are compressed once and read often. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Immutable snapshots and the pointers to them. */
export function createPublications(db: Kysely<Database>, reader: PublishedReader) {
  async function infoOf(trx: Kysely<Database>, publicationId: string): Promise<PublicationInfo> {
    const row = await trx
      .selectFrom('publications')
      .leftJoin('users', 'users.id', 'publications.by')
      .leftJoin('documents', 'documents.published_id', 'publications.id')
      .select([
        'publications.id',
        'version',
        'publications.hash',
        'at',
        'note',
        'by',
        'source_revision',
        'users.name',
        'documents.id as live_id',
      ])
      .where('publications.id', '=', publicationId)
      .executeTakeFirstOrThrow();
    return {
      publicationId: row.id,
      version: row.version,
      hash: row.hash,
      at: row.at,
      by: row.by && row.name ? { id: row.by, name: row.name } : null,
      note: row.note,
      live: row.live_id !== null,
      sourceRevision: row.source_revision,
    };
  }

  async function rowOf(trx: Kysely<Database>, actor: Actor, type: ProductType, id: string) {
    const row = await documentsInReach(trx, actor)
      .select(['documents.id', 'documents.space_id', 'documents.published_id', 'spaces.kind as space_kind'])
      .where('documents.id', '=', id)
      .where('documents.kind', '=', type)
      .executeTakeFirst();
    if (!row) throw notFound('Product', id);
    return row;
  }

  return {
    infoOf,

    /** Forgets what is held in memory of a product; called once the transaction has committed. */
    forget: (documentId: string): void => reader.forget(documentId),

    /**
     * Stores a snapshot unless the newest one of this document says the same, and returns its id. The caller swaps the
     * pointer in the same transaction.
     */
    async store(
      trx: Kysely<Database>,
      actor: Actor,
      source: Source,
      snapshot: Snapshot,
      note: string | null,
    ): Promise<{ id: string; version: number; unchanged: boolean }> {
      const hash = createHash('sha256').update(canonicalJson(snapshot.content)).digest('hex');
      const last = await trx
        .selectFrom('publications')
        .select(['id', 'version', 'hash'])
        .where('document_id', '=', source.documentId)
        .where('kind', '=', source.kind)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (last?.hash === hash) {
        await trx
          .updateTable('publications')
          .set({ source_hash: source.hash, source_revision: source.revision })
          .where('id', '=', last.id)
          .execute();
        return { id: last.id, version: last.version, unchanged: true };
      }
      const version = (last?.version ?? 0) + 1;
      const body = Buffer.from(JSON.stringify({ ...snapshot.content, version, hash }));
      const [bodyBr, bodyGzip] = await Promise.all([brotli(body, BROTLI), zip(body, { level: 9 })]);
      const id = newId();
      await trx
        .insertInto('publications')
        .values({
          id,
          space_id: source.projectId,
          kind: source.kind,
          document_id: source.documentId,
          version,
          source_revision: source.revision,
          source_hash: source.hash,
          schema_version: source.schemaVersion,
          hash,
          body,
          body_br: bodyBr,
          body_gzip: bodyGzip,
          closure: JSON.stringify({ media: snapshot.media }),
          note,
          by: actor.userId,
        })
        .execute();
      await makeMediaPublic(trx, source.projectId, snapshot.media);
      return { id, version, unchanged: false };
    },

    /** Newest first. */
    async list(
      actor: Actor,
      { type, id, cursor, limit }: { type: ProductType; id: string; cursor?: string | null | undefined; limit: number },
    ): Promise<Page<PublicationInfo>> {
      await rowOf(db, actor, type, id);
      const place = cursors('version:desc', { id });
      const after = place.read(cursor);
      let query = db
        .selectFrom('publications')
        .select(['id', 'version'])
        .where('document_id', '=', id)
        .where('kind', '=', type);
      if (after) query = query.where('version', '<', Number(after.value));
      const rows = await query
        .orderBy('version', 'desc')
        .limit(limit + 1)
        .execute();
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        items: await Promise.all(shown.map((row) => infoOf(db, row.id))),
        nextCursor: rows.length > limit && last ? place.write({ value: last.version, id: last.id }) : null,
      };
    },

    /** Points visitors at an earlier snapshot. The working copy stays as it is. */
    async rollback(
      actor: Actor,
      { type, id, publicationId }: { type: ProductType; id: string; publicationId: string },
    ): Promise<PublicationInfo> {
      const info = await db.transaction().execute(async (trx) => {
        const row = await rowOf(trx, actor, type, id);
        await refuseWhenLocked(trx, actor, row.space_id);
        const target = await trx
          .selectFrom('publications')
          .select(['id', 'version'])
          .where('id', '=', publicationId)
          .where('document_id', '=', id)
          .where('kind', '=', type)
          .executeTakeFirst();
        if (!target) throw notFound('Publication', publicationId);
        await trx.updateTable('documents').set({ published_id: target.id }).where('id', '=', id).execute();
        await audit(trx, actor, {
          action: 'publication.rollback',
          target: id,
          spaceId: row.space_id,
          revision: target.version,
        });
        return infoOf(trx, target.id);
      });
      reader.forget(id);
      return info;
    },

    /** A read-only way into a draft for somebody without an account. */
    async createPreviewLink(
      actor: Actor,
      { type, id, expiresIn }: { type: ProductType; id: string; expiresIn: number },
    ) {
      const row = await rowOf(db, actor, type, id);
      // A preview's page is below its project's address.
      if (row.space_kind !== 'project') throw notFound('Product', id);
      const linkId = randomUUID();
      const expiresAt = new Date(Date.now() + expiresIn * 1000);
      await db
        .insertInto('preview_links')
        .values({
          id: linkId,
          space_id: row.space_id,
          type,
          document_id: id,
          created_by: actor.userId,
          expires_at: expiresAt,
        })
        .execute();
      return { previewLinkId: linkId, projectId: row.space_id, expiresAt };
    },

    async revokePreviewLink(actor: Actor, previewLinkId: string): Promise<void> {
      const link = await db
        .selectFrom('preview_links')
        .innerJoin('spaces', 'spaces.id', 'preview_links.space_id')
        .select('preview_links.id')
        .where('preview_links.id', '=', previewLinkId)
        .where(withinScope(actor.scope))
        .executeTakeFirst();
      if (!link) throw notFound('Preview link', previewLinkId);
      await db.updateTable('preview_links').set({ revoked_at: new Date() }).where('id', '=', previewLinkId).execute();
    },
  };
}

async function makeMediaPublic(trx: Kysely<Database>, projectId: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  const originals = await trx
    .selectFrom('files')
    .select(['sha256', 'file_type'])
    .where('sha256', 'in', [...hashes])
    .execute();
  const made = await trx
    .selectFrom('renditions')
    .select(['sha256', 'type'])
    .where('sha256', 'in', [...hashes])
    .execute();
  const types = new Map([
    ...originals.map(({ sha256, file_type }) => [sha256, file_type] as const),
    ...made.map(({ sha256, type }) => [sha256, type] as const),
  ]);
  // In one order, so that two publishes at once wait for each other instead of locking each other out.
  const rows = [...types].sort().map(([sha256, type]) => ({ sha256, type }));
  if (rows.length > 0)
    await trx
      .insertInto('public_media')
      .values(rows)
      .onConflict((row) => row.doNothing())
      .execute();
  await trx
    .updateTable('files')
    .set({ published: true })
    .where('space_id', '=', projectId)
    .where('sha256', 'in', [...hashes])
    .where('published', '=', false)
    .execute();
}

export type Publications = ReturnType<typeof createPublications>;
