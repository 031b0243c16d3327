import { scopeOfCall, type TokenScope } from '@diorama/contract/api-tokens/token-scopes.ts';
import { proceduresByPath } from '@diorama/contract/procedures/procedure.ts';
import { procedures } from '@diorama/contract/procedures/procedures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { procedures as callsOf, createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ ACCESS_MODE: 'members' });
});
afterAll(() => server[Symbol.asyncDispose]());

type Person = Awaited<ReturnType<TestApp['signIn']>>;
const as = (token: string) => callsOf(server.url, token);

async function staff(): Promise<Person> {
  const person = await server.signIn();
  await server.db.updateTable('users').set({ staff: true }).where('id', '=', person.userId).execute();
  return person;
}

/** A client with an owner, and two projects of it. */
async function world() {
  const [admin, owner] = [await staff(), await server.signIn()];
  const { id: clientId } = await admin.call.clients.create.mutate({ name: `C ${crypto.randomUUID()}` });
  const role = { client_id: clientId, user_id: owner.userId, role: 'owner' } as const;
  await server.db.insertInto('client_members').values(role).execute();
  const project = (name: string) =>
    owner.call.projects.create.mutate({ name, slug: `p-${crypto.randomUUID()}`, clientId });
  const [first, second] = [await project('First'), await project('Second')];
  return { admin, owner, clientId, first, second };
}

const refusal = (code: string, text = '') => ({
  data: { code },
  ...(text && { message: expect.stringContaining(text) }),
});

describe('scopes', () => {
  test('every call is refused without its scope, and calls about people and the server to every token', async () => {
    const { owner } = await world();
    const held: TokenScope[][] = [['read'], ['content'], ['publish']];
    const tokens = await Promise.all(
      held.map((scopes) => owner.call.apiTokens.create.mutate({ name: scopes.join(), scopes })),
    );
    for (const [path, procedure] of proceduresByPath(procedures)) {
      if (procedure.kind === 'subscription') continue;
      const needed = scopeOfCall(path, procedure);
      for (const [at, [scope]] of held.entries()) {
        const isQuery = procedure.kind === 'query';
        const url = `${server.url}/api/trpc/${path}${isQuery ? `?input=${encodeURIComponent('{"json":{}}')}` : ''}`;
        const response = await fetch(url, {
          method: isQuery ? 'GET' : 'POST',
          headers: { authorization: `Bearer ${tokens[at]?.token}`, 'content-type': 'application/json' },
          ...(isQuery ? {} : { body: '{"json":{}}' }),
        });
        const said = (await response.text()).includes('API token');
        expect({ path, scope, isRefused: said }).toEqual({ path, scope, isRefused: scope !== needed });
        if (said) expect(response.status).toBe(403);
      }
    }
  });

  test('reading, changing and publishing are three things', () => {
    const of = (path: string) => {
      const procedure = proceduresByPath(procedures).get(path);
      return procedure && scopeOfCall(path, procedure);
    };
    expect(
      Object.fromEntries(
        ['projects.list', 'gis.update', 'gis.publish', 'publications.unpublish'].map((p) => [p, of(p)]),
      ),
    ).toEqual({
      'projects.list': 'read',
      'gis.update': 'content',
      'gis.publish': 'publish',
      'publications.unpublish': 'publish',
    });
    for (const path of ['apiTokens.create', 'sessions.changePassword', 'clients.addMember', 'access.set', 'mail.test'])
      expect([path, of(path)]).toEqual([path, null]);
  });
});

test('a token acts for its person, is stored as a hash alone, and is noted in the audit', async () => {
  const { owner, first } = await world();
  const { token, item } = await owner.call.apiTokens.create.mutate({ name: 'Price list', scopes: ['content', 'read'] });
  expect(token).toMatch(/^dio_[\w-]{43}$/);
  expect(item).toMatchObject({ name: 'Price list', scopes: ['read', 'content'], project: null, lastUsedAt: null });
  expect(token.startsWith(item.begins)).toBe(true);
  await as(token).projects.rename.mutate({ projectId: first.id, name: 'Renamed by a program' });
  expect((await as(token).projects.get.query({ projectId: first.id })).name).toBe('Renamed by a program');
  const rows = JSON.stringify(await server.db.selectFrom('api_tokens').selectAll().execute());
  expect(rows).not.toContain(token);
  const { items } = await owner.call.audit.list.query({ projectId: first.id });
  const renamed = items.find(({ action }) => action === 'project.rename');
  expect(renamed).toMatchObject({ by: { id: owner.userId } });
  const logged = await server.db.selectFrom('audit').select('sid').where('action', '=', 'project.rename').execute();
  expect(logged.map(({ sid }) => sid)).toContain(item.id);
});

