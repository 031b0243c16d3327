import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
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
