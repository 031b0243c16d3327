import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { type ProductOf, productRow } from './product-row.ts';
import { publicationInfo } from './publication-info.ts';
import { publishProject } from './publish-project.ts';
import { requireSeen } from './require-seen.ts';

/**
 * Points visitors at an earlier snapshot. The working copy stays as it is.
 *
 * @throws NOT_FOUND out of reach; CONFLICT where visitors see another one than `seen`
 */
export function rollBackPublication(
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
    await trx.updateTable('documents').set({ published_id: target.id }).where('id', '=', id).execute();
    // It was in no list of what visitors can open.
    if (!row.published_id) await publishProject(trx, actor, row.space_id, { menu: 'as published' });
    const note = { target: id, spaceId: row.space_id, revision: target.version };
    const isNew = row.published_id !== target.id;
    if (isNew) await audit(trx, actor, { action: 'publication.rollback', ...note });
    return { info: await publicationInfo(trx, target.id), projectId: row.space_id };
  });
}
