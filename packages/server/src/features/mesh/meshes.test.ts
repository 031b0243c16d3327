import { randomUUID } from 'node:crypto';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gltfIo } from '../../platform/gltf/gltf-io.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { houseGlb } from './mesh-models.testing.ts';
import { addMesh, addProduct, poll, pollToEnd, sendMesh, withProduct } from './meshes.testing.ts';
import { meshStates, sceneMeshes } from './scene-meshes.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.services.jobs.start();
});
afterAll(() => server[Symbol.asyncDispose]());

const NONE = MeshSkip.parse({});

test('a mesh is pending until its bytes are there, then optimised, and its token answers 201 each time', async () => {
  const product = await withProduct(server);
  const { call, editor, projectId, productId } = product;
  const upload = await call.createUpload.mutate({
    fileName: 'House v2.glb',
    projectId,
    productId,
    entityId: 'house',
    skip: NONE,
  });
  expect(await poll(server, editor, upload.token)).toMatchObject({
    status: 404,
    retryAfter: '1',
    body: { state: 'pending' },
  });
  expect(await call.get.query({ meshId: upload.meshId })).toMatchObject({
    name: 'House v2',
    version: null,
    state: 'pending',
  });
  await expect(call.distUrl.query({ projectId, productId, meshId: upload.meshId })).rejects.toMatchObject({
    data: { code: 'PRECONDITION_FAILED' },
  });
  const bytes = await houseGlb();
  await fetch(new URL(upload.url, server.url), { method: 'PUT', headers: upload.headers, body: bytes });
  const done = await pollToEnd(server, editor, upload.token);
  expect(done).toMatchObject({ status: 201, body: { meshId: upload.meshId, version: 1, state: 'ready' } });
  expect(await poll(server, editor, upload.token)).toEqual(done);
  const mesh = await call.get.query({ meshId: upload.meshId });
  expect(mesh).toMatchObject({
    state: 'ready',
    version: 1,
    entityId: 'house',
    meta: { skip: NONE, stats: { bytesIn: bytes.length }, bbox: { max: [4, expect.any(Number), 3] } },
    job: { state: 'ready', progress: 1 },
  });
  expect(mesh.meta.stats?.bytesOut).toBeLessThan(bytes.length / 2);
  expect(await call.list.query({ projectId, productId })).toEqual([mesh]);
});

