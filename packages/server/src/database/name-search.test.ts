import { randomUUID } from 'node:crypto';
import { searchText, wordLikeness } from '@diorama/documents/shared/text/name-search.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { addFile, testPicture } from '../testing/test-files.ts';
import { newId } from './ids.ts';
import { idsOfNames, SEARCHED_NAMES, type SearchedList, searchNames } from './name-search.ts';

let server: TestApp;
let call: Call;
/** One of each that has a list inside. */
let made: {
  clientId: string;
  projectId: string;
  directoryId: string;
  collectionId: string;
  productId: string;
  foldersIn: { projectId: string; directoryId: string };
};
beforeAll(async () => {
  server = await createTestApp();
  ({ call } = await server.signIn());
  const { id: clientId } = await call.clients.create.mutate({ name: 'Qwxz' });
  const { id: projectId } = await call.projects.create.mutate({ name: 'Qwxz', slug: `p-${randomUUID()}`, clientId });
  const { id: directoryId } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const { id: collectionId } = await call.widgets.collections.create.mutate({ name: 'Qwxz', owner: clientId });
  const { id: product } = await call.e3d.create.mutate({ projectId, settings: { name: 'Qwxz' } });
  const folders = await call.projects.create.mutate({ name: 'Qwxz', slug: `p-${randomUUID()}` });
  const foldersIn = { projectId: folders.id, directoryId: 'root' };
  made = { clientId, projectId, directoryId, collectionId, productId: product.id, foldersIn };
});
afterAll(() => server[Symbol.asyncDispose]());

type Call = Awaited<ReturnType<TestApp['signIn']>>['call'];
interface Asked {
  search: string;
  limit?: number;
  cursor?: string | null;
}
interface Found {
  names: string[];
  nextCursor: string | null;
  isNear?: true | undefined;
}

const pageOf = <Item>(
  { items, nextCursor, isNear }: { items: Item[]; nextCursor: string | null; isNear?: true | undefined },
  nameOf: (item: Item) => string,
): Found => ({ names: items.map(nameOf), nextCursor, isNear });

/** For addresses that are searched as well: digits in them could be those that a search is for. */
const randomLetters = (): string => randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');

