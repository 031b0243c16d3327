import { nestedAttributes } from '../engine/attributes.ts';
import { defineKind } from '../engine/define-kind.ts';
import { checkIcgi } from './icgi.checks.ts';
import { icgiLabels } from './icgi.labels.ts';
import { icgiMigrations } from './icgi.migrations.ts';
import { icgiRecords } from './icgi.records.ts';

/** The specification's nesting. Source: SPEC §3 "Walkthrough product". */
const attributes = nestedAttributes(icgiRecords, {
  nested: [
    { owner: 'keyframes', ownerType: 'keyframe', list: 'widgets', items: 'placements', by: 'keyframe' },
    { owner: 'outlines', ownerType: 'outline', list: 'shapes', items: 'shapes', by: 'outline' },
    { owner: 'interface', ownerType: 'interface', list: 'blocks', items: 'blocks', by: 'owner' },
    { owner: 'markers', ownerType: 'marker', list: 'blocks', items: 'blocks', by: 'owner' },
    { owner: 'shapes', ownerType: 'shape', list: 'blocks', items: 'blocks', by: 'owner' },
  ],
  joined: [{ list: 'widgets', parts: { sign: 'signs', collection: 'widgets' } }],
});

/** A walkthrough: still images joined by rendered camera moves. Source: SPEC §3, products/WALKTHROUGH. */
export const icgiDocument = defineKind({
  kind: 'icgi',
  schemaVersion: '0.2.0',
  records: icgiRecords,
  recordTypes: {
    keyframe: 'keyframes',
    transition: 'transitions',
    outline: 'outlines',
    shape: 'shapes',
    marker: 'markers',
    category: 'categories',
    sign: 'signs',
    'widget-use': 'widgets',
    block: 'blocks',
    placement: 'placements',
    interface: 'interface',
  },
  migrations: icgiMigrations,
  nameOf: (icgi) => icgi.one('settings').name,
  attributes,
  labels: icgiLabels,
  check: (icgi, { languages }) => checkIcgi(icgi, languages),
});
