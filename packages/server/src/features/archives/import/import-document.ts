import { NewerDocumentError, requireKnownRelease } from '@diorama/documents/engine/load-records.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { pendingSteps } from '@diorama/documents/engine/schema/migrations.ts';
import { isKind, kindOf } from '@diorama/documents/kinds.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { DocumentWriter } from '../../documents/change/document-writer.ts';
import type { Documents } from '../../documents/documents.service.ts';
import { migratedRecords } from '../../documents/read/load-document.ts';
import { ArchiveError } from '../archive-error.ts';
import { ArchivedDocument, ArchivedRecord, documentEntry } from '../archive-format.ts';
import type { Archive } from '../read-archive.ts';
import { type CheckedRecords, checkRecords } from './check-records.ts';
import { importHistory } from './import-history.ts';
import type { ImportIds } from './import-ids.ts';

/** Kinds of documents that a project has one of, or none of its own. */
const ROLES = [themeDocument.kind, widgetDocument.kind] as const;

/** Records written in one go. */
const AT_ONCE = 200;

/** A document of an archive, and where it goes. */
export interface DocumentPlace {
  archive: Archive;
  ids: ImportIds;
  /** As the archive names it. */
  id: string;
  spaceId: string;
  by: string;
  /** What the archive says it is: the project's theme, a widget of a collection, or any other document. */
  role: 'theme' | 'widget' | null;
  hasHistory: boolean;
  /** Brings a record in line with where it goes, before it is checked. */
  change?: (key: string, record: Record<string, unknown>) => Record<string, unknown>;
}

/** What became of a document's history. */
interface ImportedLog {
  revisions: number;
  /** It is of an older release, and its log says what records of that release were. */
  isLeftBehind: boolean;
}

/** Brings one document to this release, checks every record, and writes it with its history where the archive has one. */
export async function importDocument(
  { documents }: { documents: Documents },
  trx: Kysely<Database>,
  place: DocumentPlace,
): Promise<ImportedLog> {
  const { archive, ids, spaceId, by } = place;
  const entry = documentEntry(place.id);
  try {
    const lines = archive.lines(entry, (line) => (line === 1 ? ArchivedDocument : ArchivedRecord));
    const first = await lines.next();
    const head = first.done === true ? undefined : ArchivedDocument.safeParse(first.value).data;
    if (!head) throw new ArchiveError(`“${entry}” is empty`, entry);
    const kind = kindIn(head, place, entry);
    const isOlder = pendingSteps(kind.migrations, head.schemaVersion).length > 0;
    const isWithLog = place.hasHistory && !isOlder;
    const revision = isWithLog ? head.revision : 1;
    const id = ids.of(place.id);
    const about = { id, kind: head.kind, spaceId, name: head.name, by, revision };
    const writer = await documents.begin(trx, { ...about, cause: 'import', label: 'Import' });
    const checked = checkRecords(kind, entry, ids.changed, place.change);
    if (isOlder) await writeOlder(writer, checked, lines, (all) => broughtForward(kind, place.id, head, all));
    else await writeAll(writer, checked, lines);
    checked.refuseMissing();
    if (!isWithLog) await writer.end();
    if (!isWithLog) return { revisions: 0, isLeftBehind: place.hasHistory };
    const hash = await writer.endWithoutLog();
    return { revisions: await importHistory(trx, place, { id, revision, hash }), isLeftBehind: false };
  } catch (error) {
    // Refused by what every document passes, such as its size.
    throw error instanceof ApiError ? new ArchiveError(`“${entry}”: ${error.message}`, entry) : error;
  }
}

function kindIn(head: ArchivedDocument, { id, role }: DocumentPlace, entry: string): DocumentKind {
  if (!isKind(head.kind))
    throw new ArchiveError(
      `“${entry}” is of the kind “${head.kind.slice(0, 40)}”, which this release does not know`,
      entry,
    );
  const expected = ROLES.find((one) => one === head.kind) ?? null;
  if (role !== expected)
    throw new ArchiveError(`“${entry}” is of the kind “${head.kind}”, and the archive says otherwise`, entry);
  const kind = kindOf(head.kind);
  try {
    requireKnownRelease(kind, { id, schemaVersion: head.schemaVersion });
  } catch (error) {
    if (error instanceof NewerDocumentError) throw new ArchiveError(`“${entry}”: ${error.message}`, entry);
    throw error;
  }
  return kind;
}

type Lines = AsyncIterable<unknown>;
type StoredRecord = Record<string, unknown>;

async function writeAll(writer: DocumentWriter, checked: CheckedRecords, lines: Lines): Promise<void> {
  let waiting: [string, StoredRecord][] = [];
  for await (const line of lines) {
    const { key, value } = ArchivedRecord.parse(line);
    waiting.push([key, value]);
    if (waiting.length < AT_ONCE) continue;
    await writer.put(checked.take(waiting));
    waiting = [];
  }
  if (waiting.length > 0) await writer.put(checked.take(waiting));
}

/** Migrations may look at all records at once, so a document of an older release is read whole. */
async function writeOlder(
  writer: DocumentWriter,
  checked: CheckedRecords,
  lines: Lines,
  forward: (records: Record<string, StoredRecord>) => [string, StoredRecord][],
): Promise<void> {
  const whole: Record<string, StoredRecord> = {};
  for await (const line of lines) {
    const { key, value } = ArchivedRecord.parse(line);
    whole[key] = value;
  }
  const records = forward(whole);
  for (let at = 0; at < records.length; at += AT_ONCE) await writer.put(checked.take(records.slice(at, at + AT_ONCE)));
}

function broughtForward(
  kind: DocumentKind,
  id: string,
  { schemaVersion }: ArchivedDocument,
  records: Record<string, StoredRecord>,
): [string, StoredRecord][] {
  try {
    const after = migratedRecords(kind, { id, schema_version: schemaVersion }, records);
    return Object.entries(after).map(([key, value]) => [key, { ...value }]);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const entry = documentEntry(id);
    throw new ArchiveError(`“${entry}” is of release ${schemaVersion} and cannot be brought to this one`, entry);
  }
}
