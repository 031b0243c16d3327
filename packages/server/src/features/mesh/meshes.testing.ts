import { randomUUID } from 'node:crypto';
import type { MeshFrame } from '@diorama/contract/meshes/mesh-frame.ts';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { MESH_BUCKET } from '@diorama/contract/meshes/meshes.contract.ts';
import { vi } from 'vitest';
import * as z from 'zod';
import { newId } from '../../database/ids.ts';
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
  candidate?: boolean;
  frame?: MeshFrame;
}

/** Requests an upload and sends the bytes. */
export async function sendMesh(
  server: TestApp,
  { call, projectId, productId }: Product,
  bytes: Uint8Array,
  { fileName = 'house.glb', skip = {}, entityId = 'house', meshId, candidate = false, frame }: Sent = {},
) {
  const upload = await call.createUpload.mutate({
    fileName,
    projectId,
    productId,
    entityId,
    skip: MeshSkip.parse(skip),
    candidate,
    ...(meshId !== undefined && { meshId }),
    ...(frame && { frame }),
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

/** A mesh as the worker leaves it, with the bytes that are read of it. */
export async function addStoredMesh(
  { db, deps }: TestApp,
  { spaceId, productId, userId }: { spaceId: string; productId: string; userId: string },
): Promise<{ meshId: string; key: string }> {
  const id = newId();
  const blob = (content: unknown) => deps.storage.putBlob(Buffer.from(JSON.stringify(content)));
  const [glb, report, nodes] = [
    await blob({ mesh: id }),
    await blob({ steps: [] }),
    await blob({ nodes: [], materials: [], animations: [], variants: [] }),
  ];
  const stats = { triangles: 1, vertices: 3, materials: 0, textures: 0, bytesIn: glb.size, bytesOut: glb.size };
  const own = { space_id: spaceId, product_id: productId, entity_id: 'house', created_by: userId };
  await db
    .insertInto('meshes')
    .values({ id, name: 'House', version: 1, state: 'ready', error: null, ...own })
    .execute();
  await db
    .insertInto('mesh_versions')
    .values({
      mesh_id: id,
      version: 1,
      source_sha256: glb.sha256,
      source_name: 'house.glb',
      source_size: glb.size,
      skip: JSON.stringify(MeshSkip.parse({})),
      kept: JSON.stringify({ nodes: [], materials: [] }),
      recipe: id,
      stats: JSON.stringify(stats),
      sha256: glb.sha256,
      size: glb.size,
      report_sha256: report.sha256,
      created_by: userId,
    })
    .execute();
  const file = (
    type: 'source' | 'dist' | 'report',
    name: string,
    { sha256, size }: { sha256: string; size: number },
  ) => ({
    bucket: MESH_BUCKET,
    key: `${id}/1/${name}`,
    mesh_id: id,
    version: 1,
    type,
    sha256,
    size,
  });
  await db
    .insertInto('mesh_files')
    .values([
      file('source', 'source.glb', glb),
      file('dist', 'dist.glb', glb),
      file('report', 'report.json', report),
      file('report', 'nodes.json', nodes),
    ])
    .execute();
  return { meshId: id, key: `${id}/1/source.glb` };
}
