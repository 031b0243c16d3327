import type { Material, MaterialItem } from '@diorama/contract/materials/materials.contract.ts';
import type { Actor } from '../../access/actor.ts';
import { noteSeen } from '../documents/session-bases.ts';
import {
  createMaterial,
  duplicateMaterial,
  removeMaterials,
  restoreMaterials,
  updateMaterial,
} from './change-materials.ts';
import { keepMaterialsListed } from './keep-materials-listed.ts';
import { listMaterials } from './list-materials.ts';
import { type MaterialDeps, materialItems, materialsInReach, readMaterial } from './material-rows.ts';
import { publishedMaterial } from './published-material.ts';

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
      await noteSeen(db, actor.sid, material.id, material.revision);
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
