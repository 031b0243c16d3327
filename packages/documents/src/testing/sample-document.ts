import type { DocumentKind } from '../engine/schema/define-kind.ts';

/** A small document of a kind, for tests that work with any kind. */
export interface SampleDocument<D extends DocumentKind = DocumentKind> {
  definition: D;
  /** By key; defaults are filled in. */
  records: Readonly<Record<string, unknown>>;
}
