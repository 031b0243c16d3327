import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

/** An editor with a collection for everybody. */
async function withCollection(name = 'Kitchens') {
  const editor = await server.signIn();
  const { call } = editor;
  const collection = await call.widgets.collections.create.mutate({ name, owner: 'global' });
  const collectionId = collection.id;
  const create = (text: string, type = 'popup', lang = 'en') =>
    call.widgets.create.mutate({ collectionId, name: text, lang, type });
  const tag = (text: string) => call.widgets.collections.tags.create.mutate({ collectionId, name: text });
  return { ...editor, collection, collectionId, create, tag };
}

const custom = (en: string) => ({ type: 'custom', value: { en } });

test('collections are listed by name, page after page, whatever was changed last', async () => {
  const { call } = await server.signIn();
  const mark = randomUUID().slice(0, 8);
  for (const name of ['Öar', 'alpha', 'Beta'])
    await call.widgets.collections.create.mutate({ name: `${mark} ${name}`, owner: 'global' });
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { name: string }[]; nextCursor: string | null } = await call.widgets.collections.list.query({
      search: mark,
      sort: 'name',
      limit: 2,
      cursor,
    });
    for (const { name } of page.items) names.push(name.slice(mark.length + 1));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(names).toEqual(['alpha', 'Beta', 'Öar']);
  const first = await call.widgets.collections.list.query({ search: mark, sort: 'name', limit: 1 });
  await expect(
    call.widgets.collections.list.query({ search: mark, limit: 1, cursor: first.nextCursor }),
  ).rejects.toMatchObject({ data: { reason: 'CURSOR_MISMATCH' } });
});

