import type { CheckContext, CheckIssue } from './check-issue.ts';
import { checkReferences } from './check-references.ts';
import type { DocumentKind } from './define-kind.ts';
import { Records } from './records.ts';
import { asTables, type MutableTables, trustedTables } from './tables.ts';
import type { RecordIssue } from './validate.ts';

/** A document as far as it can be read. */
export interface CheckedDocument {
  records: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** The same records as tables, where the caller has them: making them costs the whole document. */
  tables?: MutableTables;
  quarantined: readonly RecordIssue[];
}

/** Everything that blocks publishing or is worth a warning, errors first: what the kind checks, and every reference. */
export function checkDocument(
  kind: DocumentKind,
  { records, tables, quarantined }: CheckedDocument,
  context: CheckContext,
): CheckIssue[] {
  const issues = [
    ...quarantined.map((issue) => unreadable(kind, issue)),
    ...kind.check(new Records(kind, tables ? asTables(tables) : trustedTables(kind, records)), context),
    ...checkReferences(kind, records, context),
  ];
  return [...issues.filter(({ level }) => level === 'error'), ...issues.filter(({ level }) => level === 'warning')];
}

/** A part that cannot be read blocks publishing: what visitors would miss is not known. */
const unreadable = ({ labels }: DocumentKind, { path: [record = '', ...path], message }: RecordIssue): CheckIssue => ({
  level: 'error',
  check: 'record.unreadable',
  message: `A part of this ${labels.document} cannot be read: ${message}`,
  record: String(record),
  path: path.map(String),
});
