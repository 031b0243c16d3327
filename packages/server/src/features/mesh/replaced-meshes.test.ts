import { randomUUID } from 'node:crypto';
import { matchTargets } from '@diorama/documents/e3d/replace/match-targets.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { houseGlb, nextHouseGlb } from './mesh-models.testing.ts';
import { addMesh, addProduct, type Product, withProduct } from './meshes.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.services.jobs.start();
});
afterAll(() => server[Symbol.asyncDispose]());

type Value = Record<string, unknown>;
const ref = (type: string, id: string) => ({ type, id });

/** Changes a product's draft as an editor does. */
async function change(product: Product, changes: { record: string; op: 'put' | 'remove'; value?: Value }[]) {
  const { revision } = await product.editor.call.documents.open.query({ kind: 'e3d', id: product.productId });
  await product.editor.call.documents.change.mutate({
    id: product.productId,
    baseRevision: revision,
    requestId: randomUUID(),
    label: 'Edit',
    changes: changes.map(({ record, op, value }) =>
      op === 'remove' ? { record, op } : { record, op, value: { order: 'a0', ...value } },
    ),
  });
}

const slot = (id: string, node: string, material: string) => ({
  record: `meshSlots/${id}`,
  op: 'put' as const,
  value: { id, type: 'material', name: id, entity: ref('entity', 'house'), match: { node, material } },
});
const accept = (meshId: string, version: number, replaced: number) => ({
  record: `meshVersions/${meshId}`,
  op: 'put' as const,
  value: { id: meshId, version, replaced },
});

/** A house in a configurator, with slots for roof, door and shutter; the graph fills the one of the shutter. */
async function slottedHouse() {
  const product = await withProduct(server);
  const { meshId } = await addMesh(server, product, await houseGlb());
  await change(product, [
    {
      record: 'entities/house',
      op: 'put',
      value: {
        id: 'house',
        name: 'House',
        components: [{ id: 'm', data: { type: 'mesh', mesh: ref('mesh', meshId) } }],
      },
    },
    slot('roof', 'Roof', 'Tile'),
    slot('door', 'Door', 'Wood'),
    slot('shutter', 'Shutter', 'Wood'),
    {
      record: 'nodes/paint',
      op: 'put',
      value: { id: 'paint', type: 'out.material', slot: ref('mesh-slot', 'shutter'), in: { material: 'choice' } },
    },
    { record: 'nodes/choice', op: 'put', value: { id: 'choice', type: 'expr', expr: 'null' } },
  ]);
  // The slots' names are kept apart by a version of their own.
  await vi.waitUntil(async () => (await product.call.get.query({ meshId })).version === 2, {
    timeout: 60_000,
    interval: 50,
  });
  return { product, meshId };
}

test('a candidate is optimised with what it is found again under, and is not drawn before a document accepts it', async () => {
  const { product, meshId } = await slottedHouse();
  const { call, projectId, productId } = product;
  const { answer } = await addMesh(server, product, await nextHouseGlb(), { meshId, candidate: true });
  expect(answer).toMatchObject({ status: 201, body: { version: 3 } });
  expect(await call.get.query({ meshId })).toMatchObject({ version: 2, job: { isCandidate: true, state: 'ready' } });
  expect(await call.distUrl.query({ projectId, productId, meshId })).toMatchObject({ version: 2 });

  const [before, after] = [await call.nodes.query({ meshId }), await call.nodes.query({ meshId, version: 3 })];
  const bound = (node: string, material: string) => ({ node, material, primitive: 0, shape: null });
  const matches = matchTargets(before, after, [bound('Roof', 'Tile'), bound('Door', 'Wood'), bound('Shutter', 'Wood')]);
  expect(matches.map(({ state, to }) => [state, to?.node])).toEqual([
    ['moved', 'Tak_2'],
    ['kept', 'Door'],
    ['lost', undefined],
  ]);
  expect(after.nodes.filter(({ isKept }) => isKept).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Tak_2', 'Door']),
  );

  await change(product, [accept(meshId, 3, 2)]);
  expect(await call.get.query({ meshId })).toMatchObject({ version: 3 });
  const place = { projectId, e3dId: productId };
  expect((await product.editor.call.e3d.mediaState.query(place)).meshes[meshId]).toMatchObject({
    mesh: { version: 3 },
  });
  await change(product, [{ record: `meshVersions/${meshId}`, op: 'remove' }]);
  expect(await call.get.query({ meshId })).toMatchObject({ version: 2 });
});

test('a slot that finds nothing any more blocks publishing while it is in use, and says where it is', async () => {
  const { product, meshId } = await slottedHouse();
  const { editor, projectId, productId } = product;
  const place = { projectId, e3dId: productId };
  const lost = async () => (await editor.call.e3d.check.query(place)).filter(({ check }) => check === 'slot.lost');
  expect(await lost()).toEqual([]);
  await addMesh(server, product, await nextHouseGlb(), { meshId, candidate: true });
  expect(await lost()).toEqual([]);
  await change(product, [accept(meshId, 3, 2), slot('roof', 'Tak_2', 'Tile')]);
  const issue = {
    level: 'error',
    record: 'meshSlots/shutter',
    path: ['match'],
    message: 'The slot “shutter” is bound to “Shutter” in “Wood”, which the model does not have',
  };
  expect(await lost()).toMatchObject([issue]);
  await expect(editor.call.e3d.publish.mutate(place)).rejects.toMatchObject({
    data: { reason: 'PUBLISH_BLOCKED', issues: [{ message: issue.message, path: [issue.record, 'match'] }] },
  });
  await change(product, [{ record: 'nodes/paint', op: 'remove' }]);
  expect(await lost()).toMatchObject([{ level: 'warning' }]);
  await change(product, [slot('shutter', 'Porch', 'Wood')]);
  expect(await lost()).toEqual([]);
});

test('only a version that there is, of a mesh of the same product, can be accepted', async () => {
  const product = await withProduct(server);
  const { meshId } = await addMesh(server, product, await houseGlb());
  const other: Product = { ...product, productId: await addProduct(server, product.projectId) };
  await addMesh(server, product, await nextHouseGlb(), { meshId, candidate: true });
  await change(other, [accept(meshId, 2, 1)]);
  await change(product, [accept(meshId, 9, 1), accept('no-mesh', 2, 1)]);
  expect(await product.call.get.query({ meshId })).toMatchObject({ version: 1 });
});

test('a candidate that cannot be read says so, and the mesh stays as it is', async () => {
  const product = await withProduct(server);
  const { meshId } = await addMesh(server, product, await houseGlb());
  const { answer } = await addMesh(server, product, Buffer.from('no model'), { meshId, candidate: true });
  expect(answer.body).toMatchObject({ state: 'failed' });
  const mesh = await product.call.get.query({ meshId });
  expect(mesh).toMatchObject({ state: 'ready', version: 1 });
  expect(mesh.error).toBeUndefined();
});

test('a candidate needs a mesh that it is to replace', async () => {
  const { call, projectId, productId } = await withProduct(server);

  await expect(
    call.createUpload.mutate({ fileName: 'a.glb', projectId, productId, entityId: 'house', skip: {}, candidate: true }),
  ).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
});
