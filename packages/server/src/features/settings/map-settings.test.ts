import type { SetMapSettings } from '@diorama/contract/settings/settings.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '../../platform/notifications/notifications.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const NONE: SetMapSettings = { provider: 'offline', key: null, hosts: [], source: null };
const FREE = { provider: false, hosts: false, source: false };

async function signInStaff(to: TestApp = server) {
  const staff = await to.signIn();
  await to.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
  return staff;
}
const base = ({ call }: Awaited<ReturnType<typeof signInStaff>>) =>
  call.gis.base.query({ style: { type: 'classic', style: 'streets' } });

test('staff choose who makes the streets, and it counts from the next call on', async () => {
  const [staff, other] = [await signInStaff(), await server.signIn()];
  expect(await staff.call.settings.maps.get.query()).toEqual({
    ...NONE,
    hasSource: false,
    fixed: FREE,
    mayChange: true,
  });
  expect((await base(other)).notice?.reason).toBe('OVERVIEW_ONLY');

  const chosen: SetMapSettings = { provider: 'maptiler', key: 'abc', hosts: ['Tiles.Example.com '], source: null };
  const set = await staff.call.settings.maps.set.mutate(chosen);
  expect(set).toMatchObject({ provider: 'maptiler', key: 'abc', hosts: ['tiles.example.com'] });
  expect((await base(other)).base).toMatchObject({ type: 'style', url: expect.stringContaining('key=abc') });
  // Others see who it is, and not the key.
  expect(await other.call.settings.maps.get.query()).toMatchObject({
    provider: 'maptiler',
    key: null,
    mayChange: false,
  });
  const page = await server.app.inject({ url: '/', headers: { accept: 'text/html' } });
  if (page.statusCode === 200) expect(page.headers['content-security-policy']).toContain('https://tiles.example.com');

  await staff.call.settings.maps.set.mutate(NONE);
  expect((await base(other)).notice?.reason).toBe('OVERVIEW_ONLY');
});

test('a style by address names the step that its reader can do, and is allowed once its host is', async () => {
  const staff = await signInStaff();
  const style = { type: 'url', url: 'https://maps.example.net/style.json' } as const;
  const notice = async () => (await staff.call.gis.base.query({ style })).notice;
  expect((await notice())?.message).toContain('An administrator can allow it under Tools, Settings');
  await staff.call.settings.maps.set.mutate({ ...NONE, hosts: ['maps.example.net'] });
  expect((await notice())?.reason).not.toBe('HOST_NOT_ALLOWED');
  await staff.call.settings.maps.set.mutate(NONE);
});

test('nobody else chooses, and what makes no sense is refused by its field', async () => {
  const [staff, other] = [await signInStaff(), await server.signIn()];
  await expect(other.call.settings.maps.set.mutate(NONE)).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
  const wrong = async (part: object) => {
    const sent = staff.call.settings.maps.set.mutate({ ...NONE, ...part });
    return sent.then(
      () => expect.unreachable(),
      (error: Error) => error.message,
    );
  };
  expect(await wrong({ provider: 'mapbox' })).toContain('paste it here');
  expect(await wrong({ hosts: ['https://x.example/y'] })).toContain('tiles.example.com');
  expect(await wrong({ source: 'http://planet.example/a.pmtiles' })).toContain('https://');
  expect(await wrong({ source: '/etc/passwd' })).toContain('https://');
});

test('a source of streets that staff name must be on the public internet', async () => {
  const staff = await signInStaff();
  const { id: projectId } = await staff.call.projects.create.mutate({ name: 'Quay', slug: 'quay' });
  const { id: map } = await staff.call.gis.create.mutate({ projectId, settings: { name: 'Map' } });
  for (const source of [
    'https://127.0.0.1/planet.pmtiles',
    'https://[::1]/planet.pmtiles',
    'https://169.254.169.254/a',
  ]) {
    await staff.call.settings.maps.set.mutate({ ...NONE, source });
    const area = { west: 18, south: 59.3, east: 18.01, north: 59.31 };
    const { problem } = await staff.call.gis.streets.estimate.mutate({ projectId, gisId: map.id, area });
    expect(problem).toContain('is not on the public internet');
  }
  await staff.call.settings.maps.set.mutate(NONE);
});

test('what another process stored counts here, and what the operator has set is left as it is', async () => {
  const person = await server.signIn();
  const value = JSON.stringify({ provider: 'openfreemap', colour: 'of a later release' });
  await server.db
    .insertInto('settings')
    .values({ name: 'maps', value })
    .onConflict((row) => row.column('name').doUpdateSet({ value }))
    .execute();
  await notify(server.db, { type: 'settings', id: 'maps' });
  await expect.poll(async () => (await base(person)).notice).toBeNull();

  await using fixed = await createTestApp({ MAP_PROVIDER: 'openfreemap', MAP_HOSTS: 'a.example.com' });
  const staff = await signInStaff(fixed);
  const after = await staff.call.settings.maps.set.mutate({
    ...NONE,
    provider: 'maptiler',
    key: 'k',
    hosts: ['b.example.com'],
  });
  expect(after).toMatchObject({
    provider: 'openfreemap',
    key: null,
    hosts: ['a.example.com'],
    fixed: { provider: true, hosts: true, source: false },
  });
});

test('a setting that is no JSON, or of another shape, is none', async () => {
  const person = await server.signIn();
  for (const value of ['{', '[]', '{"provider":7,"hosts":"x"}', 'null']) {
    await server.db
      .insertInto('settings')
      .values({ name: 'maps', value })
      .onConflict((row) => row.column('name').doUpdateSet({ value }))
      .execute();
    await notify(server.db, { type: 'settings', id: 'maps' });
    await expect.poll(async () => (await base(person)).notice?.reason).toBe('OVERVIEW_ONLY');
  }
});
