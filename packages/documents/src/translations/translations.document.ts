import { flatAttributes } from '../engine/attributes.ts';
import { defineKind } from '../engine/define-kind.ts';
import { translationsLabels } from './translations.labels.ts';
import { translationsRecords } from './translations.records.ts';

/** A project's own texts: those in place of the catalogue's, and its custom keys. One for each project. */
export const translationsDocument = defineKind({
  kind: 'translations',
  schemaVersion: '0.1.0',
  records: translationsRecords,
  recordTypes: {},
  migrations: [],
  nameOf: () => 'Translations',
  attributes: flatAttributes(translationsRecords),
  labels: translationsLabels,
  // What is wrong with a text is told beside it, and stands in nobody's way: see `text-issues.ts`.
  check: () => [],
});
