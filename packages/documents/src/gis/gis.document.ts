import { defineKind } from '../engine/schema/define-kind.ts';
import { gisAttributes } from './gis.attributes.ts';
import { checkGis } from './gis.checks.ts';
import { gisLabels } from './gis.labels.ts';
import { gisRecords } from './gis.records.ts';

/** A map: places, outlines and labels over a base map. Source: SPEC §3 "Map product", products/MAP. */
export const gisDocument = defineKind({
  kind: 'gis',
  schemaVersion: '0.1.0',
  records: gisRecords,
  recordTypes: {
    category: 'categories',
    'hotspots-layer': 'hotspotLayers',
    'outline-layer': 'outlineLayers',
    'label-layer': 'labelLayers',
    hotspot: 'hotspots',
    'outline-feature': 'outlines',
    label: 'labels',
    'site-plan': 'sitePlans',
    stop: 'stops',
    'graph-node': 'nodes',
    'widget-use': 'widgets',
  },
  migrations: [],
  nameOf: (gis) => gis.one('settings').name,
  attributes: gisAttributes(gisRecords),
  labels: gisLabels,
  check: checkGis,
});
