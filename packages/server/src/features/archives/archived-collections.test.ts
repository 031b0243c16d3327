import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { newId } from '../../database/ids.ts';
import { LIBRARY_ID } from '../../database/library-space.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';
import { testFont } from '../../testing/test-fonts.ts';
import { allStillsOf, makeStills } from '../media/stills/make-stills.ts';
import { ARCHIVE_LIMITS } from './archive-format.ts';
import { download, furnishedProject, importArchive } from './archives.testing.ts';
import { openArchive } from './read-archive.ts';

let server: TestApp;
let elsewhere: TestApp;
const folder = temporaryFolder();
beforeAll(async () => {
  [server, elsewhere] = await Promise.all([createTestApp(), createTestApp()]);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await elsewhere[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

type Person = Awaited<ReturnType<TestApp['signIn']>>;
const custom = (en: string) => ({ type: 'custom', value: { en } });

/** A card with a picture and a tag in a collection that holds more, and a walkthrough that uses it. */
async function kitchenProject(at: TestApp, person: Person, owner = 'global') {
  const { call } = person;
  const project = await furnishedProject(at, person);
  const { projectId, first } = project;
  const { id: collectionId } = await call.widgets.collections.create.mutate({ name: 'Kitchens', owner });
  const create = async (name: string) =>
    (await call.widgets.create.mutate({ collectionId, name, lang: 'en', type: 'popup' })).id;
  const [oven, unused] = [await create('Oven'), await create('Unused')];
  const root = await call.files.getDirectory.query({ projectId: collectionId, directoryId: 'root' });
  const picture = await addFile(at, call, {
    projectId: collectionId,
    directoryId: root.id,
    name: 'ugn åäö.png',
    bytes: await testPicture(`#${randomUUID().slice(0, 6)}`),
  });
  const tag = await call.widgets.collections.tags.create.mutate({ collectionId, name: 'White goods' });
  await call.widgets.collections.tags.create.mutate({ collectionId, name: 'Nobody’s' });
  const cover = { name: 'ugn.png', type: 'image/png', url: picture.uri };
  await call.widgets.update.mutate({ widgetId: oven, tags: [tag.id], content: { cover } });
  const use = { type: 'collection', id: 'w', name: { en: 'Oven' }, collectionId, widget: { type: 'widget', id: oven } };
  const markers = [{ id: 'm', title: custom('Oven'), widget: { type: 'widget-use', id: 'w' } }];
  await call.icgis.update.mutate({ projectId, icgiId: first, attributes: { widgets: [use], markers } });
  return { ...project, collectionId, oven, unused, widgetPicture: picture };
}

/** The widgets that a product uses, with their collections. */
async function usedBy({ call }: Person, projectId: string) {
  const products = await call.projects.products.list.query({ projectId });
  const icgiId = products.find(({ name }) => name === 'First')?.id ?? '';
  const { attributes } = await call.icgis.get.query({ projectId, icgiId });
  const text = JSON.stringify(attributes.widgets);
  const widgetId = /"widget":\{[^}]*"id":"([^"]+)"/.exec(text)?.[1] ?? '';
  const collectionId = /"collectionId":"([^"]+)"/.exec(text)?.[1] ?? '';
  return { icgiId, widgetId, collectionId };
}

const stillsOf = async (at: TestApp, files: readonly { sha256: string; width: number | null }[]) => {
  for (const { sha256, width } of files) await makeStills(at.deps, sha256, allStillsOf(width ?? 0));
};

/** A font that is of the library, as the theme of a project uses it. */
async function withLibraryFont({ call }: Person, projectId: string, family: string) {
  const { id: directoryId } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const bytes = testFont(family);
  const font = await addFile(server, call, { projectId, directoryId, name: `${family}.woff2`, bytes });
  const root = { id: newId(), space_id: LIBRARY_ID, parent_id: null, name: 'Fonts' };
  await server.db
    .insertInto('directories')
    .values(root)
    .onConflict((there) => there.doNothing())
    .execute();
  const library = await server.db
    .selectFrom('directories')
    .select('id')
    .where('space_id', '=', LIBRARY_ID)
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow();
  const place = { space_id: LIBRARY_ID, directory_id: library.id };
  await server.db.updateTable('files').set(place).where('id', '=', font.id).execute();
  await call.themes.update.mutate({ projectId, theme: { fonts: { headings: family } } });
  return font;
}

