import * as z from 'zod';
import { Id, limitOf } from '../common/inputs.ts';
import { PublishState } from '../projects/projects.contract.ts';

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

/** What is shown of a hit besides its name; null where its kind has no such thing. */
const HitFacts = z.strictObject({
  thumbUrl: z.string().nullable(),
  /** Of a project. */
  clientId: z.string().nullable(),
  /** Of a project: whether the caller may change it now, that is, is an editor and no one else has locked it. */
  mayEdit: z.boolean().nullable(),
  /** Of a project, or of the project that a product or file belongs to. */
  clientName: z.string().nullable(),
  /** Of projects and products: what visitors see of it, and in which version. */
  state: PublishState.nullable(),
  publishedVersion: z.number().nullable(),
  /** Products of a project, widgets of a collection, projects of a client. */
  holds: z.number().nullable(),
  /** Of files: MIME type, bytes, pixels, milliseconds. */
  file: z
    .strictObject({
      type: z.string(),
      size: z.number(),
      width: z.number().nullable(),
      height: z.number().nullable(),
      durationMs: z.number().nullable(),
    })
    .nullable(),
  changedAt: z.date().nullable(),
  /** The name of the person who changed it last. Of a project: any of its documents. */
  changedBy: z.string().nullable(),
});
export type HitFacts = z.output<typeof HitFacts>;

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
  facts: HitFacts,
});
export type SearchHit = z.output<typeof SearchHit>;

/**
 * Hits by kind, the best first; kinds without any are left out. `isNear`: none of them has the text, only a word much like it.
 */
export const SearchResult = z.array(
  z.strictObject({ type: z.enum(SEARCH_KINDS), hits: z.array(SearchHit), isNear: z.literal(true).optional() }),
);
export type SearchResult = z.output<typeof SearchResult>;
