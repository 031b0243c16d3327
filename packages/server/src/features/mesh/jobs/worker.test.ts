import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { houseGlb, TestModel } from '../mesh-models.testing.ts';
import { addMesh, type Product, poll, pollToEnd, sendMesh, withProduct } from '../meshes.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.services.jobs.start();
});
afterAll(() => server[Symbol.asyncDispose]());

/** A model that takes the worker seconds. */
async function largeGlb(): Promise<Uint8Array> {
  const model = new TestModel();
  model.node(randomUUID(), model.sheet(model.material('Ground'), { cells: 400, bump: 0.01 }));
  return model.glb();
}

/** Ends the worker as the kernel does, once it works on something. */
async function killWorker(): Promise<void> {
  const pid = await vi.waitUntil(() => server.services.meshes.process.pid, { timeout: 20_000, interval: 10 });
  process.kill(pid, 'SIGKILL');
}

/** Begins the work on a large model. */
async function begin(product: Product) {
  const upload = await sendMesh(server, product, await largeGlb(), { fileName: 'ground.glb' });
  expect(await poll(server, product.editor, upload.token)).toMatchObject({ body: { state: 'processing' } });
  return upload;
}

test('a worker that is killed is started again, and the mesh is made', async () => {
  server.services.meshes.stop();
  const product = await withProduct(server);
  const upload = await begin(product);
  await killWorker();
  expect(await pollToEnd(server, product.editor, upload.token)).toMatchObject({ status: 201, body: { version: 1 } });
});

test('one that is killed twice ends with a message, and by hand it is tried again', async () => {
  server.services.meshes.stop();
  const product = await withProduct(server);
  const upload = await begin(product);
  await killWorker();
  const first = server.services.meshes.process.pid;
  await vi.waitUntil(() => server.services.meshes.process.pid !== first, { timeout: 20_000, interval: 10 });
  await killWorker();
  const answer = await pollToEnd(server, product.editor, upload.token);
  expect(answer).toMatchObject({
    status: 404,
    body: {
      state: 'failed',
      message: expect.stringMatching(/“ground.glb” could not be optimised: it takes more memory/),
    },
  });
  const { meshId } = upload;
  expect(await product.call.get.query({ meshId })).toMatchObject({ state: 'failed', version: null });
  expect(await product.call.files.query({ meshId })).toEqual([]);
  expect(await product.call.retry.mutate({ meshId })).toMatchObject({ state: 'processing' });
  expect(await pollToEnd(server, product.editor, upload.token)).toMatchObject({ status: 201 });
});

test('work is cancelled, leaves nothing behind, and the worker takes the next mesh', async () => {
  const product = await withProduct(server);
  const upload = await begin(product);
  const { meshId } = upload;
  expect(await product.call.cancel.mutate({ meshId })).toMatchObject({ state: 'failed', job: { state: 'cancelled' } });
  expect(await poll(server, product.editor, upload.token)).toMatchObject({ status: 404, body: { state: 'failed' } });
  expect((await addMesh(server, product, await houseGlb())).answer.status).toBe(201);
  expect(await product.call.get.query({ meshId })).toMatchObject({ version: null, job: { state: 'cancelled' } });
});

test('a file that cannot be used is refused with its reason, and what is drawn already stays', async () => {
  const product = await withProduct(server);
  const { answer, meshId } = await addMesh(server, product, await houseGlb({ bump: 0.02 }));
  expect(answer.status).toBe(201);
  const bad = await addMesh(server, product, new Uint8Array(2_000).fill(9), { meshId, fileName: 'v2.glb' });
  expect(bad.answer).toMatchObject({
    status: 404,
    body: { state: 'failed', message: expect.stringContaining('“v2.glb” is damaged') },
  });
  expect(await product.call.get.query({ meshId })).toMatchObject({
    state: 'ready',
    version: 1,
    error: expect.stringContaining('damaged'),
  });
  const first = await addMesh(server, product, new Uint8Array(2_000).fill(9));
  expect(await product.call.get.query({ meshId: first.meshId })).toMatchObject({ state: 'failed', version: null });
});

test('a slot for a part that was joined with others makes a version in which the part is on its own', async () => {
  const product = await withProduct(server);
  const { editor, call, productId } = product;
  const { meshId } = await addMesh(server, product, await houseGlb({ bump: 0.03 }));
  const partOf = async (version?: number) =>
    (await call.nodes.query({ meshId, ...(version !== undefined && { version }) })).nodes.find(
      ({ name }) => name === 'Wall 2',
    );
  expect(await partOf()).toMatchObject({ isKept: false, parts: [{ material: 'Plaster' }] });
  const put = (record: string, value: Record<string, unknown>, baseRevision: number) =>
    editor.call.documents.change.mutate({
      id: productId,
      baseRevision,
      requestId: randomUUID(),
      label: 'Edit',
      changes: [{ record, op: 'put', value }],
    });
  const use = { type: 'mesh', id: meshId };
  await put(
    'entities/house',
    { id: 'house', order: 'a0', name: 'House', components: [{ id: 'm', data: { type: 'mesh', mesh: use } }] },
    1,
  );
  const match = { node: 'Wall 2', material: 'Plaster' };
  await put(
    'meshSlots/wall',
    { id: 'wall', order: 'a0', type: 'material', name: 'Wall', entity: { type: 'entity', id: 'house' }, match },
    2,
  );
  await vi.waitUntil(async () => (await call.get.query({ meshId })).version === 2, { timeout: 40_000, interval: 100 });
  expect(await partOf()).toMatchObject({ isKept: true });
  expect(await partOf(1)).toMatchObject({ isKept: false });
  const { kept } = await call.report.query({ meshId });
  expect(kept).toEqual([
    { type: 'node', name: 'Wall 2', why: 'Slot “Wall”', found: true },
    { type: 'material', name: 'Plaster', why: 'Slot “Wall”', found: true },
  ]);
}, 60_000);
