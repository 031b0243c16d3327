import { flatAttributes } from '@diorama/documents/engine/attributes/attributes.ts';
import { defineKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { collection, singleton } from '@diorama/documents/engine/schema/record-definition.ts';
import { registerKind } from '@diorama/documents/kinds.ts';
import { registerProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import { newId } from '../../database/ids.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { nextHash } from '../documents/merge/record-hash.ts';

const memoRecords = {
  settings: singleton({ name: z.string().default('Memo'), pages: z.number().default(1) }),
  lines: collection({ text: z.strictObject({ en: z.string() }), done: z.boolean() }),
};

/** A kind with three releases. A line `fail` breaks the first step, a line without text the schema of 1.2.0. */
export const memoDocument = defineKind({
  kind: 'memo',
  schemaVersion: '1.2.0',
  records: memoRecords,
  recordTypes: { line: 'lines' },
  migrations: [
    {
      id: 'memo/1', // a line can be a translation
      since: '1.1.0',
      title: 'Lines become texts',
      record: 'lines',
      up: (line) => {
        if (line.text === 'fail') throw new Error('This line cannot be translated');
        return { ...line, text: { en: line.text } };
      },
    },
    {
      id: 'memo/2', // a line can be ticked off
      since: '1.2.0',
      record: 'lines',
      up: (line) => ({ ...line, done: false }),
    },
  ],
  nameOf: (memo) => memo.one('settings').name,
  attributes: flatAttributes(memoRecords),
  labels: {
    document: 'memo',
    records: { settings: { one: 'the settings', many: 'the settings' }, lines: { one: 'line', many: 'lines' } },
    fields: {},
  },
  check: () => [],
});

registerKind(memoDocument);
registerProductKind('memo');

type StoredRecords = Record<string, Record<string, unknown>>;

/** A memo as release 1.0.0 stored it. `text`: its only line. */
export const oldMemo = (text: unknown): StoredRecords => ({
  settings: { name: 'Memo', pages: 1 },
  'lines/a': { id: 'a', order: 'a0', text },
});

/** Stores a document as some release left it, past the server. */
export async function storeMemo(
  { db }: Pick<TestApp, 'db'>,
  spaceId: string,
  records: StoredRecords,
  schemaVersion = '1.0.0',
): Promise<string> {
  const id = newId();
  const hash = nextHash(
    '0'.repeat(64),
    Object.entries(records).map(([key, after]) => ({ key, before: undefined, after })),
  );
  const about = { id, space_id: spaceId, kind: 'memo', name: 'Memo', hash, revision: 1, schema_version: schemaVersion };
  await db.insertInto('documents').values(about).execute();
  await db
    .insertInto('document_records')
    .values(
      Object.entries(records).map(([key, value]) => ({
        document_id: id,
        key,
        value: JSON.stringify(value),
        revision: 1,
      })),
    )
    .execute();
  const forward = Object.entries(records).map(([record, value]) => ({ record, op: 'put', value }));
  const inverse = Object.keys(records).map((record) => ({ record, op: 'remove' }));
  await db
    .insertInto('revisions')
    .values({
      document_id: id,
      revision: 1,
      cause: 'create',
      label: 'Create',
      forward: JSON.stringify(forward),
      inverse: JSON.stringify(inverse),
      hash,
      schema_version: schemaVersion,
    })
    .execute();
  return id;
}

/** Everything a migration may touch of documents, as text by document: records, release and hash. */
export async function storedState(
  { db }: Pick<TestApp, 'db'>,
  ids?: readonly string[],
): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; state: string }>`select documents.id,
      concat_ws(' ', schema_version, hash, (select jsonb_object_agg(key, value) from document_records
        where document_id = documents.id)::text) as state
    from documents where kind = 'memo' order by id`.execute(db);
  return Object.fromEntries(rows.filter(({ id }) => !ids || ids.includes(id)).map(({ id, state }) => [id, state]));
}
