import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import { parseRecord, type RecordIssue } from '@diorama/documents/engine/schema/validate.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import { newId } from '../../../database/ids.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { invalidInput } from '../../../errors/api-error.ts';
import { EMPTY_HASH } from '../merge/record-hash.ts';
import { asApiIssues } from './accept-change.ts';
import { appendRevision, unsigned } from './append-revision.ts';
import type { DocumentsDeps } from './document-listeners.ts';

/** A document to be made. */
export interface NewDocument {
  kind: string;
  spaceId: string;
  /** Used until the records give one. */
  name: string;
  by: string | null;
  /** By key; fields that are not given get their defaults. */
  records: Record<string, Record<string, unknown>>;
}

/** Makes a document from partial records; defaults fill the rest. Revision 1 is its first content. Gives its id. */
export async function createDocument(
  { listeners }: Pick<DocumentsDeps, 'listeners'>,
  trx: Kysely<Database>,
  input: NewDocument,
): Promise<string> {
  const kind = kindOf(input.kind);
  const id = newId();
  const edits: RecordEdit[] = [];
  const issues: RecordIssue[] = [];
  const singletons = Object.entries(kind.records).filter(([, { cardinality }]) => cardinality === 'one');
  const wanted = { ...Object.fromEntries(singletons.map(([name]) => [name, {}])), ...input.records };
  for (const [key, value] of Object.entries(wanted)) {
    const parsed = parseRecord(kind, key, value);
    if (parsed.ok) edits.push({ key, before: undefined, after: parsed.record });
    else for (const issue of parsed.issues) issues.push(issue);
  }
  if (issues.length > 0) throw invalidInput(asApiIssues(issues));
  const row = {
    id,
    kind: input.kind,
    space_id: input.spaceId,
    name: input.name,
    schema_version: kind.schemaVersion,
  };
  const hash = EMPTY_HASH;
  const stamp = new Date();
  await trx
    .insertInto('documents')
    .values({ ...row, revision: 0, hash, published_id: null, updated_by: input.by })
    .execute();
  const whole = {
    ...row,
    revision: 0,
    hash,
    published_id: null,
    poster_file_id: null,
    updated_by: input.by,
    created_at: stamp,
    updated_at: stamp,
    deleted_at: null,
  };
  const next = await appendRevision(trx, kind, whole, edits, unsigned('create', 'Create', input.by));
  for (const listener of listeners) await listener(trx, { ...whole, ...next }, edits, whole);
  return id;
}
