import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, sendFile, testPicture } from '../../testing/test-files.ts';
import { projectWithFolder } from './files.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

async function project() {
  const { call, projectId, directoryId } = await projectWithFolder(server);
  const at = { projectId, directoryId };
  const add = (name: string, bytes: Uint8Array) => addFile(server, call, { ...at, name, bytes });
  const storage = () => call.files.storage.query({ projectId });
  return { call, ...at, add, storage };
}

test('storage is counted by type, content once, with what only earlier versions have', async () => {
  const at = await project();
  const [green, red] = [await testPicture('#080'), await testPicture('#800', 'png', 400, 400)];
  const plan = Buffer.from('%PDF-1.7\n%%EOF');
  const file = await at.add('Hall.png', green);
  await at.add('Again.png', green);
  await at.add('Plan.pdf', plan);
  expect(await at.storage()).toMatchObject({
    count: 3,
    bytes: green.length + plan.length,
    byType: [
      { type: 'image', count: 2, bytes: green.length },
      { type: 'document', count: 1, bytes: plan.length },
    ],
    earlierVersions: { count: 0, bytes: 0 },
    unused: { count: 3 },
  });
  const { projectId } = at;
  const again = (await at.call.files.list.query({ projectId, directoryId: 'root', search: 'again' })).items;
  await at.call.files.delete.mutate({ projectId, fileIds: again.map(({ id }) => id) });
  const blobUri = await sendFile(server, at.call, { ...at, name: 'Hall.png', bytes: red });
  await at.call.files.replace.mutate({ projectId, fileId: file.id, blobUri });
  const after = await at.storage();
  expect(after).toMatchObject({
    bytes: green.length + red.length + plan.length,
    earlierVersions: { count: 1, bytes: green.length },
  });
  expect(after.largest.map(({ fileName }) => fileName)).toEqual(['Hall.png', 'Plan.pdf']);
});

test('files that a draft or a live publication refers to are not unused', async () => {
  const at = await project();
  const { projectId } = at;
  const files = await Promise.all(
    ['#110', '#220', '#330'].map(async (colour, n) => at.add(`${n}.png`, await testPicture(colour))),
  );
  const [inDraft, live, unused] = files;
  const { id: icgiId } = (await at.call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id;
  await at.call.documents.change.mutate({
    id: icgiId,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Add',
    changes: [
      {
        record: 'keyframes/hall',
        op: 'put',
        value: {
          id: 'hall',
          order: 'a0',
          name: 'Hall',
          image: { name: '0.png', type: 'image/png', url: inDraft?.uri },
        },
      },
    ],
  });
  await at.call.icgis.publish.mutate({ projectId, icgiId }).catch(() => {}); // its picture is not made here
  const publicationId = randomUUID();
  await sql`insert into publications (id, space_id, kind, document_id, version, source_revision, schema_version, hash, body, body_br, body_gzip, closure)
    values (${publicationId}, ${projectId}, 'icgi', ${icgiId}, 1, 1, '0.1.0', 'x', '', '', '', '{"media":[]}')`.execute(
    server.db,
  );
  await server.db.updateTable('documents').set({ published_id: publicationId }).where('id', '=', icgiId).execute();
  await server.db
    .insertInto('publication_files')
    .values({ publication_id: publicationId, file_id: live?.id ?? '', sha256: live?.sha256 ?? '' })
    .execute();
  const page = await at.call.files.unused.query({ projectId });
  expect(page.items.map(({ id }) => id)).toEqual([unused?.id]);
  expect((await at.storage()).unused.count).toBe(1);
});

test('unused files come in pages, the largest first, each once', async () => {
  const at = await project();
  const { projectId } = at;
  for (const [n, width] of [300, 100, 200, 100].entries())
    await at.add(`${n}.png`, await testPicture(`#${n}${n}${n}`, 'png', width, width));
  const sizes: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof at.call.files.unused.query>> = await at.call.files.unused.query({
      projectId,
      cursor,
      limit: 1,
    });
    for (const { fileSize } of page.items) sizes.push(fileSize);
    cursor = page.nextCursor;
  }
  expect(sizes).toHaveLength(4);
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
});
