import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newId } from '../database/ids.ts';
import { createTestApp } from '../testing/test-app.ts';

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof createTestApp>>['signIn']>>;

/** What a person is reported to be allowed to do with a project and its walkthrough, in every place that reports it. */
async function reported({ call }: Person, { projectId, icgiId }: { projectId: string; icgiId: string }) {
  const list = await call.projects.list.query({});
  return {
    listed: list.items.find(({ id }) => id === projectId)?.mayEdit,
    byId: (await call.projects.getByIds.query({ ids: [projectId] })).map(({ mayEdit }) => mayEdit),
    detail: (await call.projects.get.query({ projectId })).mayEdit,
    found: (await call.search.all.query({ q: 'harbour' })).find(({ type }) => type === 'project')?.hits[0]?.facts
      .mayEdit,
    opened: (await call.documents.open.query({ kind: 'icgi', id: icgiId })).mayEdit,
    mayCreate: list.mayCreate,
    clients: (await call.clients.list.query({})).items.map(({ mayEdit }) => mayEdit),
  };
}

/** A project with a walkthrough. */
async function makeProject({ call }: Person, clientId?: string) {
  const slug = `p-${randomUUID()}`;
  const project = await call.projects.create.mutate({ name: 'Harbour', slug, ...(clientId ? { clientId } : {}) });
  const tour = await call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } });
  return { projectId: project.id, icgiId: tour.id.id, answered: project.mayEdit };
}

const EVERYTHING = {
  listed: true,
  byId: [true],
  detail: true,
  found: true,
  opened: true,
  mayCreate: true,
  clients: [true],
};

test('with ACCESS_MODE=members each answer tells an owner and an editor that they may edit, and a viewer that not', async () => {
  await using members = await createTestApp({ ACCESS_MODE: 'members' });
  const [owner, editor, viewer, staff] = [
    await members.signIn(),
    await members.signIn(),
    await members.signIn(),
    await members.signIn(),
  ];
  await members.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
  const client = newId();
  await members.db.insertInto('clients').values({ id: client, name: 'Nordhamn' }).execute();
  const role = (person: Person, is: 'owner' | 'editor' | 'viewer') =>
    members.db
      .insertInto('client_members')
      .values({ client_id: client, user_id: person.userId, role: is })
      .onConflict((row) => row.columns(['client_id', 'user_id']).doUpdateSet({ role: is }))
      .execute();
  await role(owner, 'owner');
  await role(editor, 'editor');
  await role(viewer, 'viewer');

  const mayUseTools = async ({ call }: Person) => (await call.sessions.me.query()).mayUseTools;
  expect(await Promise.all([owner, editor, viewer, staff].map(mayUseTools))).toEqual([false, false, false, true]);
  expect(await viewer.call.sessions.me.query()).toMatchObject({ rolesCount: true });

  const place = await makeProject(editor, client);
  expect(place.answered).toBe(true);
  for (const person of [owner, editor, staff]) expect(await reported(person, place)).toEqual(EVERYTHING);
  expect(await reported(viewer, place)).toEqual({
    listed: false,
    byId: [false],
    detail: false,
    found: false,
    opened: false,
    mayCreate: false,
    clients: [false],
  });

  const lockedFor = async ({ call }: Person) => (await reported({ ...viewer, call }, place)).found;
  await editor.call.projects.lock.mutate({ projectId: place.projectId, locked: true });
  expect([await lockedFor(editor), await lockedFor(owner)]).toEqual([true, false]);
  await editor.call.projects.lock.mutate({ projectId: place.projectId, locked: false });

  // A role counts from the next call on.
  await role(viewer, 'editor');
  await role(editor, 'viewer');
  expect(await reported(viewer, place)).toEqual(EVERYTHING);
  expect((await reported(editor, place)).opened).toBe(false);
});

test('where everybody sees everything, everybody may edit everything', async () => {
  await using open = await createTestApp();
  const [maker, other] = [await open.signIn(), await open.signIn()];
  await open.db.insertInto('clients').values({ id: newId(), name: 'Nordhamn' }).execute();
  const place = await makeProject(maker);
  expect(await reported(other, place)).toEqual(EVERYTHING);
  expect(await other.call.sessions.me.query()).toMatchObject({ mayUseTools: true, rolesCount: false });
});

test('what one may only view can be copied to where one edits, and is not changed by it', async () => {
  await using members = await createTestApp({ ACCESS_MODE: 'members' });
  const [person, colleague] = [await members.signIn(), await members.signIn()];
  const [edited, viewed] = [newId(), newId()];
  await members.db
    .insertInto('clients')
    .values([
      { id: edited, name: 'Nordhamn' },
      { id: viewed, name: 'Sjöstaden' },
    ])
    .execute();
  await members.db
    .insertInto('client_members')
    .values([
      { client_id: edited, user_id: person.userId, role: 'editor' },
      { client_id: viewed, user_id: person.userId, role: 'viewer' },
      { client_id: viewed, user_id: colleague.userId, role: 'editor' },
    ])
    .execute();
  const own = await makeProject(person, edited);
  const other = await makeProject(colleague, viewed);
  const collection = (by: Person, owner: string) => by.call.widgets.collections.create.mutate({ name: 'Signs', owner });
  const [ownSigns, otherSigns] = [await collection(person, edited), await collection(colleague, viewed)];
  const sign = { collectionId: otherSigns.id, name: 'Opening hours', lang: 'en', type: 'popup' as const };
  const { id: widgetId } = await colleague.call.widgets.create.mutate(sign);

  const { themes, widgets } = person.call;
  const there = { source: other.projectId, target: own.projectId };
  expect(await themes.import.mutate(there)).toMatchObject({ projectId: own.projectId });
  expect(await themes.copyFonts.mutate(there)).toEqual({ fontFiles: [] });
  const copies = { widgetIds: [widgetId], collectionId: ownSigns.id };
  expect(await widgets.copy.mutate(copies)).toMatchObject([{ collectionId: ownSigns.id }]);

  const back = { source: own.projectId, target: other.projectId };
  const refused = { data: { code: 'FORBIDDEN', reason: 'ROLE' } };
  await expect(themes.import.mutate(back)).rejects.toMatchObject(refused);
  await expect(themes.copyFonts.mutate(back)).rejects.toMatchObject(refused);
  await expect(widgets.copy.mutate({ ...copies, collectionId: otherSigns.id })).rejects.toMatchObject(refused);
  await expect(widgets.move.mutate(copies)).rejects.toMatchObject(refused);
  const unseen = { source: other.projectId, target: (await makeProject(colleague, viewed)).projectId };
  await members.db.deleteFrom('client_members').where('user_id', '=', person.userId).execute();
  await expect(themes.import.mutate(unseen)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});