test('the optimised file is served by its address, and files are downloaded by a short-lived one', async () => {
  const product = await withProduct(server);
  const { call, projectId, productId, editor } = product;
  const bytes = await houseGlb();
  const { meshId } = await addMesh(server, product, bytes);
  const dist = await call.distUrl.query({ projectId, productId, meshId });
  const served = await fetch(new URL(dist.url, server.url));
  expect(served.status).toBe(200);
  expect(served.headers.get('content-type')).toBe('model/gltf-binary');
  const glb = new Uint8Array(await served.arrayBuffer());
  expect(glb.length).toBe(dist.size);
  expect((await (await gltfIo()).readBinary(glb)).getRoot().listMeshes().length).toBeGreaterThan(0);
  const files = await call.files.query({ meshId });
  expect(files.map(({ type }) => type).sort()).toEqual(['dist', 'report', 'report', 'source']);
  const source = files.find(({ type }) => type === 'source');
  const { url, expiresAt } = await call.downloadUrl.query({ bucket: source?.bucket ?? '', key: source?.key ?? '' });
  expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60_000);
  const download = await fetch(new URL(url, server.url));
  expect(download.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''house.glb");
  expect(new Uint8Array(await download.arrayBuffer())).toEqual(bytes);
  for (const key of [`${source?.key}/../dist.glb`, source?.key.slice(0, -4) ?? '', `${meshId}/1`])
    await expect(call.downloadUrl.query({ bucket: 'meshes', key })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
  expect((await fetch(new URL(`${url}x`, server.url))).status).toBe(401);
  const unsigned = await fetch(new URL(dist.url.split('?')[0] ?? '', server.url));
  expect(unsigned.status).toBe(401);
  const signedIn = await fetch(new URL(dist.url.split('?')[0] ?? '', server.url), {
    headers: { authorization: `Bearer ${editor.token}` },
  });
  expect(signedIn.status).toBe(200);
});

test('a token of somebody else, an invented one, and one of a deleted mesh are unknown', async () => {
  const product = await withProduct(server);
  const upload = await sendMesh(server, product, await houseGlb());
  const stranger = await server.signIn();
  const unknown = { status: 404, retryAfter: null, body: { state: 'unknown' } };
  expect(await poll(server, stranger, upload.token)).toEqual(unknown);
  expect(await poll(server, product.editor, `${upload.token.slice(0, -1)}~`)).toEqual(unknown);
  await product.call.delete.mutate({ meshId: upload.meshId });
  expect(await poll(server, product.editor, upload.token)).toEqual(unknown);
});

test('the same file with the same flags answers at once, also for another mesh', async () => {
  const product = await withProduct(server);
  const bytes = await houseGlb({ bump: 0.07 });
  const first = await addMesh(server, product, bytes);
  const again = await sendMesh(server, product, bytes, { meshId: first.meshId });
  expect(await poll(server, product.editor, again.token)).toMatchObject({
    status: 201,
    body: { version: 1, meshId: first.meshId },
  });
  const other = await sendMesh(server, product, bytes);
  expect(await poll(server, product.editor, other.token)).toMatchObject({
    status: 201,
    body: { version: 1, meshId: other.meshId },
  });
  expect(other.meshId).not.toBe(first.meshId);
  const run = await product.call.blob.mutate({
    projectId: product.projectId,
    productId: product.productId,
    metaData: { skip: NONE, id: first.meshId },
  });
  expect(run.version).toBe(1);
});

test('other flags make another version, and an earlier one is taken back', async () => {
  const product = await withProduct(server);
  const { call, editor, projectId, productId } = product;
  const { meshId } = await addMesh(server, product, await houseGlb({ bump: 0.08 }));
  const metaData = { skip: { ...NONE, join: true, palette: true, instance: true }, id: meshId };
  const run = await call.blob.mutate({ projectId, productId, metaData });
  expect(await pollToEnd(server, editor, run.token)).toMatchObject({ status: 201, body: { version: 2 } });
  const [second, first] = await call.versions.query({ meshId });
  expect(second).toMatchObject({ version: 2, current: true, skip: { join: true }, by: { name: 'Test Editor' } });
  expect(first).toMatchObject({ version: 1, current: false });
  const back = await call.setCurrentVersion.mutate({ meshId, version: 1 });
  expect(back.version).toBe(1);
  await expect(call.setCurrentVersion.mutate({ meshId, version: 3 })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
  });
  const report = await call.report.query({ meshId, version: 2 });
  expect(report.steps.find(({ name }) => name === 'join')).toMatchObject({ skipped: 'switched off' });
});

test('scenes get the meshes of their own product, the newest or the pinned version', async () => {
  const product = await withProduct(server);
  const { productId, projectId, call, editor } = product;
  const { meshId } = await addMesh(server, product, await houseGlb({ bump: 0.09 }));
  const run = await call.blob.mutate({
    projectId,
    productId,
    metaData: { skip: { ...NONE, draco: true }, id: meshId },
  });
  await pollToEnd(server, editor, run.token);
  const uses = [
    { mesh: meshId, version: null },
    { mesh: meshId, version: 1 },
    { mesh: meshId, version: 9 },
    { mesh: 'none', version: null },
  ];
  const found = await sceneMeshes(server.db, uses, productId, (sha256, name) => `${sha256}/${name}`);
  expect([...found].map(([key, { mesh, name }]) => [key, mesh.version, name])).toEqual([
    [meshId, 2, 'house.glb'],
    [`${meshId}@1`, 1, 'house.glb'],
  ]);
  const other = await addProduct(server, projectId);
  expect((await sceneMeshes(server.db, uses, other, String)).size).toBe(0);
  expect(await meshStates(server.db, [meshId, randomUUID(), 'x'], productId)).toEqual(
    new Map([[meshId, { name: 'house', state: 'ready', error: null, versions: [1, 2] }]]),
  );
});

