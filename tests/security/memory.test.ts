import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../packages/server/src/testing/test-app.ts';
import { type MeasuredServer, startMeasuredServer } from './measured-server.testing.ts';

/** Megabytes of the server's heap: 45 are its own, and without the limits it would need twice as many for the documents. */
const HEAP = 128;
/** Shapes of a document, and letters of each: 6 MB together. */
const SHAPES = 1_500;
const LETTERS = 4_000;

let server: TestApp;
let small: MeasuredServer;
let token: string;
const ids: string[] = [];

beforeAll(async () => {
  server = await createTestApp();
  const { call, token: own } = await server.signIn();
  token = own;
  const project = await call.projects.create.mutate({ name: 'House', slug: 'house' });
  for (let document = 0; document < 4; document += 1) {
    const { id: product } = await call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } });
    const changes = Array.from({ length: SHAPES }, (_, at) => ({
      record: `shapes/s${at}`,
      op: 'put' as const,
      value: { id: `s${at}`, order: `a${at}`, path: randomUUID().repeat(LETTERS / 36), color: { r: 0, g: 0, b: 0 } },
    }));
    await call.documents.change.mutate({
      id: product.id,
      baseRevision: 1,
      requestId: randomUUID(),
      label: 'Add shapes',
      changes,
    });
    ids.push(product.id);
  }
  small = await startMeasuredServer(server, { heap: HEAP });
});
afterAll(async () => {
  small?.stop();
  await server[Symbol.asyncDispose]();
});

/** Sends calls of one name as a batch, or each by itself; gives the bytes of all answers. */
const ask = async (name: string, inputs: readonly object[]) => {
  const names = inputs.map(() => name).join(',');
  const input = Object.fromEntries(inputs.map((json, at) => [at, { json }]));
  const response = await fetch(
    `${small.url}/api/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return { status: response.status, bytes };
};

test('a batch that opens large documents sixty times over is answered by a small server', async () => {
  const inputs = Array.from({ length: 60 }, (_, at) => ({ kind: 'icgi', id: ids[at % ids.length] }));
  const { status, bytes } = await ask('documents.open', inputs);
  expect([status, bytes > 60_000_000, small.isAlive()]).toEqual([207, true, true]);
});

test('large documents compared many times at once are answered by a small server', async () => {
  const inputs = ids.flatMap((docId) => [
    { docType: 'icgi', docId, from: 1, to: 2 },
    { docType: 'icgi', docId, from: 2, to: 1 },
  ]);
  const often = [...inputs, ...inputs, ...inputs];
  const together = await Promise.all(often.map((input) => ask('revisions.diff', [input])));
  expect(together.map(({ status }) => status)).toEqual(often.map(() => 200));
  expect(small.isAlive()).toBe(true);
});
