import { randomUUID } from 'node:crypto';
import { allKinds } from '@diorama/documents/kinds.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { existingTargets } from './outside-targets.ts';

let server: TestApp;
let editor: Awaited<ReturnType<TestApp['signIn']>>;
let projectId: string;
beforeAll(async () => {
  server = await createTestApp();
  editor = await server.signIn();
  ({ id: projectId } = await editor.call.projects.create.mutate({ name: 'House', slug: 'house' }));
});
afterAll(() => server[Symbol.asyncDispose]());

const TYPES = [...allKinds().map(({ kind }) => kind), 'mesh', 'file', 'translation', '4-colors', 'nothing'];

test.each(TYPES)('a reference to “%s” may hold any text for an id: it leads nowhere', async (type) => {
  for (const id of ['menu_1', 'x', '0', randomUUID(), "'; drop table files; --", 'ü'.repeat(64)]) {
    const exists = await existingTargets(server.db, projectId, [{ type, id }]);
    expect(exists({ type, id })).toBe(false);
  }
});

/** Those that name a menu of their own. */
const PRODUCTS = ['icgi', 'e3d'] as const;

test.each(PRODUCTS)('a menu of %s that is no id blocks publishing in words', async (type) => {
  const made = await editor.call.products.create.mutate({ type, projectId, settings: { name: 'Product' } });
  const { id } = made.id;
  const { revision } = await editor.call.documents.open.query({ kind: type, id });
  await editor.call.documents.change.mutate({
    id,
    baseRevision: revision,
    requestId: randomUUID(),
    label: 'Choose menu',
    changes: [
      {
        record: 'interface',
        op: 'patch',
        set: [{ path: ['menu'], value: { type: 'some', value: { type: 'menu', id: 'menu_1' } } }],
      },
    ],
  });
  const issues = await editor.call.products.check.query({ projectId, type, id });
  expect(issues.map(({ message }) => message)).toContainEqual(expect.stringMatching(/it leads to a deleted menu$/));
});

test('a category with a colour group of the theme publishes, and the group does not vanish', async () => {
  const { call } = editor;
  const green = { color: { r: 20, g: 90, b: 60, a: 1 }, text: { r: 255, g: 255, b: 255, a: 1 } };
  const groups = [{ name: 'Roofs', main: green, alt: green }];
  const { document } = await call.themes.update.mutate({ projectId, theme: { colors: { groups } } });
  const group = document.theme.colors.groups[0]?.id ?? '';
  const { id: e3dId } = (await call.e3d.create.mutate({ projectId, settings: { name: 'Configurator' } })).id;
  const withGroup = (id: string, type = '4-colors') => ({
    categories: [{ id: 'roofs', name: { type: 'custom', value: { en: 'Roofs' } }, colorGroup: { type, id } }],
  });
  const errorsOf = async (attributes: Record<string, unknown>) => {
    await call.e3d.update.mutate({ projectId, e3dId, attributes });
    const issues = await call.e3d.check.query({ projectId, e3dId });
    return issues.flatMap(({ path, message }) => (path.includes('colorGroup') ? message : []));
  };
  expect(await errorsOf(withGroup('gone'))).toEqual([
    'Category “Roofs”, colour group: it leads to a deleted colour group',
  ]);
  expect(await errorsOf(withGroup(group, 'menu'))).toEqual([
    'Category “Roofs”, colour group: it leads to a menu, not to a colour group',
  ]);
  expect(await errorsOf(withGroup(group))).toEqual([]);
  const usages = await call.usages.list.query({ kind: '4-colors', id: group });
  expect(usages).toMatchObject([{ docId: e3dId, label: 'Configurator' }]);
  await expect(call.themes.update.mutate({ projectId, theme: { colors: { groups: [] } } })).rejects.toMatchObject({
    data: { reason: 'IN_USE', usages: [{ docId: e3dId }] },
  });
});
