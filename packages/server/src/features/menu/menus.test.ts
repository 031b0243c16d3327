import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const external = (href: string) => ({ type: 'external', href: { en: href } });

async function projectWith(...names: string[]) {
  const editor = await server.signIn(undefined, 'Anna Lind');
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await editor.call.projects.create.mutate({ name: 'Solbacken', slug });
  const menus: { projectId: string; menuId: string }[] = [];
  for (const name of names)
    menus.push({ projectId, menuId: (await editor.call.menus.create.mutate({ projectId, name })).id });
  const [main = { projectId, menuId: '' }, other = main] = menus;
  return { ...editor, slug, projectId, main, other };
}

const publicMenu = async (slug: string): Promise<unknown> =>
  JSON.parse(await (await fetch(`${server.url}/api/client/${slug}`)).text()).menu;

/** Publishes what belongs to the project, as its editor. */
const publish = ({ call, projectId }: Awaited<ReturnType<typeof projectWith>>) =>
  call.publications.publishProject.mutate({ projectId });

describe('menus of a project', () => {
  test('the first one becomes the main menu, and another one can', async () => {
    const { call, projectId, main, other } = await projectWith('Main menu', 'Lobby');
    expect((await call.projects.get.query({ projectId })).menu).toEqual({ type: 'menu', id: main.menuId });
    const menu = { type: 'menu' as const, id: other.menuId };
    expect(await call.projects.update.mutate({ projectId, menu })).toMatchObject({ menu });
    expect((await call.projects.menu.list.query({ projectId })).map(({ name, isMain }) => [name, isMain])).toEqual([
      ['Lobby', true],
      ['Main menu', false],
    ]);
  });

  test('two are never called the same, whatever the case and the call', async () => {
    const { call, projectId, main, other } = await projectWith('Main menu', 'Lobby');
    const taken = { data: { code: 'CONFLICT', reason: 'NAME_TAKEN' } };
    await expect(call.menus.create.mutate({ projectId, name: 'main MENU' })).rejects.toMatchObject(taken);
    await expect(call.menus.rename.mutate({ ...other, name: 'MAIN menu' })).rejects.toMatchObject(taken);
    const changes = [{ record: 'settings', op: 'patch' as const, set: [{ path: ['name'], value: 'Lobby' }] }];
    const change = { id: main.menuId, baseRevision: 1, requestId: randomUUID(), label: 'Rename menu', changes };
    await expect(call.documents.change.mutate(change)).rejects.toMatchObject(taken);
    const made = await Promise.allSettled(['A', 'a'].map((name) => call.menus.create.mutate({ projectId, name })));
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await call.menus.rename.mutate({ ...main, name: 'MAIN MENU' })).toMatchObject({ name: 'MAIN MENU' });
  });

  test('a copy has the items and a name of its own', async () => {
    const { call, projectId, main } = await projectWith('Main menu');
    const items = [{ id: 'home', name: { en: 'Home' }, icon: 'house', data: external('/') }];
    await call.menus.updateItems.mutate({ ...main, items });
    const copies = [await call.menus.duplicate.mutate(main), await call.menus.duplicate.mutate(main)];
    expect(copies.map(({ name }) => name)).toEqual(['Main menu copy', 'Main menu copy 2']);
    expect(copies[0]?.items).toMatchObject([{ name: { en: 'Home' }, icon: 'house' }]);
    expect(copies[0]?.items[0]?.id).not.toBe('home');
    expect((await call.projects.get.query({ projectId })).menu?.id).toBe(main.menuId);
  });
});

