import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile } from '../../testing/test-files.ts';
import { allStillsOf, makeStills } from '../media/stills/make-stills.ts';
import { contentsOf, download, furnishedProject, importArchive, withoutIds } from './archives.testing.ts';

let server: TestApp;
let elsewhere: TestApp;
beforeAll(async () => {
  [server, elsewhere] = await Promise.all([createTestApp(), createTestApp()]);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await elsewhere[Symbol.asyncDispose]();
});

describe('an archive', () => {
  test('brings a project to another server with its ids, and it publishes as the same bytes', async () => {
    const [editor, other] = [await server.signIn(), await elsewhere.signIn()];
    const { projectId, slug, first, picture } = await furnishedProject(server, editor);
    const done = await importArchive(elsewhere, other, await download(server, editor, projectId));
    expect(done).toMatchObject({
      state: 'done',
      progress: 1,
      project: { id: projectId, name: 'Solbacken', slug },
      summary: { documents: 5, directories: 1, files: 1, revisions: 0, withoutHistory: 0 },
      fault: null,
    });
    const before = await contentsOf(server, editor, projectId);
    expect(await contentsOf(elsewhere, other, projectId)).toEqual(before);
    // As their jobs do.
    for (const { deps } of [server, elsewhere]) await makeStills(deps, picture.sha256, allStillsOf(picture.width ?? 0));
    const published = await editor.call.icgis.publish.mutate({ projectId, icgiId: first });
    const again = await other.call.icgis.publish.mutate({ projectId, icgiId: first });
    expect(again.hash).toBe(published.hash);
  });

  test('becomes a second project beside the first: the same but for its ids', async () => {
    const editor = await server.signIn();
    const { projectId, slug } = await furnishedProject(server, editor);
    const { project } = await importArchive(server, editor, await download(server, editor, projectId));
    expect(project).toMatchObject({ name: 'Solbacken', slug: `${slug}-2` });
    expect(project?.id).not.toBe(projectId);
    const { documents: old, ...before } = await contentsOf(server, editor, projectId);
    const { documents, ...after } = await contentsOf(server, editor, project?.id ?? '');
    expect(withoutIds(after)).toBe(withoutIds(before));
    const summarized = (list: typeof old) =>
      list.map(({ kind, name, schema_version }) => ({ kind, name, schema_version }));
    expect(summarized(documents)).toEqual(summarized(old));
    const ids = new Set(withIds(before));
    expect(withIds(after).filter((id) => ids.has(id))).toEqual([]);
  });

  test('carries history on request, under other ids too: every state can be read and restored', async () => {
    const [editor, other] = [await server.signIn(), await elsewhere.signIn()];
    const { projectId, first } = await furnishedProject(server, editor);
    await editor.call.revisions.name.mutate({ docType: 'icgi', docId: first, revision: 1, name: 'Empty' });
    const archive = await download(server, editor, projectId, true);
    for (const _time of ['same ids', 'other ids']) {
      const { project, summary } = await importArchive(elsewhere, other, archive);
      expect(summary).toMatchObject({ revisions: 8, withoutHistory: 0 });
      const products = await other.call.projects.products.list.query({ projectId: project?.id ?? '' });
      const docId = products.find(({ name }) => name === 'First')?.id ?? '';
      const state = await other.call.revisions.get.query({ docType: 'icgi', docId, revision: 1 });
      const original = await editor.call.revisions.get.query({ docType: 'icgi', docId: first, revision: 1 });
      expect(JSON.stringify(state.records)).toBe(JSON.stringify(original.records));
      const { items } = await other.call.revisions.list.query({ docType: 'icgi', docId });
      expect(JSON.stringify(items)).toContain('Empty');
      const restored = await other.call.revisions.restore.mutate({ docType: 'icgi', docId, revision: 1 });
      expect(restored.revision).toBe(3);
      const hashes = await elsewhere.db
        .selectFrom('revisions')
        .select('hash')
        .where('document_id', '=', docId)
        .orderBy('revision')
        .execute();
      expect(hashes[2]?.hash).toBe(hashes[0]?.hash);
    }
  });

  test('takes the name and address that are asked for', async () => {
    const editor = await server.signIn();
    const { projectId, slug } = await furnishedProject(server, editor);
    const archive = await download(server, editor, projectId);
    const wanted = { name: 'Winter', slug: `w-${randomUUID()}` };
    expect((await importArchive(server, editor, archive, wanted)).project).toMatchObject(wanted);
    await expect(importArchive(server, editor, archive, { slug })).rejects.toMatchObject({
      data: { reason: 'SLUG_TAKEN' },
    });
  });
});

