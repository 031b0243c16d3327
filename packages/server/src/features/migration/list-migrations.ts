import type { Page } from '@diorama/contract/common/answers.ts';
import type { ListMigrations, Migration } from '@diorama/contract/migration/migration.contract.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { cursors, KEYS } from '../../access/paging.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { presentMigrations } from './present-migrations.ts';

const runs = (db: Kysely<Database>) =>
  db
    .selectFrom('document_migrations')
    .innerJoin('users', 'users.id', 'document_migrations.started_by')
    .selectAll('document_migrations')
    .select('users.name as userName');

/** One run. */
export async function getMigration(db: Kysely<Database>, id: string): Promise<Migration> {
  const found = await runs(db).where('document_migrations.id', '=', id).execute();
  const [migration] = await presentMigrations(db, found);
  if (!migration) throw notFound('Migration', id);
  return migration;
}

/** Runs, newest first. Ids are made in the order of time. */
export async function listMigrations(
  db: Kysely<Database>,
  { cursor, limit }: z.output<typeof ListMigrations>,
): Promise<Page<Migration>> {
  const place = cursors('startedAt:desc', {}, { value: KEYS.id });
  const after = place.read(cursor);
  let query = runs(db);
  if (after) query = query.where(sql<boolean>`document_migrations.id < ${after.id}::uuid`);
  const found = await query
    .orderBy('document_migrations.id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = await presentMigrations(db, found.slice(0, limit));
  const last = items.at(-1);
  const nextCursor = found.length > limit && last ? place.write({ value: last.id, id: last.id }) : null;
  return { items, nextCursor };
}