/** All lists that search in the database or on the server, each with a way to put a name into it. */
const LISTS: { list: string; make: (name: string) => Promise<unknown>; find: (asked: Asked) => Promise<Found> }[] = [
  {
    list: 'projects',
    make: (name) => call.projects.create.mutate({ name, slug: `p-${randomLetters()}` }),
    find: async (asked) => pageOf(await call.projects.list.query(asked), ({ name }) => name),
  },
  {
    list: 'clients',
    make: (name) => call.clients.create.mutate({ name }),
    find: async (asked) => pageOf(await call.clients.list.query(asked), ({ name }) => name),
  },
  {
    list: 'members of a client',
    make: async (name) => {
      const { userId } = await server.signIn(`${randomLetters()}@example.test`);
      await server.db.updateTable('users').set({ name }).where('id', '=', userId).execute();
      await sql`insert into client_members (client_id, user_id, role) values (${made.clientId}, ${userId}, 'viewer')`.execute(
        server.db,
      );
    },
    find: async (asked) =>
      pageOf(await call.clients.members.query({ clientId: made.clientId, ...asked }), ({ name }) => name),
  },
  {
    list: 'files',
    make: async (name) => {
      const { projectId, directoryId } = made;
      const bytes = await testPicture(`#${randomUUID().slice(0, 6)}`);
      await addFile(server, call, { projectId, directoryId, name: `${name}.png`, bytes });
    },
    find: async (asked) =>
      pageOf(await call.files.list.query({ projectId: made.projectId, directoryId: 'root', ...asked }), (item) =>
        item.type === 'file' ? item.fileName.replace('.png', '') : item.name,
      ),
  },
  {
    list: 'folders',
    make: (name) => call.files.createDirectory.mutate({ ...made.foldersIn, name }),
    find: async (asked) =>
      pageOf(await call.files.list.query({ ...made.foldersIn, ...asked }), (item) =>
        item.type === 'file' ? item.fileName : item.name,
      ),
  },
  {
    list: 'collections',
    make: (name) => call.widgets.collections.create.mutate({ name, owner: made.clientId }),
    find: async (asked) => pageOf(await call.widgets.collections.list.query(asked), ({ name }) => name),
  },
  {
    list: 'media of a collection',
    make: async (name) => {
      const at = { projectId: made.collectionId, directoryId: 'root' };
      const { id: directoryId } = await call.files.getDirectory.query(at);
      const bytes = await testPicture(`#${randomUUID().slice(0, 6)}`);
      await addFile(server, call, { ...at, directoryId, name: `${name}.png`, bytes });
    },
    find: async (asked) =>
      pageOf(
        await call.widgets.collections.listMedia.query({ collectionId: made.collectionId, ...asked }),
        ({ fileName }) => fileName.replace('.png', ''),
      ),
  },
  {
    list: 'widgets',
    make: (name) => call.widgets.create.mutate({ collectionId: made.collectionId, type: 'popup', name, lang: 'sv' }),
    find: async (asked) =>
      pageOf(
        await call.widgets.list.query({ collectionId: made.collectionId, ...asked }),
        ({ name }) => name.en ?? name.sv ?? '',
      ),
  },
  {
    list: 'materials',
    make: (name) => call.e3d.material.create.mutate({ name }),
    find: async (asked) => pageOf(await call.e3d.material.list.query(asked), ({ name }) => name),
  },
  {
    list: 'meshes',
    make: async (name) => {
      const { productId, projectId } = made;
      await sql`insert into meshes (id, product_id, space_id, entity_id, name, version)
        values (${newId()}, ${productId}, ${projectId}, 'entity', ${name}, 1)`.execute(server.db);
    },
    find: async ({ search }) => ({
      names: (await call.e3d.mesh.search.query({ search })).map(({ name }) => name),
      nextCursor: null,
    }),
  },
  {
    list: 'translations',
    make: (name) =>
      call.translations.create.mutate({
        ...{ projectId: made.projectId, key: `k${randomLetters().slice(0, 8)}`, language: 'en', value: name },
      }),
    find: async (asked) =>
      pageOf(
        await call.translations.list.query({ projectId: made.projectId, ...asked }),
        ({ values }) => values.en.value ?? '',
      ),
  },
];

test.each(LISTS)(
  'a search of $list forgives accents, capitals and a wrong letter, and prefers what fits',
  async ({ make, find }) => {
    for (const name of ['Sjöstaden', 'Åkerbyviken', 'Nya Sjöstaden', 'Etapp 12']) await make(name);
    const names = async (search: string) => (await find({ search })).names.toSorted();
    expect(await names('sjostaden')).toEqual(['Nya Sjöstaden', 'Sjöstaden']);
    expect(await names('AKERBY')).toEqual(['Åkerbyviken']);
    expect(await names('sjöstadden')).toEqual(['Nya Sjöstaden', 'Sjöstaden']);
    expect(await names('åkerbyvikne')).toEqual(['Åkerbyviken']);
    expect(await names('nya sjöstaden')).toEqual(['Nya Sjöstaden']);
    expect(await names('vattentornet')).toEqual([]);
    expect(await names('%_')).toEqual([]);
    expect(await names('etappp 12')).toEqual(['Etapp 12']);
    expect(await names('etappp 13')).toEqual([]);
  },
);

/** Lists that answer more than the rows. */
const TELLING = LISTS.filter(({ list }) => list !== 'meshes' && list !== 'translations');

test.each(TELLING)('a search of $list says when it only lists what is close to the text', async ({ make, find }) => {
  for (const name of ['Björkdungen 3', 'Björkdungen 4']) await make(name);
  const isNear = async (asked: Asked) => (await find(asked)).isNear === true;
  expect(await isNear({ search: 'björkdungen' })).toBe(false);
  expect(await isNear({ search: 'bjorkdungenn' })).toBe(true);
  expect(await isNear({ search: 'vattentornet' })).toBe(false);
  const { nextCursor } = await find({ search: 'bjorkdungenn', limit: 1 });
  expect(await isNear({ search: 'bjorkdungenn', limit: 1, cursor: nextCursor })).toBe(true);
});

