import type {
  ChangeDocument,
  ChangeResult,
  ChangesSince,
  OpenedDocument,
} from '@diorama/contract/documents/documents.contract.ts';
import type { Command } from '@diorama/documents/engine/command.ts';
import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import { type Accepted, acceptChange, type WriterChanges } from './accept-change.ts';
import { changesSince } from './changes-since.ts';
import { refuseOlderClient } from './client-release.ts';
import { createDocument, type NewDocument } from './create-document.ts';
import type { ChangeListener, DocumentRow } from './document-listeners.ts';
import { beginDocument, type DocumentWriter, type WrittenDocument } from './document-writer.ts';
import { lockDocument } from './lock-document.ts';
import { openDocument } from './open-document.ts';
import { createPackedStates } from './packed-states.ts';
import { refuseRepeatedIds } from './repeated-ids.ts';
import { runCommand } from './run-command.ts';
import { type BeforeReading, weighDocument, weighKept } from './weigh-document.ts';
import { createWholeReads } from './whole-reads.ts';
import { type AcceptedAttributes, type WrittenAttributes, writeAttributes } from './write-attributes.ts';

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
