import { answerOf } from '@diorama/contract/common/answers.ts';
import type { GetPublishedMaterial, PublishedMaterial } from '@diorama/contract/materials/materials.contract.ts';
import type { MaterialData } from '@diorama/documents/material/material.schema.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/schema.ts';

/** Products that are listed. */
const MOST_PLACES = 50;
const Stored = answerOf<MaterialData>().nullable();

/** What visitors got of a material, by product: its copy in the newest publication that has one. */
export async function publishedMaterial(
  db: Kysely<Database>,
  actor: Actor,
  { materialId, productId }: z.output<typeof GetPublishedMaterial>,
): Promise<PublishedMaterial> {
  const newest = documentsInReach(db, actor)
    .innerJoin('publications', 'publications.document_id', 'documents.id')
    .innerJoin('publication_pins', 'publication_pins.publication_id', 'publications.id')
    .distinctOn('documents.id')
    .select(['documents.id as product_id', 'documents.name as product_name', 'projects.name as project_name'])
    .select(['publications.id as publication_id', 'publications.version', 'publications.at'])
    .where('publication_pins.document_id', '=', materialId)
    .where('documents.kind', '=', 'e3d')
    .orderBy('documents.id')
    .orderBy('publications.version', 'desc');
  const rows = await db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('product_id')
    .limit(MOST_PLACES)
    .execute();
  const chosen = rows.find((row) => productId === undefined || row.product_id === productId);
  return {
    places: rows.map(({ product_id, product_name, project_name, version, at }) => ({
      ...{ productId: product_id, productName: product_name, projectName: project_name ?? '' },
      ...{ version, at },
    })),
    productId: chosen?.product_id ?? null,
    material: chosen ? await pinnedMaterial(db, chosen.publication_id, materialId) : null,
  };
}

/** Taken out by the database: a body holds a whole scene. */
async function pinnedMaterial(db: Kysely<Database>, publicationId: string, materialId: string) {
  const row = await db
    .selectFrom('publications')
    .select(
      sql<unknown>`convert_from(body, 'UTF8')::jsonb -> 'media' -> 'materials' -> ${materialId}::text`.as('material'),
    )
    .where('id', '=', publicationId)
    .executeTakeFirst();
  return Stored.parse(row?.material ?? null);
}
