import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import type { Config } from '../../../platform/config/config.ts';
import { isSharedWith } from '../../widget/used-widgets.ts';
import type { ArchivedCollection } from '../archived-collections.ts';
import { lineOf } from './document-lines.ts';

/** What a reference leads to; null where it is no id of ours. */
export const REFERRED_ID = sql<string | null>`case when refers.to_id
  ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then refers.to_id::uuid end`;

/** What decides which widgets go along. */
export interface WidgetsOf extends Pick<Config, 'accessMode'> {
  projectId: string;
}

/** Widgets that the documents of a project use and its client may read. Deleted ones are not exported. */
export const widgetsUsedBy = (db: Kysely<Database>, { projectId, accessMode }: WidgetsOf) =>
  db
    .selectFrom('documents')
    .innerJoin('spaces', 'spaces.id', 'documents.space_id')
    .where('documents.kind', '=', widgetDocument.kind)
    .where('documents.deleted_at', 'is', null)
    .where('spaces.kind', '=', 'collection')
    .where('spaces.deleted_at', 'is', null)
    .$if(accessMode !== 'open', (query) => query.where(isSharedWith(projectId)))
    .where(
      sql<boolean>`documents.id in (
        select ${REFERRED_ID} from document_references as refers
        join documents as users on users.id = refers.document_id
        where users.space_id = ${projectId}::uuid and users.deleted_at is null and refers.to_type = ${widgetDocument.kind}
      )`,
    );

/** Files of collections that those widgets show: ready, not deleted, not taken down. */
const filesShownBy = (db: Kysely<Database>, which: WidgetsOf) =>
  db
    .selectFrom('files')
    .where('files.deleted_at', 'is', null)
    .where('files.state', '=', 'ready')
    .where('files.sha256', 'not in', db.selectFrom('taken_down_media').select('sha256'))
    .where(
      sql<boolean>`(files.id, files.space_id) in (${widgetsUsedBy(db, which)
        .innerJoin('document_references as refers', 'refers.document_id', 'documents.id')
        .select([REFERRED_ID.as('id'), 'documents.space_id'])
        .where('refers.to_type', '=', 'file')})`,
    );

/** Contents of what the widgets show, with their sizes. */
export const mediaOfWidgets = (db: Kysely<Database>, which: WidgetsOf) =>
  filesShownBy(db, which).select(['files.sha256', 'files.file_size']);

/** The lines of the collections that the widgets are of. */
export async function* collectionLines(trx: Kysely<Database>, which: WidgetsOf): AsyncGenerator<string> {
  const line = (value: ArchivedCollection): string => lineOf(value);
  const widgets = await widgetsUsedBy(trx, which)
    .innerJoin('widgets', 'widgets.id', 'documents.id')
    .innerJoin('collections', 'collections.id', 'documents.space_id')
    .select(['documents.id', 'documents.space_id', 'collections.name', 'widgets.tags'])
    .orderBy('documents.space_id')
    .orderBy('documents.id')
    .execute();
  const files = await filesShownBy(trx, which)
    .select(['id', 'space_id', 'file_name', 'sha256', 'alt', 'focal', 'tags', 'duration_ms'])
    .orderBy('id')
    .execute();
  const filesOf = Map.groupBy(files, ({ space_id }) => space_id);
  for (const [collectionId, own] of Map.groupBy(widgets, ({ space_id }) => space_id)) {
    yield line({ type: 'collection', id: collectionId, name: own[0]?.name ?? '' });
    const tags = await trx
      .selectFrom('widget_tags')
      .select(['id', 'name'])
      .where('collection_id', '=', collectionId)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`id = any(${[...new Set(own.flatMap(({ tags }) => tags))]}::integer[])`)
      .orderBy('id')
      .execute();
    for (const tag of tags) yield line({ type: 'tag', collectionId, ...tag });
    for (const { id } of own) yield line({ type: 'widget', collectionId, id });
    for (const { file_name: fileName, duration_ms: durationMs, space_id: _space, ...file } of filesOf.get(
      collectionId,
    ) ?? [])
      yield line({ type: 'file', collectionId, fileName, durationMs, ...file });
  }
}
