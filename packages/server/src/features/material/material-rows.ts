import type { Material, MaterialItem } from '@diorama/contract/materials/materials.contract.ts';
import { materialDocument } from '@diorama/documents/material/material.document.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor, Scope } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { readable, withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Documents } from '../documents/documents.service.ts';
import { STORED_RECORDS } from '../documents/read/document-rows.ts';
import { loadDocument } from '../documents/read/load-document.ts';
import type { Media } from '../media/media.service.ts';

/** What the operations on materials work with. */
export interface MaterialDeps {
  db: Kysely<Database>;
  documents: Documents;
  media: Media;
}

/** Products the caller can see whose draft uses the material. */
const usedBy = (scope: Scope) =>
  sql<number>`(
    select count(distinct users.id)::integer from document_references
    join documents as users on users.id = document_references.document_id and users.deleted_at is null
    join spaces on spaces.id = users.space_id and spaces.deleted_at is null
    where document_references.to_type = ${sql.lit(materialDocument.kind)}
      and document_references.to_id = documents.id::text and ${readable(scope)}
  )`.as('used_by');

/** Materials within reach, with what a list shows of them. */
export const materialsInReach = (trx: Kysely<Database>, { scope }: Pick<Actor, 'scope'>) =>
  trx
    .selectFrom('documents')
    .innerJoin('materials', 'materials.id', 'documents.id')
    .innerJoin('spaces', 'spaces.id', 'documents.space_id')
    .select(['documents.id', 'documents.name', 'documents.revision', 'documents.created_at', 'documents.updated_at'])
    .select(['materials.look', usedBy(scope)])
    .where('documents.kind', '=', sql.lit(materialDocument.kind))
    .where('documents.deleted_at', 'is', null)
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(scope));

type MaterialRow = Awaited<ReturnType<ReturnType<typeof materialsInReach>['execute']>>[number];

/** Materials as lists show them. */
export async function materialItems(media: Media, rows: readonly MaterialRow[]): Promise<MaterialItem[]> {
  const thumbs = await media.productThumbs(rows.map(({ id }) => id));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    usedBy: row.used_by,
    thumbUrl: thumbs.get(row.id) ?? null,
    look: row.look,
  }));
}

/** A whole material; NOT_FOUND out of reach. */
export async function readMaterial(trx: Kysely<Database>, actor: Actor, materialId: string): Promise<Material> {
  const row = await documentsInReach(trx, actor)
    .select(['documents.id', 'documents.name', 'documents.schema_version', 'documents.revision'])
    .select(['documents.created_at', 'documents.updated_at', STORED_RECORDS, usedBy(actor.scope)])
    .where('documents.id', '=', materialId)
    .where('documents.kind', '=', materialDocument.kind)
    .executeTakeFirst();
  if (!row) throw notFound('Material', materialId);
  const { doc } = loadDocument(materialDocument, row);
  return {
    id: row.id,
    name: doc.one('settings').name,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    usedBy: row.used_by,
    material: doc.one('content').data,
  };
}
