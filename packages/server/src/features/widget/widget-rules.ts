import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import {
  COMPARE_ENTRIES,
  CompareEntry,
  WidgetContent,
  WidgetSettings,
} from '@diorama/documents/widget/widget.schema.ts';
import { type Kysely, sql } from 'kysely';
import { searchText } from '../../database/search-text.ts';
import type { Database } from '../../database/tables/schema.ts';
import { invalidField } from '../../errors/api-error.ts';
import type { DocumentRow } from '../documents/change/document-listeners.ts';
import { setPoster } from '../documents/change/document-state.ts';
import type { Documents } from '../documents/documents.service.ts';

/** Keeps every write of a widget, by whatever call, to the rules, and its row in lists in step. */
export function keepWidgetRules(documents: Documents): void {
  documents.onChange(async (trx, document, edits) => {
    if (document.kind !== widgetDocument.kind) return;
    const changed = new Map(edits.map((edit) => [edit.key, edit]));
    refuseOtherType(changed.get('content'));
    await refuseUnknownTags(trx, document.space_id, changed.get('settings'));
    const isShown = edits.some(({ key }) => key === 'content' || key.startsWith('entries/'));
    if (isShown) await keepContent(trx, document);
    const settings = changed.get('settings')?.after;
    if (settings) await keepSettings(trx, document.id, WidgetSettings.schema.parse(settings));
    await trx.updateTable('collections').set({ updated_at: new Date() }).where('id', '=', document.space_id).execute();
  });
}

const typeIn = (content: RecordEdit['after']): unknown =>
  isPlainObject(content?.data) ? content.data.type : undefined;

function refuseOtherType(edit: RecordEdit | undefined): void {
  if (edit?.before && edit.after && typeIn(edit.before) !== typeIn(edit.after))
    throw invalidField(['content', 'type'], 'A widget keeps its type. Create another widget for other content');
}

const tagsIn = (settings: RecordEdit['after']): number[] => WidgetSettings.schema.shape.tags.parse(settings?.tags);

/** Ids of the collection's tags, deleted ones too: somebody may delete a tag while it is put on a widget. */
export async function knownTags(
  trx: Kysely<Database>,
  collectionId: string,
  ids: readonly number[],
): Promise<Map<number, { isDeleted: boolean }>> {
  if (ids.length === 0) return new Map();
  // As text: an id may be larger than the database holds.
  const rows = await trx
    .selectFrom('widget_tags')
    .select(['id', 'deleted_at'])
    .where('collection_id', '=', collectionId)
    .where(sql<boolean>`id::text = any(${ids.map(String)}::text[])`)
    .execute();
  return new Map(rows.map(({ id, deleted_at }) => [id, { isDeleted: deleted_at !== null }]));
}

async function refuseUnknownTags(
  trx: Kysely<Database>,
  collectionId: string,
  edit: RecordEdit | undefined,
): Promise<void> {
  if (!edit?.after) return;
  const before = new Set(tagsIn(edit.before));
  const tags = tagsIn(edit.after);
  const added = tags.filter((id) => !before.has(id));
  const known = await knownTags(trx, collectionId, added);
  const unknown = added.find((id) => !known.has(id));
  if (unknown !== undefined) throw unknownTag(unknown, tags.indexOf(unknown));
}

/** The tag is another collection's, or was never there. */
export const unknownTag = (id: number, at: number) =>
  invalidField(['tags', at], `Tag ${id} is not one of this collection`, 'REFERENCE_INVALID');

/** The number of a comparison's pictures, and the picture that stands for the widget in lists. */
async function keepContent(trx: Kysely<Database>, { id, poster_file_id }: DocumentRow): Promise<void> {
  const rows = await trx
    .selectFrom('document_records')
    .select(['key', 'value'])
    .where('document_id', '=', id)
    .where('key', '<>', 'settings')
    .execute();
  const { data } = WidgetContent.schema.parse(rows.find(({ key }) => key === 'content')?.value ?? {});
  const entries = rows
    .filter(({ key }) => key.startsWith('entries/'))
    .map(({ value }) => value)
    .sort((a, b) => (String(a.order) < String(b.order) ? -1 : 1));
  const { min, max } = COMPARE_ENTRIES;
  if (data.type === 'media-compare' && (entries.length < min || entries.length > max))
    throw invalidField(
      ['content', 'items'],
      entries.length < min ? `A comparison has at least ${min} pictures` : `A comparison has at most ${max} pictures`,
    );
  if (data.type !== 'media-compare' && entries.length > 0)
    throw invalidField(['content', 'items'], 'Only a comparison has a list of pictures');
  const media =
    data.type === 'popup'
      ? data.cover
      : data.type === 'media'
        ? data.media
        : entries.map((entry) => CompareEntry.schema.shape.media.parse(entry.media)).find(Boolean);
  const poster = media ? assetIdOf(media.url) : null;
  if (poster !== poster_file_id) await setPoster(trx, id, poster);
  await trx
    .insertInto('widgets')
    .values({ id, type: data.type, name: '{}', search_text: '' })
    .onConflict((row) => row.column('id').doUpdateSet({ type: data.type }))
    .execute();
}

async function keepSettings(
  trx: Kysely<Database>,
  id: string,
  { name, tags }: ReturnType<typeof WidgetSettings.schema.parse>,
): Promise<void> {
  await trx
    .updateTable('widgets')
    .set({
      name: JSON.stringify(name),
      // Ids that the database cannot hold are refused as unknown before.
      tags,
      search_text: searchText(...Object.values(name).filter((text) => typeof text === 'string')),
    })
    .where('id', '=', id)
    .execute();
}