describe('widgets', () => {
  test('are made with the default content of their type, and their name in one language', async () => {
    const { create, call, collectionId } = await withCollection();
    expect(await create('Oven', 'popup', 'sv')).toMatchObject({
      collectionId,
      name: { sv: 'Oven' },
      tags: [],
      type: 'popup',
      content: { type: 'popup', cover: null, content: {}, action: { type: 'none' } },
      revision: 1,
    });
    const compare = await create('Before and after', 'media-compare');
    expect(compare.content.items).toMatchObject([{ media: null }, { media: null }]);
    expect((await create('Hall', 'media')).content).toMatchObject({
      mediaType: 'image',
      aspectRatio: { width: 16, height: 9 },
    });
    expect((await create('Film', 'embed')).content).toMatchObject({ link: null });
    expect(await call.widgets.get.query({ widgetId: compare.id })).toMatchObject({
      collection: { id: collectionId, name: 'Kitchens', owner: 'global', isGlobal: true, widgetCount: 4 },
    });
  });

  test.each([
    [{ name: '' }, 'String must contain at least 1 character(s)'],
    [{ lang: '' }, 'String must contain at least 1 character(s)'],
    [{ type: '' }, 'String must contain at least 1 character(s)'],
    [{ type: 'video' }, /Invalid/],
    [{ lang: 'no' }, /Invalid/],
    [{ extra: 1 }, "Unrecognized key(s) in object: 'extra'"],
  ])('creating with %j is refused', async (more, message) => {
    const { call, collectionId } = await withCollection();
    const input = { collectionId, name: 'A', lang: 'en', type: 'popup', ...more };
    await expect(call.widgets.create.mutate(input)).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });

  test('a request that is repeated makes one widget', async () => {
    const { call, collectionId } = await withCollection();
    const input = { collectionId, name: 'Oven', lang: 'en', type: 'popup', requestId: randomUUID() };
    const [one, two] = [await call.widgets.create.mutate(input), await call.widgets.create.mutate(input)];
    expect(two.id).toBe(one.id);
    await expect(call.widgets.create.mutate({ ...input, name: 'Other' })).rejects.toMatchObject({
      data: { reason: 'REQUEST_ID_REUSED' },
    });
  });

  test('a write merges with what others wrote, keeps what it leaves out, and conflicts on the same field', async () => {
    const { create, call } = await withCollection();
    const { id: widgetId } = await create('Hall', 'media');
    await call.widgets.update.mutate({ widgetId, name: { sv: 'Hall' } });
    const other = await server.signIn();
    await other.call.widgets.update.mutate({ widgetId, content: { title: custom('Theirs') }, revision: 2 });
    const merged = await call.widgets.update.mutate({ widgetId, name: { en: 'Entrance' }, revision: 2 });
    expect(merged).toMatchObject({
      merged: true,
      document: { name: { en: 'Entrance', sv: 'Hall' }, content: { title: custom('Theirs') } },
    });
    await expect(
      call.widgets.update.mutate({ widgetId, content: { title: custom('Mine') }, revision: 2 }),
    ).rejects.toMatchObject({ data: { reason: 'REVISION_CONFLICT' } });
    const same = await call.widgets.update.mutate({ widgetId, name: { en: 'Entrance' } });
    expect(same).toMatchObject({ unchanged: true, revision: merged.revision });
    const cleared = await call.widgets.update.mutate({ widgetId, name: { sv: null } });
    expect(cleared.document.name).toEqual({ en: 'Entrance' });
  });

  test('a widget keeps its type, whatever call tries to change it', async () => {
    const { create, call } = await withCollection();
    const { id } = await create('Hall', 'media');
    const message = 'A widget keeps its type. Create another widget for other content';
    await expect(call.widgets.update.mutate({ widgetId: id, content: { type: 'popup' } })).rejects.toMatchObject({
      message,
      data: { code: 'BAD_REQUEST', issues: [{ path: ['content', 'type'] }] },
    });
    const value = { data: { type: 'popup' } };
    const changes = [{ record: 'content', op: 'put' as const, value }];
    const change = { id, baseRevision: 1, requestId: randomUUID(), label: 'Edit', changes };
    await expect(call.documents.change.mutate(change)).rejects.toMatchObject({ message });
  });

  test('a comparison has 2 to 20 pictures, whatever call changes them', async () => {
    const { create, call } = await withCollection();
    const { id: widgetId, content } = await create('Seasons', 'media-compare');
    const [first, second] = Array.isArray(content.items) ? content.items : [];
    const write = (items: unknown[]) => call.widgets.update.mutate({ widgetId, content: { items } });
    await expect(write([first])).rejects.toMatchObject({
      message: 'A comparison has at least 2 pictures',
      data: { code: 'BAD_REQUEST', issues: [{ path: ['content', 'items'] }] },
    });
    const many = Array.from({ length: 19 }, () => ({ name: custom('x') }));
    await expect(write([first, second, ...many])).rejects.toMatchObject({
      message: 'A comparison has at most 20 pictures',
    });
    expect((await write([second, first])).document.content.items).toEqual([second, first]);
    const changes = [{ record: `entries/${first.id}`, op: 'remove' as const }];
    const change = { id: widgetId, baseRevision: 2, requestId: randomUUID(), label: 'Edit', changes };
    await expect(call.documents.change.mutate(change)).rejects.toMatchObject({
      message: 'A comparison has at least 2 pictures',
    });
  });

  test('hostile content is refused with its field', async () => {
    const { create, call } = await withCollection();
    const { id: widgetId } = await create('Popup');
    const write = (content: Record<string, unknown>) => call.widgets.update.mutate({ widgetId, content });
    const refused = { data: { code: 'BAD_REQUEST', reason: 'INVALID_INPUT' } };
    for (const content of [
      { content: { en: '<script>alert(1)</script>' } },
      { content: { en: { type: 'doc', content: [{ type: 'iframe' }] } } },
      {
        action: {
          type: 'some',
          value: { link: { type: 'external', href: 'javascript:alert(1)' }, label: custom('x') },
        },
      },
      { cover: { name: 'x', type: 'image/png', url: 'data:text/html,x' } },
      { strange: true },
    ])
      await expect(write(content), JSON.stringify(content)).rejects.toMatchObject(refused);
    expect((await call.widgets.get.query({ widgetId })).revision).toBe(1);
  });

  test('are found by a part of their name in any language, by tag and by type, page after page', async () => {
    const { create, call, collectionId, tag } = await withCollection();
    for (const name of ['Oven', 'Stove', 'Över']) await create(name);
    const media = await create('Hood', 'media');
    const warm = await tag('Warm');
    await call.widgets.update.mutate({ widgetId: media.id, name: { sv: 'Fläkt' }, tags: [warm.id] });
    const names = async (more: object) =>
      (await call.widgets.list.query({ collectionId, ...more })).items.map(({ name }) => name.en).sort();
    expect(await names({ search: 'ove' })).toEqual(['Oven', 'Stove', 'Över']);
    expect(await names({ search: 'flakt' })).toEqual(['Hood']);
    expect(await names({ search: 'o' })).toHaveLength(4);
    expect(await names({ search: '%_' })).toEqual([]);
    expect(await names({ type: 'media' })).toEqual(['Hood']);
    expect(await names({ tagIds: [warm.id] })).toEqual(['Hood']);
    const first = await call.widgets.list.query({ collectionId, limit: 3 });
    expect([first.items.length, first.total]).toEqual([3, 4]);
    const next = await call.widgets.list.query({ collectionId, limit: 3, cursor: first.nextCursor });
    expect([next.items.map(({ name }) => name.en), next.nextCursor]).toEqual([['Oven'], null]);
    await expect(
      call.widgets.list.query({ collectionId, search: 'ov', cursor: first.nextCursor }),
    ).rejects.toMatchObject({ data: { reason: 'CURSOR_MISMATCH' } });
  });

  test('are duplicated under another name, deleted and brought back, several at once', async () => {
    const { create, call, collectionId } = await withCollection();
    const { id: widgetId } = await create('Seasons', 'media-compare');
    const copy = await call.widgets.duplicate.mutate({ widgetId });
    expect([copy.name, copy.content.items]).toMatchObject([{ en: 'Seasons copy' }, [{}, {}]]);
    const widgetIds = [widgetId, copy.id];
    expect(await call.widgets.deleteMany.mutate({ widgetIds })).toEqual({ deleted: 2, cleared: [], kept: [] });
    await expect(call.widgets.get.query({ widgetId })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    await expect(call.widgets.delete.mutate({ widgetId })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    expect((await call.widgets.list.query({ collectionId })).items).toEqual([]);
    expect(await call.widgets.restoreMany.mutate({ widgetIds })).toHaveLength(2);
    expect((await call.widgets.get.query({ widgetId })).name).toEqual({ en: 'Seasons' });
  });
});

describe('tags', () => {
  test('are unique whatever the case, and renamed and counted', async () => {
    const { call, collectionId, create, tag } = await withCollection();
    const warm = await tag(' Warm ');
    expect(warm.name).toBe('Warm');
    await expect(tag('warm')).rejects.toMatchObject({ data: { code: 'CONFLICT', reason: 'NAME_TAKEN' } });
    const cold = await tag('Cold');
    const { tags } = call.widgets.collections;
    await expect(tags.rename.mutate({ collectionId, tagId: cold.id, name: 'WARM' })).rejects.toMatchObject({
      data: { reason: 'NAME_TAKEN' },
    });
    await tags.rename.mutate({ collectionId, tagId: cold.id, name: 'Ice cold' });
    const { id: widgetId } = await create('Fridge');
    await call.widgets.setTags.mutate({ widgetIds: [widgetId], addTags: [cold.id] });
    expect(await tags.list.query({ collectionId })).toEqual([
      { id: cold.id, name: 'Ice cold', widgetCount: 1 },
      { id: warm.id, name: 'Warm', widgetCount: 0 },
    ]);
    expect((await call.widgets.collections.get.query({ collectionId })).tags).toEqual([
      { id: cold.id, name: 'Ice cold' },
      { id: warm.id, name: 'Warm' },
    ]);
  });

  test.each(['', '   ', 'x'.repeat(81)])('%j is no name', async (name) => {
    const { tag } = await withCollection();
    await expect(tag(name)).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
  });

  test('a deleted tag is gone from every widget, and back on them when that is undone', async () => {
    const { call, collectionId, create, tag } = await withCollection();
    const { id: tagId } = await tag('Warm');
    const { id: widgetId } = await create('Oven');
    await call.widgets.update.mutate({ widgetId, tags: [tagId] });
    const tagsOf = async () => (await call.widgets.get.query({ widgetId })).tags;
    const { tags } = call.widgets.collections;
    await tags.delete.mutate({ collectionId, tagId });
    expect(await tagsOf()).toEqual([]);
    expect((await call.widgets.list.query({ collectionId, tagIds: [tagId] })).items).toEqual([]);
    await expect(tags.delete.mutate({ collectionId, tagId })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    await tags.restore.mutate({ collectionId, tagId });
    expect(await tagsOf()).toEqual([tagId]);
    await tags.delete.mutate({ collectionId, tagId });
    await tag('warm');
    await expect(tags.restore.mutate({ collectionId, tagId })).rejects.toMatchObject({
      data: { reason: 'NAME_TAKEN' },
    });
  });

  test('two people delete and use the same tag at once: nobody fails, and it is nowhere to be seen', async () => {
    const { call, collectionId, create, tag } = await withCollection();
    const other = await server.signIn();
    for (let round = 0; round < 6; round += 1) {
      const { id: tagId } = await tag(`Round ${round}`);
      const { id: widgetId } = await create('Oven');
      const outcomes = await Promise.allSettled([
        call.widgets.collections.tags.delete.mutate({ collectionId, tagId }),
        other.call.widgets.collections.tags.delete.mutate({ collectionId, tagId }),
        other.call.widgets.update.mutate({ widgetId, tags: [tagId] }),
        call.widgets.setTags.mutate({ widgetIds: [widgetId], addTags: [tagId] }),
      ]);
      const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.data.code] : []));
      expect(failed).toEqual(['NOT_FOUND']); // the second delete
      expect((await call.widgets.get.query({ widgetId })).tags).toEqual([]);
    }
  });

  test('one of another collection, or that never was, is refused by its number', async () => {
    const { call, create } = await withCollection();
    const { id: widgetId } = await create('Oven');
    const foreign = await (await withCollection('Other')).tag('Foreign');
    for (const id of [foreign.id, 2_000_000_000, 2 ** 40])
      await expect(call.widgets.update.mutate({ widgetId, tags: [id] })).rejects.toMatchObject({
        message: `Tag ${id} is not one of this collection`,
        data: { code: 'BAD_REQUEST', issues: [{ path: ['tags', 0] }] },
      });
    const set = [{ path: ['tags'], value: [foreign.id] }];
    const changes = [{ record: 'settings', op: 'patch' as const, set }];
    const change = { id: widgetId, baseRevision: 1, requestId: randomUUID(), label: 'Edit', changes };
    await expect(call.documents.change.mutate(change)).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
  });
});

