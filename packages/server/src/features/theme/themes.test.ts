import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const green = { r: 20, g: 90, b: 60, a: 1 };
const white = { r: 255, g: 255, b: 255, a: 1 };
const group = (name: string, id?: string) => {
  const pair = { color: green, text: white };
  return { ...(id ? { id } : {}), name, main: pair, alt: pair };
};

async function projectOf() {
  const { call } = await server.signIn();
  const { id: projectId } = await call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  return { call, projectId };
}

test('a theme is read with its contrast, by both names', async () => {
  const { call, projectId } = await projectOf();
  const read = await call.themes.get.query({ projectId });
  expect(read).toMatchObject({ projectId, revision: 1, theme: { iconSet: 'lucide' }, contrast: { failing: 0 } });
  expect(await call.projects.getTheme.query({ projectId })).toEqual(read);
});

test('a theme is changed in part, and says which text cannot be read, with the colour that can', async () => {
  const { call, projectId } = await projectOf();
  const { theme } = await call.themes.get.query({ projectId });
  const pale = { r: 210, g: 210, b: 210, a: 1 };
  const { document, revision } = await call.themes.update.mutate({
    projectId,
    theme: { colors: { primary: { ...theme.colors.primary, default: pale } } },
    revision: 1,
  });
  expect(revision).toBe(2);
  expect(document.theme).toMatchObject({ fonts: theme.fonts, colors: { secondary: theme.colors.secondary } });
  expect(document.contrast.failing).toBe(1);
  expect(document.contrast.pairs.find(({ aa }) => !aa)).toMatchObject({
    path: 'colors.primary.text',
    bg: pale,
    suggestion: { a: 1 },
  });
  expect(await call.themes.update.mutate({ projectId, theme: document.theme })).toMatchObject({ unchanged: true });
});

test('new colour groups get ids and keep them; two people’s groups both stay', async () => {
  const { call, projectId } = await projectOf();
  const made = await call.themes.update.mutate({ projectId, theme: { colors: { groups: [group('Food')] } } });
  const id = made.document.theme.colors.groups[0]?.id;
  expect(id).toMatch(/./);
  const other = await server.signIn();
  const groups = [...made.document.theme.colors.groups, group('Culture')];
  await other.call.themes.update.mutate({ projectId, theme: { colors: { groups } }, revision: made.revision });
  const renamed = [{ ...group('Food and drink', id) }];
  const merged = await call.themes.update.mutate({
    projectId,
    theme: { colors: { groups: renamed } },
    revision: made.revision,
  });
  expect(merged.merged).toBe(true);
  expect(merged.document.theme.colors.groups.map(({ name }) => name).sort()).toEqual(['Culture', 'Food and drink']);
});

test('a group that something uses does not vanish, unless it is meant', async () => {
  const { call, projectId } = await projectOf();
  const themed = { colors: { groups: [group('Food', 'food')] } };
  await call.themes.update.mutate({ projectId, theme: themed });
  const { id } = (await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id;
  // As a category of another kind refers to it.
  await server.db
    .insertInto('document_references')
    .values({ document_id: id, key: 'settings', path: 'x', to_type: '4-colors', to_id: 'food' })
    .execute();
  const without = { projectId, theme: { colors: { groups: [] } } };
  await expect(call.themes.update.mutate(without)).rejects.toMatchObject({
    data: { reason: 'IN_USE', usages: [{ docId: id, label: 'Tour' }] },
  });
  // Nor by a change of its record, which an editor might send.
  const themeId = (await call.themes.get.query({ projectId })).id;
  const { revision } = await call.documents.open.query({ kind: 'theme', id: themeId });
  const change = {
    id: themeId,
    baseRevision: revision,
    requestId: crypto.randomUUID(),
    label: 'Delete colour group',
    changes: [{ record: 'groups/food', op: 'remove' as const }],
  };
  await expect(call.documents.change.mutate(change)).rejects.toMatchObject({
    message: '“Food” is in use by “Tour”. Choose another colour group there first',
    data: { reason: 'IN_USE' },
  });
  expect(await call.themes.clearGroups.mutate({ projectId, groupIds: ['gone'] })).toEqual({ cleared: [], kept: [] });
  await call.themes.update.mutate({ ...without, force: true });
  expect((await call.themes.get.query({ projectId })).theme.colors.groups).toEqual([]);
});

test('an imported theme is a copy with the same groups; the source may change later', async () => {
  const [from, to] = [await projectOf(), await projectOf()];
  const { call, projectId: source } = from;
  const theme = { iconSet: 'tabler', colors: { groups: [group('Food', 'food')] } };
  await call.themes.update.mutate({ projectId: source, theme });
  const imported = await call.themes.import.mutate({ target: to.projectId, source });
  expect(imported).toMatchObject({
    projectId: to.projectId,
    revision: 2,
    theme: { iconSet: 'tabler', colors: { groups: [{ id: 'food', name: 'Food' }] } },
  });
  await call.themes.update.mutate({ projectId: source, theme: { iconSet: 'lucide' } });
  expect((await call.themes.get.query({ projectId: to.projectId })).theme.iconSet).toBe('tabler');
  await expect(call.themes.import.mutate({ target: '', source })).rejects.toMatchObject({
    message: 'String must contain at least 1 character(s)',
  });
});

test.each([
  [{ iconSet: 'emoji' }, ['theme', 'iconSet']],
  [{ colors: { primary: { default: { r: 300, g: 0, b: 0, a: 1 } } } }, ['theme', 'colors', 'primary', 'default', 'r']],
  [{ colours: {} }, ['theme']],
])('%j is refused with its place', async (theme, path) => {
  const { call, projectId } = await projectOf();
  const error: unknown = await call.themes.update.mutate({ projectId, theme }).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ data: { code: 'BAD_REQUEST' } });
  expect(JSON.stringify(Object(error).data.issues)).toContain(JSON.stringify(path).slice(0, -1));
});

test('tokens come as data, as CSS and as design tokens', async () => {
  const { call, projectId } = await projectOf();
  await call.themes.update.mutate({ projectId, theme: { colors: { groups: [group('Food', 'food')] } } });
  const [json, css, dtcg] = await Promise.all(
    (['json', 'css', 'dtcg'] as const).map((format) => call.themes.tokens.query({ projectId, format })),
  );
  expect(JSON.parse(json?.text ?? '')).toMatchObject({ tokens: { '--color-primary': 'rgb(29 75 63)' } });
  expect(css?.text).toContain('--color-group-food: rgb(20 90 60);');
  expect(JSON.parse(dtcg?.text ?? '')).toMatchObject({
    color: { groups: { food: { main: { color: { $type: 'color', $value: { colorSpace: 'srgb' } } } } } },
    font: { body: { $type: 'fontFamily', $value: 'Open Sans' } },
  });
});

test('colours are made from one', async () => {
  const { call } = await projectOf();
  const made = await call.themes.generate.query({ seed: green });
  expect(made).toMatchObject({ primary: { default: green, text: white } });
});
