import { PlainJson } from '@diorama/contract/common/plain-json.ts';
import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { mayEdit } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { STORED_RECORDS } from './document-rows.ts';
import { loadDocument } from './load-document.ts';
import { HAS_MOVED, publishStateOf } from './publish-state.ts';
import { remember } from './session-bases.ts';

/** What an editor loads: header and every record this release can read, of one moment. */
export async function openDocument(
  db: Kysely<Database>,
  actor: Actor,
  { kind, id }: { kind: string; id: string },
): Promise<OpenedDocument> {
  const row = await documentsInReach(db, actor)
    .leftJoin('users', 'users.id', 'documents.updated_by')
    .leftJoin('publications', 'publications.id', 'documents.published_id')
    .selectAll('documents')
    .select(['spaces.client_id', 'spaces.kind as space_kind', 'users.name as updated_by_name'])
    .select(['publications.version', 'publications.source_revision', STORED_RECORDS, HAS_MOVED])
    .where('documents.id', '=', id)
    .where('documents.kind', '=', kind)
    .executeTakeFirst();
  if (!row) throw notFound('Document', id);
  const definition = kindOf(kind);
  const { records, quarantined } = loadDocument(definition, row);
  await remember(db, actor.sid, id, row.revision);
  return {
    id,
    kind,
    space: { id: row.space_id, kind: row.space_kind },
    projectId: row.space_kind === 'project' ? row.space_id : null,
    name: row.name,
    revision: row.revision,
    hash: row.hash,
    schemaVersion: definition.schemaVersion,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by && row.updated_by_name ? { id: row.updated_by, name: row.updated_by_name } : null,
    mayEdit: mayEdit(actor.scope, row.client_id),
    state: publishStateOf(row),
    publishedVersion: row.version,
    changesSincePublish: row.source_revision === null ? null : row.revision - row.source_revision,
    records: new PlainJson(Object.entries(records)),
    quarantined,
  };
}
