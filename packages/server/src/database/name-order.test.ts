import { randomUUID } from 'node:crypto';
import { compareFileNames, compareNames } from '@diorama/documents/shared/text/name-order.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFiles } from '../features/files/upload/add-files.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { keepNameOrder } from './keep-name-order.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

type Call = Awaited<ReturnType<TestApp['signIn']>>['call'];
interface NamePage {
  names: string[];
  nextCursor: string | null;
}
interface NamedList {
  /** One after the other, as people add them. */
  add: (name: string) => Promise<unknown>;
  page: (asked: { search: string; cursor: string | null; limit: number }) => Promise<NamePage>;
}

/** As people read them: short before long, numbers by their value, Å Ä Ö last, a repeated name twice. */
const ORDERED = [
  'apa',
  'Apa 2',
  'Brofästet',
  'Brofästet (2)',
  'Brofästet 2',
  'Brofästet 2.5',
  'Brofästet 10',
  'Brofästet 10',
  'Brofästet-2',
  'Étage',
  'zeta',
  'Zeta 1',
  'Åby',
  'älgen',
  'Öland',
];

const named = ({ items, nextCursor }: { items: { name: string }[]; nextCursor: string | null }): NamePage => ({
  names: items.map(({ name }) => name),
  nextCursor,
});
const whole = (items: readonly { name: string }[]): NamePage => named({ items: [...items], nextCursor: null });
const newProject = (call: Call) => call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
const newCollection = (call: Call) =>
  call.widgets.collections.create.mutate({ name: `Kitchens ${randomUUID()}`, owner: 'global' });

/** A name that was there before gets a mark. */
function renamed() {
  const taken = new Set<string>();
  return (name: string): string => {
    if (taken.has(name)) return `${name}!`;
    taken.add(name);
    return name;
  };
}

/** Two folders may hold the same name; one does not. */
function twoFolders(call: Call, projectId: string) {
  const taken = new Set<string>();
  const inside = call.files.createDirectory.mutate({ projectId, directoryId: 'root', name: 'Inside' });
  return async (name: string) => {
    if (taken.has(name)) return (await inside).id;
    taken.add(name);
    return (await call.files.getDirectory.query({ projectId, directoryId: 'root' })).id;
  };
}

async function addFile({ directoryId, projectId, name }: Record<'directoryId' | 'projectId' | 'name', string>) {
  const { userId } = await server.signIn();
  const content = { fileType: 'image/png', fileSize: 1, sha256: randomUUID(), width: 1, height: 1, placeholder: null };
  await addFiles(server.db, { spaceId: projectId, directoryId, userId }, [{ ...content, fileName: name, font: null }]);
}

const LISTS: Record<string, (call: Call) => Promise<NamedList>> = {
  projects: async (call) => ({
    add: (name) => call.projects.create.mutate({ name, slug: `p-${randomUUID()}` }),
    page: async (asked) => named(await call.projects.list.query({ ...asked, sort: 'name' })),
  }),
  clients: async (call) => ({
    add: (name) => call.clients.create.mutate({ name }),
    page: async (asked) => named(await call.clients.list.query(asked)),
  }),
  collections: async (call) => ({
    add: (name) => call.widgets.collections.create.mutate({ name, owner: 'global', requestId: randomUUID() }),
    page: async (asked) => named(await call.widgets.collections.list.query({ ...asked, sort: 'name' })),
  }),
  folders: async (call) => {
    const { id: projectId } = await newProject(call);
    const folderFor = twoFolders(call, projectId);
    return {
      add: async (name) => call.files.createDirectory.mutate({ projectId, directoryId: await folderFor(name), name }),
      page: async (asked) => {
        const { items, nextCursor } = await call.files.list.query({ projectId, directoryId: 'root', ...asked });
        return named({ items: items.flatMap((item) => (item.type === 'directory' ? [item] : [])), nextCursor });
      },
    };
  },
  'folders of a tree': async (call) => {
    const { id: projectId } = await newProject(call);
    const { id: directoryId } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
    return {
      // One folder holds no name twice: the second one lies in the first.
      add: async (name) => {
        const known = await call.files.listDirectories.query({ projectId });
        const same = known.find((folder) => folder.name === name);
        return call.files.createDirectory.mutate({ projectId, directoryId: same?.id ?? directoryId, name });
      },
      page: async () =>
        whole((await call.files.listDirectories.query({ projectId })).filter(({ id }) => id !== directoryId)),
    };
  },
  files: async (call) => {
    const { id: projectId } = await newProject(call);
    const folderFor = twoFolders(call, projectId);
    return {
      add: async (name) => addFile({ projectId, directoryId: await folderFor(name), name: `${name}.png` }),
      page: async (asked) => {
        const { items, nextCursor } = await call.files.list.query({ projectId, directoryId: 'root', ...asked });
        return {
          names: items.map((item) => (item.type === 'file' ? withoutEnding(item.fileName) : item.name)),
          nextCursor,
        };
      },
    };
  },
  'media of a collection': async (call) => {
    const { id: collectionId } = await newCollection(call);
    const folderFor = twoFolders(call, collectionId);
    return {
      add: async (name) =>
        addFile({ projectId: collectionId, directoryId: await folderFor(name), name: `${name}.png` }),
      page: async (asked) => {
        const { items, nextCursor } = await call.widgets.collections.listMedia.query({ collectionId, ...asked });
        return { names: items.map(({ fileName }) => withoutEnding(fileName)), nextCursor };
      },
    };
  },
  'widgets of a picker': async (call) => {
    const { id: collectionId } = await newCollection(call);
    return {
      add: (name) =>
        call.widgets.create.mutate({ collectionId, name, lang: 'en', type: 'popup', requestId: randomUUID() }),
      page: async () => {
        const { widgets } = await call.widgets.collections.listTree.query({ collectionId });
        return whole(widgets.map(({ name }) => ({ name: name.en ?? '' })));
      },
    };
  },
  'options of projects': async (call) => ({
    add: (name) => call.projects.create.mutate({ name, slug: `p-${randomUUID()}` }),
    page: async ({ search }) => {
      const options = await call.projects.listOptions.query({});
      return whole(options.flatMap(({ label }) => (label.startsWith(search) ? [{ name: label }] : [])));
    },
  }),
  menus: async (call) => {
    const { id: projectId } = await newProject(call);
    // The first one is the project's own, which is always on top.
    await call.menus.create.mutate({ projectId, name: 'Main', requestId: randomUUID() });
    const once = renamed();
    return {
      // A project has no two menus of one name.
      add: (name) => call.menus.create.mutate({ projectId, name: once(name), requestId: randomUUID() }),
      page: async ({ search }) => {
        const menus = await call.menus.list.query({ projectId });
        return whole(menus.flatMap(({ name }) => (name.startsWith(search) ? [{ name: name.replace(/!$/, '') }] : [])));
      },
    };
  },
};

