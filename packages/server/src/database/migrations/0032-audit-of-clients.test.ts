import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/test-database.ts';
import { newId } from '../ids.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';

const BEFORE = migrations.map(({ id }) => id).filter((id) => id < '0032');

test('what was done to a client before it had a space belongs to its space; the audit stays closed', async () => {
  await using database = await createEmptyDatabase();
  const { db } = database;
  await migrate(db, BEFORE);
  const [clientId, userId, sid] = [newId(), newId(), newId()];
  await sql`insert into clients (id, name) values (${clientId}, 'Nordhamn')`.execute(db);
  await sql`insert into spaces (id, kind, client_id, readable_by) values (${clientId}, 'client', ${clientId}, 'members')`.execute(
    db,
  );
  await sql`insert into users (id, email, name, password_hash) values (${userId}, 'a@example.test', 'Anna', 'x')`.execute(
    db,
  );
  const entry = (action: string, target: string | null) =>
    sql`insert into audit (actor, sid, action, target) values (${userId}, ${sid}, ${action}, ${target})`.execute(db);
  await entry('client.rename', clientId);
  await entry('client.rename', newId());
  await entry('session.signOut', null);

  await migrate(db);

  const { rows } = await sql<{ action: string; space_id: string | null }>`
    select action, space_id from audit order by id`.execute(db);
  expect(rows).toEqual([
    { action: 'client.rename', space_id: clientId },
    { action: 'client.rename', space_id: null },
    { action: 'session.signOut', space_id: null },
  ]);
  await expect(sql`update audit set action = 'x'`.execute(db)).rejects.toThrow('append-only');
});
