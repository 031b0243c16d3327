import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { withSnapshot } from '../../features/operations/database-snapshot.ts';
import { loadDatabase } from '../../features/operations/load-database.ts';
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { LIBRARY_ID, LIBRARY_ROOT_ID } from '../library-space.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';
import { fillBeforeSpaces } from './spaces.testing.ts';

const BEFORE = migrations.map(({ id }) => id).filter((id) => id < '0008');

type Rows = Record<string, Record<string, unknown>[]>;

/** A database of the release before spaces. */
async function databaseBefore() {
  const database = await createEmptyDatabase();
  await migrate(database.db, BEFORE);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const ids = await fillBeforeSpaces(client);
  await client.end();
  return { database, ids };
}

async function allRows({ db }: TestDatabase): Promise<Rows> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => name !== 'schema_migrations');
  const rows: Rows = {};
  for (const name of tables) {
    const found = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db);
    rows[name] = found.rows.map(({ row }) => row).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return rows;
}

/** The rows as the migration must leave them. */
function expectedAfter(before: Rows, { strayId }: { strayId: string }): Rows {
  const after = Object.fromEntries(
    Object.entries(before).map(([name, rows]) => [
      name,
      rows.map(({ project_id, ...row }) => (project_id === undefined ? row : { ...row, space_id: project_id })),
    ]),
  );
  after.projects = (after.projects ?? []).map(({ client_id: _client, deleted_at: _deleted, ...row }) => row);
  after.documents = (after.documents ?? []).map((row) =>
    row.id === strayId ? { ...row, space_id: LIBRARY_ID, deleted_at: expect.any(String) } : row,
  );
  return after;
}

test('every row of the release before is kept, with the project as its space', async () => {
  const { database, ids } = await databaseBefore();
  await using _ = database;
  const before = await allRows(database);
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);

  expect(await migrate(database.db, ['0008-spaces'])).toEqual({ applied: ['0008-spaces'] });

  const { spaces, space_clients, directories, ...after } = await allRows(database);
  const { directories: directoriesBefore = [], ...expected } = expectedAfter(before, ids);
  for (const [name, rows] of Object.entries(expected)) {
    expect(after[name], name).toHaveLength(rows.length);
    expect(after[name], name).toEqual(expect.arrayContaining(rows));
  }
  expect(directories).toEqual(
    expect.arrayContaining([
      ...directoriesBefore,
      expect.objectContaining({ id: LIBRARY_ROOT_ID, space_id: LIBRARY_ID, parent_id: null, name: 'Assets' }),
    ]),
  );
  expect(space_clients).toEqual([]);
  const space = { kind: 'project', readable_by: 'members' };
  expect(spaces).toHaveLength(3);
  expect(spaces).toEqual(
    expect.arrayContaining([
      { ...space, id: ids.projectId, client_id: ids.clientId, deleted_at: null },
      { ...space, id: ids.deletedId, client_id: null, deleted_at: expect.any(String) },
      { id: LIBRARY_ID, kind: 'library', client_id: null, readable_by: 'everyone', deleted_at: null },
    ]),
  );
});

test('references are checked against spaces, and a product of any kind can be stored', async () => {
  const { database, ids } = await databaseBefore();
  await using _ = database;
  const { db } = database;
  await migrate(db);
  const nowhere = '11111111-1111-7111-8111-111111111111';
  for (const table of ['documents', 'directories', 'files', 'uploads', 'publications', 'preview_links', 'encodings'])
    await expect(
      sql`update ${sql.table(table)} set space_id = ${nowhere} where space_id = ${ids.projectId}`.execute(db),
      table,
    ).rejects.toMatchObject({
      constraint: `${table}_space_id_fkey`,
    });
  await expect(sql`update projects set id = ${nowhere} where id = ${ids.deletedId}`.execute(db)).rejects.toMatchObject({
    constraint: 'projects_space',
  });
  await expect(
    db
      .insertInto('spaces')
      .values({ id: nowhere, kind: 'library', client_id: null, readable_by: 'everyone' })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'spaces_library' });
  await sql`update projects set active_type = 'note' where id = ${ids.projectId}`.execute(db);
  await sql`update publications set kind = 'note'`.execute(db);
});

test('a backup of the release before is restored as it was and then brought to this one', async () => {
  const { database, ids } = await databaseBefore();
  await using _ = database;
  await using restored = await createEmptyDatabase();
  await withSnapshot(database.url, (snapshot) => loadDatabase(restored.url, snapshot));
  expect((await migrate(restored.db)).applied[0]).toBe('0008-spaces');
  const found = await restored.db
    .selectFrom('documents')
    .innerJoin('spaces', 'spaces.id', 'documents.space_id')
    .select(['documents.id', 'spaces.client_id'])
    .where('documents.id', '=', ids.documentId)
    .executeTakeFirst();
  expect(found).toEqual({ id: ids.documentId, client_id: ids.clientId });
});

test('a backup of this release brings its spaces, the library once', async () => {
  const { database } = await databaseBefore();
  await using _ = database;
  await migrate(database.db);
  await using restored = await createEmptyDatabase();
  await withSnapshot(database.url, (snapshot) => loadDatabase(restored.url, snapshot));
  const { presence: _presence, rate_limits: _limits, ...lasting } = await allRows(database);
  expect(await allRows(restored)).toMatchObject(lasting);
});
