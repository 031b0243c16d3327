import { randomUUID } from 'node:crypto';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import { newId } from '../../database/ids.ts';
import { LIBRARY_ID } from '../../database/library-space.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createSpace } from '../spaces/create-space.ts';

export type Person = Awaited<ReturnType<TestApp['signIn']>>;

/** The people of a test; with ACCESS_MODE=open they are all alike. */
export interface People {
  staff: Person;
  /** Of the client whose spaces the test makes. */
  editor: Person;
  viewer: Person;
  /** An editor of a client that a collection is shared with. */
  partner: Person;
  /** An editor of a client that has nothing to do with any of it. */
  outsider: Person;
}

/** Where a document is, and who does what with it where clients have members. */
export interface Place {
  kind: 'theme' | 'icgi';
  spaceId: string;
  spaceKind: 'project' | 'collection' | 'library';
  documentId: string;
  writer: Person;
  /** May open it and not change it. */
  reader: Person | null;
  /** May not know that it is there. */
  stranger: Person | null;
}

/** Who is who, and the places of documents. */
export async function makePlaces(server: TestApp) {
  const { db, services } = server;
  const person = (name: string) => server.signIn(undefined, name);
  const people: People = {
    staff: await person('Stina'),
    editor: await person('Anna'),
    viewer: await person('Vera'),
    partner: await person('Petra'),
    outsider: await person('Olle'),
  };
  await db.updateTable('users').set({ staff: true }).where('id', '=', people.staff.userId).execute();
  const [own, partners, others] = [newId(), newId(), newId()];
  const clients = [own, partners, others].map((id) => ({ id, name: `Client ${id}` }));
  await db.insertInto('clients').values(clients).execute();
  const member = (client_id: string, { userId }: Person, role: 'editor' | 'viewer') =>
    db.insertInto('client_members').values({ client_id, user_id: userId, role }).execute();
  await member(own, people.editor, 'editor');
  await member(own, people.viewer, 'viewer');
  await member(partners, people.partner, 'editor');
  await member(others, people.outsider, 'editor');

  const { editor, staff, viewer, partner, outsider } = people;
  const project = () =>
    editor.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}`, clientId: own });
  const space = (clientId: string | null, readableBy: 'members' | 'everyone') =>
    db.transaction().execute((trx) => createSpace(trx, { kind: 'collection', clientId, readableBy }));
  const document = (kind: 'theme' | 'icgi', spaceId: string) =>
    db.transaction().execute((trx) =>
      services.documents.create(trx, {
        kind,
        spaceId,
        name: 'Tour',
        by: null,
        records: kind === 'icgi' ? { settings: { name: 'Tour' } } : {},
      }),
    );

  const [first, second] = [await project(), await project()];
  const { theme_id } = await db
    .selectFrom('projects')
    .select('theme_id')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  const [shared, global, hidden] = [
    await space(own, 'members'),
    await space(null, 'everyone'),
    await space(null, 'members'),
  ];
  await db.insertInto('space_clients').values({ space_id: shared, client_id: partners }).execute();

  const places: Record<PlaceName, Place> = {
    'the theme of a project': {
      kind: 'theme',
      spaceId: first.id,
      spaceKind: 'project',
      documentId: theme_id,
      writer: editor,
      reader: viewer,
      stranger: partner,
    },
    'a document of a second project': {
      kind: 'icgi',
      spaceId: second.id,
      spaceKind: 'project',
      documentId: await document('icgi', second.id),
      writer: editor,
      reader: viewer,
      stranger: outsider,
    },
    'a document of the library': {
      kind: 'icgi',
      spaceId: LIBRARY_ID,
      spaceKind: 'library',
      documentId: await document('icgi', LIBRARY_ID),
      writer: staff,
      reader: outsider,
      stranger: null,
    },
    'a document of a shared collection': {
      kind: 'icgi',
      spaceId: shared,
      spaceKind: 'collection',
      documentId: await document('icgi', shared),
      writer: editor,
      reader: partner,
      stranger: outsider,
    },
    'a document of a collection for everyone': {
      kind: 'theme',
      spaceId: global,
      spaceKind: 'collection',
      documentId: await document('theme', global),
      writer: staff,
      reader: editor,
      stranger: null,
    },
    'a document of a collection for staff': {
      kind: 'theme',
      spaceId: hidden,
      spaceKind: 'collection',
      documentId: await document('theme', hidden),
      writer: staff,
      reader: null,
      stranger: editor,
    },
  };
  return { people, places };
}

/** What a test is run over. */
export const PLACES = [
  'the theme of a project',
  'a document of a second project',
  'a document of the library',
  'a document of a shared collection',
  'a document of a collection for everyone',
  'a document of a collection for staff',
] as const;
export type PlaceName = (typeof PLACES)[number];

/** Places without a stranger, and without a reader who is no writer. */
export const FOR_EVERYONE: ReadonlySet<PlaceName> = new Set([
  'a document of the library',
  'a document of a collection for everyone',
]);
export const FOR_WRITERS_ONLY: ReadonlySet<PlaceName> = new Set(['a document of a collection for staff']);

type Leaf = 'first' | 'second';
const LEAVES: Record<Place['kind'], Record<Leaf, { record: string; path: string[] }>> = {
  theme: {
    first: { record: 'look', path: ['fonts', 'body'] },
    second: { record: 'look', path: ['fonts', 'headings'] },
  },
  icgi: { first: { record: 'settings', path: ['name'] }, second: { record: 'keyframes/hall', path: ['name'] } },
};

/** A request that sets one leaf of a document. */
export function setLeaf({ kind, documentId }: Place, leaf: Leaf, value: string, baseRevision: number) {
  const { record, path } = LEAVES[kind][leaf];
  const change: Change = { record, op: 'patch', set: [{ path, value }] };
  return { id: documentId, baseRevision, requestId: randomUUID(), label: 'Edit', changes: [change] };
}
