import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { isProductKind, PRODUCT_KINDS, type ProductKindName } from '@diorama/documents/shared/product-kinds.ts';
import { withoutInvisible } from '@diorama/documents/shared/text/visible-text.ts';
import * as z from 'zod';
import { REQUIRED } from '../validation/texts.ts';

/** Every id of ours is a UUIDv7. Its letters may come in capitals; answers and comparisons have small ones. */
export const Id = z.uuid().toLowerCase();

/** One of a few names; the message lists them when it is another one. */
export const oneOf = <Named extends string>(isOne: (value: unknown) => value is Named, names: readonly Named[]) =>
  z.custom<Named>(isOne, {
    error: ({ input }) => (input === undefined ? REQUIRED : `Use one of: ${names.join(', ')}`),
  });

export const ProductType = oneOf(isProductKind, PRODUCT_KINDS);
export type ProductType = ProductKindName;

export const Status = z.enum(['published', 'preview']);
export const Lang = z.enum(LANGUAGES);

/** A number of entries that clamps to 1..50 and never rejects, with another default. Source: SPEC §9. */
export const limitOf = (usual: number) =>
  z
    .custom<number>((wanted) => typeof wanted === 'number', {
      error: ({ input }) => `Expected number, received ${typeof input}`,
    })
    .optional()
    .transform((wanted) => clampLimit(wanted ?? usual));

/** Page size: clamps to 1..50, default 25, never rejects. Source: SPEC §9. */
export const Limit = limitOf(25);

/** 1..50; 25 when it is no finite number. */
export function clampLimit(wanted = 25): number {
  return Math.min(50, Math.max(1, Math.trunc(Number.isFinite(wanted) ? wanted : 25)));
}

/** Longest search text, in UTF-16 units. */
const MAX_SEARCH = 100;

/** Used only with at least 2 characters after trimming. Source: SPEC §9. */
export const Search = z
  .string()
  .max(MAX_SEARCH)
  .optional()
  .transform((text) => usableSearch(text));

/** The trimmed text, or undefined below 2 characters. */
export function usableSearch(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  return [...trimmed].length >= 2 ? trimmed : undefined;
}

export const Cursor = z.string().max(512).nullish();

/** Names people give: without invisible characters, trimmed, 1 to 200 characters. */
export const Name = z.string().overwrite(withoutInvisible).trim().min(1).max(200);

/** The largest that the database holds. */
const MAX_REVISION = 2_147_483_647;

/** A place in a document's log. */
export const Revision = z.number().int().min(1).max(MAX_REVISION);
/** The same, or 0: before the first one. */
export const RevisionOrStart = z.number().int().min(0).max(MAX_REVISION);

/** What the caller last saw; without it the server takes the closest state that this session has seen. */
export const SeenRevision = Revision.optional();
/** Stands for everything a document holds at one revision. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'Use 64 hexadecimal digits');
/** What that revision held. With another hash on the server, after a restored backup, the write is refused. */
export const SeenHash = Hash.optional();

/** Makes a repeated create answer with the first result for 24 hours. */
export const RequestId = z.uuid().optional();
