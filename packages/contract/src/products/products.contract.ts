import * as z from 'zod';
import { Id, ProductType, RequestId, SeenRevision } from '../common/inputs.ts';

/** Which product. `projectId` guards against a product of another project. */
const Product = { type: ProductType, id: Id, projectId: Id };

export const GetProduct = z.strictObject({ ...Product, status: z.enum(['published', 'preview']).default('preview') });
export const CreateProduct = z.strictObject({
  type: ProductType,
  projectId: Id,
  settings: z.looseObject({ name: z.string().trim().min(1).max(200) }),
  requestId: RequestId,
});
export const UpdateProduct = z.strictObject({
  ...Product,
  /** The theme is a document of its own; given here it is saved in the same transaction. */
  theme: z.record(z.string(), z.unknown()).optional(),
  themeRevision: SeenRevision,
  attributes: z.record(z.string(), z.unknown()),
  revision: SeenRevision,
});
export const RemoveProduct = z.strictObject({ ...Product, force: z.boolean().default(false) });
export const OneProduct = z.strictObject(Product);
export const PublishProduct = z.strictObject({
  ...Product,
  note: z.string().trim().max(500).optional(),
  /** What the caller has reviewed: with another head nothing is published. */
  revision: SeenRevision,
  include: z.strictObject({ project: z.boolean().default(true) }).optional(),
});
