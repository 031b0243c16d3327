import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../database/connect.ts';
import { shortRead } from '../../database/prepared-statements.ts';
import { asOutage } from '../../errors/outage.ts';
import { LocalStorage } from '../../platform/storage/local-storage.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendFile, testPicture } from '../../testing/test-files.ts';

let server: TestApp;
beforeEach(async () => {
  server = await createTestApp();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server[Symbol.asyncDispose]();
});

const noSpace = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
/** As `/readyz` says it; `GET /api/status?ready=1` must agree. */
const ready = async () => {
  const response = await fetch(`${server.url}/readyz`);
  const status = await fetch(`${server.url}/api/status?ready=1`);
  const body: { status: string } = JSON.parse(await response.text());
  expect([status.status, await status.json()]).toEqual([
    response.status,
    { status: body.status, sha: server.deps.config.buildSha },
  ]);
  expect((await fetch(`${server.url}/api/status`)).status).toBe(200);
  return { code: response.status, body };
};
/** Every new project is refused by the database with this code. */
const refuseProjects = (code: string) =>
  sql
    .raw(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = '${code}'; end $$;
       create trigger refuse before insert on projects for each row execute function refuse()`,
    )
    .execute(server.db);
const create = async () => {
  const { call } = await server.signIn();
  return call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
};

test('a full disk is said so to uploads, inserts and /readyz, and logged once', async () => {
  const { call } = await server.signIn();
  const { id: projectId } = await call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const { id: directoryId } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const bytes = await testPicture();
  const arrived = await sendFile(server, call, { projectId, directoryId, name: 'a.png', bytes });
  expect(await ready()).toMatchObject({ code: 200, body: { status: 'ok' } });
  const logged = vi.spyOn(server.deps.log, 'error');
  vi.spyOn(LocalStorage.prototype, 'put').mockImplementation(noSpace);
  for (const name of ['b.png', 'c.png']) {
    const ticket = await call.files.signedUrl.mutate({
      projectId,
      directoryId,
      filename: name,
      fileSize: bytes.length,
    });
    const response = await fetch(new URL(ticket.url, server.url), {
      method: 'PUT',
      headers: ticket.headers,
      body: new Uint8Array(bytes),
    });
    expect([response.status, await response.json()]).toEqual([
      507,
      expect.objectContaining({
        reason: 'STORAGE_FULL',
        message: expect.stringContaining('The disk of the server is full'),
      }),
    ]);
  }
  expect(await ready()).toEqual({ code: 503, body: { status: 'degraded', reason: 'STORAGE_FULL' } });
  expect(logged).toHaveBeenCalledTimes(1);
  vi.spyOn(LocalStorage.prototype, 'examine').mockImplementation(noSpace);
  await expect(call.files.insert.mutate({ directoryId, blobUris: [arrived] })).rejects.toMatchObject({
    data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, reason: 'STORAGE_FULL' },
  });
});

test('a database whose disk is full is said so, with 503 and when to try again', async () => {
  await refuseProjects('53100');
  await expect(create()).rejects.toMatchObject({
    data: { httpStatus: 503, reason: 'STORAGE_FULL', retryAfter: 60 },
  });
  expect(await ready()).toEqual({ code: 503, body: { status: 'degraded', reason: 'STORAGE_FULL' } });
});

test('while the database restarts, calls answer 503 with Retry-After', async () => {
  const { token } = await server.signIn();
  await refuseProjects('57P01');
  const response = await fetch(`${server.url}/api/trpc/projects.create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { name: 'Solbacken', slug: 'solbacken' } }),
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

test('a database that nobody reaches is an outage and no fault of ours', async () => {
  const away = connect('postgres://nobody@127.0.0.1:1/none', undefined, asOutage);
  await expect(sql`select 1`.execute(away)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    extras: { retryAfter: 5 },
  });
  await away.destroy();
  const session = shortRead((db) => db.selectFrom('sessions').select('id'));
  const again = connect('postgres://nobody@127.0.0.1:1/none', undefined, asOutage);
  await expect(session(again, {}, null)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await again.destroy();
});
