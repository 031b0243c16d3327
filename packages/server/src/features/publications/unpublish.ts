import type { UnpublishPublication } from '@diorama/contract/publications/publications.contract.ts';
import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import { translationsDocument } from '@diorama/documents/translations/translations.document.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { inNameOrder } from '../../database/name-order.ts';
import type { Database } from '../../database/tables/schema.ts';
import { inUse, notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { setUnpublished } from '../documents/change/document-state.ts';
import { hasPublishedMenu, publishProject } from './publish-project.ts';
import { requireSeen } from './require-seen.ts';

/**
 * Takes from visitors what they see of a product, a main menu or a project's texts; versions and drafts stay. The ids whose
 * published bytes have changed; none when nothing was published.
 *
 * @throws NOT_FOUND out of the caller's reach; IN_USE for a menu that published products show as their own; CONFLICT where
 *   visitors see another publication than `seen`
 */
export async function unpublish(
  trx: Kysely<Database>,
  actor: Actor,
  { type, id, ...asked }: UnpublishPublication,
): Promise<string[]> {
  const isOfProject = type === translationsDocument.kind;
  const row = await documentsInReach(trx, actor)
    .select(['documents.id', 'documents.name', 'documents.space_id', 'documents.published_id'])
    .where(isOfProject ? 'documents.space_id' : 'documents.id', '=', id)
    .where('documents.kind', '=', type)
    .orderBy('documents.created_at')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw notFound(isOfProject ? 'Project' : 'Publication', id);
  await refuseWhenLocked(trx, actor, row.space_id);
  await requireSeen(trx, row.id, 'seen' in asked ? asked.seen : undefined);
  const isMenu = type === menuDocument.kind;
  const forgotten = isMenu
    ? await unpublishMenu(trx, actor, row)
    : await unpublishDocument(trx, actor, row, isOfProject);
  if (forgotten.length > 0)
    await audit(trx, actor, { action: `${type}.unpublish`, target: row.id, spaceId: row.space_id });
  return forgotten;
}

interface Row {
  id: string;
  name: string;
  space_id: string;
  published_id: string | null;
}

/** The project's list of products for visitors goes without it. */
async function unpublishDocument(
  trx: Kysely<Database>,
  actor: Actor,
  row: Row,
  isOfProject: boolean,
): Promise<string[]> {
  if (!(await setUnpublished(trx, row.id))) return [];
  if (isOfProject) return [row.id];
  await publishProject(trx, actor, row.space_id, { menu: 'as published' });
  return [row.id, row.space_id];
}

/** A menu goes live with its project, or inside the products that show it as their own. */
async function unpublishMenu(trx: Kysely<Database>, actor: Actor, row: Row): Promise<string[]> {
  const showing = await trx
    .selectFrom('publication_pins as pins')
    .innerJoin('documents as products', 'products.published_id', 'pins.publication_id')
    .select(['products.id', 'products.kind', 'products.name'])
    .where('pins.document_id', '=', row.id)
    .where('products.deleted_at', 'is', null)
    .orderBy(inNameOrder('products.name'))
    .execute();
  const [first] = showing;
  if (first)
    throw inUse(
      `“${first.name}” shows this menu: unpublish it, or publish it with another menu`,
      showing.map(({ id, kind, name }) => ({
        docType: kind,
        docId: id,
        space: { id: row.space_id, type: 'project', name: null },
        projectId: row.space_id,
        label: name,
        name: 'menu',
        path: ['settings', 'interface', 'menu'],
      })),
    );
  const { menu_id } = await trx
    .selectFrom('projects')
    .select('menu_id')
    .where('id', '=', row.space_id)
    .executeTakeFirstOrThrow();
  if (menu_id !== row.id || !(await hasPublishedMenu(trx, row.space_id))) return [];
  await publishProject(trx, actor, row.space_id, { menu: 'none' });
  return [row.space_id];
}
