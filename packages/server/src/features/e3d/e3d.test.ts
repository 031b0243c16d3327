import { randomUUID } from 'node:crypto';
import example from '@diorama/documents/e3d/e3d-example.json' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { newId } from '../../database/ids.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.services.jobs.start();
});
afterAll(() => server[Symbol.asyncDispose]());

async function newHouse() {
  const editor = await server.signIn();
  const slug = `p-${randomUUID()}`;
  const project = await editor.call.projects.create.mutate({ name: 'Solbacken', slug });
  const { id } = (await editor.call.e3d.create.mutate({ projectId: project.id, settings: { name: 'House' } })).id;
  return { ...editor, slug, place: { projectId: project.id, e3dId: id } };
}

/** A mesh whose newest version is `sha256`, as the pipeline leaves it. */
async function addMesh({ projectId, e3dId }: { projectId: string; e3dId: string }, sha256: string, version = 1) {
  const id = newId();
  const skip = JSON.stringify({});
  await server.db
    .insertInto('meshes')
    .values({ id, space_id: projectId, product_id: e3dId, entity_id: 'e', name: 'House.glb', version, state: 'ready' })
    .execute();
  await addVersion(id, sha256, version, skip);
  return id;
}

const addVersion = (mesh: string, sha256: string, version: number, skip = JSON.stringify({})) =>
  server.db
    .insertInto('mesh_versions')
    .values({
      mesh_id: mesh,
      version,
      source_sha256: sha256,
      source_name: 'House.glb',
      source_size: 10,
      skip,
      kept: JSON.stringify({ nodes: [], materials: [] }),
      recipe: sha256,
      stats: JSON.stringify({ triangles: 1, vertices: 3, materials: 1, textures: 0, bytesIn: 10, bytesOut: 10 }),
      box: JSON.stringify({ min: [0, 0, 0], max: [1, 2, 3] }),
      sha256,
      size: 10,
      report_sha256: sha256,
    })
    .execute();

const entity = (id: string, ...data: Record<string, unknown>[]) => ({
  id,
  name: id,
  components: data.map((one, at) => ({ id: `c${at}`, data: one, traits: [] })),
});

test('components of one id are refused, whichever call brings them: one of the two would be lost', async () => {
  const { call, place } = await newHouse();
  const components = [
    { id: 'c', data: { type: 'transform' }, traits: [] },
    { id: 'c', data: { type: 'camera' }, traits: [] },
  ];
  const entities = [{ id: 'e', name: 'House', components }];
  const refused = (path: (string | number)[]) => ({
    data: { reason: 'INVALID_INPUT', issues: [{ path, message: 'The id "c" is given twice' }] },
  });
  await expect(call.e3d.update.mutate({ ...place, attributes: { entities } })).rejects.toMatchObject(
    refused(['attributes', 'entities', 0, 'components', 1, 'id']),
  );
  const value = { id: 'e', order: 'a0', name: 'House', components };
  const change = { id: place.e3dId, baseRevision: 1, requestId: randomUUID(), label: 'Add' };
  await expect(
    call.documents.change.mutate({ ...change, changes: [{ record: 'entities/e', op: 'put', value }] }),
  ).rejects.toMatchObject(refused(['entities/e', 'components', 1, 'id']));
});
const mesh = (id: string) => ({ type: 'mesh', mesh: { type: 'mesh', id } });
const Body = z.looseObject({
  product: z.looseObject({ entities: z.array(z.looseObject({ id: z.string() })) }),
  media: z.looseObject({
    meshes: z.record(z.string(), z.looseObject({ url: z.string(), version: z.number() })),
    materials: z.record(z.string(), z.looseObject({ type: z.string() })),
  }),
});
const published = async (slug: string, id: string) => {
  const response = await fetch(`${server.url}/api/client/${slug}/e3d/${id}`);
  return Body.parse(await response.json());
};

test('a configurator is created, read and updated with all that the example has', async () => {
  const { call, place } = await newHouse();
  const attributes = z.record(z.string(), z.unknown()).parse(structuredClone(example.attributes));
  const updated = await call.e3d.update.mutate({ ...place, attributes });
  expect(updated).toMatchObject({ revision: 2 });
  const read = await call.e3d.get.query(place);
  expect(read).toMatchObject({ projectId: place.projectId, status: 'preview', attributes: example.attributes });
  await expect(call.e3d.update.mutate({ ...place, attributes })).resolves.toMatchObject({ unchanged: true });
  await expect(call.e3d.get.query({ ...place, status: 'published' })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND', reason: 'NOT_PUBLISHED' },
  });
});

