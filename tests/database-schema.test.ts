import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../packages/server/src/testing/test-database.ts';
import { declaredTables } from './architecture/database-types.ts';

const TABLES = join(import.meta.dirname, '../packages/server/src/database/tables');
const sources = readdirSync(TABLES).map((name) => readFileSync(join(TABLES, name), 'utf8'));
/** Kept by the migrations themselves, before there is a schema. */
const OUTSIDE = ['schema_migrations'];

test('the declared tables are those of the migrated database, column by column, null by null', async () => {
  await using database = await createTestDatabase();
  const tables = (await database.db.introspection.getTables()).filter(
    ({ isView, name }) => !isView && !OUTSIDE.includes(name),
  );
  const real = Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      Object.fromEntries(columns.map((column) => [column.name, column.isNullable])),
    ]),
  );
  expect(Object.keys(real).length).toBeGreaterThan(10);
  expect(declaredTables(...sources)).toEqual(real);
});

test('a missing null is seen, through aliases and column types', () => {
  const source = `
    type Stamp = ColumnType<Date | null, string | undefined, string>;
    export interface Database { things: { id: string; at: Stamp; note: string | null; size: Generated<number> } }
  `;
  expect(declaredTables(source)).toEqual({ things: { id: false, at: true, note: true, size: false } });
});
