import { afterAll, beforeAll, expect, test } from 'vitest';
import { blobKey } from '../../platform/storage/storage-key.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { houseGlb } from './mesh-models.testing.ts';
import { addMesh, withProduct } from './meshes.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.services.jobs.start();
});
afterAll(() => server[Symbol.asyncDispose]());

const DAY = 86_400_000;
const purgeIn = (days: number) => server.services.purge.purge(new Date(Date.now() + days * DAY + 60_000));
const isKept = async (sha256: string) => (await server.deps.storage.head(blobKey(sha256))) !== null;

test('a copy of a project has meshes of its own with all their versions, and its documents name them', async () => {
  const product = await withProduct(server);
  const { call, editor, projectId, productId } = product;
  const { meshId } = await addMesh(server, product, await houseGlb());
  const use = { type: 'mesh', id: meshId };
  await editor.call.documents.change.mutate({
    id: productId,
    baseRevision: 1,
    requestId: crypto.randomUUID(),
    label: 'Edit',
    changes: [
      {
        record: 'entities/house',
        op: 'put',
        value: {
          id: 'house',
          order: 'a0',
          name: 'House',
          components: [{ id: 'm', data: { type: 'mesh', mesh: use } }],
        },
      },
    ],
  });
  const copy = await editor.call.projects.duplicate.mutate({ projectId });
  const copied = await server.db
    .selectFrom('meshes')
    .select(['id', 'product_id'])
    .where('space_id', '=', copy.id)
    .executeTakeFirstOrThrow();
  expect(copied.id).not.toBe(meshId);
  const record = await server.db
    .selectFrom('document_records')
    .select('value')
    .where('document_id', '=', copied.product_id)
    .where('key', '=', 'entities/house')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(record.value)).toContain(copied.id);
  expect(JSON.stringify(record.value)).not.toContain(meshId);
  const files = await call.files.query({ meshId: copied.id });
  expect(files).toHaveLength(4);
  expect(files.every(({ key }) => key.startsWith(`${copied.id}/1/`))).toBe(true);
  const dist = await call.distUrl.query({ projectId: copy.id, productId: copied.product_id, meshId: copied.id });
  expect((await fetch(new URL(dist.url, server.url))).status).toBe(200);
});

test('a deleted mesh is gone for good after 30 days with its bytes, unless another one has the same', async () => {
  const product = await withProduct(server);
  const { call } = product;
  const bytes = await houseGlb({ bump: 0.013 });
  const first = await addMesh(server, product, bytes);
  const same = await addMesh(server, product, bytes);
  const other = await addMesh(server, product, await houseGlb({ bump: 0.014 }));
  const hashes = async (meshId: string) => (await call.files.query({ meshId })).map(({ sha256 }) => sha256);
  const [shared, own] = [await hashes(first.meshId), await hashes(other.meshId)];
  await call.delete.mutate({ meshId: first.meshId });
  await call.delete.mutate({ meshId: other.meshId });
  await purgeIn(29);
  expect(await call.restore.mutate({ meshId: other.meshId })).toMatchObject({ state: 'ready' });
  await call.delete.mutate({ meshId: other.meshId });
  for (const days of [30, 32, 34]) await purgeIn(days);
  await expect(call.restore.mutate({ meshId: other.meshId })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  for (const sha256 of own) expect(await isKept(sha256)).toBe(false);
  for (const sha256 of shared) expect(await isKept(sha256)).toBe(true);
  expect(await call.get.query({ meshId: same.meshId })).toMatchObject({ state: 'ready' });
});

test('an upload that never came is told as failed when its token has ended', async () => {
  const product = await withProduct(server);
  const { call, projectId, productId } = product;
  const { meshId } = await call.createUpload.mutate({
    fileName: 'a.glb',
    projectId,
    productId,
    entityId: 'a',
    skip: {},
  });
  await purgeIn(2);
  expect(await call.get.query({ meshId })).toMatchObject({
    state: 'failed',
    error: 'The file was never sent. Send it again',
  });
});