describe('items', () => {
  test('keep their order, get ids, and open as their target usually does', async () => {
    const { call, projectId, main } = await projectWith('Main menu');
    const tour = (await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id;
    const items = [
      { name: { en: 'Tour' }, icon: 'house', data: { type: 'product', ref: tour } },
      { name: { en: 'Book', sv: 'Boka' }, data: external('https://nordhamn.se') },
      { name: { en: 'Call' }, openInNewWindow: false, data: external('tel:+46855512000') },
    ];
    const { document, revision } = await call.menus.updateItems.mutate({ ...main, items });
    expect(document.items).toMatchObject([
      { openInNewWindow: false, data: { ref: tour } },
      { openInNewWindow: true, icon: null },
      { openInNewWindow: false },
    ]);
    const [first, second, third] = document.items;
    const turned = [third, { id: second?.id, name: { sv: null } }, first].map((item) => ({ ...item }));
    const next = await call.menus.updateItems.mutate({ ...main, revision, items: turned });
    expect(next.document.items.map(({ name }) => name)).toEqual([{ en: 'Call' }, { en: 'Book' }, { en: 'Tour' }]);
    expect(await call.menus.updateItems.mutate({ ...main, items: turned })).toMatchObject({ unchanged: true });
  });

  test('of two people’s lists both changes stay; the same name changed twice is a conflict', async () => {
    const { call, main } = await projectWith('Main menu');
    const item = (id: string, en: string) => ({ id, name: { en }, data: external('/') });
    const seen = await call.menus.updateItems.mutate({ ...main, items: [item('a', 'A'), item('b', 'B')] });
    const colleague = await server.signIn(undefined, 'Johan Ek');
    await colleague.call.menus.updateItems.mutate({ ...main, items: [item('a', 'A2'), item('b', 'B')] });
    const mine = { ...main, revision: seen.revision };
    const merged = await call.menus.updateItems.mutate({ ...mine, items: [item('b', 'B2'), item('a', 'A')] });
    expect(merged.merged).toBe(true);
    expect(merged.document.items.map(({ name }) => name.en)).toEqual(['B2', 'A2']);
    await expect(
      call.menus.updateItems.mutate({ ...mine, items: [item('a', 'A3'), item('b', 'B')] }),
    ).rejects.toMatchObject({ data: { reason: 'REVISION_CONFLICT' } });
  });

  test.each([
    [{ id: 'x', name: { en: 'X' }, data: external('javascript:alert(1)') }, ['items', 0, 'data', 'href', 'en']],
    [{ id: 'x', name: { en: 'X' }, data: external('//evil.example') }, ['items', 0, 'data', 'href', 'en']],
    [
      { id: 'x', name: { en: 'X' }, data: { type: 'external', href: { en: 'data:text/html,x' } } },
      ['items', 0, 'data', 'href', 'en'],
    ],
    [{ id: 'x', name: { en: 'x'.repeat(201) }, data: external('/') }, ['items', 0, 'name', 'en']],
    [{ id: 'x', name: { en: 'X' }, data: { type: 'script' } }, ['items', 0, 'data']],
    [{ id: 'x', name: { en: 'X' }, colour: 'red', data: external('/') }, ['items', 0]],
  ])('%j is refused with its place', async (item, path) => {
    const { call, main } = await projectWith('Main menu');
    const error = await call.menus.updateItems.mutate({ ...main, items: [item] }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ data: { code: 'BAD_REQUEST', issues: [{ path: expect.any(Array) }] } });
    expect(Object(error).data.issues[0].path.slice(0, path.length)).toEqual(path);
    expect((await call.menus.get.query(main)).items).toEqual([]);
  });

  test('a product of another project is refused, and so is the 201st item', async () => {
    const { call, main } = await projectWith('Main menu');
    const there = await projectWith();
    const foreign = (await there.call.icgis.create.mutate({ projectId: there.projectId, settings: { name: 'T' } })).id;
    await expect(
      call.menus.updateItems.mutate({ ...main, items: [{ name: {}, data: { type: 'product', ref: foreign } }] }),
    ).rejects.toMatchObject({ data: { reason: 'REFERENCE_INVALID', issues: [{ path: ['items', 0, 'data', 'ref'] }] } });
    const many = Array.from({ length: 200 }, (_, at) => ({ id: `i${at}`, name: { en: `${at}` }, data: external('/') }));
    await call.menus.updateItems.mutate({ ...main, items: many });
    const value = { id: 'last', order: 'z', name: {}, data: external('/') };
    const changes = [{ record: 'items/last', op: 'put' as const, value }];
    const change = { id: main.menuId, baseRevision: 2, requestId: randomUUID(), label: 'Add item', changes };
    await expect(call.documents.change.mutate(change)).rejects.toMatchObject({
      message: 'A menu has at most 200 items',
    });
  });
});

