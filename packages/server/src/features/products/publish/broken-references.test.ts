import { randomUUID } from 'node:crypto';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let editor: Awaited<ReturnType<TestApp['signIn']>>;
let projectId: string;
beforeAll(async () => {
  server = await createTestApp();
  editor = await server.signIn();
  ({ id: projectId } = await editor.call.projects.create.mutate({ name: 'House', slug: 'house' }));
});
afterAll(() => server[Symbol.asyncDispose]());

const COLOUR = { r: 0, g: 0, b: 0, a: 1 };
const PLACE = { id: 'p', order: 'a0', keyframe: { type: 'keyframe', id: 'k' }, x: 0, y: 0 };
const TEXT = { type: 'custom', value: { en: 'A', sv: 'A' } };
const put = (record: string, value: object): Change => ({
  record,
  op: 'put',
  value: { id: record.split('/')[1], order: 'a0', ...value },
});
const set = (record: string, path: string[], value: unknown): Change => ({
  record,
  op: 'patch',
  set: [{ path, value }],
});
const shape = (more: object) => put('shapes/s', { path: 'M0 0', color: COLOUR, ...more });
const block = (more: object) =>
  put('blocks/b', { owner: { type: 'interface', id: 'interface' }, data: { type: 'text', text: TEXT }, ...more });
const GONE = randomUUID();

/** Documents that were once published without a word, each with the place of what is wrong. */
test.each<[string, Change, string[]]>([
  [
    'the category of a marker is gone',
    put('markers/m', { title: TEXT, category: { type: 'category', id: 'x' } }),
    ['category'],
  ],
  [
    'the widget of a marker is gone',
    put('markers/m', { title: TEXT, widget: { type: 'widget-use', id: 'x' } }),
    ['widget'],
  ],
  [
    'a placed marker is gone',
    put('placements/p', { ...PLACE, data: { type: 'marker', marker: { type: 'marker', id: 'x' } } }),
    ['data', 'marker'],
  ],
  [
    'a placed outline is gone',
    put('placements/p', { ...PLACE, data: { type: 'outline', outline: { type: 'outline', id: 'x' } } }),
    ['data', 'outline'],
  ],
  [
    'a placed sign is gone',
    put('placements/p', { ...PLACE, data: { type: 'widget', widget: { type: 'sign', id: 'x' } } }),
    ['data', 'widget'],
  ],
  [
    'a placed widget is gone',
    put('placements/p', { ...PLACE, data: { type: 'widget', widget: { type: 'widget-use', id: 'x' } } }),
    ['data', 'widget'],
  ],
  [
    'the view of a placement is gone',
    put('placements/p', { ...PLACE, keyframe: { type: 'keyframe', id: 'x' }, data: { type: 'widget', widget: null } }),
    ['keyframe'],
  ],
  ['the outline of a shape is gone', shape({ outline: { type: 'outline', id: 'x' } }), ['outline']],
  [
    'the transition of a shape is gone',
    shape({ action: { type: 'transition', transition: { type: 'transition', id: 'x' } } }),
    ['action', 'transition'],
  ],
  [
    'the widget of a shape is gone',
    shape({ action: { type: 'widget', widget: { type: 'widget-use', id: 'x' } } }),
    ['action', 'widget'],
  ],
  ['the owner of a block is gone', block({ owner: { type: 'marker', id: 'x' } }), ['owner']],
  [
    'the image of a block is gone',
    block({ data: { type: 'image', media: { name: 'a', type: 'image/png', url: `asset://${GONE}` } } }),
    ['data', 'media'],
  ],
  [
    'the image of a view is gone',
    set('keyframes/k', ['image'], { name: 'a', type: 'image/png', url: `asset://${GONE}` }),
    ['image'],
  ],
  ['a translation is unknown', put('markers/m', { title: { type: 'variable', key: 'custom.none' } }), ['title']],
  [
    'the menu is gone',
    set('interface', ['menu'], { type: 'some', value: { type: 'menu', id: GONE } }),
    ['menu', 'value'],
  ],
  [
    'a link inside the project leads to nothing',
    shape({ action: { type: 'link', link: { type: 'internal', product: { type: 'icgi', id: GONE } } } }),
    ['action', 'link', 'product'],
  ],
  [
    'a category is its own parent',
    put('categories/c', { name: TEXT, parent: { type: 'category', id: 'c' } }),
    ['parent'],
  ],
  [
    'an arrow leads to a view that is gone',
    set('keyframes/k', ['controls', 'left'], { type: 'keyframe', keyframe: { type: 'keyframe', id: 'x' } }),
    ['controls', 'left', 'keyframe'],
  ],
  [
    'an arrow plays a transition that is gone',
    set('keyframes/k', ['controls', 'left'], { type: 'transition', transition: { type: 'transition', id: 'x' } }),
    ['controls', 'left', 'transition'],
  ],
  ['the start is no view', set('settings', ['start'], { type: 'marker', id: 'k' }), ['start']],
])('when %s, publishing is refused and the check leads there', async (_what, change, path) => {
  const { call } = editor;
  const made = await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
  const { id } = made.id;
  await call.documents.change.mutate({
    id,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Break it',
    changes: [put('keyframes/k', { name: 'Hall' }), change],
  });
  const place = { projectId, icgiId: id };
  const isThere = expect.objectContaining({ level: 'error', record: change.record, path });
  expect(await call.icgis.check.query(place)).toContainEqual(isThere);
  const refused = { data: { reason: 'PUBLISH_BLOCKED', issues: expect.any(Array) } };
  const error = await call.icgis.publish.mutate(place).then(
    () => null,
    (caught: { data: { issues: { path: string[] }[] } }) => caught,
  );
  expect(error).toMatchObject(refused);
  expect(error?.data.issues.map((issue) => issue.path)).toContainEqual([change.record, ...path]);
});
