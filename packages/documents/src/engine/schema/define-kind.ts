import type { AttributesCodec } from '../attributes/attributes-codec.ts';
import type { CheckContext, IssueParts } from '../check/check-issue.ts';
import type { KindLabels } from './labels.ts';
import type { MigrationStep } from './migrations.ts';
import type { KindRecords, RecordDefinitions } from './record-definition.ts';
import type { Records } from './records.ts';

/** What a kind says of itself; everything else works with any kind. */
export interface DocumentKind<R extends RecordDefinitions = RecordDefinitions> extends KindRecords<R> {
  /** The release (semver) that last changed the shape. */
  schemaVersion: string;
  /** Append-only; see {@link MigrationStep}. */
  migrations: readonly MigrationStep[];
  /** What the document is called: `documents.name`, search, tabs. A localized name gives its first text. */
  nameOf(doc: Records<KindRecords<R>>): string;
  /** The specification's `attributes` from the records and back. */
  attributes: AttributesCodec;
  labels: KindLabels;
  /**
   * Every fault that can be found in the document alone, except in its references. Pure: browser and server run the
   * same code.
   */
  check(doc: Records<KindRecords<R>>, context: CheckContext): IssueParts;
}

/** Declares a document kind. */
export function defineKind<const R extends RecordDefinitions>(kind: DocumentKind<R>): DocumentKind<R> {
  return kind;
}
