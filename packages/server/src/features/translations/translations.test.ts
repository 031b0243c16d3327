import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { furnishedProject } from '../archives/archives.testing.ts';
import { sampleWalkthrough } from '../icgi/page/sample-walkthrough.ts';
import { allStillsOf, makeStills } from '../media/stills/make-stills.ts';
import { publishBody } from '../public-pages/public-pages.testing.ts';
import { translatedProject } from './translations.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers, redirect: 'manual' });
const textsOf = async (slug: string, language: string, search = '', headers: Record<string, string> = {}) => {
  const response = await get(`/api/client/${slug}/translations/${language}${search}`, headers);
  return { status: response.status, headers: response.headers, texts: JSON.parse((await response.text()) || 'null') };
};

describe('keys of a project', () => {
  test('a project begins with the whole catalogue in both languages', async () => {
    const { call, projectId } = await translatedProject(server);
    const page = await call.translations.list.query({ projectId, limit: 50 });
    const { items } = await call.translations.list.query({ projectId, search: 'menu', limit: 50 });
    expect(items.find(({ key }) => key === 'menu')).toMatchObject({
      type: 'base',
      usedBy: 0,
      values: {
        en: { value: 'Menu', base: 'Menu', source: 'base', state: 'translated', updatedAt: null, issues: [] },
        sv: { value: 'Meny' },
      },
    });
    expect(page.completeness.sv).toEqual({ translated: page.total, outdated: 0, missing: 0, total: page.total });
  });

  test('an override is written, is outdated when the first language changes, and its base takes it back', async () => {
    const { call, projectId } = await translatedProject(server);
    const at = { projectId, key: 'menu' };
    expect(await call.translations.upsert.mutate({ ...at, language: 'sv', value: ' Utforska ' })).toMatchObject({
      key: 'menu',
      value: 'Utforska',
      type: 'override',
      updatedBy: { name: 'Anna Lind' },
    });
    await call.translations.upsert.mutate({ ...at, language: 'en', value: 'Explore' });
    expect(await call.translations.get.query(at)).toMatchObject({
      type: 'override',
      values: { sv: { state: 'outdated', source: 'project' }, en: { state: 'translated' } },
    });
    expect((await call.translations.list.query({ projectId, filter: 'outdated' })).items).toHaveLength(1);
    expect(await call.translations.upsert.mutate({ ...at, language: 'sv', value: 'Meny' })).toEqual({ removed: true });
    expect(await call.translations.deleteOverride.mutate({ ...at, language: 'en' })).toEqual({ deleted: true });
    expect(await call.translations.deleteOverride.mutate({ ...at, language: 'en' })).toEqual({ deleted: false });
    expect(await call.translations.get.query(at)).toMatchObject({ type: 'base' });
  });

  test('a custom key is stored with its prefix, once, and missing texts fall back to the first language', async () => {
    const { call, projectId } = await translatedProject(server);
    const key = 'Move-In';
    const made = await call.translations.create.mutate({ projectId, key, language: 'en', value: 'Move in' });
    expect(made).toMatchObject({ key: 'custom.move-in', type: 'custom' });
    await expect(
      call.translations.create.mutate({ projectId, key: 'move-in', language: 'sv', value: 'Flytta in' }),
    ).rejects.toMatchObject({ data: { code: 'CONFLICT', reason: 'NAME_TAKEN' } });
    expect(await call.translations.get.query({ projectId, key: 'move-in' })).toMatchObject({
      type: 'custom',
      values: { sv: { value: 'Move in', source: 'fallback', state: 'missing' } },
    });
    const { items, completeness } = await call.translations.list.query({
      projectId,
      filter: 'missing',
      language: 'sv',
    });
    expect(items.map((item) => item.key)).toEqual(['custom.move-in']);
    expect(completeness.sv.missing).toBe(1);
    expect(await call.translations.deleteCustom.mutate({ projectId, key: 'custom.move-in' })).toEqual({
      deleted: true,
    });
    expect(await call.translations.deleteCustom.mutate({ projectId, key: 'custom.move-in' })).toEqual({
      deleted: false,
    });
  });

  test('two people who add one key at once make one', async () => {
    const { call, projectId } = await translatedProject(server);
    const long = 'k'.repeat(200);
    const made = await Promise.allSettled(
      ['en', 'en'].map(() => call.translations.create.mutate({ projectId, key: long, language: 'en', value: 'A' })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await call.translations.list.query({ projectId, filter: 'custom' })).items).toHaveLength(1);
  });

  test('a stale revision merges with other keys and is a conflict on the same text', async () => {
    const { call, projectId } = await translatedProject(server);
    const write = (key: string, value: string, revision?: number) =>
      call.translations.upsert.mutate({ projectId, key, language: 'en', value, ...(revision ? { revision } : {}) });
    const first = await write('menu', 'Explore');
    const seen = 'revision' in first ? first.revision : 0;
    await write('menu', 'Discover');
    await expect(write('menu', 'Browse', seen)).rejects.toMatchObject({ data: { reason: 'REVISION_CONFLICT' } });
    expect(await write('close', 'Done', seen)).toMatchObject({ value: 'Done' });
    await expect(write('close', 'Done', 999)).rejects.toMatchObject({ data: { reason: 'INVALID_INPUT' } });
  });

  test.each([
    ['create', { key: '-x', language: 'en', value: 'A' }, 'Key must start with "a-z","0-9"'],
    ['create', { key: 'a b', language: 'en', value: 'A' }, 'Key can only include "a-z","0-9", "-" and "_"'],
    ['create', { key: 'a', language: 'en', value: '  ' }, 'String must contain at least 1 character(s)'],
    ['create', { key: 'a', language: 'de', value: 'A' }, expect.stringContaining('de')],
    ['create', { key: '__proto__', language: 'en', value: 'A' }, 'Key must start with "a-z","0-9"'],
    ['upsert', { key: 'custom.Ä', language: 'en', value: 'A' }, 'Key must start with "a-z","0-9"'],
    ['upsert', { key: 'custom.aÄ', language: 'en', value: 'A' }, 'Key can only include "a-z","0-9", "-" and "_"'],
    ['upsert', { key: 'menu', language: 'en', value: 'x'.repeat(10_001) }, expect.stringContaining('10000')],
  ] as const)('%s refuses %j', async (name, input, message) => {
    const { call, projectId } = await translatedProject(server);
    // The types refuse it as well.
    const send = call.translations[name].mutate as (given: object) => Promise<unknown>;
    await expect(send({ projectId, ...input })).rejects.toMatchObject({ message, data: { code: 'BAD_REQUEST' } });
  });

  test('a key that is in no catalogue is not found, and a locked project is left alone', async () => {
    const { call, projectId } = await translatedProject(server);
    const at = { projectId, key: 'nothing-like-it', language: 'en' as const, value: 'A' };
    await expect(call.translations.upsert.mutate(at)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    const other = await server.signIn(undefined, 'Johan Ek');
    await other.call.projects.lock.mutate({ projectId, locked: true });
    const locked = { data: { reason: 'PROJECT_LOCKED' } };
    await expect(call.translations.upsert.mutate({ ...at, key: 'menu' })).rejects.toMatchObject(locked);
    await expect(
      call.translations.import.mutate({ projectId, format: 'json', onConflict: 'keep', dryRun: false, content: '{}' }),
    ).rejects.toMatchObject(locked);
    expect((await call.translations.revalidate.mutate({ projectId })).languages).toHaveLength(2);
  });
});

describe('what visitors read', () => {
  test('revalidate makes texts live, says what changed, and is idempotent', async () => {
    const { call, projectId, slug } = await translatedProject(server);
    expect((await textsOf(slug, 'sv')).status).toBe(404);
    await call.translations.upsert.mutate({ projectId, key: 'menu', language: 'sv', value: 'Utforska' });
    await call.translations.create.mutate({ projectId, key: 'only-en', language: 'en', value: 'Only here' });
    const first = await call.translations.revalidate.mutate({ projectId });
    expect(first.languages.map(({ language, changed }) => [language, changed])).toEqual([
      ['en', true],
      ['sv', true],
    ]);
    expect((await call.translations.revalidate.mutate({ projectId, language: 'sv' })).languages).toEqual([
      { language: 'sv', hash: first.languages[1]?.hash, changed: false },
    ]);
    const { status, headers, texts } = await textsOf(slug, 'sv-se');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60, stale-while-revalidate=600']);
    expect(texts).toMatchObject({ menu: 'Utforska', close: 'Stäng', 'custom.only-en': 'Only here' });
    const again = await textsOf(slug, 'sv', '', { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect((await textsOf(slug, 'de')).status).toBe(400);
  });

  test('drafts are for editors and for the ticket of one of the project’s products', async () => {
    const { call, token, projectId, slug, icgiId } = await translatedProject(server);
    await call.translations.upsert.mutate({ projectId, key: 'menu', language: 'en', value: 'Draft' });
    const preview = '?status=preview';
    expect((await textsOf(slug, 'en', preview)).status).toBe(401);
    const mine = await textsOf(slug, 'en', preview, { authorization: `Bearer ${token}` });
    expect([mine.texts.menu, mine.headers.get('cache-control')]).toEqual(['Draft', 'no-store']);
    const { path } = await call.previewLinks.create.mutate({ type: 'icgi', id: icgiId });
    const ticket = new URL(path, server.url).searchParams.get('preview');
    expect((await textsOf(slug, 'en', `${preview}&preview=${ticket}`)).texts.menu).toBe('Draft');
    const other = await translatedProject(server);
    expect((await textsOf(other.slug, 'en', `${preview}&preview=${ticket}`)).status).toBe(404);
  });

  test('pages carry overrides and the texts of keys in their first HTML, in every language', async () => {
    const { call, projectId, slug, icgiId } = await translatedProject(server);
    const walkthrough = sampleWalkthrough(icgiId);
    const [marker] = walkthrough.product.markers;
    if (marker) marker.title = { type: 'variable', key: 'custom.floor' };
    await publishBody(server, { projectId, icgiId }, walkthrough);
    const page = async () => (await get(`/p/${slug}?lang=sv`)).text();
    expect(await page()).toContain('<h3>custom.floor</h3>');
    await call.translations.create.mutate({ projectId, key: 'floor', language: 'en', value: 'Oiled oak' });
    await call.translations.upsert.mutate({ projectId, key: 'custom.floor', language: 'sv', value: 'Oljad ek' });
    await call.translations.upsert.mutate({ projectId, key: 'left', language: 'sv', value: 'Åt vänster' });
    await call.translations.upsert.mutate({ projectId, key: 'close', language: 'en', value: 'Done</script>' });
    await call.translations.revalidate.mutate({ projectId });
    const html = await page();
    expect(html).toContain('<h3>Oljad ek</h3>');
    expect(html).toContain('Åt vänster: ');
    const carried = JSON.parse(/id="page">([^<]*)<\/script>/.exec(html)?.[1] ?? '{}');
    expect(carried.project.texts).toEqual({ en: { close: 'Done</script>' }, sv: { left: 'Åt vänster' } });
    expect(carried.walkthrough.product.markers[0].title.value).toEqual({ en: 'Oiled oak', sv: 'Oljad ek' });
  });

  test('the pseudo-language is shown to the holder of a ticket alone', async () => {
    const { call, projectId, slug, icgiId } = await translatedProject(server);
    await publishBody(server, { projectId, icgiId }, sampleWalkthrough(icgiId));
    expect(await (await get(`/p/${slug}?pseudo=1`)).text()).not.toContain('[Ĺ');
    const { path } = await call.previewLinks.create.mutate({ type: 'icgi', id: icgiId });
    const html = await (await get(`${path}&pseudo=1`)).text();
    expect(html).toContain('[Þŕéṽîéŵ···]');
  });
});

describe('a product publish', () => {
  async function publishable() {
    const editor = await server.signIn();
    const { projectId, slug, first, picture } = await furnishedProject(server, editor);
    await makeStills(server.deps, picture.sha256, allStillsOf(picture.width ?? 0));
    const { call } = editor;
    const publish = (translations: boolean) =>
      call.icgis.publish.mutate({ projectId, icgiId: first, include: { project: true, translations } });
    const live = async () => (await textsOf(slug, 'sv')).texts;
    return { call, projectId, publish, live };
  }

  test('takes the texts of the project along', async () => {
    const { call, projectId, publish, live } = await publishable();
    await call.translations.upsert.mutate({ projectId, key: 'menu', language: 'sv', value: 'Utforska' });
    expect((await publish(true)).alsoPublished.translations).toBe(true);
    expect((await live()).menu).toBe('Utforska');
    expect((await call.translations.overview.query({ projectId })).live).toMatchObject({ sv: { menu: 'Utforska' } });
  });

  test('unticked, it leaves live texts alone and adds custom keys that never were', async () => {
    const { call, projectId, publish, live } = await publishable();
    const set = (key: string, value: string) =>
      call.translations.upsert.mutate({ projectId, key, language: 'sv', value });
    await set('menu', 'Utforska');
    await set('custom.old', 'Gammal');
    await publish(true);
    await set('menu', 'Upptäck');
    await set('custom.old', 'Äldre');
    await set('custom.new', 'Ny');
    expect((await publish(false)).alsoPublished.translations).toBe(false);
    expect(await live()).toMatchObject({ menu: 'Utforska', 'custom.old': 'Gammal', 'custom.new': 'Ny' });
  });

  test('writes a line of activity only for what visitors had not seen', async () => {
    const { call, projectId, publish } = await publishable();
    const lines = async () =>
      (await call.audit.list.query({ projectId })).items.flatMap(({ action }) =>
        action.endsWith('.publish') ? action : [],
      );
    await publish(true);
    await publish(true);
    expect(await lines()).toEqual(['icgi.publish']);
    await call.translations.upsert.mutate({ projectId, key: 'menu', language: 'sv', value: 'Utforska' });
    await publish(true);
    expect(await lines()).toEqual(['translations.publish', 'icgi.publish']);
  });
});

describe('where keys are used', () => {
  test('an unknown key blocks a publish, a known one does not, and one in use is not deleted', async () => {
    const { call, projectId, icgiId } = await translatedProject(server);
    const use = (key: string, baseRevision: number) =>
      call.documents.change.mutate({
        id: icgiId,
        baseRevision,
        requestId: randomUUID(),
        label: 'Use a key',
        changes: [
          { record: 'markers/pump', op: 'patch', set: [{ path: ['title'], value: { type: 'variable', key } }] },
        ],
      });
    const { revision } = await use('custom.pump', 2);
    const missing = async () =>
      (await call.products.check.query({ type: 'icgi', projectId, id: icgiId })).filter(
        ({ check }) => check === 'reference.missing',
      );
    expect(await missing()).toMatchObject([{ level: 'error', record: 'markers/pump' }]);
    await call.translations.create.mutate({ projectId, key: 'pump', language: 'en', value: 'Pump' });
    expect(await missing()).toEqual([]);
    expect((await call.translations.get.query({ projectId, key: 'pump' })).usedBy).toBe(1);
    await expect(call.translations.deleteCustom.mutate({ projectId, key: 'custom.pump' })).rejects.toMatchObject({
      data: { reason: 'IN_USE', issues: [expect.anything()] },
    });
    const usages = await call.usages.list.query({ kind: 'translation', id: 'custom.pump', spaceId: projectId });
    expect(usages).toMatchObject([{ docId: icgiId, path: ['markers/pump', 'title'] }]);
    await call.translations.deleteCustom.mutate({ projectId, key: 'custom.pump', force: true });
    await use('menu', revision);
    expect(await missing()).toEqual([]);
  });

  test('every text of products and menus is listed with its place, page by page', async () => {
    const { call, projectId, icgiId } = await translatedProject(server);
    const menu = await call.menus.create.mutate({ projectId, name: 'Main' });
    const data = { type: 'external', href: { en: 'https://nordhamn.se' } };
    await call.menus.updateItems.mutate({
      projectId,
      menuId: menu.id,
      items: [{ id: 'book', name: { en: 'Book', sv: 'Boka' }, data }],
    });
    const page = await call.translations.rows.query({ projectId });
    expect(page.nextCursor).toBe(null);
    expect(
      page.items.map(({ document, record, path, name, field, values }) => ({
        document,
        record,
        path,
        name,
        field,
        values,
      })),
    ).toEqual([
      {
        document: icgiId,
        record: 'markers/pump',
        path: 'title.value',
        name: 'Heat pump, 6 kW, marker',
        field: 'title',
        values: { en: 'Heat pump, 6 kW' },
      },
      {
        document: menu.id,
        record: 'items/book',
        path: 'name',
        name: 'Book, item',
        field: 'name',
        values: { en: 'Book', sv: 'Boka' },
      },
      {
        document: menu.id,
        record: 'items/book',
        path: 'data.href',
        name: 'Book, item',
        field: 'address',
        values: { en: 'https://nordhamn.se' },
      },
    ]);
    expect(await call.translations.overview.query({ projectId })).toMatchObject({
      places: [
        { document: icgiId, type: 'icgi', name: 'Tour' },
        { document: menu.id, type: 'menu' },
      ],
      live: null,
    });
  });

  test('texts of the widgets that its products use are listed, those of others are not', async () => {
    const { call, projectId } = await translatedProject(server);
    const { id: collectionId } = await call.widgets.collections.create.mutate({ name: 'Kitchens', owner: 'global' });
    const create = (name: string) =>
      call.widgets.create.mutate({ collectionId, name, lang: 'en', type: 'embed' }).then(({ id }) => id);
    const [used, unused] = [await create('Film'), await create('Map')];
    await call.widgets.update.mutate({
      widgetId: used,
      content: { type: 'embed', title: { type: 'custom', value: { en: 'The worktop' } } },
    });
    const { id } = await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
    const widget = { type: 'widget', id: used };
    const widgets = [{ type: 'collection', id: 'film', name: { en: 'Film' }, collectionId, widget }];
    await call.icgis.update.mutate({ projectId, icgiId: id.id, attributes: { widgets } });
    const { items } = await call.translations.rows.query({ projectId });
    expect(items.filter(({ document }) => document === used)).toMatchObject([
      { record: 'settings', field: 'name', values: { en: 'Film' } },
      { record: 'content', field: 'title', values: { en: 'The worktop' } },
    ]);
    expect(items.some(({ document }) => document === unused)).toBe(false);
    const { places } = await call.translations.overview.query({ projectId });
    expect(places.at(-1)).toEqual({ document: used, type: 'widget', name: 'Film' });
  });

  test('2,500 texts come in three pages without a gap', async () => {
    const { call, projectId, icgiId } = await translatedProject(server);
    const changes = Array.from({ length: 2_499 }, (_, at) => ({
      record: `markers/m${at}`,
      op: 'put' as const,
      value: {
        id: `m${at}`,
        order: `b${at}`,
        title: { type: 'custom', value: { en: `Text ${at}` } },
        category: null,
        widget: null,
      },
    }));
    await call.documents.change.mutate({ id: icgiId, baseRevision: 2, requestId: randomUUID(), label: 'Add', changes });
    const found: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: Awaited<ReturnType<typeof call.translations.rows.query>> = await call.translations.rows.query({
        projectId,
        cursor,
      });
      for (const { record } of page.items) found.push(record);
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== null);
    expect([pages, found.length, new Set(found).size]).toEqual([3, 2_500, 2_500]);
  });
});

test('the texts of a project travel with its copy, also before there are any', async () => {
  const { call, projectId } = await translatedProject(server);
  const untouched = await call.projects.duplicate.mutate({ projectId });
  await call.translations.upsert.mutate({ projectId: untouched.id, key: 'menu', language: 'sv', value: 'Navigera' });
  await call.translations.upsert.mutate({ projectId, key: 'menu', language: 'sv', value: 'Utforska' });
  const copy = await call.projects.duplicate.mutate({ projectId });
  expect(await call.translations.get.query({ projectId: copy.id, key: 'menu' })).toMatchObject({
    values: { sv: { value: 'Utforska' } },
  });
});
