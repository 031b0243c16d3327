import { randomUUID } from 'node:crypto';
import { proceduresByPath } from '@diorama/contract/procedures/procedure.ts';
import { procedures as table } from '@diorama/contract/procedures/procedures.ts';
import { createApp } from '@diorama/server/app/create-app.ts';
import { createServices, type Services } from '@diorama/server/app/services.ts';
import { createSigningKeys } from '@diorama/server/features/sessions/signing-keys.ts';
import { createMetrics, type Metrics } from '@diorama/server/platform/metrics/metrics.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callProcedure } from './call-procedure.testing.ts';
import { procedures } from './router-procedures.testing.ts';
import { tenantCases } from './tenant-cases.testing.ts';
import { createTenantWorld, type TenantWorld } from './tenant-world.testing.ts';

let world: TenantWorld;
let second: { url: string; metrics: Metrics; sessions: Services['sessions']; close: () => Promise<void> };
beforeAll(async () => {
  world = await createTenantWorld();
  const deps = { ...world.server.deps, metrics: createMetrics() };
  const services = await createServices(deps);
  const app = await createApp(deps, services);
  const close = async () => {
    await services.jobs.stop();
    await app.close();
    await services.notifications.stop();
  };
  second = {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    metrics: deps.metrics,
    sessions: services.sessions,
    close,
  };
});
afterAll(async () => {
  await second.close();
  await world[Symbol.asyncDispose]();
});

const meta = proceduresByPath(table);
const kept = procedures.filter(({ path }) => meta.get(path)?.meta.isKept);
const inputOf = (path: string) => tenantCases[path]?.input?.(world.own);

/** An answer's text and status. `isMade`: made again, because who names an etag is answered by the framework. */
async function read(
  { path }: { path: string },
  { isMade = false, token = world.editor.token, url = world.server.url } = {},
) {
  const json = inputOf(path);
  const query = json === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ json }))}`;
  const headers = { authorization: `Bearer ${token}`, ...(isMade && { 'if-none-match': '"none"' }) };
  const response = await fetch(`${url}/api/trpc/${path}${query}`, { headers });
  return { status: response.status, text: await response.text() };
}

/** Answers that the servers have sent again from memory. */
async function sentAgain(): Promise<number> {
  let sum = 0;
  for (const { render } of [world.server.deps.metrics, second.metrics])
    sum += Number(/^diorama_answers_kept_total (\d+)/m.exec((await render()).text)?.[1] ?? 0);
  return sum;
}

/** Reads until the answer has come from memory: what jobs write in the meantime has it made again. */
async function keep(procedure: { path: string }, from: Parameters<typeof read>[1] = {}) {
  await expect
    .poll(async () => {
      await read(procedure, from);
      const before = await sentAgain();
      await read(procedure, from);
      return (await sentAgain()) - before;
    })
    .toBeGreaterThan(0);
}

test('some procedures are kept, and only queries', () => {
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.filter(({ type }) => type !== 'query')).toEqual([]);
});

describe('a kept answer', () => {
  test.each(kept)('$path: is the one that would be made, with its headers', async (procedure) => {
    await keep(procedure);
    expect(await read(procedure)).toEqual(await read(procedure, { isMade: true }));
  });

  const writes = procedures.filter(
    ({ type, path }) =>
      type === 'mutation' &&
      tenantCases[path] !== undefined &&
      tenantCases[path].staffOnly === undefined &&
      !/\.delete$|^sessions\.|^files\.cancelUploads$|^clients\.removeMember$/.test(path),
  );
  test('is never one from before a write, whatever is written, at whichever server', async () => {
    const stale: string[] = [];
    await Promise.all(kept.map((procedure) => read(procedure)));
    for (const write of writes) {
      await callProcedure(second.url, world.owner.token, write, inputOf(write.path));
      const pairs = await Promise.all(
        kept.map(async (procedure) => [await read(procedure), await read(procedure, { isMade: true })] as const),
      );
      // Jobs of the write may go on in between: then the made answer is the newer one.
      for (const [at, [found, made]] of pairs.entries())
        if (found.text !== made.text) {
          const again = kept[at] && (await read(kept[at]));
          if (again?.text !== made.text) stale.push(`${kept[at]?.path} after ${write.path}`);
        }
    }
    expect(stale).toEqual([]);
  });
});

test('of many who request the same at once, one has it made', async () => {
  const [list] = kept.filter(({ path }) => path === 'projects.list');
  if (!list) throw new Error('projects.list is kept');
  const { projectId } = world.own;
  await expect
    .poll(async () => {
      await world.editor.call.projects.rename.mutate({ projectId, name: `Renamed ${randomUUID()}` });
      const before = await sentAgain();
      const found = await Promise.all(Array.from({ length: 20 }, () => read(list)));
      expect(new Set(found.map(({ text }) => text)).size).toBe(1);
      return (await sentAgain()) - before;
    })
    .toBe(19);
});

test('an address with another person’s token is another answer', async () => {
  const [list] = kept.filter(({ path }) => path === 'projects.list');
  if (!list) throw new Error('projects.list is kept');
  await keep(list);
  const stranger = await read(list, { token: world.stranger.token });
  expect(stranger.text).not.toBe((await read(list)).text);
  expect((await read(list, { token: `${randomUUID()}.a.b` })).status).toBe(401);
});

describe('a kept answer is refused at once', () => {
  const [open] = kept.filter(({ path }) => path === 'documents.open');
  if (!open) throw new Error('documents.open is kept');
  let person: { userId: string; token: string };
  beforeEach(async () => {
    person = await world.server.signIn();
    const member = { client_id: world.ours, user_id: person.userId, role: 'editor' as const };
    await world.server.db.insertInto('client_members').values(member).execute();
    for (const url of [world.server.url, second.url]) await keep(open, { token: person.token, url });
  });

  const statuses = () =>
    Promise.all(
      [world.server.url, second.url].map(async (url) => (await read(open, { token: person.token, url })).status),
    );

  test('after signing out at the other server', async () => {
    const caller = { ip: '127.0.0.1', requestId: 'test', userAgent: null };
    await second.sessions.revoke({ bearer: person.token, all: false }, caller);
    expect(await statuses()).toEqual([401, 401]);
  });

  test('after the person was suspended', async () => {
    await world.server.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', person.userId).execute();
    expect(await statuses()).toEqual([401, 401]);
  });

  test('after the person left the client', async () => {
    await world.server.db.deleteFrom('client_members').where('user_id', '=', person.userId).execute();
    expect(await statuses()).toEqual([404, 404]);
  });

  test('after the key was replaced that signed the token', async () => {
    await createSigningKeys(world.server.db).replace();
    expect(await statuses()).toEqual([401, 401]);
  });
});
