import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.services.jobs.start();
});
afterAll(() => server[Symbol.asyncDispose]());

type Editor = Awaited<ReturnType<TestApp['signIn']>>;
const custom = (en: string) => ({ type: 'custom', value: { en } });

/** A walkthrough of a project of its own that uses widgets. */
async function tourWith({ call }: Editor, collectionId: string, widgetIds: readonly string[], clientId?: string) {
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await call.projects.create.mutate({
    name: 'Solbacken',
    slug,
    ...(clientId && { clientId }),
  });
  const icgiId = (await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id.id;
  const widgets = widgetIds.map((id, at) => ({
    type: 'collection',
    id: `w${at}`,
    name: { en: 'Widget' },
    collectionId,
    widget: { type: 'widget', id },
  }));
  const root = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const bytes = await testPicture('#102030');
  const image = await addFile(server, call, { projectId, directoryId: root.id, name: 'hall.png', bytes });
  const keyframes = [{ id: 'hall', name: 'Hall', image: { name: 'hall.png', type: 'image/png', url: image.uri } }];
  const settings = { start: { type: 'keyframe', id: 'hall' } };
  await call.icgis.update.mutate({ projectId, icgiId, attributes: { settings, keyframes, widgets } });
  const pending = async () =>
    (await call.icgis.check.query({ projectId, icgiId })).filter(({ check }) => check.endsWith('.pending'));
  await expect.poll(pending, { timeout: 20_000 }).toEqual([]);
  return { slug, projectId, icgiId, keyframes };
}

async function collectionOf({ call }: Editor, owner = 'global') {
  const { id: collectionId } = await call.widgets.collections.create.mutate({ name: 'Kitchens', owner });
  const create = async (name: string, type: string) =>
    (await call.widgets.create.mutate({ collectionId, name, lang: 'en', type })).id;
  const root = await call.files.getDirectory.query({ projectId: collectionId, directoryId: 'root' });
  const picture = async (name: string, colour: string) => {
    const bytes = await testPicture(colour);
    const file = await addFile(server, call, { projectId: collectionId, directoryId: root.id, name, bytes });
    return { name, type: 'image/png', url: file.uri };
  };
  return { collectionId, create, picture };
}

const read = async (path: string, init?: RequestInit) => {
  const answer = await fetch(`${server.url}${path}`, init);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
};
const widgetAt = (icgiId: string, widgetId: string, query = '') => `/api/widget/icgi/${icgiId}/${widgetId}${query}`;

describe('a published product', () => {
  test('says what its widgets say in its HTML, once, and carries it for no script', async () => {
    const editor = await server.signIn();
    const { call } = editor;
    const { collectionId, create } = await collectionOf(editor);
    const widgetId = await create('Oven', 'popup');
    const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    const content = { en: { type: 'doc', content: [paragraph('Bakes <bread>'), paragraph('Since 1920')] } };
    const link = { type: 'external', href: 'https://example.com/oven', openInNewWindow: true };
    const action = { type: 'some', value: { link, label: custom('Read more') } };
    await call.widgets.update.mutate({ widgetId, content: { content, action } });
    const tour = await tourWith(editor, collectionId, [widgetId]);
    const { slug, projectId, icgiId } = tour;
    const marker = (id: string) => ({ id, title: custom(id), widget: { type: 'widget-use', id: 'w0' } });
    const placed = (id: string) => ({ id, x: 0.5, y: 0.5, data: { type: 'marker', marker: { type: 'marker', id } } });
    const keyframes = [{ ...tour.keyframes[0], widgets: [placed('first'), placed('second')] }];
    const markers = [marker('first'), marker('second')];
    await call.icgis.update.mutate({ projectId, icgiId, attributes: { keyframes, markers } });
    await call.icgis.publish.mutate({ projectId, icgiId });
    const page = await (await fetch(`${server.url}/p/${slug}/icgi/${icgiId}`)).text();
    const [text = '', script = ''] = page.split('<script type="application/json"');
    expect(text.split('<p>Bakes &lt;bread&gt;</p><p>Since 1920</p>')).toHaveLength(2);
    expect(text).toContain('<a href="https://example.com/oven" rel="noopener">Read more</a>');
    expect(script).not.toContain('Since 1920');
  });

  test('warns of icons that the theme’s set lacks, its own and those of the main menu', async () => {
    const editor = await server.signIn();
    const { call } = editor;
    const { projectId, icgiId } = await tourWith(editor, randomUUID(), []);
    const menu = await call.menus.create.mutate({ projectId, name: 'Main' });
    const item = (id: string, icon: string) => ({
      id,
      name: { en: id },
      icon,
      openInNewWindow: true,
      data: { type: 'external' as const, href: { en: 'https://example.com' } },
    });
    const items = [item('known', 'phone'), item('unknown', 'no-such-icon')];
    await call.menus.updateItems.mutate({ projectId, menuId: menu.id, items });
    const category = (id: string, icon: string | null) => ({ id, icon, name: custom(id), defaultShow: true });
    const categories = [category('with', 'phone'), category('none', null), category('strange', 'constructor')];
    await call.icgis.update.mutate({ projectId, icgiId, attributes: { categories } });
    const issues = await call.icgis.check.query({ projectId, icgiId });
    const found = issues.filter(({ check }) => check === 'theme.icon');
    expect(found.map(({ level, record }) => [level, record])).toEqual([
      ['warning', 'categories/strange'],
      ['warning', null],
    ]);
    expect(found[1]?.message).toContain('“no-such-icon” of the menu');
  });

  test('keeps its copy of each widget until it is published again, in all projects that use one', async () => {
    const editor = await server.signIn();
    const { call } = editor;
    const { collectionId, create, picture } = await collectionOf(editor);
    const widgetId = await create('Oven', 'media');
    const write = (en: string, media?: unknown) =>
      call.widgets.update.mutate({ widgetId, content: { title: custom(en), ...(media ? { media } : {}) } });
    await write('First', await picture('oven.png', '#aa2211'));
    const tours: Awaited<ReturnType<typeof tourWith>>[] = [];
    for (let at = 0; at < 4; at += 1) tours.push(await tourWith(editor, collectionId, [widgetId]));
    for (const { projectId, icgiId } of tours.slice(0, 3)) await call.icgis.publish.mutate({ projectId, icgiId });
    const titles = async () => {
      const found = [];
      for (const { icgiId } of tours) {
        const { status, body } = await read(widgetAt(icgiId, widgetId));
        found.push(status === 200 ? body.content.title.value.en : body.reason);
      }
      return found;
    };
    const states = async () => {
      const found = [];
      for (const { projectId } of tours) found.push((await call.projects.products.list.query({ projectId }))[0]?.state);
      return found;
    };
    expect([await titles(), await states()]).toEqual([
      ['First', 'First', 'First', 'NOT_PUBLISHED'],
      ['published', 'published', 'published', 'draft'],
    ]);
    await write('Second');
    expect([await titles(), await states()]).toEqual([
      ['First', 'First', 'First', 'NOT_PUBLISHED'],
      ['changed', 'changed', 'changed', 'draft'],
    ]);
    const [one] = tours;
    if (!one) throw new Error('no tour');
    const moved = ({ projectId, icgiId }: { projectId: string; icgiId: string }) =>
      call.products.moved.query({ type: 'icgi', projectId, id: icgiId });
    expect(await moved(one)).toEqual({ items: [{ type: 'widget', name: 'Oven' }], count: 1 });
    await call.icgis.update.mutate({
      ...{ projectId: one.projectId, icgiId: one.icgiId },
      attributes: { settings: { name: 'Renamed' } },
    });
    // Its own changes are listed elsewhere.
    expect(await moved(one)).toEqual({ items: [{ type: 'widget', name: 'Oven' }], count: 1 });
    expect(await moved(tours[3] ?? one)).toEqual({ items: [], count: 0 });
    await call.icgis.publish.mutate({ projectId: one.projectId, icgiId: one.icgiId });
    expect([await titles(), await states()]).toEqual([
      ['Second', 'First', 'First', 'NOT_PUBLISHED'],
      ['published', 'changed', 'changed', 'draft'],
    ]);
    const live = (await call.usages.list.query({ kind: 'widget', id: widgetId })).flatMap((usage) =>
      usage.live ? [[usage.docId, usage.live]] : [],
    );
    expect(Object.fromEntries(live)).toEqual({
      [one.icgiId]: { version: 2, isOutdated: false },
      [tours[1]?.icgiId ?? '']: { version: 1, isOutdated: true },
      [tours[2]?.icgiId ?? '']: { version: 1, isOutdated: true },
    });
    // Gone while the drafts go on naming it, as drafts out of the reach of who deletes it.
    await server.db.updateTable('spaces').set({ deleted_at: new Date() }).where('id', '=', collectionId).execute();
    expect([await titles(), await states()]).toEqual([
      ['Second', 'First', 'First', 'NOT_PUBLISHED'],
      ['changed', 'changed', 'changed', 'draft'],
    ]);
    await expect(call.icgis.publish.mutate({ projectId: one.projectId, icgiId: one.icgiId })).rejects.toMatchObject({
      data: { reason: 'PUBLISH_BLOCKED', issues: [{ path: ['widgets/w0', 'widget'] }] },
    });
  });

  test('shows the media of its widgets to everybody from then on, and nothing else of the collection', async () => {
    const editor = await server.signIn();
    const { call } = editor;
    const { collectionId, create, picture } = await collectionOf(editor);
    const [oven, around, other] = [
      await picture('oven.png', '#bb2211'),
      await picture('around.png', '#cc2211'),
      await picture('other.png', '#dd2211'),
    ];
    const [compare, wide] = [await create('Seasons', 'media-compare'), await create('Around', 'media')];
    await call.widgets.update.mutate({ widgetId: compare, content: { items: [{ media: oven }, { media: around }] } });
    await call.widgets.update.mutate({ widgetId: wide, content: { mediaType: '360', media: around } });
    const { projectId, icgiId } = await tourWith(editor, collectionId, [compare, wide]);
    const warned = (await call.icgis.check.query({ projectId, icgiId })).filter(
      ({ check }) => check === 'widget.panorama',
    );
    expect(warned.map(({ level, message }) => [level, message])).toEqual([
      ['warning', expect.stringMatching(/^Widget “Around”: “around.png” \(\d+ × \d+\) is not twice as wide as high/)],
    ]);
    await call.icgis.publish.mutate({ projectId, icgiId });
    const { body } = await read(widgetAt(icgiId, compare));
    expect(body).toMatchObject({ id: compare, type: 'media-compare', name: { en: 'Seasons' } });
    expect(body.content.items).toHaveLength(2);
    for (const { media } of body.content.items) {
      expect(body.pictures[media.url].sources.length).toBeGreaterThan(0);
      expect((await fetch(new URL(media.url, server.url))).status).toBe(200);
    }
    const panorama = (await read(widgetAt(icgiId, wide))).body.content.media;
    expect(panorama).toMatchObject({ type: 'image/png', url: expect.stringContaining('/picture.png') });
    expect((await fetch(new URL(panorama.url, server.url))).status).toBe(200);
    const files = (await call.widgets.collections.listMedia.query({ collectionId })).items;
    expect(files.map(({ fileName, published }) => [fileName, published])).toEqual([
      ['around.png', true],
      ['other.png', false],
      ['oven.png', true],
    ]);
    const hidden = files.find(({ uri }) => uri === other.url);
    expect((await fetch(`${server.url}/media/${hidden?.sha256}/other.png`)).status).toBe(401);
  });

  test('answers with an ETag that stays while the widget stays, and not for what it does not use', async () => {
    const editor = await server.signIn();
    const { call } = editor;
    const { collectionId, create } = await collectionOf(editor);
    const [used, unused] = [await create('Used', 'popup'), await create('Unused', 'popup')];
    const { projectId, icgiId, slug } = await tourWith(editor, collectionId, [used]);
    await call.icgis.publish.mutate({ projectId, icgiId });
    const first = await read(widgetAt(icgiId, used));
    const etag = first.headers.get('etag') ?? '';
    await call.icgis.update.mutate({ projectId, icgiId, attributes: { settings: { name: 'Other' } } });
    await call.icgis.publish.mutate({ projectId, icgiId });
    expect((await read(widgetAt(icgiId, used), { headers: { 'if-none-match': etag } })).status).toBe(304);
    for (const id of [unused, randomUUID(), icgiId]) {
      expect((await read(widgetAt(icgiId, id))).status).toBe(404);
      const bearer = { headers: { authorization: `Bearer ${editor.token}` } };
      expect((await read(widgetAt(icgiId, id, '?status=preview'), bearer)).status).toBe(404);
    }
    expect((await read(widgetAt('nothing', used))).status).toBe(400);
    expect((await read(widgetAt(icgiId, '__proto__'))).status).toBe(400);
    expect((await read(widgetAt(icgiId, used, '?status=draft'))).status).toBe(400);
    const page = await (await fetch(`${server.url}/p/${slug}`)).text();
    expect(page).toContain(used);
    expect(page).not.toContain('"action":{"type":"none"}');
  });

  test('texts of the project come in their places, those of today in a draft and the live ones once it is published', async () => {
    const editor = await server.signIn();
    const { call } = editor;
    const { collectionId, create, picture } = await collectionOf(editor);
    const widgetId = await create('Oven', 'media');
    const media = await picture('oven.png', '#405060');
    const title = { type: 'variable', key: 'custom.oven' };
    await call.widgets.update.mutate({ widgetId, content: { type: 'media', title, media } });
    const { projectId, icgiId } = await tourWith(editor, collectionId, [widgetId]);
    const say = (key: string, value: string) =>
      call.translations.upsert.mutate({ projectId, key, language: 'en', value });
    await call.translations.create.mutate({ projectId, key: 'oven', language: 'en', value: 'Oven' });
    const pending = async () =>
      (await call.icgis.check.query({ projectId, icgiId })).filter(({ check }) => check.endsWith('.pending'));
    await expect.poll(pending, { timeout: 20_000 }).toEqual([]);
    await call.icgis.publish.mutate({ projectId, icgiId });
    const live = await read(widgetAt(icgiId, widgetId));
    expect(live.body.content.title).toMatchObject({ type: 'custom', value: { en: 'Oven' } });
    await say('custom.oven', 'Steam oven');
    expect((await read(widgetAt(icgiId, widgetId))).body.content.title.value.en).toBe('Oven');
    const headers = { authorization: `Bearer ${editor.token}` };
    const draft = await read(widgetAt(icgiId, widgetId, '?status=preview'), { headers });
    expect(draft.body.content.title.value.en).toBe('Steam oven');
    await call.translations.revalidate.mutate({ projectId });
    const later = await read(widgetAt(icgiId, widgetId));
    expect(later.body.content.title.value.en).toBe('Steam oven');
    expect(later.headers.get('etag')).not.toBe(live.headers.get('etag'));
  });

  test('a draft is read with a token or a ticket, and by nobody else', async () => {
    const editor = await server.signIn();
    const { call } = editor;
    const { collectionId, create } = await collectionOf(editor);
    const widgetId = await create('Popup', 'popup');
    const { icgiId } = await tourWith(editor, collectionId, [widgetId]);
    const bearer = { headers: { authorization: `Bearer ${editor.token}` } };
    expect((await read(widgetAt(icgiId, widgetId))).body).toMatchObject({ reason: 'NOT_PUBLISHED' });
    expect((await read(widgetAt(icgiId, widgetId, '?status=preview'))).status).toBe(401);
    const own = await read(widgetAt(icgiId, widgetId, '?status=preview'), bearer);
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const link = await call.previewLinks.create.mutate({ type: 'icgi', id: icgiId, expiresIn: 3_600 });
    const ticket = new URL(link.path, server.url).searchParams.get('preview') ?? '';
    const query = `?status=preview&preview=${ticket}`;
    expect((await read(widgetAt(icgiId, widgetId, query))).body).toMatchObject({ name: { en: 'Popup' } });
    const other = await tourWith(editor, collectionId, [widgetId]);
    expect((await read(widgetAt(other.icgiId, widgetId, query))).status).toBe(404);
  });

  test('is not published while a widget lacks something; the message names the widget', async () => {
    const editor = await server.signIn();
    const { call } = editor;
    const { collectionId, create } = await collectionOf(editor);
    const ids = [await create('Film', 'embed'), await create('Oven', 'media'), await create('Key', 'popup')];
    const label = { type: 'variable', key: 'custom.book-now' };
    const link = { type: 'external', href: 'https://example.com/' };
    const content = { action: { type: 'some', value: { link, label } } };
    await call.widgets.update.mutate({ widgetId: ids[2] ?? '', content });
    const { projectId, icgiId } = await tourWith(editor, collectionId, ids);
    const issues = await call.icgis.check.query({ projectId, icgiId });
    const ofWidgets = issues.filter(({ record }) => record?.startsWith('widgets/'));
    expect(ofWidgets.map(({ level, message, record }) => [level, record, message])).toEqual([
      ['error', 'widgets/w0', 'Widget “Film”: Enter the address of the page to show'],
      ['error', 'widgets/w1', 'Widget “Oven”: Choose what this widget shows'],
      [
        'warning',
        'widgets/w2',
        'Widget “Key”: this project has no translation “custom.book-now”, so visitors see the key or a text of the catalogue',
      ],
    ]);
    await expect(call.icgis.publish.mutate({ projectId, icgiId })).rejects.toMatchObject({
      data: { reason: 'PUBLISH_BLOCKED' },
    });
  });

  test('a link to a page of another project becomes its address; one that is not live blocks', async () => {
    const editor = await server.signIn();
    const { call } = editor;
    const { collectionId, create } = await collectionOf(editor);
    const target = await tourWith(editor, collectionId, []);
    const widgetId = await create('More', 'popup');
    const link = { type: 'internal', product: { type: 'icgi', id: target.icgiId }, id: 'hall' };
    const content = { action: { type: 'some', value: { link, label: custom('More') } } };
    await call.widgets.update.mutate({ widgetId, content });
    const { projectId, icgiId } = await tourWith(editor, collectionId, [widgetId]);
    const issues = await call.icgis.check.query({ projectId, icgiId });
    expect(issues.filter(({ level }) => level === 'error').map(({ message }) => message)).toEqual([
      'Widget “More”: it leads to a page of another project that is not published',
    ]);
    await call.icgis.publish.mutate({ projectId: target.projectId, icgiId: target.icgiId });
    await call.icgis.publish.mutate({ projectId, icgiId });
    expect((await read(widgetAt(icgiId, widgetId))).body.content.action.value.link).toEqual({
      type: 'external',
      openInNewWindow: false,
      href: `/p/${target.slug}/icgi/${target.icgiId}?k=hall`,
    });
  });
});

describe('what is in use', () => {
  test('is not deleted: a widget, several, or their collection; the places are listed', async () => {
    const editor = await server.signIn();
    const { call } = editor;
    const { collectionId, create } = await collectionOf(editor);
    const [used, free] = [await create('Used', 'popup'), await create('Free', 'popup')];
    const { icgiId } = await tourWith(editor, collectionId, [used]);
    const inUse = { data: { code: 'CONFLICT', reason: 'IN_USE', usages: [{ docId: icgiId, label: 'Tour' }] } };
    await expect(call.widgets.delete.mutate({ widgetId: used })).rejects.toMatchObject(inUse);
    await expect(call.widgets.deleteMany.mutate({ widgetIds: [free, used] })).rejects.toMatchObject(inUse);
    await expect(call.widgets.collections.delete.mutate({ collectionId })).rejects.toMatchObject(inUse);
    expect((await call.widgets.list.query({ collectionId })).items.map(({ usedIn }) => usedIn).sort()).toEqual([0, 1]);
    await call.widgets.collections.delete.mutate({ collectionId, force: true });
    await expect(call.widgets.get.query({ widgetId: used })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    await call.widgets.collections.restore.mutate({ collectionId });
    expect((await call.widgets.get.query({ widgetId: used })).name).toEqual({ en: 'Used' });
  });
});

const Drawn = z.object({
  widgets: z.array(z.object({ id: z.string() })),
  markers: z.array(z.object({ widget: z.unknown() })),
});

test('a widget that is deleted by force goes from the drafts that use it, with what opened it, and comes back', async () => {
  const editor = await server.signIn();
  const { collectionId, create } = await collectionOf(editor);
  const card = await create('Card', 'popup');
  const kept = await create('Kept', 'popup');
  const { projectId, icgiId } = await tourWith(editor, collectionId, [card, kept]);
  const { call } = editor;
  const marker = { id: 'm', title: custom('Heat pump'), widget: { type: 'widget-use', id: 'w0' } };
  await call.icgis.update.mutate({ projectId, icgiId, attributes: { markers: [marker] } });
  const draft = async () => {
    const { widgets, markers } = Drawn.parse((await call.icgis.get.query({ projectId, icgiId })).attributes);
    return { widgets: widgets.map(({ id }) => id), opens: markers[0]?.widget };
  };
  const before = await draft();
  await expect(call.widgets.delete.mutate({ widgetId: card })).rejects.toMatchObject({ data: { reason: 'IN_USE' } });

  const lost = await call.widgets.delete.mutate({ widgetId: card, force: true });

  expect(lost).toMatchObject({ deleted: true, cleared: [{ docId: icgiId }], kept: [] });
  expect(await draft()).toEqual({ widgets: ['w1'], opens: null });
  await call.widgets.restore.mutate({ widgetId: card });
  const changes = lost.cleared.map(({ docId, revision }) => ({ docId, revision }));
  expect(await call.usages.putBack.mutate({ changes })).toEqual({ failed: [] });
  expect(await draft()).toEqual(before);
});
