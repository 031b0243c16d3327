import type { ListFiles } from '@diorama/contract/files/files.contract.ts';
import { compareFileNames } from '@diorama/documents/shared/text/name-order.ts';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { newId } from '../../database/ids.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listFiles } from './file-list.ts';
import { projectWithFolder } from './files.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const STAFF: Actor = {
  userId: newId(),
  name: 'Staff',
  sid: 'none',
  kid: null,
  until: 0,
  scope: { type: 'all' },
  ip: '127.0.0.1',
  requestId: 'test',
};

interface Made {
  name: string;
  type?: string;
  size?: number;
}

/** A project whose first folder has these files, which have no bytes. */
async function projectWith(files: readonly Made[]) {
  const { call, projectId, directoryId } = await projectWithFolder(server);
  const rows = files.map(({ name, type = 'image/png', size = 1 }, at) => ({
    id: newId(),
    space_id: projectId,
    directory_id: directoryId,
    file_name: name,
    file_type: type,
    file_size: size,
    sha256: at.toString(16).padStart(64, '0'),
    width: null,
    height: null,
    duration_ms: null,
    placeholder: null,
    state: 'ready' as const,
    reject_reason: null,
    created_by: null,
    updated_at: new Date(Date.UTC(2026, 0, 1) + at),
  }));
  for (let at = 0; at < rows.length; at += 1_000)
    await server.db
      .insertInto('files')
      .values(rows.slice(at, at + 1_000))
      .execute();
  type Filter = Omit<Parameters<typeof call.files.list.query>[0], 'projectId' | 'directoryId'>;
  const page = (filter: Filter = {}) => call.files.list.query({ projectId, directoryId: 'root', limit: 50, ...filter });
  /** Names of all pages. */
  const names = async (filter: Filter = {}) => {
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const read: Awaited<ReturnType<typeof page>> = await page({ ...filter, cursor });
      for (const item of read.items) found.push(item.type === 'file' ? item.fileName : item.name);
      cursor = read.nextCursor;
    }
    return found;
  };
  return { page, names, projectId, call };
}

/** How the database reads the files of a page. */
async function planOf(asked: z.output<typeof ListFiles>): Promise<string> {
  const queries: CompiledQuery[] = [];
  const db = server.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(server.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { media, directories } = server.services;
  await listFiles(db, { media, directories }, STAFF, asked);
  const read = queries.find(({ sql: text }) => text.includes('"files".*'));
  const { rows } = await server.db.executeQuery<Record<string, string>>({
    ...CompiledQuery.raw(`explain ${read?.sql}`, [...(read?.parameters ?? [])]),
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('the ending of a file comes after its name', async () => {
  const inOrder = [
    'Frame 9.png',
    'Frame 10.png',
    'Hall',
    'Hall.jpg',
    'Hall.png',
    'Hall (2).png',
    'Hall (10).png',
    'Hall 1.old.png',
    'Hall.old.png',
    'Åre.png',
    'Österlen.png',
  ];
  const { names } = await projectWith([...inOrder].reverse().map((name) => ({ name })));
  expect(await names({ limit: 3 })).toEqual(inOrder);
  expect([...inOrder].reverse().sort(compareFileNames)).toEqual(inOrder);
});

test('a page of a large folder, or of one kind in it, is read from an index in its order', async () => {
  const { projectId, page } = await projectWith(
    Array.from({ length: 5_000 }, (_, at) => ({ name: `Frame ${at}.png`, ...(at % 2 ? { type: 'video/mp4' } : {}) })),
  );
  await sql`analyze files`.execute(server.db);
  const indexes = { whole: {}, kind: { type: 'image' as const } };
  for (const [name, filter] of Object.entries(indexes)) {
    const { nextCursor } = await page(filter);
    for (const cursor of [null, nextCursor]) {
      const plan = await planOf({
        projectId,
        directoryId: 'root',
        sort: 'name',
        search: undefined,
        limit: 50,
        cursor,
        ...filter,
      });
      expect(plan).toMatch(name === 'whole' ? /Index Scan using files_list/ : /Index Scan using files_by_group/);
      expect(plan).not.toContain('Sort');
    }
  }
});

test('newest and largest come first, page by page, and equal ones once', async () => {
  const { names } = await projectWith([
    { name: 'a.png', size: 9 },
    { name: 'b.png', size: 100 },
    { name: 'c.png', size: 9 },
    { name: 'd.png', size: 20 },
  ]);
  expect(await names({ sort: 'updatedAt', limit: 1 })).toEqual(['d.png', 'c.png', 'b.png', 'a.png']);
  const bySize = await names({ sort: 'size', limit: 1 });
  expect(bySize.slice(0, 2)).toEqual(['b.png', 'd.png']);
  expect(bySize.slice(2).sort()).toEqual(['a.png', 'c.png']);
});

test('a kind of file is listed alone', async () => {
  const { names } = await projectWith([
    { name: 'a.png' },
    { name: 'b.mp4', type: 'video/mp4' },
    { name: 'c.glb', type: 'model/gltf-binary' },
    { name: 'd.mp3', type: 'audio/mpeg' },
    { name: 'e.pdf', type: 'application/pdf' },
  ]);
  const kinds = ['image', 'video', 'model', 'audio', 'document'] as const;
  expect(await Promise.all(kinds.map((type) => names({ type })))).toEqual([
    ['a.png'],
    ['b.mp4'],
    ['c.glb'],
    ['d.mp3'],
    ['e.pdf'],
  ]);
});

test('a cursor that was made up is refused', async () => {
  const { page } = await projectWith([{ name: 'a.png' }, { name: 'b.png' }]);
  for (const sort of ['updatedAt', 'size'] as const) {
    const { nextCursor } = await page({ sort, limit: 1 });
    const stored = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString());
    stored.k[0] = 'f nonsense';
    const cursor = Buffer.from(JSON.stringify(stored)).toString('base64url');
    await expect(page({ sort, cursor })).rejects.toMatchObject({ data: { reason: 'CURSOR_MISMATCH' } });
  }
});
