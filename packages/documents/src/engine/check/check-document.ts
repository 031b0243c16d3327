import type { DocumentKind } from '../schema/define-kind.ts';
import { Records } from '../schema/records.ts';
import { asTables, type ReadableTables } from '../schema/tables.ts';
import type { RecordIssue } from '../schema/validate.ts';
import { type CheckContext, type CheckIssue, issuesIn } from './check-issue.ts';
import { checkReferences } from './check-references.ts';

/** The readable part of a document. */
export interface CheckedDocument {
  tables: ReadableTables;
  quarantined: readonly RecordIssue[];
}

/** Everything that blocks publishing or is worth a warning, errors first: what the kind checks, and every reference. */
export const checkDocument = (kind: DocumentKind, document: CheckedDocument, context: CheckContext): CheckIssue[] =>
  issuesIn(checkInParts(kind, document, context));

/** The same in parts: between two of them, a page may draw. The document must not change before the last. */
export function* checkInParts(
  kind: DocumentKind,
  { tables, quarantined }: CheckedDocument,
  context: CheckContext,
): Generator<readonly CheckIssue[]> {
  yield quarantined.map((issue) => unreadable(kind, issue));
  yield* kind.check(new Records(kind, asTables(tables)), context);
  yield* checkReferences(kind, tables, context);
}

/** A part that cannot be read blocks publishing: what visitors would miss is not known. */
const unreadable = ({ labels }: DocumentKind, { path: [record = '', ...path], message }: RecordIssue): CheckIssue => ({
  level: 'error',
  check: 'record.unreadable',
  message: `A part of this ${labels.document} cannot be read: ${message}`,
  record: String(record),
  path: path.map(String),
});
