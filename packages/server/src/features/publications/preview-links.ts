import { randomUUID } from 'node:crypto';
import type { PreviewLinkItem } from '@diorama/contract/publications/publications.contract.ts';
import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { makerReaches } from '../../access/maker-in-reach.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Config } from '../../platform/config/config.ts';
import { type ProductOf, productRow } from './product-row.ts';

/** Milliseconds for which a shared link is listed after its end. */
const KEPT_AFTER_END = 30 * 86_400_000;
/** Links in one answer. */
const MAX_LINKS = 200;

/** A way into a draft for somebody without an account. */
export interface PreviewLink {
  previewLinkId: string;
  projectId: string;
  expiresAt: Date;
}

type NewPreviewLink = ProductOf & {
  expiresIn: number;
  name?: string | undefined;
  comments?: boolean;
  requestId?: string | undefined;
};

/** Makes a read-only way into a draft. `expiresIn`: seconds. */
export async function createPreviewLink(
  db: Kysely<Database>,
  actor: Actor,
  input: NewPreviewLink,
): Promise<PreviewLink> {
  return db.transaction().execute(async (trx) => {
    // Sent again, a link until a date has fewer seconds left.
    const { expiresIn: _left, ...asked } = input;
    const previewLinkId = await onceByRequestId(trx, actor, 'previewLinks.create', asked, () =>
      insertPreviewLink(trx, actor, input),
    );
    const { space_id: projectId, expires_at: expiresAt } = await trx
      .selectFrom('preview_links')
      .select(['space_id', 'expires_at'])
      .where('id', '=', previewLinkId)
      .executeTakeFirstOrThrow();
    return { previewLinkId, projectId, expiresAt };
  });
}

async function insertPreviewLink(
  db: Kysely<Database>,
  actor: Actor,
  { type, id, expiresIn, name, comments = false }: NewPreviewLink,
): Promise<string> {
  const row = await productRow(db, actor, { type, id });
  // A preview's page is below its project's address.
  if (row.space_kind !== 'project') throw notFound('Product', id);
  const linkId = randomUUID();
  await db
    .insertInto('preview_links')
    .values({
      id: linkId,
      space_id: row.space_id,
      type,
      document_id: id,
      created_by: actor.userId,
      expires_at: new Date(Date.now() + expiresIn * 1000),
      name: name ?? null,
      comments,
    })
    .execute();
  return linkId;
}

/** Links to a product, newest first: those that open it now, and with `withEnded` shared ones that did. */
export async function listPreviewLinks(
  db: Kysely<Database>,
  config: Pick<Config, 'accessMode'>,
  actor: Actor,
  { type, id, withEnded = false }: ProductOf & { withEnded?: boolean },
): Promise<PreviewLinkItem[]> {
  await productRow(db, actor, { type, id });
  const now = new Date();
  const keptSince = new Date(now.getTime() - KEPT_AFTER_END);
  const rows = await db
    .selectFrom('preview_links')
    .innerJoin('users', 'users.id', 'preview_links.created_by')
    .innerJoin('spaces', 'spaces.id', 'preview_links.space_id')
    .select(['preview_links.id', 'preview_links.created_at', 'expires_at', 'revoked_at', 'opened_at', 'created_by'])
    .select(['preview_links.name', 'preview_links.comments', 'users.name as maker'])
    .where('document_id', '=', id)
    .where((is) => {
      const isOpen = is.and([is('revoked_at', 'is', null), is('expires_at', '>', now)]);
      if (!withEnded) return isOpen;
      const since = is.fn.coalesce('revoked_at', 'expires_at');
      return is.or([isOpen, is.and([is('preview_links.name', 'is not', null), is(since, '>', keptSince)])]);
    })
    .where(makerReaches(config, 'read'))
    .orderBy('preview_links.created_at', 'desc')
    .limit(MAX_LINKS)
    .execute();
  return rows.map((row) => ({
    previewLinkId: row.id,
    name: row.name,
    comments: row.comments,
    state: row.revoked_at ? 'revoked' : row.expires_at <= now ? 'expired' : 'open',
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    openedAt: row.opened_at,
    by: { id: row.created_by, name: row.maker },
  }));
}

/** A link that opens a draft now, to copy its address once more. @throws NOT_FOUND */
export async function openPreviewLink(
  db: Kysely<Database>,
  config: Pick<Config, 'accessMode'>,
  actor: Actor,
  previewLinkId: string,
): Promise<PreviewLink & ProductOf> {
  const link = await db
    .selectFrom('preview_links')
    .innerJoin('users', 'users.id', 'preview_links.created_by')
    .innerJoin('spaces', 'spaces.id', 'preview_links.space_id')
    .select(['preview_links.type', 'document_id', 'space_id', 'expires_at'])
    .where('preview_links.id', '=', previewLinkId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .where('spaces.deleted_at', 'is', null)
    .where(makerReaches(config, 'read'))
    .where(withinScope(actor.scope))
    .executeTakeFirst();
  if (!link || !isProductKind(link.type)) throw notFound('Preview link', previewLinkId);
  const product = { type: link.type, id: link.document_id };
  await productRow(db, actor, product);
  return { ...product, previewLinkId, projectId: link.space_id, expiresAt: link.expires_at };
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
  await db
    .updateTable('preview_links')
    .set({ revoked_at: new Date() })
    .where('id', '=', previewLinkId)
    .where('revoked_at', 'is', null)
    .execute();
}
