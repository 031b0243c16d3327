import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { parseRecord } from '@diorama/documents/engine/schema/validate.ts';
import * as z from 'zod';
import { type NewIds, withNewIds } from '../../projects/new-ids.ts';
import { ArchiveError } from '../archive-error.ts';

const StoredRecord = z.record(z.string(), z.unknown());
type StoredRecord = z.output<typeof StoredRecord>;

/** Checks the records of one document as they come. */
export interface CheckedRecords {
  /** The records under their new ids, each as its schema has it. */
  take(records: readonly (readonly [string, StoredRecord])[]): [string, StoredRecord][];
  /** Refuses a document without one of the records that every document of its kind has. */
  refuseMissing(): void;
}

/** A value with every id replaced that has a new one. */
export function renewed<T extends z.ZodType>(schema: T, value: z.output<T>, ids: NewIds): z.output<T> {
  return ids.size === 0 ? value : schema.parse(JSON.parse(withNewIds(JSON.stringify(value), ids)));
}

/** `change` brings a record in line with where it goes. */
export function checkRecords(
  kind: DocumentKind,
  entry: string,
  ids: NewIds,
  change = (_key: string, record: StoredRecord): StoredRecord => record,
): CheckedRecords {
  const seen = new Set<string>();
  return {
    take: (records) =>
      records.map(([given, value]) => {
        // A record may be called by the id of what it is about.
        const key = withNewIds(given, ids);
        if (seen.has(key)) throw new ArchiveError(`“${entry}” has the record “${key}” twice`, entry);
        seen.add(key);
        const parsed = parseRecord(kind, key, change(key, renewed(StoredRecord, value, ids)));
        if (parsed.ok) return [key, parsed.record];
        const [issue] = parsed.issues;
        const place = issue?.path.map(String).join(' › ') ?? key;
        throw new ArchiveError(`“${entry}”, ${place}: ${issue?.message ?? 'it cannot be read'}`, entry);
      }),
    refuseMissing() {
      for (const [name, { cardinality }] of Object.entries(kind.records))
        if (cardinality === 'one' && !seen.has(name))
          throw new ArchiveError(`“${entry}” has no record “${name}”`, entry);
    },
  };
}
