import * as z from 'zod';
import { pageOf } from '../common/answers.ts';
import { Cursor, Id, Limit, Name, RequestId, Search, SeenRevision } from '../common/inputs.ts';
import { Directory, FileItem, FileName, InsertResult, UploadTicket } from '../files/files.contract.ts';
import { ClearedReferences } from '../usages/usages.contract.ts';

/** Who owns what belongs to no client: staff changes it, everybody reads it. */
export const GLOBAL_OWNER = 'global';

/** Clients that a collection is shared with, at most. */
export const MOST_COLLECTION_CLIENTS = 100;
/** Tags of one collection, at most. */
export const MOST_COLLECTION_TAGS = 500;
/** Longest name of a tag, in characters. */
export const MOST_WIDGET_TAG_LENGTH = 80;

/** A collection of widgets. Source: SPEC §3 "Widget collection". */
export const Collection = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** A client's id, or `global`. */
  owner: z.string(),
  /** Clients whose members read it, besides the owner's; those out of the caller's reach are left out. */
  clients: z.array(z.string()),
  isGlobal: z.boolean(),
  widgetCount: z.number(),
  /** The owner's name; null for a global collection and for a client out of reach. Our addition. */
  ownerName: z.string().nullable(),
  /** False where the caller may only read it. Our addition. */
  mayEdit: z.boolean(),
  revision: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Collection = z.output<typeof Collection>;

/** The same in a list. */
export type CollectionItem = Collection;
export const CollectionItemList = z.array(Collection);

/** With what the caller may do next to them. */
export const CollectionPage = pageOf(Collection).extend({
  mayCreate: z.boolean(),
  /** Whether the caller may make collections for everybody. */
  mayCreateGlobal: z.boolean(),
});
export type CollectionPage = z.output<typeof CollectionPage>;

/** A tag of a collection. Source: SPEC §3 "Widget tag". */
export const WidgetTag = z.strictObject({ id: z.number(), name: z.string() });
export type WidgetTag = z.output<typeof WidgetTag>;
/** By name, each with the number of widgets that have it. */
export const WidgetTagList = z.array(WidgetTag.extend({ widgetCount: z.number() }));
export type WidgetTagList = z.output<typeof WidgetTagList>;

export const CollectionWithTags = Collection.extend({ tags: z.array(WidgetTag) });
export type CollectionWithTags = z.output<typeof CollectionWithTags>;

/** What a picker needs: folders of the media, and every widget. */
export const CollectionTree = z.strictObject({
  directories: z.array(Directory),
  /** By name; at most {@link MOST_TREE_WIDGETS}. */
  widgets: z.array(
    z.strictObject({
      id: z.string(),
      name: z.partialRecord(z.enum(['en', 'sv']), z.string()),
      type: z.enum(['popup', 'media', 'media-compare', 'embed']),
      tags: z.array(z.number()),
      thumbUrl: z.string().nullable(),
    }),
  ),
});
export type CollectionTree = z.output<typeof CollectionTree>;
/** Widgets in the answer of one tree. */
export const MOST_TREE_WIDGETS = 2_000;

/** Files of a collection by name, whatever folder they are in. */
export const CollectionMediaPage = pageOf(FileItem);

/** A file that is to be sent, or was. Source: SPEC §6 "createMedia". */
const MediaToUpload = z.strictObject({
  fileName: FileName,
  fileType: z.string().max(127),
  /** Bytes. */
  fileSize: z.number().int().min(0),
});
const MediaUploadItem = MediaToUpload.extend({
  /** Opaque; `widgets.collections.insertMedia` takes it back. */
  objectName: z.string(),
});
/** Where and how to send each file. */
export const MediaUploads = z.strictObject({
  items: z.array(
    MediaUploadItem.extend(
      UploadTicket.pick({ url: true, method: true, headers: true, expiresAt: true, maxSize: true, multipart: true })
        .shape,
    ),
  ),
});
export type MediaUploads = z.output<typeof MediaUploads>;
export { InsertResult as InsertedMedia };

const OneCollection = { collectionId: Id };
const Owner = z.string().trim().min(1).max(100);
const Clients = z.array(Id).max(MOST_COLLECTION_CLIENTS);

/** Changed last first, or by name. */
export const CollectionSort = z.enum(['updatedAt', 'name']);
export type CollectionSort = z.output<typeof CollectionSort>;

export const ListCollections = z.strictObject({
  search: Search,
  /** Collections that belong to one of these clients, or are shared with it. */
  clientIds: z.array(Id).max(100).optional(),
  hideGlobal: z.boolean().default(false),
  /** Our addition. */
  sort: CollectionSort.default('updatedAt'),
  cursor: Cursor,
  limit: Limit,
});
export const GetCollection = z.strictObject(OneCollection);
export const GetCollectionsByIds = z.strictObject({ ids: z.array(Id).max(50) });
export const CreateCollection = z.strictObject({
  name: Name,
  owner: Owner,
  clients: Clients.optional(),
  requestId: RequestId,
});
export const RenameCollection = z.strictObject({ ...OneCollection, name: Name, revision: SeenRevision });
/** In place of those it is shared with; clients out of the caller's reach stay. */
export const SetCollectionClients = z.strictObject({ ...OneCollection, clients: Clients, revision: SeenRevision });
/** `force`: also while drafts use its widgets; references to them are cleared, by one change of each document. */
export const DeleteCollection = z.strictObject({ ...OneCollection, force: z.boolean().default(false) });
export const DeletedCollection = z.strictObject({ deleted: z.literal(true), ...ClearedReferences.shape });
export const ListCollectionMedia = z.strictObject({ ...OneCollection, search: Search, cursor: Cursor, limit: Limit });
export const CreateCollectionMedia = z.strictObject({ ...OneCollection, items: z.array(MediaToUpload).min(1).max(50) });
export const InsertCollectionMedia = z.strictObject({
  ...OneCollection,
  items: z
    .array(MediaUploadItem.extend({ objectName: z.string().min(1).max(200) }))
    .min(1)
    .max(50),
});

const TagName = Name.pipe(
  z.string().max(MOST_WIDGET_TAG_LENGTH, `A tag has at most ${MOST_WIDGET_TAG_LENGTH} characters`),
);
/** The largest that the database holds. */
export const TagId = z.number().int().min(1).max(2_147_483_647);
const OneTag = { ...OneCollection, tagId: TagId };

export const CreateWidgetTag = z.strictObject({ ...OneCollection, name: TagName });
export const RenameWidgetTag = z.strictObject({ ...OneTag, name: TagName });
export const OneWidgetTag = z.strictObject(OneTag);
export const DeletedWidgetTag = z.strictObject({ deleted: z.literal(true) });