describe('an archive', () => {
  test('brings the widgets and library fonts that its project uses, and it publishes as the same bytes', async () => {
    const [editor, other] = [await server.signIn(), await elsewhere.signIn()];
    const { projectId, first, picture, collectionId, oven, unused, widgetPicture } = await kitchenProject(
      server,
      editor,
    );
    const font = await withLibraryFont(editor, projectId, 'Husby');

    const done = await importArchive(elsewhere, other, await download(server, editor, projectId, true));

    expect(done).toMatchObject({ state: 'done', fault: null, project: { id: projectId } });
    expect(await usedBy(other, projectId)).toEqual({ icgiId: first, widgetId: oven, collectionId });
    const widget = await other.call.widgets.get.query({ widgetId: oven });
    expect(widget).toMatchObject({ name: { en: 'Oven' }, collection: { name: 'Kitchens', widgetCount: 1 } });
    const tags = await other.call.widgets.collections.tags.list.query({ collectionId });
    expect(tags).toEqual([{ id: widget.tags[0], name: 'White goods', widgetCount: 1 }]);
    await expect(other.call.widgets.get.query({ widgetId: unused })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
    const media = await other.call.widgets.collections.listMedia.query({ collectionId });
    expect(media.items.map(({ id, fileName }) => [id, fileName])).toEqual([[widgetPicture.id, 'ugn åäö.png']]);
    const fonts = await other.call.themes.fonts.query({ projectId });
    expect(fonts.map(({ family, files }) => [family, files[0]?.media.url])).toEqual([['Husby', font.uri]]);

    for (const at of [server, elsewhere]) await stillsOf(at, [picture, widgetPicture]);
    const published = await editor.call.icgis.publish.mutate({ projectId, icgiId: first });
    const again = await other.call.icgis.publish.mutate({ projectId, icgiId: first });
    expect(again.hash).toBe(published.hash);
  });

  test('goes on using the widgets and fonts that are there: imported beside the original, it makes none', async () => {
    const editor = await server.signIn();
    const { projectId, collectionId, oven } = await kitchenProject(server, editor);
    const font = await withLibraryFont(editor, projectId, 'Lunda');
    const { project } = await importArchive(server, editor, await download(server, editor, projectId));
    expect(await usedBy(editor, project?.id ?? '')).toMatchObject({ widgetId: oven, collectionId });
    const { theme } = await editor.call.themes.get.query({ projectId: project?.id ?? '' });
    expect(theme.fontFiles[0]?.media.url).toBe(font.uri);
    const { items } = await editor.call.widgets.collections.list.query({ search: 'Kitchens', limit: 50 });
    expect(items.filter(({ id }) => id === collectionId)).toHaveLength(1);
    expect((await editor.call.usages.list.query({ kind: 'widget', id: oven })).map(({ projectId: id }) => id)).toEqual(
      expect.arrayContaining([projectId, project?.id]),
    );
  });

  test('that uses nothing of others is still read by older releases', async () => {
    const editor = await server.signIn();
    const { projectId } = await furnishedProject(server, editor);
    const entries = await unpacked(await download(server, editor, projectId));
    expect(JSON.parse(entries.get('project.json')?.toString() ?? '')).toMatchObject({ version: 1 });
    expect(entries.has('collections.jsonl')).toBe(false);
  });
});

test('with ACCESS_MODE=members a client gets its own copy of widgets it does not read, and no archive has those of others', async () => {
  await using members = await createTestApp({ ACCESS_MODE: 'members' });
  const join = async () => {
    const person = await members.signIn();
    const clientId = newId();
    await members.db.insertInto('clients').values({ id: clientId, name: 'Villa AB' }).execute();
    const member = { client_id: clientId, user_id: person.userId, role: 'editor' as const };
    await members.db.insertInto('client_members').values(member).execute();
    return { ...person, clientId };
  };
  const [owner, guest] = [await join(), await join()];
  const { projectId, oven, collectionId } = await kitchenProject(members, owner, owner.clientId);
  const archive = await download(members, owner, projectId);

  const { project } = await importArchive(members, guest, archive, { clientId: guest.clientId });

  const used = await usedBy(guest, project?.id ?? '');
  expect(used.widgetId).not.toBe(oven);
  expect(used.collectionId).not.toBe(collectionId);
  const widget = await guest.call.widgets.get.query({ widgetId: used.widgetId });
  expect(widget.collection).toMatchObject({ id: used.collectionId, owner: guest.clientId, name: 'Kitchens' });
  await expect(owner.call.widgets.get.query({ widgetId: used.widgetId })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
  });

  const foreign = { type: 'collection', id: 'w', name: {}, collectionId, widget: { type: 'widget', id: oven } };
  const place = { projectId: project?.id ?? '', icgiId: used.icgiId };
  await guest.call.icgis.update.mutate({ ...place, attributes: { widgets: [foreign], markers: [] } });
  const entries = await unpacked(await download(members, guest, place.projectId));
  expect([...entries.keys()].filter((name) => name.includes(oven) || name === 'collections.jsonl')).toEqual([]);
});

