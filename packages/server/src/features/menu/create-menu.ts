import type { CreateMenu, DuplicateMenu } from '@diorama/contract/menus/menus.contract.ts';
import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { requireProject } from '../../access/projects-in-reach.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { audit } from '../audit/audit.ts';
import { takeFirstMenu, touchProject } from '../spaces/space-state.ts';
import { type MenuDeps, readMenu } from './menu-rows.ts';

/** Makes an empty menu; a project's first one becomes its main menu. Gives its id. */
export async function createMenu(deps: MenuDeps, actor: Actor, input: z.output<typeof CreateMenu>): Promise<string> {
  const { projectId, name } = input;
  return deps.db.transaction().execute((trx) =>
    onceByRequestId(trx, actor, 'menus.create', input, async () => {
      await requireProject(trx, actor, projectId);
      await refuseWhenLocked(trx, actor, projectId);
      return insertMenu(deps, trx, actor, { projectId, records: { settings: { name } }, name });
    }),
  );
}

/** Copies a menu with its items, as `Main menu copy`. Gives the copy's id. */
export async function duplicateMenu(
  deps: MenuDeps,
  actor: Actor,
  input: z.output<typeof DuplicateMenu>,
): Promise<string> {
  const { projectId } = input;
  return deps.db.transaction().execute((trx) =>
    onceByRequestId(trx, actor, 'menus.duplicate', input, async () => {
      const menu = await readMenu(trx, actor, input);
      await refuseWhenLocked(trx, actor, projectId);
      const name = await freeName(trx, projectId, menu.name);
      const stored = await trx
        .selectFrom('document_records')
        .select(['key', 'value'])
        .where('document_id', '=', menu.id)
        .where('key', 'like', 'items/%')
        .execute();
      const items = stored.map(({ value }) => {
        const id = newId();
        return [`items/${id}`, { ...value, id }] as const;
      });
      const records = { settings: { name }, ...Object.fromEntries(items) };
      return insertMenu(deps, trx, actor, { projectId, records, name });
    }),
  );
}

interface NewMenu {
  projectId: string;
  name: string;
  records: Record<string, Record<string, unknown>>;
}

async function insertMenu(
  { documents }: MenuDeps,
  trx: Kysely<Database>,
  actor: Actor,
  { projectId, name, records }: NewMenu,
): Promise<string> {
  const { kind } = menuDocument;
  const id = await documents.create(trx, { kind, spaceId: projectId, name, by: actor.userId, records });
  await takeFirstMenu(trx, projectId, id);
  await touchProject(trx, projectId);
  await audit(trx, actor, { action: 'menu.create', target: id, spaceId: projectId, revision: 1 });
  return id;
}

/** `Main menu copy`, or `Main menu copy 2` where that exists. */
async function freeName(trx: Kysely<Database>, projectId: string, name: string): Promise<string> {
  const rows = await trx
    .selectFrom('documents')
    .select('name')
    .where('space_id', '=', projectId)
    .where('kind', '=', menuDocument.kind)
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Set(rows.map((row) => row.name.toLowerCase()));
  const first = `${name.slice(0, 180)} copy`;
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? first : `${first} ${number}`;
    if (!known.has(wanted.toLowerCase())) return wanted;
  }
}
