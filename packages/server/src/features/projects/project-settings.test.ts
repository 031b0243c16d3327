import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const newSlug = () => `p-${randomUUID()}`;

async function projectOf(name = 'Solbacken') {
  const editor = await server.signIn(undefined, 'Anna Lind');
  const slug = newSlug();
  const { id: projectId } = await editor.call.projects.create.mutate({ name, slug });
  return { ...editor, projectId, slug };
}

describe('settings', () => {
  test('change client, languages and frames; what is absent stays, and the same again writes nothing', async () => {
    const { call, projectId } = await projectOf();
    const client = await call.clients.create.mutate({ name: 'Nordhamn' });
    const settings = { clientId: client.id, languages: ['sv' as const, 'en' as const] };
    const updated = await call.projects.update.mutate({ projectId, ...settings });
    expect(updated).toMatchObject({ ...settings, clientName: 'Nordhamn', embedding: { type: 'any' }, revision: 2 });
    expect(await call.projects.update.mutate({ projectId, ...settings })).toMatchObject({ revision: 2 });
    const framed = await call.projects.update.mutate({ projectId, embedding: { type: 'none' }, clientId: null });
    expect(framed).toMatchObject({ clientId: null, languages: ['sv', 'en'], embedding: { type: 'none' }, revision: 3 });
    const { items } = await call.audit.list.query({ projectId });
    expect(items.map(({ action }) => action)).toEqual([
      'project.setEmbedding',
      'project.setClient',
      'project.setLanguages',
      'project.setClient',
      'project.create',
    ]);
  });

  test('change how figures are written in English, and visitors get it with the next publish', async () => {
    const { call, projectId } = await projectOf();
    const { locales } = await call.projects.get.query({ projectId });
    expect(locales).toEqual({ en: 'en-eu', sv: 'sv-se' });
    const updated = await call.projects.update.mutate({ projectId, locales: { en: 'en-us' } });
    expect(updated).toMatchObject({ locales: { en: 'en-us', sv: 'sv-se' }, revision: 2 });
    expect(await call.projects.update.mutate({ projectId, locales: { sv: 'sv-se' } })).toMatchObject({ revision: 2 });
    await expect(
      // @ts-expect-error: no such format
      call.projects.update.mutate({ projectId, locales: { en: 'en-gb' } }),
    ).rejects.toMatchObject({ data: { code: 'BAD_REQUEST', issues: [{ path: ['locales', 'en'] }] } });
  });

  test('a stale write of the same setting conflicts; of another one it does not', async () => {
    const { call, projectId } = await projectOf();
    await call.projects.update.mutate({ projectId, languages: ['sv'] });
    await call.projects.update.mutate({ projectId, embedding: { type: 'none' }, revision: 1 });
    await expect(call.projects.update.mutate({ projectId, languages: ['en'], revision: 1 })).rejects.toMatchObject({
      data: { code: 'CONFLICT', conflict: { paths: [{ path: ['languages'], mine: ['en'], theirs: ['sv'] }] } },
    });
  });

  test.each([
    [{ languages: [] }, 'languages'],
    [{ languages: ['sv' as const, 'sv' as const] }, 'languages'],
    [{ embedding: { type: 'sites' as const, sites: [] } }, 'embedding'],
    [{ embedding: { type: 'sites' as const, sites: ['https://a.se/path'] } }, 'embedding'],
    [{ embedding: { type: 'sites' as const, sites: ["https://a.se; script-src 'none'"] } }, 'embedding'],
    [{ embedding: { type: 'sites' as const, sites: ['https://*.se'] } }, 'embedding'],
  ])('%j is refused with its field', async (input, field) => {
    const { call, projectId } = await projectOf();
    await expect(call.projects.update.mutate({ projectId, ...input })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST', issues: [{ path: expect.arrayContaining([field]) }] },
    });
  });
});

describe('an address', () => {
  test('that leads to another project, now or before, is taken', async () => {
    const [one, two] = [await projectOf(), await projectOf()];
    const next = newSlug();
    await one.call.projects.changeSlug.mutate({ projectId: one.projectId, slug: next });
    const taken = { data: { code: 'CONFLICT', reason: 'SLUG_TAKEN' }, message: 'Slug is already in use' };
    for (const slug of [next, one.slug]) {
      await expect(two.call.projects.changeSlug.mutate({ projectId: two.projectId, slug })).rejects.toMatchObject(
        taken,
      );
      await expect(two.call.projects.create.mutate({ name: 'Third', slug })).rejects.toMatchObject(taken);
    }
    expect(await one.call.projects.changeSlug.mutate({ projectId: one.projectId, slug: one.slug })).toMatchObject({
      slug: one.slug,
    });
    expect((await one.call.projects.list.query({ search: one.slug })).items).toHaveLength(1);
  });
});

describe('a former address', () => {
  test('leads to the new one in the calls of pages too, with the rest and the query', async () => {
    const { call, projectId, slug, token } = await projectOf();
    const { id } = (await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id;
    const next = newSlug();
    await call.projects.changeSlug.mutate({ projectId, slug: next });
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const { status, headers: given } = await fetch(`${server.url}${path}`, { redirect: 'manual', headers });
      return [status, given.get('location'), given.get('cache-control')];
    };
    expect(await ask(`/api/client/${slug}`)).toEqual([308, `/api/client/${next}`, 'no-cache']);
    expect(await ask(`/api/client/${slug}/icgi/${id}?status=published`)).toEqual([
      308,
      `/api/client/${next}/icgi/${id}?status=published`,
      'no-cache',
    ]);
    const draft = `/api/client/${slug}?status=preview`;
    expect(await ask(draft)).toEqual([401, null, 'no-store']);
    expect(await ask(draft, { authorization: `Bearer ${token}` })).toEqual([
      308,
      `/api/client/${next}?status=preview`,
      'no-store',
    ]);
    await call.projects.delete.mutate({ projectId });
    expect(await ask(`/api/client/${slug}`)).toEqual([404, null, 'no-store']);
  });
});