describe('deleting', () => {
  test('the main menu and one that a product names are kept, unless it is meant; undone, all is as before', async () => {
    const { call, projectId, main, other } = await projectWith('Main menu', 'Lobby');
    const { id } = (await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id;
    const menu = { type: 'some', value: { type: 'menu', id: other.menuId } };
    await call.icgis.update.mutate({ projectId, icgiId: id, attributes: { interface: { menu } } });
    await expect(call.menus.delete.mutate(main)).rejects.toMatchObject({ data: { reason: 'IN_USE' } });
    await expect(call.menus.delete.mutate(other)).rejects.toMatchObject({
      data: { reason: 'IN_USE', usages: [{ docId: id, label: 'Tour' }] },
    });
    await call.menus.delete.mutate({ ...main, force: true });
    expect((await call.projects.get.query({ projectId })).menu).toBeNull();
    await expect(call.menus.delete.mutate({ ...main, force: true })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
    await call.menus.restore.mutate(main);
    expect((await call.projects.get.query({ projectId })).menu?.id).toBe(main.menuId);
  });

  test('by force, a menu goes from the drafts that name it, and comes back to them', async () => {
    const { call, projectId, other } = await projectWith('Main menu', 'Lobby');
    const { id } = (await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id;
    const menu = { type: 'some', value: { type: 'menu', id: other.menuId } };
    await call.icgis.update.mutate({ projectId, icgiId: id, attributes: { interface: { menu } } });
    const named = async () => Object(await call.icgis.get.query({ projectId, icgiId: id })).attributes.interface.menu;

    const lost = await call.menus.delete.mutate({ ...other, force: true });

    expect(lost).toMatchObject({ deleted: true, cleared: [{ docId: id, label: 'Tour' }], kept: [] });
    expect(await named()).toEqual({ type: 'none' });
    await call.menus.restore.mutate(other);
    const changes = lost.cleared.map(({ docId, revision }) => ({ docId, revision }));
    expect(await call.usages.putBack.mutate({ changes })).toEqual({ failed: [] });
    expect(await named()).toEqual(menu);
  });

  test('one whose name was taken since is not restored under it', async () => {
    const { call, projectId, other } = await projectWith('Main menu', 'Lobby');
    await call.menus.delete.mutate(other);
    await call.menus.create.mutate({ projectId, name: 'lobby' });
    await expect(call.menus.restore.mutate(other)).rejects.toMatchObject({ data: { reason: 'NAME_TAKEN' } });
  });
});

describe('what visitors get', () => {
  test('the main menu as it was published, without what leads nowhere', async () => {
    const editor = await projectWith('Main menu');
    const { call, projectId, main, slug } = editor;
    const draft = (await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id;
    const items = [
      { id: 'book', name: { sv: 'Boka' }, icon: 'calendar', data: external('/book') },
      { id: 'draft', name: { en: 'Tour' }, data: { type: 'product', ref: draft } },
      { id: 'mute', name: {}, data: external('/') },
      { id: 'lost', name: { en: 'Lost' }, icon: 'no-such-icon', data: { type: 'external', href: {} } },
    ];
    await call.menus.updateItems.mutate({ ...main, items });
    await publish(editor);
    const shown = {
      id: 'book',
      name: { sv: 'Boka' },
      icon: 'calendar',
      openInNewWindow: true,
      data: external('/book'),
    };
    expect(await publicMenu(slug)).toEqual({
      id: main.menuId,
      name: 'Main menu',
      items: [shown],
      icons: { calendar: expect.stringMatching(/^M/) },
    });
    const stateOf = async () => (await call.menus.list.query({ projectId }))[0]?.state;
    expect(await stateOf()).toBe('published');
    await call.menus.updateItems.mutate({ ...main, items: [{ id: 'book', name: { en: 'Book' } }] });
    expect([await stateOf(), await publicMenu(slug)]).toMatchObject(['changed', { items: [shown] }]);
    await publish(editor);
    expect([await stateOf(), await publicMenu(slug)]).toMatchObject([
      'published',
      { items: [{ name: { en: 'Book', sv: 'Boka' } }] },
    ]);
  });

  test('nobody publishes a project that somebody else has locked', async () => {
    const editor = await projectWith('Main menu');
    const colleague = await server.signIn(undefined, 'Johan Ek');
    await colleague.call.projects.lock.mutate({ projectId: editor.projectId });
    await expect(publish(editor)).rejects.toMatchObject({ data: { reason: 'PROJECT_LOCKED' } });
    await expect(editor.call.menus.create.mutate({ projectId: editor.projectId, name: 'Lobby' })).rejects.toMatchObject(
      {
        data: { reason: 'PROJECT_LOCKED' },
      },
    );
  });
});