test('a name of spaces is refused by name', async () => {
  const { call, place } = await newHouse();
  await expect(call.e3d.create.mutate({ projectId: place.projectId, settings: { name: ' ' } })).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST' },
  });
});

test('meshes that are missing, being prepared or broken stand in the way of publishing', async () => {
  const { call, place } = await newHouse();
  await expect(call.e3d.publish.mutate(place)).rejects.toMatchObject({
    data: { reason: 'PUBLISH_BLOCKED', issues: [{ message: 'Add a model first' }] },
  });
  const id = await addMesh(place, 'a'.repeat(64));
  const gone = newId();
  await server.db.updateTable('meshes').set({ state: 'processing', version: null }).where('id', '=', id).execute();
  await call.e3d.update.mutate({
    ...place,
    attributes: { entities: [entity('walls', mesh(id)), entity('roof', mesh(gone))] },
  });
  const issues = await call.e3d.check.query(place);
  expect(issues.map(({ level, check, record }) => [level, check, record])).toEqual(
    expect.arrayContaining([
      ['error', 'mesh.pending', 'entities/walls'],
      ['error', 'reference.missing', 'entities/roof'],
    ]),
  );
  await server.db.updateTable('meshes').set({ state: 'failed', error: 'NaN in “Roof”' }).where('id', '=', id).execute();
  expect((await call.e3d.check.query(place)).map(({ message }) => message)).toContain(
    'The mesh “House.glb” could not be read: NaN in “Roof”',
  );
});

test('a publication keeps the mesh and material it was made from; the draft follows and counts as changed', async () => {
  const { call, slug, place } = await newHouse();
  const root = await call.files.getDirectory.query({ projectId: place.projectId, directoryId: 'root' });
  const poster = await addFile(server, call, {
    projectId: place.projectId,
    directoryId: root.id,
    name: 'poster.png',
    bytes: await testPicture('#3a7'),
  });
  const oak = await call.e3d.material.create.mutate({ name: 'Oak', material: { type: 'pbr-mr', roughness: 0.25 } });
  const first = 'b'.repeat(64);
  const id = await addMesh(place, first);
  await call.e3d.update.mutate({
    ...place,
    attributes: {
      settings: { splashImage: { name: poster.fileName, type: poster.fileType, url: poster.uri } },
      entities: [
        entity('walls', mesh(id), {
          type: 'material-override',
          material: { type: 'material', id: oak.id },
        }),
        entity('view', { type: 'camera', label: { type: 'custom', value: { en: 'Garden side' } } }),
      ],
    },
  });
  const state = await call.e3d.mediaState.query(place);
  expect(state.meshes[id]).toMatchObject({ state: 'ready', mesh: { version: 1, box: { max: [1, 2, 3] } } });
  expect(state.materials[oak.id]).toMatchObject({ roughness: 0.25 });
  await call.e3d.publish.mutate(place);
  const before = await published(slug, place.e3dId);
  expect(before.media.meshes[id]).toMatchObject({ url: `/media/${first}/House.glb`, version: 1 });
  expect(before.media.materials[oak.id]).toMatchObject({ roughness: 0.25 });

  const answer = await fetch(`${server.url}/p/${slug}/e3d/${place.e3dId}`);
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';");
  const page = await answer.text();
  expect(page).toContain('<picture class="poster">');
  expect(page).toContain('Garden side');
  expect(page).toContain(`/media/${first}/House.glb`);
  expect((await call.e3d.get.query(place)).state).toBe('published');

  await addVersion(id, 'c'.repeat(64), 2);
  await server.db.updateTable('meshes').set({ version: 2 }).where('id', '=', id).execute();
  expect((await call.e3d.get.query(place)).state).toBe('changed');
  expect((await published(slug, place.e3dId)).media.meshes[id]).toMatchObject({ version: 1 });
  await call.e3d.publish.mutate(place);
  expect((await published(slug, place.e3dId)).media.meshes[id]).toMatchObject({ version: 2 });

  await call.e3d.material.update.mutate({
    materialId: oak.id,
    name: 'Oak',
    material: { type: 'pbr-mr', roughness: 0.5 },
  });
  expect((await call.e3d.get.query(place)).state).toBe('changed');
});