describe('a download', () => {
  test('ends with its ticket, and with the access of whoever asked for it', async () => {
    const editor = await server.signIn();
    const { projectId } = await furnishedProject(server, editor);
    const { url } = await editor.call.projects.export.query({ projectId });
    expect((await fetch(new URL(url.slice(0, -2), server.url))).status).toBe(401);
    expect((await fetch(new URL(url.split('?')[0] ?? '', server.url))).status).toBe(401);
    const other = await editor.call.projects.create.mutate({ name: 'Other', slug: `p-${randomUUID()}` });
    expect((await fetch(new URL(url.replace(projectId, other.id), server.url))).status).toBe(404);
    await server.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', editor.userId).execute();
    expect((await fetch(new URL(url, server.url))).status).toBe(404);
  });

  test('is noted in the log of the project', async () => {
    const editor = await server.signIn();
    const { projectId } = await furnishedProject(server, editor);
    await download(server, editor, projectId);
    const { items } = await editor.call.audit.list.query({ projectId });
    expect(items[0]?.action).toBe('project.export');
  });

  test('is listed with its size once it has arrived, and as failed when it was broken off', async () => {
    const editor = await server.signIn(undefined, 'Anna');
    const { projectId } = await furnishedProject(server, editor);
    const exports = () => editor.call.projects.exports.query({ projectId });
    expect(await exports()).toEqual([]);
    const archive = await download(server, editor, projectId, true);
    const by = { id: editor.userId, name: 'Anna' };
    await expect.poll(async () => (await exports())[0]?.state).toBe('done');
    expect(await exports()).toMatchObject([{ by, history: true, size: archive.length, endedAt: expect.any(Date) }]);

    // More than any buffer on the way holds, so that it cannot have been sent when its reader leaves.
    const raw = { width: 3_000, height: 3_000, channels: 3 } as const;
    const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw });
    const bytes = await noise.png({ compressionLevel: 0 }).toBuffer();
    const { id: directoryId } = await editor.call.files.getDirectory.query({ projectId, directoryId: 'root' });
    await addFile(server, editor.call, { projectId, directoryId, bytes, name: 'large.png' });
    const { url } = await editor.call.projects.export.query({ projectId });
    const leaving = new AbortController();
    await fetch(new URL(url, server.url), { signal: leaving.signal });
    expect((await exports()).map(({ state }) => state)).toEqual(['running', 'done']);
    leaving.abort();
    await expect.poll(async () => (await exports())[0]?.state).toBe('failed');
    expect((await exports())[0]?.size).toBeNull();
  });
});

test('an import that was taken back leaves nothing', async () => {
  const editor = await server.signIn();
  const { projectId } = await furnishedProject(server, editor);
  const archive = await download(server, editor, projectId);
  const { importId } = await editor.call.projects.import.mutate({ fileName: 'x.zip', fileSize: archive.length });
  expect(await editor.call.projects.cancelImport.mutate({ importId })).toMatchObject({ state: 'cancelled' });
  await server.services.archives.run(importId);
  expect(await editor.call.projects.getImport.query({ importId })).toMatchObject({ state: 'cancelled', project: null });
  await expect(editor.call.projects.startImport.mutate({ importId })).resolves.toMatchObject({ state: 'cancelled' });
});

test('an archive that has not arrived whole is asked for again', async () => {
  const { call } = await server.signIn();
  const { importId } = await call.projects.import.mutate({ fileName: 'x.zip', fileSize: 1_000 });
  await expect(call.projects.startImport.mutate({ importId })).rejects.toMatchObject({
    data: { reason: 'UPLOAD_MISSING' },
  });
});

const withIds = (value: unknown): string[] =>
  JSON.stringify(value).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
