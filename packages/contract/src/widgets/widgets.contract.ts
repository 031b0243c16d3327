import { MOST_WIDGET_TAGS, WIDGET_TYPES } from '@diorama/documents/widget/widget.schema.ts';
import * as z from 'zod';
import { answerOf, pageOf } from '../common/answers.ts';
import { Cursor, Id, Lang, Limit, Name, RequestId, Search, SeenRevision } from '../common/inputs.ts';
import { ClearedReferences } from '../usages/usages.contract.ts';
import { Collection, TagId } from './collections.contract.ts';

/** Widgets that one call takes together. */
export const MOST_WIDGETS_AT_ONCE = 50;

export const WidgetTypeName = z.enum(WIDGET_TYPES);
const LocalizedName = z.partialRecord(Lang, z.string());

/** A widget in a list. */
export const WidgetItem = z.strictObject({
  id: z.string(),
  collectionId: z.string(),
  name: LocalizedName,
  /** Ids of tags of its collection. */
  tags: z.array(z.number()),
  type: WidgetTypeName,
  thumbUrl: z.string().nullable(),
  /** Products that use it in a draft, within the caller's reach. Our addition. */
  usedIn: z.number(),
  revision: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type WidgetItem = z.output<typeof WidgetItem>;
export const WidgetItemList = z.array(WidgetItem);
/** Changed last first. `total` is left out above 200. */
export const WidgetPage = pageOf(WidgetItem);
export type WidgetPage = z.output<typeof WidgetPage>;

const widget = {
  id: z.string(),
  collectionId: z.string(),
  name: LocalizedName,
  tags: z.array(z.number()),
  type: WidgetTypeName,
  /** By its type: SPEC §3 "Widget content by type". */
  content: answerOf<Readonly<Record<string, unknown>>>(),
  revision: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
};
/** A whole widget. Source: SPEC §3 "Widget". */
export const Widget = z.strictObject(widget);
export type Widget = z.output<typeof Widget>;
export const WidgetWithCollection = Widget.extend({ collection: Collection });
export type WidgetWithCollection = z.output<typeof WidgetWithCollection>;
export const UpdatedWidget = z.strictObject({
  document: Widget,
  revision: z.number(),
  merged: z.boolean(),
  unchanged: z.boolean(),
});
export type UpdatedWidget = z.output<typeof UpdatedWidget>;

const OneWidget = { widgetId: Id };
const WidgetIds = z.array(Id).min(1).max(MOST_WIDGETS_AT_ONCE);
const Required = z.string().min(1).max(40);
const TagIds = z.array(TagId).max(MOST_WIDGET_TAGS);

export const ListWidgets = z.strictObject({
  collectionId: Id,
  /** In the names of every language. */
  search: Search,
  /** Widgets that have one of these. */
  tagIds: TagIds.optional(),
  type: WidgetTypeName.optional(),
  cursor: Cursor,
  limit: Limit,
});
export const GetWidget = z.strictObject(OneWidget);
/** `name` is stored under `lang`. */
export const CreateWidget = z.strictObject({
  collectionId: Id,
  name: Name,
  lang: Required.pipe(Lang),
  type: Required.pipe(WidgetTypeName),
  requestId: RequestId,
});
/** A key that is left out keeps what is stored; a widget keeps its type. */
export const UpdateWidget = z.strictObject({
  ...OneWidget,
  name: z.partialRecord(Lang, z.string().nullable()).optional(),
  tags: z.array(z.number()).max(MOST_WIDGET_TAGS).optional(),
  content: z.record(z.string(), z.unknown()).optional(),
  revision: SeenRevision,
});
export const DuplicateWidget = z.strictObject({ ...OneWidget, requestId: RequestId });
/** `force`: also what drafts use; references to it are cleared, by one change of each document. */
export const DeleteWidget = z.strictObject({ ...OneWidget, force: z.boolean().default(false) });
export const DeletedWidget = z.strictObject({ deleted: z.literal(true), ...ClearedReferences.shape });

const Several = { widgetIds: WidgetIds };
/** To another collection, with their media; tags go along by name. */
export const MoveWidgets = z.strictObject({ ...Several, collectionId: Id });
/** Copies into the same collection or another one, with their media. */
export const CopyWidgets = z.strictObject({ ...Several, collectionId: Id, requestId: RequestId });
/** All of them or none: one that is in use keeps the others, too. */
export const DeleteWidgets = z.strictObject({ ...Several, force: z.boolean().default(false) });
export const DeletedWidgets = z.strictObject({ deleted: z.number(), ...ClearedReferences.shape });
export const RestoreWidgets = z.strictObject(Several);
/** Tags of widgets of one collection. */
export const TagWidgets = z
  .strictObject({ ...Several, addTags: TagIds.default([]), removeTags: TagIds.default([]) })
  .refine(({ addTags, removeTags }) => addTags.length + removeTags.length > 0, 'Name a tag to add or remove');
