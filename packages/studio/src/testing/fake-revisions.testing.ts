import { PlainJson } from '@diorama/contract/common/plain-json.ts';
import type { RevisionEntry } from '@diorama/contract/revisions/revisions.contract.ts';
import { describeChange } from '@diorama/documents/engine/merge/describe-change.ts';
import { describeEdits, editsBetween, patchOf } from '@diorama/documents/engine/merge/diff-records.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import { valueAt } from '@diorama/documents/engine/schema/path.ts';
import type { TestServer } from '../engine/testing.ts';
import { DAY } from './fake-project.testing.ts';
import { type FakeAnswers, Refusal } from './fake-server.testing.ts';

/** The history of documents in memory: every revision is an entry of its own. */
export function fakeRevisions(find: (id: string) => TestServer): NonNullable<FakeAnswers['revisions']> {
  const names = new Map<string, string>();
  const nameOf = (id: string, revision: number) => names.get(`${id}@${revision}`) ?? null;
  return {
    list: ({ docId, named = false, limit = 100, cursor }) => {
      const document = find(docId);
      const below = cursor ? Number(cursor) : document.revision + 1;
      const all = Array.from({ length: below - 1 }, (_, at) =>
        entryOf(document, below - 1 - at, nameOf(docId, below - 1 - at)),
      );
      const entries = all.filter(({ name }) => !named || name !== null);
      const page = entries.slice(0, limit);
      return { items: page, nextCursor: entries.length > limit ? String(page.at(-1)?.revision) : null };
    },
    diff: ({ docId, from, to }) => {
      const document = find(docId);
      const { definition } = document.sample;
      const edits = editsBetween(definition, recordsAt(document, from), recordsAt(document, to));
      return {
        from,
        to,
        patch: new PlainJson(patchOf(definition, edits)),
        records: new PlainJson(describeEdits(definition, edits)),
      };
    },
    get: ({ docId, revision }) => ({
      revision,
      by: null,
      at: DAY,
      name: nameOf(docId, revision),
      records: new PlainJson(
        Object.entries(recordsAt(find(docId), revision)).map(([key, value]) => [key, { ...value }]),
      ),
    }),
    restore: async ({ docId, revision }) => {
      const document = find(docId);
      const undoRevision = document.revision;
      const { definition } = document.sample;
      const edits = editsBetween(definition, recordsAt(document, undoRevision), recordsAt(document, revision));
      if (edits.length > 0) {
        const changes = edits.map(({ key: record, after }) =>
          after ? { record, op: 'put' as const, value: { ...after } } : { record, op: 'remove' as const },
        );
        const label = `Restore revision ${revision}`;
        await document.send({ baseRevision: undoRevision, requestId: crypto.randomUUID(), label, changes });
      }
      return { revision: document.revision, unchanged: edits.length === 0, undoRevision };
    },
    name: ({ docId, revision, name }) => {
      names.set(`${docId}@${revision}`, name);
      return { named: true };
    },
    unname: ({ docId, revision }) => {
      names.delete(`${docId}@${revision}`);
      return { named: false };
    },
  };
}

type Records = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The records of a document as they were; before the first revision there are none. */
function recordsAt(document: TestServer, revision: number): Records {
  if (revision === 0) return {};
  if (revision > document.revision) throw new Refusal('NOT_FOUND', `There is no revision ${revision}`);
  const records = new Map(document.records);
  for (const { before } of document.log.slice(revision - 1).reverse()) {
    for (const [key, value] of before) {
      if (value) records.set(key, value);
      else records.delete(key);
    }
  }
  return Object.fromEntries(records);
}

function entryOf(document: TestServer, revision: number, name: string | null): RevisionEntry {
  const logged = document.log[revision - 2];
  const about = { revision, from: revision, by: null, at: DAY, publishedVersion: null, name };
  if (!logged) return { ...about, summary: 'Created' };
  if (logged.label.startsWith('Restore')) return { ...about, summary: logged.label.replace('Restore', 'Restored') };
  const { labels } = document.sample.definition;
  const inverse = logged.changes.map((change) => inverseOf(change, logged.before.get(change.record)));
  return {
    ...about,
    summary: describeChange(labels, [{ forward: logged.changes, inverse }], (key) => document.records.get(key)),
  };
}

function inverseOf(change: Change, before: Readonly<Record<string, unknown>> | undefined): Change {
  const { record } = change;
  if (!before) return { record, op: 'remove' };
  if (change.op !== 'patch') return { record, op: 'put', value: { ...before } };
  return { record, op: 'patch', set: change.set.map(({ path }) => ({ path, value: valueAt(before, path) })) };
}
