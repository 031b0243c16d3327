import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';
import { rename, walkthroughWithHistory } from '../revisions/revisions.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

test('the audit tells who did what to a project, newest first, page by page', async () => {
  const { editor, project, save, id } = await walkthroughWithHistory(server, 'Anna Lind');
  await save(rename('Villa'));
  const { items } = await editor.call.audit.list.query({ projectId: project.id });
  expect(items.map(({ action }) => action)).toEqual(['document.change', 'icgi.create', 'project.create']);
  expect(items[0]).toMatchObject({ by: { name: 'Anna Lind' }, target: id, revision: 2 });
  const first = await editor.call.audit.list.query({ projectId: project.id, limit: 2 });
  const second = await editor.call.audit.list.query({ projectId: project.id, limit: 2, cursor: first.nextCursor });
  expect([...first.items, ...second.items]).toEqual(items);
  const created = await editor.call.audit.list.query({ userId: editor.userId, action: 'icgi.create' });
  expect(created.items.map(({ target }) => target)).toEqual([id]);
});

test('the database refuses to change or delete an entry', async () => {
  await walkthroughWithHistory(server);
  await expect(sql`update audit set action = 'nothing'`.execute(server.db)).rejects.toThrow(/append-only/);
  await expect(sql`delete from audit`.execute(server.db)).rejects.toThrow(/append-only/);
});

describe('activity', () => {
  test('puts the saves of one person to one line, with names, and says what else was done', async () => {
    const { editor, project, save, id } = await walkthroughWithHistory(server, 'Anna Lind');
    for (const name of ['Villa', 'Villa Ek', 'Villa Alm']) await save(rename(name));
    const projectId = project.id;
    const { id: directoryId } = await editor.call.files.getDirectory.query({ projectId, directoryId: 'root' });
    for (const colour of ['#111', '#222'])
      await addFile(server, editor.call, {
        projectId,
        directoryId,
        name: `${colour}.png`,
        bytes: await testPicture(colour),
      });
    const { items, nextCursor } = await editor.call.audit.activity.query({ projectId });
    expect(
      items.map(({ action, count, targets, targetCount }) => [action, count, targets[0]?.name, targetCount]),
    ).toEqual([
      ['files.insert', 2, '#222.png', 2],
      ['document.change', 3, 'Villa Alm', 1],
      ['icgi.create', 1, 'Villa Alm', 1],
      ['project.create', 1, project.name, 1],
    ]);
    expect(items[1]).toMatchObject({ by: { name: 'Anna Lind' }, targets: [{ type: 'icgi', id, isDeleted: false }] });
    expect(items[0]?.space).toMatchObject({ type: 'project', id: projectId, name: project.name });
    expect(nextCursor).toBeNull();
  });

  test('is narrowed to kinds and people, and goes on page by page without a gap', async () => {
    const { editor, project, save } = await walkthroughWithHistory(server);
    await save(rename('Villa'));
    const list = (more: object = {}) => editor.call.audit.activity.query({ projectId: project.id, ...more });
    const actions = async (more: object) => (await list(more)).items.map(({ action }) => action);
    expect(await actions({ kinds: ['settings'] })).toEqual(['project.create']);
    expect(await actions({ kinds: ['edits'] })).toEqual(['document.change', 'icgi.create']);
    expect(await actions({ kinds: ['files', 'publishing'] })).toEqual([]);
    expect(await actions({ userId: randomUUID() })).toEqual([]);
    const all = (await list()).items;
    const first = await list({ limit: 2 });
    const rest = await list({ limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...rest.items]).toEqual(all);
    await expect(editor.call.audit.activity.query({})).rejects.toMatchObject({ message: 'Name a project or a client' });
  });

  test('of a client is what happened to it and in all of its projects, for its members only', async () => {
    await using members = await createTestApp({ ACCESS_MODE: 'members' });
    const staff = await members.signIn(undefined, 'Sten Staff');
    await members.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
    const email = `${randomUUID()}@example.test`;
    const viewer = await members.signIn(email);
    const { id: clientId } = await staff.call.clients.create.mutate({ name: 'Nordhamn' });
    await staff.call.clients.addMember.mutate({ clientId, email, role: 'viewer' });
    for (const name of ['Ek', 'Alm'])
      await staff.call.projects.create.mutate({ name, slug: `p-${randomUUID()}`, clientId });
    const { items } = await viewer.call.audit.activity.query({ clientId });
    expect(items.map(({ action, space }) => [action, space.name])).toEqual([
      ['project.create', 'Alm'],
      ['project.create', 'Ek'],
      ['client.addMember', 'Nordhamn'],
      ['client.create', 'Nordhamn'],
    ]);
    const outsider = await members.signIn();
    await expect(outsider.call.audit.activity.query({ clientId })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
  });
});
