import { nestedAttributes } from '../engine/attributes/attributes.ts';
import { defineKind } from '../engine/schema/define-kind.ts';
import { checkIcgi } from './icgi.checks.ts';
import { icgiLabels } from './icgi.labels.ts';
import { icgiMigrations } from './icgi.migrations.ts';
import { icgiRecords } from './icgi.records.ts';

/** The specification's nesting. Source: SPEC §3 "Walkthrough product". */
const attributes = nestedAttributes(icgiRecords, {
  nested: [
    { owner: 'keyframes', list: 'widgets', items: 'placements', of: { field: 'keyframe', type: 'keyframe' } },
    { owner: 'outlines', list: 'shapes', items: 'shapes', of: { field: 'outline', type: 'outline' } },
    { owner: 'interface', list: 'blocks', items: 'blocks', of: { field: 'owner', type: 'interface' } },
    { owner: 'markers', list: 'blocks', items: 'blocks', of: { field: 'owner', type: 'marker' } },
    { owner: 'shapes', list: 'blocks', items: 'blocks', of: { field: 'owner', type: 'shape' } },
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
    stop: 'stops',
    track: 'tracks',
    interface: 'interface',
  },
  migrations: icgiMigrations,
  nameOf: (icgi) => icgi.one('settings').name,
  attributes,
  labels: icgiLabels,
  check: checkIcgi,
});