async function unpacked(archive: Buffer): Promise<Map<string, Buffer>> {
  const path = join(folder.path, `${randomUUID()}.zip`);
  await writeFile(path, archive);
  const opened = await openArchive(path, ARCHIVE_LIMITS);
  const entries = new Map<string, Buffer>();
  for (const name of opened.within('')) entries.set(name, await buffer(await opened.stream(name)));
  opened.close();
  return entries;
}

test('an archive whose collections are not what they say is refused by the name of the entry, and nothing of it stays', async () => {
  const editor = await server.signIn();
  const { projectId, oven, first, widgetPicture } = await kitchenProject(server, editor);
  const entries = await unpacked(await download(server, editor, projectId));
  const packed = (change: (entries: Map<string, Buffer>) => void): Promise<Buffer> => {
    const own = new Map(entries);
    change(own);
    const zip = new ZipFile();
    for (const [name, bytes] of own) zip.addBuffer(bytes, name);
    zip.end();
    return buffer(zip.outputStream);
  };
  const lines = (entries.get('collections.jsonl')?.toString().trim().split('\n') ?? []).map((line) => JSON.parse(line));
  const listed = (list: unknown[]) => Buffer.from(list.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const [collection, tag, widget, file] = lines;
  expect(lines.map(({ type }) => type)).toEqual(['collection', 'tag', 'widget', 'file']);
  const withLines = (...list: unknown[]) => packed((own) => own.set('collections.jsonl', listed(list)));
  const media = `media/${widgetPicture.sha256}`;
  const broken: [Promise<Buffer>, RegExp, RegExp][] = [
    [withLines(widget), /the collection of a widget is missing/, /collections/],
    [withLines(collection, tag, tag, widget), /twice/, /collections/],
    [withLines(collection, { ...tag, collectionId: randomUUID() }), /collection of a tag is missing/, /collections/],
    [withLines(collection, widget, widget), /twice/, /collections/],
    [withLines(collection, { ...widget, id: first }), /twice/, /collections/],
    [withLines(collection, { ...widget, id: randomUUID() }), /is missing in the archive/, /documents/],
    [withLines(collection, { ...file, sha256: 'a'.repeat(64) }), /is missing/, /collections/],
    [withLines({ ...collection, owner: 'global' }), /collections\.jsonl/, /collections/],
    [withLines('no line'), /collections\.jsonl/, /collections/],
    [packed((own) => own.set(media, Buffer.from('<html>'))), /damaged/, /media/],
    [
      packed((own) => own.set(`documents/${oven}.jsonl`, own.get(`documents/${first}.jsonl`) ?? Buffer.of())),
      /of the kind “icgi”, and the archive says otherwise/,
      /documents/,
    ],
    [
      packed((own) => own.set(`documents/${first}.jsonl`, own.get(`documents/${oven}.jsonl`) ?? Buffer.of())),
      /of the kind “widget”, and the archive says otherwise/,
      /documents/,
    ],
  ];
  const other = await elsewhere.signIn();
  const there = async () => (await other.call.widgets.collections.list.query({ limit: 50 })).items.map(({ id }) => id);
  const before = await there();
  for (const [archive, message, entry] of broken) {
    // On another server the widgets do not exist, so all of it is checked.
    const { state, fault } = await importArchive(elsewhere, other, await archive);
    expect([state, fault]).toEqual([
      'failed',
      { message: expect.stringMatching(message), entry: expect.stringMatching(entry) },
    ]);
    await expect(other.call.widgets.get.query({ widgetId: oven })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
  }
  expect(await there()).toEqual(before);
});
