import { randomUUID } from 'node:crypto';
import type { PreviewLinkItem } from '@diorama/contract/publications/publications.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { makerReaches } from '../../access/maker-in-reach.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Config } from '../../platform/config/config.ts';
import { type ProductOf, productRow } from './product-row.ts';

/** Links in one answer. */
const MAX_LINKS = 200;

/** A way into a draft for somebody without an account. */
export interface PreviewLink {
  previewLinkId: string;
  projectId: string;
  expiresAt: Date;
}

/** Makes a read-only way into a draft. `expiresIn`: seconds. */
export async function createPreviewLink(
  db: Kysely<Database>,
  actor: Actor,
  { type, id, expiresIn }: ProductOf & { expiresIn: number },
): Promise<PreviewLink> {
  const row = await productRow(db, actor, { type, id });
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
}

/** Links to a product that open it now, newest first. The tickets themselves are not kept. */
export async function listPreviewLinks(
  db: Kysely<Database>,
  config: Pick<Config, 'accessMode'>,
  actor: Actor,
  { type, id }: ProductOf,
): Promise<PreviewLinkItem[]> {
  await productRow(db, actor, { type, id });
  const rows = await db
    .selectFrom('preview_links')
    .innerJoin('users', 'users.id', 'preview_links.created_by')
    .innerJoin('spaces', 'spaces.id', 'preview_links.space_id')
    .select(['preview_links.id', 'preview_links.created_at', 'expires_at', 'created_by', 'users.name'])
    .where('document_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .where(makerReaches(config, 'read'))
    .orderBy('preview_links.created_at', 'desc')
    .limit(MAX_LINKS)
    .execute();
  return rows.map((row) => ({
    previewLinkId: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    by: { id: row.created_by, name: row.name },
  }));
}

/** Ends a link at once. */
export async function revokePreviewLink(db: Kysely<Database>, actor: Actor, previewLinkId: string): Promise<void> {
  const link = await db
    .selectFrom('preview_links')
    .innerJoin('spaces', 'spaces.id', 'preview_links.space_id')
    .select('preview_links.id')
    .where('preview_links.id', '=', previewLinkId)
    .where(withinScope(actor.scope))
    .executeTakeFirst();
  if (!link) throw notFound('Preview link', previewLinkId);
  await db.updateTable('preview_links').set({ revoked_at: new Date() }).where('id', '=', previewLinkId).execute();
}
