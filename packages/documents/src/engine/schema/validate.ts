import { longList } from './long-lists.ts';
import { type KindRecords, recordDefinitionOf } from './record-definition.ts';

/** A fault of one record; `path` starts with the record's key. */
export interface RecordIssue {
  path: (string | number)[];
  message: string;
}

/** The record with its defaults filled in, or what is wrong with it. */
export function parseRecord(
  definition: Pick<KindRecords, 'kind' | 'records'>,
  key: string,
  value: unknown,
): { ok: true; record: Record<string, unknown> } | { ok: false; issues: RecordIssue[] } {
  const found = recordDefinitionOf(definition, key);
  if (!found)
    return {
      ok: false,
      issues: [{ path: [key], message: `There is no record "${key}" in a document of kind ${definition.kind}` }],
    };
  const long = longList(found.schema, value);
  if (long) return { ok: false, issues: [{ path: [key, ...long.path], message: long.message }] };
  const parsed = found.schema.safeParse(value);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => ({
      path: [key, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))],
      message: issue.message,
    }));
    return { ok: false, issues };
  }
  const { id } = parsed.data;
  if (found.cardinality === 'many' && key.slice(key.indexOf('/') + 1) !== id) {
    return { ok: false, issues: [{ path: [key, 'id'], message: 'The id differs from the record it is stored under' }] };
  }
  return { ok: true, record: parsed.data };
}
