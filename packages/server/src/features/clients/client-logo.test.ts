import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ ACCESS_MODE: 'members' });
});
afterAll(() => server[Symbol.asyncDispose]());

/** A client with people of each role, and a way of sending pictures for it. */
async function world() {
  const staff = await server.signIn();
  await server.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
  const { id: clientId } = await staff.call.clients.create.mutate({ name: 'Nordhamn' });
  const join = async (role: 'owner' | 'editor' | 'viewer') => {
    const email = `${randomUUID()}@example.test`;
    const person = await server.signIn(email);
    await staff.call.clients.addMember.mutate({ clientId, email, role });
    return person;
  };
  const people = { owner: await join('owner'), editor: await join('editor'), viewer: await join('viewer') };
  const { call } = people.owner;
  const { id: directoryId } = await call.files.getDirectory.query({ projectId: clientId, directoryId: 'root' });
  const add = async (name: string, bytes: Uint8Array) =>
    (await addFile(server, call, { projectId: clientId, directoryId, name, bytes })).id;
  const logoFor = async ({ call }: typeof staff) => (await call.clients.get.query({ clientId })).logo;
  return { ...people, staff, clientId, add, logoFor };
}

test('an owner gives a client a logo, replaces it, takes the replacement back, and removes it', async () => {
  const { owner, viewer, clientId, add, logoFor } = await world();
  const [first, second] = [await add('Mark.png', await testPicture()), await add('New.png', await testPicture('#a33'))];
  const set = (fileId: string | null) => owner.call.clients.setLogo.mutate({ clientId, fileId });

  expect((await set(first)).logo).toMatchObject({ fileId: first, name: 'Mark.png', type: 'image/png' });
  const shown = await logoFor(viewer);
  const answer = await fetch(new URL(shown?.url ?? '', server.url));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  // Lists of projects show it, too, at the same address.
  const project = { name: 'Kvarnen', slug: `p-${randomUUID()}`, clientId };
  await owner.call.projects.create.mutate(project);
  const logoOfProject = async () => (await viewer.call.projects.list.query({})).items[0]?.clientLogoUrl;
  expect(await logoOfProject()).toBe(shown?.url);
  expect((await set(second)).logo?.fileId).toBe(second);
  expect(await logoOfProject()).not.toBe(shown?.url);
  expect((await set(first)).logo?.fileId).toBe(first);
  expect((await set(null)).logo).toBeNull();
  expect(await logoOfProject()).toBeNull();
  const left = await server.db.selectFrom('files').select('deleted_at').where('space_id', '=', clientId).execute();
  expect(left.every(({ deleted_at }) => deleted_at !== null)).toBe(true);
  expect((await viewer.call.clients.list.query({})).items[0]).toMatchObject({ name: 'Nordhamn', logo: null });
});

test('a logo is a picture of the client, and only who manages the client sets it', async () => {
  const { owner, editor, viewer, clientId, add } = await world();
  const mark = await add('Mark.png', await testPicture());
  const plan = await add('Plan.pdf', Buffer.from('%PDF-1.7\n%%EOF'));
  const foreign = await world();
  const theirs = await foreign.add('Theirs.png', await testPicture('#123'));
  const set = (call: typeof owner.call, fileId: string) => call.clients.setLogo.mutate({ clientId, fileId });
  await expect(set(owner.call, plan)).rejects.toMatchObject({
    message: 'A logo must be a picture: PNG, JPEG, WebP or AVIF',
    data: { code: 'BAD_REQUEST', issues: [{ path: ['fileId'] }] },
  });
  await expect(set(owner.call, theirs)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  for (const { call } of [editor, viewer])
    await expect(set(call, mark)).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
  await expect(set(foreign.owner.call, mark)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  expect((await owner.call.clients.get.query({ clientId })).logo).toBeNull();
  expect((await set(owner.call, mark)).logo?.fileId).toBe(mark);
});