describe('another collection', () => {
  test('gets moved widgets with their media and tags, and the media stay where they were', async () => {
    const { call, collectionId, create, tag } = await withCollection('From');
    const target = await withCollection('To');
    const taken = await target.tag('WARM');
    const root = await call.files.getDirectory.query({ projectId: collectionId, directoryId: 'root' });
    const bytes = await testPicture('#804020');
    const place = { projectId: collectionId, directoryId: root.id };
    const file = await addFile(server, call, { ...place, name: 'oven.png', bytes });
    const [warm, own] = [await tag('Warm'), await tag('Own')];
    const { id: widgetId } = await create('Oven', 'media');
    const media = { name: 'oven.png', type: 'image/png', url: file.uri };
    await call.widgets.update.mutate({ widgetId, tags: [warm.id, own.id], content: { media } });
    const wish = { widgetIds: [widgetId], collectionId: target.collectionId, requestId: randomUUID() };
    const [copied] = await call.widgets.copy.mutate(wish);
    expect(await call.widgets.copy.mutate(wish)).toMatchObject([{ id: copied?.id }]);
    const [moved] = await call.widgets.move.mutate({ widgetIds: [widgetId], collectionId: target.collectionId });
    expect(moved).toMatchObject({ collectionId: target.collectionId, name: { en: 'Oven' } });
    expect(copied).toMatchObject({ name: { en: 'Oven' } });
    const files = (await call.widgets.collections.listMedia.query({ collectionId: target.collectionId })).items;
    expect(files.map(({ fileName }) => fileName)).toEqual(['oven.png']);
    const widget = await call.widgets.get.query({ widgetId });
    expect(widget.content).toMatchObject({ media: { url: files[0]?.uri } });
    const tags = await call.widgets.collections.tags.list.query({ collectionId: target.collectionId });
    expect(tags).toMatchObject([
      { name: 'Own', widgetCount: 2 },
      { id: taken.id, name: 'WARM', widgetCount: 2 },
    ]);
    expect((await call.widgets.collections.listMedia.query({ collectionId })).items).toHaveLength(1);
  });
});
