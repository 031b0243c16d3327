import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { EMPTY_HASH, nextHash } from '../../packages/server/src/features/documents/merge/record-hash.ts';
import { blobKey } from '../../packages/server/src/platform/storage/storage-key.ts';

/** Something the server has said yes to: it must be there from then on. */
export type Acknowledged =
  | { type: 'change'; document: string; revision: number; requestId: string }
  | { type: 'file'; id: string; sha256: string }
  | { type: 'publication'; document: string; version: number; hash: string };

interface Stores {
  url: string;
  dataDir: string;
  /** SHA-256 of the bytes stored under a hash; null when there are none. Reads DATA_DIR by default. */
  hashOfContent?: (sha256: string) => Promise<string | null>;
}

/** Checks for acknowledged data that is missing, and for anything half written. Returns the faults as text. */
export async function checkData(
  { url, dataDir, hashOfContent = hashInFolder(dataDir) }: Stores,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return [
      ...(await missingOf(client, acknowledged)),
      ...(await brokenDocuments(client)),
      ...(await danglingReferences(client)),
      ...(await brokenContent(client, hashOfContent)),
    ];
  } finally {
    await client.end();
  }
}

async function missingOf(client: pg.Client, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const keys = async (sql: string): Promise<Set<string>> =>
    new Set((await client.query<{ key: string }>(sql)).rows.map(({ key }) => key));
  const there = {
    change: await keys(`select document_id || ' ' || revision || ' ' || request_id as key from revisions`),
    file: await keys(`select id || ' ' || sha256 as key from files where state <> 'rejected'`),
    publication: await keys(`select document_id || ' ' || version || ' ' || hash as key from publications`),
  };
  return acknowledged.flatMap((item) => {
    const key =
      item.type === 'change'
        ? `${item.document} ${item.revision} ${item.requestId}`
        : item.type === 'file'
          ? `${item.id} ${item.sha256}`
          : `${item.document} ${item.version} ${item.hash}`;
    return there[item.type].has(key) ? [] : [`acknowledged ${item.type} ${key} is missing`];
  });
}

/** A document's hash is the sum of its records' hashes, and its head is its last revision. */
async function brokenDocuments(client: pg.Client): Promise<string[]> {
  const { rows: documents } = await client.query<{ id: string; hash: string; revision: number; last: number }>(
    `select d.id, d.hash, d.revision, coalesce(max(r.revision), 0) as last
     from documents d left join revisions r on r.document_id = d.id group by d.id`,
  );
  const { rows: records } = await client.query<{ document_id: string; key: string; value: unknown }>(
    'select document_id, key, value from document_records',
  );
  const byDocument = Map.groupBy(records, ({ document_id }) => document_id);
  return documents.flatMap(({ id, hash, revision, last }) => {
    const own = byDocument.get(id) ?? [];
    const sum = nextHash(
      EMPTY_HASH,
      own.map(({ key, value }) => ({ key, before: undefined, after: value })),
    );
    return [
      ...(sum === hash ? [] : [`document ${id} has another hash than its records`]),
      ...(last === revision ? [] : [`document ${id} is at revision ${revision}, its last one is ${last}`]),
    ];
  });
}

async function danglingReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ document_id: string; to_id: string }>(
    `select document_id, to_id from document_references
     where to_type = 'file' and not exists (select 1 from files where files.id::text = to_id)`,
  );
  return rows.map(({ document_id, to_id }) => `document ${document_id} refers to file ${to_id}, which is not there`);
}

async function brokenContent(
  client: pg.Client,
  hashOfContent: (sha256: string) => Promise<string | null>,
): Promise<string[]> {
  const { rows } = await client.query<{ sha256: string }>(
    'select sha256 from files union select sha256 from renditions union select sha256 from public_media',
  );
  const problems: string[] = [];
  for (const { sha256 } of rows) {
    const found = await hashOfContent(sha256);
    if (found === null) problems.push(`the bytes of ${sha256} are missing`);
    else if (found !== sha256) problems.push(`the bytes of ${sha256} are others`);
  }
  return problems;
}

const hashInFolder =
  (dataDir: string) =>
  async (sha256: string): Promise<string | null> => {
    const path = join(dataDir, 'storage', blobKey(sha256));
    return existsSync(path) ? hashOfStream(createReadStream(path)) : null;
  };

/** SHA-256 of what a stream gives. */
export async function hashOfStream(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}
