import { loadEntries, type StoredDocument } from '@diorama/documents/engine/load-records.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { trustedTables } from '@diorama/documents/engine/schema/tables.ts';
import type { RecordIssue } from '@diorama/documents/engine/schema/validate.ts';
import * as z from 'zod';

/** Records by key: migrated, parsed, defaults filled in. Never changed in place. */
export type HeadRecords = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The forms in which a document's content is sent that are made of its records alone. */
export type ContentForm = 'records' | 'attributes';

/** A content as bytes to send. */
export interface Content {
  json: Buffer;
  quarantined: RecordIssue[];
}

/** What can be read of a document. */
export interface LoadedHead {
  records: HeadRecords;
  quarantined: RecordIssue[];
}

/** A document to read, as the database gave it. */
export interface ReadOrder {
  form: ContentForm;
  kind: string;
  document: StoredDocument;
  /** All its records, as `storedRecords` reads them. */
  stored: string;
}

/** Records as `documents.open` sends them. */
export const packedRecords = (records: HeadRecords): Buffer => Buffer.from(JSON.stringify(Object.entries(records)));

/** Loaded records in the form in which they are sent. */
export function contentOf(kind: DocumentKind, form: ContentForm, { records, quarantined }: LoadedHead): Content {
  if (form === 'records') return { json: packedRecords(records), quarantined };
  const tables = trustedTables(kind, Object.entries(records));
  return { json: attributesText(kind, kind.attributes.toAttributes(tables)), quarantined };
}

/** The content after `"attributes":` in a response: the attributes and their sibling members. */
export function attributesText(kind: DocumentKind, attributes: Readonly<Record<string, unknown>>): Buffer {
  const { siblings = [] } = kind.attributes;
  const own = Object.entries(attributes).filter(([key]) => !siblings.includes(key));
  const others = siblings.map((key) => `,${JSON.stringify(key)}:${JSON.stringify(attributes[key])}`);
  return Buffer.from(`${JSON.stringify(Object.fromEntries(own))}${others.join('')}`);
}

/** The same, parsed again: `attributes` and its siblings. */
export const readAttributesText = (
  json: Buffer,
): { attributes: Record<string, unknown>; [siblings: string]: unknown } =>
  WithAttributes.parse(JSON.parse(`{"attributes":${json.toString('utf8')}}`));

const WithAttributes = z.looseObject({ attributes: z.custom<Record<string, unknown>>(isPlainObject) });

/** A record as this server stored it. */
const Line = z.custom<[key: string, record: Record<string, unknown>]>(Array.isArray);

/** The records of a text that has one in each line (`["key",{...}]`), read one after the other: never is all of it held as values. */
export function* storedRecords({
  stored,
}: {
  stored: string;
}): Generator<[key: string, record: Record<string, unknown>]> {
  for (let from = 0; from < stored.length; ) {
    const end = stored.indexOf('\n', from);
    const to = end < 0 ? stored.length : end;
    yield Line.parse(JSON.parse(stored.slice(from, to)));
    from = to + 1;
  }
}

/** Reads a document whole. Throws for one that a newer release wrote. */
export const readContent = (kind: DocumentKind, { form, document, stored }: ReadOrder): Content =>
  contentOf(kind, form, loadEntries(kind, document, storedRecords({ stored })));
