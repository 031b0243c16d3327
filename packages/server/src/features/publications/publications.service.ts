import type { Page } from '@diorama/contract/common/answers.ts';
import type {
  OwnPublications,
  PreviewLinkItem,
  PublicationInfo,
  UnpublishPublication,
} from '@diorama/contract/publications/publications.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { cursors, KEYS } from '../../access/paging.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { requireProject } from '../../access/projects-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Config } from '../../platform/config/config.ts';
import { audit } from '../audit/audit.ts';
import { setPublished } from '../documents/change/document-state.ts';
import { makeOwnLive, ownPublications } from './own-publications.ts';
import {
  createPreviewLink,
  listPreviewLinks,
  openPreviewLink,
  type PreviewLink,
  revokePreviewLink,
} from './preview-links.ts';
import { type ProductOf, productRow } from './product-row.ts';
import { publicationInfo } from './publication-info.ts';
import { publishProject } from './publish-project.ts';
import type { PublishedReader } from './published-reader.ts';
import { requireSeen } from './require-seen.ts';
import { unpublish } from './unpublish.ts';

/** Immutable snapshots and the pointers to them. */
export function createPublications(db: Kysely<Database>, reader: PublishedReader, config: Pick<Config, 'accessMode'>) {
  return {
    list: (actor: Actor, input: Parameters<typeof listPublications>[2]): Promise<Page<PublicationInfo>> =>
      listPublications(db, actor, input),
    async rollback(actor: Actor, input: Parameters<typeof rollBackPublication>[2]): Promise<PublicationInfo> {
      const { info, projectId } = await rollBackPublication(db, actor, input);
      reader.forget(input.id);
      reader.forget(projectId);
      return info;
    },
    /** Takes from visitors what they see; false when they saw none of it. Versions stay. */
    async unpublish(actor: Actor, input: UnpublishPublication): Promise<boolean> {
      const forgotten = await db.transaction().execute((trx) => unpublish(trx, actor, input));
      for (const id of forgotten) reader.forget(id);
      return forgotten.length > 0;
    },
    /** What belongs to the project itself, such as its main menu, without a product. */
    async publishProject(actor: Actor, projectId: string): Promise<PublicationInfo> {
      const info = await db.transaction().execute(async (trx) => {
        await requireProject(trx, actor, projectId);
        await refuseWhenLocked(trx, actor, projectId);
        const { publicationId, isNew } = await publishProject(trx, actor, projectId);
        if (isNew) await audit(trx, actor, { action: 'project.publish', target: projectId, spaceId: projectId });
        return publicationInfo(trx, publicationId);
      });
      reader.forget(projectId);
      return info;
    },
    own: (actor: Actor, input: Parameters<typeof ownPublications>[2]): Promise<OwnPublications> =>
      ownPublications(db, actor, input),
    /** Shows visitors another version of what goes live without a product. */
    async makeOwnLive(actor: Actor, input: Parameters<typeof makeOwnLive>[2]): Promise<OwnPublications> {
      const { documentId, own } = await db.transaction().execute((trx) => makeOwnLive(trx, actor, input));
      reader.forget(documentId);
      return own;
    },
    createPreviewLink: (actor: Actor, input: Parameters<typeof createPreviewLink>[2]): Promise<PreviewLink> =>
      createPreviewLink(db, actor, input),
    listPreviewLinks: (actor: Actor, input: Parameters<typeof listPreviewLinks>[3]): Promise<PreviewLinkItem[]> =>
      listPreviewLinks(db, config, actor, input),
    openPreviewLink: (actor: Actor, previewLinkId: string): ReturnType<typeof openPreviewLink> =>
      openPreviewLink(db, config, actor, previewLinkId),
    revokePreviewLink: (actor: Actor, previewLinkId: string): Promise<void> =>
      revokePreviewLink(db, actor, previewLinkId),
  };
}

export type Publications = ReturnType<typeof createPublications>;

/** A product's publications, newest first. */
async function listPublications(
  db: Kysely<Database>,
  actor: Actor,
  { type, id, cursor, limit }: ProductOf & { cursor?: string | null | undefined; limit: number },
): Promise<Page<PublicationInfo>> {
  await productRow(db, actor, { type, id });
  const place = cursors('version:desc', { id }, { value: KEYS.count });
  const after = place.read(cursor);
  let query = db
    .selectFrom('publications')
    .select(['id', 'version'])
    .where('document_id', '=', id)
    .where('kind', '=', type);
  if (after) query = query.where('version', '<', after.value);
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
}

/**
 * Points visitors at an earlier snapshot. The working copy stays as it is.
 *
 * @throws NOT_FOUND out of reach; CONFLICT where visitors see another one than `seen`
 */
function rollBackPublication(
  db: Kysely<Database>,
  actor: Actor,
  { type, id, publicationId, seen }: ProductOf & { publicationId: string; seen?: string | null | undefined },
): Promise<{ info: PublicationInfo; projectId: string }> {
  return db.transaction().execute(async (trx) => {
    const row = await productRow(trx, actor, { type, id });
    await refuseWhenLocked(trx, actor, row.space_id);
    const target = await trx
      .selectFrom('publications')
      .select(['id', 'version'])
      .where('id', '=', publicationId)
      .where('document_id', '=', id)
      .where('kind', '=', type)
      .executeTakeFirst();
    if (!target) throw notFound('Publication', publicationId);
    await requireSeen(trx, id, seen);
    await setPublished(trx, id, target.id);
    // It was in no list of what visitors can open.
    if (!row.published_id) await publishProject(trx, actor, row.space_id, { menu: 'as published' });
    const note = { target: id, spaceId: row.space_id, revision: target.version };
    const isNew = row.published_id !== target.id;
    if (isNew) await audit(trx, actor, { action: 'publication.rollback', ...note });
    return { info: await publicationInfo(trx, target.id), projectId: row.space_id };
  });
}
