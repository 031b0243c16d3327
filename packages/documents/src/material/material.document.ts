import { defineKind } from '../engine/schema/define-kind.ts';
import { materialAttributes } from './material.attributes.ts';
import { materialLabels } from './material.labels.ts';
import { materialRecords } from './material.records.ts';

/** A surface of 3D models, shared by all projects. Source: SPEC §3 "Material (3D)", products/CONFIGURATOR. */
export const materialDocument = defineKind({
  kind: 'material',
  schemaVersion: '0.1.0',
  records: materialRecords,
  recordTypes: {},
  migrations: [],
  nameOf: (material) => material.one('settings').name,
  attributes: materialAttributes(materialRecords),
  labels: materialLabels,
  // Nothing about a material stands in the way of publishing; what has no effect is said in its editor.
  check: () => [],
});
