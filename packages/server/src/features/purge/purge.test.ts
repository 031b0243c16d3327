import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blobKey } from '../../platform/storage/storage-key.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';
import { furnishedProject } from '../archives/archives.testing.ts';
import { allStillsOf, makeStills } from '../media/stills/make-stills.ts';

const DAY = 86_400_000;
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

/** The purge as it runs so many days from now. */
const purgeIn = (days: number) => server.services.purge.purge(new Date(Date.now() + days * DAY + 60_000));
/** Uploads end after a day; then they hold no content. */
const endUploads = async () => {
  await sql`update uploads set expires_at = now() - interval '2 hours'`.execute(server.db);
  await server.services.uploads.sweep();
};
const isKept = async (sha256: string) => (await server.deps.storage.head(blobKey(sha256))) !== null;

/** Everything that is stored under a space. */
async function rowsOf(spaceId: string): Promise<Record<string, number>> {
  const tables = ['documents', 'files', 'directories', 'publications', 'preview_links', 'encodings'] as const;
  const found: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where space_id = ${spaceId}::uuid`.execute(server.db);
    found[table] = rows[0]?.count ?? 0;
  }
  return found;
}

test('a deleted project can be restored for 30 days, then nothing of it is left but its address', async () => {
  const editor = await server.signIn();
  const { call } = editor;
  const { projectId, slug, first, picture } = await furnishedProject(server, editor);
  await makeStills(server.deps, picture.sha256, allStillsOf(picture.width ?? 0));
  await call.icgis.publish.mutate({ projectId, icgiId: first });
  await call.previewLinks.create.mutate({ type: 'icgi', id: first });
  await endUploads();
  await call.projects.delete.mutate({ projectId });
  await purgeIn(29);
  await call.projects.restore.mutate({ projectId });
  expect(await rowsOf(projectId)).toMatchObject({ documents: 5, files: 1 });
  await call.projects.delete.mutate({ projectId });
  await purgeIn(30);
  await purgeIn(30);
  expect(Object.values(await rowsOf(projectId))).toEqual([0, 0, 0, 0, 0, 0]);
  for (const table of ['projects', 'spaces'] as const) {
    const rows = await server.db.selectFrom(table).select('id').where('id', '=', projectId).execute();
    expect(rows).toEqual([]);
  }
  expect(await isKept(picture.sha256)).toBe(true);
  const renditions = await server.db
    .selectFrom('renditions')
    .select('sha256')
    .where('source', '=', picture.sha256)
    .execute();
  await purgeIn(32);
  await purgeIn(34);
  expect(await isKept(picture.sha256)).toBe(false);
  for (const { sha256 } of renditions) expect(await isKept(sha256)).toBe(false);
  expect((await fetch(`${server.url}/p/${slug}`)).status).toBe(404);
  await expect(call.projects.create.mutate({ name: 'Another', slug })).rejects.toMatchObject({
    data: { reason: 'SLUG_TAKEN' },
  });
});

test('content that a copy of the project or a publication shows is kept', async () => {
  const editor = await server.signIn();
  const { call } = editor;
  const { projectId, picture } = await furnishedProject(server, editor);
  const copy = await call.projects.duplicate.mutate({ projectId });
  await endUploads();
  await call.projects.delete.mutate({ projectId });
  for (const days of [30, 32, 34]) await purgeIn(days);
  expect(await isKept(picture.sha256)).toBe(true);
  expect(await rowsOf(copy.id)).toMatchObject({ documents: 5, files: 1, directories: 2 });
});

test('deleted files, folders and documents of a living project go after 30 days, and what is live stays', async () => {
  const editor = await server.signIn();
  const { call } = editor;
  const { projectId, root, folder, picture, first, second } = await furnishedProject(server, editor);
  await makeStills(server.deps, picture.sha256, allStillsOf(picture.width ?? 0));
  await call.icgis.publish.mutate({ projectId, icgiId: first });
  const bytes = await testPicture('#aa1155');
  const other = await addFile(server, call, { projectId, directoryId: root, bytes, name: 'other.png' });
  await endUploads();
  await call.files.delete.mutate({ projectId, fileIds: [other.id], directoryIds: [folder.id], force: true });
  await call.icgis.delete.mutate({ icgiId: second, force: true });
  await purgeIn(29);
  expect(await rowsOf(projectId)).toMatchObject({ documents: 5, files: 2, directories: 2 });
  for (const days of [30, 32]) await purgeIn(days);
  expect(await rowsOf(projectId)).toMatchObject({ documents: 4, files: 0, directories: 1 });
  expect(await isKept(other.sha256)).toBe(false);
  // The live page shows it.
  expect(await isKept(picture.sha256)).toBe(true);
});

test('content that is sent again meanwhile is kept', async () => {
  const editor = await server.signIn();
  const { call } = editor;
  const { projectId, root } = await furnishedProject(server, editor);
  const bytes = await testPicture('#22bb99');
  const old = await addFile(server, call, { projectId, directoryId: root, bytes, name: 'old.png' });
  await endUploads();
  await call.files.delete.mutate({ projectId, fileIds: [old.id], force: true });
  await purgeIn(30);
  await addFile(server, call, { projectId, directoryId: root, bytes, name: 'new.png' });
  for (const days of [32, 34]) await purgeIn(days);
  expect(await isKept(old.sha256)).toBe(true);
});
