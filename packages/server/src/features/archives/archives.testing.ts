import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';

type Person = Awaited<ReturnType<TestApp['signIn']>>;

/** A project with settings of its own, a picture in a folder, and two walkthroughs of which the first opens the second. */
export async function furnishedProject(server: TestApp, { call }: Person) {
  const { id: projectId, slug } = await call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  await call.projects.update.mutate({
    projectId,
    languages: ['sv', 'en'],
    embedding: { type: 'none' },
    countsVisits: false,
  });
  const { id: root } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const folder = await call.files.createDirectory.mutate({ projectId, directoryId: root, name: 'Exteriör' });
  const bytes = await testPicture('#336699');
  const picture = await addFile(server, call, { projectId, directoryId: folder.id, bytes, name: 'hall åäö.png' });
  const create = async (name: string) => (await call.icgis.create.mutate({ projectId, settings: { name } })).id.id;
  const [first, second] = [await create('First'), await create('Second')];
  const image = { name: 'hall.png', type: 'image/png', url: `asset://${picture.id}` };
  await call.icgis.update.mutate({
    projectId,
    icgiId: first,
    attributes: {
      settings: { name: 'First', start: { type: 'keyframe', id: 'hall' } },
      keyframes: [{ id: 'hall', name: 'Hall', image }],
    },
  });
  await call.icgis.update.mutate({ projectId, icgiId: second, attributes: { settings: { name: 'Second floor' } } });
  await call.projects.setActiveProduct.mutate({ projectId, product: { type: 'icgi', id: first } });
  const menu = await call.menus.create.mutate({ projectId, name: 'Main menu' });
  const items = [{ id: 'second', name: { sv: 'Andra' }, data: { type: 'product', ref: { type: 'icgi', id: second } } }];
  await call.menus.updateItems.mutate({ projectId, menuId: menu.id, items });
  return { projectId, slug, root, folder, picture, first, second };
}

/** The bytes of a project's archive, as a browser downloads it. */
export async function download(server: TestApp, { call }: Person, projectId: string, history = false): Promise<Buffer> {
  const { url } = await call.projects.export.query({ projectId, history });
  const response = await fetch(new URL(url, server.url));
  if (!response.ok) throw new Error(`The export answered ${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Sends an archive and waits for what becomes of it. */
export async function importArchive(
  server: TestApp,
  { call }: Person,
  archive: Buffer,
  wanted: { name?: string; slug?: string; clientId?: string } = {},
) {
  const ticket = await call.projects.import.mutate({ fileName: 'x.zip', fileSize: archive.length, ...wanted });
  const body = new Uint8Array(archive);
  const sent = await fetch(new URL(ticket.url, server.url), { method: 'PUT', headers: ticket.headers, body });
  if (!sent.ok) throw new Error(`PUT answered ${sent.status}: ${await sent.text()}`);
  const { importId } = ticket;
  await call.projects.startImport.mutate({ importId });
  await server.services.archives.run(importId);
  return call.projects.getImport.query({ importId });
}

/** All of a project that an archive carries, in an order that does not depend on ids. */
export async function contentsOf(server: TestApp, { call }: Person, projectId: string) {
  const { name, languages, locales, embedding, countsVisits, theme, menu, activeProduct } =
    await call.projects.get.query({
      projectId,
    });
  const documents = await server.db
    .selectFrom('documents')
    .select(['id', 'kind', 'name', 'hash', 'schema_version'])
    .where('space_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('kind')
    .orderBy('name')
    .execute();
  const records = await Promise.all(
    documents.map(({ id }) =>
      server.db
        .selectFrom('document_records')
        .select(['key', 'value'])
        .where('document_id', '=', id)
        .orderBy('key')
        .execute(),
    ),
  );
  const references = await Promise.all(
    documents.map(({ id }) =>
      server.db
        .selectFrom('document_references')
        .select(['key', 'path', 'to_type', 'to_id'])
        .where('document_id', '=', id)
        .orderBy('key')
        .orderBy('path')
        .execute(),
    ),
  );
  const files = await server.db
    .selectFrom('files')
    .innerJoin('directories', 'directories.id', 'files.directory_id')
    .select(['files.id', 'directory_id', 'file_name', 'file_type', 'file_size', 'sha256', 'width', 'height'])
    .select(['alt', 'focal', 'tags', 'directories.name as folder', 'placeholder', 'state'])
    .where('files.space_id', '=', projectId)
    .where('files.deleted_at', 'is', null)
    .orderBy('file_name')
    .execute();
  const folders = await server.db
    .selectFrom('directories')
    .select(['id', 'parent_id', 'name'])
    .where('space_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  const project = { name, languages, locales, embedding, countsVisits, theme, menu, activeProduct };
  return { project, documents, records, references, files, folders };
}

/** The same text whatever the ids: each id becomes the number of its first appearance. */
export function withoutIds(value: unknown): string {
  const seen = new Map<string, string>();
  return JSON.stringify(value).replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
    const known = seen.get(id) ?? `#${seen.size}`;
    seen.set(id, known);
    return known;
  });
}
