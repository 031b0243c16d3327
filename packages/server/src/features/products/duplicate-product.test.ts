import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

test('a copy has the content under a name and id of its own, once for a request, and leads to itself', async () => {
  const { call } = await server.signIn();
  const { id: projectId } = await call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const product = (await call.icgis.create.mutate({ projectId, settings: { name: 'Exterior' } })).id;
  const link = { type: 'internal', product, id: 'hall' };
  const text = { type: 'custom', value: { en: 'To the hall' } };
  const button = { type: 'button', align: 'left', text, action: { type: 'link', link } };
  await call.icgis.update.mutate({
    projectId,
    icgiId: product.id,
    attributes: {
      keyframes: [{ id: 'hall', name: 'Hall' }],
      markers: [{ id: 'm', title: text, blocks: [{ id: 'b', data: button }] }],
    },
  });
  const input = { ...product, type: 'icgi' as const, projectId, requestId: randomUUID() };
  const copy = await call.products.duplicate.mutate(input);
  expect(await call.products.duplicate.mutate(input)).toEqual(copy);
  const { attributes, state } = await call.icgis.get.query({ projectId, icgiId: copy.id });
  expect(state).toBe('draft');
  expect(attributes).toMatchObject({
    settings: { name: 'Exterior copy' },
    keyframes: [{ id: 'hall', name: 'Hall' }],
    markers: [{ blocks: [{ data: { action: { link: { product: { type: 'icgi', id: copy.id } } } } }] }],
  });
  const products = await call.projects.products.list.query({ projectId });
  expect(products.map(({ name, active }) => [name, active])).toEqual([
    ['Exterior copy', false],
    ['Exterior', false],
  ]);
});
