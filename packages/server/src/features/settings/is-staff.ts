import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';

/** Whether somebody administers this server. Not by their scope: on an open server everybody reaches everything. */
export async function isStaff(db: Kysely<Database>, { userId }: Actor): Promise<boolean> {
  const row = await db.selectFrom('users').select('staff').where('id', '=', userId).executeTakeFirst();
  return row?.staff === true;
}
