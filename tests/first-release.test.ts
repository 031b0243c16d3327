import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { EditorClient } from './support/editor-client.ts';
import { launchServer, type ServerProcess } from './support/server-process.ts';

// Made by release 0.1.0: one project with a walkthrough that was published twice and edited since. Its account is below.
const FIXTURE = join(import.meta.dirname, 'fixtures', 'release-0.1.0.tar');
const ACCOUNT = { email: 'anna@example.test', password: 'a long password' };

const folder = temporaryFolder();
const env = { DATA_DIR: join(folder.path, 'data'), PORT: '0', DEMO: '0' };
let server: ServerProcess;
let address: string;
let editor: EditorClient;
let place: { projectId: string; icgiId: string };
beforeAll(async () => {
  const restore = join(import.meta.dirname, '../scripts/restore.ts');
  execFileSync(process.execPath, [restore, FIXTURE], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  server = launchServer(env);
  address = await server.ready;
  editor = new EditorClient(address, ACCOUNT);
  await editor.signIn();
  const projects = await editor.query<{ items: { id: string; activeProduct: { id: string } }[] }>('projects.list', {});
  const [project] = projects.items;
  if (!project) throw new Error('The project is not there');
  place = { projectId: project.id, icgiId: project.activeProduct.id };
});
afterAll(async () => {
  server.process.kill('SIGTERM');
  await server.ended;
  folder[Symbol.dispose]();
});

interface Walkthrough {
  revision: number;
  state: string;
  schemaVersion: string;
  attributes: Record<string, unknown>;
}
const walkthrough = (preview: boolean) => editor.query<Walkthrough>('icgis.get', { ...place, preview });

test('documents of the first release open in the shape of this one, with nothing quarantined', async () => {
  const { quarantined, schemaVersion } = await editor.query<{ quarantined: unknown[]; schemaVersion: string }>(
    'documents.open',
    { kind: 'icgi', id: place.icgiId },
  );
  expect(quarantined).toEqual([]);
  const { attributes, state, schemaVersion: same } = await walkthrough(true);
  expect([schemaVersion, state]).toEqual([same, 'changed']);
  expect(attributes).toMatchObject({
    settings: { name: 'Tour of the house' },
    keyframes: [
      { id: 'hall', widgets: [{ id: 'oak-hall' }, { id: 'office-hall' }, { id: 'flats-hall' }] },
      { id: 'kitchen' },
    ],
    outlines: [{ shapes: [{ id: 'f1204' }] }],
    markers: [{ title: { value: { en: 'Oak floor, oiled' } }, blocks: [{ id: 'oak-text' }] }],
    categories: [{ name: { type: 'custom', value: { sv: 'Material' } } }],
    widgets: [{ type: 'sign', id: 'office' }],
  });
});

test('what was published by the first release is shown by this one, as it was', async () => {
  const page = await (await editor.visit('/p/villa-solbacken?lang=en')).text();
  expect(page).toContain('Oak floor</h3>');
  expect(page).not.toContain('oiled</h3>');
  const body = await (await editor.visit(`/api/client/villa-solbacken/icgi/${place.icgiId}`)).text();
  expect(JSON.parse(body)).toMatchObject({
    format: 2,
    version: 2,
    product: {
      keyframes: [
        { widgets: [{ data: { marker: { id: 'oak' } } }, { data: { type: 'widget', widget: { id: 'office' } } }, {}] },
        {},
      ],
      markers: [{ blocks: [{ id: 'oak-text' }] }],
      categories: [{ name: { type: 'custom' } }],
    },
  });
  const { attributes } = await walkthrough(false);
  expect(attributes).toMatchObject({ markers: [{ title: { value: { en: 'Oak floor' } } }] });
});

test('the version before is rolled back to, although nobody has read it since', async () => {
  const of = { type: 'icgi', id: place.icgiId };
  const { items } = await editor.query<{ items: { publicationId: string; version: number }[] }>(
    'publications.list',
    of,
  );
  const [second, first] = items;
  await editor.mutate('publications.rollback', { ...of, publicationId: first?.publicationId });
  const read = async () =>
    JSON.parse(await (await editor.visit(`/api/client/villa-solbacken/icgi/${place.icgiId}`)).text());
  expect(await read()).toMatchObject({ format: 2, version: 1, product: { settings: { name: 'Tour' } } });
  await editor.mutate('publications.rollback', { ...of, publicationId: second?.publicationId });
});

test('the first edit brings the document to this release, as a revision of its own, and the history leads back', async () => {
  const opened = await editor.query<{ revision: number }>('documents.open', { kind: 'icgi', id: place.icgiId });
  await editor.patch(place.icgiId, opened.revision, 'categories/materials', ['name', 'value', 'sv'], 'Byggmaterial');
  const history = { docType: 'icgi', docId: place.icgiId };
  const { items } = await editor.query<{ items: { summary: string; revision: number }[] }>('revisions.list', history);
  expect(items.map(({ summary }) => summary).slice(0, 2)).toEqual([
    'Changed name, Swedish of category Materials',
    'Brought to release 0.2.0',
  ]);
  await editor.mutate('revisions.restore', { ...history, revision: opened.revision });
  expect((await walkthrough(true)).attributes).toMatchObject({ categories: [{ name: { value: { sv: 'Material' } } }] });
  // Its pictures are small and have no alt texts; nothing stands in the way.
  const issues = await editor.query<{ level: string }[]>('icgis.check', place);
  expect(issues.filter(({ level }) => level === 'error')).toEqual([]);
});