test('visits count the views of a configurator, and no other object', async () => {
  const { call, place } = await newHouse();
  const id = await addMesh(place, 'd'.repeat(64));
  const entities = [entity('walls', mesh(id)), entity('view', { type: 'camera' })];
  await call.e3d.update.mutate({ ...place, attributes: { entities } });
  await call.e3d.publish.mutate(place);
  const lines = ['view', 'walls'].map((object) => ({ what: 'view' as const, id: object, count: 1 }));
  await server.services.visits.count({ type: 'e3d', id: place.e3dId, device: 'tablet', lines });
  await server.services.visits.flush();
  const rows = server.db.selectFrom('visits').select(['what', 'subject']).where('document_id', '=', place.e3dId);
  expect(await rows.execute()).toEqual([{ what: 'view', subject: 'view' }]);
});

test('a material is compared with its published copy, and tried on the parts of meshes that show it', async () => {
  const { call, place } = await newHouse();
  const material = await call.e3d.material.create.mutate({
    name: `Falu ${randomUUID()}`,
    material: { type: 'pbr-mr', roughness: 0.5 },
  });
  const materialId = material.id;
  const none = await call.e3d.material.published.query({ materialId });
  expect(none).toEqual({ places: [], productId: null, material: null });
  const id = await addMesh(place, 'e'.repeat(64));
  const paint = { type: 'material-override', material: { type: 'material', id: materialId }, node: 'Wall' };
  const { attributes } = await call.e3d.get.query(place);
  await call.e3d.update.mutate({
    ...place,
    attributes: { ...attributes, entities: [entity('house', mesh(id), paint)] },
  });
  expect(await call.e3d.mesh.search.query({ materialId })).toMatchObject([
    { meshId: id, productId: place.e3dId, parts: [{ node: 'Wall', material: null }] },
  ]);
  expect(await call.e3d.mesh.search.query({ search: 'nothing of this name' })).toEqual([]);
  await call.e3d.publish.mutate(place);
  await call.e3d.material.update.mutate({ materialId, name: material.name, material: { roughness: 0.9 } });
  expect(await call.e3d.material.published.query({ materialId })).toMatchObject({
    places: [{ productId: place.e3dId, productName: 'House', projectName: 'Solbacken', version: 1 }],
    productId: place.e3dId,
    material: { type: 'pbr-mr', roughness: 0.5 },
  });
  expect(await call.e3d.material.published.query({ materialId, productId: randomUUID() })).toMatchObject({
    productId: null,
    material: null,
  });
});

test('a page tells what can be chosen without its script, in its language', async () => {
  const { call, place, slug } = await newHouse();
  const id = await addMesh(place, 'f'.repeat(64));
  const text = (en: string, sv: string) => ({ type: 'custom' as const, value: { en, sv } });
  const { attributes } = await call.e3d.get.query(place);
  await call.e3d.update.mutate({
    ...place,
    attributes: {
      ...attributes,
      entities: [entity('house', mesh(id))],
      dataTables: [
        {
          id: 't',
          name: 'Facades',
          key: 'key',
          columns: [
            { id: 'key', type: 'text' },
            { id: 'label', type: 'i18n' },
          ],
          rows: [
            { key: 'red', label: text('Falun red', 'Faluröd') },
            { key: 'white', label: text('White', 'Vit') },
          ],
        },
      ],
      graph: {
        nodes: [
          { id: 'facade', type: 'input.choice', table: { type: 'data-table', id: 't' }, default: 'red' },
          { id: 'garage', type: 'input.bool', default: true },
        ],
      },
      interface: {
        controls: [
          {
            id: 'c',
            type: 'swatch',
            label: text('Facade colour', 'Fasadfärg'),
            input: { type: 'graph-node', id: 'facade' },
          },
          {
            id: 'g',
            type: 'toggle',
            label: text('Garage', 'Garage'),
            input: { type: 'graph-node', id: 'garage' },
          },
        ],
      },
    },
  });
  await call.e3d.publish.mutate(place);
  const read = async (language: string) =>
    (await fetch(`${server.url}/p/${slug}/e3d/${place.e3dId}?lang=${language}`)).text();
  expect(await read('en')).toContain('<h2>Facade colour</h2><ul><li>Falun red</li><li>White</li></ul><h2>Garage</h2>');
  expect(await read('sv')).toContain('<h2>Fasadfärg</h2><ul><li>Faluröd</li><li>Vit</li></ul>');
});

