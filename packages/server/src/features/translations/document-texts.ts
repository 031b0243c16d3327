import type {
  DocumentText,
  DocumentTextPage,
  ListDocumentTexts,
} from '@diorama/contract/translations/translations.contract.ts';
import { listedRecordName, ownerKeyOf } from '@diorama/documents/engine/record-name.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { fieldLabel } from '@diorama/documents/engine/schema/labels.ts';
import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { pendingSteps } from '@diorama/documents/engine/schema/migrations.ts';
import { collectionsWithTexts, type TextsInstead, textLeavesOf } from '@diorama/documents/engine/schema/text-leaves.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import * as zod from 'zod';
import type { Actor } from '../../access/actor.ts';
import { cursors } from '../../access/paging.ts';
import { requireProject } from '../../access/projects-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { readRecords } from '../documents/read/document-rows.ts';
import { loadState } from '../documents/read/load-document.ts';
import { type TextDocument, textDocuments } from './text-documents.ts';

/** Records read for one page: a first page comes at once, and 10,000 texts in a few. */
const RECORDS_AT_ONCE = 1_000;
/** Documents looked into for one page. */
const DOCUMENTS_AT_ONCE = 20;
/** Characters of rich text that are shown. */
const EXCERPT = 200;

/** Where a page ended: in a document, behind a record; 0 and no key is before the first one. */
const Place = zod.object({ at: zod.int().min(-1).max(100), order: zod.string().max(256) });
type Place = zod.output<typeof Place>;
const START: Place = { at: -1, order: '' };

type StoredRecord = Readonly<Record<string, unknown>>;
type Entry = readonly [key: string, record: StoredRecord];

/** Texts of products and menus, page by page, in the order of their documents. */
export async function listDocumentTexts(
  db: Kysely<Database>,
  actor: Actor,
  { projectId, document, cursor }: z.output<typeof ListDocumentTexts>,
): Promise<DocumentTextPage> {
  await requireProject(db, actor, projectId);
  const { languages } = await db
    .selectFrom('projects')
    .select('languages')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const paging = cursors('document:asc', { projectId, document }, { value: Place, id: zod.string().max(300) });
  const after = paging.read(cursor);
  const all = (await textDocuments(db, projectId)).filter(({ id }) => document === undefined || id === document);
  if (document !== undefined && all.length === 0) throw notFound('Document', document);
  const [fromId = '', fromKey = ''] = after ? splitId(after.id) : [];
  const begin = after
    ? Math.max(
        0,
        all.findIndex(({ id }) => id === fromId),
      )
    : 0;
  const items: DocumentText[] = [];
  let room = RECORDS_AT_ONCE;
  for (const [step, one] of all.slice(begin).entries()) {
    const isFirst = step === 0 && after !== null && one.id === fromId;
    const from = isFirst ? { ...after.value, key: fromKey } : { ...START, key: '' };
    if (room === 0 || step === DOCUMENTS_AT_ONCE)
      return { items, nextCursor: paging.write({ value: START, id: `${one.id} ` }) };
    const page = await recordsOf(db, one, from, room);
    for (const text of await textsOf(db, one, { records: page.records, languages })) items.push(text);
    room -= page.records.length;
    if (page.next)
      return { items, nextCursor: paging.write({ value: page.next.place, id: `${one.id} ${page.next.key}` }) };
  }
  return { items, nextCursor: null };
}

const splitId = (id: string): [string, string] => {
  const at = id.indexOf(' ');
  return [id.slice(0, at), id.slice(at + 1)];
};

/** Every text of a project or of one of its documents, for a file. `most`: it stops behind so many. */
export async function allDocumentTexts(
  db: Kysely<Database>,
  actor: Actor,
  { projectId, document }: { projectId: string; document?: string | undefined },
  most: number,
): Promise<DocumentText[]> {
  const texts: DocumentText[] = [];
  let cursor: string | null = null;
  do {
    const page: DocumentTextPage = await listDocumentTexts(db, actor, { projectId, document, cursor });
    for (const text of page.items) texts.push(text);
    cursor = page.nextCursor;
  } while (cursor !== null && texts.length <= most);
  return texts;
}

interface RecordPage {
  records: Entry[];
  next: { place: Place; key: string } | null;
}

