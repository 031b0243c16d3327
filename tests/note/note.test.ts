import { randomUUID } from 'node:crypto';
import { commandsOf } from '@diorama/documents/engine/command.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import { newId } from '@diorama/server/database/ids.ts';
import { closeStreams, followStream } from '@diorama/server/testing/live-stream.ts';
import type { TestApp } from '@diorama/server/testing/test-app.ts';
import { addFile, testPicture } from '@diorama/server/testing/test-files.ts';
import { EditorStore } from '@diorama/studio/engine/editor-store.ts';
import { SaveQueue, type SendResult } from '@diorama/studio/engine/save-queue.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noteDocument } from './note.document.ts';
import type { NoteDocument } from './note.records.ts';
import { createNoteApp } from './note-app.ts';

// The contract lists the product's own kinds; a note is one of tests.
const NOTE: { type: 'icgi' } = JSON.parse('{"type":"note"}');
const text = (en: string, sv = en) => ({ type: 'custom', value: { en, sv } });
const line = (id: string, en: string, order = 'a0'): Change => ({
  record: `lines/${id}`,
  op: 'put',
  value: { id, order, text: text(en) },
});
const set = (record: string, path: string[], value: unknown): Change => ({
  record,
  op: 'patch',
  set: [{ path, value }],
});

afterEach(closeStreams);

