import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { newId } from '../../../database/ids.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ ACCESS_MODE: 'members' });
});
afterAll(() => server[Symbol.asyncDispose]());

/** An editor of a client of their own. */
async function editorOfClient() {
  const editor = await server.signIn();
  const clientId = newId();
  await server.db.insertInto('clients').values({ id: clientId, name: 'Villa AB' }).execute();
  await server.db
    .insertInto('client_members')
    .values({ client_id: clientId, user_id: editor.userId, role: 'editor' })
    .execute();
  return { ...editor, clientId };
}
type Editor = Awaited<ReturnType<typeof editorOfClient>>;

async function collectionOf({ call, clientId }: Editor, clients: string[] = []) {
  const { id: collectionId } = await call.widgets.collections.create.mutate({ name: 'Kitchens', owner: clientId });
  if (clients.length > 0)
    await server.db
      .insertInto('space_clients')
      .values(clients.map((client_id) => ({ space_id: collectionId, client_id })))
      .execute();
  const create = async (name: string) =>
    (await call.widgets.create.mutate({ collectionId, name, lang: 'en', type: 'popup' })).id;
  return { collectionId, widgetIds: [await create('Oven'), await create('Sink'), await create('Unused')] };
}

/** A walkthrough that uses the first two widgets; a marker opens the first. */
async function tourWith({ call, clientId }: Editor, collectionId: string, [oven = '', sink = '']: string[]) {
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await call.projects.create.mutate({ name: 'Solbacken', slug, clientId });
  const icgiId = (await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id.id;
  const use = (id: string, widget: string) => ({
    type: 'collection',
    id,
    name: { en: 'Widget' },
    collectionId,
    widget: { type: 'widget', id: widget },
  });
  const title = { type: 'custom', value: { en: 'Kitchen' } };
  const markers = [{ id: 'm', title, widget: { type: 'widget-use', id: 'w0' } }];
  const attributes = { widgets: [use('w0', oven), use('w1', sink)], markers };
  await call.icgis.update.mutate({ projectId, icgiId, attributes });
  const draft = async () => {
    const { widgets, markers } = Drawn.parse((await call.icgis.get.query({ projectId, icgiId })).attributes);
    return { widgets: widgets.map(({ id }) => id), opens: markers[0]?.widget };
  };
  return { projectId, icgiId, draft };
}

const Drawn = z.object({
  widgets: z.array(z.object({ id: z.string() })),
  markers: z.array(z.object({ widget: z.unknown() })),
});

test('a collection that is deleted by force leaves no widget in drafts: one change of each, which undo puts back', async () => {
  const editor = await editorOfClient();
  const { call } = editor;
  const { collectionId, widgetIds } = await collectionOf(editor);
  const tour = await tourWith(editor, collectionId, widgetIds);
  const before = await tour.draft();
  await expect(call.widgets.collections.delete.mutate({ collectionId })).rejects.toMatchObject({
    data: { reason: 'IN_USE', usages: [{ docId: tour.icgiId }, { docId: tour.icgiId }] },
  });
  expect(await tour.draft()).toEqual(before);

  const lost = await call.widgets.collections.delete.mutate({ collectionId, force: true });

  expect(lost).toEqual({
    deleted: true,
    cleared: [{ docId: tour.icgiId, label: 'Tour', revision: expect.any(Number) }],
    kept: [],
  });
  expect(await tour.draft()).toEqual({ widgets: [], opens: null });
  const history = await call.revisions.list.query({ docType: 'icgi', docId: tour.icgiId, limit: 2 });
  expect(history.items[0]).toMatchObject({ revision: lost.cleared[0]?.revision, by: { id: editor.userId } });

  await call.widgets.collections.restore.mutate({ collectionId });
  const changes = lost.cleared.map(({ docId, revision }) => ({ docId, revision }));
  expect(await call.usages.putBack.mutate({ changes })).toEqual({ failed: [] });
  expect(await tour.draft()).toEqual(before);
});

test('a collection that nothing uses is deleted with nothing to put back', async () => {
  const editor = await editorOfClient();
  const { collectionId } = await collectionOf(editor);
  const lost = await editor.call.widgets.collections.delete.mutate({ collectionId, force: true });
  expect(lost).toEqual({ deleted: true, cleared: [], kept: [] });
});

test('a draft of another client is neither changed nor named, and a client that only reads the collection deletes nothing', async () => {
  const [owner, guest] = [await editorOfClient(), await editorOfClient()];
  const { collectionId, widgetIds } = await collectionOf(owner, [guest.clientId]);
  const tour = await tourWith(guest, collectionId, widgetIds);
  const before = await tour.draft();
  const byGuest = guest.call.widgets.collections.delete.mutate({ collectionId, force: true });
  await expect(byGuest).rejects.toMatchObject({ data: { code: expect.stringMatching(/FORBIDDEN|NOT_FOUND/) } });
  expect(await tour.draft()).toEqual(before);

  const lost = await owner.call.widgets.collections.delete.mutate({ collectionId, force: true });

  expect(lost).toEqual({ deleted: true, cleared: [], kept: [] });
  expect(await tour.draft()).toEqual(before);
});
