import { randomUUID } from 'node:crypto';
import { editsBetween } from '@diorama/documents/engine/merge/diff-records.ts';
import { canonicalJson } from '@diorama/documents/engine/schema/json.ts';
import { recordDefinitionOf } from '@diorama/documents/engine/schema/record-definition.ts';
import { changeBetween } from '@diorama/documents/engine/schema/records.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { anySteps, icgiAfter } from '@diorama/documents/testing/icgi-arbitrary.ts';
import { wholeOf } from '@diorama/documents/testing/record-map.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { recordsAt } from '../documents/read/records-at.ts';
import { createPruning } from './prune.ts';
import { addView, rename, walkthroughWithHistory } from './revisions.testing.ts';
import { createSnapshots } from './snapshots.ts';

const DAY = 86_400_000;

let server: TestApp;
let prune: () => Promise<void>;
let snapshot: (documentId: string, revision: number) => Promise<void>;
beforeAll(async () => {
  server = await createTestApp();
  const { db, services } = server;
  const { jobs, documents } = services;
  prune = createPruning({ db, jobs }).prune;
  snapshot = createSnapshots({ db, jobs, documents }).store;
});
afterAll(() => server[Symbol.asyncDispose]());

const keptRevisions = async (documentId: string): Promise<number[]> => {
  const rows = await server.db
    .selectFrom('revisions')
    .select('revision')
    .where('document_id', '=', documentId)
    .orderBy('revision')
    .execute();
  return rows.map(({ revision }) => revision);
};

/** A walkthrough with seven revisions, all made in one hour of long ago, whose maker has gone. */
async function oldWalkthrough() {
  const made = await walkthroughWithHistory(server);
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await made.save(rename(name));
  await made.madeAt([1, 2, 3, 4, 5, 6, 7], new Date('2020-05-12T10:15:30Z'));
  await server.db.deleteFrom('session_bases').where('document_id', '=', made.id).execute();
  return made;
}

test('old revisions are thinned out to one an hour, and younger ones are left alone', async () => {
  const { id, save } = await oldWalkthrough();
  await save(addView('hall', 'Hall'));
  await save(rename('Seven'));
  await prune();
  expect(await keptRevisions(id)).toEqual([7, 8, 9]);
});

test('what a publication, a name or a living session points at is never taken', async () => {
  const { id, of, editor, project, madeAt } = await oldWalkthrough();
  await editor.call.revisions.name.mutate({ ...of, revision: 2, name: 'Approved' });
  const document = { document_id: id, space_id: project.id, kind: 'icgi' as const };
  const hash = { hash: 'h', schema_version: '0.1.0' };
  const body = { body: Buffer.from('{}'), body_br: Buffer.from('{}'), body_gzip: Buffer.from('{}') };
  const publication = { ...document, ...hash, ...body, id: randomUUID(), version: 1, source_revision: 4 };
  await server.db
    .insertInto('publications')
    .values({ ...publication, closure: JSON.stringify({ media: [] }), note: null, by: null })
    .execute();
  const { sid } = await server.db
    .selectFrom('sessions')
    .select('id as sid')
    .where('user_id', '=', editor.userId)
    .executeTakeFirstOrThrow();
  await server.db.insertInto('session_bases').values({ session_id: sid, document_id: id, revision: 5 }).execute();
  await madeAt([1, 2, 3, 4, 5, 6, 7], new Date('2020-05-12T10:15:30Z'));
  await prune();
  expect(await keptRevisions(id)).toEqual([2, 4, 5, 7]);
  await server.db
    .updateTable('sessions')
    .set({ revoked_at: new Date(), revoked_reason: 'signed out' })
    .where('id', '=', sid)
    .execute();
  await prune();
  expect(await keptRevisions(id)).toEqual([2, 4, 7]);
});

