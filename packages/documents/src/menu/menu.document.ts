import { flatAttributes } from '../engine/attributes/attributes.ts';
import { defineKind } from '../engine/schema/define-kind.ts';
import { checkMenu } from './menu.checks.ts';
import { menuLabels } from './menu.labels.ts';
import { menuRecords } from './menu.records.ts';

/** A menu of a project: what visitors can go to. Source: SPEC §3 "Project menu". */
export const menuDocument = defineKind({
  kind: 'menu',
  schemaVersion: '0.1.0',
  records: menuRecords,
  recordTypes: { 'menu-item': 'items' },
  migrations: [],
  nameOf: (menu) => menu.one('settings').name,
  attributes: flatAttributes(menuRecords),
  labels: menuLabels,
  check: (menu, { languages }) => [checkMenu(menu, languages)],
});
