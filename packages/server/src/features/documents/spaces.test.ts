import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeStreams, followStream } from '../../testing/live-stream.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';
import {
  FOR_EVERYONE,
  FOR_WRITERS_ONLY,
  makePlaces,
  type People,
  type Person,
  PLACES,
  type Place,
  type PlaceName,
  setLeaf,
} from './spaces.testing.ts';

const NOT_FOUND = { data: { code: 'NOT_FOUND', reason: 'NOT_FOUND' } };
const ROLE = { data: { code: 'FORBIDDEN', reason: 'ROLE' } };

afterEach(closeStreams);

describe.each(['open', 'members'] as const)('with ACCESS_MODE=%s', (mode) => {
  let server: TestApp;
  let people: People;
  let places: Record<PlaceName, Place>;
  beforeAll(async () => {
    server = await createTestApp({ ACCESS_MODE: mode });
    ({ people, places } = await makePlaces(server));
  });
  afterAll(() => server[Symbol.asyncDispose]());

  describe.each(PLACES)('%s', (name) => {
    let place: Place;
    let writer: Person;
    /** Another user who may open it; the writer if there is none. */
    let reader: Person;
    let open: (person?: Person) => ReturnType<Person['call']['documents']['open']['query']>;
    beforeAll(() => {
      place = places[name];
      writer = place.writer;
      reader = place.reader ?? place.writer;
      open = (person = writer) => person.call.documents.open.query({ kind: place.kind, id: place.documentId });
    });
    const change = async (leaf: 'first' | 'second', value: string, base?: number) =>
      writer.call.documents.change.mutate(setLeaf(place, leaf, value, base ?? (await open()).revision));

    test('opens with its space, and with the right to edit for those who have it', async () => {
      const space = { id: place.spaceId, kind: place.spaceKind };
      const projectId = place.spaceKind === 'project' ? place.spaceId : null;
      expect(await open()).toMatchObject({ space, projectId, mayEdit: true, state: 'draft' });
      expect((await open(reader)).mayEdit).toBe(mode === 'open' || place.reader === null);
    });

    test('takes changes, merges stale ones and refuses those of the same leaf', async () => {
      if (place.kind === 'icgi') await addHall(place);
      const { revision } = await open();
      expect(await change('first', 'Arial', revision)).toMatchObject({ revision: revision + 1, merged: false });
      expect(await change('second', 'Georgia', revision)).toMatchObject({ revision: revision + 2, merged: true });
      await expect(change('first', 'Verdana', revision)).rejects.toMatchObject({
        data: { reason: 'REVISION_CONFLICT', conflict: { currentRevision: revision + 2 } },
      });
    });

    test('is followed live, alone and with its space', async () => {
      const { revision } = await open();
      const stream = await followStream(server.url, reader.token, 'documents.live', { ids: [place.documentId] });
      const space = await followStream(server.url, reader.token, 'events.project', { projectId: place.spaceId });
      await stream.next('presence');
      await expect.poll(() => server.services.live.count()).toBe(2);
      await change('first', randomUUID(), revision);
      expect((await stream.next()).data).toMatchObject({ type: 'change', entry: { revision: revision + 1 } });
      const next = { type: 'revision', id: place.documentId, revision: revision + 1 };
      // A new listener catches up, which sends the current state once more.
      await expect.poll(async () => (await space.next()).data).toEqual(next);
    });

    test('shows who has it open', async () => {
      const stream = await followStream(server.url, writer.token, 'documents.live', { ids: [place.documentId] });
      await stream.next('presence');
      const at = { docType: place.kind, docId: place.documentId };
      await reader.call.presence.beat.mutate({ ...at, tabId: randomUUID() });
      expect((await stream.next('presence')).data).toMatchObject({ people: [{ user: { id: reader.userId } }] });
      await expect(reader.call.presence.beat.mutate({ ...at, projectId: randomUUID() })).rejects.toMatchObject(
        NOT_FOUND,
      );
      await reader.call.presence.beat.mutate({ ...at, projectId: place.spaceId });
    });

    test('has a history that is read by all who open it and restored by its writers', async () => {
      const of = { docType: place.kind, docId: place.documentId };
      const { revision, records } = await open();
      await change('first', randomUUID(), revision);
      const { items } = await reader.call.revisions.list.query(of);
      expect(items[0]).toMatchObject({ revision: revision + 1, by: { id: writer.userId } });
      const before = await reader.call.revisions.get.query({ ...of, revision });
      expect(Object.fromEntries(before.records.value)).toEqual(Object.fromEntries(records.value));
      expect(await writer.call.revisions.restore.mutate({ ...of, revision })).toMatchObject({ revision: revision + 2 });
      expect(Object.fromEntries((await open()).records.value)).toEqual(Object.fromEntries(records.value));
    });

    test('is exported by all who open it and imported by its writers', async () => {
      const of = { id: place.documentId, format: 'json' } as const;
      const { value } = await reader.call.documents.export.query(of);
      expect(value).toMatchObject({ kind: place.kind, id: place.documentId });
      const { revision } = await change('first', randomUUID());
      const imported = await writer.call.documents.import.mutate({ ...of, envelope: { ...value } });
      expect(imported).toEqual({ revision: revision + 1, unchanged: false });
    });

    test('has files of its own space, which those who open it find, see and find in use', async () => {
      const folders = await writer.call.files.listDirectories.query({ projectId: place.spaceId });
      const directoryId = folders[0]?.id ?? '';
      const bytes = await testPicture(`#${randomUUID().slice(0, 6)}`);
      const file = await addFile(server, writer.call, { projectId: place.spaceId, directoryId, name: 'a.png', bytes });
      const found = await reader.call.files.byIds.query({ projectId: place.spaceId, ids: [file.id] });
      expect(found.map(({ id }) => id)).toEqual([file.id]);
      const media = (person: Person) =>
        fetch(`${server.url}/media/${file.sha256}/a.png`, { headers: { authorization: `Bearer ${person.token}` } });
      expect((await media(reader)).status).toBe(200);
      if (mode === 'members' && place.stranger) expect((await media(place.stranger)).status).toBe(404);
      if (place.kind !== 'icgi') return;
      await addHall(place, { name: 'a.png', type: 'image/png', url: `asset://${file.id}` });
      const usages = await reader.call.usages.list.query({ kind: 'file', id: file.id });
      expect(usages).toMatchObject([{ docId: place.documentId, space: { id: place.spaceId, type: place.spaceKind } }]);
      if (mode === 'members' && place.stranger)
        expect(await place.stranger.call.usages.list.query({ kind: 'file', id: file.id })).toEqual([]);
    });

    test('leaves a trail that names its space', async () => {
      await change('first', randomUUID());
      const { items } = await reader.call.audit.list.query({ projectId: place.spaceId, action: 'document.change' });
      expect(items[0]).toMatchObject({
        target: place.documentId,
        projectId: place.spaceKind === 'project' ? place.spaceId : null,
      });
    });

    if (mode === 'members' && !FOR_WRITERS_ONLY.has(name))
      test('refuses the writes of a reader with the reason, and writes nothing', async () => {
        const { call } = reader;
        const of = { docType: place.kind, docId: place.documentId };
        const { revision } = await open();
        const { value } = await call.documents.export.query({ id: place.documentId, format: 'json' });
        const [root] = await call.files.listDirectories.query({ projectId: place.spaceId });
        const folder = { projectId: place.spaceId, directoryId: root?.id ?? '' };
        const writes = await Promise.allSettled([
          call.documents.change.mutate(setLeaf(place, 'first', 'Mine', revision)),
          call.revisions.restore.mutate({ ...of, revision: 1 }),
          call.revisions.name.mutate({ ...of, revision, name: 'Mine' }),
          call.documents.import.mutate({ id: place.documentId, format: 'json', envelope: { ...value } }),
          call.files.createDirectory.mutate({ ...folder, name: 'Mine' }),
          call.files.signedUrl.mutate({ ...folder, filename: 'mine.png', fileSize: 1 }),
        ]);
        for (const write of writes) expect(write).toMatchObject({ reason: ROLE });
        expect((await open()).revision).toBe(revision);
      });

    if (mode === 'members' && !FOR_EVERYONE.has(name))
      test('is for a stranger as if it were not there', async () => {
        const { stranger } = place;
        if (!stranger) throw new Error(`${name} has no stranger`);
        const { call, token } = stranger;
        const of = { docType: place.kind, docId: place.documentId };
        const calls = await Promise.allSettled([
          open(stranger),
          call.documents.change.mutate(setLeaf(place, 'first', 'Mine', 1)),
          call.documents.changesSince.query({ id: place.documentId, revision: 1 }),
          call.documents.export.query({ id: place.documentId, format: 'json' }),
          call.revisions.list.query(of),
          call.revisions.get.query({ ...of, revision: 1 }),
          call.revisions.restore.mutate({ ...of, revision: 1 }),
          call.presence.beat.mutate(of),
          call.files.listDirectories.query({ projectId: place.spaceId }),
          call.audit.list.query({ projectId: place.spaceId }),
        ]);
        for (const refused of calls) expect(refused).toMatchObject({ reason: NOT_FOUND });
        const stream = await followStream(server.url, token, 'documents.live', { ids: [place.documentId] });
        expect((await stream.next()).data).toEqual({ type: 'gone', id: place.documentId });
      });
  });

  test('a collection is out of reach once it is no longer shared, and everything once its space is deleted', async () => {
    const { documentId, spaceId, kind } = places['a document of a shared collection'];
    const open = (person: Person) => person.call.documents.open.query({ kind, id: documentId });
    const stream = await followStream(server.url, people.partner.token, 'documents.live', { ids: [documentId] });
    await stream.next('presence');
    await server.db.deleteFrom('space_clients').where('space_id', '=', spaceId).execute();
    server.services.live.recheckAll();
    if (mode === 'members') {
      expect((await stream.next()).data).toEqual({ type: 'gone', id: documentId });
      await expect(open(people.partner)).rejects.toMatchObject(NOT_FOUND);
    }
    expect((await open(people.viewer)).id).toBe(documentId);
    await server.db.updateTable('spaces').set({ deleted_at: new Date() }).where('id', '=', spaceId).execute();
    for (const person of Object.values(people)) await expect(open(person)).rejects.toMatchObject(NOT_FOUND);
  });

  /** Puts the view that the second leaf of a walkthrough belongs to. */
  async function addHall({ writer, kind, documentId }: Place, image?: { name: string; type: string; url: string }) {
    const { revision } = await writer.call.documents.open.query({ kind, id: documentId });
    const value = { id: 'hall', order: 'a0', name: 'Hall', ...(image ? { image } : {}) };
    await writer.call.documents.change.mutate({
      id: documentId,
      baseRevision: revision,
      requestId: randomUUID(),
      label: 'Add view',
      changes: [{ record: 'keyframes/hall', op: 'put', value }],
    });
  }
});