test.each([
  ['before the first one that is kept', null],
  ['between two that are kept', 2],
])(
  'a base that is not kept any more, %s, is a conflict without base, and nothing is written',
  async (_where, named) => {
    const { id, editor } = await oldWalkthrough();
    if (named) await editor.call.revisions.name.mutate({ docType: 'icgi', docId: id, revision: named, name: 'Kept' });
    const { hash: baseHash } = await server.db
      .selectFrom('revisions')
      .select('hash')
      .where('document_id', '=', id)
      .where('revision', '=', 3)
      .executeTakeFirstOrThrow();
    await prune();
    const change = { id, baseRevision: 3, baseHash, requestId: randomUUID(), label: 'Rename', changes: rename('Mine') };
    await expect(editor.call.documents.change.mutate(change)).rejects.toMatchObject({
      data: {
        reason: 'REVISION_CONFLICT',
        conflict: { paths: [{ path: ['settings', 'name'], base: null, mine: 'Mine', theirs: 'Six' }] },
      },
    });
    expect(await keptRevisions(id)).toEqual(named ? [named, 7] : [7]);
    const read = editor.call.revisions.get.query({ docType: 'icgi', docId: id, revision: 3 });
    await expect(read).rejects.toMatchObject({ message: expect.stringMatching(/not kept any more/) });
    const missed = await editor.call.documents.changesSince.query({ id, revision: 3, hash: baseHash });
    expect(missed).toEqual({ revision: 7, entries: null, isGone: false });
  },
);

test('every state that is kept reads as before, whatever was pruned and stored whole', async () => {
  const arbitrary = fc.record({
    states: fc.array(anySteps, { minLength: 4, maxLength: 8 }),
    hours: fc.infiniteStream(fc.integer({ min: 0, max: 1 })),
    pinned: fc.infiniteStream(fc.boolean()),
    whole: fc.nat({ max: 7 }),
  });
  await fc.assert(
    fc.asyncProperty(arbitrary, async ({ states, hours, pinned, whole }) => {
      const { id, save, records } = await walkthroughWithHistory(server);
      for (const [turn, steps] of states.entries()) {
        const made = Object.fromEntries(wholeOf(icgiAfter(steps)));
        const target = { ...made, settings: { ...made.settings, name: `Tour ${turn}` } };
        const changes = editsBetween(icgiDocument, await records(), target).flatMap((edit) => {
          const shape = recordDefinitionOf(icgiDocument, edit.key)?.shape;
          return (shape && changeBetween(shape, edit)) ?? [];
        });
        if (changes.length > 0) await save(changes);
      }
      const before = await keptRevisions(id);
      const head = { id, revision: before.at(-1) ?? 1 };
      const stateAt = async (revision: number) => canonicalJson(await recordsAt(server.db, head, revision));
      const expected = new Map<number, string>();
      let at = new Date('2020-05-12T10:15:30Z').getTime();
      for (const revision of before) {
        expected.set(revision, await stateAt(revision));
        at += (hours.next().value ?? 0) * 3_600_000;
        const row = { document_id: id, revision };
        await server.db
          .updateTable('revisions')
          .set({ at: new Date(at) })
          .where('document_id', '=', id)
          .where('revision', '=', revision)
          .execute();
        if (pinned.next().value)
          await server.db
            .insertInto('revision_names')
            .values({ ...row, name: 'Kept', by: null })
            .execute();
      }
      await server.db.deleteFrom('session_bases').where('document_id', '=', id).execute();
      await snapshot(id, before[whole % before.length] ?? 1);
      await prune();
      for (const revision of await keptRevisions(id)) expect(await stateAt(revision)).toBe(expected.get(revision));
      // Pruning again, and a year later, changes nothing that is kept.
      const kept = await keptRevisions(id);
      await createPruning({ db: server.db, jobs: server.services.jobs }).prune(
        undefined,
        new Date(Date.now() + 365 * DAY),
      );
      expect(await keptRevisions(id)).toEqual(kept);
    }),
    { numRuns: 8 },
  );
});

test('reading an old state of a long log begins at the nearest state that is stored whole', async () => {
  const { id, save } = await walkthroughWithHistory(server);
  for (let at = 0; at < 6; at += 1) await save(rename(`Name ${at}`));
  await snapshot(id, 4);
  // Without the rows above it, only the stored state has it.
  await server.db.deleteFrom('revisions').where('document_id', '=', id).where('revision', '>', 4).execute();
  const state = await recordsAt(server.db, { id, revision: 7 }, 2);
  expect(state?.settings).toMatchObject({ name: 'Name 0' });
});

test('a clock that jumps 400 days ahead does not make history old, however many looks follow', async () => {
  const { id, save, madeAt } = await oldWalkthrough();
  await madeAt([1, 2, 3, 4, 5, 6, 7], new Date(Date.now() - 30 * 86_400_000));
  await prune();
  const ahead = new Date(Date.now() + 400 * 86_400_000);
  await save(rename('From the future'));
  await madeAt([8], ahead);
  for (let look = 0; look < 5; look += 1) await server.services.pruning.prune(undefined, ahead);
  expect(await keptRevisions(id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
