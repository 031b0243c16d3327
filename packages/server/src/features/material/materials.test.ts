import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

async function withMaterial(material: Record<string, unknown> = { type: 'pbr-mr', roughness: 0.4 }) {
  const { call } = await server.signIn();
  const made = await call.e3d.material.create.mutate({ name: `Oak ${randomUUID()}`, material });
  return { call: call.e3d.material, all: call, made, materialId: made.id };
}

test('a material is made as pbr-mr with its defaults, and read back', async () => {
  const { call } = await server.signIn();
  const requestId = randomUUID();
  const made = await call.e3d.material.create.mutate({ name: '  Brass ', requestId });
  expect(made).toMatchObject({
    name: 'Brass',
    revision: 1,
    usedBy: 0,
    material: { type: 'pbr-mr', alpha: 1, metallic: 1 },
  });
  expect((await call.e3d.material.create.mutate({ name: '  Brass ', requestId })).id).toBe(made.id);
  expect(await call.e3d.material.get.query({ materialId: made.id })).toEqual(made);
});

test.each([
  [{ type: 'pbr', indexOfRefraction: 4 }, ['material', 'indexOfRefraction']],
  [{ type: 'wood' }, ['material', 'type']],
  [{ type: 'pbr-mr', shine: 1 }, ['material']],
])('making one of %j names the field', async (material, path) => {
  const { call } = await server.signIn();
  await expect(call.e3d.material.create.mutate({ name: 'x', material })).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST', issues: [{ path }] },
  });
});

test('an update keeps fields that are left out, merges a stale copy, and names a number out of range', async () => {
  const { call, materialId, made } = await withMaterial();
  await call.get.query({ materialId });
  const write = (material: Record<string, unknown>, revision?: number) =>
    call.update.mutate({ materialId, name: made.name, material, ...(revision && { revision }) });
  expect(await write({ metallic: 0 })).toMatchObject({ document: { material: { metallic: 0, roughness: 0.4 } } });
  expect(await write({ roughness: 0.9 }, 1)).toMatchObject({
    merged: true,
    document: { material: { metallic: 0, roughness: 0.9 } },
  });
  await expect(write({ roughness: 2 })).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST', issues: [{ path: ['material', 'roughness'] }] },
  });
  expect(await write({ type: 'standard' })).toMatchObject({ document: { material: { type: 'standard', alpha: 1 } } });
  await expect(call.update.mutate({ materialId, name: ' ', material: {} })).rejects.toMatchObject({
    data: { issues: [{ path: ['name'] }] },
  });
});

test('the list is searched, filtered and paged, and shows what each looks like', async () => {
  const { call } = await server.signIn();
  const word = randomUUID().slice(0, 8);
  const add = (name: string, material: Record<string, unknown>) =>
    call.e3d.material.create.mutate({ name: `${name} ${word}`, material });
  await add('Ek', { type: 'pbr-mr', baseColor: { r: 200, g: 150, b: 90 }, metallic: 0, roughness: 0.6 });
  await add('Glas', { type: 'pbr', alpha: 0.3, transparencyMode: 2 });
  await add('Målad', { type: 'standard', diffuseColor: { r: 1, g: 2, b: 3 } });
  const first = await call.e3d.material.list.query({ search: word, limit: 2 });
  expect(first).toMatchObject({
    total: 3,
    mayEdit: true,
    items: [{ look: { color: { r: 1, g: 2, b: 3 } } }, { look: { alpha: 0.3 } }],
  });
  const second = await call.e3d.material.list.query({ search: word, limit: 2, cursor: first.nextCursor });
  expect(second).toMatchObject({
    nextCursor: null,
    items: [{ name: `Ek ${word}`, thumbUrl: null, look: { metallic: 0, roughness: 0.6 } }],
  });
  expect((await call.e3d.material.list.query({ search: `malad ${word}` })).items).toHaveLength(1);
  expect((await call.e3d.material.list.query({ search: word, type: 'pbr' })).items).toHaveLength(1);
});

test('its editor’s changes show in the list at once', async () => {
  const { call, all, materialId, made } = await withMaterial();
  await all.documents.change.mutate({
    id: materialId,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Edit',
    changes: [
      { record: 'content', op: 'patch', set: [{ path: ['data', 'baseColor'], value: { r: 9, g: 9, b: 9, a: 1 } }] },
      { record: 'settings', op: 'patch', set: [{ path: ['name'], value: `${made.name} dark` }] },
    ],
  });
  expect((await call.list.query({ search: `${made.name} dark` })).items).toMatchObject([
    { id: materialId, look: { color: { r: 9, g: 9, b: 9 } } },
  ]);
});

test('a copy stands on its own; one in use is deleted only when that is meant, and comes back', async () => {
  const { call, all, materialId, made } = await withMaterial();
  const copy = await call.duplicate.mutate({ materialId });
  expect(copy).toMatchObject({ name: `${made.name} copy`, material: { roughness: 0.4 } });
  const project = await all.projects.create.mutate({ name: 'House', slug: `p-${randomUUID()}` });
  const use = { type: 'material', id: materialId };
  await server.db.transaction().execute((trx) =>
    server.services.documents.create(trx, {
      kind: 'e3d',
      spaceId: project.id,
      name: 'House',
      by: null,
      records: {
        settings: { name: 'House' },
        'entities/wall': {
          id: 'wall',
          order: 'a0',
          name: 'Wall',
          components: [{ id: 'm', data: { type: 'material-override', material: use } }],
        },
      },
    }),
  );
  expect(await call.get.query({ materialId })).toMatchObject({ usedBy: 1 });
  await expect(call.delete.mutate({ materialId })).rejects.toMatchObject({
    data: { reason: 'IN_USE', usages: [{ label: expect.stringContaining('House') }] },
  });
  await expect(call.deleteMany.mutate({ materialIds: [copy.id, materialId] })).rejects.toMatchObject({
    data: { reason: 'IN_USE' },
  });
  expect(await call.deleteMany.mutate({ materialIds: [copy.id, materialId], force: true })).toEqual({ deleted: 2 });
  await expect(call.get.query({ materialId })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  await expect(call.delete.mutate({ materialId })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  expect(await call.restoreMany.mutate({ materialIds: [copy.id, materialId] })).toHaveLength(2);
  expect((await call.get.query({ materialId })).usedBy).toBe(1);
});

test('a material is found by its name until it is deleted', async () => {
  const { all, materialId } = await withMaterial();
  const word = randomUUID().slice(0, 8);
  await all.e3d.material.update.mutate({ materialId, name: `Kalksten ${word}`, material: {} });
  const hits = async (q: string) =>
    (await all.search.all.query({ q }))
      .find(({ type }) => type === 'material')
      ?.hits.map(({ id, subtype }) => [id, subtype]);
  expect(await hits(`kalksten ${word}`)).toEqual([[materialId, 'pbr-mr']]);
  await all.e3d.material.delete.mutate({ materialId });
  expect(await hits(`kalksten ${word}`)).toBeUndefined();
});
