import * as z from 'zod';
import { Id, limitOf } from '../common/inputs.ts';

/** What is searched, in the order in which groups are shown. */
export const SEARCH_KINDS = ['project', 'product', 'widget', 'collection', 'material', 'client', 'file'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Shortest text that is searched for, in characters. */
export const MIN_SEARCH = 2;

/** `limit`: hits of each kind. `projectId`: products and files of one project come first. */
export const SearchAll = z.strictObject({
  q: z.string().max(100),
  limit: limitOf(5),
  projectId: Id.optional(),
});

/** Something whose name fits. */
const SearchHit = z.strictObject({
  type: z.enum(SEARCH_KINDS),
  id: z.string(),
  name: z.string(),
  /** Where it is: a project's name, a client's name; null for what stands alone. */
  place: z.string().nullable(),
  /** The project it belongs to, or is. */
  projectId: z.string().nullable(),
  /** The product's kind, or the type of a widget or material. */
  subtype: z.string().nullable(),
  /** The folder of a file. */
  directoryId: z.string().nullable(),
  /** The collection that a file belongs to in place of a project. */
  collectionId: z.string().nullable(),
});
export type SearchHit = z.output<typeof SearchHit>;

/** Hits by kind, the best first; kinds without any are left out. */
export const SearchResult = z.array(z.strictObject({ type: z.enum(SEARCH_KINDS), hits: z.array(SearchHit) }));
export type SearchResult = z.output<typeof SearchResult>;
