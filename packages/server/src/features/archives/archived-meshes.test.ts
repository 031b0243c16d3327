import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { houseGlb, nextHouseGlb } from '../mesh/mesh-models.testing.ts';
import { addMesh, withProduct } from '../mesh/meshes.testing.ts';
import { ARCHIVE_LIMITS } from './archive-format.ts';
import { download, importArchive } from './archives.testing.ts';
import { openArchive } from './read-archive.ts';

let server: TestApp;
let elsewhere: TestApp;
const folder = temporaryFolder();
beforeAll(async () => {
  [server, elsewhere] = await Promise.all([createTestApp(), createTestApp()]);
  await server.services.jobs.start();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await elsewhere[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const ref = (type: string, id: string) => ({ type, id });

/** A project with a house in two versions, of which the second was accepted. */
async function houseProject() {
  const product = await withProduct(server);
  const { meshId } = await addMesh(server, product, await houseGlb(), { fileName: 'Hus åäö.glb' });
  await addMesh(server, product, await nextHouseGlb(), { meshId, candidate: true });
  const put = (record: string, value: Record<string, unknown>) => ({
    record,
    op: 'put' as const,
    value: { order: 'a0', ...value },
  });
  await product.editor.call.documents.change.mutate({
    id: product.productId,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Edit',
    changes: [
      put('entities/house', {
        id: 'house',
        name: 'House',
        components: [{ id: 'm', data: { type: 'mesh', mesh: ref('mesh', meshId) } }],
      }),
      put(`meshVersions/${meshId}`, { id: meshId, version: 2, replaced: 1 }),
    ],
  });
  return { ...product, meshId };
}

/** Everything that is kept of a project's meshes, but what says who made them. */
async function meshesOf({ db }: TestApp, projectId: string) {
  const meshes = await db
    .selectFrom('meshes')
    .select(['id', 'product_id', 'entity_id', 'name', 'version', 'state'])
    .where('space_id', '=', projectId)
    .execute();
  const ids = meshes.map(({ id }) => id);
  const versions = await db
    .selectFrom('mesh_versions')
    .select(['mesh_id', 'version', 'source_sha256', 'source_name', 'source_size', 'skip', 'kept', 'stats', 'box'])
    .select(['sha256', 'size', 'report_sha256', 'created_at'])
    .where('mesh_id', 'in', ids)
    .orderBy('version')
    .execute();
  const files = await db
    .selectFrom('mesh_files')
    .select(['bucket', 'key', 'version', 'type', 'sha256', 'size'])
    .where('mesh_id', 'in', ids)
    .orderBy('key')
    .execute();
  const records = await db
    .selectFrom('document_records')
    .select(['key', 'value'])
    .where('document_id', '=', meshes[0]?.product_id ?? '')
    .orderBy('key')
    .execute();
  return { meshes, versions, files, records };
}

test('an archive brings meshes with all versions, sources and results to another server, as they were', async () => {
  const { editor, projectId, productId, meshId } = await houseProject();
  const other = await elsewhere.signIn();
  const done = await importArchive(elsewhere, other, await download(server, editor, projectId));
  expect(done).toMatchObject({ state: 'done', fault: null, project: { id: projectId } });
  const before = await meshesOf(server, projectId);
  expect(before.versions).toHaveLength(2);
  expect(before.files).toHaveLength(8);
  expect(await meshesOf(elsewhere, projectId)).toEqual(before);
  const { call } = other;
  expect(await call.e3d.mesh.nodes.query({ meshId })).toEqual(await editor.call.e3d.mesh.nodes.query({ meshId }));
  const dist = await call.e3d.mesh.distUrl.query({ projectId, productId, meshId });
  const original = await editor.call.e3d.mesh.distUrl.query({ projectId, productId, meshId });
  const bytes = async (at: TestApp, url: string) =>
    Buffer.from(await (await fetch(new URL(url, at.url))).arrayBuffer());
  expect(await bytes(elsewhere, dist.url)).toEqual(await bytes(server, original.url));
  expect((await call.e3d.check.query({ projectId, e3dId: productId })).map(({ check }) => check)).not.toContain(
    'mesh.pending',
  );
});

test('beside the original it gets ids of its own, in the records of accepted versions too; so does a copy', async () => {
  const { editor, projectId, meshId } = await houseProject();
  const imported = await importArchive(server, editor, await download(server, editor, projectId));
  const copied = await editor.call.projects.duplicate.mutate({ projectId });
  for (const id of [imported.project?.id ?? '', copied.id]) {
    const { meshes, records } = await meshesOf(server, id);
    const own = meshes[0]?.id ?? '';
    expect(own).not.toBe(meshId);
    expect(JSON.stringify(records)).not.toContain(meshId);
    expect(records.map(({ key }) => key)).toContain(`meshVersions/${own}`);
  }
});

test('what was made elsewhere never answers for somebody who sends the same file', async () => {
  const { editor, projectId } = await houseProject();
  const other = await elsewhere.signIn();
  const { project } = await importArchive(elsewhere, other, await download(server, editor, projectId));
  const recipes = await elsewhere.db
    .selectFrom('mesh_versions')
    .innerJoin('meshes', 'meshes.id', 'mesh_versions.mesh_id')
    .select('recipe')
    .where('meshes.space_id', '=', project?.id ?? '')
    .execute();
  expect(recipes.every(({ recipe }) => recipe.startsWith('import '))).toBe(true);
});

test('an archive whose meshes are not what they say is refused by the name of the entry, and nothing of it stays', async () => {
  const { editor, projectId } = await houseProject();
  const archive = await download(server, editor, projectId);
  const path = join(folder.path, 'house.zip');
  await writeFile(path, archive);
  const opened = await openArchive(path, ARCHIVE_LIMITS);
  const entries = new Map<string, Buffer>();
  for (const name of opened.within('')) entries.set(name, await buffer(await opened.stream(name)));
  opened.close();
  const packed = (change: (entries: Map<string, Buffer>) => void): Promise<Buffer> => {
    const own = new Map(entries);
    change(own);
    const zip = new ZipFile();
    for (const [name, bytes] of own) zip.addBuffer(bytes, name);
    zip.end();
    return buffer(zip.outputStream);
  };
  const lines = entries.get('meshes.jsonl')?.toString().trim().split('\n') ?? [];
  const mesh = JSON.parse(lines[0] ?? '{}');
  const version = JSON.parse(lines[1] ?? '{}');
  const listed = (...list: unknown[]) => Buffer.from(list.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const broken: [(own: Map<string, Buffer>) => void, RegExp][] = [
    [(own) => own.set('meshes.jsonl', listed(mesh)), /has no version/],
    [(own) => own.set('meshes.jsonl', listed(mesh, mesh, version)), /stands in it twice/],
    [(own) => own.set('meshes.jsonl', listed({ ...mesh, productId: randomUUID() })), /configurator .* is missing/],
    [(own) => own.delete(`media/${version.dist}`), /is missing/],
    [(own) => own.set(`media/${version.dist}`, Buffer.from('glTF, but another one')), /damaged/],
    [(own) => own.set(`media/${version.dist}`, Buffer.from('<html>')), /not a GLB file/],
  ];
  for (const [change, message] of broken) {
    const { state, fault } = await importArchive(server, editor, await packed(change));
    expect([state, fault?.message]).toEqual(['failed', expect.stringMatching(message)]);
  }
});
