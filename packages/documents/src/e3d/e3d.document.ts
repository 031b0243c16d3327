import { defineKind } from '../engine/schema/define-kind.ts';
import { e3dAttributes } from './e3d.attributes.ts';
import { checkE3d } from './e3d.checks.ts';
import { e3dLabels } from './e3d.labels.ts';
import { e3dRecords } from './e3d.records.ts';

/** A 3D configurator: a model, and what visitors may choose of it. Source: SPEC §3 "3D product", products/CONFIGURATOR. */
export const e3dDocument = defineKind({
  kind: 'e3d',
  schemaVersion: '0.1.0',
  records: e3dRecords,
  recordTypes: {
    entity: 'entities',
    category: 'categories',
    trait: 'traits',
    'mesh-slot': 'meshSlots',
    'data-table': 'dataTables',
    'graph-node': 'nodes',
    'graph-test': 'tests',
    'node-group': 'nodeGroups',
    'control-group': 'groups',
    control: 'controls',
    row: 'rows',
    'widget-use': 'widgets',
  },
  migrations: [],
  nameOf: (e3d) => e3d.one('settings').name,
  attributes: e3dAttributes(e3dRecords),
  labels: e3dLabels,
  check: checkE3d,
});