test.each(LISTS.filter(({ list }) => list !== 'meshes'))(
  'what nearly matches in $list goes on after a page',
  async ({ make, find }) => {
    for (const name of ['Gläntan ett', 'Gläntan två', 'Gläntan tre']) await make(name);
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const read: Found = await find({ search: 'glantann', limit: 1, cursor });
      names.push(...read.names);
      cursor = read.nextCursor;
    } while (cursor);
    expect(names.toSorted()).toEqual(['Gläntan ett', 'Gläntan tre', 'Gläntan två']);
  },
);

test.each([
  ['sjöstadden', 'Sjöstaden'],
  ['word', 'two words'],
  ['vestrahamnen', 'Västrahamnen etapp 2'],
  ['akerby', 'Åkerbyviken'],
  ['kök ö', 'Köksö i kalksten'],
  ['brofästte 2', 'Brofästet 10'],
  ['aaaa', 'aaa aaab'],
  ['villa', 'Sjöstaden'],
])('a browser counts the likeness of %j and %j as the database does', async (text, name) => {
  const [one, other] = [searchText(text), searchText(name)];
  const { rows } = await sql<{ likeness: number }>`select word_similarity(${one}, ${other}) as likeness`.execute(
    server.db,
  );
  expect(wordLikeness(one, other)).toBeCloseTo(rows[0]?.likeness ?? -1, 5);
});

describe('tables that have just been filled', () => {
  const FILLED = 3_000;
  /** What columns hold whose values are checked. */
  const CHECKED: Record<string, string> = { slug: `'s-' || n`, sha256: `lpad(to_hex(n), 64, '0')` };
  const BY_TYPE: Record<string, string> = {
    ...{ uuid: 'gen_random_uuid()', text: `'Kvarteret Sjostaden ' || n`, jsonb: `'{}'::jsonb`, ARRAY: `'{}'` },
    ...{ integer: 'n', bigint: 'n', boolean: 'true', 'timestamp with time zone': 'now()' },
  };
  const TABLES: Record<string, string> = {
    folders: 'directories',
    people: 'users',
    invitations: 'client_invitations',
  };
  const tableOf = (list: string) => TABLES[list] ?? list;
  let database: TestDatabase;

  /** Writes rows of which only the names matter, in one statement, without a look at what they refer to. */
  async function fill(table: string): Promise<void> {
    const { rows: checks } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = ${table}::regclass and contype = 'c'`.execute(database.db);
    for (const { name } of checks)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(database.db);
    const { rows: columns } = await sql<{ name: string; type: string }>`select column_name as name, data_type as type
      from information_schema.columns where table_name = ${table} and table_schema = 'public' and is_identity = 'NO'
      and is_generated = 'NEVER' and is_nullable = 'NO' and column_default is null`.execute(database.db);
    const values = columns.map(({ name, type }) => sql.raw(CHECKED[name] ?? BY_TYPE[type] ?? `'${type}'`));
    await database.db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
        select ${sql.join(values)} from generate_series(1, ${sql.lit(FILLED)}) as n`.execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    for (const list of Object.keys(SEARCHED_NAMES)) {
      await sql`alter table ${sql.table(tableOf(list))} set (autovacuum_enabled = false)`.execute(database.db);
      await fill(tableOf(list));
    }
  });
  afterAll(() => database.drop());

  const lists = Object.keys(SEARCHED_NAMES) as SearchedList[];
  test.each(
    lists.flatMap((list) =>
      ['zzqxvw', 'no such name', 'quarter 99999999'].flatMap((text) =>
        [false, true].map((isNear) => ({ list, text, isNear })),
      ),
    ),
  )('$list: "$text" (near: $isNear) is looked for in the index', async ({ list, text, isNear }) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${idsOfNames(list, { text, isNear })}`.execute(
      database.db,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Bitmap Index Scan');
    expect(plan).not.toContain('Seq Scan');
  });
});

test('a search for what is nowhere compares no name of the list itself', async () => {
  const asked: unknown[] = [];
  const read = async (match: unknown) => {
    asked.push(match);
    return { items: [] };
  };
  await searchNames('vattentornet', null, read, { db: server.db, names: ['projects'] });
  expect(asked).toEqual([{ text: 'vattentornet', isNear: false, found: new Map([['projects', []]]) }]);
});
