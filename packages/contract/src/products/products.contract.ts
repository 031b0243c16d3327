import type { Theme } from '@diorama/documents/theme/theme.ts';
import * as z from 'zod';
import { answerOf } from '../common/answers.ts';
import { Id, ProductType, RequestId } from '../common/inputs.ts';
import type { Person } from '../common/person.ts';
import type { PublishState } from '../projects/projects.contract.ts';
import { type PublicationInfo, PublishIssue } from '../publications/publications.contract.ts';
import { CREATED, PUBLISHED, UPDATED } from './product-inputs.ts';

/** A whole product as `icgis.get` and its like answer it (CONTRACT 0.4, 1.6). */
export interface ProductDoc {
  id: { type: string; id: string };
  attributes: Record<string, unknown>;
  revision: number;
  /**
   * Hash of the revision's content. Sent back along with `revision`, it guards against numbers that a restored backup
   * reuses.
   */
  hash: string;
  schemaVersion: string;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: Person | null;
  projectId: string;
  theme: Theme;
  themeRevision: number;
  themeHash: string;
  state: PublishState;
  publication: PublicationInfo | null;
  /** Whether this is the working copy, or what visitors see. */
  status: 'preview' | 'published';
}
export const ProductDoc = answerOf<ProductDoc>();

/** What the specification's `update` calls answer. */
export interface UpdatedProduct {
  document: ProductDoc;
  revision: number;
  hash: string;
  themeRevision: number;
  themeHash: string;
  merged: boolean;
  unchanged: boolean;
}
export const UpdatedProduct = answerOf<UpdatedProduct>();

export const DeletedProduct = z.strictObject({ deleted: z.literal(true) });
export const RestoredProduct = z.strictObject({ restored: z.literal(true) });
/** Everything that blocks or deserves a look before publishing. */
export const PublishIssueList = z.array(PublishIssue);

/** Something that a product shows and that has changed, or is gone, since it was published. */
const MovedPart = z.strictObject({
  /** Kind of a document, `mesh` or `file`; `gone`: it has been deleted for good. */
  type: z.string(),
  name: z.string(),
});
export type MovedPart = z.output<typeof MovedPart>;
/** By name, at most 20; `count` is of all. */
export const MovedParts = z.strictObject({ items: z.array(MovedPart), count: z.number() });
export type MovedParts = z.output<typeof MovedParts>;

/** Most projects whose waiting changes one call reports. */
export const MOST_WAITING_PROJECTS = 50;
/** Most products that are listed as waiting. */
export const MOST_WAITING_PRODUCTS = 500;

/** A product that visitors do not see as it is. */
export const WaitingProduct = z.strictObject({
  type: ProductType,
  id: z.string(),
  name: z.string(),
  /** `draft`: it is not published. */
  state: z.enum(['draft', 'changed']),
  revision: z.number(),
  /** Edits since it was published: 0 where only what it shows has changed; null for a draft. */
  edits: z.number().nullable(),
  /** What visitors see. */
  publicationId: z.string().nullable(),
});
export type WaitingProduct = z.output<typeof WaitingProduct>;

/** What visitors do not see as it is, of one project. Our addition. */
export const WaitingProject = z.strictObject({
  projectId: z.string(),
  name: z.string(),
  products: z.array(WaitingProduct),
  /** Main menu and theme go live together. `menu`: its name and state, where it waits; null where neither waits. */
  own: z
    .strictObject({
      menu: z.strictObject({ name: z.string(), state: z.enum(['draft', 'changed']) }).nullable(),
      theme: z.boolean(),
    })
    .nullable(),
  /** The project's own texts; null where they do not wait. */
  texts: z.enum(['draft', 'changed']).nullable(),
});
export type WaitingProject = z.output<typeof WaitingProject>;
/** `productCount`: of all that wait, those beyond {@link MOST_WAITING_PRODUCTS} too. */
export const Waiting = z.strictObject({ projects: z.array(WaitingProject), productCount: z.number() });
export type Waiting = z.output<typeof Waiting>;
export const ListWaiting = z.strictObject({ projectIds: z.array(Id).min(1).max(MOST_WAITING_PROJECTS) });

/** Published products of a project whose texts were written since. Our addition. */
export const ListWaitingTexts = z.strictObject({ projectId: Id });
export const WaitingTexts = z.array(WaitingProduct);

/** Which product. `projectId` guards against a product of another project. */
const Product = { type: ProductType, id: Id, projectId: Id };

export const GetProduct = z.strictObject({ ...Product, status: z.enum(['published', 'preview']).default('preview') });
export const CreateProduct = z.strictObject({ type: ProductType, ...CREATED });
export const UpdateProduct = z.strictObject({ ...Product, ...UPDATED });
export const RemoveProduct = z.strictObject({ ...Product, force: z.boolean().default(false) });
export const OneProduct = z.strictObject(Product);
export const DuplicateProduct = z.strictObject({ ...Product, requestId: RequestId });
/** A product that was made. */
export const NewProduct = z.strictObject({ type: ProductType, id: z.string() });
export const PublishProduct = z.strictObject({ ...Product, ...PUBLISHED });
