import { randomUUID } from 'node:crypto';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { testModel } from '@diorama/server/testing/test-models.ts';
import { expect } from '@playwright/test';
import { EditorClient } from '../../support/editor-client.ts';
import { ADMIN } from './start-server.ts';
import { serverUrl } from './studio.ts';

const ref = (type: string, id: string) => ({ type, id });
const text = (en: string, sv: string) => ({ type: 'custom', value: { en, sv } });
const table = (id: string, name: string, rows: readonly object[]) => ({
  id,
  name,
  key: 'key',
  columns: [
    { id: 'key', type: 'text' },
    { id: 'label', type: 'i18n' },
    { id: 'price', type: 'money', currency: 'SEK' },
  ],
  rows,
});

/** Facade and window with prices, a garage, and panorama only with red or a garage: the example's choices around one model. */
const choices = {
  dataTables: [
    table('t_facade', 'Facades', [
      { key: 'white', label: text('White', 'Vit'), price: 0 },
      { key: 'red', label: text('Falun red', 'Faluröd'), price: 12_000 },
    ]),
    table('t_window', 'Windows', [
      { key: 'a', label: text('Two pane', 'Tvåluft'), price: 0 },
      { key: 'b', label: text('Panorama', 'Panorama'), price: 30_000 },
    ]),
  ],
  interface: {
    groups: [{ id: 'g', name: text('House', 'Hus') }],
    controls: [
      {
        id: 'c1',
        type: 'swatch',
        input: ref('graph-node', 'facade'),
        label: text('Facade colour', 'Fasadfärg'),
        group: ref('control-group', 'g'),
      },
      {
        id: 'c2',
        type: 'select',
        input: ref('graph-node', 'window'),
        label: text('Window', 'Fönster'),
        group: ref('control-group', 'g'),
      },
      {
        id: 'c3',
        type: 'toggle',
        input: ref('graph-node', 'garage'),
        label: text('Garage', 'Garage'),
        group: ref('control-group', 'g'),
      },
      { id: 'c4', type: 'price', output: ref('graph-node', 'price'), label: text('Price', 'Pris') },
      { id: 'c5', type: 'area', output: ref('graph-node', 'area'), label: text('Area', 'Yta') },
    ],
  },
  graph: {
    nodes: [
      { id: 'facade', type: 'input.choice', table: ref('data-table', 't_facade'), default: 'white' },
      { id: 'window', type: 'input.choice', table: ref('data-table', 't_window'), default: 'a' },
      { id: 'garage', type: 'input.bool', default: false },
      { id: 'facadeRow', type: 'table.row', table: ref('data-table', 't_facade'), in: { key: 'facade' } },
      { id: 'windowRow', type: 'table.row', table: ref('data-table', 't_window'), in: { key: 'window' } },
      { id: 'can', type: 'expr', expr: "facade != 'white' || garage", in: { facade: 'facade', garage: 'garage' } },
      {
        id: 'limit',
        type: 'constraint.allow',
        choice: ref('graph-node', 'window'),
        option: 'b',
        in: { when: 'can' },
        message: text('Panorama needs a red facade or a garage', 'Panorama kräver röd fasad eller garage'),
      },
      { id: 'show', type: 'out.visible', entity: ref('entity', 'garage-box'), in: { show: 'garage' } },
      {
        id: 'price',
        type: 'out.value',
        note: 'Price',
        unit: { type: 'money', currency: 'SEK' },
        expr: '900000 + f + w + (g ? 150000 : 0)',
        in: { f: 'facadeRow.price', w: 'windowRow.price', g: 'garage' },
      },
      {
        id: 'area',
        type: 'out.value',
        note: 'Area',
        unit: { type: 'area' },
        expr: '64 + (g ? 21.5 : 0)',
        in: { g: 'garage' },
      },
    ],
  },
};

/** A published configurator with choices. */
export async function publishChoices(): Promise<{
  page: string;
  editor: string;
  client: EditorClient;
  projectId: string;
  e3dId: string;
}> {
  const client = new EditorClient(serverUrl(), ADMIN);
  await client.signIn();
  const slug = `house-${randomUUID().slice(0, 8)}`;
  const { id: projectId } = await client.mutate<{ id: string }>('projects.create', { name: 'House', slug });
  const settings = { type: 'e3d', projectId, settings: { name: 'House' } };
  const { id: product } = await client.mutate<{ id: { id: string } }>('products.create', settings);
  const bytes = testModel();
  const upload = await client.mutate<{
    url: string;
    method: string;
    headers: Record<string, string>;
    token: string;
    meshId: string;
  }>('e3d.mesh.createUpload', {
    projectId,
    productId: product.id,
    fileName: 'Box.glb',
    fileSize: bytes.length,
    entityId: 'house',
    skip: MeshSkip.parse({}),
  });
  await fetch(new URL(upload.url, serverUrl()), {
    method: upload.method,
    headers: upload.headers,
    body: new Uint8Array(bytes),
  });
  const box = (id: string, x: number) => ({
    id,
    name: id,
    components: [
      { id: 't', data: { type: 'transform', position: { x, y: 0, z: 0 } } },
      { id: 'm', data: { type: 'mesh', mesh: ref('mesh', upload.meshId) } },
    ],
  });
  const attributes = { ...choices, entities: [box('house', 0), box('garage-box', 4)] };
  await client.mutate('e3d.update', { projectId, e3dId: product.id, attributes });
  await expect.poll(() => client.pollMesh(upload.token), { timeout: 60_000 }).toBe(201);
  await client.mutate('e3d.publish', { projectId, e3dId: product.id });
  return {
    page: `/p/${slug}`,
    editor: `/projects/${projectId}/studio/e3d/${product.id}`,
    client,
    projectId,
    e3dId: product.id,
  };
}
