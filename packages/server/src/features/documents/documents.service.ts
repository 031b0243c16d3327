import type {
  ChangeDocument,
  ChangeResult,
  ChangesSince,
  OpenedDocument,
} from '@diorama/contract/documents/documents.contract.ts';
import { repeatedIdsIn } from '@diorama/documents/engine/check/repeated-ids.ts';
import type { Command } from '@diorama/documents/engine/command.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { compareVersions } from '@diorama/documents/engine/schema/migrations.ts';
import { recordDefinitionOf } from '@diorama/documents/engine/schema/record-definition.ts';
import { changeBetween, Records } from '@diorama/documents/engine/schema/records.ts';
import { asTables, tablesOf } from '@diorama/documents/engine/schema/tables.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { invalidInput, newerRelease, notFound } from '../../errors/api-error.ts';
import { type Accepted, acceptChange, asApiIssues, type WriterChanges } from './change/accept-change.ts';
import { createDocument, type NewDocument } from './change/create-document.ts';
import type { ChangeListener, DocumentRow, DocumentsDeps } from './change/document-listeners.ts';
import { beginDocument, type DocumentWriter, type WrittenDocument } from './change/document-writer.ts';
import { lockDocument } from './change/lock-document.ts';
import { migrateDocument } from './change/migrate-document.ts';
import { type BeforeReading, weighDocument, weighKept } from './change/weigh-document.ts';
import { type AcceptedAttributes, type WrittenAttributes, writeAttributes } from './change/write-attributes.ts';
import { openDocument } from './open-document.ts';
import { changesUpTo } from './read/document-log.ts';
import { headRecords } from './read/head-records.ts';
import { createPackedStates } from './read/packed-states.ts';
import { createWholeReads } from './read/whole-reads.ts';

/**
 * The document engine on the server: create, open, change. Knows no kind. `mayRead` resolves when there is room for so
 * many bytes of a document that is about to be read whole.
 */
export function createDocuments(db: Kysely<Database>, mayRead: BeforeReading = async () => undefined) {
  const listeners: ChangeListener[] = [];
  const packedStates = createPackedStates();
  const deps = { db, listeners, packedStates };
  const beforeReading = (id: string, times?: number) => weighDocument(db, mayRead, id, times);
  const wholeReads = createWholeReads({ db, packedStates, beforeReading });
  return {
    /** Contents that are kept ready to be sent. */
    packedStates,
    /** Contents that are not. */
    wholeReads,
    /** Waits until a document may be read whole, `times` times over; gives its stored bytes. Hold no connection then. */
    beforeReading,
    /** The same before a write of whole attributes. */
    beforeWriting: (id: string) => weighKept(db, mayRead, packedStates, id),
    /** Registers follow-up work that belongs to the same transaction as a change. */
    onChange: (listener: ChangeListener): void => void listeners.push(listener),
    create: (trx: Kysely<Database>, input: NewDocument): Promise<string> => createDocument(deps, trx, input),
    /** The same for one whose records come a few at a time. */
    begin: (trx: Kysely<Database>, document: WrittenDocument): Promise<DocumentWriter> =>
      beginDocument(deps, trx, document),
    open: (actor: Actor, input: { kind: string; id: string }): Promise<OpenedDocument> =>
      openDocument({ db, packedStates, wholeReads }, actor, input),
    changesSince: (actor: Actor, input: Parameters<typeof changesSince>[2]): Promise<ChangesSince> =>
      changesSince(db, actor, input),
    lock: lockDocument,
    accept: (trx: Kysely<Database>, actor: Actor, row: DocumentRow, input: WriterChanges): Promise<Accepted> =>
      acceptChange(deps, trx, actor, row, input),
    writeAttributes: (
      trx: Kysely<Database>,
      actor: Actor,
      row: DocumentRow,
      input: WrittenAttributes,
    ): Promise<AcceptedAttributes> => writeAttributes(deps, trx, actor, row, input),
    run: <D extends DocumentKind, A>(
      trx: Kysely<Database>,
      actor: Actor,
      row: DocumentRow,
      command: Command<D, A>,
      args: A,
    ): Promise<Accepted> => runCommand(deps, trx, actor, row, command, args),

    /** The record-level save of the editors. A repeated request id returns the first answer. */
    change: (actor: Actor, input: z.output<typeof ChangeDocument>): Promise<ChangeResult> =>
      db.transaction().execute(async (trx) => {
        const row = await lockDocument(trx, actor, input.id);
        refuseOlderClient(row.kind, input.schemaVersion);
        refuseRepeatedIds(row.kind, input.changes);
        const { edits: _edits, ...result } = await acceptChange(deps, trx, actor, row, input);
        return result;
      }),
  };
}

export type Documents = ReturnType<typeof createDocuments>;

/** What others did after a revision, for an editor that missed it. */
async function changesSince(
  db: Kysely<Database>,
  actor: Actor,
  { id, revision, hash }: { id: string; revision: number; hash?: string | undefined },
): Promise<ChangesSince> {
  const row = await documentsInReach(db, actor)
    .leftJoin('revisions as known', (join) =>
      join.onRef('known.document_id', '=', 'documents.id').on('known.revision', '=', revision),
    )
    .select(['documents.revision', 'known.hash'])
    .where('documents.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Document', id);
  const isOther = hash !== undefined && row.hash !== null && row.hash !== hash;
  if (isOther || revision > row.revision) return { revision: row.revision, entries: null, isGone: true };
  return changesUpTo(db, id, revision, row.revision);
}

/** A page of an older release knows another shape: merged onto the document of this one, its changes could do harm. */
function refuseOlderClient(kind: string, schemaVersion: string | undefined): void {
  const own = kindOf(kind).schemaVersion;
  if (schemaVersion !== undefined && compareVersions(schemaVersion, own) < 0)
    throw newerRelease('This page is of an older release than the server. Reload it; your changes are kept');
}

/** Runs an editor's command on a locked document, as it stands now. */
async function runCommand<D extends DocumentKind, A>(
  deps: Pick<DocumentsDeps, 'listeners' | 'packedStates'>,
  trx: Kysely<Database>,
  actor: Actor,
  locked: DocumentRow,
  { label, run }: Command<D, A>,
  args: A,
): Promise<Accepted> {
  const kind = kindOf(locked.kind);
  const row = await migrateDocument(trx, kind, locked);
  const { records } = await headRecords(trx, deps.packedStates, kind, row);
  const before = new Records<D>(kind, asTables<D>(tablesOf(kind, Object.entries(records))));
  const changes = run(before, args)
    .edits()
    .flatMap((edit) => {
      const shape = recordDefinitionOf(kind, edit.key)?.shape;
      return (shape && changeBetween(shape, edit)) ?? [];
    });
  return acceptChange(deps, trx, actor, row, { baseRevision: row.revision, requestId: null, label, changes });
}

/** Refuses a list inside a record in which an id comes twice: one of the two would be lost when it is merged. */
function refuseRepeatedIds(kindName: string, changes: readonly Change[]): void {
  const kind = kindOf(kindName);
  const faults = changes.flatMap((change) => {
    const shape = recordDefinitionOf(kind, change.record)?.shape;
    return shape ? repeatedIdsIn(shape, change) : [];
  });
  if (faults.length > 0) throw invalidInput(asApiIssues(faults));
}
