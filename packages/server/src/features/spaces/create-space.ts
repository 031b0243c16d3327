import type { SpaceKind } from '@diorama/contract/common/space.ts';
import type { Kysely } from 'kysely';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';

/** Makes a space with the first folder of its files, and returns its id. */
export async function createSpace(
  trx: Kysely<Database>,
  {
    kind,
    clientId,
    readableBy,
    id = newId(),
    rootId = newId(),
  }: {
    kind: Exclude<SpaceKind, 'library'>;
    clientId: string | null;
    readableBy: 'members' | 'everyone';
    /** Of the space and of its first folder; new ones unless given. */
    id?: string;
    rootId?: string;
  },
): Promise<string> {
  await trx.insertInto('spaces').values({ id, kind, client_id: clientId, readable_by: readableBy }).execute();
  await trx.insertInto('directories').values({ id: rootId, space_id: id, parent_id: null, name: 'Assets' }).execute();
  return id;
}