describe.each(['open', 'members'] as const)('a kind that only tests know, with ACCESS_MODE=%s', (mode) => {
  let server: TestApp;
  let clientId: string;
  let anna: Awaited<ReturnType<TestApp['signIn']>>;
  let vera: typeof anna;
  let olle: typeof anna;
  beforeAll(async () => {
    server = await createNoteApp({ ACCESS_MODE: mode });
    await server.services.jobs.start();
    [anna, vera, olle] = [await server.signIn(), await server.signIn(), await server.signIn()];
    clientId = newId();
    await server.db.insertInto('clients').values({ id: clientId, name: 'Villa AB' }).execute();
    for (const [{ userId }, role] of [[anna, 'editor'] as const, [vera, 'viewer'] as const])
      await server.db.insertInto('client_members').values({ client_id: clientId, user_id: userId, role }).execute();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function makeNote() {
    const slug = `p-${randomUUID()}`;
    const { call } = anna;
    const project = await call.projects.create.mutate({ name: 'Solbacken', slug, clientId });
    const made = await call.products.create.mutate({ ...NOTE, projectId: project.id, settings: { name: 'To do' } });
    const { id } = made.id;
    const open = () => call.documents.open.query({ kind: 'note', id });
    const save = async (changes: Change[], baseRevision?: number) =>
      call.documents.change.mutate({
        id,
        baseRevision: baseRevision ?? (await open()).revision,
        requestId: randomUUID(),
        label: 'Edit',
        changes,
      });
    const product = { ...NOTE, id, projectId: project.id };
    return { call, project, slug, id, open, save, product, of: { docType: 'note', docId: id } };
  }

  test('is created, opened and changed; its name follows, and strangers see nothing', async () => {
    const { call, id, open, save, project } = await makeNote();
    expect(await open()).toMatchObject({ kind: 'note', name: 'To do', revision: 1, state: 'draft', quarantined: [] });
    await save([line('a', 'Milk'), set('settings', ['name'], 'Shopping')]);
    const opened = await open();
    expect(opened.name).toBe('Shopping');
    expect(Object.fromEntries(opened.records.value)['lines/a']).toMatchObject({ text: text('Milk') });
    expect((await call.projects.products.list.query({ projectId: project.id }))[0]).toMatchObject({
      type: 'note',
      name: 'Shopping',
    });
    const stranger = olle.call.documents.open.query({ kind: 'note', id });
    if (mode === 'open') expect((await stranger).name).toBe('Shopping');
    else await expect(stranger).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    const viewed = vera.call.documents.change.mutate({
      id,
      baseRevision: 2,
      requestId: randomUUID(),
      label: 'x',
      changes: [line('b', 'x')],
    });
    if (mode === 'open') expect((await viewed).revision).toBe(3);
    else await expect(viewed).rejects.toMatchObject({ data: { code: 'FORBIDDEN', reason: 'ROLE' } });
  });

  test('merges disjoint changes of a stale copy and refuses the same leaf changed twice', async () => {
    const { save } = await makeNote();
    const { revision } = await save([line('a', 'Milk')]);
    await save([set('lines/a', ['text', 'value', 'en'], 'Oat milk')], revision);
    expect(await save([set('lines/a', ['text', 'value', 'sv'], 'Havremjölk')], revision)).toMatchObject({
      merged: true,
    });
    await expect(save([set('lines/a', ['text', 'value', 'en'], 'Soy milk')], revision)).rejects.toMatchObject({
      data: {
        reason: 'REVISION_CONFLICT',
        conflict: { paths: [{ path: ['lines/a', 'text', 'value', 'en'], theirs: 'Oat milk' }] },
      },
    });
  });

  test('is written whole: attributes as they were read change nothing, a stale copy keeps a colleague’s work', async () => {
    const { call, product, save } = await makeNote();
    await save([line('a', 'Milk'), line('b', 'Bread', 'a1')]);
    const read = await call.products.get.query(product);
    expect(await call.products.update.mutate({ ...product, attributes: read.attributes })).toMatchObject({
      unchanged: true,
    });
    await save([set('lines/a', ['text', 'value', 'en'], 'Oat milk')]);
    const { lines } = read.attributes;
    if (!Array.isArray(lines)) throw new Error('A note has lines');
    const updated = await call.products.update.mutate({
      ...product,
      revision: read.revision,
      attributes: { lines: [lines[1], lines[0], { text: text('Butter') }] },
    });
    expect(updated).toMatchObject({
      merged: true,
      document: {
        attributes: { lines: [{ id: 'b' }, { id: 'a', text: text('Oat milk', 'Milk') }, { text: text('Butter') }] },
      },
    });
  });

  test('is told as a user of a picture, in its draft and in what visitors see, and keeps it from being deleted', async () => {
    const { call, id, project, product, save } = await makeNote();
    const { id: directoryId } = await call.files.getDirectory.query({ projectId: project.id, directoryId: 'root' });
    const at = { projectId: project.id, directoryId, name: 'cover.png' };
    const file = await addFile(server, call, { ...at, bytes: await testPicture(`#${randomUUID().slice(0, 6)}`) });
    const cover = { name: file.fileName, type: file.fileType, url: file.uri };
    await save([line('a', 'Milk'), set('settings', ['cover'], cover)]);
    const uses = async ({ call: reader } = anna) =>
      (await reader.usages.list.query({ kind: 'file', id: file.id })).map(({ docId, path, live }) => ({
        docId,
        path,
        live,
      }));
    const draft = { docId: id, path: ['settings', 'cover'], live: undefined };
    const live = { docId: id, path: [], live: { version: 1, isOutdated: false } };
    expect(await uses()).toEqual([draft]);
    await call.products.publish.mutate(product);
    expect(await uses()).toEqual([draft, live]);
    await save([set('settings', ['cover'], null)]);
    expect(await uses()).toEqual([live]);
    expect(await uses(olle)).toEqual(mode === 'open' ? [live] : []);

    const removal = { projectId: project.id, fileIds: [file.id] };
    await expect(call.files.delete.mutate(removal)).rejects.toMatchObject({
      data: { reason: 'IN_USE', usages: [{ docId: id, live: { version: 1 } }] },
    });
    await call.products.publish.mutate(product);
    expect(await uses()).toEqual([]);
    await call.files.delete.mutate(removal);
  });

  test('is followed live, and shows who has it open', async () => {
    const { call, id, save, of } = await makeNote();
    const stream = await followStream(server.url, vera.token, 'documents.live', { ids: [id] });
    await stream.next('presence');
    await save([line('a', 'Milk')]);
    expect((await stream.next()).data).toMatchObject({ type: 'change', entry: { revision: 2 } });
    await call.presence.beat.mutate({ ...of, tabId: randomUUID(), path: 'lines/a' });
    expect((await stream.next('presence')).data).toMatchObject({
      people: [{ user: { id: anna.userId }, path: 'lines/a' }],
    });
  });

  test('is edited offline with undo, and sent when the network is back, onto what a colleague did meanwhile', async () => {
    const { call, id, open, save } = await makeNote();
    await save([line('a', 'Milk')]);
    const opened = await open();
    const store = new EditorStore(noteDocument, opened.records.value);
    let isOffline = true;
    const queue = new SaveQueue(store, opened, {
      async send(request): Promise<SendResult> {
        if (isOffline) return { type: 'unreachable' };
        return { type: 'stored', result: await call.documents.change.mutate({ id, ...request }) };
      },
      reopen: async () => {
        const again = await open();
        return { ...again, records: again.records.value };
      },
      changesSince: ({ revision }) => call.documents.changesSince.query({ id, revision }),
      newId: () => randomUUID(),
      after: () => () => undefined,
    });
    const rename = commandsOf<NoteDocument>()('Rename', (note, { name }: { name: string }) =>
      note.patch('settings', 'settings', { name }),
    );
    store.execute(rename, { name: 'Shopping' });
    store.execute(rename, { name: 'Groceries' });
    store.undo();
    await queue.flush();
    await save([set('lines/a', ['text', 'value', 'en'], 'Oat milk')]);
    isOffline = false;
    await queue.flush();
    const records = Object.fromEntries((await open()).records.value);
    expect([records.settings?.name, records['lines/a']?.text]).toEqual(['Shopping', text('Oat milk', 'Milk')]);
    expect(store.records().one('settings').name).toBe('Shopping');
  });

  test('has a history in its own words, and the way back', async () => {
    const { call, of, save, open } = await makeNote();
    await save([line('a', 'Milk')]);
    await call.revisions.name.mutate({ ...of, revision: 2, name: 'One line' });
    await save([set('lines/a', ['text', 'value', 'en'], 'Oat milk')]);
    const { items } = await call.revisions.list.query({ ...of, limit: 10 });
    expect(items.map(({ summary, name }) => [summary, name])).toEqual([
      ['Changed text, English of line Oat milk', null],
      ['Added line Milk', 'One line'],
      ['Created', null],
    ]);
    expect((await call.revisions.restore.mutate({ ...of, revision: 2 })).unchanged).toBe(false);
    expect(Object.fromEntries((await open()).records.value)['lines/a']).toMatchObject({ text: text('Milk') });
  });

  test('keeps what cannot be read aside, and publishing waits for it', async () => {
    const { call, id, open, save, product } = await makeNote();
    await save([line('a', 'Milk')]);
    await server.db
      .updateTable('document_records')
      .set({ value: JSON.stringify({ id: 'a', order: 'a0', text: 4 }) })
      .where('document_id', '=', id)
      .where('key', '=', 'lines/a')
      .execute();
    expect((await open()).quarantined).toMatchObject([{ path: ['lines/a', 'text'] }]);
    const issues = await call.products.check.query(product);
    expect(issues).toContainEqual(expect.objectContaining({ check: 'record.unreadable', record: 'lines/a' }));
  });

  test('of an older release is read, written and compared in the shape of this one', async () => {
    const { call, id, open, save, product, of } = await makeNote();
    await save([line('a', 'Milk')]);
    await server.db
      .updateTable('document_records')
      .set({ value: JSON.stringify({ id: 'a', order: 'a0', text: 'Milk' }) })
      .where('document_id', '=', id)
      .where('key', '=', 'lines/a')
      .execute();
    await server.db.updateTable('documents').set({ schema_version: '1.0.0' }).where('id', '=', id).execute();
    await server.db.updateTable('revisions').set({ schema_version: '1.0.0' }).where('document_id', '=', id).execute();
    const opened = await open();
    expect(opened.quarantined).toEqual([]);
    expect(Object.fromEntries(opened.records.value)['lines/a']).toMatchObject({ text: { value: { en: 'Milk' } } });
    const { attributes } = await call.products.get.query(product);
    expect(await call.products.update.mutate({ ...product, attributes })).toMatchObject({ unchanged: true });
    await save([set('lines/a', ['text', 'value', 'sv'], 'Mjölk')], opened.revision);
    expect(Object.fromEntries((await open()).records.value)['lines/a']).toMatchObject({ text: text('Milk', 'Mjölk') });
    const { items } = await call.revisions.list.query({ ...of, limit: 10 });
    expect(items.map(({ summary }) => summary)).toContain('Brought to release 1.1.0');
  });

  test('is checked: its own checks, and every reference by what its schema says of it', async () => {
    const { call, product, save } = await makeNote();
    const found = async () => (await call.products.check.query(product)).map(({ check, message }) => [check, message]);
    expect(await found()).toEqual([['lines', 'Write a line first']]);
    await save([line('a', 'Milk'), set('settings', ['start'], { type: 'line', id: 'gone' })]);
    expect(await found()).toEqual([['reference.missing', 'The settings, first line: it leads to a deleted line']]);
    await save([set('settings', ['start'], { type: 'page', id: 'a' })]);
    expect(await found()).toEqual([['reference.type', 'The settings, first line: it leads to a page, not to a line']]);
    await expect(call.products.publish.mutate(product)).rejects.toMatchObject({
      data: { reason: 'PUBLISH_BLOCKED', issues: [{ path: ['settings', 'start'] }] },
    });
    await save([
      set('settings', ['cover'], { name: 'x.png', type: 'image/png', url: `asset://${newId()}` }),
      set('settings', ['start'], null),
    ]);
    expect(await found()).toEqual([['reference.missing', 'The settings, picture: the file was deleted']]);
  });

  test('is published, shown, changed, published again and rolled back', async () => {
    const { call, product, project, slug, id, save } = await makeNote();
    const root = await call.files.getDirectory.query({ projectId: project.id, directoryId: 'root' });
    const file = await addFile(server, call, {
      projectId: project.id,
      directoryId: root.id,
      name: 'cover.png',
      bytes: await testPicture('#3a7'),
    });
    await save([
      line('a', 'Milk'),
      set('settings', ['cover'], { name: file.fileName, type: file.fileType, url: file.uri }),
    ]);
    const first = await call.products.publish.mutate(product);
    expect(first).toMatchObject({ version: 1, unchanged: false, live: true });
    expect(await call.products.publish.mutate(product)).toMatchObject({ version: 1, unchanged: true });
    const state = async () => (await call.projects.products.list.query({ projectId: project.id }))[0];
    expect(await state()).toMatchObject({ state: 'published', publishedVersion: 1, active: true });
    await expect.poll(async () => (await state())?.thumbUrl).toMatch(/^\/media\//);
    const page = async () => (await fetch(`${server.url}/p/${slug}`)).text();
    expect(await page()).toContain('<p>Milk</p>');
    await save([set('lines/a', ['text', 'value', 'en'], 'Oat milk')]);
    expect((await state())?.state).toBe('changed');
    expect(await call.products.publish.mutate(product)).toMatchObject({ version: 2 });
    expect(await page()).toContain('<p>Oat milk</p>');
    expect((await fetch(`${server.url}/p/${slug}/note/${id}`)).status).toBe(200);
    const body = await (await fetch(`${server.url}/api/client/${slug}/note/${id}`)).text();
    expect(JSON.parse(body)).toMatchObject({ type: 'note', format: 1, version: 2, product: { lines: [{ id: 'a' }] } });
    await call.publications.rollback.mutate({ ...NOTE, id, publicationId: first.publicationId });
    expect(await page()).toContain('<p>Milk</p>');
    expect(await call.products.get.query({ ...product, status: 'published' })).toMatchObject({
      attributes: { lines: [{ text: text('Milk') }] },
    });
  });

  test('is found by what it refers to, exported and imported', async () => {
    const { call, id, save, open } = await makeNote();
    await save([line('a', 'Milk'), set('settings', ['start'], { type: 'line', id: 'a' })]);
    expect(await call.usages.list.query({ kind: 'line', id: `${id}/a` })).toMatchObject([
      { docType: 'note', docId: id, path: ['settings', 'start'] },
    ]);
    const envelope = (await call.documents.export.query({ id, format: 'json' })).value;
    const copy = await makeNote();
    await copy.call.documents.import.mutate({ id: copy.id, format: 'json', envelope });
    expect(Object.fromEntries((await copy.open()).records.value)).toEqual(
      Object.fromEntries((await open()).records.value),
    );
  });

  test('is deleted while others ask before, and brought back', async () => {
    const { call, product, save, open } = await makeNote();
    await save([line('a', 'Milk')]);
    await call.products.publish.mutate(product);
    await expect(call.products.delete.mutate(product)).rejects.toMatchObject({ data: { reason: 'IN_USE' } });
    await call.products.delete.mutate({ ...product, force: true });
    await expect(open()).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    await call.products.restore.mutate(product);
    expect((await open()).name).toBe('To do');
  });
});
