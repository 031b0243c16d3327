import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createPublishedReader } from './published-reader.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('nothing is kept for documents that are not published or do not exist, however many are asked for', async () => {
  const reader = createPublishedReader(database.db, () => null);
  for (let at = 0; at < 300; at += 1) expect(await reader.read(randomUUID())).toBeNull();
  expect([reader.size(), reader.pointers()]).toEqual([0, 0]);
});

test('reads of one missing document at the same time ask the database once', async () => {
  const reader = createPublishedReader(database.db, () => null);
  const id = randomUUID();
  const [first, second] = [reader.read(id), reader.read(id)];
  expect(first).toBe(second);
  await first;
});
