import { PRODUCT_KINDS } from '@diorama/documents/shared/product-kinds.ts';
import * as z from 'zod';
import { pageOf } from '../common/answers.ts';
import { Cursor, Id, Limit, Name, ProductType, RequestId } from '../common/inputs.ts';
import { Person } from '../common/person.ts';

/** One thing a publish check found, with the place to fix it. */
export const PublishIssue = z.strictObject({
  level: z.enum(['error', 'warning']),
  /** Which check, for grouping: `keyframe.image`. */
  check: z.string(),
  message: z.string(),
  /** The record's key in the document: `keyframes/<id>`. */
  record: z.string().nullable(),
  path: z.array(z.union([z.string(), z.number()])),
  /** A warning that visitors would see: nothing is published before the caller consents to it. */
  consent: z.literal(true).optional(),
  /** Seconds until it goes by itself, about: of media that are being prepared. */
  seconds: z.number().nonnegative().optional(),
  /** Those of them that go by first with media of other products, which were ordered before. */
  before: z.number().nonnegative().optional(),
  /** The version of a mesh whose two pictures say what is meant: what was sent, and what visitors get. */
  mesh: z.strictObject({ id: z.string(), version: z.number() }).optional(),
});
export type PublishIssue = z.output<typeof PublishIssue>;

/** A published state of a product. */
export const PublicationInfo = z.strictObject({
  publicationId: z.string(),
  version: z.number(),
  hash: z.string(),
  at: z.date(),
  by: Person.nullable(),
  note: z.string().nullable(),
  /** True when this is what visitors see now. */
  live: z.boolean(),
  sourceRevision: z.number(),
});
export type PublicationInfo = z.output<typeof PublicationInfo>;
export const PublicationPage = pageOf(PublicationInfo);

/** What goes live together with a product: theme, menu and languages of its project, and the project's texts. */
export const Included = z.strictObject({
  project: z.boolean().default(true),
  /** Texts of keys that were never published go along in any case: the product may show them. */
  translations: z.boolean().default(true),
});

/** The answer to a publish. */
export const PublishResult = PublicationInfo.extend({
  unchanged: z.boolean(),
  warnings: z.array(PublishIssue),
  alsoPublished: z.strictObject({ theme: z.boolean(), menu: z.boolean(), translations: z.boolean() }),
});
export type PublishResult = z.output<typeof PublishResult>;

/** Longest life of a preview link, in seconds: 90 days. */
export const MAX_PREVIEW_LIFE = 90 * 86_400;

/** A read-only way into a draft. */
export const PreviewLink = z.strictObject({
  previewLinkId: z.string(),
  expiresAt: z.date(),
  /** Path of the page, with the ticket in it. */
  path: z.string(),
});
export const RevokedPreviewLink = z.strictObject({ revoked: z.literal(true) });

export const ListPublications = z.strictObject({ type: ProductType, id: Id, cursor: Cursor, limit: Limit });
/**
 * The publication the caller believes is live, null for none. If another one is live by now, nothing changes, so a
 * colleague's newer publication is never replaced unseen. Absent: replace any. Our addition.
 */
const SeenPublication = Id.nullable().optional();
export const RollbackPublication = z.strictObject({
  type: ProductType,
  id: Id,
  publicationId: Id,
  seen: SeenPublication,
});
/**
 * What visitors no longer get: a product, the main menu of a project, or a project's own texts, named by the project. Our
 * addition.
 */
export const UnpublishPublication = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('menu'), id: Id }),
  z.strictObject({ type: z.literal('translations'), id: Id, seen: SeenPublication }),
  ...PRODUCT_KINDS.map((kind) => z.strictObject({ type: z.literal(kind), id: Id, seen: SeenPublication })),
]);
export type UnpublishPublication = z.output<typeof UnpublishPublication>;
/** `unpublished`: false when it was not published. */
export const Unpublished = z.strictObject({ unpublished: z.boolean() });

/** What goes live without a product: a project itself with its theme and main menu, or its own texts. Our addition. */
export const OwnPart = z.enum(['project', 'translations']);
export type OwnPart = z.output<typeof OwnPart>;
export const GetOwnPublications = z.strictObject({ projectId: Id, part: OwnPart });
/** What visitors have of a project itself or of its texts. */
export const OwnPublications = z.strictObject({
  /** Null: nothing of it is published. */
  live: z
    .strictObject({
      publicationId: z.string(),
      version: z.number(),
      /** Documents it was made from, each at the newest revision with that content; null where none is kept. */
      documents: z.array(z.strictObject({ id: z.string(), revision: z.number().nullable() })),
    })
    .nullable(),
  /** Newest first, at most 20. */
  versions: z.array(PublicationInfo),
});
export type OwnPublications = z.output<typeof OwnPublications>;
/**
 * Makes another version of a project itself or of its texts live. `seen`: the version the caller believes is live; if
 * it has changed since, nothing is written. Our addition.
 */
export const MakeOwnLive = GetOwnPublications.extend({ publicationId: Id, seen: Id.nullable() });
export const CreatePreviewLink = z.strictObject({
  type: ProductType,
  id: Id,
  /** Seconds, up to {@link MAX_PREVIEW_LIFE}; an hour when absent. */
  expiresIn: z.number().int().min(60).max(MAX_PREVIEW_LIFE).default(3_600),
  /** Whom it is for: `Client, first round`. Without one it is the maker's own look at the draft. */
  name: Name.optional(),
  /** Whether those who open it may comment. */
  comments: z.boolean().default(false),
  requestId: RequestId,
});
/** `withEnded`: also shared links that have run out or were revoked, for 30 days after they were made to end. */
export const ListPreviewLinks = z.strictObject({
  type: ProductType,
  id: Id,
  withEnded: z.boolean().default(false),
});
/** A link to a draft. Its ticket is no part of it. */
export const PreviewLinkItem = z.strictObject({
  previewLinkId: Id,
  /** Null: the maker's own look at the draft. */
  name: z.string().nullable(),
  comments: z.boolean(),
  state: z.enum(['open', 'expired', 'revoked']),
  createdAt: z.date(),
  expiresAt: z.date(),
  /** When somebody last opened it, to the minute; who is not kept. */
  openedAt: z.date().nullable(),
  by: z.object({ id: Id, name: z.string() }),
});
export type PreviewLinkItem = z.output<typeof PreviewLinkItem>;
export const PreviewLinkItemList = z.array(PreviewLinkItem);
/** The address of a link once more, and its end, take the link's id. */
export const OnePreviewLink = z.strictObject({ previewLinkId: Id });