test('what editors note at nodes is not in the published page', async () => {
  const { call, place, slug } = await newHouse();
  const nodes = [
    { id: 'garage', type: 'input.bool', note: 'Garage\nAsk Eva', group: { type: 'node-group', id: 'prices' } },
  ];
  const graph = { nodes, groups: [{ id: 'prices', name: 'Prices', text: 'Secret margin', color: 'red' }], tests: [] };
  const id = await addMesh(place, 'd'.repeat(64));
  const attributes = { settings: { name: 'House' }, entities: [entity('walls', mesh(id))], graph };
  await call.e3d.update.mutate({ ...place, attributes });
  expect(await call.e3d.get.query(place)).toMatchObject({ attributes: { graph } });
  await call.e3d.publish.mutate(place);
  const text = JSON.stringify(await published(slug, place.e3dId));
  expect(text).toContain('input.bool');
  expect(text).not.toMatch(/Ask Eva|Secret margin/);
});

test('a mesh that looks different from its file is named with its material, and is published with consent only', async () => {
  const { call, place } = await newHouse();
  const id = await addMesh(place, 'e'.repeat(64));
  await call.e3d.update.mutate({ ...place, attributes: { entities: [entity('house', mesh(id))] } });
  const lookAs = (likeness: number) =>
    server.db
      .updateTable('mesh_versions')
      .set(({ fn, val, ref }) => ({
        stats: fn('jsonb_concat', [
          ref('stats'),
          val(JSON.stringify({ likeness, differs: { node: 'Wall', material: 'Cladding' } })),
        ]),
      }))
      .where('mesh_id', '=', id)
      .execute();
  await lookAs(0.96);
  const message =
    'The mesh “House.glb” looks different from the file that was sent, most at the material “Cladding” of “Wall”. Compare both pictures on its page';
  expect((await call.e3d.mediaState.query(place)).issues).toMatchObject([{ message, record: 'entities/house' }]);
  await expect(call.e3d.publish.mutate(place)).rejects.toMatchObject({
    data: { reason: 'PUBLISH_BLOCKED', issues: [{ message }] },
  });
  const asking = ({ warnings }: Awaited<ReturnType<typeof call.e3d.publish.mutate>>) =>
    warnings.filter(({ consent }) => consent);
  expect(asking(await call.e3d.publish.mutate({ ...place, consent: true }))).toMatchObject([
    { level: 'warning', check: 'mesh.unlike', record: 'entities/house', mesh: { id, version: 1 } },
  ]);
  await lookAs(0.97);
  expect(asking(await call.e3d.publish.mutate(place))).toEqual([]);
  expect((await call.e3d.mediaState.query(place)).issues).toEqual([]);
});

test.each([
  [
    { lost: ['The texture “oak.png” did not come along'] },
    ['The mesh “House.glb”: The texture “oak.png” did not come along'],
  ],
  [
    { lost: ['One', 'Two', 'Three', 'Four', 'Five'] },
    ['One', 'Two', 'Three', '2 more notes are on its page'].map((text) => `The mesh “House.glb”: ${text}`),
  ],
  [{ uncompared: true }, [expect.stringMatching(/^The mesh “House\.glb”: It could not be drawn beside the file/)]],
])('what was lost of a mesh, or could not be compared, is said when it is published: %j', async (stats, said) => {
  const { call, place } = await newHouse();
  const id = await addMesh(place, 'f'.repeat(64));
  await call.e3d.update.mutate({ ...place, attributes: { entities: [entity('house', mesh(id))] } });
  await server.db
    .updateTable('mesh_versions')
    .set(({ fn, val, ref }) => ({ stats: fn('jsonb_concat', [ref('stats'), val(JSON.stringify(stats))]) }))
    .where('mesh_id', '=', id)
    .execute();

  const { warnings } = await call.e3d.publish.mutate(place);

  const named = warnings.filter(({ check }) => check === 'mesh.lost' || check === 'mesh.uncompared');
  expect(named.map(({ message }) => message)).toEqual(said);
});

test('what scenes do not draw of a mesh is named when it is published', async () => {
  const { call, place } = await newHouse();
  const id = await addMesh(place, 'f'.repeat(64));
  await call.e3d.update.mutate({ ...place, attributes: { entities: [entity('house', mesh(id))] } });
  const undrawn = ['Scenes do not show lights of this file'];
  await server.db
    .updateTable('mesh_versions')
    .set(({ fn, val, ref }) => ({ stats: fn('jsonb_concat', [ref('stats'), val(JSON.stringify({ undrawn }))]) }))
    .where('mesh_id', '=', id)
    .execute();

  const { warnings } = await call.e3d.publish.mutate(place);

  expect(warnings.filter(({ check }) => check === 'mesh.undrawn')).toMatchObject([
    { message: 'The mesh “House.glb”: Scenes do not show lights of this file', record: 'entities/house' },
  ]);
});
