import { PlainJson } from '@diorama/contract/common/plain-json.ts';
import type {
  AtRevision,
  DiffRevisions,
  RevisionDiff,
  RevisionState,
} from '@diorama/contract/revisions/revisions.contract.ts';
import { describeEdits, editsBetween, patchOf } from '@diorama/documents/engine/merge/diff-records.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import type { Documents } from '../documents/documents.service.ts';
import { loadState } from '../documents/read/load-document.ts';
import { headOf, inOneSnapshot, revisionRow, stateAt } from './read-revision.ts';

interface Deps {
  db: Kysely<Database>;
  documents: Documents;
}

/** The differences between two states, as a patch and as text. */
export async function diffRevisions(
  { db, documents }: Deps,
  actor: Actor,
  { docType, docId, from, to }: z.output<typeof DiffRevisions>,
): Promise<RevisionDiff> {
  await documents.beforeReading(docId, 2);
  return inOneSnapshot(db, async (trx) => {
    const head = await headOf(trx, actor, docType, docId);
    const [before, after] = [await stateAt(trx, head, from, 'from'), await stateAt(trx, head, to, 'to')];
    const definition = kindOf(head.kind);
    const edits = editsBetween(definition, before, after);
    return {
      from,
      to,
      patch: new PlainJson(patchOf(definition, edits)),
      records: new PlainJson(describeEdits(definition, edits)),
    };
  });
}

/** The document as it was. Parts that this release cannot read are left out. */
export async function getRevision(
  { db, documents }: Deps,
  actor: Actor,
  { docType, docId, revision }: z.output<typeof AtRevision>,
): Promise<RevisionState> {
  await documents.beforeReading(docId);
  return inOneSnapshot(db, async (trx) => {
    const head = await headOf(trx, actor, docType, docId);
    const { at, by, userName, name } = await revisionRow(trx, head, revision, 'revision');
    const definition = kindOf(head.kind);
    const state = await stateAt(trx, head, revision, 'revision');
    const document = { ...head, schema_version: definition.schemaVersion };
    const { records } = loadState(definition, document, state);
    const person = by && userName !== null ? { id: by, name: userName } : null;
    return { revision, by: person, at, name, records: new PlainJson(Object.entries(records)) };
  });
}