test('a mesh that its product uses is deleted only when that is meant, and comes back', async () => {
  const product = await withProduct(server);
  const { call, projectId } = product;
  const { meshId } = await addMesh(server, product, await houseGlb());
  const use = { type: 'mesh', id: meshId };
  const productId = await addProduct(server, projectId, {
    'entities/house': {
      id: 'house',
      order: 'a0',
      name: 'House',
      components: [{ id: 'm', data: { type: 'mesh', mesh: use } }],
    },
  });
  expect(productId).toBeDefined();
  await expect(call.delete.mutate({ meshId })).rejects.toMatchObject({ data: { reason: 'IN_USE' } });
  await call.delete.mutate({ meshId, force: true });
  await expect(call.get.query({ meshId })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  await expect(call.delete.mutate({ meshId })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  expect(await call.restore.mutate({ meshId })).toMatchObject({ id: meshId, state: 'ready' });
  expect(await call.rename.mutate({ meshId, name: '  Main house ' })).toMatchObject({ name: 'Main house' });
});

test('options of an entity are the meshes of its product, with the slot that accepts them', async () => {
  const product = await withProduct(server);
  const { call, projectId } = product;
  const entityId = `e_${randomUUID()}`;
  const entity = (components: unknown[]) => ({ id: entityId, order: 'a0', name: 'Garage', components });
  const own = { ...product, productId: await addProduct(server, projectId, { [`entities/${entityId}`]: entity([]) }) };
  const { meshId } = await addMesh(server, own, await houseGlb(), { entityId: 'other' });
  expect(await call.listOptions.query({ entityId })).toEqual([
    { value: meshId, label: 'house', version: 1, state: 'ready' },
  ]);
  await server.db
    .insertInto('document_records')
    .values({
      document_id: own.productId,
      key: 'meshSlots/garage',
      revision: 1,
      value: JSON.stringify({
        id: 'garage',
        type: 'mesh',
        entity: { type: 'entity', id: entityId },
        accepts: [{ type: 'mesh', id: meshId }],
      }),
    })
    .execute();
  expect(await call.listOptions.query({ entityId })).toMatchObject([{ value: meshId, slot: 'garage' }]);
  const stranger = await server.signIn();
  expect(await stranger.call.e3d.mesh.listOptions.query({ entityId })).toHaveLength(1);
});

test('uploads are refused for what is no model, for another kind of product, and while somebody else holds the project', async () => {
  const product = await withProduct(server);
  const { call, projectId, productId } = product;
  const ask = (more: object) =>
    call.createUpload.mutate({ fileName: 'a.glb', projectId, productId, entityId: 'house', skip: NONE, ...more });
  await expect(ask({ fileName: 'house.exe' })).rejects.toMatchObject({ data: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  await expect(ask({ fileSize: 3 * 1024 ** 3 })).rejects.toMatchObject({ data: { code: 'PAYLOAD_TOO_LARGE' } });
  await expect(ask({ productId: randomUUID() })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  await expect(ask({ meshId: randomUUID() })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  const colleague = await server.signIn();
  await colleague.call.projects.lock.mutate({ projectId });
  await expect(ask({})).rejects.toMatchObject({ data: { reason: 'PROJECT_LOCKED' } });
});

test('a trial says what a step is worth, and changes nothing', async () => {
  const product = await withProduct(server);
  const { call } = product;
  const { meshId } = await addMesh(server, product, await houseGlb({ bump: 0.11 }));
  expect(await call.trial.mutate({ meshId, flag: 'weld' })).toMatchObject({ flag: 'weld', bytes: null });
  await expect
    .poll(() => call.trials.query({ meshId }), { timeout: 20_000 })
    .toMatchObject([{ flag: 'weld', state: 'ready', bytes: expect.any(Number), bytesWith: expect.any(Number) }]);
  expect(await call.versions.query({ meshId })).toHaveLength(1);
  const report = await call.report.query({ meshId });
  const [trial] = await call.trials.query({ meshId });
  expect(trial).toMatchObject({ version: 1, drawCallsWith: report.after.drawCalls });
  expect(trial?.trianglesWith).toBeGreaterThan(0);
});

test('what was sent can be drawn next to any version, converted where it was no GLB', async () => {
  const product = await withProduct(server);
  const { call, projectId, productId, editor } = product;
  const bytes = await houseGlb({ bump: 0.12 });
  const { meshId } = await addMesh(server, product, bytes);
  const obj = 'o Wall\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';
  const sent = await sendMesh(server, product, Buffer.from(obj), { fileName: 'wall.obj', meshId });
  expect(await pollToEnd(server, editor, sent.token)).toMatchObject({ status: 201, body: { version: 2 } });
  const urlOf = (version: number, file: 'dist' | 'source') =>
    call.distUrl.query({ projectId, productId, meshId, version, file });
  const bytesOf = async (url: string) => new Uint8Array(await (await fetch(new URL(url, server.url))).arrayBuffer());
  expect(await bytesOf((await urlOf(1, 'source')).url)).toEqual(bytes);
  expect(await urlOf(1, 'dist')).toMatchObject({ version: 1 });
  const converted = await (await gltfIo()).readBinary(await bytesOf((await urlOf(2, 'source')).url));
  expect(converted.getRoot().listMeshes()).toHaveLength(1);
  expect((await call.versions.query({ meshId })).map(({ fileName }) => fileName)).toEqual(['wall.obj', 'house.glb']);
  await expect(urlOf(3, 'dist')).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});

test('nodes say what refers to them in the draft as it is now', async () => {
  const product = await withProduct(server);
  const { meshId } = await addMesh(server, product, await houseGlb({ bump: 0.13 }));
  const { call, productId } = product;
  const { nodes, references } = await call.nodes.query({ meshId });
  expect(references).toEqual([]);
  const part = nodes.find(({ parts }) => parts.length > 0)?.name ?? '';
  const add = (key: string, value: object) =>
    server.db
      .insertInto('document_records')
      .values({ document_id: productId, key, revision: 1, value: JSON.stringify(value) })
      .execute();
  await add('entities/house', {
    name: 'House',
    components: [
      { id: 'mesh', data: { type: 'mesh', mesh: { type: 'mesh', id: meshId } }, traits: [] },
      { id: 'paint', data: { type: 'material-override', node: part, from: null }, traits: [] },
    ],
  });
  await add('meshSlots/facade', {
    name: 'Facade',
    entity: { type: 'entity', id: 'house' },
    match: { node: part, material: '' },
  });
  expect((await call.nodes.query({ meshId })).references).toEqual([
    { type: 'node', name: part, by: { type: 'entity', id: 'house', name: 'House' } },
    { type: 'node', name: part, by: { type: 'mesh-slot', id: 'facade', name: 'Facade' } },
  ]);
});

test('unit and axis that were chosen stay for the next version, and change in a run of their own', async () => {
  const product = await withProduct(server);
  const { call, editor, projectId, productId } = product;
  const door = (height: number) => Buffer.from(`v 0 0 0\nv 900 0 0\nv 0 0 ${height}\nf 1 2 3\n`);
  const frame = { unit: 'mm', up: 'z' } as const;
  const { meshId } = await addMesh(server, product, door(2_100), { fileName: 'door.obj', frame });
  const heightOf = async () => (await call.get.query({ meshId })).meta.bbox?.max[1];
  expect(await heightOf()).toBeCloseTo(2.1, 3);

  await addMesh(server, product, door(2_400), { fileName: 'door-v2.obj', meshId });
  expect(await heightOf()).toBeCloseTo(2.4, 3);
  expect(await call.get.query({ meshId })).toMatchObject({ version: 2, meta: { frame } });

  const metaData = { id: meshId, skip: NONE };
  const inInches = { unit: 'in', up: 'z' } as const;
  const run = await call.blob.mutate({ projectId, productId, metaData: { ...metaData, frame: inInches } });
  expect(await pollToEnd(server, editor, run.token)).toMatchObject({ status: 201, body: { version: 3 } });
  expect(await heightOf()).toBeCloseTo(60.96, 2);
  // The same again is the version there is; without a word of it, the unit stays.
  expect(await call.blob.mutate({ projectId, productId, metaData })).toMatchObject({ version: 3 });
  expect((await call.versions.query({ meshId })).map((one) => one.frame)).toEqual([inInches, frame, frame]);
});
