import { MATERIAL_TYPES, type MaterialData } from '@diorama/documents/material/material.schema.ts';
import * as z from 'zod';
import { answerOf, pageOf } from '../common/answers.ts';
import { Cursor, Id, Limit, Name, RequestId, Search, SeenRevision } from '../common/inputs.ts';

/** Materials that one call takes together. */
export const MOST_MATERIALS_AT_ONCE = 50;

/** What a material looks like at a glance: enough to draw a ball of it. Channels 0 to 255, the rest 0 to 1. */
export const MaterialLook = z.strictObject({
  type: z.enum(MATERIAL_TYPES),
  color: z.strictObject({ r: z.number(), g: z.number(), b: z.number() }),
  emissive: z.strictObject({ r: z.number(), g: z.number(), b: z.number() }),
  metallic: z.number(),
  roughness: z.number(),
  alpha: z.number(),
});
export type MaterialLook = z.output<typeof MaterialLook>;

const item = {
  id: z.string(),
  name: z.string(),
  revision: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Products that use it in a draft, within the caller's reach. */
  usedBy: z.number(),
};

/** A material in a list. */
export const MaterialItem = z.strictObject({
  ...item,
  /** Of its main texture; null: it has none. */
  thumbUrl: z.string().nullable(),
  /** Our addition. */
  look: MaterialLook,
});
export type MaterialItem = z.output<typeof MaterialItem>;
/** Changed last first, with what the caller may do; `total` is left out above 1,000. `spaceId`: of the library's files. */
export const MaterialPage = pageOf(MaterialItem).extend({ mayEdit: z.boolean(), spaceId: z.string() });
export type MaterialPage = z.output<typeof MaterialPage>;

/** A whole material. Source: SPEC §3 "Material (3D)". */
export const Material = z.strictObject({ ...item, material: answerOf<MaterialData>() });
export type Material = z.output<typeof Material>;
export const UpdatedMaterial = z.strictObject({
  document: Material,
  revision: z.number(),
  merged: z.boolean(),
  unchanged: z.boolean(),
});
export type UpdatedMaterial = z.output<typeof UpdatedMaterial>;

const OneMaterial = { materialId: Id };
const Data = z.record(z.string(), z.unknown());

export const ListMaterials = z.strictObject({
  search: Search,
  type: z.enum(MATERIAL_TYPES).optional(),
  cursor: Cursor,
  limit: Limit,
});
export const GetMaterial = z.strictObject(OneMaterial);
/** Without `material` it is a `pbr-mr` with its defaults. */
export const CreateMaterial = z.strictObject({ name: Name, material: Data.optional(), requestId: RequestId });
/** Fields of `material` that are left out keep what is stored; another type starts over. */
export const UpdateMaterial = z.strictObject({ ...OneMaterial, name: Name, material: Data, revision: SeenRevision });
export const DuplicateMaterial = z.strictObject({ ...OneMaterial, requestId: RequestId });
export const DeleteMaterial = z.strictObject({ ...OneMaterial, force: z.boolean().default(false) });
export const DeletedMaterial = z.strictObject({ deleted: z.literal(true) });

const Several = { materialIds: z.array(Id).min(1).max(MOST_MATERIALS_AT_ONCE) };
/** All of them or none. */
export const DeleteMaterials = z.strictObject({ ...Several, force: z.boolean().default(false) });
export const DeletedMaterials = z.strictObject({ deleted: z.number() });
export const RestoreMaterials = z.strictObject(Several);
export const MaterialItemList = z.array(MaterialItem);

/** `productId`: whose copy is answered; without it the one that was published last. */
export const GetPublishedMaterial = z.strictObject({ ...OneMaterial, productId: Id.optional() });
/** Our addition: what visitors got of a material with the newest publication of a product that has it. */
export const PublishedMaterial = z.strictObject({
  /** Products within reach whose publications have it, the last published first. */
  places: z.array(
    z.strictObject({
      productId: z.string(),
      productName: z.string(),
      projectName: z.string(),
      version: z.number(),
      at: z.date(),
    }),
  ),
  productId: z.string().nullable(),
  /** Addresses of its textures can be fetched; null: no publication has it. */
  material: answerOf<MaterialData>().nullable(),
});
export type PublishedMaterial = z.output<typeof PublishedMaterial>;
