import * as z from 'zod';
import { Cursor, Id, Limit, ProductType } from '../common/inputs.ts';
import type { Person } from '../documents/documents.contract.ts';

/** One thing a publish check found, with the place to mend it. */
export interface PublishIssue {
  level: 'error' | 'warning';
  /** Which check, for grouping: `keyframe.image`. */
  check: string;
  message: string;
  /** The record's key in the document: `keyframes/<id>`. */
  record: string | null;
  path: (string | number)[];
}

/** A published state of a product. */
export interface PublicationInfo {
  publicationId: string;
  version: number;
  hash: string;
  at: Date;
  by: Person | null;
  note: string | null;
  /** True when this is what visitors see now. */
  live: boolean;
  sourceRevision: number;
}

/** The answer to a publish. */
export interface PublishResult extends PublicationInfo {
  unchanged: boolean;
  warnings: PublishIssue[];
  alsoPublished: { theme: boolean; menu: boolean; translations: boolean };
}

export const ListPublications = z.strictObject({ type: ProductType, id: Id, cursor: Cursor, limit: Limit });
export const RollbackPublication = z.strictObject({ type: ProductType, id: Id, publicationId: Id });
export const CreatePreviewLink = z.strictObject({
  type: ProductType,
  id: Id,
  /** Seconds, up to a day; an hour when absent. */
  expiresIn: z.number().int().min(60).max(86_400).default(3_600),
});
export const ListPreviewLinks = z.strictObject({ type: ProductType, id: Id });
/** A link that opens a draft now. Its ticket is shown once, when it is made. */
export const PreviewLinkItem = z.object({
  previewLinkId: Id,
  createdAt: z.date(),
  expiresAt: z.date(),
  by: z.object({ id: Id, name: z.string() }),
});
export type PreviewLinkItem = z.output<typeof PreviewLinkItem>;
export const RevokePreviewLink = z.strictObject({ previewLinkId: Id });
