import {
  CreateMaterial,
  DeletedMaterial,
  DeletedMaterials,
  DeleteMaterial,
  DeleteMaterials,
  DuplicateMaterial,
  GetMaterial,
  GetPublishedMaterial,
  ListMaterials,
  Material,
  MaterialItemList,
  MaterialPage,
  PublishedMaterial,
  RestoreMaterials,
  UpdatedMaterial,
  UpdateMaterial,
} from '../materials/materials.contract.ts';
import { mutation, query } from './procedure.ts';

/** The library of materials (CONTRACT 1.5). */
export const material = {
  get: query(GetMaterial, Material),
  list: query(ListMaterials, MaterialPage),
  published: query(GetPublishedMaterial, PublishedMaterial),
  create: mutation(CreateMaterial, Material),
  duplicate: mutation(DuplicateMaterial, Material),
  update: mutation(UpdateMaterial, UpdatedMaterial),
  delete: mutation(DeleteMaterial, DeletedMaterial),
  restore: mutation(GetMaterial, Material),
  deleteMany: mutation(DeleteMaterials, DeletedMaterials),
  restoreMany: mutation(RestoreMaterials, MaterialItemList),
};