test.each(['https://a..se', 'https://-a.se', 'https://a-.se', 'https://.a.se', 'https://a.se.', 'https://a.se:65536'])(
  '%s, which browsers take for no origin, may not frame pages',
  async (origin) => {
    const { call, projectId } = await projectOf();
    const embedding = { type: 'sites' as const, sites: [origin] };
    await expect(call.projects.update.mutate({ projectId, embedding })).rejects.toThrow('Use an origin');
    embedding.sites = ['https://a-b.se:65535'];
    expect((await call.projects.update.mutate({ projectId, embedding })).embedding).toEqual(embedding);
  },
);

describe('a lock', () => {
  test('keeps others from writing; its holder goes on, and ends it', async () => {
    const { call, projectId, userId } = await projectOf();
    const other = await server.signIn(undefined, 'Bo Ek');
    const { lock } = await call.projects.lock.mutate({ projectId, reason: ' Launch day ' });
    expect(lock).toMatchObject({ by: { id: userId, name: 'Anna Lind' }, reason: 'Launch day' });
    const refused = { data: { code: 'PRECONDITION_FAILED', reason: 'PROJECT_LOCKED', lock: { reason: 'Launch day' } } };
    await expect(other.call.projects.rename.mutate({ projectId, name: 'Other' })).rejects.toMatchObject(refused);
    await expect(other.call.projects.update.mutate({ projectId, languages: ['sv'] })).rejects.toMatchObject(refused);
    await expect(other.call.projects.changeSlug.mutate({ projectId, slug: newSlug() })).rejects.toMatchObject(refused);
    await expect(other.call.projects.delete.mutate({ projectId })).rejects.toMatchObject(refused);
    await expect(other.call.projects.lock.mutate({ projectId })).rejects.toMatchObject(refused);
    await expect(other.call.projects.lock.mutate({ projectId, locked: false })).rejects.toMatchObject(refused);
    await call.projects.rename.mutate({ projectId, name: 'Mine' });
    const again = await call.projects.lock.mutate({ projectId, reason: 'Still' });
    expect(again.lock).toEqual({ ...lock, reason: 'Still' });
    expect(await call.projects.lock.mutate({ projectId, locked: false })).toEqual({ lock: null });
    expect(await other.call.projects.lock.mutate({ projectId, locked: false })).toEqual({ lock: null });
    await other.call.projects.rename.mutate({ projectId, name: 'Other' });
  });

  test('is taken over with force, which the audit shows', async () => {
    const { call, projectId } = await projectOf();
    const other = await server.signIn(undefined, 'Bo Ek');
    await call.projects.lock.mutate({ projectId });
    const { lock } = await other.call.projects.lock.mutate({ projectId, force: true });
    expect(lock).toMatchObject({ by: { name: 'Bo Ek' }, reason: null });
    expect(await call.projects.lock.mutate({ projectId, locked: false, force: true })).toEqual({ lock: null });
    const { items } = await call.audit.list.query({ projectId });
    expect(items.map(({ action }) => action).slice(0, 3)).toEqual([
      'project.unlockForced',
      'project.lockForced',
      'project.lock',
    ]);
  });
});

describe('a deleted project', () => {
  test('is out of reach, listed for 30 days and restored as it was', async () => {
    const { call, projectId, slug } = await projectOf('Gone and back');
    const icgi = await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
    await call.projects.delete.mutate({ projectId });
    await expect(call.projects.get.query({ projectId })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    await expect(call.documents.open.query({ kind: 'icgi', id: icgi.id.id })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
    await expect(call.projects.create.mutate({ name: 'Same address', slug })).rejects.toMatchObject({
      data: { reason: 'SLUG_TAKEN' },
    });
    const [listed] = await call.projects.deleted.query();
    expect(listed).toMatchObject({ id: projectId, name: 'Gone and back', slug });
    expect(listed && listed.keptUntil.getTime() - listed.deletedAt.getTime()).toBe(30 * 86_400_000);
    expect(await call.projects.restore.mutate({ projectId })).toMatchObject({ id: projectId, slug });
    expect((await call.projects.products.list.query({ projectId })).map(({ name }) => name)).toEqual(['Tour']);
    await expect(call.projects.restore.mutate({ projectId })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  });

  test('cannot be restored after 30 days', async () => {
    const { call, projectId } = await projectOf();
    await call.projects.delete.mutate({ projectId });
    const long = new Date(Date.now() - 31 * 86_400_000);
    await server.db.updateTable('spaces').set({ deleted_at: long }).where('id', '=', projectId).execute();
    await expect(call.projects.restore.mutate({ projectId })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    expect((await call.projects.deleted.query()).map(({ id }) => id)).not.toContain(projectId);
  });
});

test('selects offer projects, and the products of one', async () => {
  const { call, projectId } = await projectOf('Options');
  await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
  expect(await call.projects.listOptions.query({})).toContainEqual({
    value: projectId,
    label: 'Options',
    clientId: null,
  });
  expect(await call.projects.listOptions.query({ projectId })).toEqual([
    { value: expect.any(String), label: 'Tour', type: 'icgi' },
  ]);
  const theme = await call.projects.getTheme.query({ projectId });
  expect(theme).toMatchObject({ projectId, revision: 1, theme: { iconSet: 'lucide' } });
});
