import { expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { notify } from '../../platform/notifications/notifications.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { askForAccessMode } from './access-mode.ts';

async function signInStaff(server: TestApp) {
  const staff = await server.signIn();
  await server.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
  return staff;
}

test('a first start asks staff once, and nobody else; a server from before is not asked', async () => {
  await using server = await createTestApp();
  const [staff, other] = [await signInStaff(server), await server.signIn()];
  const open = { mode: 'open', isUndecided: false, isFixed: false };
  expect(await staff.call.access.get.query()).toEqual({ ...open, mayChange: true });
  await server.db.transaction().execute(askForAccessMode);
  expect(await other.call.access.get.query()).toEqual({ ...open, mayChange: false });
  expect(await staff.call.access.get.query()).toEqual({ ...open, isUndecided: true, mayChange: true });
  // To keep it open is an answer, too.
  expect(await staff.call.access.set.mutate({ mode: 'open' })).toEqual({ ...open, mayChange: true });
});

test('the choice counts from the next call on, for every right, and can be changed back', async () => {
  await using server = await createTestApp();
  const [staff, editor, viewer, stranger] = [
    await signInStaff(server),
    await server.signIn(),
    await server.signIn(),
    await server.signIn(),
  ];
  const client = newId();
  await server.db.insertInto('clients').values({ id: client, name: 'Nordhamn' }).execute();
  await server.db
    .insertInto('client_members')
    .values([
      { client_id: client, user_id: editor.userId, role: 'editor' },
      { client_id: client, user_id: viewer.userId, role: 'viewer' },
    ])
    .execute();
  const { id: projectId } = await editor.call.projects.create.mutate({
    name: 'Harbour',
    slug: 'harbour',
    clientId: client,
  });
  const rename = ({ call }: typeof staff) => call.projects.rename.mutate({ projectId, name: 'Quay' });
  const refused = (code: string) => ({ data: { code } });
  for (const person of [staff, editor, viewer, stranger]) await rename(person);
  await expect(stranger.call.access.set.mutate({ mode: 'members' })).rejects.toMatchObject(refused('FORBIDDEN'));

  await staff.call.access.set.mutate({ mode: 'members' });
  for (const person of [staff, editor]) await rename(person);
  await expect(rename(viewer)).rejects.toMatchObject(refused('FORBIDDEN'));
  await expect(rename(stranger)).rejects.toMatchObject(refused('NOT_FOUND'));
  expect(await viewer.call.sessions.me.query()).toMatchObject({ rolesCount: true, mayUseTools: false });
  await expect(editor.call.access.set.mutate({ mode: 'open' })).rejects.toMatchObject(refused('FORBIDDEN'));

  await staff.call.access.set.mutate({ mode: 'open' });
  for (const person of [viewer, stranger]) await rename(person);
});

test('a choice made by another process counts here, and what the operator has set cannot be changed', async () => {
  await using server = await createTestApp();
  const person = await server.signIn();
  await server.db.insertInto('settings').values({ name: 'accessMode', value: 'members' }).execute();
  await notify(server.db, { type: 'settings', id: 'accessMode' });
  await expect.poll(async () => (await person.call.sessions.me.query()).rolesCount).toBe(true);

  await using fixed = await createTestApp({ ACCESS_MODE: 'open' });
  await fixed.db.insertInto('settings').values({ name: 'accessMode', value: 'members' }).execute();
  const staff = await signInStaff(fixed);
  expect(await staff.call.access.get.query()).toEqual({
    mode: 'open',
    isUndecided: false,
    mayChange: false,
    isFixed: true,
  });
  await expect(staff.call.access.set.mutate({ mode: 'members' })).rejects.toMatchObject({
    data: { code: 'PRECONDITION_FAILED' },
  });
});