const withoutEnding = (fileName: string): string => fileName.replace(/\.png$/, '');

test.each(Object.entries(LISTS))('%s are listed in the order of Swedish names, page by page', async (_, open) => {
  const { call } = await server.signIn();
  const mark = randomUUID().slice(0, 8);
  const { add, page } = await open(call);
  for (const name of ORDERED.toReversed()) await add(`${mark} ${name}`);
  const names: string[] = [];
  let cursor: string | null = null;
  // A page ends between the two names that are equal.
  const limit = ORDERED.indexOf('Brofästet 10') + 1;
  do {
    const read: NamePage = await page({ search: mark, cursor, limit });
    names.push(...read.names.map((name) => name.slice(mark.length + 1)));
    cursor = read.nextCursor;
  } while (cursor);
  expect(names).toEqual(ORDERED);
});

test('tags that are used as often as each other are listed in the order of Swedish names', async () => {
  const { call } = await server.signIn();
  const { id: projectId } = await newProject(call);
  const { id: directoryId } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  await addFile({ projectId, directoryId, name: 'a.png' });
  const { items } = await call.files.list.query({ projectId, directoryId });
  const tags = [...new Set(ORDERED)];
  await call.files.setMeta.mutate({ projectId, fileIds: items.map(({ id }) => id), tags: tags.toReversed() });
  expect((await call.files.tags.query({ projectId })).map(({ tag }) => tag)).toEqual(tags);
});

test('what the studio sorts by itself has the same order', () => {
  expect(ORDERED.toReversed().sort(compareNames)).toEqual(ORDERED);
  const files = ORDERED.map((name) => `${name}.png`);
  expect(files.toReversed().sort(compareFileNames)).toEqual(files);
});

test('another version of ICU has the indexes of names built again, once', async () => {
  expect(await keepNameOrder(server.db)).toEqual({ rebuilt: [] });
  await sql`update pg_collation set collversion = '0' where collname = 'names'`.execute(server.db);
  expect(await keepNameOrder(server.db)).toEqual({ rebuilt: ['files_by_group', 'files_list'] });
  expect(await keepNameOrder(server.db)).toEqual({ rebuilt: [] });
});

test('members of a client are listed in the order of Swedish names', async () => {
  const { call } = await server.signIn();
  const client = await call.clients.create.mutate({ name: `Owner ${randomUUID()}` });
  const emails = ['a2@example.test', 'a10@example.test', 'b@example.test'];
  for (const email of emails.toReversed())
    await call.clients.addMember.mutate({ clientId: client.id, email, role: 'viewer' });
  const { items } = await call.clients.members.query({ clientId: client.id });
  expect(items.map(({ email }) => email).filter((email) => emails.includes(email))).toEqual(emails);
});

test('the order is a collation of ICU on the server that comes along', async () => {
  const { rows } = await sql<{ provider: string }>`
    select collprovider as provider from pg_collation where collname = 'names'`.execute(server.db);
  expect(rows).toEqual([{ provider: 'i' }]);
});
