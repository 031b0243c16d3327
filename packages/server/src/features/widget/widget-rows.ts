import type { Widget, WidgetItem } from '@diorama/contract/widgets/widgets.contract.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor, Scope } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { readable, withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Documents } from '../documents/documents.service.ts';
import { STORED_RECORDS } from '../documents/read/document-rows.ts';
import { loadDocument } from '../documents/read/load-document.ts';
import type { Media } from '../media/media.service.ts';

/** What the operations on widgets work with. */
export interface WidgetDeps {
  db: Kysely<Database>;
  documents: Documents;
  media: Media;
}

/** Products the caller can see whose draft uses the widget. */
const usedIn = (scope: Scope) =>
  sql<number>`(
    select count(distinct users.id)::integer from document_references
    join documents as users on users.id = document_references.document_id and users.deleted_at is null
    join spaces on spaces.id = users.space_id and spaces.deleted_at is null
    where document_references.to_type = ${sql.lit(widgetDocument.kind)}
      and document_references.to_id = documents.id::text and ${readable(scope)}
  )`.as('used_in');

/** Tags that still are; a widget may name others. */
export const SHOWN_TAGS = sql<number[]>`array(
  select tag.id from unnest(widgets.tags) with ordinality as given (id, place)
  join widget_tags as tag on tag.id = given.id
  where tag.collection_id = documents.space_id and tag.deleted_at is null order by place
)`.as('shown_tags');

/** Widgets of collections within reach, with what a list shows of them. */
export const widgetsInReach = (trx: Kysely<Database>, { scope }: Pick<Actor, 'scope'>) =>
  trx
    .selectFrom('documents')
    .innerJoin('widgets', 'widgets.id', 'documents.id')
    .innerJoin('spaces', 'spaces.id', 'documents.space_id')
    .select(['documents.id', 'documents.space_id', 'documents.revision', 'documents.created_at'])
    .select(['documents.updated_at', 'widgets.type', 'widgets.name', SHOWN_TAGS, usedIn(scope)])
    .where('documents.kind', '=', sql.lit(widgetDocument.kind))
    .where('documents.deleted_at', 'is', null)
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(scope));

type WidgetRow = Awaited<ReturnType<ReturnType<typeof widgetsInReach>['execute']>>[number];

/** Widgets as lists show them. */
export async function widgetItems(media: Media, rows: readonly WidgetRow[]): Promise<WidgetItem[]> {
  const thumbs = await media.productThumbs(rows.map(({ id }) => id));
  return rows.map((row) => ({
    id: row.id,
    collectionId: row.space_id,
    name: row.name,
    tags: row.shown_tags,
    type: row.type,
    thumbUrl: thumbs.get(row.id) ?? null,
    usedIn: row.used_in,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

/** Widgets by id, in the order given; what is gone or out of reach is left out. */
export async function widgetsByIds(
  { media }: Pick<WidgetDeps, 'media'>,
  trx: Kysely<Database>,
  actor: Actor,
  ids: readonly string[],
): Promise<WidgetItem[]> {
  if (ids.length === 0) return [];
  const rows = await widgetsInReach(trx, actor)
    .where('documents.id', 'in', [...ids])
    .execute();
  const byId = new Map((await widgetItems(media, rows)).map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A whole widget; NOT_FOUND out of reach. */
export async function readWidget(trx: Kysely<Database>, actor: Actor, widgetId: string): Promise<Widget> {
  const row = await documentsInReach(trx, actor)
    .innerJoin('widgets', 'widgets.id', 'documents.id')
    .select(['documents.id', 'documents.name', 'documents.space_id', 'documents.schema_version', 'documents.revision'])
    .select(['documents.created_at', 'documents.updated_at', STORED_RECORDS, SHOWN_TAGS])
    .where('documents.id', '=', widgetId)
    .where('documents.kind', '=', widgetDocument.kind)
    .executeTakeFirst();
  if (!row) throw notFound('Widget', widgetId);
  const { doc, tables } = loadDocument(widgetDocument, row);
  const { content } = widgetDocument.attributes.toAttributes(tables);
  return {
    id: row.id,
    collectionId: row.space_id,
    name: doc.one('settings').name,
    tags: row.shown_tags,
    type: doc.one('content').data.type,
    content: isPlainObject(content) ? content : {},
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** `“Kitchen”`, as messages name a widget. */
export const quoted = (name: WidgetItem['name']): string => `“${localizedText(name, 'en').trim() || 'Untitled'}”`;
