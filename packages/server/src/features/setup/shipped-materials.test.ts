import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIBRARY_ID } from '../../database/library-space.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedMaterials } from './shipped-materials.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const liveFiles = () =>
  server.db
    .selectFrom('files')
    .select(['file_name', 'sha256'])
    .where('space_id', '=', LIBRARY_ID)
    .where('deleted_at', 'is', null)
    .execute();

test('a first start fills the library; a second leaves it alone; one that was killed is made again', async () => {
  const { call, userId } = await server.signIn();
  const admin = { id: userId, name: 'Administrator' };
  const count = await seedMaterials(server.deps, server.services, admin);
  expect(count).toBeGreaterThanOrEqual(30);
  const { items } = await call.e3d.material.list.query({ limit: 50 });
  expect(items.map(({ name }) => name).slice(0, 3)).toEqual(['Oak planks', 'Oak, whitewashed', 'Walnut']);
  const oak = await call.e3d.material.get.query({ materialId: items[0]?.id ?? '' });
  expect(oak.material).toMatchObject({ type: 'pbr-mr', metallic: 0, baseTexture: { media: { type: 'image/webp' } } });
  const files = await liveFiles();
  expect(new Set(files.map(({ file_name }) => file_name)).size).toBe(files.length);
  expect(items[0]?.thumbUrl).not.toBeNull();

  expect(await seedMaterials(server.deps, server.services, admin)).toBe(0);
  expect(await liveFiles()).toHaveLength(files.length);

  await server.db.deleteFrom('documents').where('kind', '=', 'material').execute();
  expect(await seedMaterials(server.deps, server.services, admin)).toBe(count);
  expect(await liveFiles()).toHaveLength(files.length);
});
