import { PlainJson } from '@diorama/contract/common/plain-json.ts';
import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import type { Actor, Scope } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { mayEditSpace, reachKey } from '../../access/scope.ts';
import { preparedQuery, type Slots, shortRead } from '../../database/prepared-statements.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { hole, packedAs } from '../../http/answers/packed-answer.ts';
import { bringForward } from './read/bring-forward.ts';
import { STORED_RECORDS } from './read/document-rows.ts';
import type { PackedState, PackedStates } from './read/packed-states.ts';
import { HAS_MOVED, publishStateOf } from './read/publish-state.ts';
import { noteSeen, seenIn } from './read/session-bases.ts';
import { wholeText } from './read/text-pieces.ts';
import type { WholeReads } from './read/whole-reads.ts';

interface Deps {
  db: Kysely<Database>;
  packedStates: PackedStates;
  wholeReads: WholeReads;
}

interface Opening {
  kind: string;
  id: string;
}

/**
 * What an editor loads: header and every record this release can read, of one moment. One query says whether the
 * caller may read it and what it holds; the records are read when they have not been since they changed.
 */
export async function openDocument(
  { db, packedStates, wholeReads }: Deps,
  actor: Actor,
  { kind, id }: Opening,
): Promise<OpenedDocument> {
  const asked = { kind, id, sid: actor.sid };
  const [row] = await headerOf(db, asked, actor.scope);
  if (!row) throw notFound('Document', id);
  const definition = kindOf(row.kind);
  const known = packedStates.find('records', definition, row);
  if (known) return opened(db, actor, definition, row, known);
  const next = await bringForward(db, packedStates, definition, row);
  // Written again in between: then all is read.
  if (next?.hash === row.hash && next.revision === row.revision) return opened(db, actor, definition, row, next);
  const readRow = async () => {
    const [whole] = await headerAndRecordsOf(db, asked, actor.scope);
    if (!whole) throw notFound('Document', id);
    return whole;
  };
  const read = await wholeReads.read(actor, { form: 'records', kind: definition, header: row, readRow });
  return opened(db, actor, definition, read.row, read.state);
}

type Asked = Opening & { sid: string };

const openingOf = (db: Kysely<Database>, slot: Slots<Asked>, scope: Scope) =>
  documentsInReach(db, { scope })
    .leftJoin('users', 'users.id', 'documents.updated_by')
    .leftJoin('publications', 'publications.id', 'documents.published_id')
    .select(['documents.id', 'documents.kind', 'documents.space_id', 'documents.name', 'documents.revision'])
    .select(['documents.hash', 'documents.schema_version', 'documents.updated_at', 'documents.updated_by'])
    .select(['documents.published_id', 'spaces.client_id', 'spaces.kind as space_kind'])
    .select(['users.name as updated_by_name', 'publications.version', 'publications.source_revision'])
    .select([HAS_MOVED, seenIn(slot('sid')).as('seen')])
    .where('documents.id', '=', slot('id'))
    .where('documents.kind', '=', slot('kind'));

const headerOf = shortRead(openingOf, reachKey);
const headerAndRecordsOf = preparedQuery(
  (db, slot: Slots<Asked>, scope: Scope) => openingOf(db, slot, scope).select(STORED_RECORDS),
  reachKey,
);

type OpenedRow = Awaited<ReturnType<typeof headerOf>>[number];

async function opened(
  db: Kysely<Database>,
  actor: Actor,
  definition: DocumentKind,
  row: OpenedRow,
  state: PackedState,
): Promise<OpenedDocument> {
  await noteSeen(db, actor.sid, row.id, row.revision, row.seen);
  const header = {
    id: row.id,
    kind: row.kind,
    space: { id: row.space_id, kind: row.space_kind },
    projectId: row.space_kind === 'project' ? row.space_id : null,
    name: row.name,
    revision: row.revision,
    hash: row.hash,
    schemaVersion: definition.schemaVersion,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by && row.updated_by_name ? { id: row.updated_by, name: row.updated_by_name } : null,
    mayEdit: mayEditSpace(actor.scope, { id: row.space_id, clientId: row.client_id }),
    state: publishStateOf(row),
    publishedVersion: row.version,
    changesSincePublish: row.source_revision === null ? null : row.revision - row.source_revision,
    quarantined: state.quarantined,
  };
  const answer: OpenedDocument = {
    ...header,
    get records() {
      return new PlainJson(JSON.parse(wholeText(state.pieces).toString('utf8')));
    },
  };
  return packedAs(answer, { outline: { ...header, records: new PlainJson(hole(0)) }, parts: [state] });
}