test('one that is bound to a project reaches nothing else, and less when its person reaches less', async () => {
  const { owner, clientId, first, second } = await world();
  const create = { name: 'Of one', scopes: ['read', 'content'] as TokenScope[], projectId: first.id };
  const { token } = await owner.call.apiTokens.create.mutate(create);
  const program = as(token);
  expect((await program.projects.list.query({})).items.map(({ id }) => id)).toEqual([first.id]);
  await program.projects.rename.mutate({ projectId: first.id, name: 'Mine' });
  await expect(program.projects.get.query({ projectId: second.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  await expect(program.projects.rename.mutate({ projectId: second.id, name: 'X' })).rejects.toMatchObject(
    refusal('NOT_FOUND'),
  );
  await expect(
    program.projects.create.mutate({ name: 'X', slug: `x-${crypto.randomUUID()}`, clientId }),
  ).rejects.toThrow();
  expect((await program.clients.list.query({})).items).toEqual([]);
  expect(JSON.stringify(await program.search.all.query({ q: 'Second' }))).not.toContain(second.id);

  const role = (name: 'viewer' | 'owner') =>
    server.db.updateTable('client_members').set({ role: name }).where('user_id', '=', owner.userId).execute();
  await role('viewer');
  await expect(program.projects.rename.mutate({ projectId: first.id, name: 'X' })).rejects.toThrow();
  await program.projects.get.query({ projectId: first.id });
  await server.db.deleteFrom('client_members').where('user_id', '=', owner.userId).execute();
  await expect(program.projects.get.query({ projectId: first.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
});

test('nobody makes a token for a project that they do not reach', async () => {
  const { first } = await world();
  const stranger = await server.signIn();
  await expect(
    stranger.call.apiTokens.create.mutate({ name: 'X', scopes: ['read'], projectId: first.id }),
  ).rejects.toMatchObject(refusal('NOT_FOUND'));
});

test('it ends when it is revoked, by its person or by staff, when it runs out, and with the suspension of its person', async () => {
  const { admin, owner, first } = await world();
  const make = async () =>
    (await owner.call.apiTokens.create.mutate({ name: 'T', scopes: ['read'], days: 30 })) as {
      token: string;
      item: { id: string };
    };
  const isGood = (token: string) =>
    as(token)
      .projects.get.query({ projectId: first.id })
      .then(
        () => true,
        (error: Error) => (error.message.includes('API token is unknown') ? false : error),
      );
  const [mine, theirs, old, left] = [await make(), await make(), await make(), await make()];
  for (const { token } of [mine, theirs, old, left]) expect(await isGood(token)).toBe(true);
  await owner.call.apiTokens.revoke.mutate({ tokenId: mine.item.id });
  expect(await isGood(mine.token)).toBe(false);
  const other = await server.signIn();
  await expect(other.call.apiTokens.revoke.mutate({ tokenId: theirs.item.id })).rejects.toMatchObject(
    refusal('NOT_FOUND'),
  );
  await admin.call.apiTokens.revoke.mutate({ tokenId: theirs.item.id });
  expect(await isGood(theirs.token)).toBe(false);
  await server.db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('id', '=', old.item.id)
    .execute();
  expect(await isGood(old.token)).toBe(false);
  // Signing out everywhere is about browsers.
  await fetch(`${server.url}/api/auth/revoke`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: '{"all":true}',
  });
  expect(await isGood(left.token)).toBe(true);
  await server.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', owner.userId).execute();
  expect(await isGood(left.token)).toBe(false);
  expect(await isGood('dio_made-up')).toBe(false);
});

test('a viewer makes one for a project that they see, which reads it and nothing more', async () => {
  const { owner, first } = await world();
  await server.db.updateTable('client_members').set({ role: 'viewer' }).where('user_id', '=', owner.userId).execute();
  const wanted = { name: 'V', scopes: ['read', 'content'] as TokenScope[], projectId: first.id };
  const { token } = await owner.call.apiTokens.create.mutate(wanted);
  await as(token).projects.get.query({ projectId: first.id });
  await expect(as(token).projects.rename.mutate({ projectId: first.id, name: 'X' })).rejects.toThrow();
});

test('those of a project that is gone for good leave room for others', async () => {
  const { owner, first } = await world();
  for (let at = 0; at < 50; at += 1)
    await owner.call.apiTokens.create.mutate({ name: `${at}`, scopes: ['read'], projectId: first.id });
  const another = () => owner.call.apiTokens.create.mutate({ name: 'One more', scopes: ['read'] });
  await expect(another()).rejects.toThrow('You have 50 tokens');
  await server.db.deleteFrom('api_tokens').where('project_id', '=', first.id).execute();
  await another();
});

test('what visitors see is changed by a token that may publish alone: addresses, embedding, what is deleted', () => {
  const calls = [
    'projects.delete',
    'projects.changeSlug',
    'projects.update',
    'products.delete',
    'gis.delete',
    'gis.restore',
  ];
  for (const path of calls) {
    const procedure = proceduresByPath(procedures).get(path);
    expect([path, procedure && scopeOfCall(path, procedure)]).toEqual([path, 'publish']);
  }
});

test('people see their own, staff those of all, and browsers and programs are listed apart', async () => {
  const { admin, owner } = await world();
  await owner.call.apiTokens.create.mutate({ name: 'Seen', scopes: ['read'], days: null });
  const { items } = await owner.call.apiTokens.list.query({});
  expect(items).toMatchObject([{ name: 'Seen', expiresAt: null, person: { id: owner.userId } }]);
  await expect(owner.call.apiTokens.list.query({ ofAll: true })).rejects.toMatchObject(refusal('FORBIDDEN'));
  const all = await admin.call.apiTokens.list.query({ ofAll: true });
  expect(all.items.map(({ id }) => id)).toContain(items[0]?.id);
  expect((await owner.call.sessions.list.query()).items).toHaveLength(1);
});

test('addresses outside of procedures take tokens that may read', async () => {
  const { owner, first } = await world();
  const { id: gis } = await owner.call.gis.create.mutate({ projectId: first.id, settings: { name: 'Map' } });
  const draft = async (scopes: TokenScope[]) => {
    const { token } = await owner.call.apiTokens.create.mutate({ name: 'R', scopes });
    const path = `/api/client/${first.slug}/gis/${gis.id}?status=preview`;
    return (await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  };
  expect([await draft(['read']), await draft(['content'])]).toEqual([200, 403]);
});
