import type { LastEdited } from '@diorama/contract/home/home.contract.ts';
import { isProductKind, productKindNames } from '@diorama/documents/shared/product-kinds.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { HAS_MOVED, publishStateOf } from '../documents/publish-state.ts';
import type { HomeDeps } from './home-deps.ts';

/** Revisions of the caller that are read: an hour of work makes some hundred of one document. */
const LOOKED_AT = 2_000;
/** Documents of those that are joined; some are deleted or out of reach. */
const JOINED = 24;
const SHOWN = 4;

/** Products that the caller has changed, the last one first. Making one, or a copy, is no change of it. */
export async function lastEdited({ db, media }: HomeDeps, actor: Actor): Promise<LastEdited[]> {
  const { rows } = await sql<{ document_id: string; at: Date }>`
    select document_id, max(at) as at from (
      select document_id, at from revisions
      where by = ${actor.userId}::uuid and cause in ('edit', 'restore') order by at desc limit ${LOOKED_AT}
    ) as latest group by document_id order by max(at) desc limit ${JOINED}`.execute(db);
  if (rows.length === 0) return [];
  const found = await documentsInReach(db, actor)
    .leftJoin('publications', 'publications.id', 'documents.published_id')
    .leftJoin('clients', 'clients.id', 'spaces.client_id')
    .select(['documents.id', 'documents.kind', 'documents.name', 'documents.published_id', HAS_MOVED])
    .select(['projects.id as project_id', 'projects.name as project_name', 'clients.name as client_name'])
    .select('publications.version')
    .where('documents.id', '=', sql<string>`any(${rows.map(({ document_id }) => document_id)}::uuid[])`)
    .where('documents.kind', 'in', productKindNames())
    .where('projects.id', 'is not', null)
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  const shown = rows.filter(({ document_id }) => byId.has(document_id)).slice(0, SHOWN);
  const thumbs = await media.productThumbs(shown.map(({ document_id }) => document_id));
  return shown.flatMap(({ document_id, at }): LastEdited[] => {
    const row = byId.get(document_id);
    if (!row || !isProductKind(row.kind)) return [];
    return [
      {
        type: row.kind,
        id: row.id,
        name: row.name,
        projectId: row.project_id ?? '',
        projectName: row.project_name ?? '',
        clientName: row.client_name,
        state: publishStateOf(row),
        publishedVersion: row.version,
        thumbUrl: thumbs.get(row.id) ?? null,
        editedAt: at,
      },
    ];
  });
}
