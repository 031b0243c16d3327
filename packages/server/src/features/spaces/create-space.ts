import type { SpaceKind } from '@diorama/contract/common/space.ts';
import type { Kysely } from 'kysely';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/schema.ts';

/** Makes a space with the first folder of its files, and returns its id. */
export async function createSpace(
  trx: Kysely<Database>,
  {
    kind,
    clientId,
    readableBy,
  }: { kind: Exclude<SpaceKind, 'library'>; clientId: string | null; readableBy: 'members' | 'everyone' },
): Promise<string> {
  const id = newId();
  await trx.insertInto('spaces').values({ id, kind, client_id: clientId, readable_by: readableBy }).execute();
  await trx.insertInto('directories').values({ id: newId(), space_id: id, parent_id: null, name: 'Assets' }).execute();
  return id;
}
