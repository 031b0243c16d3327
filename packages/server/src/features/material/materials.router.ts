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
} from '@diorama/contract/materials/materials.contract.ts';
import { router, signedIn } from '../../http/trpc.ts';
import type { Materials } from './materials.service.ts';

/** The library of materials (CONTRACT 1.5). */
export const materialsRouter = (materials: Materials) =>
  router({
    get: signedIn
      .input(GetMaterial)
      .output(Material)
      .query(({ ctx, input }) => materials.get(ctx.actor, input.materialId)),
    list: signedIn
      .input(ListMaterials)
      .output(MaterialPage)
      .query(({ ctx, input }) => materials.list(ctx.actor, input)),
    published: signedIn
      .input(GetPublishedMaterial)
      .output(PublishedMaterial)
      .query(({ ctx, input }) => materials.published(ctx.actor, input)),
    create: signedIn
      .input(CreateMaterial)
      .output(Material)
      .mutation(async ({ ctx, input }) => materials.get(ctx.actor, await materials.create(ctx.actor, input))),
    duplicate: signedIn
      .input(DuplicateMaterial)
      .output(Material)
      .mutation(async ({ ctx, input }) => materials.get(ctx.actor, await materials.duplicate(ctx.actor, input))),
    update: signedIn
      .input(UpdateMaterial)
      .output(UpdatedMaterial)
      .mutation(({ ctx, input }) => materials.update(ctx.actor, input)),
    delete: signedIn
      .input(DeleteMaterial)
      .output(DeletedMaterial)
      .mutation(async ({ ctx, input: { materialId, force } }) => {
        await materials.remove(ctx.actor, { materialIds: [materialId], force });
        return { deleted: true as const };
      }),
    restore: signedIn
      .input(GetMaterial)
      .output(Material)
      .mutation(async ({ ctx, input: { materialId } }) => {
        await materials.restore(ctx.actor, [materialId]);
        return materials.get(ctx.actor, materialId);
      }),
    deleteMany: signedIn
      .input(DeleteMaterials)
      .output(DeletedMaterials)
      .mutation(async ({ ctx, input }) => ({ deleted: await materials.remove(ctx.actor, input) })),
    restoreMany: signedIn
      .input(RestoreMaterials)
      .output(MaterialItemList)
      .mutation(async ({ ctx, input: { materialIds } }) => {
        await materials.restore(ctx.actor, materialIds);
        return materials.byIds(ctx.actor, materialIds);
      }),
  });
