import type { CopyWidgets, MoveWidgets } from '@diorama/contract/widgets/widgets.contract.ts';
import { mediaOf } from '@diorama/documents/engine/reference/references.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { valueAt, withValueAt } from '@diorama/documents/engine/schema/path.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { WidgetSettings } from '@diorama/documents/widget/widget.schema.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { answerOnceByRequestId } from '../../access/idempotency.ts';
import { asReader } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { moveDocument } from '../documents/change/document-state.ts';
import { readRecords } from '../documents/read/document-rows.ts';
import { requireCollection } from './collections/collection-rows.ts';
import { copyMedia, filesShownBy } from './collections/copy-media.ts';
import type { WidgetDeps } from './widget-rows.ts';
import { insertTags } from './widget-tags.ts';

type Records = Record<string, Record<string, unknown>>;

/** Puts widgets into another collection. Their media are copied there, and tags go along by name. */
export async function moveWidgets(
  { db, documents }: WidgetDeps,
  actor: Actor,
  { widgetIds, collectionId }: z.output<typeof MoveWidgets>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireCollection(trx, actor, collectionId);
    // In one order, so that two who move the same widgets wait for each other.
    for (const id of [...new Set(widgetIds)].sort()) {
      const row = await documents.lock(trx, actor, id, widgetDocument.kind);
      const from = row.space_id;
      if (from === collectionId) continue;
      const records = await readRecords(trx, id);
      const files = await copyMedia(trx, actor, { from, to: collectionId, fileIds: filesShownBy(records) });
      const tags = await tagsThere(trx, { from, to: collectionId }, tagsOf(records));
      const moved = await moveDocument(trx, id, collectionId);
      const changes = [...withFiles(records, files), ...withTags(records, tags)];
      if (changes.length > 0) {
        const input = { baseRevision: row.revision, requestId: null, label: 'Move to another collection', changes };
        await documents.accept(trx, actor, { ...row, ...moved }, input);
      }
      for (const spaceId of [from, collectionId])
        await audit(trx, actor, { action: 'widget.move', target: id, spaceId });
    }
  });
}

/** Makes copies of widgets in a collection, with their media. Gives their ids in the order given. */
export async function copyWidgets(
  { db, documents }: WidgetDeps,
  actor: Actor,
  input: z.output<typeof CopyWidgets>,
): Promise<string[]> {
  const { widgetIds, collectionId } = input;
  return db.transaction().execute((trx) =>
    answerOnceByRequestId(trx, actor, 'widgets.copy', input, z.array(z.string()), async () => {
      await requireCollection(trx, actor, collectionId);
      const made: string[] = [];
      for (const id of new Set(widgetIds))
        made.push(await copyWidget({ documents }, trx, actor, { id, to: collectionId }));
      return made;
    }),
  );
}

/** Makes a copy of a widget that the caller may read. Gives its id. The caller has checked the collection. */
export async function copyWidget(
  { documents }: Pick<WidgetDeps, 'documents'>,
  trx: Kysely<Database>,
  actor: Actor,
  { id, to }: { id: string; to: string | null },
): Promise<string> {
  const row = await documentsInReach(trx, to === null ? actor : asReader(actor))
    .select(['documents.id', 'documents.name', 'documents.space_id'])
    .where('documents.id', '=', id)
    .where('documents.kind', '=', widgetDocument.kind)
    .executeTakeFirst();
  if (!row) throw notFound('Widget', id);
  const from = row.space_id;
  const target = to ?? from;
  const source = await readRecords(trx, id);
  const files = await copyMedia(trx, actor, { from, to: target, fileIds: filesShownBy(source) });
  const tags = await tagsThere(trx, { from, to: target }, tagsOf(source));
  const records = patched(source, [...withFiles(source, files), ...withTags(source, tags)]);
  if (from === target) records.settings = { ...records.settings, name: copyName(records.settings) };
  const { name } = row;
  const copy = await documents.create(trx, {
    kind: widgetDocument.kind,
    spaceId: target,
    name,
    by: actor.userId,
    records,
  });
  await audit(trx, actor, { action: 'widget.duplicate', target: copy, spaceId: target, revision: 1 });
  return copy;
}

const COPY = { en: 'copy', sv: 'kopia' } as const;

/** `Kitchen copy` in every language that it has a name in. */
function copyName(settings: Record<string, unknown> | undefined): Record<string, string> {
  const { name } = WidgetSettings.schema.parse(settings ?? {});
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = name[language]?.trim();
      return text ? [[language, `${text.slice(0, 190)} ${COPY[language]}`]] : [];
    }),
  );
}

const tagsOf = (records: Records): number[] => WidgetSettings.schema.parse(records.settings ?? {}).tags;

/** Ids of tags in another collection by name; those it lacks are made. Deleted ones stay behind. */
async function tagsThere(
  trx: Kysely<Database>,
  { from, to }: { from: string; to: string },
  tags: readonly number[],
): Promise<number[]> {
  if (from === to || tags.length === 0) return [...tags];
  const own = await trx
    .selectFrom('widget_tags')
    .select(['id', 'name'])
    .where('collection_id', '=', from)
    .where(sql<boolean>`id = any(${[...tags]}::integer[])`)
    .where('deleted_at', 'is', null)
    .execute();
  // Two who bring the same tag: the second one waits here and finds it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`widget tags ${to}`}, 0))`.execute(trx);
  const there = await trx
    .selectFrom('widget_tags')
    .select(['id', sql<string>`lower(name)`.as('name')])
    .where('collection_id', '=', to)
    .where('deleted_at', 'is', null)
    .execute();
  const byName = new Map(there.map(({ id, name }) => [name, id]));
  const missing = own.filter(({ name }) => !byName.has(name.toLowerCase()));
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name);
    for (const { id, name } of await insertTags(trx, to, names)) byName.set(name.toLowerCase(), id);
  }
  const nameOf = new Map(own.map(({ id, name }) => [id, name.toLowerCase()]));
  return tags.flatMap((id) => byName.get(nameOf.get(id) ?? '') ?? []);
}

type Patch = Extract<Change, { op: 'patch' }>;

/** The changes that lead every file to its copy. */
const withFiles = (records: Records, files: ReadonlyMap<string, string>): Patch[] =>
  Object.entries(records).flatMap(([record, value]) => {
    const set = mediaOf(widgetDocument, record, value).flatMap(({ path, fileId }) => {
      const copy = files.get(fileId);
      const media = valueAt(value, path);
      return copy === undefined || copy === fileId || typeof media !== 'object'
        ? []
        : [{ path, value: { ...media, url: `asset://${copy}` } }];
    });
    return set.length > 0 ? [{ record, op: 'patch' as const, set }] : [];
  });

const withTags = (records: Records, tags: readonly number[]): Patch[] =>
  String(tagsOf(records)) === String(tags)
    ? []
    : [{ record: 'settings', op: 'patch', set: [{ path: ['tags'], value: [...tags] }] }];

function patched(records: Records, changes: readonly Patch[]): Records {
  const copy: Records = { ...records };
  for (const { record, set } of changes)
    for (const { path, value } of set) copy[record] = withValueAt(copy[record] ?? {}, path, value);
  return copy;
}
