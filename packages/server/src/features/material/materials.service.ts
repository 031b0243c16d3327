import { answerOf } from '@diorama/contract/common/answers.ts';
import type {
  GetPublishedMaterial,
  Material,
  MaterialItem,
  MaterialLook,
  PublishedMaterial,
} from '@diorama/contract/materials/materials.contract.ts';
import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import { materialDocument } from '@diorama/documents/material/material.document.ts';
import type { MaterialData, Texture } from '@diorama/documents/material/material.schema.ts';
import { MaterialContent, MaterialSettings } from '@diorama/documents/material/material.schema.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { searchText } from '../../database/search-text.ts';
import type { Database } from '../../database/tables/schema.ts';
import type { DocumentRow } from '../documents/change/document-listeners.ts';
import { setPoster } from '../documents/change/document-state.ts';
import type { Documents } from '../documents/documents.service.ts';
import { noteRead } from '../documents/read/session-bases.ts';
import {
  createMaterial,
  duplicateMaterial,
  removeMaterials,
  restoreMaterials,
  updateMaterial,
} from './change-materials.ts';
import { listMaterials } from './list-materials.ts';
import { type MaterialDeps, materialItems, materialsInReach, readMaterial } from './material-rows.ts';

/** Products that are listed. */
const MOST_PLACES = 50;
const Stored = answerOf<MaterialData>().nullable();

/** What visitors got of a material, by product: its copy in the newest publication that has one. */
async function publishedMaterial(
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

/** Shininess that Babylon's standard material has, as a roughness. */
const STANDARD_ROUGHNESS = 0.5;
const NONE = { r: 0, g: 0, b: 0 };

/** What a list shows of a material, and the texture that stands for it. */
function lookOf(data: MaterialData): { look: MaterialLook; texture: Texture | null } {
  const alpha = data.transparencyMode >= 2 ? data.alpha : 1;
  const { type } = data;
  switch (type) {
    case 'standard': {
      const look = {
        type,
        color: rgb(data.diffuseColor),
        emissive: NONE,
        metallic: 0,
        roughness: STANDARD_ROUGHNESS,
        alpha,
      };
      return { look, texture: data.diffuseTexture };
    }
    case 'pbr-mr': {
      const { metallic, roughness } = data;
      const look = { type, color: rgb(data.baseColor), emissive: rgb(data.emissiveColor), metallic, roughness, alpha };
      return { look, texture: data.baseTexture };
    }
    case 'pbr': {
      const isMetallic = data.metallic.type === 'some' || data.roughness.type === 'some';
      // A missing one counts as 1 when the other exists; with neither, the surface is a smooth plastic.
      const metallic = data.metallic.type === 'some' ? data.metallic.value : isMetallic ? 1 : 0;
      const roughness = data.roughness.type === 'some' ? data.roughness.value : isMetallic ? 1 : 0.2;
      const look = {
        type,
        color: rgb(data.albedoColor),
        emissive: rgb(data.emissiveColor),
        metallic,
        roughness,
        alpha,
      };
      return { look, texture: data.albedoTexture };
    }
  }
}

const rgb = ({ r, g, b }: { r: number; g: number; b: number }) => ({ r, g, b });

type In<F extends (deps: never, actor: Actor, input: never) => unknown> = Parameters<F>[2];

/** Materials of the library (CONTRACT 1.5). Their fields are edited as records of a document. */
export function createMaterials(deps: MaterialDeps) {
  keepMaterialsListed(deps.documents);
  const { db, media } = deps;
  return {
    list: (actor: Actor, input: In<typeof listMaterials>) => listMaterials(deps, actor, input),
    published: (actor: Actor, input: In<typeof publishedMaterial>) => publishedMaterial(db, actor, input),
    async byIds(actor: Actor, ids: readonly string[]): Promise<MaterialItem[]> {
      const rows = await materialsInReach(db, actor)
        .where('documents.id', 'in', [...ids])
        .execute();
      return materialItems(media, rows);
    },
    async get(actor: Actor, materialId: string): Promise<Material> {
      const material = await readMaterial(db, actor, materialId);
      await noteRead(db, actor.sid, material);
      return material;
    },
    create: (actor: Actor, input: In<typeof createMaterial>) => createMaterial(deps, actor, input),
    duplicate: (actor: Actor, input: In<typeof duplicateMaterial>) => duplicateMaterial(deps, actor, input),
    update: (actor: Actor, input: In<typeof updateMaterial>) => updateMaterial(deps, actor, input),
    remove: (actor: Actor, input: In<typeof removeMaterials>) => removeMaterials(deps, actor, input),
    restore: (actor: Actor, ids: readonly string[]) => restoreMaterials(deps, actor, ids),
  };
}

export type Materials = ReturnType<typeof createMaterials>;

/** Keeps what lists show of a material in step with its records, whatever call changed them. */
function keepMaterialsListed(documents: Documents): void {
  documents.onChange(async (trx, document, edits) => {
    if (document.kind !== materialDocument.kind) return;
    for (const { key, after } of edits) {
      if (key === 'content') await keepLook(trx, document, MaterialContent.schema.parse(after ?? {}));
      const name = key === 'settings' ? MaterialSettings.schema.safeParse(after).data?.name : undefined;
      if (name !== undefined) await keepRow(trx, document.id, { search_text: searchText(name) });
    }
  });
}

async function keepLook(
  trx: Kysely<Database>,
  { id, poster_file_id }: DocumentRow,
  { data }: ReturnType<typeof MaterialContent.schema.parse>,
): Promise<void> {
  const { look, texture } = lookOf(data);
  const poster = texture && assetIdOf(texture.media.url);
  if (poster !== poster_file_id) await setPoster(trx, id, poster);
  await keepRow(trx, id, { type: look.type, look: JSON.stringify(look) });
}

/** Both records of a material are made at once; whichever comes first makes the row. */
async function keepRow(
  trx: Kysely<Database>,
  id: string,
  columns: { search_text: string } | { type: ReturnType<typeof lookOf>['look']['type']; look: string },
): Promise<void> {
  await trx
    .insertInto('materials')
    .values({ id, type: 'pbr-mr', look: '{}', search_text: '', ...columns })
    .onConflict((row) => row.column('id').doUpdateSet(columns))
    .execute();
}
