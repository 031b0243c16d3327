import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app/create-app.ts';
import { createServices, type Services } from '../../app/services.ts';
import { createTestApp, procedures, type TestApp } from '../../testing/test-app.ts';
import { createSigningKeys } from './signing-keys.ts';

let server: TestApp;
let second: { services: Services; app: Awaited<ReturnType<typeof createApp>>; url: string };
beforeAll(async () => {
  server = await createTestApp();
  const services = await createServices(server.deps);
  const app = await createApp(server.deps, services);
  second = { services, app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
});
afterAll(async () => {
  await second.services.jobs.stop();
  await second.app.close();
  await second.services.notifications.stop();
  await server[Symbol.asyncDispose]();
});

const kidsAt = async (url: string): Promise<string[]> => {
  const { keys }: { keys: { kid: string }[] } = JSON.parse(
    await (await fetch(`${url}/api/.well-known/jwks.json`)).text(),
  );
  return keys.map(({ kid }) => kid);
};

test('all servers hear of replaced keys: streams that were opened with the old one end, and the new one is known', async () => {
  const editor = await server.signIn();
  const project = await editor.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${crypto.randomUUID()}` });
  const { id } = await editor.call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } });
  const caller = { ip: '127.0.0.1', requestId: 'test' };
  const actor = await second.services.sessions.authenticate(editor.token, caller);
  const stream = second.services.live.follow(actor, [id.id], undefined, undefined);
  await stream.next(); // who is there
  const ended = (async () => {
    for await (const _event of stream);
    return 'ended';
  })();
  const before = await kidsAt(second.url);

  await createSigningKeys(server.db).replace();
  expect(await ended).toBe('ended');
  await expect.poll(() => kidsAt(second.url)).not.toEqual(before);
  expect(await kidsAt(second.url)).toEqual(await kidsAt(server.url));
  const refreshed = await fetch(`${server.url}/api/auth/refresh`, {
    method: 'PUT',
    headers: { cookie: `refresh_token=${editor.refresh}` },
  });
  const { access_token: token }: { access_token: string } = JSON.parse(await refreshed.text());
  expect(await procedures(second.url, token).sessions.me.query()).toMatchObject({ id: editor.userId });
});
