import { randomUUID } from 'node:crypto';
import type { Page } from '@diorama/contract/common/answers.ts';
import type { ProductType } from '@diorama/contract/common/inputs.ts';
import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { cursors } from '../../access/paging.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { publicationInfo } from './publication-info.ts';
import type { PublishedReader } from './published-reader.ts';

/** Immutable snapshots and the pointers to them. */
export function createPublications(db: Kysely<Database>, reader: PublishedReader) {
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
        items: await Promise.all(shown.map((row) => publicationInfo(db, row.id))),
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
        return publicationInfo(trx, target.id);
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

export type Publications = ReturnType<typeof createPublications>;
