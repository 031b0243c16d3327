import { flatAttributes } from '../engine/attributes/attributes.ts';
import { defineKind } from '../engine/schema/define-kind.ts';
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
  // Faults of a text are shown next to it and block nothing: see `text-issues.ts`.
  check: () => [],
});
