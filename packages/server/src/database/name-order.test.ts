import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

type Call = Awaited<ReturnType<TestApp['signIn']>>['call'];
interface NamePage {
  items: { name: string }[];
  nextCursor: string | null;
}

/** As people read them: short before long, numbers by their value, Å Ä Ö last, a repeated name twice. */
const ORDERED = ['apa', 'Brofästet', 'Brofästet 2', 'Brofästet 10', 'Brofästet 10', 'Zeta', 'Åby', 'älgen', 'Öland'];

const LISTS: {
  list: string;
  make: (call: Call, name: string, client: string) => Promise<unknown>;
  page: (call: Call, asked: { search: string; cursor: string | null; limit: number }) => Promise<NamePage>;
}[] = [
  {
    list: 'projects',
    make: (call, name) => call.projects.create.mutate({ name, slug: `p-${randomUUID()}` }),
    page: (call, asked) => call.projects.list.query({ ...asked, sort: 'name' }),
  },
  {
    list: 'clients',
    make: (call, name) => call.clients.create.mutate({ name }),
    page: (call, asked) => call.clients.list.query(asked),
  },
  {
    list: 'collections',
    make: (call, name, clientId) =>
      call.widgets.collections.create.mutate({ name, owner: clientId, requestId: randomUUID() }),
    page: (call, asked) => call.widgets.collections.list.query({ ...asked, sort: 'name' }),
  },
];

test.each(LISTS)('$list are listed in the order of Swedish names, page by page', async ({ make, page }) => {
  const { call } = await server.signIn();
  const mark = randomUUID().slice(0, 8);
  const client = await call.clients.create.mutate({ name: `Owner ${randomUUID()}` });
  for (const name of ORDERED.toReversed()) await make(call, `${mark} ${name}`, client.id);
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const read: NamePage = await page(call, { search: mark, cursor, limit: 2 });
    names.push(...read.items.map(({ name }) => name.slice(mark.length + 1)));
    cursor = read.nextCursor;
  } while (cursor);
  expect(names).toEqual(ORDERED);
});

test('members of a client are listed in the order of Swedish names', async () => {
  const { call } = await server.signIn();
  const client = await call.clients.create.mutate({ name: `Owner ${randomUUID()}` });
  const emails = ['a2@example.test', 'a10@example.test', 'b@example.test'];
  for (const email of emails.toReversed())
    await call.clients.addMember.mutate({ clientId: client.id, email, role: 'viewer' });
  const { items } = await call.clients.members.query({ clientId: client.id });
  expect(items.map(({ email }) => email).filter((email) => emails.includes(email))).toEqual(emails);
});

test('the order is a collation of ICU on the server that comes along', async () => {
  const { rows } = await sql<{ provider: string }>`
    select collprovider as provider from pg_collation where collname = 'names'`.execute(server.db);
  expect(rows).toEqual([{ provider: 'i' }]);
});
