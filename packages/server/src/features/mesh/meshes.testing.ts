import { randomUUID } from 'node:crypto';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { vi } from 'vitest';
import * as z from 'zod';
import type { TestApp } from '../../testing/test-app.ts';

type Editor = Awaited<ReturnType<TestApp['signIn']>>;
const Body = z.record(z.string(), z.unknown());
type Records = Record<string, Record<string, unknown>>;

/** A project with a configurator. */
export async function withProduct(server: TestApp, records: Records = {}, editor?: Editor) {
  const person = editor ?? (await server.signIn());
  const project = await person.call.projects.create.mutate({ name: 'Mesh house', slug: `p-${randomUUID()}` });
  const productId = await addProduct(server, project.id, records);
  return { editor: person, call: person.call.e3d.mesh, projectId: project.id, productId };
}

/** Another configurator of a project. */
export const addProduct = (server: TestApp, spaceId: string, records: Records = {}): Promise<string> =>
  server.db.transaction().execute((trx) =>
    server.services.documents.create(trx, {
      kind: 'e3d',
      spaceId,
      name: 'House',
      by: null,
      records: { settings: { name: 'House' }, ...records },
    }),
  );

export type Product = Awaited<ReturnType<typeof withProduct>>;

/** Polls once. */
export async function poll(server: TestApp, { token }: Editor, meshToken: string) {
  const response = await fetch(`${server.url}/api/e3d/mesh/poll/${meshToken}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
  });
  const body = Body.parse(await response.json());
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
}

/** Polls until the work is over. */
export async function pollToEnd(server: TestApp, editor: Editor, meshToken: string) {
  return vi.waitUntil(
    async () => {
      const answer = await poll(server, editor, meshToken);
      return answer.status === 201 || ['failed', 'unknown'].includes(String(answer.body.state)) ? answer : null;
    },
    { timeout: 60_000, interval: 50 },
  );
}

interface Sent {
  fileName?: string;
  skip?: Partial<MeshSkip>;
  entityId?: string;
  meshId?: string;
}

/** Asks for an upload and sends the bytes. */
export async function sendMesh(
  server: TestApp,
  { call, projectId, productId }: Product,
  bytes: Uint8Array,
  { fileName = 'house.glb', skip = {}, entityId = 'house', meshId }: Sent = {},
) {
  const upload = await call.createUpload.mutate({
    fileName,
    projectId,
    productId,
    entityId,
    skip: MeshSkip.parse(skip),
    ...(meshId !== undefined && { meshId }),
  });
  const put = await fetch(new URL(upload.url, server.url), {
    method: upload.method,
    headers: upload.headers,
    body: new Uint8Array(bytes),
  });
  if (!put.ok) throw new Error(`PUT answered ${put.status}: ${await put.text()}`);
  return upload;
}

/** Sends a mesh and waits until it is ready or refused. */
export async function addMesh(server: TestApp, product: Product, bytes: Uint8Array, sent: Sent = {}) {
  const upload = await sendMesh(server, product, bytes, sent);
  return { ...upload, answer: await pollToEnd(server, product.editor, upload.token) };
}
