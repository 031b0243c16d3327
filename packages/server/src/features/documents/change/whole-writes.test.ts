import { randomUUID } from 'node:crypto';
import { SeenRevision } from '@diorama/contract/common/inputs.ts';
import { procedures } from '@diorama/contract/procedures/procedures.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

type Call = Awaited<ReturnType<TestApp['signIn']>>['call'];
type Edit = readonly [path: readonly (string | number)[], value: unknown];

/** Something that is read whole, and written whole without a revision. */
interface Whole {
  /** Each read gives what its caller may send back with a change. */
  reads: Readonly<Record<string, (by: Call) => Promise<unknown>>>;
  send(by: Call, whole: unknown): Promise<unknown>;
  /** A change by each of two people. */
  edits: readonly [Edit, Edit];
}

const newProject = async (by: Call): Promise<string> =>
  (await by.projects.create.mutate({ name: 'House', slug: `p-${randomUUID()}` })).id;
const attributesOf = (whole: unknown) => z.record(z.string(), z.unknown()).parse(whole);

const NAMED: Edit = [['settings', 'name'], 'By Sara'];

/** Every call that writes a whole thing, as somebody makes the thing. */
const WHOLES: Readonly<Record<string, (by: Call) => Promise<Whole>>> = {
  'icgis.update': async (by) => {
    const projectId = await newProject(by);
    const place = {
      projectId,
      icgiId: (await by.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id.id,
    };
    return {
      reads: { 'icgis.get': async (as) => (await as.icgis.get.query(place)).attributes },
      send: (as, whole) => as.icgis.update.mutate({ ...place, attributes: attributesOf(whole) }),
      edits: [NAMED, [['settings', 'compass'], true]],
    };
  },
  'e3d.update': async (by) => {
    const projectId = await newProject(by);
    const place = { projectId, e3dId: (await by.e3d.create.mutate({ projectId, settings: { name: 'House' } })).id.id };
    return {
      reads: { 'e3d.get': async (as) => (await as.e3d.get.query(place)).attributes },
      send: (as, whole) => as.e3d.update.mutate({ ...place, attributes: attributesOf(whole) }),
      edits: [NAMED, [['settings', 'main', 'sizeUnit'], 'sqf']],
    };
  },
  'gis.update': async (by) => {
    const projectId = await newProject(by);
    const place = { projectId, gisId: (await by.gis.create.mutate({ projectId, settings: { name: 'Map' } })).id.id };
    const Layer = z.looseObject({ id: z.string(), type: z.enum(['hotspots', 'label', 'outline']) });
    const Sent = z.object({ attributes: z.record(z.string(), z.unknown()), layers: z.array(Layer) });
    return {
      reads: { 'gis.get': async (as) => Sent.parse(await as.gis.get.query(place)) },
      send: (as, whole) => as.gis.update.mutate({ ...place, ...Sent.parse(whole) }),
      edits: [
        [['attributes', 'settings', 'name'], 'By Sara'],
        [['attributes', 'settings', 'features', 'search'], true],
      ],
    };
  },
  'products.update': async (by) => {
    const projectId = await newProject(by);
    const { id } = await by.products.create.mutate({ type: 'icgi', projectId, settings: { name: 'Tour' } });
    const place = { projectId, type: 'icgi' as const, id: id.id };
    return {
      reads: { 'products.get': async (as) => (await as.products.get.query(place)).attributes },
      send: (as, whole) => as.products.update.mutate({ ...place, attributes: attributesOf(whole) }),
      edits: [NAMED, [['settings', 'compass'], true]],
    };
  },
  'themes.update': async (by) => {
    const projectId = await newProject(by);
    return {
      reads: {
        'themes.get': async (as) => (await as.themes.get.query({ projectId })).theme,
        'projects.getTheme': async (as) => (await as.projects.getTheme.query({ projectId })).theme,
        'projects.get': async (as) => (await as.projects.get.query({ projectId })).theme,
      },
      send: (as, whole) => as.themes.update.mutate({ projectId, theme: attributesOf(whole) }),
      edits: [
        [['iconSet'], 'tabler'],
        [['colors', 'primary', 'default'], { r: 7, g: 8, b: 9, a: 1 }],
      ],
    };
  },
  'menus.updateItems': async (by) => {
    const projectId = await newProject(by);
    const { id: menuId } = await by.menus.create.mutate({ projectId, name: 'Main' });
    const items = ['a', 'b'].map((id) => ({
      ...{ id, name: { en: id } },
      data: { type: 'external', href: { en: '/' } },
    }));
    const send = (as: Call, whole: unknown) =>
      as.menus.updateItems.mutate({
        projectId,
        menuId,
        items: z.array(z.record(z.string(), z.unknown())).parse(whole),
      });
    await send(by, items);
    return {
      reads: { 'menus.get': async (as) => (await as.menus.get.query({ projectId, menuId })).items },
      send,
      edits: [
        [[0, 'name', 'en'], 'By Sara'],
        [[1, 'name', 'en'], 'By Johan'],
      ],
    };
  },
  'widgets.update': async (by) => {
    const { id: collectionId } = await by.widgets.collections.create.mutate({ name: randomUUID(), owner: 'global' });
    const { id: widgetId } = await by.widgets.create.mutate({ collectionId, name: 'Oven', lang: 'en', type: 'popup' });
    const Named = z.looseObject({ name: z.looseObject({}), content: z.record(z.string(), z.unknown()) });
    return {
      reads: {
        'widgets.get': async (as) => {
          const { name, content } = Named.parse(await as.widgets.get.query({ widgetId }));
          return { name, content };
        },
      },
      send: (as, whole) => as.widgets.update.mutate({ widgetId, ...Named.parse(whole) }),
      edits: [
        [['name', 'en'], 'By Sara'],
        [['name', 'sv'], 'Av Johan'],
      ],
    };
  },
  'e3d.material.update': async (by) => {
    const name = `Oak ${randomUUID()}`;
    const { id: materialId } = await by.e3d.material.create.mutate({
      name,
      material: { type: 'pbr-mr', roughness: 0.5 },
    });
    const Named = z.looseObject({ name: z.string(), material: z.record(z.string(), z.unknown()) });
    return {
      reads: {
        'e3d.material.get': async (as) => {
          const read = Named.parse(await as.e3d.material.get.query({ materialId }));
          return { name: read.name, material: read.material };
        },
      },
      send: (as, whole) => as.e3d.material.update.mutate({ materialId, ...Named.parse(whole) }),
      edits: [
        [['name'], `${name} by Sara`],
        [['material', 'roughness'], 0.25],
      ],
    };
  },
};

/** Calls that name a revision and send one value: nothing of a colleague's lies in it. */
const SINGLE = [
  ...['projects.rename', 'projects.setActiveProduct', 'projects.update', 'projects.changeSlug', 'menus.rename'],
  ...['icgis.publish', 'e3d.publish', 'gis.publish', 'products.publish', 'translations.upsert'],
  ...['widgets.collections.rename', 'widgets.collections.setClients'],
];

test('every call that may leave its revision out is known here', () => {
  const found: string[] = [];
  const walk = (part: unknown, path: string[]) => {
    if (!isPlainObject(part)) return;
    const { input } = part;
    if (input instanceof z.ZodObject && Object.values(input.shape).includes(SeenRevision)) found.push(path.join('.'));
    if (!('input' in part)) for (const [name, inner] of Object.entries(part)) walk(inner, [...path, name]);
  };
  walk(procedures, []);
  expect(found.toSorted()).toEqual([...Object.keys(WHOLES), ...SINGLE].toSorted());
});

const valueAt = (whole: unknown, path: Edit[0]): unknown =>
  path.reduce<unknown>((value, step) => Object(value)[step], whole);

/** A copy of what was read with one value changed. */
function edited(whole: unknown, [path, value]: Edit): unknown {
  const copy: unknown = structuredClone(whole);
  const last = path.at(-1) ?? '';
  Object(valueAt(copy, path.slice(0, -1)))[last] = value;
  return copy;
}

test.each(Object.entries(WHOLES))('%s without a revision never undoes what a colleague wrote', async (_, make) => {
  const [sara, johan] = [await server.signIn(), await server.signIn()];
  const { length } = Object.keys((await make(sara.call)).reads);
  for (let at = 0; at < length; at += 1) {
    const { reads, send, edits } = await make(sara.call);
    const [[name, read] = []] = Object.entries(reads).slice(at);
    if (!read) throw new Error('it cannot be read');
    const [ofReader, ofJohan] = edits;
    // Who has made it has seen more than a reader.
    const reader = await server.signIn();
    const copy = await read(reader.call);
    await send(johan.call, edited(await read(johan.call), ofJohan));
    const answer = await send(reader.call, edited(copy, ofReader)).then(
      () => 'written',
      (error: unknown) => String(Object(Object(error).data).reason),
    );
    const now = await read(sara.call);
    expect([name, valueAt(now, ofJohan[0])]).toEqual([name, ofJohan[1]]);
    expect(['written', 'REVISION_CONFLICT']).toContain(answer);
    if (answer === 'written') expect(valueAt(now, ofReader[0])).toEqual(ofReader[1]);
  }
});
