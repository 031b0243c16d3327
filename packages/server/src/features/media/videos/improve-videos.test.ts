import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log/log.ts';
import { processEncoder } from '../../../platform/video/process-encoder.ts';
import type { VideoEncoder } from '../../../platform/video/video-encoder.port.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFile, testPicture } from '../../../testing/test-files.ts';
import { until } from '../../../testing/until.ts';
import { improveVideos } from './improve-videos.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.services.jobs.start();
});
afterAll(() => server[Symbol.asyncDispose]());

/** A walkthrough with a draft of its one transition. */
async function withDraft(shade: number) {
  const { call } = await server.signIn();
  const { id: projectId } = await call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const { id: directoryId } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const { id } = await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
  const frames = [];
  for (let at = 0; at < 9; at += 1) {
    const bytes = await testPicture(`rgb(${shade},${at * 20},90)`, 'png', 640, 360);
    const item = await addFile(server, call, { projectId, directoryId, name: `f${at}.png`, bytes });
    frames.push({ name: item.fileName, type: item.fileType, url: item.uri });
  }
  const value = { id: 't', order: 'a0', name: 'Move', frames };
  const changes = [{ record: 'transitions/t', op: 'put' as const, value }];
  await call.documents.change.mutate({ id: id.id, baseRevision: 1, requestId: randomUUID(), label: 'Add', changes });
  const encoding = () =>
    server.db.selectFrom('encodings').selectAll().where('space_id', '=', projectId).executeTakeFirstOrThrow();
  const { key, is_draft } = await until(encoding, ({ state }) => state === 'done');
  expect(is_draft).toBe(true);
  const made = () =>
    server.db.selectFrom('renditions').selectAll().where('source', '=', key).orderBy('recipe').execute();
  return { call, at: { projectId, icgiId: id.id }, key, encoding, made };
}

/** As the job does it, for drafts that were made a while ago. */
async function improve(encoder: VideoEncoder, key: string, isNeeded = new AbortController().signal) {
  const earlier = new Date(Date.now() - 60_000);
  await server.db.updateTable('encodings').set({ updated_at: earlier }).where('key', '=', key).execute();
  const { db, deps, services } = server;
  const log = createLog({ level: 'silent' });
  const rules = { sequenceOf: () => null, cuttingOf: () => undefined };
  const all = { db, storage: deps.storage, jobs: services.jobs, encoder, log, ...rules };
  await improveVideos(all, new AbortController().signal, () => isNeeded);
}

const failing = (error: Error): VideoEncoder => ({ ...processEncoder(), encode: () => Promise.reject(error) });

test('a better video takes the place of a draft, under the address that pages were published with', async () => {
  const { key, encoding, made } = await withDraft(10);
  const before = await made();
  await improve(processEncoder(), key);
  expect(await encoding()).toMatchObject({ is_draft: false, state: 'done', draft_fault: null });
  const after = await made();
  expect(after.map(({ recipe }) => recipe)).toEqual(before.map(({ recipe }) => recipe));
  for (const [at, { sha256, codec }] of before.entries()) {
    const replaced = await server.db
      .selectFrom('replaced_media')
      .select('by_sha256')
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    expect(replaced?.by_sha256 ?? sha256).toBe(after[at]?.sha256);
    expect(after[at]?.codec).toBe(codec);
  }
  expect(after.some(({ sha256 }, at) => sha256 !== before[at]?.sha256)).toBe(true);
});

test('a draft that cannot be made better stays, plays, and is named in the checks', async () => {
  const { call, at, key, encoding, made } = await withDraft(60);
  const before = await made();
  await improve(failing(new Error('libx264: Cannot allocate memory')), key);
  expect(await encoding()).toMatchObject({ is_draft: true, draft_fault: 'libx264: Cannot allocate memory' });
  expect(await made()).toEqual(before);
  const { transitions } = await call.icgis.mediaState.query(at);
  expect(transitions[0]).toMatchObject({ state: 'done', playable: { type: 'video' } });
  const issues = await call.icgis.check.query(at);
  expect(issues.find(({ check }) => check === 'transition.encode.draft')).toMatchObject({
    level: 'warning',
    record: 'transitions/t',
    message: expect.stringContaining('libx264: Cannot allocate memory'),
  });
});

test('a draft that is ordered goes before better videos: what is half made is left, and no fault', async () => {
  const { key, encoding } = await withDraft(110);
  const needed = new AbortController();
  const stopped: VideoEncoder = {
    ...processEncoder(),
    encode: (_request, { signal } = {}) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('stopped')));
        needed.abort();
      }),
  };
  await improve(stopped, key, needed.signal);
  expect(await encoding()).toMatchObject({ is_draft: true, state: 'done', draft_fault: null });
});

test('a full disk is no fault of a draft, and it is tried again', async () => {
  const { key, encoding } = await withDraft(160);
  await expect(improve(failing(new Error('ENOSPC: no space left on device, write')), key)).rejects.toThrow('ENOSPC');
  expect(await encoding()).toMatchObject({ is_draft: true, draft_fault: null });
});