/** Records of a document that can hold texts, behind a place, by collection and order. */
async function recordsOf(
  db: Kysely<Database>,
  document: TextDocument,
  from: Place & { key: string },
  limit: number,
): Promise<RecordPage> {
  const kind = kindOf(document.kind);
  const names = collectionsWithTexts(kind);
  if (names.length === 0) return { records: [], next: null };
  const isOlder = pendingSteps(kind.migrations, document.schema_version).length > 0;
  const rows = isOlder
    ? await olderRecords(db, document, names)
    : await storedRecords(db, document, names, from, limit);
  const isBehind = ({ at, order, key }: (typeof rows)[number]) =>
    at !== from.at ? at > from.at : order !== from.order ? order > from.order : key > from.key;
  const rest = isOlder ? rows.filter(isBehind) : rows;
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const isMore = rest.length > limit;
  return {
    records: page.map(({ key, value }) => [key, value]),
    next: isMore && last ? { place: { at: last.at, order: last.order }, key: last.key } : null,
  };
}

interface PlacedRecord {
  key: string;
  value: StoredRecord;
  at: number;
  order: string;
}

async function storedRecords(
  db: Kysely<Database>,
  { id }: TextDocument,
  names: readonly string[],
  from: Place & { key: string },
  limit: number,
): Promise<PlacedRecord[]> {
  const { rows } = await sql<PlacedRecord>`
    select key, value, at, "order" from (
      select key, value, array_position(${[...names]}::text[], split_part(key, '/', 1)) - 1 as at,
        coalesce(value ->> 'order', '') collate "C" as "order"
      from document_records
      where document_id = ${id}::uuid and split_part(key, '/', 1) = any(${[...names]}::text[])
    ) as placed
    where (at, "order", key collate "C") > (${from.at}::integer, ${from.order}::text collate "C", ${from.key}::text collate "C")
    order by at, "order", key collate "C"
    limit ${limit + 1}`.execute(db);
  return rows;
}

/** A document of an older release is brought to this one's shape first, which takes all of it. */
async function olderRecords(
  db: Kysely<Database>,
  document: TextDocument,
  names: readonly string[],
): Promise<PlacedRecord[]> {
  const { records } = loadState(kindOf(document.kind), document, await readRecords(db, document.id));
  const placed = Object.entries(records).flatMap(([key, value]) => {
    const at = names.indexOf(key.split('/')[0] ?? '');
    return at < 0 ? [] : [{ key, value, at, order: typeof value.order === 'string' ? value.order : '' }];
  });
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return placed.sort((a, b) => a.at - b.at || compare(a.order, b.order) || compare(a.key, b.key));
}

/** The texts of records, each with what it is called: one query for the owners that names are taken from. */
async function textsOf(
  db: Kysely<Database>,
  { id, kind: kindName, revision }: TextDocument,
  { records, languages }: { records: readonly Entry[]; languages: readonly Language[] },
): Promise<DocumentText[]> {
  const kind = kindOf(kindName);
  const known = new Map(records);
  const owners = records.flatMap(([key, record]) => ownerKeyOf(kind, key, record) ?? []);
  const missing = [...new Set(owners)].filter((key) => !known.has(key));
  if (missing.length > 0) {
    const rows = await db
      .selectFrom('document_records')
      .select(['key', 'value'])
      .where('document_id', '=', id)
      .where('key', '=', sql<string>`any(${missing}::text[])`)
      .execute();
    for (const { key, value } of rows) known.set(key, value);
  }
  return records.flatMap(([key, record]) =>
    textLeavesOf(kind, key, record).flatMap(({ path, values, max, instead }): DocumentText[] => {
      const texts = instead ? textsInstead(instead, languages) : textValues(values);
      if (Object.keys(texts).length === 0) return [];
      const name = listedRecordName(kind, key, (at) => known.get(at));
      return [
        {
          document: id,
          revision,
          record: key,
          path: path.join('.'),
          name,
          field: fieldLabel(kind.labels, path),
          values: texts,
          ...(instead ? { isInstead: true } : {}),
          max,
        },
      ];
    }),
  );
}

/**
 * What visitors read in place of a missing text: names are written in the first language, so other languages are still
 * to be translated. None if each language has a text of its own.
 */
function textsInstead({ values, name }: TextsInstead, languages: readonly Language[]): DocumentText['values'] {
  const [first] = languages;
  if (first === undefined || languages.length < 2 || languages.every((language) => values[language])) return {};
  return { ...values, [first]: values[first] ?? name };
}

/** Values that hold something; of rich text what it says. */
function textValues(values: Readonly<Record<string, unknown>>): DocumentText['values'] {
  const texts: DocumentText['values'] = {};
  for (const language of LANGUAGES) {
    const value = values[language];
    const text = typeof value === 'string' ? value : isPlainObject(value) ? plainText(value).slice(0, EXCERPT) : '';
    if (text !== '') texts[language] = text;
  }
  return texts;
}

/** What a tree of rich text says, without its marks. */
function plainText(node: unknown): string {
  if (!isPlainObject(node)) return '';
  if (typeof node.text === 'string') return node.text;
  const inner = Array.isArray(node.content) ? node.content.map(plainText).join(' ') : '';
  return inner.trim();
}
