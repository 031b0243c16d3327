import pg from 'pg';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/test-database.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';
import { fillBeforeSpaces } from './spaces.testing.ts';

test('what was published, why revisions were made and what is referred to is known to every kind afterwards', async () => {
  await using database = await createEmptyDatabase();
  const { db } = database;
  const before = migrations.map(({ id }) => id).filter((id) => id < '0008');
  await migrate(db, before);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const ids = await fillBeforeSpaces(client);
  await client.end();
  await migrate(db, ['0008-spaces']);
  await db
    .insertInto('document_records')
    .values({
      document_id: ids.documentId,
      key: 'keyframes/k',
      value: JSON.stringify({ image: { url: 'asset://the-file' } }),
      revision: 1,
    })
    .execute();
  await db
    .updateTable('document_records')
    .set({ value: JSON.stringify({ name: 'Tour', start: { type: 'keyframe', id: 'k' } }) })
    .where('document_id', '=', ids.documentId)
    .where('key', '=', 'settings')
    .execute();
  await migrate(db);

  const pins = await db.selectFrom('publication_pins').select(['document_id', 'hash']).orderBy('hash').execute();
  expect(pins).toEqual([
    { document_id: ids.documentId, hash: 'h' },
    { document_id: expect.any(String), hash: 't' },
  ]);
  expect(await db.selectFrom('publications').select('format').execute()).toEqual([{ format: 1 }]);
  const revisions = db.selectFrom('revisions').select('cause').where('document_id', '=', ids.documentId);
  expect(await revisions.execute()).toEqual([{ cause: 'create' }]);
  expect(await db.selectFrom('document_references').select('to_id').execute()).toEqual([
    { to_id: `${ids.documentId}/k` },
  ]);
  const posters = await db.selectFrom('documents').select('poster_file_id').where('kind', '=', 'icgi').execute();
  expect(posters).toEqual([{ poster_file_id: 'the-file' }]);
});
