import { defineKind } from '../engine/schema/define-kind.ts';
import { themeAttributes } from './theme.attributes.ts';
import { checkTheme } from './theme.checks.ts';
import { themeLabels } from './theme.labels.ts';
import { themeRecords } from './theme.records.ts';
import { themeFrom } from './theme.ts';

/** A project's theme. */
export const themeDocument = defineKind({
  kind: 'theme',
  schemaVersion: '0.1.0',
  records: themeRecords,
  recordTypes: { '4-colors': 'groups' },
  migrations: [],
  nameOf: () => 'Theme',
  attributes: themeAttributes(themeRecords),
  labels: themeLabels,
  check: (theme) => [checkTheme(themeFrom(theme))],
});
